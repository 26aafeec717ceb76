// Reads tables and their records, and hands commands of players to the house.
#include "server/table_requests.hpp"

#include "base/person_name.hpp"
#include "base/text.hpp"
#include "live/new_id.hpp"
#include "record/json_text.hpp"
#include "record/record.hpp"
#include "server/event_hub.hpp"
#include "server/view/viewer.hpp"
#include "table/common_evolve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace skyward::server {

namespace {

using record::append_number;
using record::append_text;

constexpr unsigned not_found = 404;
constexpr unsigned conflict = 409;
constexpr unsigned unprocessable = 422;
constexpr unsigned forbidden = 403;

/// A watcher that has missed more reads them as records first.
constexpr std::uint64_t frames_most = 2'000;

std::unexpected<problem> no_such_table(std::string_view table) {
  return std::unexpected(problem{
      not_found, "no_such_table", fmt::format("no table {} is planned here", one_line(table)), {}});
}

std::expected<const live::floor_table*, problem> find_table(house_side& house,
                                                            const std::string& table) {
  const auto found = house.floor.table_at(table);
  if (!found) return machine_failed(found.error().message);
  if (*found == nullptr) return no_such_table(table);
  return *found;
}

/// `"table":"1","game":"...",...` of a table as it stands.
void append_outline(std::string& to, const std::string& id, const live::floor_table& table) {
  const auto& state = table.state();
  const auto& book = table.names().book();
  to += R"("table":)";
  append_text(to, id);
  to += R"(,"game":)";
  append_text(to, book.game);
  to += R"(,"name":)";
  append_text(to, book.name);
  to += R"(,"kind":)";
  append_text(to, table::table_kind_names[static_cast<std::size_t>(state.kind)]);
  to += state.open ? R"(,"open":true)" : R"(,"open":false)";
  to += R"(,"seats":)";
  append_number(to, static_cast<std::int64_t>(state.seats.size()));
  to += R"(,"taken":)";
  append_number(to, std::ranges::count_if(state.seats, &table::seat_state::taken));
  to += R"(,"round":)";
  append_number(to, static_cast<std::int64_t>(state.round));
  to += R"(,"stream":)";
  append_text(to, table.place().stream);
  to += R"(,"seq":)";
  append_number(to, static_cast<std::int64_t>(table.place().chain.count));
}

/// A refusal that says that somebody may not at all, or that what it is of stands otherwise.
unsigned status_of(std::string_view code) {
  constexpr std::array forbidding{"role_may_not", "not_your_seat", "not_your_duty", "barred"};
  constexpr std::array conflicting{"window_passed", "other_body", "own_wish"};
  if (std::ranges::find(forbidding, code) != forbidding.end()) return forbidden;
  if (std::ranges::find(conflicting, code) != conflicting.end()) return conflict;
  return code == "no_such_table" ? not_found : unprocessable;
}

}  // namespace

problem problem_of(const live::refused& why) {
  return {status_of(why.code), why.code, why.message, why.clause};
}

json_answer list_tables(house_side& house, const house_question& /*asked*/) {
  std::string all = R"({"tables":[)";
  for (const auto& [id, each] : house.floor.state().tables) {
    if (!each.plan) continue;
    const auto table = find_table(house, id);
    if (!table) return std::unexpected(table.error());
    if (all.back() != '[') all += ',';
    all += '{';
    append_outline(all, id, **table);
    if (each.plan->by_invitation) all += R"(,"by_invitation":true)";
    all += '}';
  }
  return all + "]}";
}

namespace {

/// A private table is there for those alone who were invited, and for the people of the house.
std::optional<problem> check_may_look(const house_side& house, const std::string& table,
                                      const asker& by) {
  const auto known = house.floor.state().tables.find(table);
  const bool is_private = known != house.floor.state().tables.end() && known->second.plan &&
                          known->second.plan->by_invitation;
  const bool is_ours = by.is(readers);
  if (!is_private || is_ours || by.invited.contains(table)) return std::nullopt;
  return problem{forbidden, "not_invited", "a private table; accepted: with an invitation to it",
                 std::string{rules::house_rule}};
}

}  // namespace

std::expected<const live::floor_table*, problem> table_to_look_at(house_side& house,
                                                                  const std::string& table,
                                                                  const asker& by) {
  if (auto why = check_may_look(house, table, by)) return std::unexpected(std::move(*why));
  return find_table(house, table);
}

json_answer check_private(house_side& house, const std::string& table) {
  const auto known = house.floor.state().tables.find(table);
  if (known == house.floor.state().tables.end() || !known->second.plan) return no_such_table(table);
  if (known->second.plan->by_invitation) return std::string{"{}"};
  return std::unexpected(problem{conflict,
                                 "not_private",
                                 "the table is open to everybody; accepted: one planned with "
                                 "by_invitation",
                                 {}});
}

json_answer look_at_table(house_side& house, const house_question& asked) {
  const auto& table = asked.parts.front();
  if (auto why = check_may_look(house, table, asked.by)) return std::unexpected(std::move(*why));
  const auto found = find_table(house, table);
  if (!found) return std::unexpected(found.error());
  std::string all = "{";
  append_outline(all, table, **found);
  all += R"(,"rules":)";
  all += house.floor.state().tables.find(table)->second.plan->rules.json;
  all += R"(,"state":)";
  all += (*found)->state_json();
  return all + "}";
}

json_answer read_sensors(house_side& house, const house_question& asked) {
  const auto& table = asked.parts.front();
  if (auto why = check_may_look(house, table, asked.by)) return std::unexpected(std::move(*why));
  const auto found = find_table(house, table);
  if (!found) return std::unexpected(found.error());
  const auto& state = (*found)->state();
  std::string all = R"({"table":)";
  append_text(all, table);
  all += R"(,"stream":)";
  append_text(all, (*found)->place().stream);
  all += fmt::format(R"(,"seq":{},"window":{},"sensors":[)", (*found)->place().chain.count,
                     state.window);
  for (const auto& each : (*found)->sensors()) {
    if (all.back() != '[') all += ',';
    all += fmt::format(R"({{"seat":{},"area":)", table::number(each.seat));
    append_text(all, (*found)->names().book().areas[rules::index(each.area)].id);
    all += fmt::format(R"(,"light":"{}"}})",
                       table::sensor_light_names[static_cast<std::size_t>(each.light)]);
  }
  return all + "]}";
}

std::expected<wanted_records, problem> wanted_in(const house_question& asked) {
  constexpr std::uint64_t numbers_most = std::uint64_t{1} << 53U;
  constexpr std::uint64_t lines_most = 10'000;
  const auto after = number_in(asked.find_in_query("after"), "after", 0, 0, numbers_most);
  if (!after) return std::unexpected(after.error());
  const auto most = number_in(asked.find_in_query("limit"), "limit", 1'000, 1, lines_most);
  if (!most) return std::unexpected(most.error());
  const auto* stream = asked.find_in_query("stream");
  return wanted_records{stream == nullptr ? "" : *stream, *after, *most};
}

namespace {

std::expected<std::string, problem> day_of_table(house_side& house, const std::string& table,
                                                 const std::string& stream) {
  const auto found = find_table(house, table);
  if (!found) return std::unexpected(found.error());
  if (stream.empty()) return (*found)->place().stream;
  if (record::owner_of(stream) == "table/" + table) return stream;
  return std::unexpected(problem{not_found,
                                 "no_such_stream",
                                 fmt::format("{} is no day of table {}", one_line(stream), table),
                                 {}});
}

}  // namespace

std::expected<std::string, problem> day_to_look_at(house_side& house, const std::string& table,
                                                   const std::string& stream, const asker& by) {
  if (auto why = check_may_look(house, table, by)) return std::unexpected(std::move(*why));
  return day_of_table(house, table, stream);
}

/// What players see of records is what they are told over a socket.
json_answer read_records(house_side& house, const house_question& asked) {
  const auto wanted = wanted_in(asked);
  if (!wanted) return std::unexpected(wanted.error());
  const auto& table = asked.parts.front();
  const auto stream = day_to_look_at(house, table, wanted->stream, asked.by);
  if (!stream) return std::unexpected(stream.error());
  auto lines = records_of(house, *stream, *wanted);
  if (!lines || asked.by.is(readers)) return lines;
  std::string frames;
  for (std::string_view left = *lines; !left.empty();) {
    const auto end = left.find('\n');
    frames += frame_of(table, left.substr(0, end)) + '\n';
    left.remove_prefix(end + 1);
  }
  return frames;
}

json_answer records_of(house_side& house, const std::string& stream, const wanted_records& wanted) {
  const auto lines = house.kept.records(stream, wanted.after + 1, wanted.most);
  if (!lines) return machine_failed(lines.error().message);
  std::string all;
  for (const auto& each : *lines) all += each + '\n';
  return all;
}

std::expected<missed_frames, problem> frames_after(house_side& house, const std::string& table,
                                                   const asker& by, const wanted_records& known) {
  if (auto why = check_may_look(house, table, by)) return std::unexpected(std::move(*why));
  if (const auto read = house.tables.read_others(table); !read) {
    return machine_failed(read.error().message);
  }
  const auto found = find_table(house, table);
  if (!found) return std::unexpected(found.error());
  const auto& place = (*found)->place();
  missed_frames missed{{}, place.stream, place.chain.count};
  if (known.stream.empty()) return missed;
  auto from = known.stream;
  auto after = known.after;
  for (;;) {
    const auto day = day_of_table(house, table, from);
    if (!day) return std::unexpected(day.error());
    // What others have kept since is told when this house has read it.
    const auto last = from == place.stream ? place.chain.count : after + frames_most + 1;
    const auto most = std::min<std::uint64_t>(last - std::min(after, last), frames_most + 1);
    const auto lines = records_of(house, *day, {from, after, most});
    if (!lines) return std::unexpected(lines.error());
    for (std::string_view left = *lines; !left.empty();) {
      const auto end = left.find('\n');
      missed.frames.push_back(frame_of(table, left.substr(0, end)));
      left.remove_prefix(end + 1);
    }
    if (missed.frames.size() > frames_most) {
      return std::unexpected(problem{conflict,
                                     "too_far_behind",
                                     fmt::format("more than {} records since then; accepted: read "
                                                 "the table, and watch from where it stands",
                                                 frames_most),
                                     {}});
    }
    if (from == place.stream) return missed;
    from = place.stream;  // the day has turned since
    after = 0;
  }
}

json_answer ask_for_roll(house_side& house, const house_question& asked) {
  const auto& table = asked.parts.front();
  // Whose roll it is may have been seen at another node: what is read later is no roll of this one.
  if (const auto read = house.tables.read_others(table); !read) {
    return machine_failed(read.error().message);
  }
  const auto found = find_table(house, table);
  if (!found) return std::unexpected(found.error());
  const auto seat = table::seat_of((*found)->state(), asked.by.id);
  if (seat == table::seat_no::none) {
    return std::unexpected(problem{forbidden, "not_your_seat", "you sit at no seat here", {}});
  }
  house.tables.hurry(table, seat);
  return std::string{"{}"};
}

namespace {

problem not_in_that_role(std::string accepted) {
  return {forbidden, "role_may_not", std::move(accepted), std::string{rules::house_rule}};
}

/// Who acts as what. A player's command names no role, or its own.
std::optional<problem> check_acting(const house_side& house, const std::string& table,
                                    const asker& by, std::string_view line,
                                    table::sent_command& asked) {
  const bool says_role = line.contains(R"("role")");
  if (by.is(players)) {
    if (says_role && asked.from != table::role::player) {
      return not_in_that_role("another's role; accepted: player");
    }
    asked.from = table::role::player;
    return std::nullopt;
  }
  const auto name = name_of(asked.from);
  if (by.is(devices)) {
    const auto& all = house.floor.state().devices;
    const auto known = all.find(folded_name(by.name));
    if (asked.from != table::role::device) return not_in_that_role("accepted: device");
    if (known == all.end() || known->second.table != table) {
      return not_in_that_role("the device stands at another table; accepted: bind_device first");
    }
    const auto* buys = std::get_if<table::command::purchase>(&asked.what);
    if (buys != nullptr && static_cast<std::uint64_t>(buys->seat) != known->second.seat) {
      return not_in_that_role("the device stands at another seat; accepted: bind_device first");
    }
    return std::nullopt;
  }
  const auto roles = live::names_of(by.roles);
  constexpr std::array at_tables{table::role::dealer, table::role::stickperson,
                                 table::role::floorperson};
  if (std::ranges::find(at_tables, asked.from) != at_tables.end() &&
      std::ranges::find(roles, name) != roles.end()) {
    return std::nullopt;
  }
  return not_in_that_role(fmt::format("{} is not what you are at work; accepted: {}", name,
                                      roles.empty() ? "nothing yet" : join(roles)));
}

/// At a table with people who leaves is paid in cash: nobody who is not there.
std::optional<problem> check_leaves_nothing(const live::floor_table& table, const asker& by,
                                            const table::sent_command& asked) {
  const auto* leaves = std::get_if<table::command::leave>(&asked.what);
  const auto& state = table.state();
  if (leaves == nullptr || !by.is(players) || state.kind == table::table_kind::electronic) {
    return std::nullopt;
  }
  if (leaves->seat != table::seat_of(state, by.id)) return std::nullopt;  // which is refused
  const auto left = state.seats[table::index(leaves->seat)].stack;
  if (left == cents{}) return std::nullopt;
  return problem{conflict, "chips_left",
                 fmt::format("{} in chips would be paid in cash at the table; accepted: cash_out "
                             "first, into the wallet",
                             money_text(left)),
                 std::string{rules::house_rule}};
}

}  // namespace

/// Who has asked to be reminded of time and money looks before anything more is staked, and stakes
/// nothing more after as long as was set.
std::optional<problem> check_may_stake(const asker& by, const table::sent_command& asked) {
  if (!stakes(asked.what)) return std::nullopt;
  if (by.time_is_up) {
    return problem{conflict,
                   "time_is_up",
                   fmt::format("you have played for as long as you have set; accepted: cash_out, "
                               "and more after {} minutes away",
                               presence_break.count()),
                   {}};
  }
  if (!by.has_to_look) return std::nullopt;
  return problem{conflict,
                 "reality_check",
                 "it is time for the reality check that you have set; accepted: once you have "
                 "looked at it",
                 {}};
}

namespace {

/// From the wallet and into it: who plays from afar has no cash.
void take_wallet(table::sent_command& asked) {
  if (auto* buys = std::get_if<table::command::buy_in>(&asked.what)) {
    buys->source = table::money_source::wallet;
  }
  if (auto* cashes = std::get_if<table::command::cash_out>(&asked.what)) {
    cashes->source = table::money_source::wallet;
  }
}

}  // namespace

void perform_command(house_side& house, const house_question& question, house_told then) {
  const auto& table = question.parts.front();
  const auto found = find_table(house, table);
  if (!found) return then(std::unexpected(found.error()));
  auto asked = (*found)->names().read_command(question.body);
  if (!asked) return then(std::unexpected(not_accepted(asked.error().message)));
  const bool is_stamped = asked->at.given() || asked->paper;
  const bool is_of_sheet = asked->paper && question.by.is(staff);
  if (asked->id.empty() || !asked->principal.empty() || (is_stamped && !is_of_sheet)) {
    return then(std::unexpected(not_accepted(
        "accepted: a command with an id of 32 hexadecimal digits, and without principal, which is "
        "the house's to say, as at is, but for the staff's with at and paper")));
  }
  auto why = check_acting(house, table, question.by, question.body, *asked);
  if (!why) why = check_may_look(house, table, question.by);
  if (!why) why = check_leaves_nothing(**found, question.by, *asked);
  if (!why) why = check_may_stake(question.by, *asked);
  if (why) return then(std::unexpected(std::move(*why)));
  if (question.by.is(players)) take_wallet(*asked);
  asked->principal = question.by.id;
  house.tables.ask(table, *std::move(asked),
                   [table, then = std::move(then)](const live::told& done) mutable {
                     if (done.refusal) return then(std::unexpected(problem_of(*done.refusal)));
                     then(frame_of(table, done.record));
                   });
}

}  // namespace skyward::server
