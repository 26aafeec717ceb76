// The rules of a game as one page, made of its rulebook: what is filed beside the par sheet.
#include "report/filing/rules_html.hpp"

#include "base/text.hpp"
#include "document/page.hpp"
#include "games/catalogue.hpp"
#include "report/edition_dates.hpp"
#include "report/rulings_report.hpp"
#include "report/wager_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

using rules::index;

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

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

/// A clause of the edition in our own words; what is no clause (a ruling) has none.
std::string summary_of(const rules::rulebook& book, std::string_view clause) {
  const auto found = book.clauses.find(clause);
  return found == book.clauses.end() ? "" : found->second;
}

document::markup head(const rules::rulebook& book, const rules::edition& edition,
                      const std::string& hash) {
  std::vector<document::named_text> facts{{"Name of the game", book.name},
                                          {"Edition", edition.id + ": " + edition.title}};
  if (const auto dates = edition_dates(edition); !dates.empty()) facts.push_back({"Dates", dates});
  if (!edition.note.empty()) facts.push_back({"Note", edition.note});
  facts.push_back({"Rules SHA-256", hash});
  return document::element("h1", book.name + ": rules of the game") + document::html_facts(facts) +
         document::element("h2", "Object of the game") + document::element("p", book.summary);
}

std::string dice_words(const dice::dice_set& set) {
  std::vector<std::string> parts;
  for (const auto& each : set.colours()) {
    parts.push_back(each.colour.empty() ? fmt::format("{} dice", each.count)
                                        : fmt::format("{} {} {}", each.count, each.colour,
                                                      each.count == 1 ? "die" : "dice"));
  }
  return join(parts, " and ");
}

document::markup equipment(const rules::lowered& game, const rules::table_rules& rules) {
  const auto& book = rules.book();
  const auto clause = [&](const std::string& base) { return std::string{rules.clause(base)}; };
  document::markup items;
  // The largest set is what must be at the table; the others are parts of it.
  const auto largest = std::ranges::max_element(
      game.roll_tables, {}, [](const auto& each) { return each.set.dice_count(); });
  items += cited("Dice: " + dice_words(largest->set) + ".", clause(book.at_table.dice_present));
  items += cited(fmt::format("A table with places for {} players.", rules.limits().seats),
                 clause(book.seats_clause));
  std::vector<std::string> kinds;
  for (const auto& piece : book.pieces) {
    if (std::ranges::find(kinds, piece.kind) != kinds.end()) continue;
    kinds.push_back(piece.kind);
    const auto count = std::ranges::count(book.pieces, piece.kind, &rules::furniture_piece::kind);
    items += cited(fmt::format("On the layout: {} {}{}.", count, words_of_id(piece.kind),
                               count > 1 ? " pieces" : ""),
                   "");
  }
  return document::element("h2", "Equipment") + listed("ul", items);
}

document::markup method_of_play(const rules::rulebook& book, const rules::edition& edition) {
  document::markup items;
  for (const auto& step : book.procedure) {
    std::string after;
    std::vector<std::string> calls;
    for (const auto call : step.calls) calls.push_back(words_of_id(book.calls[index(call)].id));
    if (!calls.empty()) after = fmt::format(" (after the call {})", join(calls, " or "));
    items += cited(fmt::format("{}: {}{}", capital(step.actor), step.prompt, after),
                   edition.clause(step.clause));
  }
  return document::element("h2", "Method of play") + listed("ol", items);
}

document::markup void_throws(const rules::rulebook& book, const rules::edition& edition) {
  const auto& validity = book.validity;
  document::markup items =
      cited(validity.cocked_counts ? "A die that leans: the face opposite the leaning side counts."
                                   : "A die that leans: no roll.",
            edition.clause(validity.cocked_clause)) +
      cited("A die with more than one side on chips or an object: no roll.",
            edition.clause(validity.propped_clause));
  for (const auto& reason : validity.reasons) {
    items += cited(reason.denied ? fmt::format("{}: the roll counts.", capital(reason.id))
                                 : fmt::format("{}: no roll.", capital(reason.id)),
                   edition.clause(reason.clause));
  }
  return document::element("h2", "Throws that do not count") + listed("ul", items);
}

document::markup wagers(const rules::table_rules& rules) {
  const auto& book = rules.book();
  auto section = document::element("h2", "Wagers, what makes them win, and payouts");
  const std::vector<std::string> headings{"Wager", "Wins", "Pays", "Clauses"};
  for (const auto group : offered_groups(rules)) {
    const auto& of = book.groups[index(group)];
    section += document::element("h3", of.label);
    document::markup terms;
    for (const auto& term : group_terms(rules, group)) terms += cited(term.words, term.clause);
    if (!of.locked_clause.empty()) {
      terms += cited("Closed at times while other wagers are open.",
                     std::string{rules.clause(of.locked_clause)});
    }
    section += listed("ul", terms);
    std::vector<std::vector<document::html_cell>> rows;
    for (const auto area : offered_areas(rules, group)) {
      const auto clause = std::string{rules.clause(book.areas[index(area)].clause)};
      document::markup pays;
      std::vector<std::string> clauses{clause};
      for (const auto& each : area_pays(rules, area)) {
        if (!pays.empty()) pays += document::markup_of("<br>");
        pays += document::markup_of("{}{}<span class=\"odds\">{}</span>", each.label,
                                    each.label.empty() ? "" : ": ", each.odds);
        if (std::ranges::find(clauses, each.clause) == clauses.end()) {
          clauses.push_back(each.clause);
        }
      }
      if (book.areas[index(area)].purchase) pays = document::markup_text("a purchase");
      rows.push_back({document::text_cell(area_label(rules, area)),
                      document::text_cell(summary_of(book, clause)),
                      {pays, false},
                      document::text_cell(join(clauses))});
    }
    section += document::html_table(of.label, headings, rows);
  }
  return section + document::element("h2", "Amounts") +
         document::element("p", limits_words(rules)) + document::element("p", payment_words(rules));
}

/// The wagers of a step: groups of which every area is among them, and single areas.
std::string step_wagers(const rules::table_rules& rules, const rules::column_set& columns) {
  const auto& book = rules.book();
  std::vector<std::string> names;
  for (const auto group : offered_groups(rules)) {
    std::vector<std::string> some;
    bool all = true;
    for (std::size_t i = 0; i < book.columns.size(); ++i) {
      const auto& column = book.columns[i];
      if (book.areas[index(column.area)].group != group || !rules.offers(column)) continue;
      all = all && columns[i];
      if (columns[i]) some.push_back(column.name);
    }
    if (all && !some.empty()) some = {book.groups[index(group)].label};
    names.insert(names.end(), some.begin(), some.end());
  }
  return join(names);
}

std::string step_words(const rules::table_rules& rules, const rules::settlement_step& step) {
  const auto on = step_wagers(rules, step.columns);
  const auto* const who =
      step.scope == rules::step_scope::each_seat ? "Seat by seat: " : "At all seats: ";
  switch (step.action) {
    case rules::step_action::collect:
      return on.empty() ? "" : fmt::format("{}collect what loses of {}.", who, on);
    case rules::step_action::pay:
      return on.empty() ? "" : fmt::format("{}pay what wins of {}.", who, on);
    case rules::step_action::settle:
      return on.empty() ? ""
                        : fmt::format("{}collect what loses and pay what wins of {}.", who, on);
    case rules::step_action::place:
      return on.empty() ? "" : fmt::format("Move {} to the numbered circles.", on);
    case rules::step_action::move:
      break;
  }
  std::vector<std::string> pieces;
  for (const auto piece : step.pieces) {
    const auto& kind = rules.book().pieces[index(piece)].kind;
    if (std::ranges::find(pieces, kind) == pieces.end()) pieces.push_back(kind);
  }
  return fmt::format("Move the {}{}.", join(pieces), step.to.empty() ? "" : " to " + step.to);
}

document::markup settlement(const rules::table_rules& rules) {
  const auto steps = [&](const std::vector<rules::settlement_step>& all) {
    document::markup items;
    for (const auto& step : all) {
      const auto words = step_words(rules, step);
      if (!words.empty()) items += cited(words, rules.clause(step.clause));
    }
    return listed("ol", items);
  };
  auto section = document::element("h2", "Order of settlement");
  if (!rules.book().bets_closed.empty()) {
    section += document::element("h3", "When betting closes") + steps(rules.book().bets_closed);
  }
  for (const auto& call : rules.book().calls) {
    section += document::markup_of(
        "<h3>After the call &#8220;{}&#8221; <span class=\"clause\">{}</span></h3>\n", call.id,
        rules.clause(call.clause));
    section += steps(call.settlement);
  }
  return section;
}

document::markup all_clauses(const rules::rulebook& book) {
  std::vector<document::named_text> clauses;
  for (const auto& [id, summary] : book.clauses) clauses.push_back({id, summary});
  return document::element("h2", "Every clause, in our own words") + document::html_facts(clauses);
}

}  // namespace

document::markup rules_html(const rules::lowered& game, const rules::table_rules& rules) {
  const auto& book = rules.book();
  const auto& edition = rules.in_edition();
  auto body = head(book, edition, rules.sha256()) + equipment(game, rules) +
              method_of_play(book, edition) + void_throws(book, edition) + wagers(rules) +
              settlement(rules);
  if (!book.options.empty()) {
    document::markup items;
    for (const auto& option : book.options) {
      items += cited(fmt::format("{} {}", option.label, rules.option(option.id)), option.clause);
    }
    body += document::element("h2", "Readings of the text") + listed("ul", items);
  }
  body += rulings_html(games::rulings_of(book));
  return document::html_page(book.name + ": rules of the game", body + all_clauses(book));
}

document::markup pot_rules_html(const rules::pot_rules& rules) {
  const auto& book = rules.book();
  const auto& edition = rules.in_edition();
  const auto& settings = rules.settings();
  const auto& clauses = rules.clauses();
  auto body = head(book, edition, rules.sha256()) + document::element("h2", "Equipment");
  body += listed("ul", cited("Two dice.", edition.clause(book.at_table.dice_present)) +
                           cited(fmt::format("{} decks of cards with the ranks 2 to 12: {} cards.",
                                             settings.decks, settings.shoe_size()),
                                 rules.clause(clauses.decks)) +
                           cited(fmt::format("A table with places for {} players.", rules.seats()),
                                 rules.clause(book.seats_clause)));
  body += method_of_play(book, edition) + void_throws(book, edition);
  body += document::element("h2", "Amounts and payouts");
  body += listed(
      "ul",
      cited(fmt::format("A card costs {}; a player holds at most {} in a game.",
                        money_text(settings.card_price), settings.cards_max),
            fmt::format("{}, {}", rules.clause(clauses.price), rules.clause(clauses.card_cap))) +
          cited(fmt::format("A rake of {} % is taken, rounded down to {}; the house has {} % of it "
                            "and the charity the rest.",
                            settings.rake_percent, money_text(settings.rake_unit),
                            settings.house_share_percent),
                rules.clause(clauses.collect)) +
          cited(fmt::format("{} goes to the Bonus Pot from {} collected on.",
                            money_text(settings.bonus), money_text(settings.bonus_from)),
                rules.clause(clauses.bonus)) +
          cited("The winner of the game has the rest.", rules.clause(clauses.pay)) +
          cited(fmt::format("{} games won in a row win the Bonus Pot.", settings.bonus_wins),
                rules.clause(clauses.bonus_won)));
  document::markup decisions;
  for (const auto& key : rules::pot_clause_keys()) {
    const auto clause = std::string{rules.clause(clauses.*key.member)};
    auto words = std::string{key.key};
    std::ranges::replace(words, '_', ' ');
    const auto summary = summary_of(book, clause);
    decisions += cited(capital(words) + (summary.empty() ? "." : ": " + summary), clause);
  }
  body += document::element("h2", "Each decision and its clause") + listed("ul", decisions);
  body += rulings_html(games::rulings_of(book));
  return document::html_page(book.name + ": rules of the game", body + all_clauses(book));
}

}  // namespace skyward::report
