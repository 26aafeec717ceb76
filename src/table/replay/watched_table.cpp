// Follows frames, one behind another.
#include "table/replay/watched_table.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "table/replay/asked.hpp"
#include "table/replay/replayed_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::table {

namespace {

using problem = std::unexpected<std::string>;

}  // namespace

watched_table::watched_table(known_build build) : build_{std::move(build)} {}
watched_table::watched_table(watched_table&&) noexcept = default;
watched_table& watched_table::operator=(watched_table&&) noexcept = default;
watched_table::~watched_table() = default;

std::expected<void, std::string> watched_table::check_place(const record::frame& told) const {
  const bool day_over = table_ != nullptr && !table_->common().next_stream.empty();
  const auto due = day_over ? 1 : seq_ + 1;
  if (told.seq != due) return problem(fmt::format("seq: found {}; accepted: {}", told.seq, due));
  const auto& stream = day_over ? table_->common().next_stream : stream_;
  if (table_ == nullptr || told.stream == stream) return {};
  return problem(
      fmt::format("stream: found {}; accepted: {}", one_line(told.stream), one_line(stream)));
}

/// A day goes on as the one before it was left; only its head is the house's to say.
std::expected<void, std::string> watched_table::begin_day(const record::frame& told,
                                                          const log_entry& opening) {
  const auto* opened = std::get_if<event::day_opened>(&opening.what);
  sent_command turn;
  turn.what = command::turn_day{stream_, told.stream};
  turn.at = told.at;
  if (opened != nullptr && opening == table_->open_day(turn, opened->previous.head)) {
    return table_->begin_day(opening);
  }
  return problem("a day that does not go on as the one before it was left");
}

/// By the first command that these events come from, to the last of them.
std::expected<void, std::string> watched_table::decide(happening& told) {
  std::optional<kept_command> nearest;  // or else the first that is taken, or the first
  bool is_taken = false;
  for (auto& asked : asked_for(told.entries, table_->common(), stream_)) {
    kept_command tried{{}, std::move(asked), told.entries};
    const auto decided = table_->decided(tried);
    const bool same = decided == told.entries;
    if (same || !nearest || (!is_taken && !decided.empty())) nearest = std::move(tried);
    if (same) break;
    is_taken = is_taken || !decided.empty();
  }
  if (!nearest) return problem("no command makes that happen here");
  if (auto done = table_->decide_anew(*nearest); !done) return done;
  told.asked = std::move(nearest->asked.what);
  return {};
}

std::expected<void, std::string> watched_table::follow(const record::frame& told, happening& read) {
  if (!table_->common().next_stream.empty()) {
    if (read.entries.size() == 1) return begin_day(told, read.entries.front());
    return problem("a day begins with day_opened alone");
  }
  kept_command next;
  next.entries = read.entries;
  const auto& first = read.entries.front().what;
  const bool believed = seq_ == 0 && next.entries.size() == 1;
  if (believed && std::holds_alternative<event::day_opened>(first)) return table_->follow(next);
  const auto* opened = std::get_if<event::table_opened>(&first);
  const auto kind = opened != nullptr ? opened->kind : table_->common().kind;
  if (kind == table_kind::electronic && !decides_) {
    return problem("an electronic table that people have dealt at before, on the same day");
  }
  if (decides_) {
    auto decided = decide(read);
    if (decided || kind == table_kind::electronic) return decided;
    table_->begin_to_follow();
  }
  auto followed = table_->follow(next);
  if (followed) decides_ = false;
  return followed;
}

std::expected<void, std::string> watched_table::open(const record::frame& first) {
  const auto opening = read_opening(first.events);
  if (!opening) return problem(opening.error());
  const auto& sha256 = opening->pin.rulebook_sha256;
  const auto* book = build_.rulebook ? build_.rulebook(sha256) : nullptr;
  if (book == nullptr) {
    return problem(fmt::format("rulebook {}: not in this build; accepted: those of its games",
                               one_line(sha256)));
  }
  if (!build_.any_engine && std::ranges::count(build_.engines, opening->pin.engine) == 0) {
    return problem(fmt::format("the house decides by engine {}, which this build does not have",
                               one_line(opening->pin.engine)));
  }
  auto opened = open_replayed(*book, *opening, /*decides=*/true, build_.define);
  if (!opened) return problem(opened.error());
  table_ = std::move(*opened);
  return {};
}

std::expected<happening, std::string> watched_table::take(const record::frame& told) {
  if (auto place = check_place(told); !place) return problem(place.error());
  const bool first = table_ == nullptr;
  if (first) {
    if (auto known = open(told); !known) return problem(known.error());
  }
  happening read;
  std::expected<void, std::string> done;
  if (told.events.empty()) done = problem("events: accepted: one or more");
  for (const auto& each : told.events) {
    auto what = names().read_kept_event(each);
    const entry_id id{told.seq, read.entries.size() + 1};
    if (!what) done = problem(fmt::format("event {}: {}", id.event, what.error()));
    if (!done) break;
    read.entries.push_back({id, told.at, false, *std::move(what)});
  }
  if (done && std::holds_alternative<event::paper_entered>(read.entries.front().what)) {
    for (auto& each : read.entries) each.from_paper = true;
  }
  if (done) done = follow(told, read);
  if (!done) {
    if (first) table_.reset();
    return problem(done.error());
  }
  stream_ = told.stream;
  seq_ = told.seq;
  return read;
}

const banked_state* watched_table::banked() const {
  return table_ == nullptr ? nullptr : table_->banked();
}
const pot_state* watched_table::pot() const {
  return table_ == nullptr ? nullptr : table_->pot();
}
const banked_table* watched_table::banked_game() const {
  return table_ == nullptr ? nullptr : table_->banked_game();
}
const pot_table* watched_table::pot_game() const {
  return table_ == nullptr ? nullptr : table_->pot_game();
}

const common_state& watched_table::common() const {
  ensure(table_ != nullptr, "a table that was opened");
  return table_->common();
}
const line_codec& watched_table::names() const {
  ensure(table_ != nullptr, "a table that was opened");
  return table_->names();
}
std::string watched_table::state_json() const {
  ensure(table_ != nullptr, "a table that was opened");
  return table_->state_json();
}

}  // namespace skyward::table
