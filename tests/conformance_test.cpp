// What must hold of every game of the catalogue, with no line written for any of them.
#include "every_game.hpp"
#include "maths/absorption.hpp"
#include "maths/par_sheet.hpp"
#include "report/games_report.hpp"
#include "source_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>

namespace skyward::conformance_test {
namespace {

using rules::index;

struct conformance : ::testing::TestWithParam<games::ruled_game> {
  const games::ruled_game& reading = GetParam();
  const rules::rulebook& book = reading.of->book;
  std::unique_ptr<const rules::definition> definition = reading.of->define(reading.rules);
  rules::lowered lowered = games::lowered_form(*reading.of, reading.rules);
};

std::string test_name(const ::testing::TestParamInfo<games::ruled_game>& tested) {
  auto name = tested.param.name;
  std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(every_game, conformance, ::testing::ValuesIn(games::every_reading()),
                         test_name);

TEST_P(conformance, definition_and_lowered_form_agree_at_every_position_and_roll) {
  for (const auto& state : lowered.states) {
    const auto transitions = lowered.transitions_of(state);
    const auto& table = lowered.roll_tables[state.rolls];
    EXPECT_EQ(table.set, definition->dice(state.closed));
    std::vector<std::uint64_t> weights(transitions.size());
    const auto rolls = dice::all_rolls(table.set);
    for (std::size_t i = 0; i < rolls.size(); ++i) {
      rules::resolution result;
      definition->resolve(state.closed, rolls[i].faces, result);
      const auto which = lowered.roll_transitions[state.first_roll + i];
      ASSERT_LT(which, transitions.size());
      const auto& merged = transitions[which];
      ASSERT_EQ(lowered.positions[merged.next].open, result.next);
      ASSERT_EQ(lowered.outcomes[merged.outcome].decided, result.decided);
      ASSERT_EQ(merged.call, result.call);
      ASSERT_EQ(merged.round_ends, result.round_ends);
      ASSERT_EQ(merged.dice_pass, result.dice_pass);
      weights[which] += rolls[i].weight;
    }
    for (std::size_t i = 0; i < weights.size(); ++i) EXPECT_EQ(weights[i], transitions[i].weight);
  }
}

TEST_P(conformance, lowered_form_holds_exactly_the_positions_that_can_be_reached) {
  std::set<rules::position> open{definition->opening()};
  std::set<rules::position> closed;
  std::vector<rules::position> todo{definition->opening()};
  while (!todo.empty()) {
    const auto at = todo.back();
    todo.pop_back();
    for (const bool held : {false, true}) {
      const auto shut = definition->close(at, held);
      if (!closed.insert(shut).second) continue;
      for (const auto& each : dice::all_rolls(definition->dice(shut))) {
        rules::resolution result;
        definition->resolve(shut, each.faces, result);
        if (open.insert(result.next).second) todo.push_back(result.next);
      }
    }
  }
  std::set<rules::position> lowered_open;
  for (const auto& each : lowered.positions) lowered_open.insert(each.open);
  std::set<rules::position> lowered_closed;
  for (const auto& each : lowered.states) lowered_closed.insert(each.closed);
  EXPECT_EQ(lowered_open, open);
  EXPECT_EQ(lowered_closed, closed);
  EXPECT_EQ(lowered.positions.size(), open.size());
  EXPECT_EQ(lowered.states.size(), closed.size());
}

TEST_P(conformance, weights_add_up_to_the_outcomes_of_the_dice) {
  for (const auto& state : lowered.states) {
    std::uint64_t sum = 0;
    for (const auto& each : lowered.transitions_of(state)) sum += each.weight;
    EXPECT_EQ(sum, lowered.roll_tables[state.rolls].set.outcome_count());
    EXPECT_EQ(sum, state.outcome_count);
  }
}

TEST_P(conformance, transitions_of_a_state_are_merged) {
  for (const auto& state : lowered.states) {
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::size_t, bool, bool>> seen;
    for (const auto& each : lowered.transitions_of(state)) {
      EXPECT_TRUE(
          seen.insert({each.next, each.outcome, index(each.call), each.round_ends, each.dice_pass})
              .second);
    }
  }
}

TEST_P(conformance, positions_survive_print_and_parse) {
  const auto& fields = lowered.fields;
  const auto check = [&](const rules::position& at) {
    const auto text = rules::print_position(at, fields);
    const auto parsed = rules::parse_position(text, fields);
    ASSERT_TRUE(parsed.has_value()) << text << ": " << parsed.error();
    EXPECT_EQ(*parsed, at) << text;
  };
  for (const auto& each : lowered.positions) check(each.open);
  for (const auto& each : lowered.states) check(each.closed);
}

TEST_P(conformance, a_void_throw_opens_nothing_that_was_locked_and_cannot_be_steered__ruling_R_40) {
  for (const auto& position : lowered.positions) {
    for (const auto closed : {position.closed_without, position.closed_with}) {
      const auto& at = lowered.states[closed].closed;
      const auto reopened = definition->open(at);
      EXPECT_TRUE((reopened & ~position.areas).none());
      if (const auto steering = book.steering_area()) {
        EXPECT_FALSE(reopened[index(*steering)]);
      }
      EXPECT_EQ(definition->close(at, false), at);
      EXPECT_EQ(definition->close(at, true), at);
    }
  }
}

TEST_P(conformance, every_payout_line_can_be_won) {
  std::set<std::size_t> won;
  for (const auto& outcome : lowered.outcomes) {
    for (std::size_t c = 0; c < book.columns.size(); ++c) {
      if (!outcome.decided[c].is_win()) continue;
      const auto line = outcome.decided[c].line();
      ASSERT_LT(index(line), book.lines.size());
      EXPECT_EQ(book.lines[index(line)].area, book.columns[c].area)
          << book.columns[c].name << " wins on " << book.lines[index(line)].id;
      won.insert(index(line));
    }
  }
  for (std::size_t i = 0; i < book.lines.size(); ++i) {
    EXPECT_TRUE(won.contains(i)) << book.lines[i].id;
  }
}

TEST_P(conformance, every_wager_is_decided_with_probability_one) {
  const auto sheet = maths::par_sheet_of(lowered, reading.rules);
  ASSERT_TRUE(sheet.has_value()) << sheet.error();
  std::set<rules::column_id> columns;
  for (const auto& wager : sheet->wagers) {
    columns.insert(wager.column);
    rational sum = 0;
    for (const auto& each : wager.outcomes) sum += each.probability;
    EXPECT_EQ(sum, 1) << book.columns[index(wager.column)].name;
  }
  EXPECT_EQ(columns.size(), book.columns.size());
}

/// What becomes of a wager in one column, placed where its area first opens, when the steering area
/// is held throughout or never: ways by decision.
std::map<rules::decision, rational> law_of(const rules::rulebook& book, const rules::lowered& game,
                                           std::size_t column, bool held) {
  maths::absorbing_graph graph;
  std::size_t start = 0;
  while (!game.positions[start].areas[index(book.columns[column].area)]) ++start;
  const auto closed = [&](std::size_t position) { return game.positions[position].closed(held); };
  // Node 0 steps to where betting closes; node s + 1 is state s.
  graph.add_node();
  graph.add_edge(1, closed(start) + 1);
  for (const auto& state : game.states) {
    graph.add_node();
    for (const auto& each : game.transitions_of(state)) {
      const auto decided = game.outcomes[each.outcome].decided[column];
      if (decided.is_decided()) {
        graph.add_exit(each.weight, decided.code());
      } else {
        graph.add_edge(each.weight, closed(each.next) + 1);
      }
    }
  }
  const auto walk = maths::follow(graph, 256);
  std::map<rules::decision, rational> law;
  if (!walk) return law;
  for (const auto& outcome : game.outcomes) {
    const auto decided = outcome.decided[column];
    if (decided.is_decided()) law[decided] = walk->probability(decided.code());
  }
  return law;
}

TEST_P(conformance, law_of_a_wager_that_does_not_steer_is_the_same_whoever_steers) {
  for (std::size_t c = 0; c < book.columns.size(); ++c) {
    const auto& area = book.areas[index(book.columns[c].area)];
    if (area.steers || book.columns[c].with) continue;
    const auto without = law_of(book, lowered, c, false);
    EXPECT_FALSE(without.empty()) << book.columns[c].name;
    EXPECT_EQ(without, law_of(book, lowered, c, true)) << book.columns[c].name;
  }
}

TEST_P(conformance, settlement_of_each_call_has_one_step_for_each_decided_wager) {
  for (const auto& state : lowered.states) {
    for (const auto& each : lowered.transitions_of(state)) {
      const auto& call = book.calls[index(each.call)];
      const auto& outcome = lowered.outcomes[each.outcome];
      for (std::size_t c = 0; c < book.columns.size(); ++c) {
        int steps = 0;
        for (const auto& step : call.settlement) {
          if (!step.columns[c]) continue;
          const bool both = step.action == rules::step_action::settle;
          const auto one =
              outcome.decided[c].is_loss() ? rules::step_action::collect : rules::step_action::pay;
          if (both || step.action == one) ++steps;
        }
        if (!outcome.decided[c].is_decided()) continue;
        ASSERT_EQ(steps, 1) << book.columns[c].name << " at call " << call.id;
      }
    }
  }
}

TEST_P(conformance, settlement_of_each_call_moves_every_piece_that_a_roll_moves) {
  for (const auto& state : lowered.states) {
    rules::furniture standing{};
    definition->set_furniture(state.closed, standing);
    for (const auto& each : dice::all_rolls(definition->dice(state.closed))) {
      rules::resolution result;
      definition->resolve(state.closed, each.faces, result);
      auto after = standing;
      definition->move_furniture(state.closed, each.faces, result, after);
      const auto& call = book.calls[index(result.call)];
      for (std::size_t piece = 0; piece < book.pieces.size(); ++piece) {
        if (after[piece] == standing[piece]) continue;
        const auto moves = [&](const rules::settlement_step& step) {
          return std::ranges::count(step.pieces, rules::piece_id(piece)) > 0;
        };
        ASSERT_TRUE(std::ranges::any_of(call.settlement, moves))
            << book.pieces[piece].id << " at call " << call.id;
      }
    }
  }
}

TEST_P(conformance, purchases_are_taken_when_betting_closes_and_nothing_else_is) {
  for (std::size_t c = 0; c < book.columns.size(); ++c) {
    bool taken = false;
    for (const auto& step : book.bets_closed) {
      taken = taken || (step.columns[c] && step.action == rules::step_action::collect);
    }
    EXPECT_EQ(taken, book.areas[index(book.columns[c].area)].purchase) << book.columns[c].name;
  }
}

TEST_P(conformance, procedure_closes_the_betting_throws_and_settles_every_call) {
  std::map<std::string, int> completed;
  for (const auto& step : book.procedure) {
    if (!step.completed_by.empty()) ++completed[step.completed_by];
    EXPECT_FALSE(step.prompt.empty()) << step.id;
  }
  EXPECT_EQ(completed["no_more_bets"], 1);
  EXPECT_EQ(completed["throw"], 1);
  for (std::size_t call = 0; call < book.calls.size(); ++call) {
    const auto settles = [&](const rules::procedure_step& step) {
      return step.phase == rules::step_phase::settle &&
             (step.calls.empty() || std::ranges::count(step.calls, rules::call_id(call)) > 0);
    };
    EXPECT_TRUE(std::ranges::any_of(book.procedure, settles)) << book.calls[call].id;
  }
}

/// How the texts number their clauses: what stands before the first dot, `675a` of `675a.4(g)`.
std::set<std::string> texts_of(const std::vector<std::string>& clauses) {
  std::set<std::string> texts;
  for (const auto& id : clauses) {
    if (const auto dot = id.find('.'); dot != std::string::npos) texts.insert(id.substr(0, dot));
  }
  return texts;
}

/// Everything in a file that looks like a clause of one of these texts.
std::set<std::string> clauses_cited(const std::filesystem::path& file,
                                    const std::set<std::string>& texts) {
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>{in}, {}};
  std::string any;
  for (const auto& each : texts) any += (any.empty() ? "" : "|") + each;
  const std::regex clause{"\\b(" + any + R"()\.\d+(\([0-9a-z]+\))*(/[a-z0-9-]+)?)"};
  std::set<std::string> cited;
  for (std::sregex_iterator at{text.begin(), text.end(), clause}, end; at != end; ++at) {
    cited.insert(at->str());
  }
  return cited;
}

TEST(catalogue, every_clause_cited_in_a_definition_is_in_a_rulebook) {
  std::vector<std::string> known;
  for (const auto& game : games::catalogue()) {
    for (const auto& [id, summary] : game.book.clauses) known.push_back(id);
  }
  const auto texts = texts_of(known);
  int files = 0;
  std::size_t citations = 0;
  const std::filesystem::path games = source_folder() / "src/games";
  for (const auto& file : std::filesystem::recursive_directory_iterator(games)) {
    if (file.path().extension() != ".cpp" && file.path().extension() != ".hpp") continue;
    ++files;
    for (const auto& cited : clauses_cited(file.path(), texts)) {
      ++citations;
      EXPECT_TRUE(
          std::ranges::any_of(known, [&](const std::string& id) { return id.starts_with(cited); }))
          << file.path() << " cites " << cited;
    }
  }
  EXPECT_GT(files, 4);
  EXPECT_GE(citations, 40U);
}

TEST(catalogue, finds_every_game_by_its_id) {
  for (const auto& game : games::catalogue()) EXPECT_EQ(games::find_game(game.book.game), &game);
  EXPECT_EQ(games::find_game("high-roll"), nullptr);
}

TEST(catalogue, is_what_docs_games_md_says) {
  std::ifstream in(source_folder() / "docs/games.md");
  const std::string docs{std::istreambuf_iterator<char>{in}, {}};
  EXPECT_EQ(docs, report::games_markdown(games::rulebooks())) << "tools/update_docs renews it";
}

}  // namespace
}  // namespace skyward::conformance_test
