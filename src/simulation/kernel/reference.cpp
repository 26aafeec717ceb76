// Rounds by the game's definition, with the very draws that the dice kernel makes.
#include "simulation/kernel/reference.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <utility>

namespace skyward::simulation {

using rules::index;

rounds_by_definition::rounds_by_definition(const rules::definition& game,
                                           const maths::layout_parts& parts)
    : game_{game}, parts_{parts} {
  for (const auto& each : parts.wagers) repeats_ = repeats_ || each.every_play;
}

defined_round rounds_by_definition::opened() const {
  defined_round round;
  for (const auto& each : parts_.wagers) {
    if (!each.every_play) round.standing.set(index(each.column));
  }
  close_betting(game_.opening(), round);
  return round;
}

bool rounds_by_definition::add(defined_round& round, dice::face die) const {
  const auto set = game_.dice(round.closed);
  round.thrown.add(die);
  if (round.thrown.size() < static_cast<std::size_t>(set.dice_count())) return false;
  rules::resolution result;
  game_.resolve(round.closed, dice::roll::of(set, round.thrown), result);
  round.thrown = {};
  for (std::size_t i = 0; i < parts_.wagers.size(); ++i) {
    const auto column = index(parts_.wagers[i].column);
    if (!round.standing[column] || !result.decided[column].is_decided()) continue;
    round.standing.reset(column);
    round.account.add(static_cast<std::uint8_t>(i), result.decided[column]);
  }
  if (round.standing.none() && (result.round_ends || !repeats_)) return true;
  close_betting(result.next, round);
  return false;
}

void rounds_by_definition::close_betting(const rules::position& open, defined_round& round) const {
  const auto areas = game_.open(open);
  for (const auto& each : parts_.wagers) {
    if (each.every_play && areas[index(each.area)]) round.standing.set(index(each.column));
  }
  round.closed = game_.close(open, parts_.steered);
}

classes_by_account::classes_by_account(const episode& round) {
  for (std::size_t i = 0; i < round.classes.size(); ++i) class_of_[round.classes[i].account] = i;
}

std::expected<std::size_t, std::string> classes_by_account::class_of(
    const defined_round& round) const {
  const auto known = class_of_.find(round.account);
  if (known != class_of_.end()) return known->second;
  return std::unexpected("the definition ends a round in a way that its lowered form lacks");
}

namespace {

/// Rounds that are played before it is asked again whether to leave them: some milliseconds.
constexpr std::size_t rounds_asked = 4096;

/// The values of so many draws, as `block_player` takes them from the stream.
std::vector<std::uint8_t> values_of(const slot_table& table, std::uint64_t draws,
                                    random_stream& stream) {
  std::vector<std::uint8_t> values;
  const auto bits = static_cast<std::size_t>(table.bits());
  if (draws < few_draws) {
    const auto* bytes = stream.take((draws + 63) / 64 * 64);
    for (std::uint64_t i = 0; i < draws; ++i) {
      values.push_back(static_cast<std::uint8_t>(bytes[i] >> (8U - bits)));
    }
    return values;
  }
  for (std::uint64_t left = draws; left > 0;) {
    const auto now = std::min<std::uint64_t>(left, chunk_draws);
    const auto words = (now + 511) / 512 * 8;
    const auto* planes = reinterpret_cast<const std::uint64_t*>(stream.take(bits * words * 8));
    for (std::size_t i = 0; i < now; ++i) {
      values.push_back(static_cast<std::uint8_t>(value_of_draw(table.bits(), planes, words, i)));
    }
    left -= now;
  }
  return values;
}

}  // namespace

std::expected<void, std::string> play_by_definition(const rules::definition& game,
                                                    const episode& round, const program& played,
                                                    random_stream& stream, std::uint64_t number,
                                                    std::uint64_t rounds,
                                                    std::span<std::uint64_t> counts,
                                                    const std::function<bool()>& leaves) {
  const rounds_by_definition plays{game, round.parts};
  const classes_by_account classes{round};
  std::vector<std::vector<defined_round>> waiting(played.nodes.size());
  waiting.front().assign(rounds, plays.opened());
  stream.begin(number);
  const auto left = [&] { return leaves && leaves(); };
  const auto draw = [&](std::size_t node) -> std::expected<void, std::string> {
    const auto drawing = std::exchange(waiting[node], {});
    const auto& table = played.tables[played.nodes[node].draw];
    const auto values = values_of(table, drawing.size(), stream);
    const auto targets = played.targets_of(played.nodes[node]);
    for (std::size_t i = 0; i < drawing.size(); ++i) {
      if (i % rounds_asked == 0 && left()) return {};
      const auto target = targets[table.choice(values[i])];
      auto at = drawing[i];
      const bool is_face = values[i] < dice::face_count;
      const bool over = is_face && plays.add(at, dice::face{values[i] + 1});
      if (over != target.is_end()) {
        return std::unexpected("the definition and its lowered form end rounds differently");
      }
      if (!over) {
        waiting[target.number()].push_back(std::move(at));
        continue;
      }
      const auto outcome = classes.class_of(at);
      if (!outcome) return std::unexpected(outcome.error());
      ++counts[*outcome];
    }
    return {};
  };
  for (bool more = rounds > 0; more && !left();) {
    for (std::size_t node = 0; node < waiting.size(); ++node) {
      while (!waiting[node].empty() && !left()) {
        if (auto done = draw(node); !done) return done;
      }
    }
    more = std::ranges::any_of(waiting, [](const auto& some) { return !some.empty(); });
  }
  return {};
}

}  // namespace skyward::simulation
