// A position of a game at which betting is about to close.
#pragma once

#include "request/refusal.hpp"
#include "rules/lowered.hpp"

#include <cstdint>
#include <string>

namespace skyward::request {

/// The index of a position written as `yard=20 down=1 ...`; of the opening where the text is empty.
///
/// errors  a field that is unknown or out of range, or a position that no round can come to
accepted<std::uint32_t> position_at(const rules::lowered& game, const std::string& text);

}  // namespace skyward::request
