// Jobs of the lab: each is told once what came of it, some wait, some are refused, some are
// stopped.
#include "server/lab.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <latch>
#include <mutex>
#include <semaphore>
#include <string>

namespace skyward::server::lab_test {
namespace {

/// Stands for the thread of the sockets: what is told waits until the test hears it.
class hearing {
 public:
  lab::deliver deliver() {
    return [this](lab::told what) {
      {
        const std::lock_guard lock{mutex_};
        told_.push_back(std::move(what));
      }
      there_.release();
    };
  }

  void hear() {
    there_.acquire();
    lab::told next;
    {
      const std::lock_guard lock{mutex_};
      next = std::move(told_.front());
      told_.pop_front();
    }
    next();
  }

  template <class Answer>
  void hear_until(const Answer& answered) {
    while (!answered) hear();
  }

 private:
  std::mutex mutex_;
  std::deque<lab::told> told_;
  std::counting_semaphore<> there_{0};
};

using answer = std::optional<json_answer>;

lab::on_done into(answer& told) {
  return [&told](json_answer came) {
    EXPECT_FALSE(told) << "a job is told once";
    told = std::move(came);
  };
}

std::string code_of(const answer& told) {
  return !told ? "nothing" : *told ? "answered" : told->error().code;
}

/// Ends when it is stopped.
lab_question endless() {
  return {lab_topic::simulate,
          R"({"game":"props-and-hops","rounds":1000000000000000,"kernel":"reference","seed":1})"};
}

lab_question short_one() {
  return {lab_topic::design, R"({"game":"props-and-hops","area":"field","edge":"5%"})"};
}

/// Begins an endless job, and hears that it goes on.
lab::job_id begin_endless(lab& of, hearing& heard, answer& told) {
  bool goes_on = false;
  const auto id =
      of.begin(endless(), "ann", [&](std::uint64_t, std::uint64_t) { goes_on = true; }, into(told));
  EXPECT_TRUE(id);
  heard.hear_until(goes_on);
  return id.value_or(0);
}

lab::options long_ones(std::size_t waiting = 32, std::size_t of_one = 4) {
  return {1, waiting, of_one, 1'000'000};
}

TEST(lab, an_answer_is_delivered_and_told_where_it_was_asked) {
  hearing heard;
  lab works{heard.deliver(), {}};
  answer told;
  const auto id = works.begin(short_one(), "ann", {}, into(told));
  ASSERT_TRUE(id);
  heard.hear_until(told);
  ASSERT_TRUE(*told) << told->error().detail;
  EXPECT_EQ(**told, answer_question(short_one(), {}).value());
  const auto gone = works.cancel(*id, "ann");
  ASSERT_FALSE(gone) << "it has been answered";
  EXPECT_EQ(gone.error().code, "no_such_job");
  EXPECT_EQ(gone.error().detail,
            "no job 1 of yours is begun; accepted: one that is not yet answered");
}

TEST(lab, a_simulation_tells_how_far_it_is_and_is_cancelled_by_whose_it_is) {
  hearing heard;
  lab works{heard.deliver(), long_ones()};
  answer told;
  const auto id = begin_endless(works, heard, told);
  EXPECT_FALSE(works.cancel(id, "bob"));
  EXPECT_FALSE(works.cancel(id + 1, "ann"));
  EXPECT_TRUE(works.cancel(id, "ann"));
  heard.hear_until(told);
  EXPECT_EQ(code_of(told), "cancelled");
}

TEST(lab, what_waits_is_answered_in_its_order_and_told_at_once_when_it_is_cancelled) {
  hearing heard;
  lab works{heard.deliver(), long_ones()};
  answer first;
  answer second;
  answer third;
  const auto endless_one = begin_endless(works, heard, first);
  const auto waits = works.begin(short_one(), "bob", {}, into(second));
  ASSERT_TRUE(waits);
  ASSERT_TRUE(works.begin(short_one(), "bob", {}, into(third)));
  EXPECT_TRUE(works.cancel(*waits, "bob"));
  heard.hear_until(second);
  EXPECT_EQ(code_of(second), "cancelled");
  EXPECT_EQ(code_of(first), "nothing");
  EXPECT_EQ(code_of(third), "nothing") << "it waits for the thread";
  EXPECT_TRUE(works.cancel(endless_one, "ann"));
  heard.hear_until(third);
  EXPECT_EQ(code_of(third), "answered");
}

TEST(lab, a_flood_is_refused_and_leaves_room_for_others) {
  hearing heard;
  lab works{heard.deliver(), long_ones(2, 2)};
  answer told;
  const auto endless_one = begin_endless(works, heard, told);
  const auto ask = [&](const std::string& who) {
    const auto begun = works.begin(short_one(), who, {}, [](const json_answer&) {});
    return begun ? std::string{"begun"} : begun.error().code + ": " + begun.error().detail;
  };
  EXPECT_EQ(ask("ann"), "begun");
  EXPECT_EQ(ask("ann"), "too_many: 2 of yours are not answered; accepted: 2 at once");
  EXPECT_EQ(ask("bob"), "begun");
  EXPECT_EQ(ask("cid"), "busy: 2 wait to be answered; accepted: later");
  EXPECT_TRUE(works.cancel(endless_one, "ann"));
  heard.hear_until(told);
}

TEST(lab, jobs_of_who_is_gone_are_cancelled_and_those_of_others_go_on) {
  hearing heard;
  lab works{heard.deliver(), long_ones()};
  answer reckoned;
  answer waiting;
  answer of_other;
  begin_endless(works, heard, reckoned);
  ASSERT_TRUE(works.begin(endless(), "ann", {}, into(waiting)));
  ASSERT_TRUE(works.begin(short_one(), "bob", {}, into(of_other)));
  works.cancel_all_of("nobody");
  works.cancel_all_of("ann");
  heard.hear_until(of_other);
  EXPECT_EQ(code_of(reckoned), "cancelled");
  EXPECT_EQ(code_of(waiting), "cancelled");
  EXPECT_EQ(code_of(of_other), "answered");
}

TEST(lab, that_closes_tells_everybody_and_takes_nothing_any_more) {
  hearing heard;
  lab works{heard.deliver(), long_ones()};
  answer reckoned;
  answer waiting;
  const auto begun = begin_endless(works, heard, reckoned);
  ASSERT_TRUE(works.begin(endless(), "bob", {}, into(waiting)));
  works.close();
  heard.hear_until(reckoned);
  heard.hear_until(waiting);
  EXPECT_EQ(code_of(reckoned), "cancelled");
  EXPECT_EQ(code_of(waiting), "cancelled");
  EXPECT_FALSE(works.cancel(begun, "ann"));
  const auto late = works.begin(short_one(), "cid", {}, [](const json_answer&) {});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, "closing");
}

TEST(lab, an_end_stops_what_is_reckoned_and_tells_nobody) {
  hearing heard;
  answer reckoned;
  answer waiting;
  {
    lab works{heard.deliver(), long_ones()};
    begin_endless(works, heard, reckoned);
    ASSERT_TRUE(works.begin(endless(), "bob", {}, into(waiting)));
  }
  EXPECT_EQ(code_of(reckoned), "nothing");
  EXPECT_EQ(code_of(waiting), "nothing");
}

}  // namespace
}  // namespace skyward::server::lab_test
