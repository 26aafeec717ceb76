// How long do all figures of a long session take: 10,000 rounds, 5,000 amounts between ruin and
// goal, 20 results of a round?
#include "base/sha256.hpp"
#include "maths/session/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

namespace {

using namespace skyward;

/// Ten losses of 20 to 11 units and ten wins of 4 to 40; the edge is about 1 % of 20 units.
maths::net_law twenty_results() {
  maths::net_law law;
  for (int i = 0; i < 10; ++i) law.outcomes.push_back({-20 + i, 32});
  for (int i = 1; i <= 10; ++i) law.outcomes.push_back({4 * i, 36 - 2 * i});
  for (const auto& each : law.outcomes) law.total += each.ways;
  return law;
}

std::string text_of(const maths::session_figures& figures) {
  auto text = fmt::format("{:.17g} {:.17g} {:.17g} {:.17g}", figures.ruin.value, figures.goal.value,
                          figures.mean.value, figures.mean_rounds.value);
  for (const auto& each : figures.law) text += fmt::format(" {:.17g}", each.chance.value);
  for (const auto* list :
       {&figures.bankroll_quantiles, &figures.drawdown_quantiles, &figures.stretch_quantiles}) {
    for (const auto& each : *list) text += fmt::format(" {}", each.amount);
  }
  return text;
}

}  // namespace

int main() {
  const auto law = twenty_results();
  const auto plan = maths::plan_session(law, {cents{2'519}, 10'000, cents{5'020}, cents{20}});
  if (!plan) {
    fmt::print(stderr, "{}\n", plan.error());
    return 1;
  }
  constexpr int runs = 5;
  long long best = 1'000'000;
  std::string text;
  for (int i = 0; i < runs; ++i) {
    // One thread: the processor's time, which other work on the machine does not count in.
    const auto start = std::clock();
    text = text_of(maths::session_of(*plan));
    best = std::min<long long>(best, (std::clock() - start) / (CLOCKS_PER_SEC / 1000));
  }
  fmt::print("result sha256 {}\n", sha256_hex(text));
  fmt::print("{} ms, best of {}: all figures of 10,000 rounds over 5,000 amounts, 20 results\n",
             best, runs);
}
