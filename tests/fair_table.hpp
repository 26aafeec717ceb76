// A banked table whose dice are drawn, for tests: what its house commits to and draws is made as a
// live house makes it.
#pragma once

#include "dealing/fair_dice.hpp"
#include "fairness/secret_maker.hpp"
#include "played_table.hpp"

#include <string>
#include <vector>

namespace skyward::table {

/// 256 bits that differ for each number.
inline fairness::secret numbered_secret(std::uint8_t number) {
  fairness::secret made;
  made.bytes.fill(number);
  return made;
}

class fair_table : public played_table {
 public:
  explicit fair_table(const std::string& game) : played_table{game} { play(open_electronic); }

  moment now;  // of the commands below; not given: none say when

  /// A command as its line, by whoever sends it.
  std::string line(any_command what, role from) const {
    sent_command sent;
    sent.what = std::move(what);
    sent.from = from;
    sent.at = now;
    return words().write(sent);
  }
  std::vector<log_entry> say(any_command what, role from = role::fair_dice) {
    return play(line(std::move(what), from));
  }
  /// The code of what it is refused with; `done` where it would be accepted.
  std::string answer(any_command what, role from = role::fair_dice) const {
    const auto why = refused(line(std::move(what), from));
    return why ? std::string{name_of(why->code)} : "done";
  }

  /// Shows seeds that are over, and commits to those that are needed.
  void tend() {
    for (auto due = dice_.seeds_due(state()); !due->empty(); due = dice_.seeds_due(state())) {
      say(due->front());
    }
  }

  /// No more bets, and nobody adds anything more.
  void close() {
    say(command::no_more_bets{}, role::house);
    say(command::close_values{state().common.window});
  }

  std::vector<log_entry> draw() { return say(*dice_.next_throw(state())); }

  const dealing::fair_dice& dice() const { return dice_; }
  const fairness::seed_box& box() const { return box_; }
  static constexpr std::string_view name = "table/1";

 private:
  fairness::secret_maker maker_{[made = std::uint8_t{0}](std::span<std::uint8_t> into) mutable
                                    -> std::expected<void, std::string> {
    into[0] = ++made;
    return {};
  }};
  fairness::seed_box box_{numbered_secret(200)};
  dealing::fair_dice dice_{std::string{name}, maker_, box_};
};

}  // namespace skyward::table
