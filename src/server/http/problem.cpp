// JSON by Boost, texts by one_line, so that the two agree about what UTF-8 is.
#include "server/http/problem.hpp"

#include "base/text.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace skyward::server {

boost::json::array entries_json(const problem& why) {
  boost::json::array all;
  for (const auto& each : why.entries) {
    boost::json::object told{{"in", one_line(each.in)}};
    if (!each.key.empty()) told["key"] = one_line(each.key);
    if (each.line > 0) {
      told["line"] = each.line;
      told["column"] = each.column;
    }
    told["message"] = one_line(each.message);
    if (!each.accepted.empty()) told["accepted"] = one_line(each.accepted);
    all.push_back(std::move(told));
  }
  return all;
}

response response_of(const problem& why) {
  const auto title = status_words(why.status);
  boost::json::object told;
  told["type"] = "about:blank";
  told["title"] = boost::json::string_view{title.data(), title.size()};
  told["status"] = why.status;
  if (!why.code.empty()) told["code"] = one_line(why.code);
  if (!why.detail.empty()) told["detail"] = one_line(why.detail);
  if (!why.clause.empty()) told["clause"] = one_line(why.clause);
  if (!why.entries.empty()) told["entries"] = entries_json(why);
  auto made = with_body("application/problem+json", boost::json::serialize(told), why.status);
  made.code = why.code;
  return made;
}

}  // namespace skyward::server
