// How many cards to buy: what m random cards are worth against players who each buy
// k, and the numbers k that are a best answer to themselves.
//
// The model: one game and one shoe; all cards are bought at once, before any is seen, and are
// random without replacement; no re-buy; the dice and the money as in maths/equity. The bonus pot
// is left out, or counted as what its expected share comes to when all win alike: the winner's.
#pragma once

#include "base/rational.hpp"
#include "maths/pot/pot_refusal.hpp"
#include "rules/pot_book.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace skyward::maths {

enum class bonus_pot : std::uint8_t {
  left_out,
  counted,  // what a game puts in is as good as the winner's
};

/// A number of cards for one player while each of the others buys a given number.
struct answer_value {
  std::int64_t cards = 0;
  rational win_probability;
  rational value;  // cents
};

/// What every number of cards is worth to one player against others who all buy the same number.
struct card_answers {
  std::int64_t others_buy = 0;
  std::vector<answer_value> answers;  // 1 card on, as many as cap and shoe allow
  std::int64_t best = 0;              // the fewest cards of the greatest value; never 0
};

/// The game of buying cards among a number of players.
class card_market {
 public:
  /// in      players at least 2
  /// errors  when there are too few or the shoe has no card for each
  static std::expected<card_market, pot_refusal> of(const rules::pot_settings& settings,
                                                    std::int64_t players, bonus_pot bonus);

  std::int64_t players() const { return players_; }
  std::int64_t shoe() const { return rank_cards_ * rules::rank_count; }

  /// Most cards that everyone can buy.
  std::int64_t same_max() const;

  /// Most cards that one player can buy when each of the others has bought so many.
  std::int64_t most_beside(std::int64_t others_buy) const;

  /// Cents that the winner of a game with so many cards has.
  std::int64_t prize(std::int64_t cards) const;

  std::int64_t price() const { return settings_.card_price.count(); }

 private:
  friend class market_answers;

  card_market(const rules::pot_settings& settings, std::int64_t players, bonus_pot bonus);

  rules::pot_settings settings_;
  std::int64_t players_;
  bonus_pot bonus_;
  std::int64_t rank_cards_;      // of one rank in the shoe
  std::vector<integer> behind_;  // [m] ways of m cards of the ranks behind one, for any such rank
};

/// The worth of every number of cards against others who each buy `others_buy`; what they share is
/// computed once.
///
/// With C cards of the deciding rank dealt, the game goes as the rolls of those cards fall,
/// whatever the rank; so one generating function serves all ranks, a power of z counting the cards:
///   sum over x of (v^m - u^m) (1/n) sum over b of u^(k (n-1-b)) v^(k b),
///   u = 1 + z F(x - 1), v = 1 + z F(x), F the distribution of a total of two dice,
/// where the sum over b is the integral of roll_off's product when all others hold k.
///
/// Which rank decides depends on the dice and on which ranks are held (ruling R-52), and by that on
/// nothing that the deal would tell from rank to rank: given the set of ranks held, each of them is
/// spread over the hands alike. So it may as well be the first rank held in some fixed order, and
/// then the other T - C cards dealt are all of the j ranks behind it, j from 0 to 10.
class market_answers {
 public:
  /// in    others_buy 1 to most_beside of it
  /// cost  11 n c^2 multiplications for c cards of a rank in the shoe
  market_answers(const card_market& market, std::int64_t others_buy);

  /// in    cards 1 to most_beside(others_buy)
  /// cost  c^2 / 2 multiplications
  answer_value of(std::int64_t cards) const;

 private:
  const card_market& market_;
  std::int64_t others_buy_;
  std::vector<std::vector<integer>> pairs_;  // [own cards of the rank - 1][others' cards of it]
};

/// All answers to others who each buy so many.
///
/// errors  fewer than one card or more than the shoe has for them
std::expected<card_answers, pot_refusal> answers_to(const card_market& market,
                                                    std::int64_t others_buy);

/// A number of cards that is a best answer to itself.
struct card_equilibrium {
  std::int64_t cards = 0;
  rational value;       // cents, to each player
  answer_value second;  // the best of the other numbers; cards 0 when there is none
};

/// A number of cards that is not, and an answer that is worth more.
struct refuted_number {
  std::int64_t cards = 0;
  rational value;
  answer_value better;
};

struct equilibrium_search {
  std::vector<card_equilibrium> found;
  std::vector<refuted_number> refuted;  // with `found` every number of 1 to same_max, ascending
};

/// Looks at every number of cards that all players can buy. A number that its neighbour beats is
/// refuted by it; the others are held against every answer. Not playing, which is worth 0, is left
/// to the reader: where the rake takes anything, equal players lose whatever they buy.
///
/// cost  0.15 s for ten decks and any number of players, unless many numbers stand (bench/equity)
equilibrium_search equilibria_of(const card_market& market);

}  // namespace skyward::maths
