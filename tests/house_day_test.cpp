// The golden store of a whole day: tests/golden/house_day has the log that a house of five tables
// makes from Friday to Sunday, and the reports that were printed of it. The house is played anew
// into a real store and makes the same log byte for byte; reports of the store and of the log alone
// are those recorded, and tests/house_day_test/recount counts them anew without this program.
// tools/update_goldens records all of it.
#include "house_day.hpp"

#include "audit/log_records.hpp"
#include "audit/sequencer.hpp"
#include "cli/command_line.hpp"
#include "house/stream_records.hpp"
#include "house/vocabulary.hpp"
#include "own_folder.hpp"
#include "report/house/table_day.hpp"
#include "source_folder.hpp"
#include "store/sqlite_store.hpp"

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <numeric>
#include <set>
#include <sstream>

namespace skyward::live {
namespace house_day_test {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> days{"2026-10-30", "2026-10-31", "2026-11-01"};

fs::path golden(const std::string& name) {
  return source_folder() / "tests/golden/house_day" / name;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator{file}, {}};
}

/// What is made now is what was recorded. With SKYWARD_RECORD it is recorded.
void expect_recorded(const std::string& name, const std::string& made) {
  if (std::getenv("SKYWARD_RECORD") != nullptr) {
    fs::create_directories(golden(name).parent_path());
    std::ofstream{golden(name), std::ios::binary} << made;
  }
  const auto recorded = bytes_of(golden(name));
  const auto [was, is] = std::ranges::mismatch(recorded, made);
  const auto line = std::count(recorded.begin(), was, '\n') + 1;
  EXPECT_TRUE(recorded == made) << name << " differs from line " << line
                                << " on; tools/update_goldens makes it anew";
}

/// The key that signs the house's log: no secret.
const audit::signing_key& house_key() {
  static const audit::signing_key key = [] {
    std::array<std::uint8_t, audit::signing_key::seed_bytes> seed{};
    std::iota(seed.begin(), seed.end(), std::uint8_t{1});
    return audit::signing_key{"skyward", seed};
  }();
  return key;
}

/// Plays the days into a house that there is not yet, and signs what it kept.
void play_into(const fs::path& file) {
  const auto store = store::sqlite_store::open(file, store::access::own).value();
  house_day house{*store};
  house.play_all();
  const auto id = sha256_hex("the tree of the house").substr(0, record::id_digits);
  audit::sequencer tree{*store, house_key()};
  EXPECT_TRUE(tree.sequence(moment{house.day().seconds * 1'000}, id));
}

std::string run(const std::vector<std::string>& words) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  const auto answer = cli::run(words, {in, out, err});
  EXPECT_EQ(answer.exit_code, 0) << out.str() << answer.err << err.str();
  return out.str() + answer.out;
}

/// A report as its file in the golden folder is called, and the words that print it.
struct printed_report {
  std::string name;
  std::vector<std::string> words;
};

/// in  house  its file, or its log
std::vector<printed_report> reports_of(const std::string& house) {
  std::vector<printed_report> all{
      {"days.txt", {"house", "days", house}},
      {"days.json", {"house", "days", house, "--format", "json"}},
      {"nights_2026-10.txt", {"house", "night", house, "--month", "2026-10"}},
      {"nights_2026-10.csv", {"house", "night", house, "--month", "2026-10", "--format", "csv"}},
  };
  for (const auto& day : days) {
    all.push_back({"day_" + day + ".txt", {"house", "report", house, "--day", day}});
    all.push_back(
        {"day_" + day + ".csv", {"house", "report", house, "--day", day, "--format", "csv"}});
  }
  return all;
}

std::string verifier() {
  return write_verifier_key(house_key().verifier(audit::signature_kind::ed25519));
}

/// What `skyward verify` says of a house or a log that it finds right.
void expect_verified(const fs::path& file) {
  const auto found = run({"verify", file, "--key", verifier()});
  for (const auto* each : {"which the key has signed", "accounts come to nothing together",
                           "every command of every table comes out as it is recorded"}) {
    EXPECT_NE(found.find(each), found.npos) << found;
  }
}

TEST(house_day, makes_the_log_and_prints_the_reports_that_were_recorded) {
  const auto house = own_folder() / "house.db";
  play_into(house);
  expect_recorded("house.jsonl", run({"log", "export", house}));
  expect_recorded("house.key", verifier());
  for (const auto& [name, words] : reports_of(house)) expect_recorded(name, run(words));
  expect_verified(house);
  const auto store = store::sqlite_store::open(house, store::access::read).value();
  const auto accounts = store->accounts().value();
  cents all;
  for (const auto& [name, row] : accounts) all = all + cents{row.cents};
  EXPECT_EQ(all, cents{});
}

TEST(house_day, reports_of_the_log_alone_are_those_of_the_house__AUD_9) {
  for (const auto& [name, words] : reports_of(golden("house.jsonl"))) {
    EXPECT_EQ(run(words), bytes_of(golden(name))) << name;
  }
}

TEST(house_day, has_every_word_of_the_floor) {
  std::set<std::string> seen;
  std::ifstream log{golden("house.jsonl"), std::ios::binary};
  for (std::string line; std::getline(log, line);) {
    const auto read = record::read_record(line);
    if (!read || read->head.stream != house::house_stream) continue;
    seen.insert(read->command.at("do").as_string().c_str());
    for (const auto& each : read->events) seen.insert(each.at("event").as_string().c_str());
  }
  const auto words = house::vocabulary();
  for (const auto& [list, key] : {std::pair{"commands", "do"}, std::pair{"events", "event"}}) {
    for (const auto& word : words.at(list).get_array()) {
      const auto name = boost::json::value_to<std::string>(word.at(key));
      EXPECT_TRUE(seen.contains(name)) << name;
    }
  }
}

TEST(house_day, log_is_verified_without_the_house) {
  expect_verified(golden("house.jsonl"));
}

TEST(house_day, win_by_the_tray_is_win_by_play_at_every_table_on_every_day__AUD_9) {
  std::size_t tables = 0;
  for (const auto& day : days) {
    report::day_reader reader{
        house_clock{*zone::find("America/New_York"), wall_time{std::chrono::hours{6}}},
        *parse_calendar_day(day)};
    std::ifstream log{golden("house.jsonl"), std::ios::binary};
    for (std::string line; std::getline(log, line) && !audit::is_checkpoint_line(line);) {
      const auto taken = reader.take(line);
      ASSERT_TRUE(taken) << taken.error();
    }
    const auto all = reader.finish();
    for (const auto& each : all) {
      EXPECT_TRUE(each.counts_chips) << each.table;
      EXPECT_EQ(each.win_by_tray(), each.whole.win) << day << " table " << each.table;
      ++tables;
    }
  }
  EXPECT_EQ(tables, 12U);  // three on Friday, all on Saturday, boxes of four are counted on Sunday
}

/// A die was lost, a tray ran out, and so on: what a day of a house is to have.
TEST(house_day, has_what_happens_on_a_floor) {
  const auto log = bytes_of(golden("house.jsonl"));
  EXPECT_LT(log.size(), 1'500'000U);
  for (const auto* each : {R"("event":"fill_raised")",
                           R"("event":"credited")",
                           R"("copy":2)",
                           R"("set":"F2","why":"lost","table":"3")",
                           R"("event":"day_opened")",
                           R"("entry":{"stream":"table/4/2026-10-30",)",
                           R"("what":"dice")",
                           R"("what":"amount")",
                           R"("event":"roll_void")",
                           R"("event":"round_voided")",
                           R"("event":"purchase_returned")",
                           R"("event":"debt_paid")",
                           R"("account":"unclaimed/ben")",
                           R"("event":"bonus_won")",
                           R"("event":"bonus_raked")",
                           R"("event":"rake_returned")",
                           R"("event":"final_game_announced")",
                           R"("event":"tray_counted")",
                           R"("event":"wager_won")",
                           R"("event":"wager_stands")"}) {
    EXPECT_NE(log.find(each), log.npos) << each;
  }
}

}  // namespace
}  // namespace house_day_test
}  // namespace skyward::live
