// Throws with dice at rest in every way, and reasons that are called, denied and unknown.
#include "dice/validity.hpp"

#include <gtest/gtest.h>

namespace skyward::dice {
namespace {

const dice_set two{{"white", 2}};
const std::vector<die_at_rest> flat{{rest::flat, face{2}}, {rest::flat, face{5}}};
const std::vector<die_at_rest> cocked{{rest::flat, face{2}}, {rest::cocked, face{5}}};
const std::vector<die_at_rest> propped{{rest::flat, face{2}}, {rest::propped, face{1}}};

const validity_rules& counting_rules() {
  static const validity_rules rules = [] {
    validity_rules made;
    made.cocked_counts = true;
    made.cocked_clause = "1(a)";
    made.propped_clause = "1(b)";
    made.reasons.resize(2);
    made.reasons[0].id = "off-table";
    made.reasons[0].clause = "1(c)";
    made.reasons[1].id = "touched-chips";
    made.reasons[1].clause = "1(d)";
    made.reasons[1].denied = true;
    return made;
  }();
  return rules;
}

TEST(validity, takes_the_faces_of_dice_that_lie_flat) {
  const auto call = judge(counting_rules(), two, flat, "");
  ASSERT_TRUE(call.has_value());
  EXPECT_EQ(std::get<valid_throw>(*call).faces, (face_list{face{2}, face{5}}));
}

TEST(validity, takes_the_face_opposite_the_leaning_side_where_cocked_dice_count) {
  const auto call = judge(counting_rules(), two, cocked, "");
  ASSERT_TRUE(call.has_value());
  EXPECT_EQ(std::get<valid_throw>(*call).faces, (face_list{face{2}, face{2}}));
}

TEST(validity, calls_no_roll_for_a_cocked_die_where_it_does_not_count) {
  auto rules = counting_rules();
  rules.cocked_counts = false;
  const auto call = judge(rules, two, cocked, "");
  ASSERT_TRUE(call.has_value());
  EXPECT_EQ(std::get<void_throw>(*call).reason, "cocked");
  EXPECT_EQ(std::get<void_throw>(*call).clause, "1(a)");
}

TEST(validity, voids_a_throw_with_a_die_on_more_than_one_side) {
  const auto call = judge(counting_rules(), two, propped, "");
  ASSERT_TRUE(call.has_value());
  EXPECT_EQ(std::get<void_throw>(*call).reason, "propped");
  EXPECT_EQ(std::get<void_throw>(*call).clause, "1(b)");
}

TEST(validity, lets_the_caller_void_a_throw_for_a_reason_of_the_game) {
  const auto call = judge(counting_rules(), two, {}, "off-table");
  ASSERT_TRUE(call.has_value());
  EXPECT_EQ(std::get<void_throw>(*call).clause, "1(c)");
}

TEST(validity, refuses_in_order_of_precedence) {
  const auto unknown = judge(counting_rules(), two, {}, "of-table");
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(unknown.error().code, throw_refusal::unknown_reason);
  EXPECT_EQ(unknown.error().message,
            "\"of-table\" is no reason for a void throw; accepted: off-table");
  const auto denied = judge(counting_rules(), two, {}, "touched-chips");
  ASSERT_FALSE(denied.has_value());
  EXPECT_EQ(denied.error().code, throw_refusal::denied_reason);
  EXPECT_EQ(denied.error().clause, "1(d)");
  const auto one_die = judge(counting_rules(), two, std::span{flat}.first(1), "");
  ASSERT_FALSE(one_die.has_value());
  EXPECT_EQ(one_die.error().code, throw_refusal::wrong_dice_count);
  EXPECT_EQ(one_die.error().message, "1 reported, 2 are thrown");
}

}  // namespace
}  // namespace skyward::dice
