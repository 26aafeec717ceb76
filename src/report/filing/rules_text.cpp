// Says in sections what a rulebook, an edition and the rules of a table say.
#include "report/filing/rules_text.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

using rules::index;
using sentences = std::vector<cited_sentence>;

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

rules_section section_of(std::string heading, list_kind kind, sentences items) {
  return {std::move(heading), kind, {{{}, {}, std::move(items)}}};
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

rules_section equipment(const dice::dice_set& dice, const rules::table_rules& rules) {
  const auto& book = rules.book();
  const auto clause = [&](const std::string& base) { return std::string{rules.clause(base)}; };
  sentences items{{"Dice: " + dice_words(dice) + ".", clause(book.at_table.dice_present)},
                  {fmt::format("A table with places for {} players.", rules.limits().seats),
                   clause(book.seats_clause)}};
  std::vector<std::string> kinds;
  for (const auto& piece : book.pieces) {
    if (std::ranges::find(kinds, piece.kind) != kinds.end()) continue;
    kinds.push_back(piece.kind);
    const auto count = std::ranges::count(book.pieces, piece.kind, &rules::furniture_piece::kind);
    items.push_back({fmt::format("On the layout: {} {}{}.", count, words_of_id(piece.kind),
                                 count > 1 ? " pieces" : ""),
                     ""});
  }
  return section_of("Equipment", list_kind::points, std::move(items));
}

rules_section method_of_play(const rules::rulebook& book, const rules::edition& edition) {
  sentences items;
  for (const auto& step : book.procedure) {
    std::string after;
    std::vector<std::string> calls;
    for (const auto call : step.calls) calls.push_back(words_of_id(book.calls[index(call)].id));
    if (!calls.empty()) after = fmt::format(" (after the call {})", join(calls, " or "));
    items.push_back({fmt::format("{}: {}{}", capital(step.actor), step.prompt, after),
                     std::string{edition.clause(step.clause)}});
  }
  return section_of("Method of play", list_kind::steps, std::move(items));
}

rules_section void_throws(const rules::rulebook& book, const rules::edition& edition) {
  const auto& validity = book.validity;
  const auto clause = [&](const std::string& base) { return std::string{edition.clause(base)}; };
  sentences items{
      {validity.cocked_counts ? "A die that leans: the face opposite the leaning side counts."
                              : "A die that leans: no roll.",
       clause(validity.cocked_clause)},
      {"A die with more than one side on chips or an object: no roll.",
       clause(validity.propped_clause)}};
  for (const auto& reason : validity.reasons) {
    items.push_back({capital(reason.id) + (reason.denied ? ": the roll counts." : ": no roll."),
                     clause(reason.clause)});
  }
  return section_of("Throws that do not count", list_kind::points, std::move(items));
}

ruled_wager wager_of(const rules::table_rules& rules, rules::area_id area) {
  const auto& of = rules.book().areas[index(area)];
  const std::string clause{rules.clause(of.clause)};
  return {area,
          area_label(rules, area),
          summary_of(rules.book(), clause),
          clause,
          of.purchase ? std::vector<pay_words>{} : area_pays(rules, area),
          of.purchase};
}

std::vector<ruled_group> wagers(const rules::table_rules& rules) {
  std::vector<ruled_group> all;
  for (const auto group : offered_groups(rules)) {
    const auto& of = rules.book().groups[index(group)];
    auto terms = group_terms(rules, group);
    if (!of.locked_clause.empty()) {
      terms.push_back({"Closed at times while other wagers are open.",
                       std::string{rules.clause(of.locked_clause)}});
    }
    auto& told = all.emplace_back(ruled_group{group, of.label, std::move(terms), {}});
    for (const auto area : offered_areas(rules, group)) {
      told.wagers.push_back(wager_of(rules, area));
    }
  }
  return all;
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

rules_section settlement(const rules::table_rules& rules) {
  const auto steps = [&](const std::vector<rules::settlement_step>& all) {
    sentences items;
    for (const auto& step : all) {
      auto words = step_words(rules, step);
      if (!words.empty()) {
        items.push_back({std::move(words), std::string{rules.clause(step.clause)}});
      }
    }
    return items;
  };
  rules_section told{"Order of settlement", list_kind::steps, {}};
  if (!rules.book().bets_closed.empty()) {
    told.lists.push_back({"When betting closes", "", steps(rules.book().bets_closed)});
  }
  for (const auto& call : rules.book().calls) {
    told.lists.push_back({fmt::format("After the call \u201c{}\u201d", words_of_id(call.id)),
                          std::string{rules.clause(call.clause)}, steps(call.settlement)});
  }
  return told;
}

rules_section readings(const rules::table_rules& rules) {
  sentences items;
  for (const auto& option : rules.book().options) {
    items.push_back(
        {fmt::format("{} {}", option.label, words_of_id(std::string{rules.option(option.id)})),
         option.clause});
  }
  return section_of("Readings of the text", list_kind::points, std::move(items));
}

rules_text text_with(const dice::dice_set& dice, const rules::table_rules& rules) {
  const auto& book = rules.book();
  const auto& edition = rules.in_edition();
  rules_text told{&book, &edition, rules.sha256(), {}, wagers(rules), {}};
  told.play = {equipment(dice, rules), method_of_play(book, edition), void_throws(book, edition)};
  told.money = {section_of("Amounts", list_kind::paragraphs,
                           {{limits_words(rules), ""}, {payment_words(rules), ""}}),
                settlement(rules)};
  if (!book.options.empty()) told.money.push_back(readings(rules));
  return told;
}

rules_section pot_equipment(const rules::pot_rules& rules) {
  const auto& book = rules.book();
  const auto& settings = rules.settings();
  return section_of("Equipment", list_kind::points,
                    {{"Two dice.", std::string{rules.clause(book.at_table.dice_present)}},
                     {fmt::format("{} decks of cards with the ranks 2 to 12: {} cards.",
                                  settings.decks, settings.shoe_size()),
                      std::string{rules.clause(rules.clauses().decks)}},
                     {fmt::format("A table with places for {} players.", rules.seats()),
                      std::string{rules.clause(book.seats_clause)}}});
}

rules_section pot_amounts(const rules::pot_rules& rules) {
  const auto& settings = rules.settings();
  const auto& clauses = rules.clauses();
  const auto clause = [&](const std::string& base) { return std::string{rules.clause(base)}; };
  return section_of(
      "Amounts and payouts", list_kind::points,
      {{fmt::format("A card costs {}; a player holds at most {} in a game.",
                    money_text(settings.card_price), settings.cards_max),
        fmt::format("{}, {}", clause(clauses.price), clause(clauses.card_cap))},
       {fmt::format("A rake of {} % is taken, rounded down to {}; the house has {} % of it and the "
                    "charity the rest.",
                    settings.rake_percent, money_text(settings.rake_unit),
                    settings.house_share_percent),
        clause(clauses.collect)},
       {fmt::format("{} goes to the Bonus Pot from {} collected on.", money_text(settings.bonus),
                    money_text(settings.bonus_from)),
        clause(clauses.bonus)},
       {"The winner of the game has the rest.", clause(clauses.pay)},
       {fmt::format("{} games won in a row win the Bonus Pot.", settings.bonus_wins),
        clause(clauses.bonus_won)}});
}

rules_section pot_decisions(const rules::pot_rules& rules) {
  sentences items;
  for (const auto& key : rules::pot_clause_keys()) {
    std::string clause{rules.clause(rules.clauses().*key.member)};
    std::string words{key.key};
    std::ranges::replace(words, '_', ' ');
    const auto summary = summary_of(rules.book(), clause);
    items.push_back({capital(words) + (summary.empty() ? "." : ": " + summary), std::move(clause)});
  }
  return section_of("Each decision and its clause", list_kind::points, std::move(items));
}

}  // namespace

rules_text rules_text_of(const rules::lowered& game, const rules::table_rules& rules) {
  // The largest set is what must be at the table; the others are parts of it.
  const auto largest = std::ranges::max_element(
      game.roll_tables, {}, [](const auto& each) { return each.set.dice_count(); });
  return text_with(largest->set, rules);
}

rules_text rules_text_of(const rules::definition& game, const rules::table_rules& rules) {
  return text_with(game.dice(game.close(game.opening(), false)), rules);
}

rules_text rules_text_of(const rules::pot_rules& rules) {
  const auto& book = rules.book();
  const auto& edition = rules.in_edition();
  return {&book,
          &edition,
          rules.sha256(),
          {pot_equipment(rules), method_of_play(book, edition), void_throws(book, edition)},
          {},
          {pot_amounts(rules), pot_decisions(rules)}};
}

}  // namespace skyward::report
