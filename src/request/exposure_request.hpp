// What a house can lose on wagers of seats: asked for, checked and computed.
#pragma once

#include "maths/exposure.hpp"
#include "request/rules_request.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

inline constexpr std::string_view seat_wager_form =
    "[SEAT:]WAGER=CENTS, without a seat for every seat";

/// A column, or an area whose term goes with what the seat holds.
struct asked_seat_wager {
  std::optional<whole> seat;  // every seat without
  std::string name;
  std::optional<whole> cents;

  std::string words() const;
};
asked_seat_wager read_seat_wager(std::string_view words);

struct exposure_request : rules_request {
  std::string at;  // a position, as reports print it; the opening where it is empty
  std::vector<asked_seat_wager> wagers;
  bool full_table = false;  // every seat with the largest wager on every area
};

struct ruled_exposure {
  rules::table_rules rules;
  std::string where;
  std::vector<maths::seat_wager> wagers;
  maths::exposure figures;
};

accepted<ruled_exposure> exposure_of(const exposure_request& request);

}  // namespace skyward::request
