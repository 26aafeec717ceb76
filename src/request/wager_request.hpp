// Wagers made together, at the opening of a round and at every play.
#pragma once

#include "maths/layout.hpp"
#include "request/written.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

/// AREA or AREA=CENTS; a dollar where no cents are given.
struct asked_wager {
  std::string area;
  std::optional<whole> cents;

  std::string words() const { return cents ? area + "=" + cents->words : area; }
};
asked_wager read_wager(std::string_view words);

struct wager_request {
  std::vector<asked_wager> at_opening;
  std::vector<asked_wager> every_play;

  bool empty() const { return at_opening.empty() && every_play.empty(); }
};

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

}  // namespace skyward::request
