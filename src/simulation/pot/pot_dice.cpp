// Games for a pot without the table: sets of seats are bits of a number.
#include "simulation/pot/pot_dice.hpp"

#include "simulation/pot/night_player.hpp"

#include <array>
#include <bit>
#include <utility>

namespace skyward::simulation {

namespace {

/// Seats from 0, one bit each.
using seat_bits = std::uint64_t;

constexpr std::size_t seats_max = 64;

constexpr seat_bits bit(std::size_t seat) {
  return seat_bits{1} << seat;
}

/// Visits seats clockwise, from one that need not be among them.
template <class Visit>
void each_clockwise(seat_bits seats, std::size_t from, const Visit& visit) {
  const auto ahead = seats & (~seat_bits{0} << from);
  for (auto part : {ahead, seats ^ ahead}) {
    for (; part != 0; part &= part - 1) visit(static_cast<std::size_t>(std::countr_zero(part)));
  }
}

/// The next of the seats clockwise, from one on that need not be among them.
std::size_t next_of(seat_bits seats, std::size_t from) {
  const auto ahead = seats & (~seat_bits{0} << from);
  return static_cast<std::size_t>(std::countr_zero(ahead != 0 ? ahead : seats));
}

/// The seats that share the highest of some numbers.
class highest_of {
 public:
  void add(std::size_t seat, int number) {
    if (number > best_) seats_ = 0;
    if (number >= best_) seats_ |= bit(seat);
    best_ = std::max(best_, number);
  }
  seat_bits seats() const { return seats_; }
  bool is_one() const { return std::has_single_bit(seats_); }

 private:
  int best_ = 0;
  seat_bits seats_ = 0;
};

/// The cards of one game.
class held_cards {
 public:
  explicit held_cards(std::size_t seats) : hands_(seats) {}

  void clear() {
    std::ranges::fill(hands_, hand{});
    all_ = 0;
  }
  void add(std::size_t seat, int rank) {
    auto& held = hands_[seat];
    held.ranks += ++held.of_rank[index(rank)] == 1 ? 1U : 0U;
    ++held.cards;
    ++all_;
  }

  std::int64_t cards(std::size_t seat) const { return hands_[seat].cards; }
  std::int64_t ranks(std::size_t seat) const { return hands_[seat].ranks; }
  int of(std::size_t seat, int rank) const { return hands_[seat].of_rank[index(rank)]; }
  std::size_t all() const { return all_; }

  seat_bits buyers() const {
    return seats_where([](const hand& each) { return each.cards > 0; });
  }
  seat_bits holders(int rank) const {
    return seats_where([&](const hand& each) { return each.of_rank[index(rank)] > 0; });
  }

 private:
  struct hand {
    std::array<std::uint16_t, rules::rank_count> of_rank{};
    std::uint16_t cards = 0;
    std::uint32_t ranks = 0;
  };
  static std::size_t index(int rank) { return static_cast<std::size_t>(rank - rules::rank_min); }

  template <class Holds>
  seat_bits seats_where(const Holds& holds) const {
    seat_bits seats = 0;
    for (std::size_t i = 0; i < hands_.size(); ++i) seats |= seat_bits{holds(hands_[i])} << i;
    return seats;
  }

  std::vector<hand> hands_;
  std::size_t all_ = 0;
};

class dice_nights final : public night_player {
 public:
  dice_nights(const rules::pot_rules& rules, const pot_night& night, const aes_key& key,
              const vector_loops& loops)
      : night_player{rules, night, key, loops}, held_{night.seats.size()} {
    for (std::int64_t cards = 0; cards <= settings().shoe_size(); ++cards) {
      money_.push_back(rules::split(settings(), settings().card_price * cards));
    }
  }

 private:
  void play_night(std::uint64_t games) override {
    bonus_ = 0;
    streak_ = 0;
    nets_ = {};
    button_ = draw_button();
    for (std::uint64_t left = games; left > 0; --left) play_game(left == 1);
    add_rake(rules::share(settings(), cents{bonus_}));
    sums_.left_cents += wide(cents{bonus_});
    for (std::size_t i = 0; i < seat_count(); ++i) {
      sums_.seats[i].night_squares += square_of(nets_[i]);
    }
  }

  void play_game(bool is_final) {
    draws_.gather();
    held_.clear();
    sell_first();
    buyers_ = held_.buyers();
    if (std::popcount(buyers_) < settings().buyers_min) {  // ruling R-66
      ++sums_.not_played;
      return;
    }
    sell_more();
    const auto& money = money_[held_.all()];
    add_rake(money.rake);
    bonus_ += money.bonus.count();
    sums_.added_cents += wide(money.bonus);
    rolls_ = 0;
    pay(find_winner(), money.winner, is_final);
    count_rolls(rolls_);
    button_ = button_ + 1 == seat_count() ? 0 : button_ + 1;
  }

  // Buying.

  /// The highest card; those that share it draw again (ruling R-54).
  std::size_t draw_button() {
    seat_bits among = ~seat_bits{0} >> (seats_max - seat_count());
    while (!std::has_single_bit(among)) {
      draws_.gather();
      highest_of highest;
      each_clockwise(among, 0, [&](std::size_t seat) { highest.add(seat, draws_.deal()); });
      among = highest.seats();
    }
    return static_cast<std::size_t>(std::countr_zero(among));
  }

  void sell(std::size_t seat, std::int64_t cards) {
    for (; cards > 0; --cards) held_.add(seat, draws_.deal());
  }

  /// Once round the table from the button; the shoe has what it has (ruling R-59).
  void sell_first() {
    for (std::size_t i = 0; i < seat_count(); ++i) {
      const auto seat = button_ + i < seat_count() ? button_ + i : button_ + i - seat_count();
      sell(seat, std::min(cards_at_first(strategy(seat), settings()), draws_.cards_left()));
    }
  }

  /// A card a turn, until all who bought pass in a row (ruling R-60).
  void sell_more() {
    auto seat = next_of(buyers_, button_);
    const auto buyers = std::popcount(buyers_);
    for (int passes = 0; passes < buyers && draws_.cards_left() > 0;) {
      if (wants_another(strategy(seat), settings(), held_.cards(seat), held_.ranks(seat))) {
        sell(seat, 1);
        passes = 0;
      } else {
        ++passes;
      }
      seat = next_of(buyers_, seat + 1 == seat_count() ? 0 : seat + 1);
    }
  }

  // Rolling.

  int roll() {
    ++rolls_;
    return draws_.roll().total();
  }

  std::size_t find_winner() {
    auto rank = roll();
    auto matching = held_.holders(rank);
    while (matching == 0) {  // ruling R-52
      rank = roll();
      matching = held_.holders(rank);
    }
    sums_.game_rolls += rolls_;
    if (!std::has_single_bit(matching)) return roll_off(rank, matching);
    return static_cast<std::size_t>(std::countr_zero(matching));  // ruling R-53
  }

  std::size_t roll_off(int rank, seat_bits contenders) {
    ++sums_.roll_offs;
    const auto before = rolls_;
    highest_of most;
    each_clockwise(contenders, 0, [&](std::size_t seat) {
      ++sums_.seats[seat].rolled_off;
      most.add(seat, held_.of(seat, rank));
    });
    const auto first = next_of(most.seats(), button_);  // of equals the nearest to the button
    highest_of highest;
    each_clockwise(contenders, first, [&](std::size_t seat) {
      // A roll for each card of the rank.
      for (auto left = held_.of(seat, rank); left > 0; --left) highest.add(seat, roll());
    });
    while (!highest.is_one()) {  // once each (ruling R-58)
      ++sums_.ties;
      highest_of again;
      each_clockwise(highest.seats(), first, [&](std::size_t seat) { again.add(seat, roll()); });
      highest = again;
    }
    sums_.off_rolls += rolls_ - before;
    return static_cast<std::size_t>(std::countr_zero(highest.seats()));
  }

  // Money.

  void pay(std::size_t winner, cents prize, bool is_final) {
    auto& won = sums_.seats[winner];
    ++won.won;
    won.pot_cents += wide(prize);
    const auto bonus = bonus_won_by(winner, is_final);
    won.bonus_cents += wide(bonus);
    const auto price = settings().card_price.count();
    each_clockwise(buyers_, 0, [&](std::size_t seat) {
      auto& sums = sums_.seats[seat];
      ++sums.entered;
      sums.cards += static_cast<std::uint64_t>(held_.cards(seat));
      auto net = -price * held_.cards(seat);
      if (seat == winner) net += prize.count() + bonus.count();
      sums.game_squares += square_of(net);
      nets_[seat] += net;
    });
  }

  /// The bonus pot, if this game wins it (ruling R-63).
  cents bonus_won_by(std::size_t winner, bool is_final) {
    streak_ = streak_ > 0 && winner == streak_of_ ? streak_ + 1 : 1;
    streak_of_ = winner;
    const bool in_a_row = streak_ >= settings().bonus_wins;
    if (bonus_ == 0 || (!in_a_row && !is_final)) return {};
    ++(in_a_row ? sums_.seats[winner].streaks : sums_.seats[winner].finals);
    streak_ = 0;
    return cents{std::exchange(bonus_, 0)};
  }

  std::vector<rules::pot_split> money_;  // by cards sold
  held_cards held_;
  std::size_t button_ = 0;
  seat_bits buyers_ = 0;
  std::uint64_t rolls_ = 0;                     // of the game
  std::int64_t bonus_ = 0;                      // cents in the bonus pot
  std::int64_t streak_ = 0;                     // games in a row
  std::size_t streak_of_ = 0;                   // won by
  std::array<std::int64_t, seats_max> nets_{};  // of the night
};

}  // namespace

std::unique_ptr<block_work> nights_by_dice(const rules::pot_rules& rules, const pot_night& night,
                                           const aes_key& key, const vector_loops& loops) {
  return std::make_unique<dice_nights>(rules, night, key, loops);
}

}  // namespace skyward::simulation
