// Kernels know no game: here they play programs that are made up. tests/simulation_kernels_test.cpp
// plays the games of the house.
#include "simulation/kernel/kernels.hpp"

#include "effort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

namespace skyward::simulation {
namespace {

using class_counts = std::vector<std::uint64_t>;

/// 2 to so many.
integer power_of_two(unsigned bits) {
  return pow(integer{2}, bits);
}

class program_maker {
 public:
  explicit program_maker(std::size_t classes) { made.classes = classes; }

  void add(int bits, std::vector<std::uint8_t> choices, std::vector<program_target> targets) {
    add_node(made.tables.size(), false, std::move(targets));
    made.tables.emplace_back(bits, std::move(choices));
  }

  void add(exact_choice exact, std::vector<program_target> targets) {
    add_node(made.exacts.size(), true, std::move(targets));
    made.exacts.push_back(std::move(exact));
  }

  program made;

 private:
  void add_node(std::size_t draw, bool exact, std::vector<program_target> targets) {
    made.nodes.push_back(
        {static_cast<std::uint32_t>(draw), static_cast<std::uint32_t>(made.targets.size()), exact});
    made.targets.insert(made.targets.end(), targets.begin(), targets.end());
  }
};

/// One die.
program one_die() {
  program_maker maker{6};
  std::vector<program_target> targets;
  for (std::size_t face = 0; face < 6; ++face) targets.push_back(program_target::ends(face));
  targets.push_back(program_target::node(0));
  maker.add(3, {0, 1, 2, 3, 4, 5, 6, 6}, targets);
  return std::move(maker.made);
}

/// Goes from node to node and back a hundred times on average.
program long_way() {
  program_maker maker{2};
  std::vector<std::uint8_t> choices(256, 0);
  choices[17] = 1;
  choices[200] = 2;
  const auto back = program_target::node(0);
  maker.add(1, {0, 1}, {program_target::node(1), program_target::node(2)});
  maker.add(8, choices, {back, program_target::ends(0), program_target::node(2)});
  maker.add(8, choices, {program_target::node(1), program_target::ends(1), back});
  return std::move(maker.made);
}

/// Weights of which no power of two is a sum, and one that hardly comes.
program exact_weights() {
  program_maker maker{4};
  const integer unit = power_of_two(70);
  maker.add(exact_choice{{unit, 3 * unit, 3 * unit + 1, 5 * unit}, 73},
            {program_target::ends(0), program_target::ends(1), program_target::ends(2),
             program_target::ends(3)});
  return std::move(maker.made);
}

/// Tables of every number of bits, exact choices between them, all leading forward.
program any_program(std::uint64_t seed) {
  std::mt19937_64 random{seed};
  const std::size_t nodes = random() % 30 + 1, classes = random() % 40 + 1;
  program_maker maker{classes};
  for (std::size_t node = 0; node < nodes; ++node) {
    const bool exact = random() % 8 == 0;
    const int bits = static_cast<int>(random() % slot_bits_max) + 1;
    const std::size_t values = std::size_t{1} << bits;
    const std::size_t choices = random() % values + 1;
    std::vector<program_target> targets(choices);
    for (auto& each : targets) {
      each = node + 1 < nodes && random() % 2 == 0
                 ? program_target::node(node + 1 + random() % (nodes - node - 1))
                 : program_target::ends(random() % classes);
    }
    if (exact) {
      exact_choice weighed;
      integer sum = 0;
      for (std::size_t i = 0; i < choices; ++i)
        weighed.below.emplace_back(sum += random() % 99 + 1);
      while (power_of_two(weighed.bits) < sum) ++weighed.bits;
      maker.add(std::move(weighed), targets);
    } else {
      std::vector<std::uint8_t> of_value(values);
      for (std::size_t value = 0; value < values; ++value) {
        of_value[value] = static_cast<std::uint8_t>(value < choices ? value : random() % choices);
      }
      std::ranges::shuffle(of_value, random);
      maker.add(bits, of_value, targets);
    }
  }
  return std::move(maker.made);
}

std::map<std::string, program> programs() {
  std::map<std::string, program> all;
  all.emplace("one die", one_die());
  all.emplace("a long way", long_way());
  all.emplace("exact weights", exact_weights());
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    all.emplace("seed " + std::to_string(seed), any_program(seed));
  }
  return all;
}

/// The chances of programs whose nodes lead forward.
std::vector<double> chances_of(const program& played) {
  std::vector<double> ends(played.classes), comes(played.nodes.size());
  comes.front() = 1;
  for (std::size_t i = 0; i < played.nodes.size(); ++i) {
    const auto& node = played.nodes[i];
    const auto targets = played.targets_of(node);
    std::vector<double> weights(targets.size());
    double total = 0;
    if (node.exact) {
      const auto& below = played.exacts[node.draw].below;
      for (std::size_t choice = 0; choice < below.size(); ++choice) {
        const auto up_to = below[choice].convert_to<double>();
        weights[choice] = up_to - total;
        total = up_to;
      }
    } else {
      const auto& table = played.tables[node.draw];
      total = static_cast<double>(std::size_t{1} << table.bits());
      for (std::size_t value = 0; value < std::size_t{1} << table.bits(); ++value) {
        ++weights[table.choice(value)];
      }
    }
    for (std::size_t choice = 0; choice < targets.size(); ++choice) {
      auto& goes = targets[choice].is_end() ? ends : comes;
      goes[targets[choice].number()] += comes[i] * weights[choice] / total;
    }
  }
  return ends;
}

class_counts played(const program& of, std::uint64_t seed, std::uint64_t number,
                    std::uint64_t rounds, const vector_loops& loops = vector_choices().front()) {
  block_player player{of, key_of(seed, stream_purpose::rounds), loops};
  class_counts counts(of.classes);
  player.play(number, rounds, counts);
  return counts;
}

std::uint64_t sum_of(const class_counts& counts) {
  std::uint64_t sum = 0;
  for (const auto each : counts) sum += each;
  return sum;
}

TEST(block_player, every_round_ends_whatever_the_number_of_rounds) {
  for (const auto& [name, program] : programs()) {
    for (const std::uint64_t rounds : {0U, 1U, 2U, 7U, 63U, 64U, 65U, 255U, 256U, 257U, 511U, 512U,
                                       1'000U, 4'095U, 4'096U, 4'097U, 8'191U, 8'193U, 50'000U}) {
      EXPECT_EQ(sum_of(played(program, 1, rounds, rounds)), rounds) << name;
    }
  }
  EXPECT_EQ(sum_of(played(one_die(), 1, 2, block_rounds)), block_rounds);
}

TEST(block_player, rounds_are_added_to_what_was_counted) {
  for (const auto& [name, program] : programs()) {
    block_player player{program, key_of(1, stream_purpose::rounds), vector_choices().front()};
    class_counts twice(program.classes);
    player.play(1, 1'000, twice);
    player.play(2, 999, twice);
    const auto first = played(program, 1, 1, 1'000), second = played(program, 1, 2, 999);
    for (std::size_t i = 0; i < twice.size(); ++i) EXPECT_EQ(twice[i], first[i] + second[i]);
    EXPECT_EQ(sum_of(twice), 1'999U) << name;
  }
}

TEST(block_player, nothing_but_key_and_number_decides_a_block) {
  for (const auto& [name, program] : programs()) {
    block_player player{program, key_of(1, stream_purpose::rounds), vector_choices().front()};
    for (const std::uint64_t number : {0ULL, 1ULL, 2ULL, 1ULL << 40U, ~0ULL}) {
      class_counts counts(program.classes);
      player.play(number, 5'000, counts);
      EXPECT_EQ(counts, played(program, 1, number, 5'000)) << name << " " << number;
    }
  }
}

TEST(block_player, blocks_keys_and_purposes_differ) {
  const auto die = one_die();
  std::set<class_counts> seen;
  for (std::uint64_t number = 0; number < 50; ++number) {
    seen.insert(played(die, 1, number, 50'000));
    seen.insert(played(die, 2, number, 50'000));
    block_player player{die, key_of(1, stream_purpose::games), vector_choices().front()};
    class_counts counts(die.classes);
    player.play(number, 50'000, counts);
    seen.insert(counts);
  }
  EXPECT_EQ(seen.size(), 150U);
}

TEST(block_player, every_set_of_vectors_plays_the_same) {
  for (const auto& [name, program] : programs()) {
    for (const std::uint64_t rounds : {1U, 255U, 256U, 4'096U, 30'011U / one_in(5U)}) {
      const auto plain = played(program, 3, 4, rounds, vector_choices().back());
      for (const auto& loops : vector_choices()) {
        EXPECT_EQ(played(program, 3, 4, rounds, loops), plain) << name << ", " << loops.name;
      }
    }
  }
}

TEST(block_player, classes_come_as_often_as_draws_say_at_a_fixed_seed) {
  const std::uint64_t blocks = 5, rounds = 50'003 / one_in(4);
  const auto all = static_cast<double>(blocks * rounds);
  for (const auto& [name, program] : programs()) {
    if (name == "one die" || name == "a long way") continue;
    class_counts counts(program.classes);
    for (std::uint64_t number = 0; number < blocks; ++number) {
      const auto more = played(program, 11, number, rounds);
      for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += more[i];
    }
    const auto chances = chances_of(program);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const auto error = std::sqrt(all * chances[i] * std::max(0.0, 1 - chances[i]));
      EXPECT_NEAR(static_cast<double>(counts[i]), all * chances[i], 5 * error + 1e-6)
          << name << ", class " << i;
    }
  }
}

TEST(block_player, rounds_that_come_back_end_as_often_as_draws_say_at_a_fixed_seed) {
  const std::uint64_t rounds = 1'000'000;
  const auto faces = played(one_die(), 11, 0, rounds);
  for (const auto each : faces) {
    EXPECT_NEAR(static_cast<double>(each), rounds / 6.0, 5 * std::sqrt(rounds * 5 / 36.0));
  }
  // The chances a, b and c of class 0 from nodes 0, 1 and 2: 2 a = b + c, 256 b = 254 a + 1 + c,
  // 256 c = 254 b + a.
  const double chance = 510.0 / 767;
  EXPECT_NEAR(static_cast<double>(played(long_way(), 11, 1, rounds).front()), rounds * chance,
              5 * std::sqrt(rounds * chance * (1 - chance)));
}

TEST(draw_bits, numbers_are_below_the_power_and_every_bit_comes_both_ways) {
  random_stream stream{key_of(1, stream_purpose::rounds), vector_choices().front()};
  stream.begin(0);
  for (unsigned bits = 1; bits <= 600; bits += bits < 140 ? 1 : 37) {
    integer ones = 0, zeros = 0;
    const integer all = (power_of_two(bits))-1;
    for (int i = 0; i < 60; ++i) {
      const auto number = draw_bits(stream, bits);
      ASSERT_GE(number, 0);
      ASSERT_LE(number, all);
      ones |= number;
      zeros |= all - number;
    }
    EXPECT_EQ(ones, all) << bits;
    EXPECT_EQ(zeros, all) << bits;
  }
}

TEST(draw_bits, every_number_comes_as_often_at_a_fixed_seed) {
  random_stream stream{key_of(5, stream_purpose::rounds), vector_choices().front()};
  stream.begin(1);
  for (unsigned bits = 1; bits <= 7; ++bits) {
    std::vector<int> seen(std::size_t{1} << bits);
    const int draws = 20'000;
    for (int i = 0; i < draws; ++i) ++seen[draw_bits(stream, bits).convert_to<std::size_t>()];
    const double chance = 1.0 / static_cast<double>(seen.size());
    for (const auto each : seen) {
      EXPECT_NEAR(each, draws * chance, 5 * std::sqrt(draws * chance * (1 - chance))) << bits;
    }
  }
}

}  // namespace
}  // namespace skyward::simulation
