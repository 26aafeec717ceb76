// Odds as text, read and written, and what they gain.
#include "base/odds.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace skyward {

namespace {

std::unexpected<std::string> not_odds(std::string_view text) {
  return std::unexpected(fmt::format(
      "\"{}\" is not payout odds; accepted: \"6 to 1\", \"5,000 to 1\" or \"8 for 1\", whole "
      "numbers "
      "from 1, at most {} to or for {}; for a fixed wager also a prize such as \"$50,000\"",
      text, with_thousands(odds::pays_max), with_thousands(odds::per_max)));
}

std::unexpected<std::string> not_a_prize(std::string_view text) {
  return std::unexpected(
      fmt::format("\"{}\" is not a prize; accepted: \"$50,000\" or \"$2.50\", from {} to {}", text,
                  money_text(cents{1}), money_text(cents{cents_max})));
}

}  // namespace

odds odds::to(std::int64_t pays, std::int64_t per) {
  ensure(pays >= 1 && pays <= pays_max && per >= 1 && per <= per_max, "odds within their limits");
  return {odds_form::to, pays, per};
}

odds odds::for_each(std::int64_t pays, std::int64_t per) {
  ensure(pays >= per && pays <= pays_max && per >= 1 && per <= per_max, "odds within their limits");
  return {odds_form::for_, pays, per};
}

odds odds::prize(cents sum) {
  ensure(sum > cents{} && sum.count() <= cents_max, "a prize within the limit of money");
  return {odds_form::prize, sum.count(), 1};
}

std::expected<odds, std::string> odds::parse(std::string_view text) {
  if (text.starts_with('$')) {
    const auto sum = parse_money(text);
    if (!sum || *sum == cents{}) return not_a_prize(text);
    return prize(*sum);
  }
  for (const std::string_view word : {" to ", " for "}) {
    const auto at = text.find(word);
    if (at == std::string_view::npos) continue;
    const auto pays = parse_whole(text.substr(0, at), pays_max);
    const auto per = parse_whole(text.substr(at + word.size()), per_max);
    if (!pays || !per || *pays == 0 || *per == 0) return not_odds(text);
    if (word == " to ") return to(*pays, *per);
    if (*pays < *per) {
      return std::unexpected(
          fmt::format("\"{}\" would give a winner back less than the wager; accepted: \"for\" odds "
                      "that include "
                      "it, such as \"8 for 1\"",
                      text));
    }
    return for_each(*pays, *per);
  }
  return not_odds(text);
}

rational odds::net_per_wager(cents wager, bool wager_returned) const {
  switch (form_) {
    case odds_form::to:
      return rational{pays_, per_};
    case odds_form::for_:
      return rational{pays_ - per_, per_};
    case odds_form::prize:
      ensure(wager > cents{}, "a wager for a prize");
      return rational{pays_, wager.count()} - (wager_returned ? 0 : 1);
  }
  ensure(false, "a known form of odds");
  return {};
}

std::string odds::text(bool commas) const {
  if (form_ == odds_form::prize) return money_text(cents{pays_});
  const auto write = [commas](std::int64_t number) {
    return commas ? with_thousands(static_cast<std::uint64_t>(number)) : std::to_string(number);
  };
  return write(pays_) + (form_ == odds_form::to ? " to " : " for ") + write(per_);
}

}  // namespace skyward
