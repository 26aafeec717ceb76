// Where a weighted random walk ends, exactly: integers throughout, cycles included.
#pragma once

#include "base/rational.hpp"

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

namespace skyward::maths {

/// A graph of nodes whose weighted edges lead to another node or out of the graph under a label.
/// Edges are added node by node; the walk starts at node 0.
class absorbing_graph {
 public:
  struct edge {
    std::uint64_t weight = 0;
    std::uint32_t to = 0;  // node, or label when `leaves`
    bool leaves = false;
  };

  /// Begins the next node, whose number is returned.
  std::uint32_t add_node();
  void add_edge(std::uint64_t weight, std::uint32_t to_node);
  void add_exit(std::uint64_t weight, std::uint32_t label);

  std::size_t node_count() const { return first_.size(); }
  std::uint64_t node_weight(std::size_t node) const { return weight_[node]; }
  std::span<const edge> edges_of(std::size_t node) const;

 private:
  std::vector<edge> edges_;
  std::vector<std::size_t> first_;
  std::vector<std::uint64_t> weight_;
};

/// How often a walk leaves under each label, and how long it takes, all over one denominator.
struct absorption {
  std::vector<integer> exits;  // [labels] ways to leave under each label; they add up to `total`
  integer total;
  integer steps;           // expected edges taken, times `total`
  std::uint64_t work = 0;  // what solving took, of work_max

  rational probability(std::uint32_t label) const { return rational{exits[label], total}; }
  rational mean_steps() const { return rational{steps, total}; }
};

/// Most work that solving a walk may take: the cubes of the sizes of its blocks of more than one
/// node, added up. It is some seconds; no game of the house comes near.
inline constexpr std::uint64_t work_max = 30'000'000;

/// Follows the walk from node 0 to its end.
///
/// The strongly connected blocks of the graph are solved one by one in topological order. For a
/// block with weights W on the diagonal and internal edges Q the expected visits solve (W - Q)^T y
/// = b; the walk starts with a mass divisible by the determinants ahead, so by Cramer's rule every
/// y is an integer (fraction-free elimination after Bareiss 1968). An acyclic graph is the case of
/// blocks of one node without a loop.
///
/// in      labels number of labels; each exit's label is below it
/// errors  a sentence, when the walk can stay in the graph for ever or would take more than
/// work_max cost    linear in the edges, cubic in the size of a block
std::expected<absorption, std::string> follow(const absorbing_graph& graph, std::uint32_t labels);

}  // namespace skyward::maths
