// Turns movements round.
#include "table/banked/reversal.hpp"

#include "table/common_table.hpp"

#include <algorithm>

namespace skyward::table {

std::vector<movement> reversal_of(const moved_entry& done, const banked_state& before) {
  std::vector<movement> undone;
  auto stack = common_table::at(before.common, done.seat).stack;
  const auto all = done.moved.all();
  for (auto each = all.rbegin(); each != all.rend(); ++each) {
    const bool from_stack = each->to.kind == account_kind::stack;
    const auto given = from_stack ? std::min(each->amount, stack) : each->amount;
    if (from_stack) stack = stack - given;
    undone.push_back({each->to, each->from, given});
    undone.push_back({account::of_debt(done.seat), each->from, each->amount - given});
  }
  std::erase_if(undone, [](const movement& each) { return each.amount == cents{}; });
  return undone;
}

}  // namespace skyward::table
