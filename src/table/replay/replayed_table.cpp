// The first events say whose rules a table is followed by, each other one is held against them.
#include "table/replay/replayed_table.hpp"

#include "base/text.hpp"
#include "record/object_reader.hpp"
#include "table/accounts.hpp"
#include "table/banked/banked_table.hpp"
#include "table/kept_state.hpp"
#include "table/pot/pot_table.hpp"
#include "table/record_codec.hpp"
#include "table/replay/amounts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::table {

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
const boost::json::object* opening_of(std::span<const boost::json::object> events,
                                      std::string_view wire_name) {
  for (const auto& each : events) {
    const auto* word = each.if_contains("event");
    if (word != nullptr && *word == record::text(wire_name)) return &each;
  }
  return nullptr;
}

}  // namespace

std::expected<said_opening, std::string> read_opening(std::span<const boost::json::object> events) {
  said_opening read;
  const auto* opening = opening_of(events, event::table_opened::wire_name);
  read.new_table = opening != nullptr;
  if (!read.new_table) opening = opening_of(events, event::day_opened::wire_name);
  if (opening == nullptr) return problem(std::string{first_of_log});
  const auto* rules = opening->if_contains("rules");
  const auto* pinned = opening->if_contains("pin");
  if (rules == nullptr || !rules->is_object() || pinned == nullptr || !pinned->is_object()) {
    return problem(fmt::format("{}: accepted: with rules, and with the pin of what decides",
                               read.new_table ? "table_opened" : "day_opened"));
  }
  const auto text_of = [&](std::string_view key) -> std::string {
    const auto* value = pinned->get_object().if_contains(record::text(key));
    if (value == nullptr || !value->is_string()) return "";
    return std::string{std::string_view{value->get_string()}};
  };
  read.pin = {text_of("rulebook_sha256"), text_of("engine")};
  if (read.pin.rulebook_sha256.empty()) {
    return problem("pin: accepted: rulebook_sha256, a text, and engine");
  }
  read.rules = boost::json::serialize(*rules);
  return read;
}

std::expected<std::unique_ptr<replayed_table>, std::string> open_replayed(
    const rules::rulebook& book, const said_opening& opening, bool decides,
    const std::function<std::unique_ptr<const rules::definition>(const rules::table_rules&)>&
        define) {
  if (book.pot) {
    auto read = rules::read_canonical_pot(book, opening.rules);
    if (!read) return problem(read.error());
    return std::make_unique<replayed_pot>(*read, opening.pin, decides);
  }
  if (!has_end_of_betting(book)) {
    return problem("the rulebook has no step that is completed by no_more_bets");
  }
  auto read = rules::read_canonical(book, opening.rules);
  if (!read) return problem(read.error());
  auto game = decides && define ? define(*read) : nullptr;
  return std::make_unique<replayed_banked>(std::move(*read), std::move(game), opening.pin);
}

}  // namespace skyward::table
