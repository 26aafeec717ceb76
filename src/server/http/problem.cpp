// JSON by Boost, texts by one_line, so that the two agree about what UTF-8 is.
#include "server/http/problem.hpp"

#include "base/text.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace skyward::server {

response response_of(const problem& why) {
  const auto title = status_words(why.status);
  boost::json::object told;
  told["type"] = "about:blank";
  told["title"] = boost::json::string_view{title.data(), title.size()};
  told["status"] = why.status;
  if (!why.code.empty()) told["code"] = one_line(why.code);
  if (!why.detail.empty()) told["detail"] = one_line(why.detail);
  if (!why.clause.empty()) told["clause"] = one_line(why.clause);
  auto made = with_body("application/problem+json", boost::json::serialize(told), why.status);
  made.code = why.code;
  return made;
}

}  // namespace skyward::server
