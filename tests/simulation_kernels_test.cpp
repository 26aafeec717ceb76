// The kernels play the games of the house: programs are proved exactly, by weights that must equal
// the maths; what is drawn is compared with rounds played one by one by the game's definition, and
// with the exact weights at a fixed seed.
#include "effort.hpp"
#include "games/catalogue.hpp"
#include "maths/layout.hpp"
#include "simulation/kernel/class_program.hpp"
#include "simulation/kernel/dice_program.hpp"
#include "simulation/kernel/kernels.hpp"
#include "simulation/kernel/reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace skyward::simulation::simulation_kernels_test {
namespace {

using class_counts = std::vector<std::uint64_t>;

struct wagers {
  std::string_view game;
  std::vector<std::string_view> areas;  // none: all that are open at the opening
  std::string_view again;               // made at every play
};

std::vector<wagers> wagers_tried() {
  std::vector<wagers> all;
  for (const auto& each : games::catalogue()) all.push_back({each.book.game, {}, {}});
  const std::vector<wagers> others{
      {"high-roll-dice", {"pip-4"}, {}},
      {"high-roll-dice", {"kind-4"}, {}},
      {"high-roll-dice", {"kind-4", "extra-roll"}, {}},
      {"high-roll-dice", {"kind-3", "kind-6", "extra-roll"}, {}},
      {"high-roll-dice", {"million-9"}, {}},
      {"high-roll-dice-six", {"kind-3"}, {}},
      {"high-roll-dice-six", {"no-match", "pip-1"}, {}},
      {"three-dice-football", {"touchdown"}, {}},
      {"three-dice-football", {"quick-strike", "length-3"}, {}},
      {"three-dice-football", {"touchdown"}, "over-4"},
      {"three-dice-football", {}, "big-play"},
      {"props-and-hops", {"hard-4"}, {}},
      {"props-and-hops", {"hop-1-2", "field"}, {}},
      {"props-and-hops", {"six-eight-shake"}, {}},
      {"props-and-hops", {"field"}, "any-seven"},
  };
  all.insert(all.end(), others.begin(), others.end());
  return all;
}

/// A round of a game with wagers, and its programs.
struct played_round {
  std::string name;
  const games::game* game = nullptr;
  rules::table_rules rules;
  std::unique_ptr<const rules::lowered> lowered;
  std::vector<maths::layout_wager> made;
  episode round;
  std::vector<integer> ways;
  program dice, classes;
};

std::vector<maths::layout_wager> layout_wagers(const wagers& tried, const rules::table_rules& rules,
                                               const rules::lowered& lowered) {
  const auto& book = rules.book();
  std::vector<maths::layout_wager> made;
  for (std::size_t i = 0; tried.areas.empty() && tried.again.empty() && i < book.areas.size();
       ++i) {
    const auto area = static_cast<rules::area_id>(i);
    if (book.areas[i].purchase || !rules.offers(area)) continue;
    if (lowered.positions.front().areas[i]) made.push_back({area, cents{100}, false});
  }
  for (const auto area : tried.areas) made.push_back({book.area_named(area), cents{500}, false});
  if (!tried.again.empty()) made.push_back({book.area_named(tried.again), cents{300}, true});
  return made;
}

std::expected<episode, std::string> round_of(const rules::lowered& game,
                                             const rules::table_rules& rules,
                                             std::span<const maths::layout_wager> wagers,
                                             maths::winnings counted = maths::winnings::by_odds) {
  auto parts = maths::layout_parts_of(game, rules, wagers, counted);
  if (!parts) return std::unexpected(parts.error());
  return episode_of(game, *std::move(parts));
}

const std::vector<played_round>& rounds_tried() {
  static const auto rounds = [] {
    std::vector<played_round> made;
    for (const auto& tried : wagers_tried()) {
      const auto* game = games::find_game(tried.game);
      const rules::table_rules rules{game->book, game->book.editions.front()};
      std::string name{tried.game};
      for (const auto area : tried.areas) name += " " + std::string{area};
      if (!tried.again.empty()) name += " at every play " + std::string{tried.again};
      auto lowered = std::make_unique<const rules::lowered>(games::lowered_form(*game, rules));
      auto wagers = layout_wagers(tried, rules, *lowered);
      auto round = round_of(*lowered, rules, wagers);
      if (!round) {
        ADD_FAILURE() << name << ": " << round.error();
        continue;
      }
      std::vector<integer> ways;
      for (const auto& each : round->classes) ways.push_back(each.ways);
      auto dice = dice_program(*round);
      auto classes = class_program(ways);
      made.push_back({std::move(name), game, rules, std::move(lowered), std::move(wagers),
                      *std::move(round), std::move(ways), std::move(dice), std::move(classes)});
    }
    return made;
  }();
  return rounds;
}

aes_key key_of_rounds(std::uint64_t seed) {
  return key_of(seed, stream_purpose::rounds);
}

class_counts counts_of(const program& played, std::uint64_t number, std::uint64_t rounds,
                       const vector_loops& loops = vector_choices().front()) {
  block_player player{played, key_of_rounds(577), loops};
  class_counts counts(played.classes);
  player.play(number, rounds, counts);
  return counts;
}

/// How many values of a draw, or units of an exact choice, lead to each target of a node.
std::vector<integer> weights_of(const program& played, const program_node& node) {
  std::vector<integer> weights(played.choices_of(node));
  if (node.exact) {
    const auto& below = played.exacts[node.draw].below;
    std::adjacent_difference(below.begin(), below.end(), weights.begin());
  } else {
    const auto& table = played.tables[node.draw];
    for (std::size_t value = 0; value < std::size_t{1} << table.bits(); ++value) {
      weights[table.choice(value)] += 1;
    }
  }
  return weights;
}

/// The dice as a graph of equally likely faces: what is drawn again is left out, which leaves every
/// face its chance among those that are not.
maths::absorbing_graph graph_of(const program& dice) {
  maths::absorbing_graph graph;
  for (std::size_t i = 0; i < dice.nodes.size(); ++i) {
    const auto& node = dice.nodes[i];
    const auto targets = dice.targets_of(node);
    const auto weights = weights_of(dice, node);
    graph.add_node();
    for (std::size_t choice = 0; choice < targets.size(); ++choice) {
      const auto weight = weights[choice].convert_to<std::uint64_t>();
      const auto number = static_cast<std::uint32_t>(targets[choice].number());
      if (targets[choice].is_end()) {
        graph.add_exit(weight, number);
      } else if (number != i) {
        graph.add_edge(weight, number);
      }
    }
  }
  return graph;
}

TEST(dice_program, every_die_is_three_bits_of_which_two_values_are_drawn_again) {
  for (const auto& each : rounds_tried()) {
    for (std::size_t i = 0; i < each.dice.nodes.size(); ++i) {
      const auto& node = each.dice.nodes[i];
      ASSERT_FALSE(node.exact);
      ASSERT_EQ(each.dice.tables[node.draw].bits(), 3);
      const auto targets = each.dice.targets_of(node);
      const auto weights = weights_of(each.dice, node);
      integer again = 0;
      for (std::size_t choice = 0; choice < targets.size(); ++choice) {
        if (targets[choice] == program_target::node(i)) again += weights[choice];
      }
      ASSERT_EQ(again, 2) << each.name << ", node " << i;
    }
  }
}

TEST(dice_program, classes_have_exactly_their_weights) {
  for (const auto& each : rounds_tried()) {
    const auto found =
        maths::follow(graph_of(each.dice), static_cast<std::uint32_t>(each.dice.classes));
    ASSERT_TRUE(found.has_value()) << each.name << ": " << found.error();
    ASSERT_EQ(each.dice.classes, each.ways.size());
    for (std::uint32_t i = 0; i < each.ways.size(); ++i) {
      ASSERT_EQ(found->probability(i), rational(each.ways[i], each.round.total))
          << each.name << ", class " << i;
    }
  }
}

TEST(class_program, classes_of_every_game_have_exactly_their_weights) {
  for (const auto& each : rounds_tried()) {
    const auto& played = each.classes;
    std::vector<rational> ends(played.classes), comes(played.nodes.size());
    comes.front() = 1;
    for (std::size_t i = 0; i < played.nodes.size(); ++i) {
      const auto targets = played.targets_of(played.nodes[i]);
      const auto weights = weights_of(played, played.nodes[i]);
      const integer total = std::accumulate(weights.begin(), weights.end(), integer{0});
      for (std::size_t choice = 0; choice < targets.size(); ++choice) {
        const auto number = targets[choice].number();
        ASSERT_TRUE(targets[choice].is_end() || number > i) << "a node that goes back";
        (targets[choice].is_end() ? ends : comes)[number] +=
            comes[i] * rational{weights[choice], total};
      }
    }
    for (std::size_t i = 0; i < ends.size(); ++i) {
      ASSERT_EQ(ends[i], rational(each.ways[i], each.round.total)) << each.name << ", class " << i;
    }
  }
}

TEST(episode, wagers_without_bound_are_refused_in_a_sentence) {
  const auto& shake = *std::ranges::find_if(rounds_tried(), [](const played_round& each) {
    return each.name == "props-and-hops six-eight-shake";
  });
  const auto any_seven = shake.game->book.area_named("any-seven");
  auto wagers = shake.made;
  wagers.push_back({any_seven, cents{300}, true});
  const auto round = round_of(*shake.lowered, shake.rules, wagers);
  ASSERT_FALSE(round.has_value());
  EXPECT_NE(round.error().find("no bound"), std::string::npos) << round.error();
}

TEST(episode, weights_add_up_and_accounts_are_told_apart_in_order) {
  for (const auto& each : rounds_tried()) {
    EXPECT_EQ(std::accumulate(each.ways.begin(), each.ways.end(), integer{0}), each.round.total);
    std::set<round_account> accounts;
    for (const auto& ended : each.round.classes) {
      EXPECT_GT(ended.ways, 0);
      accounts.insert(ended.account);
      EXPECT_TRUE(std::ranges::is_sorted(ended.account.wagers));
      std::set<std::pair<int, int>> told;
      for (const auto& one : ended.account.wagers) {
        EXPECT_GT(one.times, 0);
        EXPECT_TRUE(one.decided.is_decided());
        told.emplace(one.wager, one.decided.code());
      }
      EXPECT_EQ(told.size(), ended.account.wagers.size()) << each.name;
    }
    EXPECT_EQ(accounts.size(), each.round.classes.size()) << each.name;
  }
}

/// What an account comes to, from the gains of the lines.
round_result result_of(const round_account& account, const maths::layout_parts& parts) {
  round_result found{rational{-parts.taken.count()}, rational{parts.taken.count()}};
  for (const auto& one : account.wagers) {
    const auto& wager = parts.wagers.at(one.wager);
    const rational times = one.times;
    const rational amount = wager.amount.count();
    found.handle += times * amount;
    if (one.decided.is_loss()) found.net -= times * amount;
    if (!one.decided.is_win()) continue;
    const auto gain =
        std::ranges::find(wager.gains, one.decided.line(), &maths::column_wager::gain::line);
    found.net += times * gain->net;
  }
  return found;
}

TEST(episode, every_class_comes_to_what_its_account_says) {
  for (const auto& each : rounds_tried()) {
    const auto results = results_of(each.round, each.round.parts);
    ASSERT_EQ(results.size(), each.round.classes.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
      const auto expected = result_of(each.round.classes[i].account, each.round.parts);
      EXPECT_EQ(results[i].net, expected.net) << each.name;
      EXPECT_EQ(results[i].handle, expected.handle) << each.name;
    }
  }
}

TEST(episode, classes_have_the_law_of_the_layout) {
  for (const auto& each : rounds_tried()) {
    for (const auto counted : {maths::winnings::by_odds, maths::winnings::as_paid}) {
      const auto figures = maths::layout_of(*each.lowered, each.rules, "", each.made, counted);
      ASSERT_TRUE(figures.has_value()) << figures.error();
      const auto round = round_of(*each.lowered, each.rules, each.made, counted);
      ASSERT_TRUE(round.has_value()) << round.error();
      std::map<rational, rational> law, expected;
      rational handle;
      const auto results = results_of(*round, round->parts);
      for (std::size_t i = 0; i < results.size(); ++i) {
        const rational chance{round->classes[i].ways, round->total};
        law[results[i].net] += chance;
        handle += chance * results[i].handle;
      }
      for (const auto& outcome : figures->law.outcomes) {
        expected[outcome.net] += rational{outcome.ways, figures->law.total};
      }
      EXPECT_EQ(law, expected) << each.name;
      EXPECT_EQ(handle, figures->handle) << each.name;
    }
  }
}

TEST(kernels, dice_are_what_the_definition_makes_of_them_to_the_last_count) {
  for (const auto& each : rounds_tried()) {
    const auto definition = each.game->define(each.rules);
    random_stream stream{key_of_rounds(577), vector_choices().front()};
    for (const std::uint64_t number : {0ULL, 1ULL, 41ULL, 1ULL << 40U}) {
      for (const std::uint64_t rounds : {0U, 1U, 7U, 255U, 256U, 5'000U, 40'000U}) {
        if (rounds > (sanitized ? 256 : 5'000) && number > (sanitized ? 0 : 1)) continue;
        class_counts expected(each.dice.classes);
        const auto done = play_by_definition(*definition, each.round, each.dice, stream, number,
                                             rounds, expected);
        ASSERT_TRUE(done.has_value()) << each.name << ": " << done.error();
        ASSERT_EQ(counts_of(each.dice, number, rounds), expected)
            << each.name << ", block " << number << " of " << rounds;
        ASSERT_EQ(std::reduce(expected.begin(), expected.end()), rounds);
      }
    }
  }
}

TEST(kernels, every_set_of_vectors_gives_the_same_counts) {
  for (const auto& each : rounds_tried()) {
    for (const auto* played : {&each.dice, &each.classes}) {
      for (const std::uint64_t rounds : {1U, 256U, 100'003U}) {
        const auto plain = counts_of(*played, 3, rounds, vector_choices().back());
        for (const auto& loops : vector_choices()) {
          ASSERT_EQ(counts_of(*played, 3, rounds, loops), plain)
              << each.name << ", " << loops.name << ", " << rounds << " rounds";
        }
      }
    }
  }
}

TEST(kernels, block_is_the_same_every_time_and_other_blocks_differ) {
  for (const auto& each : rounds_tried()) {
    for (const auto* played : {&each.dice, &each.classes}) {
      block_player player{*played, key_of_rounds(577), vector_choices().front()};
      std::set<class_counts> seen;
      for (int time = 0; time < 2; ++time) {
        for (std::uint64_t number = 0; number < 5; ++number) {
          class_counts counts(played->classes);
          player.play(number, 200'000, counts);
          EXPECT_EQ(counts, counts_of(*played, number, 200'000)) << each.name;
          seen.insert(counts);
        }
      }
      // A class that hardly comes may come equally often.
      EXPECT_GE(seen.size(), 2U) << each.name;
    }
  }
}

/// How far counts lie from what is expected, in standard errors of a chi-square: the cube root of
/// Wilson and Hilferty (1931). Classes that are expected fewer than ten times are counted together.
double chi_square_z(const class_counts& counts, const episode& round) {
  const auto all = static_cast<double>(std::reduce(counts.begin(), counts.end()));
  double chi_square = 0, rare = 0, rare_expected = 0, cells = 0;
  const auto add = [&](double counted, double expected) {
    chi_square += (counted - expected) * (counted - expected) / expected;
    ++cells;
  };
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto expected = all * rational{round.classes[i].ways, round.total}.convert_to<double>();
    if (expected < 10) {
      rare += static_cast<double>(counts[i]);
      rare_expected += expected;
    } else {
      add(static_cast<double>(counts[i]), expected);
    }
  }
  if (rare_expected > 0) add(rare, rare_expected);
  const double spread = 2 / (9 * (cells - 1));
  return (std::cbrt(chi_square / (cells - 1)) - (1 - spread)) / std::sqrt(spread);
}

void expect_weights(const played_round& each, const program& played, std::uint64_t blocks,
                    std::uint64_t rounds) {
  block_player player{played, key_of_rounds(675), vector_choices().front()};
  class_counts counts(played.classes);
  for (std::uint64_t number = 0; number < blocks; ++number) player.play(number, rounds, counts);
  ASSERT_EQ(std::reduce(counts.begin(), counts.end()), blocks * rounds) << each.name;
  EXPECT_LT(std::abs(chi_square_z(counts, each.round)), 4.5)
      << each.name << ", " << blocks << " blocks of " << rounds << " rounds";
}

TEST(kernels, dice_come_in_their_weights_at_a_fixed_seed) {
  for (const auto& each : rounds_tried())
    expect_weights(each, each.dice, 12 / one_in(4), block_rounds);
}

TEST(kernels, classes_come_in_their_weights_at_a_fixed_seed) {
  for (const auto& each : rounds_tried())
    expect_weights(each, each.classes, 24 / one_in(4), block_rounds);
}

TEST(kernels, short_blocks_come_in_the_same_weights_at_a_fixed_seed) {
  for (const auto& each : rounds_tried()) {
    expect_weights(each, each.dice, 250 / one_in(10), 20'000);
    expect_weights(each, each.classes, 250 / one_in(10), 20'000);
  }
}

}  // namespace
}  // namespace skyward::simulation::simulation_kernels_test
