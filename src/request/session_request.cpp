// Checks what a session is asked with, and plans it.
#include "request/session_request.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

namespace skyward::request {

namespace {

accepted<cents> amount_of(std::string_view flag, const whole& number) {
  if (const auto amount = within(number, 0, cents_max)) return cents{*amount};
  return refuse(fmt::format("{} \"{}\"; accepted: whole cents, up to {}", flag, number.words,
                            with_thousands(static_cast<std::uint64_t>(cents_max))));
}

accepted<maths::session_terms> terms_of(const session_request& request, cents needed) {
  maths::session_terms terms;
  terms.needed = needed;
  if (!request.bankroll) return refuse("session needs --bankroll; accepted: cents");
  if (!request.rounds) {
    return refuse(
        fmt::format("session needs --rounds; accepted: 1 to {}",
                    with_thousands(static_cast<std::uint64_t>(maths::session_rounds_max))));
  }
  const auto bankroll = amount_of("--bankroll", *request.bankroll);
  if (!bankroll) return std::unexpected(bankroll.error());
  terms.bankroll = *bankroll;
  const auto rounds = within(*request.rounds, 0, maths::session_rounds_max);
  if (!rounds) {
    return refuse(
        fmt::format("--rounds \"{}\"; accepted: 1 to {}", request.rounds->words,
                    with_thousands(static_cast<std::uint64_t>(maths::session_rounds_max))));
  }
  terms.rounds = *rounds;
  if (request.goal) {
    const auto goal = amount_of("--goal", *request.goal);
    if (!goal) return std::unexpected(goal.error());
    terms.goal = *goal;
  }
  return terms;
}

}  // namespace

accepted<planned_session> planned_session_of(const session_request& request) {
  auto chosen = game_and_rules_of("session", request);
  if (!chosen) return std::unexpected(chosen.error());
  if (request.wagers.empty()) {
    return refuse("session needs wagers; accepted: --wager AREA=CENTS, --every-play AREA=CENTS");
  }
  const auto& rules = chosen->rules;
  const auto wagers = layout_wagers(rules, "--wager", request.wagers, wagers_are::complete);
  if (!wagers) return std::unexpected(wagers.error());
  const auto lowered = games::lowered_form(*chosen->game, rules);
  auto layout = maths::layout_of(lowered, rules, "", *wagers, maths::winnings::as_paid);
  if (!layout) {
    const auto parts = maths::layout_parts_of(lowered, rules, *wagers, maths::winnings::as_paid);
    const auto problem = "--wager: " + layout.error();
    return refuse(parts ? with_simulation_named(problem, lowered, *parts) : problem);
  }
  const auto terms = terms_of(request, layout->needed);
  if (!terms) return std::unexpected(terms.error());
  auto plan = maths::plan_session(layout->law, *terms);
  if (!plan) return refuse("session: " + plan.error());
  return planned_session{std::move(chosen->rules), std::move(*layout), std::move(*plan)};
}

}  // namespace skyward::request
