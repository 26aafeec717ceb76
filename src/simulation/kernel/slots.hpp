// A short draw: a few random bits, and what each of their values chooses. Draws are counted a plane
// of bits at a time: which of so many alike rounds drew what does not matter to a count.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace skyward::simulation {

inline constexpr int slot_bits_max = 8;

/// Draws that are counted together. The bits of one significance of their values are a plane.
inline constexpr std::size_t chunk_draws = 4096;
inline constexpr std::size_t chunk_words = chunk_draws / 64;

/// Up to three bits of a draw below values that share the bits before: a part of a table that is
/// counted in one pass.
struct slot_block {
  std::uint8_t level = 0;   // blocks above it; it begins at bit 3 * level
  std::uint8_t planes = 0;  // 1 to 3
  std::uint8_t path = 0;    // bits of the block above that lead here, the first the highest
  bool has_blocks = false;  // below it
};

/// The draws of a block that go left, where a bit is 0: at its first bit; at its second below a 0
/// and below a 1; at its third below 00, 01, 10 and 11. Eight lanes each, to be added up.
struct alignas(64) block_lefts {
  std::array<std::array<std::uint64_t, 8>, 7> lanes{};
};

/// What the values of a draw choose.
class slot_table {
 public:
  /// in      bits 1 to 8; choice_of_value [2^bits], choices from 0 up without a gap
  slot_table(int bits, std::vector<std::uint8_t> choice_of_value);

  int bits() const { return bits_; }
  std::size_t choices() const { return choices_; }
  std::uint8_t choice(std::size_t value) const { return choice_of_value_[value]; }
  /// [2^bits] for the loops of a kernel.
  const std::uint8_t* choice_of_value() const { return choice_of_value_.data(); }

  /// Each block before those below it, those below it in ascending path.
  std::span<const slot_block> blocks() const { return blocks_; }

  /// From how many draws went left to how often each choice was made.
  ///
  /// in      draws in all; lefts [blocks]
  /// out     counts [choices] added to
  void add_choices(std::uint64_t draws, std::span<const block_lefts> lefts,
                   std::span<std::uint64_t> counts) const;

 private:
  bool alike(std::size_t first, std::size_t size) const;
  void add_block(std::size_t first, std::size_t size, std::uint8_t level, std::uint8_t path);
  std::size_t add_below(std::size_t block, std::size_t first, std::size_t size, std::uint64_t draws,
                        std::span<const block_lefts> lefts, std::span<std::uint64_t> counts) const;

  int bits_;
  std::size_t choices_ = 0;
  std::vector<std::uint8_t> choice_of_value_;
  std::vector<slot_block> blocks_;
};

/// Counts the draws of one chunk that go left.
///
/// in      planes of the highest bit, of the next and so on, each `words` words behind the one
///         before; the draws are the bits of a plane from the first word's least significant.
///         Each plane is readable from its beginning to a multiple of 64 bytes
///         draws 1 to 64 * words; words even, up to chunk_words
/// out     lefts [blocks] added to, in whichever lanes
void count_lefts_portably(std::span<const slot_block> blocks, const std::uint64_t* planes,
                          std::size_t words, std::size_t draws, std::span<block_lefts> lefts);

/// The value of one draw of a chunk.
std::size_t value_of_draw(int bits, const std::uint64_t* planes, std::size_t words,
                          std::size_t draw);

}  // namespace skyward::simulation
