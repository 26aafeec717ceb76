// The steps of a day are its records, all of them and in their order; its rounds lie behind one
// another whatever was put right, and the last step leaves the table as it is.
#include "server/view/day_steps.hpp"

#include "kept_evening.hpp"
#include "live_house.hpp"
#include "memory_store.hpp"
#include "server/view/seen_seats.hpp"
#include "table/replay/replay.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace skyward::server {

namespace {

namespace event = table::event;
namespace json = boost::json;

/// Evenings with much in them: throws that are entered anew, void ones, tables that close and open
/// again, a day that turns.
struct kept_evening {
  explicit kept_evening(const logged& evening) : days{keep_evening(house, evening)} {}

  std::vector<day_round> rounds(const std::string& day, std::string_view player = {}) {
    return rounds_of_day(house, day, player).value().all;
  }
  void walk(const std::string& day, const std::function<void(const day_step&)>& seen) {
    const auto done = walk_day(house, day, [&](const day_step& step) {
      seen(step);
      return true;
    });
    ASSERT_TRUE(done) << done.error();
  }

  store::memory_store house;
  std::vector<std::string> days;
};

template <class Seen>
void every_day(const Seen& seen) {
  for (const auto& evening : logged_evenings()) {
    kept_evening kept{evening};
    for (const auto& day : kept.days) {
      SCOPED_TRACE(evening.game + " " + day);
      seen(kept, day);
    }
  }
}

template <class Event>
bool has(const day_step& step) {
  return std::ranges::any_of(step.happened.entries, [](const auto& each) {
    return std::holds_alternative<Event>(each.what);
  });
}

const table::common_state& common_of(const day_step& step) {
  return std::visit([](const auto& at) -> const table::common_state& { return at.now.common; },
                    step.stand);
}

std::string state_of(const day_step& step) {
  return std::visit([](const auto& at) { return at.game.state_json(at.now); }, step.stand);
}

json::array seats_of(const day_step& step) {
  return std::visit([](const auto& at) { return seen_seats(at, {}); }, step.stand);
}

/// What lies before the seats, without who sits there.
std::vector<std::string> laid(const day_step& step) {
  std::vector<std::string> all;
  for (const auto& seat : seats_of(step)) {
    const auto& told = seat.get_object();
    all.push_back(json::serialize(told.contains("cards") ? told.at("cards") : told.at("wagers")));
  }
  return all;
}

TEST(day_steps, an_evening_of_every_game_is_in_them_whole_and_comes_to_what_the_house_has) {
  for (const auto& evening : logged_evenings()) {
    SCOPED_TRACE(evening.game);
    kept_evening kept{evening};
    table::replay all;
    for (const auto& line : evening.lines) ASSERT_TRUE(all.take(line));
    std::string last;
    for (const auto& day : kept.days) {
      std::uint64_t next = 0;
      table::entry_id behind{};
      kept.walk(day, [&](const day_step& step) {
        EXPECT_EQ(step.nth, next++);
        for (const auto& each : step.happened.entries) {
          const bool begins = each.id == table::entry_id{behind.seq + 1, 1};
          EXPECT_TRUE(begins || each.id == (table::entry_id{behind.seq, behind.event + 1}))
              << each.id.seq << ", " << each.id.event;
          behind = each.id;
        }
        EXPECT_EQ(step.happened.head.seq, behind.seq);
        last = state_of(step);
      });
      EXPECT_EQ(behind.seq, kept.house.stream(day).value().chain.count);
    }
    EXPECT_EQ(last, all.state_json());
  }
}

TEST(day_steps, the_dice_lie_with_all_that_was_on_the_table_before_anything_comes_of_them) {
  int thrown = 0;
  every_day([&](kept_evening& kept, const std::string& day) {
    std::vector<std::string> before;
    kept.walk(day, [&](const day_step& step) {
      const bool throws = has<event::thrown>(step) || has<event::rolled>(step);
      if (throws) {
        ++thrown;
        EXPECT_FALSE(has<event::wager_won>(step) || has<event::wager_lost>(step) ||
                     has<event::game_won>(step))
            << "in one step";
        EXPECT_TRUE(has<event::throw_reopened>(step) || laid(step) == before);
      }
      EXPECT_TRUE(!has<event::game_won>(step) || laid(step) == before) << "the cards that won";
      EXPECT_FALSE(has<event::round_ended>(step) && has<event::wager_won>(step));
      before = laid(step);
    });
  });
  EXPECT_GT(thrown, 50);
}

TEST(day_steps, the_dice_that_lie_are_those_thrown_last_until_they_are_taken_up) {
  int lying = 0;
  int coloured = 0;
  every_day([&](kept_evening& kept, const std::string& day) {
    dice::face_list faces;
    bool lie = false;
    kept.walk(day, [&](const day_step& step) {
      for (const auto& each : step.happened.entries) {
        if (const auto* fell = std::get_if<event::thrown>(&each.what)) {
          faces = fell->dice;
          lie = true;
        } else if (const auto* rolled = std::get_if<event::rolled>(&each.what)) {
          faces = rolled->dice;
          lie = true;
        } else if (std::holds_alternative<event::round_opened>(each.what) ||
                   std::holds_alternative<event::table_opened>(each.what) ||
                   std::holds_alternative<event::throw_reopened>(each.what) ||
                   std::holds_alternative<event::roll_void>(each.what)) {
          lie = false;
        }
      }
      const std::span<const dice::face> thrown{faces};
      ASSERT_EQ(step.dice.size(), lie ? thrown.size() : 0);
      for (std::size_t i = 0; i < step.dice.size(); ++i) {
        ++lying;
        EXPECT_EQ(step.dice[i].at("face"), thrown[i].pips());
        coloured += step.dice[i].get_object().contains("colour") ? 1 : 0;
      }
    });
  });
  EXPECT_GT(lying, 200);
  EXPECT_EQ(coloured, lying) << "as they fell, also where their round was void since";
}

/// The round that an event says it is of; 0: none.
std::uint64_t round_said(const table::log_entry& each) {
  if (const auto* thrown = std::get_if<event::thrown>(&each.what)) return thrown->round;
  if (const auto* again = std::get_if<event::throw_reopened>(&each.what)) return again->round;
  if (const auto* ended = std::get_if<event::round_ended>(&each.what)) return ended->round;
  if (const auto* voided = std::get_if<event::round_voided>(&each.what)) return voided->round;
  return 0;
}

TEST(day_steps, rounds_lie_behind_one_another_and_what_is_of_one_stands_in_it) {
  int reopened = 0;
  every_day([&](kept_evening& kept, const std::string& day) {
    const auto rounds = kept.rounds(day);
    ASSERT_FALSE(rounds.empty());
    std::set<std::uint64_t> opens;  // steps with which the table did
    std::set<std::uint64_t> pots;   // steps of a game for a pot, which has none between two rounds
    std::uint64_t steps = 0;
    kept.walk(day, [&](const day_step& step) {
      steps = step.nth + 1;
      if (has<event::table_opened>(step)) opens.insert(step.nth);
      if (std::holds_alternative<live::pot_stand>(step.stand)) pots.insert(step.nth);
      reopened += has<event::throw_reopened>(step) ? 1 : 0;
      for (const auto& each : step.happened.entries) {
        const auto said = round_said(each);
        if (said == 0) continue;
        const auto of = std::ranges::find(rounds, said, &day_round::round);
        EXPECT_TRUE(of != rounds.end() && of->from <= step.nth && step.nth < of->to)
            << "round " << said << ", step " << step.nth;
      }
    });
    for (std::size_t i = 0; i + 1 < rounds.size(); ++i) {
      EXPECT_LT(rounds[i].round, rounds[i + 1].round);
      EXPECT_LE(rounds[i].to, rounds[i + 1].from);
      EXPECT_TRUE(rounds[i].to == rounds[i + 1].from || !pots.empty());
      EXPECT_TRUE(rounds[i].over || opens.contains(rounds[i + 1].from))
          << "round " << rounds[i].round << ": the last alone goes on, until the table closes";
    }
    if (pots.empty()) {
      EXPECT_EQ(rounds.front().from, 0U);
      EXPECT_EQ(rounds.back().to, steps);
    }
  });
  EXPECT_GE(reopened, 10);
}

TEST(day_steps, a_game_for_a_pot_ends_with_its_round_and_begins_with_the_next) {
  kept_evening kept{logged_evening("high-roller")};
  const auto day = kept.days.front();
  const auto rounds = kept.rounds(day);
  std::vector<std::uint64_t> opened;
  std::vector<std::uint64_t> ended;
  kept.walk(day, [&](const day_step& step) {
    if (has<event::round_opened>(step)) opened.push_back(step.nth);
    if (has<event::round_ended>(step) || has<event::round_voided>(step)) {
      ended.push_back(step.nth + 1);
    }
  });
  ASSERT_EQ(rounds.size(), opened.size());
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    EXPECT_EQ(rounds[i].from, opened[i]);
    EXPECT_TRUE(!rounds[i].over || rounds[i].to == ended[i]);
  }
  EXPECT_GT(ended.size(), 5U);
}

TEST(day_steps, a_throw_that_is_entered_anew_goes_on_with_its_round) {
  int on = 0;
  for (const auto& evening : logged_evenings()) {
    SCOPED_TRACE(evening.game);
    store::memory_store whole;
    for (const auto& day : keep_evening(whole, evening)) {
      const auto lines = whole.records(day, 1, 1'000).value();
      for (std::size_t count = 1; count <= lines.size(); ++count) {
        if (!lines[count - 1].contains(R"("throw_reopened")")) continue;
        logged cut{evening.game, {evening.lines.front()}};
        cut.lines.insert(cut.lines.end(), lines.begin(),
                         lines.begin() + static_cast<std::ptrdiff_t>(count));
        kept_evening kept{cut};
        const auto rounds = kept.rounds(day);
        const bool ends = lines[count - 1].contains(R"("round_ended")");
        on += ends ? 0 : 1;
        EXPECT_FALSE(rounds.back().over) << "record " << count;
        EXPECT_TRUE(!ends || std::prev(rounds.end(), 2)->over) << "record " << count;
      }
    }
  }
  EXPECT_GE(on, 3);
}

/// A table of Props & Hops with people, whose gaming day turns.
struct two_days {
  two_days() {
    const auto& text = live::props_and_hops().table.book().text;
    EXPECT_TRUE(house.keep_text({sha256_hex(text), text}));
  }
  std::string say(const std::string& line) {
    auto asked = live::props_and_hops().names.read_command(line);
    if (!asked) return asked.error().message;
    asked->id = live::id_of(++sent);
    const auto told = at.table().perform({&*asked, 1});
    if (!told) return told.error().message;
    return told->front().refusal ? told->front().refusal->message : "done";
  }
  const std::string& stream() { return at.table().place().stream; }

  store::memory_store house;
  live::test_clock clock;
  live::node at{house, clock};
  std::uint64_t sent = 0;
};

TEST(day_steps, the_last_throw_of_the_day_before_is_entered_anew_in_its_own_round) {
  two_days table;
  for (const auto* const line :
       {R"({"do":"open_table","kind":"hybrid"})", R"({"do":"seat","seat":1,"player":"Ann"})",
        R"({"do":"buy_in","seat":1,"cents":10000})", R"({"do":"seat","seat":2,"player":"Ben"})",
        R"({"do":"buy_in","seat":2,"cents":10000})",
        R"({"do":"wager","seat":1,"area":"field","cents":500})", R"({"do":"no_more_bets"})",
        R"({"do":"throw","dice":[3,4]})",
        R"({"do":"wager","seat":2,"area":"field","cents":500})"}) {
    ASSERT_EQ(table.say(line), "done") << line;
  }
  const auto first = table.stream();
  const auto rounds = [&](std::string_view player) {
    std::vector<std::pair<std::uint64_t, std::string>> all;
    const auto found = rounds_of_day(table.house, table.stream(), player).value();
    for (const auto& each : found.all) {
      all.emplace_back(each.round,
                       std::string{each.over ? "over" : "on"} + (each.yours ? ", own" : ""));
    }
    return all;
  };
  using told = std::vector<std::pair<std::uint64_t, std::string>>;
  EXPECT_EQ(rounds("Ann"), (told{{1, "over, own"}, {2, "on"}}));
  EXPECT_EQ(rounds("Ben"), (told{{1, "over"}, {2, "on, own"}}));
  EXPECT_EQ(rounds(""), (told{{1, "over"}, {2, "on"}}));
  table.clock.seconds += 86'400;
  ASSERT_EQ(table.say(R"({"do":"take_down","seat":2,"area":"field"})"), "done");
  ASSERT_EQ(table.say(R"({"do":"turn_day","role":"house","stream":")" + first +
                      R"(","next":"table/7/2026-11-22"})"),
            "done");
  ASSERT_EQ(table.stream(), "table/7/2026-11-22");
  EXPECT_EQ(rounds_of_day(table.house, table.stream(), "").value().before, first);
  EXPECT_EQ(rounds("Ben"), (told{{2, "on"}}));
  ASSERT_EQ(table.say(R"({"do":"wager","seat":2,"area":"field","cents":500})"), "done");
  EXPECT_EQ(rounds("Ben"), (told{{2, "on, own"}}));
  ASSERT_EQ(table.say(R"({"do":"take_down","seat":2,"area":"field"})"), "done");
  ASSERT_EQ(table.say(R"({"do":"correct_throw","round":1,"dice":[1,{"cocked":3}],)"
                      R"("reason":"the second die leant","principal":"Dee"})"),
            "done");
  ASSERT_EQ(table.say(R"({"do":"approve_correction","correction":1,"role":"floorperson",)"
                      R"("principal":"Flo"})"),
            "done");
  EXPECT_EQ(rounds("Ann"), (told{{1, "on, own"}}));
  EXPECT_EQ(rounds("Ben"), (told{{1, "on"}}));
}

TEST(day_steps, a_round_is_of_those_who_had_something_on_the_table) {
  int own = 0;
  int of_others = 0;
  every_day([&](kept_evening& kept, const std::string& day) {
    const auto all = kept.rounds(day);
    EXPECT_TRUE(std::ranges::none_of(all, &day_round::yours));
    std::set<std::string> people;
    std::set<std::pair<std::string, std::uint64_t>> staked;
    kept.walk(day, [&](const day_step& step) {
      const auto of = std::ranges::find_if(
          all, [&](const day_round& each) { return each.from <= step.nth && step.nth < each.to; });
      for (const auto& each : seats_of(step)) {
        const auto& seat = each.get_object();
        if (!seat.at("taken").get_bool()) continue;
        const std::string player{std::string_view{seat.at("player").get_string()}};
        people.insert(player);
        const auto* cards = seat.if_contains("cards");
        const auto& lies = cards == nullptr ? seat.at("wagers") : *cards;
        const bool something =
            !lies.get_array().empty() || seat.contains("bought") || seat.contains("paid");
        if (something && of != all.end()) staked.emplace(player, of->round);
      }
    });
    for (const auto& player : people) {
      for (const auto& each : kept.rounds(day, player)) {
        EXPECT_EQ(each.yours, staked.contains({player, each.round}))
            << player << ", round " << each.round;
        ++(each.yours ? own : of_others);
      }
    }
  });
  EXPECT_GT(own, 30);
  EXPECT_GT(of_others, 30);
}

TEST(day_steps, whoever_has_paid_into_a_pot_takes_part_before_any_card_is_dealt) {
  const auto evening = logged_evening("high-roller");
  int bought = 0;
  logged cut{evening.game, {}};
  for (const auto& line : evening.lines) {
    cut.lines.push_back(line);
    if (!line.contains(R"("event":"cards_bought")")) continue;
    kept_evening kept{cut};
    std::string buyer;
    kept.walk(kept.days.back(), [&](const day_step& step) {
      for (const auto& each : step.happened.entries) {
        if (const auto* buys = std::get_if<event::cards_bought>(&each.what)) {
          buyer = common_of(step).seats[table::index(buys->seat)].player;
        }
      }
    });
    EXPECT_TRUE(kept.rounds(kept.days.back(), buyer).back().yours) << buyer << ", " << bought;
    ++bought;
  }
  EXPECT_GT(bought, 5);
}

TEST(day_steps, are_told_until_somebody_has_seen_enough) {
  kept_evening kept{logged_evening("high-roll-dice")};
  int told = 0;
  ASSERT_TRUE(walk_day(kept.house, kept.days.front(), [&](const day_step&) { return ++told < 3; }));
  EXPECT_EQ(told, 3);
}

TEST(day_steps, a_record_that_cannot_be_is_named) {
  auto evening = logged_evening("high-roll-dice");
  evening.lines.resize(4);
  auto& sits = evening.lines.back();
  sits.replace(sits.find(R"("bought_in")"), 11, R"("bought_up")");
  kept_evening kept{evening};
  const auto why = rounds_of_day(kept.house, kept.days.front(), "");
  ASSERT_FALSE(why);
  EXPECT_TRUE(why.error().starts_with("table/1: record 3: ")) << why.error();
}

TEST(day_steps, are_not_told_as_a_day_where_the_disk_fails_at_any_of_its_readings) {
  kept_evening kept{logged_evening("high-roll-dice")};
  int readings = 0;
  int failing = 0;
  kept.house.disk_fails = [&] { return ++readings == failing; };
  ASSERT_FALSE(kept.rounds(kept.days.front()).empty());
  const int all = std::exchange(readings, 0);
  ASSERT_GE(all, 2);
  for (failing = 1; failing <= all; ++failing) {
    const auto why = rounds_of_day(kept.house, kept.days.front(), "");
    ASSERT_FALSE(why) << failing << " of " << all;
    EXPECT_EQ(why.error(), "the disk fails");
    readings = 0;
  }
}

TEST(day_steps, a_day_that_there_is_not_has_none_and_one_that_cannot_be_says_why) {
  store::memory_store house;
  EXPECT_TRUE(rounds_of_day(house, "table/1/2026-11-30", "").value().all.empty());
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
