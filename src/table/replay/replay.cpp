// Follows a log: the first record says whose rules it was written by, each other one is held
// against them.
#include "table/replay/replay.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "record/object_reader.hpp"
#include "rules/reading/read_rulebook.hpp"
#include "table/accounts.hpp"
#include "table/banked/banked_table.hpp"
#include "table/kept_state.hpp"
#include "table/pot/pot_table.hpp"
#include "table/record_codec.hpp"
#include "table/replay/amounts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace skyward::table {

/// A table of either kind while its log is read.
class replayed_table {
 public:
  virtual ~replayed_table() = default;

  /// errors  a sentence; the state may be half changed
  virtual std::expected<void, std::string> follow(const kept_command& next) = 0;
  /// Called before what follows a command that was decided anew.
  virtual void begin_to_follow() = 0;
  virtual std::expected<void, std::string> decide_anew(const kept_command& next) = 0;
  /// What is decided here; nothing where the command is refused.
  virtual std::vector<log_entry> decided(const kept_command& next) const = 0;
  /// Where the table goes on once its day is over, by the command that ended it.
  ///
  /// in  head  of the stream that ends with the record of that command
  virtual log_entry open_day(const sent_command& turn, std::string head) const = 0;
  virtual std::expected<void, std::string> begin_day(const log_entry& opening) = 0;
  virtual std::expected<void, std::string> go_on_with(std::string_view kept_state) = 0;
  virtual const common_state& common() const = 0;
  virtual seat_players players() const = 0;
  virtual std::string state_json() const = 0;
  virtual std::string kept_state() const = 0;
  virtual bool decides() const = 0;
  virtual const banked_state* banked() const { return nullptr; }
  virtual const pot_state* pot() const { return nullptr; }
  virtual const banked_table* banked_game() const { return nullptr; }
  virtual const pot_table* pot_game() const { return nullptr; }
  virtual const line_codec& names() const = 0;
  virtual const build_pin& pin() const = 0;
};

namespace {

using problem = std::unexpected<std::string>;

/// Every opening of a log says the rules by which it is read.
template <class Rules>
std::expected<void, std::string> check_opening(const Rules& rules, const build_pin& pin,
                                               const log_entry& entry) {
  return std::visit(
      [&]<class Event>(const Event& opened) -> std::expected<void, std::string> {
        if constexpr (one_of<Event, event::table_opened, event::day_opened>) {
          const bool same = opened.game == rules.book().game &&
                            opened.edition == rules.in_edition().id &&
                            opened.rules_sha256 == rules.sha256() &&
                            opened.rules.json == rules.canonical() && opened.pin == pin;
          if (!same) {
            return problem(fmt::format(
                "{} of other rules; accepted: game, edition, rules, their sha256 and pin as the "
                "log begins with",
                Event::wire_name));
          }
        }
        return {};
      },
      entry.what);
}

/// What is no different for a table with the bank or a pot.
template <class Rules, class Table, class State>
class replayed : public replayed_table {
 public:
  /// Follows the entries in a second state, so that what is wrong changes nothing. A state is
  /// copied only then: one copied for each record would cost the square of a long round.
  std::expected<void, std::string> follow(const kept_command& next) override {
    approved_amounts approved;
    for (const auto& each : next.entries) {
      auto done = check_opening(rules_, pin_, each);
      if (done) done = check_amounts(rules_, ahead_, each);
      if (done) done = approved.check(ahead_.common, each);
      if (done) done = table().evolve(ahead_, each);
      if (done) continue;
      ahead_ = state_;
      return problem(fmt::format("event {}: {}", each.id.event, done.error()));
    }
    for (const auto& each : next.entries) table().apply(state_, each);
    return {};
  }

  void begin_to_follow() override { ahead_ = state_; }

  /// Holds what the table decides against what is recorded.
  std::expected<void, std::string> decide_anew(const kept_command& next) override {
    std::vector<log_entry> decided;
    if (const auto done = table().decide(state_, next.asked, decided); !done) {
      return problem(fmt::format("command: these rules refuse it, {}: {}",
                                 name_of(done.error().code), done.error().message));
    }
    const auto [own, kept] = std::ranges::mismatch(decided, next.entries);
    const auto event = own - decided.begin() + 1;
    if (own != decided.end()) {
      return problem(fmt::format("event {}: decided is {}", event, names_.write(*own)));
    }
    if (kept != next.entries.end()) {
      return problem(fmt::format("event {}: nothing more is decided", event));
    }
    for (const auto& each : decided) table().apply(state_, each);
    return {};
  }

  std::vector<log_entry> decided(const kept_command& next) const override {
    std::vector<log_entry> made;
    if (!table().decide(state_, next.asked, made)) made.clear();
    return made;
  }

  log_entry open_day(const sent_command& turn, std::string head) const override {
    return table().open_day(state_, turn, std::move(head));
  }
  /// A followed log may say that a day is over where none can open.
  std::expected<void, std::string> begin_day(const log_entry& opening) override {
    auto opened = table().fresh();
    if (const auto done = table().evolve(opened, opening); !done) {
      return problem("event 1: " + done.error());
    }
    begin_with(std::move(opened));
    return {};
  }
  std::expected<void, std::string> go_on_with(std::string_view kept_state) override {
    auto read = read_kept_state(table(), kept_state);
    if (!read) return problem(read.error());
    begin_with(std::move(*read));
    return {};
  }
  const common_state& common() const override { return state_.common; }
  seat_players players() const override { return players_of(state_); }
  std::string state_json() const override { return table().state_json(state_); }
  std::string kept_state() const override { return kept_state_of(table(), state_); }
  const line_codec& names() const override { return names_; }
  const build_pin& pin() const override { return pin_; }

 protected:
  replayed(Rules rules, const rules::table_rules* odds, build_pin pin)
      : rules_{std::move(rules)}, pin_{std::move(pin)}, names_{rules_.book(), odds} {}

  virtual const Table& table() const = 0;

  void begin_with(State state) {
    state_ = std::move(state);
    ahead_ = state_;
  }

  Rules rules_;
  build_pin pin_;
  line_codec names_;
  State state_;
  State ahead_;  // of a log that is followed: equal to it between records
};

class replayed_banked final : public replayed<rules::table_rules, banked_table, banked_state> {
 public:
  replayed_banked(rules::table_rules rules, std::unique_ptr<const rules::definition> game,
                  const build_pin& pin)
      : replayed{std::move(rules), &rules_, pin},
        game_{std::move(game)},
        table_{game_ ? banked_table{rules_, *game_, pin} : banked_table{rules_, pin}} {
    begin_with(table_.fresh());
  }

  bool decides() const override { return game_ != nullptr; }
  const banked_state* banked() const override { return &state_; }
  const banked_table* banked_game() const override { return &table_; }

 private:
  const banked_table& table() const override { return table_; }

  std::unique_ptr<const rules::definition> game_;
  banked_table table_;
};

class replayed_pot final : public replayed<rules::pot_rules, pot_table, pot_state> {
 public:
  replayed_pot(const rules::pot_rules& rules, const build_pin& pin, bool decides)
      : replayed{rules, nullptr, pin}, table_{rules_, pin, decides}, decides_{decides} {
    begin_with(table_.fresh());
  }

  bool decides() const override { return decides_; }
  const pot_state* pot() const override { return &state_; }
  const pot_table* pot_game() const override { return &table_; }

 private:
  const pot_table& table() const override { return table_; }

  pot_table table_;
  bool decides_;
};

/// Without such a step no table can be played by a rulebook.
bool has_end_of_betting(const rules::rulebook& book) {
  return std::ranges::find(book.procedure, command::no_more_bets::wire_name,
                           &rules::procedure_step::completed_by) != book.procedure.end();
}

/// The event that opens a table or a day of it, from the first record: whoever reads it knows no
/// names yet.
const boost::json::object* opening_of(const record::opened_record& first,
                                      std::string_view wire_name) {
  for (const auto& each : first.events) {
    const auto* word = each.if_contains("event");
    if (word != nullptr && *word == record::text(wire_name)) return &each;
  }
  return nullptr;
}

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

constexpr std::string_view first_of_log =
    "a log begins with open_table and its event table_opened, or with turn_day and day_opened";

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
    auto book = rules::read_rulebook(kept->text, "the rulebook");
    if (!book) {
      return std::unexpected(replay_problem{lines_, 0, book.error().front().text()});
    }
    if (table_ != nullptr || carried_ != nullptr) {
      return std::unexpected(
          replay_problem{lines_, 0, "a second rulebook; accepted: one, before the first record"});
    }
    carried_ = std::make_unique<rules::rulebook>(std::move(*book));
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
  const auto* opening = opening_of(first, event::table_opened::wire_name);
  const bool new_table = opening != nullptr;
  if (!new_table) opening = opening_of(first, event::day_opened::wire_name);
  if (opening == nullptr) {
    return problem(std::string{first_of_log});
  }
  const auto* rules = opening->if_contains("rules");
  const auto* pinned = opening->if_contains("pin");
  if (rules == nullptr || !rules->is_object() || pinned == nullptr || !pinned->is_object()) {
    return problem(fmt::format("{}: accepted: with rules, and with the pin of what decides",
                               new_table ? "table_opened" : "day_opened"));
  }
  const auto text_of = [&](std::string_view key) -> std::string {
    const auto* value = pinned->get_object().if_contains(record::text(key));
    if (value == nullptr || !value->is_string()) return "";
    return std::string{std::string_view{value->get_string()}};
  };
  const build_pin pin{text_of("rulebook_sha256"), text_of("engine")};
  if (pin.rulebook_sha256.empty()) {
    return problem("pin: accepted: rulebook_sha256, a text, and engine");
  }
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
  const auto written = boost::json::serialize(*rules);
  // What a day opens with is believed where the day before is at hand.
  const bool decides = (new_table || build_.believes_days) && own != nullptr &&
                       (build_.any_engine || std::ranges::count(build_.engines, pin.engine) > 0);
  if (book->pot) {
    auto read = rules::read_canonical_pot(*book, written);
    if (!read) return problem(read.error());
    table_ = std::make_unique<replayed_pot>(*read, pin, decides);
    return {};
  }
  if (!has_end_of_betting(*book)) {
    return problem("the rulebook has no step that is completed by no_more_bets");
  }
  auto read = rules::read_canonical(*book, written);
  if (!read) return problem(read.error());
  auto game = decides && build_.define ? build_.define(*read) : nullptr;
  table_ = std::make_unique<replayed_banked>(std::move(*read), std::move(game), pin);
  return {};
}

}  // namespace skyward::table
