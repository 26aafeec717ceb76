// Every word of the floor reads as it is written, and what a line may not say is refused at its
// key, up to the last byte and the last cent.
#include "house/floor_codec.hpp"

#include "base/money.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace skyward::house::floor_codec_test {
namespace {

const std::string digits(64, 'a');

boost::json::object object_of(const std::string& text) {
  return boost::json::parse(text).get_object();
}

std::vector<std::string> every_command() {
  return {
      (R"({"do":"set_house","name":"Lodge","money":"play","zone":"UTC","day_starts":"06:00",)"
       R"("keep_days":10})"),
      R"({"do":"set_house","name":"Lodge","logo_sha256":")" + digits +
          R"(","money":"counted","zone":"UTC","day_starts":"00:00","closes":"02:30",)"
          R"("keep_days":3653})",
      R"({"do":"plan_table","table":"4","game":"craps","kind":"physical","rulebook_sha256":")" +
          digits + R"(","rules":{"edition":"x","pot":{"decks":6}}})",
      R"({"do":"plan_table","table":"4","game":"craps","kind":"electronic","rulebook_sha256":")" +
          digits + R"(","rules":{},"inventory_cents":1,"pace":30})",
      R"({"do":"plan_table","table":"4","game":"craps","kind":"hybrid","rulebook_sha256":")" +
          digits + R"(","rules":{},"held_for":"St. Olaf's Fund","licence":"SG-17/26"})",
      R"({"do":"note_table","table":"21","game":"craps"})",
      R"({"do":"note_table","table":"21","game":"craps","banked":true})",
      R"({"do":"bind_device","device":"reader 4","table":"4"})",
      R"({"do":"bind_device","device":"sensor 4","table":"4","seat":4})",
      R"({"do":"receive_dice","set":"P1","dice":{"green":4,"red":20},"serials":["a","b"]})",
      (R"({"do":"inspect_dice","set":"P1","game":"craps","answers":{"seal":true,"spots":false,)"
       R"("sheet":"A-17","decks":6,"parts":["one","two"],"none":[]}})"),
      R"({"do":"issue_dice","set":"P1","table":"4"})",
      R"({"do":"remove_dice","set":"P1","why":"lost"})",
      R"({"do":"register_shaker","shaker":"S4","game":"craps","answers":{}})",
      R"({"do":"remove_shaker","shaker":"S4"})",
      R"({"do":"check_table","table":"4","answers":{}})",
      R"({"do":"check_table","table":"4","shaker":"S4","answers":{"felt":true}})",
      R"({"do":"take_duty","table":"4","duty":"dealer"})",
      R"({"do":"take_duty","table":"4","duty":"stickperson","device":"r4","shown":"badge"})",
      R"({"do":"leave_duty","table":"4","duty":"floorperson"})",
      R"({"do":"leave_duty","table":"4","duty":"dealer","device":"r4","shown":"pin"})",
      R"({"do":"fill","table":"4","cents":1})",
      R"({"do":"credit","table":"4","cents":500})",
      R"({"do":"count_tray","table":"4","counted_cents":0})",
      R"({"do":"take_box","table":"4","of":"drop","box":"B1"})",
      R"({"do":"count_box","table":"4","of":"tips","box":"B1","counted_cents":0})",
      R"({"do":"deposit","player":"Ann","cents":1})",
      R"({"do":"deposit","player":"Ann","cents":50000,"reason":"welcome"})",
      R"({"do":"withdraw","player":"Ann","cents":500})",
      R"({"do":"limit_loss","player":"Ann"})",
      R"({"do":"limit_loss","player":"Ann","cents":0})",
      R"({"do":"bar_player","player":"Ann","reason":"asked for it"})",
      R"({"do":"admit_player","player":"Ann"})",
      R"({"do":"stop_play","reason":"a lamp is out"})",
      R"({"do":"stop_play","table":"4","reason":"a lamp is out"})",
      R"({"do":"stop_play","game":"craps","reason":"a lamp is out"})",
      R"({"do":"resume_play"})",
      R"({"do":"resume_play","table":"4"})",
      R"({"do":"resume_play","game":"craps"})",
      R"({"do":"print_slip","slip":1})",
      R"({"do":"approve","proposal":1})",
      R"({"do":"reject","proposal":7,"reason":"too much"})",
      R"({"do":"hear_opening","table":"4","stream":"table/4","seq":1,"passed":9})",
      R"({"do":"hear_closing","table":"4","stream":"table/4","seq":2})",
      (R"({"do":"hear_dice_out","table":"4","stream":"table/4","seq":3,"set":"P1",)"
       R"("why":"damaged"})"),
      R"({"do":"hear_fill_due","table":"4","stream":"table/4","seq":4,"short_cents":100})",
  };
}

std::vector<std::string> every_event() {
  return {
      R"({"event":"proposed","proposal":1,"what":{"do":"fill","table":"4","cents":1}})",
      R"({"event":"approved","proposal":1,"proposed_by":"flo"})",
      R"({"event":"rejected","proposal":1,"reason":"too much"})",
      (R"({"event":"house_set","name":"Lodge","money":"play","zone":"UTC","day_starts":"23:59",)"
       R"("closes":"12:00","keep_days":10,"desk":1})"),
      R"({"event":"table_planned","table":"4","game":"craps","kind":"hybrid",)"
      R"("rulebook_sha256":")" +
          digits +
          R"(","rules":{"edition":"x"},"inventory_cents":500000,"by_invitation":true,)"
          R"("held_for":"Fund","licence":"7"})",
      R"({"event":"table_noted","table":"21","game":"craps","banked":true})",
      R"({"event":"device_bound","device":"r4","table":"4"})",
      R"({"event":"dice_received","set":"P1","dice":{"white":1},"serials":["a"]})",
      R"({"event":"dice_inspected","set":"P1","game":"craps","answers":{"seal":true}})",
      R"({"event":"dice_issued","set":"P1","table":"4","dice":{"white":2}})",
      (R"({"event":"dice_issued","set":"P1","table":"4","dice":{"white":2},)"
       R"("usable_until":"2026-11-22T12:00:00Z"})"),
      R"({"event":"dice_removed","set":"P1","why":"reopened","clause":"house rule"})",
      R"({"event":"dice_removed","set":"P1","why":"changed","table":"4","clause":"house rule"})",
      R"({"event":"shaker_registered","shaker":"S4","game":"craps","answers":{"lid":true}})",
      R"({"event":"shaker_removed","shaker":"S4"})",
      R"({"event":"table_passed","table":"4","answers":{}})",
      R"({"event":"table_passed","table":"4","set":"P1","shaker":"S4","answers":{"felt":true}})",
      (R"({"event":"duty_taken","table":"4","duty":"dealer","person":"dee","device":"r4",)"
       R"("shown":"pin"})"),
      R"({"event":"duty_left","table":"4","duty":"dealer","person":"dee"})",
      R"({"event":"slip_made","slip":1,"what":"fill","table":"4","cents":500})",
      R"({"event":"slip_made","slip":2,"what":"credit","table":"4","cents":500})",
      R"({"event":"slip_made","slip":3,"what":"tray","table":"4","cents":0})",
      R"({"event":"slip_printed","slip":1,"copy":2})",
      R"({"event":"box_taken","table":"4","of":"tips","box":"B1"})",
      R"({"event":"box_counted","table":"4","of":"drop","box":"B1","counted_cents":100})",
      R"({"event":"deposited","player":"Ann","cents":1})",
      R"({"event":"deposited","player":"Ann","cents":50000,"reason":"welcome"})",
      R"({"event":"withdrawn","player":"Ann","cents":500})",
      R"({"event":"loss_limited","player":"Ann"})",
      R"({"event":"loss_limited","player":"Ann","cents":0})",
      R"({"event":"player_barred","player":"Ann","reason":"asked for it"})",
      R"({"event":"player_admitted","player":"Ann"})",
      R"({"event":"play_stopped","game":"craps","reason":"a lamp is out"})",
      R"({"event":"play_stopped","table":"4","reason":"a lamp is out"})",
      R"({"event":"play_resumed","game":"craps"})",
      R"({"event":"play_resumed","table":"4"})",
      R"({"event":"table_stopped","table":"4"})",
      R"({"event":"table_resumed","table":"4"})",
      R"({"event":"table_began","table":"4","stream":"table/4","seq":1,"passed":9})",
      R"({"event":"table_ended","table":"4","stream":"table/4","seq":2})",
      R"({"event":"fill_raised","table":"4","short_cents":100})",
  };
}

TEST(floor_words, are_all_read_as_they_are_written) {
  std::set<std::size_t> commands;
  for (const auto& text : every_command()) {
    const auto read = read_kept_command(object_of(text));
    ASSERT_TRUE(read) << text << read.error();
    EXPECT_EQ(write_kept(*read), text);
    commands.insert(read->index());
  }
  EXPECT_EQ(commands.size(), std::variant_size_v<floor_command>);
  std::set<std::size_t> events;
  for (const auto& text : every_event()) {
    const auto read = read_kept_event(object_of(text));
    ASSERT_TRUE(read) << text << read.error();
    EXPECT_EQ(write_kept(*read), text);
    EXPECT_EQ(*read, *read_kept_event(object_of(text)));
    events.insert(read->index());
  }
  EXPECT_EQ(events.size(), std::variant_size_v<floor_event>);
}

TEST(floor_words, have_no_key_that_they_do_not_name_and_lack_none) {
  for (const auto& text : every_command()) {
    auto more = object_of(text);
    more["sauce"] = 1;
    const auto read = read_kept_command(more);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.error().starts_with("sauce: ")) << read.error();
  }
  for (const auto& text : every_event()) {
    auto more = object_of(text);
    more["sauce"] = 1;
    EXPECT_FALSE(read_kept_event(more)) << text;
  }
  EXPECT_EQ(read_kept_command(object_of(R"({"do":"fill","table":"4"})")).error(),
            "cents is missing");
  EXPECT_TRUE(read_kept_command(object_of(R"({"do":"tip"})")).error().starts_with("do: no such"));
}

/// What becomes of a line: what it says, or the column and the beginning of why not.
std::string told(const std::string& line) {
  const auto read = read_floor_command(line);
  return read ? write_kept(read->what)
              : fmt::format("{} {}", read.error().column, read.error().message);
}

constexpr std::string_view sent = R"(,"role":"floorperson","principal":"flo"})";

std::string quoted(std::size_t bytes) {
  return '"' + std::string(bytes, 'a') + '"';
}

/// An object of so many keys, or a list of so many texts.
std::string many(std::size_t count, char begin, char end, const std::string& value) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    text += fmt::format(R"({}"k{}"{})", text.empty() ? "" : ",", i, value);
  }
  return begin + text + end;
}

struct limit {
  std::string word;
  std::string key;
  std::vector<std::string> taken;
  std::vector<std::string> refused;
};

const auto parts = [](std::size_t count) { return many(count, '[', ']', ""); };
const auto checks = [](std::size_t count) { return many(count, '{', '}', ":true"); };
const auto colours = [](std::size_t count) { return many(count, '{', '}', ":1"); };
const auto reply = [](const std::string& value) { return R"({"felt":)" + value + "}"; };

std::vector<limit> every_limit() {
  return {
      {"note_table", "game", {quoted(1), quoted(200)}, {quoted(201), quoted(0), "7", R"("a\nb")"}},
      {"note_table",
       "table",
       {R"("a-z-09")", quoted(32)},
       {quoted(33), R"("A")", R"("a_b")", R"("a/b")", quoted(0)}},
      {"note_table", "banked", {"true", "false"}, {"1", R"("true")", "null"}},
      {"fill", "cents", {"1", "10000000000000"}, {"0", "-1", "10000000000001", "1.5", R"("1")"}},
      {"count_tray", "counted_cents", {"0", "10000000000000"}, {"-1", "10000000000001", "true"}},
      {"deposit", "cents", {"1", "10000000000000"}, {"0", "-1", "10000000000001"}},
      {"deposit", "player", {R"("Ann")"}, {R"("Ann ")", R"("")", "7"}},
      {"deposit", "reason", {quoted(200)}, {quoted(201), quoted(0)}},
      {"limit_loss", "cents", {"0", "10000000000000"}, {"-1", "10000000000001", "null"}},
      {"print_slip", "slip", {"1", "9007199254740991"}, {"0", "9007199254740992", "-1"}},
      {"bind_device", "device", {R"("reader 4")"}, {R"(" reader")", R"("a  b")", "4"}},
      {"remove_dice", "why", {R"("lost")", R"("changed")"}, {R"("sold")", "0"}},
      {"take_box", "of", {R"("drop")", R"("tips")"}, {R"("fill")", "1"}},
      {"take_duty", "duty", {R"("dealer")", R"("floorperson")"}, {R"("cage")", "1"}},
      {"take_duty", "shown", {R"("badge")", R"("pin")"}, {R"("face")", "true"}},
      {"set_house", "money", {R"("play")", R"("counted")"}, {R"("chips")", "1"}},
      {"set_house", "day_starts", {R"("00:00")", R"("23:59")"}, {R"("24:00")", R"("6")", "6"}},
      {"set_house", "closes", {R"("02:30")"}, {R"("02:60")", "null"}},
      {"plan_table", "kind", {R"("hybrid")"}, {R"("paper")", "2"}},
      {"plan_table", "rules", {"{}", R"({"edition":"x"})"}, {"[]", R"("{}")", "1"}},
      {"plan_table", "inventory_cents", {"1"}, {"0"}},
      {"plan_table",
       "held_for",
       {R"("St. Olaf's Fund")", "\"F\u00f6rderverein\"", quoted(200)},
       {R"("")", R"("a  b")", "\"Fund\u202e\"", quoted(201), "7", "null"}},
      {"plan_table", "licence", {R"("SG-17/26")"}, {R"("")", R"("SG-17 ")", "17", quoted(201)}},
      {"receive_dice",
       "dice",
       {R"({"white":1})", R"({"white":20})", colours(64), fmt::format(R"({{{}:2}})", quoted(200))},
       {"{}", "[]", R"({"white":0})", R"({"white":21})", R"({"":1})", colours(65),
        fmt::format(R"({{{}:2}})", quoted(201)), R"({"a\nb":1})", R"({"white":"1"})"}},
      {"receive_dice",
       "serials",
       {"[]", parts(64)},
       {parts(65), "{}", R"("a")", "[1]", R"([""])", fmt::format("[{}]", quoted(201))}},
      {"check_table",
       "answers",
       {"{}", checks(64), reply("true"), reply("0"), reply("9007199254740991"), reply(quoted(200)),
        reply("[]"), reply(parts(64))},
       {"[]", "true", checks(65), reply("null"), reply("-1"), reply("9007199254740992"),
        reply("{}"), reply(quoted(201)), reply(R"("")"), reply(parts(65)), reply("[1]"),
        reply(R"(["a\nb"])"), fmt::format(R"({{{}:true}})", quoted(201))}},
  };
}

/// A word with everything that it needs, and one key of it as is said.
std::string word_with(const std::string& word, const std::string& key, const std::string& value) {
  for (const auto& text : every_command()) {
    auto object = object_of(text);
    if (object.at("do").as_string() != word) continue;
    object[key] = boost::json::parse(value);
    object["role"] = "floorperson";
    object["principal"] = "flo";
    return boost::json::serialize(object);
  }
  return "";
}

TEST(floor_words, have_values_up_to_their_limits_and_no_further) {
  for (const auto& [word, key, taken, refused] : every_limit()) {
    for (const auto& value : taken) {
      const auto read = read_floor_command(word_with(word, key, value));
      ASSERT_TRUE(read) << word << ' ' << key << ' ' << value << read.error().message;
      const auto again = object_of(write_kept(read->what));
      if (const auto* kept = again.if_contains(key); kept != nullptr) {
        EXPECT_EQ(*kept, boost::json::parse(value)) << word << ' ' << key;
      } else {
        EXPECT_EQ(value, "false") << word << ' ' << key;
      }
    }
    for (const auto& value : refused) {
      EXPECT_FALSE(read_floor_command(word_with(word, key, value))) << word << key << value;
    }
  }
  const std::string event = R"({"event":"dice_issued","set":"P","table":"4","dice":{"white":2},)"
                            R"("usable_until":)";
  for (const auto* moment : {R"("soon"})", "1}", R"("2026-11-22T25:00:00.000Z"})"}) {
    EXPECT_FALSE(read_kept_event(object_of(event + moment))) << moment;
  }
}

TEST(floor_words, that_are_wrong_are_told_at_their_key) {
  EXPECT_EQ(told(R"({"do":"fill","table":"4","cents":0)" + std::string{sent}),
            "26 cents: found 0; accepted: a whole number from 1 to 10000000000000");
  EXPECT_EQ(told(R"({"do":"fill","table":"A","cents":5)" + std::string{sent}),
            R"(14 table: found "A"; accepted: 1 to 32 of a to z, 0 to 9 and -)");
  EXPECT_EQ(told(R"({"do":"fill","table":"4","cents":5,"role":"guest","principal":"flo"})"),
            R"(36 role: found "guest"; accepted: manager, floorperson, cage, count, security, )"
            "dealer, stickperson, house");
  EXPECT_EQ(told(R"({"do":"print_slip","slip":1,"principal":"flo"})"), "1 role is missing");
  EXPECT_EQ(told(R"({"do":"print_slip","slip":1,"role":"cage"})"), "1 principal is missing");
  EXPECT_TRUE(told(R"({"do":"print_slip","slip":1,"role":"cage","principal":"a  b"})")
                  .starts_with("43 principal: found \"a  b\" with a space"));
  EXPECT_TRUE(told(R"({"do":"print_slip","slip":1,"id":"7","role":"cage","principal":"cas"})")
                  .starts_with("29 id: accepted: 32 hexadecimal digits"));
  EXPECT_TRUE(told(R"({"do":"print_slip","slip":1,"id":7,"role":"cage","principal":"cas"})")
                  .starts_with("29 id: "));
  EXPECT_TRUE(told(R"({"do":"print_slip","slip":1,"slip":2,"role":"cage","principal":"cas"})")
                  .starts_with("29 slip: "));
  EXPECT_TRUE(told(R"({"do":"print_slip","slop":1,"slip":2,"role":"cage","principal":"cas"})")
                  .starts_with("20 slop: "));
  EXPECT_EQ(told("7"), "1 accepted: one JSON object on a line");
  EXPECT_EQ(told(R"({"do":)"), "1 accepted: one JSON object on a line");
  const auto line = R"({"do":"print_slip","slip":1)" + std::string{sent};
  EXPECT_EQ(told(line + std::string(floor_line_bytes_max - line.size(), ' ')),
            R"({"do":"print_slip","slip":1})");
  EXPECT_EQ(told(line + std::string(floor_line_bytes_max - line.size() + 1, ' ')),
            "1 1048577 bytes; accepted: at most 1048576");
}

TEST(floor_words, say_who_sends_them_and_under_which_id) {
  const std::string id(32, 'b');
  const auto read = read_floor_command(
      R"({"do":"print_slip","slip":1,"role":"cage","principal":"cas","id":")" + id + R"("})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->from, role::cage);
  EXPECT_EQ(read->principal, "cas");
  EXPECT_EQ(read->id, id);
  for (std::size_t i = 0; i < std::size(role_names); ++i) {
    const auto by = read_floor_command(fmt::format(
        R"({{"do":"print_slip","slip":1,"role":"{}","principal":"p"}})", role_names[i]));
    ASSERT_TRUE(by);
    EXPECT_EQ(by->from, static_cast<role>(i));
    EXPECT_TRUE(by->id.empty());
  }
}

}  // namespace
}  // namespace skyward::house::floor_codec_test
