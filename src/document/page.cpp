// The style of our pages, and the elements that they are made of.
#include "document/page.hpp"

#include "document/chart.hpp"

namespace skyward::document {

namespace {

constexpr const char* style =
    "body{font:16px/1.45 Helvetica,Arial,\"Liberation Sans\",sans-serif;max-width:60rem;"
    "margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}"
    "h1{font-size:2rem;margin-bottom:.2rem}h2{margin-top:2.2rem;border-bottom:2px solid #0b5d3b}"
    "a{color:#0a4f8a}.warning{color:#a00000;font-weight:bold}.lead{font-size:1.1rem;color:#444;"
    "margin-top:0}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:1rem 0;"
    "font-size:.86rem}caption{text-align:left;font-weight:bold;padding:.3rem 0}"
    "th,td{border-bottom:1px solid #ccc;padding:.28rem .5rem;text-align:left;"
    "vertical-align:top}thead th{background:#eef3f0;border-bottom:2px solid #0b5d3b}"
    "tbody th{font-weight:normal}td.figure,th.figure{text-align:right;"
    "font-variant-numeric:tabular-nums;white-space:nowrap}.exact{color:#555;"
    "font-size:.85em;white-space:normal;overflow-wrap:anywhere}.clause{color:#555;font-size:.85em}."
    "odds{white-space:nowrap}code{"
    "overflow-wrap:anywhere}"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dt{font-weight:bold}"
    "dd{margin:0}li{margin:.25rem 0}"
    "@media screen and (prefers-color-scheme:dark){body{color:#e6e6e6;background:#16181c}"
    "a{color:#7fc0ff}.lead,.exact,.clause{color:#b0b0b0}thead th{background:#22302a}"
    "th,td{border-color:#444}}"
    "@media print{body{max-width:none;margin:0;font-size:10pt}table{font-size:8.5pt}"
    "tr,svg,figure{break-inside:avoid}h2,caption{break-after:avoid}.wide{overflow:visible}}";

markup side(bool figure) {
  return figure ? markup_of(" class=\"figure\"") : markup{};
}

}  // namespace

markup html_page(std::string_view title, const markup& body) {
  return markup_of(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{}</title>\n<style>{}{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
      title, verbatim(style), chart_style(), body);
}

markup element(source_words name, std::string_view text) {
  return markup_of("<{0}>{1}</{0}>\n", verbatim(name), text);
}

html_cell text_cell(std::string_view text) {
  return {markup_text(text), false};
}

html_cell figure_cell(std::string_view text) {
  return {markup_text(text), true};
}

markup html_table(std::string_view caption, std::span<const std::string> headings,
                  std::span<const std::vector<html_cell>> rows) {
  auto table =
      markup_of("<div class=\"wide\">\n<table>\n<caption>{}</caption>\n<thead><tr>", caption);
  for (std::size_t i = 0; i < headings.size(); ++i) {
    const bool figure = !rows.empty() && i < rows.front().size() && rows.front()[i].figure;
    table += markup_of("<th scope=\"col\"{}>{}</th>", side(figure), headings[i]);
  }
  table += markup_of("</tr></thead>\n<tbody>\n");
  for (const auto& row : rows) {
    table += markup_of("<tr>");
    for (std::size_t i = 0; i < row.size(); ++i) {
      table += i == 0 ? markup_of("<th scope=\"row\">{}</th>", row[i].content)
                      : markup_of("<td{}>{}</td>", side(row[i].figure), row[i].content);
    }
    table += markup_of("</tr>\n");
  }
  return table + markup_of("</tbody>\n</table>\n</div>\n");
}

markup html_facts(std::span<const named_text> facts) {
  auto list = markup_of("<dl>\n");
  for (const auto& each : facts) list += element("dt", each.name) + element("dd", each.text);
  return list + markup_of("</dl>\n");
}

}  // namespace skyward::document
