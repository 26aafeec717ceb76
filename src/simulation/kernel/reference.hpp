// The reference kernel: what the others mean. Each round is played by itself, and the game's
// definition says what its dice do.
#pragma once

#include "rules/definition.hpp"
#include "simulation/kernel/episode.hpp"
#include "simulation/kernel/kernels.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <span>
#include <string>

namespace skyward::simulation {

/// A round under way: the wagers that stand and the dice that are on the table.
struct defined_round {
  rules::position closed;
  rules::column_set standing;
  round_account account;
  dice::face_list thrown;
};

/// Rounds of wagers as the definition plays them.
class rounds_by_definition {
 public:
  /// in      game and parts that outlive this
  rounds_by_definition(const rules::definition& game, const maths::layout_parts& parts);

  defined_round opened() const;

  /// One more die. When the throw is complete the definition resolves it.
  ///
  /// out     whether the round is over
  bool add(defined_round& round, dice::face die) const;

 private:
  void close_betting(const rules::position& open, defined_round& round) const;

  const rules::definition& game_;
  const maths::layout_parts& parts_;
  bool repeats_ = false;  // a wager is made at every play
};

/// The classes of an episode by what became of its wagers.
class classes_by_account {
 public:
  explicit classes_by_account(const episode& round);

  /// How a round that is over has ended.
  ///
  /// errors  a sentence, when the episode has no such class
  std::expected<std::size_t, std::string> class_of(const defined_round& round) const;

 private:
  std::map<round_account, std::size_t> class_of_;
};

/// Plays a block as `block_player` does under the dice program of this round, each round by itself:
/// the same bits make the same dice, and the definition says what they do.
///
/// in      game the definition that `round` was lowered from; played its dice program; leaves asked
///         now and then, and the rest not played when it says so
/// out     counts [classes] added to
/// errors  a sentence, when program and definition disagree
std::expected<void, std::string> play_by_definition(const rules::definition& game,
                                                    const episode& round, const program& played,
                                                    random_stream& stream, std::uint64_t number,
                                                    std::uint64_t rounds,
                                                    std::span<std::uint64_t> counts,
                                                    const std::function<bool()>& leaves = {});

}  // namespace skyward::simulation
