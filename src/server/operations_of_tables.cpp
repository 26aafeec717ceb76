// What is asked of tables.
#include "server/operation.hpp"
#include "server/player_money.hpp"
#include "server/table_requests.hpp"

#include <array>

namespace skyward::server {

namespace {

json_answer read_own_wallet(house_side& house, const house_question& asked) {
  return read_wallet(house, asked.by.id);
}

constexpr std::array operations_of_tables{
    operation{.id = "list_tables",
              .asked = method::get,
              .path = "/api/v1/tables",
              .askers = anyone,
              .summary = "Every table: its game, whether it is open, and its seats.",
              .gives = "tables",
              .at_house = at_once<list_tables>},
    operation{.id = "look_at_table",
              .asked = method::get,
              .path = "/api/v1/tables/{table}",
              .askers = anyone,
              .summary = "A table's rules, limits and payouts, and its state up to a record.",
              .gives = "table",
              .at_house = at_once<look_at_table>},
    operation{.id = "send_command",
              .asked = method::post,
              .path = "/api/v1/tables/{table}/commands",
              .askers = static_cast<asker_set>(players | staff | devices),
              .summary = "A command at a table, done once however often it is sent.",
              .body = "command",
              .gives = "frame",
              .at_house = perform_command},
    operation{.id = "read_records",
              .asked = method::get,
              .path = "/api/v1/tables/{table}/records",
              .askers = with_session,
              .summary = "Records of a table's day, a line each; frames of them for players.",
              .query = "stream,after,limit",
              .gives = "record_or_frame",
              .type = lines_type,
              .at_house = at_once<read_records>},
    operation{.id = "read_sensors",
              .asked = method::get,
              .path = "/api/v1/tables/{table}/sensors",
              .askers = with_session,
              .summary = "What the devices at the seats show, on which something is bought.",
              .gives = "sensors",
              .at_house = at_once<read_sensors>},
    operation{.id = "ask_for_roll",
              .asked = method::post,
              .path = "/api/v1/tables/{table}/roll",
              .askers = players,
              .summary = "Whose turn it is to roll does not wait for the time to pass.",
              .gives = "done",
              .at_house = at_once<ask_for_roll>},
    operation{.id = "read_wallet",
              .asked = method::get,
              .path = "/api/v1/me/wallet",
              .askers = players,
              .summary = "What is in the wallet, and what was lost today.",
              .gives = "wallet",
              .at_house = at_once<read_own_wallet>},
};

}  // namespace

std::span<const operation> table_operations() {
  return operations_of_tables;
}

}  // namespace skyward::server
