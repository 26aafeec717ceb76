// House players have chips of the house, and buy no more than they can pay.
#include "server/house_players.hpp"

#include "live/new_id.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::server {

namespace {

constexpr std::int64_t cards_a_game = 5;
constexpr std::int64_t chips_cents = 10'000'000;

store::reached<void> say(live::floor& floor, const std::string& table, table::any_command what) {
  table::sent_command asked;
  asked.what = std::move(what);
  asked.from = table::role::house;
  asked.principal = "house";
  asked.id = live::new_id(live::clock_now());
  const auto told = floor.perform(table, std::move(asked));
  if (!told) return std::unexpected(told.error());
  if (told->refusal) return store::failed("a house player: " + told->refusal->message);
  return {};
}

}  // namespace

table::any_command plain_house_player(const table::pot_table& game, const table::pot_state& state,
                                      table::seat_no seat) {
  namespace command = table::command;
  const auto& settings = game.rules().settings();
  const auto& there = state.common.seats[table::index(seat)];
  const auto left = settings.shoe_size() - state.dealt.total();
  const auto paid = there.stack.count() / settings.card_price.count();
  const auto count = std::min({cards_a_game, left, paid, settings.cards_max});
  if (state.phase == table::pot_phase::rebuy || count < 1) return command::pass{seat};
  return command::buy{seat, static_cast<std::uint64_t>(count)};
}

store::reached<void> seat_house_players(live::floor& floor, live::running_house& tables) {
  for (const auto& [id, each] : floor.state().tables) {
    const auto found = floor.table_at(id);
    if (!found) return std::unexpected(found.error());
    if (*found == nullptr || !(*found)->names().book().pot || !(*found)->state().open) continue;
    const auto seats = (*found)->state().seats.size();
    for (int i = 0; i < house_players_a_table; ++i) {
      const auto seat = static_cast<table::seat_no>(seats - static_cast<std::size_t>(i));
      const auto player = fmt::format("house-player-{}", i + 1);
      tables.add_house_player(player);
      if ((*found)->state().seats[table::index(seat)].taken()) continue;
      if (auto done = say(floor, id, table::command::seat{seat, player}); !done) return done;
      if (auto done = say(floor, id, table::command::buy_in{seat, cents{chips_cents}}); !done) {
        return done;
      }
    }
  }
  return {};
}

}  // namespace skyward::server
