// Games for a pot: how its seats buy, and how many are played.
#include "request/simulation/pot_simulation.hpp"

#include "base/text.hpp"
#include "simulation/pot/pot_games.hpp"

#include <fmt/format.h>

#include <cmath>

namespace skyward::request {

namespace {

using simulation::kernel;

constexpr std::int64_t standard_games = 1'000'000;
constexpr std::int64_t standard_night = 50;
constexpr std::int64_t standard_seats = 6;

class pot_run final : public simulation_run {
 public:
  pot_run(const rules::pot_rules& rules, simulation::pot_night night, const played_settings& played,
          std::vector<report::run_setting> settings, play_count games)
      : rules_{rules},
        settings_{std::move(settings)},
        games_{games},
        plan_{rules_, std::move(night), played.played_by, played.seed, *played.loops} {}

  simulation::work_plan work() const override { return plan_.work(games_.most); }
  std::string_view figure_name() const override { return "net of seat 1 a game, in cards"; }
  std::string_view units_name() const override { return "games"; }

  simulation::headline figure(const simulation::work_done& done) const override {
    const auto price = rules_.settings().card_price;
    const auto net = simulation::net_of(figures(done), 0, price);
    const auto card = static_cast<double>(price.count());
    const double square = net.error_square ? net.error_square->convert_to<double>() : 0.0;
    const double games = static_cast<double>(done.units);
    return {net.mean.convert_to<double>() / card, std::sqrt(square * games) / card, games};
  }

  accepted<void> check(simulation_format format) const override {
    if (format == simulation_format::observed) return refuse_observed();
    return {};
  }

  std::string report(simulation_format format,
                     const simulation::supervised& played) const override {
    const auto found = figures(played.state.done);
    const report::pot_sheet sheet{{rules_.book(), rules_.in_edition().id, rules_.sha256(),
                                   SKYWARD_VERSION, settings_, played, games_.asked()},
                                  plan_,
                                  found};
    if (format == simulation_format::json) return report::simulation_json(sheet);
    if (format == simulation_format::csv) return report::simulation_csv(sheet);
    if (format == simulation_format::distribution) return report::distribution_svg(sheet);
    if (format == simulation_format::convergence) {
      return report::convergence_svg(sheet.run, figure_name(), std::nullopt);
    }
    return report::simulation_text(sheet);
  }

  simulation::run_settings settings() const override {
    return run_settings_of(rules_.book(), rules_.in_edition().id, rules_.sha256(), settings_);
  }

 private:
  simulation::pot_figures figures(const simulation::work_done& done) const {
    return simulation::figures_of(done.counters, plan_.night().seats.size());
  }

  rules::pot_rules rules_;
  std::vector<report::run_setting> settings_;
  play_count games_;
  simulation::pot_games_plan plan_;
};

accepted<simulation::buying_strategy> strategy_of(const rules::pot_settings& settings,
                                                  const seat_request& asked) {
  simulation::buying_strategy strategy;
  struct key {
    std::string_view name;
    const std::optional<whole>& asked;
    std::int64_t* into;
  };
  std::int64_t cards = 0;
  for (const auto& each : {key{"first", asked.first, &strategy.first},
                           key{"until-cards", asked.until_cards, &strategy.until_cards},
                           key{"until-ranks", asked.until_ranks, &strategy.until_ranks},
                           key{"most", asked.most, &cards}}) {
    if (!each.asked) continue;
    const auto number = checked(each.name, *each.asked, 0, settings.cards_max);
    if (!number) return std::unexpected(number.error());
    *each.into = *number;
  }
  if (asked.most) strategy.most = cards;
  if (const auto problem = simulation::problem_of(strategy, settings)) {
    return refuse(fmt::format("--{}: {}", problem->key, problem->message));
  }
  return strategy;
}

std::string strategy_text(const simulation::buying_strategy& strategy) {
  auto text = fmt::format("first {}", strategy.first);
  if (strategy.until_cards > 0) text += fmt::format(", until {} cards", strategy.until_cards);
  if (strategy.until_ranks > 0) text += fmt::format(", until {} ranks", strategy.until_ranks);
  if (strategy.most) text += fmt::format(", most {}", *strategy.most);
  return text;
}

/// A setting of seats that all buy alike; empty where none is given.
std::string unlisted_setting(const simulation_request& request) {
  std::string given = request.seats ? "seats" : "";
  visit_seat_fields([&](std::string_view name, auto field, std::string_view /*help*/) {
    if (given.empty() && (request.seat.*field)) given = name;
  });
  return given;
}

/// The seats as a run file lists them, or so many that buy alike.
accepted<std::vector<simulation::buying_strategy>> seats_of(const simulation_request& request,
                                                            const rules::pot_rules& rules) {
  std::vector<simulation::buying_strategy> seats;
  for (const auto& each : request.seat_list) {
    const auto seat = strategy_of(rules.settings(), each);
    if (!seat) return std::unexpected(seat.error());
    seats.push_back(*seat);
  }
  if (!seats.empty()) {
    const auto flags_given = unlisted_setting(request);
    if (flags_given.empty()) return seats;
    return refuse(
        fmt::format("--{} beside [[seat]], where each seat is listed for itself; "
                    "accepted: one of them",
                    flags_given));
  }
  const auto count =
      request.seats ? checked("seats", *request.seats, 2, rules.seats()) : standard_seats;
  if (!count) return std::unexpected(count.error());
  const auto seat = strategy_of(rules.settings(), request.seat);
  if (!seat) return std::unexpected(seat.error());
  seats.assign(static_cast<std::size_t>(*count), *seat);
  return seats;
}

void note_seats(std::vector<report::run_setting>& settings, const simulation_request& request,
                const std::vector<simulation::buying_strategy>& seats) {
  if (request.seat_list.empty()) {
    settings.push_back({"seats", std::to_string(seats.size()), origin_of(request, "seats")});
    settings.push_back({"each", strategy_text(seats.front()), origin_of(request, "first")});
    return;
  }
  for (std::size_t i = 0; i < seats.size(); ++i) {
    settings.push_back(
        {fmt::format("seat {}", i + 1), strategy_text(seats[i]), std::string{from_run_file}});
  }
}

}  // namespace

accepted<std::unique_ptr<simulation_run>> pot_simulation_of(const simulation_request& request,
                                                            const rules::rulebook& book,
                                                            const played_settings& played) {
  auto rules = pot_rules_of(book, request);
  if (!rules) return std::unexpected(rules.error());
  if (played.played_by == kernel::classes) {
    return refuse("--kernel: a game for a pot has no classes; accepted: auto, dice, reference");
  }
  if (auto all = check_applies(request, simulated::games); !all) {
    return std::unexpected(all.error());
  }
  const auto games =
      play_count_of(request, "games", request.games, standard_games, simulation::pot_games_max);
  if (!games) return std::unexpected(games.error());
  const auto night_games = checked("night", request.night.value_or(whole_number(standard_night)), 1,
                                   simulation::night_games_max);
  if (!night_games) return std::unexpected(night_games.error());
  auto seats = seats_of(request, *rules);
  if (!seats) return std::unexpected(seats.error());
  simulation::pot_night night{std::move(*seats), static_cast<std::uint64_t>(*night_games)};
  if (const auto problem = simulation::problem_of(*rules, night); !problem.empty()) {
    return refuse("simulate: " + problem);
  }
  auto settings = played.rows;
  note_seats(settings, request, night.seats);
  settings.push_back({"night", std::to_string(*night_games), origin_of(request, "night")});
  settings.push_back(setting_of(request, "games", *games));
  return std::make_unique<pot_run>(*rules, std::move(night), played, std::move(settings), *games);
}

}  // namespace skyward::request
