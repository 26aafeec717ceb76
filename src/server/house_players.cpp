// House players have chips of the house, and know of the game what anybody at the table sees.
#include "server/house_players.hpp"

#include "base/sha256.hpp"
#include "dealing/house_player_name.hpp"
#include "record/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::server {

namespace {

constexpr std::int64_t chips_cents = 10'000'000;
constexpr std::int64_t few_chips_cents = chips_cents / 100;

/// The house says it as anybody is answered: watchers hear of it. Several nodes that find the same
/// missing say it once.
void say_at(live::running_house& tables, const live::floor_table& at, const std::string& table,
            const std::string& player, std::string_view word, table::any_command what) {
  table::sent_command asked;
  asked.what = std::move(what);
  asked.from = table::role::house;
  asked.principal = "house";
  const auto& place = at.place();
  asked.id =
      sha256_hex(fmt::format("{}: {} {} after {}", place.stream, player, word, place.chain.count))
          .substr(0, record::id_digits);
  // What is refused is asked for again.
  tables.ask(table, std::move(asked), [](const live::told& /*done*/) {});
}

maths::cards_out cards_of(const table::pot_state& state) {
  maths::cards_out cards;
  cards.seats.resize(state.hands.size());
  for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
    const table::playing_card card{rank};
    std::int64_t held = 0;
    for (std::size_t i = 0; i < state.hands.size(); ++i) {
      const auto count = state.hands[i].cards.of(card);
      cards.seats[i].add(rank, count);
      held += count;
    }
    cards.seen.add(rank, state.dealt.of(card) - held);
  }
  return cards;
}

}  // namespace

bool buys_one_more(const rules::pot_settings& settings, const maths::cards_out& cards,
                   std::size_t seat) {
  const auto others = std::ranges::count_if(
      cards.seats, [](const maths::rank_counts& each) { return each.total() > 0; });
  // Without enough buyers there is no game, and nothing to reckon.
  if (others < settings.buyers_min) return cards.seats[seat].total() == 0;
  const auto exact = maths::equity_before_roll(settings, cards);
  if (!exact) return false;
  const auto& adds = exact->seats[seat].of_next_card;
  return adds && *adds > rational{0};
}

table::any_command reckoning_house_player(const table::pot_table& game,
                                          const table::pot_state& state, table::seat_no seat) {
  namespace command = table::command;
  const auto& settings = game.rules().settings();
  const auto at = table::index(seat);
  // A game that has not begun is without cards; those of the last one may lie there still.
  const bool begins = state.phase == table::pot_phase::between_games;
  auto cards = cards_of(state);
  if (begins) cards = {std::vector<maths::rank_counts>(state.hands.size()), {}};
  const bool pays = state.common.seats[at].stack >= settings.card_price;
  const bool sells = cards.seats[at].total() < settings.cards_max &&
                     (begins || state.dealt.total() < settings.shoe_size());
  if (!pays || !sells || !buys_one_more(settings, cards, at)) return command::pass{seat};
  if (state.phase == table::pot_phase::rebuy) return command::rebuy{seat};
  return command::buy{seat, 1};
}

/// Whether who is missing asks in this call, or waits for a later one.
bool house_players::asks_now(const place& at, std::map<place, patience>& waiting) const {
  const auto before = waiting_.find(at);
  auto& waits = waiting[at] = before == waiting_.end() ? patience{} : before->second;
  if (waits.calls > 0) {
    --waits.calls;
    return false;
  }
  const auto longer = std::min(2 * waits.calls_next + 1, house_player_waits_max);
  waits = {waits.calls_next, longer};
  return true;
}

store::reached<void> house_players::seat(live::floor& floor, live::running_house& tables) {
  std::map<place, patience> waiting;
  for (const auto& [id, each] : floor.state().tables) {
    if (!each.plan || !each.open) continue;
    const auto found = floor.table_at(id);
    if (!found) return std::unexpected(found.error());
    if (*found == nullptr || !(*found)->names().book().pot || !(*found)->state().open) continue;
    if ((*found)->state().kind != table::table_kind::electronic) continue;
    const auto& seats = (*found)->state().seats;
    for (int i = 0; i < house_players_a_table; ++i) {
      const auto seat = static_cast<table::seat_no>(seats.size() - static_cast<std::size_t>(i));
      const auto player = fmt::format("{}{}", dealing::house_player_prefix, i + 1);
      tables.add_house_player(player);
      const auto& there = seats[table::index(seat)];
      const bool sits = there.taken();
      if (sits && (there.player != player || there.stack >= cents{few_chips_cents})) continue;
      if (!asks_now({id, player}, waiting)) continue;
      if (!sits) say_at(tables, **found, id, player, "sits", table::command::seat{seat, player});
      say_at(tables, **found, id, player, "buys", table::command::buy_in{seat, cents{chips_cents}});
    }
  }
  waiting_ = std::move(waiting);
  return {};
}

}  // namespace skyward::server
