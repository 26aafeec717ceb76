// Cuts a draw into blocks of up to three bits, and counts planes without vectors.
#include "simulation/kernel/slots.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <numeric>

namespace skyward::simulation {

namespace {

constexpr std::uint8_t block_planes = 3;

/// Ones among 64 bits, by adding neighbours.
std::uint64_t ones_of(std::uint64_t word) {
  word -= (word >> 1U) & 0x5555'5555'5555'5555U;
  word = (word & 0x3333'3333'3333'3333U) + ((word >> 2U) & 0x3333'3333'3333'3333U);
  word = (word + (word >> 4U)) & 0x0f0f'0f0f'0f0f'0f0fU;
  return (word * 0x0101'0101'0101'0101U) >> 56U;
}

std::uint8_t planes_of(std::size_t size) {
  return static_cast<std::uint8_t>(size >= 8 ? block_planes : size >= 4 ? 2 : 1);
}

/// Draws under each of the 8 paths of a block, the shorter paths of one with fewer planes first.
std::array<std::uint64_t, 8> below(const slot_block& block, const block_lefts& lefts,
                                   std::uint64_t draws) {
  const auto left = [&](std::size_t place) {
    const auto& lanes = lefts.lanes.data()[place];
    return std::accumulate(lanes.begin(), lanes.end(), std::uint64_t{0});
  };
  std::array<std::uint64_t, 8> under{draws};
  std::size_t place = 0;
  for (std::size_t paths = 1; paths < std::size_t{1} << block.planes; paths *= 2) {
    std::array<std::uint64_t, 8> split{};
    auto* part = split.data();
    for (std::size_t path = 0; path < paths; ++path, part += 2) {
      part[0] = left(place++);
      part[1] = under.data()[path] - part[0];
    }
    under = split;
  }
  return under;
}

}  // namespace

slot_table::slot_table(int bits, std::vector<std::uint8_t> choice_of_value)
    : bits_{bits}, choice_of_value_{std::move(choice_of_value)} {
  ensure(bits >= 1 && bits <= slot_bits_max, "a draw of 1 to 8 bits");
  ensure(choice_of_value_.size() == std::size_t{1} << static_cast<unsigned>(bits),
         "a choice for every value of a draw");
  choices_ = std::size_t{*std::ranges::max_element(choice_of_value_)} + 1;
  add_block(0, choice_of_value_.size(), 0, 0);
}

bool slot_table::alike(std::size_t first, std::size_t size) const {
  const auto part = std::span{choice_of_value_}.subspan(first, size);
  return std::ranges::all_of(part, [&](auto choice) { return choice == part.front(); });
}

void slot_table::add_block(std::size_t first, std::size_t size, std::uint8_t level,
                           std::uint8_t path) {
  const auto at = blocks_.size();
  blocks_.push_back({level, planes_of(size), path, false});
  const auto paths = std::size_t{1} << blocks_[at].planes;
  const auto part = size / paths;
  for (std::size_t next = 0; next < paths; ++next) {
    if (alike(first + next * part, part)) continue;
    blocks_[at].has_blocks = true;
    add_block(first + next * part, part, static_cast<std::uint8_t>(level + 1),
              static_cast<std::uint8_t>(next));
  }
}

std::size_t slot_table::add_below(std::size_t block, std::size_t first, std::size_t size,
                                  std::uint64_t draws, std::span<const block_lefts> lefts,
                                  std::span<std::uint64_t> counts) const {
  const auto& above = blocks_[block];
  const auto under = below(above, lefts[block], draws);
  const auto paths = std::size_t{1} << above.planes;
  const auto part = size / paths;
  auto next = block + 1;
  for (std::size_t path = 0; path < paths; ++path) {
    const auto value = first + path * part;
    const auto reached = under.data()[path];
    const auto* own = blocks_.data() + next;
    if (next < blocks_.size() && own->level == above.level + 1 && own->path == path &&
        !alike(value, part)) {
      next = add_below(next, value, part, reached, lefts, counts);
    } else {
      counts.data()[choice_of_value()[value]] += reached;
    }
  }
  return next;
}

void slot_table::add_choices(std::uint64_t draws, std::span<const block_lefts> lefts,
                             std::span<std::uint64_t> counts) const {
  add_below(0, 0, choice_of_value_.size(), draws, lefts, counts);
}

namespace {

/// Few enough blocks for counting the ones of planes to be quicker than reading every value.
constexpr std::size_t few_blocks = 2;

/// The bit in row r and column c of 8 x 8, a byte a row, goes to row c and column r (Warren,
/// Hacker's Delight, 7-3).
std::uint64_t transposed(std::uint64_t bits) {
  auto turned = (bits ^ (bits >> 7U)) & 0x00aa'00aa'00aa'00aaU;
  bits ^= turned ^ (turned << 7U);
  turned = (bits ^ (bits >> 14U)) & 0x0000'cccc'0000'ccccU;
  bits ^= turned ^ (turned << 14U);
  turned = (bits ^ (bits >> 28U)) & 0x0000'0000'f0f0'f0f0U;
  return bits ^ turned ^ (turned << 28U);
}

using value_counts = std::array<std::uint64_t, std::size_t{1} << slot_bits_max>;

value_counts values_of(std::size_t bits, const std::uint64_t* planes, std::size_t words,
                       std::size_t draws) {
  value_counts counts{};
  for (std::size_t draw = 0; draw < draws; draw += 8) {
    std::uint64_t rows = 0;
    for (std::size_t b = 0; b < bits; ++b) {
      const auto byte = planes[b * words + draw / 64] >> (draw % 64) & 0xffU;
      rows |= byte << (8 * (bits - 1 - b));
    }
    rows = transposed(rows);
    for (std::size_t i = 0; i < std::min<std::size_t>(8, draws - draw); ++i) {
      ++counts[rows >> (8 * i) & 0xffU];
    }
  }
  return counts;
}

/// Reads every value and adds up those that go left.
void count_values(std::span<const slot_block> blocks, const std::uint64_t* planes,
                  std::size_t words, std::size_t draws, std::span<block_lefts> lefts) {
  std::size_t bits = 0;
  for (const auto& each : blocks) {
    bits = std::max(bits, std::size_t{block_planes} * each.level + each.planes);
  }
  const auto counts = values_of(bits, planes, words, draws);
  std::array<std::uint64_t, std::tuple_size_v<value_counts> + 1> below{};
  std::partial_sum(counts.begin(), counts.end(), below.begin() + 1);
  std::array<std::size_t, block_planes> first{};  // value of the block at each level
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto& block = blocks[i];
    auto size = std::size_t{1} << (bits - std::size_t{block_planes} * block.level);
    first[block.level] = block.level == 0 ? 0 : first[block.level - 1U] + block.path * size;
    std::size_t place = 0;
    for (std::size_t b = 0; b < block.planes; ++b, size /= 2) {
      for (std::size_t path = 0; path < std::size_t{1} << b; ++path) {
        const auto from = first[block.level] + path * size;
        lefts[i].lanes[place++][0] += below[from + size / 2] - below[from];
      }
    }
  }
}

}  // namespace

void count_lefts_portably(std::span<const slot_block> blocks, const std::uint64_t* planes,
                          std::size_t words, std::size_t draws, std::span<block_lefts> lefts) {
  if (blocks.size() > few_blocks) return count_values(blocks, planes, words, draws, lefts);
  std::array<std::array<std::uint64_t, chunk_words>, block_planes> masks;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto& block = blocks[i];
    const auto* plane = planes + block_planes * words * block.level;
    std::array<std::uint64_t, 7> ones{};
    for (std::size_t w = 0; w < words; ++w) {
      std::array<std::uint64_t, 8> at{};
      if (block.level == 0) {
        const auto rest = draws - std::min(draws, 64 * w);
        at[0] = rest >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << rest) - 1;
      } else {
        at[0] = masks[block.level - 1U][w];
        for (unsigned b = 0; b < block_planes; ++b) {
          const auto bits = *(plane - (block_planes - b) * words + w);
          at[0] &= (block.path >> (block_planes - 1 - b) & 1U) != 0 ? bits : ~bits;
        }
      }
      if (block.has_blocks) masks[block.level][w] = at[0];
      std::size_t place = 0;
      for (std::size_t b = 0; b < block.planes; ++b) {
        const auto bits = plane[b * words + w];
        for (std::size_t path = std::size_t{1} << b; path-- > 0;) {
          at[2 * path + 1] = at[path] & bits;
          at[2 * path] = at[path] & ~bits;
        }
        for (std::size_t path = 0; path < std::size_t{1} << b; ++path) {
          ones[place++] += ones_of(at[2 * path]);
        }
      }
    }
    for (std::size_t place = 0; place < ones.size(); ++place) {
      lefts[i].lanes[place][0] += ones[place];
    }
  }
}

std::size_t value_of_draw(int bits, const std::uint64_t* planes, std::size_t words,
                          std::size_t draw) {
  std::size_t value = 0;
  for (int b = 0; b < bits; ++b) {
    const auto word = planes[static_cast<std::size_t>(b) * words + draw / 64];
    value = 2 * value + (word >> (draw % 64) & 1U);
  }
  return value;
}

}  // namespace skyward::simulation
