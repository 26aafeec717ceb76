// The fair dice of one table: which seeds are to be committed to or shown, and the next draw. What
// it has to remember stands in the table's state, sealed, so that whoever has the key goes on.
#pragma once

#include "fairness/sealed_seed.hpp"
#include "fairness/secret_maker.hpp"
#include "table/banked/banked_state.hpp"
#include "table/pot/pot_state.hpp"
#include "table/seeds.hpp"
#include "table/vocabulary/command.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <utility>
#include <vector>

namespace skyward::dealing {

/// Why there are no fair dice: chance has failed, or a seed cannot be opened by the key.
using no_dice = std::string;
template <class Value>
using drawn = std::expected<Value, no_dice>;

class fair_dice {
 public:
  /// Maker and box have to outlive it.
  ///
  /// in  table  `table/12`
  fair_dice(std::string table, fairness::secret_maker& maker, const fairness::seed_box& box)
      : table_{std::move(table)}, maker_{&maker}, box_{&box} {}

  /// Seeds that are over and shown, and seeds committed to, as far as the table needs them.
  drawn<std::vector<table::any_command>> seeds_due(const table::banked_state& state) const;
  drawn<std::vector<table::any_command>> seeds_due(const table::pot_state& state) const;

  /// What comes next of a seed whose list is closed.
  drawn<table::command::throw_dice> next_throw(const table::banked_state& state) const;
  drawn<table::command::deal_button> next_button_card(const table::pot_state& state,
                                                      table::seat_no seat,
                                                      std::string_view shoe) const;
  drawn<table::command::deal> next_cards(const table::pot_state& state,
                                         std::string_view shoe) const;
  drawn<table::command::roll> next_roll(const table::pot_state& state) const;

 private:
  drawn<std::vector<table::any_command>> seeds_due(const table::common_state& state,
                                                   std::uint64_t next, std::size_t missing) const;
  drawn<const table::seed_state*> seed_for(const table::common_state& state,
                                           table::seed_use use) const;
  drawn<std::string> next_digits(const table::seed_state& seed, std::size_t count,
                                 std::string_view shoe) const;

  std::string table_;
  fairness::secret_maker* maker_;
  const fairness::seed_box* box_;
};

}  // namespace skyward::dealing
