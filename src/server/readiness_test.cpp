// A house is ready where its thread lives and works, its dice are good and its file can be written.
#include "server/readiness.hpp"

#include "own_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace skyward::server {

namespace {

using std::chrono::milliseconds;

house_condition good() {
  return {.house = {true, 0, milliseconds{0}}, .waits_most = milliseconds{5'000}};
}

std::vector<std::string> only_reason(void (*spoil)(house_condition&)) {
  auto now = good();
  spoil(now);
  return why_not_ready(now);
}

TEST(readiness, a_good_house_is_ready) {
  EXPECT_TRUE(why_not_ready(good()).empty());
  EXPECT_TRUE(
      only_reason([](house_condition& c) { c.house = {true, 40, milliseconds{5'000}}; }).empty())
      << "as long as may be";
}

TEST(readiness, each_thing_that_is_wrong_is_said) {
  using list = std::vector<std::string>;
  EXPECT_EQ(only_reason([](house_condition& c) { c.closes = true; }), list{"the house closes"});
  EXPECT_EQ(only_reason([](house_condition& c) { c.house.runs = false; }),
            list{"the thread of the house has ended"});
  EXPECT_EQ(only_reason([](house_condition& c) { c.house = {true, 3, milliseconds{5'001}}; }),
            list{"the house has done nothing for 5001 ms, and 3 jobs wait; at most 5000"});
  EXPECT_EQ(only_reason([](house_condition& c) { c.dice_failure = "no chance"; }),
            list{"the dice have failed: no chance"});
  EXPECT_EQ(only_reason([](house_condition& c) { c.store_problem = "no disk"; }), list{"no disk"});
  EXPECT_EQ(only_reason([](house_condition& c) {
              c = {.house = {false, 0, {}},
                   .waits_most = {},
                   .dice_failure = "a",
                   .store_problem = "b",
                   .closes = true};
            }).size(),
            4U);
}

TEST(readiness, a_file_that_is_not_there_cannot_be_written) {
  const auto file = own_folder() / "ready.db";
  EXPECT_NE(store_problem(file).find("No such file"), std::string::npos);
  std::ofstream{file} << "x";
  const auto now = store_problem(file);
  EXPECT_TRUE(now.empty() || now.find("left; at least 64,000,000") != std::string::npos) << now;
  // A file system that nobody can write to, not even root.
  EXPECT_FALSE(store_problem("/proc/version").empty());
}

TEST(readiness, is_answered_by_its_status) {
  EXPECT_EQ(readiness_response({}).status, 200U);
  const auto no = readiness_response({"one\n", "two"});
  EXPECT_EQ(no.status, 503U);
  EXPECT_EQ(*no.body, "one\\n\ntwo\n");
}

}  // namespace

}  // namespace skyward::server
