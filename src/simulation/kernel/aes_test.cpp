// The examples of the standards, OpenSSL, and every set of loops against another.
#include "simulation/kernel/aes.hpp"

#include "simulation/kernel/vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <openssl/evp.h>
#include <random>
#include <string_view>
#include <vector>

namespace skyward::simulation {
namespace {

constexpr auto number_max = std::numeric_limits<std::uint64_t>::max();

/// Bytes as the standards print them.
std::vector<std::uint8_t> bytes_of(std::string_view digits) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2) {
    std::uint8_t byte = 0;
    std::from_chars(digits.data() + i, digits.data() + i + 2, byte, 16);
    bytes.push_back(byte);
  }
  return bytes;
}

aes_block block_of(std::string_view digits) {
  aes_block block{};
  std::ranges::copy(bytes_of(digits), block.begin());
  return block;
}

std::vector<std::uint8_t> filled(const aes_block& key, std::uint64_t stream, std::uint64_t first,
                                 std::size_t size) {
  std::vector<std::uint8_t> out(size);
  fill_portably(expand_key(key), stream, first, out);
  return out;
}

aes_block random_block(std::mt19937_64& random) {
  aes_block block{};
  for (auto& byte : block) byte = static_cast<std::uint8_t>(random());
  return block;
}

/// The key stream as OpenSSL has it: zeros, encrypted in counter mode.
std::vector<std::uint8_t> filled_by_openssl(const aes_block& key, std::uint64_t stream,
                                            std::uint64_t first, std::size_t size) {
  aes_block counter{};
  for (std::size_t i = 0; i < 8; ++i) {
    counter[i] = static_cast<std::uint8_t>(stream >> (56 - 8 * i));
    counter[8 + i] = static_cast<std::uint8_t>(first >> (56 - 8 * i));
  }
  const std::vector<std::uint8_t> zeros(size);
  std::vector<std::uint8_t> out(size);
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context{
      EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free};
  int written = 0;
  EXPECT_EQ(
      EVP_EncryptInit_ex(context.get(), EVP_aes_128_ctr(), nullptr, key.data(), counter.data()), 1);
  EXPECT_EQ(
      EVP_EncryptUpdate(context.get(), out.data(), &written, zeros.data(), static_cast<int>(size)),
      1);
  EXPECT_EQ(static_cast<std::size_t>(written), size);
  return out;
}

/// Room as the loops ask for it: aligned to 64, 1 KiB behind it.
class roomy_bytes {
 public:
  explicit roomy_bytes(std::size_t size) : lines_((size + 1024 + 63) / 64), size_{size} {}
  std::span<std::uint8_t> bytes() { return {lines_.front().bytes, size_}; }

 private:
  struct alignas(64) line {
    std::uint8_t bytes[64] = {};
  };
  std::vector<line> lines_;
  std::size_t size_;
};

struct place {
  std::uint64_t stream = 0;
  std::uint64_t first = 0;
  std::size_t size = 0;
};

/// Sizes from 16 to 16,384 bytes wherever a carry goes from byte to byte, and where no number is
/// left behind the last.
std::vector<place> places(std::mt19937_64& random) {
  std::vector<place> all;
  for (std::size_t size = 16; size <= 1'088; size += 16) all.push_back({random(), 0, size});
  for (const std::size_t size : {16U, 64U, 240U, 4'096U, 16'384U}) {
    const std::uint64_t blocks = size / 16;
    for (const std::uint64_t stream : {std::uint64_t{0}, std::uint64_t{1}, number_max}) {
      all.push_back({stream, 0, size});
      all.push_back({stream, number_max - blocks + 1, size});
      for (unsigned bits = 8; bits < 64; bits += 8) {
        all.push_back({stream, (std::uint64_t{1} << bits) - 1, size});
        const auto carry = std::uint64_t{1} << bits;
        all.push_back({stream, carry - std::min(carry, blocks / 2), size});
      }
    }
  }
  for (int i = 0; i < 400; ++i) {
    const std::uint64_t blocks = random() % 1'024 + 1;
    const auto first = std::min(random() >> random() % 64, number_max - blocks + 1);
    all.push_back({random(), first, static_cast<std::size_t>(blocks) * 16});
  }
  return all;
}

TEST(aes, key_expands_as_in_the_standard__FIPS_197_A_1) {
  const char* words =
      "2b7e151628aed2a6abf7158809cf4f3c"
      "a0fafe1788542cb123a339392a6c7605"
      "f2c295f27a96b9435935807a7359f67f"
      "3d80477d4716fe3e1e237e446d7a883b"
      "ef44a541a8525b7fb671253bdb0bad00"
      "d4d1c6f87c839d87caf2b8bc11f915bc"
      "6d88a37a110b3efddbf98641ca0093fd"
      "4e54f70e5f5fc9f384a64fb24ea6dc4f"
      "ead27321b58dbad2312bf5607f8d292f"
      "ac7766f319fadc2128d12941575c006e"
      "d014f9a8c9ee2589e13f0cc8b6630ca6";
  const auto key = expand_key(block_of("2b7e151628aed2a6abf7158809cf4f3c"));
  std::vector<std::uint8_t> found;
  for (const auto& round : key.rounds) found.insert(found.end(), round.begin(), round.end());
  EXPECT_EQ(found, bytes_of(words));
}

TEST(aes, block_is_enciphered_as_in_the_standard__FIPS_197_B) {
  EXPECT_EQ(filled(block_of("2b7e151628aed2a6abf7158809cf4f3c"), 0x3243f6a8885a308dU,
                   0x313198a2e0370734U, 16),
            bytes_of("3925841d02dc09fbdc118597196a0b32"));
}

TEST(aes, block_is_enciphered_as_in_the_standard__FIPS_197_C_1) {
  EXPECT_EQ(filled(block_of("000102030405060708090a0b0c0d0e0f"), 0x0011223344556677U,
                   0x8899aabbccddeeffU, 16),
            bytes_of("69c4e0d86a7b0430d8cdb78070b4c55a"));
}

TEST(aes, key_stream_is_that_of_counter_mode__SP_800_38A_F_5_1) {
  const auto plain = bytes_of(
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
      "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
  const auto cipher = bytes_of(
      "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
      "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee");
  auto stream = filled(block_of("2b7e151628aed2a6abf7158809cf4f3c"), 0xf0f1f2f3f4f5f6f7U,
                       0xf8f9fafbfcfdfeffU, 64);
  for (std::size_t i = 0; i < stream.size(); ++i) stream[i] ^= plain[i];
  EXPECT_EQ(stream, cipher);
}

TEST(aes, key_stream_is_that_of_openssl) {
  std::mt19937_64 random{197};
  for (const auto& at : places(random)) {
    const auto key = random_block(random);
    ASSERT_EQ(filled(key, at.stream, at.first, at.size),
              filled_by_openssl(key, at.stream, at.first, at.size))
        << at.stream << " from " << at.first << ", " << at.size << " bytes";
  }
}

TEST(aes, nothing_is_written_behind_what_is_asked_for) {
  std::mt19937_64 random{38};
  const auto key = expand_key(random_block(random));
  for (std::size_t size = 0; size <= 512; size += 16) {
    std::vector<std::uint8_t> out(size + 512, 0xA5);
    fill_portably(key, 1, 2, std::span{out}.first(size));
    EXPECT_TRUE(std::ranges::all_of(std::span{out}.subspan(size), [](std::uint8_t byte) {
      return byte == 0xA5;
    })) << size;
  }
}

TEST(aes, every_set_of_loops_fills_in_the_same_bytes) {
  for (const auto& loops : vector_choices()) {
    std::mt19937_64 random{42};
    for (const auto& at : places(random)) {
      const auto key = random_block(random);
      roomy_bytes out{at.size};
      loops.fill(expand_key(key), at.stream, at.first, out.bytes());
      ASSERT_TRUE(std::ranges::equal(out.bytes(), filled(key, at.stream, at.first, at.size)))
          << loops.name << ": " << at.stream << " from " << at.first << ", " << at.size << " bytes";
    }
  }
}

}  // namespace
}  // namespace skyward::simulation
