// Chooses for classes the draws that cost least, and groups of classes where there are many.
#include "simulation/kernel/class_program.hpp"

#include "base/ensure.hpp"
#include "simulation/kernel/remainders.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace skyward::simulation {

namespace {

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

/// Short draws alone decide all but one in so many; those are drawn exactly.
constexpr std::int64_t exact_of = std::int64_t{1} << 40U;

class class_compiler {
 public:
  explicit class_compiler(std::span<const integer> ways) : ways_{ways} {}

  program compile() {
    program_.classes = ways_.size();
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      if (ways_[i] > 0) all.push_back(i);
    }
    ensure(!all.empty(), "a class that can be drawn");
    if (all.size() == 1) return always(all.front());
    std::ranges::sort(
        all, [&](auto a, auto b) { return ways_[a] != ways_[b] ? ways_[a] > ways_[b] : a < b; });
    add(all);
    return std::move(program_);
  }

 private:
  /// Every round ends alike, after a draw that decides nothing.
  program always(std::size_t outcome) {
    program_.tables.emplace_back(1, std::vector<std::uint8_t>{0, 0});
    program_.nodes.emplace_back();
    program_.targets.push_back(program_target::ends(outcome));
    return std::move(program_);
  }

  /// Adds what tells these classes apart, in descending order of weight; where it begins.
  program_target add(const std::vector<std::size_t>& classes) {
    if (classes.size() == 1) return program_target::ends(classes.front());
    std::vector<weighted_target> choices;
    const auto group =
        classes.size() <= told_apart_max ? 1 : (classes.size() + groups_max - 1) / groups_max;
    for (std::size_t i = 0; i < classes.size(); i += group) {
      weighted_target choice;
      for (std::size_t k = i; k < std::min(i + group, classes.size()); ++k) {
        choice.classes.push_back(classes[k]);
        choice.ways += ways_[classes[k]];
      }
      choices.push_back(std::move(choice));
    }
    const auto first = program_.nodes.size();
    const auto leading = draw_among(choices);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const auto target = add(choices[i].classes);
      for (const auto each : leading[i]) program_.targets[each] = target;
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
      auto next = level_of(bits, rest);
      if (next && (!best || next->cost < best->cost)) best = std::move(next);
    }
    ensure(best.has_value(), "a draw of 8 bits decides something among 64 choices");
    return std::move(*best);
  }

  /// Adds the draws that decide among choices; for each choice the targets that shall lead to it.
  std::vector<std::vector<std::size_t>> draw_among(const std::vector<weighted_target>& choices) {
    std::vector<std::vector<std::size_t>> leading(choices.size());
    const auto add_target = [&](std::size_t choice) {
      leading[choice].push_back(program_.targets.size());
      program_.targets.emplace_back();
    };
    remainders rest;
    for (const auto& each : choices) {
      rest.weights.push_back(each.ways);
      rest.total += each.ways;
    }
    rational left = 1;  // probability that nothing is decided yet
    while (left * exact_of > 1) {
      auto next = cheapest_level(rest);
      program_.nodes.push_back({static_cast<std::uint32_t>(program_.tables.size()),
                                static_cast<std::uint32_t>(program_.targets.size()), false});
      for (const auto choice : next.choices) add_target(choice);
      const integer size = integer{1} << static_cast<unsigned>(next.table.bits());
      program_.tables.push_back(std::move(next.table));
      if (next.left_over == 0) return leading;
      program_.targets.push_back(program_target::node(program_.nodes.size()));
      left *= rational{next.left_over, size};
      rest = std::move(next.rest);
    }
    program_.nodes.push_back({static_cast<std::uint32_t>(program_.exacts.size()),
                              static_cast<std::uint32_t>(program_.targets.size()), true});
    std::vector<std::size_t> exactly;
    program_.exacts.push_back(rest.exact(exactly));
    for (const auto choice : exactly) add_target(choice);
    return leading;
  }

  std::span<const integer> ways_;
  program program_;
};

}  // namespace

program class_program(std::span<const integer> ways) {
  return class_compiler{ways}.compile();
}

}  // namespace skyward::simulation
