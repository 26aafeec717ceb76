// The one place where money moves at a table, whatever its game: out of one account and into
// another, never out of nothing.
#pragma once

#include "table/common_state.hpp"
#include "table/vocabulary/movement.hpp"

#include <string>

namespace skyward::table {

/// Thrown from deep in an entry that cannot be, to the one place that answers: evolve.
struct impossible {
  std::string message;  // what, and what is accepted
};

/// The account that a table keeps for what every table has; nothing where it is another's.
///
/// in  of seats that check_entry has passed
cents* find_account(common_state& state, const account& of);

/// Adds to what an account holds, or takes from it.
///
/// errors  throws impossible where it would be below zero and must not be, or beyond what is
/// counted
void change(cents& held, const account& of, cents by);

/// Moves money between accounts of a table: of State, for which find_account is known.
///
/// errors  throws impossible; the state is then not to be used
template <class State>
void apply(State& state, const movement& moved) {
  if (moved.amount <= cents{}) throw impossible{"an amount of money moves that is not above zero"};
  for (const bool giving : {true, false}) {
    const auto& of = giving ? moved.from : moved.to;
    auto* held = find_account(state, of);
    if (held == nullptr) {
      throw impossible{std::string{"the table has no account "} +
                       std::string{account_names[static_cast<std::size_t>(of.kind)]}};
    }
    change(*held, of, giving ? cents{} - moved.amount : moved.amount);
  }
}

/// Adds amounts up; more than can be counted, which only a forged state holds, is the most there
/// is.
class money_sum {
 public:
  void add(cents amount) { full_ = full_ || __builtin_add_overflow(sum_, amount.count(), &sum_); }
  void take(cents amount) { full_ = full_ || __builtin_sub_overflow(sum_, amount.count(), &sum_); }
  cents total() const { return cents{full_ ? INT64_MAX : sum_}; }

 private:
  std::int64_t sum_ = 0;
  bool full_ = false;
};

/// What the accounts of every table hold together, debts being below zero; with the others' of its
/// game 0.
cents sum_of_accounts(const common_state& state);

}  // namespace skyward::table
