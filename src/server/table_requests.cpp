// Reads tables and their records, and hands commands of players to the house.
#include "server/table_requests.hpp"

#include "base/text.hpp"
#include "live/new_id.hpp"
#include "record/json_text.hpp"
#include "record/record.hpp"
#include "server/event_hub.hpp"
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
constexpr unsigned unavailable = 503;

/// A watcher that has missed more reads them as records first.
constexpr std::uint64_t frames_most = 2'000;

std::unexpected<problem> no_such_table(std::string_view table) {
  return std::unexpected(problem{
      not_found, "no_such_table", fmt::format("no table {} is planned here", one_line(table)), {}});
}

std::unexpected<problem> failed(const store::failure& why) {
  return std::unexpected(problem{unavailable, "failed", why.message, {}});
}

std::expected<const live::floor_table*, problem> find_table(house_side& house,
                                                            const std::string& table) {
  const auto found = house.floor.table_at(table);
  if (!found) return failed(found.error());
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

/// A refusal that says that somebody may not at all, or that the table is elsewhere by now.
unsigned status_of(std::string_view code) {
  constexpr std::array forbidding{"role_may_not", "not_your_seat", "not_your_duty", "barred"};
  constexpr std::array moved{"window_passed", "other_body"};
  if (std::ranges::find(forbidding, code) != forbidding.end()) return forbidden;
  if (std::ranges::find(moved, code) != moved.end()) return conflict;
  return code == "no_such_table" ? not_found : unprocessable;
}

}  // namespace

problem problem_of(const live::refused& why) {
  return {status_of(why.code), why.code, why.message, why.clause};
}

json_answer list_tables(house_side& house) {
  std::string all = R"({"tables":[)";
  for (const auto& [id, each] : house.floor.state().tables) {
    if (!each.plan) continue;
    const auto table = find_table(house, id);
    if (!table) return std::unexpected(table.error());
    if (all.back() != '[') all += ',';
    all += '{';
    append_outline(all, id, **table);
    all += '}';
  }
  return all + "]}";
}

json_answer look_at_table(house_side& house, const std::string& table) {
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

json_answer read_records(house_side& house, const std::string& table,
                         const wanted_records& wanted) {
  const auto found = find_table(house, table);
  if (!found) return std::unexpected(found.error());
  const auto& stream = wanted.stream.empty() ? (*found)->place().stream : wanted.stream;
  if (record::owner_of(stream) != "table/" + table) {
    return std::unexpected(problem{not_found,
                                   "no_such_stream",
                                   fmt::format("{} is no day of table {}", one_line(stream), table),
                                   {}});
  }
  const auto lines = house.kept.records(stream, wanted.after + 1, wanted.most);
  if (!lines) return failed(lines.error());
  std::string all;
  for (const auto& each : *lines) all += each + '\n';
  return all;
}

std::expected<missed_frames, problem> frames_after(house_side& house, const std::string& table,
                                                   const wanted_records& known) {
  const auto found = find_table(house, table);
  if (!found) return std::unexpected(found.error());
  const auto& place = (*found)->place();
  missed_frames missed{{}, place.stream, place.chain.count};
  if (known.stream.empty()) return missed;
  auto from = known.stream;
  auto after = known.after;
  for (;;) {
    const auto lines = read_records(house, table, {from, after, frames_most + 1});
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

json_answer give_play_money(house_side& house, const asking_player& to) {
  const auto done = house.floor.say(house::command::deposit{to.id, cents{guest_cents}, "a guest"},
                                    live::new_id(live::clock_now()));
  if (!done) return failed(done.error());
  if (done->refusal) return std::unexpected(problem_of(*done->refusal));
  return std::string{"{}"};
}

json_answer ask_for_roll(house_side& house, const std::string& table, const asking_player& by) {
  const auto found = find_table(house, table);
  if (!found) return std::unexpected(found.error());
  const auto seat = table::seat_of((*found)->state(), by.id);
  if (seat == table::seat_no::none) {
    return std::unexpected(problem{forbidden, "not_your_seat", "you sit at no seat here", {}});
  }
  house.tables.hurry(table, seat);
  return std::string{"{}"};
}

void perform_command(house_side& house, const std::string& table, const asking_player& by,
                     std::string_view line, std::move_only_function<void(json_answer)> then) {
  const auto found = find_table(house, table);
  if (!found) return then(std::unexpected(found.error()));
  auto asked = (*found)->names().read_command(line);
  if (!asked) {
    return then(std::unexpected(problem{unprocessable, "not_accepted", asked.error().message, {}}));
  }
  if (asked->id.empty() || !asked->principal.empty() || asked->at.given() || asked->paper) {
    return then(std::unexpected(problem{
        unprocessable,
        "not_accepted",
        "accepted: a command with an id of 32 hexadecimal digits, and without principal, at or "
        "paper, which are the house's to say",
        {}}));
  }
  asked->from = table::role::player;
  if (auto* buys = std::get_if<table::command::buy_in>(&asked->what)) {
    buys->source = table::money_source::wallet;
  }
  if (auto* cashes = std::get_if<table::command::cash_out>(&asked->what)) {
    cashes->source = table::money_source::wallet;
  }
  asked->principal = by.id;
  house.tables.ask(table, *std::move(asked),
                   [table, then = std::move(then)](const live::told& done) mutable {
                     if (done.refusal) return then(std::unexpected(problem_of(*done.refusal)));
                     then(frame_of(table, done.record));
                   });
}

}  // namespace skyward::server
