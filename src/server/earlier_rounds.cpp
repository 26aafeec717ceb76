// Opens the house to read once for each request.
#include "server/earlier_rounds.hpp"

#include "server/table_requests.hpp"
#include "server/view/day_steps.hpp"
#include "server/view/seen_seats.hpp"
#include "server/view/told_lines.hpp"
#include "store/sqlite_store.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace skyward::server {

namespace json = boost::json;

namespace {

std::unexpected<problem> day_not_read(std::string why) {
  return std::unexpected(problem{503, "failed", std::move(why), {}});
}

/// A day of a house, with its rounds.
struct rounds_read {
  std::unique_ptr<store::sqlite_store> kept;
  std::vector<day_round> rounds;
};

std::expected<rounds_read, problem> day_of(const std::filesystem::path& house,
                                           const std::string& stream, const asker& by) {
  auto kept = store::sqlite_store::open(house, store::access::read);
  if (!kept) return day_not_read(kept.error().message);
  auto rounds = rounds_of_day(**kept, stream, by.is(players) ? by.id : std::string{});
  if (!rounds) return day_not_read(std::move(rounds).error());
  return rounds_read{*std::move(kept), *std::move(rounds)};
}

/// The stream of the day before; empty where there is none.
std::expected<std::string, problem> stream_before(store::store& kept, const std::string& stream) {
  std::string before;
  const auto done = walk_day(kept, stream, [&](const day_step& step) {
    for (const auto& each : step.happened.entries) {
      const auto* opened = std::get_if<table::event::day_opened>(&each.what);
      if (opened != nullptr) before = opened->previous.stream;
    }
    return false;
  });
  if (!done) return day_not_read(done.error());
  return before;
}

void put_accounts(json::object& to, const live::banked_stand& /*at*/) {
  to["accounts"] = json::array{};
}
void put_accounts(json::object& to, const live::pot_stand& at) {
  to["accounts"] = seen_accounts(at);
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
                         {"dice", step.dice ? seen_dice(at, *step.dice) : json::array{}},
                         {"lines", lines_of(step.names, {&step.happened, 1}, by.id)}};
        put_accounts(all, at);
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

json_answer own_rounds(const std::filesystem::path& house, const asked_day& day, const asker& by) {
  const auto read = day_of(house, day.stream, by);
  if (!read) return std::unexpected(read.error());
  const auto before = stream_before(*read->kept, day.stream);
  if (!before) return std::unexpected(before.error());
  json::array rounds;
  for (const auto& each : read->rounds) {
    if (!each.over || !each.yours) continue;
    rounds.push_back(json::object{{"round", each.round}, {"over_at", moment_text(each.at)}});
  }
  json::object all{{"table", day.table}, {"stream", day.stream}, {"rounds", std::move(rounds)}};
  if (!before->empty()) all["before"] = *before;
  return json::serialize(all);
}

std::expected<json::object, problem> round_in_steps(const std::filesystem::path& house,
                                                    const asked_day& day, std::uint64_t round,
                                                    const asker& by) {
  const auto read = day_of(house, day.stream, by);
  if (!read) return std::unexpected(read.error());
  const auto found = std::ranges::find(read->rounds, round, &day_round::round);
  if (found == read->rounds.end()) {
    return std::unexpected(problem{404,
                                   "no_such_round",
                                   fmt::format("no round {} in {}; accepted: {}", round, day.stream,
                                               rounds_there(read->rounds)),
                                   {}});
  }
  const bool skips = found->to - found->from > told_steps_max;
  const auto from = skips ? found->to - told_steps_max : found->from;
  json::array steps;
  const viewer looks{.id = by.id, .plays = by.is(players)};
  const auto done = walk_day(*read->kept, day.stream, [&](const day_step& step) {
    if (step.nth >= from && step.nth < found->to) steps.push_back(told_step(step, looks));
    return step.nth + 1 < found->to;
  });
  if (!done) return day_not_read(done.error());
  json::object all{{"table", day.table},
                   {"stream", day.stream},
                   {"round", round},
                   {"over", found->over},
                   {"steps", std::move(steps)}};
  if (skips) all["skipped"] = true;
  return all;
}

}  // namespace skyward::server
