// What the lines of a column gain, by their odds or as the table pays them.
#include "maths/column_wager.hpp"

#include "base/ensure.hpp"

#include <algorithm>

namespace skyward::maths {

using rules::index;

bool is_steered(const rules::rulebook& book, const rules::column& column) {
  return book.areas[index(column.area)].steers || column.with.has_value();
}

column_wager wager_in_column(const rules::table_rules& rules, rules::column_id column, cents amount,
                             winnings counted) {
  const auto area = rules.book().columns[index(column)].area;
  column_wager wager{column, area, amount, false, {}};
  for (const auto line : rules.book().areas[index(area)].lines) {
    if (counted == winnings::as_paid) {
      const auto paid = rules.winnings_of(line, amount);
      const auto net = paid.paid + paid.returned - amount;
      wager.gains.push_back({line, rational{net.count()}});
    } else {
      const auto net = rules.net_per_wager(line);
      ensure(net.has_value(), "a net where odds are known");
      wager.gains.push_back({line, *net * amount.count()});
    }
  }
  return wager;
}

void add_wagers(std::vector<column_wager>& by_column, column_wager one, std::int64_t count) {
  one.amount = one.amount * count;
  for (auto& gain : one.gains) gain.net *= count;
  const auto known = std::ranges::find(by_column, one.column, &column_wager::column);
  if (known == by_column.end()) {
    by_column.push_back(std::move(one));
    return;
  }
  known->amount = known->amount + one.amount;
  for (std::size_t i = 0; i < one.gains.size(); ++i) known->gains[i].net += one.gains[i].net;
}

}  // namespace skyward::maths
