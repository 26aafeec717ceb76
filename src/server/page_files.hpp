// The page that browsers are given: the files below web/dist as the build has put them into the
// program.
#pragma once

#include "server/http/request.hpp"
#include "server/http/response.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace skyward::server {

struct embedded_file {
  std::string_view path;  // below web/dist: `assets/index-5f2e.js`
  std::string_view bytes;
  std::string_view packed;  // by gzip
};
std::span<const embedded_file> embedded_page();

/// What a browser is given for a path: the file that is there, and the page itself for whoever goes
/// to one of its own places, as `/table/1`. Nothing where neither is asked for.
///
/// source  RFC 9110 sections 12.5.3 and 13.1.2
std::optional<response> page_response(const request& asked, std::span<const embedded_file> files);

/// Whether there is an answer of that.
bool is_of_page(const request& asked, std::span<const embedded_file> files);

}  // namespace skyward::server
