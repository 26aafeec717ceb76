// Goes through the events of a command of the house and says what each means for players' wallets.
#include "postings/house_postings.hpp"

#include "base/person_name.hpp"

#include <variant>

namespace skyward::postings {

namespace {

/// An event that names a player says here what it does.
template <class Event>
concept of_player = requires(const Event& e) { e.player; };

struct wallet_reader {
  ledger::transaction made;

  void operator()(const house::event::deposited& e) { pay(e.player, e.amount.count()); }
  void operator()(const house::event::withdrawn& e) { pay(e.player, -e.amount.count()); }
  void operator()(const house::event::loss_limited& e) {
    made.loss_limits.push_back({folded_name(e.player), e.most});
  }
  void operator()(const house::event::player_barred& e) {
    made.barrings.push_back({folded_name(e.player), true});
  }
  void operator()(const house::event::player_admitted& e) {
    made.barrings.push_back({folded_name(e.player), false});
  }
  template <class Event>
    requires(!of_player<Event>)
  void operator()(const Event& /*e*/) {}

 private:
  void pay(const std::string& player, std::int64_t cents) {
    made.postings.push_back({"cash", -cents});
    made.postings.push_back({ledger::wallet_of(folded_name(player)), cents});
  }
};

}  // namespace

ledger::transaction transaction_of(std::span<const house::any_floor_event> events) {
  wallet_reader read;
  for (const auto& each : events) std::visit(read, static_cast<const house::floor_event&>(each));
  return std::move(read.made);
}

}  // namespace skyward::postings
