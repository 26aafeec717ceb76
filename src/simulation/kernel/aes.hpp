// AES-128 (FIPS 197): the key schedule, and the cipher without special instructions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace skyward::simulation {

using aes_block = std::array<std::uint8_t, 16>;

/// The eleven round keys of a key.
struct aes_key {
  alignas(16) std::array<aes_block, 11> rounds;
};

aes_key expand_key(const aes_block& key);

/// The key stream of counter mode (NIST SP 800-38A): the counter block is two 64-bit numbers, the
/// more significant byte first, `stream` and then `first`, `first` + 1 and so on. What
/// `openssl enc -aes-128-ctr` makes of zeros with the first counter block as its -iv.
///
/// in      out a multiple of 16 bytes; first small enough not to pass 2^64
void fill_portably(const aes_key& key, std::uint64_t stream, std::uint64_t first,
                   std::span<std::uint8_t> out);

}  // namespace skyward::simulation
