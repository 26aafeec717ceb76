// What a person adds to fair dice, and how the person checks afterwards what was drawn.
#pragma once

#include "fairness/secret_maker.hpp"
#include "table/common_state.hpp"
#include "table/vocabulary/command.hpp"
#include "table/vocabulary/event.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::play {

class own_values {
 public:
  /// What the person commits to or shows next as the table stands; none once there is nothing left.
  ///
  /// in  maker  of chance that does not fail
  std::optional<table::any_command> next(const table::common_state& state, table::seat_no me,
                                         fairness::secret_maker& maker);

  /// Keeps what an entry shows of a seed, and computes again what was drawn of it.
  ///
  /// in   before  state before the entry
  ///      shoe    the cards before they are shuffled; empty where none are
  /// out  false where the draws are not what the seed makes
  bool note(const table::common_state& before, const table::log_entry& happened, table::seat_no me,
            std::string_view shoe);

  /// What the person has to hear of that entry, since it touches what the person can check: a value
  /// that is not counted, a seed that is not shown. A sentence; empty as a rule.
  ///
  /// in  before  state before the entry
  std::string missed(const table::common_state& before, const table::log_entry& happened,
                     table::seat_no me);

  /// The last draws whose seed was shown, and how they are checked: lines of at most 80 columns,
  /// those of dice as `tools/verify_dice` takes them.
  std::string told() const;

 private:
  /// What a window has of the person.
  enum class own_share : std::uint8_t { none, missing, added };
  struct shown_window {
    table::seed_state seed;
    std::string table;  // `table/12`
    fairness::secret shown;
    own_share own{};
    bool holds{};
  };

  static const table::value_state* find_own(const table::common_state& state,
                                            const table::seed_state& seed, table::seat_no me);
  static std::string told(const shown_window& of);

  std::map<std::uint64_t, fairness::secret> values_;  // of the person, by window
  std::map<table::seed_use, shown_window> shown_;     // the last of each
  std::uint64_t not_shown_ = 0;                       // the last window of which that was said
};

}  // namespace skyward::play
