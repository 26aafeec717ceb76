// The loops once for each set of instructions, by Highway, and the choice among them.
#include "simulation/kernel/vectors.hpp"

#include <algorithm>
#include <array>
#include <vector>

// AES rounds over 512 bits are in AVX3_DL only, which Highway leaves out unless it is asked for.
#define HWY_WANT_AVX3_DL
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "simulation/kernel/vectors.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();

namespace skyward::simulation::HWY_NAMESPACE {

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128

namespace hn = hwy::HWY_NAMESPACE;

/// AVX2 has its AES rounds in halves, which are faster one by one.
using aes_tag = std::conditional_t<HWY_TARGET == HWY_AVX2, hn::CappedTag<std::uint8_t, 16>,
                                   hn::ScalableTag<std::uint8_t>>;

void fill(const aes_key& key, std::uint64_t stream, std::uint64_t first,
          std::span<std::uint8_t> out) {
  const aes_tag bytes;
  const hn::Repartition<std::uint64_t, aes_tag> words;
  constexpr std::size_t together = 8;  // vectors, so that one waits for no other
  const std::size_t blocks = hn::Lanes(words) / 2;
  alignas(64) static constexpr std::array<std::uint8_t, 16> reversed{7,  6,  5,  4,  3,  2,  1, 0,
                                                                     15, 14, 13, 12, 11, 10, 9, 8};
  const auto turn = hn::LoadDup128(bytes, reversed.data());
  alignas(64) std::array<std::uint64_t, 8> lanes{};
  alignas(64) std::array<std::uint64_t, 8> step{};
  for (std::size_t i = 0; i < lanes.size(); i += 2) {
    lanes[i] = stream;
    lanes[i + 1] = first + i / 2;
    step[i + 1] = blocks;
  }
  auto counter = hn::Load(words, lanes.data());
  const auto next = hn::Load(words, step.data());
  const auto round_key = [&](std::size_t round)
                             HWY_ATTR { return hn::LoadDup128(bytes, key.rounds[round].data()); };
  const std::size_t width = 16 * blocks;
  for (std::size_t i = 0; i < out.size(); i += together * width) {
    using vector = hn::Vec<decltype(bytes)>;
    vector at0, at1, at2, at3, at4, at5, at6, at7;
    const auto each = [&](const auto& act) HWY_ATTR {
      act(at0, 0);
      act(at1, 1);
      act(at2, 2);
      act(at3, 3);
      act(at4, 4);
      act(at5, 5);
      act(at6, 6);
      act(at7, 7);
    };
    const auto whitening = round_key(0);
    each([&](auto& at, std::size_t) HWY_ATTR {
      at = hn::Xor(hn::TableLookupBytes(hn::BitCast(bytes, counter), turn), whitening);
      counter = hn::Add(counter, next);
    });
    for (std::size_t round = 1; round < 10; ++round) {
      const auto round_keys = round_key(round);
      each([&](auto& at, std::size_t) HWY_ATTR { at = hn::AESRound(at, round_keys); });
    }
    const auto last = round_key(10);
    each([&](auto& at, std::size_t place) HWY_ATTR {
      hn::Store(hn::AESLastRound(at, last), bytes, out.data() + i + place * width);
    });
  }
}

using lanes_tag = hn::ScalableTag<std::uint64_t>;
using lanes_vector = hn::Vec<lanes_tag>;

/// Ones of up to 16 vectors added up: words where the machine counts the ones of a word, bytes
/// where it does not.
class ones_sum {
 public:
  HWY_ATTR ones_sum() : sum_{hn::Zero(lanes_tag{})} {}

  HWY_ATTR void add(lanes_vector bits) {
    if constexpr (HWY_TARGET == HWY_AVX3_DL) {
      sum_ = hn::Add(sum_, hn::PopulationCount(bits));
    } else {
      const hn::Repartition<std::uint8_t, lanes_tag> bytes;
      const auto ones = hn::PopulationCount(hn::BitCast(bytes, bits));
      sum_ = hn::BitCast(lanes_tag{}, hn::Add(hn::BitCast(bytes, sum_), ones));
    }
  }

  HWY_ATTR void add_to(std::uint64_t* lanes) const {
    const lanes_tag words;
    auto sum = sum_;
    if constexpr (HWY_TARGET != HWY_AVX3_DL) {
      const hn::Repartition<std::uint8_t, lanes_tag> bytes;
      sum = hn::SumsOf8(hn::BitCast(bytes, sum_));
    }
    hn::Store(hn::Add(hn::Load(words, lanes), sum), words, lanes);
  }

 private:
  lanes_vector sum_;
};

/// Most words whose ones are added up before they could overflow a byte.
constexpr std::size_t summed_words = 16 * HWY_LANES(std::uint64_t);

/// Where the words of one block are.
struct block_words {
  const std::uint64_t* plane = nullptr;  // the block's first
  std::size_t stride = 0;                // from plane to plane
  const std::uint64_t* above = nullptr;  // draws that reach the block above
  std::uint64_t* here = nullptr;         // draws that reach this one
  unsigned path = 0;
  bool keeps = false;  // `here` is read later
};

/// The draws of one vector that reach a block: those of the block above whose bits are the path.
HWY_ATTR lanes_vector reaching(const block_words& at, const lanes_vector* turned, std::size_t w) {
  const lanes_tag lanes;
  const auto* plane = at.plane - 3 * at.stride + w;
  const auto first = hn::Xor(hn::LoadU(lanes, plane), turned[0]);
  const auto second = hn::Xor(hn::LoadU(lanes, plane + at.stride), turned[1]);
  const auto third = hn::Xor(hn::LoadU(lanes, plane + 2 * at.stride), turned[2]);
  return hn::And(hn::And(hn::Load(lanes, at.above + w), first), hn::And(second, third));
}

template <bool is_top, int planes>
HWY_ATTR void count_block(const block_words& at, std::size_t words, block_lefts& lefts) {
  const lanes_tag lanes;
  lanes_vector turned[3];
  for (unsigned b = 0; b < 3; ++b) {
    turned[b] = hn::Set(lanes, (at.path >> (2 - b) & 1U) != 0 ? 0 : ~std::uint64_t{0});
  }
  for (std::size_t begin = 0; begin < words; begin += summed_words) {
    const auto end = std::min(words, begin + summed_words);
    ones_sum sums[7];
    for (std::size_t w = begin; w < end; w += hn::Lanes(lanes)) {
      lanes_vector mask;
      if constexpr (is_top) {
        mask = hn::Load(lanes, at.here + w);
      } else {
        mask = reaching(at, turned, w);
        if (at.keeps) hn::Store(mask, lanes, at.here + w);
      }
      const auto first = hn::LoadU(lanes, at.plane + w);
      const auto on0 = hn::AndNot(first, mask);
      sums[0].add(on0);
      if constexpr (planes >= 2) {
        const auto second = hn::LoadU(lanes, at.plane + at.stride + w);
        const auto on1 = hn::And(first, mask);
        const auto on00 = hn::AndNot(second, on0);
        const auto on10 = hn::AndNot(second, on1);
        sums[1].add(on00);
        sums[2].add(on10);
        if constexpr (planes == 3) {
          const auto third = hn::LoadU(lanes, at.plane + 2 * at.stride + w);
          sums[3].add(hn::AndNot(third, on00));
          sums[4].add(hn::AndNot(third, hn::And(second, on0)));
          sums[5].add(hn::AndNot(third, on10));
          sums[6].add(hn::AndNot(third, hn::And(second, on1)));
        }
      }
    }
    for (std::size_t place = 0; place + 1 < std::size_t{1} << planes; ++place) {
      sums[place].add_to(lefts.lanes[place].data());
    }
  }
}

HWY_ATTR void count_lefts(std::span<const slot_block> blocks, const std::uint64_t* planes,
                          std::size_t words, std::size_t draws, std::span<block_lefts> lefts) {
  alignas(64) std::array<std::array<std::uint64_t, chunk_words>, 3> masks;
  constexpr std::size_t lanes = HWY_LANES(std::uint64_t);
  const auto wide = (words + lanes - 1) / lanes * lanes;
  auto* all = masks.front().data();
  for (std::size_t w = 0; w < wide; ++w) {
    const auto rest = draws - std::min(draws, 64 * w);
    all[w] = rest >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << rest) - 1;
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto& block = blocks[i];
    const std::size_t level = block.level;
    const block_words at{
        planes + 3 * words * level, words,      level == 0 ? nullptr : masks[level - 1].data(),
        masks[level].data(),        block.path, block.has_blocks};
    switch (block.planes + (level == 0 ? 4 : 0)) {
      case 1:
        count_block<false, 1>(at, wide, lefts[i]);
        break;
      case 2:
        count_block<false, 2>(at, wide, lefts[i]);
        break;
      case 3:
        count_block<false, 3>(at, wide, lefts[i]);
        break;
      case 5:
        count_block<true, 1>(at, wide, lefts[i]);
        break;
      case 6:
        count_block<true, 2>(at, wide, lefts[i]);
        break;
      default:
        count_block<true, 3>(at, wide, lefts[i]);
        break;
    }
  }
}

#endif

}  // namespace skyward::simulation::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace skyward::simulation {

namespace {

std::vector<vector_loops> supported() {
  std::vector<vector_loops> loops;
  const auto has = hwy::SupportedTargets();
#if HWY_TARGETS & HWY_AVX3_DL
  if (has & HWY_AVX3_DL) loops.push_back({"avx512", N_AVX3_DL::fill, N_AVX3_DL::count_lefts});
#endif
#if HWY_TARGETS & HWY_AVX2
  if (has & HWY_AVX2) loops.push_back({"avx2", N_AVX2::fill, N_AVX2::count_lefts});
#endif
#if HWY_TARGETS & HWY_SSE4
  if (has & HWY_SSE4) loops.push_back({"sse4", N_SSE4::fill, N_SSE4::count_lefts});
#endif
  loops.push_back({"none", fill_portably, count_lefts_portably});
  return loops;
}

}  // namespace

std::span<const vector_loops> vector_choices() {
  static const auto choices = supported();
  return choices;
}

const vector_loops* find_vectors(std::string_view name) {
  const auto choices = vector_choices();
  const auto found = std::ranges::find(choices, name, &vector_loops::name);
  return found == choices.end() ? nullptr : &*found;
}

}  // namespace skyward::simulation

#endif
