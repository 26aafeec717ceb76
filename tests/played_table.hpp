// One table of a game, played from lines of JSON, for tests of what it decides. After every command
// it checks what always holds: chips neither appear nor vanish, and the log reads back equal.
#pragma once

#include "games/catalogue.hpp"
#include "rules/reading/read_submission.hpp"
#include "table/banked/banked_table.hpp"
#include "table/wire/line_codec.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace skyward::table {

using lines = std::vector<std::string>;

/// Which table is played.
struct table_setup {
  std::string game;
  std::string edition;     // empty: the game's default
  std::string submission;  // what a rules submission says beside game and edition
  bool submitted = true;   // whether there is one
};

// ---- commands as lines

inline std::string sit(int seat, const std::string& player = "") {
  const auto name = player.empty() ? fmt::format("player {}", seat) : player;
  return fmt::format(R"({{"do":"seat","seat":{},"player":"{}"}})", seat, name);
}
inline std::string buy(int seat, std::int64_t amount) {
  return fmt::format(R"({{"do":"buy_in","seat":{},"cents":{}}})", seat, amount);
}
inline std::string cash_out(int seat, std::int64_t amount) {
  return fmt::format(R"({{"do":"cash_out","seat":{},"cents":{}}})", seat, amount);
}
/// A buy-in or a cash-out of the player's wallet.
inline std::string by_wallet(std::string line) {
  return line.insert(line.size() - 1, R"(,"source":"wallet")");
}
inline std::string tip(int seat, std::int64_t amount) {
  return fmt::format(R"({{"do":"tip","seat":{},"cents":{}}})", seat, amount);
}
inline std::string wager(int seat, const std::string& area, std::int64_t amount) {
  return fmt::format(R"({{"do":"wager","seat":{},"area":"{}","cents":{}}})", seat, area, amount);
}
inline std::string spoken_wager(int seat, const std::string& area, std::int64_t amount) {
  return fmt::format(R"({{"do":"wager","seat":{},"area":"{}","cents":{},"with":"cash"}})", seat,
                     area, amount);
}
inline std::string take_down(int seat, const std::string& area) {
  return fmt::format(R"({{"do":"take_down","seat":{},"area":"{}"}})", seat, area);
}
inline std::string extra_roll(int seat) {
  return fmt::format(R"({{"do":"purchase","seat":{},"area":"extra-roll"}})", seat);
}
inline std::string ready(int seat) {
  return fmt::format(R"({{"do":"ready","seat":{}}})", seat);
}
inline std::string leave(int seat) {
  return fmt::format(R"({{"do":"leave","seat":{}}})", seat);
}
/// Faces as JSON writes them between the brackets.
inline std::string throw_of(const std::string& dice) {
  return fmt::format(R"({{"do":"throw","dice":[{}]}})", dice);
}
inline std::string no_roll(const std::string& reason) {
  return fmt::format(R"({{"do":"no_roll","reason":"{}"}})", reason);
}
inline std::string accept(int seat) {
  return fmt::format(R"({{"do":"accept_dice","seat":{}}})", seat);
}
inline std::string decline(int seat) {
  return fmt::format(R"({{"do":"decline_dice","seat":{}}})", seat);
}
inline std::string done(const std::string& step) {
  return fmt::format(R"({{"do":"done","step":"{}"}})", step);
}
/// A step told by who does it.
inline std::string done_by_its_actor(const rules::procedure_step& step) {
  auto line = done(step.id);
  const auto role = step.actor == "shooter" ? std::string{"player"} : step.actor;
  return line.insert(line.size() - 1, fmt::format(R"(,"role":"{}")", role));
}
/// A seed that is committed to for a window, of which nobody shows anything.
inline std::string commit_seed(int window) {
  return fmt::format(
      R"({{"do":"commit_seed","of_window":{},"table":"table/1","commitment":"{:064x}",)"
      R"("sealed":"{:A>96}","role":"fair-dice"}})",
      window, window, "");
}
inline std::string close_values(int window) {
  return fmt::format(R"({{"do":"close_values","of_window":{},"role":"fair-dice"}})", window);
}
/// From one day of a table to another.
inline std::string turn_day(int day, int next) {
  return fmt::format(
      R"({{"do":"turn_day","stream":"table/1/{}","next":"table/1/{}","role":"house"}})", day, next);
}
/// One entry as a dispute names it.
inline std::string entry_key(entry_id entry) {
  return fmt::format(R"("entry":{{"seq":{},"event":{}}})", entry.seq, entry.event);
}

/// A line that a person stands behind.
inline std::string by(const std::string& person, std::string line) {
  return line.insert(line.size() - 1, fmt::format(R"(,"principal":"{}")", person));
}

// Corrections as the dealer proposes them.

/// Dice as JSON writes them between the brackets.
inline std::string correct_dice(int round, const std::string& dice, bool ruled = false) {
  return fmt::format(R"({{"do":"correct_throw","round":{},"dice":[{}],"reason":"misread"{}}})",
                     round, dice, ruled ? R"(,"ruled":true)" : "");
}
inline std::string correct_entry(entry_id entry) {
  return fmt::format(R"({{"do":"correct_entry","reason":"twice",{}}})", entry_key(entry));
}
inline std::string correct_amount(const std::string& player, std::int64_t amount) {
  return fmt::format(R"({{"do":"correct_amount","player":"{}","cents":{},"reason":"short"}})",
                     player, amount);
}
/// Of who sits there under the name that sit gives.
inline std::string correct_amount(int seat, std::int64_t amount) {
  return correct_amount(fmt::format("player {}", seat), amount);
}
inline std::string approve(std::uint64_t correction) {
  return fmt::format(R"({{"do":"approve_correction","correction":{},"role":"floorperson"}})",
                     correction);
}
/// A correction of a table and its approval, the first of the table unless told otherwise.
inline lines agreed(const std::string& proposal, std::uint64_t correction = 1) {
  return {proposal, approve(correction)};
}
inline const std::string open_it = R"({"do":"open_table"})";
inline const std::string open_strict = R"({"do":"open_table","steps":"every"})";
inline const std::string open_hybrid = R"({"do":"open_table","kind":"hybrid"})";
inline const std::string open_electronic = R"({"do":"open_table","kind":"electronic"})";
inline const std::string close_it = R"({"do":"close_table"})";
inline const std::string no_more_bets = R"({"do":"no_more_bets"})";
inline const std::string offer = R"({"do":"offer_dice","role":"stickperson"})";

/// A line with the moment when it is asked.
inline std::string at(const std::string& moment, std::string line) {
  return line.insert(line.size() - 1, fmt::format(R"(,"at":"{}")", moment));
}
/// A line with another sender than the dealer.
inline std::string from(const std::string& role, std::string line) {
  return line.insert(line.size() - 1, fmt::format(R"(,"role":"{}")", role));
}

/// The table opens and players 1 to `seats` sit down with $1,000 each.
inline lines seated(int seats, const std::string& opening = open_it) {
  lines made{opening};
  for (int seat = 1; seat <= seats; ++seat) {
    made.push_back(sit(seat));
    made.push_back(buy(seat, 100'000));
  }
  return made;
}

inline lines operator+(lines before, const lines& after) {
  before.insert(before.end(), after.begin(), after.end());
  return before;
}

// ---- the table

class played_table {
 public:
  explicit played_table(const table_setup& setup)
      : game_{*games::find_game(setup.game)},
        rules_{rules_of(game_, setup)},
        definition_{game_.define(rules_)},
        table_{rules_, *definition_},
        words_{game_.book, &rules_},
        state_{table_.fresh()} {}

  explicit played_table(const std::string& game) : played_table(table_setup{game, "", ""}) {}

  /// A game of the tests' own, in no catalogue.
  explicit played_table(const games::game* game)
      : game_{*game},
        rules_{game_.book, game_.book.editions.front()},
        definition_{game_.define(rules_)},
        table_{rules_, *definition_},
        words_{game_.book, &rules_},
        state_{table_.fresh()} {}
  played_table(const played_table&) = delete;
  played_table& operator=(const played_table&) = delete;

  /// Plays a line that is accepted, and answers what happened.
  std::vector<log_entry> play(const std::string& line) {
    const auto asked = words_.read_command(line);
    if (!asked) {
      ADD_FAILURE() << line << "\nis no command: " << asked.error().message;
      return {};
    }
    std::vector<log_entry> entries;
    const auto decided = table_.decide(state_, *asked, entries);
    if (!decided) {
      ADD_FAILURE() << line << "\nis refused: " << line_codec::write(decided.error());
      return {};
    }
    for (const auto& each : entries) apply(each);
    EXPECT_EQ(sum_of_accounts(state_), cents{}) << "chips appeared or vanished after " << line;
    return entries;
  }

  void play(const lines& all) {
    for (const auto& line : all) play(line);
  }

  /// A correction that is proposed and approved; answers what happened then.
  std::vector<log_entry> correct(const std::string& proposal) {
    play(proposal);
    return play(approve(state_.common.proposed));
  }

  /// What a line is refused with; nothing when it is accepted. Nothing changes.
  std::optional<refusal> refused(const std::string& line) const {
    const auto asked = words_.read_command(line);
    if (!asked) {
      ADD_FAILURE() << line << "\nis no command: " << asked.error().message;
      return std::nullopt;
    }
    const auto before = state_;
    const std::vector<log_entry> standing{log_entry{{7, 1}, {}, false, event::table_closed{}}};
    auto entries = standing;
    const auto decided = table_.decide(state_, *asked, entries);
    EXPECT_TRUE(state_ == before) << line;
    if (decided) return std::nullopt;
    EXPECT_EQ(entries, standing) << line;
    return decided.error();
  }

  const banked_state& state() const { return state_; }
  const seat_state& seat(int number) const {
    return state_.common.seats[static_cast<std::size_t>(number) - 1];
  }
  std::int64_t stack(int seat_number) const { return seat(seat_number).stack.count(); }
  std::int64_t wager_on(int seat_number, std::string_view area) const {
    const auto& of = state_.layout[static_cast<std::size_t>(seat_number) - 1];
    return of.wagers[index(game_.book.area_named(area))].count();
  }
  const std::vector<log_entry>& log() const { return log_; }
  const banked_table& table() const { return table_; }
  const line_codec& words() const { return words_; }
  const rules::table_rules& rules() const { return rules_; }

 private:
  static rules::table_rules rules_of(const games::game& game, const table_setup& setup) {
    if (!setup.submitted) return {game.book, game.book.editions.front()};
    const auto text = fmt::format("game = \"{}\"\n{}\n", setup.game, setup.submission);
    auto read = rules::read_submission(game.book, setup.edition, text, "test.toml");
    if (read) return *read;
    for (const auto& each : read.error()) ADD_FAILURE() << each.text();
    return {game.book, game.book.editions.front()};
  }

  void apply(const log_entry& happened) {
    EXPECT_TRUE(follows(happened.id, state_.common.last)) << entry_text(happened.id);
    const auto written = words_.write(happened);
    const auto read = words_.read_entry(written);
    EXPECT_TRUE(read && *read == happened) << written << " does not read back equal";
    table_.apply(state_, happened);
    log_.push_back(happened);
  }

  const games::game& game_;
  rules::table_rules rules_;
  std::unique_ptr<const rules::definition> definition_;
  banked_table table_;
  line_codec words_;
  banked_state state_;
  std::vector<log_entry> log_;
};

/// The events of one kind among entries.
template <class Event>
std::vector<Event> events(const std::vector<log_entry>& entries) {
  std::vector<Event> found;
  for (const auto& each : entries) {
    if (const auto* one = std::get_if<Event>(&each.what)) found.push_back(*one);
  }
  return found;
}

/// The words of the events, in order.
inline std::vector<std::string> words_of(const std::vector<log_entry>& entries) {
  std::vector<std::string> made;
  for (const auto& each : entries) {
    std::visit([&](const auto& what) { made.emplace_back(what.wire_name); }, each.what);
  }
  return made;
}

}  // namespace skyward::table
