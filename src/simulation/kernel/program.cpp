#include "simulation/kernel/program.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>

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
  throw_nodes made;
  std::vector<partial> layer{partial{}};
  std::size_t first = 0;
  for (int die = 1; die <= table.set.dice_count(); ++die) {
    const bool last = die == table.set.dice_count();
    std::map<face_counts, std::uint32_t> known;
    std::vector<partial> below;
    made.nodes.resize(first + layer.size());
    for (std::size_t i = 0; i < layer.size(); ++i) {
      made.nodes[first + i].last = last;
      for (std::size_t face = 0; face < dice::face_count; ++face) {
        auto next = layer[i];
        ++next.counts[next.colour * dice::face_count + face];
        if (++next.thrown == colours[next.colour].count && !last) {
          ++next.colour;
          next.thrown = 0;
        }
        if (last) {
          made.nodes[first + i].next[face] = roll_of.at(next.counts);
          continue;
        }
        const auto number = static_cast<std::uint32_t>(first + layer.size() + below.size());
        const auto [at, added] = known.try_emplace(next.counts, number);
        if (added) below.push_back(next);
        made.nodes[first + i].next[face] = at->second;
      }
    }
    first += layer.size();
    layer = std::move(below);
  }
  return made;
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
    std::vector<program_target> made(partial.size());
    for (std::size_t i = partial.size(); i-- > 0;) {
      face_targets targets;
      for (std::size_t face = 0; face < targets.size(); ++face) {
        const auto next = partial[i].next[face];
        targets[face] = partial[i].last ? target_of_roll(next) : made[next];
      }
      if (i == 0) {
        nodes_[number] = targets;
      } else {
        const auto fresh = program_target::node(nodes_.size());
        const auto [known, added] = known_.try_emplace(targets, fresh);
        if (added) nodes_.push_back(targets);
        made[i] = known->second;
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
    program made;
    made.tables.emplace_back(3, std::vector<std::uint8_t>{0, 1, 2, 3, 4, 5, 6, 6});
    made.classes = round_.classes.size();
    for (const auto node : left) {
      made.nodes.push_back({0, static_cast<std::uint32_t>(made.targets.size()), false});
      for (const auto target : nodes_[node]) {
        made.targets.push_back(target.is_end() ? target
                                               : program_target::node(place[target.number()]));
      }
      made.targets.push_back(program_target::node(place[node]));  // no face: again
    }
    return made;
  }

  const episode& round_;
  std::vector<throw_nodes> throws_;  // by roll table
  std::vector<face_targets> nodes_;  // the cases first
  std::map<face_targets, program_target> known_;
};

/// A choice of a class draw and its weight.
struct weighted_target {
  std::vector<std::size_t> classes;  // one, or many that are told apart afterwards
  integer ways;
};

/// Classes that one draw may tell apart; of more, groups are drawn first.
constexpr std::size_t told_apart_max = 64;
constexpr std::size_t groups_max = 32;

/// What a plane of random bits and the counting of a block cost, in cycles for 512 draws (AVX-512,
/// Zen 4, g++ 12, November 2026). They decide how many bits a draw has, and so the results: a
/// change of them is a change of every simulation by classes.
constexpr std::uint64_t plane_cost = 10;
constexpr std::uint64_t block_cost = 18;

/// Draws that are decided by short draws alone; the rest of this probability is drawn exactly.
constexpr int exact_below_bits = 40;

/// Choices that are yet to be told apart by equally likely values.
struct remainders {
  std::vector<integer> weights;
  integer total;

  /// Gives each choice its share of so many values, rounded down, and keeps what is left over.
  ///
  /// out     values left over
  std::uint64_t deal(std::uint64_t size, std::vector<std::uint64_t>& shares) {
    auto left_over = size;
    shares.clear();
    for (auto& each : weights) {
      const integer scaled = each * size;
      shares.push_back(integer{scaled / total}.convert_to<std::uint64_t>());
      each = scaled % total;
      left_over -= shares.back();
    }
    total *= left_over;
    return left_over;
  }

  /// What is left, to be drawn exactly, and its choices.
  exact_choice exact(std::vector<std::size_t>& choices) const {
    exact_choice made;
    integer sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (weights[i] == 0) continue;
      sum += weights[i];
      made.below.push_back(sum);
      choices.push_back(i);
    }
    ensure(sum == total && sum > 0, "remainders that add up");
    made.bits = static_cast<unsigned>(msb(sum)) + 1;
    return made;
  }
};

class class_compiler {
 public:
  explicit class_compiler(std::span<const integer> ways) : ways_{ways} {}

  program compile() {
    made_.classes = ways_.size();
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      if (ways_[i] > 0) all.push_back(i);
    }
    ensure(!all.empty(), "a class that can be drawn");
    if (all.size() == 1) return always(all.front());
    std::ranges::sort(
        all, [&](auto a, auto b) { return ways_[a] != ways_[b] ? ways_[a] > ways_[b] : a < b; });
    add(all);
    return std::move(made_);
  }

 private:
  /// Every round ends alike, after a draw that decides nothing.
  program always(std::size_t outcome) {
    made_.tables.emplace_back(1, std::vector<std::uint8_t>{0, 0});
    made_.nodes.emplace_back();
    made_.targets.push_back(program_target::ends(outcome));
    return std::move(made_);
  }

  /// Adds what tells these classes apart, in descending order of weight; where it begins.
  program_target add(const std::vector<std::size_t>& classes) {
    if (classes.size() == 1) return program_target::ends(classes.front());
    std::vector<weighted_target> choices;
    const auto group =
        classes.size() <= told_apart_max ? 1 : (classes.size() + groups_max - 1) / groups_max;
    for (std::size_t i = 0; i < classes.size(); i += group) {
      weighted_target made;
      for (std::size_t k = i; k < std::min(i + group, classes.size()); ++k) {
        made.classes.push_back(classes[k]);
        made.ways += ways_[classes[k]];
      }
      choices.push_back(std::move(made));
    }
    const auto first = made_.nodes.size();
    const auto leading = draw_among(choices);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const auto target = add(choices[i].classes);
      for (const auto each : leading[i]) made_.targets[each] = target;
    }
    return program_target::node(first);
  }

  struct level {
    remainders rest;  // after it
    slot_table table;
    std::vector<std::size_t> choices;  // behind the table's; what is left over leads on
    std::uint64_t left_over = 0;       // values
    std::uint64_t cost = 0;            // of deciding a draw, further draws guessed alike
  };

  /// Values of a draw dealt out in blocks of a power of two, the largest first, so that each choice
  /// has as few blocks as its number of values has ones. Nothing where none decides.
  static std::optional<level> level_of(int bits, remainders rest) {
    const auto size = std::uint64_t{1} << static_cast<unsigned>(bits);
    std::vector<std::uint64_t> values;
    const auto left_over = rest.deal(size, values);
    if (left_over == size) return std::nullopt;
    std::vector<std::size_t> choices;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] > 0) choices.push_back(i);
    }
    std::erase(values, 0);
    if (left_over > 0) values.push_back(left_over);
    std::vector<std::uint8_t> choice_of_value;
    for (auto block = size; block > 0; block /= 2) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        if ((values[i] & block) == 0) continue;
        choice_of_value.insert(choice_of_value.end(), block, static_cast<std::uint8_t>(i));
      }
    }
    slot_table table{bits, std::move(choice_of_value)};
    const auto draw_cost =
        plane_cost * static_cast<std::uint64_t>(bits) + block_cost * table.blocks().size();
    return level{std::move(rest), std::move(table), std::move(choices), left_over,
                 1000 * draw_cost * size / (size - left_over)};
  }

  static level cheapest_level(const remainders& rest) {
    std::optional<level> best;
    for (int bits = 1; bits <= slot_bits_max; ++bits) {
      auto made = level_of(bits, rest);
      if (made && (!best || made->cost < best->cost)) best = std::move(made);
    }
    ensure(best.has_value(), "a draw of 8 bits decides something among 64 choices");
    return std::move(*best);
  }

  /// Adds the draws that decide among choices; for each choice the targets that shall lead to it.
  std::vector<std::vector<std::size_t>> draw_among(const std::vector<weighted_target>& choices) {
    std::vector<std::vector<std::size_t>> leading(choices.size());
    const auto add_target = [&](std::size_t choice) {
      leading[choice].push_back(made_.targets.size());
      made_.targets.emplace_back();
    };
    remainders rest;
    for (const auto& each : choices) {
      rest.weights.push_back(each.ways);
      rest.total += each.ways;
    }
    rational left = 1;  // probability that nothing is decided yet
    while (left * rational{integer{1} << exact_below_bits} > 1) {
      auto next = cheapest_level(rest);
      made_.nodes.push_back({static_cast<std::uint32_t>(made_.tables.size()),
                             static_cast<std::uint32_t>(made_.targets.size()), false});
      for (const auto choice : next.choices) add_target(choice);
      const integer size = integer{1} << static_cast<unsigned>(next.table.bits());
      made_.tables.push_back(std::move(next.table));
      if (next.left_over == 0) return leading;
      made_.targets.push_back(program_target::node(made_.nodes.size()));
      left *= rational{next.left_over, size};
      rest = std::move(next.rest);
    }
    made_.nodes.push_back({static_cast<std::uint32_t>(made_.exacts.size()),
                           static_cast<std::uint32_t>(made_.targets.size()), true});
    std::vector<std::size_t> exactly;
    made_.exacts.push_back(rest.exact(exactly));
    for (const auto choice : exactly) add_target(choice);
    return leading;
  }

  std::span<const integer> ways_;
  program made_;
};

}  // namespace

std::optional<std::size_t> choice_of(const exact_choice& exact, const integer& number) {
  const auto found = std::ranges::upper_bound(exact.below, number);
  if (found == exact.below.end()) return std::nullopt;
  return static_cast<std::size_t>(found - exact.below.begin());
}

program dice_program(const episode& round) {
  return dice_compiler{round}.compile();
}

program class_program(std::span<const integer> ways) {
  return class_compiler{ways}.compile();
}

choice_lookup lookup_of(std::span<const integer> ways) {
  ensure(ways.size() < choice_lookup::undecided, "choices that 16 bits tell apart");
  choice_lookup made;
  remainders rest{{ways.begin(), ways.end()}, 0};
  for (const auto& each : ways) rest.total += each;
  constexpr auto size = std::uint64_t{1} << static_cast<unsigned>(choice_lookup::bits);
  std::vector<std::uint64_t> shares;
  while (made.levels.size() < choice_lookup::levels_max) {
    const auto left_over = rest.deal(size, shares);
    auto& level = made.levels.emplace_back();
    for (std::size_t i = 0; i < shares.size(); ++i) {
      level.insert(level.end(), shares[i], static_cast<std::uint16_t>(i));
    }
    level.insert(level.end(), left_over, choice_lookup::undecided);
    if (left_over == 0) return made;
  }
  std::vector<std::size_t> choices;
  made.exact = rest.exact(choices);
  for (const auto each : choices) made.exact_choices.push_back(static_cast<std::uint16_t>(each));
  return made;
}

}  // namespace skyward::simulation
