// What is asked of the house and of the program that serves it.
#include "base/person_name.hpp"
#include "server/accounts/deposit_limits.hpp"
#include "server/ask_house.hpp"
#include "server/house_requests.hpp"
#include "server/metrics.hpp"
#include "server/openapi.hpp"
#include "server/operation.hpp"
#include "server/readiness.hpp"
#include "store/postgres_store.hpp"

#include <boost/json.hpp>

#include <array>

namespace skyward::server {

namespace {

using boost::asio::awaitable;

awaitable<response> is_up(asked_operation& /*of*/) {
  co_return with_body("text/plain", "up\n");
}

awaitable<response> is_ready(asked_operation& of) {
  co_return readiness_response(of.on.not_ready());
}

awaitable<response> count(asked_operation& of) {
  if (may_see_metrics(of.asked, of.session ? of.session->who : nullptr)) {
    auto text = of.on.metrics_text();
    text += house_text(of.on.house.pulse(), store::postgres_store::reconnections());
    co_return with_body(std::string{metrics_type}, std::move(text));
  }
  co_return response_of(
      problem{403,
              "role_may_not",
              "accepted: from this machine itself, or as an auditor or administrator",
              {}});
}

/// The account that a word of the cage or the floor means, by its id or by its name where one alone
/// has it; none for a word that names no player.
std::expected<const account*, problem> player_in(const accounts& people,
                                                 const boost::json::object& said) {
  const auto* given = said.if_contains("player");
  const auto* text = given == nullptr ? nullptr : given->if_string();
  if (text == nullptr) return nullptr;
  const std::string named{std::string_view{*text}};
  if (const auto* who = people.find(named)) return who;
  const account* found = nullptr;
  for (const auto& each : people.everyone()) {
    if (folded_name(each.name) != folded_name(named)) continue;
    if (found != nullptr) {
      return std::unexpected(problem{409, "several", "several have the name; accepted: an id", {}});
    }
    found = people.find(each.id);
  }
  if (found != nullptr) return found;
  return std::unexpected(problem{
      404, "no_such_player", "nobody has the id or the name; accepted: an id or a name", {}});
}

awaitable<response> send_floor_command(asked_operation& of) {
  boost::json::error_code error;
  auto said = boost::json::parse(of.asked.body, error);
  if (error || !said.is_object()) co_return response_of(not_accepted("accepted: one JSON object"));
  auto& object = said.get_object();
  const auto player = player_in(of.on.people, object);
  if (!player) co_return response_of(player.error());
  if (*player != nullptr) object["player"] = (*player)->id;
  house_question question{{}, {}, boost::json::serialize(said), asker_of(*of.session->who)};
  const std::span named{*player, *player == nullptr ? 0U : 1U};
  auto limits = deposit_limits_of(named, of.on.now());
  house_job<json_answer> job = [question = std::move(question), limits = std::move(limits)](
                                   house_side& house, auto then) {
    then(perform_floor_command(house, question, limits));
  };
  auto asking = ask_house<json_answer>(of.on.house, std::move(job));
  const auto answered = co_await std::move(asking);
  if (!answered) co_return response_of(answered.error());
  co_return json_response(*answered);
}

awaitable<response> describe(asked_operation& /*of*/) {
  static const std::string text = openapi_json();
  co_return json_response(text);
}

awaitable<response> describe_socket(asked_operation& /*of*/) {
  static const std::string text = asyncapi_json();
  co_return json_response(text);
}

constexpr std::array operations_of_house{
    operation{.id = "look_at_house",
              .asked = method::get,
              .path = "/api/v1/house",
              .askers = readers,
              .summary = "Who works where, what waits for a second person, where play is stopped.",
              .gives = "house",
              .at_house = at_once<look_at_house>},
    operation{.id = "read_sheet",
              .asked = method::get,
              .path = "/api/v1/house/tables/{table}/sheet",
              .askers = readers,
              .summary = "What is asked before a table opens, of its dice and its shaker too.",
              .gives = "sheet",
              .at_house = at_once<read_sheet>},
    operation{.id = "read_house_records",
              .asked = method::get,
              .path = "/api/v1/house/records",
              .askers = readers,
              .summary = "Records of the house, a line each.",
              .query = "after,limit",
              .gives = "record",
              .type = lines_type,
              .at_house = at_once<read_house_records>},
    operation{.id = "send_floor_command",
              .asked = method::post,
              .path = "/api/v1/house/commands",
              .askers = staff,
              .summary = "A command of the floor or the cage, done once however often it is sent.",
              .body = "floor_command",
              .gives = "record",
              .at_server = send_floor_command},
    operation{.id = "describe",
              .asked = method::get,
              .path = "/api/v1/openapi.json",
              .askers = anyone,
              .summary = "This description.",
              .gives = "openapi",
              .at_server = describe},
    operation{.id = "describe_socket",
              .asked = method::get,
              .path = "/api/v1/asyncapi.json",
              .askers = anyone,
              .summary = "What is said over a WebSocket, either way.",
              .gives = "asyncapi",
              .at_server = describe_socket},
    operation{.id = "health",
              .asked = method::get,
              .path = "/health",
              .askers = anyone,
              .summary = "Whether the program answers.",
              .type = "text/plain",
              .at_server = is_up},
    operation{.id = "ready",
              .asked = method::get,
              .path = "/ready",
              .askers = anyone,
              .summary = "Whether the house can be played at.",
              .type = "text/plain",
              .at_server = is_ready},
    operation{.id = "metrics",
              .asked = method::get,
              .path = "/metrics",
              .askers = anyone,
              .summary = "What the program counts of itself, for Prometheus on this machine.",
              .type = metrics_type,
              .at_server = count},
};

}  // namespace

std::span<const operation> house_operations() {
  return operations_of_house;
}

}  // namespace skyward::server
