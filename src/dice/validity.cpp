// Judges a throw: which dice count, and which of several reasons voids it.
#include "dice/validity.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::dice {

namespace {

std::vector<std::string> callable(const validity_rules& rules) {
  std::vector<std::string> names;
  for (const auto& reason : rules.reasons) {
    if (!reason.denied) names.push_back(reason.id);
  }
  return names;
}

std::expected<throw_call, refused_throw> call_void(const validity_rules& rules,
                                                   std::string_view reason) {
  const auto known = std::ranges::find(rules.reasons, reason, &void_reason::id);
  if (known == rules.reasons.end()) {
    return std::unexpected(
        refused_throw{throw_refusal::unknown_reason, "",
                      fmt::format("\"{}\" is no reason for a void throw; {}", reason,
                                  accepted_names(reason, callable(rules)))});
  }
  if (known->denied) {
    return std::unexpected(
        refused_throw{throw_refusal::denied_reason, known->clause,
                      fmt::format("\"{}\" does not void a throw ({})", reason, known->clause)});
  }
  return void_throw{known->id, known->clause};
}

}  // namespace

std::expected<throw_call, refused_throw> judge(const validity_rules& rules, const dice_set& set,
                                               std::span<const die_at_rest> dice,
                                               std::string_view called_reason) {
  if (!called_reason.empty()) return call_void(rules, called_reason);
  if (dice.size() != static_cast<std::size_t>(set.dice_count())) {
    return std::unexpected(
        refused_throw{throw_refusal::wrong_dice_count, "",
                      fmt::format("{} reported, {} are thrown", dice.size(), set.dice_count())});
  }
  valid_throw valid;
  for (const auto& die : dice) {
    if (die.how == rest::propped) return void_throw{"propped", rules.propped_clause};
    if (die.how == rest::cocked && !rules.cocked_counts) {
      return void_throw{"cocked", rules.cocked_clause};
    }
    valid.faces.add(die.how == rest::cocked ? die.shown.opposite() : die.shown);
  }
  return valid;
}

}  // namespace skyward::dice
