// AES-128 on words and tables, for every machine.
#include "simulation/kernel/aes.hpp"

#include <bit>

namespace skyward::simulation {

namespace {

/// Multiplication by x in the field of AES, modulo x^8 + x^4 + x^3 + x + 1.
constexpr std::uint8_t times_x(std::uint8_t value) {
  const unsigned doubled = static_cast<unsigned>(value) << 1U;
  return static_cast<std::uint8_t>(value < 0x80 ? doubled : doubled ^ 0x11bU);
}

/// The substitution: the inverse in the field, found along the powers of 3, and an affine map.
constexpr std::array<std::uint8_t, 256> substitution() {
  std::array<std::uint8_t, 256> inverses{};
  std::uint8_t power = 1;    // 3^i
  std::uint8_t inverse = 1;  // 3^-i
  do {
    power = static_cast<std::uint8_t>(power ^ times_x(power));
    inverse = static_cast<std::uint8_t>(inverse ^ (inverse << 1U));  // divided by 3
    inverse = static_cast<std::uint8_t>(inverse ^ (inverse << 2U));
    inverse = static_cast<std::uint8_t>(inverse ^ (inverse << 4U));
    if (inverse >= 0x80) inverse ^= 0x09;
    inverses[power] =
        static_cast<std::uint8_t>(inverse ^ std::rotl(inverse, 1) ^ std::rotl(inverse, 2) ^
                                  std::rotl(inverse, 3) ^ std::rotl(inverse, 4) ^ 0x63);
  } while (power != 1);
  inverses[0] = 0x63;
  return inverses;
}

constexpr auto sbox = substitution();

/// What one byte of a column contributes to the mixed column, by its place in the column.
constexpr std::array<std::array<std::uint32_t, 256>, 4> mixed_columns() {
  std::array<std::array<std::uint32_t, 256>, 4> made{};
  for (std::size_t value = 0; value < 256; ++value) {
    const std::uint8_t s = sbox[value];
    const std::uint32_t s2 = times_x(s);
    const std::uint32_t column = s2 | std::uint32_t{s} << 8U | std::uint32_t{s} << 16U |
                                 (s2 ^ s) << 24U;  // (2, 1, 1, 3), least significant byte first
    for (std::size_t place = 0; place < 4; ++place) {
      made[place][value] = std::rotl(column, static_cast<int>(8 * place));
    }
  }
  return made;
}

constexpr auto mixed = mixed_columns();

constexpr std::uint8_t byte_of(std::uint32_t word, unsigned place) {
  return static_cast<std::uint8_t>(word >> (8U * place));
}

/// Four bytes, the first the least significant.
std::uint32_t word_at(const std::uint8_t* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8U |
         static_cast<std::uint32_t>(bytes[2]) << 16U | static_cast<std::uint32_t>(bytes[3]) << 24U;
}

void put_word(std::uint32_t word, std::uint8_t* out) {
  for (unsigned i = 0; i < 4; ++i) out[i] = byte_of(word, i);
}

using state = std::array<std::uint32_t, 4>;
using round_words = std::array<state, 11>;

void encrypt(const round_words& keys, state at, std::uint8_t* out) {
  for (std::size_t c = 0; c < 4; ++c) at[c] ^= keys[0][c];
  for (std::size_t round = 1; round < 10; ++round) {
    state next{};
    for (std::size_t c = 0; c < 4; ++c) {
      next[c] = mixed[0][byte_of(at[c], 0)] ^ mixed[1][byte_of(at[(c + 1) % 4], 1)] ^
                mixed[2][byte_of(at[(c + 2) % 4], 2)] ^ mixed[3][byte_of(at[(c + 3) % 4], 3)] ^
                keys[round][c];
    }
    at = next;
  }
  for (std::size_t c = 0; c < 4; ++c) {
    const std::uint32_t last = static_cast<std::uint32_t>(sbox[byte_of(at[c], 0)]) |
                               static_cast<std::uint32_t>(sbox[byte_of(at[(c + 1) % 4], 1)]) << 8U |
                               static_cast<std::uint32_t>(sbox[byte_of(at[(c + 2) % 4], 2)])
                                   << 16U |
                               static_cast<std::uint32_t>(sbox[byte_of(at[(c + 3) % 4], 3)]) << 24U;
    put_word(last ^ keys[10][c], out + 4 * c);
  }
}

/// The number's bytes in reverse, as two words whose first byte is the least significant.
std::array<std::uint32_t, 2> big_endian(std::uint64_t number) {
  const std::uint64_t turned = __builtin_bswap64(number);
  return {static_cast<std::uint32_t>(turned), static_cast<std::uint32_t>(turned >> 32U)};
}

}  // namespace

aes_key expand_key(const aes_block& key) {
  aes_key made{};
  made.rounds[0] = key;
  std::uint8_t constant = 1;
  for (std::size_t round = 1; round < made.rounds.size(); ++round) {
    const auto& before = made.rounds[round - 1];
    auto& now = made.rounds[round];
    for (std::size_t i = 0; i < 4; ++i) {
      now[i] = static_cast<std::uint8_t>(before[i] ^ sbox[before[12 + (i + 1) % 4]]);
    }
    now[0] ^= constant;
    for (std::size_t i = 4; i < 16; ++i) {
      now[i] = static_cast<std::uint8_t>(before[i] ^ now[i - 4]);
    }
    constant = times_x(constant);
  }
  return made;
}

void fill_portably(const aes_key& key, std::uint64_t stream, std::uint64_t first,
                   std::span<std::uint8_t> out) {
  round_words keys{};
  for (std::size_t round = 0; round < keys.size(); ++round) {
    for (std::size_t c = 0; c < 4; ++c) keys[round][c] = word_at(&key.rounds[round][4 * c]);
  }
  const auto high = big_endian(stream);
  for (std::size_t i = 0; i < out.size(); i += 16) {
    const auto low = big_endian(first++);
    encrypt(keys, {high[0], high[1], low[0], low[1]}, &out[i]);
  }
}

}  // namespace skyward::simulation
