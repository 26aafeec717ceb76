// The rules of one table: a rulebook's edition, what a certificate holder chose in its rules
// submission, and the options read. Validated whole; its hash names it on every sheet and log.
#pragma once

#include "rules/rulebook.hpp"

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

/// Most seats of a table where the text sets no limit: more would not hear the dealer.
inline constexpr std::int64_t seats_max = 64;

/// Odds in force for one payout line.
struct line_odds {
  std::optional<odds> pays;
  std::string provenance;
};

/// What becomes of winnings that do not come out in whole cents, or in whole chips at a table that
/// pays in chips (ruling R-17).
enum class fraction_rule : std::uint8_t {
  up,         // rounded for the player
  down,       // rounded for the house
  even_only,  // such wagers are not taken
};

/// Where a settlement that goes seat by seat begins (ruling R-71).
enum class seat_order : std::uint8_t { from_dealers_right, from_dealers_left };

/// House settings of how winners are paid.
struct payment_settings {
  fraction_rule fractions = fraction_rule::up;
  bool in_chips = false;
  seat_order order = seat_order::from_dealers_right;
};

inline constexpr std::string_view fraction_names[] = {"up", "down", "even-only"};
inline constexpr std::string_view pays_in_names[] = {"cents", "chips"};
inline constexpr std::string_view seat_order_names[] = {"dealers-right", "dealers-left"};

class table_rules {
 public:
  /// The rules as an edition prints them, every option at its default.
  table_rules(const rulebook& book, const edition& edition);

  const rulebook& book() const { return *book_; }
  const edition& in_edition() const { return *edition_; }

  const line_odds& odds_of(line_id line) const { return odds_[index(line)]; }
  bool offers(area_id area) const { return offered_[index(area)]; }
  const area_set& offered() const { return offered_; }

  /// Whether a wager can be in this column: its area is offered, and the area its term goes with.
  bool offers(const column& column) const;

  const table_limits& limits() const { return limits_; }
  const payment_settings& payment() const { return payment_; }

  /// What the winner of a line is paid beside the wager, rounded as the settings say, and whether
  /// it came out even.
  ///
  /// in      wager at most the largest for which the winnings stay below cents_max
  struct winnings {
    cents paid;
    cents returned;  // of the wager; all of it but for prizes that keep it (ruling R-14)
    bool even{};
  };
  winnings winnings_of(line_id line, cents wager) const;

  /// Whether a wager that wins a prize comes back with it.
  bool prize_returns_wager() const { return prize_returns_wager_; }

  /// The largest wager on a line whose winnings can be counted.
  cents wager_limit(line_id line) const;

  /// The chosen value of an option.
  ///
  /// errors  throws unknown_name where the rulebook lists no such option
  std::string_view option(std::string_view id) const;

  /// Whether a value of an option is the chosen one.
  ///
  /// errors  throws unknown_name where the rulebook lists no such option or value
  bool chooses(std::string_view option, std::string_view value) const;

  /// The clause of this edition for a clause of the rulebook's base text.
  std::string_view clause(std::string_view base) const { return edition_->clause(base); }

  /// Whether everything that an area pays, and what becomes of a purchase, is known.
  bool odds_known(area_id area) const;

  /// What one wager of a line's winner gains, in wagers; nothing where the odds are not known.
  std::optional<rational> net_per_wager(line_id line) const;

  /// Odds of a rules submission. Those that the edition prints itself stay the edition's.
  void set_odds(line_id line, const odds& pays);

  /// Whether the regulation prints other odds for a line than those in force.
  bool replaces_printed(line_id line) const;

  /// A group offered at one amount that the table's chips cannot make; nothing when there is none.
  const area_group* group_without_chips() const;

  /// A group that its text keeps whole and of which an area is withdrawn; nothing when there is
  /// none.
  const area_group* group_not_whole() const;

  /// Whether a rules submission was made of them; its text is asked for where `submission` is set.
  bool submitted() const { return submitted_; }
  void submit() { submitted_ = true; }

  void withdraw(area_id area) { offered_.reset(index(area)); }
  void set_limits(const table_limits& limits) { limits_ = limits; }
  void set_payment(const payment_settings& payment) { payment_ = payment; }

  /// errors  a sentence naming the option and what is accepted
  std::expected<void, std::string> choose(std::string_view option, std::string_view value);

  /// The rules in one line of JSON: game, edition, options, offered areas, paytable, limits, in the
  /// rulebook's order. Equal rules give equal text.
  std::string canonical() const;

  /// SHA-256 of canonical(), in hexadecimal.
  std::string sha256() const;

 private:
  std::size_t option_named(std::string_view id) const;

  const rulebook* book_;
  const edition* edition_;
  std::vector<line_odds> odds_;
  area_set offered_;
  std::vector<std::string> options_;
  table_limits limits_;
  payment_settings payment_;
  bool prize_returns_wager_ = true;  // ruling R-14
  bool submitted_ = false;
};

/// Reads what canonical() wrote, so that a log that opens with it replays without any other file.
///
/// errors  a sentence naming the key
std::expected<table_rules, std::string> read_canonical(const rulebook& book, std::string_view text);

}  // namespace skyward::rules
