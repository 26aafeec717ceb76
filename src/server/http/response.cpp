// Appends to one text: a response is one allocation and one call of the system.
#include "server/http/response.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace skyward::server {

constinit const std::string_view security_headers =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; object-src 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), "
    "gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), "
    "usb=()\r\n";

namespace {

constexpr std::string_view a_year_of_tls = "Strict-Transport-Security: max-age=31536000\r\n";

struct status_name {
  unsigned status{};
  std::string_view words;
};
constexpr status_name status_names[] = {
    {101, "Switching Protocols"},
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {206, "Partial Content"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {410, "Gone"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {417, "Expectation Failed"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {423, "Locked"},
    {426, "Upgrade Required"},
    {428, "Precondition Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {501, "Not Implemented"},
    {503, "Service Unavailable"},
    {504, "Gateway Timeout"},
    {505, "HTTP Version Not Supported"},
};

void append_header(std::string& to, std::string_view name, std::string_view value) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  ensure(std::ranges::none_of(name, is_control) && std::ranges::none_of(value, is_control),
         "a header in one line");
  to.append(name).append(": ").append(value).append("\r\n");
}

// RFC 9110, 8.6
bool may_have_length(unsigned status) {
  return status >= 200 && status != 204 && status != 304;
}

}  // namespace

response with_body(std::string content_type, std::string body, unsigned status) {
  return {.status = status,
          .content_type = std::move(content_type),
          .body = std::make_shared<const std::string>(std::move(body))};
}

std::string_view status_words(unsigned status) {
  const auto* const found = std::ranges::find(status_names, status, &status_name::status);
  return found == std::end(status_names) ? "Unknown" : found->words;
}

std::string http_date(std::chrono::sys_seconds at) {
  using namespace std::chrono;
  constexpr std::string_view days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::string_view months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto midnight = floor<std::chrono::days>(at);
  const year_month_day date{midnight};
  const hh_mm_ss time{at - midnight};
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT",
                     days[weekday{midnight}.c_encoding()], static_cast<unsigned>(date.day()),
                     months[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
                     time.hours().count(), time.minutes().count(), time.seconds().count());
}

std::string head_of(const response& answer, const response_manner& manner) {
  std::string head;
  head.reserve(1'024);
  fmt::format_to(std::back_inserter(head), "HTTP/1.1 {} {}\r\n", answer.status,
                 status_words(answer.status));
  append_header(head, "Date", manner.date);
  head.append(security_headers);
  if (manner.is_secure) head.append(a_year_of_tls);
  append_header(head, "Cache-Control", answer.cache_control);
  if (!answer.content_type.empty()) append_header(head, "Content-Type", answer.content_type);
  for (const auto& each : answer.headers) append_header(head, each.name, each.value);
  if (may_have_length(answer.status)) {
    const auto bytes = answer.body ? answer.body->size() : 0;
    fmt::format_to(std::back_inserter(head), "Content-Length: {}\r\n", bytes);
  }
  if (!manner.keeps_alive && !manner.opens_socket) head.append("Connection: close\r\n");
  head.append("\r\n");
  return head;
}

}  // namespace skyward::server
