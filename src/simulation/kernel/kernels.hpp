// Plays a block of rounds: how many of them end in each class. Rounds that stand at the same node
// of a program are alike, so they are counted and not told apart; every draw of every one of them
// is made.
#pragma once

#include "simulation/kernel/program.hpp"
#include "simulation/kernel/random_stream.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace skyward::simulation {

/// How rounds are played, in the order in which they are listed. `dice` gives what `reference`
/// gives to the last count.
enum class kernel : std::uint8_t {
  reference,  // each round by itself: its dice are rolled and the game's definition resolves them
  dice,       // every die is rolled; partial throws are looked up
  classes,    // the class of a round is drawn by its exact weight
  throws,     // each round by itself, throw by throw by the definition; no classes are told apart
};

inline constexpr std::string_view kernel_names[] = {"reference", "dice", "classes", "throws"};

/// Rounds that share a stream. Long enough for a program of thousands of nodes to have thousands of
/// rounds at most of them.
inline constexpr std::uint64_t block_rounds = std::uint64_t{1} << 22U;

/// Plays rounds of one program, block by block.
class block_player {
 public:
  /// in      program and loops that outlive the player
  block_player(const program& played, const aes_key& key, const vector_loops& loops);

  /// in      number the block's, which decides its stream; rounds up to block_rounds
  /// out     counts [classes] added to
  void play(std::uint64_t number, std::uint64_t rounds, std::span<std::uint64_t> counts);

  /// Random bytes that the last block took.
  std::uint64_t bytes_taken() const { return stream_.taken(); }

 private:
  void draw(std::size_t node, std::span<std::uint64_t> counts);
  void draw_planes(const slot_table& table, std::uint64_t draws);
  void draw_bytes(const slot_table& table, std::uint64_t draws);
  void draw_exactly(const exact_choice& exact, std::uint64_t draws);

  const program& program_;
  random_stream stream_;
  const vector_loops* loops_;
  std::vector<std::uint64_t> waiting_;  // rounds at each node
  std::vector<std::uint64_t> chosen_;   // by choice, of the draw at hand
  std::vector<block_lefts> lefts_;
};

/// A number of so many bits from a stream.
integer draw_bits(random_stream& stream, unsigned bits);

/// From so few draws on they are read byte by byte: planes would be mostly empty.
inline constexpr std::uint64_t few_draws = 256;

}  // namespace skyward::simulation
