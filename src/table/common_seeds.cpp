// Decides what fair dice are drawn by, whatever the game: who commits to what, when it is shown,
// and which draw comes next.
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "table/common_table.hpp"
#include "table/seeds.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::table {

namespace {

std::string_view name_of(seed_use use) {
  return seed_use_names[static_cast<std::size_t>(use)];
}

/// In use and not over.
std::expected<const seed_state*, refusal> used_seed(const common_state& state,
                                                    std::uint64_t window) {
  const auto* seed = find_seed(state, window);
  if (seed != nullptr && seed->use != seed_use::waiting && !seed->over) return seed;
  std::vector<std::string> windows;
  for (const auto& each : state.seeds) {
    if (each.use != seed_use::waiting && !each.over) windows.push_back(std::to_string(each.window));
  }
  return refuse(
      refusal_code::no_such_seed, rules::house_rule,
      fmt::format("nothing is drawn in window {}; accepted: {}", window,
                  windows.empty() ? "once the house has committed to a seed" : join(windows)));
}

}  // namespace

verdict common_table::decide(const common_state& state, const command::commit_seed& asked,
                             log_writer& log) const {
  const auto next = book_->pot ? state.last_seed + 1 : std::max(state.last_seed + 1, state.window);
  if (!state.seeds_of.empty() && asked.table != state.seeds_of) {
    return refuse(refusal_code::no_such_seed, rules::house_rule,
                  fmt::format("a seed of {}; accepted: of {}", one_line(asked.table),
                              one_line(state.seeds_of)));
  }
  if (asked.window != next) {
    return refuse(refusal_code::no_such_seed, rules::house_rule,
                  fmt::format("a seed of window {}; accepted: of window {}", asked.window, next));
  }
  if (state.seeds.size() >= seeds_max) {
    return refuse(refusal_code::seed_in_use, rules::house_rule,
                  fmt::format("{} seeds wait to be shown; accepted: show_seed first", seeds_max));
  }
  log.add(event::seed_committed{asked.window, asked.table, asked.commitment, asked.sealed});
  return {};
}

verdict common_table::decide(const common_state& state, const command::commit_value& asked,
                             log_writer& log) const {
  if (auto seated = check_seated(state, asked.seat); !seated) return seated;
  const auto seed = used_seed(state, asked.window);
  if (!seed) return std::unexpected(seed.error());
  if ((*seed)->closed) {
    return refuse(refusal_code::values_closed, rules::house_rule,
                  fmt::format("the list of window {} is closed; accepted: before", asked.window));
  }
  const auto& player = at(state, asked.seat).player;
  for (const auto& each : (*seed)->values) {
    if (each.seat != asked.seat && !same_person(each.player, player)) continue;
    return refuse(refusal_code::already_committed, rules::house_rule,
                  fmt::format("seat {} or its player has committed to a value of window {}; "
                              "accepted: one",
                              number(asked.seat), asked.window));
  }
  log.add(event::value_committed{asked.seat, asked.window, asked.commitment});
  return {};
}

verdict common_table::decide(const common_state& state, const command::close_values& asked,
                             log_writer& log) const {
  const auto seed = used_seed(state, asked.window);
  if (!seed) return std::unexpected(seed.error());
  if ((*seed)->closed) {
    return refuse(refusal_code::values_closed, rules::house_rule,
                  fmt::format("the list of window {} is closed already", asked.window));
  }
  log.add(event::values_closed{
      asked.window, fairness::list_hash(state.seeds_of, asked.window, contributions_of(**seed))});
  return {};
}

verdict common_table::decide(const common_state& state, const command::show_value& asked,
                             log_writer& log) const {
  if (auto seated = check_seated(state, asked.seat); !seated) return seated;
  const auto seed = used_seed(state, asked.window);
  if (!seed) return std::unexpected(seed.error());
  if (!(*seed)->closed) {
    return refuse(
        refusal_code::values_open, rules::house_rule,
        fmt::format("the list of window {} is open; accepted: once it is closed", asked.window));
  }
  const auto value = std::ranges::find((*seed)->values, asked.seat, &value_state::seat);
  if (value == (*seed)->values.end() || value->shown ||
      !same_person(value->player, at(state, asked.seat).player)) {
    return refuse(refusal_code::already_committed, rules::house_rule,
                  fmt::format("seat {} has nothing to show for window {}; accepted: what was "
                              "committed to, once",
                              number(asked.seat), asked.window));
  }
  if (!(*seed)->drawn.empty()) {
    return refuse(refusal_code::values_closed, rules::house_rule,
                  fmt::format("window {} is being drawn from; accepted: before", asked.window));
  }
  if (fairness::commitment_of(fairness::secret{asked.value}, asked.window, value->player) !=
      value->commitment) {
    return refuse(refusal_code::not_as_committed, rules::house_rule,
                  fmt::format("another value than seat {} committed to for window {}",
                              number(asked.seat), asked.window));
  }
  log.add(event::value_shown{asked.seat, asked.window, asked.value});
  return {};
}

verdict common_table::decide(const common_state& state, const command::show_seed& asked,
                             log_writer& log) const {
  return show_seed(state, asked, {}, log);
}

verdict common_table::show_seed(const common_state& state, const command::show_seed& asked,
                                std::string_view shoe, log_writer& log) {
  const auto* seed = find_seed(state, asked.window);
  if (seed == nullptr) {
    return refuse(refusal_code::no_such_seed, rules::house_rule,
                  fmt::format("no seed of window {} waits to be shown", asked.window));
  }
  if (!seed->over) {
    return refuse(refusal_code::seed_in_use, rules::house_rule,
                  fmt::format("window {} is not over; accepted: once nothing more is drawn in it",
                              asked.window));
  }
  const fairness::secret shown{asked.seed};
  if (fairness::commitment_of(shown) != seed->commitment) {
    return refuse(refusal_code::not_as_committed, rules::house_rule,
                  fmt::format("another seed than was committed to for window {}", asked.window));
  }
  if (draws_of(*seed, state.seeds_of, shown, shoe) != seed->drawn) {
    return refuse(refusal_code::not_as_committed, rules::house_rule,
                  fmt::format("the {} of window {} are not what its seed gives", name_of(seed->use),
                              asked.window));
  }
  log.add(event::seed_shown{asked.window, asked.seed});
  return {};
}

verdict common_table::decide(const common_state& state, const command::discard_seeds& asked,
                             log_writer& log) const {
  if (state.seeds.empty()) {
    return refuse(refusal_code::no_such_seed, rules::house_rule, "no seed waits to be shown");
  }
  log.add(event::seeds_discarded{asked.reason, state.seeds.size()});
  return {};
}

verdict common_table::check_committed(const common_state& state,
                                      std::initializer_list<seed_use> uses) const {
  if (state.kind != table_kind::electronic || !continues_) return {};
  const bool all =
      std::ranges::all_of(uses, [&](seed_use use) { return seed_in_use(state, use) != nullptr; });
  if (all && seeds_waiting(state) >= uses.size()) return {};
  return refuse(refusal_code::seed_missing, rules::house_rule,
                "the house has not committed to what is drawn now and next; accepted: once it has");
}

verdict common_table::check_draw(const common_state& state, role from, const dice_source& source,
                                 seed_use use) {
  if ((from == role::fair_dice) != source.drawn()) {
    return refuse(refusal_code::wrong_source, rules::house_rule,
                  source.drawn()
                      ? "a draw of fair dice; accepted: without source, as a hand throws"
                      : "fair dice without a draw; accepted: source with window and index");
  }
  if (!source.drawn()) {
    if (state.kind != table_kind::electronic) return {};
    return refuse(refusal_code::wrong_source, rules::house_rule,
                  "a hand's throw at an electronic table; accepted: what fair dice draw");
  }
  const auto* seed = seed_in_use(state, use);
  if (seed == nullptr) {
    return refuse(
        refusal_code::no_such_seed, rules::house_rule,
        fmt::format("window {}: no seed is committed to for the {}; accepted: once one is",
                    source.window, name_of(use)));
  }
  const auto due = next_draw(*seed);
  if (source != due) {
    return refuse(refusal_code::wrong_source, rules::house_rule,
                  fmt::format("draw {} of window {}; accepted: draw {} of window {}", source.index,
                              source.window, due.index, due.window));
  }
  if (seed->closed) return {};
  return refuse(
      refusal_code::values_open, rules::house_rule,
      fmt::format("the list of window {} is open; accepted: close_values first", source.window));
}

void common_table::tell_missing(const common_state& state, const dice_source& source,
                                log_writer& log) {
  const auto* seed = source.drawn() ? find_seed(state, source.window) : nullptr;
  if (seed == nullptr || !seed->drawn.empty()) return;
  const auto missing = missing_values(*seed);
  if (!missing.empty()) log.add(event::values_missing{source.window, missing});
}

verdict common_table::check_no_draw_due(const common_state& state, std::string_view wire_name) {
  const auto closed = std::ranges::find(state.seeds, true, &seed_state::closed);
  if (closed == state.seeds.end()) return {};
  return refuse(refusal_code::seed_in_use, rules::house_rule,
                fmt::format("{}: what is drawn in window {} is settled and not shown yet; "
                            "accepted: once its seed is shown",
                            wire_name, closed->window));
}

}  // namespace skyward::table
