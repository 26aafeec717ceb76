// The settings of a house as a command line, the environment and a file say them.
#pragma once

#include "cli/command.hpp"
#include "server/settings.hpp"

#include <string>
#include <vector>

namespace skyward::cli {

/// What a command was told of settings.
struct told_settings {
  std::string config;  // a file; empty: none
  std::string house;   // instead of what it says; empty: none
  std::vector<server::given_setting> flags = {};
  std::vector<std::string> lan_hosts = {};
};

accepted<server::settings_in_force> read_house_settings(const told_settings& told);

/// Follows where the links of a file lead: beside it there stands what belongs to the house.
///
/// errors  a name that leads nowhere is thrown as a failure, in the name of the command
void find_own_name(std::string_view command, server::settings& values);

}  // namespace skyward::cli
