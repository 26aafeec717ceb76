// Walks a definition into its lowered form.
#include <algorithm>
#include <cstring>
#include <unordered_map>

#include <fmt/format.h>

#include "base/ensure.hpp"
#include "rules/lowered.hpp"

namespace skyward::rules {

namespace {

constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
  return hash ^ (hash >> 32U);
}

/// Finds an equal element or adds one: an open-addressing index over a vector that keeps its order.
/// Nothing depends on the hash but speed.
class index_table {
 public:
  template <class Equal, class Add>
  std::uint32_t find_or_add(std::uint64_t hash, Equal equal, Add add) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    for (std::size_t at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
      auto& slot = slots_[at];
      if (slot.entry == empty) {
        slot = {hash, add()};
        ++used_;
        return slot.entry;
      }
      if (slot.hash == hash && equal(slot.entry)) return slot.entry;
    }
  }

  void clear() {
    std::ranges::fill(slots_, cell{});
    used_ = 0;
  }

 private:
  static constexpr std::uint32_t empty = ~std::uint32_t{0};
  struct cell {
    std::uint64_t hash = 0;
    std::uint32_t entry = empty;
  };

  void grow() {
    std::vector<cell> old(std::max<std::size_t>(64, 2 * slots_.size()));
    old.swap(slots_);
    for (const auto& each : old) {
      if (each.entry == empty) continue;
      std::size_t at = each.hash & (slots_.size() - 1);
      while (slots_[at].entry != empty) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = each;
    }
  }

  std::vector<cell> slots_;
  std::size_t used_ = 0;
};

class walker {
 public:
  walker(const definition& game, const rulebook& book)
      : game_{game},
        book_{book},
        steering_{book.steering_area()},
        row_words_{(book.columns.size() + 7) / 8} {}

  std::expected<lowered, std::string> walk() {
    position_of(game_.opening());
    for (std::size_t at = 0; at < made_.positions.size(); ++at) {
      if (const auto problem = close(at); !problem.empty()) return std::unexpected(problem);
      for (; throws_done_ < made_.states.size(); ++throws_done_) throw_dice(throws_done_);
      if (made_.states.size() > states_max) {
        return std::unexpected(fmt::format("more than {} positions", states_max));
      }
    }
    find_what_is_up();
    if (const auto problem = check_decided_are_up(); !problem.empty()) {
      return std::unexpected(problem);
    }
    return std::move(made_);
  }

 private:
  std::string where(const position& at) const { return print_position(at, game_.fields()); }

  std::uint32_t position_of(const position& open) {
    return position_index_.find_or_add(
        mix(0, open.word()), [&](std::uint32_t i) { return made_.positions[i].open == open; },
        [&] {
          made_.positions.push_back({open, game_.open(open), 0, 0});
          return static_cast<std::uint32_t>(made_.positions.size() - 1);
        });
  }

  std::uint32_t state_of(const position& closed) {
    return state_index_.find_or_add(
        mix(0, closed.word()), [&](std::uint32_t i) { return made_.states[i].closed == closed; },
        [&] {
          auto& state = made_.states.emplace_back();
          state.closed = closed;
          return static_cast<std::uint32_t>(made_.states.size() - 1);
        });
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
    std::uint64_t hash = 0;
    const auto words = std::bit_cast<std::array<std::uint64_t, columns_max / 8>>(decided);
    for (std::size_t i = 0; i < row_words_; ++i) hash = mix(hash, words[i]);
    return outcome_index_.find_or_add(
        hash, [&](std::uint32_t i) { return made_.outcomes[i].decided == decided; },
        [&] {
          column_set columns;
          for (std::size_t i = 0; i < columns_max; ++i) columns[i] = decided[i].is_decided();
          made_.outcomes.push_back({decided, columns});
          return static_cast<std::uint32_t>(made_.outcomes.size() - 1);
        });
  }

  /// Resolves every roll at a state and merges equal ones.
  void throw_dice(std::size_t at) {
    auto state = made_.states[at];
    state.rolls = rolls_of(game_.dice(state.closed));
    state.first_roll = static_cast<std::uint32_t>(made_.roll_transitions.size());
    state.first_transition = static_cast<std::uint32_t>(made_.transitions.size());
    transition_index_.clear();
    for (const auto& each : made_.roll_tables[state.rolls].rolls) {
      resolution result;
      game_.resolve(state.closed, each.faces, result);
      const transition one{each.weight,       position_of(result.next), outcome_of(result.decided),
                           result.call,       result.round_ends,        result.dice_pass};
      const auto merged = merge(state.first_transition, one);
      made_.roll_transitions.push_back(static_cast<std::uint16_t>(merged - state.first_transition));
      state.outcome_count += each.weight;
    }
    state.transition_count =
        static_cast<std::uint32_t>(made_.transitions.size()) - state.first_transition;
    ensure(state.transition_count <= UINT16_MAX, "transitions of a state that fit 16 bits");
    made_.states[at] = state;
  }

  std::uint32_t merge(std::uint32_t first, const transition& one) {
    const auto flags = (index(one.call) << 2U) | (one.round_ends ? 2U : 0U) | (one.dice_pass ? 1U : 0U);
    const auto hash = mix(mix(flags, one.next), one.outcome);
    const auto found = transition_index_.find_or_add(
        hash,
        [&](std::uint32_t i) {
          const auto& other = made_.transitions[i];
          return other.next == one.next && other.outcome == one.outcome && other.call == one.call &&
                 other.round_ends == one.round_ends && other.dice_pass == one.dice_pass;
        },
        [&] {
          made_.transitions.push_back(one);
          made_.transitions.back().weight = 0;
          return static_cast<std::uint32_t>(made_.transitions.size() - 1);
        });
    ensure(found >= first, "a transition of this state");
    made_.transitions[found].weight += one.weight;
    return found;
  }

  /// Columns that can be placed at a position, when the steering area is held and when it is not.
  column_set placeable(const lowered_position& at, const column_set& carried, bool held) const {
    column_set columns;
    for (std::size_t i = 0; i < book_.columns.size(); ++i) {
      const auto& column = book_.columns[i];
      const auto& area = book_.areas[index(column.area)];
      if (!at.areas[index(column.area)] || area.purchase) continue;
      const bool steered = area.steers || column.with.has_value();
      const bool can_be_held = steering_ && (at.areas[index(*steering_)] ||
                                             carried[index(book_.plain_column(*steering_))]);
      columns[i] = !steered || (held && can_be_held);
    }
    return columns;
  }

  /// Spreads "a wager may stand here" along the transitions until nothing changes.
  void find_what_is_up() {
    std::vector<column_set> carried(made_.positions.size());
    std::vector<std::uint32_t> todo(made_.positions.size());
    for (std::size_t i = 0; i < todo.size(); ++i) todo[i] = static_cast<std::uint32_t>(i);
    while (!todo.empty()) {
      const auto& at = made_.positions[todo.back()];
      const auto carry = carried[todo.back()];
      todo.pop_back();
      for (const bool held : {false, true}) {
        auto& state = made_.states[held ? at.closed_with : at.closed_without];
        const auto up = state.up | carry | placeable(at, carry, held);
        if (up == state.up) continue;
        state.up = up;
        for (const auto& each : made_.transitions_of(state)) {
          const auto stay = carried[each.next] | (up & ~made_.outcomes[each.outcome].columns);
          if (stay == carried[each.next]) continue;
          carried[each.next] = stay;
          todo.push_back(each.next);
        }
      }
    }
  }

  std::string check_decided_are_up() const {
    for (const auto& state : made_.states) {
      for (const auto& each : made_.transitions_of(state)) {
        const auto wrong = made_.outcomes[each.outcome].columns & ~state.up;
        if (wrong.none()) continue;
        const auto column = static_cast<std::size_t>(std::countr_zero(wrong.to_ullong()));
        return fmt::format("resolve() at {}: decides {}, which cannot be up there",
                           where(state.closed),
                           column < book_.columns.size() ? book_.columns[column].name : "no column");
      }
    }
    return {};
  }

  const definition& game_;
  const rulebook& book_;
  std::optional<area_id> steering_;
  std::size_t row_words_;
  lowered made_;
  index_table position_index_;
  index_table state_index_;
  index_table outcome_index_;
  index_table transition_index_;
  std::size_t throws_done_ = 0;
};

}  // namespace

std::expected<lowered, std::string> lower(const definition& game, const rulebook& book) {
  return walker{game, book}.walk();
}

}  // namespace skyward::rules
