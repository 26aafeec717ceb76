// Wagers made together, at the opening of a round and at every play.
#pragma once

#include "maths/layout.hpp"
#include "request/written.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

/// AREA or AREA=CENTS; where no cents are given the least that the table takes, or a dollar for a
/// wager that is looked at by itself.
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

  /// Takes from another what this one leaves out, each of the two by itself.
  void fill_from(const wager_request& from) {
    if (at_opening.empty()) at_opening = from.at_opening;
    if (every_play.empty()) every_play = from.every_play;
  }
};

/// The flag that a problem of the wagers together is told of.
std::string flag_of(const wager_request& request, const std::string& flag);

/// Wagers are all that a player makes, each after those that it needs first, or some of them that
/// are looked at by themselves.
enum class wagers_are : std::uint8_t { complete, partial };

/// Why no such wager can be made, alone; empty where it can.
std::string wager_problem(const rules::table_rules& rules, const maths::layout_wager& wager,
                          wagers_are which);

/// The first wager whose amount differs where all must be equal; empty where none does.
std::string unequal_wager(const rules::table_rules& rules,
                          const std::vector<maths::layout_wager>& wagers);

/// A wager on one of some areas without the wager that it needs first; empty where there is none.
std::string wager_lacking(const rules::table_rules& rules,
                          const std::vector<maths::layout_wager>& wagers,
                          const rules::area_set& of);

/// The areas that are bought, whose price is that of the wager that they need.
rules::area_set purchases(const rules::table_rules& rules);

/// The wagers of a layout.
///
/// in      flag the name that the wagers at the opening go by
/// errors  the first area that is unknown, not offered, named twice, of an amount or a combination
///         that the rules do not allow, or without known odds
accepted<std::vector<maths::layout_wager>> layout_wagers(const rules::table_rules& rules,
                                                         const std::string& flag,
                                                         const wager_request& request,
                                                         wagers_are which);

/// Why wagers are refused whose rounds can be simulated all the same, with that said; otherwise the
/// problem as it is.
std::string with_simulation_named(std::string problem, const rules::lowered& game,
                                  const maths::layout_parts& parts);

}  // namespace skyward::request
