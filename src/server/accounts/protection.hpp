// What a player has set against playing too much: limits, an exclusion, and reminders. What makes
// play less counts at once; what makes it more, a day later.
#pragma once

#include "base/moment.hpp"
#include "base/money.hpp"

#include <chrono>
#include <expected>
#include <optional>
#include <string>

namespace skyward::server {

/// How long it takes until a limit is loosened.
inline constexpr std::chrono::hours loosening_delay{24};

/// A limit that is in force, and the looser one that was asked for. None is the loosest.
template <class Amount>
struct limit {
  struct looser {
    std::optional<Amount> amount;
    moment from;

    friend bool operator==(const looser&, const looser&) = default;
  };

  std::optional<Amount> amount;
  std::optional<looser> to_come;

  friend bool operator==(const limit&, const limit&) = default;
};

struct protection {
  limit<cents> deposit_a_day;
  limit<cents> loss_a_day;
  limit<std::chrono::minutes> session;        // how long a player stakes without a break
  limit<std::chrono::minutes> reality_check;  // how often a player is told of time and money
  moment excluded_until;                      // not given: never was; `moment_max`: for good

  friend bool operator==(const protection&, const protection&) = default;
};

/// What of it the ledger tests.
struct ledger_protection {
  bool barred = false;
  std::optional<cents> loss_limit;

  friend bool operator==(const ledger_protection&, const ledger_protection&) = default;
};

/// As it is at a moment: looser limits whose time has come are in force.
protection protection_at(protection kept, moment now);

/// The next moment at which `protection_at` or `ledger_protection_at` is otherwise by itself;
/// nothing where none comes.
std::optional<moment> next_change(const protection& kept, moment now);

bool is_excluded(const protection& kept, moment now);

/// What should be set in the ledger now, and again at each `next_change`.
ledger_protection ledger_protection_at(const protection& kept, moment now);

/// Asks for a limit: a tighter one counts at once and calls off a looser one that was to come, as
/// does the one in force; a looser one counts after `loosening_delay`.
///
/// in      asked  nothing: no limit
/// errors  a sentence: no amount that a limit may have, from $0 up to `cents_max`, from a minute
///         up to a day
std::expected<void, std::string> ask_limit(limit<cents>& of, std::optional<cents> asked,
                                           moment now);
std::expected<void, std::string> ask_limit(limit<std::chrono::minutes>& of,
                                           std::optional<std::chrono::minutes> asked, moment now);

/// Calls off a looser limit that has not come.
template <class Amount>
void cancel_looser(limit<Amount>& of, moment now) {
  if (of.to_come && of.to_come->from > now) of.to_come.reset();
}

/// Excludes a player until a moment, or for good with `moment_max`.
///
/// errors  a sentence: not after now, or before an exclusion that stands would end
std::expected<void, std::string> exclude(protection& of, moment until, moment now);

}  // namespace skyward::server
