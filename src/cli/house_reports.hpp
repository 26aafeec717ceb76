// Reports of a house, from the log alone: `skyward house report`, `night`, `days`, `export` and
// `statement`.
#pragma once

#include "cli/house_log.hpp"

#include <string>

namespace skyward::cli {

/// A gaming day of every table.
accepted<std::string> day_of_house(const report_asked& asked, const streams& io);

/// The charity nights of a game date or of a month.
accepted<std::string> nights_of_house(const report_asked& asked, const streams& io);

/// The days that a house has recorded.
accepted<std::string> days_of_house(const report_asked& asked, const streams& io);

/// What has moved a player's wallet.
accepted<std::string> statement_of_player(const report_asked& asked, const std::string& player,
                                          const streams& io);

/// A closed day in a folder: its reports, its records, and receipts of them under the house's last
/// checkpoint.
accepted<std::string> export_of_house(const report_asked& asked, const streams& io);

}  // namespace skyward::cli
