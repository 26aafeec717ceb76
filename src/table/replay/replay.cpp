// Follows a log: the first record says whose rules it was written by, each other one is held
// against them.
#include "table/replay/replay.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "record/object_reader.hpp"
#include "rules/reading/read_rulebook.hpp"
#include "table/accounts.hpp"
#include "table/banked/banked_table.hpp"
#include "table/pot/pot_table.hpp"
#include "table/replay/state_json.hpp"
#include "table/wire/record_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::table {

/// A table of either kind while its log is read.
class replayed_table {
 public:
  virtual ~replayed_table() = default;

  /// errors  a sentence; the state may be half changed
  virtual std::expected<void, std::string> follow(const kept_command& next) = 0;
  virtual std::expected<void, std::string> decide_anew(const kept_command& next) = 0;
  virtual bool decides() const = 0;
  virtual const banked_state* banked() const { return nullptr; }
  virtual const pot_state* pot() const { return nullptr; }
  virtual const banked_table* banked_game() const { return nullptr; }
  virtual const pot_table* pot_game() const { return nullptr; }
  virtual const line_codec& names() const = 0;
};

namespace {

using problem = std::unexpected<std::string>;

/// Every opening of a log says the rules by which it is read.
template <class Rules>
std::expected<void, std::string> check_opening(const Rules& rules, const build_pin& pin,
                                               const log_entry& entry) {
  const auto* opened = std::get_if<event::table_opened>(&entry.what);
  if (opened == nullptr) return {};
  const bool same = opened->game == rules.book().game && opened->edition == rules.in_edition().id &&
                    opened->rules_sha256 == rules.sha256() &&
                    opened->rules.json == rules.canonical() && opened->pin == pin;
  if (same) return {};
  return problem(
      "table_opened of other rules; accepted: game, edition, rules, their sha256 and "
      "pin as the log begins with");
}

/// Follows the entries of a record on a copy of the state, so that what is wrong changes nothing.
template <class State, class Evolve>
std::expected<void, std::string> follow_on(State& state, const kept_command& next,
                                           const Evolve& evolve) {
  auto after = state;
  for (const auto& each : next.entries) {
    if (auto done = evolve(after, each); !done) {
      return problem(fmt::format("event {}: {}", each.id.event, done.error()));
    }
  }
  state = std::move(after);
  return {};
}

/// Holds what a table decides against what is recorded.
template <class Table, class State>
std::expected<void, std::string> decide_on(const Table& table, const line_codec& names,
                                           State& state, const kept_command& next) {
  std::vector<log_entry> decided;
  if (const auto done = table.decide(state, next.asked, decided); !done) {
    return problem(fmt::format("command: these rules refuse it, {}: {}", name_of(done.error().code),
                               done.error().message));
  }
  for (std::size_t i = 0; i < std::max(decided.size(), next.entries.size()); ++i) {
    if (i >= decided.size()) {
      return problem(fmt::format("event {}: nothing more is decided", i + 1));
    }
    if (i >= next.entries.size() || decided[i] != next.entries[i]) {
      return problem(fmt::format("event {}: decided is {}", i + 1, names.write(decided[i])));
    }
  }
  for (const auto& each : decided) table.apply(state, each);
  return {};
}

class replayed_banked final : public replayed_table {
 public:
  replayed_banked(rules::table_rules rules, std::unique_ptr<const rules::definition> game,
                  const build_pin& pin)
      : rules_{std::move(rules)},
        game_{std::move(game)},
        pin_{pin},
        table_{game_ ? banked_table{rules_, *game_, pin} : banked_table{rules_, pin}} {}

  std::expected<void, std::string> follow(const kept_command& next) override {
    return follow_on(state_, next, [&](banked_state& state, const log_entry& entry) {
      auto same = check_opening(rules_, pin_, entry);
      return same ? table_.evolve(state, entry) : same;
    });
  }
  std::expected<void, std::string> decide_anew(const kept_command& next) override {
    return decide_on(table_, names_, state_, next);
  }
  bool decides() const override { return game_ != nullptr; }
  const banked_state* banked() const override { return &state_; }
  const banked_table* banked_game() const override { return &table_; }
  const line_codec& names() const override { return names_; }

 private:
  rules::table_rules rules_;
  std::unique_ptr<const rules::definition> game_;
  build_pin pin_;
  banked_table table_;
  line_codec names_{rules_.book(), &rules_};
  banked_state state_ = table_.fresh();
};

class replayed_pot final : public replayed_table {
 public:
  replayed_pot(const rules::pot_rules& rules, const build_pin& pin, bool decides)
      : rules_{rules}, pin_{pin}, table_{rules_, pin, decides}, decides_{decides} {}

  std::expected<void, std::string> follow(const kept_command& next) override {
    return follow_on(state_, next, [&](pot_state& state, const log_entry& entry) {
      auto same = check_opening(rules_, pin_, entry);
      return same ? table_.evolve(state, entry) : same;
    });
  }
  std::expected<void, std::string> decide_anew(const kept_command& next) override {
    return decide_on(table_, names_, state_, next);
  }
  bool decides() const override { return decides_; }
  const pot_state* pot() const override { return &state_; }
  const pot_table* pot_game() const override { return &table_; }
  const line_codec& names() const override { return names_; }

 private:
  rules::pot_rules rules_;
  build_pin pin_;
  pot_table table_;
  bool decides_;
  line_codec names_{rules_.book(), nullptr};
  pot_state state_ = table_.fresh();
};

/// Without such a step no table can be played by a rulebook.
bool has_end_of_betting(const rules::rulebook& book) {
  return std::ranges::find(book.procedure, command::no_more_bets::wire_name,
                           &rules::procedure_step::completed_by) != book.procedure.end();
}

/// The event that opens a table, from the first record: whoever reads it knows no names yet.
const boost::json::object* opening_of(const record::opened_record& first) {
  for (const auto& each : first.events) {
    const auto* word = each.if_contains("event");
    if (word != nullptr && *word == record::text(event::table_opened::wire_name)) return &each;
  }
  return nullptr;
}

}  // namespace

replay::replay(known_build build) : build_{std::move(build)} {}
replay::replay(replay&&) noexcept = default;
replay& replay::operator=(replay&&) noexcept = default;
replay::~replay() = default;

bool replay::decides() const {
  return table_ != nullptr && table_->decides();
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
  if (const auto* pot_table = pot()) return table::state_json(names(), *pot_table);
  return table::state_json(names(), *banked());
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
  if (auto taken = take_record(line); !taken) {
    return std::unexpected(replay_problem{lines_, last_seq_ + 1, taken.error()});
  }
  return {};
}

std::expected<void, std::string> replay::take_record(std::string_view line) {
  const auto opened = record::read_record(line);
  if (!opened) return problem(opened.error());
  const auto& head = opened->head;
  if (head.seq != last_seq_ + 1) {
    return problem(fmt::format("seq: found {}; accepted: {}", head.seq, last_seq_ + 1));
  }
  const bool first = table_ == nullptr;
  if (first) {
    if (auto known = open(*opened); !known) return known;
  } else if (head.stream != stream_) {
    return problem(fmt::format("stream: found {}; accepted: {}", one_line(head.stream), stream_));
  }
  auto taken = [&]() -> std::expected<void, std::string> {
    const auto next = read_record(table_->names(), *opened);
    if (!next) return problem(next.error());
    // What was dealt on paper happened before it was recorded.
    const auto stamped = head.recorded_at.given() ? std::max(head.recorded_at, last_at_) : moment{};
    if (!next->asked.paper && head.at != stamped) {
      return problem(stamped.given() ? "at: accepted: " + moment_text(stamped) +
                                           ", the later of recorded_at and the last record's"
                                     : "at: accepted with recorded_at alone");
    }
    return table_->decides() ? table_->decide_anew(*next) : table_->follow(*next);
  }();
  if (!taken) {
    if (first) table_.reset();
    return taken;
  }
  if (first) stream_ = head.stream;
  last_seq_ = head.seq;
  if (head.at.given()) last_at_ = head.at;
  return {};
}

std::expected<void, std::string> replay::open(const record::opened_record& first) {
  const auto* opening = opening_of(first);
  if (opening == nullptr) {
    return problem("a log begins with open_table and its event table_opened");
  }
  const auto* rules = opening->if_contains("rules");
  const auto* pinned = opening->if_contains("pin");
  if (rules == nullptr || !rules->is_object() || pinned == nullptr || !pinned->is_object()) {
    return problem("table_opened: accepted: with rules, and with the pin of what decides");
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
  const bool decides = own != nullptr && std::ranges::count(build_.engines, pin.engine) > 0;
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
