// What is filed of a game: drawings that can be read, an export whose return is that of the sheet,
// and a pack that is complete.
#include "report/filing/filing_pack.hpp"

#include "base/sha256.hpp"
#include "base/text.hpp"
#include "document/page.hpp"
#include "every_game.hpp"
#include "games/catalogue.hpp"
#include "maths/par_sheet.hpp"
#include "report/felt/felt_drawing.hpp"
#include "report/filing/felt_layout.hpp"
#include "report/filing/odds_sign.hpp"
#include "report/filing/round_sheet.hpp"
#include "report/filing/rules_html.hpp"
#include "report/filing/stake_engine.hpp"
#include "report/outcome_words.hpp"
#include "report/par/par_report.hpp"
#include "report/wager_words.hpp"
#include "rules/reading/read_rulebook.hpp"
#include "rules/reading/read_submission.hpp"

#include <boost/json.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace skyward::report::filing_pack_test {

namespace {

using rules::index;

std::vector<rules::table_rules> every_edition() {
  std::vector<rules::table_rules> all;
  for (const auto& game : games::catalogue()) {
    for (const auto& edition : game.book.editions) all.emplace_back(game.book, edition);
  }
  return all;
}

const games::game& game_of(const rules::table_rules& rules) {
  return *games::find_game(rules.book().game);
}

struct placed_text {
  document::length left;
  document::length top;
  document::length right;
  document::length bottom;
  std::string words;
};

std::vector<placed_text> texts_of(const document::drawn_page& page) {
  std::vector<placed_text> texts;
  for (const auto& each : page.shapes) {
    const auto* text = std::get_if<document::written>(&each);
    if (text == nullptr || text->words.empty()) continue;
    texts.push_back({text->left(), text->y - text->size * 3 / 4, text->left() + text->width(),
                     text->y + text->size / 5, text->words});
  }
  return texts;
}

/// Every text lies on its page, and none lies over another.
void expect_readable(const document::drawing& of) {
  ASSERT_FALSE(of.pages.empty());
  for (const auto& page : of.pages) {
    const auto texts = texts_of(page);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto& a = texts[i];
      EXPECT_TRUE(a.left >= 0 && a.top >= 0 && a.right <= page.width && a.bottom <= page.height)
          << "off the page: " << a.words;
      for (std::size_t k = 0; k < i; ++k) {
        const auto& b = texts[k];
        EXPECT_FALSE(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            << a.words << " lies over " << b.words;
      }
    }
  }
}

std::string all_words(const document::drawing& of) {
  std::string words;
  for (const auto& page : of.pages) {
    for (const auto& text : texts_of(page)) words += text.words + " ";
  }
  return words;
}

/// Every offered area is named and all of its odds are given.
void expect_complete(const document::drawing& of, const rules::table_rules& rules) {
  const auto words = all_words(of);
  for (const auto group : offered_groups(rules)) {
    EXPECT_TRUE(words.contains(rules.book().groups[index(group)].label));
    for (const auto area : offered_areas(rules, group)) {
      EXPECT_TRUE(words.contains(area_label(rules, area))) << area_label(rules, area);
      for (const auto& pays : area_pays(rules, area)) {
        EXPECT_TRUE(words.contains(pays.odds)) << pays.odds;
        EXPECT_TRUE(words.contains(pays.label)) << pays.label;
      }
    }
  }
  EXPECT_TRUE(words.contains(rules.sha256()));
}

void expect_well_formed(const std::string& xml) {
  std::istringstream in{xml};
  boost::property_tree::ptree tree;
  EXPECT_NO_THROW(boost::property_tree::read_xml(in, tree));
}

/// A toy of one group with areas as they are asked for.
rules::rulebook toy(const std::vector<std::string>& labels, std::int64_t seats,
                    const std::string& each_seat) {
  std::string text = R"(
game = "toy"
name = "Toy <b>&amp;</b> \"quoted\""
summary = "]]> <script>alert(1)</script>"
[provenance]
"house setting" = "Made up."
[[editions]]
id = "first"
verified = "nobody"
title = "</title><svg onload=alert(1)>"
[[groups]]
id = "all"
label = "All <i>wagers</i>"
clause = "toy.1"
)" + each_seat;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    text += fmt::format(
        "[[areas]]\nid = \"a-{}\"\nlabel = \"{}\"\ngroup = \"all\"\nclause = \"toy.1\"\n"
        "lines = [{{ odds = \"100,000 to 1\", clause = \"toy.1\", provenance = \"house setting\" "
        "}}]\n",
        i, labels[i]);
  }
  text += fmt::format(R"(
[[calls]]
id = "roll"
clause = "toy.1"
settlement = [{{ scope = "all-seats", do = "settle", wagers = ["all"], clause = "toy.1" }}]
[[procedure]]
phase = "close"
id = "no-more-bets"
actor = "dealer"
prompt = "Say <no more>."
clause = "toy.1"
completed_by = "no_more_bets"
[[procedure]]
phase = "throw"
id = "throw"
actor = "dealer"
prompt = "Throw."
clause = "toy.1"
completed_by = "throw"
[[procedure]]
phase = "settle"
id = "settle"
actor = "dealer"
prompt = "Settle."
clause = "toy.1"
[limits]
seats = {}
minimum_cents = 500
maximum_cents = 50000
chip_cents = 100
[validity]
cocked = "no-roll"
cocked_clause = "toy.1"
propped_clause = "toy.1"
void = []
[clauses]
"toy.1" = "A <clause> & more."
)",
                      seats);
  auto book = rules::read_rulebook(text, "toy.toml");
  if (!book) {
    for (const auto& each : book.error()) ADD_FAILURE() << each.message;
    return {};
  }
  return std::move(*book);
}

}  // namespace

namespace {

/// The filed sheets of a felt that has a box for each area.
document::drawing toy_felt(const rules::table_rules& rules) {
  rules::felt_plan plan{.shape = "<b>long</b>",
                        .width = 20'000,
                        .height = 4'000,
                        .corner = 200,
                        .felt = 0x0b5d3b,
                        .rail = 0x2a1d14};
  for (const auto id : rules::ids_of<rules::area_id>(rules.book().areas)) {
    plan.places.push_back({.shape = rules::felt_shape::box,
                           .x = 400 + 480 * static_cast<int>(index(id)),
                           .y = 1'000,
                           .width = 440,
                           .height = 440,
                           .area = id});
  }
  for (const auto& group : rules.book().groups) {
    plan.places.push_back({.shape = rules::felt_shape::words,
                           .x = 10'000,
                           .y = 300,
                           .width = 8'000,
                           .height = 300,
                           .words = group.label});
  }
  plan.seat_width = plan.seat_height = 300;
  plan.runs = {{19'000, 3'500, 1'000, 3'500, 0}};
  plan.at_each_seat = {{.shape = rules::felt_shape::place, .width = 200, .height = 200}};
  return felt_layout(felt_facts_of(rules, plan));
}

}  // namespace

TEST(drawings, of_every_edition_can_be_read_and_give_every_wager_with_its_odds) {
  for (const auto& rules : every_edition()) {
    SCOPED_TRACE(rules.book().game + " " + rules.in_edition().id);
    const auto sign = odds_sign(rules);
    expect_readable(sign);
    expect_complete(sign, rules);
    expect_well_formed(document::drawing_svg(sign));
    EXPECT_EQ(sign.pages.size(), 1U);
  }
}

TEST(drawings, of_a_new_game_come_from_its_data_alone_however_many_wagers_and_seats) {
  for (const std::size_t areas : {1U, 7U, 40U}) {
    for (const std::int64_t seats : {1, 6, 64}) {
      for (const auto* own : {"", "each_seat_clause = \"toy.1\"\n"}) {
        SCOPED_TRACE(fmt::format("{} areas, {} seats, {}", areas, seats, own));
        std::vector<std::string> labels;
        for (std::size_t i = 0; i < areas; ++i) labels.push_back(fmt::format("Wager {} <b>", i));
        const auto book = toy(labels, seats, own);
        const rules::table_rules rules{book, book.editions.front()};
        const auto sign = odds_sign(rules);
        expect_readable(sign);
        expect_complete(sign, rules);
        expect_well_formed(document::drawing_svg(sign));
        const auto felt = toy_felt(rules);
        expect_complete(felt, rules);
        expect_well_formed(document::drawing_svg(felt));
      }
    }
  }
}

TEST(drawings, of_endless_labels_stay_on_the_page) {
  const auto book = toy({std::string(400, 'W'), "A label of many words " + std::string(90, 'x')}, 6,
                        "each_seat_clause = \"toy.1\"\n");
  const rules::table_rules rules{book, book.editions.front()};
  expect_readable(odds_sign(rules));
  expect_well_formed(document::drawing_svg(toy_felt(rules)));
}

TEST(drawings, hold_hostile_text_as_text_in_every_format) {
  const auto book = toy({"<img src=x onerror=alert(1)>"}, 6, "");
  const rules::table_rules rules{book, book.editions.front()};
  rules::lowered nothing;
  nothing.roll_tables.push_back({dice::dice_set{{"red", 1}}, {}});
  maths::par_sheet sheet;
  sheet.wagers.push_back({.column = rules::column_id{0},
                          .outcomes = {},
                          .cycle = 1,
                          .win_probability = 0,
                          .hit_frequency = 0,
                          .mean_throws = 0,
                          .money = std::nullopt});
  for (const std::string text :
       {document::drawing_svg(odds_sign(rules)), document::drawing_svg(toy_felt(rules)),
        par_html(rules, sheet), par_svg(rules, sheet), rules_html(rules_text_of(nothing, rules))}) {
    for (const auto* markup : {"<script", "<img", "<b>", "<i>", "<svg onload", "<no more>"}) {
      EXPECT_FALSE(text.contains(markup)) << markup;
    }
  }
}

/// In black on white, on A4, a page for each eight seats.
void expect_printable(const document::drawing& sheet, std::int64_t seats) {
  expect_readable(sheet);
  expect_well_formed(document::drawing_svg(sheet));
  EXPECT_EQ(std::ssize(sheet.pages), (seats + 7) / 8);
  for (const auto& page : sheet.pages) {
    EXPECT_EQ(std::pair(page.width, page.height), std::pair(document::a4_short, document::a4_long));
    for (const auto& each : page.shapes) {
      const auto black = std::visit(
          [](const auto& shape) {
            if constexpr (requires { shape.words; }) {
              return shape.fill == document::colour::ink;
            } else if constexpr (requires { shape.fill; }) {
              return shape.fill == document::colour::none && shape.line == document::colour::ink;
            } else if constexpr (requires { shape.line; }) {
              return shape.line == document::colour::ink;
            } else {
              return true;  // a group is no ink
            }
          },
          each);
      EXPECT_TRUE(black);
    }
  }
}

void expect_in_order(const std::string& words, std::initializer_list<std::string_view> parts) {
  std::size_t at = 0;
  for (const auto& part : parts) {
    const auto found = words.find(part, at);
    ASSERT_NE(found, std::string::npos) << part;
    at = found;
  }
}

TEST(round_sheet, of_every_edition_has_every_wager_in_parts_as_they_are_entered) {
  for (const auto& rules : every_edition()) {
    SCOPED_TRACE(rules.book().game + " " + rules.in_edition().id);
    const auto game = game_of(rules).define(rules);
    const auto sheet = round_sheet(rules, *game);
    expect_printable(sheet, rules.limits().seats);
    expect_complete(sheet, rules);
    expect_in_order(all_words(sheet), {"Paper no.", "1  Who sits", "2  Wagers", "3  No more bets",
                                       "4  Throws", "throw 3", "5  Paid", "6  After the round",
                                       "dealer", "floorperson", "entered"});
    for (const auto group : offered_groups(rules)) {
      for (const auto area : offered_areas(rules, group)) {
        EXPECT_TRUE(all_words(sheet).contains(rules.book().areas[index(area)].id + " "));
      }
    }
  }
}

TEST(round_sheet, has_a_box_for_each_die_of_a_throw) {
  const auto boxes = [](std::string_view id) {
    const auto& game = *games::find_game(id);
    const rules::table_rules rules{game.book, game.book.editions.front()};
    const auto sheet = round_sheet(rules, *game.define(rules));
    return std::ranges::count_if(sheet.pages.front().shapes, [](const document::shape& each) {
      const auto* box = std::get_if<document::rectangle>(&each);
      return box != nullptr && box->width == document::points(17) &&
             box->height == document::points(16);
    });
  };
  EXPECT_EQ(boxes("high-roll-dice"), 3 * 10);
  EXPECT_EQ(boxes("props-and-hops"), 3 * 2);
  EXPECT_EQ(boxes("three-dice-football"), 3 * 3);
}

TEST(round_sheet, of_a_game_for_a_pot_has_cards_and_rolls) {
  for (const auto& book : games::pot_games()) {
    for (const auto& edition : book.editions) {
      const rules::pot_rules rules{book, edition};
      const auto sheet = round_sheet(rules);
      expect_printable(sheet, rules.seats());
      expect_in_order(all_words(sheet),
                      {"1  Who sits", "2  Cards bought", "button at seat", "Re-buy 1", "3  Rolls",
                       "roll 16", "4  Paid", "rake", "5  After the round", "dealer"});
      EXPECT_TRUE(all_words(sheet).contains(rules.sha256()));
    }
  }
}

TEST(round_sheet, of_a_new_game_comes_from_its_rules_alone_however_many_wagers_and_seats) {
  const auto& any = games::catalogue().front();
  const auto throws = any.define(rules::table_rules{any.book, any.book.editions.front()});
  for (const std::size_t areas : {1U, 12U, 60U}) {
    for (const std::int64_t seats : {1, 9, 64}) {
      SCOPED_TRACE(fmt::format("{} areas, {} seats", areas, seats));
      const auto book = toy(std::vector<std::string>(areas, "A wager <of> this game"), seats, "");
      const rules::table_rules rules{book, book.editions.front()};
      const auto sheet = round_sheet(rules, *throws);
      expect_readable(sheet);
      expect_complete(sheet, rules);
      EXPECT_TRUE(all_words(sheet).contains(fmt::format("to {}", seats)));
    }
  }
}

TEST(stake_engine, mean_return_is_that_of_the_sheet_for_every_mode_of_every_edition) {
  std::size_t modes = 0;
  for (const auto& rules : every_edition()) {
    const auto lowered = games::lowered_form(game_of(rules), rules);
    const auto sheet = maths::par_sheet_of(lowered, rules).value();
    const auto made = stake_export_of(rules, sheet);
    std::size_t expected = made.left_out.size();
    for (const auto& each : sheet.wagers) {
      const auto& column = rules.book().columns[index(each.column)];
      if (rules.book().areas[index(column.area)].purchase) ++expected;
    }
    EXPECT_EQ(made.modes.size() + expected, sheet.wagers.size());
    for (const auto& mode : made.modes) {
      SCOPED_TRACE(rules.in_edition().id + " " + mode.column);
      integer paid = 0;
      integer weights = 0;
      for (const auto& row : mode.rows) {
        paid = paid + integer{row.weight} * row.payout_multiplier;
        weights = weights + integer{row.weight};
        EXPECT_EQ(row.payout_multiplier % 10, 0U);
      }
      const rational returned{paid, weights * 100 * mode.cost};
      const auto column = *rules.book().find_column(mode.column);
      const auto& of = rules.book().columns[index(column)];
      rational edge;
      if (of.with && rules.book().areas[index(*of.with)].purchase) {
        const maths::layout_wager both[] = {{of.area, cents{100}}, {*of.with, cents{100}}};
        edge = maths::layout_of(lowered, rules, "both", both).value().house_edge;
      } else {
        const auto found = std::ranges::find(sheet.wagers, column, &maths::wager_figures::column);
        edge = found->money->house_edge;
      }
      EXPECT_EQ(returned, 1 - edge);
      ++modes;
    }
  }
  EXPECT_GT(modes, 60U);
}

TEST(stake_engine, cost_is_the_least_for_which_payouts_are_whole_tenths) {
  const auto& game = *games::find_game("props-and-hops");
  rules::table_rules rules{game.book, game.book.editions.front()};
  rules.set_odds(*game.book.find_line("any-seven"), odds::to(7, 6));
  const auto sheet = maths::par_sheet_of(games::lowered_form(game, rules), rules).value();
  const auto made = stake_export_of(rules, sheet);
  const auto mode = std::ranges::find(made.modes, "any-seven", &stake_mode::name);
  ASSERT_NE(mode, made.modes.end());
  EXPECT_EQ(mode->cost, 3U);  // 13 to each 6: 6.5 for 3
  EXPECT_EQ(mode->rows.front().payout_multiplier, 650U);
  EXPECT_EQ(mode->rows.front().weight, 1U);
  EXPECT_EQ(mode->rows.back().weight, 5U);
}

TEST(stake_engine, index_names_the_tables_and_books_that_are_there) {
  for (const auto& rules : every_edition()) {
    const auto sheet =
        maths::par_sheet_of(games::lowered_form(game_of(rules), rules), rules).value();
    const auto made = stake_export_of(rules, sheet);
    const auto files = stake_files(rules, made);
    const auto bytes_of = [&](const std::string& name) {
      const auto found = std::ranges::find(files, name, &named_bytes::name);
      EXPECT_NE(found, files.end()) << name;
      return found == files.end() ? std::string{} : found->bytes;
    };
    const auto whole = boost::json::parse(bytes_of("index.json")).as_object();
    EXPECT_EQ(whole.size(), 1U);  // the form is strict
    const auto& modes = whole.at("modes").as_array();
    ASSERT_EQ(modes.size(), made.modes.size());
    for (const auto& each : modes) {
      EXPECT_EQ(each.as_object().size(), 4U);
      EXPECT_FALSE(bytes_of(std::string{each.at("weights").as_string()}).empty());
      EXPECT_FALSE(bytes_of(std::string{each.at("events").as_string()}).empty());
    }
    EXPECT_EQ(files.size(), 2 + 2 * modes.size());
  }
}

TEST(stake_engine, a_wager_whose_counts_do_not_fit_is_left_out_with_the_reason) {
  const auto& book = games::find_game("props-and-hops")->book;
  const rules::table_rules rules{book, book.editions.front()};
  const rational one_in{1, integer{1} << 64U};
  maths::par_sheet sheet;
  sheet.wagers.push_back({.column = rules::column_id{0},
                          .at_opening = true,
                          .outcomes = {{maths::result::win, book.areas[0].lines[0], one_in, 30, {}},
                                       {maths::result::lose, std::nullopt, 1 - one_in, -1, {}}},
                          .cycle = 1,
                          .win_probability = one_in,
                          .hit_frequency = one_in,
                          .mean_throws = 1,
                          .money = maths::money_figures{}});
  const auto made = stake_export_of(rules, sheet);
  EXPECT_TRUE(made.modes.empty());
  ASSERT_EQ(made.left_out.size(), 1U);
  EXPECT_TRUE(made.left_out[0].contains("64 bits"));
}

TEST(filing_pack, has_every_file_of_every_game_with_its_hash_and_is_the_same_twice) {
  const auto made = [] {
    std::vector<game_pack> packs;
    for (const auto& game : games::catalogue()) {
      const rules::table_rules rules{game.book, game.book.editions.front()};
      packs.push_back(pack_of(games::lowered_form(game, rules), rules).value());
    }
    for (const auto& book : games::pot_games()) {
      packs.push_back(pack_of(rules::pot_rules{book, book.editions.front()}));
    }
    return whole_pack(packs, "0.0.0");
  };
  const auto files = made();
  const auto again = made();
  ASSERT_EQ(files.size(), again.size());
  for (std::size_t i = 0; i < files.size(); ++i) {
    EXPECT_EQ(files[i].path, again[i].path);
    EXPECT_EQ(files[i].bytes, again[i].bytes) << files[i].path;
  }
  std::vector<std::string> paths;
  for (const auto& file : files) paths.push_back(file.path);
  const auto has = [&](const std::string& path) {
    EXPECT_EQ(std::ranges::count(paths, path), 1) << path;
  };
  for (const auto& game : games::catalogue()) {
    for (const auto* name :
         {"par.html", "par.json", "par.csv", "par.xlsx", "odds-sign.svg", "odds-sign.pdf",
          "layout.svg", "layout.pdf", "rules.html", "stake/index.json", "stake/about.json"}) {
      has(game.book.game + "/" + name);
    }
  }
  for (const auto& book : games::pot_games()) {
    for (const auto* name : {"rules.html", "layout.svg", "layout.pdf"}) {
      has(book.game + "/" + name);
    }
  }
  has("index.html");
  const auto manifest = boost::json::parse(files.back().bytes).as_object();
  const auto& listed = manifest.at("files").as_array();
  ASSERT_EQ(listed.size(), files.size() - 1);
  for (std::size_t i = 0; i < listed.size(); ++i) {
    EXPECT_EQ(listed[i].at("path").as_string(), files[i].path);
    EXPECT_EQ(listed[i].at("sha256").as_string(), sha256_hex(files[i].bytes));
  }
}

TEST(filing_pack, of_a_rules_submission_has_its_odds_limits_and_withdrawn_wagers) {
  const auto& game = *games::find_game("high-roll-dice");
  const auto rules = rules::read_submission(game.book, "", R"(
game = "high-roll-dice"
not_offered = ["million-9", "million-10"]
[odds]
pip-2 = "13 to 2"
[limits]
seats = 4
minimum_cents = 1000
maximum_cents = 100000
chip_cents = 500
)",
                                            "my.toml")
                         .value();
  const auto pack = pack_of(games::lowered_form(game, rules), rules).value();
  EXPECT_EQ(pack.rules_sha256, rules.sha256());
  for (const auto& file : pack.files) {
    if (!file.path.ends_with(".html") && !file.path.ends_with(".svg")) continue;
    EXPECT_TRUE(file.bytes.contains("13 to 2")) << file.path;
    EXPECT_FALSE(file.bytes.contains("$1,000,000<")) << file.path;
    // The limits of a table are beside its felt.
    if (file.path.ends_with("layout.svg")) continue;
    EXPECT_TRUE(file.bytes.contains("$10 to $1,000")) << file.path;
  }
}

TEST(par_sheet_page, has_every_wager_its_exact_edge_and_a_chart) {
  for (const auto& rules : every_edition()) {
    const auto sheet =
        maths::par_sheet_of(games::lowered_form(game_of(rules), rules), rules).value();
    const std::string page = par_html(rules, sheet);
    EXPECT_TRUE(page.contains(rules.sha256()));
    EXPECT_TRUE(page.contains("<svg"));
    EXPECT_FALSE(page.contains("<script"));
    for (const auto& each : sheet.wagers) {
      EXPECT_TRUE(page.contains(">" + maths::wager_name(rules.book(), each) + "<"));
      if (each.money) {
        EXPECT_TRUE(page.contains(fraction_text(each.money->house_edge)));
      }
      for (const auto& outcome : each.outcomes) {
        EXPECT_TRUE(page.contains(fraction_text(outcome.probability)));
        EXPECT_TRUE(page.contains(outcome_clause(rules, each.column, outcome)));
      }
    }
  }
}

}  // namespace skyward::report::filing_pack_test
