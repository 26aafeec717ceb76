// How long do all par sheets of all games take once the program has started: lowering included,
// every figure a reduced fraction? And that of a game with ten thousand positions?
#include "base/sha256.hpp"
#include "games/catalogue.hpp"
#include "generated_craps.hpp"
#include "maths/par_sheet.hpp"
#include "report/par/par_report.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace {

using namespace skyward;

struct edition_sheets {
  rules::table_rules rules;
  maths::par_sheet sheet;
};

/// Every edition of every game, each game lowered once as its editions share their functions.
std::vector<edition_sheets> all_sheets() {
  std::vector<edition_sheets> sheets;
  for (const auto& game : games::catalogue()) {
    const rules::table_rules first{game.book, game.book.editions.front()};
    const auto lowered = games::lowered_form(game, first);
    for (const auto& edition : game.book.editions) {
      const rules::table_rules rules{game.book, edition};
      sheets.push_back({rules, maths::par_sheet_of(lowered, rules).value()});
    }
  }
  return sheets;
}

void all_games(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(all_sheets());
}
BENCHMARK(all_games)->Unit(benchmark::kMicrosecond)->Repetitions(5)->ReportAggregatesOnly();

void lowering(benchmark::State& state, const games::game& game) {
  const rules::table_rules rules{game.book, game.book.editions.front()};
  for (auto _ : state) benchmark::DoNotOptimize(games::lowered_form(game, rules));
}

void figures(benchmark::State& state, const games::game& game) {
  const rules::table_rules rules{game.book, game.book.editions.front()};
  const auto lowered = games::lowered_form(game, rules);
  for (auto _ : state) benchmark::DoNotOptimize(maths::par_sheet_of(lowered, rules));
}

/// A game of 11,743 positions and 60 areas, whose walks lead back.
const games::game& generated() {
  static const auto made = craps_game(6, true);
  return made;
}

void generated_game(benchmark::State& state) {
  const rules::table_rules rules{generated().book, generated().book.editions.front()};
  for (auto _ : state) {
    benchmark::DoNotOptimize(maths::par_sheet_of(games::lowered_form(generated(), rules), rules));
  }
}
BENCHMARK(generated_game)->Unit(benchmark::kMicrosecond)->Repetitions(5)->ReportAggregatesOnly();

}  // namespace

int main(int count, char** words) {
  std::string csv;
  for (const auto& each : all_sheets()) csv += report::par_csv(each.rules, each.sheet);
  fmt::print("result sha256 {}\n", sha256_hex(csv));
  const rules::table_rules rules{generated().book, generated().book.editions.front()};
  const auto sheet = maths::par_sheet_of(games::lowered_form(generated(), rules), rules).value();
  fmt::print("generated sha256 {}\n", sha256_hex(report::par_csv(rules, sheet)));
  for (const auto& game : games::catalogue()) {
    const auto name = [&](const char* what) { return fmt::format("{}/{}", what, game.book.game); };
    benchmark::RegisterBenchmark(name("lowering").c_str(), [&](auto& state) {
      lowering(state, game);
    })->Unit(benchmark::kMicrosecond);
    benchmark::RegisterBenchmark(name("figures").c_str(), [&](auto& state) {
      figures(state, game);
    })->Unit(benchmark::kMicrosecond);
  }
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
