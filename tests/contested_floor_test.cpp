// Two nodes at one floor that come between each other's look and record, or end in the middle: no
// slip is lost, and neither is a house that cannot go on.
#include "floor_day.hpp"
#include "passing_store.hpp"

namespace skyward::live {
namespace contested_floor {
namespace {

namespace kept = ::skyward::store;

/// The way of a node to the house: others act before what it sends arrives, or it ends once that
/// has, or the house has lost what it had read.
class contested_way final : public kept::passing_store {
 public:
  using passing_store::passing_store;

  std::function<void()> meanwhile = [] {};
  bool ends{};                      // with the next append
  std::uint64_t known = 1'000'000;  // records of the house that are left

  kept::reached<std::vector<kept::answer>> append(
      std::span<const kept::proposal> proposals) override {
    const auto acts = meanwhile;  // which may be another one from then on
    acts();
    if (ended_) return kept::failed("the process has ended");
    ended_ = ends;
    return passing_store::append(proposals);
  }
  kept::reached<std::optional<kept::answer>> find(const kept::command_key& key,
                                                  kept::body_hash body) override {
    if (ended_) return kept::failed("the process has ended");
    return passing_store::find(key, body);
  }
  kept::reached<std::vector<std::string>> records(std::string_view stream, std::uint64_t from,
                                                  std::size_t most) override {
    auto lines = passing_store::records(stream, from, most);
    if (lines && stream == house::house_stream && from + lines->size() > known + 1) {
      lines->resize(from > known ? 0 : known + 1 - from);
    }
    return lines;
  }

 private:
  bool ended_{};
};

class contested_floor : public testing::Test {
 protected:
  void SetUp() override {
    one_.set_house();
    one_.open_hops("4", "P1", "S4", 100'000, 10'000);
    ASSERT_TRUE(other_.floor().catch_up());
    for (auto* each : {&one_, &other_}) {
      each->floor().on_unheard([this](const std::string& table, const told& done) {
        unheard_.push_back(table + ": " + done.refusal->code);
      });
    }
  }

  /// What comes before the next that one_ sends, once.
  void before_one(const std::function<void()>& what) { before(way_, what); }
  static void before(contested_way& way, const std::function<void()>& what) {
    way.meanwhile = [&way, what] {
      way.meanwhile = [] {};
      what();
    };
  }
  static std::string buy(floor_day& by, std::int64_t cents) {
    return by.at("4",
                 fmt::format(R"({{"do":"buy_in","seat":1,"cents":{},"role":"player"}})", cents));
  }
  static void propose(floor_day& by, const std::string& what, std::int64_t cents) {
    ASSERT_EQ(by.ask("floorperson", "flo",
                     fmt::format(R"({{"do":"{}","table":"4","cents":{}}})", what, cents)),
              "done")
        << by.last;
  }
  static std::string approve(floor_day& by) {
    return by.ask("cage", "cas",
                  fmt::format(R"({{"do":"approve","proposal":{}}})", by.state().proposed));
  }
  std::string fill(floor_day& by, std::int64_t cents) {
    propose(by, "fill", cents);
    return approve(by);
  }
  cents tray(floor_day& by) {
    EXPECT_TRUE(by.floor().catch_up());
    return in_tray(by.at_table("4"));
  }

  store::memory_store house_;
  contested_way way_{house_};
  contested_way other_way_{house_};
  floor_day one_{way_};
  floor_day other_{other_way_, 1'795'262'400, 1'000};
  std::vector<std::string> unheard_;
};

TEST_F(contested_floor, credit_for_chips_that_another_node_has_sold_waits_for_a_fill) {
  propose(one_, "credit", 80'000);
  before_one([&] { ASSERT_EQ(buy(other_, 60'000), "done") << other_.last; });
  ASSERT_EQ(approve(one_), "done") << one_.last;
  EXPECT_EQ(unheard_, std::vector<std::string>{"4: not_enough_chips"});
  EXPECT_EQ(tray(one_), cents{30'000});
  one_.begin_again();  // a house can begin with it
  EXPECT_EQ(tray(other_), cents{30'000});
  ASSERT_EQ(fill(other_, 40'000), "done") << other_.last;
  EXPECT_EQ(tray(other_), cents{70'000});
  ASSERT_EQ(fill(other_, 15'000), "done") << other_.last;
  EXPECT_EQ(tray(other_), cents{5'000});  // once
  EXPECT_EQ(tray(one_), cents{5'000});
}

TEST_F(contested_floor, tray_that_has_changed_before_its_count_was_signed_for_is_counted_again) {
  const auto count = [&](std::int64_t cents) {
    return one_.both("floorperson", "flo",
                     fmt::format(R"({{"do":"count_tray","table":"4","counted_cents":{}}})", cents),
                     "cage", "cas");
  };
  int sent = 0;
  way_.meanwhile = [&] {
    if (++sent != 2) return;
    ASSERT_EQ(buy(other_, 10'000), "done") << other_.last;
  };
  ASSERT_EQ(count(90'000), "done") << one_.last;
  EXPECT_EQ(unheard_, std::vector<std::string>{"4: tray_not_counted"});
  EXPECT_EQ(tray(one_), cents{80'000});
  ASSERT_EQ(count(79'000), "done") << one_.last;
  EXPECT_EQ(tray(one_), cents{79'000});
  EXPECT_EQ(tray(other_), cents{79'000});
}

TEST_F(contested_floor, slip_of_a_node_that_ends_before_the_table_closes_is_heard) {
  propose(one_, "fill", 25'000);
  way_.ends = true;
  before(other_way_, [&] { EXPECT_EQ(approve(one_).substr(0, 7), "failure"); });
  const auto close = R"({"do":"close_table","role":"floorperson","principal":"flo"})";
  ASSERT_EQ(other_.at("4", close), "done") << other_.last;
  EXPECT_FALSE(other_.state().tables.at("4").open);
  EXPECT_EQ(tray(other_), cents{115'000});
}

TEST_F(contested_floor, stop_of_a_node_that_ends_before_it_says_so_is_heard) {
  way_.ends = true;
  EXPECT_EQ(one_.ask("floorperson", "flo", R"({"do":"stop_play","table":"4","reason":"dice"})")
                .substr(0, 7),
            "failure");
  EXPECT_FALSE(other_.at_table("4").stopped);
  EXPECT_EQ(buy(other_, 1'000), "done") << other_.last;  // which may be done where play is stopped
  EXPECT_TRUE(other_.at_table("4").stopped);
}

TEST_F(contested_floor, who_is_beaten_again_and_again_is_told_so_and_goes_on) {
  int beaten = 0;
  way_.meanwhile = [&] {
    ++beaten;
    ASSERT_EQ(buy(other_, 100), "done") << other_.last;
  };
  EXPECT_EQ(buy(one_, 100), "not_kept house rule");
  EXPECT_GT(beaten, 50);
  way_.meanwhile = [&] { propose(other_, "fill", 100); };
  EXPECT_EQ(one_.ask("floorperson", "flo", R"({"do":"fill","table":"4","cents":100})"),
            "not_kept house rule");
  way_.meanwhile = [] {};
  EXPECT_EQ(buy(one_, 100), "done") << one_.last;
  EXPECT_EQ(fill(one_, 100), "done") << one_.last;
}

TEST_F(contested_floor, table_by_rules_of_another_program_waits_for_it) {
  ASSERT_EQ(one_.plan("9", "high-roller", "electronic", 0), "done") << one_.last;
  auto build = request::known_build();
  build.rulebook = [all = build.rulebook](std::string_view sha256) {
    const auto* book = all(sha256);
    return book != nullptr && book->game == "high-roller" ? nullptr : book;
  };
  floor older{house_, build, [] { return moment{1'795'270'000'000}; }};
  ASSERT_TRUE(older.begin());
  EXPECT_EQ(older.find("9").value(), nullptr);
  EXPECT_NE(older.find("4").value(), nullptr);
  EXPECT_EQ(outcome_of(older.perform("9", {}).value().refusal), "no_such_table house rule");
  ASSERT_EQ(one_.plan("4", "high-roller", "electronic", 0), "table_open house rule");
}

TEST_F(contested_floor, house_that_has_lost_what_was_read_is_not_gone_on_with) {
  ASSERT_TRUE(one_.floor().read());
  way_.known = house_.stream(house::house_stream).value().chain.count - 1;
  const auto read = one_.floor().read();
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find("is not there any more"), std::string::npos);
}

}  // namespace
}  // namespace contested_floor
}  // namespace skyward::live
