// Decides what the house is and how its tables may open.
#include "house/desk_decision.hpp"
#include "rules/pot_rules.hpp"
#include "rules/table_rules.hpp"

namespace skyward::house {

using code = floor_refusal_code;

namespace {

/// Days that records are kept, at most: a century.
constexpr std::int64_t keep_days_max = 36'525;

}  // namespace

verdict desk_decision::operator()(const command::set_house& asked) {
  if (asked.keep_days < 1 || asked.keep_days > keep_days_max) {
    return refuse(code::bad_setting,
                  fmt::format("keep_days {}; accepted: 1 to {}", asked.keep_days, keep_days_max));
  }
  if (state_.settings && state_.settings->money != asked.money) {
    return refuse(code::bad_setting,
                  "a house has play money or counted money for good; accepted: money as it is");
  }
  return make(event::house_set{asked});
}

verdict desk_decision::operator()(const command::plan_table& asked) {
  const auto game = game_of(asked);
  if (!game) return std::unexpected(game.error());
  const auto rules_error = [&]() -> std::string {
    if (game->book->pot) {
      const auto read = rules::read_canonical_pot(*game->book, asked.rules.json);
      return read ? "" : read.error();
    }
    const auto read = rules::read_canonical(*game->book, asked.rules.json);
    return read ? "" : read.error();
  }();
  if (!rules_error.empty()) return refuse(code::no_such_rules, "rules: " + rules_error);
  const auto known = state_.tables.find(asked.table);
  if (known != state_.tables.end() && known->second.open) {
    return refuse(code::table_open,
                  fmt::format("table {} is open; accepted: once it is closed", asked.table));
  }
  if (known != state_.tables.end() && !known->second.plan) {
    return refuse(
        code::bad_setting,
        fmt::format("table {} is run by other means; accepted: another name", asked.table));
  }
  if (known != state_.tables.end() && known->second.plan &&
      (known->second.game != asked.game || known->second.plan->kind != asked.kind)) {
    return refuse(
        code::bad_setting,
        fmt::format("table {} is planned for {}; accepted: that game and kind, or another "
                    "name",
                    asked.table, one_line(known->second.game)));
  }
  if (known != state_.tables.end() && known->second.opened_before &&
      known->second.plan->rules != asked.rules) {
    return refuse(code::bad_setting,
                  fmt::format("table {} has opened by other rules; accepted: these, or another "
                              "name",
                              asked.table));
  }
  return make(event::table_planned{asked});
}

verdict desk_decision::operator()(const command::note_table& asked) {
  const auto known = state_.tables.find(asked.table);
  if (known != state_.tables.end() && known->second.plan) {
    return refuse(code::bad_setting,
                  fmt::format("table {} is planned here; accepted: another name", asked.table));
  }
  if (known != state_.tables.end() && known->second.game != asked.game) {
    return refuse(code::bad_setting,
                  fmt::format("table {} is noted as one of {}; accepted: another name", asked.table,
                              one_line(known->second.game)));
  }
  return make(event::table_noted{asked.table, asked.game, asked.banked});
}

verdict desk_decision::operator()(const command::bind_device& asked) {
  const auto at = planned(asked.table);
  if (!at) return std::unexpected(at.error());
  const auto game = game_of(*(*at)->plan);
  // Of a rulebook that this program has not, nobody here knows the seats.
  if (game && std::cmp_greater(asked.seat, game->seats())) {
    return refuse(code::bad_setting, fmt::format("no seat {} at table {}; accepted: 1 to {}",
                                                 asked.seat, asked.table, game->seats()));
  }
  return make(event::device_bound{asked.device, asked.table, asked.seat});
}

}  // namespace skyward::house
