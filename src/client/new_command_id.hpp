// Ids of commands, made before they are sent.
#pragma once

#include <string>

namespace skyward::client {

/// 32 hexadecimal digits that nobody has used: the time first, as in UUIDs of version 7.
std::string new_command_id();

}  // namespace skyward::client
