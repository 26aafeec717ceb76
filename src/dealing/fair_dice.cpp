// Opens sealed seeds for the next draw, and forgets them.
#include "dealing/fair_dice.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::dealing {

namespace {

namespace command = table::command;
using table::seed_use;

std::unexpected<no_dice> not_opened(const table::seed_state& seed) {
  return std::unexpected(
      fmt::format("the seed of window {} cannot be opened by the key of this house", seed.window));
}

int rank_of(char digit) {
  constexpr int ten = 10;
  return digit <= '9' ? digit - '0' : digit - 'a' + ten;
}

table::dice_report dice_of(std::string_view digits) {
  table::dice_report dice;
  for (const char each : digits) dice.add({dice::rest::flat, dice::face{rank_of(each)}});
  return dice;
}

}  // namespace

drawn<std::vector<table::any_command>> fair_dice::seeds_due(const table::common_state& state,
                                                            std::uint64_t next,
                                                            std::size_t missing) const {
  std::vector<table::any_command> due;
  for (const auto& each : state.seeds) {
    if (!each.over) continue;
    const auto seed = box_->open(each.sealed.base64, table_, each.window);
    if (!seed) return not_opened(each);
    due.emplace_back(command::show_seed{each.window, seed->bytes});
  }
  for (; missing > 0; --missing, ++next) {
    const auto seed = maker_->next();
    if (!seed) return std::unexpected(seed.error());
    due.emplace_back(command::commit_seed{
        next, table_, fairness::commitment_of(*seed), {box_->seal(*seed, table_, next)}});
  }
  return due;
}

drawn<std::vector<table::any_command>> fair_dice::seeds_due(
    const table::banked_state& state) const {
  const auto& common = state.common;
  const auto known = table::seeds_waiting(common) +
                     (table::seed_in_use(common, seed_use::throws) != nullptr ? 1U : 0U);
  constexpr std::size_t needed = 2;  // of this window and of the next
  return seeds_due(common, std::max(common.last_seed + 1, common.window),
                   common.open && known < needed ? needed - known : 0);
}

drawn<std::vector<table::any_command>> fair_dice::seeds_due(const table::pot_state& state) const {
  const auto& common = state.common;
  const auto lacks = [&](seed_use use) {
    return table::seed_in_use(common, use) == nullptr ? std::size_t{1} : std::size_t{0};
  };
  const bool draw = state.phase == table::pot_phase::button_draw;
  const bool between = state.phase == table::pot_phase::between_games;
  std::size_t missing = draw ? lacks(seed_use::button) : 0;
  if (between) missing = lacks(seed_use::shoe) + lacks(seed_use::rolls);
  constexpr std::size_t ahead = 2;  // of the next game, whatever is drawn before it
  missing += ahead - std::min(ahead, table::seeds_waiting(common));
  return seeds_due(common, common.last_seed + 1, common.open ? missing : 0);
}

drawn<const table::seed_state*> fair_dice::seed_for(const table::common_state& state,
                                                    seed_use use) const {
  const auto* seed = table::seed_in_use(state, use);
  if (seed == nullptr) return std::unexpected(no_dice{"no seed is committed to"});
  return seed;
}

drawn<std::string> fair_dice::next_digits(const table::seed_state& seed, std::size_t count,
                                          std::string_view shoe) const {
  const auto opened = box_->open(seed.sealed.base64, table_, seed.window);
  if (!opened) return not_opened(seed);
  auto after = seed;  // as it is once that was drawn
  after.drawn.emplace_back(count, '?');
  return table::draws_of(after, table_, *opened, shoe).back();
}

drawn<command::throw_dice> fair_dice::next_throw(const table::banked_state& state) const {
  const auto seed = seed_for(state.common, seed_use::throws);
  if (!seed) return std::unexpected(seed.error());
  const auto digits =
      next_digits(**seed, static_cast<std::size_t>(state.next.dice.dice_count()), {});
  if (!digits) return std::unexpected(digits.error());
  return command::throw_dice{dice_of(*digits), false, table::next_draw(**seed)};
}

drawn<command::deal_button> fair_dice::next_button_card(const table::pot_state& state,
                                                        table::seat_no seat,
                                                        std::string_view shoe) const {
  const auto seed = seed_for(state.common, seed_use::button);
  if (!seed) return std::unexpected(seed.error());
  const auto digits = next_digits(**seed, 1, shoe);
  if (!digits) return std::unexpected(digits.error());
  return command::deal_button{seat, table::playing_card{rank_of(digits->front())},
                              table::next_draw(**seed)};
}

drawn<command::deal> fair_dice::next_cards(const table::pot_state& state,
                                           std::string_view shoe) const {
  const auto seed = seed_for(state.common, seed_use::shoe);
  if (!seed) return std::unexpected(seed.error());
  const auto digits = next_digits(**seed, state.cards_owed, shoe);
  if (!digits) return std::unexpected(digits.error());
  command::deal dealt{state.turn, {}, table::next_draw(**seed)};
  for (const char each : *digits) dealt.cards.emplace_back(rank_of(each));
  return dealt;
}

drawn<command::roll> fair_dice::next_roll(const table::pot_state& state) const {
  const auto seed = seed_for(state.common, seed_use::rolls);
  if (!seed) return std::unexpected(seed.error());
  constexpr std::size_t dice_of_a_roll = 2;
  const auto digits = next_digits(**seed, dice_of_a_roll, {});
  if (!digits) return std::unexpected(digits.error());
  return command::roll{state.turn, dice_of(*digits), table::next_draw(**seed)};
}

}  // namespace skyward::dealing
