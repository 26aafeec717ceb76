// A weighted random walk as a graph that it leaves in the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace skyward::maths {

/// A graph of nodes whose weighted edges lead to another node or out of the graph under a label.
/// Edges are added node by node; a walk starts at a node, the first unless another is named.
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

}  // namespace skyward::maths
