#include "cli/simulation_run.hpp"

#include "base/text.hpp"
#include "cli/pot_simulation.hpp"
#include "cli/simulation_settings.hpp"
#include "maths/observed.hpp"
#include "maths/session/session.hpp"
#include "simulation/run/rounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>

namespace skyward::cli {

namespace {

using rules::index;
using simulation::kernel;

constexpr std::string_view standard_rounds = "100000000";
constexpr std::string_view standard_buy_ins = "1";

/// What every run has: the game, its rules and how it is played.
struct run_basis {
  const games::game* game;
  rules::table_rules rules;
  std::unique_ptr<const rules::definition> definition;
  std::unique_ptr<const rules::lowered> lowered;  // stays where episodes look for it
  kernel played_by = kernel::classes;
  std::uint64_t seed = 0;
  const simulation::vector_loops* loops = nullptr;
  std::vector<report::run_setting> settings;

  report::simulation_sheet sheet(const simulation::supervised& played, std::uint64_t units) const {
    return {rules.book(), rules.in_edition().id, rules.sha256(), SKYWARD_VERSION, settings, played,
            units};
  }

  std::string identity(std::uint64_t units) const {
    return identity_of(rules.canonical(), units, settings);
  }
};

std::string wager_words(const rules::rulebook& book, const std::vector<maths::layout_wager>& wagers,
                        bool every_play) {
  std::vector<std::string> words;
  for (const auto& each : wagers) {
    if (each.every_play != every_play) continue;
    words.push_back(fmt::format("{}={}", book.areas[index(each.area)].id, each.amount.count()));
  }
  return join(words);
}

void note_wagers(std::vector<report::run_setting>& settings, const simulate_request& request,
                 const rules::rulebook& book, const std::vector<maths::layout_wager>& wagers) {
  for (const bool every_play : {false, true}) {
    const auto words = wager_words(book, wagers, every_play);
    const auto name = every_play ? "every-play" : "wagers";
    if (!words.empty()) settings.push_back({name, words, origin_of(request, name)});
  }
}

bool has_sessions(const simulate_request& request) {
  return !request.sessions.empty() || !request.players.empty() || !request.player.bankroll.empty();
}

/// Every wager that can be made at the opening, a dollar or what it must be.
std::vector<maths::layout_wager> every_wager(const run_basis& basis) {
  const auto& book = basis.rules.book();
  std::vector<maths::layout_wager> wagers;
  for (std::size_t i = 0; i < book.areas.size(); ++i) {
    const auto area = static_cast<rules::area_id>(i);
    const auto& fixed = book.groups[index(book.areas[i].group)].fixed_wager;
    const bool open = basis.rules.offers(area) && basis.lowered->positions.front().areas[i];
    if (!open || book.areas[i].purchase || !basis.rules.odds_known(area)) continue;
    wagers.push_back({area, fixed.value_or(cents{100}), false});
  }
  return wagers;
}

// ---- Rounds.

class rounds_run final : public simulation_run {
 public:
  rounds_run(run_basis basis, simulation::episode round,
             std::vector<simulation::round_result> results,
             std::vector<simulation::round_result> others, std::uint64_t rounds)
      : basis_{std::move(basis)},
        round_{std::move(round)},
        results_{std::move(results)},
        others_{std::move(others)},
        rounds_{rounds},
        plan_{*basis_.definition, round_, basis_.played_by, basis_.seed, *basis_.loops} {
    for (std::size_t i = 0; i < results_.size(); ++i) {
      handle_ += results_[i].handle * rational{round_.classes[i].ways, round_.total};
    }
    for (const auto& each : results_) {
      nets_.push_back(rational{each.net / handle_}.convert_to<double>());
    }
  }

  simulation::work_plan work() const override { return plan_.work(rounds_); }
  std::string_view figure_name() const override { return "payback"; }
  std::string_view units_name() const override { return "rounds"; }

  simulation::headline figure(const simulation::work_done& done) const override {
    double sum = 0;
    double square = 0;
    for (std::size_t i = 0; i < nets_.size(); ++i) {
      const auto count = static_cast<double>(done.counters[i]);
      sum += nets_[i] * count;
      square += nets_[i] * nets_[i] * count;
    }
    const auto rounds = static_cast<double>(done.units);
    const double mean = sum / rounds;
    return {1 + mean, std::sqrt(std::max(0.0, square / rounds - mean * mean))};
  }

  accepted<std::string> report(std::string_view format,
                               const simulation::supervised& played) const override {
    const auto found = simulation::statistics_of(round_, results_, played.state.done.counters);
    std::optional<simulation::estimate> difference;
    if (!others_.empty()) {
      difference = simulation::difference_of(round_, results_, others_, played.state.done.counters);
    }
    const report::rounds_sheet sheet{
        basis_.sheet(played, rounds_),      basis_.rules, round_, results_, found,
        difference ? &*difference : nullptr};
    if (format == "json") return report::simulation_json(sheet);
    if (format == "csv") return report::simulation_csv(sheet);
    if (format == "distribution") return report::distribution_svg(sheet);
    if (format == "convergence") {
      return report::convergence_svg(sheet.run, figure_name(), found.payback.exact);
    }
    if (format == "observed") return observed(found);
    return report::simulation_text(sheet);
  }

  std::string identity() const override { return basis_.identity(rounds_); }

 private:
  /// Counts as docs/observed_counts.md has them, for `par --observed`.
  std::string observed(const simulation::round_statistics& found) const {
    maths::observed_counts counts;
    counts.source =
        fmt::format("skyward {} simulate, seed {}, kernel {}", SKYWARD_VERSION, basis_.seed,
                    simulation::kernel_names[static_cast<std::size_t>(basis_.played_by)]);
    for (std::size_t i = 0; i < found.wagers.size(); ++i) {
      maths::observed_wager wager{
          round_.parts.wagers[i].column, static_cast<std::int64_t>(found.wagers[i].made), {}};
      for (const auto& each : found.wagers[i].decisions) {
        const auto how = each.decided.is_win()    ? maths::result::win
                         : each.decided.is_push() ? maths::result::push
                                                  : maths::result::lose;
        const auto line = each.decided.is_win() ? std::optional{each.decided.line()} : std::nullopt;
        wager.outcomes.push_back({how, line, static_cast<std::int64_t>(each.count)});
      }
      counts.wagers.push_back(std::move(wager));
    }
    return maths::observed_json(basis_.rules, counts) + "\n";
  }

  run_basis basis_;
  simulation::episode round_;
  std::vector<simulation::round_result> results_;
  std::vector<simulation::round_result> others_;
  std::uint64_t rounds_;
  simulation::rounds_plan plan_;
  rational handle_;
  std::vector<double> nets_;  // by class, in wagers of a round
};

/// What one asks with wagers, or with none, comes to.
accepted<std::vector<maths::layout_wager>> wagers_of(const run_basis& basis,
                                                     const wager_request& words) {
  if (words.empty()) return every_wager(basis);
  return layout_wagers(basis.rules, "--wager", words);
}

accepted<maths::layout_parts> parts_of(const run_basis& basis,
                                       const std::vector<maths::layout_wager>& wagers,
                                       maths::winnings counted) {
  if (wagers.empty()) return refuse("simulate: no wager can be made with known odds");
  auto parts = maths::layout_parts_of(*basis.lowered, basis.rules, wagers, counted);
  if (!parts) return refuse("--wager: " + parts.error());
  return std::move(*parts);
}

accepted<std::unique_ptr<simulation_run>> rounds_of(const simulate_request& request,
                                                    const std::optional<simulate_request>& other,
                                                    run_basis basis) {
  const auto rounds =
      whole_of("rounds", request.rounds.empty() ? std::string{standard_rounds} : request.rounds, 1,
               static_cast<std::int64_t>(simulation::rounds_max));
  if (!rounds) return std::unexpected(rounds.error());
  const auto& named = request.player.wagers;
  const auto counted = named.empty() ? maths::winnings::by_odds : maths::winnings::as_paid;
  const auto wagers = wagers_of(basis, named);
  if (!wagers) return std::unexpected(wagers.error());
  auto parts = parts_of(basis, *wagers, counted);
  if (!parts) return std::unexpected(parts.error());
  note_wagers(basis.settings, request, basis.rules.book(), *wagers);
  std::vector<maths::layout_parts> people{*parts};
  if (other) {
    if (has_sessions(*other)) {
      return refuse(
          fmt::format("--against: {} is of sessions; accepted: a run of rounds", request.against));
    }
    const auto others = wagers_of(basis, other->player.wagers);
    if (!others) return std::unexpected(others.error());
    auto made = parts_of(basis, *others, counted);
    if (!made) return std::unexpected(made.error());
    for (const bool every_play : {false, true}) {
      const auto words = wager_words(basis.rules.book(), *others, every_play);
      const auto name = every_play ? "against, every" : "against";
      if (!words.empty()) basis.settings.push_back({name, words, "its run file"});
    }
    people.push_back(std::move(*made));
  }
  auto all = simulation::together(people, basis.rules.book());
  if (!all) return refuse("simulate: " + all.error());
  if (!other) all = *parts;
  auto round = simulation::episode_of(*basis.lowered, std::move(*all));
  if (!round) return refuse("simulate: " + round.error());
  basis.settings.push_back({"rounds", with_thousands(static_cast<std::uint64_t>(*rounds)),
                            origin_of(request, "rounds")});
  auto results = simulation::results_of(*round, people.front());
  auto others = other ? simulation::results_of(*round, people.back())
                      : std::vector<simulation::round_result>{};
  return std::make_unique<rounds_run>(std::move(basis), std::move(*round), std::move(results),
                                      std::move(others), static_cast<std::uint64_t>(*rounds));
}

// ---- Sessions.

/// Multiplications that the exact law of a session may take beside a simulation: some tenths of a
/// second.
constexpr std::uint64_t exact_work_max = 300'000'000;

class sessions_run final : public simulation_run {
 public:
  sessions_run(run_basis basis, simulation::episode round, simulation::session_terms terms,
               bool compares, std::uint64_t sessions)
      : basis_{std::move(basis)},
        compares_{compares},
        sessions_{sessions},
        plan_{*basis_.definition, std::move(round), std::move(terms),
              basis_.played_by,   basis_.seed,      *basis_.loops} {}

  simulation::work_plan work() const override { return plan_.work(sessions_); }
  std::string_view figure_name() const override {
    return is_night() ? "net of the house, part of the bankrolls" : "net, part of the bankroll";
  }
  std::string_view units_name() const override { return is_night() ? "nights" : "sessions"; }

  simulation::headline figure(const simulation::work_done& done) const override {
    const auto found = simulation::statistics_of(
        is_night() ? plan_.house_counts(done.counters) : plan_.player_counts(0, done.counters),
        std::nullopt);
    // Of a number that is the same in every session, so that all that varies is the net.
    double whole = 0;
    for (const auto& each : plan_.terms().players) {
      whole += static_cast<double>(each.bankroll.count());
    }
    return {found.net.value / whole, found.net_deviation / whole};
  }

  accepted<std::string> report(std::string_view format,
                               const simulation::supervised& played) const override {
    const auto& counters = played.state.done.counters;
    if (format == "observed") return refuse_observed();
    report::sessions_sheet sheet{basis_.sheet(played, sessions_), plan_, {}, {}, {}, {}};
    for (std::size_t p = 0; p < plan_.terms().players.size(); ++p) {
      sheet.player_counts.push_back(plan_.player_counts(p, counters));
      sheet.players.push_back(
          simulation::statistics_of(sheet.player_counts.back(), mean_of_round(p)));
      add_exact(p, sheet.players.back());
    }
    sheet.house_counts = plan_.house_counts(counters);
    sheet.house = simulation::statistics_of(sheet.house_counts, std::nullopt);
    std::optional<simulation::estimate> difference;
    if (compares_) {
      difference = simulation::difference_of(sheet.player_counts[0], sheet.player_counts[1],
                                             sheet.house_counts);
      sheet.difference = &*difference;
    }
    if (format == "json") return report::simulation_json(sheet);
    if (format == "csv") return report::simulation_csv(sheet);
    if (format == "distribution") return report::distribution_svg(sheet);
    if (format == "convergence") {
      return report::convergence_svg(sheet.run, figure_name(), std::nullopt);
    }
    return report::simulation_text(sheet);
  }

  std::string identity() const override { return basis_.identity(sessions_); }

 private:
  bool is_night() const { return plan_.terms().players.size() > 1; }

  /// The exact law of a session where the maths has it, and has it soon.
  void add_exact(std::size_t player, simulation::session_statistics& found) const {
    const auto& terms = plan_.terms().players[player];
    const bool plain =
        terms.steps.size() == 1 && terms.buy_ins == 1 && !terms.loss_limit && !terms.fall_limit;
    if (!plain || plan_.terms().rounds > maths::session_rounds_max) return;
    const auto results = simulation::results_of(plan_.round(), terms.steps.front().parts);
    std::map<rational, integer> ways;
    for (std::size_t i = 0; i < results.size(); ++i) {
      ways[results[i].net] += plan_.round().classes[i].ways;
    }
    maths::net_law law;
    law.total = plan_.round().total;
    for (const auto& [net, count] : ways) law.outcomes.push_back({net, count});
    const auto plan = maths::plan_session(
        law, {terms.bankroll, plan_.terms().rounds, terms.goal, terms.steps.front().needed});
    if (!plan || plan->work > exact_work_max) return;
    const auto exact = maths::session_of(*plan);
    using simulation::stop_reason;
    const auto set = [&](simulation::estimate& of, const maths::figure& figure) {
      simulation::set_exact(of, figure.value);
    };
    set(found.stopped[static_cast<std::size_t>(stop_reason::rounds)], exact.playing);
    set(found.stopped[static_cast<std::size_t>(stop_reason::goal)], exact.goal);
    set(found.stopped[static_cast<std::size_t>(stop_reason::ruin)], exact.ruin);
    set(found.ahead, exact.ahead);
    set(found.even, exact.even);
    set(found.behind, exact.behind);
    set(found.rounds, exact.mean_rounds);
    const maths::figure net{exact.mean.value - static_cast<double>(terms.bankroll.count()), {}};
    set(found.net, net);
    if (found.net_controlled) set(*found.net_controlled, net);
  }

  std::optional<rational> mean_of_round(std::size_t player) const {
    if (plan_.terms().players[player].steps.size() > 1) return std::nullopt;
    const auto results = plan_.results_of_step(player, 0);
    rational mean = 0;
    for (std::size_t i = 0; i < results.size(); ++i) {
      mean += rational{plan_.round().classes[i].ways, plan_.round().total} * results[i].net;
    }
    return mean;
  }

  run_basis basis_;
  bool compares_;
  std::uint64_t sessions_;
  simulation::sessions_plan plan_;
};

/// What a player has who says nothing else.
player_words with_defaults(player_words player, const player_words& common) {
  const auto fill = [](std::string& own, const std::string& from) {
    if (own.empty()) own = from;
  };
  if (player.wagers.empty()) player.wagers = common.wagers;
  fill(player.bankroll, common.bankroll);
  fill(player.goal, common.goal);
  fill(player.loss_limit, common.loss_limit);
  fill(player.fall_limit, common.fall_limit);
  fill(player.buy_ins, common.buy_ins);
  fill(player.steps, common.steps);
  fill(player.next, common.next);
  return player;
}

accepted<std::vector<std::int64_t>> steps_of(const std::string& text) {
  if (text.empty()) return std::vector<std::int64_t>{1};
  std::vector<std::int64_t> steps;
  for (const auto& each : CLI::detail::split(text, ',')) {
    const auto number = parse_whole(each, 1'000'000);
    if (!number || *number == 0) {
      return refuse(
          fmt::format("--steps \"{}\"; accepted: whole numbers from 1 to 1,000,000 with commas "
                      "between, as 1,2,4",
                      text));
    }
    steps.push_back(*number);
  }
  return steps;
}

accepted<void> add_steps(const run_basis& basis, const player_words& words,
                         simulation::player_terms& player) {
  const auto wagers = layout_wagers(basis.rules, "--wager", words.wagers);
  if (!wagers) return std::unexpected(wagers.error());
  const auto steps = steps_of(words.steps);
  if (!steps) return std::unexpected(steps.error());
  for (const auto step : *steps) {
    auto now = *wagers;
    for (auto& each : now) {
      if (each.amount.count() > cents_max / step) {
        return refuse(
            fmt::format("--steps: {} times {} is too much", step, money_text(each.amount)));
      }
      each.amount = each.amount * step;
      if (const auto problem = wager_problem(basis.rules, each); !problem.empty()) {
        return refuse("--steps: " + problem);
      }
    }
    auto parts = parts_of(basis, now, maths::winnings::as_paid);
    if (!parts) return std::unexpected(parts.error());
    const auto layout =
        maths::layout_of(*basis.lowered, basis.rules, "", now, maths::winnings::as_paid);
    if (!layout) return refuse("--wager: " + layout.error());
    player.steps.push_back({std::move(*parts), layout->needed});
  }
  return {};
}

accepted<simulation::player_terms> player_of(const run_basis& basis, const player_words& words) {
  simulation::player_terms player;
  player.name = words.name;
  if (words.wagers.empty()) {
    return refuse("sessions need wagers; accepted: --wager AREA=CENTS, --every-play AREA=CENTS");
  }
  if (words.bankroll.empty()) return refuse("sessions need --bankroll; accepted: cents");
  if (auto done = add_steps(basis, words, player); !done) return std::unexpected(done.error());
  const auto bankroll = cents_of("bankroll", words.bankroll);
  if (!bankroll) return std::unexpected(bankroll.error());
  player.bankroll = *bankroll;
  struct limit {
    std::string_view name;
    const std::string& words;
    std::optional<cents>& into;
  };
  for (const auto& each : {limit{"goal", words.goal, player.goal},
                           limit{"loss-limit", words.loss_limit, player.loss_limit},
                           limit{"fall-limit", words.fall_limit, player.fall_limit}}) {
    if (each.words.empty()) continue;
    const auto amount = cents_of(each.name, each.words);
    if (!amount) return std::unexpected(amount.error());
    each.into = *amount;
  }
  const auto buy_ins =
      whole_of("buy-ins", words.buy_ins.empty() ? std::string{standard_buy_ins} : words.buy_ins, 1,
               simulation::buy_ins_max);
  if (!buy_ins) return std::unexpected(buy_ins.error());
  player.buy_ins = *buy_ins;
  if (!words.next.empty() && words.next != "after-loss" && words.next != "after-win") {
    return refuse(fmt::format("--next \"{}\"; accepted: after-loss, after-win", words.next));
  }
  player.next_after_loss = words.next != "after-win";
  return player;
}

void note_player(std::vector<report::run_setting>& settings, const simulate_request& request,
                 const run_basis& basis, const player_words& words) {
  const bool named = !words.name.empty();
  const auto note = [&](std::string_view name, const std::string& value) {
    if (value.empty()) return;
    const auto origin = named ? std::string{from_run_file} : origin_of(request, name);
    settings.push_back(
        {named ? fmt::format("{}: {}", words.name, name) : std::string{name}, value, origin});
  };
  const auto wagers = layout_wagers(basis.rules, "--wager", words.wagers);
  if (wagers) {
    note("wagers", wager_words(basis.rules.book(), *wagers, false));
    note("every-play", wager_words(basis.rules.book(), *wagers, true));
  }
  note("bankroll", words.bankroll);
  note("goal", words.goal);
  note("loss-limit", words.loss_limit);
  note("fall-limit", words.fall_limit);
  note("buy-ins", words.buy_ins);
  note("steps", words.steps);
  note("next", words.next);
}

accepted<std::unique_ptr<simulation_run>> sessions_of(const simulate_request& request,
                                                      const std::optional<simulate_request>& other,
                                                      run_basis basis) {
  if (request.rounds.empty()) return refuse("sessions need --rounds; accepted: rounds of each");
  const auto rounds = whole_of("rounds", request.rounds, 1, simulation::simulated_rounds_max);
  if (!rounds) return std::unexpected(rounds.error());
  const auto sessions = whole_of("sessions", request.sessions.empty() ? "100000" : request.sessions,
                                 1, static_cast<std::int64_t>(simulation::sessions_max));
  if (!sessions) return std::unexpected(sessions.error());
  std::vector<player_words> players = request.players;
  if (players.empty()) players.push_back(request.player);
  if (other) {
    if (players.size() > 1 || !other->players.empty()) {
      return refuse("--against compares two players; accepted: runs without [[players]]");
    }
    players.push_back(other->player);
    players.front().name = "first";
    players.back().name = "second";
  }
  simulation::session_terms terms;
  terms.rounds = *rounds;
  std::vector<maths::layout_parts> people;
  for (auto& each : players) {
    if (!request.players.empty()) each = with_defaults(each, request.player);
    auto player = player_of(basis, each);
    if (!player) return std::unexpected(player.error());
    for (const auto& earlier : terms.players) {
      if (earlier.name != player->name) continue;
      return refuse(
          fmt::format("players: two are named \"{}\"; accepted: each name once", player->name));
    }
    people.push_back(player->steps.front().parts);
    terms.players.push_back(std::move(*player));
    note_player(basis.settings, request, basis, each);
  }
  if (const auto problem = simulation::problem_of(terms); !problem.empty()) {
    return refuse("simulate: " + problem);
  }
  auto all = simulation::together(people, basis.rules.book());
  if (!all) return refuse("simulate: " + all.error());
  auto round = simulation::episode_of(*basis.lowered, std::move(*all));
  if (!round) return refuse("simulate: " + round.error());
  basis.settings.push_back({"rounds", with_thousands(static_cast<std::uint64_t>(*rounds)),
                            origin_of(request, "rounds")});
  basis.settings.push_back({"sessions", with_thousands(static_cast<std::uint64_t>(*sessions)),
                            origin_of(request, "sessions")});
  return std::make_unique<sessions_run>(std::move(basis), std::move(*round), std::move(terms),
                                        other.has_value(), static_cast<std::uint64_t>(*sessions));
}

}  // namespace

namespace {

/// The run to compare with, where one is asked for.
accepted<std::optional<simulate_request>> other_of(const simulate_request& request) {
  if (request.against.empty()) return std::optional<simulate_request>{};
  auto read = request_of_file("--against", request.against);
  if (!read) return std::unexpected(read.error());
  const bool same_rules = (read->edition.empty() || read->edition == request.edition) &&
                          (read->rules_file.empty() || read->rules_file == request.rules_file) &&
                          (read->options.empty() || read->options == request.options);
  if (!same_rules) {
    return refuse(
        fmt::format("--against: {} has rules of its own; accepted: none, or those of the "
                    "run",
                    request.against));
  }
  if (read->game == request.game) return std::optional{std::move(*read)};
  return refuse(fmt::format("--against: {} is of {}; accepted: a run of {}", request.against,
                            read->game, request.game));
}

accepted<std::unique_ptr<simulation_run>> banked_simulation_of(const simulate_request& request,
                                                               const played_settings& played) {
  if (games::find_game(request.game) == nullptr) {
    if (!request.game.empty()) return refuse_game(request.game);
    return refuse("simulate needs a game; accepted: " + join(all_game_ids()));
  }
  auto chosen = game_and_rules_of("simulate", request);
  if (!chosen) return std::unexpected(chosen.error());
  const auto other = other_of(request);
  if (!other) return std::unexpected(other.error());
  auto definition = chosen->game->define(chosen->rules);
  auto lowered =
      std::make_unique<const rules::lowered>(games::lowered_form(*chosen->game, chosen->rules));
  run_basis basis{chosen->game,          std::move(chosen->rules),
                  std::move(definition), std::move(lowered),
                  played.played_by,      played.seed,
                  played.loops,          played.rows};
  const auto what = has_sessions(request) ? simulated::sessions : simulated::rounds;
  if (auto all = check_applies(request, what); !all) return std::unexpected(all.error());
  return has_sessions(request) ? sessions_of(request, *other, std::move(basis))
                               : rounds_of(request, *other, std::move(basis));
}

bool is_pot_game(const std::string& id) {
  return std::ranges::any_of(games::pot_games(), [&](const auto& book) { return book.game == id; });
}

}  // namespace

accepted<planned_simulation> planned_simulation_of(const simulate_request& request,
                                                   simulation::team& machines) {
  auto machine = machine_of(request, machines);
  if (!machine) return std::unexpected(machine.error());
  const bool pot = is_pot_game(request.game);
  const auto played = played_settings_of(request, machines, pot ? kernel::dice : kernel::classes);
  if (!played) return std::unexpected(played.error());
  machine->vectors = played->loops->name;
  auto run = pot ? pot_simulation_of(request, *played) : banked_simulation_of(request, *played);
  if (!run) return std::unexpected(run.error());
  return planned_simulation{std::move(*run), std::move(*machine)};
}

accepted<simulation::supervised> play_simulation(const planned_simulation& planned,
                                                 simulation::team& machines,
                                                 std::function<bool()> stop,
                                                 const simulation_progress& progress) {
  using clock = std::chrono::steady_clock;
  const auto& run = *planned.run;
  const auto work = run.work();
  simulation::supervision options;
  options.threads = planned.machine.threads;
  options.precision = planned.machine.precision;
  options.checkpoint = planned.machine.checkpoint;
  if (const auto seconds = planned.machine.checkpoint_seconds) {
    options.checkpoint_every = std::chrono::seconds{*seconds};
  }
  options.run = run.identity();
  options.figure = [&](const simulation::work_done& done) { return run.figure(done); };
  const auto until = clock::now() + std::chrono::seconds{planned.machine.seconds.value_or(0)};
  const bool timed = planned.machine.seconds.has_value();
  options.stop = [stop = std::move(stop), timed, until] {
    return (stop && stop()) || (timed && clock::now() >= until);
  };
  options.tick = [&](std::uint64_t units, const std::optional<simulation::trace_point>& last) {
    if (progress) progress(units, work.units, last);
  };
  machines.keeps(options.checkpoint, run.units_name());
  auto played = simulation::supervise(work, machines, options);
  if (!played) return refuse("simulate: " + played.error());
  return std::move(*played);
}

}  // namespace skyward::cli
