// What stands in the target of a request, decoded.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

/// A text with `%41` for `A`.
///
/// out  nothing where a percent sign has no two hexadecimal digits behind it, or where what comes
/// out
///      is no UTF-8 or has a control character
/// source  RFC 3986 section 2.1
std::optional<std::string> percent_decoded(std::string_view text);

struct query_item {
  std::string name;
  std::string value;

  friend bool operator==(const query_item&, const query_item&) = default;
};

struct target_parts {
  std::vector<std::string> path;  // segments; none of `/`, an empty one last of `/tables/`
  std::vector<query_item> query;  // in order; a plus sign is a blank, as forms send it

  friend bool operator==(const target_parts&, const target_parts&) = default;
};

/// Takes `/tables/7?since=12` apart before it decodes anything.
///
/// in   target that the gate has accepted, or any other text
/// out  nothing where a part cannot be decoded, the target begins with no slash, or a segment has a
///      slash or is `.` or `..`
std::optional<target_parts> parts_of_target(std::string_view target);

}  // namespace skyward::server
