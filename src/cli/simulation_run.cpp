#include "cli/simulation_run.hpp"

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "maths/session.hpp"
#include "simulation/rounds.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

namespace skyward::cli {

namespace {

using rules::index;
using simulation::kernel;

constexpr std::string_view standard_rounds = "100000000";
constexpr std::string_view standard_buy_ins = "1";
constexpr std::int64_t seed_max = INT64_MAX;
constexpr std::int64_t seconds_max = 30'000'000;  // about a year
constexpr unsigned threads_max = 1'024;

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

  std::string identity(std::uint64_t units) const {
    boost::json::object all{
        {"version", SKYWARD_VERSION}, {"rules", rules.canonical()}, {"units", units}};
    for (const auto& each : settings) {
      if (each.name != "precision") all[each.name] = each.value;
    }
    return sha256_hex(boost::json::serialize(all));
  }
};

accepted<std::int64_t> whole_of(std::string_view name, const std::string& text, std::int64_t least,
                                std::int64_t most) {
  const auto number = parse_whole(text, most);
  if (number && *number >= least) return *number;
  return refuse(fmt::format("--{} \"{}\"; accepted: {} to {}", name, text, least,
                            with_thousands(static_cast<std::uint64_t>(most))));
}

accepted<cents> cents_of(std::string_view name, const std::string& text) {
  const auto amount = whole_of(name, text, 1, cents_max);
  if (!amount) return std::unexpected(amount.error());
  return cents{*amount};
}

/// A probability or a part, as `0.0001`.
accepted<double> precision_of(const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc{} && end == text.data() + text.size() && value > 0 && value < 1) {
    return value;
  }
  return refuse(
      fmt::format("--precision \"{}\"; accepted: a part of what is wagered, above 0 and "
                  "below 1, as 0.0001",
                  text));
}

accepted<kernel> kernel_of(const std::string& text) {
  if (text.empty() || text == "auto") return kernel::classes;
  const auto found = std::ranges::find(simulation::kernel_names, text);
  if (found != std::end(simulation::kernel_names)) {
    return static_cast<kernel>(found - std::begin(simulation::kernel_names));
  }
  return refuse(fmt::format("--kernel \"{}\"; accepted: auto, classes, dice, reference", text));
}

accepted<const simulation::vector_loops*> loops_of(const std::string& text) {
  if (text.empty() || text == "auto") return &simulation::vector_choices().front();
  const auto* found = simulation::find_vectors(text);
  if (found != nullptr) return found;
  std::vector<std::string> known{"auto"};
  for (const auto& each : simulation::vector_choices()) known.emplace_back(each.name);
  return refuse(fmt::format("--vectors \"{}\"; accepted on this machine: {}", text, join(known)));
}

accepted<std::uint64_t> seed_of(const std::string& text, simulation::team& machines) {
  if (!text.empty()) {
    const auto number = whole_of("seed", text, 0, seed_max);
    if (!number) return std::unexpected(number.error());
    return static_cast<std::uint64_t>(*number);
  }
  // Short enough to be written down.
  std::uint64_t drawn = machines.rank() == 0 ? randombytes_uniform(1'000'000'000) : 0;
  machines.add_up({&drawn, 1});
  return drawn;
}

/// Where a setting comes from.
std::string origin_of(const simulate_request& request, std::string_view name,
                      std::string_view otherwise = "default") {
  const auto found = request.origins.find(name);
  return found == request.origins.end() ? std::string{otherwise} : found->second;
}

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

  std::string report(std::string_view format, const simulation::supervised& played) const override {
    const auto found = simulation::statistics_of(round_, results_, played.state.done.counters);
    std::optional<simulation::estimate> difference;
    if (!others_.empty()) {
      difference = simulation::difference_of(round_, results_, others_, played.state.done.counters);
    }
    const report::rounds_sheet sheet{
        {basis_.rules, SKYWARD_VERSION, basis_.settings, played, rounds_},
        round_,
        results_,
        found,
        difference ? &*difference : nullptr};
    if (format == "json") return report::simulation_json(sheet);
    if (format == "csv") return report::simulation_csv(sheet);
    if (format == "distribution") return report::distribution_svg(sheet);
    if (format == "convergence") {
      return report::convergence_svg(sheet.run, figure_name(), *found.payback.exact);
    }
    return report::simulation_text(sheet);
  }

  std::string identity() const override { return basis_.identity(rounds_); }

 private:
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
    const auto others = wagers_of(basis, other->player.wagers);
    if (!others) return std::unexpected(others.error());
    auto made = parts_of(basis, *others, counted);
    if (!made) return std::unexpected(made.error());
    basis.settings.push_back({"against", wager_words(basis.rules.book(), *others, false), "file"});
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
    return is_night() ? "net of the house, part of the drop" : "net, part of what is wagered";
  }
  std::string_view units_name() const override { return is_night() ? "nights" : "sessions"; }

  simulation::headline figure(const simulation::work_done& done) const override {
    const auto found = simulation::statistics_of(
        is_night() ? plan_.house_counts(done.counters) : plan_.player_counts(0, done.counters),
        std::nullopt);
    const double whole = is_night() ? found.bought : found.wagered;
    if (whole <= 0) return {};
    return {found.net.value / whole, found.net_deviation / whole};
  }

  std::string report(std::string_view format, const simulation::supervised& played) const override {
    const auto& counters = played.state.done.counters;
    report::sessions_sheet sheet{
        {basis_.rules, SKYWARD_VERSION, basis_.settings, played, sessions_}, plan_, {}, {}, {}, {}};
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
      return refuse(fmt::format(
          "--steps \"{}\"; accepted: whole numbers from 1 with commas between, as 1,2,4", text));
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
    each = with_defaults(each, request.player);
    auto player = player_of(basis, each);
    if (!player) return std::unexpected(player.error());
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

bool has_sessions(const simulate_request& request) {
  return !request.sessions.empty() || !request.players.empty() || !request.player.bankroll.empty();
}

accepted<machine_settings> machine_of(const simulate_request& request,
                                      const simulation::team& machines) {
  machine_settings made;
  made.checkpoint = request.checkpoint;
  made.threads = std::clamp(machines.cores(), 1U, threads_max);
  if (!request.threads.empty()) {
    const auto threads = whole_of("threads", request.threads, 1, threads_max);
    if (!threads) return std::unexpected(threads.error());
    made.threads = static_cast<unsigned>(*threads);
  }
  if (!request.checkpoint_every.empty()) {
    const auto seconds = whole_of("checkpoint-every", request.checkpoint_every, 0, seconds_max);
    if (!seconds) return std::unexpected(seconds.error());
    made.checkpoint_seconds = *seconds;
  }
  if (!request.precision.empty()) {
    const auto precision = precision_of(request.precision);
    if (!precision) return std::unexpected(precision.error());
    made.precision = *precision;
  }
  if (!request.time.empty()) {
    const auto seconds = whole_of("time", request.time, 1, seconds_max);
    if (!seconds) return std::unexpected(seconds.error());
    made.seconds = *seconds;
  }
  return made;
}

}  // namespace

accepted<planned_simulation> planned_simulation_of(const simulate_request& request,
                                                   simulation::team& machines) {
  auto chosen = game_and_rules_of("simulate", request);
  if (!chosen) return std::unexpected(chosen.error());
  auto machine = machine_of(request, machines);
  if (!machine) return std::unexpected(machine.error());
  const auto played_by = kernel_of(request.kernel);
  if (!played_by) return std::unexpected(played_by.error());
  const auto loops = loops_of(request.vectors);
  if (!loops) return std::unexpected(loops.error());
  const auto seed = seed_of(request.seed, machines);
  if (!seed) return std::unexpected(seed.error());
  std::optional<simulate_request> other;
  if (!request.against.empty()) {
    auto read = request_of_file(request.against);
    if (!read) return std::unexpected(read.error());
    if (read->game != request.game) {
      return refuse(fmt::format("--against: {} is of {}; accepted: a run of {}", request.against,
                                read->game, request.game));
    }
    other = std::move(*read);
  }
  machine->vectors = (*loops)->name;
  auto definition = chosen->game->define(chosen->rules);
  auto lowered =
      std::make_unique<const rules::lowered>(games::lowered_form(*chosen->game, chosen->rules));
  run_basis basis{chosen->game,
                  std::move(chosen->rules),
                  std::move(definition),
                  std::move(lowered),
                  *played_by,
                  *seed,
                  *loops,
                  {}};
  basis.settings.push_back({"seed", std::to_string(*seed), origin_of(request, "seed", "drawn")});
  basis.settings.push_back(
      {"kernel", std::string{simulation::kernel_names[static_cast<std::size_t>(*played_by)]},
       origin_of(request, "kernel")});
  if (!request.precision.empty()) {
    basis.settings.push_back({"precision", request.precision, origin_of(request, "precision")});
  }
  auto run = has_sessions(request) ? sessions_of(request, other, std::move(basis))
                                   : rounds_of(request, other, std::move(basis));
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
