// The files of a par sheet, as `skyward par` writes them, for whoever reckons at a live house.
#pragma once

#include "server/http/problem.hpp"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::server {

enum class lab_file_kind : std::uint8_t { xlsx, html, csv, svg, zip };
inline constexpr std::string_view lab_file_names[] = {"xlsx", "html", "csv", "svg", "zip"};
inline constexpr std::string_view lab_file_types[] = {
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/html; charset=utf-8",
    "text/csv; charset=utf-8", "image/svg+xml", "application/zip"};
inline constexpr std::string_view lab_file_labels[] = {"Workbook, xlsx", "Page, HTML", "Table, CSV",
                                                       "Chart of the edges, SVG",
                                                       "Everything that is filed, zip"};
std::optional<lab_file_kind> lab_file_named(std::string_view name);

struct lab_file {
  std::string name;  // `GAME-EDITION.xlsx`
  std::string bytes;
};

/// Makes a file: the bytes of `skyward par GAME --format F`, of zip those of `--pack` in one
/// archive. Its name has the edition, and of rules other than printed how their hash begins.
///
/// in      body  one object: game, edition, rules, options, confidence; of csv also detail
/// errors  `not_accepted`, told by the keys
/// cost    up to some seconds
std::expected<lab_file, problem> make_lab_file(lab_file_kind kind, const std::string& body);

}  // namespace skyward::server
