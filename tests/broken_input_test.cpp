// Broken rules submissions and command lines, each with the exact words that its author is told.
#include "base/text.hpp"
#include "cli/command_line.hpp"
#include "games/catalogue.hpp"
#include "own_folder.hpp"
#include "rules/reading/read_submission.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>

namespace skyward::cli::broken_input_test {
namespace {

/// A file that is there as long as the object, for one test of one process.
class temporary_file {
 public:
  explicit temporary_file(const std::optional<std::string>& text) {
    static int made = 0;
    const auto name = std::to_string(++made);
    path_ = own_folder() / name;
    if (text) std::ofstream{path_, std::ios::binary} << *text;
  }
  temporary_file(const temporary_file&) = delete;
  temporary_file& operator=(const temporary_file&) = delete;
  ~temporary_file() { std::filesystem::remove(path_); }

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

/// Among the arguments FILE stands for the path of a file with the text, or of none where there is
/// no text, and FOLDER for the path of a folder; so they do in what is told.
struct broken_input {
  std::string name;
  std::vector<std::string> arguments;
  std::optional<std::string> text;
  std::string told;
};

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

answer answer_to(const broken_input& input) {
  const temporary_file file{input.text};
  const auto folder = own_folder().string();
  auto arguments = input.arguments;
  for (auto& each : arguments) {
    if (each == "FILE") each = file.path();
    if (each == "FOLDER") each = folder;
  }
  auto answer = run(arguments);
  replace_all(answer.err, file.path(), "FILE");
  replace_all(answer.err, " " + folder + " ", " FOLDER ");
  return answer;
}

/// A rules submission for a game, with what else is asked for.
broken_input submission(std::string name, const std::string& game, std::string text,
                        std::string told, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"par", game, "--rules", "FILE"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return {std::move(name), std::move(arguments), std::move(text), std::move(told)};
}

/// A submission for High Roll Dice, whose second line and those that follow are given.
broken_input high_roll(std::string name, const std::string& lines, std::string told,
                       const std::vector<std::string>& more = {}) {
  return submission(std::move(name), "high-roll-dice", "game = \"high-roll-dice\"\n" + lines,
                    std::move(told), more);
}

broken_input command(std::string name, std::vector<std::string> arguments,
                     const std::string& told) {
  return {std::move(name), std::move(arguments), std::nullopt, "skyward: " + told};
}

/// What is told where a banked game is needed: all of them, whichever the catalogue lists.
std::string one_of_the_banked_games() {
  return "accepted: " + join(games::game_ids()) + "\n";
}

/// What is told of a name that no banked game has.
std::string nearest_banked_games(const std::string& name) {
  return accepted_names(name, games::game_ids()) + "\n";
}

/// What is told of a name that no game has, banked or for a pot.
std::string nearest_games(const std::string& name) {
  std::vector<std::string> ids;
  for (const auto* book : games::rulebooks()) ids.push_back(book->game);
  return accepted_names(name, ids) + "\n";
}

std::string not_toml(const std::string& where, const std::string& why) {
  return where + ": not TOML: " + why +
         "; accepted: TOML in UTF-8, each key once, such as key = 6 or \"key:part\" = \"text\"\n";
}

std::string not_odds(const std::string& where, const std::string& text) {
  return where + ": \"" + text +
         "\" is not payout odds; accepted: \"6 to 1\", \"5,000 to 1\" or \"8 for 1\", whole "
         "numbers "
         "from 1, at most 100,000,000 to or for 1,000; for a fixed wager also a prize such as "
         "\"$50,000\"\n";
}

std::vector<broken_input> broken_files() {
  const std::string dots(101, '.');
  return {
      {"a file that is not there",
       {"par", "high-roll-dice", "--rules", "FILE"},
       std::nullopt,
       "skyward: --rules: FILE cannot be read: No such file or directory; accepted: a rules "
       "submission, TOML\n"},
      {"a folder in place of a file",
       {"par", "high-roll-dice", "--rules", "FOLDER"},
       std::nullopt,
       "skyward: --rules: FOLDER cannot be read: Is a directory; accepted: a rules submission, "
       "TOML\n"},
      {"a file that never ends",
       {"par", "high-roll-dice", "--rules", "/dev/zero"},
       std::nullopt,
       "/dev/zero: too long; accepted: at most 1,048,576 bytes\n"},
      high_roll("a file of a mebibyte, which is read",
                "odd = 1\n" + std::string((1 << 20) - 32, '\n'),
                "FILE:2:1: odd: unknown key; accepted: edition, game, limits, not_offered, odds, "
                "options, payment\n"),
      high_roll("a file of more than a mebibyte", std::string((1 << 20) - 23, '\n'),
                "FILE: too long; accepted: at most 1,048,576 bytes\n"),
      high_roll("a key with more dots than toml++ survives", "[a" + dots + "a]\n",
                "FILE:2:1: too many dots; accepted: at most 100 a line\n"),
      submission("too many dots at once", "high-roll-dice", "[a" + dots + "a]\n",
                 "FILE:1:1: too many dots; accepted: at most 100 a line\n"),
      high_roll("lists in lists without end", "a = " + std::string(100'000, '[') + "\n",
                not_toml("FILE:2:261",
                         "Error while parsing value: exceeded maximum nested value depth of 256 "
                         "(TOML_MAX_NESTED_VALUES)")),
      submission(
          "a key without a value", "high-roll-dice", "game = ",
          not_toml("FILE:1:8", "Error while parsing key-value pair: encountered end-of-file")),
      submission("a text without quotes", "high-roll-dice", "game = high-roll-dice\n",
                 not_toml("FILE:1:8", "Error while parsing value: could not determine value type")),
      submission("a text whose quotes are left open", "high-roll-dice", "game = \"high-roll-dice\n",
                 not_toml("FILE:1:23",
                          "Error while parsing string: unescaped control characters other than TAB "
                          "(U+0009) are explicitly prohibited")),
      submission(
          "a key without an equals sign", "high-roll-dice", "game \"high-roll-dice\"\n",
          not_toml("FILE:1:6", "Error while parsing key-value pair: expected '=', saw '\"'")),
      high_roll("a payout line's name without its quotes",
                "[odds]\nkind-3:first-roll = \"3 to 5\"\n",
                not_toml("FILE:3:7", "Error while parsing key-value pair: expected '=', saw ':'")),
      high_roll("a table's name left open", "[odds\n",
                not_toml("FILE:2:6", "Error while parsing table header: expected ']', saw '\\n'")),
      high_roll("the game twice", "game = \"high-roll-dice\"\n",
                not_toml("FILE:2:8",
                         "Error while parsing key-value pair: cannot redefine existing string "
                         "'game'")),
      high_roll("odds of a line twice", "[odds]\npip-1 = \"3 to 1\"\npip-1 = \"4 to 1\"\n",
                not_toml("FILE:4:9",
                         "Error while parsing key-value pair: cannot redefine existing string "
                         "'pip-1'")),
      high_roll("a table twice", "[odds]\n[odds]\n",
                not_toml("FILE:3:1",
                         "Error while parsing table header: cannot redefine existing table "
                         "'odds'")),
      high_roll("bytes that are no UTF-8", "edition = \"\xff\xfe\"\n",
                not_toml("FILE:2:11", "Encountered invalid utf-8 sequence")),
      high_roll("a number of more than 64 bits", "[limits]\nmaximum_cents = 9223372036854775808\n",
                not_toml("FILE:3:36",
                         "Error while parsing decimal integer: '9223372036854775808' is not "
                         "representable in 64 bits")),
  };
}

std::vector<broken_input> broken_games_and_editions() {
  return {
      high_roll("a key in capitals", "AZ = 1\n",
                "FILE:2:1: AZ: unknown key; accepted: edition, game, limits, not_offered, odds, "
                "options, payment\n"),
      submission("an empty file", "high-roll-dice", "",
                 "FILE:1:1: game: missing; accepted: \"high-roll-dice\", the game asked for\n"),
      submission("a comment and nothing else", "props-and-hops", "# to be written\n",
                 "FILE:1:1: game: missing; accepted: \"props-and-hops\", the game asked for\n"),
      submission("the game of another submission", "high-roll-dice",
                 "game = \"high-roll-dice-six\"\n",
                 "FILE:1:8: game: found \"high-roll-dice-six\"; accepted: \"high-roll-dice\", the "
                 "game asked for\n"),
      submission("a whole number as game", "high-roll-dice", "game = 5\n",
                 "FILE:1:8: game: found a whole number; accepted: \"high-roll-dice\", the game "
                 "asked for\n"),
      submission("a table as game", "high-roll-dice", "[game]\n",
                 "FILE:1:1: game: found a table; accepted: \"high-roll-dice\", the game asked "
                 "for\n"),
      submission("a game that would clear the screen", "high-roll-dice",
                 "game = \"\\u001b[2J\\u009b\\n\\u202ehop\"\n",
                 "FILE:1:8: game: found \"\\u001b[2J\\u009b\\n\\u202ehop\"; accepted: "
                 "\"high-roll-dice\", the game asked for\n"),
      high_roll("an edition that the game has not", "edition = \"pa-675\"\n",
                "FILE:2:11: edition: no such edition as \"pa-675\"; accepted: pa-675a, pa-593\n"),
      high_roll("an edition without a name", "edition = \"\"\n",
                "FILE:2:11: edition: no such edition as \"\"; accepted: pa-675a, pa-593\n"),
      high_roll("a date as edition", "edition = 2016-08-27\n",
                "FILE:2:11: edition: found a date or time; accepted: \"pa-675a\", \"pa-593\"\n"),
      high_roll("an edition against the one asked for", "edition = \"pa-675a\"\n",
                "FILE:2:11: edition: found \"pa-675a\"; accepted: \"pa-593\", the edition asked "
                "for\n",
                {"--edition", "pa-593"}),
      high_roll("an unknown edition asked for beside a file", "",
                "skyward: high-roll-dice has no edition \"pa-594\"; accepted: pa-675a, pa-593\n",
                {"--edition", "pa-594"}),
      high_roll("a key that is none", "odd = 1\n",
                "FILE:2:1: odd: unknown key; accepted: edition, game, limits, not_offered, odds, "
                "options, payment\n"),
      high_roll("a table that is none", "[odd]\npip-1 = \"3 to 1\"\n",
                "FILE:2:2: odd: unknown key; accepted: edition, game, limits, not_offered, odds, "
                "options, payment\n"),
      high_roll("unknown keys, told from top to bottom", "zeta = 1\nalpha = 2\n",
                "FILE:2:1: zeta: unknown key; accepted: edition, game, limits, not_offered, odds, "
                "options, payment\n"
                "FILE:3:1: alpha: unknown key; accepted: edition, game, limits, not_offered, odds, "
                "options, payment\n"),
      high_roll("a key with a quote, a backslash and a line feed", "\"a\\\"\\\\\\n\" = 1\n",
                "FILE:2:1: \"a\\\"\\\\\\n\": unknown key; accepted: edition, game, limits, "
                "not_offered, odds, options, payment\n"),
      high_roll("numbers in place of tables and lists",
                "odds = 1\nnot_offered = 2\nlimits = 3\noptions = 4\n",
                "FILE:2:8: odds: found a whole number; accepted: a table\n"
                "FILE:3:15: not_offered: found a whole number; accepted: a list of areas in "
                "quotes\n"
                "FILE:4:10: limits: found a whole number; accepted: a table\n"
                "FILE:5:11: options: found a whole number; accepted: a table\n"),
      high_roll("a list of tables in place of a table", "[[odds]]\npip-1 = \"3 to 1\"\n",
                "FILE:2:1: odds: found a list; accepted: a table\n"),
  };
}

std::vector<broken_input> broken_odds() {
  std::vector<broken_input> inputs{
      high_roll("a payout line that is none", "[odds]\npip-7 = \"3 to 1\"\n",
                "FILE:3:1: odds.pip-7: no such payout line; nearest of 21: pip-1, pip-6, pip-5\n"),
      high_roll("a payout line misspelt", "[odds]\n\"kind-3:first\" = \"3 to 5\"\n",
                "FILE:3:1: odds.\"kind-3:first\": no such payout line; nearest of 21: "
                "\"kind-3:first-roll\", \"kind-4:first-roll\", \"kind-5:first-roll\"\n"),
      high_roll("a payout line without a name", "[odds]\n\"\" = \"3 to 1\"\n",
                "FILE:3:1: odds.\"\": no such payout line; nearest of 21: pip-1, pip-6, pip-5\n"),
      high_roll("an area where one of its lines is needed", "[odds]\nkind-3 = \"3 to 5\"\n",
                "FILE:3:1: odds.kind-3: this area has several payout lines; accepted: "
                "\"kind-3:first-roll\", \"kind-3:extra-roll\"\n"),
      high_roll("a line written as a table of its area", "[odds]\nkind-3.first-roll = \"3 to 5\"\n",
                "FILE:3:1: odds.kind-3: this area has several payout lines; accepted: "
                "\"kind-3:first-roll\", \"kind-3:extra-roll\"\n"),
      high_roll("odds of what is never paid", "[odds]\nextra-roll = \"1 to 1\"\n",
                "FILE:3:1: odds.extra-roll: this area has no payout line, its wager is always "
                "taken; accepted: no odds for it\n"),
      high_roll("odds of every wrong type",
                "[odds]\npip-1 = 3\npip-2 = 3.5\npip-3 = [\"3 to 1\"]\npip-4 = {to = 3}\n"
                "pip-5 = true\npip-6 = 2016-08-27\n",
                "FILE:3:9: odds.pip-1: found a whole number; accepted: odds in quotes such as \"6 "
                "to 1\"\n"
                "FILE:4:9: odds.pip-2: found a decimal number; accepted: odds in quotes such as "
                "\"6 to 1\"\n"
                "FILE:5:9: odds.pip-3: found a list; accepted: odds in quotes such as \"6 to 1\"\n"
                "FILE:6:9: odds.pip-4: found a table; accepted: odds in quotes such as \"6 to "
                "1\"\n"
                "FILE:7:9: odds.pip-5: found true or false; accepted: odds in quotes such as \"6 "
                "to 1\"\n"
                "FILE:8:9: odds.pip-6: found a date or time; accepted: odds in quotes such as \"6 "
                "to 1\"\n"),
      high_roll("for-odds below the wager", "[odds]\npip-1 = \"3 for 5\"\n",
                "FILE:3:9: odds.pip-1: \"3 for 5\" would give a winner back less than the wager; "
                "accepted: \"for\" odds that include it, such as \"8 for 1\"\n"),
      high_roll("a prize where the wager is not fixed", "[odds]\npip-1 = \"$50,000\"\n",
                "FILE:3:9: odds.pip-1: \"$50,000\" is a prize, and pip-1 has no fixed wager; "
                "accepted: odds such as \"6 to 1\" or \"8 for 1\"\n"),
      high_roll("a prize of nothing, and one beyond all money",
                "[odds]\nmillion-9 = \"$0\"\nmillion-10 = \"$100,000,000,000.01\"\n",
                "FILE:3:13: odds.million-9: \"$0\" is not a prize; accepted: \"$50,000\" or "
                "\"$2.50\", from $0.01 to $100,000,000,000\n"
                "FILE:4:14: odds.million-10: \"$100,000,000,000.01\" is not a prize; accepted: "
                "\"$50,000\" or \"$2.50\", from $0.01 to $100,000,000,000\n"),
      submission("an area of four lines", "three-dice-football",
                 "game = \"three-dice-football\"\nodds = {extra-point = \"1 to 1\"}\n",
                 "FILE:2:9: odds.extra-point: this area has several payout lines; accepted: "
                 "\"extra-point:one-1\", \"extra-point:two-1s\", \"extra-point:triple-1s\", "
                 "\"extra-point:other-triple\"\n"),
  };
  const std::vector<std::pair<std::string, std::string>> no_odds{
      {"odds without a word", ""},
      {"odds of one number", "6"},
      {"odds as a decimal fraction", "3.5 to 1"},
      {"odds of nothing", "0 to 1"},
      {"odds to nothing", "1 to 0"},
      {"odds for nothing", "1 for 0"},
      {"negative odds", "-1 to 1"},
      {"odds that pay too much", "100,000,001 to 1"},
      {"odds to too large a wager", "1 to 1001"},
      {"odds beyond 64 bits", "99999999999999999999 to 1"},
      {"odds with a comma in the wrong place", "5,00 to 1"},
      {"odds with a comma missing", "1,000000 to 1"},
      {"odds with a colon", "6:1"},
      {"odds in capitals", "6 TO 1"},
      {"odds with a space too many", " 6 to 1"},
      {"odds to and for", "6 to 1 for 1"},
      {"odds in words", "even money"},
  };
  for (const auto& [name, text] : no_odds) {
    inputs.push_back(high_roll(name, "[odds]\npip-1 = \"" + text + "\"\n",
                               not_odds("FILE:3:9: odds.pip-1", text)));
  }
  return inputs;
}

std::vector<broken_input> broken_offers() {
  return {
      high_roll("an area that is none", "not_offered = [\"million\"]\n",
                "FILE:2:16: not_offered: no such area as \"million\"; nearest of 16: million-9, "
                "million-10, pip-1\n"),
      high_roll("an area withdrawn twice", "not_offered = [\"kind-2\", \"kind-2\"]\n",
                "FILE:2:26: not_offered: \"kind-2\" is named twice; accepted: each area once\n"),
      high_roll("numbers in the list of areas", "not_offered = [\"kind-2\", 2, 3]\n",
                "FILE:2:26: not_offered: found a whole number; accepted: a list of areas in "
                "quotes\n"
                "FILE:2:29: not_offered: found a whole number; accepted: a list of areas in "
                "quotes\n"),
      high_roll("no area of a compulsory group",
                "not_offered = [\"pip-1\", \"pip-2\", \"pip-3\", \"pip-4\", \"pip-5\", "
                "\"pip-6\"]\n",
                "FILE:2:15: not_offered: a player may choose any area of Pip Street "
                "(675a.2(e)(1)/required); accepted: none of them\n"),
      high_roll("one area of a group that its text keeps whole", "not_offered = [\"pip-3\"]\n",
                "FILE:2:15: not_offered: a player may choose any area of Pip Street "
                "(675a.2(e)(1)/required); accepted: none of them\n"),
      submission("one face with six dice", "high-roll-dice-six",
                 "game = \"high-roll-dice-six\"\nnot_offered = [\"pip-3\"]\n",
                 "FILE:2:15: not_offered: a player may choose any area of Pip Street "
                 "(675a.6(d)/adopted); accepted: none of them\n"),
      high_roll("chips that cannot make a dollar", "[limits]\nchip_cents = 500\n",
                "FILE:2:1: limits: a Millionaire Row wager is $1, which chips of $5 cannot make "
                "(ruling R-14); accepted: a chip_cents that divides 100, or \"million-9\", "
                "\"million-10\" under not_offered\n"),
      high_roll("no area of a compulsory group of the lapsed edition",
                "edition = \"pa-593\"\nnot_offered = [\"pip-1\", \"pip-2\", \"pip-3\", \"pip-4\", "
                "\"pip-5\", \"pip-6\"]\n",
                "FILE:3:15: not_offered: a player may choose any area of Pip Street "
                "(593.2(e)(1)/required); accepted: none of them\n"),
      high_roll("no area that another group needs",
                "not_offered = [\"kind-2\", \"kind-3\", \"kind-4\", \"kind-5\", \"kind-6\", "
                "\"kind-7\", \"kind-8\"]\n",
                "FILE:2:15: not_offered: no Like Kind Boulevard area is left, and Extra Roll needs "
                "one first (675a.2(e)(3)/purchase); accepted: keep one, or withdraw Extra Roll "
                "too\n"),
      submission("no area at all", "three-dice-football",
                 "game = \"three-dice-football\"\n"
                 "not_offered = [\"touchdown\", \"defense\", \"extra-point\", \"quick-strike\", "
                 "\"game-changer\", \"length-1\", \"length-2\", \"length-3\", \"length-4\", "
                 "\"length-5\", \"length-6\", \"trips\", \"penalty\", \"turnover\", "
                 "\"cover-three\", \"no-gain\", \"big-play\", \"over-4\", \"under-4\"]\n",
                 "FILE:2:15: not_offered: no area is left; accepted: at most all but one\n"),
  };
}

std::vector<broken_input> broken_limits_and_options() {
  return {
      high_roll("a payment that is none", "[payment]\nfractions = \"near\"\npays = \"chips\"\n",
                "FILE:3:13: payment.fractions: no such value as \"near\"; accepted: up, down, "
                "even-only\n"
                "FILE:4:1: payment.pays: unknown key; accepted: fractions, pays_in, seats_from\n"),
      high_roll("a limit that is none", "[limits]\nseat = 6\n",
                "FILE:3:1: limits.seat: unknown key; accepted: chip_cents, maximum_cents, "
                "minimum_cents, seats, worst_case_cents\n"),
      high_roll("a worst case of nothing", "[limits]\nworst_case_cents = 0\n",
                "FILE:3:20: limits.worst_case_cents: found 0; accepted: a whole number from 1 to "
                "10000000000000\n"),
      high_roll("limits of every wrong type",
                "[limits]\nseats = \"6\"\nminimum_cents = 5.5\nmaximum_cents = true\n"
                "chip_cents = [100]\n",
                "FILE:3:9: limits.seats: found a text; accepted: a whole number from 1 to 6\n"
                "FILE:4:17: limits.minimum_cents: found a decimal number; accepted: a whole number "
                "from 1 to 10000000000000\n"
                "FILE:5:17: limits.maximum_cents: found true or false; accepted: a whole number "
                "from 1 to 10000000000000\n"
                "FILE:6:14: limits.chip_cents: found a list; accepted: a whole number from 1 to "
                "10000000000000\n"),
      high_roll("limits out of range",
                "[limits]\nseats = 0\nminimum_cents = 0\nmaximum_cents = -1\n"
                "chip_cents = 10000000000001\n",
                "FILE:3:9: limits.seats: found 0; accepted: a whole number from 1 to 6\n"
                "FILE:4:17: limits.minimum_cents: found 0; accepted: a whole number from 1 to "
                "10000000000000\n"
                "FILE:5:17: limits.maximum_cents: found -1; accepted: a whole number from 1 to "
                "10000000000000\n"
                "FILE:6:14: limits.chip_cents: found 10000000000001; accepted: a whole number from "
                "1 to 10000000000000\n"),
      high_roll("more seats than the text allows", "[limits]\nseats = 7\n",
                "FILE:3:9: limits.seats: found 7; accepted: a whole number from 1 to 6\n"),
      high_roll("a maximum below the minimum",
                "[limits]\nminimum_cents = 500\nmaximum_cents = 400\n",
                "FILE:4:17: limits.maximum_cents: the maximum $4 is below the minimum $5; "
                "accepted: 500 or more\n"),
      high_roll("a minimum above the standing maximum", "[limits]\nminimum_cents = 60000\n",
                "FILE:3:17: limits.minimum_cents: the maximum $500 is below the minimum $600; "
                "accepted: 50000 or less\n"),
      high_roll("amounts that no chips make up",
                "[limits]\nminimum_cents = 250\nmaximum_cents = 10050\nchip_cents = 100\n",
                "FILE:3:17: limits.minimum_cents: $2.50 cannot be made of chips of $1; accepted: a "
                "multiple of 100\n"
                "FILE:4:17: limits.maximum_cents: $100.50 cannot be made of chips of $1; accepted: "
                "a multiple of 100\n"),
      high_roll("a chip that does not make up the standing limits", "[limits]\nchip_cents = 300\n",
                "FILE:3:14: limits.chip_cents: $5 cannot be made of chips of $3; accepted: a chip "
                "that divides 500\n"
                "FILE:3:14: limits.chip_cents: $500 cannot be made of chips of $3; accepted: a "
                "chip that divides 50000\n"),
      high_roll(
          "an option that is none", "[options]\nprize = \"kept\"\n",
          "FILE:3:1: options.prize: no such option as \"prize\"; accepted: wager-with-prize\n"),
      high_roll(
          "a value that the option has not", "[options]\nwager-with-prize = \"keep\"\n",
          "FILE:3:20: options.wager-with-prize: option wager-with-prize has no value \"keep\"; "
          "accepted: returned, kept\n"),
      high_roll("an option of the wrong type", "[options]\nwager-with-prize = true\n",
                "FILE:3:20: options.wager-with-prize: found true or false; accepted: \"returned\", "
                "\"kept\"\n"),
      submission("an option of a game that has none", "props-and-hops",
                 "game = \"props-and-hops\"\n[options]\nwager-with-prize = \"kept\"\n",
                 "FILE:3:1: options.wager-with-prize: no such option as \"wager-with-prize\"; "
                 "props-and-hops "
                 "has none\n"),
      high_roll(
          "one error of each kind, told at once from top to bottom",
          "edition = \"pa-675b\"\n"
          "not_offered = [\"pip-9\"]\n"
          "colour = \"red\"\n"
          "[options]\n"
          "wager-with-prize = \"keep\"\n"
          "[limits]\n"
          "seats = 7\n"
          "tables = 2\n"
          "[odds]\n"
          "pip-1 = \"3\"\n"
          "pip-7 = \"3 to 1\"\n",
          "FILE:2:11: edition: no such edition as \"pa-675b\"; accepted: pa-675a, pa-593\n"
          "FILE:3:16: not_offered: no such area as \"pip-9\"; nearest of 16: pip-1, pip-6, "
          "pip-5\n"
          "FILE:4:1: colour: unknown key; accepted: edition, game, limits, not_offered, "
          "odds, options, payment\n"
          "FILE:6:20: options.wager-with-prize: option wager-with-prize has no value \"keep\"; "
          "accepted: returned, kept\n"
          "FILE:8:9: limits.seats: found 7; accepted: a whole number from 1 to 6\n"
          "FILE:9:1: limits.tables: unknown key; accepted: chip_cents, maximum_cents, "
          "minimum_cents, seats, worst_case_cents\n" +
              not_odds("FILE:11:9: odds.pip-1", "3") +
              "FILE:12:1: odds.pip-7: no such payout line; nearest of 21: pip-1, pip-6, "
              "pip-5\n"),
  };
}

std::vector<broken_input> broken_commands() {
  return {
      command("a command that is none", {"pra"},
              "unknown command \"pra\"; accepted: games, par, value, "
              "exposure, session, simulate, equity, design, diff, clauses, rulings, check, layout, "
              "sheet, deal, replay, house, log, verify, recall, witness, backup, restore, migrate, "
              "serve, doctor, load, demo, play, dice, signature\n"),
      command("an empty word as command", {""},
              "unknown command \"\"; accepted: games, par, value, "
              "exposure, session, simulate, equity, design, diff, clauses, rulings, check, layout, "
              "sheet, deal, replay, house, log, verify, recall, witness, backup, restore, migrate, "
              "serve, doctor, load, demo, play, dice, signature\n"),
      command("a word before the command", {"please", "par", "high-roll-dice"},
              "unknown command \"please\"; accepted: games, par, value, "
              "exposure, session, simulate, equity, design, diff, clauses, rulings, check, layout, "
              "sheet, deal, replay, house, log, verify, recall, witness, backup, restore, migrate, "
              "serve, doctor, load, demo, play, dice, signature\n"),
      command("two commands", {"games", "high-roll-dice", "par"},
              "games takes no further argument: \"par\"\n"),
      command("a flag before any command", {"--verbose"},
              "unknown flag \"--verbose\"; accepted: --help, --version\n"),
      command("a workbook for the terminal", {"par", "high-roll-dice", "--format", "xlsx"},
              "par --format xlsx needs --out FILE, a workbook is not for a terminal; accepted: the "
              "file to write, with --all a folder\n"),
      command("a file for what is printed", {"par", "high-roll-dice", "--out", "x.txt"},
              "--out is for --format xlsx; accepted without it: the other formats, on standard "
              "output\n"),
      command("workbooks of all games in one file",
              {"par", "--all", "--format", "xlsx", "--out", "/no/folder"},
              "--out: /no/folder is no folder; accepted with par --all: a folder, which takes a "
              "workbook for each edition\n"),
      command("observed counts that are nowhere",
              {"par", "high-roll-dice", "--observed", "/no/counts.json"},
              "--observed: /no/counts.json cannot be read: No such file or directory; accepted: "
              "observed counts, JSON\n"),
      command("observed counts as rows",
              {"par", "high-roll-dice", "--observed", "x.json", "--format", "csv"},
              "par --observed has no format \"csv\"; accepted: text, json\n"),
      command("a flag that is none", {"par", "high-roll-dice", "--fromat", "json"},
              "unknown flag \"--fromat\"; nearest of 13: --format, --out, --rules\n"),
      command("a flag of another command", {"games", "--all"},
              "unknown flag \"--all\"; accepted: --help, --format\n"),
      command("a flag of a command that has none", {"signature", "--format", "json"},
              "unknown flag \"--format\"; accepted: --help\n"),
      command("a value for a flag that takes none", {"par", "--all=yes"}, "--all takes no value\n"),
      command("a flag without its value", {"par", "high-roll-dice", "--edition"},
              "--edition takes one value, given once; accepted: an edition of the game\n"),
      command("a flag with an empty value", {"par", "high-roll-dice", "--rules", ""},
              "--rules takes one value, given once; accepted: a rules submission, TOML\n"),
      command(
          "a flag with nothing after its equals sign", {"par", "high-roll-dice", "--format="},
          "--format takes one value, given once; accepted: text, json, csv, html, svg or xlsx\n"),
      command(
          "a flag twice", {"par", "high-roll-dice", "--format", "csv", "--format", "json"},
          "--format takes one value, given once; accepted: text, json, csv, html, svg or xlsx\n"),
      command("a word too many", {"par", "high-roll-dice", "json"},
              "par takes no further argument: \"json\"\n"),
      command("a word after the end of flags", {"par", "high-roll-dice", "--", "json"},
              "unknown command \"json\"; accepted: games, par, value, "
              "exposure, session, simulate, equity, design, diff, clauses, rulings, check, layout, "
              "sheet, deal, replay, house, log, verify, recall, witness, backup, restore, migrate, "
              "serve, doctor, load, demo, play, dice, signature\n"),
      command("an argument of a command that takes none", {"signature", "high-roll-dice"},
              "signature takes no further argument: \"high-roll-dice\"\n"),
      command("a sheet of no game", {"par"},
              "par needs a game or --all; " + one_of_the_banked_games()),
      command("a game that is none", {"par", "high-roll"},
              "unknown game \"high-roll\"; " + nearest_banked_games("high-roll")),
      command("a game that is none, to be listed", {"games", "no-such-game"},
              "unknown game \"no-such-game\"; " + nearest_games("no-such-game")),
      command("a game without odds", {"par", "high-roller"},
              "high-roller is played for a pot and has no odds; " + one_of_the_banked_games()),
      command("a game of bytes that are no UTF-8",
              {"par", "\xc3\x28\n\xed\xa0\x80\xf0\x9f\x8e\xb2"},
              "unknown game \"\\xc3(\\n\\xed\\xa0\\x80\xf0\x9f\x8e\xb2\"; " +
                  nearest_banked_games("\xc3\x28\n\xed\xa0\x80\xf0\x9f\x8e\xb2")),
      command("a format that is none", {"par", "high-roll-dice", "--format", "xml"},
              "par has no format \"xml\"; accepted: text, json, csv, html, svg, xlsx\n"),
      command("a format that the list of games has not", {"games", "--format", "csv"},
              "games has no format \"csv\"; accepted: text, json, markdown\n"),
      command("a format that layouts have not",
              {"par", "high-roll-dice", "--layout", "pip-1", "--format", "csv"},
              "par --layout has no format \"csv\"; accepted: text, json\n"),
      command("an edition of another game", {"par", "props-and-hops", "--edition", "pa-675a"},
              "props-and-hops has no edition \"pa-675a\"; accepted: pa-668a\n"),
      command("every game and one game", {"par", "props-and-hops", "--all"},
              "par --all takes every game as printed; accepted beside it: --format, --detail, "
              "--confidence, --out\n"),
      command("every game in one edition", {"par", "--all", "--edition", "pa-593"},
              "par --all takes every game as printed; accepted beside it: --format, --detail, "
              "--confidence, --out\n"),
      command("an option without a value",
              {"par", "high-roll-dice", "--option", "wager-with-prize"},
              "--option \"wager-with-prize\"; accepted: NAME=VALUE\n"),
      command("an option without anything", {"par", "high-roll-dice", "--option"},
              "--option takes one value each time; accepted: NAME=VALUE, another reading or "
              "setting\n"),
      command("an option of another game",
              {"par", "three-dice-football", "--option", "wager-with-prize=kept"},
              "--option: no such option as \"wager-with-prize\"; accepted: first-down, score, "
              "goal-line\n"),
      command("an option of a game without options",
              {"par", "props-and-hops", "--option", "score=pass-0"},
              "--option: no such option as \"score\"; props-and-hops has none\n"),
      command("an option's value that is none",
              {"par", "three-dice-football", "--option", "score=pass"},
              "--option: option score has no value \"pass\"; accepted: reach-0, pass-0\n"),
      command(
          "an option twice",
          {"par", "three-dice-football", "--option", "score=pass-0", "--option", "score=reach-0"},
          "--option: score is named twice; accepted: each option once\n"),
      command("a layout of an area that is none", {"par", "high-roll-dice", "--layout", "pip-7"},
              "--layout: high-roll-dice has no area \"pip-7\"; nearest of 16: pip-1, pip-6, "
              "pip-5\n"),
      command("a layout with a space after the comma",
              {"par", "high-roll-dice", "--layout", "pip-1, pip-2"},
              "--layout: high-roll-dice has no area \" pip-2\"; nearest of 16: pip-2, pip-1, "
              "pip-6\n"),
      command("a layout whose wagers are not of equal value",
              {"par", "high-roll-dice", "--layout", "pip-1=600,kind-4"},
              "--layout: kind-4 must be equal in value (675a.1(b)(2)(iv)); accepted: "
              "kind-4=600\n"),
      command("a layout below the minimum", {"par", "high-roll-dice", "--layout", "pip-1=400"},
              "--layout: area pip-1: $4 is below the table minimum of $5; accepted: pip-1=500 or "
              "more\n"),
      command("a layout above the maximum", {"par", "high-roll-dice", "--layout", "pip-1=50100"},
              "--layout: area pip-1: $501 is above the table maximum of $500; accepted: "
              "pip-1=50000 or less\n"),
      command("a layout that chips cannot make", {"par", "high-roll-dice", "--layout", "pip-1=550"},
              "--layout: area pip-1: $5.50 cannot be made of chips of $1; accepted: a multiple of "
              "100\n"),
      command("a layout without the wager that comes first",
              {"par", "high-roll-dice", "--layout", "kind-4"},
              "--layout: kind-4 needs a wager of Pip Street (675a.2(e)(2)/place); accepted: one of "
              "pip-1, pip-6, pip-5, pip-4, pip-3, pip-2\n"),
      command("a layout with too little on a fixed wager",
              {"par", "high-roll-dice", "--layout", "million-9=50"},
              "--layout: area million-9 takes $1 and nothing else (ruling R-14); accepted: "
              "million-9=100\n"),
      command("a layout of a comma", {"par", "high-roll-dice", "--layout", ","},
              "--layout: high-roll-dice has no area \"\"; nearest of 16: pip-1, pip-6, pip-5\n"),
      command("an empty layout", {"par", "high-roll-dice", "--layout", ""},
              "--layout takes one value each time; accepted: AREA[=CENTS],... wagers made "
              "together\n"),
      command("a layout with an area twice",
              {"par", "high-roll-dice", "--layout", "pip-1,pip-2,pip-1"},
              "--layout: area pip-1 is named twice; accepted: each area once\n"),
      command("a wager of nothing", {"par", "high-roll-dice", "--layout", "pip-1=0"},
              "--layout \"pip-1=0\"; accepted: AREA or AREA=CENTS, cents 1 to 1,000,000,000\n"),
      command("a wager in dollars", {"par", "high-roll-dice", "--layout", "pip-1=$5"},
              "--layout \"pip-1=$5\"; accepted: AREA or AREA=CENTS, cents 1 to 1,000,000,000\n"),
      command("a wager without an amount", {"par", "high-roll-dice", "--layout", "pip-1="},
              "--layout \"pip-1=\"; accepted: AREA or AREA=CENTS, cents 1 to 1,000,000,000\n"),
      command("a wager beyond the largest",
              {"par", "high-roll-dice", "--layout", "pip-1=1000000001"},
              "--layout \"pip-1=1000000001\"; accepted: AREA or AREA=CENTS, cents 1 to "
              "1,000,000,000\n"),
      command("another wager than the fixed one",
              {"par", "high-roll-dice", "--layout", "pip-1,million-9=500"},
              "--layout: area million-9 takes $1 and nothing else (675a.2(e)(4)/max); accepted: "
              "million-9=100\n"),
      command("a purchase and no wager", {"par", "high-roll-dice", "--layout", "extra-roll"},
              "--layout: extra-roll needs a wager of Like Kind Boulevard (675a.2(e)(3)/purchase); "
              "accepted: one of kind-2, kind-3, kind-4, kind-5, kind-6, kind-7, kind-8\n"),
      command("a layout whose odds no source prints",
              {"par", "high-roll-dice", "--edition", "pa-593", "--layout", "pip-1"},
              "--layout: the odds of pip-1 are not in source in edition pa-593; accepted: odds "
              "given with --rules\n"),
      high_roll("a layout of an area that the submission withdraws",
                "not_offered = [\"kind-2\", \"kind-3\"]\n",
                "skyward: --layout: area kind-2 is not offered; nearest of 14: kind-4, kind-5, "
                "kind-6\n",
                {"--layout", "kind-2"}),
  };
}

std::vector<broken_input> broken_repeated_wagers() {
  return {
      command("the shake at every play",
              {"par", "props-and-hops", "--every-play", "six-eight-shake"},
              "--every-play: six-eight-shake: cannot be wagered at every play; accepted: at the "
              "opening\n"),
      command("a wager at every play while a shake stands",
              {"par", "props-and-hops", "--layout", "six-eight-shake", "--every-play", "hop-1-2"},
              "--layout: more than 100000 cases to tell apart: a wager repeated while another "
              "stands for any time has no bound; accepted: fewer wagers together\n"),
      command("a wager at the opening and at every play",
              {"par", "three-dice-football", "--every-play", "over-4", "--layout", "over-4"},
              "--every-play: area over-4 is named twice; accepted: each area once\n"),
      command("a wager at every play on an area that is none",
              {"par", "three-dice-football", "--every-play", "over-5"},
              "--every-play: three-dice-football has no area \"over-5\"; nearest of 19: over-4, "
              "under-4, defense\n"),
      command("a wager of nothing at every play",
              {"par", "three-dice-football", "--every-play", "over-4=0"},
              "--every-play \"over-4=0\"; accepted: AREA or AREA=CENTS, cents 1 to "
              "1,000,000,000\n"),
      command("unequal wagers at every play",
              {"par", "high-roll-dice", "--every-play", "kind-4=600,pip-1"},
              "--every-play: pip-1 must be equal in value (675a.1(b)(2)(iv)); accepted: "
              "pip-1=600\n"),
      command("a purchase at every play and no wager",
              {"par", "high-roll-dice", "--every-play", "extra-roll"},
              "--every-play: extra-roll needs a wager of Like Kind Boulevard "
              "(675a.2(e)(3)/purchase); accepted: one of kind-2, kind-3, kind-4, kind-5, kind-6, "
              "kind-7, kind-8\n"),
      command("a purchase at every play",
              {"par", "high-roll-dice", "--every-play", "pip-1,kind-4,extra-roll"},
              "--every-play: extra-roll: cannot be wagered at every play; accepted: at the "
              "opening\n"),
      command("wagers at every play whose odds no source prints",
              {"par", "high-roll-dice", "--edition", "pa-593", "--every-play", "pip-1"},
              "--every-play: the odds of pip-1 are not in source in edition pa-593; accepted: odds "
              "given with --rules\n"),
      command("a format that wagers at every play have not",
              {"par", "three-dice-football", "--every-play", "over-4", "--format", "csv"},
              "par --layout has no format \"csv\"; accepted: text, json\n"),
      command("an empty wager at every play", {"par", "high-roll-dice", "--every-play", ""},
              "--every-play takes one value each time; accepted: AREA[=CENTS],... wagers at every "
              "play\n"),
      command("every game with a wager at every play", {"par", "--all", "--every-play", "pip-1"},
              "par --all takes every game as printed; accepted beside it: --format, --detail, "
              "--confidence, --out\n"),
  };
}

constexpr const char* second_down =
    "betting=open series=first down=2 play=2 yard=13 reached=no extra-point=no";

std::vector<broken_input> broken_exposures() {
  const auto wager = [](const char* name, std::vector<std::string> more, const char* told) {
    more.insert(more.begin(), {"exposure", "high-roll-dice"});
    return command(name, std::move(more), told);
  };
  const std::string form =
      "; accepted: [SEAT:]WAGER=CENTS, without a seat for every seat, cents 1 to 10,000,000,000\n";
  std::vector<broken_input> inputs{
      command("exposure of nothing", {"exposure", "high-roll-dice"},
              "exposure needs wagers; accepted: --wager or --full-table, one of the two\n"),
      wager(
          "exposure of wagers and of a full table", {"--full-table", "--wager", "pip-1=500"},
          "exposure takes one kind of wagers; accepted: --wager or --full-table, one of the two\n"),
      wager("exposure of one seat's unequal wagers", {"--wager", "1:pip-1=500,1:kind-4=600"},
            "--wager: seat 1: kind-4 must be equal in value (675a.1(b)(2)(iv)); accepted: "
            "kind-4=500\n"),
      wager("exposure of a term without its purchase", {"--wager", "2:kind-4/extra=500"},
            "--wager: seat 2: kind-4/extra goes with extra-roll; accepted: kind-4 and extra-roll "
            "together\n"),
      command("exposure of no game", {"exposure", "--full-table"},
              "exposure needs a game; " + one_of_the_banked_games()),
      command("exposure of a game without odds", {"exposure", "high-roller", "--full-table"},
              "high-roller is played for a pot and has no odds; " + one_of_the_banked_games()),
      wager("exposure as a table of commas", {"--full-table", "--format", "csv"},
            "exposure has no format \"csv\"; accepted: text, json\n"),
      wager("a full table with a value", {"--full-table=yes"}, "--full-table takes no value\n"),
      wager("a seat beyond the last", {"--wager", "7:pip-1=500"},
            "--wager \"7:pip-1=500\": no such seat; accepted: seats 1 to 6\n"),
      wager("seat nought", {"--wager", "0:pip-1=500"},
            "--wager \"0:pip-1=500\": no such seat; accepted: seats 1 to 6\n"),
      wager("a seat with a name", {"--wager", "left:pip-1=500"},
            "--wager \"left:pip-1=500\": no such seat; accepted: seats 1 to 6\n"),
      wager("a wager of a seat that is none", {"--wager", "1:pip-9=500"},
            "--wager: high-roll-dice offers no wager \"pip-9\"; nearest of 23: pip-1, pip-6, "
            "pip-5\n"),
      wager("a seat's wager twice", {"--wager", "pip-1=500", "--wager", "1:pip-1=500"},
            "--wager: seat 1 has pip-1 twice; accepted: each wager once\n"),
      wager("a seat with too much on a fixed wager", {"--wager", "million-9=500"},
            "--wager: area million-9 takes $1 and nothing else (675a.2(e)(4)/max); accepted: "
            "million-9=100\n"),
      wager("a wager above the maximum", {"--wager", "2:kind-8=10000000000"},
            "--wager: area kind-8: $100,000,000 is above the table maximum of $500; accepted: "
            "kind-8=50000 or less\n"),
      wager("a wager on the first roll at the extra roll",
            {"--wager", "pip-1=500", "--at",
             "betting=open extra-roll=yes throw=extra face=1 count=6"},
            "exposure: seat 1, pip-1: cannot be up at this position; accepted: kind-7/extra, "
            "kind-8/extra\n"),
      command(
          "a full game wager that nobody made before the second play",
          {"exposure", "three-dice-football", "--at", second_down, "--wager", "extra-point=500"},
          "exposure: seat 1, extra-point: cannot be up at this position; nearest of 18: trips, "
          "no-gain, touchdown\n"),
      wager("exposure to wagers whose odds no source prints",
            {"--edition", "pa-593", "--wager", "pip-1=500"},
            "--wager: the odds of pip-1 are not in source in edition pa-593; accepted: odds given "
            "with --rules\n"),
      wager("a full table without odds", {"--edition", "pa-593", "--full-table"},
            "--full-table: no wager with known odds is taken there; accepted: --wager for what "
            "stands, or odds given with --rules\n"),
      wager("no position at all", {"--full-table", "--at", "nowhere"},
            "--at: found \"nowhere\" where betting=VALUE is accepted\n"),
      wager("half a position", {"--full-table", "--at", "betting=open extra-roll=no"},
            "--at: found \"\" where throw=VALUE is accepted\n"),
      wager("a position and more",
            {"--full-table", "--at", "betting=open extra-roll=no throw=first face=0 count=0 x"},
            "--at: found \"x\" after the last field; accepted: nothing more\n"),
      wager("a position with a face too many",
            {"--full-table", "--at", "betting=open extra-roll=no throw=first face=7 count=0"},
            "--at: face: \"7\" is out of range; accepted: 0 to 6\n"),
      wager("a position that no round comes to",
            {"--full-table", "--at", "betting=open extra-roll=no throw=first face=0 count=3"},
            "--at: no round comes to \"betting=open extra-roll=no throw=first face=0 count=3\" "
            "with betting about to close; accepted: such as \"betting=open extra-roll=yes "
            "throw=extra face=6 count=9\"\n"),
  };
  for (const auto* word : {"pip-1", "pip-1=", "pip-1=0", "pip-1=five", "pip-1=10000000001", ""}) {
    inputs.push_back(
        wager("", {"--wager", std::string{","} + word}, ("--wager \"\"" + form).c_str()));
    inputs.back().name = std::string{"a comma before \""} + word + "\"";
    if (*word == '\0') continue;
    inputs.push_back(
        wager("", {"--wager", word}, ("--wager \"" + std::string{word} + "\"" + form).c_str()));
    inputs.back().name = std::string{"a seat's wager written \""} + word + "\"";
  }
  return inputs;
}

std::vector<broken_input> broken_values_and_diffs() {
  return {
      command("the value of no game", {"value"},
              "value needs a game; " + one_of_the_banked_games()),
      command("a value as a table of commas", {"value", "high-roll-dice", "--format", "csv"},
              "value has no format \"csv\"; accepted: text, json\n"),
      command("a value at an empty position", {"value", "high-roll-dice", "--at", ""},
              "--at takes one value, given once; accepted: a position, as `yard=20 down=1 ...`\n"),
      command("a value beyond the field",
              {"value", "three-dice-football", "--at",
               "betting=open series=first down=2 play=2 yard=24 reached=no extra-point=no"},
              "--at: yard: \"24\" is out of range; accepted: 0 to 23\n"),
      command("a value in a series that is none",
              {"value", "three-dice-football", "--at",
               "betting=open series=second down=2 play=2 yard=13 reached=no extra-point=no"},
              "--at: series: unknown value \"second\"; accepted: first, goal, extra-point\n"),
      command("what a purchase is worth where there is none",
              {"value", "three-dice-football", "--wager", "touchdown"},
              "--wager: nothing can be bought here; accepted: a game with a purchase, such as "
              "high-roll-dice, before its first throw\n"),
      command("what a purchase is worth after the first throw",
              {"value", "high-roll-dice", "--wager", "kind-5", "--at",
               "betting=open extra-roll=yes throw=extra face=6 count=4"},
              "--wager: nothing can be bought here; accepted: a game with a purchase, such as "
              "high-roll-dice, before its first throw\n"),
      command("a purchase among the wagers that it is compared on",
              {"value", "high-roll-dice", "--wager", "pip-1,kind-4,extra-roll"},
              "--wager: name the wagers without the purchase; accepted: the other areas\n"),
      command("what a purchase is worth without the wager that it needs",
              {"value", "high-roll-dice", "--wager", "pip-1,million-9"},
              "--wager: extra-roll needs a wager of Like Kind Boulevard (675a.2(e)(3)/purchase); "
              "accepted: one of kind-2, kind-3, kind-4, kind-5, kind-6, kind-7, kind-8\n"),
      command("what a purchase is worth where its settlement is not in the source",
              {"value", "high-roll-dice", "--edition", "pa-593", "--wager", "kind-4"},
              "--wager: the odds of kind-4 are not in source in edition pa-593; accepted: odds "
              "given with --rules\n"),
      command("one set of rules", {"diff", "high-roll-dice"},
              "diff compares two sets of rules; accepted: --edition and --rules, two of them "
              "together, or one to be compared with the game as printed\n"),
      command("three sets of rules",
              {"diff", "high-roll-dice", "--edition", "pa-593", "--edition", "pa-675a", "--rules",
               "FILE"},
              "diff compares two sets of rules; accepted: --edition and --rules, two of them "
              "together, or one to be compared with the game as printed\n"),
      command("an edition that is none, to be compared",
              {"diff", "high-roll-dice", "--edition", "pa-1"},
              "high-roll-dice has no edition \"pa-1\"; accepted: pa-675a, pa-593\n"),
      command("a file that is not there, to be compared",
              {"diff", "high-roll-dice", "--rules", "FILE"},
              "--rules: FILE cannot be read: No such file or directory; accepted: a rules "
              "submission, TOML\n"),
      command("an option that is none, to be compared",
              {"diff", "high-roll-dice", "--option", "prize=kept"},
              "--option: no such option as \"prize\"; accepted: wager-with-prize\n"),
      command("a comparison as a table of commas",
              {"diff", "high-roll-dice", "--edition", "pa-593", "--format", "csv"},
              "diff has no format \"csv\"; accepted: text, json\n"),
      command("a comparison of no game", {"diff", "--edition", "pa-593"},
              "diff needs a game; " + one_of_the_banked_games()),
  };
}

std::vector<broken_input> broken_designs() {
  const auto seven = [](const char* name, std::vector<std::string> more, const char* told) {
    more.insert(more.begin(), {"design", "props-and-hops", "--area", "any-seven"});
    return command(name, std::move(more), told);
  };
  std::vector<broken_input> inputs{
      command("a design of no game", {"design", "--area", "any-seven", "--edge", "5%"},
              "design needs a game; " + one_of_the_banked_games()),
      command("a design of no wager", {"design", "props-and-hops", "--edge", "5%"},
              "design needs --area; nearest of 26: field, hard-2, hard-4\n"),
      command("a design of a wager that is none",
              {"design", "props-and-hops", "--area", "seven", "--edge", "5%"},
              "--area: props-and-hops has no wager \"seven\" with odds; nearest of 26: any-seven, "
              "field, hard-2\n"),
      command("a design of a purchase",
              {"design", "high-roll-dice", "--area", "extra-roll", "--edge", "5%"},
              "--area: high-roll-dice has no wager \"extra-roll\" with odds; nearest of 22: pip-1, "
              "pip-6, pip-5\n"),
      seven("a design without an edge", {},
            "design needs --edge; accepted: below 100%, such as 5% or 5.25%\n"),
      seven("an edge that no odds have", {"--edge", "90%"},
            "design: no odds give an edge of 90.0000 %; accepted: below 83.3333 %, that of paying "
            "nothing\n"),
      seven("an edge that no printable odds come near", {"--edge", "5%"},
            "design: no printable odds come within 0.5000 % of an edge of 5.0000 %; the nearest "
            "found is 5.5556 %; accepted: a wider tolerance, or --per-max above 6\n"),
      seven("a tolerance that is no percentage", {"--edge", "5%", "--tolerance", "wide"},
            "--tolerance \"wide\"; accepted: such as 0.5%\n"),
      seven("a tolerance below nothing", {"--edge", "5%", "--tolerance=-1%"},
            "--tolerance \"-1%\"; accepted: such as 0.5%\n"),
      seven("a second number of nothing", {"--edge", "5%", "--per-max", "0"},
            "--per-max \"0\"; accepted: 1 to 100\n"),
      seven("a second number that is too large", {"--edge", "5%", "--per-max", "101"},
            "--per-max \"101\"; accepted: 1 to 100\n"),
      seven("a chip of nothing", {"--edge", "5%", "--chip", "0"},
            "--chip \"0\"; accepted: cents, 1 to 100,000,000\n"),
      seven("a chip of more than a million dollars", {"--edge", "5%", "--chip", "100000001"},
            "--chip \"100000001\"; accepted: cents, 1 to 100,000,000\n"),
      seven("a design as a table of commas", {"--edge", "5%", "--format", "csv"},
            "design has no format \"csv\"; accepted: text, json\n"),
  };
  for (const auto* edge : {"5", "100%", "5.%", "5 %", ".5%", "5.1234567890%", "%", "-%", "5%%"}) {
    const auto told =
        std::string{"--edge \""} + edge + "\"; accepted: below 100%, such as 5% or 5.25%\n";
    inputs.push_back(seven("", {"--edge", edge}, told.c_str()));
    inputs.back().name = std::string{"an edge written \""} + edge + "\"";
  }
  return inputs;
}

const std::vector<broken_input>& broken_inputs() {
  static const auto all = [] {
    std::vector<broken_input> inputs;
    for (auto each : {broken_files, broken_games_and_editions, broken_odds, broken_offers,
                      broken_limits_and_options, broken_commands, broken_repeated_wagers,
                      broken_exposures, broken_values_and_diffs, broken_designs}) {
      auto more = each();
      std::ranges::move(more, std::back_inserter(inputs));
    }
    return inputs;
  }();
  return all;
}

TEST(broken_input, is_refused_in_exact_words) {
  for (const auto& input : broken_inputs()) {
    SCOPED_TRACE(input.name);
    const auto answer = answer_to(input);
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_EQ(answer.out, "");
    EXPECT_EQ(answer.err, input.told);
  }
}

TEST(broken_input, comes_in_at_least_sixty_cases_with_names_of_their_own) {
  std::set<std::string> names;
  for (const auto& input : broken_inputs()) names.insert(input.name);
  EXPECT_EQ(names.size(), broken_inputs().size());
  EXPECT_GE(names.size(), 60U);
}

TEST(broken_input, is_told_what_would_be_accepted_on_every_line) {
  for (const auto& input : broken_inputs()) {
    SCOPED_TRACE(input.name);
    ASSERT_TRUE(input.told.ends_with('\n'));
    for (std::string_view left = input.told; !left.empty();) {
      const auto line = left.substr(0, left.find('\n'));
      left.remove_prefix(line.size() + 1);
      const bool says = line.contains("accepted") || line.contains("nearest of ") ||
                        line.contains(" takes no ") || line.contains(" has none");
      EXPECT_TRUE(says) << line;
    }
  }
}

/// Every key of a submission, each with something else than the rulebook has.
const std::string whole_submission = R"(# High Roll Dice as one house would offer it.
game = "high-roll-dice"
edition = "pa-675a"
not_offered = ["kind-3", "kind-2"]

[odds]
pip-1 = "4 for 1"
"kind-3:first-roll" = "2 to 3"
"kind-8:first-roll" = "5,500 to 1"
million-9 = "$60,000"

[limits]
seats = 5
minimum_cents = 250
maximum_cents = 25_000
chip_cents = 50

[options]
wager-with-prize = "kept"
)";

TEST(rules_submission, may_take_wagers_of_one_amount_only) {
  const auto rules = rules::read_submission(
      games::find_game("high-roll-dice")->book, "",
      "game = \"high-roll-dice\"\n[limits]\nminimum_cents = 500\nmaximum_cents = 500\n",
      "house.toml");
  ASSERT_TRUE(rules.has_value()) << rules.error().front().text();
  EXPECT_EQ(rules->limits().maximum, rules->limits().minimum);
}

TEST(rules_submission, is_accepted_whole) {
  const auto& book = games::find_game("high-roll-dice")->book;
  const rules::table_rules printed{book, book.editions.front()};
  const auto rules = rules::read_submission(book, "", whole_submission, "house.toml");
  ASSERT_TRUE(rules.has_value()) << rules.error().front().text();

  const auto& ace = rules->odds_of(book.line_named("pip-1"));
  EXPECT_EQ(ace.pays, odds::for_each(4, 1));
  EXPECT_EQ(ace.provenance, rules::from_submission);
  EXPECT_EQ(rules->odds_of(book.line_named("kind-3:first-roll")).pays, odds::to(2, 3));
  EXPECT_EQ(rules->odds_of(book.line_named("kind-8:first-roll")).pays, odds::to(5'500, 1));
  EXPECT_EQ(rules->odds_of(book.line_named("million-9")).pays, odds::prize(cents{6'000'000}));
  const auto& six = rules->odds_of(book.line_named("pip-6"));
  EXPECT_EQ(six.pays, odds::to(4, 1));
  EXPECT_EQ(six.provenance, "regulation");

  EXPECT_FALSE(rules->offers(book.area_named("kind-3")));
  EXPECT_FALSE(rules->offers(book.area_named("kind-2")));
  EXPECT_TRUE(rules->offers(book.area_named("pip-1")));
  EXPECT_EQ(rules->limits().seats, 5);
  EXPECT_EQ(rules->limits().minimum, cents{250});
  EXPECT_EQ(rules->limits().maximum, cents{25'000});
  EXPECT_EQ(rules->limits().chip, cents{50});
  EXPECT_EQ(rules->option("wager-with-prize"), "kept");
  EXPECT_NE(rules->canonical(), printed.canonical());
  EXPECT_NE(rules->sha256(), printed.sha256());
}

TEST(rules_submission, names_its_odds_and_its_hash_on_the_sheet) {
  const auto& book = games::find_game("high-roll-dice")->book;
  const auto rules = rules::read_submission(book, "", whole_submission, "house.toml");
  ASSERT_TRUE(rules.has_value());
  const auto answer =
      answer_to(submission("", "high-roll-dice", whole_submission, "", {"--format", "json"}));
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.err, "");
  EXPECT_TRUE(answer.out.contains("\"rules_sha256\":\"" + rules->sha256() + "\""));
  EXPECT_TRUE(answer.out.contains("\"odds\":\"4 for 1\",\"provenance\":\"rules submission\""));
  EXPECT_FALSE(answer.out.contains("\"area\":\"kind-3\""));
}

TEST(rules_submission, that_changes_nothing_has_the_hash_of_the_printed_rules) {
  for (const auto& game : games::catalogue()) {
    const auto& book = game.book;
    for (const auto& edition : book.editions) {
      SCOPED_TRACE(book.game + " " + edition.id);
      const auto text = "game = \"" + book.game + "\"\n[odds]\n[limits]\n[options]\n";
      const auto rules = rules::read_submission(book, edition.id, text, "house.toml");
      ASSERT_TRUE(rules.has_value()) << rules.error().front().text();
      rules::table_rules printed{book, edition};
      printed.submit();
      EXPECT_EQ(rules->sha256(), printed.sha256());
    }
  }
}

}  // namespace
}  // namespace skyward::cli::broken_input_test
