// Finds the player whom a command would let play more than that player wishes.
#include "live/own_wish.hpp"

#include "base/person_name.hpp"
#include "rules/rulebook.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace skyward::live {

namespace {

refused own_wish(std::string why) {
  return {"own_wish", std::string{rules::house_rule}, std::move(why)};
}

}  // namespace

std::optional<refused> check_own_wish(const house::floor_state& state,
                                      const house::any_floor_command& asked) {
  if (const auto* admits = std::get_if<house::command::admit_player>(&asked)) {
    if (!house::bounds_of(state, admits->player).own.barred_for) return std::nullopt;
    return own_wish("excluded by the player's own wish; accepted: once it is over");
  }
  const auto* limits = std::get_if<house::command::limit_loss>(&asked);
  if (limits == nullptr) return std::nullopt;
  const auto own = house::bounds_of(state, limits->player).own.loss_limit;
  if (!own || (limits->most && *limits->most <= *own)) return std::nullopt;
  return own_wish(fmt::format("the player's own limit is {}; accepted: one that is not looser",
                              money_text(cents{*own})));
}

std::optional<refused> check_own_deposits(const house::floor_state& state,
                                          const deposit_limits& limits,
                                          const house::event::deposited& made,
                                          const std::function<bool(moment)>& is_today) {
  const auto limit = limits.find(folded_name(made.player));
  if (limit == limits.end()) return std::nullopt;
  auto sum = made.amount;
  for (const auto& each : house::bounds_of(state, made.player).deposits) {
    if (is_today(each.at)) sum = sum + each.amount;
  }
  if (sum <= limit->second) return std::nullopt;
  return own_wish(
      fmt::format("with {} the player's deposits of the day are {}; accepted: up to {}, the "
                  "player's own limit",
                  money_text(made.amount), money_text(sum), money_text(limit->second)));
}

}  // namespace skyward::live
