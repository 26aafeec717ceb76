// Follows seeds from their commitments to where they are shown, and holds draws against them.
#include "table/seeds.hpp"

#include "base/person_name.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <ranges>

namespace skyward::table {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

seed_state& seed_of(common_state& state, std::uint64_t window) {
  const auto found = std::ranges::find(state.seeds, window, &seed_state::window);
  if (found == state.seeds.end()) {
    throw impossible{fmt::format("no seed of window {} waits to be shown", window)};
  }
  return *found;
}

/// While the table draws from it, or is about to.
seed_state& used_seed(common_state& state, std::uint64_t window) {
  auto& seed = seed_of(state, window);
  if (seed.use == seed_use::waiting || seed.over) {
    throw impossible{fmt::format("the seed of window {} is not in use", window)};
  }
  return seed;
}

bool is_of_cards(seed_use use) {
  return use == seed_use::button || use == seed_use::shoe;
}

std::size_t digits_drawn(const seed_state& seed) {
  std::size_t all = 0;
  for (const auto& each : seed.drawn) all += each.size();
  return all;
}

}  // namespace

const seed_state* find_seed(const common_state& state, std::uint64_t window) {
  const auto found = std::ranges::find(state.seeds, window, &seed_state::window);
  return found == state.seeds.end() ? nullptr : &*found;
}

const seed_state* seed_in_use(const common_state& state, seed_use use) {
  const auto found = std::ranges::find_if(
      state.seeds, [&](const seed_state& each) { return each.use == use && !each.over; });
  return found == state.seeds.end() ? nullptr : &*found;
}

std::size_t seeds_waiting(const common_state& state) {
  return static_cast<std::size_t>(std::ranges::count_if(state.seeds, [](const seed_state& each) {
    return each.use == seed_use::waiting && !each.over;
  }));
}

std::vector<fairness::contribution> contributions_of(const seed_state& seed) {
  std::vector<fairness::contribution> list;
  for (const auto& each : seed.values) {
    auto& added = list.emplace_back(each.player, each.commitment, std::nullopt);
    if (each.shown) added.value = fairness::secret{*each.shown};
  }
  return list;
}

seat_set missing_values(const seed_state& seed) {
  seat_set missing;
  for (const auto& each : seed.values) {
    if (!each.shown) missing.add(each.seat);
  }
  return missing;
}

dice_source next_draw(const seed_state& seed) {
  return {seed.window, is_of_cards(seed.use) ? digits_drawn(seed) : seed.drawn.size()};
}

std::vector<std::string> draws_of(const seed_state& seed, const std::string& table,
                                  const fairness::secret& shown, std::string_view shoe) {
  const auto list = contributions_of(seed);
  std::vector<std::string> all;
  if (is_of_cards(seed.use)) {
    fairness::draw_stream from{shown, {table, seed.window, 0}, list};
    std::vector<char> cards{shoe.begin(), shoe.end()};
    fairness::shuffle(from, cards);
    std::string_view left{cards.data(), cards.size()};
    for (const auto& each : seed.drawn) {
      all.emplace_back(left.substr(0, each.size()));
      left.remove_prefix(all.back().size());
    }
    return all;
  }
  for (std::uint64_t i = 0; i < seed.drawn.size(); ++i) {
    fairness::draw_stream from{shown, {table, seed.window, i}, list};
    all.push_back(digits_of(fairness::drawn_dice(from, static_cast<int>(seed.drawn[i].size()))));
  }
  return all;
}

void use_throw_seeds(common_state& state) {
  for (auto& each : state.seeds) {
    each.over =
        each.over || each.window < state.window || (!state.open && each.use == seed_use::throws);
    const bool begins = state.open && each.window == state.window && !each.over;
    if (begins) each.use = seed_use::throws;
  }
}

void use_seed(common_state& state, seed_use use) {
  if (seed_in_use(state, use) != nullptr) return;
  const auto next = std::ranges::find(state.seeds, seed_use::waiting, &seed_state::use);
  if (next != state.seeds.end()) next->use = use;
}

void end_seeds(common_state& state, std::initializer_list<seed_use> uses) {
  for (auto& each : state.seeds) {
    each.over = each.over || std::ranges::find(uses, each.use) != uses.end();
  }
}

void evolve_seeds(common_state& state, const event::seed_committed& e) {
  const bool another = !state.seeds_of.empty() && state.seeds_of != e.table;
  if (e.window <= state.last_seed || e.table.empty() || another) {
    throw impossible{fmt::format("a seed of window {} of {}; accepted: beyond window {}{}",
                                 e.window, one_line(e.table), state.last_seed,
                                 another ? " of " + one_line(state.seeds_of) : "")};
  }
  if (state.seeds.size() == seeds_max) {
    throw impossible{"a seed beyond the most that wait to be shown"};
  }
  state.seeds_of = e.table;
  state.last_seed = e.window;
  state.seeds.push_back({e.window, e.commitment, e.sealed, {}, {}, {}, {}, {}, {}});
}

void evolve_seeds(common_state& state, const event::value_committed& e) {
  auto& seed = used_seed(state, e.window);
  const auto& player = state.seats[index(e.seat)].player;
  const bool twice = std::ranges::any_of(seed.values, [&](const value_state& each) {
    return each.seat == e.seat || same_person(each.player, player);
  });
  if (seed.closed || twice) {
    throw impossible{fmt::format("seat {} commits to a value {}", number(e.seat),
                                 twice ? "twice" : "once the list is closed")};
  }
  seed.values.push_back({e.seat, player, e.commitment, std::nullopt});
}

void evolve_seeds(common_state& state, const event::values_closed& e) {
  auto& seed = used_seed(state, e.window);
  if (seed.closed) throw impossible{"a list of values is closed twice"};
  if (e.list != fairness::list_hash(state.seeds_of, e.window, contributions_of(seed))) {
    throw impossible{"a list of values is closed by another hash than its own"};
  }
  seed.closed = true;
  seed.closed_at = state.last_at;
}

void evolve_seeds(common_state& state, const event::value_shown& e) {
  auto& seed = used_seed(state, e.window);
  const auto value = std::ranges::find(seed.values, e.seat, &value_state::seat);
  const bool due = seed.closed && seed.drawn.empty() && value != seed.values.end() && !value->shown;
  if (!due || fairness::commitment_of(fairness::secret{e.value}, e.window, value->player) !=
                  value->commitment) {
    throw impossible{
        fmt::format("seat {} shows a value that it did not commit to, or not now", number(e.seat))};
  }
  value->shown = e.value;
}

void evolve_seeds(common_state& state, const event::values_missing& e) {
  const auto& seed = used_seed(state, e.window);
  if (seed.closed && seed.drawn.empty() && !e.seats.empty() && e.seats == missing_values(seed)) {
    return;
  }
  throw impossible{"values are missing of other seats, or not at the first draw"};
}

void evolve_seeds(common_state& state, const event::seed_shown& e) {
  auto& seed = seed_of(state, e.window);
  const fairness::secret shown{e.seed};
  if (!seed.over || fairness::commitment_of(shown) != seed.commitment) {
    throw impossible{
        fmt::format("a seed of window {} that was not committed to, or is in use", e.window)};
  }
  const bool dice = !is_of_cards(seed.use);
  if (dice && draws_of(seed, state.seeds_of, shown, {}) != seed.drawn) {
    throw impossible{fmt::format("dice of window {} that its seed does not give", e.window)};
  }
  state.seeds.erase(state.seeds.begin() + (&seed - state.seeds.data()));
}

void evolve_seeds(common_state& state, const event::seeds_discarded& e) {
  if (e.count != state.seeds.size()) {
    throw impossible{
        fmt::format("{} seeds are discarded; accepted: {}", e.count, state.seeds.size())};
  }
  // A window that nothing could be changed in any more is over with its seed; another gets a new
  // one.
  const auto* used = seed_in_use(state, seed_use::throws);
  if (used != nullptr) state.last_seed = used->closed ? used->window : used->window - 1;
  state.discarded += e.count;
  state.seeds.clear();
}

std::string digits_of(std::span<const dice::face> dice) {
  std::string digits;
  for (const auto each : dice) digits += hex_digits[static_cast<std::size_t>(each.pips())];
  return digits;
}

std::string digits_of(const card_list& cards) {
  std::string digits;
  for (const auto each : cards) digits += hex_digits[static_cast<std::size_t>(each.rank())];
  return digits;
}

void note_draw(common_state& state, const dice_source& source, std::string digits) {
  auto& seed = used_seed(state, source.window);
  if (!seed.closed || source != next_draw(seed)) {
    throw impossible{fmt::format("draw {} of window {}; accepted: {} once its list is closed",
                                 source.index, source.window, next_draw(seed).index)};
  }
  seed.drawn.push_back(std::move(digits));
}

void check_seeds(const common_state& state) {
  std::uint64_t last = 0;
  if (state.seeds.size() > seeds_max) throw impossible{"more seeds than wait to be shown"};
  for (const auto& each : state.seeds) {
    if (each.window <= last || state.seeds_of.empty()) {
      throw impossible{"seeds that are not in the order of their windows, or of no table"};
    }
    last = each.window;
    const bool unused = each.use == seed_use::waiting;
    if (unused && (each.closed || !each.values.empty() || !each.drawn.empty())) {
      throw impossible{"a seed that waits and was used"};
    }
    if (!each.closed && !each.drawn.empty()) throw impossible{"a draw before a list is closed"};
    for (const auto& digits : each.drawn) {
      const bool known =
          std::ranges::all_of(digits, [](char c) { return hex_digits.contains(c) && c != '0'; });
      if (!known || digits.empty()) throw impossible{"a draw of no dice and no cards"};
      if (!is_of_cards(each.use) && digits.size() > dice::dice_max) {
        throw impossible{"a draw of more dice than are thrown"};
      }
    }
    for (const auto& value : each.values) {
      const auto same = [&](const value_state& other) {
        return other.seat == value.seat || same_person(other.player, value.player);
      };
      const auto seat = static_cast<std::size_t>(value.seat);
      const bool nobody = seat == 0 || seat > state.seats.size() || value.player.empty();
      if (nobody || std::ranges::count_if(each.values, same) != 1) {
        throw impossible{"a value of nobody, or of one twice"};
      }
    }
  }
  if (last > state.last_seed) throw impossible{"a seed beyond the last"};
}

}  // namespace skyward::table
