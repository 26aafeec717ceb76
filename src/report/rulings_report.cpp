// Writes rulings as text, JSON and part of a page.
#include "report/rulings_report.hpp"

#include "base/text.hpp"
#include "document/page.hpp"
#include "document/wrap.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::report {

namespace {

boost::json::array list_of(const std::vector<std::string>& texts) {
  boost::json::array list;
  for (const auto& text : texts) list.emplace_back(text);
  return list;
}

}  // namespace

std::string rulings_text(std::span<const ruling_of_game> rulings) {
  std::string text;
  for (const auto& [book, ruling] : rulings) {
    if (!text.empty()) text += "\n";
    text += document::wrapped(fmt::format("{}  {}", ruling->id, ruling->title), "");
    text += document::wrapped(fmt::format("{}: {}", book->game, join(ruling->clauses)), "  ");
    text += document::wrapped("Open: " + ruling->open, "  ");
    for (std::size_t i = 0; i < ruling->readings.size(); ++i) {
      text += document::wrapped((i == 0 ? "Chosen: " : "Or: ") + ruling->readings[i], "  ");
    }
    text += document::wrapped("Why: " + ruling->why, "  ");
    if (!ruling->option.empty()) {
      text += document::wrapped(
          fmt::format("Another reading: option {} of a rules submission, or --option {}=...",
                      ruling->option, ruling->option),
          "  ");
    }
  }
  return text;
}

std::string ruling_titles(std::span<const ruling_of_game> rulings) {
  std::string text;
  for (const auto& [book, ruling] : rulings) {
    text += fmt::format("{:<5} {:<20} {}\n", ruling->id, book->game, ruling->title);
  }
  return text;
}

boost::json::object ruling_object(const rules::ruling_text& ruling) {
  return {{"id", ruling.id},
          {"title", ruling.title},
          {"clauses", list_of(ruling.clauses)},
          {"open", ruling.open},
          {"readings", list_of(ruling.readings)},
          {"why", ruling.why},
          {"option", ruling.option}};
}

std::string rulings_json(std::span<const ruling_of_game> rulings) {
  std::string text = "[";
  for (const auto& [book, ruling] : rulings) {
    text += text.size() > 1 ? ",\n" : "\n";
    auto told = ruling_object(*ruling);
    told["game"] = book->game;
    text += boost::json::serialize(told);
  }
  return text + "\n]\n";
}

document::markup rulings_html(std::span<const rules::ruling_text* const> rulings) {
  if (rulings.empty()) return {};
  auto section = document::element("h2", "Rulings: what the text leaves open");
  for (const auto* each : rulings) {
    section += document::markup_of(
        "<h3 id=\"{0}\">{0}: {1} <span class=\"clause\">{2}</span></h3>\n<p>{3}</p>\n<ol>\n",
        each->id, each->title, join(each->clauses), each->open);
    for (const auto& reading : each->readings) {
      section += document::markup_of("<li>{}</li>\n", reading);
    }
    section += document::markup_of("</ol>\n<p>The first is chosen. {}</p>\n", each->why);
  }
  return section;
}

}  // namespace skyward::report
