// What anybody may know of the games.
#include "server/game_requests.hpp"
#include "server/operation.hpp"

#include <array>

namespace skyward::server {

namespace {

using boost::asio::awaitable;

awaitable<response> list_games(asked_operation& /*of*/) {
  static const auto told = games_told();
  co_return json_response(told);
}

awaitable<response> read_rules_of_game(asked_operation& of) {
  const auto* edition = of.asked.find_in_query("edition");
  auto answer = rules_told(of.parts[0], edition == nullptr ? "" : *edition);
  if (!answer) co_return response_of(answer.error());
  co_return json_response(*std::move(answer));
}

constexpr std::array operations_of_games{
    operation{.id = "list_games",
              .asked = method::get,
              .path = "/api/v1/games",
              .askers = anyone,
              .summary = "Every game of the house: editions, areas with their odds, options, "
                         "limits, and whether the lab has figures of it.",
              .gives = "games",
              .at_server = list_games},
    operation{.id = "read_rules",
              .asked = method::get,
              .path = "/api/v1/games/{game}/rules",
              .askers = anyone,
              .summary = "How a game is played, as an edition has it: sections, wagers, rulings "
                         "and clauses.",
              .query = "edition",
              .gives = "game_rules",
              .at_server = read_rules_of_game},
};

}  // namespace

std::span<const operation> game_operations() {
  return operations_of_games;
}

}  // namespace skyward::server
