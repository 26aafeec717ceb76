// Sessions and nights: what is counted, and the exact law beside it where it is known.
#include "request/simulation/sessions_run.hpp"

#include "maths/session/session.hpp"
#include "simulation/run/session_statistics.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace skyward::request {

namespace {

/// Multiplications that the exact law of a session may take beside a simulation: some tenths of a
/// second.
constexpr std::uint64_t exact_work_max = 300'000'000;

class sessions_run final : public simulation_run {
 public:
  sessions_run(run_basis basis, simulation::episode round, simulation::session_terms terms,
               bool compares, play_count sessions)
      : basis_{std::move(basis)},
        compares_{compares},
        sessions_{sessions},
        plan_{*basis_.definition, std::move(round), std::move(terms),
              basis_.played_by,   basis_.seed,      *basis_.loops} {
    for (std::size_t p = 0; p < plan_.terms().players.size(); ++p) known_.push_back(known_of(p));
    known_house_.support_of_round = support_together([](std::size_t) { return 1; });
  }

  simulation::work_plan work() const override { return plan_.work(sessions_.most); }
  std::string_view figure_name() const override {
    return is_night() ? "net of the house, part of the bankrolls" : "net, part of the bankroll";
  }
  std::string_view units_name() const override { return is_night() ? "nights" : "sessions"; }

  simulation::headline figure(const simulation::work_done& done) const override {
    const auto found =
        is_night() ? simulation::statistics_of(plan_.house_counts(done.counters), known_house_)
                   : simulation::statistics_of(plan_.player_counts(0, done.counters), known_[0]);
    // Of a number that is the same in every session, so that all that varies is the net.
    double whole = 0;
    for (const auto& each : plan_.terms().players) {
      whole += static_cast<double>(each.bankroll.count());
    }
    return {found.net.value / whole, found.net_deviation / whole, found.support};
  }

  accepted<void> check(simulation_format format) const override {
    if (format == simulation_format::observed) return refuse_observed();
    return {};
  }

  std::string report(simulation_format format,
                     const simulation::supervised& played) const override {
    const auto& counters = played.state.done.counters;
    report::sessions_sheet sheet{basis_.sheet(played, sessions_), plan_, {}, {}, {}, {}};
    for (std::size_t p = 0; p < plan_.terms().players.size(); ++p) {
      sheet.player_counts.push_back(plan_.player_counts(p, counters));
      auto known = known_[p];
      known.exact = exact_law_of(p);
      sheet.players.push_back(simulation::statistics_of(sheet.player_counts.back(), known));
    }
    sheet.house_counts = plan_.house_counts(counters);
    sheet.house = simulation::statistics_of(sheet.house_counts, known_house_);
    std::optional<simulation::estimate> difference;
    if (compares_) {
      const double rounds = rational{sheet.house_counts.rounds}.convert_to<double>();
      const double together = support_together([](std::size_t p) { return p == 0 ? 1 : -1; });
      difference = simulation::difference_of(
          sheet.player_counts[0], sheet.player_counts[1], sheet.house_counts,
          std::min({sheet.players[0].support, sheet.players[1].support, rounds * together}));
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

  simulation::run_settings settings() const override { return basis_.run_settings(); }

 private:
  bool is_night() const { return plan_.terms().players.size() > 1; }

  /// What each class of rounds brings a player who makes the same wagers in all of them.
  std::vector<rational> nets_of(std::size_t player) const {
    std::vector<rational> nets;
    for (const auto& each :
         simulation::results_of(plan_.round(), plan_.terms().players[player].steps.front().parts)) {
      nets.push_back(each.net);
    }
    return nets;
  }

  /// How near to normal a round is that brings so much by class.
  double support_of(std::span<const rational> nets) const {
    std::vector<simulation::possible_value> values;
    const auto& round = plan_.round();
    for (std::size_t i = 0; i < nets.size(); ++i) {
      const rational chance{round.classes[i].ways, round.total};
      values.push_back({nets[i].convert_to<double>(), 0, chance.convert_to<double>()});
    }
    return simulation::normal_support(values, 1);
  }

  /// The same of all players, each of whom counts so many times; nothing where one changes wagers.
  double support_together(const std::function<int(std::size_t)>& times) const {
    std::vector<rational> nets(plan_.round().classes.size());
    for (std::size_t p = 0; p < plan_.terms().players.size(); ++p) {
      if (changes_wagers(p)) return 0;
      const auto own = nets_of(p);
      for (std::size_t i = 0; i < nets.size(); ++i) nets[i] += times(p) * own[i];
    }
    return support_of(nets);
  }

  bool changes_wagers(std::size_t player) const {
    return plan_.terms().players[player].steps.size() > 1;
  }

  simulation::known_sessions known_of(std::size_t player) const {
    simulation::known_sessions known;
    known.bankroll = plan_.terms().players[player].bankroll;
    if (changes_wagers(player)) return known;
    const auto nets = nets_of(player);
    const auto& round = plan_.round();
    known.mean_of_round = 0;
    for (std::size_t i = 0; i < nets.size(); ++i) {
      *known.mean_of_round += rational{round.classes[i].ways, round.total} * nets[i];
    }
    known.support_of_round = support_of(nets);
    return known;
  }

  /// The exact law of a session where the maths has it, and has it soon.
  std::optional<maths::session_figures> exact_law_of(std::size_t player) const {
    const auto& terms = plan_.terms().players[player];
    const bool plain =
        terms.steps.size() == 1 && terms.buy_ins == 1 && !terms.loss_limit && !terms.fall_limit;
    if (!plain || plan_.terms().rounds > maths::session_rounds_max) return std::nullopt;
    const auto nets = nets_of(player);
    std::map<rational, integer> ways;
    for (std::size_t i = 0; i < nets.size(); ++i) ways[nets[i]] += plan_.round().classes[i].ways;
    maths::net_law law;
    law.total = plan_.round().total;
    for (const auto& [net, count] : ways) law.outcomes.push_back({net, count});
    const auto plan = maths::plan_session(
        law, {terms.bankroll, plan_.terms().rounds, terms.goal, terms.steps.front().needed});
    if (!plan || plan->work > exact_work_max) return std::nullopt;
    return maths::session_of(*plan);
  }

  run_basis basis_;
  bool compares_;
  play_count sessions_;
  simulation::sessions_plan plan_;
  std::vector<simulation::known_sessions> known_;  // by player, but for the exact law
  simulation::known_sessions known_house_;
};

}  // namespace

std::unique_ptr<simulation_run> make_sessions_run(run_basis basis, simulation::episode round,
                                                  simulation::session_terms terms, bool compares,
                                                  play_count sessions) {
  return std::make_unique<sessions_run>(std::move(basis), std::move(round), std::move(terms),
                                        compares, sessions);
}

}  // namespace skyward::request
