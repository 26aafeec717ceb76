// Writes the sections of the rules as they are, with ids beside the words.
#include "report/filing/rules_json.hpp"

#include "games/catalogue.hpp"
#include "maths/pot/equity.hpp"
#include "report/edition_dates.hpp"
#include "report/rulings_report.hpp"

#include <boost/json.hpp>

namespace skyward::report {

namespace {

namespace json = boost::json;
using rules::index;

/// A sentence, or the heading of some.
void put_clause(json::object& to, const std::string& clause) {
  if (!clause.empty()) to["clause"] = clause;
}

json::array items_of(const std::vector<cited_sentence>& sentences) {
  json::array all;
  for (const auto& [words, clause] : sentences) {
    json::object told{{"text", words}};
    put_clause(told, clause);
    all.push_back(std::move(told));
  }
  return all;
}

json::object part_of(const rules_list& list) {
  json::object told{{"heading", list.heading}};
  put_clause(told, list.clause);
  told["items"] = items_of(list.items);
  return told;
}

json::object section_of(const rules_section& section) {
  json::object told{{"heading", section.heading}, {"ordered", section.kind == list_kind::steps}};
  json::array items;
  json::array parts;
  for (const auto& list : section.lists) {
    if (list.heading.empty()) {
      items = items_of(list.items);
    } else {
      parts.push_back(part_of(list));
    }
  }
  told["items"] = std::move(items);
  told["parts"] = std::move(parts);
  return told;
}

json::object wager_of(const rules::rulebook& book, const ruled_wager& wager) {
  json::array pays;
  for (const auto& each : wager.pays) {
    json::object told{{"odds", each.odds}, {"clause", each.clause}};
    if (!each.label.empty()) told["label"] = each.label;
    pays.push_back(std::move(told));
  }
  const auto& area = book.areas[index(wager.area)];
  json::object told{{"area", area.id}, {"name", area.label}, {"label", wager.label}};
  if (!wager.wins.empty()) told["wins"] = wager.wins;
  told["clause"] = wager.clause;
  told["purchase"] = wager.purchase;
  told["pays"] = std::move(pays);
  return told;
}

json::array wagers_of(const rules_text& rules) {
  json::array groups;
  for (const auto& group : rules.wagers) {
    json::array wagers;
    for (const auto& each : group.wagers) wagers.push_back(wager_of(*rules.book, each));
    groups.push_back(json::object{{"group", rules.book->groups[index(group.group)].id},
                                  {"label", group.label},
                                  {"terms", items_of(group.terms)},
                                  {"wagers", std::move(wagers)}});
  }
  return groups;
}

}  // namespace

json::object rules_json(const rules_text& rules) {
  const auto& book = *rules.book;
  const auto& edition = *rules.edition;
  json::object told{{"game", book.game},       {"name", book.name},
                    {"summary", book.summary}, {"kind", book.pot ? "pot" : "banked"},
                    {"edition", edition.id},   {"title", edition.title}};
  if (const auto dates = edition_dates(edition); !dates.empty()) told["dates"] = dates;
  if (!edition.note.empty()) told["note"] = edition.note;
  told["rules_sha256"] = rules.rules_sha256;
  json::array sections;
  for (const auto* part : {&rules.play, &rules.money}) {
    for (const auto& each : *part) sections.push_back(section_of(each));
  }
  told["sections"] = std::move(sections);
  told["wagers"] = wagers_of(rules);
  json::array rulings;
  for (const auto* each : games::rulings_of(book)) rulings.push_back(ruling_object(*each));
  told["rulings"] = std::move(rulings);
  json::array clauses;
  for (const auto& [id, words] : book.clauses) {
    clauses.push_back(json::object{{"id", id}, {"words", words}});
  }
  told["clauses"] = std::move(clauses);
  if (book.pot) told["card_names"] = card_names();
  return told;
}

json::object card_names() {
  json::object names;
  for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
    names[std::to_string(rank)] = maths::rank_name(rank);
  }
  return names;
}

}  // namespace skyward::report
