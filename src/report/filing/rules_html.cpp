// The rules of a game as one page: what is filed beside the par sheet.
#include "report/filing/rules_html.hpp"

#include "base/text.hpp"
#include "document/page.hpp"
#include "games/catalogue.hpp"
#include "report/edition_dates.hpp"
#include "report/rulings_report.hpp"

#include <algorithm>

namespace skyward::report {

namespace {

/// A clause beside what it says; a ruling leads to its text on the page.
document::markup source_of(std::string_view clause) {
  constexpr std::string_view ruling = "ruling ";
  if (clause.empty()) return {};
  if (clause.starts_with(ruling)) {
    return document::markup_of(" <span class=\"clause\"><a href=\"#{}\">{}</a></span>",
                               clause.substr(ruling.size()), clause);
  }
  return document::markup_of(" <span class=\"clause\">{}</span>", clause);
}

document::markup cited(std::string_view words, std::string_view clause) {
  return document::markup_of("<li>{}{}</li>\n", words, source_of(clause));
}

/// Items in an `ol` or `ul`; nothing where there are none.
document::markup listed(document::source_words kind, const document::markup& items) {
  if (items.empty()) return {};
  return document::markup_of("<{0}>\n{1}</{0}>\n", document::verbatim(kind), items);
}

document::markup head(const rules_text& rules) {
  const auto& book = *rules.book;
  const auto& edition = *rules.edition;
  std::vector<document::named_text> facts{{"Name of the game", book.name},
                                          {"Edition", edition.id + ": " + edition.title}};
  if (const auto dates = edition_dates(edition); !dates.empty()) facts.push_back({"Dates", dates});
  if (!edition.note.empty()) facts.push_back({"Note", edition.note});
  facts.push_back({"Rules SHA-256", rules.rules_sha256});
  return document::element("h1", book.name + ": rules of the game") + document::html_facts(facts) +
         document::element("h2", "Object of the game") + document::element("p", book.summary);
}

document::markup list_html(list_kind kind, const rules_list& list) {
  document::markup items;
  for (const auto& [words, clause] : list.items) {
    items += kind == list_kind::paragraphs ? document::element("p", words) : cited(words, clause);
  }
  if (kind == list_kind::paragraphs) return items;
  return kind == list_kind::steps ? listed("ol", items) : listed("ul", items);
}

document::markup section_html(const rules_section& section) {
  auto told = document::element("h2", section.heading);
  for (const auto& list : section.lists) {
    if (!list.heading.empty()) {
      told += document::markup_of("<h3>{}{}</h3>\n", list.heading, source_of(list.clause));
    }
    told += list_html(section.kind, list);
  }
  return told;
}

document::markup sections_html(const std::vector<rules_section>& sections) {
  document::markup told;
  for (const auto& each : sections) told += section_html(each);
  return told;
}

document::markup pays_html(const ruled_wager& wager) {
  if (wager.purchase) return document::markup_text("a purchase");
  document::markup told;
  for (const auto& each : wager.pays) {
    if (!told.empty()) told += document::markup_of("<br>");
    told += document::markup_of("{}{}<span class=\"odds\">{}</span>", each.label,
                                each.label.empty() ? "" : ": ", each.odds);
  }
  return told;
}

/// Each once.
std::string clauses_of(const ruled_wager& wager) {
  std::vector<std::string> clauses{wager.clause};
  for (const auto& each : wager.pays) {
    if (std::ranges::find(clauses, each.clause) == clauses.end()) clauses.push_back(each.clause);
  }
  return join(clauses);
}

document::markup wagers_html(const std::vector<ruled_group>& groups) {
  if (groups.empty()) return {};
  auto told = document::element("h2", "Wagers, what makes them win, and payouts");
  const std::vector<std::string> headings{"Wager", "Wins", "Pays", "Clauses"};
  for (const auto& group : groups) {
    told +=
        document::element("h3", group.label) + list_html(list_kind::points, {{}, {}, group.terms});
    std::vector<std::vector<document::html_cell>> rows;
    for (const auto& each : group.wagers) {
      rows.push_back({document::text_cell(each.label),
                      document::text_cell(each.wins),
                      {pays_html(each), false},
                      document::text_cell(clauses_of(each))});
    }
    told += document::html_table(group.label, headings, rows);
  }
  return told;
}

document::markup all_clauses(const rules::rulebook& book) {
  std::vector<document::named_text> clauses;
  for (const auto& [id, summary] : book.clauses) clauses.push_back({id, summary});
  return document::element("h2", "Every clause, in our own words") + document::html_facts(clauses);
}

}  // namespace

document::markup rules_html(const rules_text& rules) {
  const auto& book = *rules.book;
  return document::html_page(book.name + ": rules of the game",
                             head(rules) + sections_html(rules.play) + wagers_html(rules.wagers) +
                                 sections_html(rules.money) +
                                 rulings_html(games::rulings_of(book)) + all_clauses(book));
}

}  // namespace skyward::report
