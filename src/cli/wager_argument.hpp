// The flags that say what is wagered: --layout or --wager, and --every-play.
#pragma once

#include "cli/refusal.hpp"
#include "maths/layout.hpp"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace skyward::cli {

/// Each text is AREA or AREA=CENTS; on a command line also several of them with commas between.
struct wager_request {
  std::vector<std::string> at_opening;
  std::vector<std::string> every_play;
  bool commas = true;  // whether they divide a text

  bool empty() const { return at_opening.empty() && every_play.empty(); }
};

/// Adds the flags, the first under the name given.
void declare_wagers(CLI::App& command, const std::string& flag, wager_request& request);

/// The flag that a problem of the wagers together is told of.
std::string flag_of(const wager_request& request, const std::string& flag);

/// Why no such wager can be made, alone; empty where it can.
std::string wager_problem(const rules::table_rules& rules, const maths::layout_wager& wager);

/// The first wager whose amount differs where all must be equal; empty where none does.
std::string unequal_wager(const rules::table_rules& rules,
                          const std::vector<maths::layout_wager>& wagers);

/// A purchase without the wager that it needs first; empty where there is none.
std::string purchase_alone(const rules::table_rules& rules,
                           const std::vector<maths::layout_wager>& wagers);

/// The wagers of a layout: areas with cents, a dollar where none are given.
///
/// in      flag the name that the wagers at the opening go by
/// errors  the first area that is unknown, not offered, named twice, of an amount or a combination
///         that the rules do not allow, or without known odds
accepted<std::vector<maths::layout_wager>> layout_wagers(const rules::table_rules& rules,
                                                         const std::string& flag,
                                                         const wager_request& request);

}  // namespace skyward::cli
