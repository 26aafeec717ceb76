// The steps of a day are its records, all of them and in their order; its rounds lie behind one
// another whatever was put right, and the last step leaves the table as it is.
#include "server/view/day_steps.hpp"

#include "logged_evenings.hpp"
#include "memory_store.hpp"
#include "record/record.hpp"
#include "server/view/seen_seats.hpp"
#include "table/replay/replay.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace skyward::server {

namespace {

namespace event = table::event;

/// Evenings with everything in them: throws that are entered anew, void ones, a day that turns.
struct kept_evening {
  explicit kept_evening(const logged& evening) {
    std::map<std::string, record::chain> chains;
    for (const auto& line : evening.lines) {
      if (record::is_kept_text(line)) {
        EXPECT_TRUE(house.keep_text(record::read_kept_text(line).value()));
        EXPECT_TRUE(all.take(line));
        continue;
      }
      const auto head = record::read_record(line).value().head;
      store::proposal next;
      next.key = {head.cause.principal, head.cause.id};
      next.parts = {{head.stream, chains[head.stream], {line}, false}};
      EXPECT_EQ(house.append({&next, 1}).value().front().what, store::outcome::committed);
      chains[head.stream].add(record::leaf_of(line));
      if (days.empty() || days.back() != head.stream) days.push_back(head.stream);
      EXPECT_TRUE(all.take(line));
    }
  }

  store::memory_store house;
  std::vector<std::string> days;
  table::replay all;
};

const table::common_state& common_of(const day_step& step) {
  return std::visit([](const auto& at) -> const table::common_state& { return at.now.common; },
                    step.stand);
}

std::string state_of(const day_step& step) {
  return std::visit([](const auto& at) { return at.game.state_json(at.now); }, step.stand);
}

/// What lies before the seats, without who sits there.
std::vector<std::string> wagers_of(const day_step& step) {
  std::vector<std::string> all;
  if (const auto* at = std::get_if<live::banked_stand>(&step.stand)) {
    for (const auto& seat : seen_seats(*at, {}))
      all.push_back(boost::json::serialize(seat.at("wagers")));
  }
  return all;
}

/// The round that an event says it is of; 0: none.
std::uint64_t round_said(const table::log_entry& each) {
  if (const auto* thrown = std::get_if<event::thrown>(&each.what)) return thrown->round;
  if (const auto* again = std::get_if<event::throw_reopened>(&each.what)) return again->round;
  if (const auto* ended = std::get_if<event::round_ended>(&each.what)) return ended->round;
  if (const auto* voided = std::get_if<event::round_voided>(&each.what)) return voided->round;
  return 0;
}

template <class Event>
bool has(const day_step& step) {
  return std::ranges::any_of(step.happened.entries, [](const auto& each) {
    return std::holds_alternative<Event>(each.what);
  });
}

TEST(day_steps, an_evening_of_every_game_comes_to_what_the_house_has_in_the_end) {
  for (const auto& evening : logged_evenings()) {
    SCOPED_TRACE(evening.game);
    kept_evening kept{evening};
    std::string last;
    for (const auto& day : kept.days) {
      std::uint64_t next = 0;
      table::entry_id behind{};
      ASSERT_TRUE(walk_day(kept.house, day, [&](const day_step& step) {
        EXPECT_EQ(step.nth, next++);
        for (const auto& each : step.happened.entries) {
          EXPECT_TRUE(each.id.seq > behind.seq ||
                      (each.id.seq == behind.seq && each.id.event == behind.event + 1))
              << each.id.seq << ", " << each.id.event;
          behind = each.id;
        }
        last = state_of(step);
        return true;
      }));
      EXPECT_GT(next, 0U);
    }
    EXPECT_EQ(last, kept.all.state_json());
  }
}

TEST(day_steps, the_dice_lie_before_anything_is_settled_and_until_others_are_thrown) {
  int thrown = 0;
  int settled = 0;
  for (const auto& evening : logged_evenings()) {
    SCOPED_TRACE(evening.game);
    kept_evening kept{evening};
    std::vector<std::string> before;
    for (const auto& day : kept.days) {
      ASSERT_TRUE(walk_day(kept.house, day, [&](const day_step& step) {
        const bool throws = has<event::thrown>(step) || has<event::rolled>(step);
        const bool settles = has<event::wager_won>(step) || has<event::wager_lost>(step);
        if (throws) {
          ++thrown;
          EXPECT_TRUE(step.dice.has_value());
          EXPECT_FALSE(settles) << "in one step";
          const bool anew = has<event::throw_reopened>(step);
          EXPECT_TRUE(anew || wagers_of(step) == before);
        }
        if (settles) {
          ++settled;
          EXPECT_TRUE(step.dice.has_value());
          EXPECT_NE(wagers_of(step), before);
        }
        const bool taken_up = has<event::round_opened>(step) || has<event::roll_void>(step);
        EXPECT_FALSE(taken_up && !throws && step.dice);
        before = wagers_of(step);
        return true;
      }));
    }
  }
  EXPECT_GT(thrown, 50);
  EXPECT_GT(settled, 30);
}

TEST(day_steps, rounds_lie_behind_one_another_and_what_is_of_one_stands_in_it) {
  int reopened = 0;
  for (const auto& evening : logged_evenings()) {
    kept_evening kept{evening};
    for (const auto& day : kept.days) {
      SCOPED_TRACE(evening.game + " " + day);
      const auto rounds = rounds_of_day(kept.house, day, "").value();
      ASSERT_FALSE(rounds.empty());
      for (std::size_t i = 1; i < rounds.size(); ++i) {
        EXPECT_EQ(rounds[i].from, rounds[i - 1].to);
        EXPECT_LT(rounds[i - 1].round, rounds[i].round);
      }
      std::set<std::uint64_t> opened;  // steps with which the table did
      ASSERT_TRUE(walk_day(kept.house, day, [&](const day_step& step) {
        if (has<event::table_opened>(step)) opened.insert(step.nth);
        reopened += has<event::throw_reopened>(step) ? 1 : 0;
        for (const auto& each : step.happened.entries) {
          const auto said = round_said(each);
          if (said == 0) continue;
          const auto of = std::ranges::find(rounds, said, &day_round::round);
          EXPECT_TRUE(of != rounds.end() && of->from <= step.nth && step.nth < of->to)
              << "round " << said << ", step " << step.nth;
        }
        return true;
      }));
      for (std::size_t i = 0; i + 1 < rounds.size(); ++i) {
        EXPECT_TRUE(rounds[i].over || opened.contains(rounds[i + 1].from))
            << "round " << rounds[i].round << ": the last alone goes on, until the table closes";
      }
    }
  }
  EXPECT_GE(reopened, 10);
}

TEST(day_steps, a_round_is_of_those_who_had_something_on_the_table) {
  for (const auto& evening : logged_evenings()) {
    SCOPED_TRACE(evening.game);
    kept_evening kept{evening};
    for (const auto& day : kept.days) {
      const auto all = rounds_of_day(kept.house, day, "").value();
      EXPECT_TRUE(std::ranges::none_of(all, &day_round::yours));
      std::map<std::string, std::set<std::uint64_t>> staked;  // by name, the rounds of it
      ASSERT_TRUE(walk_day(kept.house, day, [&](const day_step& step) {
        const auto of = std::ranges::find_if(all, [&](const day_round& each) {
          return each.from <= step.nth && step.nth < each.to;
        });
        for (const auto& seat : common_of(step).seats) {
          if (seat.taken()) staked.try_emplace(seat.player);
        }
        for (const auto& each : step.happened.entries) {
          const auto* placed = std::get_if<event::wager_placed>(&each.what);
          const auto* dealt = std::get_if<event::cards_dealt>(&each.what);
          if (placed == nullptr && dealt == nullptr) continue;
          const auto seat = placed != nullptr ? placed->seat : dealt->seat;
          staked[common_of(step).seats[table::index(seat)].player].insert(of->round);
        }
        return true;
      }));
      for (const auto& [player, rounds] : staked) {
        SCOPED_TRACE(player);
        const auto own = rounds_of_day(kept.house, day, player).value();
        for (const auto& each : own) {
          const bool never = rounds.empty() && kept.days.size() == 1;
          EXPECT_TRUE(each.yours || !rounds.contains(each.round)) << each.round;
          EXPECT_FALSE(each.yours && never) << each.round;
        }
      }
    }
  }
}

TEST(day_steps, a_day_that_there_is_not_has_none_and_one_that_cannot_be_says_why) {
  store::memory_store house;
  EXPECT_TRUE(rounds_of_day(house, "table/1/2026-11-30", "").value().empty());
  store::proposal broken;
  broken.key = {"ann", std::string(record::id_digits, 'a')};
  broken.parts = {{"table/1/2026-11-30", {}, {R"({"v":1})"}, false}};
  ASSERT_TRUE(house.append({&broken, 1}));
  const auto why = rounds_of_day(house, "table/1/2026-11-30", "");
  ASSERT_FALSE(why);
  EXPECT_TRUE(why.error().starts_with("table/1/2026-11-30: record 1: ")) << why.error();
}

}  // namespace

}  // namespace skyward::server
