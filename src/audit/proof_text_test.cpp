// Receipts and requests read back, and are written as C2SP says.
#include "audit/proof_text.hpp"

#include "audit/merkle.hpp"

#include <gtest/gtest.h>

namespace skyward::audit::proof_text_test {
namespace {

digest any_digest(std::uint8_t first) {
  digest made{};
  made.front() = first;
  return made;
}

constexpr const char* note = "house.example/log\n3\nroot\n\n- signed\n";

TEST(proof_text, reads_back_as_it_was_written) {
  for (const std::size_t digests : {0U, 1U, 63U}) {
    for (const char* record : {"{}", "{ }", "{  }", "\xc3\xbc"}) {
      const receipt made{record, 17, std::vector<digest>(digests, any_digest(5)), note};
      const auto text = write_receipt(made);
      EXPECT_TRUE(text.starts_with(receipt_begin));
      EXPECT_EQ(read_receipt(text), made) << text;
    }
    const cosign_request asked{tree_size_max, std::vector<digest>(digests, any_digest(6)), note};
    EXPECT_EQ(read_request(write_request(asked)), asked);
  }
}

// C2SP tlog-proof and tlog-witness: the lines, in order.
TEST(proof_text, is_written_as_c2sp_says) {
  EXPECT_EQ(write_receipt({"{}", 9, {any_digest(0)}, note}),
            "c2sp.org/tlog-proof@v1\nextra e30=\nindex 9\n"
            "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n" +
                std::string{note});
  EXPECT_EQ(write_request({4, {any_digest(0)}, note}),
            "old 4\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n" + std::string{note});
}

TEST(proof_text, what_it_is_not_is_told_by_its_line) {
  const auto right = write_receipt({"{}", 9, {any_digest(0)}, note});
  const std::pair<std::string, std::string> cases[] = {
      {"", "line 1"},
      {"c2sp.org/tlog-proof@v2\n", "line 1"},
      {"c2sp.org/tlog-proof@v1\nextra e30\n", "line 2"},
      {"c2sp.org/tlog-proof@v1\nextra \n", "line 2"},
      {"c2sp.org/tlog-proof@v1\nextra e30=\nindex 09\n", "line 3"},
      {"c2sp.org/tlog-proof@v1\nextra e30=\nindex -1\n", "line 3"},
      {"c2sp.org/tlog-proof@v1\nextra e30=\nindex 9\nAAAA\n\n", "the proof"},
      {"c2sp.org/tlog-proof@v1\nextra e30=\nindex 9\n", "accepted: a blank line"},
      {write_receipt({"{}", 9, std::vector<digest>(64, any_digest(0)), note}), "the proof"},
  };
  for (const auto& [text, told] : cases) {
    const auto read = read_receipt(text);
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_EQ(read.error().substr(0, told.size()), told);
  }
  for (const char* text : {"", "old\n", "old 01\n\n", "new 1\n\n", "old 9223372036854775808\n\n"}) {
    EXPECT_EQ(read_request(text).error().substr(0, 6), "line 1") << text;
  }
  for (std::size_t i = 0; i + std::string_view{note}.size() < right.size(); ++i) {
    EXPECT_FALSE(read_receipt(right.substr(0, i)).has_value()) << i;
  }
}

}  // namespace
}  // namespace skyward::audit::proof_text_test
