// A table as one who looks at it sees it: in words and cents, ready to be shown, with what that one
// may do now.
#pragma once

#include "server/view/viewer.hpp"
#include "table/record_codec.hpp"

#include <boost/json/object.hpp>

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace skyward::server {

struct shown_table {
  std::string id;
  live::table_stand stand;
  const table::line_codec& names;
  std::string stream;
  std::uint64_t seq{};  // of the last record
  moment acts_at = {};  // when the house does, though nobody else does; not given: never
};

/// What has happened since that one looked last.
struct told_since {
  std::span<const table::kept_command> records;
  bool skipped = false;                          // some that were before them
  std::optional<dice::face_list> dice_before{};  // of the last throw before them, where it is known
};

/// Players are told by their ids, under `player`, until `name_players` gives them names.
boost::json::object table_view(const shown_table& shown, const viewer& by, const told_since& told);

/// Puts names in the place of ids; a house player is called by its seat.
void name_players(boost::json::object& view,
                  const std::function<std::string(std::string_view player)>& name_of);

/// The ids that it asks names of.
void add_players(std::set<std::string>& to, const boost::json::object& view);

}  // namespace skyward::server
