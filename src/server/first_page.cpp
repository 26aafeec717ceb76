// Writes a page that needs no script.
#include "server/first_page.hpp"

#include "base/text.hpp"
#include "table/common_state.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::server {

namespace {

/// A text in HTML.
std::string in_html(std::string_view text) {
  std::string all;
  for (const char c : one_line(text)) {
    switch (c) {
      case '&':
        all += "&amp;";
        break;
      case '<':
        all += "&lt;";
        break;
      case '>':
        all += "&gt;";
        break;
      case '"':
        all += "&quot;";
        break;
      default:
        all += c;
    }
  }
  return all;
}

void append_table(std::string& to, const std::string& id, const live::floor_table& table) {
  const auto& state = table.state();
  to += fmt::format(
      "<tr><th scope=\"row\"><a href=\"/api/v1/tables/{0}\">{0}</a></th><td>{1}</td><td>{2}</td>"
      "<td>{3}</td><td class=\"number\">{4} of {5}</td><td class=\"number\">{6}</td></tr>\n",
      in_html(id), in_html(table.names().book().name),
      table::table_kind_names[static_cast<std::size_t>(state.kind)],
      !state.open     ? "closed"
      : state.stopped ? "stopped"
                      : "open",
      std::ranges::count_if(state.seats, &table::seat_state::taken), state.seats.size(),
      state.round);
}

void append_operation(std::string& to, const operation& of) {
  const auto* const verb = of.asked == method::get    ? "GET"
                           : of.asked == method::post ? "POST"
                                                      : "DELETE";
  to += fmt::format("<tr><td><code>{} {}</code></td><td>{}</td></tr>\n", verb, in_html(of.path),
                    in_html(of.summary));
}

}  // namespace

json_answer first_page(house_side& house, const house_question& /*asked*/) {
  const auto& floor = house.floor.state();
  const auto name = floor.settings ? in_html(floor.settings->name) : std::string{"A house"};
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n"
      "<link rel=\"stylesheet\" href=\"/style.css\">\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n"
      "<h2>Tables</h2>\n<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">table</th>"
      "<th scope=\"col\">game</th><th scope=\"col\">kind</th><th scope=\"col\">now</th>"
      "<th scope=\"col\">seats taken</th><th scope=\"col\">rounds</th></tr></thead>\n<tbody>\n",
      name);
  for (const auto& [id, each] : floor.tables) {
    if (!each.plan) continue;
    const auto table = house.floor.table_at(id);
    if (!table) return std::unexpected(problem{503, "failed", table.error().message, {}});
    if (*table != nullptr) append_table(page, id, **table);
  }
  page +=
      "</tbody></table></div>\n<h2>For programs</h2>\n<p>Described by <a "
      "href=\"/api/v1/openapi.json\">OpenAPI</a>, and what a WebSocket at "
      "<code>/api/v1/socket</code> "
      "tells by <a href=\"/api/v1/asyncapi.json\">AsyncAPI</a>.</p>\n<div class=\"wide\"><table>\n"
      "<thead><tr><th scope=\"col\">ask</th><th scope=\"col\">what it does</th></tr></thead>\n"
      "<tbody>\n";
  for (const auto& each : operations()) append_operation(page, each);
  return page + "</tbody></table></div>\n</main>\n</body>\n</html>\n";
}

std::string_view first_page_style() {
  return "body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:#f6f4ee;color:#1c1b18}\n"
         "main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 3rem}\n"
         "h1,h2{line-height:1.2}\n.wide{overflow-x:auto}\n"
         "table{border-collapse:collapse;width:100%}\n"
         "th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #cfc9b8}\n"
         ".number{font-variant-numeric:tabular-nums}\na{color:#0b5134}\n"
         "@media(prefers-color-scheme:dark){body{background:#16211b;color:#ece8dc}"
         "th,td{border-color:#3a4a40}a{color:#8fd9b0}}\n";
}

}  // namespace skyward::server
