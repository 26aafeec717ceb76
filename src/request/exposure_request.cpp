// Wagers of seats that a table takes, and the worst of them for the house.
#include "request/exposure_request.hpp"

#include "base/text.hpp"
#include "request/position_request.hpp"
#include "request/wager_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace skyward::request {

namespace {

using rules::index;

constexpr std::int64_t seat_cents_max = cents_max / 1'000;

/// A wager whose seat and amount are such.
struct written_wager {
  std::optional<std::int64_t> seat;  // every seat without
  std::string name;
  cents amount;
};

accepted<written_wager> written_of(const rules::table_rules& rules, const asked_seat_wager& asked) {
  written_wager wager;
  if (asked.seat) {
    wager.seat = within(*asked.seat, 1, rules.limits().seats);
    if (!wager.seat) {
      return refuse(fmt::format("--wager \"{}\": no such seat; accepted: seats 1 to {}",
                                asked.words(), rules.limits().seats));
    }
  }
  wager.name = asked.name;
  const auto amount = asked.cents ? within(*asked.cents, 1, seat_cents_max) : std::nullopt;
  if (!amount) {
    return refuse(fmt::format("--wager \"{}\"; accepted: {}, cents 1 to {}", asked.words(),
                              seat_wager_form, with_thousands(seat_cents_max)));
  }
  wager.amount = cents{*amount};
  return wager;
}

/// The areas that a seat's wagers are on.
rules::area_set held_by(const rules::rulebook& book, const std::vector<written_wager>& written,
                        std::int64_t seat) {
  rules::area_set held;
  for (const auto& each : written) {
    const auto area = book.find_area(each.name);
    if (area && (!each.seat || each.seat == seat)) held.set(index(*area));
  }
  return held;
}

accepted<void> add_for_seat(const rules::table_rules& rules, const written_wager& each,
                            std::int64_t seat, const rules::area_set& held,
                            std::vector<maths::seat_wager>& wagers) {
  const auto& book = rules.book();
  auto column = book.find_column(each.name);
  if (const auto area = book.find_area(each.name)) column = book.column_of(*area, held);
  if (!column || !rules.offers(book.columns[index(*column)])) {
    std::vector<std::string> known;
    for (const auto& offered : book.columns) {
      if (rules.offers(offered)) known.push_back(offered.name);
    }
    return refuse(fmt::format("--wager: {} offers no wager \"{}\"; {}", book.game, each.name,
                              accepted_names(each.name, known)));
  }
  const auto area = rules.book().columns[index(*column)].area;
  if (const auto problem = wager_problem(rules, {area, each.amount}, wagers_are::complete);
      !problem.empty()) {
    return refuse("--wager: " + problem);
  }
  const auto twice = std::ranges::any_of(wagers, [&](const maths::seat_wager& other) {
    return other.seat == seat && other.column == *column;
  });
  if (twice) {
    return refuse(
        fmt::format("--wager: seat {} has {} twice; accepted: each wager once", seat, each.name));
  }
  wagers.push_back({seat, *column, each.amount});
  return {};
}

/// Why one seat cannot have these wagers together; empty where it can.
std::string seat_problem(const rules::table_rules& rules, const rules::lowered_position& at,
                         std::span<const maths::seat_wager> wagers) {
  const auto& book = rules.book();
  std::vector<maths::layout_wager> together;
  rules::area_set held;
  for (const auto& each : wagers) {
    const auto area = book.columns[index(each.column)].area;
    together.push_back({area, each.amount});
    held.set(index(area));
  }
  for (const auto& each : wagers) {
    const auto& column = book.columns[index(each.column)];
    if (!column.with || !at.areas[index(*column.with)] || held[index(*column.with)]) continue;
    const auto& with = book.areas[index(*column.with)].id;
    return fmt::format("{} goes with {}; accepted: {} and {} together", column.name, with,
                       book.areas[index(column.area)].id, with);
  }
  if (auto problem = wager_lacking(rules, together, at.areas); !problem.empty()) return problem;
  return unequal_wager(rules, together);
}

accepted<std::vector<maths::seat_wager>> wagers_of(const rules::table_rules& rules,
                                                   const rules::lowered_position& at,
                                                   const std::vector<asked_seat_wager>& asked) {
  std::vector<written_wager> written;
  for (const auto& each : asked) {
    const auto wager = written_of(rules, each);
    if (!wager) return std::unexpected(wager.error());
    written.push_back(*wager);
  }
  std::vector<maths::seat_wager> wagers;
  for (std::int64_t seat = 1; seat <= rules.limits().seats; ++seat) {
    const auto held = held_by(rules.book(), written, seat);
    const auto before = wagers.size();
    for (const auto& each : written) {
      if (each.seat && each.seat != seat) continue;
      const auto added = add_for_seat(rules, each, seat, held, wagers);
      if (!added) return std::unexpected(added.error());
    }
    const auto problem = seat_problem(rules, at, std::span{wagers}.subspan(before));
    if (!problem.empty()) return refuse(fmt::format("--wager: seat {}: {}", seat, problem));
  }
  return wagers;
}

}  // namespace

std::string asked_seat_wager::words() const {
  return (seat ? seat->words + ":" : "") + name + (cents ? "=" + cents->words : "");
}

asked_seat_wager read_seat_wager(std::string_view words) {
  asked_seat_wager wager;
  const auto colon = words.find(':');
  const auto equals = words.find('=');
  if (colon < equals) wager.seat = read_whole(words.substr(0, colon));
  const auto begin = colon < equals ? colon + 1 : 0;
  wager.name = words.substr(begin, equals == std::string_view::npos ? equals : equals - begin);
  if (equals != std::string_view::npos) wager.cents = read_whole(words.substr(equals + 1));
  return wager;
}

accepted<ruled_exposure> exposure_of(const exposure_request& request) {
  if (request.full_table == !request.wagers.empty()) {
    return refuse(fmt::format("exposure {}; accepted: --wager or --full-table, one of the two",
                              request.full_table ? "takes one kind of wagers" : "needs wagers"));
  }
  auto chosen = game_and_rules_of("exposure", request);
  if (!chosen) return std::unexpected(chosen.error());
  const auto& rules = chosen->rules;
  const auto lowered = games::lowered_form(*chosen->game, rules);
  const auto position = position_at(lowered, request.at);
  if (!position) return std::unexpected(position.error());
  auto wagers = request.full_table ? maths::full_table(lowered, rules, *position)
                                   : wagers_of(rules, lowered.positions[*position], request.wagers);
  if (!wagers) return std::unexpected(wagers.error());
  if (wagers->empty()) {
    return refuse(
        "--full-table: no wager with known odds is taken there; accepted: --wager for what "
        "stands, or odds given with --rules");
  }
  const auto figures = maths::exposure_of(lowered, rules, *position, *wagers);
  if (!figures) return refuse("exposure: " + figures.error());
  auto where = rules::print_position(lowered.positions[*position].open, lowered.fields);
  return ruled_exposure{std::move(chosen->rules), std::move(where), std::move(*wagers), *figures};
}

}  // namespace skyward::request
