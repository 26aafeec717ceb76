// What has happened at a table since somebody looked last: what is said of it, and each event as a
// sentence with its clause and the arithmetic of what it pays.
#pragma once

#include "server/view/viewer.hpp"
#include "table/record_codec.hpp"

#include <boost/json/array.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace skyward::server {

/// `$5 at 4 to 1 = $20`, in the figures of the settlement itself.
std::string arithmetic_of(const table::line_codec& names, const table::event::wager_won& won);

/// What records say to a seat, one text for each that says anything: throws, and no more bets.
boost::json::array said_of(const live::table_stand& at, const table::line_codec& names,
                           std::span<const table::kept_command> records, table::seat_no seat);

/// The events of records in their order, but for those of seeds; `yours` where `by` sent what they
/// come of.
boost::json::array lines_of(const table::line_codec& names,
                            std::span<const table::kept_command> records, std::string_view by);

/// The faces that an event shows.
std::optional<dice::face_list> dice_of(const table::log_entry& happened);

/// The last faces that records show.
std::optional<dice::face_list> last_dice(std::span<const table::kept_command> records);

/// Where the last round begins among records that are too many to be told.
std::size_t last_round(std::span<const table::kept_command> records);

}  // namespace skyward::server
