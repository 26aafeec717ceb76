// What players have given for their chips since they sat down, as the records of their tables have
// it: over the turns of days, and whichever process kept them.
#pragma once

#include "live/floor_table.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace skyward::server {

/// Belongs to the thread of the house.
class chips_bought {
 public:
  /// What the player of a seat has bought in since sitting down, less what was cashed, with what
  /// corrections have left to pay since then; below zero where more was cashed.
  ///
  /// in    seat  that is taken
  /// cost  linear in the records since it was asked last; at first in those since the player came
  store::reached<cents> of(store::store& house, const live::floor_table& table,
                           table::seat_no seat);

 private:
  struct counted {
    std::string stream;
    std::uint64_t records{};  // of that stream, that are in it
    std::int64_t given{};     // cents
  };

  std::map<std::pair<std::string, table::seat_no>, counted> counted_;  // by table and seat
};

}  // namespace skyward::server
