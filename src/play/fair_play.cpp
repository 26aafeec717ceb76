// Keeps the values of the person, and what was drawn last.
#include "play/fair_play.hpp"

#include "base/byte_text.hpp"
#include "document/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::play {

namespace {

namespace command = table::command;

constexpr std::string_view table_name = "table/play";

/// Nobody but this program has the key, and nothing that it seals outlives it.
fairness::secret new_secret(fairness::secret_maker& maker) {
  const auto made = maker.next();
  ensure(made.has_value(), "chance of this machine");
  return *made;
}

}  // namespace

fair_play::fair_play(chance luck)
    : maker_{std::make_unique<fairness::secret_maker>(
          [luck](std::span<std::uint8_t> into) mutable { return luck.fill(into); })},
      box_{std::make_unique<fairness::seed_box>(new_secret(*maker_))},
      dice_{std::make_unique<dealing::fair_dice>(std::string{table_name}, *maker_, *box_)} {}

std::optional<std::pair<table::any_command, table::role>> fair_play::next_value(
    const table::common_state& state, table::seat_no me) {
  const auto& there = state.seats[table::index(me)];
  for (const auto& seed : state.seeds) {
    if (seed.use == table::seed_use::waiting || seed.over || !there.taken()) continue;
    const auto mine = std::ranges::find(seed.values, me, &table::value_state::seat);
    const bool committed = mine != seed.values.end();
    if (!seed.closed && !committed) {
      const auto value = values_.try_emplace(seed.window, new_secret(*maker_)).first->second;
      const auto commitment = fairness::commitment_of(value, seed.window, there.player);
      return std::pair{command::commit_value{me, seed.window, commitment}, table::role::player};
    }
    if (seed.closed && committed && !mine->shown && seed.drawn.empty()) {
      return std::pair{command::show_value{me, seed.window, values_.at(seed.window).bytes},
                       table::role::player};
    }
  }
  return std::nullopt;
}

void fair_play::note(const table::common_state& before, const table::log_entry& happened) {
  const auto* shown = std::get_if<table::event::seed_shown>(&happened.what);
  if (shown == nullptr) return;
  values_.erase(values_.begin(), values_.upper_bound(shown->window));
  const auto* seed = table::find_seed(before, shown->window);
  if (seed == nullptr || seed->drawn.empty()) return;
  last_ = *seed;
  seed_ = {shown->seed};
}

std::string fair_play::told() const {
  if (!last_) return document::wrapped("Nothing has been drawn yet whose seed was shown.");
  auto text = document::wrapped(fmt::format(
      "Window {} of {}: before you wagered, the program had committed to its seed, and added a "
      "value of yours; neither could be changed then. Both were shown once all was drawn.",
      last_->window, table_name));
  text +=
      fmt::format("  committed  {}\n  seed       {}\n", hex(last_->commitment), hex(seed_.bytes));
  for (const auto& each : last_->values) {
    text +=
        fmt::format("  your value {}\n  of         {}\n",
                    each.shown ? hex(*each.shown) : std::string{"not shown"}, hex(each.commitment));
  }
  for (const auto& each : last_->drawn) text += document::wrapped("  drawn      " + each);
  text += document::wrapped(
      "docs/fair_dice.md says how anyone makes the same of them, without this program.");
  return text;
}

}  // namespace skyward::play
