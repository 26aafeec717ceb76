// Walks small enough to be solved by hand, and random ones by a slower way.
#include "maths/absorption.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace skyward::maths {
namespace {

/// Expected visits by plain rational elimination: a second derivation of what follow() solves.
std::vector<rational> visits_by_rationals(const absorbing_graph& graph) {
  const auto n = graph.node_count();
  std::vector<std::vector<rational>> rows(n, std::vector<rational>(n + 1));
  for (std::size_t i = 0; i < n; ++i) {
    rows[i][i] += 1;
    for (const auto& edge : graph.edges_of(i)) {
      if (!edge.leaves) rows[edge.to][i] -= rational{edge.weight, graph.node_weight(i)};
    }
  }
  rows[0][n] = 1;
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    while (rows[pivot][k] == 0) ++pivot;
    std::swap(rows[pivot], rows[k]);
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k || rows[i][k] == 0) continue;
      const rational factor = rows[i][k] / rows[k][k];
      for (std::size_t j = k; j <= n; ++j) rows[i][j] -= factor * rows[k][j];
    }
  }
  std::vector<rational> visits(n);
  for (std::size_t i = 0; i < n; ++i) visits[i] = rows[i][n] / rows[i][i];
  return visits;
}

TEST(absorption, counts_one_throw) {
  absorbing_graph graph;
  graph.add_node();
  graph.add_exit(1, 0);
  graph.add_exit(5, 1);
  const auto walk = follow(graph, 2);
  ASSERT_TRUE(walk.has_value());
  EXPECT_EQ(walk->probability(0), (rational{1, 6}));
  EXPECT_EQ(walk->mean_steps(), 1);
}

TEST(absorption, waits_on_a_loop) {
  absorbing_graph graph;  // a six before a seven with two dice, as a place wager waits
  graph.add_node();
  graph.add_exit(5, 0);
  graph.add_exit(6, 1);
  graph.add_edge(25, 0);
  const auto walk = follow(graph, 2);
  ASSERT_TRUE(walk.has_value());
  EXPECT_EQ(walk->probability(0), (rational{5, 11}));
  EXPECT_EQ(walk->mean_steps(), (rational{36, 11}));
}

TEST(absorption, gives_the_pass_line_of_craps) {
  // Node 0 comes out; nodes 1 to 6 are the points 4, 5, 6, 8, 9, 10. The edge is 7/495.
  constexpr std::uint64_t ways[] = {3, 4, 5, 5, 4, 3};
  absorbing_graph graph;
  graph.add_node();
  graph.add_exit(8, 0);
  graph.add_exit(4, 1);
  for (std::uint32_t i = 0; i < 6; ++i) graph.add_edge(ways[i], i + 1);
  for (std::uint32_t i = 0; i < 6; ++i) {
    graph.add_node();
    graph.add_exit(ways[i], 0);
    graph.add_exit(6, 1);
    graph.add_edge(30 - ways[i], i + 1);
  }
  const auto walk = follow(graph, 2);
  ASSERT_TRUE(walk.has_value());
  EXPECT_EQ(walk->probability(1) - walk->probability(0), (rational{7, 495}));
  EXPECT_EQ(walk->mean_steps(), (rational{557, 165}));
}

TEST(absorption, refuses_a_walk_without_end) {
  absorbing_graph graph;
  graph.add_node();
  graph.add_exit(1, 0);
  graph.add_edge(1, 1);
  graph.add_node();
  graph.add_edge(1, 2);
  graph.add_node();
  graph.add_edge(1, 1);
  EXPECT_EQ(follow(graph, 1).error(), "a walk that can go on for ever");
}

/// So many nodes, each leading to the next and the last to the first, and out by a weight of its
/// own or by the same.
absorbing_graph circle(std::uint32_t nodes, bool alike = false) {
  absorbing_graph graph;
  for (std::uint32_t i = 0; i < nodes; ++i) {
    graph.add_node();
    graph.add_exit(alike ? 1 : i + 1, 0);
    graph.add_edge(1, (i + 1) % nodes);
  }
  return graph;
}

TEST(absorption, counts_its_work_and_refuses_what_would_take_too_long) {
  EXPECT_EQ(follow(circle(1), 1)->work, 0U) << "a node alone is divided by, not solved for";
  EXPECT_EQ(follow(circle(20), 1)->work, 8'000U);
  EXPECT_EQ(follow(circle(311), 1).error(),
            "311 cases that lead back to one another, 30,080,231 steps to solve; accepted: at most "
            "30,000,000, of fewer wagers together");
}

TEST(absorption, takes_nodes_that_behave_alike_as_one) {
  const auto walk = follow(circle(10'000, true), 1);
  ASSERT_TRUE(walk.has_value());
  EXPECT_EQ(walk->work, 0U);
  EXPECT_EQ(walk->mean_steps(), 2);
}

TEST(absorption, starts_at_the_node_that_is_named) {
  absorbing_graph graph;  // 0 -> 1 <-> 2, out of 1 with one in two and of 2 with one in three
  graph.add_node();
  graph.add_edge(1, 1);
  graph.add_node();
  graph.add_exit(1, 0);
  graph.add_edge(1, 2);
  graph.add_node();
  graph.add_exit(1, 1);
  graph.add_edge(2, 1);
  EXPECT_EQ(follow(graph, 2, 0)->probability(0), (rational{3, 4}));
  EXPECT_EQ(follow(graph, 2, 1)->probability(0), (rational{3, 4}));
  EXPECT_EQ(follow(graph, 2, 2)->probability(0), (rational{1, 2}));
  EXPECT_EQ(follow(graph, 2, 0)->mean_steps() - follow(graph, 2, 1)->mean_steps(), 1);
}

RC_GTEST_PROP(absorption, equals_rational_elimination_on_any_graph, ()) {
  const auto nodes = *rc::gen::inRange<std::uint32_t>(1, 9);
  absorbing_graph graph;
  for (std::uint32_t i = 0; i < nodes; ++i) {
    graph.add_node();
    graph.add_exit(*rc::gen::inRange<std::uint64_t>(1, 7), *rc::gen::inRange<std::uint32_t>(0, 3));
    const auto edges = *rc::gen::inRange(0, 4);
    for (int e = 0; e < edges; ++e) {
      graph.add_edge(*rc::gen::inRange<std::uint64_t>(1, 37),
                     *rc::gen::inRange<std::uint32_t>(0, nodes));
    }
  }
  const auto walk = follow(graph, 3);
  RC_ASSERT(walk.has_value());
  const auto visits = visits_by_rationals(graph);
  std::vector<rational> exits(3);
  rational steps = 0;
  for (std::size_t i = 0; i < nodes; ++i) {
    steps += visits[i];
    for (const auto& edge : graph.edges_of(i)) {
      if (edge.leaves) exits[edge.to] += visits[i] * rational{edge.weight, graph.node_weight(i)};
    }
  }
  for (std::uint32_t label = 0; label < 3; ++label)
    RC_ASSERT(walk->probability(label) == exits[label]);
  RC_ASSERT(walk->mean_steps() == steps);
}

}  // namespace
}  // namespace skyward::maths
