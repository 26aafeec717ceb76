// Every figure of a par sheet computed anew from the probabilities and odds that stand beside it,
// and every format held against that: what is printed is right, and the formats say the same.
#include "base/rational.hpp"
#include "cli/command_line.hpp"
#include "games/catalogue.hpp"

#include <boost/json.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>

namespace skyward::par_figures_test {
namespace {

namespace json = boost::json;

std::string told(const std::vector<std::string>& arguments) {
  const auto answer = cli::run(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return answer.out;
}

std::string words(const json::value& value) {
  return value.is_null() ? "" : std::string{value.as_string()};
}

rational number(const json::value& value) {
  return rational{words(value)};
}

/// A decimal as it is printed, `-0.0125`, as the fraction that it is.
rational decimal(std::string text) {
  const bool negative = text.starts_with('-');
  if (negative) text.erase(0, 1);
  const auto point = std::min(text.find('.'), text.size());
  integer tenth_parts = 1;
  for (auto i = point + 1; i < text.size(); ++i) tenth_parts *= 10;
  std::erase(text, '.');
  text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));
  const rational size{integer{text}, tenth_parts};
  return negative ? rational{-size} : size;
}

/// Whether a decimal with so many places is nearest to a figure, sign and all.
void expect_rounded(const std::string& text, const rational& exact, unsigned places) {
  ASSERT_FALSE(text.empty());
  EXPECT_EQ(text.size() - text.find('.') - 1, places) << text;
  const rational unit{1, integer{boost::multiprecision::pow(integer{10}, places)}};
  EXPECT_LE(abs(rational{decimal(text) - exact}) * 2, unit) << text << " for " << exact;
}

/// Whether a decimal is nearest to a square root: its square lies between those of its neighbours.
void expect_root(const std::string& text, const rational& square, unsigned places) {
  ASSERT_FALSE(text.empty());
  const rational half{1, 2 * integer{boost::multiprecision::pow(integer{10}, places)}};
  const auto root = decimal(text);
  const rational below = root - half;
  const rational above = root + half;
  EXPECT_TRUE(below <= 0 || below * below <= square) << text;
  EXPECT_TRUE(above * above >= square) << text;
}

/// What odds win beyond a wager of one dollar or of the fixed wager of their group, in wagers.
rational net_of(const std::string& odds) {
  if (odds.starts_with('$')) {
    auto dollars = odds.substr(1);
    std::erase(dollars, ',');
    return rational{integer{dollars}};  // the wager, a dollar, is returned besides: ruling R-14
  }
  std::istringstream in{odds};
  std::int64_t pays = 0;
  std::int64_t per = 0;
  std::string how;
  in >> pays >> how >> per;
  EXPECT_TRUE(how == "to" || how == "for") << odds;
  return rational{pays, per} - (how == "for" ? 1 : 0);
}

/// The law of a wager as its outcomes state it, and what follows from it.
struct recomputed {
  rational sum = 0;
  rational win = 0;
  rational hit = 0;
  rational payback = 0;
  rational square = 0;
  rational top_net = 0;
  rational top = 0;
  bool priced = true;

  rational edge() const { return 1 - payback; }
  rational variance() const { return square - edge() * edge(); }
};

recomputed law_of(const json::value& wager) {
  recomputed law;
  for (const auto& outcome : wager.at("outcomes").as_array()) {
    const auto probability = number(outcome.at("probability"));
    const auto how = words(outcome.at("result"));
    const bool win = how == "win";
    EXPECT_GT(probability, 0);
    law.sum += probability;
    if (win) law.win += probability;
    if (how != "lose") law.hit += probability;
    if (win && words(outcome.at("odds")) == "not in source") {
      law.priced = false;
      EXPECT_TRUE(outcome.at("contribution").is_null());
      EXPECT_TRUE(outcome.at("contribution_percent").is_null());
      continue;
    }
    const auto net = win ? net_of(words(outcome.at("odds"))) : rational{how == "lose" ? -1 : 0};
    const rational contribution = probability * (net + 1);
    EXPECT_EQ(number(outcome.at("contribution")), contribution);
    expect_rounded(words(outcome.at("contribution_percent")), contribution * 100, 4);
    law.payback += contribution;
    law.square += probability * net * net;
    if (!win) continue;
    if (law.top == 0 || net > law.top_net) {
      law.top_net = net;
      law.top = probability;
    } else if (net == law.top_net) {
      law.top += probability;
    }
  }
  return law;
}

/// The payback of so many rounds lies about its mean, further the fewer rounds; maths/session has
/// its law.
void expect_spread(const json::value& wager, const recomputed& law) {
  std::int64_t rounds = 1'000;
  for (const auto& each : wager.at("payback_spread").as_array()) {
    EXPECT_EQ(each.at("rounds").as_int64(), rounds);
    const auto from = decimal(words(each.at("from_percent")));
    const auto to = decimal(words(each.at("to_percent")));
    EXPECT_GE(from, 0);
    EXPECT_LE(from, to);
    EXPECT_LE(to, (law.top_net + 1) * 100);
    // Cantelli's inequality: with 90 % and more, no further than so many deviations.
    const rational mean = law.payback * 100;
    const rational square = 200 * law.variance() * 10'000 / rounds;
    for (const rational& end : {from, to}) EXPECT_LE((end - mean) * (end - mean), square) << rounds;
    rounds *= 10;
  }
  EXPECT_EQ(rounds, 100'000'000);
}

std::vector<json::value> every_sheet(const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"par", "--all", "--format", "json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  std::istringstream lines{told(arguments)};
  std::vector<json::value> sheets;
  for (std::string line; std::getline(lines, line);) sheets.push_back(json::parse(line));
  EXPECT_GT(sheets.size(), 3U);
  return sheets;
}

class par_figures : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};
INSTANTIATE_TEST_SUITE_P(confidences, par_figures,
                         ::testing::Values(std::pair{"90", "1.645"}, std::pair{"95", "1.960"},
                                           std::pair{"99", "2.576"}),
                         [](const auto& of) { return std::string{"at_"} + of.param.first; });

TEST_P(par_figures, of_json_follow_from_the_probabilities_and_odds_beside_them) {
  const auto z = decimal(GetParam().second);
  std::size_t priced = 0;
  for (const auto& sheet : every_sheet({"--confidence", GetParam().first})) {
    for (const auto& wager : sheet.at("wagers").as_array()) {
      SCOPED_TRACE(words(sheet.at("game")) + " " + words(wager.at("area")));
      if (wager.at("outcomes").as_array().empty()) continue;
      const auto law = law_of(wager);
      EXPECT_EQ(law.sum, 1);
      EXPECT_EQ(number(wager.at("win_probability")), law.win);
      EXPECT_EQ(number(wager.at("hit_frequency")), law.hit);
      const auto throws = number(wager.at("mean_throws"));
      EXPECT_EQ(wager.at("house_edge").is_null(), !law.priced);
      if (!law.priced) continue;
      ++priced;
      EXPECT_EQ(number(wager.at("house_edge")), law.edge());
      expect_rounded(words(wager.at("house_edge_percent")), law.edge() * 100, 4);
      EXPECT_EQ(wager.at("house_edge_per_throw").is_null(), throws == 0);
      if (throws > 0) {
        EXPECT_EQ(number(wager.at("house_edge_per_throw")), law.edge() / throws);
      }
      EXPECT_EQ(number(wager.at("return_to_player")), law.payback);
      expect_rounded(words(wager.at("payback_percent")), law.payback * 100, 4);
      expect_rounded(words(wager.at("hold_percent")), law.edge() * 100, 4);
      EXPECT_EQ(number(wager.at("variance")), law.variance());
      expect_root(words(wager.at("standard_deviation")), law.variance(), 6);
      EXPECT_EQ(wager.at("top_award").is_null(), law.win == 0);
      if (law.win > 0) {
        const auto& top = wager.at("top_award");
        EXPECT_EQ(number(top.at("net")), law.top_net);
        EXPECT_EQ(number(top.at("odds_against")), 1 / law.top - 1);
        expect_rounded(words(top.at("odds_against_decimal")), 1 / law.top - 1, 4);
      }
      const auto& volatility = wager.at("volatility");
      EXPECT_EQ(number(volatility.at("index_squared")), z * z * law.variance());
      expect_root(words(volatility.at("index")), z * z * law.variance(), 6);
      expect_spread(wager, law);
    }
  }
  EXPECT_GT(priced, 50U);
}

/// Rows of a CSV file by the names of their columns; no field of ours holds a line feed.
std::vector<std::map<std::string, std::string>> rows_of(const std::string& csv) {
  std::vector<std::string> names;
  std::vector<std::map<std::string, std::string>> rows;
  std::istringstream lines{csv};
  for (std::string line; std::getline(lines, line);) {
    EXPECT_TRUE(line.ends_with('\r'));
    line.pop_back();
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
        fields.back() += line[++i];
      } else if (line[i] == '"') {
        quoted = !quoted;
      } else if (line[i] == ',' && !quoted) {
        fields.emplace_back();
      } else {
        fields.back() += line[i];
      }
    }
    if (names.empty()) {
      names = fields;
      continue;
    }
    auto& row = rows.emplace_back();
    for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = fields.at(i);
  }
  return rows;
}

/// What a row says of its wager, by the names that JSON has for it.
constexpr const char* same_in_both[] = {
    "win_probability",  "hit_frequency",      "mean_throws",
    "house_edge",       "house_edge_percent", "house_edge_per_throw",
    "return_to_player", "variance",           "standard_deviation"};

TEST_P(par_figures, of_csv_are_those_of_json_row_by_row) {
  const std::vector<std::string> sure{"--confidence", GetParam().first};
  const auto rows = rows_of(
      told({"par", "--all", "--format", "csv", "--detail", "--confidence", GetParam().first}));
  auto row = rows.begin();
  for (const auto& sheet : every_sheet(sure)) {
    std::string options;
    for (const auto& [id, value] : sheet.at("options").as_object()) {
      options += fmt::format("{}{}={}", options.empty() ? "" : " ", std::string{id}, words(value));
    }
    for (const auto& wager : sheet.at("wagers").as_array()) {
      const auto& outcomes = wager.at("outcomes").as_array();
      for (std::size_t i = 0; i < std::max<std::size_t>(outcomes.size(), 1); ++i) {
        ASSERT_NE(row, rows.end());
        auto fields = *row++;
        SCOPED_TRACE(fields["game"] + " " + fields["area"] + " " + fields["result"]);
        EXPECT_EQ(fields["game"], words(sheet.at("game")));
        EXPECT_EQ(fields["edition"], words(sheet.at("edition")));
        EXPECT_EQ(fields["options"], options);
        EXPECT_EQ(fields["rules_sha256"], words(sheet.at("rules_sha256")));
        EXPECT_EQ(fields["area"], words(wager.at("area")));
        EXPECT_EQ(fields["area_clause"], words(wager.at("clause")));
        if (outcomes.empty()) {
          for (const auto& name : same_in_both) EXPECT_EQ(fields[name], "") << name;
          EXPECT_EQ(fields["result"] + fields["probability"] + fields["cycle"], "");
          continue;
        }
        for (const auto& name : same_in_both)
          EXPECT_EQ(fields[name], words(wager.at(name))) << name;
        const auto& outcome = outcomes[i].as_object();
        for (const auto* name :
             {"result", "line", "odds", "provenance", "probability", "clause", "contribution"}) {
          EXPECT_EQ(fields[name], outcome.contains(name) ? words(outcome.at(name)) : "") << name;
        }
        EXPECT_EQ(fields["cycle"], words(wager.at("cycle")));
        EXPECT_EQ(fields["payback_percent"], words(wager.at("payback_percent")));
        EXPECT_EQ(fields["hold_percent"], words(wager.at("hold_percent")));
        if (wager.at("volatility").is_null()) {
          EXPECT_EQ(fields["z"] + fields["volatility_index"] + fields["confidence_percent"], "");
          continue;
        }
        EXPECT_EQ(fields["z"], GetParam().second);
        EXPECT_EQ(fields["confidence_percent"], GetParam().first);
        EXPECT_EQ(fields["volatility_index"], words(wager.at("volatility").at("index")));
        EXPECT_EQ(
            fields["odds_against_top_award"],
            wager.at("top_award").is_null() ? "" : words(wager.at("top_award").at("odds_against")));
        for (const auto& spread : wager.at("payback_spread").as_array()) {
          const auto rounds = spread.at("rounds").as_int64();
          EXPECT_EQ(fields[fmt::format("payback_percent_from_{}", rounds)],
                    words(spread.at("from_percent")));
          EXPECT_EQ(fields[fmt::format("payback_percent_to_{}", rounds)],
                    words(spread.at("to_percent")));
        }
      }
    }
  }
  EXPECT_EQ(row, rows.end());
}

/// A decimal cut to fewer places may differ by half a unit of them from the finer one.
bool rounds_to(const std::string& coarse, const rational& exact, unsigned places) {
  const rational unit{1, integer{boost::multiprecision::pow(integer{10}, places)}};
  return abs(rational{decimal(coarse) - exact}) * 2 <= unit;
}

/// The word behind a mark in a text.
std::string behind(const std::string& text, std::string_view mark) {
  const auto at = text.find(mark);
  if (at == std::string::npos) return "";
  std::istringstream rest{text.substr(at + mark.size())};
  std::string word;
  rest >> word;
  while (!word.empty() && (word.back() == ',' || word.back() == ';' || word.back() == '%')) {
    word.pop_back();
  }
  return word;
}

/// A line and those below it that are indented.
std::string block_at(const std::string& text, std::size_t at) {
  auto end = text.find('\n', at);
  while (end + 1 < text.size() && text[end + 1] == ' ') end = text.find('\n', end + 1);
  return text.substr(at, end + 1 - at);
}

/// Whether a line has an outcome's odds, its probability rounded, and its clause.
bool has_outcome_line(const std::string& block, const json::value& outcome) {
  const rational exact = number(outcome.at("probability")) * 100;
  auto odds = "  " + words(outcome.at("odds"));
  std::erase(odds, ',');
  std::istringstream lines{block};
  for (std::string line; std::getline(lines, line);) {
    std::erase(line, ',');
    const auto percent = line.find(" % " + words(outcome.at("clause")));
    if (percent == std::string::npos || !line.starts_with(odds)) continue;
    const auto begin = line.rfind(' ', percent - 1) + 1;
    const auto shown = line.substr(begin, percent - begin);
    const auto places = static_cast<unsigned>(shown.size() - shown.find('.') - 1);
    if (places >= 4 && rounds_to(shown, exact, places)) return true;
  }
  return false;
}

/// The words of a block with one space between them, wherever its lines break.
std::string unbroken(const std::string& block) {
  std::istringstream in{block};
  std::string all;
  for (std::string word; in >> word;) all += word + " ";
  return all;
}

TEST_P(par_figures, of_text_are_those_of_json_wager_by_wager) {
  for (const auto& game : games::catalogue()) {
    const auto& id = game.book.game;
    const auto sheet =
        json::parse(told({"par", id, "--format", "json", "--confidence", GetParam().first}));
    const auto text = told({"par", id, "--detail", "--confidence", GetParam().first});
    EXPECT_EQ(behind(text, "rules sha256 "), words(sheet.at("rules_sha256")));
    for (const auto& wager : sheet.at("wagers").as_array()) {
      const auto full = words(wager.at("area"));
      SCOPED_TRACE(id + " " + full);
      if (wager.at("house_edge").is_null()) continue;
      const auto* place = wager.as_object().if_contains("made_at");
      const auto name = place != nullptr ? words(place->at("area")) : full;
      const auto made = place != nullptr ? "made at " + words(place->at("where")) : "";
      auto at = text.find(fmt::format("\n{:<15} edge ", name));
      while (at != std::string::npos && !unbroken(block_at(text, at + 1)).contains(made)) {
        at = text.find(fmt::format("\n{:<15} edge ", name), at + 1);
      }
      ASSERT_NE(at, std::string::npos);
      const auto block = block_at(text, at + 1);
      const auto notes = unbroken(block);
      const auto head = block.substr(0, block.find('\n'));
      EXPECT_EQ(behind(head, " edge "), words(wager.at("house_edge_percent")));
      EXPECT_EQ(behind(head, " = "), words(wager.at("house_edge")));
      expect_root(behind(head, " dev "), number(wager.at("variance")), 4);
      EXPECT_TRUE(block.contains(words(wager.at("clause"))));
      for (const auto& outcome : wager.at("outcomes").as_array()) {
        if (words(outcome.at("result")) != "win") continue;
        EXPECT_TRUE(has_outcome_line(block, outcome)) << outcome;
      }
      EXPECT_EQ(behind(notes, "payback "), words(wager.at("payback_percent")));
      EXPECT_EQ(behind(notes, "hold "), words(wager.at("hold_percent")));
      EXPECT_EQ(behind(notes, "cycle "), words(wager.at("cycle")));
      expect_root(behind(notes, "index "), number(wager.at("volatility").at("index_squared")), 4);
      const auto& area = wager.at("area");
      if (!block.contains("\n  from ")) {
        EXPECT_EQ(area, "extra-roll") << "a purchase alone has no spread";
        continue;
      }
      std::string from;
      std::string to;
      for (const auto& spread : wager.at("payback_spread").as_array()) {
        from += words(spread.at("from_percent")) + " ";
        to += words(spread.at("to_percent")) + " ";
      }
      const auto row_of = [&block](std::string_view mark) {
        auto row = block.substr(block.find(mark) + mark.size());
        row = row.substr(0, row.find('\n'));
        std::istringstream in{row};
        std::string all;
        for (std::string word; in >> word;) all += word == "%" ? "" : word + " ";
        return all;
      };
      EXPECT_EQ(row_of("\n  from "), from);
      EXPECT_EQ(row_of("\n  to "), to);
    }
  }
}

TEST(par_layout, figures_of_a_layout_follow_from_its_law) {
  for (const auto& [game, layout] : {std::pair{"high-roll-dice", "pip-1,kind-4,extra-roll"},
                                     std::pair{"props-and-hops", "field,any-seven,hard-4"}}) {
    const auto whole = json::parse(told({"par", game, "--layout", layout, "--format", "json"}));
    const auto& figures = whole.at("layout");
    rational sum = 0;
    rational ahead = 0;
    rational mean = 0;
    rational square = 0;
    std::optional<rational> before;
    for (const auto& each : figures.at("law").as_array()) {
      const auto net = number(each.at("net_cents"));
      const auto probability = number(each.at("probability"));
      EXPECT_TRUE(!before || *before < net) << "from the least to the greatest";
      before = net;
      sum += probability;
      if (net > 0) ahead += probability;
      mean += net * probability;
      square += net * net * probability;
    }
    EXPECT_EQ(sum, 1);
    EXPECT_EQ(number(figures.at("win_probability")), ahead);
    const auto handle = number(figures.at("handle_cents"));
    EXPECT_EQ(number(figures.at("house_edge")), -mean / handle);
    expect_rounded(words(figures.at("house_edge_percent")), -mean / handle * 100, 4);
    const rational variance = (square - mean * mean) / (handle * handle);
    EXPECT_EQ(number(figures.at("variance")), variance);
    expect_root(words(figures.at("standard_deviation")), variance, 6);
    std::int64_t cents = 0;
    for (const auto& each : figures.at("wagers").as_array()) cents += each.at("cents").as_int64();
    EXPECT_EQ(figures.at("wagered_cents").as_int64(), cents);
  }
}

}  // namespace
}  // namespace skyward::par_figures_test
