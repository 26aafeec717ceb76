// Reads keys as the words of flags, so that one reading serves both, and says of a flag its key.
#include "server/lab_requests.hpp"

#include "base/text.hpp"
#include "games/catalogue.hpp"
#include "maths/session/session.hpp"
#include "record/object_reader.hpp"
#include "report/par/exposure_report.hpp"
#include "report/par/session_report.hpp"
#include "request/design_request.hpp"
#include "request/equity_request.hpp"
#include "request/exposure_request.hpp"
#include "request/par_request.hpp"
#include "request/session_request.hpp"
#include "request/simulation/planned_simulation.hpp"
#include "request/value_request.hpp"
#include "simulation/run/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <list>

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

/// A value as a person would write it behind a flag.
std::string words_of(std::string_view key, const json::value& value) {
  if (value.is_string()) return std::string{std::string_view{value.get_string()}};
  if (value.is_int64() || value.is_uint64()) return json::serialize(value);
  fail(key, fmt::format("found {}; accepted: a text or a whole number", record::shown(value)));
}

/// A list of such, or one text, as commas join them.
std::string list_words(std::string_view key, const json::value& value) {
  if (!value.is_array()) return words_of(key, value);
  std::vector<std::string> words;
  for (const auto& each : value.get_array()) words.push_back(words_of(key, each));
  return join(words, ",");
}

std::string key_of(std::string_view flag) {
  std::string key{flag};
  std::ranges::replace(key, '-', '_');
  return key;
}

/// The keys of an object, each by the name of its flag.
class flag_reader {
 public:
  explicit flag_reader(const json::object& in) : in_{in} {}

  const json::value* take(std::string_view flag) {
    return in_.take(keys_.emplace_back(key_of(flag)));
  }

  std::optional<std::string> words(std::string_view flag) {
    const auto* value = take(flag);
    return value == nullptr ? std::nullopt : std::optional{words_of(keys_.back(), *value)};
  }
  std::optional<std::string> many_words(std::string_view flag) {
    const auto* value = take(flag);
    return value == nullptr ? std::nullopt : std::optional{list_words(keys_.back(), *value)};
  }
  bool mark(std::string_view flag) {
    const auto* value = take(flag);
    if (value == nullptr) return false;
    if (value->is_bool()) return value->get_bool();
    fail(keys_.back(), fmt::format("found {}; accepted: true or false", record::shown(*value)));
  }
  const json::object* object(std::string_view flag) {
    const auto* value = take(flag);
    if (value == nullptr || value->is_object())
      return value == nullptr ? nullptr : &value->get_object();
    fail(keys_.back(), fmt::format("found {}; accepted: an object", record::shown(*value)));
  }
  json::array list(std::string_view flag) {
    const auto* value = take(flag);
    if (value == nullptr) return {};
    if (value->is_array()) return value->get_array();
    fail(keys_.back(), fmt::format("found {}; accepted: a list", record::shown(*value)));
  }

  /// Reads each object of a list with a reader of its own.
  template <class Read>
  void each_of(std::string_view flag, const Read& read) {
    for (const auto& each : list(flag)) {
      if (!each.is_object()) fail(key_of(flag), "accepted: a list of objects");
      flag_reader reader{each.get_object()};
      read(reader);
      reader.in_.finish();
    }
  }

  void finish() const { in_.finish(); }

 private:
  record::object_reader in_;
  std::list<std::string> keys_;  // which the reader looks at until its end
};

void read_whole(flag_reader& in, std::string_view flag, std::optional<ask::whole>& into) {
  if (const auto words = in.words(flag)) into = ask::read_whole(*words);
}

void read_rules(flag_reader& in, ask::rules_request& into) {
  into.game = in.words("game").value_or("");
  into.edition = in.words("edition").value_or("");
  if (auto text = in.words("rules")) into.submission = ask::named_file{"rules", *std::move(text)};
  const auto* options = in.object("options");
  if (options == nullptr) return;
  for (const auto& [name, value] : *options) {
    into.options.push_back({std::string{name}, words_of(name, value)});
  }
}

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

/// A line of a refusal with each flag as its key; what stands between quotation marks is as it
/// came.
std::string in_keys(std::string_view line) {
  constexpr std::string_view program = "skyward: ";
  if (line.starts_with(program)) line.remove_prefix(program.size());
  std::string told;
  bool quoted = false;
  while (!line.empty()) {
    if (line.front() == '"') quoted = !quoted;
    if (quoted || !line.starts_with("--")) {
      told += line.front();
      line.remove_prefix(1);
      continue;
    }
    line.remove_prefix(2);
    const auto end = std::ranges::find_if_not(
        line, [](char each) { return each == '-' || (each >= 'a' && each <= 'z'); });
    told += key_of({line.begin(), end});
    line = {end, line.end()};
  }
  return told;
}

std::unexpected<problem> refuse_question(std::string why) {
  return std::unexpected(problem{422, "not_accepted", std::move(why), {}});
}

}  // namespace

std::optional<lab_topic> lab_topic_named(std::string_view name) {
  return ask::read_name<lab_topic>(lab_topic_names, name).value;
}

json_answer answer_question(const lab_question& asked, const lab_watch& watch) {
  const auto stopped = std::unexpected(problem{409, "cancelled", "it was stopped", {}});
  json::error_code error;
  const auto body = json::parse(record::text(asked.body), error);
  if (error || !body.is_object()) return refuse_question("accepted: one JSON object");
  try {
    flag_reader in{body.get_object()};
    auto answer = answer_of(asked.about, in, watch);
    if (watch.stops()) return stopped;
    if (answer) return *std::move(answer);
    std::vector<std::string> lines;
    std::ranges::transform(answer.error(), std::back_inserter(lines), in_keys);
    return refuse_question(join(lines, "; "));
  } catch (const record::bad_value& bad) {
    return refuse_question(record::told(bad));
  } catch (const session_stopped&) {
    return stopped;
  }
}

}  // namespace skyward::server
