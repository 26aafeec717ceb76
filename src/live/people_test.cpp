// People show who they are by badge or PIN, and nothing of either is told, kept or guessed.
#include "live/people.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <set>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <thread>

namespace skyward::live::people_test {
namespace {

using code = people_refusal_code;

constexpr std::string_view file_name = "house.db-people";
constexpr std::string_view ann_badge = "%B7700-4821^ANN?";
constexpr std::string_view ann_pin = "482193";
constexpr std::string_view wrong_pin = "482194";

people nobody() {
  return people{pin_cost_min};
}

person added(people& to, const new_person& asked) {
  auto made = to.add(asked);
  EXPECT_TRUE(made.has_value()) << made.error().message;
  return made.value_or(person{});
}

person ann_in(people& to) {
  return added(
      to, {"Ann Lee", only(work_role::dealer) | only(work_role::stickperson), ann_badge, ann_pin});
}

people again(const people& all) {
  auto read = people::read(all.text(), file_name, pin_cost_min);
  EXPECT_TRUE(read.has_value()) << read.error();
  return std::move(*read);
}

template <class Answer>
people_refusal refusal(const people::reached<Answer>& answer) {
  EXPECT_FALSE(answer.has_value());
  return answer ? people_refusal{} : answer.error();
}

template <class Answer>
void expect_refused(const people::reached<Answer>& answer, code why, std::string_view words) {
  const auto told = refusal(answer);
  EXPECT_EQ(told.code, why) << told.message;
  EXPECT_NE(told.message.find(words), std::string::npos) << told.message;
  EXPECT_NE(told.message.find("accepted: "), std::string::npos) << told.message;
  EXPECT_EQ(told.message.find('\n'), std::string::npos) << told.message;
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

void lock_out(people& all, std::string_view who) {
  for (int i = 0; i < wrong_pins_max; ++i) {
    EXPECT_FALSE(all.identify_by_pin(who, wrong_pin).has_value());
  }
}

TEST(work_roles, are_read_and_named_in_any_set) {
  for (work_role_set roles = 0; roles < 1U << std::size(work_role_names); ++roles) {
    auto names = names_of(roles);
    ASSERT_EQ(read_work_roles(names), roles);
    std::ranges::reverse(names);
    ASSERT_EQ(read_work_roles(names), roles);
  }
  const std::vector<std::string> unknown{"dealer", "boxman"};
  EXPECT_EQ(read_work_roles(unknown).error(),
            "found boxman; accepted: manager, floorperson, cage, count, security, dealer, "
            "stickperson, surveillance, auditor");
  const std::vector<std::string> twice{"cage", "cage"};
  EXPECT_EQ(read_work_roles(twice).error(), "found cage twice; accepted: once");
}

TEST(people, have_ids_of_their_own_and_come_in_order) {
  auto all = nobody();
  std::set<std::string> ids;
  for (int i = 0; i < 200; ++i) {
    const auto name = "Dealer " + std::to_string(i);
    const auto made = added(all, {name, only(work_role::dealer)});
    EXPECT_TRUE(is_person_id(made.id)) << made.id;
    ids.insert(made.id);
    EXPECT_EQ(made, (person{made.id, name, only(work_role::dealer)}));
    EXPECT_EQ(all.everyone().back(), made);
  }
  EXPECT_EQ(ids.size(), 200U);
  EXPECT_EQ(all.everyone().front().name, "Dealer 0");
}

TEST(people, show_who_they_are_by_badge_or_pin) {
  auto all = nobody();
  const auto ann = ann_in(all);
  EXPECT_EQ(ann, (person{ann.id, "Ann Lee", only(work_role::dealer) | only(work_role::stickperson),
                         true, true, true}));
  const auto bob = added(all, {"Bob", 0, "%B7700-4822^BOB?", "0000"});
  for (const bool was_read : {false, true}) {
    if (was_read) all = again(all);
    EXPECT_EQ(all.identify_by_badge(ann_badge), ann);
    EXPECT_EQ(all.identify_by_badge("%B7700-4822^BOB?"), bob);
    EXPECT_EQ(all.identify_by_pin(ann.id, ann_pin), ann);
    EXPECT_EQ(all.identify_by_pin("Ann Lee", ann_pin), ann);
    EXPECT_EQ(all.identify_by_pin("ANN LEE", ann_pin), ann);
    EXPECT_EQ(all.identify_by_pin("\uff21nn Lee", ann_pin), ann);
    EXPECT_EQ(all.identify_by_pin("Bob", "0000"), bob);
    expect_refused(all.identify_by_badge("%B7700-4823^EVE?"), code::unknown, "this badge");
    expect_refused(all.identify_by_pin("Bob", ann_pin), code::unknown, "the person or the PIN");
    EXPECT_TRUE(all.identify_by_pin("Bob", "0000").has_value());
  }
}

TEST(people, are_not_told_whether_person_or_pin_was_wrong) {
  auto all = nobody();
  const auto ann = ann_in(all);
  added(all, {"Without", 0, "0000-no-pin"});
  added(all, {"Left", 0, "0000-left", "1111"});
  ASSERT_TRUE(all.change(all.everyone().back().id, {.works_here = false}));
  const auto wrong = refusal(all.identify_by_pin(ann.id, wrong_pin));
  EXPECT_EQ(wrong.code, code::unknown);
  for (const auto* who : {"Nobody", "u-00000000", "Without", "Left", "482193", "", "\xff", "U-1"}) {
    EXPECT_EQ(refusal(all.identify_by_pin(who, "1111")), wrong) << who;
  }
  EXPECT_EQ(refusal(all.identify_by_pin(all.everyone().back().id, "1111")), wrong);
  EXPECT_EQ(refusal(all.identify_by_badge("0000-left")),
            refusal(all.identify_by_badge("0000-nobodys")));
}

TEST(people, who_give_five_wrong_pins_in_a_row_are_locked_until_they_are_unlocked) {
  auto all = nobody();
  const auto ann = ann_in(all);
  added(all, {"Bob", 0, {}, wrong_pin});
  for (int i = 1; i < wrong_pins_max; ++i) {
    expect_refused(all.identify_by_pin("Ann Lee", wrong_pin), code::unknown, "PIN");
    all = again(all);
    EXPECT_FALSE(all.is_changed());
    EXPECT_EQ(all.everyone().front().wrong_pins, i);
    EXPECT_FALSE(all.everyone().front().is_locked());
  }
  EXPECT_EQ(all.identify_by_pin(ann.id, ann_pin), ann) << "which ends the row";
  EXPECT_TRUE(all.is_changed());
  for (int i = 1; i < wrong_pins_max; ++i) {
    expect_refused(all.identify_by_pin(ann.id, wrong_pin), code::unknown, "PIN");
  }
  expect_refused(all.identify_by_pin(ann.id, wrong_pin), code::locked, "5 wrong PINs in a row");
  all = again(all);
  EXPECT_TRUE(all.everyone().front().is_locked());
  expect_refused(all.identify_by_pin(ann.id, ann_pin), code::locked, "locked");
  expect_refused(all.identify_by_pin(ann.id, wrong_pin), code::locked, "locked");
  expect_refused(all.identify_by_badge(ann_badge), code::locked, "locked");
  EXPECT_EQ(all.everyone().front().wrong_pins, wrong_pins_max);
  EXPECT_TRUE(all.identify_by_pin("Bob", wrong_pin).has_value()) << "others are not";

  const auto renewed = all.change(ann.id, {.pin = "000000"});
  EXPECT_TRUE(renewed.value().is_locked()) << "a new PIN unlocks nobody";
  EXPECT_EQ(all.unlock(ann.id), ann);
  all = again(all);
  EXPECT_EQ(all.identify_by_pin(ann.id, "000000"), ann);
  EXPECT_EQ(all.identify_by_badge(ann_badge), ann);
}

TEST(people, what_is_no_pin_is_not_counted) {
  auto all = nobody();
  const auto ann = ann_in(all);
  for (const auto* text : {"", "123", "1234567890123", "12 34", "12a4", "-1234", "１２３４"}) {
    expect_refused(all.identify_by_pin(ann.id, text), code::not_accepted, "4 to 12 digits");
    expect_refused(all.add({"Bob", 0, {}, text}), code::not_accepted, "4 to 12 digits");
    expect_refused(all.change(ann.id, {.pin = text}), code::not_accepted, "4 to 12 digits");
  }
  EXPECT_EQ(all.everyone(), std::vector{ann});
  for (const auto* pin : {"1234", "123456789012"}) {
    ASSERT_TRUE(all.change(ann.id, {.pin = pin}));
    EXPECT_EQ(all.identify_by_pin(ann.id, pin), ann);
  }
}

TEST(people, have_badges_that_can_be_printed) {
  auto all = nobody();
  const auto ann = ann_in(all);
  const std::string most(badge_characters_max, '~');
  for (const auto& text : {std::string{}, std::string{"abc"}, most + "~", std::string{"abcd\n"},
                           std::string{"abc\x7f"}, std::string{"abc\0d", 5}, std::string{"abcé"}}) {
    expect_refused(all.identify_by_badge(text), code::not_accepted, "4 to 64 printable");
    expect_refused(all.add({"Bob", 0, text}), code::not_accepted, "4 to 64 printable");
    expect_refused(all.change(ann.id, {.badge = text}), code::not_accepted, "4 to 64 printable");
  }
  EXPECT_EQ(all.everyone(), std::vector{ann});
  for (const auto& badge : {std::string{"a b ~"}, std::string{"1234"}, most}) {
    ASSERT_TRUE(all.change(ann.id, {.badge = badge}));
    EXPECT_EQ(all.identify_by_badge(badge), ann);
    expect_refused(all.identify_by_badge(ann_badge), code::unknown, "this badge");
  }
}

TEST(people, never_have_one_badge_between_two) {
  auto all = nobody();
  const auto ann = ann_in(all);
  const auto bob = added(all, {"Bob"});
  const auto told = ann.id + " has it";
  expect_refused(all.add({"Eve", 0, ann_badge}), code::not_accepted, told);
  expect_refused(all.change(bob.id, {.badge = ann_badge}), code::not_accepted, told);
  EXPECT_TRUE(all.change(ann.id, {.badge = ann_badge}).has_value()) << "her own";

  ASSERT_FALSE(all.change(ann.id, {.takes_badge_back = true}).value().has_badge);
  expect_refused(all.identify_by_badge(ann_badge), code::unknown, "this badge");
  ASSERT_TRUE(all.change(bob.id, {.badge = ann_badge}));
  EXPECT_EQ(all.identify_by_badge(ann_badge).value().id, bob.id);
}

TEST(people, may_have_one_name_and_are_then_found_by_id) {
  auto all = nobody();
  const auto ann = ann_in(all);
  EXPECT_TRUE(all.namesakes(ann).empty());
  const auto other = added(all, {"ann lee", 0, {}, "7777"});
  EXPECT_EQ(all.namesakes(other), std::vector{ann});
  EXPECT_EQ(all.namesakes(ann), std::vector{other});
  expect_refused(all.identify_by_pin("Ann Lee", ann_pin), code::several, "2 people");
  EXPECT_EQ(all.everyone(), (std::vector{ann, other})) << "nothing is counted";
  EXPECT_EQ(all.identify_by_pin(ann.id, ann_pin), ann);
  EXPECT_EQ(all.identify_by_pin(other.id, "7777"), other);

  ASSERT_TRUE(all.change(other.id, {.works_here = false}));
  EXPECT_TRUE(all.namesakes(ann).empty());
  EXPECT_EQ(all.identify_by_pin("Ann Lee", ann_pin), ann);
}

TEST(people, have_names_that_are_names) {
  auto all = nobody();
  const auto ann = ann_in(all);
  const std::string most(person_bytes_max, 'n');
  const struct {
    std::string name;
    std::string told;
  } cases[] = {
      {"", "no name"},
      {" Ann", "a space at its beginning"},
      {"An\u200bn", "U+200B"},
      {most + "n", "201 bytes"},
      {ann.id, "what ids look like"},
      {"U-00aa11BB", "what ids look like"},
  };
  for (const auto& each : cases) {
    expect_refused(all.add({each.name}), code::not_accepted, "name: ");
    expect_refused(all.change(ann.id, {.name = each.name}), code::not_accepted, each.told);
  }
  EXPECT_EQ(all.everyone(), std::vector{ann});
  EXPECT_EQ(all.change(ann.id, {.name = most}).value().name, most);
}

TEST(people, change_whole_or_not_at_all) {
  auto all = nobody();
  const auto ann = ann_in(all);
  all = again(all);
  expect_refused(all.change(ann.id, {.name = "Ann Poe", .roles = 0, .badge = "1234", .pin = "12"}),
                 code::not_accepted, "PIN");
  EXPECT_FALSE(all.is_changed());
  EXPECT_EQ(all.identify_by_badge(ann_badge), ann);

  const auto changed = all.change(
      ann.id,
      {.name = "Ann Poe", .roles = only(work_role::manager), .badge = "1234", .pin = "1234"});
  EXPECT_TRUE(all.is_changed());
  EXPECT_EQ(changed, (person{ann.id, "Ann Poe", only(work_role::manager), true, true, true}));
  all = again(all);
  EXPECT_EQ(all.identify_by_badge("1234"), *changed);
  EXPECT_EQ(all.identify_by_pin("Ann Poe", "1234"), *changed);
  expect_refused(all.identify_by_pin("Ann Lee", "1234"), code::unknown, "PIN");

  for (const auto* id : {"u-00000000", "Ann Poe", "", "\x1b"}) {
    expect_refused(all.change(id, {.roles = 0}), code::not_accepted, "nobody has the id");
    expect_refused(all.unlock(id), code::not_accepted, "nobody has the id");
  }
  expect_refused(all.unlock("u-00000000"), code::not_accepted, "nobody has the id u-00000000;");
}

TEST(people, who_have_left_are_refused_and_may_return_with_a_new_badge) {
  auto all = nobody();
  const auto ann = ann_in(all);
  lock_out(all, ann.id);
  const auto left = all.change(ann.id, {.works_here = false});
  EXPECT_EQ(left, (person{ann.id, ann.name, ann.roles, false}));
  all = again(all);
  expect_refused(all.identify_by_badge(ann_badge), code::unknown, "this badge");
  expect_refused(all.identify_by_pin(ann.id, ann_pin), code::unknown, "PIN");
  expect_refused(all.change(ann.id, {.badge = "1234"}), code::not_accepted,
                 "badge: the person does not work here");
  expect_refused(all.change(ann.id, {.pin = "1234"}), code::not_accepted,
                 "PIN: the person does not work here");
  EXPECT_EQ(all.everyone(), std::vector{*left});
  EXPECT_EQ(added(all, {"Bob", 0, ann_badge}).name, "Bob") << "whose badge it now is";

  const auto back = all.change(ann.id, {.badge = "1234", .pin = ann_pin, .works_here = true});
  EXPECT_EQ(back, ann);
  EXPECT_EQ(all.identify_by_badge("1234"), ann);
  EXPECT_EQ(all.identify_by_pin(ann.id, ann_pin), ann);
}

TEST(people, are_kept_without_badges_and_pins_in_clear) {
  auto all = nobody();
  ann_in(all);
  auto other = nobody();
  ann_in(other);
  const auto text = all.text();
  EXPECT_TRUE(has(text, "Ann Lee"));
  EXPECT_FALSE(has(text, ann_badge));
  EXPECT_FALSE(has(text, ann_pin));
  EXPECT_FALSE(has(text, "%B7700-4821"));
  const auto badge_of = [](const std::string& of) {
    return of.substr(of.find(R"("badge":)"), std::string_view{R"("badge":"")"}.size() + 64);
  };
  EXPECT_NE(badge_of(text), badge_of(other.text())) << "another house, another key";
  const auto ann = all.everyone().front();
  ASSERT_TRUE(all.change(ann.id, {.pin = ann_pin}));
  EXPECT_EQ(badge_of(all.text()), badge_of(text));
  EXPECT_NE(all.text(), text) << "the same PIN is never hashed twice alike";
}

TEST(people, are_hashed_at_the_cost_of_the_house_unless_told_otherwise) {
  people all;
  const auto ann = added(all, {"Ann Lee", 0, {}, ann_pin});
  EXPECT_TRUE(has(all.text(), "$argon2id$v=19$m=65536,t=3,p=1$"));
  all = again(all);
  expect_refused(all.identify_by_pin(ann.id, wrong_pin), code::unknown, "PIN");
  EXPECT_TRUE(has(all.text(), "$argon2id$v=19$m=65536,t=3,p=1$"));
  EXPECT_EQ(all.identify_by_pin(ann.id, ann_pin), ann);
  EXPECT_TRUE(has(all.text(), "$argon2id$v=19$m=8,t=1,p=1$")) << "what is now the cost";
  all = again(all);
  EXPECT_EQ(all.identify_by_pin(ann.id, ann_pin), ann);
  EXPECT_FALSE(all.is_changed());
}

TEST(people, read_back_as_they_were_written) {
  auto all = nobody();
  EXPECT_EQ(again(all).text(), all.text());
  const auto ann = ann_in(all);
  added(all, {"Zoë \"Z\" \\ O'Dea", (1U << std::size(work_role_names)) - 1, "\"\\\"\\", "0000"});
  added(all, {"Bob"});
  lock_out(all, ann.id);
  ASSERT_TRUE(all.change(added(all, {"Left", 0, "gone"}).id, {.works_here = false}));
  const auto read = again(all);
  EXPECT_EQ(read.text(), all.text());
  EXPECT_EQ(read.everyone(), all.everyone());
  EXPECT_EQ(read.identify_by_badge("\"\\\"\\").value().roles,
            (1U << std::size(work_role_names)) - 1);
}

TEST(people, no_more_of_them_are_taken_than_can_be_read) {
  auto all = nobody();
  const std::string longest(person_bytes_max, '"');
  const new_person asked{longest, (1U << std::size(work_role_names)) - 1};
  const auto one = added(all, asked);
  const auto head = all.text().find('\n') + 1;
  const auto most = (all.text().size() - head) + std::string_view{R"(,"badge":"")"}.size() + 64 +
                    std::string_view{R"(,"pin":"")"}.size() + 128 + 10;
  EXPECT_LT(most, 800U);

  auto text = all.text();
  const auto line = text.substr(head);
  text.resize(head);
  for (std::size_t i = 0; i < people_max; ++i) {
    auto next = line;
    next.replace(next.find(one.id), one.id.size(), fmt::format("u-{:08x}", i));
    text += next;
  }
  auto full = people::read(text, file_name, pin_cost_min);
  ASSERT_TRUE(full.has_value()) << full.error();
  EXPECT_EQ(full->everyone().size(), people_max);
  expect_refused(full->add(asked), code::not_accepted, "10000 people");
  EXPECT_EQ(people::read(text + line, file_name, pin_cost_min).error(),
            "house.db-people:10002: accepted: 10000 people");
}

/// A text of a head and two people.
std::string any_people() {
  auto all = nobody();
  ann_in(all);
  added(all, {"Bob", only(work_role::cage), "bobs", "0000"});
  return all.text();
}

std::string told(std::string_view text) {
  const auto read = people::read(text, file_name, pin_cost_min);
  EXPECT_FALSE(read.has_value()) << text;
  return read ? "" : read.error();
}

TEST(people, what_cannot_be_is_refused_by_file_line_and_key) {
  const auto text = any_people();
  const auto of_key = [&](std::string_view key) {  // its first value
    const auto begin = text.find(std::string{key} + ":") + key.size() + 1;
    const auto end = text[begin] == '"'   ? text.find('"', begin + 1) + 1
                     : text[begin] == '[' ? text.find(']', begin) + 1
                                          : text.find_first_of(",}", begin);
    return text.substr(begin, end - begin);
  };
  const std::string hash = "accepted: what Argon2id made of a PIN, as it was kept";
  const std::string digits = "accepted: 64 hexadecimal digits, 0 to 9 and a to f";
  const std::string count = "accepted: a whole number from 0 to 5";
  const struct {
    std::string key;
    std::string value;
    std::string line_and_words;
  } cases[] = {
      {R"("format")", R"("skyward people 2")", "1: format: accepted: \"skyward people 1\""},
      {R"("badge_key")", R"("00")", "1: badge_key: " + digits},
      {R"("badge_key")", "7", "1: badge_key: " + digits},
      {R"("badge_key")", R"("%","rolls":1)", "1: badge_key: " + digits},
      {R"("badge_key")", of_key(R"("badge_key")") + R"(,"key":1)",
       "1: key: unknown key; accepted: format, badge_key"},
      {R"("id")", R"("u-1234567g")", "2: id: accepted: u- and 8 hexadecimal digits"},
      {R"("id")", R"("u-1234567")", "2: id: accepted: u- and 8 hexadecimal digits"},
      {R"("id")", of_key(R"("id")") + R"(,"id":"u-00000000")", "2: id: given twice"},
      {R"("name")", R"("Ann ")", "2: name: found a space at its end"},
      {R"("name")", R"("u-00000000")", "2: name: found what ids look like"},
      {R"("name")", R"("Ann","badges":"7")", "2: badges: unknown key; "},
      {R"("roles")", R"(["boxman"])", "2: roles: found boxman; accepted: manager, "},
      {R"("roles")", R"(["cage","cage"])", "2: roles: found cage twice"},
      {R"("roles")", "[1]", "2: roles: accepted: texts"},
      {R"("roles")", "1", "2: roles: found 1; accepted: a list"},
      {R"("badge")", R"("bobs")", "2: badge: " + digits},
      {R"("badge")", "null", "2: badge: " + digits},
      {R"("pin")", R"("0000")", "2: pin: " + hash},
      {R"("pin")", "4821", "2: pin: " + hash},
      {R"("pin")", R"("")", "2: pin: " + hash},
      {R"("wrong_pins")", "6", "2: wrong_pins: " + count},
      {R"("wrong_pins")", "-1", "2: wrong_pins: " + count},
      {R"("wrong_pins")", "4821", "2: wrong_pins: " + count},
      {R"("works_here")", "1", "2: works_here: accepted: true or false"},
      {R"("works_here")", "false", "2: works_here: found false; accepted: true beside a badge"},
  };
  for (const auto& each : cases) {
    auto altered = text;
    const auto before = of_key(each.key);
    altered.replace(altered.find(each.key + ":") + each.key.size() + 1, before.size(), each.value);
    const auto error = told(altered);
    EXPECT_TRUE(error.starts_with("house.db-people:" + each.line_and_words)) << error;
    EXPECT_FALSE(has(error, "4821")) << "what may be a PIN";
  }
}

TEST(people, lines_that_are_none_or_twice_are_refused) {
  const auto text = any_people();
  const auto head = text.substr(0, text.find('\n') + 1);
  const auto ann = text.substr(head.size(), text.find('\n', head.size()) + 1 - head.size());
  const auto bob = text.substr(head.size() + ann.size());
  const auto of = [](const std::string& line, std::string_view key) {
    const auto begin = line.find(key);
    return line.substr(begin, line.find(",\"", begin) - begin);
  };
  EXPECT_EQ(told(""), "house.db-people:1: empty; accepted: a line with format and badge_key");
  EXPECT_EQ(told(ann), "house.db-people:1: format is missing");
  EXPECT_EQ(told(head + head), "house.db-people:2: id is missing");
  EXPECT_EQ(told(head + "\n" + ann), "house.db-people:2: accepted: one JSON object on a line");
  EXPECT_EQ(told(head + "[]\n"), "house.db-people:2: accepted: one JSON object on a line");
  EXPECT_EQ(told(head + "{\"id\":\xff}\n"),
            "house.db-people:2: accepted: one JSON object on a line");
  EXPECT_EQ(told(text.substr(0, text.size() - 1)),
            "house.db-people:3: accepted: a line with its end");
  EXPECT_EQ(told(text + ann), "house.db-people:4: id: another has it; accepted: one for each");
  auto thief = bob;
  const auto own = of(bob, R"("badge":)");
  thief.replace(thief.find(own), own.size(), of(ann, R"("badge":)"));
  EXPECT_EQ(told(head + ann + thief),
            "house.db-people:3: badge: another has it; accepted: one for each");
}

TEST(people, pins_are_kept_as_argon2id_makes_them_alone) {
  const std::string sound =
      "$argon2id$v=19$m=8,t=1,p=1$Dfa4w65AyYX83JTZSzGSkw$"
      "iKEbNdoIoHe3qZGRsFFKydo8KVKbALgr33f8GaTgK30";
  const struct {
    std::string part;
    std::string other;
    bool accepted{};
  } cases[] = {
      {"m=8", "m=8", true},
      {"m=8,t=1", "m=1048576,t=16", true},
      {"argon2id", "argon2i"},
      {"v=19", "v=16"},
      {"m=8", "m=7"},
      {"m=8", "m=08"},
      {"m=8", "m=1048577"},
      {"m=8", "m="},
      {"m=8,t=1", "t=1,m=8"},
      {"t=1", "t=0"},
      {"t=1", "t=17"},
      {"p=1", "p=2"},
      {"kw$", "kw"},
      {"kw$", "kw=$"},
      {"kw$", "kx$"},
      {"kw$", "kwAA$"},
      {"kw$", "k!$"},
      {"K30", "K3"},
      {"K30", "K31"},
      {"K30", "K30="},
      {"K30", "K30A"},
      {"$iKEbNdoIoHe3qZGRsFFKydo8KVKbALgr33f8GaTgK30", "$"},
      {"$iKEbNdoIoHe3qZGRsFFKydo8KVKbALgr33f8GaTgK30", ""},
      {",p=1$Dfa4w65AyYX83JTZSzGSkw$iKEbNdoIoHe3qZGRsFFKydo8KVKbALgr33f8GaTgK30", ""},
  };
  for (const auto& each : cases) {
    auto pin = sound;
    pin.replace(pin.find(each.part), each.part.size(), each.other);
    auto text = nobody().text();
    text += fmt::format(R"({{"id":"u-00000000","name":"Ann","roles":[],"pin":"{}",)"
                        R"("wrong_pins":0,"works_here":true}})"
                        "\n",
                        pin);
    EXPECT_EQ(people::read(text, file_name, pin_cost_min).has_value(), each.accepted) << pin;
  }
}

/// From now on this thread is given no memory in pieces of two mebibytes and more.
void no_memory() {
  constexpr std::uint32_t piece = 2U << 20U;
  std::array<sock_filter, 6> program{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[1])),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, piece, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOMEM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog filter{program.size(), program.data()};
  EXPECT_EQ(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
  EXPECT_EQ(::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter), 0);
  EXPECT_EQ(::mmap(nullptr, piece, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), MAP_FAILED);
}

TEST(people, a_pin_that_there_is_no_memory_for_is_neither_right_nor_wrong) {
  people all{{1, std::size_t{4} << 20U}};
  const auto ann = ann_in(all);
  std::thread{[&] {
    no_memory();
    expect_refused(all.identify_by_pin(ann.id, wrong_pin), code::failed, "no memory");
    expect_refused(all.identify_by_pin(ann.id, ann_pin), code::failed, "no memory");
    expect_refused(all.identify_by_pin("Nobody", ann_pin), code::failed, "no memory");
    expect_refused(all.change(ann.id, {.pin = "0000"}), code::failed, "no memory");
    expect_refused(all.add({"Bob", 0, {}, "0000"}), code::failed, "no memory");
  }}.join();
  EXPECT_EQ(all.everyone(), std::vector{ann});
  EXPECT_EQ(all.identify_by_pin(ann.id, ann_pin), ann);
}

TEST(people, nothing_secret_is_in_what_is_told) {
  auto all = nobody();
  const auto ann = ann_in(all);
  std::vector<people_refusal> told{
      refusal(all.identify_by_badge(ann_badge.substr(0, 3))),
      refusal(all.identify_by_badge("%B7700-4821^ANN")),
      refusal(all.identify_by_pin(ann_pin, ann_pin)),
      refusal(all.identify_by_pin(ann_badge, ann_pin)),
      refusal(all.identify_by_pin(ann.id, "482193482193482193")),
      refusal(all.add({"Bob", 0, ann_badge, ann_pin})),
      refusal(all.add({"Bob", 0, "%B7700-4821^\n", ann_pin})),
      refusal(all.add({"Bob", 0, {}, "482193x"})),
      refusal(all.change(ann_pin, {.roles = 0})),
      refusal(all.unlock(ann_badge)),
  };
  lock_out(all, ann.id);
  told.push_back(refusal(all.identify_by_pin(ann.id, ann_pin)));
  told.push_back(refusal(all.identify_by_badge(ann_badge)));
  for (const auto& each : told) {
    EXPECT_FALSE(has(each.message, "482193")) << each.message;
    EXPECT_FALSE(has(each.message, "%B7")) << each.message;
  }
}

}  // namespace
}  // namespace skyward::live::people_test
