// Solves the blocks of a walk's graph one by one, without fractions.
#include "maths/absorption.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "maths/lumping.hpp"

#include <boost/multiprecision/integer.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::maths {

namespace {

/// The strongly connected blocks that a node reaches, successors before predecessors (Tarjan 1972),
/// without recursion.
class block_finder {
 public:
  explicit block_finder(const absorbing_graph& graph)
      : graph_{graph}, seen_(graph.node_count(), unseen), low_(graph.node_count()) {}

  std::vector<std::vector<std::uint32_t>> find(std::uint32_t start) {
    enter(start);
    while (!path_.empty()) {
      auto& at = path_.back();
      const auto edges = graph_.edges_of(at.node);
      if (at.next_edge == edges.size()) {
        leave();
        continue;
      }
      const auto& edge = edges[at.next_edge++];
      if (edge.leaves) continue;
      if (seen_[edge.to] == unseen) {
        enter(edge.to);
      } else if (low_[edge.to] != done) {
        low_[at.node] = std::min(low_[at.node], seen_[edge.to]);
      }
    }
    return std::move(blocks_);
  }

 private:
  static constexpr std::uint32_t unseen = ~std::uint32_t{0};
  static constexpr std::uint32_t done = ~std::uint32_t{0};
  struct place {
    std::uint32_t node;
    std::size_t next_edge;
  };

  void enter(std::uint32_t node) {
    seen_[node] = low_[node] = count_++;
    stack_.push_back(node);
    path_.push_back({node, 0});
  }

  void leave() {
    const auto node = path_.back().node;
    path_.pop_back();
    if (!path_.empty()) {
      auto& parent = low_[path_.back().node];
      parent = std::min(parent, low_[node]);
    }
    if (low_[node] != seen_[node]) return;
    auto& block = blocks_.emplace_back();
    do {
      block.push_back(stack_.back());
      stack_.pop_back();
      low_[block.back()] = done;
    } while (block.back() != node);
  }

  const absorbing_graph& graph_;
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> stack_;
  std::vector<place> path_;
  std::vector<std::vector<std::uint32_t>> blocks_;
  std::uint32_t count_ = 0;
};

using matrix = std::vector<std::vector<integer>>;

/// Turns (rows | extra columns) into a diagonal system by Bareiss's fraction-free elimination: the
/// determinant stands all along the diagonal. Zero when the rows are dependent.
///
/// No row has to change its place: a pivot is a leading principal minor, and of a block's W - Q,
/// whose nodes all reach one another, only the last can be zero.
integer eliminate(matrix& rows) {
  const auto n = rows.size();
  integer previous = 1;
  for (std::size_t k = 0; k < n; ++k) {
    if (rows[k][k] == 0) return 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      for (std::size_t j = rows[i].size(); j-- > k;) {
        rows[i][j] = (rows[i][j] * rows[k][k] - rows[i][k] * rows[k][j]) / previous;
      }
    }
    previous = rows[k][k];
    for (std::size_t i = 0; i < k; ++i) rows[i][i] = previous;
  }
  return previous;
}

class follower {
 public:
  follower(const absorbing_graph& graph, std::uint32_t labels, std::uint32_t start)
      : graph_{graph},
        start_{start},
        blocks_{block_finder{graph}.find(start)},
        block_of_(graph.node_count()),
        determinant_(blocks_.size()),
        ahead_(blocks_.size()),
        mass_(graph.node_count()) {
    result_.exits.resize(labels);
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      for (const auto node : blocks_[b]) block_of_[node] = b;
    }
  }

  bool leads_back() const {
    return std::ranges::any_of(blocks_, [](const auto& block) { return block.size() > 1; });
  }

  std::expected<absorption, std::string> follow() {
    for (const auto& block : blocks_) {
      if (block.size() > 1) result_.work += cube_of(block.size());
    }
    if (result_.work > work_max) {
      return std::unexpected(fmt::format(
          "{} cases that lead back to one another, {} steps to solve; accepted: at most {}, of "
          "fewer "
          "wagers together",
          nodes_that_lead_back(), with_thousands(result_.work), with_thousands(work_max)));
    }
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      if (!measure(b)) return std::unexpected("a walk that can go on for ever");
    }
    mass_[start_] = ahead_.back();
    result_.total = ahead_.back();
    for (std::size_t b = blocks_.size(); b-- > 0;) pass_on(b);
    return std::move(result_);
  }

 private:
  static std::uint64_t cube_of(std::uint64_t size) { return size * size * size; }

  std::size_t nodes_that_lead_back() const {
    std::size_t count = 0;
    for (const auto& block : blocks_) count += block.size() > 1 ? block.size() : 0;
    return count;
  }

  /// (W - Q)^T of a block.
  matrix system(const std::vector<std::uint32_t>& block) const {
    matrix rows(block.size(), std::vector<integer>(block.size()));
    for (std::size_t i = 0; i < block.size(); ++i) {
      rows[i][i] += graph_.node_weight(block[i]);
      for (const auto& edge : graph_.edges_of(block[i])) {
        if (edge.leaves || block_of_[edge.to] != block_of_[block[i]]) continue;
        const auto to = std::ranges::find(block, edge.to) - block.begin();
        rows[static_cast<std::size_t>(to)][i] -= edge.weight;
      }
    }
    return rows;
  }

  /// A node's weight without the edges that lead back to it.
  std::uint64_t way_out(std::uint32_t node) const {
    auto weight = graph_.node_weight(node);
    for (const auto& edge : graph_.edges_of(node)) {
      if (!edge.leaves && edge.to == node) weight -= edge.weight;
    }
    return weight;
  }

  /// Finds the block's determinant and by what the mass entering it must be divisible; false when
  /// there is no way out.
  bool measure(std::size_t b) {
    const auto& block = blocks_[b];
    if (block.size() == 1) {
      determinant_[b] = way_out(block.front());
    } else {
      auto rows = system(block);
      determinant_[b] = eliminate(rows);
    }
    if (determinant_[b] == 0) return false;
    integer behind = 1;
    for (const auto node : block) {
      for (const auto& edge : graph_.edges_of(node)) {
        if (edge.leaves || block_of_[edge.to] == b) continue;
        const auto& next = ahead_[block_of_[edge.to]];
        if (next != behind) behind = lcm(behind, next);
      }
    }
    ahead_[b] = determinant_[b] * behind;
    return true;
  }

  /// Expected visits of each node of a block, per unit of its weight.
  std::vector<integer> visits(std::size_t b) const {
    const auto& block = blocks_[b];
    if (block.size() == 1) return {mass_[block.front()] / determinant_[b]};
    auto rows = system(block);
    for (std::size_t i = 0; i < block.size(); ++i) rows[i].push_back(mass_[block[i]]);
    const auto determinant = eliminate(rows);
    std::vector<integer> solved;
    for (const auto& row : rows) {
      ensure(row.back() % determinant == 0, "a mass divisible by the determinant");
      solved.push_back(row.back() / determinant);
    }
    return solved;
  }

  void pass_on(std::size_t b) {
    const auto each = visits(b);
    for (std::size_t i = 0; i < each.size(); ++i) {
      const auto node = blocks_[b][i];
      result_.steps += each[i] * graph_.node_weight(node);
      for (const auto& edge : graph_.edges_of(node)) {
        if (edge.leaves) {
          result_.exits[edge.to] += each[i] * edge.weight;
        } else if (block_of_[edge.to] != b) {
          mass_[edge.to] += each[i] * edge.weight;
        }
      }
    }
  }

  const absorbing_graph& graph_;
  std::uint32_t start_;
  std::vector<std::vector<std::uint32_t>> blocks_;
  std::vector<std::size_t> block_of_;
  std::vector<integer> determinant_;  // of each block
  std::vector<integer> ahead_;        // of each block, with all blocks behind it
  std::vector<integer> mass_;         // walks entering each node
  absorption result_;
};

}  // namespace

std::expected<absorption, std::string> follow(const absorbing_graph& graph, std::uint32_t labels,
                                              std::uint32_t start) {
  ensure(start < graph.node_count(), "a graph with a node to start from");
  follower walk{graph, labels, start};
  if (!walk.leads_back()) return walk.follow();
  const auto alike = lumped(graph);
  return follower{alike.graph, labels, alike.class_of[start]}.follow();
}

}  // namespace skyward::maths
