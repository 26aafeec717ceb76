// Which sets of loops a machine has, and that a name finds them.
#include "simulation/kernel/vectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace skyward::simulation {
namespace {

constexpr std::array<std::string_view, 4> fastest_first{"avx512", "avx2", "sse4", "none"};

TEST(vectors, plain_loops_are_always_there_and_last) {
  ASSERT_FALSE(vector_choices().empty());
  EXPECT_EQ(vector_choices().back().name, "none");
}

TEST(vectors, every_set_of_loops_is_listed_once_the_fastest_first) {
  auto rest = fastest_first.begin();
  for (const auto& loops : vector_choices()) {
    rest = std::find(rest, fastest_first.end(), loops.name);
    ASSERT_NE(rest, fastest_first.end()) << loops.name;
    ++rest;
  }
}

TEST(vectors, loops_are_found_by_name_where_this_machine_runs_them) {
  std::set<std::string_view> listed;
  for (const auto& loops : vector_choices()) {
    EXPECT_EQ(find_vectors(loops.name), &loops);
    listed.insert(loops.name);
  }
  for (const auto name : fastest_first) {
    EXPECT_EQ(find_vectors(name) != nullptr, listed.contains(name)) << name;
  }
  for (const auto* name : {"", "AVX2", "avx", "sse", "none "}) {
    EXPECT_EQ(find_vectors(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace skyward::simulation
