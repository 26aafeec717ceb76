// Decides commands upon one another, keeps what they make, and begins anew from what is kept where
// that has come out otherwise.
#include "live/live_table.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "postings/table_postings.hpp"
#include "table/kept_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace skyward::live {

namespace {

using store::outcome;
using store::reached;

/// The house may be written to between a look at it and an append so often in a row.
constexpr int attempts_max = 100;

constexpr std::size_t records_at_once = 1'000;  // that are read

constexpr std::uint64_t bytes_of_a_record = 100;  // at least

refused refusal_of(const table::refusal& why) {
  return {std::string{name_of(why.code)}, why.clause, why.message};
}

/// `table/12/2026-11-22`: the day on which it opens.
std::string first_stream(const std::string& table, const table_clock& when, moment at) {
  constexpr std::size_t day_chars = 10;
  ensure(at.given(), "a command that was stamped");
  return table + "/" + (when.day_of ? when.day_of(at) : moment_text(at).substr(0, day_chars));
}

/// A person has one name, however it is written.
store::command_key key_of(const table::sent_command& asked) {
  return {folded_name(asked.by()), asked.id};
}

/// The house says when something is; a paper says when it was.
std::optional<refused> check_stamp(const table::sent_command& asked, moment now) {
  const bool fine = asked.paper ? asked.at <= now : !asked.at.given();
  if (fine) return std::nullopt;
  return refused{"stamped_here", std::string{rules::house_rule},
                 fmt::format("at {}; accepted: without a moment, or a paper of one that is over",
                             moment_text(asked.at))};
}

/// What would be kept can be read again: names and lines have limits, which a folded name or the
/// whole state of a day may pass.
std::optional<refused> check_readable(const store::proposal& kept) {
  std::string why;
  for (const auto& each : kept.money.postings) {
    if (each.account.size() > record::name_bytes_max) why = "an account of too long a name";
  }
  for (const auto& part : kept.parts) {
    for (const auto& line : part.records) {
      if (line.size() > record::record_bytes_max) why = "a record that is too long";
    }
  }
  if (why.empty()) return std::nullopt;
  return refused{"not_kept", std::string{rules::house_rule},
                 fmt::format("it would make {}; accepted: shorter names, and fewer disputes", why)};
}

refused refuse_raced() {
  return {"not_kept", std::string{rules::house_rule},
          "others write to this table without end; accepted: the same again"};
}

std::string rules_of(const table::banked_table& /*table*/, const table::line_codec& names) {
  return names.odds()->sha256();
}
std::string rules_of(const table::pot_table& table, const table::line_codec& /*names*/) {
  return table.rules().sha256();
}

/// The rules that an entry opens a table or a day with, by their hash; empty for any other entry.
std::string_view opened_by(const table::log_entry& entry) {
  return std::visit(
      []<class Event>(const Event& what) -> std::string_view {
        if constexpr (table::one_of<Event, table::event::table_opened, table::event::day_opened>) {
          return what.rules_sha256;
        }
        return {};
      },
      entry.what);
}

/// What follows from the end of the day before, and is not told apart from it.
bool opens_day(std::span<const table::log_entry> entries) {
  return !entries.empty() && std::holds_alternative<table::event::day_opened>(entries.front().what);
}

/// A gaming day, as the third part of a stream's name; empty for any other.
std::string_view day_of(std::string_view stream) {
  const auto table = record::owner_of(stream);
  const auto day = stream.substr(std::min(stream.size(), table.size() + 1));
  const bool is_day = parse_moment(std::string{day} + "T00:00:00Z").has_value();
  return is_day ? day : std::string_view{};
}

/// The table knows no names: its seeds are drawn for it.
std::optional<refused> check_seeds_of(const table::sent_command& asked, const table_place& place) {
  const auto* seed = std::get_if<table::command::commit_seed>(&asked.what);
  if (seed == nullptr || seed->table == place.table) return std::nullopt;
  return refused{std::string{name_of(table::refusal_code::no_such_seed)},
                 std::string{rules::house_rule},
                 fmt::format("a seed of {}; accepted: of {}", one_line(seed->table), place.table)};
}

const table::command::turn_day* turn_of(const table::sent_command& asked) {
  return std::get_if<table::command::turn_day>(&asked.what);
}

}  // namespace

refused refusal_of(const store::answer& why) {
  std::string message;
  switch (why.what) {
    case outcome::barred:
      message = fmt::format("{}: its player may not buy or wager; accepted: cash_out, leave",
                            why.account);
      break;
    case outcome::over_limit:
      message = fmt::format("{}: beyond what its player may lose today", why.account);
      break;
    case outcome::insufficient:
      message = fmt::format("{} holds less than that", why.account);
      break;
    default:
      message = fmt::format("record {} of {} has this id for something else; accepted: a new id",
                            why.seq, why.stream);
      break;
  }
  return {std::string{store::name_of(why.what)}, std::string{rules::house_rule}, message};
}

template <class Table, class State>
live_table<Table, State>::live_table(store::store& house, const Table& table,
                                     const table::line_codec& names, table_place place, State state,
                                     table_clock when)
    : house_{house},
      table_{table},
      names_{names},
      when_{std::move(when)},
      place_{std::move(place)},
      state_{std::move(state)} {
  go_to_next_day();
  forget_ahead();
}

/// Where the last record that was read ends the day, the table goes on in the stream of the next.
template <class Table, class State>
void live_table<Table, State>::go_to_next_day() {
  if (!state_.common.next_stream.empty()) place_ = {place_.table, state_.common.next_stream, {}};
}

/// As it is sent, by whoever stands behind it.
template <class Table, class State>
store::body_hash live_table<Table, State>::body_of(const table::sent_command& asked) const {
  auto body = asked;
  body.id.clear();
  body.principal = folded_name(asked.by());
  return store::body_of({place_.table, "\n", names_.write(body)});
}

template <class Table, class State>
void live_table<Table, State>::advance(State& state, table_place& place, const decided& by) const {
  if (by.turns_day) {
    state = table_.fresh();
    table_.apply(state, by.entries.back());
  } else {
    for (const auto& each : by.entries) table_.apply(state, each);
  }
  place = by.after;
}

template <class Table, class State>
void live_table<Table, State>::forget_ahead() {
  ahead_ = state_;
  place_ahead_ = place_;
}

/// A command that was kept before, whatever the table would say of it today.
template <class Table, class State>
reached<std::optional<told>> live_table<Table, State>::known_as(const store::proposal& named) {
  const auto found = house_.find(named.key, named.body);
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::nullopt;
  told answer;
  if ((*found)->what == outcome::other_body) {
    answer.refusal = refusal_of(**found);
    return answer;
  }
  auto lines = house_.records((*found)->stream, (*found)->seq, 1);
  if (!lines) return std::unexpected(lines.error());
  if (lines->empty()) {
    return store::failed(
        fmt::format("{}: record {} of a command is missing", (*found)->stream, (*found)->seq));
  }
  const auto opened = record::read_record(lines->front());
  if (!opened) return store::failed(opened.error());
  auto read = table::read_record(names_, *opened);
  if (!read) return store::failed(read.error());
  answer.before = true;
  answer.entries = std::move(read->entries);
  answer.record = std::move(lines->front());
  return answer;
}

template <class Table, class State>
reached<std::optional<told>> live_table<Table, State>::known(const table::sent_command& asked) {
  store::proposal named;
  named.key = key_of(asked);
  named.body = body_of(asked);
  return known_as(named);
}

/// The table knows no streams: the day that ends has to be the one that is on, and the next a new
/// one of this table.
template <class Table, class State>
reached<std::optional<refused>> live_table<Table, State>::check_turn(
    const table::sent_command& asked) {
  const auto* turn = turn_of(asked);
  if (turn == nullptr) return std::nullopt;
  const auto next = house_.stream(turn->next);
  if (!next) return std::unexpected(next.error());
  const bool fine = turn->stream == place_.stream && record::owner_of(turn->next) == place_.table &&
                    day_of(turn->next) > day_of(place_.stream) && next->chain.count == 0;
  if (fine) return std::nullopt;
  return refused{
      std::string{name_of(table::refusal_code::not_between_throws)}, std::string{rules::house_rule},
      fmt::format("from {} to {}; accepted: from {} to a later date of {}", one_line(turn->stream),
                  one_line(turn->next), place_.stream, place_.table)};
}

/// The house says so in its own stream, in the same transaction.
template <class Table, class State>
reached<void> live_table<Table, State>::add_change(decided& to, const table::sent_command& asked,
                                                   moment recorded_at,
                                                   const house::stream_change& change) {
  const auto row = house_.stream(house::house_stream);
  if (!row) return std::unexpected(row.error());
  record::envelope head;
  head.seq = row->chain.count + 1;
  head.at = recorded_at;
  head.recorded_at = recorded_at;
  head.cause = {asked.id, std::string{asked.by()}, std::string{name_of(asked.from)}, {}, {}};
  to.kept.parts.push_back({std::string{house::house_stream},
                           row->chain,
                           {house::write_house_record(std::move(head), change)},
                           false});
  return {};
}

/// The day that ends and the one that begins.
template <class Table, class State>
reached<void> live_table<Table, State>::add_turn(decided& to, const record::envelope& head,
                                                 const table::sent_command& turn) {
  to.kept.parts.front().closes = true;
  const house::closed_stream ends{place_.stream, to.after.chain};
  auto over = ahead_;
  for (const auto& each : to.entries) table_.apply(over, each);
  to.entries.push_back(table_.open_day(over, turn, hex(ends.chain.head)));
  to.turns_day = true;
  const auto& next = std::get<table::command::turn_day>(turn.what).next;
  auto of_next = head;
  of_next.stream = next;
  auto line = table::write_record(names_, of_next, turn, {&to.entries.back(), 1}, players_of(over));
  to.after = {place_.table, next, {}};
  to.after.chain.add(record::leaf_of(line));
  to.kept.parts.push_back({next, {}, {std::move(line)}, false});
  return add_change(to, turn, head.recorded_at, {ends, next});
}

template <class Table, class State>
auto live_table<Table, State>::made_of(const table::sent_command& asked, moment recorded_at,
                                       std::vector<table::log_entry> entries) -> reached<decided> {
  decided made;
  made.entries = std::move(entries);
  made.after = place_ahead_;
  const bool first = made.after.stream.empty();
  if (first) made.after.stream = first_stream(place_.table, when_, asked.at);

  const auto before_command = players_of(ahead_);
  record::envelope head;
  head.stream = made.after.stream;
  head.recorded_at = recorded_at;
  head.cause.id = asked.id;
  made.kept.money =
      postings::transaction_of(names_.names(), head.stream, before_command, made.entries);
  auto line = table::write_record(names_, head, asked, made.entries, before_command);
  const auto before = made.after.chain;
  made.after.chain.add(record::leaf_of(line));
  made.kept.parts.push_back({head.stream, before, {std::move(line)}, false});
  reached<void> done;
  if (turn_of(asked) != nullptr) {
    done = add_turn(made, head, asked);
  } else if (first) {
    done = add_change(made, asked, recorded_at, {std::nullopt, head.stream});
  }
  if (!done) return std::unexpected(done.error());
  return made;
}

/// Decides one command upon those before it: what it has made or, where it makes nothing, what it
/// came to. Its key and body are known.
template <class Table, class State>
reached<std::optional<told>> live_table<Table, State>::answer_at_once(
    const table::sent_command& sent, decided& made) {
  const auto refuse = [](refused why) {
    return std::optional{told{{}, {}, false, std::move(why)}};
  };
  auto before = known_as(made.kept);
  if (!before || *before) return before;
  auto asked = sent;
  const auto recorded_at = when_.now();
  if (auto why = check_stamp(sent, recorded_at)) return refuse(std::move(*why));
  if (!sent.paper) asked.at = std::max(recorded_at, ahead_.common.last_at);
  std::vector<table::log_entry> entries;
  if (const auto done = table_.decide(ahead_, asked, entries); !done) {
    return refuse(refusal_of(done.error()));
  }
  auto turn = check_turn(asked);
  if (!turn) return std::unexpected(turn.error());
  if (*turn) return refuse(std::move(**turn));
  if (auto why = check_seeds_of(asked, place_)) return refuse(std::move(*why));
  auto next = made_of(asked, recorded_at, std::move(entries));
  if (!next) return std::unexpected(next.error());
  if (auto why = check_readable(next->kept)) return refuse(std::move(*why));
  next->kept.key = std::move(made.kept.key);
  next->kept.body = made.kept.body;
  made = std::move(*next);
  return std::nullopt;
}

template <class Table, class State>
reached<bool> live_table<Table, State>::decide(const table::sent_command& asked, run& made) {
  ensure(asked.id.size() == record::id_digits, "a command with an id");
  if (made.full) return false;
  decided next;
  next.kept.key = key_of(asked);
  // One that is sent twice is looked up once the first is kept.
  const bool again = made.keys.contains(next.kept.key);
  if (again || (turn_of(asked) != nullptr && !made.all.empty())) {
    made.full = true;
    return false;
  }
  next.kept.body = body_of(asked);
  auto at_once = answer_at_once(asked, next);
  if (!at_once) return std::unexpected(at_once.error());
  if (*at_once) {
    made.behind = std::move(**at_once);
    made.full = true;
    return true;
  }
  made.keys.insert(next.kept.key);
  advance(ahead_, place_ahead_, next);
  made.full = next.turns_day;
  made.all.push_back(std::move(next));
  return true;
}

/// What is kept is applied and told. The first that is not has its answer, or none yet where others
/// came before it; those behind it are decided anew.
template <class Table, class State>
reached<void> live_table<Table, State>::take(run& of, std::span<const store::answer> kept,
                                             std::vector<told>& answers) {
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const auto& answer = kept[i];
    if (answer.what == outcome::committed) {
      auto& each = of.all[i];
      advance(state_, place_, each);
      answers.push_back(
          {std::move(each.kept.parts.front().records.front()), std::move(each.entries), false, {}});
      attempts_ = 0;
      continue;
    }
    forget_ahead();
    if (answer.what == outcome::stale) {
      if (++attempts_ > attempts_max) {
        attempts_ = 0;
        answers.push_back({{}, {}, false, refuse_raced()});
      }
      return catch_up();
    }
    // A duplicate is looked up when it is decided anew.
    if (answer.what != outcome::duplicate) answers.push_back({{}, {}, false, refusal_of(answer)});
    return {};
  }
  return {};
}

/// Whether nothing has been kept since that this table does not know: only then is a refusal told.
template <class Table, class State>
reached<bool> live_table<Table, State>::is_current() {
  const auto& stream = place_.stream;
  if (stream.empty()) {
    const auto found = find_place(house_, place_.table);
    if (!found) return std::unexpected(found.error());
    return found->stream.empty();
  }
  const auto row = house_.stream(stream);
  if (!row) return std::unexpected(row.error());
  return row->chain == place_.chain && !row->closed;
}

template <class Table, class State>
reached<bool> live_table<Table, State>::plan(std::span<const table::sent_command> batch) {
  for (const auto& each : batch) {
    const auto taken = decide(each, planned_);
    if (!taken || !*taken) return taken;
  }
  return true;
}

template <class Table, class State>
std::vector<store::proposal> live_table<Table, State>::planned() const {
  std::vector<store::proposal> proposals;
  proposals.reserve(planned_.all.size());
  for (const auto& each : planned_.all) proposals.push_back(each.kept);
  return proposals;
}

template <class Table, class State>
reached<std::vector<told>> live_table<Table, State>::settle(std::span<const store::answer> kept) {
  ensure(kept.size() == planned_.all.size(), "an answer to each that was planned");
  auto of = std::exchange(planned_, {});
  std::vector<told> answers;
  if (const auto taken = take(of, kept, answers); !taken) return std::unexpected(taken.error());
  if (answers.size() < of.all.size() || !of.behind) return answers;
  if (of.behind->refusal) {
    const auto current = is_current();
    if (!current) return std::unexpected(current.error());
    if (!*current) {
      if (const auto read = catch_up(); !read) return std::unexpected(read.error());
      return answers;
    }
  }
  answers.push_back(std::move(*of.behind));
  return answers;
}

template <class Table, class State>
reached<std::vector<told>> live_table<Table, State>::perform(
    std::span<const table::sent_command> batch) {
  std::vector<told> answers;
  while (answers.size() < batch.size()) {
    if (const auto all = plan(batch.subspan(answers.size())); !all) {
      return std::unexpected(all.error());
    }
    std::vector<store::answer> kept;
    if (const auto proposals = planned(); !proposals.empty()) {
      auto appended = house_.append(proposals);
      if (!appended) return std::unexpected(appended.error());
      kept = *std::move(appended);
    }
    auto settled = settle(kept);
    if (!settled) return std::unexpected(settled.error());
    std::ranges::move(*settled, std::back_inserter(answers));
  }
  if (const auto kept = keep_state_at_times(); !kept) return std::unexpected(kept.error());
  return answers;
}

/// Not more often than it is worth.
template <class Table, class State>
reached<void> live_table<Table, State>::keep_state_at_times() {
  const bool same_day = place_.stream == state_kept_.stream;
  const auto kept_before = same_day ? state_kept_.chain.count : 0;
  if (place_.chain.count - kept_before < records_between_states_) return {};
  return keep_state();
}

template <class Table, class State>
reached<void> live_table<Table, State>::keep_state() {
  if (place_.stream.empty()) return {};
  auto text = table::kept_state_of(table_, state_);
  if (text.empty()) return {};
  state_kept_ = place_;
  // A long round makes long states: they do not cost more than the records between them.
  records_between_states_ = std::max(records_between_states_, text.size() / bytes_of_a_record);
  return house_.keep(
      {place_.stream, std::string{table::kept_state_format}, place_.chain, std::move(text)});
}

/// A record that was kept elsewhere.
template <class Table, class State>
reached<void> live_table<Table, State>::follow(const std::string& line) {
  const auto where = [&](const std::string& message) {
    return store::failed(
        fmt::format("{}: record {}: {}", place_.stream, place_.chain.count + 1, message));
  };
  const auto opened = record::read_record(line);
  if (!opened) return where(opened.error());
  auto read = table::read_record(names_, *opened);
  if (!read) return where(read.error());
  if (!state_.common.next_stream.empty()) state_ = table_.fresh();
  for (const auto& each : read->entries) {
    const auto rules = opened_by(each);
    if (!rules.empty() && rules != rules_of(table_, names_)) {
      return where("opened by other rules; accepted: those that this process has");
    }
    if (const auto done = table_.evolve(state_, each); !done) return where(done.error());
  }
  place_.chain.add(record::leaf_of(line));
  go_to_next_day();
  if (!opens_day(read->entries)) of_others_({line, std::move(read->entries), false, {}});
  return {};
}

/// A database that has fallen over may have lost what was read there and never answered as kept.
template <class Table, class State>
reached<void> live_table<Table, State>::check_chain() {
  if (place_.stream.empty()) return {};
  const auto row = house_.stream(place_.stream);
  if (!row) return std::unexpected(row.error());
  const auto& kept = row->chain;
  if (kept.count > place_.chain.count || kept == place_.chain) return {};
  return store::failed(fmt::format(
      "{}: record {} is not there any more as it was read; accepted: to begin anew from "
      "what is kept",
      place_.stream, place_.chain.count));
}

template <class Table, class State>
reached<void> live_table<Table, State>::catch_up() {
  ensure(planned_.all.empty(), "nothing planned upon what is read anew");
  if (place_.stream.empty()) {
    const auto found = find_place(house_, place_.table);
    if (!found) return std::unexpected(found.error());
    place_.stream = found->stream;
  }
  while (!place_.stream.empty()) {
    const auto lines = house_.records(place_.stream, place_.chain.count + 1, records_at_once);
    if (!lines) return std::unexpected(lines.error());
    if (lines->empty()) break;
    for (const auto& each : *lines) {
      if (const auto done = follow(each); !done) return done;
    }
  }
  forget_ahead();
  return check_chain();
}

template class live_table<table::banked_table, table::banked_state>;
template class live_table<table::pot_table, table::pot_state>;

}  // namespace skyward::live
