// What may have been asked for where only what happened is known: a frame tells neither a command
// nor who sent it. Internal to this folder.
#pragma once

#include "table/common_state.hpp"
#include "table/vocabulary/command.hpp"
#include "table/vocabulary/event.hpp"

#include <span>
#include <string>
#include <vector>

namespace skyward::table {

/// Every command that an event of these may come from, each by all roles that may send it, the
/// likely ones first. What a command says beyond its events is left out: it decides nothing.
///
/// in  before  state before the first
///     stream  in which they happened
std::vector<sent_command> asked_for(std::span<const log_entry> happened, const common_state& before,
                                    const std::string& stream);

}  // namespace skyward::table
