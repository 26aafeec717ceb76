// Rounds of a table's day as they were: which of them somebody took part in, and one of them step
// by step, in words and with what lay there. Read beside the house as it stands, on no thread that
// others wait for.
#pragma once

#include "server/operation.hpp"

#include <boost/json/object.hpp>

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>

namespace skyward::server {

/// Most steps that are told of one round; of more, the last.
inline constexpr std::uint64_t told_steps_max = 1'000;

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
json_answer own_rounds(const std::filesystem::path& house, const asked_day& day, const asker& by);

/// A round, over or not; players are told by their ids in each step, see name_players.
///
/// errors  `no_such_round`, `failed`
std::expected<boost::json::object, problem> round_in_steps(const std::filesystem::path& house,
                                                           const asked_day& day,
                                                           std::uint64_t round, const asker& by);

}  // namespace skyward::server
