// Keeps the values of the person, and what was drawn last.
#include "play/own_values.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "document/wrap.hpp"
#include "record/json_text.hpp"
#include "table/seeds.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::play {

namespace {

namespace command = table::command;

bool is_of_dice(table::seed_use use) {
  return use == table::seed_use::throws || use == table::seed_use::rolls;
}

/// Dice as JSON has them: `3, 1, 6`.
std::string numbers_of(const std::string& digits) {
  std::string text;
  for (const char each : digits) {
    text += text.empty() ? "" : ", ";
    text += each;
  }
  return text;
}

/// A window of docs/fair_dice.md, on lines of at most 80 columns.
std::string window_json(const table::seed_state& seed, const std::string& table,
                        const fairness::secret& shown) {
  std::string text = "{\"table\": ";
  record::append_text(text, table);
  text += fmt::format(
      ", \"window\": {},\n \"seed\":\n  \"{}\",\n \"seedCommitment\":\n  \"{}\",\n \"list\": [",
      seed.window, hex(shown.bytes), hex(seed.commitment));
  for (const auto& each : seed.values) {
    text += each == seed.values.front() ? "\n  {\"player\": " : ",\n  {\"player\": ";
    record::append_text(text, each.player);
    text += fmt::format(", \"commitment\":\n    \"{}\"", hex(each.commitment));
    if (each.shown) text += fmt::format(", \"value\":\n    \"{}\"", hex(*each.shown));
    text += "}";
  }
  text += "],\n \"draws\": [";
  for (std::size_t i = 0; i < seed.drawn.size(); ++i) {
    text += fmt::format("{}\n  {{\"index\": {}, \"dice\": [{}]}}", i == 0 ? "" : ",", i,
                        numbers_of(seed.drawn[i]));
  }
  return text + "]}\n";
}

}  // namespace

std::optional<table::any_command> own_values::next(const table::common_state& state,
                                                   table::seat_no me,
                                                   fairness::secret_maker& maker) {
  const auto& there = state.seats[table::index(me)];
  for (const auto& seed : state.seeds) {
    if (seed.use == table::seed_use::waiting || seed.over || !there.taken()) continue;
    const auto* mine = find_own(state, seed, me);
    const bool committed = std::ranges::count(seed.values, me, &table::value_state::seat) > 0;
    if (!seed.closed && !committed) {
      auto known = values_.find(seed.window);
      if (known == values_.end()) {
        const auto made = maker.next();
        ensure(made.has_value(), "chance of this machine");
        known = values_.emplace(seed.window, *made).first;
      }
      const auto commitment = fairness::commitment_of(known->second, seed.window, there.player);
      return command::commit_value{me, seed.window, commitment};
    }
    const auto own = values_.find(seed.window);
    if (seed.closed && mine != nullptr && !mine->shown && seed.drawn.empty() &&
        own != values_.end()) {
      return command::show_value{me, seed.window, own->second.bytes};
    }
  }
  return std::nullopt;
}

/// A value is a person's, not a seat's: somebody may have had the seat before.
const table::value_state* own_values::find_own(const table::common_state& state,
                                               const table::seed_state& seed, table::seat_no me) {
  const auto& player = state.seats[table::index(me)].player;
  const auto own = std::ranges::find_if(seed.values, [&](const table::value_state& each) {
    return each.seat == me && same_person(each.player, player);
  });
  return own == seed.values.end() ? nullptr : &*own;
}

bool own_values::note(const table::common_state& before, const table::log_entry& happened,
                      table::seat_no me, std::string_view shoe) {
  const auto* shown = std::get_if<table::event::seed_shown>(&happened.what);
  if (shown == nullptr) return true;
  values_.erase(values_.begin(), values_.upper_bound(shown->window));
  const auto* seed = table::find_seed(before, shown->window);
  if (seed == nullptr || seed->drawn.empty()) return true;
  const fairness::secret opened{shown->seed};
  const bool holds = table::draws_of(*seed, before.seeds_of, opened, shoe) == seed->drawn;
  const auto* own = find_own(before, *seed, me);
  const auto share = own == nullptr ? own_share::none
                     : own->shown   ? own_share::added
                                    : own_share::missing;
  shown_.insert_or_assign(seed->use, shown_window{*seed, before.seeds_of, opened, share, holds});
  return holds;
}

std::string own_values::missed(const table::common_state& before, const table::log_entry& happened,
                               table::seat_no me) {
  namespace event = table::event;
  if (const auto* closed = std::get_if<event::values_closed>(&happened.what)) {
    const auto* seed = table::find_seed(before, closed->window);
    if (seed == nullptr || find_own(before, *seed, me) != nullptr) return "";
    if (values_.contains(closed->window)) {
      return fmt::format(
          "Your value for window {} is not on the list: it came too late, or was "
          "left out.",
          closed->window);
    }
    return fmt::format("No value of yours is on the list of window {}.", closed->window);
  }
  if (const auto* missing = std::get_if<event::values_missing>(&happened.what)) {
    const auto* seed = table::find_seed(before, missing->window);
    const auto* own = seed == nullptr ? nullptr : find_own(before, *seed, me);
    if (own == nullptr || own->shown) return "";
    return fmt::format(
        "Your value for window {} is told to be missing: it came too late, or was "
        "left out.",
        missing->window);
  }
  const auto source = std::visit(
      [](const auto& e) {
        if constexpr (requires { e.source.drawn(); }) return e.source;
        return table::dice_source{};
      },
      happened.what);
  if (!source.drawn()) return "";
  for (const auto& seed : before.seeds) {
    const bool due = seed.over && !seed.drawn.empty() && seed.window > not_shown_;
    if (!due || seed.window >= source.window) continue;
    not_shown_ = seed.window;
    return fmt::format(
        "The seed of window {} has NOT been shown: what was drawn from it cannot be "
        "checked.",
        seed.window);
  }
  return "";
}

std::string own_values::told() const {
  if (shown_.empty()) {
    return document::wrapped("Nothing has been drawn yet whose seed was shown.");
  }
  std::string text;
  for (const auto& [use, each] : shown_) text += told(each);
  return text;
}

std::string own_values::told(const shown_window& of) {
  const auto& seed = of.seed;
  const auto* value = of.own == own_share::none    ? "nobody has added a value of yours"
                      : of.own == own_share::added ? "a value of yours was added"
                                                   : "your value is said to be missing";
  auto text = document::wrapped(fmt::format(
      "Window {} of {}: its seed was committed to before you could act, and {}; neither could be "
      "changed then. Both were shown once all was drawn. Computed again here, {}.",
      seed.window, one_line(of.table), value,
      of.holds ? "all holds" : "it is NOT AS IT HAS TO BE"));
  if (is_of_dice(seed.use)) {
    text += document::wrapped(
        "Save what follows to a file, and tools/verify_dice FILE computes it without this "
        "program; docs/fair_dice.md says how anyone does.");
    return text + window_json(seed, of.table, of.shown);
  }
  text +=
      fmt::format("  committed  {}\n  seed       {}\n", hex(seed.commitment), hex(of.shown.bytes));
  text += "  drawn, a hexadecimal digit each card\n";
  constexpr std::size_t digits_most = 64;
  for (std::string_view left : seed.drawn) {
    for (; !left.empty(); left.remove_prefix(std::min(left.size(), digits_most))) {
      text += fmt::format("             {}\n", left.substr(0, digits_most));
    }
  }
  return text;
}

}  // namespace skyward::play
