// A player's statement: everything that has moved the wallet, from the log alone, and whether the
// house's row of it agrees.
#pragma once

#include "base/zone.hpp"
#include "record/record.hpp"

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::report {

/// What one record has moved.
struct wallet_movement {
  std::string stream;
  std::uint64_t seq{};
  moment at;           // when it was recorded
  std::string what;    // the event of the house, or the command of the table
  std::string reason;  // of a deposit; empty: none was given
  std::int64_t cents{};
  std::int64_t balance{};  // after it

  friend bool operator==(const wallet_movement&, const wallet_movement&) = default;
};

struct player_statement {
  std::string account;
  std::vector<wallet_movement> movements;
  std::optional<std::int64_t> row;  // what the house holds; none: its log alone was read

  std::int64_t balance() const { return movements.empty() ? 0 : movements.back().balance; }
  bool agrees() const { return !row || *row == balance(); }
};

/// Goes through a log and gathers what moves one account.
class statement_reader {
 public:
  explicit statement_reader(std::string account) { told_.account = std::move(account); }

  /// errors  a sentence: a record that cannot be read, or more than can be added up
  std::expected<void, std::string> take(std::string_view line);

  /// In the order in which they were recorded: streams each in their own, one beside another by
  /// their moments.
  ///
  /// in  row  what the house holds; none: there is no house to ask
  player_statement finish(std::optional<std::int64_t> row);

 private:
  std::map<std::string, moment, std::less<>> latest_;
  // By the latest moment of its stream up to it, also where the clock went back.
  std::multimap<moment, wallet_movement> found_;
  std::int64_t moved_ = 0;  // whichever way
  player_statement told_;
};

/// A line for each movement with the minute as the house's clock shows it, at 80 columns where
/// streams have short names.
///
/// in  house  its name
std::string statement_text(const std::string& house, const zone& where, const player_statement& of);

/// The same as an object, with moments in UTC.
std::string statement_json(const std::string& house, const player_statement& of);

}  // namespace skyward::report
