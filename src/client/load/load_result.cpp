// A load as it is told.
#include "client/load/load_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace skyward::client {

namespace {

/// So many a second, with one digit behind the point.
std::string a_second(std::int64_t count, std::int64_t milliseconds) {
  if (milliseconds == 0) return "-";
  const auto tenths = count * 10'000 / milliseconds;
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

/// Microseconds as milliseconds, to the hundredth.
std::string in_ms(std::uint32_t microseconds) {
  const auto hundredths = microseconds / 10;
  return fmt::format("{}.{:02} ms", hundredths / 100, hundredths % 100);
}

std::string latency_line(std::string_view what, const latencies& all) {
  return fmt::format("{:<28} p50 {:>11}  p99 {:>11}  max {:>11}\n", what,
                     in_ms(all.of_thousand(500)), in_ms(all.of_thousand(990)),
                     in_ms(all.of_thousand(1'000)));
}

std::string counted(std::string_view what, std::int64_t count, std::int64_t milliseconds) {
  return fmt::format("{:<28} {:>12}  {:>12} a second\n", what, count,
                     a_second(count, milliseconds));
}

}  // namespace

/// What comes too late is refused by one of these, also a wager whose companion is settled already
/// (`wager_needed`) or that the next betting does not have (`area_locked`), and a card of a game
/// that has gone on (`step_out_of_order`) or of none, once the final game of a day is over
/// (`final_game_over`); chips may be lost by then (`insufficient`).
bool is_of_chance(std::string_view code) {
  constexpr std::array<std::string_view, 13> late{
      "already_ready",    "area_locked",       "bets_closed",
      "dice_not_offered", "final_game_over",   "insufficient",
      "no_roll_left",     "not_your_turn",     "roll",
      "seat_taken",       "step_out_of_order", "wager_needed",
      "window_passed"};
  return std::ranges::find(late, code) != late.end();
}

namespace {

/// Who comes back to a house that was away finds what others have done meanwhile.
bool is_of_return(std::string_view code) {
  constexpr std::array<std::string_view, 2> others{"not_your_seat", "shooter_has_dice"};
  return std::ranges::find(others, code) != others.end();
}

bool is_expected(const load_result& result, std::string_view code) {
  return is_of_chance(code) || (result.returns > 0 && is_of_return(code));
}

}  // namespace

bool went_well(const load_result& result) {
  const bool none_wrong = std::ranges::all_of(
      result.refused, [&](const auto& each) { return is_expected(result, each.first); });
  return none_wrong && result.differences.empty() && result.failures.empty();
}

std::string load_report(const load_result& result) {
  const auto measured = result.milliseconds;
  auto text = fmt::format("{} players at {} tables, {} watchers; measured for {}.{} seconds\n",
                          result.players, result.tables, result.watchers, measured / 1'000,
                          measured % 1'000 / 100);
  text += counted("rounds settled", result.rounds, measured);
  text += counted("commands kept", result.commands, measured);
  text += counted("frames told", result.frames, measured);
  text += latency_line("command to its answer", result.answers);
  text += latency_line("command to its event's frame", result.events);
  for (const auto& [code, count] : result.refused) {
    text += fmt::format("{:<28} {:>12}{}\n", "refused: " + code, count,
                        is_expected(result, code) ? "" : "  not to be expected");
  }
  if (result.returns > 0) {
    text += fmt::format("{:<28} {:>12}\n{:<28} {:>12} ms\n", "sockets lost", result.returns,
                        "back after, at most", result.longest_away);
  }
  for (const auto& each : result.failures) text += fmt::format("failed: {}\n", each);
  for (const auto& each : result.differences) text += fmt::format("difference: {}\n", each);
  text += fmt::format(
      "books of {} guests were compared {} times: {}\n", result.guests, result.books_checked,
      result.differences.empty() ? "no difference"
                                 : fmt::format("{} differences", result.differences.size()));
  return text;
}

}  // namespace skyward::client
