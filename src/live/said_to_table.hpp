// What the house says to a table of what it has recorded.
#pragma once

#include "house/floor_events.hpp"
#include "table/vocabulary/command.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace skyward::live {

/// Who stands behind what the house and its tables tell each other; nobody else may.
inline constexpr std::string_view house_principal = "house";

/// The command by which a table hears of an event, without an id; nothing where it need not.
std::optional<table::sent_command> said_to_table(const house::any_floor_event& what);

/// Whose table an event is of; empty: of none.
std::string table_of(const house::any_floor_event& what);

/// Why dice are out, as the house records it of what its table says.
house::dice_end end_of(table::dice_fault fault);

}  // namespace skyward::live
