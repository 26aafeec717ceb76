// Records: what deal keeps reads back to the same table, by whoever reads it; what is edited is
// refused with its place or changes nothing.
#include "base/byte_text.hpp"
#include "base/sha256.hpp"
#include "cli/command_line.hpp"
#include "effort.hpp"
#include "games/catalogue.hpp"
#include "own_folder.hpp"
#include "record/stream.hpp"
#include "request/known_build.hpp"
#include "source_folder.hpp"
#include "table/replay/replay.hpp"
#include "table_play.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ranges>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace skyward::record_test {
namespace {

namespace fs = std::filesystem;
using lines = std::vector<std::string>;

lines lines_of(const fs::path& file) {
  lines read;
  std::ifstream in{file, std::ios::binary};
  for (std::string line; std::getline(in, line);) read.push_back(line);
  return read;
}

constexpr auto log_begins =
    "a log begins with open_table and its event table_opened, or with turn_day and day_opened";

/// What a replay makes of a log.
struct outcome {
  std::string state;  // empty: a line was refused
  std::uint64_t line{};
  std::uint64_t seq{};
  std::string message;
  bool decides = false;
};

outcome replayed(const lines& log, const table::known_build& build) {
  table::replay reader{build};
  for (const auto& line : log) {
    const auto taken = reader.take(line);
    if (!taken) return {"", taken.error().line, taken.error().seq, taken.error().message, false};
  }
  if (reader.records() == 0) return {"", 0, 0, "no record", false};
  return {reader.state_json(), 0, 0, "", reader.decides()};
}

/// Deals a golden scenario and gives its records.
lines records_of(const std::string& game, const fs::path& scenario) {
  const auto kept = own_folder() / "records.jsonl";
  fs::remove(kept);
  std::vector<std::string> words{"deal", game, "--records", kept.string()};
  const auto text = lines_of(scenario);
  for (const auto& line : text) {
    constexpr std::string_view head = "# flags: ";
    if (!line.starts_with(head)) continue;
    std::istringstream flags{line.substr(head.size())};
    for (std::string word; flags >> word;) {
      // A file named in the flags stands beside the scenario.
      const auto beside = scenario.parent_path() / word;
      words.push_back(fs::is_regular_file(beside) ? beside.string() : word);
    }
  }
  std::ifstream in{scenario, std::ios::binary};
  std::ostringstream out;
  std::ostringstream err;
  cli::run(words, {in, out, err});
  return lines_of(kept);
}

/// A golden scenario, dealt once its log is asked for.
class kept_scenario {
 public:
  kept_scenario(const std::string& folder, std::string game, fs::path file)
      : name{folder + "/" + file.stem().string()}, game_{std::move(game)}, file_{std::move(file)} {}

  std::string name;
  const lines& log() const {
    if (!log_) log_ = records_of(game_, file_);
    return *log_;
  }

 private:
  std::string game_;
  fs::path file_;
  mutable std::optional<lines> log_;
};

const std::vector<kept_scenario>& every_scenario() {
  static const auto all = [] {
    std::vector<kept_scenario> made;
    for (const auto* book : games::rulebooks()) {
      auto folder = book->game;
      std::ranges::replace(folder, '-', '_');
      std::vector<fs::path> files;
      for (const auto& each :
           fs::directory_iterator{source_folder() / "src/games" / folder / "golden"}) {
        if (each.path().extension() == ".jsonl") files.push_back(each.path());
      }
      std::ranges::sort(files);
      for (auto& file : files) made.emplace_back(folder, book->game, std::move(file));
    }
    return made;
  }();
  return all;
}

/// The evenings of tests/data/evenings, one of each game, with their names: as this build makes
/// them, written anew with SKYWARD_RECORD=1. Those that stay are in tests/data/logs.
struct kept_log {
  std::string game;
  fs::path records;
  fs::path scenario() const { return with_ending(".scenario.jsonl"); }
  fs::path state() const { return with_ending(".state.json"); }
  fs::path with_ending(const std::string& ending) const {
    return records.parent_path() / (records.stem().string() + ending);
  }
};

std::vector<kept_log> kept_logs() {
  std::vector<kept_log> all;
  for (const auto* book : games::rulebooks()) {
    auto name = book->game;
    std::ranges::replace(name, '-', '_');
    const auto folder = source_folder() / "tests/data/evenings";
    if (fs::exists(folder / (name + ".scenario.jsonl"))) {
      all.push_back({book->game, folder / (name + ".jsonl")});
    }
  }
  return all;
}

void write_lines(const fs::path& file, const lines& text) {
  std::ofstream out{file, std::ios::binary};
  for (const auto& line : text) out << line << '\n';
}

/// The words of events in records.
std::set<std::string> words_in(const lines& log) {
  std::set<std::string> words;
  for (const auto& line : log) {
    if (record::is_kept_text(line)) continue;
    const auto read = record::read_record(line);
    EXPECT_TRUE(read.has_value()) << line;
    if (!read) continue;
    for (const auto& each : read->events) words.insert(each.at("event").as_string().c_str());
    words.insert(read->command.at("do").as_string().c_str());
  }
  return words;
}

template <class... Word>
lines words_missing(const std::set<std::string>& seen, std::variant<Word...>*) {
  lines words{std::string{Word::wire_name}...};
  std::erase_if(words, [&](const std::string& word) { return seen.contains(word); });
  return words;
}

TEST(records, of_an_evening_of_each_game_have_every_word_and_give_the_states_recorded) {
  std::set<std::string> seen;
  const auto logs = kept_logs();
  EXPECT_EQ(logs.size(), 5U);
  for (const auto& each : logs) {
    SCOPED_TRACE(each.game);
    const auto made = records_of(each.game, each.scenario());
    const auto now = replayed(made, request::known_build());
    if (std::getenv("SKYWARD_RECORD") != nullptr) {
      write_lines(each.records, made);
      write_lines(each.state(), {now.state});
    }
    const auto log = lines_of(each.records);
    ASSERT_FALSE(log.empty());
    EXPECT_EQ(log, made) << "tools/update_goldens makes them anew";
    const auto recorded = lines_of(each.state());
    ASSERT_EQ(recorded.size(), 1U);
    EXPECT_EQ(now.message, "");
    EXPECT_TRUE(now.decides);
    EXPECT_EQ(now.state, recorded.front());
    EXPECT_EQ(replayed(log, {}).state, recorded.front());
    seen.merge(words_in(log));
  }
  // No game of the house pushes a wager; toy_table_test has one that does.
  EXPECT_EQ(words_missing(seen, static_cast<table::event_variant*>(nullptr)),
            lines{"wager_pushed"});
  EXPECT_EQ(words_missing(seen, static_cast<table::command_variant*>(nullptr)), lines{});
}

TEST(records, of_every_golden_round_give_the_table_back_decided_anew_or_followed) {
  std::size_t nth = 0;
  for (const auto& each : every_scenario()) {
    if (nth++ % one_in(std::size_t{3}) != 0 || each.log().empty())
      continue;  // nothing was accepted
    const auto& name = each.name;
    const auto& log = each.log();
    const auto own = replayed(log, request::known_build());
    EXPECT_EQ(own.message, "") << name << " line " << own.line;
    EXPECT_TRUE(own.decides) << name;
    // A stranger has the log alone.
    const auto outside = replayed(log, {});
    EXPECT_EQ(outside.message, "") << name << " line " << outside.line;
    EXPECT_FALSE(outside.decides) << name;
    EXPECT_EQ(outside.state, own.state) << name;
  }
}

/// Changes one thing of a log somewhere behind its rulebook.
void edit(lines& log, table::seeded_numbers& pick) {
  const auto at = 1 + pick.below(log.size() - 1);
  auto& line = log[at];
  const auto place = pick.below(line.size());
  switch (pick.below(6)) {
    case 0: {
      auto digit = line.find_first_of("0123456789", place);
      if (digit == std::string::npos) digit = line.find_first_of("0123456789");
      line[digit] = static_cast<char>('0' + pick.below(10));
      break;
    }
    case 1:
      line[place] = static_cast<char>(' ' + pick.below(95));
      break;
    case 2:
      line.erase(place, 1 + pick.below(8));
      break;
    case 3:
      line.insert(place, line.substr(pick.below(line.size()), 1 + pick.below(20)));
      break;
    case 4:
      std::swap(log[at], log[1 + pick.below(log.size() - 1)]);
      break;
    default:
      log.insert(log.begin() + static_cast<std::ptrdiff_t>(at),
                 log[1 + pick.below(log.size() - 1)]);
      break;
  }
}

TEST(records, that_are_edited_are_refused_with_their_place_or_leave_the_same_table) {
  const auto build = request::known_build();
  std::vector<const kept_scenario*> short_ones;
  std::size_t nth = 0;
  for (const auto& each : every_scenario()) {
    if (nth++ % one_in(std::size_t{3}) != 0) continue;
    if (each.log().size() >= 8 && each.log().size() <= 30) short_ones.push_back(&each);
  }
  ASSERT_GE(short_ones.size(), 40U) << "of " << every_scenario().size();
  table::seeded_numbers pick{20261123};
  const auto edits = effort(10'000);
  std::uint64_t refused = 0;
  for (std::uint64_t i = 0; i < edits; ++i) {
    const auto& of = *short_ones[pick.below(short_ones.size())];
    const auto& name = of.name;
    const auto& log = of.log();
    const auto own = replayed(log, build);
    auto edited = log;
    edit(edited, pick);
    const auto now = replayed(edited, build);
    if (now.state.empty()) {
      ++refused;
      EXPECT_GE(now.line, 2U) << name << ": " << now.message;
      EXPECT_NE(now.message, "") << name;
    } else {
      EXPECT_EQ(now.state, own.state) << name << ", edit " << i;
    }
  }
  EXPECT_GT(refused, edits * 3 / 4) << "most of a log decides";
}

/// The first log of football in which something is won.
const kept_scenario& some_log() {
  return *std::ranges::find_if(every_scenario(), [](const kept_scenario& each) {
    return each.name.starts_with("three_dice_football/") &&
           words_in(each.log()).contains("wager_won");
  });
}

const lines& log_named(const std::string& name) {
  const auto found = std::ranges::find(every_scenario(), name, &kept_scenario::name);
  EXPECT_NE(found, every_scenario().end()) << name;
  return found->log();
}

std::string message_of(const lines& log) {
  return replayed(log, request::known_build()).message;
}

/// A log in which one text stands for another, the first time that it is there.
lines with(lines log, const std::string& was, const std::string& is) {
  for (auto& line : log | std::views::drop(1)) {
    const auto at = line.find(was);
    if (at == std::string::npos) continue;
    line.replace(at, was.size(), is);
    return log;
  }
  ADD_FAILURE() << was << " is nowhere";
  return log;
}

TEST(records, that_are_wrong_are_told_with_what_is_accepted) {
  const auto& log = some_log().log();
  EXPECT_EQ(message_of({log.begin(), log.begin() + 1}), "no record");
  EXPECT_EQ(message_of({log.begin(), log.begin() + 2}), "");
  EXPECT_EQ(message_of(with(log, R"("v":1)", R"("v":2)")), "v: found 2; accepted: 1");
  EXPECT_EQ(message_of(with(log, R"("pin":{"rulebook_sha256":")", R"("pin":{"rulebook_sha":")")),
            "pin: accepted: rulebook_sha256, a text, and engine");
  EXPECT_EQ(message_of(with(log, R"("seq":2)", R"("seq":3)")), "seq: found 3; accepted: 2");
  EXPECT_EQ(message_of(with(log, R"("seq":2)", R"("seq":9007199254740992)")),
            "seq: found 9007199254740992; accepted: a whole number from 1 to 9007199254740991");
  EXPECT_EQ(message_of(with(log, R"("seq":2,)", R"("seq":2,"x":1,)")).substr(0, 14),
            "x: unknown key");
  EXPECT_EQ(message_of(with(log, R"("role":"dealer"},"command":{"do":"open)",
                            R"("role":"device"},"command":{"do":"open)"))
                .substr(0, 31),
            "command: these rules refuse it,");
  EXPECT_EQ(message_of(with(log, R"("account":"table/1/stack/1","cents")",
                            R"("account":"table/1/stack/2","cents")")),
            "postings: accepted: what the events move");
  EXPECT_EQ(message_of(with(log, R"("kind":"physical")", R"("kind":"hybrid")")).substr(0, 20),
            "event 1: decided is ");
  auto other = log;
  other.erase(other.begin());
  EXPECT_EQ(replayed(other, {}).message.substr(0, 9), "rulebook ");
  EXPECT_EQ(replayed(other, request::known_build()).message, "") << "the build has it";
  auto forged = log;
  forged[0].replace(forged[0].find("Football"), 8, "Baseball");
  EXPECT_TRUE(message_of(forged).starts_with("rulebook_sha256: the text has "))
      << message_of(forged);
  EXPECT_EQ(replayed(forged, request::known_build()).seq, 0U) << "of no record";
}

TEST(records, that_somebody_has_read_are_told_as_their_lines_are) {
  const auto log = with(some_log().log(), R"("seq":4,)", R"("seq":5,)");
  table::replay of_lines{request::known_build()};
  table::replay of_read{request::known_build()};
  for (const auto& line : log) {
    const auto taken = of_lines.take(line);
    const auto opened = record::read_record(line);
    const auto same = opened ? of_read.take(*opened, record::leaf_of(line)) : of_read.take(line);
    ASSERT_EQ(taken.has_value(), same.has_value()) << line;
    if (taken) continue;
    EXPECT_EQ(same.error().line, taken.error().line);
    EXPECT_EQ(same.error().seq, 4U);
    EXPECT_EQ(taken.error().seq, 4U);
    EXPECT_EQ(same.error().message, "seq: found 5; accepted: 4");
    return;
  }
  ADD_FAILURE() << "nothing is wrong";
}

/// A record whose list of events is another.
template <class Change>
std::string with_events(const std::string& line, const Change& change) {
  auto whole = boost::json::parse(line).as_object();
  change(whole.at("events").as_array());
  return boost::json::serialize(whole);
}

TEST(records, that_do_not_begin_or_go_on_as_a_log_does_are_told) {
  const auto& log = some_log().log();
  const auto book = log.front();
  const auto told_of = [&](std::size_t at, const std::string& line) {
    auto changed = log;
    changed[at] = line;
    return message_of(changed);
  };
  auto twice = log;
  twice.insert(twice.begin(), book);
  const auto again = "a second rulebook; accepted: one, before the first record";
  EXPECT_EQ(message_of(twice), again);
  EXPECT_EQ(replayed(twice, request::known_build()).seq, 0U) << "of no record";
  EXPECT_EQ(told_of(2, book), again);
  const auto broken =
      replayed({record::write_kept_text({sha256_hex("game ="), "game ="})}, request::known_build());
  EXPECT_TRUE(broken.message.starts_with("the rulebook:")) << broken.message;
  EXPECT_EQ(broken.seq, 0U) << "of no record";
  EXPECT_EQ(message_of(with(log, "table_opened", "table_closed")), log_begins);
  const auto otherwise =
      with(log, R"("command":{"do":"open_table")", R"("command":{"do":"close_table")");
  EXPECT_EQ(message_of(otherwise), log_begins);
  EXPECT_TRUE(message_of(with(log, R"("rules":{)", R"("rulez":{)"))
                  .starts_with("table_opened: accepted: with rules"));
  EXPECT_TRUE(message_of(with(log, R"("pin":{)", R"("pins":{)"))
                  .starts_with("table_opened: accepted: with rules"));
  const auto opened_with = [&](std::string_view key, const boost::json::value& is) {
    return told_of(1, with_events(log[1], [&](auto& events) { events[0].as_object()[key] = is; }));
  };
  for (const auto* key : {"rules", "pin"}) {
    EXPECT_TRUE(opened_with(key, 7).starts_with("table_opened: accepted: with rules")) << key;
  }
  EXPECT_EQ(opened_with("pin", {{"rulebook_sha256", 7}, {"engine", "1"}}),
            "pin: accepted: rulebook_sha256, a text, and engine");
  EXPECT_EQ(told_of(2,
                    [&] {
                      auto line = log[2];
                      return line.replace(line.find("table/1"), 7, "table/2");
                    }()),
            "stream: found table/2; accepted: table/1");
  const auto more = with_events(log[2], [](auto& events) { events.push_back(events[0]); });
  EXPECT_EQ(told_of(2, more).substr(0, 34), "event 2: nothing more is decided");
  const auto none = with_events(log[2], [](auto& events) { events.clear(); });
  EXPECT_EQ(told_of(2, none), "events: accepted: one or more");
  const auto unknown =
      with_events(log[2], [](auto& events) { events[0].as_object()["event"] = "x"; });
  EXPECT_TRUE(told_of(2, unknown).starts_with("event 1: event: no such word as \"x\""));
  const auto fewer = with_events(log[1], [](auto& events) { events.pop_back(); });
  EXPECT_TRUE(told_of(1, fewer).contains(": decided is {")) << told_of(1, fewer);
  auto place = replayed({log[0], log[1], "x"}, request::known_build());
  EXPECT_EQ(place.line, 3U);
}

TEST(records, are_held_to_all_that_a_sender_says) {
  const auto& log = some_log().log();
  const auto refused = [](const std::string& message) {
    return message.starts_with("command: these rules refuse it, ");
  };
  const std::string by_dealer = R"("role":"dealer"},"command":{"do":"no_more_bets")";
  const auto with_cause = [&](const std::string& more) {
    return message_of(with(log, by_dealer, R"("role":"dealer",)" + more + by_dealer.substr(15)));
  };
  EXPECT_TRUE(refused(with_cause(R"("window":9007199254740991)"))) << "another window";
  EXPECT_TRUE(refused(with_cause(R"("valid_until":"2000-01-01T00:00:00Z")"))) << "valid until then";
  EXPECT_TRUE(message_of(with(log, R"("role":"dealer"})", R"("role":"cook"})"))
                  .starts_with("cause.role: accepted: dealer, stickperson, "));
  const auto& named = log_named("high_roll_dice/dice_are_changed_within_a_day");
  const auto seated = std::ranges::find_if(
      named, [](const std::string& line) { return line.contains(R"("command":{"do":"seat")"); });
  ASSERT_NE(seated, named.end());
  auto unseen = named;
  auto& line = unseen[static_cast<std::size_t>(seated - named.begin())];
  line.insert(line.find(R"("player":")") + 11, "\\u2060");
  EXPECT_TRUE(message_of(unseen).starts_with("command: player: found ")) << message_of(unseen);
}

TEST(records, of_rules_that_cannot_be_read_are_told) {
  const auto evening = lines_of(source_folder() / "tests/data/evenings/high_roller.jsonl");
  EXPECT_EQ(message_of(with(evening, R"("decks":6)", R"("decks":"6")")),
            "rules of a table: decks is missing or unreadable");
}

TEST(records, of_a_first_record_that_is_refused_leave_no_table) {
  const auto& log = some_log().log();
  table::replay reader{request::known_build()};
  ASSERT_TRUE(reader.take(log[0]).has_value());
  const auto broken = with(log, R"("kind":"physical")", R"("kind":"hybrid")");
  EXPECT_FALSE(reader.take(broken[1]).has_value());
  EXPECT_EQ(reader.banked(), nullptr);
  EXPECT_TRUE(reader.take(log[1]).has_value());
  EXPECT_NE(reader.banked(), nullptr);
  EXPECT_EQ(reader.records(), 1U);
}

/// A log of which every record is tried first with one event more, which cannot be there.
outcome replayed_after_failures(const lines& log, const table::known_build& build) {
  table::replay reader{build};
  EXPECT_TRUE(reader.take(log.front()).has_value());
  for (const auto& line : log | std::views::drop(1)) {
    const auto broken = with_events(line, [](boost::json::array& events) {
      events.push_back({{"event", "round_opened"}, {"round", 1000000}});
    });
    EXPECT_FALSE(reader.take(broken).has_value()) << broken;
    const auto taken = reader.take(line);
    if (!taken) return {"", taken.error().line, taken.error().seq, taken.error().message, false};
  }
  return {reader.state_json(), 0, 0, "", reader.decides()};
}

TEST(records, that_are_refused_leave_the_table_as_it_was) {
  for (const auto* game : {"high_roll_dice", "high_roller"}) {
    const auto log =
        lines_of(source_folder() / "tests/data/evenings" / (std::string{game} + ".jsonl"));
    for (const auto& build : {request::known_build(), table::known_build{}}) {
      const auto failed = replayed_after_failures(log, build);
      EXPECT_EQ(failed.message, "") << game << " line " << failed.line;
      EXPECT_EQ(failed.state, replayed(log, build).state) << game;
    }
  }
}

/// The kept evening of Props & Hops with one text in place of another in the record that closes its
/// day or opens the next; alone, without the day that is over.
std::string told_of_turn(std::string_view record, const std::string& was, const std::string& is,
                         bool alone = false) {
  auto log = lines_of(source_folder() / "tests/data/evenings/props_and_hops.jsonl");
  const auto at = std::ranges::find_if(log, [&](const std::string& line) {
    return line.contains(R"("event":")" + std::string{record});
  });
  EXPECT_NE(at, log.end());
  const auto place = at->find(was);
  EXPECT_NE(place, std::string::npos) << was;
  at->replace(place, was.size(), is);
  if (alone) log.erase(log.begin() + 1, at);
  return message_of(log);
}

TEST(records, of_a_day_s_turn_are_told_what_they_may_be) {
  EXPECT_EQ(told_of_turn("day_closed", "table/1", "table/1"), "");
  EXPECT_EQ(told_of_turn("day_opened", "table/1", "table/1", true), "");
  const std::string turn = R"("command":{"do":"turn_day","stream":"table/1")";
  EXPECT_EQ(told_of_turn("day_closed", turn, R"("command":{"do":"turn_day","stream":"table/7")"),
            "command: stream: accepted: table/1");
  const std::string later = R"("at":"2026-11-23T04:00:00Z","recorded_at")";
  for (const auto* record : {"day_closed", "day_opened"}) {
    EXPECT_TRUE(told_of_turn(record, R"("at":"2026-11-22T04:00:00Z","recorded_at")", later)
                    .starts_with("at: accepted: 2026-11-22T04:00:00Z"))
        << record;
  }
  EXPECT_EQ(told_of_turn("day_opened", R"("recorded_at":"2026-11-22T04:00:00Z")",
                         R"("recorded_at":"2026-11-22T03:00:00Z")", true),
            "");
  const std::string alone = "a day begins with turn_day and its event day_opened alone";
  const std::string first = R"("events":[{"event":"day_opened")";
  const std::string turned = turn + R"(,"next":"table/1/2026-11-22"})";
  const std::string close = R"("command":{"do":"close_table"})";
  EXPECT_EQ(told_of_turn("day_opened", turned, close), alone);
  EXPECT_EQ(told_of_turn("day_opened", turned, close, true), log_begins);
  EXPECT_EQ(told_of_turn("day_opened", turned, R"("command":{"do":"open_table"})", true),
            log_begins);
  for (const bool without : {false, true}) {
    EXPECT_EQ(told_of_turn("day_opened", first,
                           R"("events":[{"event":"table_closed"},{"event":"day_opened")", without),
              alone);
    EXPECT_EQ(told_of_turn("day_opened", R"(],"postings")",
                           R"(,{"event":"table_closed"}],"postings")", without),
              alone);
    const std::string other =
        "command: accepted: stream as day_opened names it, and next as the "
        "record's";
    EXPECT_EQ(told_of_turn("day_opened", turn, R"("command":{"do":"turn_day","stream":"table/7")",
                           without),
              other);
    EXPECT_EQ(told_of_turn("day_opened", R"("next":"table/1/2026-11-22")", R"("next":"table/1/x")",
                           without),
              other);
  }
}

TEST(records, hold_from_when_they_were_recorded_and_never_before_the_last) {
  const auto& log = log_named("high_roll_dice/dice_are_changed_within_a_day");
  EXPECT_EQ(message_of(log), "");
  const auto moment = [&](std::size_t at, const std::string& key, const std::string& is) {
    auto changed = log;
    auto& line = changed[at];
    const auto from = line.find(R"(")" + key + R"(":")") + key.size() + 4;
    line.replace(from, line.find('"', from) - from, is);
    return message_of(changed);
  };
  ASSERT_TRUE(log[2].contains("recorded_at")) << log[2];
  EXPECT_TRUE(moment(1, "at", "2026-11-30T00:00:00Z").starts_with("at: accepted: 2026-11-2"));
  EXPECT_TRUE(moment(2, "at", "2026-11-30T00:00:00Z").starts_with("at: accepted: 2026-11-2"));
  EXPECT_TRUE(moment(2, "recorded_at", "2026-11-30T00:00:00Z")
                  .starts_with("at: accepted: 2026-11-30T00:00:00Z, the later of recorded_at"));
  EXPECT_EQ(moment(2, "recorded_at", "2026-11-21T13:00:00Z"), "") << "a clock that was put back";
  auto bare = log;
  const auto from = bare[2].find(R"("recorded_at")");
  bare[2].erase(from, bare[2].find("\"cause\"") - from);
  EXPECT_EQ(message_of(bare), "at: accepted with recorded_at alone");
}

/// A log that names another rulebook, in which one text stands for another.
lines by_another_book(lines log, const std::string& was, const std::string& is) {
  const auto kept = record::read_kept_text(log.front());
  EXPECT_TRUE(kept.has_value());
  auto text = kept->text;
  const auto at = text.find(was);
  EXPECT_NE(at, std::string::npos) << was;
  text.replace(at, was.size(), is);
  const auto sha256 = sha256_hex(text);
  log = with(log, kept->sha256, sha256);
  log.front() = record::write_kept_text({sha256, text});
  return log;
}

TEST(records, of_another_rulebook_are_followed_by_the_one_that_they_carry) {
  const auto& log = some_log().log();
  const auto commented = by_another_book(log, "game = ", "# of yesterday\ngame = ");
  const auto now = replayed(commented, request::known_build());
  EXPECT_EQ(now.message, "");
  EXPECT_FALSE(now.decides);
  EXPECT_EQ(now.state, replayed(log, request::known_build()).state);
  const auto hostile =
      by_another_book(log, R"(completed_by = "no_more_bets")", R"(completed_by = "x")");
  EXPECT_TRUE(message_of(hostile).contains("no step that is completed by no_more_bets"))
      << message_of(hostile);
}

TEST(records, of_a_rulebook_are_read_by_no_other_that_the_log_carries) {
  auto log = by_another_book(some_log().log(), "game = ", "# of yesterday\ngame = ");
  const auto kept = record::read_kept_text(log.front());
  ASSERT_TRUE(kept.has_value());
  const auto other = kept->text + "# of the day before\n";
  log.front() = record::write_kept_text({sha256_hex(other), other});
  EXPECT_TRUE(message_of(log).contains("neither in this build nor in the log")) << message_of(log);
}

TEST(records, that_are_followed_say_the_same_rules_at_every_opening) {
  auto build = request::known_build();
  build.engines = {"1"};
  const auto& log = some_log().log();
  const auto refusal = replayed(with(log, R"("rules_sha256":")", R"("rules_sha256":"0)"), build);
  EXPECT_TRUE(refusal.message.starts_with("event 1: table_opened of other rules"))
      << refusal.message;
}

TEST(records, of_a_table_that_opens_again_say_the_same_rules) {
  auto build = request::known_build();
  build.engines = {"1"};
  const auto opens = [](const std::string& line) { return line.contains(R"("table_opened")"); };
  const auto again = std::ranges::find_if(every_scenario(), [&](const kept_scenario& each) {
    return std::ranges::count_if(each.log(), opens) > 1;
  });
  ASSERT_NE(again, every_scenario().end());
  const auto& log = again->log();
  const auto last = std::ranges::find_if(log | std::views::reverse, opens).base();
  const auto second = last - log.begin() - 1;
  for (const auto& [was, is] : {std::pair{R"("game":")", R"("game":"x)"},
                                {R"("edition":")", R"("edition":"x)"},
                                {R"("rules_sha256":")", R"("rules_sha256":"x)"},
                                {R"("rules":{)", R"("rules":{"x":1,)"},
                                {R"("engine":")", R"("engine":"x)"}}) {
    auto other = log;
    auto& line = other[static_cast<std::size_t>(second)];
    ASSERT_TRUE(line.contains(was)) << line;
    line.replace(line.find(was), std::string_view{was}.size(), is);
    const auto told = replayed(other, build).message;
    EXPECT_TRUE(told.contains("table_opened of other rules")) << was << " " << told;
  }
}

TEST(records, of_an_engine_that_is_not_this_one_are_followed_and_not_decided) {
  auto build = request::known_build();
  build.engines = {"1"};
  const auto other = replayed(some_log().log(), build);
  EXPECT_EQ(other.message, "");
  EXPECT_FALSE(other.decides);
  EXPECT_EQ(other.state, replayed(some_log().log(), request::known_build()).state);
}

/// Plays a log on by commands, as `deal --continue` does, and gives what came out.
std::string played_on(const lines& log, const std::string& commands, lines& grown) {
  const auto file = own_folder() / "played_on.jsonl";
  std::ofstream out{file, std::ios::binary};
  for (std::size_t i = 0; i < log.size(); ++i) out << log[i] << (i + 1 < log.size() ? "\n" : "");
  out.close();
  std::istringstream in{commands};
  std::ostringstream events;
  std::ostringstream err;
  const std::vector<std::string> words{"deal", "--continue", file.string()};
  const auto answer = cli::run(words, {in, events, err});
  grown = lines_of(file);
  return events.str() + err.str() + answer.err;
}

/// A log whose table pins another program, with the hashes that it would have had then.
lines by_another_engine(lines log) {
  record::chain chain;
  for (auto& line : log) {
    if (line.contains(R"({"event":"day_opened")")) {
      const std::string key = R"("head":")";
      line.replace(line.find(key) + key.size(), 64, hex(chain.head));
      chain = {};
    }
    const std::string own = R"("engine":")" + std::string{request::engine_signature};
    if (const auto at = line.find(own); at != std::string::npos) {
      line.replace(at, own.size(), R"("engine":"1)");
    }
    if (!record::is_kept_text(line)) chain.add(record::leaf_of(line));
  }
  return log;
}

// Every game of the house, half-played, in the hands of a build that decides by other rules.
TEST(records, of_another_build_are_voided_and_paid_out_and_nothing_else_is_decided) {
  // Where a scenario has people on duty, Bob deals.
  const std::string pays = R"({"do":"void_round","reason":"other rules","role":"house"})"
                           "\n"
                           R"({"do":"close_table","principal":"Bob"})"
                           "\n";
  const std::string needs_rules =
      R"({"do":"seat","seat":5,"player":"Zed","principal":"Bob"})"
      "\n"
      R"({"do":"no_more_bets","principal":"Bob"})"
      "\n"
      R"({"do":"buy_in","seat":1,"cents":500,"principal":"Bob"})"
      "\n"
      R"({"do":"throw","dice":[1,2],"principal":"Bob"})"
      "\n"
      R"({"do":"correct_amount","player":"Ann","cents":5,"reason":"r","principal":"Bob"})"
      "\n"
      R"({"do":"pass","seat":1,"principal":"Bob"})"
      "\n";
  std::set<std::string> games;
  std::size_t nth = 0;
  for (const auto& each : every_scenario()) {
    if (nth++ % one_in(std::size_t{4}) != 0 || each.log().size() < 6) continue;
    const auto& log = each.log();
    SCOPED_TRACE(each.name);
    // Half-played: without its last record.
    const lines half{log.begin(), log.end() - 1};
    const auto other = by_another_engine(half);
    const auto before = replayed(other, request::known_build());
    ASSERT_EQ(before.message, "");
    EXPECT_FALSE(before.decides);
    lines same;
    std::istringstream refusals{played_on(other, needs_rules, same)};
    EXPECT_EQ(same, other);
    for (std::string line; std::getline(refusals, line);) {
      const bool told = line.contains("not_continued") || line.contains("not_of_this_game") ||
                        line.contains("table_closed") || line.starts_with("skyward: warning") ||
                        line.starts_with("are returned");
      EXPECT_TRUE(told) << line;
    }
    lines grown;
    const auto told = played_on(other, pays, grown);
    if (grown.size() == other.size() + 2) games.insert(each.name.substr(0, each.name.find('/')));
    const auto after = replayed(grown, request::known_build());
    EXPECT_EQ(after.message, "") << told;
    EXPECT_FALSE(after.decides);
    // The build whose rules they are takes what was added as its own.
    auto home = grown;
    std::copy(half.begin(), half.end(), home.begin());
    const auto own = replayed(home, request::known_build());
    EXPECT_EQ(own.message, "") << own.line;
    EXPECT_TRUE(own.decides);
    EXPECT_EQ(own.state, after.state);
  }
  if (sanitized) return;  // not every scenario was played
  EXPECT_EQ(games.size(), std::size(games::rulebooks())) << "one of each game was void and closed";
}

TEST(records, of_a_pot_of_another_build_keep_its_game_and_its_bonus_pot_together) {
  const auto is_void = [](const std::string& line) { return line.contains("round_voided"); };
  auto on = by_another_engine(log_named("high_roller/void_game_returns_what_was_paid_and_raked"));
  on.erase(std::ranges::find_if(on, is_void), on.end());
  lines grown;
  EXPECT_TRUE(played_on(on, R"({"do":"leave","seat":1})", grown).contains("void_round first"));
  EXPECT_TRUE(played_on(on, R"({"do":"close_table"})", grown).contains("not_continued"));
  EXPECT_TRUE(played_on(on,
                        R"({"do":"void_round","reason":"r","role":"house"})"
                        "\n"
                        R"({"do":"leave","seat":1})",
                        grown)
                  .contains(R"("event":"left","seat":1)"));
  EXPECT_EQ(grown.size(), on.size() + 2);

  // A game was won and the bonus pot holds money.
  auto bonus =
      by_another_engine(log_named("high_roller/bonus_pot_is_rake_when_fewer_than_two_are_left"));
  bonus.pop_back();
  const auto told = played_on(bonus, R"({"do":"close_table"})", grown);
  EXPECT_TRUE(told.contains("not_continued") && told.contains("while the bonus pot holds $2"))
      << told;
  EXPECT_TRUE(
      played_on(bonus, R"({"do":"leave","seat":1})", grown).contains(R"("event":"left","seat":1)"));
}

/// A day whose state says this and that, alone: it is followed, and may say what no table comes to.
lines forged_day(const std::string& was, const std::string& is) {
  auto log = lines_of(source_folder() / "tests/data/evenings/props_and_hops.jsonl");
  const auto at = std::ranges::find_if(
      log, [](const std::string& line) { return line.contains(R"("event":"day_opened")"); });
  log = {log.front(), *at};
  const auto place = log[1].find(was, log[1].find(R"("state":{)"));
  EXPECT_NE(place, std::string::npos) << was;
  log[1].replace(place, was.size(), is);
  EXPECT_EQ(message_of(log), "");
  return log;
}

TEST(records, that_could_not_be_read_again_are_not_made) {
  const std::string void_it = R"({"do":"void_round","reason":"r","role":"house"})";
  lines grown;
  const auto most = forged_day(R"("round":27)", R"("round":9007199254740991)");
  const auto told = played_on(most, void_it, grown);
  EXPECT_TRUE(told.contains("not_continued") &&
              told.contains("round: found 9007199254740992; accepted: "))
      << told;
  EXPECT_EQ(grown, most);
  const auto less = forged_day(R"("round":27)", R"("round":9007199254740990)");
  EXPECT_TRUE(played_on(less, void_it, grown).contains("round_voided"));
  EXPECT_EQ(message_of(grown), "");
}

TEST(records, of_a_day_with_which_no_next_one_can_begin_are_not_made) {
  const std::string turn =
      R"({"do":"turn_day","role":"house","stream":"table/1/2026-11-22","next":"n"})";
  lines grown;
  const auto turns = forged_day(R"("round":27)", R"("round":27)");
  EXPECT_TRUE(played_on(turns, turn, grown).contains(R"("event":"day_opened")"));
  EXPECT_EQ(message_of(grown), "");
  const auto windows = forged_day(R"("window":34)", R"("window":9007199254740991)");
  const auto told = played_on(windows,
                              R"({"do":"void_round","reason":"r","role":"house"})"
                              "\n" +
                                  turn,
                              grown);
  EXPECT_TRUE(told.contains("not_continued") && told.contains("window: found 9007199254740992"))
      << told;
  EXPECT_EQ(grown.size(), windows.size() + 1);
  EXPECT_EQ(message_of(grown), "");
}

TEST(records, of_an_earlier_engine_that_decides_the_same_are_gone_on_with) {
  auto build = request::known_build();
  build.engines.emplace_back("1");
  EXPECT_TRUE(replayed(by_another_engine(some_log().log()), build).decides);
}

TEST(records, are_played_on_where_they_end) {
  const auto& log = some_log().log();
  lines grown;
  played_on(log, R"({"do":"seat","seat":6,"player":"Zed"})", grown);
  ASSERT_EQ(grown.size(), log.size() + 1);
  const auto now = replayed(grown, request::known_build());
  EXPECT_EQ(now.message, "");
  EXPECT_TRUE(now.decides);
  EXPECT_TRUE(now.state.contains("Zed")) << now.state;
  EXPECT_TRUE(played_on({log.front(), "x"}, "", grown).contains("line 2: record 1: "));
  EXPECT_TRUE(played_on({}, "", grown).contains("no record in it"));
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  const std::vector<std::string> words{"deal", "three-dice-football", "--continue", "x"};
  const auto answer = cli::run(words, {in, out, err});
  EXPECT_TRUE(answer.err.contains("--continue has the game")) << answer.err;
}

TEST(records, of_an_older_version_are_read_through_its_translations) {
  // A made-up version before this one, which called the stream a table and had no postings.
  const record::translation older[]{{0, [](boost::json::object& whole) {
                                       const auto stream = whole.at("table");
                                       whole["stream"] = stream;
                                       whole.erase("table");
                                       whole["postings"] = boost::json::array{};
                                     }}};
  const auto line =
      R"({"v":0,"table":"table/1","seq":1,"cause":{"id":"00000000000000000000000000000000",)"
      R"("principal":"u","role":"dealer"},"command":{},"events":[]})";
  const auto read = record::read_record(line, older);
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->head.stream, "table/1");
  EXPECT_EQ(record::read_record(line).error(), "v: found 0; accepted: 1");
  std::string oldest{line};
  oldest.replace(oldest.find('0'), 1, "-1");
  EXPECT_EQ(record::read_record(oldest, older).error(), "v: found -1; accepted: 0 to 1");
}

}  // namespace
}  // namespace skyward::record_test
