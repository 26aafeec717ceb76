// Writes down what rulebooks say of themselves.
#include "report/game_facts.hpp"

#include "base/text.hpp"
#include "report/edition_dates.hpp"
#include "report/wager_words.hpp"
#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"

#include <boost/json.hpp>

namespace skyward::report {

namespace {

namespace json = boost::json;
using rules::index;

json::value known(const std::string& text) {
  return text.empty() ? json::value() : json::value(text);
}

json::value pot_json(const rules::rulebook& book) {
  if (!book.pot) return nullptr;
  json::object pot;
  for (const auto& each : rules::pot_setting_keys()) {
    pot[json::string_view{each.key.data(), each.key.size()}] = each.get(book.pot->settings);
  }
  json::object bounds;
  for (const auto& each : book.pot->bounds) {
    json::object said{{"clause", each.clause}};
    if (each.open) {
      said["open"] = true;
    } else {
      said["least"] = each.least;
      said["most"] = each.most;
    }
    bounds[json::string_view{each.key.data(), each.key.size()}] = std::move(said);
  }
  pot["bounds"] = std::move(bounds);
  return pot;
}

json::array editions_of(const rules::rulebook& book) {
  json::array all;
  for (const auto& each : book.editions) {
    all.push_back(json::object{{"edition", each.id},
                               {"title", each.title},
                               {"from", known(each.from)},
                               {"until", known(each.until)},
                               {"lapsed", each.lapsed},
                               {"dates", known(edition_dates(each))},
                               {"note", known(each.note)},
                               {"missing", known(each.missing)},
                               {"figures", !book.pot},
                               {"prints_odds", !book.pot && each.prints_odds}});
  }
  return all;
}

json::array groups_of(const rules::rulebook& book) {
  json::array all;
  for (const auto& each : book.groups) {
    all.push_back(json::object{{"group", each.id}, {"label", each.label}, {"clause", each.clause}});
  }
  return all;
}

json::array areas_of(const rules::table_rules& rules) {
  const auto& book = rules.book();
  json::array all;
  for (const auto area : rules::ids_of<rules::area_id>(book.areas)) {
    const auto& each = book.areas[index(area)];
    const auto& group = book.groups[index(each.group)];
    all.push_back(json::object{{"area", each.id},
                               {"label", each.label},
                               {"group", group.id},
                               {"group_label", group.label},
                               {"odds", area_odds(rules, area)},
                               {"purchase", each.purchase},
                               {"clause", each.clause}});
  }
  return all;
}

json::array options_of(const rules::rulebook& book) {
  json::array all;
  for (const auto& each : book.options) {
    json::array choices;
    for (const auto& value : each.values) {
      choices.push_back(json::object{{"value", value}, {"label", words_of_id(value)}});
    }
    all.push_back(json::object{{"option", each.id},
                               {"label", each.label},
                               {"values", json::value_from(each.values)},
                               {"choices", std::move(choices)},
                               {"default", each.values.front()},
                               {"clause", each.clause}});
  }
  return all;
}

/// Of a game that the house banks, by the rules as printed.
void put_banked(json::object& to, const rules::table_rules& rules) {
  to["areas"] = areas_of(rules);
  to["limits"] = limits_words(rules);
  to["payment"] = payment_words(rules);
  const auto& limits = rules.limits();
  to["amounts"] = json::object{{"minimum_cents", limits.minimum.count()},
                               {"maximum_cents", limits.maximum.count()},
                               {"chip_cents", limits.chip.count()},
                               {"seats", limits.seats}};
}

void put_pot(json::object& to, const rules::pot_rules& rules) {
  to["areas"] = json::array{};
  to["limits"] = limits_words(rules);
  to["payment"] = nullptr;
  to["amounts"] = nullptr;
}

}  // namespace

json::object game_facts(const rules::rulebook& book) {
  json::object told{{"game", book.game},
                    {"name", book.name},
                    {"summary", book.summary},
                    {"kind", book.pot ? "pot" : "banked"},
                    {"figures", !book.pot},
                    {"seats", book.limits.seats},
                    {"editions", editions_of(book)},
                    {"groups", groups_of(book)},
                    {"options", options_of(book)},
                    {"pot", pot_json(book)}};
  const auto& printed = book.editions.front();
  if (book.pot) {
    put_pot(told, {book, printed});
  } else {
    put_banked(told, {book, printed});
  }
  return told;
}

}  // namespace skyward::report
