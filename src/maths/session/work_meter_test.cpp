// What a person who waits is told, and how often.
#include "maths/session/work_meter.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace skyward::maths {
namespace {

using told = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

TEST(work_meter, tells_now_and_then_what_is_done_and_all_of_it_only_at_the_end) {
  told heard;
  const session_progress progress = [&](std::uint64_t done, std::uint64_t total) {
    heard.emplace_back(done, total);
  };
  work_meter meter{progress, 60'000'000};
  meter.add(15'000'000);
  EXPECT_EQ(heard, told{});
  meter.add(5'000'000);
  EXPECT_EQ(heard, (told{{20'000'000, 60'000'000}}));
  meter.add(19'999'999);
  EXPECT_EQ(heard.size(), 1U);
  meter.add(25'000'000);
  EXPECT_EQ(heard.back(), std::pair(std::uint64_t{59'999'999}, std::uint64_t{60'000'000}));
  meter.finish();
  EXPECT_EQ(heard.back(), std::pair(std::uint64_t{60'000'000}, std::uint64_t{60'000'000}));
  EXPECT_EQ(heard.size(), 3U);
}

TEST(work_meter, needs_nobody_who_listens) {
  const session_progress nobody;
  work_meter meter{nobody, 30'000'000};
  meter.add(30'000'000);
  meter.finish();
}

}  // namespace
}  // namespace skyward::maths
