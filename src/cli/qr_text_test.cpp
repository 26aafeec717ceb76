// A QR code for a terminal has the marks by which its readers find it, and room around it.
#include "cli/qr_text.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace skyward::cli {

namespace {

/// Rows of modules, `#` of those that are dark; in a last row of half a line light ones.
std::vector<std::string> modules_of(std::string_view lines) {
  std::vector<std::string> rows(2);
  while (!lines.empty()) {
    auto& above = rows[rows.size() - 2];
    auto& below = rows.back();
    if (lines.front() == '\n') {
      rows.resize(rows.size() + 2);
      lines.remove_prefix(1);
    } else if (lines.front() == ' ') {
      above += '#';
      below += '#';
      lines.remove_prefix(1);
    } else {
      const auto block = lines.substr(0, 3);
      above += block == "▄" ? '#' : '.';
      below += block == "▀" ? '#' : '.';
      lines.remove_prefix(3);
    }
  }
  rows.resize(rows.size() - 2);
  return rows;
}

TEST(qr_text, has_its_three_marks_and_four_light_modules_around_them) {
  const auto text = qr_text("https://192.168.100.200:8443");
  ASSERT_TRUE(text);
  const auto rows = modules_of(*text);
  const auto width = rows.front().size();
  EXPECT_LE(width, 80U);
  EXPECT_EQ(rows.size(), width + 1) << "square, but for half a line";
  for (const auto& each : rows) {
    ASSERT_EQ(each.size(), width);
    EXPECT_TRUE(each.starts_with("....") && each.ends_with("....")) << each;
  }
  const std::string_view mark[] = {"#######", "#.....#", "#.###.#", "#.###.#",
                                   "#.###.#", "#.....#", "#######"};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(rows[i], std::string(width, '.'));
    EXPECT_EQ(rows[width - 1 - i], std::string(width, '.'));
  }
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_EQ(rows[4 + i].substr(4, 7), mark[i]);
    EXPECT_EQ(rows[4 + i].substr(width - 11, 7), mark[i]);
    EXPECT_EQ(rows[width - 11 + i].substr(4, 7), mark[i]);
  }
}

TEST(qr_text, is_none_where_it_does_not_fit) {
  EXPECT_FALSE(qr_text("https://192.168.100.200:8443", 32));
  EXPECT_FALSE(qr_text(std::string(5'000, 'x'), 1'000));
  EXPECT_NE(qr_text("a"), qr_text("b"));
}

}  // namespace

}  // namespace skyward::cli
