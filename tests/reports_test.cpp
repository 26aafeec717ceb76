// What people and programs read: the shape of JSON and CSV, and lines that fit 80 columns.
#include "cli/command_line.hpp"
#include "games/catalogue.hpp"
#include "maths/par_sheet.hpp"
#include "own_folder.hpp"
#include "report/par/par_report.hpp"
#include "rules/lowered.hpp"
#include "toy_games.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace skyward::reports_test {
namespace {

std::string told(const std::vector<std::string>& arguments) {
  const auto answer = cli::run(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return answer.out;
}

std::set<std::string> keys_of(const boost::json::value& object) {
  std::set<std::string> keys;
  for (const auto& each : object.as_object()) keys.emplace(each.key());
  return keys;
}

TEST(par_json, has_the_documented_shape_for_every_wager_of_every_edition) {
  std::istringstream lines(told({"par", "--all", "--format", "json"}));
  std::size_t sheets = 0;
  std::size_t editions = 0;
  for (const auto& game : games::catalogue()) editions += game.book.editions.size();
  for (std::string line; std::getline(lines, line); ++sheets) {
    const auto sheet = boost::json::parse(line);
    for (const auto* key : {"game", "edition", "rules_sha256", "wagers", "options", "lapsed"}) {
      EXPECT_TRUE(keys_of(sheet).contains(key)) << key;
    }
    EXPECT_EQ(sheet.at("rules_sha256").as_string().size(), 64U);
    for (const auto& wager : sheet.at("wagers").as_array()) {
      for (const auto* key :
           {"area", "clause", "provenance", "outcomes", "win_probability", "house_edge",
            "house_edge_percent", "standard_deviation", "mean_throws", "variance",
            "return_to_player", "hit_frequency", "house_edge_per_throw"}) {
        EXPECT_TRUE(keys_of(wager).contains(key)) << key;
      }
      for (const auto& outcome : wager.at("outcomes").as_array()) {
        const bool win = outcome.at("result").as_string() == "win";
        EXPECT_EQ(keys_of(outcome).contains("odds"), win);
        EXPECT_FALSE(outcome.at("clause").as_string().empty());
        EXPECT_NE(outcome.at("probability").as_string().find('/'), std::string::npos);
      }
    }
  }
  EXPECT_EQ(sheets, editions);
}

TEST(par_json, says_that_pa_593_odds_are_not_in_the_source__593_2) {
  const auto sheet = boost::json::parse(
      told({"par", "high-roll-dice", "--edition", "pa-593", "--format", "json"}));
  for (const auto& wager : sheet.at("wagers").as_array()) {
    EXPECT_TRUE(wager.at("house_edge").is_null());
    EXPECT_EQ(wager.at("provenance").as_string(), "not in source");
    for (const auto& outcome : wager.at("outcomes").as_array()) {
      if (outcome.at("result").as_string() != "win") continue;
      EXPECT_EQ(outcome.at("odds").as_string(), "not in source");
      EXPECT_TRUE(outcome.at("clause").as_string().starts_with("593.2"));
    }
  }
}

TEST(par_text, of_pa_593_claims_nothing_of_the_extra_roll_even_with_odds_supplied__593_2_e_3) {
  const auto file = own_folder() / "pa_593_odds.toml";
  std::ofstream{file} << "game = \"high-roll-dice\"\nedition = \"pa-593\"\n"
                         "[odds]\nkind-2 = \"12 to 1\"\n";
  const auto text = told({"par", "high-roll-dice", "--rules", file.string()});
  std::filesystem::remove(file);
  EXPECT_NE(text.find("extra-roll      settlement not in source"), std::string::npos);
  EXPECT_EQ(text.find("Wagers together"), std::string::npos);
  EXPECT_EQ(text.find("a purchase, taken"), std::string::npos);
  EXPECT_NE(text.find("kind-2          edge"), std::string::npos);
}

TEST(par_text, of_what_gives_wagers_back_tells_that_part_and_names_no_line_of_only_one) {
  const auto& quits = toys::quits_game();
  const rules::table_rules rules{quits.book, quits.book.editions.front()};
  const auto lowered = rules::lower(*quits.define(rules), quits.book);
  ASSERT_TRUE(lowered) << lowered.error();
  const auto sheet = maths::par_sheet_of(*lowered, rules);
  ASSERT_TRUE(sheet) << sheet.error();
  const auto text = report::par_text(rules, *sheet, {.detail = true});
  // Over wins on two faces of six at 1 to 1 and is given back on one.
  EXPECT_NE(text.find("payback of 1 to 1: 66.6667%, push: 16.6667%\n"), std::string::npos) << text;
}

TEST(par_text, cites_the_step_that_takes_a_purchase__675a_4_a) {
  const auto text = told({"par", "high-roll-dice"});
  EXPECT_NE(text.find("(675a.4(a)/take-extra)"), std::string::npos);
}

TEST(par_json, tells_volatility_and_spread_at_the_confidence_asked_for) {
  const std::pair<const char*, const char*> known[] = {
      {"90", "1.645"}, {"95", "1.960"}, {"99", "2.576"}};
  for (const auto& [percent, z] : known) {
    const auto sheet = boost::json::parse(
        told({"par", "props-and-hops", "--format", "json", "--confidence", percent}));
    for (const auto& wager : sheet.at("wagers").as_array()) {
      const auto& volatility = wager.at("volatility");
      EXPECT_EQ(volatility.at("z").as_string(), z);
      EXPECT_EQ(std::to_string(volatility.at("confidence_percent").as_int64()), percent);
      const rational exact{std::string{volatility.at("index_squared").as_string()}};
      const rational variance{std::string{wager.at("variance").as_string()}};
      const auto times = std::stod(z);
      EXPECT_NEAR(rational{exact / variance}.convert_to<double>(), times * times, 1e-12);
      EXPECT_EQ(wager.at("payback_spread").as_array().size(), 5U);
    }
  }
}

TEST(par_text, in_detail_fits_80_columns_under_every_reading) {
  for (const auto& reading : games::every_reading()) {
    const auto lowered = games::lowered_form(*reading.of, reading.rules);
    const auto sheet = maths::par_sheet_of(lowered, reading.rules);
    ASSERT_TRUE(sheet.has_value());
    const report::par_choices choices{maths::confidence::percent_99, true};
    std::istringstream lines(report::par_text(reading.rules, *sheet, choices));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), 80U) << reading.name << ": " << line;
    }
  }
}

TEST(par_text, states_the_confidence_of_what_it_tells_in_detail) {
  const auto text = told({"par", "high-roll-dice", "--detail"});
  EXPECT_NE(text.find("90 %, 1.645 times dev."), std::string::npos);
  EXPECT_NE(text.find("payback 98.1503%, hold 1.8497%; hits 24.5376 %"), std::string::npos);
  EXPECT_EQ(told({"par", "high-roll-dice"}).find("volatility"), std::string::npos);
}

TEST(par_text, fits_80_columns_under_every_reading) {
  for (const auto& reading : games::every_reading()) {
    const auto lowered = games::lowered_form(*reading.of, reading.rules);
    const auto sheet = maths::par_sheet_of(lowered, reading.rules);
    ASSERT_TRUE(sheet.has_value());
    std::istringstream lines(report::par_text(reading.rules, *sheet));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), 80U) << reading.name << ": " << line;
    }
  }
}

/// Commands whose text is for people, over every game and what is special to some.
std::vector<std::vector<std::string>> commands_for_people() {
  std::vector<std::vector<std::string>> all;
  for (const auto& game : games::catalogue()) {
    const auto& id = game.book.game;
    all.push_back({"value", id});
    all.push_back({"exposure", id, "--full-table"});
    for (const auto& edition : game.book.editions)
      all.push_back({"diff", id, "--edition", edition.id});
    for (const auto& column : game.book.columns) {
      if (game.book.areas[rules::index(column.area)].purchase) continue;
      all.push_back({"design", id, "--area", column.name, "--edge", "15%", "--tolerance", "10%",
                     "--chip", "100000000"});
    }
  }
  const auto add = [&](std::vector<std::string> words) { all.push_back(std::move(words)); };
  const std::string third_down =
      "betting=open series=goal down=3 play=6 yard=7 reached=no extra-point=yes";
  add({"value", "three-dice-football", "--at", third_down});
  add({"value", "high-roll-dice", "--edition", "pa-593"});
  add({"value", "high-roll-dice", "--wager",
       "pip-1=1000000000,kind-3=1000000000,kind-8=1000000000"});
  add({"exposure", "three-dice-football", "--at", third_down, "--full-table"});
  add({"exposure", "high-roll-dice", "--wager", "pip-1=50000,kind-8=50000,extra-roll=50000"});
  add({"exposure", "high-roll-dice", "--wager", "pip-2=500,million-9=100,million-10=100"});
  add({"diff", "high-roll-dice", "--edition", "pa-593", "--edition", "pa-675a"});
  add({"diff", "three-dice-football", "--option", "score=pass-0", "--option",
       "first-down=after-three-downs-if-still-there"});
  add({"diff", "high-roll-dice", "--option", "wager-with-prize=kept"});
  add({"design", "high-roll-dice", "--edition", "pa-593", "--area", "kind-3/extra", "--edge=-5%",
       "--tolerance", "5%"});
  add({"par", "three-dice-football", "--every-play", "over-4=50000,under-4=49900"});
  add({"par", "three-dice-football", "--layout", "touchdown", "--every-play", "over-4"});
  return all;
}

TEST(text, of_exposure_value_diff_and_design_fits_80_columns) {
  for (const auto& words : commands_for_people()) {
    SCOPED_TRACE(testing::PrintToString(words));
    std::istringstream lines(told(words));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), 80U) << line;
      EXPECT_FALSE(line.ends_with(' ')) << "\"" << line << "\"";
    }
  }
}

/// Columns whose term goes with a wager, not with a purchase: a sheet alone has them.
std::size_t steered_columns(const rules::rulebook& book) {
  return static_cast<std::size_t>(std::ranges::count_if(book.columns, [&](const auto& column) {
    return column.with && !book.areas[rules::index(*column.with)].purchase;
  }));
}

/// The edge of each wager on a sheet, as JSON has it.
std::map<std::string, std::string> edges_on_sheet(const std::string& game) {
  std::map<std::string, std::string> edges;
  const auto sheet = boost::json::parse(told({"par", game, "--format", "json"}));
  for (const auto& wager : sheet.at("wagers").as_array()) {
    edges[std::string{wager.at("area").as_string()}] = wager.at("house_edge").as_string();
  }
  return edges;
}

rational number(const boost::json::value& text) {
  return rational{std::string{text.as_string()}};
}

TEST(value_json, has_the_edges_of_the_sheet) {
  for (const auto& game : games::catalogue()) {
    const auto edges = edges_on_sheet(game.book.game);
    const auto value = boost::json::parse(told({"value", game.book.game, "--format", "json"}));
    std::size_t compared = 0;
    for (const auto& wager : value.at("wagers").as_array()) {
      const std::string name{wager.at("wager").as_string()};
      EXPECT_EQ(number(wager.at("payback")), 1 - rational{edges.at(name)}) << name;
      ++compared;
    }
    for (const auto& study : value.at("purchase_studies").as_array()) {
      compared += study.at("parts").as_array().empty() ? 0U : 1U;
      for (const auto& part : study.at("parts").as_array()) {
        const std::string name{part.at("area").as_string()};
        EXPECT_EQ(part.at("house_edge").as_string(), edges.at(name));
        EXPECT_EQ(part.at("house_edge_with").as_string(), edges.at(name + "/extra"));
      }
    }
    EXPECT_EQ(compared + steered_columns(game.book), game.book.columns.size())
        << "every wager, and the purchase as a study";
  }
}

TEST(par_layout, tells_its_deviation_in_dollars_whether_made_once_or_at_every_play) {
  // Touchdown is decided once: $10 either way, deviation 0.9993 of it.
  const auto once = told({"par", "three-dice-football", "--layout", "touchdown=1000"});
  EXPECT_NE(once.find("dev  $9.9935"), std::string::npos) << once;
  // $5 and $5 at every play of a mean handle of $24.24: 0.7698 of it.
  const auto often =
      told({"par", "three-dice-football", "--layout", "touchdown", "--every-play", "over-4"});
  EXPECT_NE(often.find("dev $18.6589"), std::string::npos) << often;
  const auto alone = told({"par", "three-dice-football", "--every-play", "over-4"});
  EXPECT_EQ(alone.find("$0 "), std::string::npos) << alone;
}

TEST(exposure, of_one_wager_is_told_in_the_singular) {
  const auto text = told({"exposure", "props-and-hops", "--wager", "1:field=500"});
  EXPECT_NE(text.find("  1 wager of $5 together\n"), std::string::npos) << text;
}

/// The columns of a row: what is told, before and after.
std::vector<std::string> columns_of(const std::string& row) {
  std::vector<std::string> columns;
  for (std::size_t at = 0; at < row.size();) {
    const auto from = row.find_first_not_of(' ', at);
    if (from == std::string::npos) break;
    at = std::min(row.find("  ", from), row.size());
    columns.push_back(row.substr(from, at - from));
  }
  return columns;
}

TEST(diff_text, of_every_wager_that_differs_shows_a_figure_that_does__ruling_R_24) {
  for (const auto* option :
       {"score=pass-0", "goal-line=inside-10", "first-down=after-three-downs"}) {
    const auto text = told({"diff", "three-dice-football", "--option", option});
    std::istringstream lines{text.substr(text.find(" wagers differ."))};
    std::string wager;
    std::size_t differs = 1;
    for (std::string line; std::getline(lines, line) && !line.starts_with("Wagers together");) {
      const bool begins =
          !line.empty() && line.front() != ' ' && line.find(' ') == std::string::npos;
      if (begins) {
        EXPECT_GT(differs, 0U) << wager << " under " << option;
        wager = line;
        differs = 0;
      }
      const auto columns = columns_of(line);
      if (line.starts_with("  ") && columns.size() >= 3 && columns[1] != columns[2]) ++differs;
    }
    EXPECT_GT(differs, 0U) << wager << " under " << option;
  }
}

TEST(diff, tells_limits_and_payment_that_differ) {
  const auto path = own_folder() / "limits.toml";
  std::ofstream{path} << "game = \"props-and-hops\"\nedition = \"pa-668a\"\n[limits]\n"
                         "minimum_cents = 1000\nmaximum_cents = 2500\n";
  const auto text = told({"diff", "props-and-hops", "--rules", path.string()});
  EXPECT_NE(text.find("Limits and payment differ"), std::string::npos);
  EXPECT_NE(text.find("after: Wagers from $10 to $25"), std::string::npos);
  EXPECT_NE(text.find(" wagers differ.\n\nedge (hold): "), std::string::npos) << text;
  const auto json = boost::json::parse(
      told({"diff", "props-and-hops", "--rules", path.string(), "--format", "json"}));
  EXPECT_EQ(json.at("after").at("limits").at("minimum_cents"), 1'000);
  EXPECT_NE(json.at("before").at("limits").at("minimum_cents"), 1'000);
}

TEST(diff_json, has_the_edges_of_the_sheet_on_both_sides) {
  for (const auto& game : games::catalogue()) {
    const auto& id = game.book.game;
    const auto edges = edges_on_sheet(id);
    const auto diff = boost::json::parse(
        told({"diff", id, "--edition", game.book.editions.front().id, "--format", "json"}));
    EXPECT_EQ(diff.at("wagers").as_array().size(), edges.size());
    for (const auto& wager : diff.at("wagers").as_array()) {
      EXPECT_FALSE(wager.at("changed").as_bool());
      for (const auto* side : {"before", "after"}) {
        EXPECT_EQ(wager.at(side).at("house_edge").as_string(),
                  edges.at(std::string{wager.at("wager").as_string()}));
      }
    }
  }
}

TEST(design_json, has_the_edge_of_the_sheet_and_of_every_chip) {
  for (const auto& game : games::catalogue()) {
    const auto& id = game.book.game;
    for (const auto& [name, edge] : edges_on_sheet(id)) {
      if (edge == "1/1") continue;  // a purchase
      const auto design = boost::json::parse(told({"design", id, "--area", name, "--edge", "15%",
                                                   "--tolerance", "10%", "--format", "json"}));
      EXPECT_EQ(design.at("house_edge_now").as_string(), edge) << name;
      for (const auto& each : design.at("breakage").as_array().at(0).at("edges").as_array()) {
        for (const auto* paid : {"in_cents", "in_chips"}) {
          if (!each.at(paid).at("even").as_bool()) continue;
          EXPECT_EQ(each.at(paid).at("house_edge").as_string(), edge) << name;
        }
      }
    }
  }
}

TEST(exposure_json, adds_up_the_edges_of_the_sheet) {
  for (const auto& game : games::catalogue()) {
    const auto edges = edges_on_sheet(game.book.game);
    const auto exposure =
        boost::json::parse(told({"exposure", game.book.game, "--full-table", "--format", "json"}));
    rational kept = 0;  // the largest wagers all pay without rounding
    std::int64_t at_risk = 0;
    for (const auto& wager : exposure.at("wagers").as_array()) {
      const auto amount = wager.at("cents").as_int64();
      kept += rational{edges.at(std::string{wager.at("wager").as_string()})} * amount;
      at_risk += amount;
    }
    EXPECT_EQ(number(exposure.at("all_decided").at("mean_cents")), kept);
    EXPECT_EQ(exposure.at("at_risk_cents").as_int64(), at_risk);
    for (const auto* which : {"next_throw", "all_decided"}) {
      rational sum = 0;
      for (const auto& each : exposure.at(which).at("law").as_array()) {
        sum += number(each.at("probability"));
      }
      EXPECT_EQ(sum, 1) << which;
    }
  }
}

TEST(json, of_every_new_command_is_one_object_a_line) {
  for (auto words : commands_for_people()) {
    SCOPED_TRACE(testing::PrintToString(words));
    words.insert(words.end(), {"--format", "json"});
    const auto text = told(words);
    EXPECT_EQ(std::ranges::count(text, '\n'), 1);
    EXPECT_TRUE(boost::json::parse(text).is_object());
  }
}

class par_csv_rows : public ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(par_csv, par_csv_rows, ::testing::Bool());

TEST_P(par_csv_rows, have_as_many_fields_as_the_header) {
  std::vector<std::string> arguments{"par", "--all", "--format", "csv"};
  if (GetParam()) arguments.emplace_back("--detail");
  std::istringstream lines(told(arguments));
  std::string header;
  std::getline(lines, header);
  const auto fields = std::ranges::count(header, ',');
  int rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) {
    bool quoted = false;
    std::ptrdiff_t commas = 0;
    for (const char c : line) {
      if (c == '"') quoted = !quoted;
      if (c == ',' && !quoted) ++commas;
    }
    EXPECT_EQ(commas, fields) << line;
    EXPECT_TRUE(line.ends_with('\r'));
  }
  EXPECT_GT(rows, 200);
}

TEST(games_json, gives_dates_as_text_and_every_area) {
  std::istringstream lines(told({"games", "--format", "json"}));
  std::size_t games = 0;
  for (std::string line; std::getline(lines, line); ++games) {
    const auto game = boost::json::parse(line);
    const auto& book = *games::rulebooks()[games];
    EXPECT_EQ(game.at("areas").as_array().size(), book.areas.size());
    EXPECT_EQ(game.at("options").as_array().size(), book.options.size());
    for (const auto& edition : game.at("editions").as_array()) {
      EXPECT_TRUE(edition.at("from").is_null() || edition.at("from").is_string());
      EXPECT_TRUE(edition.at("until").is_null() || edition.at("until").is_string());
    }
  }
  EXPECT_EQ(games, games::rulebooks().size());
}

TEST(layout_json, gives_the_whole_law_and_its_probabilities_add_up) {
  const auto layout = boost::json::parse(
      told({"par", "high-roll-dice", "--layout", "pip-1,kind-4,extra-roll", "--format", "json"}));
  rational sum = 0;
  for (const auto& each : layout.at("layout").at("law").as_array()) {
    sum += rational{std::string{each.at("probability").as_string()}};
  }
  EXPECT_EQ(sum, 1);
}

TEST(par, refuses_choices_that_a_format_cannot_show) {
  const auto refused = [](const std::vector<std::string>& arguments) {
    const auto answer = cli::run(arguments);
    EXPECT_EQ(answer.exit_code, 2);
    return answer.err;
  };
  EXPECT_EQ(refused({"par", "high-roll-dice", "--confidence", "98"}),
            "skyward: --confidence \"98\"; accepted: 90, 95, 99, in per cent\n");
  EXPECT_EQ(
      refused({"par", "--all", "--detail", "--format", "json"}),
      "skyward: --detail is for --format text and csv; the other formats tell all without it\n");
  EXPECT_NE(refused({"par", "high-roll-dice", "--layout", "pip-1", "--detail"}).find("no detail"),
            std::string::npos);
}

TEST(par, tells_how_observed_counts_agree_in_text_and_json) {
  const auto* game = games::find_game("high-roll-dice");
  const rules::table_rules rules{game->book, game->book.editions.front()};
  const auto sheet = maths::par_sheet_of(games::lowered_form(*game, rules), rules).value();
  maths::observed_counts counts{"every way once, many times", {}};
  for (const auto& figures : sheet.wagers) {
    // As often as the law expects, but for the last outcome, which is counted once more.
    maths::observed_wager wager{figures.column, 1, {}, figures.where};
    for (const auto& each : figures.outcomes) {
      const auto ways = rational{each.probability * figures.cycle}.convert_to<std::int64_t>();
      wager.outcomes.push_back({each.how, each.line, ways});
      wager.rounds += ways;
    }
    ++wager.outcomes.back().count;
    counts.wagers.push_back(std::move(wager));
  }
  const auto file = own_folder() / "observed_counts.json";
  std::ofstream{file} << maths::observed_json(rules, counts);
  const auto text = told({"par", "high-roll-dice", "--observed", file.string()});
  const auto json = boost::json::parse(
      told({"par", "high-roll-dice", "--observed", file.string(), "--format", "json"}));
  std::filesystem::remove(file);
  std::istringstream lines(text.substr(text.find("Agreement with every way once, many times")));
  int rows = 0;
  for (std::string line; std::getline(lines, line); ++rows) {
    EXPECT_LE(line.size(), 80U) << line;
    if (line.starts_with("extra-roll ")) {
      EXPECT_FALSE(line.ends_with("*")) << line;
    }
  }
  EXPECT_GT(rows, 25);
  const auto& wagers = json.at("agreement").at("wagers").as_array();
  EXPECT_EQ(wagers.size(), sheet.wagers.size());
  // pip-1: 2,472,821 of 10,077,696 ways win, and one more loss was seen.
  const rational lost{7'604'875, 10'077'696};
  const rational won = 1 - lost;
  EXPECT_EQ(rational{std::string{wagers.front().at("z_squared").as_string()}},
            won * won / (won * lost) / 10'077'697);
  EXPECT_TRUE(wagers.front().at("z").as_string().starts_with("-0.0"));
}

TEST(help, names_every_command_and_teaches_by_example) {
  const auto text = told({"--help"});
  for (const auto* word : {"skyward games", "skyward par --all", "--rules", "--layout", "--option",
                           "skyward signature", "Exit codes"}) {
    EXPECT_NE(text.find(word), std::string::npos) << word;
  }
  EXPECT_EQ(told({"--version"}), "skyward 0.1.0\n");
}

}  // namespace
}  // namespace skyward::reports_test
