// How long does it take to tell ten players who share a whole shoe of ten decks their equity and
// what one more card is worth, and to find how many cards to buy?
#include "base/sha256.hpp"
#include "maths/pot/card_equilibrium.hpp"
#include "maths/pot/equity.hpp"
#include "printed_pot.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

namespace {

using namespace skyward;

rules::pot_settings ten_decks() {
  auto settings = printed_pot();
  settings.decks = 10;
  return settings;
}

/// Ten seats share the shoe, dealt round the table; with `left` the last card is still in it.
maths::cards_out whole_shoe(bool left) {
  constexpr int cards = 440;
  maths::cards_out out{std::vector<maths::rank_counts>(10), {}};
  for (int i = 0; i < cards - (left ? 1 : 0); ++i) {
    out.seats[static_cast<std::size_t>(i % 10)].add(2 + i * 7 % 11);
  }
  return out;
}

void equity(benchmark::State& state) {
  const auto settings = ten_decks();
  const auto cards = whole_shoe(state.range(0) != 0);
  for (auto _ : state) benchmark::DoNotOptimize(maths::equity_before_roll(settings, cards));
}
BENCHMARK(equity)->ArgName("card_left")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

void equilibrium(benchmark::State& state) {
  const auto market =
      maths::card_market::of(ten_decks(), state.range(0), maths::bonus_pot::left_out).value();
  for (auto _ : state) benchmark::DoNotOptimize(maths::equilibria_of(market));
}
BENCHMARK(equilibrium)->ArgName("players")->Arg(2)->Arg(10)->Arg(64)->Unit(benchmark::kMillisecond);

/// Every answer to others who each buy thirty cards.
void answers(benchmark::State& state) {
  const auto market =
      maths::card_market::of(ten_decks(), state.range(0), maths::bonus_pot::left_out).value();
  for (auto _ : state) benchmark::DoNotOptimize(maths::answers_to(market, 30));
}
BENCHMARK(answers)->ArgName("players")->Arg(2)->Arg(10)->Unit(benchmark::kMillisecond);

/// Every figure that the benchmarks compute, as text.
std::string results() {
  std::string text;
  for (const bool left : {false, true}) {
    const auto made = maths::equity_before_roll(ten_decks(), whole_shoe(left)).value();
    for (const auto& each : made.seats) {
      text += fraction_text(each.win_probability) + " " + fraction_text(each.value) + " " +
              (each.of_next_card ? fraction_text(*each.of_next_card) : "-") + "\n";
    }
  }
  for (const int players : {2, 10, 64}) {
    const auto market =
        maths::card_market::of(ten_decks(), players, maths::bonus_pot::left_out).value();
    const auto search = maths::equilibria_of(market);
    for (const auto& each : search.found) {
      text += fmt::format("{} {}\n", each.cards, fraction_text(each.value));
    }
    for (const auto& each : search.refuted) {
      text += fmt::format("{} {}\n", each.better.cards, fraction_text(each.better.value));
    }
  }
  return text;
}

}  // namespace

int main(int count, char** words) {
  fmt::print("result sha256 {}\n", sha256_hex(results()));
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
