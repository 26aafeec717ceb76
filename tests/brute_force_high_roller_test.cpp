// The equity of High Roller a second way: every throw of single dice is counted, ties are a chain
// of rounds solved as linear equations, and deals are dealt card by card. No formula of maths/ is
// used.
#include "effort.hpp"
#include "maths/pot/card_equilibrium.hpp"
#include "maths/pot/equity.hpp"
#include "printed_pot.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>
#include <vector>

namespace skyward::brute_force_high_roller_test {
namespace {

using maths::cards_out;
using maths::contender;
using maths::rank_counts;

using chances = std::vector<rational>;

// Rolls -------------------------------------------------------------------------------------------

/// [total] ways of single dice for the best of some rolls; [0] when there are none.
using best_ways = std::array<std::int64_t, 13>;

void roll_dice(int rolls, std::int64_t best, best_ways& ways) {
  if (rolls == 0) {
    ++ways[static_cast<std::size_t>(best)];
    return;
  }
  for (int one = 1; one <= 6; ++one) {
    for (int other = 1; other <= 6; ++other) {
      roll_dice(rolls - 1, std::max<std::int64_t>(best, one + other), ways);
    }
  }
}

/// Where a contender's best roll ends, over all throws that it has left.
const best_ways& best_of(const contender& from) {
  static std::map<std::pair<int, std::int64_t>, best_ways> known;
  const auto [at, fresh] = known.try_emplace({from.best, from.rolls_left});
  if (fresh) roll_dice(static_cast<int>(from.rolls_left), from.best, at->second);
  return at->second;
}

/// Calls `seen(bests, ways)` for every way in which the bests of all contenders can end.
template <class Seen>
void each_end(const std::vector<contender>& from, const Seen& seen) {
  std::vector<int> bests(from.size());
  const auto next = [&](const auto& self, std::size_t i, const integer& ways) -> void {
    if (i == from.size()) return seen(bests, ways);
    const auto& law = best_of(from[i]);
    for (int best = 0; best <= 12; ++best) {
      if (law[static_cast<std::size_t>(best)] == 0) continue;
      bests[i] = best;
      self(self, i + 1, ways * law[static_cast<std::size_t>(best)]);
    }
  };
  next(next, 0, 1);
}

/// The contenders who share the greatest best, a bit each.
std::uint32_t highest(const std::vector<int>& bests) {
  const auto most = *std::ranges::max_element(bests);
  std::uint32_t set = 0;
  for (std::size_t i = 0; i < bests.size(); ++i) {
    if (bests[i] == most) set |= 1U << i;
  }
  return set;
}

bool alone(std::uint32_t set) {
  return (set & (set - 1)) == 0;
}

std::size_t only(std::uint32_t set) {
  return static_cast<std::size_t>(std::countr_zero(set));
}

// Ties --------------------------------------------------------------------------------------------

/// Solves the equations of a square matrix with a column for each right side; in place.
void solve(std::vector<chances>& rows) {
  for (std::size_t pivot = 0; pivot < rows.size(); ++pivot) {
    auto from = pivot;
    while (rows[from][pivot] == 0) ++from;
    std::swap(rows[from], rows[pivot]);
    const auto lead = rows[pivot][pivot];
    for (auto& each : rows[pivot]) each /= lead;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (row == pivot || rows[row][pivot] == 0) continue;
      const auto factor = rows[row][pivot];
      for (std::size_t i = pivot; i < rows[row].size(); ++i) {
        rows[row][i] -= factor * rows[pivot][i];
      }
    }
  }
}

/// Where a round of one roll each of the seats of a set leads: to which set in how many ways.
std::map<std::uint32_t, integer> tie_round(std::uint32_t set, std::size_t seats) {
  std::vector<contender> all(seats);
  for (std::size_t i = 0; i < seats; ++i) all[i].rolls_left = (set >> i) & 1U;
  std::map<std::uint32_t, integer> to;
  each_end(all, [&](const auto& bests, const integer& ways) { to[highest(bests)] += ways; });
  return to;
}

/// [set] the chances of each seat when the seats of a set are tied: the chain of rounds from set to
/// set as linear equations.
std::map<std::uint32_t, chances> tie_chances(std::size_t seats) {
  std::vector<std::uint32_t> sets;
  std::map<std::uint32_t, std::size_t> row_of;
  for (std::uint32_t set = 1; set < 1U << seats; ++set) {
    if (alone(set)) continue;
    row_of[set] = sets.size();
    sets.push_back(set);
  }
  std::vector<chances> rows;
  for (const auto set : sets) {
    chances row(sets.size() + seats);
    row[row_of[set]] += 1;
    integer all = 0;
    const auto round = tie_round(set, seats);
    for (const auto& [to, ways] : round) all += ways;
    for (const auto& [to, ways] : round) {
      const rational chance{ways, all};
      if (alone(to)) {
        row[sets.size() + only(to)] += chance;
      } else {
        row[row_of[to]] -= chance;
      }
    }
    rows.push_back(std::move(row));
  }
  solve(rows);
  std::map<std::uint32_t, chances> solved;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    solved[sets[i]] = {rows[i].begin() + static_cast<std::ptrdiff_t>(sets.size()), rows[i].end()};
  }
  return solved;
}

const chances& chances_of_tie(std::uint32_t set, std::size_t seats) {
  static std::map<std::size_t, std::map<std::uint32_t, chances>> known;
  const auto [at, fresh] = known.try_emplace(seats);
  if (fresh) at->second = tie_chances(seats);
  return at->second.at(set);
}

/// Chances in a roll-off that stands so.
chances counted(const std::vector<contender>& from) {
  chances sum(from.size());
  integer all = 0;
  each_end(from, [&](const auto& bests, const integer& ways) {
    all += ways;
    const auto best = highest(bests);
    if (alone(best)) {
      sum[only(best)] += ways;
      return;
    }
    const auto& of_tie = chances_of_tie(best, from.size());
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += of_tie[i] * ways;
  });
  for (auto& each : sum) each /= rational{all};
  return sum;
}

// Games -------------------------------------------------------------------------------------------

using hands = std::vector<rank_counts>;

/// Chances of a roll-off where each seat rolls once for each of so many cards.
const chances& counted_by_cards(const std::vector<std::int64_t>& cards) {
  static std::map<std::vector<std::int64_t>, chances> known;
  const auto [at, fresh] = known.try_emplace(cards);
  if (fresh) {
    std::vector<contender> from;
    for (const auto each : cards) from.push_back({0, each});
    at->second = counted(from);
  }
  return at->second;
}

/// Before the roll: both dice of the deciding roll are counted; one that nobody matches is rolled
/// again, so x = (sum of what the others lead to + such rolls * x) / 36 is solved for x.
chances counted(const hands& held) {
  chances led_to(held.size());
  int again = 0;
  for (int one = 1; one <= 6; ++one) {
    for (int other = 1; other <= 6; ++other) {
      std::vector<std::int64_t> cards;
      std::int64_t any = 0;
      for (const auto& each : held) {
        cards.push_back(each.of(one + other));
        any += cards.back();
      }
      if (any == 0) {
        ++again;
        continue;
      }
      const auto& off = counted_by_cards(cards);
      for (std::size_t i = 0; i < held.size(); ++i) led_to[i] += off[i];
    }
  }
  for (auto& each : led_to) each /= 36 - again;
  return led_to;
}

/// What the winner has of so many cards at a dollar: a tenth is raked, and $2 from $20 on.
std::int64_t prize(std::int64_t cards) {
  return cards * 90 - (cards >= 20 ? 200 : 0);
}

/// Every hand of 1 to `most` cards.
std::vector<rank_counts> hands_up_to(int most) {
  std::vector<rank_counts> all;
  const auto add = [&](const auto& self, const rank_counts& hand, int from, int left) -> void {
    if (hand.total() > 0) all.push_back(hand);
    for (int rank = from; rank <= 12 && left > 0; ++rank) {
      auto more = hand;
      more.add(rank);
      self(self, more, rank, left - 1);
    }
  };
  add(add, {}, 2, most);
  return all;
}

std::string text_of(const hands& held) {
  std::string text;
  for (const auto& each : held) {
    for (int rank = 2; rank <= 12; ++rank) {
      for (std::int64_t i = 0; i < each.of(rank); ++i) text += maths::rank_name(rank) + " ";
    }
    text += "| ";
  }
  return text;
}

/// The program's chances are those counted; false after the first that are not.
bool agrees(const hands& held) {
  const auto found = maths::equity_before_roll(printed_pot(), {held, {}});
  if (!found) {
    ADD_FAILURE() << text_of(held);
    return false;
  }
  const auto expected = counted(held);
  rational sum;
  for (std::size_t i = 0; i < held.size(); ++i) {
    sum += found->seats[i].win_probability;
    if (found->seats[i].win_probability != expected[i]) {
      ADD_FAILURE() << text_of(held) << "seat " << i + 1;
      return false;
    }
  }
  EXPECT_EQ(sum, 1) << text_of(held);
  return sum == 1;
}

/// Hands of so many cards, at most `alike` of them of one rank.
hands random_hands(std::mt19937_64& engine, std::size_t seats, std::int64_t cards,
                   std::int64_t alike) {
  hands held(seats);
  for (auto& each : held) {
    while (each.total() < cards) {
      const auto rank = static_cast<int>(2 + engine() % 11);
      if (each.of(rank) < alike) each.add(rank);
    }
  }
  return held;
}

/// Of so many deals one is counted: of ten where a commit is checked, so that each hand is in some;
/// every deal with the whole effort.
std::size_t step() {
  constexpr std::uint64_t all = 10;
  return effort(all) == all ? 1 : all;
}

TEST(brute_force_high_roller, two_players_with_every_hand_of_up_to_three_cards__HR_33_HR_34) {
  const auto all = hands_up_to(3);
  ASSERT_EQ(all.size(), 363U);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (auto j = i % step(); j <= i; j += step()) ASSERT_TRUE(agrees({all[i], all[j]}));
  }
}

TEST(brute_force_high_roller, three_players_with_every_hand_of_up_to_two_cards__HR_35_HR_36) {
  const auto all = hands_up_to(2);
  ASSERT_EQ(all.size(), 77U);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      for (auto k = (i + j) % step(); k <= j; k += step()) {
        ASSERT_TRUE(agrees({all[i], all[j], all[k]}));
      }
    }
  }
}

TEST(brute_force_high_roller, three_players_with_four_random_cards) {
  constexpr std::uint64_t seed = 20'120'728;
  SCOPED_TRACE(seed);
  std::mt19937_64 engine{seed};
  for (std::uint64_t i = 0; i < 10'000; i += step()) {
    ASSERT_TRUE(agrees(random_hands(engine, 3, 4, 4)));
  }
}

TEST(brute_force_high_roller, every_roll_off_of_two_players_with_two_rolls) {
  for (int one = 0; one < 13 * 3; ++one) {
    for (int other = 0; other < 13 * 3; ++other) {
      const std::vector<contender> from{{one / 3, one % 3}, {other / 3, other % 3}};
      if (from[0].best == 1 || from[1].best == 1 || !(from[0].in() || from[1].in())) continue;
      const maths::roll_off found{from};
      const auto expected = counted(from);
      ASSERT_EQ(found.chance(0), expected[0]) << one << " " << other;
      ASSERT_EQ(found.chance(1), expected[1]) << one << " " << other;
    }
  }
}

TEST(brute_force_high_roller, every_round_of_three_tied_players_begun_or_not__ruling_R_58) {
  for (int state = 0; state < 26 * 26 * 26; state += one_in(29)) {
    const auto of = [](int number) { return contender{number / 2, number % 2}; };
    const std::vector<contender> from{of(state % 26), of(state / 26 % 26), of(state / 676)};
    const auto no_total = std::ranges::count(from, 1, &contender::best);
    if (no_total > 0 || std::ranges::none_of(from, &contender::in)) continue;
    const maths::roll_off found{from};
    const auto expected = counted(from);
    for (std::size_t i = 0; i < 3; ++i) ASSERT_EQ(found.chance(i), expected[i]) << state;
  }
}

TEST(brute_force_high_roller, one_more_card_is_worth_what_every_card_of_the_shoe_makes_of_it) {
  constexpr std::uint64_t seed = 4'711;
  SCOPED_TRACE(seed);
  std::mt19937_64 engine{seed};
  auto settings = printed_pot();
  settings.decks = 4;
  for (int i = 0; i < 100; ++i) {
    // 18 to 20 cards: around the money from which the bonus is taken out.
    hands held{random_hands(engine, 1, 9, 3)[0], random_hands(engine, 1, 9 + i % 3, 3)[0]};
    held.resize(3);  // a seat that has bought nothing
    cards_out cards{held, {}};
    for (int seen = 0; seen < 5; ++seen) cards.seen.add(static_cast<int>(2 + engine() % 11));
    const auto found = maths::equity_before_roll(settings, cards);
    ASSERT_TRUE(found);
    const auto now = counted(held);
    const auto sold = cards.held();
    for (std::size_t seat = 0; seat < held.size(); ++seat) {
      rational then;
      std::int64_t left = 0;
      for (int rank = 2; rank <= 12; ++rank) {
        const auto of_rank = 16 - cards.of(rank);
        left += of_rank;
        auto more = held;
        more[seat].add(rank);
        then += counted(more)[seat] * of_rank;
      }
      ASSERT_EQ(left, 176 - sold - 5);
      const rational gain = then / left * prize(sold + 1) - 100 - now[seat] * prize(sold);
      ASSERT_EQ(found->seats[seat].of_next_card, gain) << text_of(held);
    }
  }
}

// Deals -------------------------------------------------------------------------------------------

/// A shoe with so few cards that every deal can be dealt.
rules::pot_settings tiny(std::int64_t cards_of_rank) {
  auto settings = printed_pot();
  settings.decks = 1;
  settings.cards_per_rank = cards_of_rank;
  return settings;
}

/// Deals every set of cards to the first seat, of the others to the second, and so on; calls
/// `dealt(hands)` for each deal. The shoe is card by card, in ranks.
template <class Dealt>
void each_deal(const std::vector<int>& shoe, const std::vector<std::int64_t>& buys,
               const Dealt& dealt) {
  hands held(buys.size());
  std::vector<bool> gone(shoe.size());
  const auto next = [&](const auto& self, std::size_t seat, std::size_t from) -> void {
    if (seat == buys.size()) return dealt(held);
    if (held[seat].total() == buys[seat]) return self(self, seat + 1, 0);
    for (auto card = from; card < shoe.size(); ++card) {
      if (gone[card]) continue;
      gone[card] = true;
      held[seat].add(shoe[card]);
      self(self, seat, card + 1);
      held[seat].add(shoe[card], -1);
      gone[card] = false;
    }
  };
  next(next, 0, 0);
}

/// The chance of the first seat with `cards` against others who each buy `others_buy`.
rational dealt_out(std::int64_t cards_of_rank, std::size_t players, std::int64_t cards,
                   std::int64_t others_buy) {
  std::vector<int> shoe;
  for (int rank = 2; rank <= 12; ++rank) {
    for (std::int64_t i = 0; i < cards_of_rank; ++i) shoe.push_back(rank);
  }
  std::vector<std::int64_t> buys(players, others_buy);
  buys[0] = cards;
  // Deals that are alike are counted together, by the ranks of each hand.
  std::map<std::vector<std::int64_t>, std::pair<hands, std::int64_t>> deals;
  each_deal(shoe, buys, [&](const hands& held) {
    std::vector<std::int64_t> key;
    for (const auto& each : held) {
      for (int rank = 2; rank <= 12; ++rank) key.push_back(each.of(rank));
    }
    auto& deal = deals[key];
    deal.first = held;
    ++deal.second;
  });
  rational sum;
  std::int64_t all = 0;
  for (const auto& [key, deal] : deals) {
    sum += counted(deal.first)[0] * deal.second;
    all += deal.second;
  }
  return sum / all;
}

TEST(brute_force_high_roller, buying_is_worth_what_every_deal_of_a_tiny_shoe_makes_of_it) {
  struct buying {
    std::int64_t cards_of_rank;
    std::int64_t players;
    std::int64_t cards;
    std::int64_t others_buy;
  };
  const buying all[] = {{1, 2, 1, 1}, {1, 2, 2, 1}, {1, 2, 1, 2}, {1, 2, 3, 2}, {1, 2, 4, 4},
                        {1, 2, 6, 2}, {1, 2, 9, 2}, {1, 3, 1, 1}, {1, 3, 2, 1}, {1, 3, 2, 2},
                        {1, 3, 1, 2}, {1, 3, 3, 1}, {2, 2, 1, 1}, {2, 2, 2, 1}, {2, 2, 1, 2},
                        {2, 2, 2, 2}, {2, 2, 3, 1}, {2, 3, 1, 1}, {2, 3, 2, 1}, {3, 2, 1, 1},
                        {3, 2, 2, 1}, {3, 2, 1, 2}, {4, 2, 1, 2}, {4, 2, 2, 1}, {4, 3, 1, 1}};
  for (const auto& each : all) {
    SCOPED_TRACE(testing::Message()
                 << each.cards_of_rank << " of a rank, " << each.players << " players, "
                 << each.cards << " against " << each.others_buy);
    const auto market =
        maths::card_market::of(tiny(each.cards_of_rank), each.players, maths::bonus_pot::left_out);
    ASSERT_TRUE(market);
    const auto found = maths::market_answers{*market, each.others_buy}.of(each.cards);
    const auto chance = dealt_out(each.cards_of_rank, static_cast<std::size_t>(each.players),
                                  each.cards, each.others_buy);
    EXPECT_EQ(found.win_probability, chance);
    const auto dealt = each.cards + (each.players - 1) * each.others_buy;
    EXPECT_EQ(found.value, chance * prize(dealt) - each.cards * 100);
  }
}

/// Numbers that are a best answer to themselves, from deals dealt out.
std::vector<std::int64_t> equilibria_dealt_out(std::int64_t most, std::int64_t rake_percent) {
  const auto value = [&](std::int64_t cards, std::int64_t others_buy) {
    const auto money = (cards + others_buy) * 100;
    return dealt_out(1, 2, cards, others_buy) * (money - money * rake_percent / 100) - cards * 100;
  };
  std::vector<std::int64_t> found;
  for (std::int64_t same = 1; same <= most; ++same) {
    const auto own = value(same, same);
    bool stands = true;
    for (std::int64_t cards = 1; cards <= most; ++cards) {
      stands = stands && value(cards, same) <= own;
    }
    if (stands) found.push_back(same);
  }
  return found;
}

TEST(brute_force_high_roller, equilibria_of_a_tiny_shoe_are_those_dealt_out) {
  constexpr std::int64_t most = 4;
  for (const std::int64_t rake : {0, 10, 100}) {
    auto settings = tiny(1);
    settings.cards_max = most;
    settings.rake_percent = rake;
    const auto market = maths::card_market::of(settings, 2, maths::bonus_pot::left_out);
    ASSERT_TRUE(market);
    std::vector<std::int64_t> found;
    for (const auto& each : maths::equilibria_of(*market).found) found.push_back(each.cards);
    EXPECT_EQ(found, equilibria_dealt_out(most, rake)) << rake;
  }
}

}  // namespace
}  // namespace skyward::brute_force_high_roller_test
