// Bytes as text and back, and every text that is refused.
#include "base/byte_text.hpp"

#include "base/sha256.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace skyward {
namespace {

digest counting() {
  digest made{};
  for (std::size_t i = 0; i < made.size(); ++i) made[i] = static_cast<std::uint8_t>(7 * i + 250);
  return made;
}

TEST(digest, is_sha256_of_the_parts_one_behind_the_other__FIPS_180_4) {
  constexpr auto abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  EXPECT_EQ(hex(sha256({"abc"})), abc);
  EXPECT_EQ(hex(sha256({"a", "", "bc"})), abc);
  EXPECT_EQ(hex(sha256({})), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

TEST(digest, is_written_as_base64__RFC_4648_10) {
  constexpr std::pair<std::string_view, std::string_view> cases[] = {{"", ""},
                                                                     {"f", "Zg=="},
                                                                     {"fo", "Zm8="},
                                                                     {"foo", "Zm9v"},
                                                                     {"foob", "Zm9vYg=="},
                                                                     {"fooba", "Zm9vYmE="},
                                                                     {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : cases) {
    const std::vector<std::uint8_t> from(bytes.begin(), bytes.end());
    EXPECT_EQ(base64(from), text);
    if (from.empty()) continue;
    std::vector<std::uint8_t> read(from.size());
    EXPECT_TRUE(read_base64(text, read)) << text;
    EXPECT_EQ(read, from);
  }
}

struct form {
  std::string (*write)(std::span<const std::uint8_t>);
  std::optional<digest> (*read)(std::string_view);
};

TEST(digest, reads_what_it_writes_and_nothing_else) {
  for (const auto& [write, read] : {form{hex, digest_of_hex}, {base64, digest_of_base64}}) {
    const auto text = write(counting());
    EXPECT_EQ(read(text), counting());
    for (std::size_t at = 0; at <= text.size(); ++at) {
      EXPECT_EQ(read(text.substr(0, at)).has_value(), at == text.size()) << at;
      for (int c = 0; c < 256; ++c) {
        auto longer = text;
        EXPECT_FALSE(read(longer.insert(at, 1, static_cast<char>(c)))) << longer;
        auto other = text;
        if (at < text.size()) other[at] = static_cast<char>(c);
        const auto found = read(other);
        EXPECT_TRUE(!found || write(*found) == other) << other;
      }
    }
  }
}

TEST(digest, refuses_capitals_bits_behind_the_end_and_other_alphabets) {
  const std::string capitals(64, 'A');
  EXPECT_FALSE(digest_of_hex(capitals));
  const std::string zeros(42, 'A');
  EXPECT_EQ(digest_of_base64(zeros + "A="), digest{});
  for (const auto* end : {"B=", "A", "A==", "A=A", "AA", "AAA=", "-=", "_="}) {
    EXPECT_FALSE(digest_of_base64(zeros + end)) << end;
  }
}

}  // namespace
}  // namespace skyward
