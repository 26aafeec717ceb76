// What the house is up, round by round, as the dealer's console tells it.
#include "report/console_text.hpp"

#include <gtest/gtest.h>

namespace skyward::report::console_text_test {
namespace {

namespace event = table::event;

class result_of_the_house : public testing::Test {
 protected:
  std::string hear(table::any_event what, cents house) {
    state.common.drop = house;
    table::log_entry happened;
    happened.what = std::move(what);
    return results.hear(happened, state);
  }
  std::string end_round(cents house) { return hear(event::round_ended{1, {}}, house); }

  table::banked_state state;
  house_results results;
};

TEST_F(result_of_the_house, is_told_at_the_end_of_a_round_since_its_beginning_and_the_opening) {
  EXPECT_EQ(hear(event::table_opened{}, cents{10'000}), "");
  EXPECT_EQ(hear(event::thrown{}, cents{10'000}), "");
  EXPECT_NE(end_round(cents{10'500}).find("the house +$5 in this round, +$5 since"),
            std::string::npos);
  EXPECT_NE(end_round(cents{10'100}).find("the house -$4 in this round, +$1 since"),
            std::string::npos);
}

TEST_F(result_of_the_house, is_of_the_whole_round_when_its_throw_was_entered_wrong) {
  hear(event::table_opened{}, cents{});
  end_round(cents{500});
  hear(event::thrown{}, cents{500});
  end_round(cents{900});
  hear(event::throw_reopened{2}, cents{500});
  EXPECT_NE(end_round(cents{200}).find("the house -$3 in this round, +$2 since"),
            std::string::npos);
}

TEST_F(result_of_the_house, begins_again_as_the_table_opens_again) {
  hear(event::table_opened{}, cents{});
  end_round(cents{500});
  hear(event::table_opened{}, cents{500});
  hear(event::throw_reopened{1}, cents{500});
  EXPECT_NE(end_round(cents{800}).find("the house +$3 in this round, +$3 since"),
            std::string::npos);
}

TEST_F(result_of_the_house, is_of_a_round_that_goes_on_when_an_earlier_throw_of_it_is_reopened) {
  hear(event::table_opened{}, cents{});
  end_round(cents{500});
  hear(event::thrown{}, cents{500});
  hear(event::throw_reopened{2}, cents{500});
  EXPECT_NE(end_round(cents{600}).find("the house +$1 in this round, +$6 since"),
            std::string::npos);
}

}  // namespace
}  // namespace skyward::report::console_text_test
