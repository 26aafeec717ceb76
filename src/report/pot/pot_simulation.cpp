// Simulated games for a pot: text, JSON, CSV and a chart.
#include "base/text.hpp"
#include "document/chart.hpp"
#include "document/wrap.hpp"
#include "report/money_words.hpp"
#include "report/simulation/simulation_words.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <cmath>

namespace skyward::report {

namespace json = boost::json;

namespace {

double part(std::uint64_t of, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(of) / static_cast<double>(whole);
}

simulation::pot_net net_of_seat(const pot_sheet& sheet, std::size_t seat) {
  return simulation::net_of(sheet.found, seat, sheet.plan.rules().settings().card_price);
}

double error_of(const simulation::pot_net& net) {
  return net.error_square ? std::sqrt(net.error_square->convert_to<double>()) : 0;
}

std::string integer_text(const integer& number) {
  return number.str();
}

std::string money(const integer& cents, std::uint64_t games) {
  return dollars_text(rational{cents, integer{games}}, 4);
}

}  // namespace

std::string simulation_text(const pot_sheet& sheet) {
  const auto& found = sheet.found;
  const auto games = found.games;
  auto text = simulation_heading(sheet.run, "games");
  text += fmt::format("{:<6} {:>8} {:>9} {:>10} {:>12} {:>10} {:>9} {:>8}\n", "seat", "cards",
                      "won %", "roll-off %", "net of game", "error", "streaks", "finals");
  for (std::size_t i = 0; i < found.seats.size(); ++i) {
    const auto& seat = found.seats[i];
    const auto net = net_of_seat(sheet, i);
    text += fmt::format("{:<6} {:>8.3f} {:>9.4f} {:>10.4f} {:>12} {:>10} {:>9} {:>8}\n", i + 1,
                        part(seat.cards, games), 100 * part(seat.won, games),
                        100 * part(seat.rolled_off, games), dollars_text(net.mean, 4),
                        dollars_text(rational{error_of(net)}, 4), seat.streaks, seat.finals);
  }
  text += fmt::format(
      "\n{} nights; {} games not played; rolls a game {:.4f}, of them {:.4f} in roll-offs\n",
      with_thousands(found.nights), with_thousands(found.not_played),
      part(found.game_rolls + found.off_rolls, games), part(found.off_rolls, games));
  text += fmt::format("roll-offs in {:.4f} % of games, {:.5f} ties a game\n",
                      100 * part(found.roll_offs, games), part(found.ties, games));
  text += document::wrapped(
      fmt::format("a game on average: house {}, charity {}, put into bonus pots {}, of "
                  "which nobody won {}",
                  money(found.house_cents, games), money(found.charity_cents, games),
                  money(found.added_cents, games), money(found.left_cents, games)));
  return text;
}

std::string simulation_json(const pot_sheet& sheet) {
  auto made = simulation_object(sheet.run);
  const auto& found = sheet.found;
  json::array seats;
  for (std::size_t i = 0; i < found.seats.size(); ++i) {
    const auto& seat = found.seats[i];
    const auto net = net_of_seat(sheet, i);
    seats.push_back(json::object{{"entered", seat.entered},
                                 {"cards", seat.cards},
                                 {"won", seat.won},
                                 {"rolled_off", seat.rolled_off},
                                 {"streaks", seat.streaks},
                                 {"finals", seat.finals},
                                 {"pot_cents", integer_text(seat.pot_cents)},
                                 {"bonus_cents", integer_text(seat.bonus_cents)},
                                 {"net_cents", integer_text(net.sum)},
                                 {"net_cents_a_game", net.mean.convert_to<double>()},
                                 {"standard_error", error_of(net)}});
  }
  json::array rolls;
  for (const auto each : found.rolls) rolls.emplace_back(each);
  made["nights"] = found.nights;
  made["games"] = found.games;
  made["not_played"] = found.not_played;
  made["roll_offs"] = found.roll_offs;
  made["ties"] = found.ties;
  made["game_rolls"] = found.game_rolls;
  made["off_rolls"] = found.off_rolls;
  made["house_cents"] = integer_text(found.house_cents);
  made["charity_cents"] = integer_text(found.charity_cents);
  made["bonus_added_cents"] = integer_text(found.added_cents);
  made["bonus_left_cents"] = integer_text(found.left_cents);
  made["games_by_rolls"] = std::move(rolls);
  made["seats"] = std::move(seats);
  return json::serialize(made) + "\n";
}

std::string simulation_csv(const pot_sheet& sheet) {
  std::string text = "rolls,games\n";
  for (std::size_t i = 0; i < sheet.found.rolls.size(); ++i) {
    const bool last = i + 1 == sheet.found.rolls.size();
    text += fmt::format("{}{},{}\n", i, last ? " and more" : "", sheet.found.rolls[i]);
  }
  return text;
}

document::markup distribution_svg(const pot_sheet& sheet) {
  document::histogram chart;
  chart.title = sheet.run.book.name + ": rolls of a game";
  chart.description = "How many rolls simulated games had, roll-offs included, in per cent.";
  chart.across = {"rolls", "", "", true, false};
  chart.up = {"% of games", "", " %", true, false};
  std::size_t last = sheet.found.rolls.size() - 1;
  while (last > 1 && sheet.found.rolls[last] == 0) --last;
  for (std::size_t i = 0; i <= last; ++i) {
    chart.bins.push_back({static_cast<double>(i), static_cast<double>(i + 1),
                          100 * part(sheet.found.rolls[i], sheet.found.games)});
  }
  return document::svg_of(chart);
}

}  // namespace skyward::report
