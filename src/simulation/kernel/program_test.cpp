// Programs and lookups have every choice by its weight to the last unit, whatever the weights.
#include "simulation/kernel/program.hpp"

#include "simulation/kernel/choice_lookup.hpp"
#include "simulation/kernel/class_program.hpp"
#include "simulation/kernel/dice_program.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <string>

namespace skyward::simulation {
namespace {

/// 2 to so many.
integer two_to_the(unsigned bits) {
  return pow(integer{2}, bits);
}

/// How often a program ends in each class, exactly. Of the draws of an exact choice that are not
/// drawn again each choice has its weight.
///
/// in      played without loops
std::vector<rational> end_chances(const program& played) {
  std::vector<rational> ends(played.classes);
  std::vector<rational> comes(played.nodes.size());
  comes.front() = 1;
  for (std::size_t i = 0; i < played.nodes.size(); ++i) {
    const auto& node = played.nodes[i];
    const auto targets = played.targets_of(node);
    std::vector<integer> weights(targets.size());
    if (node.exact) {
      const auto& below = played.exacts[node.draw].below;
      std::adjacent_difference(below.begin(), below.end(), weights.begin());
    } else {
      const auto& table = played.tables[node.draw];
      for (std::size_t value = 0; value < std::size_t{1} << table.bits(); ++value) {
        ++weights[table.choice(value)];
      }
    }
    const integer total = std::accumulate(weights.begin(), weights.end(), integer{0});
    for (std::size_t choice = 0; choice < targets.size(); ++choice) {
      const rational goes = comes[i] * rational{weights[choice], total};
      const auto number = targets[choice].number();
      if (targets[choice].is_end()) {
        ends.at(number) += goes;
      } else {
        EXPECT_GT(number, i) << "a node that goes back";
        comes.at(number) += goes;
      }
    }
  }
  return ends;
}

/// Any number of so many digits, at least 1.
integer weight_of_digits(std::mt19937_64& random, std::size_t digits) {
  std::string text{static_cast<char>('1' + random() % 9)};
  while (text.size() < digits) text += static_cast<char>('0' + random() % 10);
  return integer{text};
}

void expect_exact(const std::vector<integer>& ways) {
  const integer total = std::accumulate(ways.begin(), ways.end(), integer{0});
  const auto made = class_program(ways);
  ASSERT_EQ(made.classes, ways.size());
  ASSERT_FALSE(made.nodes.empty()) << "nowhere to begin";
  const auto chances = end_chances(made);
  ASSERT_EQ(chances.size(), ways.size());
  for (std::size_t i = 0; i < ways.size(); ++i) {
    ASSERT_EQ(chances[i], rational(ways[i], total)) << "class " << i << " of " << ways.size();
  }
}

TEST(program_target, is_a_node_or_the_class_of_an_end) {
  for (const std::size_t number : {0U, 1U, 65'535U, 65'536U, 0x7FFF'FFFFU}) {
    EXPECT_FALSE(program_target::node(number).is_end());
    EXPECT_EQ(program_target::node(number).number(), number);
    EXPECT_TRUE(program_target::ends(number).is_end());
    EXPECT_EQ(program_target::ends(number).number(), number);
    EXPECT_NE(program_target::node(number), program_target::ends(number));
  }
}

TEST(exact_choice, of_all_numbers_each_choice_has_its_weight_and_the_rest_are_drawn_again) {
  std::mt19937_64 random{6};
  std::vector<std::vector<unsigned>> cases{{1}, {1, 1}, {2, 1}, {1, 2, 3}, {7, 1}, {8}, {9}};
  cases.push_back({1, 255});
  cases.push_back(std::vector<unsigned>(64, 1));
  for (int i = 0; i < 200; ++i) {
    std::vector<unsigned> weights(random() % 20 + 1);
    for (auto& each : weights) each = static_cast<unsigned>(random() % 40 + 1);
    cases.push_back(std::move(weights));
  }
  for (const auto& weights : cases) {
    exact_choice exact;
    unsigned sum = 0;
    for (const auto each : weights) exact.below.emplace_back(sum += each);
    while (1U << exact.bits < sum) ++exact.bits;
    std::vector<unsigned> chosen(weights.size());
    unsigned again = 0;
    for (unsigned number = 0; number < 1U << exact.bits; ++number) {
      const auto choice = choice_of(exact, number);
      choice ? ++chosen.at(*choice) : ++again;
    }
    EXPECT_EQ(chosen, weights);
    EXPECT_EQ(again, (1U << exact.bits) - sum);
  }
}

TEST(exact_choice, sums_of_any_size_are_told_apart_to_the_last_unit) {
  const integer large = two_to_the(300);
  const exact_choice exact{{1, large, large + 2}, 301};
  EXPECT_EQ(choice_of(exact, 0), 0U);
  EXPECT_EQ(choice_of(exact, 1), 1U);
  EXPECT_EQ(choice_of(exact, large - 1), 1U);
  EXPECT_EQ(choice_of(exact, large), 2U);
  EXPECT_EQ(choice_of(exact, large + 1), 2U);
  EXPECT_EQ(choice_of(exact, large + 2), std::nullopt);
}

TEST(class_program, exact_choices_hold_every_number_below_their_sum) {
  std::mt19937_64 random{9};
  std::size_t seen = 0;
  for (std::size_t classes = 2; classes < 40; ++classes) {
    std::vector<integer> ways(classes);
    for (auto& each : ways) each = weight_of_digits(random, 60);
    for (const auto& exact : class_program(ways).exacts) {
      EXPECT_GE(two_to_the(exact.bits), exact.below.back());
      EXPECT_LT(two_to_the(exact.bits), 2 * exact.below.back());
      EXPECT_TRUE(std::ranges::is_sorted(exact.below));
      ++seen;
    }
  }
  EXPECT_GT(seen, 0U);
}

TEST(class_program, each_class_has_its_weight_for_every_pair_of_small_weights) {
  for (int first = 1; first <= 40; ++first) {
    for (int second = 1; second <= 40; ++second) expect_exact({first, second});
  }
}

TEST(class_program, each_class_has_its_weight_for_equal_weights) {
  for (std::size_t classes = 2; classes <= 300; ++classes) {
    expect_exact(std::vector<integer>(classes, 1));
  }
}

TEST(class_program, each_class_has_its_weight_for_any_weights) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    std::mt19937_64 random{seed};
    std::vector<integer> ways((random() % 299 >> random() % 6) + 2);
    const auto most = std::size_t{1} << random() % 8;
    for (auto& each : ways) each = weight_of_digits(random, random() % most + 1);
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_exact(ways);
  }
}

TEST(class_program, each_class_has_its_weight_among_tiny_and_huge_ones) {
  const integer huge = two_to_the(500);
  for (const integer& other : {integer{1}, huge - 1, huge, integer{huge + 1}}) {
    expect_exact({huge, other});
    expect_exact({1, other, 1, huge, 3});
    expect_exact({other, 1, other, 2, other});
  }
  std::vector<integer> doubling(300);
  for (unsigned i = 0; i < doubling.size(); ++i) doubling[i] = two_to_the(i);
  expect_exact(doubling);
  std::vector<integer> one_huge(300, 1);
  one_huge[150] = huge;
  expect_exact(one_huge);
}

TEST(class_program, a_class_alone_is_where_every_round_ends) {
  expect_exact({1});
  expect_exact({7});
}

TEST(class_program, class_without_ways_never_comes) {
  expect_exact({0, 1});
  expect_exact({3, 0, 5});
  expect_exact({0, 0, 7, 0});
}

/// The chance of every choice of a lookup: by all values of its levels, and by the weights of its
/// exact choice, numbers beyond whose sum are drawn again.
std::vector<rational> end_chances(const choice_lookup& lookup, std::size_t choices) {
  constexpr std::size_t values = std::size_t{1} << choice_lookup::bits;
  std::vector<rational> chances(choices);
  rational left = 1;
  for (const auto& level : lookup.levels) {
    EXPECT_EQ(level.size(), values);
    std::vector<unsigned> decided(choices);
    unsigned undecided = 0;
    for (const auto choice : level) {
      choice == choice_lookup::undecided ? ++undecided : ++decided.at(choice);
    }
    for (std::size_t i = 0; i < choices; ++i) {
      if (decided[i] > 0) chances[i] += left * rational{decided[i], values};
    }
    left *= rational{undecided, values};
  }
  const auto& exact = lookup.exact;
  EXPECT_EQ(exact.below.empty(), left == 0) << "an exact choice where something is left";
  EXPECT_EQ(exact.below.size(), lookup.exact_choices.size());
  integer before = 0;
  for (std::size_t i = 0; i < exact.below.size(); ++i) {
    EXPECT_GT(exact.below[i], before) << "a choice that never comes";
    chances.at(lookup.exact_choices[i]) +=
        left * rational{exact.below[i] - before, exact.below.back()};
    before = exact.below[i];
  }
  if (!exact.below.empty()) {
    EXPECT_GE(two_to_the(exact.bits), exact.below.back());
    EXPECT_LE(two_to_the(exact.bits), 2 * exact.below.back()) << "more is drawn again than taken";
  }
  return chances;
}

void expect_exact_lookup(const std::vector<integer>& ways) {
  const integer total = std::accumulate(ways.begin(), ways.end(), integer{0});
  const auto lookup = lookup_of(ways);
  ASSERT_GE(lookup.levels.size(), 1U);
  ASSERT_LE(lookup.levels.size(), choice_lookup::levels_max);
  const auto chances = end_chances(lookup, ways.size());
  for (std::size_t i = 0; i < ways.size(); ++i) {
    ASSERT_EQ(chances[i], rational(ways[i], total)) << "choice " << i << " of " << ways.size();
  }
}

TEST(lookup, choice_alone_is_decided_by_one_draw) {
  for (const auto& ways : std::vector<std::vector<integer>>{
           {1}, {7}, {two_to_the(900)}, {0, 5}, {3, 0}, {0, 0, 1, 0}}) {
    expect_exact_lookup(ways);
    EXPECT_EQ(lookup_of(ways).levels.size(), 1U);
    EXPECT_TRUE(lookup_of(ways).exact.below.empty());
  }
}

TEST(lookup, each_choice_has_its_weight_for_every_pair_of_small_weights) {
  for (int first = 0; first <= 30; ++first) {
    for (int second = 1; second <= 30; ++second) expect_exact_lookup({first, second});
  }
}

TEST(lookup, weights_that_a_level_divides_need_no_other) {
  for (const std::size_t choices : {2U, 64U, 4'096U}) {
    const auto lookup = lookup_of(std::vector<integer>(choices, 1));
    EXPECT_EQ(lookup.levels.size(), 1U) << choices;
    EXPECT_TRUE(lookup.exact.below.empty()) << choices;
  }
}

TEST(lookup, each_of_thousands_of_choices_has_its_weight) {
  for (const std::size_t choices : {4'095U, 4'097U, 20'000U, 65'534U}) {
    expect_exact_lookup(std::vector<integer>(choices, 3));
  }
  std::mt19937_64 random{12};
  std::vector<integer> ways(9'000);
  for (auto& each : ways) each = weight_of_digits(random, random() % 12 + 1);
  expect_exact_lookup(ways);
}

TEST(lookup, each_choice_has_its_weight_for_any_weights) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    std::mt19937_64 random{seed};
    std::vector<integer> ways((random() % 299 >> random() % 6) + 1);
    const auto most = std::size_t{1} << random() % 10;
    for (auto& each : ways) {
      each = random() % 5 == 0 ? integer{0} : weight_of_digits(random, random() % most + 1);
    }
    ways[random() % ways.size()] += 1;
    SCOPED_TRACE("seed " + std::to_string(seed));
    expect_exact_lookup(ways);
  }
}

TEST(lookup, each_choice_has_its_weight_among_tiny_and_huge_ones) {
  const integer huge = two_to_the(2'000);
  expect_exact_lookup({huge, 1});
  expect_exact_lookup({1, huge - 1, 1, huge, 3});
  std::vector<integer> doubling(300);
  for (unsigned i = 0; i < doubling.size(); ++i) doubling[i] = two_to_the(i);
  expect_exact_lookup(doubling);
}

}  // namespace
}  // namespace skyward::simulation
