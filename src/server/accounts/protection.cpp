// Decides which limits are in force when.
#include "server/accounts/protection.hpp"

#include "server/accounts/later.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::server {

namespace {

constexpr std::chrono::minutes limit_minutes_most{24 * 60};

/// In force from now on.
template <class Amount>
void settle(limit<Amount>& of, moment now) {
  if (!of.to_come || of.to_come->from > now) return;
  of.amount = of.to_come->amount;
  of.to_come.reset();
}

template <class Amount>
void set_limit(limit<Amount>& of, std::optional<Amount> asked, moment now) {
  settle(of, now);
  const bool is_looser = of.amount && (!asked || *asked > *of.amount);
  if (is_looser) {
    of.to_come = {asked, later(now, loosening_delay)};
  } else {
    of = {asked, {}};
  }
}

}  // namespace

protection protection_at(protection kept, moment now) {
  settle(kept.deposit_a_day, now);
  settle(kept.loss_a_day, now);
  settle(kept.session, now);
  settle(kept.reality_check, now);
  return kept;
}

std::optional<moment> next_change(const protection& kept, moment now) {
  std::optional<moment> next;
  const auto consider = [&](moment at) {
    if (at > now && at < moment_max) next = next ? std::min(*next, at) : at;
  };
  const auto consider_limit = [&](const auto& each) {
    if (each.to_come) consider(each.to_come->from);
  };
  consider_limit(kept.deposit_a_day);
  consider_limit(kept.loss_a_day);
  consider_limit(kept.session);
  consider_limit(kept.reality_check);
  consider(kept.excluded_until);
  return next;
}

bool is_excluded(const protection& kept, moment now) {
  return kept.excluded_until == moment_max || now < kept.excluded_until;
}

ledger_protection ledger_protection_at(const protection& kept, moment now) {
  return {is_excluded(kept, now), protection_at(kept, now).loss_a_day.amount};
}

std::expected<void, std::string> ask_limit(limit<cents>& of, std::optional<cents> asked,
                                           moment now) {
  if (asked && (*asked < cents{0} || *asked > cents{cents_max})) {
    return std::unexpected(fmt::format("found {}; accepted: no limit, or $0 up to {}",
                                       money_text(*asked), money_text(cents{cents_max})));
  }
  set_limit(of, asked, now);
  return {};
}

std::expected<void, std::string> ask_limit(limit<std::chrono::minutes>& of,
                                           std::optional<std::chrono::minutes> asked, moment now) {
  if (asked && (asked->count() < 1 || *asked > limit_minutes_most)) {
    return std::unexpected(fmt::format("found {} minutes; accepted: no limit, or 1 to {}",
                                       asked->count(), limit_minutes_most.count()));
  }
  set_limit(of, asked, now);
  return {};
}

std::expected<void, std::string> exclude(protection& of, moment until, moment now) {
  if (until <= now || until > moment_max) {
    return std::unexpected("accepted: a moment to come, or for good");
  }
  if (is_excluded(of, now) && until < of.excluded_until) {
    return std::unexpected(of.excluded_until == moment_max
                               ? std::string{"excluded for good, which is never shortened"}
                               : fmt::format("excluded until {}, which is never shortened; "
                                             "accepted: that moment or a later one",
                                             moment_text(of.excluded_until)));
  }
  of.excluded_until = until;
  return {};
}

}  // namespace skyward::server
