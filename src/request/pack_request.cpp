// The filing pack of one game or of all.
#include "request/pack_request.hpp"

#include "base/text.hpp"
#include "request/par_request.hpp"

namespace skyward::request {

namespace {

accepted<report::game_pack> banked_pack(const games::game& game, const rules::table_rules& rules,
                                        const report::par_choices& choices) {
  auto pack = report::pack_of(games::lowered_form(game, rules), rules, choices);
  if (!pack) return refuse(pack.error());
  return std::move(*pack);
}

/// The packs of every game in its default edition, or of the one that is asked for.
accepted<std::vector<report::game_pack>> packs_of(const pack_request& request,
                                                  const report::par_choices& choices) {
  std::vector<report::game_pack> packs;
  for (const auto& game : games::catalogue()) {
    if (!request.game.empty() && request.game != game.book.game) continue;
    const auto rules = rules_of(game.book, request);
    if (!rules) return std::unexpected(rules.error());
    auto pack = banked_pack(game, *rules, choices);
    if (!pack) return std::unexpected(pack.error());
    packs.push_back(std::move(*pack));
  }
  for (const auto& book : games::pot_games()) {
    if (!request.game.empty() && request.game != book.game) continue;
    const auto rules = pot_rules_of(book, request);
    if (!rules) return std::unexpected(rules.error());
    packs.push_back(report::pack_of(*rules));
  }
  if (packs.empty()) return refuse_game(request.game);
  return packs;
}
}  // namespace

accepted<std::vector<report::pack_file>> filing_pack_of(const pack_request& request) {
  if (request.game.empty() && request.names_rules()) {
    return refuse(
        "par --pack of every game takes each as printed; with --edition, --rules or "
        "--option name one: " +
        join(all_game_ids()));
  }
  const auto sure = confidence_of(request.confidence);
  if (!sure) return std::unexpected(sure.error());
  const auto packs = packs_of(request, report::par_choices{*sure, false, nullptr});
  if (!packs) return std::unexpected(packs.error());
  return report::whole_pack(*packs, SKYWARD_VERSION);
}

}  // namespace skyward::request
