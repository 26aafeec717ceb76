// Players' wagers, terms and limits, checked, and the sessions that they make.
#include "request/simulation/sessions_simulation.hpp"

#include "base/person_name.hpp"
#include "base/text.hpp"
#include "request/simulation/sessions_run.hpp"

#include <fmt/format.h>

namespace skyward::request {

namespace {

constexpr std::int64_t standard_sessions = 100'000;
constexpr std::int64_t standard_buy_ins = 1;
constexpr std::int64_t step_max = 1'000'000;

/// What a player has who says nothing else.
player_request with_defaults(player_request player, const player_request& common) {
  player.wagers.fill_from(common.wagers);
  visit_player_fields(fills(player, common));
  return player;
}

accepted<std::vector<std::int64_t>> steps_of(const std::optional<wholes>& asked) {
  if (!asked) return std::vector<std::int64_t>{1};
  std::vector<std::int64_t> steps;
  for (const auto& each : asked->value.value_or(std::vector<whole>{})) {
    if (const auto step = within(each, 1, step_max)) steps.push_back(*step);
  }
  if (asked->value && steps.size() == asked->value->size()) return steps;
  return refuse(
      fmt::format("--steps \"{}\"; accepted: whole numbers from 1 to 1,000,000 with commas "
                  "between, as 1,2,4",
                  asked->words));
}

accepted<void> add_steps(const run_basis& basis, const player_request& asked,
                         simulation::player_terms& player) {
  const auto wagers = layout_wagers(basis.rules, "--wager", asked.wagers, wagers_are::partial);
  if (!wagers) return std::unexpected(wagers.error());
  const auto steps = steps_of(asked.steps);
  if (!steps) return std::unexpected(steps.error());
  for (const auto step : *steps) {
    auto now = *wagers;
    for (auto& each : now) {
      if (each.amount.count() > cents_max / step) {
        return refuse(
            fmt::format("--steps: {} times {} is too much", step, money_text(each.amount)));
      }
      each.amount = each.amount * step;
      if (const auto problem = wager_problem(basis.rules, each, wagers_are::partial);
          !problem.empty()) {
        return refuse("--steps: " + problem);
      }
    }
    auto parts = parts_of(basis, now, maths::winnings::as_paid);
    if (!parts) return std::unexpected(parts.error());
    const auto layout =
        maths::layout_of(*basis.lowered, basis.rules, "", now, maths::winnings::as_paid);
    if (!layout) {
      return refuse(with_simulation_named("--wager: " + layout.error(), *basis.lowered, *parts));
    }
    player.steps.push_back({std::move(*parts), layout->needed});
  }
  return {};
}

accepted<void> add_limits(const player_request& asked, simulation::player_terms& player) {
  struct limit {
    std::string_view name;
    const std::optional<whole>& asked;
    std::optional<cents>& into;
  };
  for (const auto& each : {limit{"goal", asked.goal, player.goal},
                           limit{"loss-limit", asked.loss_limit, player.loss_limit},
                           limit{"fall-limit", asked.fall_limit, player.fall_limit}}) {
    if (!each.asked) continue;
    const auto amount = cents_of(each.name, *each.asked);
    if (!amount) return std::unexpected(amount.error());
    each.into = *amount;
  }
  return {};
}

accepted<simulation::player_terms> player_of(const run_basis& basis, const player_request& asked) {
  simulation::player_terms player;
  player.name = asked.name;
  if (asked.wagers.empty()) {
    return refuse("sessions need wagers; accepted: --wager AREA=CENTS, --every-play AREA=CENTS");
  }
  if (!asked.bankroll) return refuse("sessions need --bankroll; accepted: cents");
  if (auto done = add_steps(basis, asked, player); !done) return std::unexpected(done.error());
  const auto bankroll = cents_of("bankroll", *asked.bankroll);
  if (!bankroll) return std::unexpected(bankroll.error());
  player.bankroll = *bankroll;
  if (auto done = add_limits(asked, player); !done) return std::unexpected(done.error());
  const auto buy_ins = checked("buy-ins", asked.buy_ins.value_or(whole_number(standard_buy_ins)), 1,
                               simulation::buy_ins_max);
  if (!buy_ins) return std::unexpected(buy_ins.error());
  player.buy_ins = *buy_ins;
  if (asked.next && !asked.next->value) {
    return refuse(fmt::format("--next \"{}\"; accepted: after-loss, after-win", asked.next->words));
  }
  player.next_after_loss = !asked.next || asked.next->value == progression::after_loss;
  return player;
}

void note_player(run_basis& basis, const simulation_request& request, const player_request& asked) {
  const bool named = !asked.name.empty();
  const auto note = [&](std::string_view name, const std::string& value) {
    if (value.empty()) return;
    const auto origin = named ? std::string{from_run_file} : origin_of(request, name);
    basis.settings.push_back(
        {named ? fmt::format("{}: {}", asked.name, name) : std::string{name}, value, origin});
  };
  if (const auto wagers =
          layout_wagers(basis.rules, "--wager", asked.wagers, wagers_are::partial)) {
    note("wagers", wager_words(basis.rules.book(), *wagers, false));
    note("every-play", wager_words(basis.rules.book(), *wagers, true));
  }
  visit_player_fields([&](std::string_view name, auto field, std::string_view /*help*/) {
    if (asked.*field) note(name, (asked.*field)->words);
  });
}

/// Who plays: the players of a night, one alone, or two who are compared.
accepted<std::vector<player_request>> players_of(const simulation_request& request) {
  auto players = request.players;
  if (players.empty()) players.push_back(request.player);
  if (request.against != nullptr) {
    const auto& other = *request.against->run;
    if (players.size() > 1 || !other.players.empty()) {
      return refuse("--against compares two players; accepted: runs without [[players]]");
    }
    players.push_back(other.player);
    players.front().name = "first";
    players.back().name = "second";
  }
  if (request.players.empty()) return players;
  for (auto& each : players) each = with_defaults(std::move(each), request.player);
  return players;
}

/// Everyone's terms; noted in the settings.
accepted<simulation::session_terms> terms_of(const simulation_request& request, run_basis& basis,
                                             std::int64_t rounds) {
  const auto players = players_of(request);
  if (!players) return std::unexpected(players.error());
  simulation::session_terms terms;
  terms.rounds = rounds;
  for (const auto& each : *players) {
    if (!request.players.empty()) {
      const auto problem = player_name_problem(each.name);
      if (!problem.empty()) return refuse("players: " + problem);
    }
    auto player = player_of(basis, each);
    if (!player) return std::unexpected(player.error());
    for (const auto& earlier : terms.players) {
      if (!same_person(earlier.name, player->name)) continue;
      return refuse(fmt::format("players: \"{}\" and \"{}\" are one name; accepted: each once",
                                earlier.name, player->name));
    }
    terms.players.push_back(std::move(*player));
    note_player(basis, request, each);
  }
  if (const auto problem = simulation::problem_of(terms); !problem.empty()) {
    return refuse("simulate: " + problem);
  }
  return terms;
}

}  // namespace

accepted<std::unique_ptr<simulation_run>> sessions_simulation_of(const simulation_request& request,
                                                                 run_basis basis) {
  if (!request.rounds) return refuse("sessions need --rounds; accepted: rounds of each");
  const auto rounds = checked("rounds", *request.rounds, 1, simulation::simulated_rounds_max);
  if (!rounds) return std::unexpected(rounds.error());
  const auto sessions = play_count_of(request, "sessions", request.sessions, standard_sessions,
                                      simulation::sessions_max);
  if (!sessions) return std::unexpected(sessions.error());
  auto terms = terms_of(request, basis, *rounds);
  if (!terms) return std::unexpected(terms.error());
  std::vector<maths::layout_parts> people;
  for (const auto& each : terms->players) people.push_back(each.steps.front().parts);
  auto round = round_of(basis, people);
  if (!round) return std::unexpected(round.error());
  if (const auto problem = simulation::problem_of(*round, *terms); !problem.empty()) {
    return refuse("simulate: " + problem);
  }
  basis.settings.push_back(
      setting_of(request, "rounds", {static_cast<std::uint64_t>(*rounds), true}));
  basis.settings.push_back(setting_of(request, "sessions", *sessions));
  return make_sessions_run(std::move(basis), std::move(*round), std::move(*terms),
                           request.against != nullptr, *sessions);
}

}  // namespace skyward::request
