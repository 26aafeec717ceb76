// Every report of a game as files in one folder, with a page and a manifest that name them.
#include "report/filing/filing_pack.hpp"

#include "base/sha256.hpp"
#include "document/page.hpp"
#include "games/catalogue.hpp"
#include "maths/par_sheet.hpp"
#include "report/felt/felt_drawing.hpp"
#include "report/filing/felt_layout.hpp"
#include "report/filing/odds_sign.hpp"
#include "report/filing/rules_html.hpp"
#include "report/filing/stake_engine.hpp"
#include "report/par/edge_warnings.hpp"
#include "report/par/par_xlsx.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::report {

namespace json = boost::json;

namespace {

/// What stands in the index for each file of a folder, in the order of reading.
struct known_file {
  std::string_view name;
  std::string_view what;
};
constexpr known_file known_files[] = {{"rules.html", "rules of the game"},
                                      {"par.html", "par sheet"},
                                      {"par.json", "par sheet, JSON"},
                                      {"par.csv", "par sheet, CSV"},
                                      {"par.xlsx", "par sheet, workbook"},
                                      {"odds-sign.pdf", "odds sign, PDF"},
                                      {"odds-sign.svg", "odds sign, SVG"},
                                      {"layout.pdf", "layout, PDF"},
                                      {"layout.svg", "layout, SVG"},
                                      {"stake/index.json", "Stake Engine: index"},
                                      {"stake/about.json", "Stake Engine: what the modes are"}};

bool has_file(const game_pack& game, std::string_view name) {
  for (const auto& file : game.files) {
    if (file.path == fmt::format("{}/{}", game.game, name)) return true;
  }
  return false;
}

document::markup index_page(std::span<const game_pack> games, std::string_view version) {
  auto body = document::element("h1", "Filing pack");
  body += document::element(
      "p", fmt::format("Written by Skyward {}. manifest.json has the SHA-256 of every "
                       "file.",
                       version));
  for (const auto& game : games) {
    body += document::element("h2", game.name);
    body += document::markup_of("<p>Edition {}; rules SHA-256 <code>{}</code></p>\n<ul>\n",
                                game.edition, game.rules_sha256);
    for (const auto& each : known_files) {
      if (!has_file(game, each.name)) continue;
      body += document::markup_of("<li><a href=\"{}/{}\">{}</a></li>\n", game.game, each.name,
                                  each.what);
    }
    body += document::markup_of("</ul>\n");
  }
  body += document::markup_of("<p><a href=\"manifest.json\">manifest.json</a></p>\n");
  return document::html_page("Filing pack", body);
}

std::string manifest(std::span<const game_pack> games, std::span<const pack_file> files,
                     std::string_view version) {
  json::array listed_games;
  for (const auto& game : games) {
    listed_games.push_back(json::object{
        {"game", game.game}, {"edition", game.edition}, {"rules_sha256", game.rules_sha256}});
  }
  std::string listed_files;
  for (const auto& file : files) {
    listed_files += listed_files.empty() ? "" : ",\n";
    listed_files += json::serialize(json::object{
        {"path", file.path}, {"bytes", file.bytes.size()}, {"sha256", sha256_hex(file.bytes)}});
  }
  return fmt::format("{{\"skyward\":{},\"games\":{},\"files\":[\n{}\n]}}\n",
                     json::serialize(json::string{version}), json::serialize(listed_games),
                     listed_files);
}

}  // namespace

std::expected<game_pack, std::string> pack_of(const rules::lowered& game,
                                              const rules::table_rules& rules,
                                              const par_choices& choices) {
  const auto sheet = maths::par_sheet_of(game, rules);
  if (!sheet) return std::unexpected(sheet.error());
  const auto& book = rules.book();
  game_pack made{book.game, book.name, rules.in_edition().id, rules.sha256(), {}};
  const auto add = [&](std::string_view name, std::string bytes) {
    made.files.push_back({fmt::format("{}/{}", book.game, name), std::move(bytes)});
  };
  add("rules.html", rules_html(rules_text_of(game, rules)));
  add("par.html", par_html(rules, *sheet, choices));
  add("par.json", par_json(rules, *sheet, choices) + "\n");
  auto all = choices;
  all.detail = true;
  add("par.csv", par_csv_header(all) + par_csv(rules, *sheet, all));
  auto workbook = par_xlsx(rules, *sheet, choices);
  if (!workbook) return std::unexpected(workbook.error());
  add("par.xlsx", std::move(*workbook));
  const auto warnings = edge_warnings(rules, *sheet);
  const auto sign = odds_sign(rules, warnings);
  add("odds-sign.svg", document::drawing_svg(sign));
  add("odds-sign.pdf", document::drawing_pdf(sign));
  const auto facts = felt_facts_of(rules, games::felt_of(book));
  add("layout.svg", document::drawing_svg(felt_drawing(facts)));
  add("layout.pdf", document::drawing_pdf(felt_layout(facts, warnings)));
  for (auto& file : stake_files(rules, stake_export_of(rules, *sheet))) {
    add("stake/" + file.name, std::move(file.bytes));
  }
  return made;
}

game_pack pack_of(const rules::pot_rules& rules) {
  const auto& book = rules.book();
  const auto facts = felt_facts_of(rules, games::felt_of(book));
  return {book.game,
          book.name,
          rules.in_edition().id,
          rules.sha256(),
          {{book.game + "/rules.html", rules_html(rules_text_of(rules))},
           {book.game + "/layout.svg", document::drawing_svg(felt_drawing(facts))},
           {book.game + "/layout.pdf", document::drawing_pdf(felt_layout(facts))}}};
}

std::vector<pack_file> whole_pack(std::span<const game_pack> games, std::string_view version) {
  std::vector<pack_file> files;
  for (const auto& game : games) files.insert(files.end(), game.files.begin(), game.files.end());
  files.push_back({"index.html", index_page(games, version)});
  files.push_back({"manifest.json", manifest(games, files, version)});
  return files;
}

}  // namespace skyward::report
