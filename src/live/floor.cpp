// Passes between the house and its tables what each has to know of the other.
#include "live/floor.hpp"

#include "base/ensure.hpp"
#include "base/person_name.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "live/said_to_table.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::live {

namespace {

using store::reached;

/// The id of a command that another record has made: the same however often it is sent.
std::string id_of(std::string_view because, std::uint64_t seq, std::uint64_t event) {
  return sha256_hex(fmt::format("{}:{}:{}", because, seq, event)).substr(0, record::id_digits);
}

template <class Command>
constexpr bool of_house_alone =
    table::command::of_count<Command> ||
    table::one_of<Command, table::command::take_duty, table::command::leave_duty,
                  table::command::dice_set_in, table::command::stop_play,
                  table::command::resume_play>;

/// The last event of a name in a stream: the number of its record; 0 where there is none.
reached<std::uint64_t> last_of(store::store& house, const std::string& stream,
                               std::string_view event) {
  constexpr std::uint64_t at_once = 1'000;
  const auto row = house.stream(stream);
  if (!row) return std::unexpected(row.error());
  for (auto to = row->chain.count; to > 0;) {
    const auto from = to > at_once ? to - at_once + 1 : 1;
    const auto lines = house.records(stream, from, to - from + 1);
    if (!lines) return std::unexpected(lines.error());
    for (auto i = lines->size(); i > 0; --i) {
      if (!(*lines)[i - 1].contains(event)) continue;
      const auto opened = record::read_record((*lines)[i - 1]);
      if (!opened) return store::failed(opened.error());
      for (const auto& each : opened->events) {
        const auto* name = each.if_contains("event");
        if (name != nullptr && *name == boost::json::string_view{event.data(), event.size()}) {
          return opened->head.seq;
        }
      }
    }
    to = from - 1;
  }
  return std::uint64_t{0};
}

floor_told refused_by_house(std::string code, std::string message) {
  return {{},
          0,
          {},
          false,
          refused{std::move(code), std::string{rules::house_rule}, std::move(message)}};
}

/// A table that is closed knows of no duty: the house knows who is there for what.
bool duty_is_of_others(const house::floor_state& floor, const std::string& table,
                       const table::sent_command& asked) {
  const auto has_the_role = [&](const house::duty_state& each) {
    return each.table == table &&
           house::role_names[static_cast<std::size_t>(house::role_of(each.what))] ==
               name_of(asked.from);
  };
  const auto is_the_senders = [&](const house::duty_state& each) {
    return has_the_role(each) && same_person(each.person, asked.by());
  };
  return std::ranges::any_of(floor.duties, has_the_role) &&
         std::ranges::none_of(floor.duties, is_the_senders);
}

std::optional<refused> refusal(std::string code, std::string message) {
  return refused{std::move(code), std::string{rules::house_rule}, std::move(message)};
}

/// What a floorperson says of an electronic table: of the table and its rounds, never for a seat.
template <class Command>
constexpr bool of_floor_at_screens = table::one_of<
    Command, table::command::open_table, table::command::close_table, table::command::void_round,
    table::command::turn_day, table::command::correct_throw, table::command::correct_entry,
    table::command::correct_amount, table::command::approve_correction,
    table::command::reject_correction, table::command::open_recall, table::command::rule_dispute>;

bool is_of_floor_at_screens(const table::sent_command& asked) {
  return asked.from == table::role::floorperson &&
         std::visit([]<class Command>(const Command&) { return of_floor_at_screens<Command>; },
                    static_cast<const table::command_variant&>(asked.what));
}

/// Who may say what at a table: at one with people what they do is theirs to say, at an electronic
/// one the house deals, players play, and the floor looks after it.
std::optional<refused> check_sayer(const table::sent_command& asked, bool people) {
  const bool of_house = same_person(asked.by(), house_principal);
  const bool as_house = asked.from == table::role::house || asked.from == table::role::fair_dice;
  if (people && (of_house || asked.from == table::role::house)) {
    return refusal("role_may_not",
                   "what a table's people do is theirs to say; accepted: a person's word");
  }
  if (!people && as_house && !of_house) {
    return refusal("role_may_not", "an electronic table is the house's; accepted: its word");
  }
  if (!people && !as_house && asked.from != table::role::player && !is_of_floor_at_screens(asked)) {
    return refusal("role_may_not",
                   "nobody deals at an electronic table; accepted: a player's word, or a "
                   "floorperson's of the table and its rounds");
  }
  return std::nullopt;
}

}  // namespace

floor::floor(store::store& house, table::known_build build, std::function<moment()> now)
    : house_{house},
      build_{std::move(build)},
      now_{std::move(now)},
      desk_{house, house::floor_desk{build_.rulebook}, now_} {
  desk_.on_others([this](const house::any_floor_event& what) {
    const auto* planned = std::get_if<house::event::table_planned>(&what);
    if (planned != nullptr) replanned_.insert(planned->table);
    if (said_to_table(what)) addressed_.insert(table_of(what));
  });
}

reached<void> floor::catch_up() {
  if (const auto known = read(); !known) return known;
  for (const auto& each : std::exchange(replanned_, {})) {
    if (const auto done = replace(each); !done) return done;
  }
  for (const auto& each : std::exchange(addressed_, {})) {
    const auto found = find_as_it_is(each);
    if (!found) return std::unexpected(found.error());
    if (*found == nullptr) continue;
    if (const auto told = deliver(each); !told) return told;
  }
  return {};
}

/// The one that is found anew begins where this one has told everything.
reached<void> floor::replace(const std::string& table) {
  auto before = tables_.extract(table);
  if (before.empty()) return {};
  auto& old = *before.mapped();
  for (;;) {
    if (const auto done = old.catch_up(); !done) return done;
    const auto found = find(table);
    if (!found) return std::unexpected(found.error());
    if (*found == nullptr || (*found)->place().chain == old.place().chain) return {};
    tables_.erase(table);
  }
}

/// With what others have kept there until now.
reached<floor_table*> floor::find_as_it_is(const std::string& table) {
  auto found = find(table);
  if (!found || *found == nullptr) return found;
  if (const auto done = (*found)->catch_up(); !done) return std::unexpected(done.error());
  return found;
}

reached<void> floor::take_over(const std::string& table) {
  return of_others_.erase(table) != 0 ? reconcile(table) : reached<void>{};
}

reached<void> floor::begin() {
  if (const auto known = read(); !known) return known;
  replanned_.clear();  // no table was found yet, and what is addressed to any is said below
  addressed_.clear();
  if (!state().settings) return {};
  if (const auto known = clock(); !known) return std::unexpected(known.error());
  std::vector<std::string> planned;
  for (const auto& [id, each] : state().tables) {
    if (each.plan) planned.push_back(id);
  }
  for (const auto& id : planned) {
    // One that has never opened has heard nothing and said nothing.
    const auto place = find_place(house_, "table/" + id);
    if (!place) return std::unexpected(place.error());
    if (place->stream.empty()) continue;
    if (const auto done = reconcile(id); !done) return done;
  }
  return {};
}

reached<floor_table*> floor::find(const std::string& table) {
  const auto known = tables_.find(table);
  if (known != tables_.end()) return known->second.get();
  const auto planned = state().tables.find(table);
  if (planned == state().tables.end() || !planned->second.plan) return nullptr;
  auto found = find_table(house_, *planned->second.plan, build_,
                          {now_, [this](moment at) { return gaming_day(at); }});
  if (!found) return std::unexpected(found.error());
  if (*found == nullptr) return nullptr;
  auto& made = *tables_.emplace(table, std::move(*found)).first->second;
  made.on_others([this, table](const told& done) {
    of_others_.insert(table);
    kept_by_others_(table, done);
  });
  return &made;
}

reached<const table::line_codec*> floor::names_of(const std::string& table) {
  const auto found = find(table);
  if (!found) return std::unexpected(found.error());
  return *found == nullptr ? nullptr : &(*found)->names();
}

reached<const floor_table*> floor::table_at(const std::string& table) {
  const auto found = find(table);
  if (!found) return std::unexpected(found.error());
  return *found;
}

/// Tells a table what it has not heard yet. What needs an open table waits for one, and what the
/// table refuses since others came between is said again; a set that is gone already need not go.
reached<void> floor::deliver(const std::string& table) {
  const auto found = find(table);
  if (!found) return std::unexpected(found.error());
  if (*found == nullptr) return {};
  const auto to_hear = state().tables.find(table)->second.to_hear;
  bool took = false;
  bool refuses = false;
  for (const auto& each : to_hear) {
    if (heard_.contains({each.seq, each.event})) continue;
    auto asked = said_to_table(each.what);
    if (!asked) continue;
    if (!(*found)->state().open && !house::is_of_count(each.what)) continue;
    asked->id = id_of(each.mark, each.seq, each.event);
    const auto answer = perform_for_house(**found, *asked);
    if (!answer) return std::unexpected(answer.error());
    if (answer->refusal && answer->refusal->code != name_of(table::refusal_code::dice_missing)) {
      if (refused_.insert({each.seq, each.event}).second) not_heard_(table, *answer);
      refuses = true;
      continue;
    }
    took = true;
    heard_.insert({each.seq, each.event});
    refused_.erase({each.seq, each.event});
    if (const auto told = report(table, (*found)->state().dice().name, *answer); !told) return told;
  }
  // What came last may be what the others wait for: chips for a credit.
  return took && refuses ? deliver(table) : reached<void>{};
}

reached<told> floor::perform_for_house(floor_table& at, const table::sent_command& asked) {
  auto done = at.perform({&asked, 1});
  if (!done) return std::unexpected(done.error());
  auto& answer = done->front();
  const auto& table = at.place().table;  // `table/12`
  if (!answer.refusal && !answer.before) heard_by_table_(table.substr(table.find('/') + 1), answer);
  return std::move(answer);
}

reached<void> floor::hear(house::any_floor_command what, std::string_view said_in,
                          std::uint64_t seq) {
  const auto name = std::visit([](const auto& each) { return each.wire_name; },
                               static_cast<const house::floor_command&>(what));
  const auto done = say(std::move(what), id_of(fmt::format("{}:{}", name, said_in), seq, 0));
  if (!done) return std::unexpected(done.error());
  return {};
}

reached<floor_told> floor::say(house::any_floor_command what, std::string id) {
  house::sent_floor_command asked;
  asked.what = std::move(what);
  asked.from = house::role::house;
  asked.principal = house_principal;
  asked.id = std::move(id);
  const auto body = live_desk::body_of(asked);
  return desk_.perform(std::move(asked), body);
}

/// Tells the house what a table has done.
reached<void> floor::report(const std::string& table, const std::string& set_before,
                            const told& done) {
  if (done.refusal || done.before) return {};
  const auto place = (*find(table))->place();
  for (const auto& entry : done.entries) {
    const auto seq = entry.id.seq;
    reached<void> said;
    if (std::get_if<table::event::table_opened>(&entry.what) != nullptr) {
      const auto passed = (*find(table))->state().passed;
      said =
          hear(house::command::hear_opening{table, place.stream, seq, passed}, place.stream, seq);
    } else if (std::get_if<table::event::table_closed>(&entry.what) != nullptr) {
      said = hear(house::command::hear_closing{table, place.stream, seq}, place.stream, seq);
    } else if (const auto* out = std::get_if<table::event::dice_set_out>(&entry.what)) {
      if (!set_before.empty()) {
        said = hear(
            house::command::hear_dice_out{table, place.stream, seq, set_before, end_of(out->fault)},
            place.stream, seq);
      }
    } else if (const auto* due = std::get_if<table::event::fill_due>(&entry.what)) {
      said = hear(house::command::hear_fill_due{table, place.stream, seq, due->short_of},
                  place.stream, seq);
    }
    if (!said) return said;
  }
  return {};
}

/// After an interruption the house may not have heard what its table did last, nor the table what
/// the house has recorded.
reached<void> floor::reconcile(const std::string& table) {
  const auto found = find(table);
  if (!found) return std::unexpected(found.error());
  const auto& there = (*found)->state();
  const auto& stream = (*found)->place().stream;
  const auto& known = state().tables.find(table)->second;
  const auto last = [&](std::string_view event) { return last_of(house_, stream, event); };
  reached<void> said;
  if (there.open && !known.open && there.passed != 0) {
    const auto seq = last("table_opened");
    if (!seq) return std::unexpected(seq.error());
    said = hear(house::command::hear_opening{table, stream, *seq, there.passed}, stream, *seq);
  } else if (!there.open && known.open) {
    const auto seq = last("table_closed");
    if (!seq) return std::unexpected(seq.error());
    said = hear(house::command::hear_closing{table, stream, *seq}, stream, *seq);
  }
  if (!said) return said;
  const auto& dice = there.dice();
  if (dice.fault && !dice.name.empty() && same_person(dice.name, known.set)) {
    const auto seq = last("dice_set_out");
    if (!seq) return std::unexpected(seq.error());
    said = hear(house::command::hear_dice_out{table, stream, *seq, dice.name, end_of(*dice.fault)},
                stream, *seq);
  }
  if (!said) return said;
  const auto lacks = short_of_chips(there);
  if (there.open && lacks != cents{} && known.fill_due == cents{}) {
    const auto seq = last("fill_due");
    if (!seq) return std::unexpected(seq.error());
    if (*seq != 0) {
      said = hear(house::command::hear_fill_due{table, stream, *seq, lacks}, stream, *seq);
    }
  }
  if (!said) return said;
  if (const auto told = deliver(table); !told) return told;
  if (const auto turned = turn_if_opened_later(**found); !turned) return turned;
  return designate_final_game(table);
}

/// What a table would say to an event before the house records it.
reached<std::optional<refused>> floor::would_refuse(const house::any_floor_event& what) {
  auto asked = said_to_table(what);
  if (!asked) return std::nullopt;
  const auto found = find_as_it_is(table_of(what));
  if (!found) return std::unexpected(found.error());
  if (*found == nullptr) return std::nullopt;
  if (!(*found)->state().open && !house::is_of_count(what)) return std::nullopt;
  asked->at = std::max(now_(), (*found)->state().last_at);
  return (*found)->refusal_of(*asked);
}

/// A count of a tray is held against what was in it then.
reached<std::optional<floor_told>> floor::note_tray(house::command::count_tray& counted) {
  counted.recorded = house::not_recorded;
  const auto found = find_as_it_is(counted.table);
  if (!found) return std::unexpected(found.error());
  if (*found == nullptr) return std::nullopt;
  const auto there = in_tray((*found)->state());
  if (there < cents{}) {
    return refused_by_house(std::string{name_of(table::refusal_code::tray_not_counted)},
                            fmt::format("the tray of table {} owes {}; accepted: a fill first",
                                        counted.table, money_text(cents{} - there)));
  }
  counted.recorded = there.count();
  return std::nullopt;
}

std::optional<refused> floor::check_deposit(const deposit_limits& limits,
                                            const house::any_floor_event& what) const {
  const auto* paid = std::get_if<house::event::deposited>(&what);
  if (paid == nullptr || limits.empty()) return std::nullopt;
  return check_own_deposits(state(), limits, *paid, [&, now = now_()](moment at) {
    return gaming_day(at) == gaming_day(now);
  });
}

reached<floor_told> floor::perform(house::sent_floor_command asked, const deposit_limits& limits) {
  if (asked.from == house::role::house || same_person(asked.principal, house_principal)) {
    return refused_by_house("role_may_not",
                            "the house speaks for itself; accepted: a person's role");
  }
  if (const auto known = catch_up(); !known) return std::unexpected(known.error());
  const auto body = live_desk::body_of(asked);
  auto before = desk_.known(asked, body);
  if (!before) return std::unexpected(before.error());
  if (*before) return std::move(**before);
  if (auto why = check_own_wish(state(), asked.what)) {
    return floor_told{{}, 0, {}, false, std::move(why)};
  }
  if (const auto* set = std::get_if<house::command::set_house>(&asked.what)) {
    if (const auto known = zone::find(set->zone); !known) {
      return refused_by_house("bad_setting", known.error());
    }
  }
  if (const auto* plan = std::get_if<house::command::plan_table>(&asked.what)) {
    // A table that has opened without the floor stays without it.
    const auto place = find_place(house_, "table/" + plan->table);
    if (!place) return std::unexpected(place.error());
    if (!place->stream.empty() && !state().tables.contains(plan->table)) {
      return refused_by_house(
          "bad_setting",
          fmt::format("table {} has opened before it was planned; accepted: another name",
                      plan->table));
    }
  }
  if (auto* counted = std::get_if<house::command::count_tray>(&asked.what)) {
    auto refused = note_tray(*counted);
    if (!refused) return std::unexpected(refused.error());
    if (*refused) return std::move(**refused);
  }
  if (const auto would = desk_.decide(asked)) {
    for (const auto& each : *would) {
      auto why = check_deposit(limits, each);
      if (!why) {
        auto would = would_refuse(each);
        if (!would) return std::unexpected(would.error());
        why = *std::move(would);
      }
      if (why) return floor_told{{}, 0, {}, false, std::move(why)};
    }
  }
  auto done = desk_.perform(asked, body);
  if (!done || done->refusal) return done;
  std::set<std::string> to_tell;
  for (const auto& each : done->events) {
    to_tell.insert(table_of(each));
    // A plan that replaces another is what the table opens by.
    const auto* planned = std::get_if<house::event::table_planned>(&each);
    if (planned != nullptr) tables_.erase(planned->table);
  }
  for (const auto& table : to_tell) {
    const auto known = state().tables.find(table);
    if (known == state().tables.end() || !known->second.plan) continue;
    if (const auto told = deliver(table); !told) return std::unexpected(told.error());
  }
  return done;
}

reached<std::optional<refused>> floor::admit(const std::string& table, table::sent_command& asked) {
  const auto found = find(table);
  if (!found) return std::unexpected(found.error());
  const bool alone =
      std::visit([]<class Command>(const Command&) { return of_house_alone<Command>; },
                 static_cast<const table::command_variant&>(asked.what));
  if (alone) {
    return refusal("role_may_not",
                   "a table hears that from its house; accepted: the house's own "
                   "command");
  }
  const auto& known = state().tables.find(table)->second;
  const bool people = known.plan->kind != house::table_kind::electronic;
  if (std::holds_alternative<table::command::designate_final_game>(asked.what)) {
    return refusal("role_may_not", "the house says it, as the table opens or its day turns");
  }
  if (auto why = check_sayer(asked, people)) return why;
  if (auto* opening = std::get_if<table::command::open_table>(&asked.what)) {
    if (people && !(*found)->state().open && duty_is_of_others(state(), table, asked)) {
      return refusal("role_may_not",
                     fmt::format("{} is not {} at table {}; accepted: who has the duty there",
                                 one_line(asked.by()), name_of(asked.from), table));
    }
    if (!(*found)->state().open && known.passed == 0) {
      return refusal("check_missing",
                     fmt::format("table {} has no sheet of checks that it can open "
                                 "by; accepted: check_table first",
                                 table));
    }
    opening->kind = known.plan->kind;
    opening->inventory = known.plan->inventory;
    // Chips that were counted stay where they were: the closer is the next opener.
    const auto& before = (*found)->state();
    if (known.opened_before && !before.open && before.opened_with != cents{} &&
        opening->inventory != cents{}) {
      opening->inventory = in_tray(before);
      if (opening->inventory <= cents{}) {
        return refusal("tray_not_counted", fmt::format("the tray of table {} is empty; accepted: a "
                                                       "fill first",
                                                       table));
      }
    }
    opening->pace = {known.plan->pace};
    opening->passed = known.passed != 0 ? known.passed : (*found)->state().passed;
  }
  if (const auto* turn = std::get_if<table::command::turn_day>(&asked.what)) {
    const auto today = (*found)->place().table + "/" + gaming_day(now_());
    // One that has been done is known by its id.
    if (turn->stream == (*found)->place().stream && turn->next != today) {
      return refusal(
          std::string{name_of(table::refusal_code::not_between_throws)},
          fmt::format("to {}; accepted: to {}, by the house's clock", one_line(turn->next), today));
    }
  }
  return std::nullopt;
}

reached<void> floor::follow(const std::string& table, const table::sent_command& asked,
                            const std::string& set_before, const told& done) {
  const auto found = find(table);
  if (!found) return std::unexpected(found.error());
  if (const auto said = report(table, set_before, done); !said) return said;
  if (const auto told = deliver(table); !told) return told;
  const bool opens = std::holds_alternative<table::command::open_table>(asked.what);
  const bool begins = opens || std::holds_alternative<table::command::turn_day>(asked.what);
  if (!begins || done.refusal || done.before) return {};
  if (opens) {
    if (const auto turned = turn_to_today(**found); !turned) return turned;
  }
  return designate_final_game(table);
}

reached<told> floor::perform(const std::string& table, table::sent_command asked) {
  if (const auto known = catch_up(); !known) return std::unexpected(known.error());
  const auto found = find(table);
  if (!found) return std::unexpected(found.error());
  if (*found == nullptr) {
    return told{{},
                {},
                false,
                refusal("no_such_table",
                        fmt::format("no table {} is planned here, or by rules of another program; "
                                    "accepted: plan_table first",
                                    one_line(table)))};
  }
  if (const auto done = take_over(table); !done) return std::unexpected(done.error());
  auto why = admit(table, asked);
  if (!why) return std::unexpected(why.error());
  if (*why) return told{{}, {}, false, std::move(*why)};
  const auto set_before = (*found)->state().dice().name;
  auto done = (*found)->perform({&asked, 1});
  if (!done) return std::unexpected(done.error());
  auto answer = std::move(done->front());
  if (const auto heard = follow(table, asked, set_before, answer); !heard) {
    return std::unexpected(heard.error());
  }
  return answer;
}

reached<house_clock> floor::clock() const {
  const auto& house = *state().settings;
  const auto where = zone::find(house.zone);
  if (!where) return store::failed(where.error());
  return house_clock{*where, house.day_starts};
}

std::string floor::gaming_day(moment at) const {
  const auto by = clock();
  ensure(by.has_value(), "a zone that was found");
  return calendar_day_text(by->gaming_day(at));
}

/// The process may have ended between an opening and the turn that it is due.
reached<void> floor::turn_if_opened_later(floor_table& at) {
  const auto& stream = at.place().stream;
  // It opened no later than its last command: in that one's day its records need not be looked at.
  if (stream >= at.place().table + "/" + gaming_day(at.state().last_at)) return {};
  const auto seq = at.state().open ? last_of(house_, stream, "table_opened") : std::uint64_t{0};
  if (!seq) return std::unexpected(seq.error());
  if (*seq == 0) return {};
  const auto lines = house_.records(stream, *seq, 1);
  if (!lines) return std::unexpected(lines.error());
  const auto opened = lines->empty() ? std::unexpected(std::string{"a record is missing"})
                                     : record::read_record(lines->front());
  if (!opened) return store::failed(opened.error());
  if (stream >= at.place().table + "/" + gaming_day(opened->head.at)) return {};
  return turn_to_today(at);
}

/// A table that opens again on another day goes on in a stream of that day. Where others have
/// thrown there meanwhile, its day turns later.
reached<void> floor::turn_to_today(floor_table& at) {
  const auto& place = at.place();
  auto today = place.table + "/" + gaming_day(at.state().last_at);
  if (place.stream >= today) return {};
  table::sent_command asked;
  asked.id = id_of("turn_day:" + place.stream, 0, 0);  // once, whoever says it
  asked.what = table::command::turn_day{place.stream, std::move(today)};
  asked.from = table::role::house;
  asked.principal = house_principal;
  const auto done = perform_for_house(at, asked);
  if (!done) return std::unexpected(done.error());
  return {};
}

/// Ruling R-64: a table with a pot knows from when on a game is its day's last.
reached<void> floor::designate_final_game(const std::string& table) {
  const auto found = find(table);
  if (!found) return std::unexpected(found.error());
  auto& at = **found;
  if (!at.state().open || !at.names().book().pot) return {};
  const auto by = clock();
  if (!by) return std::unexpected(by.error());
  table::sent_command asked;
  asked.what = table::command::designate_final_game{
      by->final_game_mark(by->gaming_day(at.state().last_at), state().settings->closes)};
  asked.from = table::role::house;
  asked.principal = house_principal;
  const auto mark = std::get<table::command::designate_final_game>(asked.what).begins_at;
  asked.id = id_of(fmt::format("final_game:{}:{}", at.place().stream, moment_text(mark)),
                   at.state().passed, 0);
  // Once it was announced, another mark is for another day.
  const auto done = perform_for_house(at, asked);
  if (!done) return std::unexpected(done.error());
  return {};
}

reached<void> floor::keep_states() {
  for (const auto& [id, each] : tables_) {
    if (const auto kept = each->keep_state(); !kept) return kept;
  }
  return {};
}

}  // namespace skyward::live
