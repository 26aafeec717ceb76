// Heads of responses, and problems as JSON.
#include "server/http/response.hpp"

#include "server/http/problem.hpp"

#include <gtest/gtest.h>

namespace skyward::server::response_test {
namespace {

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

TEST(http_date, is_written_as_the_standard_does) {
  using namespace std::chrono;
  EXPECT_EQ(http_date(sys_seconds{seconds{784'111'777}}), "Sun, 06 Nov 1994 08:49:37 GMT");
  EXPECT_EQ(http_date(sys_seconds{seconds{0}}), "Thu, 01 Jan 1970 00:00:00 GMT");
  EXPECT_EQ(http_date(sys_seconds{seconds{951'782'400}}), "Tue, 29 Feb 2000 00:00:00 GMT");
}

TEST(response, has_the_headers_of_every_response_whatever_its_status_WEB_4) {
  for (unsigned status = 100; status < 600; ++status) {
    const auto head = head_of({.status = status}, {.date = "today", .is_secure = status % 2 == 0});
    for (const auto* const each :
         {"\r\nDate: today\r\n",
          "\r\nContent-Security-Policy: default-src 'none'; script-src 'self'; ",
          "frame-ancestors 'none'", "\r\nX-Content-Type-Options: nosniff\r\n",
          "\r\nReferrer-Policy: no-referrer\r\n", "\r\nCross-Origin-Opener-Policy: same-origin\r\n",
          "\r\nCross-Origin-Resource-Policy: same-origin\r\n",
          "\r\nPermissions-Policy: ", "\r\nCache-Control: no-store\r\n"}) {
      ASSERT_TRUE(has(head, each)) << head;
    }
    ASSERT_EQ(has(head, "\r\nStrict-Transport-Security: max-age=31536000\r\n"), status % 2 == 0);
    ASSERT_EQ(has(head, "\r\nContent-Length: 0\r\n"),
              status >= 200 && status != 204 && status != 304);
    ASSERT_EQ(head.find("\r\n\r\n"), head.size() - 4);
  }
}

TEST(response, says_what_it_is) {
  auto made = with_body("text/plain", "twelve bytes", 404);
  made.cache_control = "max-age=60";
  made.headers = {{"ETag", "\"1\""}};
  const auto head = head_of(made, {.date = "today", .keeps_alive = false});
  EXPECT_TRUE(head.starts_with("HTTP/1.1 404 Not Found\r\n"));
  EXPECT_TRUE(has(head, "\r\nContent-Type: text/plain\r\n"));
  EXPECT_TRUE(has(head, "\r\nContent-Length: 12\r\n"));
  EXPECT_TRUE(has(head, "\r\nCache-Control: max-age=60\r\n"));
  EXPECT_TRUE(has(head, "\r\nETag: \"1\"\r\n"));
  EXPECT_TRUE(has(head, "\r\nConnection: close\r\n"));
  EXPECT_FALSE(has(head_of(made, {}), "Connection:"));
  EXPECT_EQ(status_words(599), "Unknown");
}

TEST(response, with_a_header_of_two_lines_is_a_mistake) {
  response split;
  split.headers = {{"Location", "/a\r\nSet-Cookie: b=c"}};
  EXPECT_DEATH(head_of(split, {}), "a header in one line");
}

TEST(problem, is_json_with_what_is_known) {
  const auto made = response_of({403, "not_seated", "seat 7 is \"Ann\"\n\xff", "675a.4(b)"});
  EXPECT_EQ(made.status, 403U);
  EXPECT_EQ(made.content_type, "application/problem+json");
  EXPECT_EQ(*made.body,
            R"j({"type":"about:blank","title":"Forbidden","status":403,"code":"not_seated",)j"
            R"j("detail":"seat 7 is \"Ann\"\\n\\xff","clause":"675a.4(b)"})j");
  EXPECT_EQ(*response_of({.status = 404}).body,
            R"({"type":"about:blank","title":"Not Found","status":404})");
}

}  // namespace
}  // namespace skyward::server::response_test
