// Decides where play stops and goes on: at a table, at all of a game, or everywhere.
#include "house/desk_decision.hpp"

namespace skyward::house {

using code = floor_refusal_code;

namespace {

/// Stops that stand at once.
constexpr std::size_t stops_max = 1'000;

std::string scope_text(const stop_scope& scope) {
  if (!scope.table.empty()) return "at table " + one_line(scope.table);
  return scope.game.empty() ? "everywhere" : "at every table of " + one_line(scope.game);
}

}  // namespace

verdict desk_decision::check_scope(const stop_scope& scope) const {
  if (!scope.table.empty() && !scope.game.empty()) {
    return refuse(code::bad_setting, "table and game; accepted: one of them, or neither");
  }
  if (!scope.table.empty()) {
    if (const auto at = planned(scope.table); !at) return std::unexpected(at.error());
  }
  const bool known =
      scope.game.empty() || std::ranges::any_of(state_.tables, [&](const auto& each) {
        return each.second.plan && each.second.game == scope.game;
      });
  if (known) return {};
  return refuse(code::no_such_table,
                fmt::format("no table of {} is planned here", one_line(scope.game)));
}

/// Tells every open table at which play is otherwise than before.
verdict desk_decision::tell_stopped(const std::vector<stop_scope>& after) {
  for (const auto& [id, each] : state_.tables) {
    if (!each.plan || !each.open) continue;
    const bool stopped = covers(after, id, each.game);
    if (stopped == each.stopped) continue;
    const auto told = stopped ? make(event::table_stopped{id}) : make(event::table_resumed{id});
    if (!told) return told;
  }
  return {};
}

verdict desk_decision::operator()(const command::stop_play& asked) {
  const stop_scope scope{asked.table, asked.game};
  if (auto may = check_scope(scope); !may) return may;
  if (std::ranges::find(state_.stops, scope) != state_.stops.end()) {
    return refuse(
        code::not_stopped,
        fmt::format("play is stopped {} already; accepted: resume_play", scope_text(scope)));
  }
  if (state_.stops.size() >= stops_max && scope != stop_scope{}) {
    return refuse(code::not_stopped,
                  fmt::format("{} stops stand; accepted: resume_play first, or a "
                              "stop everywhere",
                              stops_max));
  }
  if (auto told = make(event::play_stopped{asked.table, asked.game, asked.reason}); !told) {
    return told;
  }
  auto after = state_.stops;
  after.push_back(scope);
  return tell_stopped(after);
}

verdict desk_decision::operator()(const command::resume_play& asked) {
  const stop_scope scope{asked.table, asked.game};
  if (std::ranges::find(state_.stops, scope) == state_.stops.end()) {
    return refuse(code::not_stopped,
                  fmt::format("play was not stopped {}; accepted: what stop_play has named",
                              scope_text(scope)));
  }
  if (auto told = make(event::play_resumed{asked.table, asked.game}); !told) return told;
  auto after = state_.stops;
  std::erase(after, scope);
  return tell_stopped(after);
}

}  // namespace skyward::house
