// What accounts do wherever they are kept: people enter, are known again, and leave; what ends has
// ended, whatever comes between. Held against each store by whoever includes this.
#pragma once

#include "base/byte_text.hpp"
#include "server/accounts/accounts.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <latch>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace skyward::server::accounts_test {

using namespace std::chrono_literals;
using code = account_refusal_code;

constexpr moment begin{1'800'000'000'000};
constexpr moment in(std::chrono::milliseconds after) {
  return moment{begin.milliseconds() + after.count()};
}

constexpr std::string_view ann_password = "tortoise umbrella";
constexpr std::string_view other_password = "gravel for breakfast";
constexpr visitor home{"203.0.113.7", ""};
constexpr visitor stranger{"198.51.100.9", ""};

/// Opens the same accounts again, as another process would.
using accounts_opener = std::function<std::unique_ptr<account_store>()>;

/// A place for new accounts.
using accounts_place = accounts_opener (*)();

class accounts_contract : public testing::TestWithParam<accounts_place> {};

/// Lets a test see what is kept and asked, and the disk fail.
class watched_accounts final : public account_store {
 public:
  explicit watched_accounts(std::unique_ptr<account_store> kept) : kept_{std::move(kept)} {}

  store::reached<account_rows> all() override { return kept_->all(); }
  store::reached<account_changes> changes() override {
    ++looks;
    return kept_->changes();
  }
  store::reached<keeping> keep(const account_changes& changes) override {
    if (fails) return store::failed("the disk is full");
    if (before_keeping) std::exchange(before_keeping, nullptr)();
    sessions_written += changes.kept.sessions.size();
    return kept_->keep(changes);
  }
  bool comes_back() const override { return kept_->comes_back(); }

  bool fails = false;
  std::move_only_function<void()> before_keeping;  // once
  std::size_t sessions_written = 0;
  std::size_t looks = 0;

 private:
  std::unique_ptr<account_store> kept_;
};

/// Answers of the threads that hash, until the test has them told.
class deliveries {
 public:
  void add(password_work::done each) {
    {
      const std::lock_guard lock{mutex_};
      waiting_.push_back(std::move(each));
    }
    changed_.notify_one();
  }
  void tell_next() {
    std::unique_lock lock{mutex_};
    if (!changed_.wait_for(lock, 60s, [&] { return !waiting_.empty(); })) {
      throw std::runtime_error{"nothing was delivered"};
    }
    auto next = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    next();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<password_work::done> waiting_;
};

/// Accounts of a house that the name of a test stands for.
struct desk {
  explicit desk(accounts::options how = {}) : desk{how, accounts_contract::GetParam()()} {}
  desk(accounts::options how, accounts_opener opens) : opens_{std::move(opens)} { reopen(how); }

  void reopen(accounts::options how = {}) {
    all.reset();
    work.reset();
    kept.reset();
    kept.emplace(opens_());
    work.emplace([this](password_work::done each) { answers.add(std::move(each)); },
                 password_work::options{password_cost_min});
    all = accounts::open(*kept, *work, how).value();
    all->on_sessions_ended([this](std::span<const ended_session> told) {
      ended.insert(ended.end(), told.begin(), told.end());
    });
  }

  template <class Answer>
  auto put(std::optional<accounts::answer<Answer>>& into) {
    return [&into](accounts::answer<Answer> told) { into = std::move(told); };
  }
  template <class Answer>
  accounts::answer<Answer> awaited(std::optional<accounts::answer<Answer>>& told) {
    while (!told) answers.tell_next();
    return std::move(*told);
  }

  accounts::answer<entered> log_in(std::string_view name, std::string_view password,
                                   visitor from = home, moment now = begin) {
    std::optional<accounts::answer<entered>> told;
    all->log_in(name, secret_text{password}, from, now, put(told));
    return awaited(told);
  }
  accounts::answer<entered> register_guest(std::string_view session, std::string_view name,
                                           std::string_view password, moment now = begin) {
    std::optional<accounts::answer<entered>> told;
    all->register_guest(session, name, secret_text{password}, home, now, put(told));
    return awaited(told);
  }
  accounts::answer<entered> use_link(std::string_view link, std::string_view name,
                                     std::string_view password, moment now = begin) {
    std::optional<accounts::answer<entered>> told;
    all->use_link(link, name, secret_text{password}, home, now, put(told));
    return awaited(told);
  }
  accounts::answer<void> change_password(std::string_view session, std::string_view before,
                                         std::string_view after, moment now = begin) {
    std::optional<accounts::answer<void>> told;
    all->change_password(session, secret_text{before}, secret_text{after}, home, now, put(told));
    return awaited(told);
  }

  /// A player, who has logged in with a device.
  entered player(std::string_view name = "Ann", std::string_view password = ann_password) {
    const auto guest = all->enter_as_guest("Guest", home, begin);
    auto made = register_guest(guest.value().session.view(), name, password);
    ended.clear();
    return std::move(made.value());
  }

  std::vector<ended_session> ended;
  deliveries answers;
  std::optional<watched_accounts> kept;
  std::optional<password_work> work;
  std::unique_ptr<accounts> all;

 private:
  accounts_opener opens_;
};

template <class Answer>
code refusal(const accounts::answer<Answer>& of) {
  if (of) throw std::runtime_error{"it was accepted"};
  return of.error().code;
}

inline visitor with(const entered& of, visitor from = home) {
  return {from.address, of.device.value().view()};
}

TEST_P(accounts_contract, a_guest_enters_by_one_call_and_has_a_session) {
  desk at;
  const auto guest = at.all->enter_as_guest("Ann", home, begin);
  ASSERT_TRUE(guest);
  EXPECT_TRUE(is_account_id(guest->who.id));
  EXPECT_EQ(guest->who.kind, account_kind::guest);
  EXPECT_FALSE(guest->device);
  const auto session = at.all->session_of(guest->session.view(), begin);
  ASSERT_TRUE(session);
  EXPECT_EQ(session->who->id, guest->who.id);
  EXPECT_EQ(at.work->hashes(), 0U);
  EXPECT_NE(at.all->enter_as_guest("Ann", home, begin)->who.id, guest->who.id) << "guests share";
  EXPECT_EQ(refusal(at.all->enter_as_guest("Ann ", home, begin)), code::not_accepted);
  EXPECT_EQ(refusal(at.all->enter_as_guest("u-12345678", home, begin)), code::not_accepted);
  EXPECT_EQ(refusal(at.all->enter_as_guest("U-" + guest->who.id.substr(2), home, begin)),
            code::not_accepted);
  EXPECT_EQ(refusal(at.all->enter_as_guest(std::string(81, 'a'), home, begin)), code::not_accepted);
}

TEST_P(accounts_contract, a_guest_who_registers_is_the_same_with_a_new_session_ACC_5) {
  desk at;
  const auto guest = at.all->enter_as_guest("Somebody", home, begin);
  ASSERT_TRUE(at.all->protect(guest->who.id, begin, [](protection& of) {
    return ask_limit(of.loss_a_day, cents{5'000}, begin);
  }));
  const auto player = at.register_guest(guest->session.view(), "Ann", ann_password);
  ASSERT_TRUE(player);
  EXPECT_EQ(player->who.id, guest->who.id);
  EXPECT_EQ(player->who.kind, account_kind::player);
  EXPECT_EQ(player->who.protection.loss_a_day.amount, cents{5'000});
  EXPECT_FALSE(at.all->session_of(guest->session.view(), begin));
  EXPECT_TRUE(at.all->session_of(player->session.view(), begin));
  EXPECT_EQ(at.ended, (std::vector<ended_session>{{*token_hash(guest->session.view()),
                                                   guest->who.id, session_end::renewed}}));
  EXPECT_EQ(at.log_in("ANN", ann_password)->who.id, guest->who.id);
  EXPECT_EQ(refusal(at.register_guest(player->session.view(), "Bob", ann_password)),
            code::not_accepted);
  EXPECT_EQ(refusal(at.register_guest(guest->session.view(), "Bob", ann_password)), code::unknown);
}

TEST_P(accounts_contract, what_is_no_name_or_password_is_refused_before_it_is_hashed_ACC_4) {
  desk at;
  at.player();
  const auto hashes = at.work->hashes();
  const auto guest = at.all->enter_as_guest("Guest", home, begin);
  const auto told = [&](std::string_view name, std::string_view password) {
    return at.register_guest(guest->session.view(), name, password).error();
  };
  EXPECT_EQ(told("aNN", ann_password).code, code::taken);
  EXPECT_EQ(told("Bob\n", ann_password).code, code::not_accepted);
  EXPECT_TRUE(told("Bob", "short").message.starts_with("password: too short"));
  EXPECT_TRUE(told("Bob", "password1").message.starts_with("password: among"));
  EXPECT_TRUE(told("Robert Marsh", "robert marsh").message.starts_with("password: the name"));
  EXPECT_EQ(at.work->hashes(), hashes);
}

TEST_P(accounts_contract, a_name_goes_to_one_of_two_who_want_it_at_the_same_time) {
  desk at;
  const auto one = at.all->enter_as_guest("One", home, begin);
  const auto two = at.all->enter_as_guest("Two", home, begin);
  std::optional<accounts::answer<entered>> first;
  std::optional<accounts::answer<entered>> second;
  at.all->register_guest(one->session.view(), "Ann", secret_text{ann_password}, home, begin,
                         at.put(first));
  at.all->register_guest(two->session.view(), "ANN", secret_text{ann_password}, home, begin,
                         at.put(second));
  const auto told_first = at.awaited(first);
  const auto told_second = at.awaited(second);
  EXPECT_NE(told_first.has_value(), told_second.has_value());
  EXPECT_EQ(refusal(told_first ? told_second : told_first), code::taken);
}

TEST_P(accounts_contract, the_first_administrator_is_who_has_the_link) {
  desk at;
  const auto other_link = at.all->administrator_link(begin);
  const auto link = at.all->administrator_link(begin);
  ASSERT_TRUE(link);
  EXPECT_EQ(refusal(at.use_link("guess", "Ann", ann_password)), code::unknown);
  EXPECT_EQ(refusal(at.use_link(link->view(), "Ann", "short")), code::not_accepted);
  EXPECT_EQ(refusal(at.use_link(link->view(), "Ann", ann_password, in(24h))), code::unknown);
  const auto ann = at.use_link(link->view(), "Ann", ann_password, in(24h - 1ms));
  ASSERT_TRUE(ann);
  EXPECT_EQ(ann->who.kind, account_kind::administrator);
  EXPECT_TRUE(at.all->session_of(ann->session.view(), in(24h)));
  EXPECT_EQ(refusal(at.use_link(link->view(), "Bob", ann_password)), code::unknown);
  EXPECT_EQ(refusal(at.use_link(other_link->view(), "Bob", ann_password)), code::unknown);
  EXPECT_EQ(refusal(at.all->administrator_link(in(24h))), code::not_accepted);
  const auto bob = at.all->account_link(account_kind::administrator, in(24h));
  const auto cleo = at.all->account_link(account_kind::administrator, in(24h));
  EXPECT_TRUE(at.use_link(bob->view(), "Bob", ann_password, in(25h)));
  EXPECT_TRUE(at.use_link(cleo->view(), "Cleo", ann_password, in(25h)));
}

TEST_P(accounts_contract, a_link_is_used_once_also_by_two_at_the_same_time) {
  desk at;
  const auto link = at.all->account_link(account_kind::staff, begin);
  std::optional<accounts::answer<entered>> first;
  std::optional<accounts::answer<entered>> second;
  at.all->use_link(link->view(), "Ann", secret_text{ann_password}, home, begin, at.put(first));
  at.all->use_link(link->view(), "Bob", secret_text{ann_password}, home, begin, at.put(second));
  const auto told_first = at.awaited(first);
  const auto told_second = at.awaited(second);
  EXPECT_NE(told_first.has_value(), told_second.has_value());
  EXPECT_EQ(refusal(told_first ? told_second : told_first), code::unknown);
  EXPECT_EQ(at.all->everyone().size(), 1U);
  EXPECT_EQ(refusal(at.all->account_link(account_kind::guest, begin)), code::not_accepted);
  EXPECT_EQ(refusal(at.all->account_link(account_kind::house_player, begin)), code::not_accepted);
}

TEST_P(accounts_contract, who_has_forgotten_a_password_sets_another_and_all_sessions_end_ACC_5) {
  desk at;
  const auto ann = at.player();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(refusal(at.log_in("Ann", other_password)), code::wrong);
  const auto void_link = at.all->password_link(ann.who.id, begin);
  const auto link = at.all->password_link(ann.who.id, begin);
  EXPECT_EQ(refusal(at.use_link(void_link->view(), "", other_password)), code::unknown);
  const auto again = at.use_link(link->view(), "Somebody else", other_password);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->who.name, "Ann");
  EXPECT_EQ(again->who.id, ann.who.id);
  EXPECT_FALSE(at.all->session_of(ann.session.view(), begin));
  ASSERT_EQ(at.ended.size(), 1U);
  EXPECT_EQ(at.ended[0].why, session_end::password_changed);
  EXPECT_TRUE(at.log_in("Ann", other_password)) << "no longer locked";
  EXPECT_EQ(refusal(at.log_in("Ann", ann_password)), code::wrong);
  const auto guest = at.all->enter_as_guest("Guest", home, begin);
  EXPECT_EQ(refusal(at.all->password_link(guest->who.id, begin)), code::not_accepted);
  EXPECT_EQ(refusal(at.all->password_link("u-0", begin)), code::unknown);
}

TEST_P(accounts_contract, a_login_tells_when_the_last_one_was_ACC_10) {
  desk at;
  const auto ann = at.player();
  EXPECT_EQ(at.log_in("Ann", ann_password, home, in(1h))->last_login, begin);
  const auto again = at.log_in("Ann", ann_password, home, in(2h));
  EXPECT_EQ(again->last_login, in(1h));
  EXPECT_EQ(again->who.last_login, in(2h));
  at.reopen();
  EXPECT_EQ(at.log_in("Ann", ann_password, home, in(3h))->last_login, in(2h));
  const auto bob = at.all->account_link(account_kind::staff, in(3h));
  EXPECT_FALSE(at.use_link(bob->view(), "Bob", ann_password, in(3h))->last_login.given());
}

TEST_P(accounts_contract, nobody_is_told_from_who_has_another_password_ACC_1) {
  desk at{{{100, 1s}, {100, 1s}}};
  at.player();
  const auto bob = at.all->account_link(account_kind::staff, begin);
  ASSERT_TRUE(at.all->disable(at.use_link(bob->view(), "Bob", ann_password)->who.id));
  ASSERT_TRUE(at.all->add_house_player("Chip"));
  ASSERT_TRUE(at.all->enter_as_guest("Gus", home, begin));
  std::vector<std::vector<account_refusal>> told;
  for (const auto* name : {"Ann", "Nobody", "Bob", "Chip", "Gus", "no name \n"}) {
    const auto before = at.work->hashes();
    auto& of_name = told.emplace_back();
    for (int i = 0; i < 4; ++i) {
      of_name.push_back(at.log_in(name, other_password, home, in(std::chrono::seconds{i})).error());
    }
    EXPECT_EQ(at.work->hashes() - before, 3U) << name;
    EXPECT_EQ(of_name[2].code, code::wrong);
    EXPECT_EQ(of_name[3].code, code::locked);
    EXPECT_EQ(of_name[3].until, in(2s + 30min));
  }
  for (const auto& each : told) EXPECT_EQ(each, told.front());
}

TEST_P(accounts_contract, a_lock_ends_half_an_hour_after_the_third_failure_ACC_1) {
  desk at;
  at.player();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(refusal(at.log_in("ann", other_password)), code::wrong);
  const auto hashes = at.work->hashes();
  EXPECT_EQ(refusal(at.log_in("Ann", ann_password, home, in(30min - 1ms))), code::locked);
  EXPECT_EQ(at.work->hashes(), hashes) << "not even looked at";
  EXPECT_TRUE(at.log_in("Ann", ann_password, home, in(30min)));
}

TEST_P(accounts_contract, strangers_do_not_lock_the_owner_out_ACC_1) {
  const struct {
    const char* what;
    visitor attacks;    // three wrong passwords
    visitor owner;      // the right one
    bool has_device;    // the owner's browser has logged in before
    bool device_leaks;  // the attacker has a copy of its token
    bool locked;
  } cases[] = {
      {"from elsewhere", stranger, home, false, false, false},
      {"from elsewhere, a device", stranger, home, true, false, false},
      {"from the same address", home, home, false, false, true},
      {"from the same address, a device", home, home, true, false, false},
      {"the device follows its owner", home, stranger, true, false, false},
      {"on the device itself", home, home, true, true, true},
      {"with its token from elsewhere", stranger, home, true, true, true},
  };
  for (const auto& each : cases) {
    SCOPED_TRACE(each.what);
    desk at;
    const auto ann = at.player("Ann " + std::to_string(&each - cases));
    const auto& name = ann.who.name;
    const auto attacker = each.device_leaks ? with(ann, each.attacks) : each.attacks;
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(refusal(at.log_in(name, other_password, attacker)), code::wrong);
    }
    EXPECT_EQ(refusal(at.log_in(name, ann_password, attacker)), code::locked);
    const auto owner = each.has_device ? with(ann, each.owner) : each.owner;
    const auto told = at.log_in(name, ann_password, owner);
    EXPECT_EQ(!told && told.error().code == code::locked, each.locked);
    EXPECT_EQ(told.has_value(), !each.locked);
    if (told) {
      EXPECT_EQ(told->device.has_value(), !each.has_device) << "one is enough";
    }
  }
}

TEST_P(accounts_contract, a_device_is_good_for_the_account_that_logged_in_with_it_ACC_1) {
  desk at;
  const auto ann = at.player();
  const auto bob = at.player("Bob");
  const auto from = with(bob);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(refusal(at.log_in("Ann", other_password, from)), code::wrong);
  EXPECT_EQ(refusal(at.log_in("Ann", ann_password, home)), code::locked) << "the address counted";
  EXPECT_TRUE(at.log_in("Bob", ann_password, from));
  EXPECT_TRUE(at.log_in("Ann", ann_password, with(ann)));
}

TEST_P(accounts_contract, the_device_that_was_used_longest_ago_is_forgotten_ACC_1) {
  desk at;
  const auto ann = at.player();
  for (int i = 1; i < 16; ++i) {
    ASSERT_TRUE(at.log_in("Ann", ann_password, home, in(std::chrono::minutes{i})));
  }
  EXPECT_FALSE(at.log_in("Ann", ann_password, with(ann), in(1h))->device) << "still known";
  ASSERT_TRUE(at.log_in("Ann", ann_password, home, in(2h)));
  EXPECT_FALSE(at.log_in("Ann", ann_password, with(ann), in(2h))->device) << "another was older";
  EXPECT_EQ(at.kept->all()->devices.size(), 16U);
}

TEST_P(accounts_contract, an_administrator_unlocks_ACC_1) {
  desk at;
  const auto ann = at.player();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(refusal(at.log_in("Ann", other_password)), code::wrong);
  EXPECT_EQ(refusal(at.log_in("Ann", ann_password)), code::locked);
  ASSERT_TRUE(at.all->unlock(ann.who.id));
  EXPECT_TRUE(at.log_in("Ann", ann_password));
  EXPECT_EQ(refusal(at.all->unlock("u-0")), code::unknown);
}

TEST_P(accounts_contract, many_guesses_at_the_same_time_are_three_ACC_1) {
  desk at;
  at.player();
  std::vector<std::optional<accounts::answer<entered>>> told(10);
  for (auto& each : told) {
    at.all->log_in("Ann", secret_text{other_password}, home, begin, at.put(each));
  }
  int wrong = 0;
  int locked = 0;
  for (auto& each : told) {
    const auto why = refusal(at.awaited(each));
    wrong += why == code::wrong ? 1 : 0;
    locked += why == code::locked ? 1 : 0;
  }
  EXPECT_EQ(wrong, 3);
  EXPECT_EQ(locked, 7);
}

TEST_P(accounts_contract,
       one_address_tries_no_more_than_so_often_and_a_known_device_has_its_own_count_ACC_1) {
  desk at{{{4, 6s}, {1, 3s}}};
  const auto ann = at.player();  // one
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(refusal(at.log_in("Nobody " + std::to_string(i), other_password)), code::wrong);
  }
  const auto hashes = at.work->hashes();
  const auto told = at.log_in("Nobody", other_password);
  EXPECT_EQ(refusal(told), code::too_often);
  EXPECT_EQ(told.error().until, in(6s));
  EXPECT_EQ(at.work->hashes(), hashes);
  EXPECT_TRUE(at.log_in("Ann", ann_password, with(ann)));
  EXPECT_EQ(refusal(at.log_in("Nobody", other_password, stranger)), code::wrong);
  EXPECT_EQ(refusal(at.log_in("Nobody", other_password, home, in(6s))), code::wrong);
  EXPECT_EQ(refusal(at.all->enter_as_guest("Gus", home, begin)), code::too_often);
}

TEST_P(accounts_contract, a_flood_of_logins_is_refused_as_busy_and_counts_against_nobody_ACC_3) {
  desk at;
  std::latch end{1};
  at.work.emplace(
      [&](password_work::done each) {
        end.wait();
        at.answers.add(std::move(each));
      },
      password_work::options{password_cost_min, 2, 3});
  at.all = accounts::open(*at.kept, *at.work, {}).value();
  std::vector<std::optional<accounts::answer<entered>>> told(8);
  int number = 0;
  for (auto& each : told) {
    at.all->log_in("Nobody " + std::to_string(number++), secret_text{other_password}, home, begin,
                   at.put(each));
  }
  end.count_down();
  int busy = 0;
  for (auto& each : told) busy += refusal(at.awaited(each)) == code::busy ? 1 : 0;
  EXPECT_EQ(busy, 3);
  EXPECT_EQ(at.kept->all()->failed.size(), 5U);
}

TEST_P(accounts_contract, a_session_ends_when_nothing_was_done_for_half_an_hour_ACC_2) {
  desk at;
  const auto ann = at.player();
  const auto session = ann.session.view();
  EXPECT_TRUE(at.all->session_of(session, in(30min - 1ms)));
  EXPECT_TRUE(at.all->session_of(session, in(60min - 2ms)));
  ASSERT_TRUE(at.all->tick(in(60min - 2ms)));
  EXPECT_TRUE(at.ended.empty());
  EXPECT_TRUE(at.all->find_session(session, in(90min - 3ms))) << "and does nothing";
  EXPECT_FALSE(at.all->session_of(session, in(90min - 2ms)));
  ASSERT_TRUE(at.all->tick(in(90min - 2ms)));
  EXPECT_EQ(at.ended,
            (std::vector<ended_session>{{*token_hash(session), ann.who.id, session_end::expired}}));
  EXPECT_FALSE(at.all->session_of(session, in(60min))) << "nor if the clock is set back";
}

TEST_P(accounts_contract, a_session_ends_after_twelve_hours_whatever_is_done_ACC_2) {
  desk at;
  const auto ann = at.player();
  for (auto after = 0min; after < 12h; after += 20min) {
    EXPECT_TRUE(at.all->session_of(ann.session.view(), in(after)));
    ASSERT_TRUE(at.all->tick(in(after)));
  }
  EXPECT_TRUE(at.all->session_of(ann.session.view(), in(12h - 1ms)));
  EXPECT_FALSE(at.all->session_of(ann.session.view(), in(12h)));
  ASSERT_TRUE(at.all->tick(in(12h)));
  EXPECT_EQ(at.ended.size(), 1U);
}

TEST_P(accounts_contract, a_player_is_there_from_the_first_session_to_the_end_of_the_last_ACC_6) {
  desk at;
  const auto since = [&](const entered& by, moment now) {
    return at.all->session_of(by.session.view(), now)->present_since;
  };
  const auto guest = at.all->enter_as_guest("Gus", home, begin);
  const auto first = at.register_guest(guest->session.view(), "Ann", ann_password, in(1min));
  ASSERT_TRUE(first) << first.error().message;
  EXPECT_EQ(since(*first, in(1min)), begin) << "the same player in another session";
  const auto second = at.log_in("Ann", ann_password, home, in(2min));
  EXPECT_EQ(since(*second, in(2min)), begin);
  ASSERT_TRUE(at.all->log_out(first->session.view()));
  EXPECT_EQ(since(*second, in(3min)), begin) << "though the first has ended";
  at.reopen();
  EXPECT_EQ(since(*second, in(4min)), in(2min)) << "of the session that is left";
  ASSERT_TRUE(at.all->log_out(second->session.view()));
  const auto third = at.log_in("Ann", ann_password, home, in(5min));
  EXPECT_EQ(since(*third, in(5min)), in(2min)) << "who logs in anew has not been away";
  ASSERT_TRUE(at.all->log_out(third->session.view()));
  ASSERT_TRUE(at.all->tick(in(35min - 1ms)));
  const auto fourth = at.log_in("Ann", ann_password, home, in(35min - 1ms));
  EXPECT_EQ(since(*fourth, in(35min - 1ms)), in(2min));
  ASSERT_TRUE(at.all->log_out(fourth->session.view()));
  const auto fifth = at.log_in("Ann", ann_password, home, in(65min - 1ms));
  EXPECT_EQ(since(*fifth, in(65min - 1ms)), in(65min - 1ms)) << "who was away comes anew";
  ASSERT_TRUE(at.all->log_out(fifth->session.view()));
  ASSERT_TRUE(at.all->tick(in(96min)));
  const auto sixth = at.log_in("Ann", ann_password, home, in(97min));
  EXPECT_EQ(since(*sixth, in(97min)), in(97min));
  at.reopen();  // on the next day
  const auto seventh = at.log_in("Ann", ann_password, home, in(10h));
  EXPECT_EQ(since(*seventh, in(10h)), in(10h)) << "though none has ended the session of yesterday";
  at.reopen();
  EXPECT_EQ(since(*seventh, in(10h)), in(10h));
}

TEST_P(accounts_contract, what_is_done_in_a_session_is_written_once_a_minute_ACC_2) {
  desk at;
  const auto ann = at.player();
  ASSERT_TRUE(at.all->tick(begin));
  const auto written = at.kept->sessions_written;
  for (auto after = 1s; after < 60s; after += 1s) {
    EXPECT_TRUE(at.all->session_of(ann.session.view(), in(after)));
    ASSERT_TRUE(at.all->tick(in(after)));
  }
  EXPECT_EQ(at.kept->sessions_written, written);
  ASSERT_TRUE(at.all->tick(in(60s)));
  EXPECT_EQ(at.kept->sessions_written, written + 1);
  ASSERT_TRUE(at.all->tick(in(120s)));
  EXPECT_EQ(at.kept->sessions_written, written + 1) << "nothing was done";
  at.reopen();
  EXPECT_FALSE(at.all->session_of(ann.session.view(), in(59s + 30min)));
  EXPECT_TRUE(at.all->session_of(ann.session.view(), in(59s + 30min - 1ms)));
}

TEST_P(accounts_contract, sessions_are_written_each_by_its_own_clock) {
  desk at;
  const auto ann = at.player();
  const auto bob = at.all->enter_as_guest("Bob", home, in(20s));
  std::vector<std::chrono::seconds> written;
  for (auto after = 21s; after <= 150s; after += 1s) {
    for (const auto* each : {&ann, &*bob}) at.all->session_of(each->session.view(), in(after));
    const auto before = at.kept->sessions_written;
    ASSERT_TRUE(at.all->tick(in(after)));
    const auto count = at.kept->sessions_written - before;
    written.insert(written.end(), count, after);
  }
  EXPECT_EQ(written, (std::vector{60s, 80s, 120s, 140s}));
}

TEST_P(accounts_contract, sessions_end_when_they_should_and_no_others_ACC_5) {
  desk at;
  const auto ann = at.player();
  const auto phone = at.log_in("Ann", ann_password, with(ann));
  const auto tablet = at.log_in("Ann", ann_password, with(ann));
  const auto bob = at.player("Bob");
  EXPECT_NE(phone->session.view(), tablet->session.view());
  const auto is_open = [&](const entered& of) {
    return at.all->session_of(of.session.view(), begin).has_value();
  };
  const auto told = [&] { return std::exchange(at.ended, {}); };

  ASSERT_TRUE(at.all->log_out(phone->session.view()));
  EXPECT_FALSE(is_open(*phone));
  EXPECT_TRUE(is_open(*tablet));
  EXPECT_EQ(told(), (std::vector<ended_session>{{*token_hash(phone->session.view()), ann.who.id,
                                                 session_end::logged_out}}));
  EXPECT_EQ(refusal(at.all->log_out(phone->session.view())), code::unknown);

  ASSERT_TRUE(at.change_password(tablet->session.view(), ann_password, other_password));
  EXPECT_TRUE(is_open(*tablet));
  EXPECT_FALSE(is_open(ann));
  EXPECT_EQ(told(), (std::vector<ended_session>{{*token_hash(ann.session.view()), ann.who.id,
                                                 session_end::password_changed}}));

  ASSERT_TRUE(at.all->disable(ann.who.id));
  EXPECT_FALSE(is_open(*tablet));
  EXPECT_TRUE(is_open(bob));
  EXPECT_EQ(told(), (std::vector<ended_session>{
                        {*token_hash(tablet->session.view()), ann.who.id, session_end::disabled}}));
  EXPECT_EQ(refusal(at.log_in("Ann", other_password)), code::wrong);
  ASSERT_TRUE(at.all->enable(ann.who.id));
  EXPECT_FALSE(is_open(*tablet)) << "what has ended has ended";
  EXPECT_TRUE(at.log_in("Ann", other_password));
  EXPECT_TRUE(is_open(bob));
}

TEST_P(accounts_contract, a_password_is_changed_by_who_knows_it_ACC_5) {
  desk at;
  const auto ann = at.player();
  const auto session = ann.session.view();
  const auto link = at.all->password_link(ann.who.id, begin);
  EXPECT_EQ(refusal(at.change_password(session, other_password, other_password)), code::wrong);
  EXPECT_EQ(refusal(at.change_password(session, ann_password, "short")), code::not_accepted);
  EXPECT_EQ(refusal(at.change_password("guess", ann_password, other_password)), code::unknown);
  EXPECT_TRUE(at.all->find(ann.who.id)->enabled);
  ASSERT_TRUE(at.change_password(session, ann_password, other_password));
  EXPECT_EQ(refusal(at.log_in("Ann", ann_password)), code::wrong);
  EXPECT_TRUE(at.log_in("Ann", other_password));
  EXPECT_EQ(refusal(at.use_link(link->view(), "", ann_password)), code::unknown) << "it is void";
}

TEST_P(accounts_contract, a_login_that_is_looked_at_while_the_account_is_disabled_is_wrong_ACC_5) {
  desk at;
  const auto ann = at.player();
  std::optional<accounts::answer<entered>> told;
  at.all->log_in("Ann", secret_text{ann_password}, home, begin, at.put(told));
  ASSERT_TRUE(at.all->disable(ann.who.id));
  EXPECT_EQ(refusal(at.awaited(told)), code::wrong);
}

TEST_P(accounts_contract, house_players_are_marked_and_never_log_in) {
  desk at;
  const auto chip = at.all->add_house_player("Chip");
  ASSERT_TRUE(chip);
  EXPECT_EQ(name_of(chip->kind), "house_player");
  EXPECT_EQ(refusal(at.log_in("Chip", ann_password)), code::wrong);
  EXPECT_EQ(refusal(at.all->password_link(chip->id, begin)), code::not_accepted);
  EXPECT_EQ(refusal(at.all->add_house_player("")), code::not_accepted);
  at.reopen();
  EXPECT_EQ(*at.all->find(chip->id), *chip);
}

TEST_P(accounts_contract, invitations_have_so_many_seats_until_a_moment) {
  desk at;
  const auto token = at.all->invite("craps-1", 2, in(1h), begin);
  ASSERT_TRUE(token);
  EXPECT_EQ(at.all->invitation_of(token->view(), begin).value(),
            (invitation{"craps-1", 2, in(1h)}));
  const auto gus = at.all->enter_as_guest("Gus", home, begin).value();
  const auto eve = at.all->enter_as_guest("Eve", home, begin).value();
  const auto accept = [&](const account& who, moment now) {
    return at.all->accept_invitation(token->view(), who.id, now);
  };
  EXPECT_EQ(refusal(accept(gus.who, in(1h))), code::unknown);
  EXPECT_EQ(accept(gus.who, in(1h - 1ms))->seats, 1);
  EXPECT_EQ(accept(gus.who, in(1h - 1ms))->seats, 1);  // it is invited already
  at.reopen();
  EXPECT_EQ(at.all->find(gus.who.id)->invited.at("craps-1"), in(1h));
  EXPECT_FALSE(at.all->find(eve.who.id)->invited.contains("craps-1"));
  EXPECT_EQ(accept(eve.who, begin)->seats, 0);
  EXPECT_EQ(refusal(accept(gus.who, begin)), code::unknown);
  EXPECT_EQ(refusal(at.all->invitation_of("guess", begin)), code::unknown);
  const auto later = at.all->invite("craps-1", 1, in(3h), begin).value();
  const auto sooner = at.all->invite("craps-1", 1, in(2h), begin).value();
  for (const auto* each : {&later, &sooner}) {
    EXPECT_EQ(at.all->accept_invitation(each->view(), gus.who.id, begin)->seats, 1) << "has come";
    EXPECT_EQ(at.all->find(gus.who.id)->invited.at("craps-1"), in(3h)) << "the longest of them";
  }
  EXPECT_EQ(refusal(at.all->invite("craps-1", 0, in(1h), begin)), code::not_accepted);
  EXPECT_EQ(refusal(at.all->invite("craps-1", 1, begin, begin)), code::not_accepted);
}

TEST_P(accounts_contract, what_a_player_has_set_for_protection_is_kept_ACC_6) {
  desk at;
  const auto ann = at.player();
  const auto loosen = [](moment now) {
    return [now](protection& of) { return ask_limit(of.loss_a_day, cents{9'000}, now); };
  };
  ASSERT_TRUE(at.all->protect(ann.who.id, begin, [](protection& of) {
    return ask_limit(of.loss_a_day, cents{5'000}, begin);
  }));
  ASSERT_TRUE(at.all->protect(ann.who.id, begin, loosen(begin)));
  EXPECT_FALSE(
      at.all->protect(ann.who.id, begin, [](protection& of) { return exclude(of, begin, begin); }));
  at.reopen();
  const auto& kept = at.all->find(ann.who.id)->protection;
  EXPECT_EQ(ledger_protection_at(kept, in(24h - 1ms)).loss_limit, cents{5'000});
  EXPECT_EQ(ledger_protection_at(kept, in(24h)).loss_limit, cents{9'000});
  const auto settled = at.all->protect(ann.who.id, in(24h), loosen(in(24h)));
  EXPECT_EQ(settled->loss_a_day, (limit<cents>{cents{9'000}, {}}));
  EXPECT_EQ(refusal(at.all->protect("u-0", begin, loosen(begin))), code::unknown);
}

TEST_P(accounts_contract, a_restart_keeps_all_and_brings_nothing_back_ACC_5) {
  desk at;
  const auto ann = at.player();
  const auto gone = at.log_in("Ann", ann_password);
  ASSERT_TRUE(at.all->log_out(gone->session.view()));
  const auto used = at.all->account_link(account_kind::staff, begin);
  ASSERT_TRUE(at.use_link(used->view(), "Bob", ann_password));
  const auto link = at.all->account_link(account_kind::auditor, begin);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(refusal(at.log_in("Ann", other_password)), code::wrong);
  const auto everyone = at.all->everyone();
  const auto rows = at.kept->all().value();
  at.reopen();
  EXPECT_EQ(at.all->everyone(), everyone);
  EXPECT_EQ(at.kept->all().value(), rows);
  EXPECT_TRUE(at.all->session_of(ann.session.view(), begin));
  EXPECT_FALSE(at.all->session_of(gone->session.view(), begin));
  EXPECT_EQ(refusal(at.use_link(used->view(), "Eve", ann_password)), code::unknown);
  EXPECT_EQ(refusal(at.log_in("Ann", ann_password)), code::locked);
  EXPECT_TRUE(at.log_in("Ann", ann_password, with(ann))) << "its device is known";
  EXPECT_EQ(at.use_link(link->view(), "Eve", ann_password)->who.kind, account_kind::auditor);
}

TEST_P(accounts_contract, what_is_over_is_forgotten_in_time) {
  desk at;
  at.player();
  ASSERT_TRUE(at.all->account_link(account_kind::staff, begin));
  ASSERT_TRUE(at.all->invite("craps-1", 1, in(24h), begin));
  EXPECT_EQ(refusal(at.log_in("Nobody", other_password)), code::wrong);
  ASSERT_TRUE(at.all->tick(in(24h)));
  const auto rows = at.kept->all().value();
  EXPECT_TRUE(rows.sessions.empty() && rows.links.empty() && rows.invitations.empty() &&
              rows.failed.empty());
  EXPECT_EQ(rows.accounts.size(), 1U);
  EXPECT_EQ(rows.devices.size(), 1U);
}

TEST_P(accounts_contract, nothing_is_told_that_could_not_be_kept) {
  desk at;
  const auto ann = at.player();
  at.kept->fails = true;
  EXPECT_EQ(refusal(at.log_in("Ann", ann_password)), code::failed);
  EXPECT_EQ(refusal(at.log_in("Ann", other_password)), code::failed);
  EXPECT_EQ(refusal(at.all->enter_as_guest("Gus", home, begin)), code::failed);
  EXPECT_EQ(refusal(at.all->log_out(ann.session.view())), code::failed);
  EXPECT_EQ(refusal(at.all->disable(ann.who.id)), code::failed);
  EXPECT_EQ(refusal(at.all->administrator_link(begin)), code::failed);
  EXPECT_TRUE(at.all->session_of(ann.session.view(), begin)) << "it has not ended";
  EXPECT_TRUE(at.all->find(ann.who.id)->enabled);
  EXPECT_TRUE(at.ended.empty());
  EXPECT_EQ(at.all->everyone().size(), 1U);
}

TEST_P(accounts_contract, who_has_left_is_told_nothing_any_more) {
  desk at;
  at.player();
  bool told = false;
  at.all->log_in("Ann", secret_text{ann_password}, home, begin, [&](auto) { told = true; });
  at.all.reset();
  at.answers.tell_next();
  EXPECT_FALSE(told);
}

}  // namespace skyward::server::accounts_test
