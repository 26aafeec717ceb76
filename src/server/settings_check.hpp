// Whether what the settings ask for is there on this machine, as who serves a house would find it.
#pragma once

#include "base/moment.hpp"
#include "server/settings.hpp"

#include <string>
#include <vector>

namespace skyward::server {

/// What is wrong, a sentence each: where, what, and what to do. Nothing is made or left open.
///
/// in  how        that were accepted
///     is_served  the house is open, and has its port
std::vector<std::string> settings_faults(const settings& how, bool is_served, moment now);

}  // namespace skyward::server
