// Has what is asked of each topic read, reckoned and written.
#include "server/lab_requests.hpp"

#include "base/text.hpp"
#include "games/catalogue.hpp"
#include "maths/session/session.hpp"
#include "record/object_reader.hpp"
#include "report/par/diff_report.hpp"
#include "report/par/exposure_report.hpp"
#include "report/par/session_report.hpp"
#include "report/rule_labels.hpp"
#include "request/design_request.hpp"
#include "request/diff_request.hpp"
#include "request/equity_request.hpp"
#include "request/exposure_request.hpp"
#include "request/par_request.hpp"
#include "request/session_request.hpp"
#include "request/simulation/planned_simulation.hpp"
#include "request/value_request.hpp"
#include "server/flag_reader.hpp"
#include "simulation/run/run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <utility>

namespace skyward::server {

namespace {

namespace ask = skyward::request;  // beside the request of HTTP
namespace json = boost::json;
using record::fail;

/// What a session does in a second, roughly: as `skyward session` says it.
constexpr std::uint64_t work_a_second = 1'000'000'000;

constexpr std::string_view from_request = "request";

/// Thrown out of a session that is stopped.
struct session_stopped {};

/// AREA to cents.
std::vector<ask::asked_wager> read_wagers(flag_reader& in, std::string_view flag) {
  std::vector<ask::asked_wager> wagers;
  const auto* areas = in.object(flag);
  if (areas == nullptr) return wagers;
  for (const auto& [area, value] : *areas) {
    wagers.push_back({std::string{area}, ask::read_whole(words_of(area, value))});
  }
  return wagers;
}

ask::wager_request read_layout(flag_reader& in, std::string_view flag) {
  auto at_opening = read_wagers(in, flag);
  return {std::move(at_opening), read_wagers(in, "every-play")};
}

ask::accepted<std::string> par_answer(flag_reader& in) {
  ask::par_request asked;
  asked.format = ask::par_format::json;
  read_rules(in, asked);
  asked.layout = read_layout(in, "layout");
  asked.layouts = in.mark("layouts", true);
  if (const auto sure = in.words("confidence")) asked.confidence = ask::read_whole(*sure);
  if (const auto* counts = in.object("observed")) {
    asked.observed = ask::named_file{"observed", json::serialize(*counts)};
  }
  in.finish();
  if (asked.game.empty()) {
    return ask::refuse("game: missing; accepted: " + join(games::game_ids()));
  }
  return ask::par_of(asked);
}

ask::accepted<std::string> diff_answer(flag_reader& in) {
  ask::diff_request asked;
  asked.game = in.words("game").value_or("");
  asked.editions = in.texts("edition");
  asked.submissions = submissions_of(in.texts("rules"));
  asked.options = read_options(in);
  asked.layouts = in.mark("layouts", true);
  in.finish();
  const auto compared = ask::changes_of(asked);
  if (!compared) return std::unexpected(compared.error());
  return report::diff_json(compared->before, compared->after, compared->changes) + "\n";
}

ask::accepted<std::string> session_answer(flag_reader& in, const lab_watch& watch) {
  ask::session_request asked;
  read_rules(in, asked);
  asked.wagers = read_layout(in, "wager");
  read_whole(in, "bankroll", asked.bankroll);
  read_whole(in, "rounds", asked.rounds);
  read_whole(in, "goal", asked.goal);
  in.finish();
  const auto planned = ask::planned_session_of(asked);
  if (!planned) return std::unexpected(planned.error());
  const auto& [rules, layout, plan] = *planned;
  const auto seconds = plan.work / work_a_second;
  if (std::cmp_greater(seconds, watch.seconds_most)) {
    return ask::refuse(fmt::format(
        "--rounds: this session takes about {} seconds; accepted: {} seconds, by fewer rounds or a "
        "smaller bankroll",
        seconds, watch.seconds_most));
  }
  const auto figures = maths::session_of(plan, [&](std::uint64_t done, std::uint64_t total) {
    if (watch.stops()) throw session_stopped{};
    watch.progress(done, total);
  });
  return report::session_json({rules, layout, plan, figures}) + "\n";
}

ask::accepted<std::string> value_answer(flag_reader& in) {
  ask::value_request asked;
  read_rules(in, asked);
  asked.at = in.words("at").value_or("");
  asked.wagers = read_layout(in, "wager");
  in.finish();
  const auto values = ask::values_of(asked);
  if (!values) return std::unexpected(values.error());
  return report::value_json(values->rules, values->figures) + "\n";
}

ask::accepted<std::string> design_answer(flag_reader& in) {
  ask::design_request asked;
  read_rules(in, asked);
  asked.wager = in.words("area").value_or("");
  if (const auto edge = in.words("edge")) asked.edge = ask::read_percent(*edge);
  if (const auto off = in.words("tolerance")) asked.tolerance = ask::read_percent(*off);
  if (const auto most = in.words("per-max")) asked.per_max = ask::read_whole(*most);
  read_whole(in, "chip", asked.chip);
  in.finish();
  const auto design = ask::design_of(asked);
  if (!design) return std::unexpected(design.error());
  return report::design_json(design->rules, design->figures) + "\n";
}

ask::accepted<std::string> exposure_answer(flag_reader& in) {
  ask::exposure_request asked;
  read_rules(in, asked);
  asked.at = in.words("at").value_or("");
  asked.full_table = in.mark("full-table");
  in.each_of("wager", [&](flag_reader& each) {
    ask::asked_seat_wager wager;
    wager.name = each.words("wager").value_or("");
    read_whole(each, "seat", wager.seat);
    read_whole(each, "cents", wager.cents);
    asked.wagers.push_back(std::move(wager));
  });
  in.finish();
  const auto told = ask::exposure_of(asked);
  if (!told) return std::unexpected(told.error());
  return report::exposure_json(told->rules, told->where, told->wagers, told->figures) + "\n";
}

ask::accepted<std::string> equity_answer(flag_reader& in) {
  ask::equity_request asked;
  read_rules(in, asked);
  for (const auto& each : in.list("hold")) {
    asked.hold.push_back(ask::read_hand(list_words("hold", each)));
  }
  if (const auto seen = in.many_words("seen")) asked.seen = ask::read_hand(*seen);
  if (const auto rolled = in.words("rolled")) asked.rolled = ask::read_rank(*rolled);
  if (const auto tied = in.many_words("tied")) asked.tied = ask::read_list(*tied);
  for (const auto& each : in.list("best")) {
    asked.best.push_back(ask::read_best(words_of("best", each)));
  }
  read_whole(in, "games-left", asked.games_left);
  read_whole(in, "pot", asked.pot);
  read_whole(in, "adds", asked.adds);
  if (const auto streak = in.words("streak")) asked.streak = ask::read_streak(*streak);
  if (const auto weights = in.many_words("weights")) asked.weights = ask::read_list(*weights);
  read_whole(in, "players", asked.players);
  read_whole(in, "others", asked.others);
  asked.count_bonus = in.mark("count-bonus");
  in.finish();
  const auto equity = ask::equity_of(asked);
  if (!equity) return std::unexpected(equity.error());
  return report::equity_json(equity->rules, equity->page) + "\n";
}

/// A visitor that reads the fields of an owner.
auto reads_into(flag_reader& in, auto& owner) {
  return [&](std::string_view flag, auto field, std::string_view /*help*/) {
    if (const auto words = in.many_words(flag)) ask::read_field(*words, owner.*field);
  };
}

ask::simulation_request read_simulation(flag_reader& in) {
  ask::simulation_request asked;
  read_rules(in, asked);
  asked.player.wagers = read_layout(in, "wager");
  ask::visit_player_fields(reads_into(in, asked.player));
  ask::visit_run_fields(reads_into(in, asked));
  ask::visit_seat_fields(reads_into(in, asked.seat));
  in.each_of("seat", [&](flag_reader& each) {
    ask::visit_seat_fields(reads_into(each, asked.seat_list.emplace_back()));
  });
  in.each_of("players", [&](flag_reader& each) {
    auto& player = asked.players.emplace_back();
    player.name = each.words("name").value_or("");
    if (const auto why = ask::player_name_problem(player.name); !why.empty()) fail("name", why);
    player.wagers = read_layout(each, "wager");
    ask::visit_player_fields(reads_into(each, player));
  });
  if (const auto* other = in.object("against")) {
    flag_reader reader{*other};
    asked.against = std::make_shared<const ask::compared_run>("the other", read_simulation(reader));
  }
  in.finish();
  ask::note_origins(asked, from_request);
  return asked;
}

ask::accepted<std::string> simulation_answer(flag_reader& in, const lab_watch& watch) {
  auto asked = read_simulation(in);
  asked.threads = ask::whole_number(1);
  simulation::team alone;
  const auto planned = ask::planned_simulation_of(asked, alone);
  if (!planned) return std::unexpected(planned.error());
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{watch.seconds_most};
  const auto played = ask::play_simulation(
      *planned, alone, [&] { return watch.stops() || std::chrono::steady_clock::now() >= until; },
      [&](std::uint64_t done, std::uint64_t total, const auto&) { watch.progress(done, total); });
  if (!played) return std::unexpected(played.error());
  if (played->state.done.units > 0) {
    return planned->run->report(ask::simulation_format::json, *played);
  }
  return ask::refuse(
      fmt::format("{}: none was played in {} seconds; accepted: what can be simulated faster",
                  planned->run->units_name(), watch.seconds_most));
}

ask::accepted<std::string> answer_of(lab_topic about, flag_reader& in, const lab_watch& watch) {
  switch (about) {
    case lab_topic::par:
      return par_answer(in);
    case lab_topic::diff:
      return diff_answer(in);
    case lab_topic::session:
      return session_answer(in, watch);
    case lab_topic::value:
      return value_answer(in);
    case lab_topic::design:
      return design_answer(in);
    case lab_topic::exposure:
      return exposure_answer(in);
    case lab_topic::equity:
      return equity_answer(in);
    case lab_topic::simulate:
      break;
  }
  return simulation_answer(in, watch);
}

/// Says at the end of an answer, an object of JSON, what the ids of its game are called.
void add_labels(std::string& answer, const json::object& question) {
  const auto* game = question.if_contains("game");
  if (game == nullptr || !game->is_string()) return;
  const auto books = ask::books_named(std::string{std::string_view{game->get_string()}});
  if (!books || books->size() != 1) return;
  answer.insert(answer.rfind('}'),
                R"(,"labels":)" + json::serialize(report::rule_labels(*books->front())));
}

}  // namespace

std::optional<lab_topic> lab_topic_named(std::string_view name) {
  return ask::read_name<lab_topic>(lab_topic_names, name).value;
}

json_answer answer_question(const lab_question& asked, const lab_watch& watch) {
  const auto stopped = std::unexpected(problem{409, "cancelled", "it was stopped", {}});
  try {
    auto answer =
        read_question<std::string>(asked.body, [&](flag_reader& in, const json::object& question) {
          auto told = answer_of(asked.about, in, watch);
          if (told) add_labels(*told, question);
          return told;
        });
    if (watch.stops()) return stopped;
    return answer;
  } catch (const session_stopped&) {
    return stopped;
  }
}

}  // namespace skyward::server
