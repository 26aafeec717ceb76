// What is answered, and its head in bytes.
#pragma once

#include "server/http/request.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

/// A body may be shared: it is sent as it is and copied nowhere.
struct response {
  unsigned status = 200;
  std::string content_type = {};  // empty where there is no body
  std::shared_ptr<const std::string> body = {};
  std::string cache_control = "no-store";
  std::vector<header> headers = {};  // more than those that every response has
  std::string code = {};             // of a problem; it is told in the body
};

/// A response with a body of its own.
response with_body(std::string content_type, std::string body, unsigned status = 200);

/// What RFC 9110 calls a status; `Unknown` of one that nobody sends here.
std::string_view status_words(unsigned status);

/// `Sun, 06 Nov 1994 08:49:37 GMT`
///
/// source  RFC 9110 section 5.6.7
std::string http_date(std::chrono::sys_seconds at);

/// What every response is sent with, whatever it is: browsers run nothing but what this host sends,
/// frame it nowhere and tell nobody where they came from.
extern const std::string_view security_headers;

struct response_manner {
  std::string_view date = {};  // as `http_date` writes it
  bool is_secure = false;      // TLS: browsers are told to come back with it only
  bool keeps_alive = true;
  bool opens_socket = false;  // 101: what follows is no HTTP
};

/// The head, down to the empty line.
///
/// in  answer  whose headers have no control characters; it is our own mistake otherwise
std::string head_of(const response& answer, const response_manner& manner);

}  // namespace skyward::server
