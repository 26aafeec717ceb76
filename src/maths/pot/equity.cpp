// Chances rank by rank, each by its roll-off, and what the winner's money makes of them.
#include "maths/pot/equity.hpp"

#include "base/ensure.hpp"
#include "maths/pot/two_dice.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::maths {

namespace {

using rules::pot_clauses;
using rules::rank_max;
using rules::rank_min;

/// Why the cards cannot be so; empty when they can.
pot_refusal problem_of(const rules::pot_settings& settings, const cards_out& cards) {
  const auto holders =
      std::ranges::count_if(cards.seats, [](const rank_counts& each) { return each.total() > 0; });
  if (holders < settings.buyers_min) {
    return {fmt::format("seats with cards: found {}; accepted: at least {}", holders,
                        settings.buyers_min),
            {&pot_clauses::enough_buyers}};
  }
  for (std::size_t i = 0; i < cards.seats.size(); ++i) {
    const auto held = cards.seats[i].total();
    if (held <= settings.cards_max) continue;
    return {fmt::format("seat {}: found {} cards; accepted: at most {}", i + 1, held,
                        settings.cards_max),
            {&pot_clauses::card_cap}};
  }
  for (int rank = rank_min; rank <= rank_max; ++rank) {
    if (cards.of(rank) <= settings.cards_of_rank()) continue;
    return {fmt::format("rank {}: found {} cards; accepted: at most {}, as many as {} {} have",
                        rank_name(rank), cards.of(rank), settings.cards_of_rank(), settings.decks,
                        settings.decks == 1 ? "deck" : "decks"),
            {&pot_clauses::decks}};
  }
  return {};
}

/// Every seat as a contender who has a roll for each card of the rank.
std::vector<contender> matching(const cards_out& cards, int rank) {
  std::vector<contender> contenders;
  contenders.reserve(cards.seats.size());
  for (const auto& each : cards.seats) contenders.push_back({0, each.of(rank)});
  return contenders;
}

/// The money, and what each seat paid.
equity money_of(const rules::pot_settings& settings, const cards_out& cards) {
  equity made;
  made.collected = settings.card_price * cards.held();
  made.money = rules::split(settings, made.collected);
  made.seats.resize(cards.seats.size());
  for (std::size_t i = 0; i < cards.seats.size(); ++i) {
    made.seats[i].paid = settings.card_price * cards.seats[i].total();
  }
  return made;
}

rational value_of(const rational& win_probability, cents winner, cents paid) {
  return win_probability * winner.count() - paid.count();
}

void set_chance(equity& made, std::size_t seat, rational chance) {
  auto& of = made.seats[seat];
  of.win_probability = std::move(chance);
  of.value = value_of(of.win_probability, made.money.winner, of.paid);
}

/// Chances before the roll: the rank that decides is one of those held, each as likely as the dice
/// make it. All ranks count their ways of one scale, so that fractions are reduced only at the end.
class before_roll {
 public:
  explicit before_roll(const cards_out& cards) : cards_{cards} {
    std::int64_t most = 0;
    std::array<std::int64_t, rules::rank_count> held{};
    for (int rank = rank_min; rank <= rank_max; ++rank) {
      for (const auto& each : cards.seats) held[index(rank)] += each.of(rank);
      most = std::max(most, held[index(rank)]);
    }
    wins_.resize(cards.seats.size());
    for (int rank = rank_min; rank <= rank_max; ++rank) {
      if (held[index(rank)] == 0) continue;
      const auto& off = offs_[index(rank)].emplace(matching(cards, rank));
      to_scale_[index(rank)] = ways_of_total(rank) * power(two_dice_ways, most - held[index(rank)]);
      scale_ = off.total() * power(two_dice_ways, most - held[index(rank)]);
      deciding_ += ways_of_total(rank);
      for (std::size_t i = 0; i < wins_.size(); ++i) {
        wins_[i] += off.ways(i) * to_scale_[index(rank)];
      }
    }
  }

  rational decides(int rank) const {
    return offs_[index(rank)] ? rational{ways_of_total(rank), deciding_} : rational{0};
  }
  rational chance(std::size_t seat) const { return {wins_[seat], scale_ * deciding_}; }

  /// The seat's chance with one more card, any of those left in the shoe alike.
  rational chance_with_next(std::size_t seat, const rank_counts& left) const {
    integer matched;                          // in units of 1/36 of a chance's
    std::array<std::int64_t, 7> unmatched{};  // cards of ranks that nobody holds, by their ways
    for (int rank = rank_min; rank <= rank_max; ++rank) {
      const auto& off = offs_[index(rank)];
      if (off) {
        const auto with = off->ways_with(seat, cards_.seats[seat].of(rank) + 1);
        const integer change = with - off->ways(seat) * two_dice_ways;
        matched += (wins_[seat] * two_dice_ways + change * to_scale_[index(rank)]) * left.of(rank);
      } else {
        unmatched[static_cast<std::size_t>(ways_of_total(rank))] += left.of(rank);
      }
    }
    rational sum{matched, scale_ * two_dice_ways * deciding_};
    for (std::size_t ways = 0; ways < unmatched.size(); ++ways) {
      if (unmatched[ways] == 0) continue;
      const integer wins = wins_[seat] + ways * scale_;  // alone with it, ruling R-53
      sum += rational{wins * unmatched[ways], scale_ * (deciding_ + ways)};
    }
    return sum / left.total();
  }

 private:
  static std::size_t index(int rank) { return static_cast<std::size_t>(rank - rank_min); }

  const cards_out& cards_;
  std::array<std::optional<roll_off>, rules::rank_count> offs_;  // of the ranks held
  std::array<integer, rules::rank_count> to_scale_;  // times the ways of the rank's total
  integer scale_;
  integer deciding_;           // ways of the totals that decide
  std::vector<integer> wins_;  // [seats] of scale_ x deciding_
};

/// What one more card is worth to a seat; nothing where none may be bought (ruling R-59).
std::optional<rational> value_of_next(const rules::pot_settings& settings, const cards_out& cards,
                                      const before_roll& chances, const equity& now,
                                      std::size_t seat) {
  rank_counts left;
  for (int rank = rank_min; rank <= rank_max; ++rank) {
    left.add(rank, settings.cards_of_rank() - cards.of(rank));
  }
  if (left.total() == 0 || cards.seats[seat].total() >= settings.cards_max) return std::nullopt;
  const auto money = rules::split(settings, now.collected + settings.card_price);
  const auto& of = now.seats[seat];
  const auto chance = chances.chance_with_next(seat, left);
  return value_of(chance, money.winner, of.paid + settings.card_price) - of.value;
}

/// Why a contender cannot stand so; empty when all can.
pot_refusal problem_of(const cards_out& cards, int rank, std::span<const contender> contenders) {
  ensure(contenders.size() == cards.seats.size(), "a contender for each seat");
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    const auto& each = contenders[i];
    const auto matched = cards.seats[i].of(rank);
    ensure(each.best == 0 || (each.best >= rank_min && each.best <= rank_max), "a total");
    if (matched == 0 && each.in()) {
      return {
          fmt::format("seat {} holds no {}; accepted: seats that hold one", i + 1, rank_name(rank)),
          {&pot_clauses::match}};
    }
    const auto rolls = matched - (each.best > 0 ? 1 : 0);  // one for each card of the rank
    if (each.rolls_left < 0 || (each.in() && each.rolls_left > rolls)) {
      return {fmt::format("seat {}: found {} rolls left; accepted: at most {}{}", i + 1,
                          each.rolls_left, rolls, each.best > 0 ? " after the first" : ""),
              {&pot_clauses::roll_a_card}};
    }
  }
  if (std::ranges::any_of(contenders, &contender::in)) return {};
  return {"nobody is in the roll-off; accepted: at least one seat with a roll"};
}

}  // namespace

std::size_t rank_counts::index(int rank) {
  ensure(rank >= rank_min && rank <= rank_max, "a rank from 2 to 12");
  return static_cast<std::size_t>(rank - rank_min);
}

std::int64_t cards_out::held() const {
  std::int64_t cards = 0;
  for (const auto& each : seats) cards += each.total();
  return cards;
}

std::int64_t cards_out::of(int rank) const {
  auto cards = seen.of(rank);
  for (const auto& each : seats) cards += each.of(rank);
  return cards;
}

std::expected<equity, pot_refusal> equity_before_roll(const rules::pot_settings& settings,
                                                      const cards_out& cards) {
  if (auto problem = problem_of(settings, cards); !problem.empty()) {
    return std::unexpected(std::move(problem));
  }
  auto made = money_of(settings, cards);
  const before_roll chances{cards};
  for (int rank = rank_min; rank <= rank_max; ++rank) {
    made.decides[static_cast<std::size_t>(rank - rank_min)] = chances.decides(rank);
  }
  for (std::size_t i = 0; i < made.seats.size(); ++i) {
    set_chance(made, i, chances.chance(i));
    made.seats[i].of_next_card = value_of_next(settings, cards, chances, made, i);
  }
  return made;
}

std::expected<equity, pot_refusal> equity_after_roll(const rules::pot_settings& settings,
                                                     const cards_out& cards, int rank) {
  const auto holds = [&](const rank_counts& each) { return each.of(rank) > 0; };
  if (std::ranges::none_of(cards.seats, holds)) {  // ruling R-52
    return std::unexpected(pot_refusal{
        fmt::format("no seat holds a {}; accepted: a rank held, as another is rolled again",
                    rank_name(rank)),
        {&pot_clauses::nobody_matches}});
  }
  return equity_in_roll_off(settings, cards, rank, matching(cards, rank));
}

std::expected<equity, pot_refusal> equity_in_roll_off(const rules::pot_settings& settings,
                                                      const cards_out& cards, int rank,
                                                      std::span<const contender> contenders) {
  auto problem = problem_of(settings, cards);
  if (problem.empty()) problem = problem_of(cards, rank, contenders);
  if (!problem.empty()) return std::unexpected(std::move(problem));
  auto made = money_of(settings, cards);
  made.decides[static_cast<std::size_t>(rank - rank_min)] = 1;
  const roll_off off{contenders};
  for (std::size_t i = 0; i < made.seats.size(); ++i) set_chance(made, i, off.chance(i));
  return made;
}

rake_cost rake_cost_of(const rules::pot_settings& settings, std::int64_t cards) {
  ensure(cards > 0, "a game with cards");
  rake_cost cost;
  cost.collected = settings.card_price * cards;
  cost.money = rules::split(settings, cost.collected);
  const auto next = rules::split(settings, cost.collected + settings.card_price);
  cost.next_rake = next.rake.total() - cost.money.rake.total();
  cost.next_bonus = next.bonus - cost.money.bonus;
  const auto rake = cost.money.rake.total();
  const auto taken = rake + cost.money.bonus;
  cost.per_card = rational{taken.count(), cards};
  cost.rake_of_collected = rational{rake.count(), cost.collected.count()};
  cost.taken_of_collected = rational{taken.count(), cost.collected.count()};
  return cost;
}

std::string rank_name(int rank) {
  if (rank == rank_max) return "Q";
  if (rank == rank_max - 1) return "J";
  return fmt::format("{}", rank);
}

}  // namespace skyward::maths
