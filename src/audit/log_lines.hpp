// A house's log as lines, in the order in which a verifier takes them.
#pragma once

#include "store/store.hpp"

#include <functional>
#include <string_view>

namespace skyward::audit {

/// Goes through the texts that records name, the house's own stream, the others as it has opened
/// them, the audit's last, and the checkpoint. Nothing may be kept meanwhile: whoever
/// reads beside an owner has such a house.
///
/// in      take  a line without its end; false ends it
/// errors  failure: what the machine fails in
store::reached<void> each_log_line(store::store& house,
                                   const std::function<bool(std::string_view)>& take);

}  // namespace skyward::audit
