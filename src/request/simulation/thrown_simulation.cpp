// Checks rounds that are thrown one by one, and reports on them.
#include "request/simulation/thrown_simulation.hpp"

#include "simulation/run/thrown_rounds.hpp"

#include <algorithm>

namespace skyward::request {

namespace {

constexpr std::int64_t standard_rounds = 1'000'000;

class thrown_run final : public simulation_run {
 public:
  thrown_run(run_basis basis, simulation::thrown_layout layout, maths::winnings counted,
             play_count rounds)
      : basis_{std::move(basis)},
        layout_{std::move(layout)},
        counted_{counted},
        rounds_{rounds},
        plan_{*basis_.definition, layout_, basis_.seed, *basis_.loops} {}

  simulation::work_plan work() const override { return plan_.work(rounds_.most); }
  std::string_view figure_name() const override { return "payback"; }
  std::string_view units_name() const override { return "rounds"; }

  simulation::headline figure(const simulation::work_done& done) const override {
    return simulation::payback_of(layout_, done);
  }

  accepted<void> check(simulation_format format) const override {
    const bool told_apart =
        format == simulation_format::csv || format == simulation_format::distribution;
    if (!told_apart) return {};
    return refuse(
        "--format csv and distribution are of results that are told apart, which rounds by kernel "
        "throws are not; accepted: text, json, convergence, observed");
  }

  std::string report(simulation_format format,
                     const simulation::supervised& played) const override {
    const auto found = simulation::statistics_of(layout_, played.state.done);
    const report::rounds_sheet sheet{
        basis_.sheet(played, rounds_), basis_.rules, layout_.parts, std::nullopt, found, counted_};
    if (format == simulation_format::json) return report::simulation_json(sheet);
    if (format == simulation_format::convergence) {
      return report::convergence_svg(sheet.run, figure_name(), found.payback.exact);
    }
    if (format == simulation_format::observed) return basis_.observed(layout_.parts, found);
    return report::simulation_text(sheet);
  }

  simulation::run_settings settings() const override { return basis_.run_settings(); }

 private:
  run_basis basis_;
  simulation::thrown_layout layout_;
  maths::winnings counted_;
  play_count rounds_;
  simulation::thrown_rounds_plan plan_;
};

}  // namespace

accepted<std::unique_ptr<simulation_run>> thrown_simulation_of(const simulation_request& request,
                                                               run_basis basis,
                                                               maths::layout_parts parts,
                                                               maths::winnings counted) {
  const auto rounds = play_count_of(request, "rounds", request.rounds, standard_rounds,
                                    simulation::thrown_rounds_max);
  if (!rounds) return std::unexpected(rounds.error());
  auto layout = simulation::thrown_layout_of(*basis.lowered, std::move(parts));
  if (!layout) return refuse("simulate: " + layout.error());
  basis.choose(simulation::kernel::throws);
  basis.settings.push_back(setting_of(request, "rounds", *rounds));
  return std::make_unique<thrown_run>(std::move(basis), std::move(*layout), counted, *rounds);
}

}  // namespace skyward::request
