// Games, rules and wagers as simulations of rounds and sessions take them.
#include "request/simulation/run_basis.hpp"

#include "base/text.hpp"
#include "maths/observed.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::request {

using rules::index;

report::simulation_sheet run_basis::sheet(const simulation::supervised& played,
                                          const play_count& units) const {
  return {rules.book(), rules.in_edition().id, rules.sha256(), SKYWARD_VERSION, settings,
          played,       units.asked()};
}

simulation::run_settings run_basis::run_settings() const {
  return run_settings_of(rules.book(), rules.in_edition().id, rules.sha256(), settings);
}

void run_basis::choose(simulation::kernel kernel) {
  played_by = kernel;
  const auto row = std::ranges::find(settings, "kernel", &report::run_setting::name);
  if (row != settings.end())
    row->value = simulation::kernel_names[static_cast<std::size_t>(kernel)];
}

std::string run_basis::observed(const maths::layout_parts& parts,
                                const simulation::round_statistics& found) const {
  maths::observed_counts counts;
  counts.source = fmt::format("skyward {} simulate, seed {}, kernel {}", SKYWARD_VERSION, seed,
                              simulation::kernel_names[static_cast<std::size_t>(played_by)]);
  for (std::size_t i = 0; i < found.wagers.size(); ++i) {
    maths::observed_wager wager{
        parts.wagers[i].column, static_cast<std::int64_t>(found.wagers[i].made), {}};
    for (const auto& each : found.wagers[i].decisions) {
      const auto how = each.decided.is_win()    ? maths::result::win
                       : each.decided.is_push() ? maths::result::push
                                                : maths::result::lose;
      const auto line = each.decided.is_win() ? std::optional{each.decided.line()} : std::nullopt;
      wager.outcomes.push_back({how, line, static_cast<std::int64_t>(each.count)});
    }
    counts.wagers.push_back(std::move(wager));
  }
  return maths::observed_json(rules, counts) + "\n";
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

accepted<maths::layout_parts> parts_of(const run_basis& basis,
                                       const std::vector<maths::layout_wager>& wagers,
                                       maths::winnings counted) {
  if (wagers.empty()) return refuse("simulate: no wager can be made with known odds");
  auto parts = maths::layout_parts_of(*basis.lowered, basis.rules, wagers, counted);
  if (!parts) return refuse("--wager: " + parts.error());
  return std::move(*parts);
}

accepted<simulation::episode> round_of(const run_basis& basis,
                                       const std::vector<maths::layout_parts>& people) {
  auto all = simulation::together(people, basis.rules.book());
  if (!all) return refuse("simulate: " + all.error());
  auto round = simulation::episode_of(*basis.lowered, std::move(*all));
  if (!round) return refuse("simulate: " + round.error());
  return std::move(*round);
}

}  // namespace skyward::request
