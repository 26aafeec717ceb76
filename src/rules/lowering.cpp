// Walks a definition into its lowered form.
#include "base/ensure.hpp"
#include "rules/lowered.hpp"

#include <boost/unordered/unordered_flat_map.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>

namespace skyward::rules {

namespace {

/// A hash of what a roll decides and where it leads, for maps that mix it further. Nothing depends
/// on it but speed.
struct hash {
  std::size_t operator()(const decisions& decided) const {
    std::array<std::uint64_t, sizeof(decisions) / sizeof(std::uint64_t)> words;
    static_assert(sizeof words == sizeof decided);
    std::memcpy(words.data(), decided.data(), sizeof decided);
    std::uint64_t made{};
    for (const auto each : words) made = std::rotl(made, 8) ^ (each * 0x9E3779B97F4A7C15U);
    return made;
  }
  std::size_t operator()(const resolution& result) const {
    return (*this)(result.decided) ^ result.next.word();
  }
};

struct equal {
  bool operator()(const decisions& one, const decisions& other) const {
    return std::memcmp(one.data(), other.data(), sizeof one) == 0;
  }
  bool operator()(const resolution& one, const resolution& other) const {
    return one.next.word() == other.next.word() && one.call == other.call &&
           one.round_ends == other.round_ends && one.dice_pass == other.dice_pass &&
           (*this)(one.decided, other.decided);
  }
};

/// Numbers what it is asked for in the order of first use.
template <class Key, class... Functions>
class numbers {
 public:
  struct numbered {
    std::uint32_t number;
    bool is_new;
  };

  numbered number_of(const Key& key) {
    const auto next = static_cast<std::uint32_t>(numbers_.size());
    const auto [known, is_new] = numbers_.try_emplace(key, next);
    return {known->second, is_new};
  }
  void clear() { numbers_.clear(); }

 private:
  boost::unordered_flat_map<Key, std::uint32_t, Functions...> numbers_;
};

class walker {
 public:
  walker(const definition& game, const rulebook& book)
      : game_{game}, book_{book}, steering_{book.steering_area()} {}

  std::expected<lowered, std::string> walk() {
    made_.fields = book_.position;
    position_of(game_.opening());
    for (std::size_t at = 0; at < made_.positions.size(); ++at) {
      if (const auto problem = close(at); !problem.empty()) return std::unexpected(problem);
      for (; throws_done_ < made_.states.size(); ++throws_done_) throw_dice(throws_done_);
      if (made_.states.size() > states_max) {
        return std::unexpected(fmt::format("more than {} positions", states_max));
      }
    }
    find_what_is_up();
    for (const auto& problem : {check_fields(), check_decided_are_up(), check_lines()}) {
      if (!problem.empty()) return std::unexpected(problem);
    }
    return std::move(made_);
  }

 private:
  std::string where(const position& at) const { return print_position(at, book_.position); }

  std::uint32_t position_of(const position& open) {
    const auto [number, is_new] = position_numbers_.number_of(open.word());
    if (is_new) made_.positions.push_back({open, game_.open(open)});
    return number;
  }

  std::uint32_t state_of(const position& closed) {
    const auto [number, is_new] = state_numbers_.number_of(closed.word());
    if (is_new) made_.states.emplace_back().closed = closed;
    return number;
  }

  /// Closes the betting at an open position both ways; the problem found, or nothing.
  std::string close(std::size_t at) {
    const auto open = made_.positions[at].open;
    const auto without = game_.close(open, false);
    const auto with = game_.close(open, true);
    const bool steerable = steering_ && made_.positions[at].areas[index(*steering_)];
    if (!steerable && with != without) {
      return fmt::format("close() at {}: steered where the steering area takes no wager",
                         where(open));
    }
    if (game_.close(without, false) != without || game_.close(with, true) != with) {
      return fmt::format("close() at {}: closing twice differs from closing once", where(open));
    }
    const auto closed_without = state_of(without);
    const auto closed_with = state_of(with);
    made_.positions[at].closed_without = closed_without;
    made_.positions[at].closed_with = closed_with;
    return {};
  }

  std::uint32_t rolls_of(const dice::dice_set& set) {
    const auto known = std::ranges::find(made_.roll_tables, set, &roll_table::set);
    if (known == made_.roll_tables.end()) {
      made_.roll_tables.push_back({set, dice::all_rolls(set)});
      return static_cast<std::uint32_t>(made_.roll_tables.size() - 1);
    }
    return static_cast<std::uint32_t>(known - made_.roll_tables.begin());
  }

  std::uint32_t outcome_of(const decisions& decided) {
    const auto [number, is_new] = outcome_numbers_.number_of(decided);
    if (is_new) {
      column_set columns;
      for (std::size_t i = 0; i < columns_max; ++i) columns[i] = decided[i].is_decided();
      made_.outcomes.push_back({decided, columns});
    }
    return number;
  }

  /// Resolves every roll at a state and merges equal ones.
  void throw_dice(std::size_t at) {
    auto state = made_.states[at];
    state.rolls = rolls_of(game_.dice(state.closed));
    state.first_roll = static_cast<std::uint32_t>(made_.roll_transitions.size());
    state.first_transition = static_cast<std::uint32_t>(made_.transitions.size());
    transition_numbers_.clear();
    for (const auto& each : made_.roll_tables[state.rolls].rolls) {
      resolution result;
      game_.resolve(state.closed, each.faces, result);
      const auto number = merge(result);
      made_.roll_transitions.push_back(static_cast<std::uint16_t>(number));
      made_.transitions[state.first_transition + number].weight += each.weight;
      state.outcome_count += each.weight;
    }
    state.transition_count =
        static_cast<std::uint32_t>(made_.transitions.size()) - state.first_transition;
    ensure(state.transition_count <= UINT16_MAX, "transitions of a state that fit 16 bits");
    made_.states[at] = state;
  }

  /// The number, within its state, of the transition that does what a roll does.
  std::uint32_t merge(const resolution& result) {
    const auto [number, is_new] = transition_numbers_.number_of(result);
    if (is_new) {
      const auto next = position_of(result.next);
      made_.transitions.push_back(
          {0, next, outcome_of(result.decided), result.call, result.round_ends, result.dice_pass});
    }
    return number;
  }

  /// Columns that can be placed at a position, when the steering area is held and when it is not.
  column_set placeable(const lowered_position& at, const column_set& carried, bool held) const {
    column_set columns;
    for (const auto id : ids_of<column_id>(book_.columns)) {
      const auto& column = book_.columns[index(id)];
      const auto& area = book_.areas[index(column.area)];
      if (!at.areas[index(column.area)] || area.purchase) continue;
      const bool steered = area.steers || column.with.has_value();
      const bool can_be_held = steering_ && (at.areas[index(*steering_)] ||
                                             carried[index(book_.plain_column(*steering_))]);
      columns[index(id)] = !steered || (held && can_be_held);
    }
    return columns;
  }

  /// Spreads "a wager may stand here" along the transitions until nothing changes.
  void find_what_is_up() {
    std::vector<column_set> carried(made_.positions.size());
    std::vector<std::uint32_t> todo(made_.positions.size());
    std::iota(todo.begin(), todo.end(), std::uint32_t{});
    while (!todo.empty()) {
      const auto& at = made_.positions[todo.back()];
      const auto carry = carried[todo.back()];
      todo.pop_back();
      for (const bool held : {false, true}) {
        auto& state = made_.states[at.closed(held)];
        state.up |= carry | placeable(at, carry, held);
        for (const auto& each : made_.transitions_of(state)) {
          const auto stay = carried[each.next] | (state.up & ~made_.outcomes[each.outcome].columns);
          if (stay == carried[each.next]) continue;
          carried[each.next] = stay;
          todo.push_back(each.next);
        }
      }
    }
  }

  /// Every position can be written by the rulebook's fields and read again.
  std::string check_fields() const {
    for (const auto& each : made_.positions) {
      if (auto problem = field_problem(each.open, book_.position); !problem.empty()) return problem;
    }
    for (const auto& each : made_.states) {
      if (auto problem = field_problem(each.closed, book_.position); !problem.empty()) {
        return problem;
      }
    }
    return {};
  }

  std::string check_lines() const {
    for (const auto& outcome : made_.outcomes) {
      for (const auto id : ids_of<column_id>(book_.columns)) {
        const auto decided = outcome.decided[index(id)];
        const auto& column = book_.columns[index(id)];
        if (!decided.is_win()) continue;
        const auto line = index(decided.line());
        if (line < book_.lines.size() && book_.lines[line].area == column.area) continue;
        return fmt::format("resolve(): {} wins on a payout line of another area", column.name);
      }
    }
    return {};
  }

  std::string check_decided_are_up() const {
    for (const auto& state : made_.states) {
      for (const auto& each : made_.transitions_of(state)) {
        const auto wrong = made_.outcomes[each.outcome].columns & ~state.up;
        if (wrong.none()) continue;
        const auto column = first_of(wrong);
        return fmt::format(
            "resolve() at {}: decides {}, which cannot be up there", where(state.closed),
            column < book_.columns.size() ? book_.columns[column].name : "no column");
      }
    }
    return {};
  }

  const definition& game_;
  const rulebook& book_;
  std::optional<area_id> steering_;
  lowered made_;
  numbers<std::uint64_t> position_numbers_;
  numbers<std::uint64_t> state_numbers_;
  numbers<decisions, hash, equal> outcome_numbers_;
  numbers<resolution, hash, equal> transition_numbers_;  // of the state at hand
  std::size_t throws_done_ = 0;
};

}  // namespace

std::expected<lowered, std::string> lower(const definition& game, const rulebook& book) {
  return walker{game, book}.walk();
}

}  // namespace skyward::rules
