// Sessions and nights: what is counted, and the exact law beside it where it is known.
#include "request/simulation/sessions_run.hpp"

#include "maths/session/session.hpp"

#include <map>

namespace skyward::request {

namespace {

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

  accepted<std::string> report(simulation_format format,
                               const simulation::supervised& played) const override {
    const auto& counters = played.state.done.counters;
    if (format == simulation_format::observed) return refuse_observed();
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
    if (format == simulation_format::json) return report::simulation_json(sheet);
    if (format == simulation_format::csv) return report::simulation_csv(sheet);
    if (format == simulation_format::distribution) return report::distribution_svg(sheet);
    if (format == simulation_format::convergence) {
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

}  // namespace

std::unique_ptr<simulation_run> make_sessions_run(run_basis basis, simulation::episode round,
                                                  simulation::session_terms terms, bool compares,
                                                  std::uint64_t sessions) {
  return std::make_unique<sessions_run>(std::move(basis), std::move(round), std::move(terms),
                                        compares, sessions);
}

}  // namespace skyward::request
