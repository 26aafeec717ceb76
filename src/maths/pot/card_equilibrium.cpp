// The worth of every number of cards, by one generating function for all ranks.
#include "maths/pot/card_equilibrium.hpp"

#include "base/ensure.hpp"
#include "maths/pot/two_dice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace skyward::maths {

namespace {

/// of! / (of - count)!, and nothing when there are not so many.
integer falling(std::int64_t of, std::int64_t count) {
  integer product = 1;
  for (std::int64_t i = 0; i < count; ++i) product *= of - i;
  return product;
}

/// Ways to choose 0, 1, ... `last` of so many.
std::vector<integer> choices(std::int64_t of, std::int64_t last) {
  std::vector<integer> row(static_cast<std::size_t>(last) + 1);
  row[0] = 1;
  for (std::int64_t i = 0; i < std::min(of, last); ++i) {
    const auto at = static_cast<std::size_t>(i);
    row[at + 1] = row[at] * (of - i) / (i + 1);
  }
  return row;
}

/// (1 + z ways)^exponent, its coefficients up to a degree.
std::vector<integer> binomial_power(std::int64_t ways, std::int64_t exponent, std::int64_t degree) {
  auto row = choices(exponent, degree);
  integer scale = 1;
  for (auto& each : row) {
    each *= scale;
    scale *= ways;
  }
  return row;
}

/// a b + c, all cut off at the same degree.
std::vector<integer> multiply_add(const std::vector<integer>& a, const std::vector<integer>& b,
                                  std::vector<integer> c) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == 0) continue;
    for (std::size_t j = 0; i + j < c.size() && b[j] != 0; ++j) c[i + j] += a[i] * b[j];
  }
  return c;
}

/// The sum over b of u^(k (n-1-b)) v^(k b) with z in units of 1/36, up to a degree.
std::vector<integer> others_of(int total, std::int64_t players, std::int64_t others_buy,
                               std::int64_t degree) {
  const auto v = binomial_power(ways_up_to(total), others_buy, degree);
  auto sum = binomial_power(0, 0, degree);
  for (std::int64_t b = 1; b < players; ++b) {
    sum = multiply_add(sum, v, binomial_power(ways_up_to(total - 1), others_buy * b, degree));
  }
  return sum;
}

std::size_t index(std::int64_t number) {
  return static_cast<std::size_t>(number);
}

}  // namespace

card_market::card_market(const rules::pot_settings& settings, std::int64_t players, bonus_pot bonus)
    : settings_{settings},
      players_{players},
      bonus_{bonus},
      rank_cards_{settings.cards_of_rank()},
      behind_(index(shoe()) + 1) {
  for (std::int64_t ranks = 0; ranks < rules::rank_count; ++ranks) {
    const auto ways = choices(ranks * rank_cards_, shoe());
    for (std::size_t m = 0; m < ways.size(); ++m) behind_[m] += ways[m];
  }
}

std::expected<card_market, pot_refusal> card_market::of(const rules::pot_settings& settings,
                                                        std::int64_t players, bonus_pot bonus) {
  const auto most = settings.shoe_size();
  if (players >= 2 && players <= most) return card_market{settings, players, bonus};
  return std::unexpected(
      pot_refusal{fmt::format("players: found {}; accepted: 2 to {}, a card of the shoe for each",
                              players, most),
                  {&rules::pot_clauses::enough_buyers, &rules::pot_clauses::shoe}});
}

std::int64_t card_market::same_max() const {
  return std::min(settings_.cards_max, shoe() / players_);  // ruling R-59
}

std::int64_t card_market::most_beside(std::int64_t others_buy) const {
  return std::min(settings_.cards_max, shoe() - (players_ - 1) * others_buy);
}

std::int64_t card_market::prize(std::int64_t cards) const {
  const auto money = rules::split(settings_, settings_.card_price * cards);
  const auto bonus = bonus_ == bonus_pot::counted ? money.bonus : cents{};
  return (money.winner + bonus).count();
}

market_answers::market_answers(const card_market& market, std::int64_t others_buy)
    : market_{market}, others_buy_{others_buy} {
  const auto most = market.rank_cards_;
  for (std::int64_t own = 1; own <= most; ++own) {
    pairs_.emplace_back(index(most - own) + 1);
  }
  for (int total = rules::rank_min; total <= rules::rank_max; ++total) {
    const auto others = others_of(total, market.players_, others_buy, most - 1);
    integer up_to = 1;
    integer below = 1;
    for (auto& row : pairs_) {
      up_to *= ways_up_to(total);
      below *= ways_up_to(total - 1);
      const integer at = up_to - below;
      for (std::size_t i = 0; i < row.size(); ++i) row[i] += at * others[i];
    }
  }
}

answer_value market_answers::of(std::int64_t cards) const {
  ensure(cards >= 1 && cards <= market_.most_beside(others_buy_), "cards that can be bought");
  const auto dealt = cards + (market_.players_ - 1) * others_buy_;
  const auto most = std::min(market_.rank_cards_, dealt);  // of the rank that decides
  const auto own_ways = choices(cards, most);
  integer ways;
  for (std::int64_t ranked = 1; ranked <= most; ++ranked) {
    integer wins;
    for (std::int64_t own = 1; own <= ranked; ++own) {
      wins += own_ways[index(own)] * pairs_[index(own) - 1][index(ranked - own)];
    }
    // The cards of the rank and the rest in the order in which they are dealt, as far as it differs
    // with `ranked`.
    ways += wins * power(two_dice_ways, most - ranked) * falling(market_.rank_cards_, ranked) *
            falling(dealt - ranked, most - ranked) * market_.behind_[index(dealt - ranked)];
  }
  const integer all = market_.players_ * power(two_dice_ways, most) * falling(dealt, most) *
                      choices(market_.shoe(), dealt).back();
  answer_value made{cards, {ways, all}, {}};
  made.value = made.win_probability * market_.prize(dealt) - cards * market_.price();
  return made;
}

std::expected<card_answers, pot_refusal> answers_to(const card_market& market,
                                                    std::int64_t others_buy) {
  if (others_buy < 1 || others_buy > market.same_max()) {
    return std::unexpected(pot_refusal{
        fmt::format("cards of each: found {}; accepted: 1 to {}", others_buy, market.same_max()),
        {&rules::pot_clauses::card_cap, &rules::pot_clauses::shoe}});
  }
  const market_answers to{market, others_buy};
  card_answers made{others_buy, {}, 1};
  for (std::int64_t cards = 1; cards <= market.most_beside(others_buy); ++cards) {
    made.answers.push_back(to.of(cards));
    const auto& best = made.answers[index(made.best) - 1];
    if (made.answers.back().value > best.value) made.best = cards;
  }
  return made;
}

namespace {

/// The best answer but one's own number of cards; one that beats it ends the search.
answer_value best_other(const card_market& market, const market_answers& to,
                        const answer_value& own) {
  answer_value best;
  const auto look_at = [&](std::int64_t cards) {
    auto answer = to.of(cards);
    if (best.cards == 0 || answer.value > best.value) best = std::move(answer);
    return best.value > own.value;
  };
  const auto most = market.most_beside(own.cards);
  for (const auto near : {own.cards - 1, own.cards + 1}) {
    if (near >= 1 && near <= most && look_at(near)) return best;
  }
  for (std::int64_t cards = 1; cards <= most; ++cards) {
    if (std::abs(cards - own.cards) > 1 && look_at(cards)) return best;
  }
  return best;
}

}  // namespace

equilibrium_search equilibria_of(const card_market& market) {
  equilibrium_search search;
  for (std::int64_t cards = 1; cards <= market.same_max(); ++cards) {
    const market_answers to{market, cards};
    const auto own = to.of(cards);
    ensure(own.win_probability == rational{1, market.players()}, "equal players win alike");
    auto other = best_other(market, to, own);
    if (other.cards > 0 && other.value > own.value) {
      search.refuted.push_back({cards, own.value, std::move(other)});
    } else {
      search.found.push_back({cards, own.value, std::move(other)});
    }
  }
  return search;
}

}  // namespace skyward::maths
