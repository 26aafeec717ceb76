// What a kernel runs: a graph of draws whose choices lead to further draws or to the class in which
// a round ends. A kernel knows no game; adding a game adds no kernel code.
#pragma once

#include "base/rational.hpp"
#include "simulation/kernel/slots.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace skyward::simulation {

/// Where a choice leads: to a node, or out of the program with a class.
class program_target {
 public:
  program_target() = default;
  static program_target node(std::size_t number) {
    return program_target{static_cast<std::uint32_t>(number)};
  }
  static program_target ends(std::size_t outcome) {
    return program_target{static_cast<std::uint32_t>(outcome) | end_bit};
  }

  bool is_end() const { return (code_ & end_bit) != 0; }
  std::size_t number() const { return code_ & ~end_bit; }

  friend auto operator<=>(program_target, program_target) = default;

 private:
  static constexpr std::uint32_t end_bit = 0x8000'0000;
  explicit program_target(std::uint32_t code) : code_{code} {}
  std::uint32_t code_ = 0;
};

/// Choices with integer weights of any size, for what is left when short draws have not decided: a
/// number below their sum is drawn, and drawn again while it is not.
struct exact_choice {
  std::vector<integer> below;  // sums of the weights up to each choice
  unsigned bits = 0;           // that hold every number below the last
};

/// The choice that a number makes, and nothing when it must be drawn again.
std::optional<std::size_t> choice_of(const exact_choice& exact, const integer& number);

struct program_node {
  std::uint32_t draw = 0;   // index into tables, or into exacts
  std::uint32_t first = 0;  // index into targets of the first choice's
  bool exact = false;
};

struct program {
  std::vector<slot_table> tables;
  std::vector<exact_choice> exacts;
  std::vector<program_node> nodes;  // [0] begins a round; in an order that only loops go against
  std::vector<program_target> targets;
  std::size_t classes = 0;

  std::size_t choices_of(const program_node& node) const {
    return node.exact ? exacts[node.draw].below.size() : tables[node.draw].choices();
  }
  std::span<const program_target> targets_of(const program_node& node) const {
    return {targets.data() + node.first, choices_of(node)};
  }
};

}  // namespace skyward::simulation
