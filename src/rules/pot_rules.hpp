// The rules of one table with a pot: a rulebook's edition, the seats and the settings.
#pragma once

#include "rules/rulebook.hpp"

#include <expected>
#include <string>
#include <string_view>

namespace skyward::rules {

/// Validated whole; their hash names them on every sheet and log.
class pot_rules {
 public:
  /// in  book of a game for a pot; as printed, its settings at their defaults
  pot_rules(const rulebook& book, const edition& edition);

  const rulebook& book() const { return *book_; }
  const edition& in_edition() const { return *edition_; }
  const pot_settings& settings() const { return settings_; }
  const pot_clauses& clauses() const;
  std::int64_t seats() const { return seats_; }

  /// The clause of this edition for a clause of the rulebook's base text.
  std::string_view clause(std::string_view base) const;

  /// errors  a sentence naming the key and what is accepted
  std::expected<void, std::string> set(const pot_settings& settings);
  std::expected<void, std::string> set_seats(std::int64_t seats);

  /// The rules in one line of JSON; equal rules give equal text.
  std::string canonical() const;
  std::string sha256() const;

 private:
  const rulebook* book_;
  const edition* edition_;
  pot_settings settings_;
  std::int64_t seats_{};
};

/// Reads what canonical() wrote, so that a log that opens with it replays without any other file.
///
/// errors  a sentence naming the key
std::expected<pot_rules, std::string> read_canonical_pot(const rulebook& book,
                                                         std::string_view text);

}  // namespace skyward::rules
