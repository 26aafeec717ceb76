// How long do the questions of a mathematician take that `skyward par --every-play`, `exposure`,
// `value`, `diff` and `design` answer, each game lowered beforehand?
#include "base/sha256.hpp"
#include "games/catalogue.hpp"
#include "maths/design.hpp"
#include "maths/diff.hpp"
#include "maths/exposure.hpp"
#include "maths/value.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <functional>
#include <map>

namespace {

using namespace skyward;

struct lowered_game {
  const games::game& of;
  rules::table_rules rules;
  rules::lowered form;

  explicit lowered_game(std::string_view id)
      : of{*games::find_game(id)},
        rules{of.book, of.book.editions.front()},
        form{games::lowered_form(of, rules)} {}
};

std::string law_text(const maths::net_law& law) {
  std::string text;
  for (const auto& each : law.outcomes) {
    text += fraction_text(each.net) + " " + each.ways.str() + "\n";
  }
  return text + law.total.str() + "\n";
}

/// A game of football with Touchdown, and Over 4 on every play.
std::string portfolio(const lowered_game& game) {
  const std::vector<maths::layout_wager> wagers{
      {game.of.book.area_named("touchdown"), cents{1'000}},
      {game.of.book.area_named("over-4"), cents{500}, true}};
  return law_text(
      maths::layout_of(game.form, game.rules, "", wagers, maths::winnings::as_paid)->law);
}

std::string exposure(const lowered_game& game) {
  const auto wagers = maths::full_table(game.form, game.rules, 0);
  return law_text(maths::exposure_of(game.form, game.rules, 0, wagers)->all_decided->law);
}

/// The worth of every wager at every position, and whether single plays are alike everywhere.
std::string value(const lowered_game& game) {
  std::string text;
  for (std::uint32_t i = 0; i < game.form.positions.size(); ++i) {
    const auto worths = maths::worth_at(game.form, game.rules, i);
    for (const auto& each : *worths) {
      text += fraction_text(each.payback) + "\n";
    }
  }
  return text;
}

std::string design(const lowered_game& game) {
  const auto sheet = maths::par_sheet_of(game.form, game.rules);
  const maths::design_goal goal{rational{1, 20}, rational{1, 200}};
  std::string text;
  for (const auto& each : sheet->wagers) {
    if (each.win_probability == 0) continue;
    const auto made = maths::design_odds(game.rules, each, goal);
    text += made ? fraction_text(made->nearest.front().house_edge) : made.error();
    text += "\n";
  }
  return text;
}

std::string diff(const lowered_game& game) {
  std::string text;
  const maths::ruled_sheet before{game.rules, *maths::par_sheet_of(game.form, game.rules)};
  const rules::table_rules temporary{game.of.book, game.of.book.editions.back()};
  const maths::ruled_sheet after{temporary, *maths::par_sheet_of(game.form, temporary)};
  const auto changes = maths::changes_between(before, after);
  for (const auto& each : changes.wagers) {
    text += each.changed ? "changed\n" : "same\n";
  }
  return text;
}

}  // namespace

int main(int count, char** words) {
  const lowered_game ten_dice{"high-roll-dice"};
  const lowered_game football{"three-dice-football"};
  const std::map<std::string, std::function<std::string()>> questions{
      {"portfolio/football", [&] { return portfolio(football); }},
      {"exposure/football", [&] { return exposure(football); }},
      {"exposure/ten-dice", [&] { return exposure(ten_dice); }},
      {"value/football", [&] { return value(football); }},
      {"design/football", [&] { return design(football); }},
      {"design/ten-dice", [&] { return design(ten_dice); }},
      {"diff/ten-dice", [&] { return diff(ten_dice); }},
  };
  std::string all;
  for (const auto& [name, ask] : questions) {
    all += ask();
    benchmark::RegisterBenchmark(name.c_str(), [&ask](auto& state) {
      for (auto _ : state) benchmark::DoNotOptimize(ask());
    })->Unit(benchmark::kMillisecond);
  }
  fmt::print("result sha256 {}\n", sha256_hex(all));
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
