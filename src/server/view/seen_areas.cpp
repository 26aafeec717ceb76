// Asks the table of every area.
#include "server/view/seen_areas.hpp"

#include "report/wager_words.hpp"

#include <algorithm>
#include <array>

namespace skyward::server {

namespace json = boost::json;
using rules::index;
namespace command = table::command;

namespace {

/// The amount of the seat's wagers of equal value, one area left aside.
std::optional<cents> equal_amount(const live::banked_stand& at, table::seat_no seat,
                                  rules::area_id aside) {
  const auto& layout = at.now.layout[table::index(seat)];
  for (const auto area : rules::ids_of<rules::area_id>(at.game.book().areas)) {
    const bool other = area != aside && layout.held[index(area)];
    if (other && at.game.group_of(area).equal_value) return layout.wagers[index(area)];
  }
  return std::nullopt;
}

/// What the seat has there, and what another click would do.
void put_own(json::object& to, const live::banked_stand& at, const viewer& by, table::seat_no seat,
             rules::area_id area) {
  const auto amount = next_amount(at, seat, area, by.chip);
  const auto& group = at.game.group_of(area);
  const bool purchase = at.game.book().areas[index(area)].purchase;
  if (amount) put_money(to, "amount_cents", "amount", *amount);
  const bool equal = group.equal_value && equal_amount(at, seat, area);
  if (group.fixed_wager || equal || purchase) to["bound"] = group.fixed_wager ? "fixed" : "equal";
  const auto placed = placed_on(at, seat, area, amount.value_or(cents{}));
  if (const auto may = answer_of(at, sent_by(at.now.common, by, placed)); !may) {
    to["refused"] = name_of(may.error().code);
    to["reason"] = as_sentence(may.error().message);
    to["clause"] = may.error().clause;
  } else if (by.no_stake) {
    to["refused"] = by.no_stake->code;
    to["reason"] = as_sentence(by.no_stake->message);
    to["clause"] = by.no_stake->clause;
  }
  const auto& layout = at.now.layout[table::index(seat)];
  if (!layout.held[index(area)]) return;
  put_money(to, "mine_cents", "mine", layout.wagers[index(area)]);
  const command::take_down taken{seat, {area, {}}};
  to["takes_down"] = answer_of(at, sent_by(at.now.common, by, taken)).has_value();
}

}  // namespace

std::optional<cents> next_amount(const live::banked_stand& at, table::seat_no seat,
                                 rules::area_id area, cents chip) {
  const auto& group = at.game.group_of(area);
  if (group.fixed_wager) return group.fixed_wager;
  const auto equal = group.equal_value ? equal_amount(at, seat, area) : std::nullopt;
  if (equal || at.game.book().areas[index(area)].purchase) return equal;
  const auto& limits = at.game.rules().limits();
  const bool holds = at.now.layout[table::index(seat)].held[index(area)];
  if (chip == cents{}) chip = holds ? limits.chip : limits.minimum;
  return holds ? chip : std::max(chip, limits.minimum);
}

table::any_command placed_on(const live::banked_stand& at, table::seat_no seat, rules::area_id area,
                             cents amount) {
  if (at.game.book().areas[index(area)].purchase) return command::purchase{seat, {area, {}}, {}};
  return command::wager{seat, {area, {}}, amount, {}};
}

json::array seen_areas(const live::banked_stand& at, const viewer& by) {
  const auto& book = at.game.book();
  const auto& rules = at.game.rules();
  const auto seat = played_seat(at.now.common, by);
  const auto open = at.game.open_areas(at.now);
  json::array all;
  for (const auto area : rules::ids_of<rules::area_id>(book.areas)) {
    if (!rules.offers(area)) continue;
    const auto& each = book.areas[index(area)];
    const auto& group = book.groups[index(each.group)];
    json::object told{{"area", each.id},
                      {"label", each.label},
                      {"group", group.id},
                      {"group_label", group.label},
                      {"odds", report::area_odds(rules, area)},
                      {"do", each.purchase ? "purchase" : "wager"},
                      {"open", open.test(index(area))},
                      {"clause", rules.clause(each.clause)}};
    if (seat != table::seat_no::none) put_own(told, at, by, seat, area);
    all.push_back(std::move(told));
  }
  return all;
}

json::array seen_chips(const rules::table_limits& limits) {
  constexpr std::array dollars{1, 5, 25, 100, 500, 1'000, 5'000};
  constexpr std::int64_t dollar = 100;
  std::vector<cents> values;
  if (limits.chip < cents{dollar}) values.push_back(limits.chip);
  for (const auto each : dollars) {
    const cents value{each * dollar};
    const bool whole = value.count() % limits.chip.count() == 0;
    if (whole && value <= limits.maximum) values.push_back(value);
  }
  if (values.empty()) values.push_back(limits.chip);
  json::array chips;
  for (const auto value : values) {
    json::object chip;
    put_money(chip, "cents", "text", value);
    chips.push_back(std::move(chip));
  }
  return chips;
}

}  // namespace skyward::server
