// Rounds of wagers, or of every wager of a game, and another layout on the same dice.
#include "request/simulation/rounds_simulation.hpp"

#include "base/text.hpp"
#include "request/simulation/thrown_simulation.hpp"
#include "simulation/kernel/thrown_layout.hpp"
#include "simulation/run/rounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace skyward::request {

namespace {

using rules::index;

constexpr std::int64_t standard_rounds = 100'000'000;

class rounds_run final : public simulation_run {
 public:
  rounds_run(run_basis basis, simulation::episode round,
             std::vector<simulation::round_result> results,
             std::vector<simulation::round_result> others, maths::winnings counted,
             play_count rounds)
      : basis_{std::move(basis)},
        round_{std::move(round)},
        results_{std::move(results)},
        others_{std::move(others)},
        counted_{counted},
        rounds_{rounds},
        plan_{*basis_.definition, round_, basis_.played_by, basis_.seed, *basis_.loops} {
    for (std::size_t i = 0; i < results_.size(); ++i) {
      handle_ += results_[i].handle * rational{round_.classes[i].ways, round_.total};
    }
    rational mean = 0;
    rational square = 0;
    std::vector<simulation::possible_value> values;
    for (std::size_t i = 0; i < results_.size(); ++i) {
      const rational net = results_[i].net / handle_;
      const rational chance{round_.classes[i].ways, round_.total};
      mean += net * chance;
      square += net * net * chance;
      nets_.push_back(net.convert_to<double>());
      values.push_back({nets_.back(), 0, chance.convert_to<double>()});
    }
    deviation_ = std::sqrt(rational{square - mean * mean}.convert_to<double>());
    support_ = simulation::normal_support(values, 1);
  }

  simulation::work_plan work() const override { return plan_.work(rounds_.most); }
  std::string_view figure_name() const override { return "payback"; }
  std::string_view units_name() const override { return "rounds"; }

  simulation::headline figure(const simulation::work_done& done) const override {
    double sum = 0;
    for (std::size_t i = 0; i < nets_.size(); ++i) {
      sum += nets_[i] * static_cast<double>(done.counters[i]);
    }
    const auto rounds = static_cast<double>(done.units);
    return {1 + sum / rounds, deviation_, support_ * rounds};
  }

  std::string report(simulation_format format,
                     const simulation::supervised& played) const override {
    const auto found = simulation::statistics_of(round_, results_, played.state.done.counters);
    std::optional<simulation::estimate> difference;
    if (!others_.empty()) {
      difference = simulation::difference_of(round_, results_, others_, played.state.done.counters);
    }
    const report::rounds_sheet sheet{basis_.sheet(played, rounds_),
                                     basis_.rules,
                                     round_.parts,
                                     round_.classes.size(),
                                     found,
                                     counted_,
                                     difference ? &*difference : nullptr};
    if (format == simulation_format::json) return report::simulation_json(sheet);
    if (format == simulation_format::csv) return report::simulation_csv(sheet);
    if (format == simulation_format::distribution) return report::distribution_svg(sheet);
    if (format == simulation_format::convergence) {
      return report::convergence_svg(sheet.run, figure_name(), found.payback.exact);
    }
    if (format == simulation_format::observed) return basis_.observed(round_.parts, found);
    return report::simulation_text(sheet);
  }

  simulation::run_settings settings() const override { return basis_.run_settings(); }

 private:
  run_basis basis_;
  simulation::episode round_;
  std::vector<simulation::round_result> results_;
  std::vector<simulation::round_result> others_;
  maths::winnings counted_;
  play_count rounds_;
  simulation::rounds_plan plan_;
  rational handle_;
  std::vector<double> nets_;  // by class, in wagers of a round
  double deviation_ = 0;      // of the payback of a round, by the exact law
  double support_ = 0;        // normal_support of one round
};

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

/// What one asks with wagers, or with none, comes to.
accepted<std::vector<maths::layout_wager>> wagers_of(const run_basis& basis,
                                                     const wager_request& asked) {
  if (asked.empty()) return every_wager(basis);
  return layout_wagers(basis.rules, "--wager", asked, wagers_are::partial);
}

void note_wagers(run_basis& basis, const simulation_request& request,
                 const std::vector<maths::layout_wager>& wagers) {
  for (const bool every_play : {false, true}) {
    const auto words = wager_words(basis.rules.book(), wagers, every_play);
    const auto name = every_play ? "every-play" : "wagers";
    if (!words.empty()) basis.settings.push_back({name, words, origin_of(request, name)});
  }
}

void note_other_wagers(run_basis& basis, const std::vector<maths::layout_wager>& wagers) {
  for (const bool every_play : {false, true}) {
    const auto words = wager_words(basis.rules.book(), wagers, every_play);
    const auto name = every_play ? "against, every" : "against";
    if (!words.empty()) basis.settings.push_back({name, words, "its run file"});
  }
}

/// A game's wagers of a dollar each are counted as its par sheet counts them.
maths::winnings counted_by(const wager_request& asked) {
  return asked.empty() ? maths::winnings::by_odds : maths::winnings::as_paid;
}

/// The parts of the run's wagers and of those that it is compared with; noted in the settings.
accepted<std::vector<maths::layout_parts>> compared_parts(const simulation_request& request,
                                                          run_basis& basis) {
  const auto& named = request.player.wagers;
  const auto counted = counted_by(named);
  std::vector<maths::layout_parts> people;
  const auto wagers = wagers_of(basis, named);
  if (!wagers) return std::unexpected(wagers.error());
  auto parts = parts_of(basis, *wagers, counted);
  if (!parts) return std::unexpected(parts.error());
  note_wagers(basis, request, *wagers);
  people.push_back(std::move(*parts));
  if (request.against == nullptr) return people;
  const auto& other = *request.against->run;
  if (other.has_sessions()) {
    return refuse(fmt::format("--against: {} is of sessions; accepted: a run of rounds",
                              request.against->file));
  }
  const auto others = wagers_of(basis, other.player.wagers);
  if (!others) return std::unexpected(others.error());
  auto other_parts = parts_of(basis, *others, counted);
  if (!other_parts) return std::unexpected(other_parts.error());
  note_other_wagers(basis, *others);
  people.push_back(std::move(*other_parts));
  return people;
}

/// One layout alone is decided as it is; it too must be one that can be decided together.
accepted<simulation::episode> round_of_layouts(const run_basis& basis,
                                               const std::vector<maths::layout_parts>& people) {
  auto round = round_of(basis, people);
  if (!round || people.size() > 1) return round;
  auto alone = simulation::episode_of(*basis.lowered, people.front());
  if (!alone) return refuse("simulate: " + alone.error());
  return std::move(*alone);
}

}  // namespace

accepted<std::unique_ptr<simulation_run>> rounds_simulation_of(const simulation_request& request,
                                                               run_basis basis) {
  const auto people = compared_parts(request, basis);
  if (!people) return std::unexpected(people.error());
  const auto counted = counted_by(request.player.wagers);
  const bool compares = people->size() > 1;
  if (basis.played_by == simulation::kernel::throws) {
    if (!compares) {
      return thrown_simulation_of(request, std::move(basis), people->front(), counted);
    }
    return refuse(
        "--against compares rounds that are told apart, which kernel throws does not; accepted: "
        "--kernel auto, classes, dice, reference");
  }
  auto round = round_of_layouts(basis, *people);
  if (!round && is_automatic(request.kernel) && !compares) {
    return thrown_simulation_of(request, std::move(basis), people->front(), counted);
  }
  if (!round) {
    const bool thrown = !compares && simulation::thrown_layout_of(*basis.lowered, people->front());
    if (!thrown) return std::unexpected(round.error());
    return refuse(round.error().front() + ", or --kernel throws");
  }
  const auto rounds =
      play_count_of(request, "rounds", request.rounds, standard_rounds, simulation::rounds_max);
  if (!rounds) return std::unexpected(rounds.error());
  basis.settings.push_back(setting_of(request, "rounds", *rounds));
  auto results = simulation::results_of(*round, people->front());
  auto others = compares ? simulation::results_of(*round, people->back())
                         : std::vector<simulation::round_result>{};
  return std::make_unique<rounds_run>(std::move(basis), std::move(*round), std::move(results),
                                      std::move(others), counted, *rounds);
}

}  // namespace skyward::request
