// What may not come in is refused, by the same status however its bytes arrive.
#include "server/http/framing_gate.hpp"

#include "hostile_heads.hpp"

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <gtest/gtest.h>

#include <string>

namespace skyward::server::framing_gate_test {
namespace {

/// What a refusal of the whole text is refused by, however little of it has come.
void expect_refused(const hostile_head& hostile) {
  const std::string_view text = hostile.text;
  const auto whole = pass_gate(text);
  ASSERT_TRUE(std::holds_alternative<refused_head>(whole)) << hostile.why;
  const auto& refused = std::get<refused_head>(whole);
  EXPECT_EQ(refused.status, hostile.status) << hostile.why << ": " << refused.reason;
  bool has_been_refused = false;
  for (std::size_t bytes = 0; bytes <= text.size(); ++bytes) {
    const auto answer = pass_gate(text.substr(0, bytes));
    ASSERT_FALSE(std::holds_alternative<request_head>(answer)) << hostile.why << " at " << bytes;
    const auto* const part = std::get_if<refused_head>(&answer);
    ASSERT_TRUE(part != nullptr || !has_been_refused) << hostile.why << " at " << bytes;
    if (part == nullptr) continue;
    has_been_refused = true;
    ASSERT_EQ(part->reason, refused.reason) << hostile.why << " at " << bytes;
  }
}

TEST(framing_gate, refuses_what_is_hostile_by_any_part_that_shows_it_WEB_1) {
  const auto hostile = hostile_heads();
  EXPECT_GE(hostile.size(), 100U);
  for (const auto& each : hostile) expect_refused(each);
}

struct good_head {
  std::string text;
  method asked{};
  std::string_view target;
  std::size_t body_bytes = 0;
  bool has_chunked_body = false;
  bool keeps_alive = true;
  bool opens_socket = false;
};

std::vector<good_head> good_heads() {
  const std::string host = " HTTP/1.1\r\nHost: a\r\n";
  const std::string opening =
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  std::string many = "GET /" + host;
  for (int i = 0; i < 63; ++i) many += "a: b\r\n";
  std::string long_head = "GET /" + host + "a: ";
  long_head += std::string(head_bytes_max - long_head.size() - 4, 'b');
  return {
      {"GET /" + host + "\r\n", method::get, "/"},
      {"HEAD /a" + host + "\r\n", method::head, "/a"},
      {"DELETE /a" + host + "\r\n", method::delete_, "/a"},
      {"OPTIONS /" + host + "\r\n", method::options, "/"},
      {"GET / HTTP/1.0\r\nHost: a\r\n\r\n", method::get, "/", 0, false, false},
      {"GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n", method::get, "/", 0, false,
       false},
      {"GET /" + host + "Connection: close\r\n\r\n", method::get, "/", 0, false, false},
      {"GET /" + host + "Connection: te, Close\r\n\r\n", method::get, "/", 0, false, false},
      {"POST /" + host + "Content-Length: 65536\r\n\r\n", method::post, "/", 65'536},
      {"POST /" + host + "content-length:\t7 \r\n\r\n1234567", method::post, "/", 7},
      {"PUT /" + host + "Transfer-Encoding: chunked\r\n\r\n", method::put, "/", 0, true},
      {"GET /" + host + "Content-Length: 0\r\n\r\n", method::get, "/"},
      {"PATCH /" + host + "\r\n", method::patch, "/"},
      {"GET /.a/..b/...%20%C3%A4/;x=1/?a=/?b&%2F%00" + host + "\r\n", method::get,
       "/.a/..b/...%20%C3%A4/;x=1/?a=/?b&%2F%00"},
      {"GET /" + host + "Cookie: \xc3\xa4=\xff; b\tc\r\nX:\r\n\r\n", method::get, "/"},
      {"GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", method::get, "/"},
      {"GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n", method::get, "/"},
      {"GET /" + host + "Upgrade: websocket\r\nConnection: Upgrade\r\n" + opening + "\r\n",
       method::get, "/", 0, false, true, true},
      {"GET /" + host + "Upgrade: WebSocket\r\nConnection: keep-alive, upgrade\r\n" + opening +
           "\r\n",
       method::get, "/", 0, false, true, true},
      {many + "\r\n", method::get, "/"},
      {long_head + "\r\n\r\n", method::get, "/"},
  };
}

TEST(framing_gate, accepts_a_head_once_it_is_whole) {
  for (const auto& good : good_heads()) {
    const auto bytes = good.text.find("\r\n\r\n") + 4;
    for (std::size_t part = 0; part < bytes; ++part) {
      ASSERT_TRUE(std::holds_alternative<incomplete_head>(pass_gate(good.text.substr(0, part))))
          << good.text << " at " << part;
    }
    const auto with_next = good.text + "GET /next HTTP/1.1\r\n";
    const auto answer = pass_gate(with_next);
    ASSERT_TRUE(std::holds_alternative<request_head>(answer)) << good.text;
    const auto& head = std::get<request_head>(answer);
    EXPECT_EQ(head.bytes, bytes);
    EXPECT_EQ(head.asked, good.asked);
    EXPECT_EQ(head.target, good.target);
    EXPECT_EQ(head.body_bytes, good.body_bytes);
    EXPECT_EQ(head.has_chunked_body, good.has_chunked_body);
    EXPECT_EQ(head.keeps_alive, good.keeps_alive);
    EXPECT_EQ(head.opens_socket, good.opens_socket);
  }
}

TEST(framing_gate, reads_what_it_accepts_as_others_do) {
  namespace http = boost::beast::http;
  for (const auto& good : good_heads()) {
    const auto answer = pass_gate(good.text);
    ASSERT_TRUE(std::holds_alternative<request_head>(answer)) << good.text;
    const auto& head = std::get<request_head>(answer);
    http::request_parser<http::empty_body> other;
    boost::beast::error_code failed;
    const auto bytes = other.put(boost::asio::buffer(good.text), failed);
    EXPECT_FALSE(failed && failed != http::error::unexpected_body) << good.text << failed.message();
    EXPECT_EQ(bytes, head.bytes) << good.text;
    EXPECT_EQ(other.get().target(), head.target);
    EXPECT_EQ(other.get().method_string(), name_of(head.asked));
    EXPECT_EQ(other.chunked(), head.has_chunked_body);
    EXPECT_EQ(other.content_length().value_or(0), head.body_bytes);
    auto field = head.fields.begin();
    for (const auto& each : other.get()) {
      ASSERT_NE(field, head.fields.end());
      EXPECT_EQ(each.name_string(), field->name);
      EXPECT_EQ(each.value(), field->value);
      ++field;
    }
    EXPECT_EQ(field, head.fields.end());
  }
}

}  // namespace
}  // namespace skyward::server::framing_gate_test
