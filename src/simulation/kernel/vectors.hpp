// The two loops that all kernels spend their time in, for each set of vector instructions: an
// explicit list. All give the same bits.
#pragma once

#include "simulation/kernel/aes.hpp"
#include "simulation/kernel/slots.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace skyward::simulation {

struct vector_loops {
  std::string_view name;  // none, sse4, avx2, avx512

  /// The key stream of counter mode, as `fill_portably` gives it.
  ///
  /// in      out a multiple of 16 bytes, aligned to 64, room for 1 KiB behind it
  void (*fill)(const aes_key& key, std::uint64_t stream, std::uint64_t first,
               std::span<std::uint8_t> out);

  /// As `count_lefts_portably`.
  void (*count_lefts)(std::span<const slot_block> blocks, const std::uint64_t* planes,
                      std::size_t words, std::size_t draws, std::span<block_lefts> lefts);
};

/// Every set of loops that this machine can run, the fastest first; `none` is always the last.
std::span<const vector_loops> vector_choices();

/// Nothing where this machine has no such instructions.
const vector_loops* find_vectors(std::string_view name);

}  // namespace skyward::simulation
