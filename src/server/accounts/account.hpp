// Who plays in a live house or works at it from afar: accounts, and what they have while they are
// there.
#pragma once

#include "base/moment.hpp"
#include "live/people.hpp"
#include "server/accounts/protection.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::server {

enum class account_kind : std::uint8_t {
  guest,  // has a name and one session, and no password; becomes a player
  player,
  staff,
  auditor,
  administrator,
  house_player,  // plays for the house, by a program, and never logs in
  device,        // stands at a table: what an Extra Roll is bought on
};
inline constexpr std::string_view account_kind_names[] = {
    "guest", "player", "staff", "auditor", "administrator", "house_player", "device"};
constexpr std::string_view name_of(account_kind each) {
  return account_kind_names[static_cast<std::size_t>(each)];
}

/// Whether accounts of a kind have a password. Their names are each one's alone.
constexpr bool logs_in(account_kind kind) {
  return kind != account_kind::guest && kind != account_kind::house_player;
}

/// An id is `u-` and so many hexadecimal digits of chance: more than ids of people who work at the
/// tables have, so that nobody is taken for one of them.
inline constexpr std::size_t account_id_digits = 16;
bool is_account_id(std::string_view text);

/// Longest name, in bytes.
inline constexpr std::size_t account_name_bytes_max = 80;

/// Tables by invitation, and until when whoever was let in may have others come.
using invited_tables = std::map<std::string, moment, std::less<>>;

struct account {
  std::string id;  // never another's, not even later
  std::string name;
  account_kind kind{};
  live::work_role_set roles{};  // of staff
  invited_tables invited{};
  bool enabled = true;
  moment last_login;  // not given: never
  skyward::server::protection protection;

  friend bool operator==(const account&, const account&) = default;
};

/// How long a session lasts without anything done in it, and at all.
inline constexpr std::chrono::minutes session_idle{30};
inline constexpr std::chrono::hours session_most{12};

/// Who comes back sooner has not been away: what a player has set of time counts on.
inline constexpr std::chrono::minutes presence_break{30};

/// How long links are good that set a password.
inline constexpr std::chrono::hours link_lasts{24};

/// What an invitation to a table has left.
struct invitation {
  std::string table;
  int seats{};
  moment expires;

  friend bool operator==(const invitation&, const invitation&) = default;
};

}  // namespace skyward::server
