// Classes of nodes against the slow way, and against graphs made of copies.
#include "maths/lumping.hpp"

#include "maths/absorption.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>

namespace skyward::maths {
namespace {

using behaviour = std::map<std::pair<bool, std::uint32_t>, std::uint64_t>;

behaviour behaviour_of(const absorbing_graph& graph, std::size_t node,
                       const std::vector<std::uint32_t>& class_of) {
  behaviour made;
  for (const auto& edge : graph.edges_of(node)) {
    made[{edge.leaves, edge.leaves ? edge.to : class_of[edge.to]}] += edge.weight;
  }
  return made;
}

/// Every node looked at in every round, until no round tells any more apart.
std::vector<std::uint32_t> classes_the_slow_way(const absorbing_graph& graph) {
  std::vector<std::uint32_t> class_of(graph.node_count());
  for (std::size_t before = 0;;) {
    std::map<std::pair<std::uint32_t, behaviour>, std::uint32_t> known;
    std::vector<std::uint32_t> finer;
    for (std::size_t node = 0; node < graph.node_count(); ++node) {
      const auto next = static_cast<std::uint32_t>(known.size());
      const std::pair key{class_of[node], behaviour_of(graph, node, class_of)};
      finer.push_back(known.try_emplace(key, next).first->second);
    }
    class_of = finer;
    if (known.size() == before) return class_of;
    before = known.size();
  }
}

absorbing_graph any_graph() {
  absorbing_graph graph;
  const auto nodes = *rc::gen::inRange<std::uint32_t>(1, 30);
  for (std::uint32_t i = 0; i < nodes; ++i) {
    graph.add_node();
    graph.add_exit(*rc::gen::inRange<std::uint64_t>(1, 3), *rc::gen::inRange<std::uint32_t>(0, 2));
    for (auto edges = *rc::gen::inRange(0, 4); edges > 0; --edges) {
      graph.add_edge(*rc::gen::inRange<std::uint64_t>(1, 3),
                     *rc::gen::inRange<std::uint32_t>(0, nodes));
    }
  }
  return graph;
}

/// Each node `copies` times, each copy leading to any of the copies.
absorbing_graph copied(const absorbing_graph& graph, std::uint32_t copies) {
  absorbing_graph made;
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    for (std::uint32_t copy = 0; copy < copies; ++copy) {
      made.add_node();
      for (const auto& edge : graph.edges_of(node)) {
        if (edge.leaves) {
          made.add_exit(edge.weight, edge.to);
        } else {
          made.add_edge(edge.weight,
                        edge.to * copies + *rc::gen::inRange<std::uint32_t>(0, copies));
        }
      }
    }
  }
  return made;
}

RC_GTEST_PROP(lumping, finds_the_classes_that_the_slow_way_finds, ()) {
  const auto graph = any_graph();
  RC_ASSERT(lumped(graph).class_of == classes_the_slow_way(graph));
}

RC_GTEST_PROP(lumping, takes_copies_as_one_and_walks_from_them_end_as_before, ()) {
  const auto graph = any_graph();
  const auto copies = copied(graph, 3);
  const auto one = lumped(graph);
  const auto of_copies = lumped(copies);
  RC_ASSERT(of_copies.graph.node_count() == one.graph.node_count());
  const auto node =
      *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(graph.node_count()));
  const auto before = follow(graph, 2, node);
  const auto after = follow(of_copies.graph, 2, of_copies.class_of[3 * node + 2]);
  RC_ASSERT(before && after);
  RC_ASSERT(after->probability(0) == before->probability(0));
  RC_ASSERT(after->mean_steps() == before->mean_steps());
}

TEST(lumping, tells_a_long_chain_apart_node_by_node) {
  absorbing_graph chain;  // of 100,000 nodes in one circle, of which one alone has a way out
  constexpr std::uint32_t nodes = 100'000;
  for (std::uint32_t i = 0; i < nodes; ++i) {
    chain.add_node();
    chain.add_edge(1, (i + 1) % nodes);
    if (i == 0) chain.add_exit(1, 0);
  }
  const auto alone = lumped(chain);
  EXPECT_EQ(alone.graph.node_count(), nodes);
}

}  // namespace
}  // namespace skyward::maths
