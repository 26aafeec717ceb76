// `skyward check`: a sound folder is summed up, and each kind of broken one is refused by name.
#include "cli/command_line.hpp"
#include "own_folder.hpp"
#include "rules/ids.hpp"
#include "source_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>

namespace skyward::check_folder_test {
namespace {

namespace fs = std::filesystem;

const fs::path made_up_games = source_folder() / "tests/data/new_games";

/// A copy of a made-up game's folder that a test may break, there as long as the object.
class folder_copy {
 public:
  explicit folder_copy(const std::string& game)
      : above_{own_folder() / "check"}, folder_{above_ / game} {
    fs::remove_all(above_);
    fs::create_directories(above_);
    fs::copy(made_up_games / game, folder_, fs::copy_options::recursive);
  }
  folder_copy(const folder_copy&) = delete;
  folder_copy& operator=(const folder_copy&) = delete;
  ~folder_copy() { fs::remove_all(above_); }

  const fs::path& path() const { return folder_; }

  void rename(const std::string& name) {
    fs::rename(folder_, above_ / name);
    folder_ = above_ / name;
  }
  void remove(const std::string& file) const { fs::remove_all(folder_ / file); }
  void write(const std::string& file, const std::string& text) const {
    std::ofstream{folder_ / file, std::ios::binary} << text;
  }
  std::string text(const std::string& file) const {
    std::ifstream in{folder_ / file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
  }

  /// Puts `to` in the place of the first `from`, which is there.
  void edit(const std::string& file, const std::string& from, const std::string& to) const {
    auto all = text(file);
    const auto at = all.find(from);
    ASSERT_NE(at, std::string::npos) << file << " has no " << from;
    write(file, all.replace(at, from.size(), to));
  }
  void edit_book(const std::string& from, const std::string& to) const {
    edit("rulebook.toml", from, to);
  }

 private:
  fs::path above_;
  fs::path folder_;
};

cli::answer check(const fs::path& folder) {
  const std::string arguments[] = {"check", folder.string()};
  return cli::run(arguments);
}

struct broken_folder {
  std::string name;
  std::function<void(folder_copy&)> broken;
  std::string told;  // a line that is told, FOLDER in the place of the folder's path
};

const std::string landing = "golden/landing_is_placed_before_the_way_home";

std::vector<broken_folder> broken_files() {
  return {
      {"a folder that is not there", [](auto& at) { fs::remove_all(at.path()); },
       "FOLDER: cannot be read: No such file or directory; accepted: a game's folder, such as "
       "src/games/props_and_hops"},
      {"a file in place of a folder",
       [](auto& at) {
         fs::remove_all(at.path());
         std::ofstream{at.path()} << "game";
       },
       "FOLDER: cannot be read: Not a directory; accepted: a game's folder, such as "
       "src/games/props_and_hops"},
      {"no rulebook", [](auto& at) { at.remove("rulebook.toml"); },
       "FOLDER/rulebook.toml: cannot be read: No such file or directory; accepted: a rulebook, "
       "TOML"},
      {"a folder in place of the rulebook",
       [](auto& at) {
         at.remove("rulebook.toml");
         fs::create_directory(at.path() / "rulebook.toml");
       },
       "FOLDER/rulebook.toml: cannot be read: Is a directory; accepted: a rulebook, TOML"},
      {"an empty rulebook", [](auto& at) { at.write("rulebook.toml", ""); },
       "FOLDER/rulebook.toml:1:1: game: missing; accepted: a text in quotes"},
      {"a rulebook without end",
       [](auto& at) { at.write("rulebook.toml", std::string((1 << 20) + 1, '\n')); },
       "FOLDER/rulebook.toml: too long; accepted: at most 1,048,576 bytes"},
      {"a rulebook that is no TOML", [](auto& at) { at.write("rulebook.toml", "game: night\n"); },
       "FOLDER/rulebook.toml:1:5: not TOML: Error while parsing key-value pair: expected '=', saw "
       "':'; accepted: TOML in UTF-8, each key once, such as key = 6 or \"key:part\" = \"text\""},
      {"a rulebook that is no UTF-8",
       [](auto& at) { at.write("rulebook.toml", "game = \"\xff\""); },
       "FOLDER/rulebook.toml:1:8: not TOML: Encountered invalid utf-8 sequence; accepted: TOML in "
       "UTF-8, each key once, such as key = 6 or \"key:part\" = \"text\""},
      {"a folder whose name is not the game's", [](auto& at) { at.rename("day_ferry"); },
       "FOLDER/rulebook.toml: game: found \"night-ferry\"; accepted: \"day-ferry\", as its folder"},
      {"a folder whose name is a broken pattern", [](auto& at) { at.rename("night(ferry"); },
       "FOLDER: \"night(ferry\" cannot be a folder's name; accepted: small letters, digits and "
       "_, a letter first"},
      {"a folder whose name no source can have", [](auto& at) { at.rename("Night-Ferry"); },
       "FOLDER: \"Night-Ferry\" cannot be a folder's name; accepted: small letters, digits and _, "
       "a letter first"},
      {"no definition", [](auto& at) { at.remove("definition.cpp"); },
       "FOLDER/definition.cpp: is missing; accepted: std::unique_ptr<const rules::definition> "
       "define(const rules::table_rules&) in namespace skyward::games::night_ferry"},
      {"a definition without define",
       [](auto& at) { at.edit("definition.cpp", "> define(", "> make("); },
       "FOLDER/definition.cpp: has no define; accepted: std::unique_ptr<const rules::definition> "
       "define(const rules::table_rules&) in namespace skyward::games::night_ferry"},
      {"a definition in the namespace of another folder",
       [](auto& at) {
         at.edit("definition.cpp", "games::night_ferry", "games::day_ferry");
         at.edit("definition.cpp", "games::night_ferry", "games::day_ferry");
       },
       "FOLDER/definition.cpp: define is not in the namespace of its folder; accepted: "
       "std::unique_ptr<const rules::definition> define(const rules::table_rules&) in namespace "
       "skyward::games::night_ferry"},
  };
}

std::vector<broken_folder> broken_books() {
  const auto edit = [](const std::string& from, const std::string& to) {
    return [from, to](folder_copy& at) { at.edit_book(from, to); };
  };
  return {
      {"an unknown key", edit("summary =", "colour = \"red\"\nsummary ="),
       "FOLDER/rulebook.toml:6:1: colour: unknown key; nearest of 30: calls, checks, clauses"},
      {"an area twice", edit("id = \"landing\"", "id = \"lantern\""),
       "areas: \"lantern\" is listed twice"},
      {"a call twice", edit("id = \"sunk\"", "id = \"out\""), "calls: \"out\" is listed twice"},
      {"a step twice", edit("id = \"pass-dice\"", "id = \"settle\""),
       "procedure: \"settle\" is listed twice"},
      {"an edition twice",
       edit("[[groups]]",
            "[[editions]]\nid = \"first\"\nverified = \"no\"\ntitle = \"T\"\n"
            "[[groups]]"),
       "editions: \"first\" is listed twice"},
      {"no edition",
       edit("[[editions]]\nid = \"first\"\nverified = \"by counting every pair of dice in its "
            "head\"\ntitle = \"The only edition\"\n",
            ""),
       "editions: a game has at least one edition"},
      {"a clause that is none", edit("clause = \"ferry.2(d)\"\n", "clause = \"ferry.2(e)\"\n"),
       "FOLDER/rulebook.toml:31:10: groups[2].clause: no such clause as \"ferry.2(e)\"; nearest of "
       "13: ferry.2(a), "
       "ferry.2(b), ferry.2(c)"},
      {"a group that is none", edit("group = \"harbour\"", "group = \"harbor\""),
       "FOLDER/rulebook.toml:64:9: areas[3].group: no such group as \"harbor\"; accepted: water, "
       "voyage, "
       "harbour"},
      {"a term with no area", edit("term_with = \"lantern\"", "term_with = \"torch\""),
       "areas: term_with names no area: \"torch\""},
      {"a settlement of no wager", edit("wagers = [\"water\"]", "wagers = [\"wine\"]"),
       "wagers: no group or area, or one twice: \"wine\""},
      {"odds that are none", edit("odds = \"9 to 2\"", "odds = \"9 two 2\""),
       "odds: \"9 two 2\" is not payout odds"},
      {"odds of unknown provenance",
       edit("odds = \"9 to 2\", clause = \"ferry.5\", provenance = \"house setting\"",
            "odds = \"9 to 2\", clause = \"ferry.5\", provenance = \"hearsay\""),
       "provenance: \"hearsay\" is not explained under [provenance]"},
      {"a prize where no wager is fixed", edit("odds = \"9 to 2\"", "odds = \"$50,000\""),
       "areas: lantern: a prize needs a group with fixed_cents"},
      {"an option of one value", edit("[\"returned\", \"lost\"]", "[\"returned\"]"),
       "values: an option has at least two values"},
      {"a step out of order", edit("phase = \"end\"", "phase = \"close\""),
       "procedure: pass-dice comes after a step of a later phase"},
      {"a step of no call", edit("only_if = [\"dice-pass\"]", "calls = [\"drowned\"]"),
       "calls: no such call: \"drowned\""},
      {"a date in quotes", edit("title = \"The only", "from = \"2026-01-01\"\ntitle = \"The only"),
       "from: found a text; accepted: a date such as 2016-08-27"},
      {"an entry of no clause", edit("\"ferry.7\" = \"house\"", "\"ferry.8\" = \"house\""),
       "later: no such clause: \"ferry.8\""},
      {"a clause that waits for nobody", edit("\"ferry.7\" = \"house\"", "\"ferry.7\" = \"rain\""),
       "later: ferry.7: accepted: house, page, server"},
      {"no limits",
       edit("[limits]\nseats = 4\nminimum_cents = 300\nmaximum_cents = 60000\n"
            "chip_cents = 50\n",
            ""),
       "limits: missing; accepted: a table"},
      {"a pot of a game that the house banks", edit("[limits]", "[pot]\nante = 1\n[limits]"),
       "pot: the house banks this game; accepted where kind = \"pot\""},
      {"a clause without a text", edit("\"The dice are kept dry.\"", "\"\""),
       "FOLDER/rulebook.toml: clauses.\"ferry.7\": is empty; accepted: what the clause says"},
      {"an edition that ends before it begins",
       edit("title = \"The only", "from = 2026-02-01\nuntil = 2026-01-31\ntitle = \"The only"),
       "FOLDER/rulebook.toml: editions.first: until 2026-01-31 is before from 2026-02-01; "
       "accepted: "
       "the same day or a later one"},
      {"a call without settlement",
       edit(
           "settlement = [{ scope = \"all-seats\", do = \"settle\", wagers = [\"water\"], clause = "
           "\"ferry.4\" }]\n",
           ""),
       "FOLDER/rulebook.toml: calls.out: settles nothing; accepted: steps under settlement, or "
       "settled_as with a call above this one"},
      {"a wager that no call settles", edit(", \"harbour\"]", "]"),
       "FOLDER/rulebook.toml: areas.landing: no call settles it; accepted: a step that names it or "
       "its group"},
      {"dice that nobody throws", edit("completed_by = \"throw\"\n", ""),
       "FOLDER/rulebook.toml: procedure: accepted: one step with completed_by = \"throw\""},
      {"a test of no clause", edit("[tests]\n", "[tests]\n\"ferry.9\" = [\"a.b\"]\n"),
       "tests.\"ferry.9\": no such clause"},
  };
}

std::vector<broken_folder> broken_goldens() {
  return {
      {"a scenario without a transcript", [](auto& at) { at.remove(landing + ".out"); },
       "FOLDER/" + landing + ".out: is missing; accepted: what tools/update_goldens writes"},
      {"a transcript without a scenario", [](auto& at) { at.remove(landing + ".jsonl"); },
       "FOLDER/" + landing +
           ".out: has no scenario; accepted: a .jsonl of the same name beside it"},
      {"a scenario that names a clause that does not exist",
       [](auto& at) { at.edit(landing + ".jsonl", "ferry.3(b)", "ferry.3(c)"); },
       "FOLDER/" + landing + ".jsonl:2: no such clause as \"ferry.3(c)\"; nearest of 13: "},
      {"a scenario that names no clause",
       [](auto& at) { at.edit(landing + ".jsonl", "# clauses: ", "# "); },
       "FOLDER/" + landing +
           ".jsonl: names no clause; accepted: a line `# clauses: ID, ...` at its head"},
      {"a scenario with rules that are not there",
       [](auto& at) {
         at.edit(landing + ".jsonl", "# clauses", "# flags: --rules x.toml\n# clauses");
       },
       "FOLDER/" + landing + ".jsonl:2: flags: there is no x.toml beside it"},
      {"flags that name a file none can have",
       [](auto& at) {
         const auto name = std::string(300, 'x') + ".toml";
         at.edit(landing + ".jsonl", "# clauses", "# flags: --rules " + name + "\n# clauses");
       },
       "FOLDER/" + landing + ".jsonl:2: flags: there is no " + std::string(300, 'x') +
           ".toml beside it"},
      {"rules that no scenario uses",
       [](auto& at) { at.write("golden/x.toml", "game = \"night-ferry\"\n"); },
       "FOLDER/golden/x.toml: no scenario names it; accepted: a line `# flags: --rules FILE` in "
       "one"},
      {"rules that do not read",
       [](auto& at) {
         at.edit(landing + ".jsonl", "# clauses", "# flags: --rules x.toml\n# clauses");
         at.write("golden/x.toml", "game = \"night-ferry\"\n[odds]\nlanding = 2\n");
       },
       "FOLDER/golden/x.toml:3:11: odds.landing: found a whole number; accepted: odds in quotes"},
      {"a proof of a clause that does not exist",
       [](auto& at) { at.write("golden/proofs.tsv", "ferry.1\ta\nferry.8\tb\n"); },
       "FOLDER/golden/proofs.tsv:2: no such clause as \"ferry.8\"; nearest of 13: "},
      {"a proof of nothing", [](auto& at) { at.write("golden/proofs.tsv", "ferry.1\n"); },
       "FOLDER/golden/proofs.tsv:1: no tab; accepted: what tools/update_goldens writes"},
  };
}

std::vector<broken_folder> every_broken_folder() {
  std::vector<broken_folder> all;
  for (auto& each : {broken_files(), broken_books(), broken_goldens()}) {
    all.insert(all.end(), each.begin(), each.end());
  }
  return all;
}

TEST(check, refuses_every_kind_of_broken_folder_by_name) {
  const auto all = every_broken_folder();
  EXPECT_GE(all.size(), 40U);
  std::set<std::string> told;
  for (const auto& each : all) {
    SCOPED_TRACE(each.name);
    EXPECT_TRUE(told.insert(each.told).second) << "told as another is";
    folder_copy folder{"night_ferry"};
    each.broken(folder);
    const auto answer = check(folder.path());
    EXPECT_EQ(answer.exit_code, 1);
    EXPECT_EQ(answer.out, "");
    auto wanted = each.told;
    if (const auto at = wanted.find("FOLDER"); at != std::string::npos) {
      wanted.replace(at, 6, folder.path().string());
    }
    EXPECT_TRUE(answer.err.contains(wanted)) << "told:\n" << answer.err << "wanted:\n" << wanted;
    // Every line says which file, and within a rulebook that reads as TOML which line.
    std::istringstream lines{answer.err};
    for (std::string line; std::getline(lines, line);) {
      EXPECT_TRUE(line.starts_with(folder.path().string())) << line;
    }
  }
}

TEST(check, sums_up_a_sound_folder) {
  const folder_copy folder{"night_ferry"};
  const auto answer = check(folder.path());
  EXPECT_EQ(answer.err, "");
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_EQ(answer.out,
            "night-ferry: Night Ferry\n"
            "  1 edition, 1 option\n"
            "  4 areas, 5 columns (at most " +
                std::to_string(rules::columns_max) +
                "), 5 payout lines (at most 253)\n"
                "  3 calls, 4 steps, 8 golden rounds\n"
                "  13 clauses\n");
}

TEST(check, lists_the_clauses_that_lack_an_entry_or_a_test) {
  const folder_copy folder{"night_ferry"};
  folder.edit_book("\"ferry.7\" = \"house\"\n", "");
  folder.edit_book("[clauses]\n", "[clauses]\n\"ferry.8\" = \"Nobody swims.\"\n");
  folder.edit_book("\"ferry.1/lantern\" = \"definition.cpp: dice\"",
                   "\"ferry.7\" = \"definition.cpp: dice\"");
  const auto answer = check(folder.path());
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_TRUE(answer.out.ends_with(
      "no entry carries these clauses out, and [later] does not name them:\n"
      "  ferry.1/lantern\n  ferry.8\n"
      "no golden round and no entry of [tests] proves these clauses:\n  ferry.7\n"))
      << answer.out;
}

TEST(check, finds_nothing_wrong_with_any_game_of_the_house) {
  for (const auto& folder : fs::directory_iterator{source_folder() / "src/games"}) {
    if (!folder.is_directory()) continue;
    const auto answer = check(folder.path());
    EXPECT_EQ(answer.exit_code, 0) << answer.err;
    EXPECT_FALSE(answer.out.contains("these clauses")) << answer.out;
  }
}

TEST(check, needs_a_folder) {
  const std::string arguments[] = {"check"};
  const auto answer = cli::run(arguments);
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(answer.err,
            "skyward: check needs a folder; accepted: a game's, such as src/games/my_game\n");
}

}  // namespace
}  // namespace skyward::check_folder_test
