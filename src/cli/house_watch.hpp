// `skyward house watch`: whether dice and wagers of a house behave as theory has it, from the log
// alone.
#pragma once

#include "cli/house_log.hpp"

#include <string>

namespace skyward::cli {

/// Of a day, or of all days where none is asked for.
///
/// in  set  of dice, which alone are told of; empty: all of them, and wagers
accepted<std::string> watch_of_house(const report_asked& asked, const std::string& set,
                                     const streams& io);

}  // namespace skyward::cli
