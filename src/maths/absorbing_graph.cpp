// Nodes and edges in the order in which they are added.
#include "maths/absorbing_graph.hpp"

namespace skyward::maths {

std::uint32_t absorbing_graph::add_node() {
  first_.push_back(edges_.size());
  weight_.push_back(0);
  return static_cast<std::uint32_t>(first_.size() - 1);
}

void absorbing_graph::add_edge(std::uint64_t weight, std::uint32_t to_node) {
  edges_.push_back({weight, to_node, false});
  weight_.back() += weight;
}

void absorbing_graph::add_exit(std::uint64_t weight, std::uint32_t label) {
  edges_.push_back({weight, label, true});
  weight_.back() += weight;
}

std::span<const absorbing_graph::edge> absorbing_graph::edges_of(std::size_t node) const {
  const auto end = node + 1 < first_.size() ? first_[node + 1] : edges_.size();
  return {edges_.data() + first_[node], end - first_[node]};
}

}  // namespace skyward::maths
