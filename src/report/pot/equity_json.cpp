// What cards for a pot are worth, as JSON.
#include "report/pot/equity_report.hpp"
#include "report/pot/equity_words.hpp"
#include "rules/rulebook.hpp"

#include <boost/json.hpp>

namespace skyward::report {

namespace json = boost::json;

namespace {

using maths::rank_name;
using rules::rank_max;
using rules::rank_min;

constexpr int decimal_places = 8;

/// A figure and its decimals, under its name and `<name>_decimal`.
void put(json::object& into, const std::string& name, const rational& number) {
  into[name] = fraction_text(number);
  into[name + "_decimal"] = decimal_text(number, decimal_places);
}

json::array sentences(std::span<const std::string_view> of) {
  json::array all;
  for (const auto each : of) all.emplace_back(json::string_view{each.data(), each.size()});
  return all;
}

json::object cards_json(const maths::rank_counts& cards) {
  json::object counts;
  for (int rank = rank_min; rank <= rank_max; ++rank) {
    if (cards.of(rank) > 0) counts[rank_name(rank)] = cards.of(rank);
  }
  return counts;
}

json::object rake_json(const rules::pot_rules& rules, std::int64_t cards) {
  const auto cost = maths::rake_cost_of(rules.settings(), cards);
  json::object made{{"collected_cents", cost.collected.count()},
                    {"house_cents", cost.money.rake.house.count()},
                    {"charity_cents", cost.money.rake.charity.count()},
                    {"bonus_cents", cost.money.bonus.count()},
                    {"winner_cents", cost.money.winner.count()},
                    {"next_card_rake_cents", cost.next_rake.count()},
                    {"next_card_bonus_cents", cost.next_bonus.count()}};
  put(made, "taken_per_card_cents", cost.per_card);
  put(made, "rake_of_collected", cost.rake_of_collected);
  put(made, "taken_of_collected", cost.taken_of_collected);
  return made;
}

json::object seat_json(const rules::pot_rules& rules, const seats_page& page, std::size_t i) {
  const auto& of = page.figures.seats[i];
  json::object seat{
      {"seat", i + 1}, {"cards", cards_json(page.cards.seats[i])}, {"paid_cents", of.paid.count()}};
  if (!page.standing.empty()) {
    const auto& standing = page.standing[i];
    seat["in"] = standing.in();
    seat["best"] = standing.best == 0 ? json::value() : json::value(standing.best);
    seat["rolls_left"] = standing.rolls_left;
  }
  put(seat, "win_probability", of.win_probability);
  put(seat, "value_cents", of.value);
  if (of.of_next_card) {
    put(seat, "next_card_cents", *of.of_next_card);
  } else {
    seat["next_card_cents"] = seat["next_card_cents_decimal"] = nullptr;
  }
  const auto cost = maths::rake_cost_of(rules.settings(), page.cards.held());
  put(seat, "taken_cents", cost.per_card * page.cards.seats[i].total());
  return seat;
}

json::object seats_json(const rules::pot_rules& rules, const seats_page& page) {
  json::array seats;
  for (std::size_t i = 0; i < page.figures.seats.size(); ++i) {
    seats.push_back(seat_json(rules, page, i));
  }
  json::object decides;
  for (int rank = rank_min; rank <= rank_max; ++rank) {
    const auto& chance = page.figures.decides[static_cast<std::size_t>(rank - rank_min)];
    if (chance > 0) decides[rank_name(rank)] = fraction_text(chance);
  }
  return {{"rolled", page.rolled ? json::value(rank_name(*page.rolled)) : json::value()},
          {"seen", cards_json(page.cards.seen)},
          {"decides", std::move(decides)},
          {"money", rake_json(rules, page.cards.held())},
          {"seats", std::move(seats)},
          {"assumptions", sentences(equity_assumptions())}};
}

json::object bonus_json(const bonus_page& page) {
  const auto& night = page.night;
  json::object made{
      {"pot_cents", night.pot.count()},
      {"added_cents", night.added.count()},
      {"games_left", night.games_left},
      {"wins_in_a_row", night.wins},
      {"streak_of", night.streak_of ? json::value(*night.streak_of + 1) : json::value()},
      {"streak", night.streak}};
  put(made, "mean_games", page.figures.mean_games);
  put(made, "mean_games_from_start", page.figures.mean_games_from_start);
  json::array seats;
  for (std::size_t i = 0; i < night.weights.size(); ++i) {
    json::object seat{{"seat", i + 1}, {"weight", night.weights[i]}};
    put(seat, "expected_cents", page.figures.seats[i]);
    put(seat, "before_final_cents", page.figures.before_final[i]);
    seats.push_back(std::move(seat));
  }
  made["seats"] = std::move(seats);
  made["assumptions"] = sentences(bonus_assumptions());
  return made;
}

json::object answer_json(const maths::answer_value& of) {
  json::object answer{{"cards", of.cards}};
  put(answer, "win_probability", of.win_probability);
  put(answer, "value_cents", of.value);
  return answer;
}

json::object market_json(const market_page& page) {
  json::array found;
  for (const auto& each : page.search.found) {
    json::object one{{"cards", each.cards}};
    put(one, "value_cents", each.value);
    one["best_other"] =
        each.second.cards > 0 ? json::value(answer_json(each.second)) : json::value();
    found.push_back(std::move(one));
  }
  json::array refuted;
  for (const auto& each : page.search.refuted) {
    json::object one{{"cards", each.cards}};
    put(one, "value_cents", each.value);
    one["better"] = answer_json(each.better);
    refuted.push_back(std::move(one));
  }
  json::object made{{"players", page.players},
                    {"bonus_counted", page.bonus == maths::bonus_pot::counted},
                    {"equilibria", std::move(found)},
                    {"refuted", std::move(refuted)}};
  if (page.answers) {
    json::array answers;
    for (const auto& each : page.answers->answers) answers.push_back(answer_json(each));
    made["answers"] = json::object{{"others_buy", page.answers->others_buy},
                                   {"best", page.answers->best},
                                   {"answers", std::move(answers)}};
  }
  made["assumptions"] = sentences(market_assumptions());
  return made;
}

}  // namespace

std::string equity_json(const rules::pot_rules& rules, const equity_page& page) {
  json::object settings;
  for (const auto& each : rules::pot_setting_keys()) {
    settings[json::string_view{each.key.data(), each.key.size()}] = each.get(rules.settings());
  }
  json::object whole{{"game", rules.book().game},
                     {"edition", rules.in_edition().id},
                     {"pot", std::move(settings)},
                     {"rules_sha256", rules.sha256()}};
  if (page.seats) whole["equity"] = seats_json(rules, *page.seats);
  if (page.bonus) whole["bonus_pot"] = bonus_json(*page.bonus);
  if (page.market) whole["cards_to_buy"] = market_json(*page.market);
  return json::serialize(whole);
}

}  // namespace skyward::report
