// Each turn is made of rounds: what can be decided at once at every table is kept in one
// transaction, and what is left is decided upon it in the next round.
#include "live/running_house.hpp"

#include "base/ensure.hpp"
#include "base/person_name.hpp"
#include "live/new_id.hpp"
#include "table/common_evolve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::live {

namespace {

using store::reached;

/// Acts of a dealer that are kept together, at most: a close of betting with the throws behind it.
constexpr int acts_max = 16;

constexpr std::int64_t thinking_ms = 60'000;

/// How often what other nodes have kept is looked for, and how long they may leave overdue what
/// they have begun. Only speed depends on either: whoever acts first at a table was first.
constexpr std::int64_t look_ms = 500;
constexpr std::int64_t adoption_ms = 3'000;

/// In whose name the program stops play.
constexpr std::string_view self_test = "self-test";

/// The seat that a command is of, and the person whom it seats.
struct seat_asked {
  table::seat_no seat{};
  std::string_view player;
};

seat_asked seat_of(const table::any_command& what) {
  return std::visit(
      [](const auto& each) -> seat_asked {
        if constexpr (requires {
                        each.player;
                        each.seat;
                      }) {
          return {each.seat, each.player};
        } else if constexpr (requires { each.seat; }) {
          return {each.seat, {}};
        }
        return {};
      },
      static_cast<const table::command_variant&>(what));
}

refused no_such_table() {
  return {"no_such_table", std::string{rules::house_rule},
          "no such table is planned here, or by rules of another program"};
}

/// The first word of a table, or of its day.
bool opens(const table::sent_command& asked) {
  return std::holds_alternative<table::command::open_table>(asked.what) ||
         std::holds_alternative<table::command::turn_day>(asked.what);
}

bool is_throw(const told& done) {
  return std::ranges::any_of(done.entries, [](const table::log_entry& each) {
    return std::visit(
        []<class Event>(const Event&) {
          return table::one_of<Event, table::event::thrown, table::event::rolled>;
        },
        static_cast<const table::event_variant&>(each.what));
  });
}

/// What house and table have to tell each other of.
bool concerns_house(const table::sent_command& asked, const told& done) {
  if (done.refusal || done.before) return false;
  if (opens(asked)) return true;
  return std::ranges::any_of(done.entries, [](const table::log_entry& each) {
    return std::visit(
        []<class Event>(const Event&) {
          return table::one_of<Event, table::event::table_closed, table::event::dice_set_out,
                               table::event::fill_due>;
        },
        static_cast<const table::event_variant&>(each.what));
  });
}

}  // namespace

running_house::running_house(const house_parts& on, dealing::dealer_pace pace,
                             dealing::house_player player, listener tell, house_observer watch)
    : on_{on},
      pace_{pace},
      player_{std::move(player)},
      tell_{std::move(tell)},
      watch_{std::move(watch)} {}

reached<void> running_house::begin() {
  on_.floor.on_heard([this](const std::string& id, const told& done) {
    const auto known = tables_.find(id);
    if (known != tables_.end()) tell_of_others(id, *known->second);
    if (tell_) tell_(id, done);
    if (known == tables_.end()) return;
    known->second->stuck = false;
    wake(id, *known->second);
  });
  on_.floor.on_unheard([this](const std::string& id, const told& done) {
    if (watch_.unheard) watch_.unheard(id, *done.refusal);
  });
  on_.floor.on_others([this](const std::string& id, const told& done) {
    const auto known = tables_.find(id);
    if (known == tables_.end()) return;
    known->second->heard.push_back(done);
    wake(id, *known->second);
  });
  for (const auto& [id, each] : on_.floor.state().tables) {
    if (!each.plan) continue;
    const auto found = find(id);
    if (!found) return std::unexpected(found.error());
    if (*found == nullptr) continue;
    (*found)->of_others = on_.shared;
    wake(id, **found);
  }
  return {};
}

/// Tells what other nodes have kept at a table, behind what was kept here before it: the table is
/// theirs to go on with, and what the dealer here was about to do is thought of anew.
void running_house::tell_of_others(const std::string& id, running_table& table) {
  if (table.heard.empty()) return;
  for (const auto& each : std::exchange(table.heard, {})) {
    if (is_throw(each)) table.hurried = 0;  // what was asked for has come
    if (tell_) tell_(id, each);
  }
  std::erase_if(table.asked, [](const asked_command& each) { return !each.answer; });
  table.of_others = true;
  table.overdue_since = {};
  table.stuck = false;
  note_seated(id, table);
  wake(id, table);
}

reached<running_house::running_table*> running_house::find(const std::string& id) {
  const auto planned = on_.floor.find(id);
  if (!planned) return std::unexpected(planned.error());
  if (*planned == nullptr) {
    give_up(id);
    return nullptr;
  }
  auto& known = tables_[id];
  if (!known) {
    known = std::make_unique<running_table>(
        dealing::automatic_dealer{{"table/" + id, on_.chance, on_.seeds}, pace_, player_});
  }
  const bool anew = std::exchange(known->at, *planned) != *planned;  // or for the first time
  if (anew) note_seated(id, *known);
  return known.get();
}

/// A table that others have planned anew, by rules that this program has not.
void running_house::give_up(const std::string& id) {
  const auto known = tables_.find(id);
  if (known == tables_.end()) return;
  auto table = std::move(known->second);
  tables_.erase(known);
  due_.erase({table->due, id});
  for (auto& each : table->asked) {
    if (each.answer) refuse(std::move(each.answer), no_such_table());
  }
}

void running_house::wake(const std::string& id, running_table& table) {
  if (std::exchange(table.is_due, true)) return;
  awake_.push_back(id);
}

/// Of the house: nothing was asked of a table.
void running_house::refuse(reply answer, refused why) {
  if (watch_.refused) watch_.refused(why.code);
  answer(told{{}, {}, false, std::move(why)});
}

void running_house::ask(const std::string& table, table::sent_command asked, reply answer) {
  auto found = find(table);
  if (on_.shared && found && *found == nullptr && on_.floor.read()) found = find(table);
  if (!found || *found == nullptr) {
    return refuse(std::move(answer), no_such_table());
  }
  if (asked.from == table::role::player) acted_[asked.principal] = on_.now();
  (*found)->stuck = false;
  (*found)->asked.push_back({std::move(asked), std::move(answer), false});
  wake(table, **found);
}

moment running_house::due_at(const std::string& table) const {
  const auto found = tables_.find(table);
  return found == tables_.end() ? moment{} : found->second->due;
}

void running_house::hurry(const std::string& table, table::seat_no seat) {
  const auto found = tables_.find(table);
  if (found == tables_.end() || seat == table::seat_no::none) return;
  found->second->hurried |= table::bit(seat);
  wake(table, *found->second);
}

void running_house::note_seated(const std::string& id, const running_table& table) {
  for (const auto& seat : table.at->state().seats) {
    if (seat.taken()) seated_[folded_name(seat.player)].insert(id);
  }
}

/// Where a player sits, what is next may depend on whether the player is there.
void running_house::wake_where_seated(const std::string& player) {
  const auto known = seated_.find(folded_name(player));
  if (known == seated_.end()) return;
  const auto has_left = [&](const std::string& id) {
    const auto found = find(id);
    if (!found || *found == nullptr) return false;
    const bool sits = table::seat_of((*found)->at->state(), player) != table::seat_no::none;
    if (sits) wake(id, **found);
    return !sits;
  };
  std::erase_if(known->second, has_left);
  if (known->second.empty()) seated_.erase(known);
}

void running_house::connect(const std::string& player) {
  if (++connected_[player] == 1) wake_where_seated(player);
}

void running_house::disconnect(const std::string& player) {
  const auto known = connected_.find(player);
  if (known == connected_.end() || --known->second > 0) return;
  connected_.erase(known);
  wake_where_seated(player);
}

std::vector<std::string> running_house::players_here() const {
  std::set<std::string> all;
  for (const auto& [player, devices] : connected_) all.insert(player);
  for (const auto& [player, acted] : acted_) {
    if (is_there(player)) all.insert(player);
  }
  return {all.begin(), all.end()};
}

void running_house::set_elsewhere(std::set<std::string, std::less<>> players) {
  std::vector<std::string> changed;
  std::ranges::set_symmetric_difference(elsewhere_, players, std::back_inserter(changed));
  elsewhere_ = std::move(players);
  for (const auto& each : changed) wake_where_seated(each);
}

/// A client without a socket is there for as long as it takes to think.
bool running_house::is_there(const std::string& player) const {
  if (connected_.contains(player) || elsewhere_.contains(player)) return true;
  const auto acted = acted_.find(player);
  return acted != acted_.end() &&
         on_.now().milliseconds() - acted->second.milliseconds() < thinking_ms;
}

dealing::seats_there running_house::there(const running_table& table) const {
  dealing::seats_there all;
  const auto& seats = table.at->ahead().seats;
  for (const auto seat : table::seats_of(seats)) {
    const auto& player = seats[table::index(seat)].player;
    if (player.empty()) continue;
    const bool plays_itself = house_players_.contains(player);
    if (plays_itself || is_there(player)) all.awake |= table::bit(seat);
    if (plays_itself) all.house |= table::bit(seat);
  }
  all.hurried = table.hurried;
  return all;
}

/// A player acts at the own seat, and sits down as nobody else.
std::optional<refused> running_house::check_seat(const running_table& table,
                                                 const table::sent_command& asked) const {
  if (asked.from != table::role::player) return std::nullopt;
  const auto [seat, player] = seat_of(asked.what);
  const auto& seats = table.at->ahead().seats;
  const bool sits_down = !player.empty();
  const bool known = seat != table::seat_no::none && table::index(seat) < seats.size();
  const bool own = sits_down ? same_person(player, asked.by())
                             : !known || same_person(seats[table::index(seat)].player, asked.by());
  if (own) return std::nullopt;
  return refused{"not_your_seat", std::string{rules::house_rule},
                 sits_down ? "a player sits down as oneself"
                           : fmt::format("seat {} is another player's, or nobody's; accepted: your "
                                         "own",
                                         table::number(seat))};
}

/// Nothing is wagered on dice that have failed.
std::optional<refused> running_house::check_dice(const table::sent_command& asked) const {
  namespace command = table::command;
  const bool plays = std::visit(
      []<class Command>(const Command&) {
        return table::one_of<Command, command::wager, command::purchase, command::buy,
                             command::rebuy, command::no_more_bets, command::open_table>;
      },
      static_cast<const table::command_variant&>(asked.what));
  if (failure_.empty() || !plays) return std::nullopt;
  return refused{"dice_failed", std::string{rules::house_rule},
                 "the fair dice of this house have failed; accepted: once it was begun anew"};
}

/// What others have kept of a table, and of the house before that.
reached<void> running_house::catch_up(const std::string& id, running_table& table) {
  if (const auto done = on_.floor.read(); !done) return done;
  if (const auto found = find(id); !found) return std::unexpected(found.error());
  if (const auto done = table.at->catch_up(); !done) return done;
  tell_of_others(id, table);
  return {};
}

reached<void> running_house::read_others(const std::string& table) {
  const auto found = tables_.find(table);
  return on_.shared && found != tables_.end() ? catch_up(table, *found->second) : reached<void>{};
}

/// Refusals of the house are told once those before them at the table are, and of a house that
/// others have too, once nothing is known that speaks against them.
reached<void> running_house::plan_asked(const std::string& id, running_table& table) {
  for (auto& each : table.asked) {
    std::optional<refused> why;
    if (!std::exchange(each.admitted, true)) {
      auto admitted = on_.floor.admit(id, each.what);
      if (!admitted) return std::unexpected(admitted.error());
      why = std::move(*admitted);
    }
    if (!why) why = check_seat(table, each.what);
    if (!why) why = check_dice(each.what);
    if (why) {
      if (&each != &table.asked.front() || table.proposed != 0) {
        each.admitted = false;
        table.stopped = true;
        return {};
      }
      if (on_.shared && !std::exchange(each.looked, true)) {
        each.admitted = false;
        if (const auto done = catch_up(id, table); !done) return done;
        if (const auto done = adopt(id, table); !done) return done;
        return plan_asked(id, table);
      }
      // What was done is answered so, also where it could not be done again.
      const auto before = table.at->known(each.what);
      if (!before) return std::unexpected(before.error());
      auto answer = std::move(table.asked.front().answer);
      table.asked.pop_front();
      if (*before && !(*before)->refusal) {
        answer(**before);
      } else {
        refuse(std::move(answer), std::move(*why));
      }
      return plan_asked(id, table);
    }
    const auto planned = table.at->plan({&each.what, 1});
    if (!planned) return std::unexpected(planned.error());
    table.stopped = !*planned;
    if (table.stopped) return {};
    ++table.proposed;
    // What the house has to say to a table that opens comes before anything else there.
    table.stopped = opens(each.what);
    if (table.stopped) return {};
  }
  return {};
}

/// An electronic table goes on in the house's next day, between two throws, before what is asked of
/// it: where something always is it would have no other moment.
reached<bool> running_house::plan_day(const std::string& id, running_table& table) {
  const auto& place = table.at->place();
  auto today = place.table + "/" + today_;
  const auto& ahead = table.at->ahead();
  const bool may_turn =
      failure_.empty() && ahead.open && ahead.kind == table::table_kind::electronic;
  if (!may_turn || today_.empty() || place.stream.empty() || place.stream >= today) return false;
  table::sent_command asked;
  asked.what = table::command::turn_day{place.stream, std::move(today)};
  asked.from = table::role::house;
  asked.principal = "house";
  const auto now = on_.now();
  asked.id = new_id(now);
  asked.at = std::max(now, table.at->state().last_at);
  if (table.at->refusal_of(asked)) return false;
  if (leaves_to_others(table, now)) return table.asked.empty();
  if (const auto done = adopt(id, table); !done) return std::unexpected(done.error());
  asked.at = {};
  const auto planned = table.at->plan({&asked, 1});
  if (!planned) return std::unexpected(planned.error());
  table.stopped = true;
  if (!*planned) return true;
  ++table.proposed;
  table.asked.push_front({std::move(asked), {}, true});
  return true;
}

/// The dealer goes on upon what people have asked.
reached<void> running_house::plan_due(const std::string& id, running_table& table, moment now) {
  table.due = {};
  bool adopted = false;
  for (int i = 0; i < acts_max; ++i) {
    auto act = table.at->next_act(table.dealer, now, there(table));
    if (!act) {
      failure_ = std::move(act).error();
      if (watch_.dice_failed) watch_.dice_failed(id, failure_);
      return {};
    }
    if (!*act) return {};
    if ((*act)->at > now || (*act)->commands.empty()) {
      table.due = (*act)->at;
      table.overdue_since = {};
      return {};
    }
    if (table.of_others && !adopted) {
      if (leaves_to_others(table, now)) return {};
      if (const auto done = adopt(id, table); !done) return done;
      adopted = true;
      continue;
    }
    for (auto& each : (*act)->commands) {
      each.id = new_id(now);
      const auto planned = table.at->plan({&each, 1});
      if (!planned) return std::unexpected(planned.error());
      table.stopped = !*planned;
      if (table.stopped) return {};
      ++table.proposed;
      table.asked.push_back({std::move(each), {}, true});
    }
  }
  table.stopped = true;
  return {};
}

/// Whether another node is waited for, which has acted at a table last: for a while.
bool running_house::leaves_to_others(running_table& table, moment now) {
  if (!table.of_others) return false;
  if (!table.overdue_since.given()) table.overdue_since = now;
  const moment until{table.overdue_since.milliseconds() + adoption_ms};
  if (until <= now) return false;
  table.due = until;
  return true;
}

/// From here on this node acts at a table; where another one did, that one may have ended in the
/// middle of it. Whoever decides by the table's rules is left to go on until something is kept
/// here.
reached<void> running_house::adopt(const std::string& id, running_table& table) {
  if (!table.of_others) return {};
  table.of_others = !table.at->continues();
  table.overdue_since = {};
  return on_.floor.take_over(id);
}

reached<void> running_house::plan(const std::string& id, running_table& table) {
  table.proposed = 0;
  table.stopped = false;
  tell_of_others(id, table);
  if (!table.asked.empty() || table.hurried != 0) {
    if (const auto done = adopt(id, table); !done) return done;
  }
  const auto turns = plan_day(id, table);
  if (!turns) return std::unexpected(turns.error());
  if (*turns) return {};
  if (const auto done = plan_asked(id, table); !done) return done;
  const bool electronic = table.at->ahead().kind == table::table_kind::electronic;
  if (!electronic || table.stopped || table.stuck || !failure_.empty()) return {};
  return plan_due(id, table, on_.now());
}

void running_house::tell(const std::string& id, running_table& table, asked_command& asked,
                         const told& done) {
  const bool kept = !done.refusal && !done.before;
  // Another node may have turned the day at the same moment.
  const auto* turn = std::get_if<table::command::turn_day>(&asked.what.what);
  const bool turned = turn != nullptr && table.at->place().stream >= turn->next;
  table.stuck = table.stuck || (done.refusal && !asked.answer && !turned);
  if (watch_.refused && done.refusal) watch_.refused(done.refusal->code);
  if (tell_ && table.stuck && done.refusal) tell_(id, done);
  if (kept) {
    table.of_others = false;
    const auto [seat, seated] = seat_of(asked.what.what);
    if (!seated.empty()) note_seated(id, table);
    const bool rolled = std::holds_alternative<table::command::roll>(asked.what.what);
    if (rolled) table.hurried &= ~table::bit(seat);
    if (tell_) tell_(id, done);
  }
  if (asked.answer) asked.answer(done);
}

reached<void> running_house::settle(const std::string& id, running_table& table,
                                    std::span<const store::answer> kept) {
  auto answers = table.at->settle(kept);
  if (!answers) return std::unexpected(answers.error());
  ensure(answers->size() <= table.asked.size(), "an answer to what was asked");
  std::vector<asked_command> done;
  for (const auto& each : *answers) {
    done.push_back(std::move(table.asked.front()));
    table.asked.pop_front();
    tell(id, table, done.back(), each);
  }
  tell_of_others(id, table);
  for (std::size_t i = 0; i < done.size(); ++i) {
    if (!concerns_house(done[i].what, (*answers)[i])) continue;
    const auto set_before = table.at->state().dice().name;
    if (const auto said = on_.floor.follow(id, done[i].what, set_before, (*answers)[i]); !said) {
      return said;
    }
  }
  return table.at->keep_state_at_times();
}

/// One transaction.
///
/// out  whether there is more to do at once
reached<bool> running_house::round() {
  const auto ids = std::exchange(awake_, {});
  std::vector<store::proposal> all;
  std::vector<std::size_t> ends;
  for (const auto& id : ids) {
    const auto found = find(id);
    if (!found) return std::unexpected(found.error());
    if (*found == nullptr) {
      ends.push_back(all.size());
      continue;
    }
    auto& table = **found;
    table.is_due = false;
    if (table.due.given()) due_.erase({table.due, id});
    if (const auto done = plan(id, table); !done) return std::unexpected(done.error());
    std::ranges::move(table.at->planned(), std::back_inserter(all));
    ends.push_back(all.size());
  }
  std::vector<store::answer> kept;
  if (!all.empty()) {
    auto appended = on_.house.append(all);
    if (!appended) return std::unexpected(appended.error());
    kept = *std::move(appended);
    if (watch_.kept_together) watch_.kept_together(all.size());
  }
  std::size_t from = 0;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto known = tables_.find(ids[i]);
    if (known == tables_.end()) continue;
    auto& table = *known->second;
    const auto of_table = std::span{kept}.subspan(from, ends[i] - from);
    from = ends[i];
    if (const auto done = settle(ids[i], table, of_table); !done) {
      return std::unexpected(done.error());
    }
    if (!table.asked.empty() || (table.stopped && !table.stuck)) wake(ids[i], table);
    if (!table.is_due && table.due.given()) due_.insert({table.due, ids[i]});
  }
  return !awake_.empty();
}

/// Dice that have failed stop all play, in the records of the house: who begins it anew finds it so
/// and looks why before two people have it go on.
reached<void> running_house::stop_play() {
  const auto& stops = on_.floor.state().stops;
  const bool stopped = std::ranges::find(stops, house::stop_scope{}) != stops.end();
  if (failure_.empty() || stopped) return {};
  house::sent_floor_command asked;
  asked.what = house::command::stop_play{{}, {}, "the fair dice have failed"};
  asked.from = house::role::floorperson;
  asked.principal = self_test;
  asked.id = new_id(on_.now());
  const auto done = on_.floor.perform(std::move(asked));
  if (!done) return std::unexpected(done.error());
  return {};
}

/// Once a minute: the day may have turned, and who has gone is forgotten.
void running_house::look_at_clock(moment now) {
  constexpr std::int64_t minute_ms = 60'000;
  if (looked_.given() && std::abs(now.milliseconds() - looked_.milliseconds()) < minute_ms) return;
  looked_ = now;
  std::erase_if(acted_, [&](const auto& each) {
    return now.milliseconds() - each.second.milliseconds() >= thinking_ms;
  });
  if (!on_.floor.state().settings) return;
  auto day = on_.floor.gaming_day(now);
  if (day == today_) return;
  today_ = std::move(day);
  for (auto& [id, each] : tables_) wake(id, *each);
}

/// Of the house first: what is planned there is looked at as well.
reached<void> running_house::look_at_others(moment now) {
  const auto looked_lately = [&] {
    const auto since = now.milliseconds() - looked_at_others_.milliseconds();
    return since >= 0 && since < look_ms;
  };
  if (!on_.shared || (!looks_ && looked_lately())) return {};
  looks_ = false;
  looked_at_others_ = now;
  if (const auto done = on_.floor.catch_up(); !done) return done;
  std::vector<std::pair<std::string, running_table*>> open;
  std::vector<std::string> streams;
  for (const auto& [id, each] : on_.floor.state().tables) {
    if (!each.plan) continue;
    const bool is_new = !tables_.contains(id);
    const auto found = find(id);
    if (!found) return std::unexpected(found.error());
    if (*found == nullptr) continue;
    if (is_new) wake(id, **found);
    // One that was never opened here may have been opened elsewhere, which the house has heard.
    auto stream = (*found)->at->place().stream;
    if (stream.empty() && !each.open) continue;
    open.emplace_back(id, *found);
    streams.push_back(std::move(stream));
  }
  const auto rows = on_.house.streams_named(streams);
  if (!rows) return std::unexpected(rows.error());
  for (std::size_t i = 0; i < open.size(); ++i) {
    auto& [id, table] = open[i];
    const auto& row = (*rows)[i];
    if (!streams[i].empty() && row.chain == table->at->place().chain && !row.closed) continue;
    if (const auto done = table->at->catch_up(); !done) return done;
    tell_of_others(id, *table);
  }
  return {};
}

reached<moment> running_house::turn() {
  const auto now = on_.now();
  look_at_clock(now);
  if (const auto done = look_at_others(now); !done) return std::unexpected(done.error());
  while (!due_.empty() && due_.begin()->first <= now) {
    const auto id = due_.begin()->second;
    due_.erase(due_.begin());
    auto& table = *tables_.find(id)->second;
    table.due = {};
    wake(id, table);
  }
  for (bool goes_on = true; goes_on;) {
    const auto more = round();
    if (!more) return std::unexpected(more.error());
    if (const auto done = stop_play(); !done) return std::unexpected(done.error());
    goes_on = *more || !awake_.empty();
  }
  return due_.empty() ? moment{} : due_.begin()->first;
}

}  // namespace skyward::live
