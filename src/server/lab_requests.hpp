// What mathematicians ask of a live house: in JSON, answered in the JSON that the commands print,
// and `labels`, what the ids in it are called.
// Keys are the commands' flags, with `_` for `-`; docs/runs.md says what a simulation's mean.
#pragma once

#include "server/table_requests.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace skyward::server {

/// The commands whose answers can be had.
enum class lab_topic : std::uint8_t {
  par,
  diff,
  session,
  value,
  design,
  exposure,
  equity,
  simulate
};
inline constexpr std::string_view lab_topic_names[] = {"par",    "diff",     "session", "value",
                                                       "design", "exposure", "equity",  "simulate"};
std::optional<lab_topic> lab_topic_named(std::string_view name);

struct lab_question {
  lab_topic about{};
  std::string body;  // one object
};

/// What sessions and simulations look at while they go on.
struct lab_watch {
  std::function<bool()> stops = [] { return false; };  // asked from several threads
  std::function<void(std::uint64_t done, std::uint64_t total)> progress = [](auto, auto) {};
  std::int64_t seconds_most = 60;
};

/// Reads a question, and answers it by the functions of its command. It may take seconds: on no
/// thread that others wait for.
///
/// A simulation plays on one thread until its end, or until the seconds are over, and tells what it
/// has counted by then; of a session that would take longer it is said before. `rules` is the text
/// of a rules submission, `observed` the object of docs/observed_counts.md: no file is read.
///
/// errors  every problem by its key; `cancelled` where it was stopped
json_answer answer_question(const lab_question& asked, const lab_watch& watch);

}  // namespace skyward::server
