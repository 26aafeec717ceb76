// Heads of requests that have to be refused, and by which status.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace skyward {

struct hostile_head {
  std::string_view why;
  std::string text;
  unsigned status = 400;
};

/// Every form of smuggling a request that is known, and every one that Boost.Beast 1.81 accepts.
inline std::vector<hostile_head> hostile_heads() {
  using namespace std::string_literals;
  const auto get = [](std::string_view target) {
    return "GET " + std::string{target} + " HTTP/1.1\r\nHost: a\r\n\r\n";
  };
  const auto with = [](std::string_view fields) {
    return "POST / HTTP/1.1\r\nHost: a\r\n" + std::string{fields} + "\r\n\r\n";
  };
  const auto opening = [](std::string_view fields) {
    return "GET / HTTP/1.1\r\nHost: a\r\n" + std::string{fields} + "\r\n\r\n";
  };
  const auto key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"s;
  const auto version = "Sec-WebSocket-Version: 13"s;
  std::string many = "GET / HTTP/1.1\r\nHost: a\r\n";
  for (int i = 0; i < 64; ++i) many += "a: b\r\n";
  return {
      // Accepted by Beast.
      {"HTTP/1.0 with chunks",
       "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"},
      {"another coding", with("Transfer-Encoding: gzip")},
      {"two codings", with("Transfer-Encoding: chunked, gzip")},
      {"a coding like chunked", with("Transfer-Encoding: xchunked")},
      {"a list of lengths", with("Content-Length: 5,5")},
      {"a folded line", with("a: b\r\n c: d")},
      {"a folded line with a tab", with("a: b\r\n\tc: d")},
      {"no Host", "GET / HTTP/1.1\r\n\r\n"},
      {"two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"},
      // Lengths.
      {"two codings, chunked last", with("Transfer-Encoding: gzip, chunked")},
      {"chunked twice", with("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked")},
      {"chunked in a list", with("Transfer-Encoding: chunked,")},
      {"identity", with("Transfer-Encoding: identity")},
      {"chunked in capitals", with("Transfer-Encoding: CHUNKED")},
      {"chunked in quotes", with("Transfer-Encoding: \"chunked\"")},
      {"no coding", with("Transfer-Encoding:")},
      {"coding behind a form feed", with("Transfer-Encoding: \fchunked")},
      {"length and coding", with("Content-Length: 3\r\nTransfer-Encoding: chunked")},
      {"coding and length", with("Transfer-Encoding: chunked\r\nContent-Length: 3")},
      {"two lengths", with("Content-Length: 3\r\nContent-Length: 4")},
      {"one length twice", with("Content-Length: 3\r\nContent-Length: 3")},
      {"a length with a sign", with("Content-Length: +3")},
      {"a length below zero", with("Content-Length: -3")},
      {"a length with a blank", with("Content-Length: 3 3")},
      {"no length", with("Content-Length: ")},
      {"a length in hexadecimal", with("Content-Length: 0x3")},
      {"a length with a zero before it", with("Content-Length: 03")},
      {"a length beyond all", with("Content-Length: 18446744073709551619"), 413},
      {"a long body", with("Content-Length: 65537"), 413},
      {"a body of GET", opening("Content-Length: 3")},
      {"chunks of GET", opening("Transfer-Encoding: chunked")},
      {"a body of HEAD", "HEAD / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n"},
      {"Expect", with("Content-Length: 3\r\nExpect: 100-continue"), 417},
      // Lines.
      {"a line feed alone", "GET / HTTP/1.1\nHost: a\r\n\r\n"},
      {"line feeds alone", "GET / HTTP/1.1\nHost: a\n\n"},
      {"a line feed alone in a field", with("a: b\nContent-Length: 3")},
      {"a carriage return alone", with("a: b\rContent-Length: 3")},
      {"two carriage returns", with("a: b\r\r")},
      {"a zero byte", with("a: b\0c"s)},
      {"a control character", with("a: b\x01")},
      {"a delete character", with("a: b\x7f")},
      {"a zero byte in the target", get("/a\0b"s)},
      {"an empty line first", "\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"},
      {"a TLS handshake", "\x16\x03\x01\x02\x00"s},
      // Fields.
      {"a blank before the colon", with("Content-Length : 3")},
      {"a tab before the colon", with("Content-Length\t: 3")},
      {"no name", with(": 3")},
      {"no colon", with("Content-Length")},
      {"a bracket in a name", with("a(b: c")},
      {"a byte above ASCII in a name", with("\xc3\xa4: c")},
      {"a folded first field", "GET / HTTP/1.1\r\n Host: a\r\n\r\n"},
      {"65 fields", many + "\r\n", 431},
      {"a long head", with("a: " + std::string(9'000, 'b')), 431},
      {"a head without an end", "GET /" + std::string(9'000, 'b'), 431},
      {"two Origins", with("Origin: http://a\r\nOrigin: http://b")},
      {"two Cookies", with("Cookie: a=b\r\nCookie: a=c")},
      {"no name in Connection", with("Connection: close, ,")},
      // Hosts.
      {"an empty Host", "GET / HTTP/1.1\r\nHost:\r\n\r\n"},
      {"a Host with a user", "GET / HTTP/1.1\r\nHost: me@a\r\n\r\n"},
      {"a Host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"},
      {"a list of Hosts", "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n"},
      {"a Host with no port", "GET / HTTP/1.1\r\nHost: a:\r\n\r\n"},
      {"a Host with a long port", "GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n"},
      {"a Host with half a bracket", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n"},
      {"HTTP/1.0 without Host", "GET / HTTP/1.0\r\n\r\n"},
      // Targets.
      {"an absolute target", get("http://a/")},
      {"an authority", "OPTIONS a:443 HTTP/1.1\r\nHost: a\r\n\r\n"},
      {"an asterisk", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"},
      {"no target", "GET  HTTP/1.1\r\nHost: a\r\n\r\n"},
      {"a fragment", get("/a#b")},
      {"a fragment in the query", get("/a?b#c")},
      {"half an escape", get("/a%4")},
      {"no escape", get("/a%zz")},
      {"no escape in the query", get("/a?b%")},
      {"two slashes first", get("//a")},
      {"two slashes", get("/a//b")},
      {"a dot segment", get("/a/./b")},
      {"two dots", get("/../etc/passwd")},
      {"two dots last", get("/a/..")},
      {"dots encoded", get("/a/%2e%2E/b")},
      {"one of two dots encoded", get("/a/.%2e")},
      {"a slash encoded", get("/a%2fb")},
      {"a backslash", get("/a\\b")},
      {"a backslash encoded", get("/a%5cb")},
      {"a zero byte encoded", get("/a%00")},
      {"a line encoded", get("/a%0d%0aSet-Cookie:b")},
      {"a quotation mark", get("/a\"b")},
      {"a byte above ASCII", get("/\xc3\xa4")},
      {"a blank in the target", get("/a b")},
      {"a tab in the target", get("/a\tb")},
      // First lines.
      {"HTTP/0.9", "GET /\r\n"},
      {"HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
      {"HTTP/1.2", "GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505},
      {"HTTP/1.10", "GET / HTTP/1.10\r\nHost: a\r\n\r\n"},
      {"http in small letters", "GET / http/1.1\r\nHost: a\r\n\r\n"},
      {"a blank behind the version", "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"},
      {"a blank first", " GET / HTTP/1.1\r\nHost: a\r\n\r\n"},
      {"a method in small letters", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 501},
      {"CONNECT", "CONNECT /a HTTP/1.1\r\nHost: a\r\n\r\n", 501},
      {"TRACE", "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 501},
      {"a bracket in the method", "G(T / HTTP/1.1\r\nHost: a\r\n\r\n"},
      // Upgrades.
      {"another upgrade", opening("Upgrade: h2c\r\nConnection: Upgrade")},
      {"two upgrades", opening("Upgrade: websocket, h2c\r\nConnection: Upgrade")},
      {"an upgrade by the way", opening("Upgrade: websocket\r\n" + key + version)},
      {"an upgrade to nothing", opening("Connection: Upgrade")},
      {"an upgrade by POST", with("Upgrade: websocket\r\nConnection: Upgrade\r\n" + key + version)},
      {"an old WebSocket",
       opening("Upgrade: websocket\r\nConnection: Upgrade\r\n" + key + "Sec-WebSocket-Version: 8")},
      {"a WebSocket without a key",
       opening("Upgrade: websocket\r\nConnection: Upgrade\r\n" + version)},
      {"a WebSocket with a short key",
       opening("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAA\r\n" +
               version)},
      {"a key of 17 bytes",
       opening("Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
               "dGhlIHNhbXBsZSBub25jZR==\r\n" +
               version)},
  };
}

}  // namespace skyward
