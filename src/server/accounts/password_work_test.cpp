// Passwords are hashed by few threads; a flood is refused, and an end leaves nothing behind.
#include "server/accounts/password_work.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <latch>
#include <semaphore>
#include <thread>
#include <vector>

namespace skyward::server::password_work_test {
namespace {

constexpr std::string_view right = "tortoise umbrella";

TEST(password_work, an_answer_is_delivered_and_told_where_it_was_asked_ACC_3) {
  std::vector<password_answer> told;
  std::optional<password_hash> kept;
  std::binary_semaphore delivered{0};
  password_work::done answer;
  password_work work{[&](password_work::done each) {
                       answer = std::move(each);
                       delivered.release();
                     },
                     {password_cost_min}};
  const auto next = [&] {
    delivered.acquire();
    answer();
  };
  ASSERT_TRUE(work.hash(secret_text{right}, [&](auto made) { kept = made; }));
  next();
  ASSERT_TRUE(kept);
  const auto check = [&](std::string_view password, const std::optional<password_hash>& of) {
    EXPECT_TRUE(work.check(secret_text{password}, of, [&](auto said) { told.push_back(said); }));
    next();
  };
  check(right, kept);
  check("tortoise gravel", kept);
  check(right, std::nullopt);
  check(right, password_hash{{1, SIZE_MAX}, {}, {}});
  EXPECT_EQ(told, (std::vector{password_answer::right, password_answer::wrong,
                               password_answer::wrong, password_answer::failed}));
  EXPECT_EQ(work.hashes(), 5U) << "also where there was nothing to compare with";
}

TEST(password_work, a_flood_has_two_threads_and_a_queue_that_ends_ACC_3) {
  constexpr int begun = 2;
  constexpr int queued = 32;
  std::latch both_are_busy{begun};
  std::counting_semaphore<> may_go_on{0};
  std::counting_semaphore<> was_told{0};
  std::atomic<int> at_once = 0;
  std::atomic<int> most_at_once = 0;
  std::atomic<int> delivered = 0;
  password_work work{[&](password_work::done each) {
                       const int now = ++at_once;
                       for (int most = most_at_once; most < now;) {
                         most_at_once.compare_exchange_weak(most, now);
                       }
                       if (++delivered <= begun) both_are_busy.count_down();
                       may_go_on.acquire();
                       --at_once;
                       each();
                     },
                     {password_cost_min, begun, queued}};
  const auto ask = [&] {
    return work.check(secret_text{right}, std::nullopt, [&](auto) { was_told.release(); });
  };
  for (int i = 0; i < begun; ++i) EXPECT_TRUE(ask());
  both_are_busy.wait();
  std::atomic<int> taken = 0;
  {
    std::vector<std::jthread> flood;
    for (int i = 0; i < 4; ++i) {
      flood.emplace_back([&] {
        for (int j = 0; j < queued; ++j) taken += ask() ? 1 : 0;
      });
    }
  }
  EXPECT_EQ(taken, queued) << "and not one more";
  EXPECT_FALSE(ask());
  may_go_on.release(begun + queued);
  for (int i = 0; i < begun + queued; ++i) was_told.acquire();
  EXPECT_EQ(most_at_once, begun);
  EXPECT_EQ(work.hashes(), static_cast<std::uint64_t>(begun + queued));
}

TEST(password_work, as_many_as_may_wait_are_taken_before_a_thread_has_begun_ACC_3) {
  std::atomic<int> told = 0;
  int taken = 0;
  {
    std::latch end{1};
    password_work work{[&](auto) { end.wait(); }, {password_cost_min, 2, 3}};
    for (int i = 0; i < 20; ++i) {
      taken += work.check(secret_text{right}, std::nullopt, [&](auto) { ++told; }) ? 1 : 0;
    }
    end.count_down();
  }
  EXPECT_EQ(taken, 5);
  EXPECT_EQ(told, 0) << "what was delivered to nobody, or never begun";
}

}  // namespace
}  // namespace skyward::server::password_work_test
