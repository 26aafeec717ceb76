// Any rules of any game and any wagers, asked for as `par`, `design`, `session` and `simulate` ask:
// what is not refused in words is computed and adds up.
#include "any_request.hpp"
#include "maths/session/session.hpp"
#include "report/par/session_report.hpp"
#include "request/design_request.hpp"
#include "request/par_request.hpp"
#include "request/session_request.hpp"

#include <array>

namespace skyward {
namespace {

/// A request of a kind, of the rules.
template <class Request>
Request of(const request::rules_request& rules) {
  Request asked;
  static_cast<request::rules_request&>(asked) = rules;
  return asked;
}

void par(numbers& pick, const request::rules_request& of_rules, const rules::table_rules& rules) {
  auto asked = of<request::par_request>(of_rules);
  asked.format = static_cast<request::par_format>(pick.below(std::size(request::par_format_names)));
  asked.layout = any_wagers(pick, rules);
  if (asked.layout.empty() && pick.below(8) != 1) return;  // takes a hundred times as long
  asked.detail = pick.below(2) == 0;
  const auto report = request::par_of(asked);
  ensure(!is_accepted(report) || !report->empty(), "a report");
}

void design(numbers& pick, const request::rules_request& of_rules,
            const rules::table_rules& rules) {
  auto asked = of<request::design_request>(of_rules);
  asked.wager = any_of(pick, rules.book().columns).name;
  const auto percent = [&](std::int64_t least, std::int64_t most) {
    const auto hundredths = pick.from(least, most);
    return request::read_percent(fmt::format("{}{}.{:02}%", hundredths < 0 ? "-" : "",
                                             std::abs(hundredths) / 100,
                                             std::abs(hundredths) % 100));
  };
  asked.edge = percent(-30'000, 9'999);
  asked.tolerance = percent(0, 200);
  asked.per_max = request::whole_number(pick.from(1, 12));
  if (pick.below(2) == 0) asked.chip = any_amount(pick, 100'000'000);
  const auto made = request::design_of(asked);
  if (!is_accepted(made)) return;
  const auto& [goal, proposals] = std::tie(made->figures.goal, made->figures.design.nearest);
  for (const auto& each : proposals) {
    ensure(abs(each.house_edge - goal.edge) <= goal.tolerance, "odds of the edge asked for");
  }
  ensure(!report::design_text(made->rules, made->figures).empty(), "a report");
  ensure(!report::design_json(made->rules, made->figures).empty(), "a report");
}

void check_sums(const maths::session_figures& figures) {
  const auto is_one = [&](std::initializer_list<const maths::figure*> parts) {
    constexpr double slack = 1e-9;
    double sum = 0;
    for (const auto* each : parts) sum += each->value;
    return std::abs(sum - 1) <= slack + figures.error.relative + 3 * figures.error.absolute;
  };
  ensure(is_one({&figures.ruin, &figures.goal, &figures.playing}), "ends that add up to 1");
  ensure(is_one({&figures.ahead, &figures.even, &figures.behind}), "results that add up to 1");
}

void session(numbers& pick, const request::rules_request& of_rules,
             const rules::table_rules& rules) {
  constexpr std::uint64_t work_max = 20'000;
  auto asked = of<request::session_request>(of_rules);
  asked.wagers = any_wagers(pick, rules);
  asked.rounds = any_amount(pick, 30);
  const auto money = [&] {
    return any_amount(pick, pick.below(2) == 0 ? cents_max : 20 * rules.limits().minimum.count());
  };
  asked.bankroll = money();
  if (pick.below(2) == 0) asked.goal = money();
  const auto planned = request::planned_session_of(asked);
  if (!is_accepted(planned)) return;
  const auto& [in_force, layout, plan] = *planned;
  integer ways = 0;
  for (const auto& each : layout.law.outcomes) ways += each.ways;
  ensure(ways == layout.law.total, "a law that adds up");
  if (plan.work > work_max) return;
  const auto figures = maths::session_of(plan);
  check_sums(figures);
  const report::session_sheet sheet{in_force, layout, plan, figures};
  ensure(!report::session_text(sheet).empty(), "a report");
  ensure(!report::session_json(sheet).empty(), "a report");
  static_cast<void>(report::session_svg(sheet));
}

void simulate_banked(numbers& pick, const request::rules_request& of_rules,
                     const rules::table_rules& rules) {
  auto asked = of<request::simulation_request>(of_rules);
  auto& player = asked.player;
  player.wagers = any_wagers(pick, rules);
  if (player.wagers.empty() && pick.below(8) != 1) return;
  asked.seed = request::whole_number(pick.from(0, INT64_MAX));
  asked.rounds = any_amount(pick, 200);
  request::read_field(any_of(pick, simulation::kernel_names), asked.kernel);
  if (pick.below(2) == 0) {
    asked.sessions = any_amount(pick, 4);
    request::visit_player_fields(
        [&](std::string_view /*name*/, auto field, std::string_view /*help*/) {
          if constexpr (std::is_same_v<decltype(field), decltype(&request::player_request::goal)>) {
            if (pick.below(3) != 0) player.*field = any_amount(pick, cents_max);
          }
        });
    player.bankroll = any_amount(pick, 40 * rules.limits().minimum.count());
    if (player.buy_ins) player.buy_ins = any_amount(pick, 20);
    if (pick.below(2) == 0) request::read_field("1,2,5", player.steps);
    if (pick.below(2) == 0) request::read_field("after-win", player.next);
  }
  simulate(std::move(asked), pick.below(256));
}

void simulate_pot(numbers& pick, const rules::rulebook& book) {
  auto asked = of<request::simulation_request>(any_settings(pick, book));
  asked.seed = request::whole_number(pick.from(0, INT64_MAX));
  request::read_field(pick.below(2) == 0 ? "dice" : "reference", asked.kernel);
  asked.seats = request::whole_number(pick.from(2, 12));
  asked.night = request::whole_number(pick.from(1, 8));
  request::visit_seat_fields([&](std::string_view /*name*/, auto field, std::string_view /*help*/) {
    if (pick.below(2) == 0) asked.seat.*field = request::whole_number(pick.from(0, 12));
  });
  simulate(std::move(asked), pick.below(256));
}

void ask_banked(numbers& pick, const games::game& game) {
  constexpr std::array asks{simulate_banked, session, design, par};
  const auto ask = any_of(pick, asks);
  const auto asked = any_submission(pick, game);
  const auto rules = request::rules_of(game.book, asked);
  if (rules) ask(pick, asked, *rules);
}

}  // namespace
}  // namespace skyward

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skyward;
  numbers pick{data, size};
  with_any_game(pick, ask_banked, simulate_pot);
  return 0;
}
