// The equity of a game for a pot: what each seat's cards are worth before the roll,
// after it and in the roll-off, and what one more card would be.
//
// The model: dice are fair; whoever may roll takes every roll; a rank that nobody holds is rolled
// again (ruling R-52); the winner has what rules::split leaves of the money collected, and every
// card was bought at its price. The bonus pot is left out: maths/bonus_pot has it.
#pragma once

#include "base/money.hpp"
#include "base/rational.hpp"
#include "maths/pot/pot_refusal.hpp"
#include "maths/pot/roll_off.hpp"
#include "rules/pot_book.hpp"

#include <array>
#include <cstdint>
#include <expected>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace skyward::maths {

/// How many cards there are of each rank.
class rank_counts {
 public:
  std::int64_t of(int rank) const { return counts_[index(rank)]; }
  void add(int rank, std::int64_t cards = 1) { counts_[index(rank)] += cards; }
  std::int64_t total() const { return std::reduce(counts_.begin(), counts_.end()); }

  friend bool operator==(const rank_counts&, const rank_counts&) = default;

 private:
  static std::size_t index(int rank);

  std::array<std::int64_t, rules::rank_count> counts_{};
};

/// Where the cards are.
struct cards_out {
  std::vector<rank_counts> seats;  // a seat may have none
  rank_counts seen;                // others that are out of the shoe

  std::int64_t held() const;        // by all seats
  std::int64_t of(int rank) const;  // out of the shoe, seen ones too
};

struct seat_equity {
  cents paid;
  rational win_probability;
  rational value;                        // cents: probability x the winner's money - paid
  std::optional<rational> of_next_card;  // what it adds to the value; none if it cannot be bought
};

struct equity {
  cents collected;
  rules::pot_split money;
  std::array<rational, rules::rank_count> decides;  // how likely each rank decides the game
  std::vector<seat_equity> seats;
};

/// Before the roll, with the value of one more card from what is left of the shoe: the change of
/// the seat's value, expected over the card, its price and what rake and bonus pot take included.
///
/// errors  too few seats with cards, more cards than a player may have or than the shoe has
/// cost    11 roll-offs; 5 ms for ten seats with all the cards of ten decks (bench/equity)
std::expected<equity, pot_refusal> equity_before_roll(const rules::pot_settings& settings,
                                                      const cards_out& cards);

/// After the roll, before the roll-off.
///
/// errors  also when nobody holds the rank: it is rolled again (ruling R-52)
std::expected<equity, pot_refusal> equity_after_roll(const rules::pot_settings& settings,
                                                     const cards_out& cards, int rank);

/// In the roll-off, a round between tied players included.
///
/// in      contenders [seats]
/// errors  also when a contender holds no card of the rank, has more rolls left than cards, or
///         nobody is in
std::expected<equity, pot_refusal> equity_in_roll_off(const rules::pot_settings& settings,
                                                      const cards_out& cards, int rank,
                                                      std::span<const contender> contenders);

/// What the house takes out of a game.
struct rake_cost {
  cents collected;
  rules::pot_split money;
  cents next_rake;              // what one more card adds to the rake
  cents next_bonus;             // and to the bonus pot
  rational per_card;            // cents of rake and bonus for each card
  rational rake_of_collected;   // rake / money collected
  rational taken_of_collected;  // rake and bonus / money collected
};

/// in  cards sold; at least one
rake_cost rake_cost_of(const rules::pot_settings& settings, std::int64_t cards);

/// `2` to `10`, `J`, `Q`.
std::string rank_name(int rank);

}  // namespace skyward::maths
