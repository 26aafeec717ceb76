// What is lost between an owner and the server, and what others do just before a command of it
// arrives.
#include "owners.hpp"
#include "relay.hpp"

#include <algorithm>

namespace skyward::store::lost_answer_test {
namespace {

using fate = relay::fate;

/// An owner that asks by way of a relay, and another one beside it.
class lost_answer : public testing::Test {
 protected:
  /// The first so many times that the owner asks for what has this word in it.
  template <class Do>
  void when_asked(std::string word, int times, const Do& act) {
    between.decide_by([this, word = std::move(word), times, act](std::string_view sent) mutable {
      if (!sent.contains(word)) return fate::arrives;
      ++asked;
      return times-- > 0 ? act() : fate::arrives;
    });
  }
  /// From now on all arrives. What was done on the way can be looked at.
  void let_go() { between.decide_by({}); }
  void TearDown() override {
    let_go();
    due_house{}.add(by).add(beside).check(address);
  }

  int asked = 0;  // how often
  std::string address = postgres_server::own().new_database();
  relay between{address};
  std::unique_ptr<postgres_store> house = opened(between.address());
  std::unique_ptr<postgres_store> other = opened(address);
  sender by{*house};
  sender beside{*other};
};

// LED-3, LED-5: what was kept is told as it is, and not done twice.
TEST_F(lost_answer, to_what_was_kept_is_found_again__LED_5) {
  when_asked("1 of it", 1, [] { return fate::answer_is_lost; });
  const auto before = postgres_store::reconnections();
  by.tell(command{"before"}.on("cage"));
  EXPECT_EQ(said(by.tell(command{"it"}.on("cage", 2).on("table/1").move("cash", "wallet/ann", 5))),
            "committed cage 2");
  let_go();
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(said(by.tell(command{"after"}.on("cage").on("table/1"))), "committed cage 4");
  EXPECT_EQ(postgres_store::reconnections(), before + 1) << "what its operator is told";
}

TEST_F(lost_answer, to_what_was_not_kept_is_asked_for_again) {
  when_asked("1 of it", 3, [] { return fate::is_lost; });
  by.tell(command{"before"}.on("cage"));
  EXPECT_EQ(said(by.tell(command{"it"}.on("cage", 2).move("cash", "wallet/ann", 5))),
            "committed cage 2");
  let_go();
  EXPECT_EQ(asked, 4);
}

TEST_F(lost_answer, to_many_is_found_again_for_each_as_it_was) {
  when_asked("1 of 1 in", 1, [] { return fate::answer_is_lost; });
  const auto told =
      by.tell(std::vector{command{"1"}.on("cage").move("cash", "wallet/ann", 5),
                          command{"2"}.on("table/1").move("wallet/ann", "table/1/drop", 6),
                          command{"3"}.on("cage").move("wallet/ann", "table/1/drop", 5)});
  EXPECT_EQ(said(told), (std::vector<std::string>{"committed cage 1", "insufficient wallet/ann",
                                                  "committed cage 2"}));
}

TEST_F(lost_answer, to_nothing_but_refusals_is_asked_for_again) {
  // No record of it is sent. Its stream and its money are together when both are read, and when it
  // is to be kept.
  between.decide_by([this](std::string_view sent) {
    if (!sent.contains("cage") || !sent.contains("table/1/drop")) return fate::arrives;
    return ++asked == 2 ? fate::answer_is_lost : fate::arrives;
  });
  const auto dear = command{"dear"}.on("cage").move("wallet/ann", "table/1/drop", 5);
  EXPECT_EQ(said(by.tell(dear)), "insufficient wallet/ann");
  let_go();
  EXPECT_EQ(asked, 4);
}

// Nothing is known of it, and others go on.
TEST_F(lost_answer, is_found_behind_what_others_have_kept_since) {
  bool kept = false;
  between.decide_by([&](std::string_view sent) {
    if (!kept && sent.contains("1 of it")) {
      kept = true;
      return fate::answer_is_lost;
    }
    // The owner is back, and has not looked for its records yet.
    if (kept && sent.contains("skyward layout") && beside.all().empty()) {
      beside.look("cage");
      beside.tell(command{"meanwhile"}.on("cage").move("wallet/ann", "table/1/drop", 5));
    }
    return fate::arrives;
  });
  EXPECT_EQ(said(by.tell(command{"it"}.on("cage", 2).move("cash", "wallet/ann", 5))),
            "committed cage 1");
  let_go();
  EXPECT_EQ(beside.all().size(), 1U);
  EXPECT_EQ(said(by.tell(command{"after"}.on("cage"))), "stale cage 3");
}

TEST_F(lost_answer, to_what_is_refused_by_now_is_not_told_as_it_was_before) {
  by.tell(command{"deposit"}.on("cage").move("cash", "wallet/ann", 5));
  when_asked("1 of it", 1, [&] {
    beside.tell(command{"spend"}.on("table/2").move("wallet/ann", "table/2/drop", 5));
    return fate::is_lost;
  });
  const auto it = command{"it"}.on("table/1").move("wallet/ann", "table/1/drop", 5);
  EXPECT_EQ(said(by.tell(it)), "insufficient wallet/ann");
}

// One of both has kept it. A record says when it was made, so the other one's differs.
TEST_F(lost_answer, to_what_another_one_has_kept_is_a_duplicate__LED_3) {
  const auto it = command{"it"}.on("cage").move("cash", "wallet/ann", 5);
  when_asked("1 of it", 1, [&] {
    auto same = it;
    same.of.parts.front().records = {"1 of it in cage, a moment before"};
    EXPECT_EQ(said(beside.tell(same)), "committed cage 1");
    return fate::is_lost;
  });
  EXPECT_EQ(said(by.tell(it)), "duplicate cage 1");
}

/// Changes a row that the owner has judged by, each time that it asks for what it judged.
class crowded_owner : public lost_answer {
 protected:
  /// All tries but the last, in which it has the house for itself.
  static constexpr int tries = 8;

  fate change() {
    const auto name = fmt::format("change {}", ++changes);
    EXPECT_EQ(beside.tell(command{name}.on("changes").move("cash", "wallet/ann", 1)).what,
              outcome::committed);
    return fate::arrives;
  }
  int changes = 0;
  command it = command{"it"}.on("cage").move("cash", "wallet/ann", 100);
};

TEST_F(crowded_owner, has_the_house_for_itself_at_last__HA_4) {
  when_asked("1 of it", tries, [this] { return change(); });
  EXPECT_EQ(said(by.tell(it)), "committed cage 1");
  let_go();
  EXPECT_EQ(asked, tries + 1);
  EXPECT_EQ(said(by.tell(command{"after"}.on("cage"))), "committed cage 2");
}

TEST_F(crowded_owner, is_told_no_as_well) {
  by.tell(command{"deposit"}.on("deposits").move("cash", "wallet/ann", 100));
  when_asked("1 of it", tries, [this] {
    const auto name = fmt::format("change {}", ++changes);
    beside.tell(command{name}.on("changes").move("wallet/ann", "table/1/drop", 1));
    return fate::arrives;
  });
  it = command{"it"}.on("cage").move("wallet/ann", "table/1/drop", 100 - tries + 1);
  EXPECT_EQ(said(by.tell(it)), "insufficient wallet/ann");
}

TEST_F(crowded_owner, loses_no_answer_to_its_commit__LED_5) {
  int commits = 0;
  auto left = tries;
  between.decide_by([&, this](std::string_view sent) {
    if (sent.contains("1 of it") && left-- > 0) return change();
    if (!sent.contains("COMMIT")) return fate::arrives;
    return ++commits == 1 ? fate::answer_is_lost : fate::arrives;
  });
  EXPECT_EQ(said(by.tell(it)), "committed cage 1");
  let_go();
  EXPECT_EQ(commits, 1);
}

TEST_F(crowded_owner, keeps_nothing_without_its_commit__LED_5) {
  auto left = tries;
  int commits = 0;
  between.decide_by([&, this](std::string_view sent) {
    if (sent.contains("1 of it") && left-- > 0) return change();
    if (!sent.contains("COMMIT")) return fate::arrives;
    return ++commits == 1 ? fate::is_lost : fate::arrives;
  });
  EXPECT_EQ(said(by.tell(it)), "committed cage 1");
}

// ACC-6: between a judgement and its keeping, every time.
TEST_F(crowded_owner, bars_who_sits_down_just_before__ACC_6) {
  when_asked("1 of bar", 1, [this] {
    EXPECT_EQ(said(beside.tell(command{"sit"}.on("table/1").sit("table/1/stack/1", "ann"))),
              "committed table/1 1");
    return fate::arrives;
  });
  EXPECT_EQ(said(by.tell(command{"bar"}.on("cage").bar("ann"))), "committed cage 1");
  let_go();
  EXPECT_TRUE(other->account("table/1/stack/1").value().barred);
}

TEST_F(crowded_owner, seats_nobody_unbarred_who_was_barred_just_before__ACC_6) {
  when_asked("1 of sit", 1, [this] {
    EXPECT_EQ(said(beside.tell(command{"bar"}.on("cage").bar("ann"))), "committed cage 1");
    return fate::arrives;
  });
  EXPECT_EQ(said(by.tell(command{"sit"}.on("table/1").sit("table/1/stack/1", "ann"))),
            "committed table/1 1");
  let_go();
  EXPECT_TRUE(other->account("table/1/stack/1").value().barred);
}

TEST_F(crowded_owner, finds_a_command_that_was_kept_just_before__LED_3) {
  const auto elsewhere = command{"it"}.on("table/2").move("cash", "wallet/bob", 1);
  when_asked("1 of it", 1, [&] {
    EXPECT_EQ(said(beside.tell(elsewhere)), "committed table/2 1");
    return fate::arrives;
  });
  EXPECT_EQ(said(by.tell(it)), "duplicate table/2 1");
}

}  // namespace
}  // namespace skyward::store::lost_answer_test
