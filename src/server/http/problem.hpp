// Why something is not done, as every client can read it.
#pragma once

#include "server/http/response.hpp"

#include <string>

namespace skyward::server {

/// Texts may have come from outside: each is sent as one line.
struct problem {
  unsigned status = 400;
  std::string code = {};    // for programs; stays the same from release to release
  std::string detail = {};  // for people: what, where and what is accepted
  std::string clause = {};  // of the rules, where one says so
};

/// `application/problem+json`.
///
/// source  RFC 9457; `type` is `about:blank`, so that `title` is what the status is called
response response_of(const problem& why);

}  // namespace skyward::server
