// Whether a house can be played at now, and why not.
#pragma once

#include "server/house_thread.hpp"
#include "server/http/response.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace skyward::server {

/// What readiness depends on.
struct house_condition {
  house_pulse house;
  std::chrono::milliseconds waits_most{};  // of a job
  std::string dice_failure = {};           // empty: none
  std::string store_problem = {};          // empty: none
  bool closes = false;
};

/// out  why not, a sentence each; none: it is ready
std::vector<std::string> why_not_ready(const house_condition& now);

/// Why the file of a house cannot be written soon, or now; empty where it can. A write that has
/// failed ends the house before anybody asks here.
std::string store_problem(const std::filesystem::path& house);

/// 200, or 503 with the sentences: for whoever sends players to houses.
response readiness_response(const std::vector<std::string>& why_not);

}  // namespace skyward::server
