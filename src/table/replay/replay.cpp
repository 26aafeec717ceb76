// Follows a log, each record held against the rules of the first.
#include "table/replay/replay.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "rules/reading/read_rulebook.hpp"
#include "table/record_codec.hpp"
#include "table/replay/replayed_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace skyward::table {

namespace {

using problem = std::unexpected<std::string>;

const command::turn_day* turn_of(const kept_command& record) {
  return std::get_if<command::turn_day>(&record.asked.what);
}

/// The day that a record opens goes on from the stream that its command names.
std::expected<void, std::string> check_first_of_day(const kept_command& next) {
  const auto* turn = turn_of(next);
  const auto* opened = std::get_if<event::day_opened>(&next.entries.front().what);
  if (turn == nullptr || opened == nullptr || next.entries.size() != 1) {
    return problem("a day begins with turn_day and its event day_opened alone");
  }
  if (turn->next != next.head.stream || turn->stream != opened->previous.stream) {
    return problem("command: accepted: stream as day_opened names it, and next as the record's");
  }
  return {};
}

/// The first record of a log opens a table, or a day of it.
std::expected<void, std::string> check_first_of_log(const kept_command& next) {
  if (turn_of(next) != nullptr) return check_first_of_day(next);
  const bool day = std::holds_alternative<event::day_opened>(next.entries.front().what);
  if (day || !std::holds_alternative<command::open_table>(next.asked.what)) {
    return problem(std::string{first_of_log});
  }
  return {};
}

}  // namespace

replay::replay(known_build build) : build_{std::move(build)} {}
replay::replay(replay&&) noexcept = default;
replay& replay::operator=(replay&&) noexcept = default;
replay::~replay() = default;

bool replay::decides() const {
  return table_ != nullptr && table_->decides() && !differs_;
}
const build_pin& replay::pin() const {
  ensure(table_ != nullptr, "a table that was opened");
  return table_->pin();
}
bool replay::day_over() const {
  return table_ != nullptr && !table_->common().next_stream.empty();
}
const banked_state* replay::banked() const {
  return table_ == nullptr ? nullptr : table_->banked();
}
const pot_state* replay::pot() const {
  return table_ == nullptr ? nullptr : table_->pot();
}
const line_codec& replay::names() const {
  ensure(table_ != nullptr, "a table that was opened");
  return table_->names();
}

const banked_table* replay::banked_game() const {
  return table_ == nullptr ? nullptr : table_->banked_game();
}
const pot_table* replay::pot_game() const {
  return table_ == nullptr ? nullptr : table_->pot_game();
}

std::string replay::state_json() const {
  ensure(table_ != nullptr, "a table that was opened");
  return table_->state_json();
}

std::string replay::kept_state() const {
  ensure(table_ != nullptr, "a table that was opened");
  return table_->kept_state();
}

std::expected<void, replay_problem> replay::take(std::string_view line) {
  ++lines_;
  if (record::is_kept_text(line)) {
    auto kept = record::read_kept_text(line);
    if (!kept) return std::unexpected(replay_problem{lines_, 0, kept.error()});
    // One of the build's own was read as it began.
    const bool own = build_.rulebook && build_.rulebook(kept->sha256) != nullptr;
    std::unique_ptr<rules::rulebook> book;
    if (!own) {
      auto read = rules::read_rulebook(kept->text, "the rulebook");
      if (!read) {
        return std::unexpected(replay_problem{lines_, 0, read.error().front().text()});
      }
      book = std::make_unique<rules::rulebook>(std::move(*read));
    }
    if (table_ != nullptr || !carried_sha256_.empty()) {
      return std::unexpected(
          replay_problem{lines_, 0, "a second rulebook; accepted: one, before the first record"});
    }
    carried_ = std::move(book);
    carried_sha256_ = std::move(kept->sha256);
    return {};
  }
  const auto opened = record::read_record(line);
  const auto taken = opened ? take_record(*opened, record::leaf_of(line)) : problem(opened.error());
  if (!taken) return std::unexpected(replay_problem{lines_, chain_.count + 1, taken.error()});
  return {};
}

std::expected<void, replay_problem> replay::take(const record::opened_record& opened,
                                                 const digest& leaf) {
  ++lines_;
  if (auto taken = take_record(opened, leaf); !taken) {
    return std::unexpected(replay_problem{lines_, chain_.count + 1, taken.error()});
  }
  return {};
}

std::expected<void, std::string> replay::resume(std::string_view first, const record::chain& so_far,
                                                std::string_view state) {
  const auto opened = record::read_record(first);
  if (!opened) return problem(opened.error());
  auto done = open(*opened);
  if (done) done = table_->go_on_with(state);
  if (done && table_->common().last.seq != so_far.count) {
    done = problem("the state is not of that record");
  }
  if (!done) {
    table_.reset();
    return done;
  }
  stream_ = opened->head.stream;
  chain_ = so_far;
  records_ = so_far.count;
  last_at_ = table_->common().last_at;
  return {};
}

/// The next record of a stream has the next number; a day that is over goes on in another stream.
std::expected<void, std::string> replay::check_place(const record::envelope& head) const {
  const auto due = day_over() ? 1 : chain_.count + 1;
  if (head.seq != due) return problem(fmt::format("seq: found {}; accepted: {}", head.seq, due));
  const auto& stream = day_over() ? table_->common().next_stream : stream_;
  if (table_ == nullptr || head.stream == stream) return {};
  return problem(
      fmt::format("stream: found {}; accepted: {}", one_line(head.stream), one_line(stream)));
}

/// Moments of the house do not go back; what was dealt on paper happened before it was recorded.
std::expected<void, std::string> replay::check_moment(const kept_command& next) const {
  const auto& head = next.head;
  const bool first_of_all = records_ == 0 && turn_of(next) != nullptr;
  const auto last = first_of_all ? head.at : last_at_;
  const auto stamped = head.recorded_at.given() ? std::max(head.recorded_at, last) : moment{};
  if (next.asked.paper || head.at == stamped) return {};
  return problem(stamped.given() ? "at: accepted: " + moment_text(stamped) +
                                       ", the later of recorded_at and the last record's"
                                 : "at: accepted with recorded_at alone");
}

/// The day that begins carries what the one that is over has left, word for word.
std::expected<void, std::string> replay::begin_day(const kept_command& next) {
  if (auto first = check_first_of_day(next); !first) return first;
  const auto opening = table_->open_day(next.asked, hex(chain_.head));
  if (next.entries.front() != opening) {
    return problem(
        fmt::format("event 1: as the day before ends, accepted is {}", names().write(opening)));
  }
  return table_->begin_day(opening);
}

std::expected<void, std::string> replay::take_known(const record::opened_record& opened) {
  const auto next = read_record(table_->names(), opened);
  if (!next) return problem(next.error());
  if (auto moment = check_moment(*next); !moment) return moment;
  const auto moved =
      postings_of(names().names(), next->head.stream, table_->players(), next->entries);
  if (moved != next->head.postings) return problem("postings: accepted: what the events move");
  if (day_over()) return begin_day(*next);
  const auto* turn = turn_of(*next);
  if (records_ == 0) {
    if (auto first = check_first_of_log(*next); !first) return first;
  } else if (turn != nullptr && turn->stream != next->head.stream) {
    return problem(fmt::format("command: stream: accepted: {}", one_line(next->head.stream)));
  }
  // A day that is believed has been decided by the one before it.
  return decides() && (records_ > 0 || turn == nullptr) ? take_decided(*next)
                                                        : table_->follow(*next);
}

/// Commands that come out otherwise are followed where that is only told.
std::expected<void, std::string> replay::take_decided(const kept_command& next) {
  auto same = table_->decide_anew(next);
  if (same || !build_.tells_differences) return same;
  const auto moved = [&](std::span<const log_entry> entries) {
    return postings_of(names().names(), next.head.stream, table_->players(), entries);
  };
  std::map<std::string, std::int64_t> more;
  for (const auto& each : moved(table_->decided(next))) more[each.account] += each.cents;
  for (const auto& each : next.head.postings) {
    auto& cents = more[each.account];
    if (__builtin_sub_overflow(cents, each.cents, &cents)) cents = INT64_MAX;
  }
  difference_ = difference{same.error(), {}};
  for (const auto& [account, cents] : more) {
    if (cents != 0) difference_->moved.push_back({account, cents});
  }
  differs_ = !build_.any_engine;
  table_->begin_to_follow();
  return table_->follow(next);
}

std::expected<void, std::string> replay::take_record(const record::opened_record& opened,
                                                     const digest& leaf) {
  difference_.reset();
  const auto& head = opened.head;
  if (auto place = check_place(head); !place) return place;
  const bool first = table_ == nullptr;
  if (first) {
    if (auto known = open(opened); !known) return known;
  }
  if (auto taken = take_known(opened); !taken) {
    if (first) {
      table_.reset();
      difference_.reset();
    }
    return taken;
  }
  stream_ = head.stream;
  if (head.seq == 1) chain_ = {};
  chain_.add(leaf);
  ++records_;
  if (head.at.given()) last_at_ = head.at;
  return {};
}

std::expected<void, std::string> replay::open(const record::opened_record& first) {
  const auto opening = read_opening(first.events);
  if (!opening) return problem(opening.error());
  const auto& pin = opening->pin;
  const auto* own = build_.rulebook ? build_.rulebook(pin.rulebook_sha256) : nullptr;
  const auto* book = own;
  if (book == nullptr && carried_ != nullptr && carried_sha256_ == pin.rulebook_sha256) {
    book = carried_.get();
  }
  if (book == nullptr) {
    return problem(
        fmt::format("rulebook {}: neither in this build nor in the log; accepted: its "
                    "line before the first record",
                    one_line(pin.rulebook_sha256)));
  }
  // What a day opens with is believed where the day before is at hand.
  const bool decides = (opening->new_table || build_.believes_days) && own != nullptr &&
                       (build_.any_engine || std::ranges::count(build_.engines, pin.engine) > 0);
  auto opened = open_replayed(*book, *opening, decides, build_.define);
  if (!opened) return problem(std::move(opened.error()));
  table_ = std::move(*opened);
  return {};
}

}  // namespace skyward::table
