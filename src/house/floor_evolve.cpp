// What each event of the floor leaves behind.
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "house/floor_state.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::house {

namespace {

/// Thrown where an event cannot be; evolve answers it.
struct cannot_be {
  std::string message;
};

/// Most duties, and boxes away, of a house at once.
constexpr std::size_t at_once_max = 4'096;

struct floor_evolver {
  floor_state& state;
  const event_place& where;
  const any_floor_event& whole;

  table_state& table(const std::string& id) {
    const auto found = state.tables.find(id);
    if (found == state.tables.end()) throw cannot_be{"no such table as " + one_line(id)};
    return found->second;
  }
  dice_state& set(const std::string& name) {
    const auto found = state.dice.find(folded_name(name));
    if (found == state.dice.end()) throw cannot_be{"no such dice set as " + one_line(name)};
    return found->second;
  }
  /// The table hears of it when it is open.
  void tell(const std::string& id) {
    table(id).to_hear.push_back({where.mark, where.seq, where.event, whole});
  }

  void operator()(const event::proposed& e) {
    if (e.proposal != state.proposed + 1) {
      throw cannot_be{fmt::format("proposal {}; accepted: {}", e.proposal, state.proposed + 1)};
    }
    ++state.proposed;
    if (state.desk >= proposals_end_since) {
      std::erase_if(state.proposals,
                    [&](const auto& each) { return is_over(each.second, where.at); });
    }
    state.proposals[e.proposal] = {e.what, where.by, where.from, where.at};
  }
  void operator()(const event::approved& e) {
    const auto found = state.proposals.find(e.proposal);
    if (found == state.proposals.end() || same_person(found->second.by, where.by) ||
        found->second.by != e.proposed_by) {
      throw cannot_be{fmt::format("proposal {} does not wait, or for this person", e.proposal)};
    }
    state.proposals.erase(found);
    approved_of = e.proposed_by;
  }
  void operator()(const event::rejected& e) {
    if (state.proposals.erase(e.proposal) == 1) return;
    throw cannot_be{fmt::format("proposal {} does not wait", e.proposal)};
  }
  void operator()(const event::house_set& e) {
    state.settings = e;
    state.desk = e.desk;
  }
  void operator()(const event::table_planned& e) {
    auto& planned = state.tables[e.table];
    if (planned.open) throw cannot_be{"a table is planned anew while it is open"};
    planned.plan = e;
    planned.game = e.game;
    planned.passed = 0;
  }
  void operator()(const event::table_noted& e) {
    auto& noted = state.tables[e.table];
    if (noted.plan) throw cannot_be{"a table of the house is noted as another's"};
    noted.game = e.game;
    noted.banked = e.banked;
  }
  void operator()(const event::device_bound& e) {
    state.devices[folded_name(e.device)] = {e.table, e.seat};
  }
  void operator()(const event::dice_received& e) {
    if (!state.dice.emplace(folded_name(e.set), dice_state{e.dice, {}, {}, {}, {}}).second) {
      throw cannot_be{"a dice set is received twice"};
    }
    for (const auto& serial : e.serials.names) {
      if (!state.serials.emplace(folded_name(serial), e.set).second) {
        throw cannot_be{"a die is received twice"};
      }
    }
  }
  void operator()(const event::dice_inspected& e) {
    auto& fit_for = set(e.set).fit_for;
    if (std::ranges::find(fit_for, e.game) == fit_for.end()) fit_for.push_back(e.game);
  }
  void operator()(const event::dice_issued& e) {
    auto& issued = set(e.set);
    auto& to = table(e.table);
    if (!to.plan || issued.end || !issued.table.empty() || !to.set.empty()) {
      throw cannot_be{"a dice set that is out or elsewhere, or one more than a table has"};
    }
    issued.table = e.table;
    issued.until = e.usable_until;
    to.set = e.set;
    to.set_fresh = true;
    to.passed = 0;
    tell(e.table);
  }
  void operator()(const event::dice_removed& e) {
    auto& removed = set(e.set);
    if (removed.end || removed.table != e.table) {
      throw cannot_be{"a dice set that is out already, or elsewhere"};
    }
    removed.end = e.why;
    removed.table.clear();
    if (e.table.empty()) return;
    auto& from = table(e.table);
    from.set.clear();
    from.passed = 0;
    // A table that has said so knows; and it takes the next set in place of one that is changed.
    if (where.from != role::house && e.why != dice_end::changed) tell(e.table);
  }
  void operator()(const event::shaker_registered& e) {
    state.shakers[folded_name(e.shaker)] = {e.game, false};
  }
  void operator()(const event::shaker_removed& e) {
    const auto found = state.shakers.find(folded_name(e.shaker));
    if (found == state.shakers.end()) throw cannot_be{"no such shaker"};
    found->second.removed = true;
    for (auto& [id, each] : state.tables) {
      if (same_person(each.shaker, e.shaker)) each.passed = 0;
    }
  }
  void operator()(const event::table_passed& e) {
    auto& passed = table(e.table);
    if (passed.open) throw cannot_be{"a table that is open passes"};
    passed.passed = where.seq;
    passed.shaker = e.shaker;
  }
  void operator()(const event::duty_taken& e) {
    if (find_duty(e.table, e.what, e.person) != state.duties.end()) {
      throw cannot_be{"a duty is taken twice"};
    }
    if (state.duties.size() >= at_once_max) throw cannot_be{"duties beyond the most there are"};
    state.duties.push_back({e.table, e.what, e.person});
    if (table(e.table).plan) tell(e.table);
  }
  void operator()(const event::duty_left& e) {
    const auto had = find_duty(e.table, e.what, e.person);
    if (had == state.duties.end()) throw cannot_be{"a duty is left that nobody has"};
    state.duties.erase(had);
    table(e.table).passed = 0;
    if (table(e.table).plan) tell(e.table);
  }
  std::vector<duty_state>::iterator find_duty(const std::string& at, duty what,
                                              const std::string& person) {
    return std::ranges::find_if(state.duties, [&](const duty_state& each) {
      return each.table == at && each.what == what && same_person(each.person, person);
    });
  }
  void operator()(const event::slip_made& e) {
    if (e.slip != state.slips.size() + 1) {
      throw cannot_be{fmt::format("slip {}; accepted: {}", e.slip, state.slips.size() + 1)};
    }
    state.slips.push_back({e.what, e.table, e.amount, approved_of, where.by, where.at, 0});
    if (e.what == slip_kind::fill) {
      auto& due = table(e.table).fill_due;
      due = cents{std::max(std::int64_t{0}, due.count() - e.amount)};
    }
    tell(e.table);
  }
  void operator()(const event::slip_printed& e) {
    if (e.slip == 0 || e.slip > state.slips.size() ||
        e.copy != state.slips[e.slip - 1].copies + 1) {
      throw cannot_be{"a slip that there is not, or a copy out of order"};
    }
    ++state.slips[e.slip - 1].copies;
  }
  void operator()(const event::box_taken& e) {
    if (state.boxes.size() >= at_once_max) throw cannot_be{"boxes beyond the most there are"};
    state.boxes.push_back({e.table, e.of, e.box});
    tell(e.table);
  }
  void operator()(const event::box_counted& e) {
    const auto counted = std::erase_if(state.boxes, [&](const box_state& each) {
      return each.table == e.table && each.of == e.of && same_person(each.box, e.box);
    });
    if (counted != 1) throw cannot_be{"a box is counted that is not away"};
    tell(e.table);
  }
  void operator()(const event::table_began& e) {
    auto& began = table(e.table);
    if (began.open || began.passed == 0 || began.passed != e.passed) {
      throw cannot_be{"a table begins without a sheet of its own"};
    }
    began.open = true;
    began.stopped = false;
    began.opened_before = true;
    began.passed = 0;
    began.set_fresh = false;
  }
  void operator()(const event::table_ended& e) {
    auto& ended = table(e.table);
    if (!ended.open) throw cannot_be{"a table ends that has not begun"};
    ended.open = false;
    ended.set_fresh = false;
    // What was counted may have come between the table's last word and this: it hears of it before
    // it closes once more. All else is of the game that has ended.
    std::erase_if(ended.to_hear, [&](const message& each) {
      return each.seq < ended.ended || !is_of_count(each.what);
    });
    ended.ended = where.seq;
    ended.fill_due = {};
    std::erase_if(state.duties, [&](const duty_state& each) { return each.table == e.table; });
  }
  void operator()(const event::play_stopped& e) {
    const stop_scope scope{e.table, e.game};
    if (std::ranges::find(state.stops, scope) != state.stops.end() ||
        state.stops.size() >= at_once_max) {
      throw cannot_be{"play stops where it has stopped already, or in too many places"};
    }
    state.stops.push_back(scope);
  }
  void operator()(const event::play_resumed& e) {
    if (std::erase(state.stops, stop_scope{e.table, e.game}) == 1) return;
    throw cannot_be{"play goes on where it was not stopped"};
  }
  void operator()(const event::table_stopped& e) { set_stopped(e.table, true); }
  void operator()(const event::table_resumed& e) { set_stopped(e.table, false); }
  void set_stopped(const std::string& id, bool stopped) {
    auto& at = table(id);
    if (!at.plan || !at.open || at.stopped == stopped ||
        covers(state.stops, id, at.game) != stopped) {
      throw cannot_be{"a table stops or goes on that does not"};
    }
    at.stopped = stopped;
    tell(id);
  }
  void operator()(const event::fill_raised& e) { table(e.table).fill_due = e.short_of; }

  // The money of players is the ledger's: here is known what the day of a player may ask for.
  void operator()(const event::deposited& e) {
    if (where.from == role::house) return;
    constexpr std::int64_t longer_than_a_day_ms = 48LL * 60 * 60 * 1000;  // whatever its clock does
    auto& all = state.players[folded_name(e.player)].deposits;
    std::erase_if(all, [&](const deposit_made& each) {
      return where.at.milliseconds() - each.at.milliseconds() > longer_than_a_day_ms;
    });
    all.push_back({where.at, e.amount});
  }
  void operator()(const event::withdrawn& /*e*/) {}

  void operator()(const event::loss_limited& e) {
    if (auto* bounds = bounds_set(e.player)) bounds->loss_limit = e.most;
  }
  void operator()(const event::player_barred& e) {
    if (auto* bounds = bounds_set(e.player)) bounds->barred_for = e.reason;
  }
  void operator()(const event::player_admitted& e) {
    if (auto* bounds = bounds_set(e.player)) bounds->barred_for.reset();
  }
  /// The house says what players wish. What follows in that record repeats what its people have
  /// set, and changes none of it.
  player_bounds* bounds_set(const std::string& player) {
    const bool wished = where.from == role::house;
    if (wished && where.event != 1) return nullptr;
    auto& of = state.players[folded_name(player)];
    return wished ? &of.own : &of.by_people;
  }

  std::string& approved_of;
};

}  // namespace

bool is_of_count(const any_floor_event& what) {
  return std::holds_alternative<event::slip_made>(what) ||
         std::holds_alternative<event::box_taken>(what) ||
         std::holds_alternative<event::box_counted>(what);
}

player_state bounds_of(const floor_state& state, std::string_view player) {
  const auto found = state.players.find(folded_name(player));
  return found == state.players.end() ? player_state{} : found->second;
}

std::expected<void, std::string> evolve(floor_state& state, const event_place& where,
                                        const any_floor_event& what) {
  try {
    // Who proposed what the events behind an approval do.
    if (where.event == 1) state.proposer.clear();
    std::visit(floor_evolver{state, where, what, state.proposer},
               static_cast<const floor_event&>(what));
    state.last_at = std::max(state.last_at, where.at);
  } catch (const cannot_be& why) {
    return std::unexpected(why.message);
  }
  return {};
}

}  // namespace skyward::house
