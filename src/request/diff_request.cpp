// The two sets of rules that are compared, and what differs.
#include "request/diff_request.hpp"

namespace skyward::request {

namespace {

accepted<std::vector<rules_request>> sides_of(const diff_request& request) {
  std::vector<rules_request> sides;
  const rules_request printed{request.game, "", std::nullopt, {}};
  for (const auto& edition : request.editions) {
    sides.push_back({request.game, edition, std::nullopt, {}});
  }
  for (const auto& file : request.submissions) sides.push_back({request.game, "", file, {}});
  if (sides.empty() && !request.options.empty()) sides.push_back(printed);
  if (sides.size() == 1) sides.insert(sides.begin(), printed);
  if (sides.size() != 2) {
    return refuse(
        "diff compares two sets of rules; accepted: --edition and --rules, two of them together, "
        "or one to be compared with the game as printed");
  }
  sides.back().options = request.options;
  return sides;
}

accepted<maths::ruled_sheet> sheet_of(const rules_request& side, bool layouts) {
  auto chosen = game_and_rules_of("diff", side);
  if (!chosen) return std::unexpected(chosen.error());
  const auto lowered = games::lowered_form(*chosen->game, chosen->rules);
  auto sheet = layouts ? maths::par_sheet_of(lowered, chosen->rules)
                       : maths::wager_sheet_of(lowered, chosen->rules);
  if (!sheet) return refuse(sheet.error());
  return maths::ruled_sheet{std::move(chosen->rules), std::move(*sheet)};
}

}  // namespace

accepted<compared_rules> changes_of(const diff_request& request) {
  const auto sides = sides_of(request);
  if (!sides) return std::unexpected(sides.error());
  auto before = sheet_of(sides->front(), request.layouts);
  if (!before) return std::unexpected(before.error());
  auto after = sheet_of(sides->back(), request.layouts);
  if (!after) return std::unexpected(after.error());
  auto changes = maths::changes_between(*before, *after);
  return compared_rules{std::move(*before), std::move(*after), std::move(changes)};
}

}  // namespace skyward::request
