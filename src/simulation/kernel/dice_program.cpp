// Grows the partial throws of a dice set together, and makes draws of them for every case of a
// round.
#include "simulation/kernel/dice_program.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace skyward::simulation {

namespace {

using face_targets = std::array<program_target, dice::face_count>;

/// Partial throws of a dice set as a tree that has grown together: which dice of a colour show what
/// does not matter, so that so many of each face are one node.
struct throw_nodes {
  struct node {
    std::array<std::uint32_t, dice::face_count> next{};  // a node, or a roll below the last die
    bool last = false;
  };
  std::vector<node> nodes;  // [0] no die yet; each before those that it leads to
};

using face_counts = std::array<std::uint8_t, dice::colours_max * dice::face_count>;

throw_nodes nodes_of(const rules::roll_table& table) {
  struct partial {
    face_counts counts{};
    std::size_t colour = 0;
    int thrown = 0;  // of the colour
  };
  const auto colours = table.set.colours();
  std::map<face_counts, std::uint32_t> roll_of;
  for (std::size_t r = 0; r < table.rolls.size(); ++r) {
    face_counts counts{};
    for (std::size_t c = 0; c < colours.size(); ++c) {
      for (int pips = 1; pips <= dice::face_count; ++pips) {
        const dice::face face{pips};
        counts[c * dice::face_count + face.index()] =
            static_cast<std::uint8_t>(table.rolls[r].faces.count(c, face));
      }
    }
    roll_of[counts] = static_cast<std::uint32_t>(r);
  }
  throw_nodes tree;
  std::vector<partial> layer{partial{}};
  std::size_t first = 0;
  for (int die = 1; die <= table.set.dice_count(); ++die) {
    const bool last = die == table.set.dice_count();
    std::map<face_counts, std::uint32_t> known;
    std::vector<partial> below;
    tree.nodes.resize(first + layer.size());
    for (std::size_t i = 0; i < layer.size(); ++i) {
      tree.nodes[first + i].last = last;
      for (std::size_t face = 0; face < dice::face_count; ++face) {
        auto next = layer[i];
        ++next.counts[next.colour * dice::face_count + face];
        if (++next.thrown == colours[next.colour].count && !last) {
          ++next.colour;
          next.thrown = 0;
        }
        if (last) {
          tree.nodes[first + i].next[face] = roll_of.at(next.counts);
          continue;
        }
        const auto number = static_cast<std::uint32_t>(first + layer.size() + below.size());
        const auto [at, added] = known.try_emplace(next.counts, number);
        if (added) below.push_back(next);
        tree.nodes[first + i].next[face] = at->second;
      }
    }
    first += layer.size();
    layer = std::move(below);
  }
  return tree;
}

class dice_compiler {
 public:
  explicit dice_compiler(const episode& round) : round_{round} {
    for (const auto& each : round.game->roll_tables) throws_.push_back(nodes_of(each));
  }

  program compile() {
    const auto cases = round_.states.size();
    nodes_.resize(cases);
    for (std::size_t i = 0; i < cases; ++i) add_case(i);
    return in_order();
  }

 private:
  void add_case(std::size_t number) {
    const auto& state = round_.game->states[round_.states[number]];
    const auto edges = round_.graph.edges_of(number);
    const auto target_of_roll = [&](std::uint32_t roll) {
      const auto& edge = edges[round_.game->roll_transitions[state.first_roll + roll]];
      return edge.leaves ? program_target::ends(edge.to) : program_target::node(edge.to);
    };
    const auto& partial = throws_[state.rolls].nodes;
    std::vector<program_target> target_of(partial.size());
    for (std::size_t i = partial.size(); i-- > 0;) {
      face_targets targets;
      for (std::size_t face = 0; face < targets.size(); ++face) {
        const auto next = partial[i].next[face];
        targets[face] = partial[i].last ? target_of_roll(next) : target_of[next];
      }
      if (i == 0) {
        nodes_[number] = targets;
      } else {
        const auto fresh = program_target::node(nodes_.size());
        const auto [known, added] = known_.try_emplace(targets, fresh);
        if (added) nodes_.push_back(targets);
        target_of[i] = known->second;
      }
    }
  }

  /// Numbers the nodes that a round can reach so that they lead on, loops aside: the last to be
  /// left in a walk that goes deep first comes last.
  program in_order() const {
    constexpr std::uint32_t unseen = UINT32_MAX;
    std::vector<std::uint32_t> place(nodes_.size(), unseen);
    std::vector<std::uint32_t> left;
    std::vector<std::pair<std::uint32_t, std::size_t>> path{{0, 0}};
    place[0] = 0;
    while (!path.empty()) {
      auto& [node, face] = path.back();
      if (face == dice::face_count) {
        left.push_back(node);
        path.pop_back();
        continue;
      }
      const auto target = nodes_[node][face++];
      if (target.is_end() || place[target.number()] != unseen) continue;
      place[target.number()] = 0;
      path.emplace_back(static_cast<std::uint32_t>(target.number()), 0);
    }
    std::ranges::reverse(left);
    for (std::size_t i = 0; i < left.size(); ++i) place[left[i]] = static_cast<std::uint32_t>(i);
    program ordered;
    ordered.tables.emplace_back(3, std::vector<std::uint8_t>{0, 1, 2, 3, 4, 5, 6, 6});
    ordered.classes = round_.classes.size();
    for (const auto node : left) {
      ordered.nodes.push_back({0, static_cast<std::uint32_t>(ordered.targets.size()), false});
      for (const auto target : nodes_[node]) {
        ordered.targets.push_back(target.is_end() ? target
                                                  : program_target::node(place[target.number()]));
      }
      ordered.targets.push_back(program_target::node(place[node]));  // no face: again
    }
    return ordered;
  }

  const episode& round_;
  std::vector<throw_nodes> throws_;  // by roll table
  std::vector<face_targets> nodes_;  // the cases first
  std::map<face_targets, program_target> known_;
};

}  // namespace

program dice_program(const episode& round) {
  return dice_compiler{round}.compile();
}

}  // namespace skyward::simulation
