// What a person hears of values that are not counted and of seeds that are not shown.
#include "play/own_values.hpp"

#include <gtest/gtest.h>

#include <string>

namespace skyward::play {
namespace {

using table::seat_no;
namespace event = table::event;

class a_person_at_a_house : public testing::Test {
 protected:
  a_person_at_a_house() {
    at_.seats.resize(2);
    at_.seats[0].player = "gus";
    at_.seats[1].player = "eve";
    auto& seed = at_.seeds.emplace_back();
    seed.window = 7;
    seed.use = table::seed_use::throws;
  }

  template <class Event>
  std::string heard(Event what) {
    table::log_entry happened;
    happened.what = std::move(what);
    return mine_.missed(at_, happened, me_);
  }
  void commit(seat_no seat, const std::string& player, bool shows) {
    at_.seeds[0].values.push_back({seat, player, digest{1}, {}});
    if (shows) at_.seeds[0].values.back().shown = digest{2};
  }

  seat_no me_{1};
  table::common_state at_;
  own_values mine_;
  fairness::secret_maker maker_;
};

TEST_F(a_person_at_a_house, hears_of_a_list_without_the_own_value) {
  EXPECT_EQ(heard(event::values_closed{7, {}}), "No value of yours is on the list of window 7.");
  ASSERT_TRUE(mine_.next(at_, me_, maker_));
  EXPECT_EQ(heard(event::values_closed{7, {}}),
            "Your value for window 7 is not on the list: it came too late, or was left out.");
  commit(me_, "gus", false);
  EXPECT_EQ(heard(event::values_closed{7, {}}), "");
}

TEST_F(a_person_at_a_house, hears_of_an_own_value_that_is_told_to_be_missing) {
  commit(seat_no{2}, "eve", false);
  EXPECT_EQ(heard(event::values_missing{7, {}}), "");
  commit(me_, "gus", false);
  EXPECT_NE(heard(event::values_missing{7, {}}), "");
  at_.seeds[0].values[1].shown = digest{2};
  EXPECT_EQ(heard(event::values_missing{7, {}}), "");
}

TEST_F(a_person_at_a_house, has_no_value_of_whoever_had_the_seat_before) {
  commit(me_, "ann", false);
  EXPECT_FALSE(mine_.next(at_, me_, maker_)) << "the seat has committed already";
  EXPECT_EQ(heard(event::values_missing{7, {}}), "");
  EXPECT_EQ(heard(event::values_closed{7, {}}), "No value of yours is on the list of window 7.");
}

TEST_F(a_person_at_a_house, hears_once_of_a_seed_that_is_not_shown) {
  at_.seeds[0].drawn = {"12"};
  const event::thrown next{1, {}, {}, {8, 0}};
  EXPECT_EQ(heard(next), "") << "it is drawn from";
  at_.seeds[0].over = true;
  EXPECT_EQ(heard(event::thrown{1, {}, {}, {7, 1}}), "") << "nothing later is drawn";
  EXPECT_EQ(heard(next),
            "The seed of window 7 has NOT been shown: what was drawn from it cannot be checked.");
  EXPECT_EQ(heard(next), "");
}

}  // namespace
}  // namespace skyward::play
