// The floor of a house for tests: people ask for things in the words of the wire, at the moment
// that a test says, and every answer is held against what the test expects.
#pragma once

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "games/catalogue.hpp"
#include "house/check_answers.hpp"
#include "house/floor_codec.hpp"
#include "live/floor.hpp"
#include "live/load_table.hpp"
#include "memory_store.hpp"
#include "record/json_text.hpp"
#include "request/known_build.hpp"
#include "request/rules_request.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::live {

/// `code clause`, or `done`.
inline std::string outcome_of(const std::optional<refused>& refusal) {
  return refusal ? refusal->code + " " + refusal->clause : std::string{"done"};
}

/// The rules of a table as its game prints them, with settings `NAME=VALUE`.
inline std::string rules_json(const std::string& game) {
  if (const auto* pot = request::find_pot_game(game)) {
    return rules::pot_rules{*pot, pot->editions.front()}.canonical();
  }
  const auto& book = games::find_game(game)->book;
  const auto rules = request::rules_of(
      book, {game, {}, request::named_file{"rules", "game = \"" + game + "\"\n"}, {}});
  return rules.value().canonical();
}

inline const rules::rulebook& book_of(std::string_view game) {
  for (const auto* book : games::rulebooks()) {
    if (book->game == game) return *book;
  }
  throw std::runtime_error{"no such game"};
}

/// Answers to checks as an object, all as the text asks; one may be left out or answered anew.
inline std::string answers_json(const rules::rulebook& book, rules::check_subject of,
                                rules::table_kind kind, const std::string& other = "",
                                const std::string& reply = "") {
  std::string text = "{";
  for (const auto& check : house::checks_of(book, of, kind)) {
    std::string given;
    switch (check.answer) {
      case rules::check_answer::yes:
        given = "true";
        break;
      case rules::check_answer::reference:
        given = "\"A-17\"";
        break;
      case rules::check_answer::count:
        given = check.setting.empty() ? fmt::format("{}", check.least) : "6";
        break;
      case rules::check_answer::parts:
        for (const auto& part : check.parts) {
          given += given.empty() ? "[" : ",";
          record::append_text(given, part.id);
        }
        given += "]";
    }
    if (check.id == other) given = reply;
    if (given.empty()) continue;
    if (text != "{") text += ",";
    record::append_text(text, check.id);
    text += ":" + given;
  }
  return text + "}";
}

class floor_day {
 public:
  /// in  ids_from  of what is asked: two days at one house begin at two numbers
  explicit floor_day(store::store& house, std::int64_t begins = 1'795'262'400,
                     std::uint64_t ids_from = 0)
      : seconds{begins}, house_{house}, asked_{ids_from} {
    begin_again();
  }

  /// A process that begins where the last one ended.
  void begin_again() {
    failed_ = false;
    floor_ = std::make_unique<live::floor>(house_, request::known_build(),
                                           [this] { return moment{++seconds * 1000}; });
    ASSERT_TRUE(open_house(house_, moment{seconds * 1000}));
    const auto begun = floor_->begin();
    ASSERT_TRUE(begun) << begun.error().message;
  }

  /// Of `{"do":...}` what the house answers.
  std::string ask(std::string_view role, std::string_view who, const std::string& what) {
    auto line = what;
    line.insert(line.size() - 1, fmt::format(R"(,"role":"{}","principal":"{}")", role, who));
    auto asked = house::read_floor_command(line);
    if (!asked) return asked.error().message;
    asked->id = next_id();
    sent = *asked;
    return send(*asked);
  }

  /// The same; `before` of what was done when it was sent before.
  std::string send(const house::sent_floor_command& asked) {
    if (failed_) return "failure";
    const auto told = floor_->perform(asked, limits);
    if (!told) return fail(told.error().message);
    last = told->refusal ? told->refusal->message : told->record;
    return told->before ? "before" : outcome_of(told->refusal);
  }

  /// The same of what the house says itself.
  std::string say(const std::string& what) {
    if (failed_) return "failure";
    const auto read = house::read_kept_command(boost::json::parse(what).get_object());
    if (!read) return read.error();
    const auto told = floor_->say(*read, next_id());
    if (!told) return fail(told.error().message);
    last = told->refusal ? told->refusal->message : told->record;
    return outcome_of(told->refusal);
  }

  /// What two people do: one proposes, another approves.
  std::string both(std::string_view role, std::string_view who, const std::string& what,
                   std::string_view other_role, std::string_view other) {
    const auto proposed = ask(role, who, what);
    if (proposed != "done") return proposed;
    return ask(other_role, other,
               fmt::format(R"({{"do":"approve","proposal":{}}})", floor_->state().proposed));
  }

  /// Of a table's command what the table answers.
  std::string at(const std::string& table, const std::string& what) {
    if (failed_) return "failure";
    const auto names = floor_->names_of(table);
    if (!names) return fail(names.error().message);
    if (*names == nullptr) return "no such table";
    auto asked = (*names)->read_command(what);
    if (!asked) return asked.error().message;
    asked->id = next_id();
    const auto told = floor_->perform(table, *asked);
    if (!told) return fail(told.error().message);
    last = told->refusal ? told->refusal->message : told->record;
    return outcome_of(told->refusal);
  }

  // What most tests begin with.

  void set_house(std::string_view closes = "", std::string_view money = "counted") {
    auto settings = fmt::format(
        R"({{"do":"set_house","name":"Lodge 12","money":"{}","zone":"America/New_York",)"
        R"("day_starts":"06:00","keep_days":3653)",
        money);
    if (!closes.empty()) settings += fmt::format(R"(,"closes":"{}")", closes);
    ASSERT_EQ(both("manager", "ann", settings + "}", "manager", "bob"), "done") << last;
  }

  /// A plan that two have signed; without a tray that is counted where the inventory is 0.
  std::string plan(const std::string& table, const std::string& game,
                   std::string_view kind = "physical", std::int64_t inventory = 500'000,
                   const std::string& more = "") {
    const auto& book = book_of(game);
    const auto tray = inventory == 0 ? "" : fmt::format(R"(,"inventory_cents":{})", inventory);
    return both("manager", "ann",
                fmt::format(R"({{"do":"plan_table","table":"{}","game":"{}","kind":"{}",)"
                            R"("rulebook_sha256":"{}","rules":{}{}{}}})",
                            table, game, kind, sha256_hex(book.text), rules_json(game), tray, more),
                "manager", "bob");
  }

  /// A set of dice that was received and inspected.
  void bring_dice(const std::string& set, const std::string& game) {
    std::string dice;
    std::string serials;
    for (const auto& each : book_of(game).at_table.dice_set) {
      dice += fmt::format(R"({}"{}":{})", dice.empty() ? "" : ",", each.colour, each.count);
      for (int i = 0; i < each.count; ++i) {
        serials += fmt::format(R"({}"{}-{}-{}")", serials.empty() ? "" : ",", set, each.colour, i);
      }
    }
    ASSERT_EQ(both("floorperson", "flo",
                   fmt::format(R"({{"do":"receive_dice","set":"{}","dice":{{{}}},"serials":[{}]}})",
                               set, dice, serials),
                   "security", "sam"),
              "done")
        << last;
    ASSERT_EQ(inspect(set, game), "done") << last;
  }
  std::string inspect(const std::string& set, const std::string& game,
                      const std::string& other = "", const std::string& reply = "") {
    return ask(
        "floorperson", "flo",
        fmt::format(R"({{"do":"inspect_dice","set":"{}","game":"{}","answers":{}}})", set, game,
                    answers_json(book_of(game), rules::check_subject::dice,
                                 rules::table_kind::physical, other, reply)));
  }
  std::string issue(const std::string& set, const std::string& table) {
    return ask("floorperson", "flo",
               fmt::format(R"({{"do":"issue_dice","set":"{}","table":"{}"}})", set, table));
  }
  std::string register_shaker(const std::string& shaker, const std::string& game,
                              const std::string& other = "", const std::string& reply = "") {
    return ask("floorperson", "flo",
               fmt::format(R"({{"do":"register_shaker","shaker":"{}","game":"{}","answers":{}}})",
                           shaker, game,
                           answers_json(book_of(game), rules::check_subject::shaker,
                                        rules::table_kind::physical, other, reply)));
  }
  std::string take(const std::string& table, std::string_view duty, std::string_view who) {
    return ask(duty, who,
               fmt::format(R"({{"do":"take_duty","table":"{}","duty":"{}"}})", table, duty));
  }
  std::string leave(const std::string& table, std::string_view duty, std::string_view who) {
    return ask(duty, who,
               fmt::format(R"({{"do":"leave_duty","table":"{}","duty":"{}"}})", table, duty));
  }
  std::string sheet(const std::string& table, const std::string& game,
                    const std::string& shaker = "", rules::table_kind kind = {},
                    const std::string& other = "", const std::string& reply = "",
                    std::string_view who = "flo") {
    const auto shown = shaker.empty() ? "" : fmt::format(R"("shaker":"{}",)", shaker);
    return ask(
        "floorperson", who,
        fmt::format(R"({{"do":"check_table","table":"{}",{}"answers":{}}})", table, shown,
                    answers_json(book_of(game), rules::check_subject::table, kind, other, reply)));
  }

  /// Everything that a table of a game needs but its sheet; people have names of the table.
  void staff(const std::string& table, const std::string& game, const std::string& floor = "flo") {
    const auto& staffing = book_of(game).staffing;
    const bool stick = !staffing.stickperson.empty();
    if (stick) {
      ASSERT_EQ(take(table, "stickperson", "stick-" + table), "done") << last;
    }
    for (std::int64_t i = stick ? 1 : 0; i < staffing.dealers; ++i) {
      ASSERT_EQ(take(table, "dealer", fmt::format("dealer-{}-{}", table, i)), "done") << last;
    }
    ASSERT_EQ(take(table, "floorperson", floor), "done") << last;
  }
  void prepare(const std::string& table, const std::string& game, const std::string& set,
               const std::string& shaker, const std::string& floor = "flo") {
    bring_dice(set, game);
    ASSERT_EQ(issue(set, table), "done") << last;
    if (!shaker.empty()) {
      ASSERT_EQ(register_shaker(shaker, game), "done") << last;
    }
    staff(table, game, floor);
  }

  /// A table for Props & Hops that is open, with chips bought at its first seat.
  void open_hops(const std::string& table, const std::string& set, const std::string& shaker,
                 std::int64_t inventory, std::int64_t bought) {
    const std::string game = "props-and-hops";
    const auto done = [&](const std::string& what) {
      ASSERT_EQ(at(table, what), "done") << last << what;
    };
    ASSERT_EQ(plan(table, game, "physical", inventory), "done") << last;
    prepare(table, game, set, shaker);
    ASSERT_EQ(sheet(table, game, shaker), "done") << last;
    done(R"({"do":"open_table","role":"floorperson","principal":"flo"})");
    done(R"({"do":"seat","seat":1,"player":"Pat","role":"player"})");
    done(fmt::format(R"({{"do":"buy_in","seat":1,"cents":{},"role":"player"}})", bought));
  }

  live::floor& floor() { return *floor_; }
  const house::floor_state& state() const { return floor_->state(); }
  const table::common_state& at_table(const std::string& table) {
    return (*floor_->table_at(table))->state();
  }
  std::string stream_of(const std::string& table) {
    return (*floor_->table_at(table))->place().stream;
  }
  store::store& house() { return house_; }

  live::deposit_limits limits;     // that players have set for deposits
  std::string last;                // the record, or why it was refused
  house::sent_floor_command sent;  // by the last `ask`
  std::int64_t seconds;            // since 1970; 2026-11-21T12:00:00Z unless given

 private:
  /// After a failure the process ends: nothing more is asked of it.
  std::string fail(const std::string& message) {
    failed_ = true;
    return "failure: " + message;
  }
  std::string next_id() {
    return sha256_hex(fmt::format("asked {}", ++asked_)).substr(0, record::id_digits);
  }

  store::store& house_;
  std::unique_ptr<live::floor> floor_;
  std::uint64_t asked_;
  bool failed_ = false;
};

}  // namespace skyward::live
