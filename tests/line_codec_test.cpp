// The line codec: lines that are no command, each with the exact words and the column that its
// author is told; and every command and every event read back equal to what was written.
#include "table/wire/line_codec.hpp"

#include "fairness/sealed_seed.hpp"
#include "games/catalogue.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

namespace skyward::table::line_codec_test {
namespace {

/// The words of one game's table.
class spoken {
 public:
  explicit spoken(const std::string& game)
      : game_{*games::find_game(game)},
        rules_{game_.book, game_.book.editions.front()},
        definition_{game_.define(rules_)},
        words_{game_.book, &rules_} {}
  spoken(const spoken&) = delete;
  spoken& operator=(const spoken&) = delete;

  const line_codec& words() const { return words_; }
  const rules::rulebook& book() const { return game_.book; }
  const rules::table_rules& rules() const { return rules_; }
  const rules::definition& definition() const { return *definition_; }

 private:
  const games::game& game_;
  rules::table_rules rules_;
  std::unique_ptr<const rules::definition> definition_;
  line_codec words_;
};

// ---- lines that are no command

struct broken_line {
  std::string name;
  std::string line;
  std::size_t column = 0;
  std::string message;
};

const std::string no_json = "no JSON from here on; accepted: one object on a line";
const std::string no_object = "accepted: one JSON object on a line";
const std::string no_text = "; accepted: a text of 1 to 200 bytes without control characters";

std::string repeated(std::string_view part, int times) {
  std::string made;
  for (int i = 0; i < times; ++i) made += part;
  return made;
}

std::string seated(const std::string& player) {
  return R"({"do":"seat","seat":1,"player":)" + player + "}";
}
std::string bought(const std::string& amount) {
  return R"({"do":"buy_in","seat":1,"cents":)" + amount + "}";
}
std::string thrown(const std::string& dice) {
  return R"({"do":"throw","dice":)" + dice + "}";
}

std::vector<broken_line> no_objects() {
  return {
      {"an empty line", "", 1, no_json},
      {"blanks alone", "   ", 4, no_json},
      {"words", "no more bets", 1, no_json},
      {"half an object", R"({"do":"no_more_bets")", 21, no_json},
      {"an object without quotes", "{do:1}", 2, no_json},
      {"a comma too many", R"({"do":"no_more_bets",})", 22, no_json},
      {"two objects", R"({"do":"no_more_bets"} {"do":"no_more_bets"})", 23, no_json},
      {"a word after the object", R"({"do":"no_more_bets"}x)", 22, no_json},
      {"a list", R"([{"do":"no_more_bets"}])", 1, no_object},
      {"a text", R"("no_more_bets")", 1, no_object},
      {"a number", "7", 1, no_object},
      {"nothing, as JSON has it", "null", 1, no_object},
      {"a byte 0 in the line", std::string("{\"do\":\0}", 8), 7, no_json},
      {"a byte 0 after the line", std::string("{\"do\":\"no_more_bets\"}\0", 22), 22, no_json},
      {"a byte 0 in a text", std::string("{\"do\":\"no\0more\"}", 16), 10, no_json},
      {"a byte that is no UTF-8", "{\"do\":\"no\xff\"}", 10, no_json},
      {"half a character of UTF-8", "{\"do\":\"no\xc3\"}", 10, no_json},
      {"a surrogate alone", R"({"do":"no\ud800"})", 16, no_json},
      {"a line break in a text", "{\"do\":\"no\nmore\"}", 10, no_json},
      {"a nesting too deep", R"({"do":)" + repeated("[", 40), 38, no_json},
      {"objects in objects", repeated(R"({"do":)", 40), 193, no_json},
      {"a line of more than 65,536 bytes", seated('"' + std::string(65'536, 'a') + '"'), 1,
       "65570 bytes; accepted: at most 65536"},
  };
}

/// Names that cannot be told from others.
std::vector<broken_line> people() {
  const std::string accepted =
      "; accepted: letters, digits and signs that can be seen, with single spaces between";
  const std::string corrected = R"({"do":"correct_amount","cents":1,"reason":"r",)";
  return {
      {"a player who cannot be seen", seated("\"A\u200bnn\""), 23,
       "player: found \"A\u200bnn\" with U+200B, which cannot be seen" + accepted},
      {"a player with a space at the end", seated("\"Ann \""), 23,
       "player: found \"Ann \" with a space at its end" + accepted},
      {"a player in two characters", seated("\"Zoe\u0308\""), 23,
       "player: found \"Zoe\u0308\" with U+0308, which Unicode's form NFC writes otherwise" +
           accepted},
      {"one who is corrected and cannot be seen", corrected + "\"player\":\"ann\u2060\"}", 47,
       "player: found \"ann\u2060\" with U+2060, which cannot be seen" + accepted},
      {"one who corrects and cannot be seen",
       corrected + "\"player\":\"ann\",\"principal\":\"bob\u2060\"}", 62,
       "principal: found \"bob\u2060\" with U+2060, which cannot be seen" + accepted},
      {"one who signs and cannot be seen",
       "{\"do\":\"leave\",\"seat\":1,\"paper\":{\"signed_by\":\"ann\u2060\"}}", 33,
       "signed_by: found \"ann\u2060\" with U+2060, which cannot be seen" + accepted},
  };
}

std::vector<broken_line> keys() {
  return {
      {"no command", "{}", 1, "do is missing"},
      {"an unknown command", R"({"do":"no_more_bet"})", 2,
       R"(do: no such word as "no_more_bet"; nearest of 53: no_more_bets, no_roll, credit)"},
      {"an event as a command", R"({"do":"seated","seat":1})", 2,
       R"(do: no such word as "seated"; nearest of 53: seat, leave, wager)"},
      {"a command in capitals", R"({"do":"LEAVE","seat":1})", 2,
       R"(do: no such word as "LEAVE"; nearest of 53: seat, leave, tip)"},
      {"a command with a control character", R"({"do":"no\u0007roll"})", 2,
       R"(do: found "no\u0007roll")" + no_text},
      {"a command that is no text", R"({"do":7})", 2, "do: found 7" + no_text},
      {"an empty command", R"({"do":""})", 2, R"(do: found "")" + no_text},
      {"an unknown key", R"({"do":"leave","seat":1,"stay":true})", 24,
       "stay: unknown key; nearest of 9: seat, at, do"},
      {"a key of another command", R"({"do":"no_more_bets","seat":1})", 22,
       "seat: unknown key; accepted: do, at, role, principal, id, window, valid_until, paper"},
      {"an empty key", R"({"do":"no_more_bets","":1})", 1,
       "unknown key; accepted: do, at, role, principal, id, window, valid_until, paper"},
      {"a key with a control character", R"({"do":"no_more_bets","a\nb":1})", 22,
       R"(a\nb: unknown key; accepted: do, at, role, principal, id, window, valid_until, paper)"},
      {"no seat", R"({"do":"leave"})", 1, "seat is missing"},
      {"no player", R"({"do":"seat","seat":1})", 1, "player is missing"},
      {"no amount", R"({"do":"wager","seat":1,"area":"pip-1"})", 1, "cents is missing"},
      {"no dice", R"({"do":"throw"})", 1, "dice is missing"},
      {"no correction", R"({"do":"approve_correction"})", 1, "correction is missing"},
      {"a window and a moment",
       R"({"do":"no_more_bets","window":1,"valid_until":"2026-11-21T14:13:38Z"})", 33,
       "valid_until: accepted: window or valid_until"},
      {"window 0", R"({"do":"no_more_bets","window":0})", 22,
       "window: found 0; accepted: a whole number from 1 to 9007199254740991"},
      {"a draw of no window", R"({"do":"throw","dice":[1],"source":{"index":0}})", 1,
       "window is missing"},
      {"a key twice", R"({"do":"leave","seat":1,"seat":2})", 24,
       "seat: given twice; accepted: once"},
      {"a key twice with the same value", R"({"do":"leave","do":"leave","seat":2})", 15,
       "do: given twice; accepted: once"},
      {"a key twice, once escaped", R"({"do":"leave","seat":1,"\u0073eat":2})", 24,
       "seat: given twice; accepted: once"},
      {"a key twice in the paper",
       R"({"do":"leave","seat":1,"paper":{"signed_by":"ann","signed_by":"bob"}})", 51,
       "signed_by: given twice; accepted: once"},
      {"a key twice in a die", thrown(R"([{"cocked":1,"cocked":2}])"), 35,
       "cocked: given twice; accepted: once"},
      {"an unknown key in the paper", R"({"do":"leave","seat":1,"paper":{"signed":"ann"}})", 33,
       "signed: unknown key; accepted: signed_by, countersigned_by"},
      {"a key of the line in its paper",
       R"({"do":"leave","seat":1,"paper":{"signed_by":"a","seat":2}})", 49,
       "seat: unknown key; accepted: signed_by, countersigned_by"},
      {"an unknown key that the paper has too",
       R"({"do":"no_more_bets","paper":{"signed_by":"ann"},"signed_by":"bob"})", 50,
       "signed_by: unknown key; accepted: do, at, role, principal, id, window, valid_until, paper"},
  };
}

/// A line with a key `x` that one of its objects does not know.
broken_line with_x(const std::string& name, const std::string& line, const std::string& accepted) {
  return {name, line, line.find("\"x\":") + 1, "x: unknown key; accepted: " + accepted};
}

/// Numbers and keys of an entry or a draw that a command names.
std::vector<broken_line> references() {
  const auto disputed = [](const std::string& entry) {
    return R"({"do":"dispute","seat":1,"reason":"r","entry":{)" + entry + "}}";
  };
  const auto drawn = [](const std::string& source) {
    return R"({"do":"throw","dice":[1],"source":{)" + source + "}}";
  };
  const std::string from_1 = ": found 0; accepted: a whole number from 1 to 9007199254740991";
  return {
      with_x("an unknown key of an entry", disputed(R"("seq":1,"event":1,"x":1)"),
             "seq, event, stream"),
      {"entry 0", disputed(R"("seq":0,"event":1)"), 48, "seq" + from_1},
      {"event 0", disputed(R"("seq":1,"event":0)"), 56, "event" + from_1},
      with_x("an unknown key of a draw", drawn(R"("window":1,"index":0,"x":1)"), "window, index"),
      {"a draw of window 0", drawn(R"("window":0,"index":0)"), 36, "window" + from_1},
      {"a draw before the first", drawn(R"("window":1,"index":-1)"), 47,
       "index: found -1; accepted: a whole number from 0 to 9007199254740991"},
      {"correction 0", R"({"do":"approve_correction","correction":0})", 28, "correction" + from_1},
      {"a pace of nothing", R"({"do":"open_table","pace":0})", 20,
       "pace: found 0; accepted: a whole number from 1 to 3600"},
  };
}

std::vector<broken_line> numbers() {
  const auto seats = [](const std::string& found) {
    return "seat: found " + found + "; accepted: a whole number from 1 to 64";
  };
  const auto money = [](const std::string& found) {
    return "cents: found " + found + "; accepted: a whole number from 1 to 10000000000000";
  };
  return {
      {"seat 0", R"({"do":"leave","seat":0})", 15, seats("0")},
      {"seat 65", R"({"do":"leave","seat":65})", 15, seats("65")},
      {"a seat below nothing", R"({"do":"leave","seat":-1})", 15, seats("-1")},
      {"a seat as text", R"({"do":"leave","seat":"1"})", 15, seats("\"1\"")},
      {"no seat at all", R"({"do":"leave","seat":null})", 15, seats("null")},
      {"a seat as a text shown whole", R"({"do":"leave","seat":")" + std::string(38, 'a') + "\"}",
       15, seats('"' + std::string(38, 'a') + '"')},
      {"a seat of command seat", R"({"do":"seat","seat":0,"player":"ann"})", 14, seats("0")},
      {"no cents", bought("0"), 25, money("0")},
      {"cents below nothing", bought("-500"), 25, money("-500")},
      {"a fraction of a cent", bought("500.5"), 25, money("5.005E2")},
      {"whole cents with a point", bought("500.0"), 25, money("5E2")},
      {"cents with an exponent", bought("5e2"), 25, money("5E2")},
      {"a cent too many", bought("10000000000001"), 25, money("10000000000001")},
      {"64 bits of cents", bought("18446744073709551615"), 25, money("18446744073709551615")},
      {"65 bits of cents", bought("18446744073709551616"), 25, money("1.8446744073709552E19")},
      {"64 bits of debt", bought("-9223372036854775809"), 25, money("-9.223372036854776E18")},
      {"cents beyond counting", bought("1e999"), 25, money("Infinity")},
      {"a zero before the cents", bought("0500"), 34, no_json},
      {"a plus before the cents", bought("+500"), 33, no_json},
      {"cents as text", bought("\"500\""), 25, money("\"500\"")},
      {"cents as a list", bought("[500]"), 25, money("[500]")},
      {"cents as the answer", bought("true"), 25, money("true")},
      {"round 0", R"({"do":"correct_throw","round":0,"dice":[1],"reason":"r"})", 23,
       "round: found 0; accepted: a whole number from 1 to 9007199254740991"},
      {"a correction too large",
       R"({"do":"correct_amount","player":"ann","cents":-10000000000001,"reason":"r"})", 39,
       "cents: found -10000000000001; accepted: a whole number from -10000000000000 to "
       "10000000000000"},
  };
}

std::vector<broken_line> texts() {
  const auto when = [](const std::string& found) {
    return "at: found " + found + "; accepted: UTC such as \"2026-11-21T14:13:38Z\"";
  };
  const auto at = [](const std::string& moment) {
    return R"({"do":"no_more_bets","at":)" + moment + "}";
  };
  const auto player = [](const std::string& found) { return "player: found " + found + no_text; };
  return {
      {"an empty name", seated(R"("")"), 23, player(R"("")")},
      {"a name with a tabulator", seated(R"("a\tb")"), 23, player(R"("a\tb")")},
      {"a name with a byte 0", seated(R"("a\u0000b")"), 23, player(R"("a\u0000b")")},
      {"a name with a delete", seated("\"a\x7f\""), 23, player(R"("a\u007f")")},
      {"a name with a control character of two bytes", seated("\"a\xc2\x85\""), 23,
       player(R"("a\u0085")")},
      {"a name that turns the writing round", seated("\"a\xe2\x80\xae\""), 23,
       player(R"("a\u202e")")},
      {"a name of 201 bytes", seated('"' + std::string(201, 'a') + '"'), 23,
       player('"' + std::string(39, 'a') + "...")},
      {"a name that is a list", seated(R"(["ann"])"), 23, player(R"(["ann"])")},
      {"a moment without its zone", at(R"("2026-11-21T14:13:38")"), 22,
       when(R"("2026-11-21T14:13:38")")},
      {"a moment of another zone", at(R"("2026-11-21T14:13:38+01:00")"), 22,
       when(R"("2026-11-21T14:13:38+01:00")")},
      {"a day that is none", at(R"("2026-02-29T14:13:38Z")"), 22,
       when(R"("2026-02-29T14:13:38Z")")},
      {"an hour that is none", at(R"("2026-11-21T24:00:00Z")"), 22,
       when(R"("2026-11-21T24:00:00Z")")},
      {"a moment as a number", at("1795270418"), 22, when("1795270418")},
      {"an empty moment", at(R"("")"), 22, when(R"("")")},
      {"a role that nobody has", R"({"do":"no_more_bets","role":"croupier"})", 22,
       "role: found \"croupier\"; accepted: dealer, stickperson, floorperson, player, fair-dice, "
       "house, device"},
      {"a wager with a promise",
       R"({"do":"wager","seat":1,"area":"pip-1","cents":500,"with":"credit"})", 51,
       "with: found \"credit\"; accepted: chips, cash"},
      {"an area that is no text", R"({"do":"wager","seat":1,"area":1,"cents":500})", 24,
       "area: found 1" + no_text},
      {"steps that are none", R"({"do":"open_table","steps":"some"})", 20,
       "steps: found \"some\"; accepted: commands, every"},
      {"a fault that is none", R"({"do":"dice_set_out","fault":"old"})", 22,
       "fault: found \"old\"; accepted: lost, damaged, reopened"},
      {"a face ruled by a word", R"({"do":"throw","dice":[1],"ruled":"yes"})", 26,
       "ruled: found \"yes\"; accepted: true or false"},
      {"paper that is nothing", R"({"do":"no_more_bets","paper":null})", 22,
       "paper: accepted: an object with signed_by and countersigned_by"},
      {"paper that is a name", R"({"do":"no_more_bets","paper":"ann"})", 22,
       "paper: accepted: an object with signed_by and countersigned_by"},
      {"paper with an empty name", R"({"do":"no_more_bets","paper":{"signed_by":""}})", 22,
       R"(paper: found "")" + no_text},
  };
}

std::vector<broken_line> dice() {
  const auto list = [](const std::string& found) {
    return "dice: found " + found + "; accepted: a list of 1 to 20 dice";
  };
  const auto die = [](const std::string& found) {
    return "dice: found " + found +
           "; accepted: a face from 1 to 6, {\"cocked\":FACE} with the face that leans, or "
           "\"propped\"";
  };
  const auto face = [](const std::string& found) {
    return "dice: found " + found + "; accepted: a whole number from 1 to 6";
  };
  return {
      {"dice that are no list", thrown("5"), 15, list("5")},
      {"no dice in the list", thrown("[]"), 15, list("[]")},
      {"21 dice", thrown("[1" + repeated(",1", 20) + "]"), 15,
       list("[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1...")},
      {"a face of 0", thrown("[0]"), 15, face("0")},
      {"a face of 7", thrown("[1,7]"), 15, face("7")},
      {"half a face", thrown("[1.5]"), 15, die("1.5E0")},
      {"a die in words", thrown(R"(["six"])"), 15, die("\"six\"")},
      {"a die that is nothing", thrown("[null]"), 15, die("null")},
      {"a die that leans on nothing", thrown("[{}]"), 15, die("{}")},
      {"a die that leans on 7", thrown(R"([{"cocked":7}])"), 15, face("7")},
      {"a die that leans and more", thrown(R"([{"cocked":1,"on":2}])"), 15,
       die(R"({"cocked":1,"on":2})")},
      {"dice in a list of their own", thrown("[[1,2]]"), 15, die("[1,2]")},
  };
}

TEST(line_codec, says_what_is_wrong_with_a_line_and_where) {
  const spoken high_roll{"high-roll-dice"};
  std::set<std::string> names;
  for (const auto& some :
       {no_objects(), keys(), people(), references(), numbers(), texts(), dice()}) {
    for (const auto& each : some) {
      SCOPED_TRACE(each.name);
      EXPECT_TRUE(names.insert(each.name).second) << "the name of another";
      const auto read = high_roll.words().read_command(each.line);
      if (read) {
        ADD_FAILURE() << "accepted: " << each.line;
        continue;
      }
      EXPECT_EQ(read.error().message, each.message);
      EXPECT_EQ(read.error().column, each.column);
    }
  }
}

TEST(line_codec, takes_what_is_unusual_and_well_formed) {
  const spoken high_roll{"high-roll-dice"};
  const std::vector<std::string> lines{
      R"( { "do" : "leave" , "seat" : 1 } )",
      R"({"seat":1,"do":"leave"})",
      R"({"\u0064o":"leave","seat":1})",
      seated("\"Zo\xc3\xab \\\"the ace\\\" \xf0\x9f\x8e\xb2\""),
      seated('"' + std::string(200, 'a') + '"'),
      std::string(65'536 - 21, ' ') + R"({"do":"no_more_bets"})",  // the longest line
      bought("10000000000000"),
      thrown("[1" + repeated(",1", 19) + "]"),
      R"({"do":"no_more_bets","at":"2026-11-21T14:13:38.123Z","role":"house"})",
      R"({"do":"leave","seat":1,"paper":{"signed_by":"seat","countersigned_by":"do"}})",
      R"({"do":"wager","seat":1,"area":"no such area","cents":1})",  // the table refuses it
  };
  for (const auto& line : lines) {
    const auto read = high_roll.words().read_command(line);
    EXPECT_TRUE(read.has_value()) << line << ": " << read.error().message;
  }
}

TEST(line_codec, tells_a_spot_that_a_piece_does_not_have) {
  const spoken football{"three-dice-football"};
  const auto at = [](const std::string& spot) {
    return R"({"seq":1,"no":1,"event":"furniture_moved",)"
           R"("piece":"down-puck","spot":")" +
           spot + R"(","clause":"577.6(a)/down-puck"})";
  };
  const auto there = football.words().read_entry(at("2nd-down"));
  EXPECT_TRUE(there.has_value()) << there.error().message;
  const auto nowhere = football.words().read_entry(at("nowhere"));
  ASSERT_FALSE(nowhere.has_value());
  EXPECT_TRUE(nowhere.error().message.starts_with("spot: found \"nowhere\"; accepted: "))
      << nowhere.error().message;
}

// ---- what is written is read back equal

bool same(const dice_report& a, const dice_report& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto& one = a.dice()[i];
    const auto& other = b.dice()[i];
    if (one.how != other.how) return false;
    if (one.how != dice::rest::propped && one.shown != other.shown) return false;
  }
  return true;
}
bool same(const area_name& a, const area_name& b) {
  return a.id == b.id && a.unknown == b.unknown;
}
template <class Value>
bool same(const Value& a, const Value& b) {
  return a == b;
}

/// Every member that the command or the event names.
template <class CommandOrEvent>
bool same_members(const CommandOrEvent& a, const CommandOrEvent& b) {
  return std::apply(
      [&](const auto&... each) { return (same(a.*each.member, b.*each.member) && ...); },
      CommandOrEvent::fields());
}

std::vector<any_command> every_command() {
  using command::accept_dice;
  using command::buy;
  using command::buy_in;
  using command::cash_out;
  using command::close_table;
  using command::deal;
  using command::deal_button;
  using command::decline_dice;
  using command::designate_final_game;
  using command::dice_set_in;
  using command::dice_set_out;
  using command::dispute;
  using command::done;
  using command::leave;
  using command::no_more_bets;
  using command::no_roll;
  using command::offer_dice;
  using command::open_recall;
  using command::open_table;
  using command::pass;
  using command::pass_all;
  using command::purchase;
  using command::ready;
  using command::rebuy;
  using command::roll;
  using command::rule_dispute;
  using command::take_down;
  using command::throw_dice;
  using command::tip;
  using command::wager;
  dice_report lying;
  lying.add({dice::rest::flat, dice::face{6}});
  lying.add({dice::rest::cocked, dice::face{2}});
  lying.add({dice::rest::propped, dice::face{1}});
  constexpr seat_no seat_5{5};
  const moment noon{1'795'262'400'000};
  const digest bits{1, 2, 255};
  const sealed_text sealed{std::string(fairness::sealed_seed_characters, '/')};
  const auto area = [](std::uint8_t id) { return area_name{rules::area_id{id}, ""}; };
  throw_dice threw;
  threw.dice = lying;
  threw.ruled = true;
  auto drawn = threw;
  drawn.source = {7, 0};
  roll rolled{seat_5, {}};
  rolled.dice.add({dice::rest::flat, dice::face{3}});
  rolled.dice.add({dice::rest::propped, dice::face{1}});
  return {
      open_table{step_rule::every, table_kind::hybrid, {time_limit_max}},
      open_table{},
      close_table{},
      command::seat{seat_5, "Zo\xc3\xab \"the ace\" \\"},
      leave{seat_no{64}},
      buy_in{seat_5, cents{cents_max}},
      cash_out{seat_5, cents{1}},
      buy_in{seat_5, cents{500}, money_source::wallet},
      cash_out{seat_5, cents{500}, money_source::wallet},
      tip{seat_5, cents{500}},
      command::fill{3, cents{500}},
      command::credit{4, cents{500}},
      command::take_box{"B 1", box_kind::drop},
      command::count_box{"B 1", box_kind::tips, 0},
      command::count_tray{5, 500},
      command::stop_play{},
      command::resume_play{},
      wager{seat_5, area(3), cents{500}, tender::cash},
      wager{seat_5, {{}, "pip-7"}, cents{500}, tender::chips},
      take_down{seat_5, area(0)},
      purchase{seat_5, area(2), tender::cash},
      purchase{seat_5, {{}, "roulette"}, tender::chips},
      ready{seat_5},
      no_more_bets{},
      threw,
      no_roll{"off-table", true},
      offer_dice{},
      offer_dice{seat_5},
      accept_dice{seat_5},
      decline_dice{seat_5},
      done{"shake"},
      dice_set_in{"blue", {}, moment{1'795'262'400'123}},
      dice_set_in{"blue", {{{"green", 4}, {"red", 2}}}, {}},
      dice_set_out{dice_fault::reopened},
      drawn,
      command::correct_throw{7, lying, "misread"},
      command::correct_throw{counted_max, lying, "misread", true},
      command::correct_entry{{{counted_max, counted_max}}, "r"},
      command::correct_amount{"ann", -cents_max, "r"},
      command::approve_correction{counted_max},
      command::reject_correction{1, "r"},
      command::take_duty{duty::floorperson},
      command::leave_duty{duty::dealer},
      command::commit_seed{counted_max, "table/5", bits, sealed},
      command::commit_value{seat_5, 7, bits},
      command::close_values{7},
      command::show_value{seat_5, 7, bits},
      command::show_seed{7, bits},
      command::discard_seeds{seeds_lost::unknown_build},
      dispute{seat_5, {{9, 1}}, "paid short"},
      dispute{seat_5, {{9, 1}, "table/5/2026-11-21"}, "paid short"},
      open_recall{2},
      rule_dispute{2, ruling::corrected, "seen"},
      command::void_round{"dark"},
      command::turn_day{"table/5/2026-11-21", "table/5/2026-11-22"},
      designate_final_game{noon},
      deal_button{seat_5, playing_card{12}},
      buy{seat_5, 150},
      deal{seat_5, {playing_card{2}, playing_card{11}, playing_card{11}}},
      rebuy{seat_5},
      pass{seat_5},
      pass_all{},
      rolled,
  };
}

template <class Variant>
std::set<std::size_t> alternatives_of(const std::vector<Variant>& all) {
  std::set<std::size_t> found;
  for (const auto& each : all) found.insert(each.index());
  return found;
}

TEST(line_codec, every_command_is_read_back_equal) {
  const spoken high_roll{"high-roll-dice"};
  const auto all = every_command();
  EXPECT_EQ(alternatives_of(all).size(), std::variant_size_v<command_variant>);
  const std::vector<std::optional<paper_mark>> papers{std::nullopt, paper_mark{"ann", "bob"}};
  for (const auto& what : all) {
    for (const auto& paper : papers) {
      for (std::size_t sender = 0; sender < std::size(role_names); ++sender) {
        const auto when = paper ? moment{1'795'262'400'001} : moment{};
        const sent_command asked{what, when, static_cast<role>(sender), paper};
        const auto line = high_roll.words().write(asked);
        const auto read = high_roll.words().read_command(line);
        ASSERT_TRUE(read.has_value()) << line << ": " << read.error().message;
        EXPECT_EQ(high_roll.words().write(*read), line);
        EXPECT_EQ(read->at, asked.at) << line;
        EXPECT_EQ(read->from, asked.from) << line;
        ASSERT_EQ(read->paper.has_value(), paper.has_value()) << line;
        if (paper) {
          EXPECT_EQ(read->paper->signed_by, "ann");
          EXPECT_EQ(read->paper->countersigned_by, "bob");
        }
        const bool equal = std::visit(
            [&](const auto& wanted) {
              using word = std::decay_t<decltype(wanted)>;
              const auto* found = std::get_if<word>(&read->what);
              return found != nullptr && same_members(*found, wanted);
            },
            what);
        EXPECT_TRUE(equal) << line;
      }
    }
  }
}

std::vector<any_event> every_event(const spoken& of) {
  using namespace event;
  constexpr seat_no seat_5{5};
  const moment noon{1'795'262'400'000};
  const digest bits{1, 2, 255};
  const sealed_text sealed{std::string(fairness::sealed_seed_characters, '/')};
  const cents some{500};
  const auto& book = of.book();
  const auto area = static_cast<rules::area_id>(book.areas.size() - 1);
  const auto column = static_cast<rules::column_id>(book.columns.size() - 1);
  const wager_term wager{book.columns.back().area, column};
  const auto stack = account::of_stack(seat_5);
  const auto inventory = account::of(account_kind::inventory);
  const auto on_area = account::of_layout(seat_5, area);
  const outlook dice_next{std::nullopt, {{"green", 2}, {"red", 1}}};
  const outlook open_again{book.all_areas(), {{"white", 10}}};
  const outlook open_until_noon{book.all_areas(), {{"white", 10}}, noon};
  const auto line = static_cast<rules::line_id>(book.lines.size() - 1);
  spoken_call call{static_cast<rules::call_id>(book.calls.size() - 1), {}};
  for (std::size_t i = 0; i < book.calls.back().numbers.size(); ++i) {
    call.numbers.add(static_cast<int>(i) + 4);
  }
  const clause_text clause{book.clauses.begin()->first};
  const clause_text ruled{"ruling R-17"};
  dice::face_list faces;
  for (int pips = 1; pips <= dice::face_count; ++pips) faces.add(dice::face{pips});
  const auto closed = of.definition().close(of.definition().opening(), true);
  seat_set some_seats;
  some_seats.add(seat_no{1});
  some_seats.add(seat_no{64});
  dice_report lying;
  lying.add({dice::rest::cocked, dice::face{2}});
  std::vector<any_event> all{
      table_opened{book.game,
                   book.editions.front().id,
                   of.rules().sha256(),
                   {of.rules().canonical()},
                   {"0a", "17"},
                   step_rule::every,
                   table_kind::electronic,
                   {45},
                   some,
                   12,
                   std::nullopt,
                   {}},
      table_opened{book.game, "e", "", {"{}"}, {}, {}, {}, {}, {}, {}, {}, {}},
      table_opened{book.game, "e", "", {"{}"}, {}, {}, {}, {1}, {}, {}, closed, open_again},
      filled{3, some},
      credited{4, some},
      box_taken{"B 1", box_kind::tips, some},
      box_counted{"B 1", box_kind::drop, some, cents{}},
      tray_counted{5, -200, some},
      play_stopped{},
      play_resumed{},
      opened_outside_dates{"pa-577", "2012-07-28", "2014-07-28", clause},
      opened_outside_dates{"pa-593", "", "", rules::house_rule},
      table_closed{},
      event::seated{seat_5, "Zo\xc3\xab"},
      left{seat_5, some},
      stepped_away{seat_5},
      returned{seat_5},
      bought_in{seat_5, cents{cents_max}},
      cashed_out{seat_5, some},
      bought_in{seat_5, some, money_source::wallet},
      cashed_out{seat_5, some, money_source::wallet},
      tipped{seat_5, some},
      debt_paid{seat_5, some},
      fill_due{some, rules::house_rule},
      wager_placed{seat_5, area, some, clause},
      wager_taken_down{seat_5, area, some},
      purchased{seat_5, area, some, clause},
      seat_ready{seat_5},
      bets_closed{closed, dice_next, ruled},
      purchases_locked{clause},
      collected{seat_5, area, some, clause},
      wager_moved{seat_5, area, 3, clause},
      position_changed{closed, open_again},
      position_changed{closed, open_until_noon},
      position_changed{of.definition().opening(), dice_next},
      dice_offered{seat_5, clause},
      dice_declined{seat_5},
      shooter_changed{seat_no::none, clause},
      shooter_changed{seat_5, clause},
      shooter_changed{seat_5, clause, noon},
      event::thrown{3, faces, clause},
      event::thrown{3, faces, ""},
      roll_void{"stacked", open_again, clause},
      called{call, clause},
      odds_replaced{line, "3 to 1", clause},
      wager_lost{seat_5, wager, some, clause},
      wager_won{seat_5, wager, some, line, cents{counted_max}, some, clause, ruled},
      wager_pushed{seat_5, wager, some, clause},
      wager_stands{seat_5, wager, some, clause},
      wager_returned{seat_5, area, some, clause},
      purchase_returned{seat_5, area, some, ruled},
      round_voided{3, "dark", clause},
      round_opened{3},
      round_ended{3, clause},
      step_done{"shake", clause},
      dice_set_in{"blue", {}, noon, clause},
      dice_set_in{"blue", {{{"green", 4}, {"red", 2}}}, {}, clause},
      dice_set_out{dice_fault::damaged, clause},
      event::correction_proposed{3, correction_kind::dice, "misread", "ann", 7, lying, true},
      event::correction_proposed{3, correction_kind::entry, "twice", "ann", 0, {}, false, {{9, 2}}},
      event::correction_proposed{
          3, correction_kind::amount, "r", "ann", 0, {}, false, {}, "zoe", -cents_max},
      corrected{3, "bob"},
      event::correction_rejected{3, "bob", "it was right"},
      event::duty_taken{duty::stickperson, "ann"},
      event::duty_left{duty::floorperson, "bob"},
      event::betting_extended{noon},
      event::seed_committed{counted_max, "table/5", bits, sealed},
      event::value_committed{seat_5, 7, bits},
      event::values_closed{7, bits},
      event::value_shown{seat_5, 7, bits},
      event::values_missing{7, some_seats},
      event::seed_shown{7, bits},
      event::seeds_discarded{seeds_lost::restored, 2},
      reversed{{{9, 2}}, seat_5, {{on_area, stack, cents{500}}}},
      reversed{{{9, 2}},
               seat_5,
               {{stack, account::of_wallet(seat_5), cents{300}},
                {account::of_debt(seat_5), inventory, cents{200}},
                {account::of(account_kind::drop), account::of(account_kind::cash), cents{500}}}},
      throw_reopened{3},
      amount_corrected{"zoe", seat_5, {{inventory, stack, cents{300}}}},
      amount_corrected{"zoe",
                       seat_no::none,
                       {{inventory, account::of_debt(seat_no::none), cents{300}},
                        {inventory, account::of(account_kind::unclaimed), cents{1}}}},
      disputed{1, seat_5, {{9, 1}}, "paid short"},
      recall_opened{1, {{9, 1}}, "ann"},
      dispute_ruled{1, seat_5, ruling::stands, "ann", "seen", clause},
      disputed{1, seat_5, {{9, 1}, "table/5/2026-11-21"}, "paid short"},
      day_closed{"table/5/2026-11-22", 57, "abc"},
      day_opened{{"table/5/2026-11-21", 57, "def"},
                 "g",
                 "e",
                 "abc",
                 {R"({"a":[1,{"b":"c"}]})"},
                 {},
                 {R"({"a":{"b":[]}})"}},
      paper_entered{"ann", "bob"},
      button_dealt{seat_5, playing_card{11}, clause},
      button_tied{some_seats, ruled},
      button_moved{seat_5, clause},
      final_game_designated{noon, clause},
      final_game_announced{7, clause},
      option_moved{seat_5, clause},
      option_moved{seat_5, clause, noon},
      option_passed{seat_5, clause},
      cards_bought{seat_5, 3, some, clause},
      cards_dealt{seat_5, {playing_card{2}, playing_card{12}}, clause},
      cards_dealt{seat_5, {playing_card{2}}, clause, {7, 3}},
      rebuy_opened{clause},
      sales_closed{ruled},
      money_returned{seat_5, some, clause},
      rake_returned{some, cents{501}, cents{502}, clause},
      money_collected{some, clause},
      raked{some, cents{501}, clause},
      bonus_added{some, clause},
      event::rolled{seat_5, {dice::face{5}, dice::face{6}}, 11, clause},
      nobody_matched{4, clause},
      eliminated{seat_5, clause},
      matched{seat_5, 2, clause},
      tied{some_seats, 9, clause},
      game_won{seat_5, some, clause},
      bonus_won{seat_5, some, clause},
      bonus_raked{some, some, clause},
  };
  if (!book.pieces.empty()) {
    const auto last_piece = book.pieces.size() - 1;
    const auto last_spot = static_cast<std::uint8_t>(book.pieces[last_piece].spots.size() - 1);
    const standing_piece piece{static_cast<rules::piece_id>(last_piece), {last_spot, 4}};
    all.emplace_back(furniture_moved{piece, clause});
    all.emplace_back(furniture_moved{{rules::piece_id{}, {}}, clause});
  }
  return all;
}

TEST(line_codec, every_event_is_read_back_equal_at_every_game) {
  for (const auto& game : games::game_ids()) {
    SCOPED_TRACE(game);
    const spoken of{game};
    const auto all = every_event(of);
    // A game without furniture has no words for a piece that moves.
    const std::size_t without = of.book().pieces.empty() ? 1 : 0;
    EXPECT_EQ(alternatives_of(all).size(), std::variant_size_v<event_variant> - without);
    std::uint64_t number = 0;
    for (const auto& what : all) {
      const bool on_paper = number % 2 == 0;
      const log_entry happened{
          {++number, 3}, on_paper ? moment{1'795'262'400'001} : moment{}, on_paper, what};
      const auto line = of.words().write(happened);
      const auto read = of.words().read_entry(line);
      ASSERT_TRUE(read.has_value()) << line << ": " << read.error().message;
      EXPECT_TRUE(*read == happened) << line;
      EXPECT_EQ(of.words().write(*read), line);
    }
  }
}

TEST(line_codec, a_refusal_is_its_code_its_clause_and_its_words) {
  const std::string line =
      R"-({"refused":"bets_closed","clause":"675a.2(a)","message":"no more \"bets\""})-";
  EXPECT_EQ(line_codec::write(refusal{refusal_code::bets_closed, "675a.2(a)", "no more \"bets\""}),
            line);
}

TEST(line_codec, the_words_are_those_of_the_design) {
  const spoken high_roll{"high-roll-dice"};
  const sent_command asked{
      command::wager{
          seat_no{3}, {*high_roll.book().find_area("pip-5"), ""}, cents{500}, tender::chips},
      {},
      role::dealer,
      std::nullopt};
  EXPECT_EQ(high_roll.words().write(asked),
            R"({"do":"wager","seat":3,"area":"pip-5","cents":500})");
  const log_entry won{{7, 1},
                      {},
                      false,
                      event::wager_won{seat_no{3},
                                       {*high_roll.book().find_area("pip-5"),
                                        *high_roll.book().find_column("pip-5")},
                                       cents{500},
                                       *high_roll.book().find_line("pip-5"),
                                       cents{2'000},
                                       cents{500},
                                       "675a.5(a)/five",
                                       "675a.4(f)(1)"}};
  EXPECT_EQ(
      high_roll.words().write(won),
      R"({"seq":7,"no":1,"event":"wager_won","seat":3,"area":"pip-5","cents":500,"line":"pip-5",)"
      R"("odds":"4 to 1","paid_cents":2000,"returned_cents":500,)"
      R"-("odds_clause":"675a.5(a)/five","clause":"675a.4(f)(1)"})-");
  const auto odds_too = high_roll.words().write(won);
  const rules::table_rules first{high_roll.book(), *high_roll.book().find_edition("pa-593")};
  const auto unknown = line_codec{high_roll.book(), &first}.read_entry(odds_too);
  ASSERT_FALSE(unknown.has_value());
  EXPECT_EQ(unknown.error().message,
            R"(odds: found "4 to 1"; accepted: none, as they are not in the source)");
  const line_codec without{high_roll.book(), nullptr};
  EXPECT_TRUE(without.read_entry(odds_too).has_value());
  EXPECT_EQ(without.write(won).find(R"("odds":)"), std::string::npos);
}

TEST(line_codec, says_what_is_wrong_with_an_entry_and_where) {
  const spoken high_roll{"high-roll-dice"};
  const auto position = [](const std::string& fields) {
    return R"("position_changed","position":{"betting":"open","extra-roll":"no",)" + fields + "}";
  };
  const auto opened = [&](const std::string& open) {
    return position(R"("throw":"first","face":0,"count":0)") + R"(,"next_dice":{"white":10},)" +
           open;
  };
  const auto moved = [](const std::string& moves) {
    return R"("reversed","entry":{"seq":1,"event":1},"seat":1,"moves":)" + moves;
  };
  const auto dice_next = [&](const std::string& dice) {
    return position(R"("throw":"first","face":0,"count":0)") + R"(,"next_dice":)" + dice;
  };
  const auto spoken_as = [](const std::string& numbers) {
    return R"("called","call":"first-roll")" + numbers + R"-(,"clause":"675a.4(d)")-";
  };
  const std::string colours =
      "; accepted: an object of 1 to 4 colours and how many dice of each, such as "
      R"({"green":4,"red":2})";
  const auto account = [](const std::string& found) {
    return found + R"(; accepted: an account such as "stack/3", "inventory")";
  };
  const std::vector<std::pair<std::string, std::string>> broken{
      // after "event":, and what is told
      {R"("round_opened","round":-1)",
       "round: found -1; accepted: a whole number from 0 to 9007199254740991"},
      {R"("tipped","seat":1,"cents":-1)",
       "cents: found -1; accepted: a whole number from 0 to 9007199254740991"},
      {R"("tipped","seat":-1,"cents":1)", "seat: found -1; accepted: a whole number from 0 to 64"},
      {R"("day_opened","previous":{"stream":"a","count":0,"head":"b"})",
       "count: found 0; accepted: a whole number from 1 to 9007199254740991"},
      {R"("day_opened","previous":{"stream":"a","count":1,"head":"b","x":1})",
       "x: unknown key; accepted: stream, count, head"},
      {R"("table_opened","game":"g","edition":"e","rules_sha256":"","rules":{},)"
       R"("pin":{"rulebook_sha256":"a","engine":"b","x":1})",
       "x: unknown key; accepted: rulebook_sha256, engine"},
      {moved(R"([{"from":"stack/1","to":"inventory","cents":1,"x":1}])"),
       "x: unknown key; accepted: from, to, cents"},
      {moved(R"([{"from":"stack/0","to":"inventory","cents":1}])"),
       account(R"(from: found "stack/0")")},
      {moved(R"([{"from":"stack/1","to":"receivable/65","cents":1}])"),
       account(R"(to: found "receivable/65")")},
      {moved(R"([{"from":"stack/1","to":"layout/0/pip-5","cents":1}])"),
       account(R"(to: found "layout/0/pip-5")")},
      {dice_next("7"), "next_dice: found 7" + colours},
      {dice_next("{}"), "next_dice: found {}" + colours},
      {dice_next(R"({"white":0})"), "next_dice: found 0; accepted: a whole number from 1 to 20"},
      {dice_next(R"({"white":20,"red":1})"),
       "next_dice: found 1; accepted: a whole number from 1 to 0"},
      {dice_next(R"({")" + std::string(41, 'a') + R"(":1})"),
       "next_dice: the name of a colour is too long"},
      {spoken_as(R"(,"numbers":7)"), "numbers: found 7; accepted: face, count"},
      {spoken_as(R"(,"numbers":{"face":1})"),
       R"(numbers: found {"face":1}; accepted: face, count)"},
      {spoken_as(R"(,"numbers":{"face":1,"sum":1})"), "numbers: count is missing"},
      {spoken_as(R"(,"numbers":{"face":1,"count":-1})"),
       "numbers: found -1; accepted: a whole number from 0 to 1000"},
      {spoken_as(R"(,"numbers":{"face":1,"count":1001})"),
       "numbers: found 1001; accepted: a whole number from 0 to 1000"},
      {R"("table_closed","paper":1)", "paper: accepted: true"},
      {R"("round_ended","round":1,"clause":"nowhere")",
       R"(clause: found "nowhere"; accepted: a clause)"},
      {R"("round_ended","round":1,"clause":"nowhere, 12")",
       R"(clause: found "nowhere, 12"; accepted: a clause)"},
      {R"("wager_placed","seat":1,"area":"pip-7")",
       R"(area: found "pip-7"; accepted: an area of the game)"},
      {R"("wager_won","seat":1,"area":"pip-5","cents":500,"line":"pip-7")",
       R"(line: found "pip-7"; accepted: a payout line of the game)"},
      {R"("called","call":"nothing")", R"(call: found "nothing"; accepted: a call)"},
      {R"("furniture_moved","piece":"nothing")", R"(piece: found "nothing"; accepted: a piece)"},
      {R"("position_changed","position":{})",
       "position: found {}; accepted: the fields of a position"},
      {position(R"("throw":"first","face":0,"faces":0)"), "position: count is missing"},
      {position(R"("throw":"second","face":0,"count":0)"), R"(throw: found "second")"},
      {position(R"("throw":"first","face":7,"count":0)"),
       "face: found 7; accepted: a whole number from 0 to 6"},
      {R"("table_opened","game":"g","edition":"e","rules_sha256":"","rules":7)",
       "rules: found 7; accepted: an object"},
      {R"("position_changed","position":{"betting":"open","extra-roll":"no","throw":"first",)"
       R"("face":0,"count":0},"next_dice":{"white":21})",
       "next_dice: found 21; accepted: a whole number from 1 to 20"},
      {opened(R"("open":["pip-5","pip-5"])"), R"(open: "pip-5" twice)"},
      {opened(R"("open":["pip-7"])"), R"(open: found "pip-7"; accepted: areas of the game)"},
      {opened(R"("open":"pip-5")"), R"(open: found "pip-5"; accepted: a list of areas)"},
      {R"("wager_lost","seat":1,"area":"pip-5","term":"extra")",
       R"(term: found "extra"; accepted: a term of pip-5)"},
      {R"("wager_won","seat":1,"area":"pip-5","cents":500,"line":"pip-5","odds":"40 to 1")",
       R"(odds: found "40 to 1"; accepted: "4 to 1")"},
      {moved(R"([])"), "moves: found []; accepted: a list of 1 to 4 movements"},
      {moved(R"([7])"), "moves: found 7; accepted: an object with from, to and cents"},
      {moved(R"([{"from":"stack","to":"inventory","cents":1}])"),
       R"(from: found "stack"; accepted: an account such as "stack/3", "inventory")"},
      {moved(R"([{"from":"stack/1","to":"inventory/1","cents":1}])"),
       R"(to: found "inventory/1"; accepted: an account such as "stack/3", "inventory")"},
      {moved(R"([{"from":"stack/1","to":"layout/1/pip-7","cents":1}])"),
       R"(to: found "layout/1/pip-7"; accepted: an account such as "stack/3", "inventory")"},
      {moved(R"([{"from":"stack/65","to":"inventory","cents":1}])"),
       R"(from: found "stack/65"; accepted: an account such as "stack/3", "inventory")"},
      {moved(R"([{"from":"stack/1","to":"inventory","cents":0}])"),
       "cents: found 0; accepted: a whole number from 1 to 9007199254740991"},
      {moved(R"([{"from":"","to":"inventory","cents":1}])"), account(R"(from: found "")")},
      {moved(R"([{"from":"receivable","to":"inventory","cents":1}])"),
       account(R"(from: found "receivable")")},
      {moved(R"([{"from":"layout/1","to":"inventory","cents":1}])"),
       account(R"(from: found "layout/1")")},
      {R"("position_changed","position":7)",
       "position: found 7; accepted: the fields of a position"},
      {R"("day_opened","previous":7)",
       "previous: found 7; accepted: an object with stream, count and head"},
      {R"("disputed","dispute":1,"seat":1,"entry":7)",
       "entry: found 7; accepted: an object with seq and event"},
      {R"("table_opened","game":"g","edition":"e","rules_sha256":"","rules":{},"pin":7)",
       "pin: found 7; accepted: an object with rulebook_sha256 and engine"},
      {R"("thrown","round":1,"dice":[0])", "dice: found 0; accepted: a whole number from 1 to 6"},
      {R"("thrown","round":1,"dice":[])", "dice: found []; accepted: a list of 1 to 20 dice"},
      {R"("cards_dealt","seat":1,"cards":[])",
       "cards: found []; accepted: a list of 1 to 440 cards from 2 to 12"},
      {R"("cards_dealt","seat":1,"cards":[1])",
       "cards: found 1; accepted: a whole number from 2 to 12"},
      {R"("cards_dealt","seat":1,"cards":[13])",
       "cards: found 13; accepted: a whole number from 2 to 12"},
      {R"("button_tied","seats":[])", "seats: found []; accepted: a list of 1 to 64 seats"},
      {R"("button_tied","seats":[65])", "seats: found 65; accepted: a whole number from 1 to 64"},
      {R"("button_tied","seats":[0])", "seats: found 0; accepted: a whole number from 1 to 64"},
  };
  for (const auto& [rest, message] : broken) {
    const auto line = R"({"seq":1,"no":1,"event":)" + rest + "}";
    SCOPED_TRACE(line);
    const auto read = high_roll.words().read_entry(line);
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().message, message);
    EXPECT_EQ(read.error().column,
              line.find('"' + message.substr(0, message.find(':')) + "\":") + 1);
  }
  for (const auto& rest :
       {dice_next(R"({"white":19,"red":1})"), dice_next(R"({")" + std::string(40, 'a') + R"(":1})"),
        spoken_as(R"(,"numbers":{"face":0,"count":1000})"),
        moved(R"([{"from":"stack/64","to":"receivable/0","cents":1}])"),
        std::string{R"("round_opened","round":0)"},
        std::string{R"("round_ended","round":1,"clause":"ruling R-9999")"},
        std::string{R"("tipped","seat":0,"cents":0)"}}) {
    const auto read = high_roll.words().read_entry(R"({"seq":1,"no":1,"event":)" + rest + "}");
    EXPECT_TRUE(read.has_value()) << rest << ": " << read.error().message;
  }
  const auto wordless =
      high_roll.words().read_entry(R"({"seq":1,"no":1,"event":)" + spoken_as("") + "}");
  ASSERT_FALSE(wordless.has_value());
  EXPECT_EQ(wordless.error().message, "numbers is missing");
  const auto moves = [&](int count) {
    const std::string move = R"({"from":"stack/1","to":"inventory","cents":1})";
    return high_roll.words().read_entry(R"({"seq":1,"no":1,"event":)" +
                                        moved("[" + repeated(move + ",", count - 1) + move + "]}"));
  };
  EXPECT_TRUE(moves(4).has_value());
  ASSERT_FALSE(moves(5).has_value());
  EXPECT_TRUE(moves(5).error().message.ends_with("accepted: a list of 1 to 4 movements"));
  const auto none = high_roll.words().read_entry(R"({"seq":0,"event":"table_closed"})");
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().message,
            "seq: found 0; accepted: a whole number from 1 to 9007199254740991");
  const spoken football{"three-dice-football"};
  const auto count = football.words().read_entry(
      R"({"seq":1,"no":1,"event":"furniture_moved","piece":"down-puck",)"
      R"("spot":"2nd-down","count":0})");
  ASSERT_FALSE(count.has_value());
  EXPECT_EQ(count.error().message, "count: found 0; accepted: a whole number from 1 to 20");
}

}  // namespace
}  // namespace skyward::table::line_codec_test
