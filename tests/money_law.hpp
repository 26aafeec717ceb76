// Laws of money that the tests count for themselves, and how the program's are compared with them.
#pragma once

#include "brute_force.hpp"
#include "maths/figures.hpp"
#include "maths/layout.hpp"

namespace skyward {

/// Net result in cents -> probability.
using money_law = std::map<rational, rational>;

inline rational mean_of(const money_law& law) {
  rational mean = 0;
  for (const auto& [net, probability] : law) mean += net * probability;
  return mean;
}

inline rational variance_of(const money_law& law) {
  rational squares = 0;
  for (const auto& [net, probability] : law) squares += net * net * probability;
  return squares - mean_of(law) * mean_of(law);
}

inline rational probability_above(const money_law& law, const rational& net) {
  rational sum = 0;
  for (auto above = law.upper_bound(net); above != law.end(); ++above) sum += above->second;
  return sum;
}

/// Adds to a law what happens with a probability: another law, all of it moved by a net.
inline void mix(money_law& law, const rational& probability, const money_law& other,
                const rational& net) {
  for (const auto& [theirs, theirs_probability] : other) {
    law[theirs + net] += probability * theirs_probability;
  }
}

/// The program's law, which is to ascend and to add up.
inline money_law law_of(const maths::net_law& law) {
  money_law found;
  integer ways = 0;
  for (const auto& outcome : law.outcomes) {
    EXPECT_TRUE(found.empty() || found.rbegin()->first < outcome.net) << "the law is to ascend";
    EXPECT_GT(outcome.ways, 0);
    found[outcome.net] = rational{outcome.ways, law.total};
    ways += outcome.ways;
  }
  EXPECT_EQ(ways, law.total);
  return found;
}

/// What a winner gains beside the wager, in cents.
using cashier = std::function<rational(const rational& net_in_wagers, std::int64_t wager)>;

inline rational pays_by_odds(const rational& net_in_wagers, std::int64_t wager) {
  return net_in_wagers * wager;
}

enum class rounding : std::uint8_t { up, down };

/// A table that pays whole units, a cent or a chip (ruling R-17).
inline cashier pays_whole(rounding way, std::int64_t unit = 1) {
  return [=](const rational& net_in_wagers, std::int64_t wager) -> rational {
    const rational units = net_in_wagers * wager / unit;
    integer whole = numerator(units) / denominator(units);
    if (way == rounding::up && whole < units) ++whole;
    return rational{whole * unit};
  };
}

/// The net result of a wager that ended so, in cents.
inline rational net_of(const verdict& end, std::int64_t wager, const cashier& pays) {
  return end.line.empty() ? rational{-wager} : pays(end.net, wager);
}

/// Wagers in cents by column.
using amounts = std::map<std::string, std::int64_t>;

inline std::int64_t total_of(const amounts& wagers) {
  std::int64_t total = 0;
  for (const auto& [column, wager] : wagers) total += wager;
  return total;
}

/// How wagers made together end, as we count it.
struct expected_portfolio {
  money_law law;
  rational handle;  // expected cents wagered
  rational needed;  // cents that pay for every wager, whatever is lost before
  rational mean_throws;
};

inline void expect_equal(const maths::layout_figures& layout, const expected_portfolio& counted) {
  EXPECT_EQ(law_of(layout.law), counted.law);
  EXPECT_EQ(layout.handle, counted.handle);
  EXPECT_EQ(layout.needed.count(), counted.needed);
  EXPECT_EQ(layout.mean_throws, counted.mean_throws);
  EXPECT_EQ(layout.win_probability, probability_above(counted.law, 0));
  EXPECT_EQ(layout.house_edge, rational{-mean_of(counted.law) / counted.handle});
  EXPECT_EQ(layout.variance, rational{variance_of(counted.law) / counted.handle / counted.handle});
}

/// A game under rules that a test may change, lowered.
struct ruled_table {
  const games::game* game;
  rules::table_rules rules;
  rules::lowered lowered;

  explicit ruled_table(std::string_view id, std::string_view edition = "")
      : game{games::find_game(id)},
        rules{game->book,
              edition.empty() ? game->book.editions.front() : *game->book.find_edition(edition)},
        lowered{games::lowered_form(*game, rules)} {}

  const rules::rulebook& book() const { return game->book; }

  void choose(const choices& options) {
    for (const auto& [option, value] : options) {
      EXPECT_TRUE(rules.choose(option, value)) << option << " = " << value;
    }
    lowered = games::lowered_form(*game, rules);
  }

  void pay(rules::fraction_rule fractions, std::int64_t chip = 0) {
    auto payment = rules.payment();
    payment.fractions = fractions;
    payment.in_chips = chip != 0;
    rules.set_payment(payment);
    auto limits = rules.limits();
    if (chip != 0) limits.chip = cents{chip};
    rules.set_limits(limits);
  }

  std::vector<maths::layout_wager> wagers(const amounts& at_opening,
                                          const amounts& every_play = {}) const {
    std::vector<maths::layout_wager> made;
    const auto add = [&](const amounts& from, bool repeated) {
      for (const auto& [area, wager] : from) {
        made.push_back({book().area_named(area), cents{wager}, repeated});
      }
    };
    add(at_opening, false);
    add(every_play, true);
    return made;
  }

  std::expected<maths::layout_figures, std::string> layout(
      const amounts& at_opening, const amounts& every_play = {},
      maths::winnings counted = maths::winnings::by_odds) const {
    return maths::layout_of(lowered, rules, "", wagers(at_opening, every_play), counted);
  }
};

}  // namespace skyward
