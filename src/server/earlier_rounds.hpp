// Rounds of a table's day as they were: which of them somebody took part in, and one of them step
// by step, in words and with what lay there. Read beside the house as it stands, on no thread that
// others wait for.
#pragma once

#include "server/operation.hpp"

#include <boost/json/object.hpp>

#include <cstdint>
#include <expected>
#include <map>
#include <set>
#include <string>

namespace skyward::server {

struct asked_day {
  std::string table;
  std::string stream;
};

/// The day that a query asks for under `stream`, or the one that is on, where that one may look.
std::expected<asked_day, problem> day_asked_for(house_side& house, const house_question& asked);

/// Rounds that are over in which who asks took part.
///
/// in      house  its file
/// errors  `failed`
json_answer own_rounds(const std::string& house, const asked_day& day, const asker& by);

struct asked_round {
  asked_day day;
  std::uint64_t round{};
  std::uint64_t steps_most = 300;  // that are told; of more, the last
};

/// A round whose players are told by their ids, until somebody knows what they are called.
struct told_round {
  boost::json::object all;
  std::set<std::string> players;
};

/// A round, over or not.
///
/// errors  `no_such_round`, `failed`
std::expected<told_round, problem> round_in_steps(const std::string& house,
                                                  const asked_round& asked, const asker& by);

/// in  names  of all its players
std::string round_text(told_round told, const std::map<std::string, std::string>& names);

}  // namespace skyward::server
