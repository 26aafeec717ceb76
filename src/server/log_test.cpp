// Lines of a log are JSON, one event each, and what others bring about floods nobody.
#include "server/log.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace skyward::server {

namespace {

class an_operator_log : public testing::Test {
 protected:
  operator_log log_of(log_level least) {
    return {least, [this] { return moment{now_}; },
            [this](std::string_view line) { lines_.emplace_back(line); }};
  }

  std::int64_t now_ = 1'795'262'400'000;
  std::vector<std::string> lines_;
};

TEST_F(an_operator_log, writes_moment_level_what_and_fields) {
  auto log = log_of(log_level::info);
  log.write(log_level::warning, "slow_turn", {{"ms", 1'200}, {"table", "12"}});
  EXPECT_EQ(lines_, (std::vector<std::string>{
                        R"({"at":"2026-11-21T12:00:00Z","level":"warning","what":"slow_turn",)"
                        R"("ms":1200,"table":"12"})"}));
}

TEST_F(an_operator_log, writes_nothing_below_its_level) {
  for (const auto least :
       {log_level::debug, log_level::info, log_level::warning, log_level::error}) {
    auto log = log_of(least);
    lines_.clear();
    for (const auto each :
         {log_level::debug, log_level::info, log_level::warning, log_level::error}) {
      log.write(each, "x");
      EXPECT_EQ(log.takes(each), each >= least);
    }
    EXPECT_EQ(lines_.size(), 4U - static_cast<unsigned>(least));
  }
}

TEST_F(an_operator_log, writes_text_from_outside_as_one_short_line_of_json) {
  auto log = log_of(log_level::info);
  const std::string text = "a\n\"\\\x1b[2J\xff\u202e" + std::string(100'000, 'x');
  log.write(log_level::info, "x", {{"words", text}});
  ASSERT_EQ(lines_.size(), 1U);
  EXPECT_EQ(lines_[0].find('\n'), std::string::npos);
  EXPECT_LT(lines_[0].size(), 1'000U);
  const auto read = boost::json::parse(lines_[0]);
  EXPECT_TRUE(read.at("words").get_string().starts_with("a\\n\"\\")) << lines_[0];
}

TEST_F(an_operator_log, tells_the_same_thing_once_in_ten_seconds_with_what_was_left_out) {
  auto log = log_of(log_level::info);
  for (int i = 0; i < 1'000; ++i) {
    log.write_seldom(log_level::info, "turned_away", "full");
    log.write_seldom(log_level::info, "turned_away", "unknown_host");
    now_ += 5;
  }
  EXPECT_EQ(lines_.size(), 2U);
  now_ += 5'000;
  log.write_seldom(log_level::info, "turned_away", "full", {{"from", "::1"}});
  ASSERT_EQ(lines_.size(), 3U);
  EXPECT_NE(lines_[2].find(R"("why":"full","from":"::1","left_out":999})"), std::string::npos)
      << lines_[2];
  now_ -= 60'000;  // a clock that was put back silences nobody
  log.write_seldom(log_level::info, "turned_away", "full");
  EXPECT_EQ(lines_.size(), 4U);
}

TEST_F(an_operator_log, has_levels_by_their_names) {
  EXPECT_EQ(log_level_of("debug"), log_level::debug);
  EXPECT_EQ(log_level_of("error"), log_level::error);
  EXPECT_EQ(log_level_of("loud"), std::nullopt);
}

}  // namespace

}  // namespace skyward::server
