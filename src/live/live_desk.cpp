// Reads the house's stream, and adds to it.
#include "live/live_desk.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "house/floor_codec.hpp"
#include "postings/house_postings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::live {

namespace {

using store::reached;

/// Others may come before a command so often in a row.
constexpr int desk_attempts_max = 100;
constexpr std::size_t house_records_at_once = 1'000;

store::command_key desk_key(const house::sent_floor_command& asked) {
  return {folded_name(asked.principal), asked.id};
}

refused refusal_of(const house::floor_refusal& why) {
  return {std::string{name_of(why.code)}, why.clause, why.message};
}

/// What the ledger answers, upon the house as it was read; all else is looked up or decided anew.
constexpr bool is_against(store::outcome of) {
  return of == store::outcome::barred || of == store::outcome::over_limit ||
         of == store::outcome::insufficient;
}

floor_told not_kept(std::string why) {
  return {{}, 0, {}, false, refused{"not_kept", std::string{rules::house_rule}, std::move(why)}};
}

/// A record that nobody could read again would end its house.
std::expected<void, std::string> check_readable(std::string_view line) {
  if (line.size() > record::record_bytes_max) return std::unexpected("accepted: a shorter record");
  const auto opened = record::read_record(line);
  if (!opened) return std::unexpected(opened.error());
  const auto word = house::read_house_record(*opened);
  if (!word) return std::unexpected(word.error());
  return {};
}

}  // namespace

reached<void> live_desk::apply(const record::envelope& head, const house::floor_record& what,
                               const digest& leaf) {
  for (std::size_t i = 0; i < what.made.size(); ++i) {
    const house::event_place where{head.seq,
                                   i + 1,
                                   head.at,
                                   head.cause.principal,
                                   house::role_named(head.cause.role).value_or(house::role::house),
                                   hex(leaf)};
    if (const auto done = evolve(state_, where, what.made[i]); !done) {
      return store::failed(fmt::format("{}: record {}: event {}: {}", house::house_stream, head.seq,
                                       i + 1, done.error()));
    }
  }
  return {};
}

reached<void> live_desk::take(const std::string& line) {
  const auto opened = record::read_record(line);
  if (!opened) return store::failed(opened.error());
  const auto word = house::read_house_record(*opened);
  if (!word) {
    return store::failed(
        fmt::format("{}: record {}: {}", house::house_stream, opened->head.seq, word.error()));
  }
  const auto leaf = record::leaf_of(line);
  chain_.add(leaf);
  last_ = leaf;
  if (const auto* floor = std::get_if<house::floor_record>(&*word)) {
    if (const auto done = apply(opened->head, *floor, leaf); !done) return done;
    for (const auto& each : floor->made) of_others_(each);
  }
  return {};
}

/// The last one is read once more: a database that has fallen over may have lost it.
reached<void> live_desk::catch_up() {
  for (;;) {
    const std::uint64_t known = chain_.count == 0 ? 0 : 1;
    const auto lines =
        house_.records(house::house_stream, chain_.count + 1 - known, house_records_at_once);
    if (!lines) return std::unexpected(lines.error());
    if (known == 1 && (lines->empty() || record::leaf_of(lines->front()) != last_)) {
      return store::failed(
          fmt::format("{}: record {} is not there any more as it was read; accepted: to begin anew "
                      "from what is kept",
                      house::house_stream, chain_.count));
    }
    if (lines->size() == known) return {};
    for (const auto& each : std::span{*lines}.subspan(known)) {
      if (const auto done = take(each); !done) return done;
    }
  }
}

std::expected<std::vector<house::any_floor_event>, refused> live_desk::decide(
    const house::sent_floor_command& asked) const {
  auto stamped = asked;
  stamped.at = std::max(now_(), state_.last_at);
  auto made = desk_.decide(state_, stamped);
  if (!made) return std::unexpected(refusal_of(made.error()));
  return std::move(*made);
}

store::body_hash live_desk::body_of(const house::sent_floor_command& asked) {
  return store::body_of({house::house_stream, "\n",
                         house::role_names[static_cast<std::size_t>(asked.from)], "\n",
                         house::write_kept(asked.what)});
}

reached<std::optional<floor_told>> live_desk::known(const house::sent_floor_command& asked,
                                                    const store::body_hash& body) {
  const auto found = house_.find(desk_key(asked), body);
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::nullopt;
  floor_told answer;
  const auto& where = **found;
  if (where.what == store::outcome::other_body) {
    answer.refusal = refusal_of(where);
    return answer;
  }
  auto lines = house_.records(where.stream, where.seq, 1);
  if (!lines) return std::unexpected(lines.error());
  const auto opened = lines->empty() ? std::unexpected(std::string{"a record is missing"})
                                     : record::read_record(lines->front());
  if (!opened) return store::failed(opened.error());
  const auto word = house::read_house_record(*opened);
  const auto* floor = word ? std::get_if<house::floor_record>(&*word) : nullptr;
  if (floor == nullptr) return store::failed("a command of the floor has another record");
  answer.before = true;
  answer.seq = where.seq;
  answer.events = floor->made;
  answer.record = std::move(lines->front());
  return answer;
}

reached<floor_told> live_desk::perform(house::sent_floor_command asked,
                                       const store::body_hash& body) {
  ensure(asked.id.size() == record::id_digits, "a command with an id");
  if (const auto problem = name_problem(asked.principal); !problem.empty()) {
    return not_kept(fmt::format("principal with {}; accepted: {}", problem, accepted_person_names));
  }
  for (int attempt = 0; attempt < desk_attempts_max; ++attempt) {
    auto before = known(asked, body);
    if (!before) return std::unexpected(before.error());
    if (*before) return std::move(**before);
    if (const auto read = catch_up(); !read) return std::unexpected(read.error());
    record::envelope head;
    head.recorded_at = now_();
    head.at = std::max(head.recorded_at, state_.last_at);
    head.seq = chain_.count + 1;
    head.stream = house::house_stream;
    head.cause.id = asked.id;
    head.cause.principal = asked.principal;
    head.cause.role = house::role_names[static_cast<std::size_t>(asked.from)];
    asked.at = head.at;
    auto made = desk_.decide(state_, asked);
    if (!made) return floor_told{{}, 0, {}, false, refusal_of(made.error())};
    const house::floor_record record{asked.what, std::move(*made)};
    store::proposal next;
    next.money = postings::transaction_of(record.made);
    head.postings = next.money.postings;
    auto line = house::write_house_record(head, record);
    if (const auto fine = check_readable(line); !fine) return not_kept(fine.error());
    next.key = desk_key(asked);
    next.body = body;
    next.parts = {{std::string{house::house_stream}, chain_, {line}, false}};
    const auto kept = house_.append({&next, 1});
    if (!kept) return std::unexpected(kept.error());
    const auto& answer = kept->front();
    if (is_against(answer.what)) return floor_told{{}, 0, {}, false, refusal_of(answer)};
    if (answer.what != store::outcome::committed) continue;
    const auto leaf = record::leaf_of(line);
    chain_.add(leaf);
    last_ = leaf;
    if (const auto done = apply(head, record, leaf); !done) return std::unexpected(done.error());
    return floor_told{std::move(line), head.seq, record.made, false, {}};
  }
  return not_kept("others write to this house without end; accepted: the same again");
}

}  // namespace skyward::live
