// Texts that are kept for good.
#include "base/interned.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace skyward {
namespace {

TEST(interned, is_one_text_wherever_it_came_from) {
  interned first;
  {
    const std::string gone = "675a.4(f)(2)(ii)";
    first = gone;
  }
  EXPECT_EQ(first.view(), "675a.4(f)(2)(ii)");
  EXPECT_EQ(first, interned{std::string_view{"675a.4(f)(2)(ii)"}});
  EXPECT_EQ(first.view().data(), interned{first.view()}.view().data());
  EXPECT_NE(first, interned{std::string_view{"675a.4(f)(2)(i)"}});
  EXPECT_TRUE(interned{}.empty());
  EXPECT_EQ(interned{}, interned{std::string_view{}});
}

TEST(interned, is_the_same_in_every_thread) {
  std::vector<std::vector<const char*>> places(4);
  {
    std::vector<std::jthread> threads;
    for (auto& mine : places) {
      threads.emplace_back([&mine] {
        for (int i = 0; i < 2000; ++i) {
          mine.push_back(interned{"text " + std::to_string(i)}.view().data());
        }
      });
    }
  }
  for (const auto& each : places) EXPECT_EQ(each, places.front());
}

}  // namespace
}  // namespace skyward
