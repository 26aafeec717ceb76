// Ids for commands that come without one.
#pragma once

#include "base/moment.hpp"

#include <string>

namespace skyward::live {

/// 128 bits in hexadecimal: the moment and, from the kernel, chance, as UUIDs of version 7 are.
///
/// source  RFC 9562, section 5.7
std::string new_id(moment now);

/// What the clock of this machine says.
moment clock_now();

}  // namespace skyward::live
