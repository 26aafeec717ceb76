// Counts each wager at the moment when betting closes over it.
#include "play/wager_account.hpp"

#include "report/money_words.hpp"

#include <fmt/format.h>

#include <utility>

namespace skyward::play {

void wager_account::close(const rules::rulebook& book, const table::banked_state& open,
                          table::seat_no seat, exact_worth& worth) {
  const auto& made = open.layout[table::index(seat)];
  std::vector<place_wager> added_now;
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    const auto added = made.wagers[i] - counted_[i];
    if (!made.held[i] || added == cents{}) continue;
    const auto area = static_cast<rules::area_id>(i);
    const auto expects = worth.expected(open.position, book.column_of(area, made.held), added);
    all_known_ = all_known_ && expects.has_value();
    expected_of_[i] += expects.value_or(rational{});
    counted_[i] = made.wagers[i];
    added_now.push_back({area, added});
  }
  if (open.throws == 0 && !added_now.empty()) last_placed_ = std::move(added_now);
}

void wager_account::settle(const table::layout_state& now) {
  for (std::size_t i = 0; i < counted_.size(); ++i) {
    if (now.held[i]) continue;
    wagered_ = wagered_ + std::exchange(counted_[i], cents{});
    expected_ += std::exchange(expected_of_[i], rational{});
  }
}

void wager_account::forget(const table::layout_state& now) {
  for (std::size_t i = 0; i < counted_.size(); ++i) {
    if (now.held[i]) continue;
    counted_[i] = cents{};
    expected_of_[i] = rational{};
  }
}

std::string wager_account::expected_text() const {
  if (wagered_ == cents{}) return "";
  return fmt::format(
      "By the exact figures, at the odds as printed, these wagers were to bring {}{}.",
      report::dollars_text(expected_),
      all_known_ ? "" : ", those left out whose worth is not known");
}

}  // namespace skyward::play
