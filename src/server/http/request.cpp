// Looks through a dozen headers faster than any table would.
#include "server/http/request.hpp"

#include <algorithm>

namespace skyward::server {

const std::string* request::find(std::string_view name) const {
  const auto found = std::ranges::find_if(
      headers, [name](const header& each) { return is_same_name(each.name, name); });
  return found == headers.end() ? nullptr : &found->value;
}

const std::string* request::find_in_query(std::string_view name) const {
  const auto found = std::ranges::find(query, name, &query_item::name);
  return found == query.end() ? nullptr : &found->value;
}

}  // namespace skyward::server
