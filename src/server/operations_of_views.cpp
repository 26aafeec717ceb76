// What a page shows of a table.
#include "server/ask_house.hpp"
#include "server/ask_lab.hpp"
#include "server/earlier_rounds.hpp"
#include "server/view/table_view.hpp"
#include "server/view_requests.hpp"

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include <array>
#include <map>
#include <memory>
#include <string>

namespace skyward::server {

namespace {

using boost::asio::awaitable;

/// Who asks and what, as the house takes it.
house_question question_of(asked_operation& of) {
  house_question question{
      std::move(of.parts), std::move(of.asked.query), std::move(of.asked.body), {}};
  if (of.session) question.by = asker_in(of.on, *of.session);
  return question;
}

template <class Value>
using answered_by_house = std::expected<Value, problem>;

/// Asks the house, on its thread.
template <class Value, auto Answer>
awaitable<answered_by_house<Value>> answer_of_house_side(asked_operation& of) {
  house_job<answered_by_house<Value>> job =
      [question = question_of(of)](house_side& house, auto then) { then(Answer(house, question)); };
  auto asking = ask_house<answered_by_house<Value>>(of.on.house, std::move(job));
  co_return co_await std::move(asking);
}

/// What a player is called by others.
std::string shown_name(const accounts& people, std::string_view player) {
  if (const auto* who = people.find(std::string{player})) return who->name;
  return std::string{player};
}

awaitable<response> look_at_view(asked_operation& of) {
  auto asking = answer_of_house_side<boost::json::object, view_table>(of);
  auto view = co_await std::move(asking);
  if (!view) co_return response_of(view.error());
  name_players(*view, [&](std::string_view player) { return shown_name(of.on.people, player); });
  co_return json_response(boost::json::serialize(*view));
}

awaitable<response> list_own_rounds(asked_operation& of) {
  auto asking = answer_of_house_side<asked_day, day_asked_for>(of);
  const auto day = co_await std::move(asking);
  if (!day) co_return response_of(day.error());
  auto reading = reckoned(of.on.replays, of,
                          [house = of.on.kept_in, day = *day, by = asker_of(*of.session->who)] {
                            return own_rounds(house, day, by);
                          });
  auto answer = co_await std::move(reading);
  co_return response_to(std::move(*answer));
}

/// What the players of a round are called is known on the thread of the sockets alone, which has
/// nothing else to do with it: a round may be long.
awaitable<response> look_at_round(asked_operation& of) {
  const auto round = number_in(&of.parts.back(), "round", 0, 1, counted_max);
  if (!round) co_return response_of(round.error());
  auto asking = answer_of_house_side<asked_day, day_asked_for>(of);
  const auto day = co_await std::move(asking);
  if (!day) co_return response_of(day.error());
  const auto told = std::make_shared<told_round>();
  auto reading = reckoned(of.on.replays, of,
                          [house = of.on.kept_in, asked = asked_round{*day, *round}, told,
                           by = asker_of(*of.session->who)]() -> json_answer {
                            auto steps = round_in_steps(house, asked, by);
                            if (!steps) return std::unexpected(std::move(steps).error());
                            *told = *std::move(steps);
                            return std::string{};
                          });
  const auto read = co_await std::move(reading);
  if (!*read) co_return response_of(read->error());
  std::map<std::string, std::string> names;
  for (const auto& player : told->players) names[player] = shown_name(of.on.people, player);
  auto writing = reckoned(of.on.replays, of, [told, names = std::move(names)]() -> json_answer {
    return round_text(std::move(*told), names);
  });
  auto answer = co_await std::move(writing);
  co_return response_to(std::move(*answer));
}

awaitable<response> read_edges(asked_operation& of) {
  const auto table = of.parts.front();
  auto asking = answer_of_house_side<asked_edges, edges_of_table>(of);
  const auto where = co_await std::move(asking);
  if (!where) co_return response_of(where.error());
  auto told = of.on.edges.known(*where);
  if (!told) {
    auto waiting = reckoned(of.on.reads, of,
                            [&edges = of.on.edges, at = *where] { return edges.edges_json(at); });
    const auto answer = co_await std::move(waiting);
    if (!*answer) co_return response_of(answer->error());
    told = **answer;
  }
  const boost::json::string id{table};
  const auto keys = std::string_view{*told}.substr(1);
  co_return json_response(fmt::format(R"({{"table":{},{})", boost::json::serialize(id), keys));
}

awaitable<response> read_exposure(asked_operation& of) {
  auto asking = answer_of_house_side<asked_exposure, exposure_of_table>(of);
  const auto stands = co_await std::move(asking);
  if (!stands) co_return response_of(stands.error());
  if (!stands->nothing.empty()) co_return response_to(of.on.edges.exposure_json(*stands));
  if (auto told = of.on.edges.known(*stands)) co_return json_response(*std::move(told));
  auto waiting = reckoned(of.on.reads, of,
                          [&edges = of.on.edges, at = *stands] { return edges.exposure_json(at); });
  auto answer = co_await std::move(waiting);
  co_return response_to(std::move(*answer));
}

awaitable<response> hear_words_typed(asked_operation& of) {
  auto asking = answer_of_house_side<typed_answer, hear_typed>(of);
  auto typed = co_await std::move(asking);
  if (!typed) co_return response_of(typed.error());
  if (typed->worth) {
    auto waiting = reckoned(of.on.reads, of,
                            [&edges = of.on.edges, worth = typed->worth] { return worth(edges); });
    const auto answer = co_await std::move(waiting);
    if (!*answer) co_return response_of(answer->error());
    typed->words.text = **answer;
  }
  boost::json::object told{{"text", typed->words.text},
                           {"commands", std::move(typed->words.commands)}};
  if (typed->words.asks_for_roll) told["asks_for_roll"] = true;
  co_return json_response(boost::json::serialize(told));
}

constexpr std::array operations_of_views{
    operation{.id = "view_table",
              .asked = method::get,
              .path = "/api/v1/tables/{table}/view",
              .askers = anyone,
              .summary = "A table as who asks sees it, in words, with what may be done now.",
              .query = "after,stream,chip,seat",
              .gives = "view",
              .at_server = look_at_view,
              .looks = true},
    operation{.id = "list_own_rounds",
              .asked = method::get,
              .path = "/api/v1/tables/{table}/rounds",
              .askers = with_session,
              .summary = "Rounds of a table's day that are over, in which who asks took part.",
              .query = "stream",
              .gives = "own_rounds",
              .at_server = list_own_rounds},
    operation{.id = "look_at_round",
              .asked = method::get,
              .path = "/api/v1/tables/{table}/rounds/{round}",
              .askers = with_session,
              .summary = "A round of a table step by step: what lay there, and what was told.",
              .query = "stream",
              .gives = "round_in_steps",
              .at_server = look_at_round},
    operation{.id = "read_edges",
              .asked = method::get,
              .path = "/api/v1/tables/{table}/edges",
              .askers = with_session,
              .summary = "What every wager is worth there now, exactly.",
              .gives = "edges",
              .at_server = read_edges},
    operation{.id = "read_exposure",
              .asked = method::get,
              .path = "/api/v1/tables/{table}/exposure",
              .askers = readers,
              .summary = "What the house can lose and win there on all wagers that stand, exactly.",
              .gives = "exposure",
              .at_server = read_exposure},
    operation{.id = "hear_words",
              .asked = method::post,
              .path = "/api/v1/tables/{table}/words",
              .askers = players,
              .summary = "What a person types comes to: an answer, and commands to be sent.",
              .body = "typed_words",
              .gives = "heard_words",
              .at_server = hear_words_typed},
    operation{.id = "draw_felt",
              .asked = method::get,
              .path = "/api/v1/tables/{table}/felt.svg",
              .askers = anyone,
              .summary = "The felt of a table, drawn.",
              .type = "image/svg+xml",
              .at_house = at_once<draw_felt>},
};

}  // namespace

std::span<const operation> view_operations() {
  return operations_of_views;
}

}  // namespace skyward::server
