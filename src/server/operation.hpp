// What can be asked of a live house, each once: where, who may ask it, what it takes and gives, and
// who answers it. The description of the API is written from it.
#pragma once

#include "server/http/handler.hpp"
#include "server/served_parts.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

/// A text of JSON, or why there is none.
using json_answer = std::expected<std::string, problem>;

/// Kinds of accounts that may ask for something, one bit each; who has no session is a stranger.
using asker_set = std::uint16_t;
constexpr asker_set only(account_kind kind) {
  return static_cast<asker_set>(1U << static_cast<unsigned>(kind));
}
inline constexpr asker_set strangers = 1U << 15U;
inline constexpr asker_set anyone = 0xffff;
inline constexpr asker_set with_session = anyone & ~strangers;
inline constexpr asker_set guests = only(account_kind::guest);
inline constexpr asker_set players = guests | only(account_kind::player);
inline constexpr asker_set staff = only(account_kind::staff);
inline constexpr asker_set devices = only(account_kind::device);
inline constexpr asker_set auditors = only(account_kind::auditor);
inline constexpr asker_set administrators = only(account_kind::administrator);
inline constexpr asker_set readers = staff | auditors | administrators;  // of what is the house's

/// Who asks, as the session says.
struct asker {
  std::string id;
  std::string name;
  account_kind kind{};
  live::work_role_set roles{};  // of staff
  invited_tables invited{};
  bool has_to_look = false;  // at time and money, before anything more is staked
  bool time_is_up = false;   // as much as the player has set until a break

  bool is(asker_set any_of) const { return (only(kind) & any_of) != 0; }
  bool works_as(live::work_role role) const {
    return kind == account_kind::staff && (roles & live::only(role)) != 0;
  }
};
asker asker_of(const account& who);
asker asker_in(const served_parts& on, const open_session& session);

/// One request on its way to its answer.
struct asked_operation {
  const served_parts& on;
  request asked;
  std::vector<std::string> parts;       // what stands for the names in braces of its path
  std::optional<open_session> session;  // none: a stranger
};

/// The same, for the thread of the house.
struct house_question {
  std::vector<std::string> parts;
  std::vector<query_item> query;
  std::string body;
  asker by;

  const std::string* find_in_query(std::string_view name) const;
};

/// Answers on the thread of the sockets.
using server_answer = boost::asio::awaitable<response> (*)(asked_operation&);
/// Answers on the thread of the house, now or later.
using house_told = std::move_only_function<void(json_answer)>;
using house_answer = void (*)(house_side&, const house_question&, house_told);

/// One that answers at once.
template <auto Answer>
void at_once(house_side& house, const house_question& asked, house_told then) {
  then(Answer(house, asked));
}

inline constexpr std::string_view json_type = "application/json";
inline constexpr std::string_view lines_type = "application/x-ndjson";

struct operation {
  std::string_view id;
  method asked{};
  std::string_view path;  // `/api/v1/tables/{table}`
  asker_set askers{};
  std::string_view summary;  // a sentence for people
  std::string_view query{};  // names of parameters, with commas between
  std::string_view body{};   // the name of a schema; empty: none is taken
  std::string_view gives{};  // the same of what is answered
  unsigned status = 200;
  std::string_view type = json_type;  // of what is answered; several with commas between
  server_answer at_server{};
  house_answer at_house{};
  bool looks = false;  // as a page does by itself, which keeps no session
};

/// All of them, in the order in which they are described.
std::span<const operation> operations();

/// Those of one part of the API.
std::span<const operation> account_operations();
std::span<const operation> invitation_operations();
std::span<const operation> table_operations();
std::span<const operation> view_operations();
std::span<const operation> house_operations();
std::span<const operation> report_operations();
std::span<const operation> game_operations();
std::span<const operation> lab_operations();

/// Whether a path is one of a pattern's.
///
/// out  parts  what stands for the names in braces
bool fits(std::string_view pattern, const std::vector<std::string>& path,
          std::vector<std::string>& parts);

/// The operation of a request; none where no path is so, or none with that method.
struct found_operation {
  const operation* what = nullptr;
  std::vector<std::string> parts;
  bool path_known = false;
};
found_operation find_operation(const request& asked);

/// The id of the one that is asked for; `page` of a file of the page, and `none` of what is none.
std::string_view operation_asked(const request& asked);

// What most answers begin or end with.

response json_response(std::string body, unsigned status = 200);
problem not_accepted(std::string why);
/// What a machine fails in: a file that cannot be read, a disk that is full.
std::unexpected<problem> machine_failed(std::string why);
problem problem_of(const account_refusal& why);

/// An answer of accounts that says nothing.
response response_of(const accounts::answer<void>& done);

/// A number in a query, below 2^53; another one where none is given.
std::expected<std::uint64_t, problem> number_in(const std::string* given, std::string_view name,
                                                std::uint64_t otherwise, std::uint64_t least,
                                                std::uint64_t most);

}  // namespace skyward::server
