// Opens the house to read once for each request.
#include "server/earlier_rounds.hpp"

#include "base/text.hpp"
#include "server/table_requests.hpp"
#include "server/view/day_steps.hpp"
#include "server/view/seen_seats.hpp"
#include "server/view/table_view.hpp"
#include "server/view/told_lines.hpp"
#include "store/open_store.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace skyward::server {

namespace json = boost::json;

namespace {

/// A day of a house, with its rounds.
struct rounds_read {
  std::unique_ptr<store::kept_store> kept;
  day_rounds rounds;
};

std::expected<rounds_read, problem> day_of(const std::string& house, const std::string& stream,
                                           const asker& by) {
  auto kept = store::open_store(house, store::access::read);
  if (!kept) return machine_failed(kept.error().message);
  auto rounds = rounds_of_day(**kept, stream, by.is(players) ? by.id : std::string{});
  if (!rounds) return machine_failed(std::move(rounds).error());
  return rounds_read{*std::move(kept), *std::move(rounds)};
}

/// `1 to 7`.
std::string rounds_there(const std::vector<day_round>& rounds) {
  if (rounds.empty()) return "none yet";
  return fmt::format("{} to {}", rounds.front().round, rounds.back().round);
}

json::object told_step(const day_step& step, const viewer& by) {
  return std::visit(
      [&](const auto& at) {
        json::object all{{"seq", step.happened.head.seq},
                         {"seats", seen_seats(at, by)},
                         {"pieces", seen_pieces(at)},
                         {"accounts", seen_accounts(at)},
                         {"dice", step.dice},
                         {"lines", lines_of(step.names, {&step.happened, 1}, by.id)}};
        const auto seat = seat_of(at.now.common, by);
        if (seat != table::seat_no::none) all["seat"] = number(seat);
        return all;
      },
      step.stand);
}

}  // namespace

std::expected<asked_day, problem> day_asked_for(house_side& house, const house_question& asked) {
  const auto& table = asked.parts.front();
  const auto* stream = asked.find_in_query("stream");
  auto found = day_to_look_at(house, table, stream == nullptr ? "" : *stream, asked.by);
  if (!found) return std::unexpected(std::move(found).error());
  return asked_day{table, *std::move(found)};
}

json_answer own_rounds(const std::string& house, const asked_day& day, const asker& by) {
  const auto read = day_of(house, day.stream, by);
  if (!read) return std::unexpected(read.error());
  json::array own;
  for (const auto& each : read->rounds.all) {
    if (!each.over || !each.yours) continue;
    json::object told{{"round", each.round}};
    if (each.at.given()) told["over_at"] = moment_text(each.at);
    own.push_back(std::move(told));
  }
  json::object all{{"table", day.table}, {"stream", day.stream}, {"rounds", std::move(own)}};
  if (!read->rounds.before.empty()) all["before"] = read->rounds.before;
  return json::serialize(all);
}

std::expected<told_round, problem> round_in_steps(const std::string& house,
                                                  const asked_round& asked, const asker& by) {
  const auto read = day_of(house, asked.day.stream, by);
  if (!read) return std::unexpected(read.error());
  const auto& rounds = read->rounds.all;
  const auto found = std::ranges::find(rounds, asked.round, &day_round::round);
  if (found == rounds.end()) {
    return std::unexpected(problem{404,
                                   "no_such_round",
                                   fmt::format("no round {} in {}; accepted: {}", asked.round,
                                               one_line(asked.day.stream), rounds_there(rounds)),
                                   {}});
  }
  const bool skips = found->to - found->from > asked.steps_most;
  const auto from = skips ? found->to - asked.steps_most : found->from;
  told_round told;
  json::array steps;
  const viewer looks{.id = by.id, .plays = by.is(players)};
  const auto done = walk_day(*read->kept, asked.day.stream, [&](const day_step& step) {
    if (step.nth >= from) {
      steps.push_back(told_step(step, looks));
      add_players(told.players, steps.back().get_object());
    }
    return step.nth + 1 < found->to;
  });
  if (!done) return machine_failed(done.error());
  told.all = {{"table", asked.day.table},
              {"stream", asked.day.stream},
              {"round", asked.round},
              {"over", found->over},
              {"steps", std::move(steps)}};
  if (skips) told.all["skipped"] = true;
  return told;
}

std::string round_text(told_round told, const std::map<std::string, std::string>& names) {
  for (auto& step : told.all.at("steps").get_array()) {
    name_players(step.get_object(),
                 [&](std::string_view player) { return names.at(std::string{player}); });
  }
  return json::serialize(told.all);
}

}  // namespace skyward::server
