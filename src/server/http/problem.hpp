// Why something is not done, as every client can read it.
#pragma once

#include "server/http/response.hpp"

#include <boost/json/array.hpp>

#include <string>
#include <vector>

namespace skyward::server {

/// One entry of what was sent that is not accepted.
struct faulty_entry {
  std::string in = {};   // the text that it stands in, `rules`
  std::string key = {};  // empty where no entry is meant
  unsigned line = 0;
  unsigned column = 0;
  std::string message = {};
  std::string accepted = {};  // empty where the message says all
};

/// Texts may have come from outside: each is sent as one line.
struct problem {
  unsigned status = 400;
  std::string code = {};                   // for programs; stays the same from release to release
  std::string detail = {};                 // for people: what, where and what is accepted
  std::string clause = {};                 // of the rules, where one says so
  std::vector<faulty_entry> entries = {};  // the same as `detail`, one by one
};

boost::json::array entries_json(const problem& why);

/// `application/problem+json`.
///
/// source  RFC 9457; `type` is `about:blank`, so that `title` is what the status is called
response response_of(const problem& why);

}  // namespace skyward::server
