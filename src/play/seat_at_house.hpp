// A person's seat at a table of a house that is somewhere else: what the person types goes there,
// and what happens there is told. The person's own values are added to the fair dice.
#pragma once

#include "fairness/secret_maker.hpp"
#include "play/own_values.hpp"

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace skyward::play {

/// Where what a person does goes.
class house_line {
 public:
  house_line() = default;
  house_line(const house_line&) = delete;
  house_line& operator=(const house_line&) = delete;
  virtual ~house_line() = default;

  virtual void send(const table::any_command& what) = 0;
  virtual void ask_for_roll() = 0;
};

class seat_at_house {
 public:
  seat_at_house() = default;
  seat_at_house(const seat_at_house&) = delete;
  seat_at_house& operator=(const seat_at_house&) = delete;
  virtual ~seat_at_house() = default;

  /// The person sits, with chips.
  virtual void begin() = 0;

  /// What a person types; false when the person leaves.
  virtual bool hear_line(std::string_view line) = 0;

  /// Something happened, which the state of the table has by now.
  virtual void told(std::span<const table::log_entry> done) = 0;

  /// What the person has sent was refused.
  virtual void told_refusal(std::string_view message, std::string_view clause) = 0;

  /// Whether the person is asked for nothing now: dice are thrown, or it is another's turn.
  virtual bool waits() const = 0;

  /// Does what is needed for what stands to come to its end.
  virtual void play_out() = 0;

  /// What may have been lost on the way is sent again.
  virtual void came_back() = 0;

  /// The money, and what the exact figures expected.
  virtual void sum_up() = 0;
};

/// The person's values for the dice of a table: sent once each.
class values_at_house {
 public:
  /// Sends what comes next as the table stands.
  void tend(const table::common_state& state, table::seat_no seat, house_line& to);

  /// Keeps what a record shows of seeds; what the person has to hear of it goes to the text.
  ///
  /// in  before  state before the record
  void note(const table::common_state& before, std::span<const table::log_entry> done,
            table::seat_no seat, std::string_view shoe, std::ostream& to);

  void came_back() { sent_ = {}; }
  std::string told() const { return values_.told(); }

 private:
  struct sent_value {
    std::uint64_t window{};
    bool shows{};
    friend bool operator==(const sent_value&, const sent_value&) = default;
  };

  fairness::secret_maker maker_;
  own_values values_;
  sent_value sent_;  // last
};

/// What a house tells everybody at a table, beside what is played.
bool is_of_house(const table::log_entry& happened);

}  // namespace skyward::play
