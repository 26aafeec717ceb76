// Writes a page that needs no script.
#include "server/first_page.hpp"

#include "document/markup.hpp"
#include "table/common_state.hpp"

#include <algorithm>

namespace skyward::server {

namespace {

using document::markup;
using document::markup_of;

std::string_view stands(const table::common_state& state) {
  if (!state.open) return "closed";
  return state.stopped ? "stopped" : "open";
}

markup row_of(const std::string& id, const live::floor_table& table) {
  const auto& state = table.state();
  const auto taken = std::ranges::count_if(state.seats, &table::seat_state::taken);
  return markup_of(
      "<tr><th scope=\"row\"><a href=\"/api/v1/tables/{}\">{}</a></th><td>{}</td><td>{}</td>"
      "<td>{}</td><td class=\"number\">{} of {}</td><td class=\"number\">{}</td></tr>\n",
      id, id, table.names().book().name,
      table::table_kind_names[static_cast<std::size_t>(state.kind)], stands(state), taken,
      state.seats.size(), state.round);
}

markup row_of(const operation& of) {
  const std::string_view verb = of.asked == method::get    ? "GET"
                                : of.asked == method::post ? "POST"
                                                           : "DELETE";
  return markup_of("<tr><td><code>{} {}</code></td><td>{}</td></tr>\n", verb, of.path, of.summary);
}

}  // namespace

json_answer first_page(house_side& house, const house_question& /*asked*/) {
  markup tables;
  for (const auto& [id, each] : house.floor.state().tables) {
    if (!each.plan) continue;
    const auto table = house.floor.table_at(id);
    if (!table) return std::unexpected(problem{503, "failed", table.error().message, {}});
    if (*table != nullptr) tables += row_of(id, **table);
  }
  markup asked_for;
  for (const auto& each : operations()) asked_for += row_of(each);

  const auto& settings = house.floor.state().settings;
  const std::string_view name = settings ? std::string_view{settings->name} : "A house";
  return markup_of(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n"
      "<link rel=\"stylesheet\" href=\"/style.css\">\n</head>\n<body>\n<main>\n<h1>{}</h1>\n"
      "<h2>Tables</h2>\n<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">table</th>"
      "<th scope=\"col\">game</th><th scope=\"col\">kind</th><th scope=\"col\">now</th>"
      "<th scope=\"col\">seats taken</th><th scope=\"col\">rounds</th></tr></thead>\n<tbody>\n"
      "{}</tbody></table></div>\n<h2>For programs</h2>\n<p>Described by <a "
      "href=\"/api/v1/openapi.json\">OpenAPI</a>, and what a WebSocket at "
      "<code>/api/v1/socket</code> "
      "tells by <a href=\"/api/v1/asyncapi.json\">AsyncAPI</a>.</p>\n<div class=\"wide\"><table>\n"
      "<thead><tr><th scope=\"col\">ask</th><th scope=\"col\">what it does</th></tr></thead>\n"
      "<tbody>\n{}</tbody></table></div>\n</main>\n</body>\n</html>\n",
      name, name, tables, asked_for);
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
