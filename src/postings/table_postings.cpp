// Goes through the entries of a command and says what each means for accounts and their holders.
#include "postings/table_postings.hpp"

#include "base/person_name.hpp"
#include "record/stream.hpp"
#include "table/seat_players.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::postings {

namespace {

using namespace table;

template <class Event>
constexpr bool wagers = one_of<Event, event::wager_placed, event::purchased, event::cards_bought>;

class reader {
 public:
  reader(std::string_view stream, const seat_players& before)
      : table_{record::owner_of(stream)}, players_{before} {
    day_ = stream.substr(std::min(stream.size(), table_.size() + 1));
  }

  void read(const log_entry& entry) {
    std::visit([&](const auto& what) { read_event(what); }, entry.what);
    for (const auto& [seat, name] : players_.pass(entry)) {
      made_.seatings.push_back({stack_of(seat), folded_name(name)});
    }
  }
  ledger::transaction& made() { return made_; }

 private:
  template <class Event>
  void read_event(const Event& what) {
    if constexpr (wagers<Event>) made_.wagering.push_back(stack_of(what.seat));
    if constexpr (requires { what.seat; }) {
      charge(what.seat, what.moves(), std::is_same_v<Event, event::bought_in>);
    }
  }
  void read_event(const event::left& what) { made_.seatings.push_back({stack_of(what.seat), ""}); }

  /// What a player's own money gives to the table: chips are bought, and above zero; or cashed.
  void charge(seat_no seat, const movements& moved, bool limited) {
    std::int64_t bought = 0;
    const auto own = [](const account& of) {
      return of.kind == account_kind::cash || of.kind == account_kind::wallet;
    };
    for (const auto& each : moved.all()) {
      if (own(each.from)) bought += each.amount.count();
      if (own(each.to)) bought -= each.amount.count();
    }
    const auto player = players_.at(seat);
    if (bought == 0 || player.empty()) return;
    made_.charges.push_back({folded_name(player), std::string{day_}, bought, limited});
  }

  std::string stack_of(seat_no seat) const {
    return fmt::format("{}/stack/{}", table_, number(seat));
  }

  std::string_view table_;
  std::string_view day_;
  seat_players players_;
  ledger::transaction made_;
};

}  // namespace

ledger::transaction transaction_of(const game_names& names, std::string_view stream,
                                   const seat_players& before, std::span<const log_entry> entries) {
  reader read{stream, before};
  for (const auto& each : entries) read.read(each);
  auto& made = read.made();
  made.postings = postings_of(names, stream, before, entries);
  return std::move(made);
}

}  // namespace skyward::postings
