// Refines one class of all nodes until no edge tells two nodes of a class apart.
#include "maths/lumping.hpp"

#include <boost/unordered/unordered_flat_map.hpp>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

namespace skyward::maths {

namespace {

/// An edge to a class, or out of the graph.
struct class_edge {
  std::uint64_t to{};  // a class, or a label beyond all of them
  std::uint64_t weight{};

  friend bool operator==(const class_edge&, const class_edge&) = default;
};

constexpr std::uint64_t out_of_graph = std::uint64_t{1} << 32U;

/// What nodes do, by classes: each leads to each class at most once, ascending.
class behaviours {
 public:
  struct behaviour {
    std::uint32_t of = 0;  // the class of who behaves so
    std::size_t first = 0;
    std::size_t last = 0;
  };

  behaviour add(const absorbing_graph& graph, std::uint32_t node,
                const std::vector<std::uint32_t>& class_of) {
    const auto first = edges_.size();
    for (const auto& edge : graph.edges_of(node)) {
      const auto to = edge.leaves ? out_of_graph + edge.to : class_of[edge.to];
      edges_.push_back({to, edge.weight});
    }
    std::sort(at(first), edges_.end(), [](auto& a, auto& b) { return a.to < b.to; });
    auto last = first;
    for (auto i = first; i < edges_.size(); ++i) {
      if (last > first && edges_[last - 1].to == edges_[i].to) {
        edges_[last - 1].weight += edges_[i].weight;
      } else {
        edges_[last++] = edges_[i];
      }
    }
    edges_.resize(last);
    return {class_of[node], first, last};
  }

  std::span<const class_edge> edges_of(const behaviour& each) const {
    return {edges_.data() + each.first, each.last - each.first};
  }

  void clear() { edges_.clear(); }

 private:
  std::vector<class_edge>::iterator at(std::size_t place) {
    return edges_.begin() + static_cast<std::ptrdiff_t>(place);
  }

  std::vector<class_edge> edges_;
};

/// A hash on which nothing depends but speed, for maps that mix it further.
struct behaviour_hash {
  const behaviours* all;
  std::size_t operator()(const behaviours::behaviour& each) const {
    std::uint64_t made = each.of;
    for (const auto& edge : all->edges_of(each)) {
      made = (made ^ (edge.to * 0x9E3779B97F4A7C15U + edge.weight)) * 0xBF58476D1CE4E5B9U;
      made ^= made >> 32U;
    }
    return made;
  }
};

struct behaviour_equal {
  const behaviours* all;
  bool operator()(const behaviours::behaviour& a, const behaviours::behaviour& b) const {
    return a.of == b.of && std::ranges::equal(all->edges_of(a), all->edges_of(b));
  }
};

class refiner {
 public:
  explicit refiner(const absorbing_graph& graph)
      : graph_{graph},
        class_of_(graph.node_count()),
        looked_at_(graph.node_count()),
        members_{std::vector<std::uint32_t>(graph.node_count())},
        sizes_{graph.node_count()} {
    std::iota(members_[0].begin(), members_[0].end(), std::uint32_t{});
    find_who_leads_where();
  }

  std::vector<std::uint32_t> refine() {
    auto to_look_at = members_[0];
    while (!to_look_at.empty()) to_look_at = leading_to(split(to_look_at));
    return std::move(class_of_);
  }

 private:
  void find_who_leads_where() {
    leading_first_.resize(graph_.node_count() + 1);
    const auto for_each_edge = [&](const auto& act) {
      for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
        for (const auto& edge : graph_.edges_of(node)) {
          if (!edge.leaves) act(node, edge.to);
        }
      }
    };
    for_each_edge([&](auto, auto to) { ++leading_first_[to + 1]; });
    std::partial_sum(leading_first_.begin(), leading_first_.end(), leading_first_.begin());
    leading_.resize(leading_first_.back());
    auto next = leading_first_;
    for_each_edge([&](auto from, auto to) { leading_[next[to]++] = from; });
  }

  /// Tells apart, by what they do, the nodes of each class that are among these and the rest of it;
  /// the nodes that have changed class.
  std::vector<std::uint32_t> split(const std::vector<std::uint32_t>& nodes) {
    ++rounds_;
    behaviours_.clear();
    boost::unordered_flat_map<behaviours::behaviour, std::uint32_t, behaviour_hash, behaviour_equal>
        kinds(0, {&behaviours_}, {&behaviours_});
    std::vector<std::pair<std::uint32_t, std::uint32_t>> kind_and_node;
    for (const auto node : nodes) {
      looked_at_[node] = rounds_;
      const auto kind = static_cast<std::uint32_t>(kinds.size());
      const auto behaves = behaviours_.add(graph_, node, class_of_);
      kind_and_node.emplace_back(kinds.try_emplace(behaves, kind).first->second, node);
    }
    std::ranges::sort(kind_and_node, {}, [&](const auto& each) {
      return std::tuple{class_of_[each.second], each.first, each.second};
    });
    std::vector<std::vector<std::uint32_t>> parts;
    moved_.clear();
    for (std::size_t i = 0; i < kind_and_node.size(); ++i) {
      const auto& [kind, node] = kind_and_node[i];
      const bool same_class = i > 0 && class_of_[kind_and_node[i - 1].second] == class_of_[node];
      if (i > 0 && !same_class) part_class(std::exchange(parts, {}));
      if (parts.empty() || kind_and_node[i - 1].first != kind) parts.emplace_back();
      parts.back().push_back(node);
    }
    if (!parts.empty()) part_class(std::move(parts));
    std::vector<std::uint32_t> changed;
    for (const auto& [node, into] : moved_) {
      class_of_[node] = into;
      changed.push_back(node);
    }
    return changed;
  }

  /// Gives the parts of a class that has been looked at, and what is left of it, classes of their
  /// own; the largest keeps the number.
  void part_class(std::vector<std::vector<std::uint32_t>> parts) {
    const auto of = class_of_[parts.front().front()];
    std::size_t looked = 0;
    for (const auto& part : parts) looked += part.size();
    const auto left = sizes_[of] - looked;
    const auto largest =
        std::ranges::max_element(parts, {}, [](auto& part) { return part.size(); });
    if (left > largest->size()) {
      sizes_[of] = left;
    } else {
      std::vector<std::uint32_t> rest;
      std::ranges::copy_if(members_[of], std::back_inserter(rest), [&](auto node) {
        return class_of_[node] == of && looked_at_[node] != rounds_;
      });
      members_[of] = std::move(*largest);
      sizes_[of] = members_[of].size();
      *largest = std::move(rest);
    }
    for (auto& part : parts) {
      if (part.empty()) continue;
      const auto fresh = static_cast<std::uint32_t>(members_.size());
      for (const auto node : part) moved_.emplace_back(node, fresh);
      sizes_.push_back(part.size());
      members_.push_back(std::move(part));
    }
  }

  /// The nodes with an edge to one of these, each once.
  std::vector<std::uint32_t> leading_to(const std::vector<std::uint32_t>& nodes) {
    ++rounds_;
    std::vector<std::uint32_t> leading;
    for (const auto node : nodes) {
      for (auto i = leading_first_[node]; i < leading_first_[node + 1]; ++i) {
        if (std::exchange(looked_at_[leading_[i]], rounds_) != rounds_) {
          leading.push_back(leading_[i]);
        }
      }
    }
    return leading;
  }

  const absorbing_graph& graph_;
  std::vector<std::uint32_t> class_of_;
  std::vector<std::uint32_t> looked_at_;             // in which round last
  std::vector<std::vector<std::uint32_t>> members_;  // of each class, and some that have left it
  std::vector<std::size_t> sizes_;                   // of each class
  std::vector<std::size_t> leading_first_;           // [nodes + 1] into leading_
  std::vector<std::uint32_t> leading_;               // the nodes that lead to each
  std::vector<std::pair<std::uint32_t, std::uint32_t>> moved_;  // nodes, and the class they go into
  behaviours behaviours_;
  std::uint32_t rounds_ = 0;
};

}  // namespace

lumped_graph lumped(const absorbing_graph& graph) {
  lumped_graph made;
  made.class_of = refiner{graph}.refine();
  std::vector<std::uint32_t> first;  // the first node of each class
  std::vector<std::uint32_t> number(graph.node_count(), ~std::uint32_t{0});
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    auto& of = number[made.class_of[node]];
    if (of == ~std::uint32_t{0}) {
      of = static_cast<std::uint32_t>(first.size());
      first.push_back(node);
    }
    made.class_of[node] = of;
  }
  behaviours all;
  for (const auto node : first) {
    made.graph.add_node();
    for (const auto& edge : all.edges_of(all.add(graph, node, made.class_of))) {
      if (edge.to >= out_of_graph) {
        made.graph.add_exit(edge.weight, static_cast<std::uint32_t>(edge.to - out_of_graph));
      } else {
        made.graph.add_edge(edge.weight, static_cast<std::uint32_t>(edge.to));
      }
    }
  }
  return made;
}

}  // namespace skyward::maths
