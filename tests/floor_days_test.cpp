// Gaming days of a floor are the house's own: streams are named by them, a table that opens again
// on another day goes on in a stream of that day, and a closed one leaves in a folder that proves
// itself.
#include "floor_day.hpp"
#include "own_folder.hpp"
#include "passing_store.hpp"
#include "ran_command.hpp"
#include "record/record.hpp"
#include "store/sqlite_store.hpp"

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

namespace skyward::live {
namespace floor_days {
namespace {

const std::string hops = "props-and-hops";

void open(floor_day& day, const std::string& table = "4", const std::string& game = hops) {
  ASSERT_EQ(day.sheet(table, game, "S" + table), "done") << day.last;
  ASSERT_EQ(day.at(table, R"({"do":"open_table","role":"floorperson","principal":"flo"})"), "done")
      << day.last;
}
void prepare(floor_day& day) {
  day.set_house();
  ASSERT_EQ(day.plan("4", hops, "physical", 200'000), "done") << day.last;
  day.prepare("4", hops, "P4", "S4");
}
void close(floor_day& day) {
  ASSERT_EQ(day.both("floorperson", "flo",
                     fmt::format(R"({{"do":"count_tray","table":"4","counted_cents":{}}})",
                                 in_tray(day.at_table("4")).count()),
                     "cage", "cas"),
            "done")
      << day.last;
  ASSERT_EQ(day.at("4", R"({"do":"close_table","role":"floorperson","principal":"flo"})"), "done")
      << day.last;
}
/// The next day's: other dice, people and a sheet; but for the opening itself.
void prepare_again(floor_day& day) {
  day.seconds += 24 * 3'600;
  day.bring_dice("P5", hops);
  ASSERT_EQ(day.issue("P5", "4"), "done") << day.last;
  day.staff("4", hops);
}
std::vector<std::string> streams_of(store::store& house) {
  std::vector<std::string> names;
  const auto all = house.streams();
  for (const auto& each : *all) {
    if (each.name.starts_with("table/")) {
      names.push_back(each.name + (each.row.closed ? " closed" : ""));
    }
  }
  return names;
}

TEST(floor_days, stream_is_named_by_the_day_of_the_house_and_not_of_utc) {
  store::memory_store house;
  floor_day day{house};
  day.seconds += 15 * 3'600;  // the 22nd, 03:00 in UTC, is the evening of the 21st there
  prepare(day);
  open(day);
  EXPECT_EQ(streams_of(house), std::vector<std::string>{"table/4/2026-11-21"});
}

TEST(floor_days, table_that_opens_again_on_another_day_goes_on_in_its_stream) {
  store::memory_store house;
  floor_day day{house};
  prepare(day);
  open(day);
  close(day);
  prepare_again(day);
  open(day);
  EXPECT_EQ(streams_of(house),
            (std::vector<std::string>{"table/4/2026-11-21 closed", "table/4/2026-11-22"}));
  EXPECT_TRUE(day.at_table("4").open);
  day.begin_again();
  EXPECT_EQ(streams_of(house).size(), 2U);
}

TEST(floor_days, opening_that_was_interrupted_before_its_turn_is_turned_when_the_house_begins) {
  // The turn is written last: of the writes of an opening each is the one that fails.
  for (int fails = 1; fails <= 4; ++fails) {
    store::memory_store house;
    floor_day day{house};
    prepare(day);
    open(day);
    close(day);
    prepare_again(day);
    ASSERT_EQ(day.sheet("4", hops, "S4"), "done") << day.last;
    int count = 0;
    house.power_goes = [&](store::memory_store::instant at) {
      return at == store::memory_store::instant::before_sync && ++count == fails;
    };
    day.at("4", R"({"do":"open_table","role":"floorperson","principal":"flo"})");
    house.power_goes = [](store::memory_store::instant) { return false; };
    day.begin_again();
    const auto streams = streams_of(house);
    EXPECT_EQ(streams.size(), day.at_table("4").open ? 2U : 1U) << fails;
  }
}

TEST(floor_days, turn_to_another_day_than_the_houses_is_refused) {
  store::memory_store house;
  floor_day day{house};
  prepare(day);
  open(day);
  const auto turn = [&](const std::string& to) {
    return day.at("4", fmt::format(R"({{"do":"turn_day","stream":"table/4/2026-11-21",)"
                                   R"("next":"table/4/{}","role":"floorperson",)"
                                   R"("principal":"flo"}})",
                                   to));
  };
  EXPECT_EQ(turn("2026-11-22"), "not_between_throws house rule");
  day.seconds += 22 * 3'600;  // 05:00 there
  EXPECT_EQ(turn("2026-11-22"), "not_between_throws house rule");
  day.seconds += 3'600;
  EXPECT_EQ(turn("2026-11-23"), "not_between_throws house rule");
  EXPECT_EQ(turn("2026-11-22"), "done") << day.last;
  EXPECT_EQ(streams_of(house),
            (std::vector<std::string>{"table/4/2026-11-21 closed", "table/4/2026-11-22"}));
}

namespace kept = ::skyward::store;

/// Who has been told where the tables stand reads the rest after something else has happened.
class interrupted_way final : public kept::passing_store {
 public:
  interrupted_way(kept::store& to, int at, std::function<void()> what)
      : passing_store{to}, left_{at}, what_{std::move(what)} {}

  kept::reached<std::vector<kept::named_stream>> streams() override {
    auto all = passing_store::streams();
    if (--left_ == 0) what_();
    return all;
  }
  bool has_come() const { return left_ <= 0; }

 private:
  int left_;
  std::function<void()> what_;
};

TEST(floor_days, that_turns_while_another_node_begins_is_gone_on_with__HA_1) {
  int at = 1;
  for (bool has_come = true; has_come; ++at) {
    store::memory_store house;
    floor_day day{house};
    prepare(day);
    open(day);
    day.seconds += 23 * 3'600;
    interrupted_way way{house, at, [&] {
                          EXPECT_EQ(day.at("4", R"({"do":"turn_day","stream":"table/4/2026-11-21",)"
                                                R"("next":"table/4/2026-11-22",)"
                                                R"("role":"floorperson","principal":"flo"})"),
                                    "done")
                              << day.last;
                        }};
    floor other{way, request::known_build(), [&] { return moment{day.seconds * 1'000}; }};
    ASSERT_TRUE(other.begin());
    has_come = way.has_come();
    if (!has_come) break;
    const auto found = other.find("4");
    ASSERT_TRUE(found);
    table::sent_command asked;
    asked.what = table::command::seat{table::seat_no{1}, "ann"};
    asked.from = table::role::dealer;
    asked.principal = "dealer-4-0";
    asked.id = std::string(record::id_digits, 'e');
    const auto done = (*found)->perform({&asked, 1});
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_FALSE(done->front().refusal) << done->front().refusal->message;
    EXPECT_EQ((*found)->place().stream, "table/4/2026-11-22") << at;
  }
  EXPECT_GT(at, 1) << "nothing was interrupted";
}

TEST(floor_days, closed_one_is_listed_and_leaves_in_a_folder_that_proves_itself__AUD_7) {
  const auto folder = own_folder();
  const auto file = (folder / "days.db").string();
  {
    const auto house = store::sqlite_store::open(file, store::access::own);
    ASSERT_TRUE(house) << house.error().message;
    floor_day day{**house};
    prepare(day);
    open(day);
    day.seconds += 23 * 3'600;
    ASSERT_EQ(day.at("4", R"({"do":"turn_day","stream":"table/4/2026-11-21",)"
                          R"("next":"table/4/2026-11-22","role":"floorperson","principal":"flo"})"),
              "done")
        << day.last;
  }
  ASSERT_EQ(ran({"house", "run", file}).exit_code, 0);  // signs what was kept
  const auto days = ran({"house", "days", file});
  EXPECT_NE(days.out.find("2026-11-21         1"), std::string::npos) << days.out << days.err;
  EXPECT_NE(days.out.find("closed  2036-11-21\n"), std::string::npos) << days.out;
  EXPECT_NE(days.out.find("open    2036-11-22\n"), std::string::npos) << days.out;
  const auto to = (folder / "export").string();
  EXPECT_EQ(ran({"house", "export", file, "--day", "2026-11-22", "--out", to}).exit_code, 2);
  EXPECT_EQ(ran({"house", "export", file, "--day", "2026-11-20", "--out", to}).exit_code, 2);
  const auto done = ran({"house", "export", file, "--day", "2026-11-21", "--out", to});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_EQ(done.out, fmt::format("10 files in {}\n", to));
  std::ifstream key{to + "/key.txt"};
  std::string told;
  std::getline(key, told);
  const auto proved = ran({"verify", to + "/table-4-2026-11-21.tlog-proof", "--key", told});
  EXPECT_EQ(proved.exit_code, 0) << proved.err;
  const auto alone = ran({"verify", to + "/2026-11-21.day", "--key", told});
  EXPECT_EQ(alone.exit_code, 0) << alone.err;
  EXPECT_NE(alone.out.find("tables on 2026-11-21"), std::string::npos) << alone.out;
  std::ostringstream day;
  day << std::ifstream{to + "/2026-11-21.day"}.rdbuf();
  EXPECT_EQ(day.str(), ran({"log", "day", file, "--day", "2026-11-21"}).out);
  const auto followed = ran({"replay", to + "/table-4-2026-11-21.jsonl"});
  EXPECT_EQ(followed.exit_code, 0) << followed.err;
}

}  // namespace
}  // namespace floor_days
}  // namespace skyward::live
