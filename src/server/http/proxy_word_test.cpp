// Of whom the word of a proxy is taken, and of whom not.
#include "server/http/proxy_word.hpp"

#include <gtest/gtest.h>

#include <string>

namespace skyward::server {
namespace {

using boost::asio::ip::make_address;

const std::vector<boost::asio::ip::address> proxies{make_address("10.0.0.9"), make_address("::1")};

request passed_on(const std::string& peer, const std::string& from, const std::string& by = "") {
  request asked{.peer = make_address(peer)};
  asked.headers = {{"X-Forwarded-For", from}};
  if (!by.empty()) asked.headers.push_back({"X-Forwarded-Proto", by});
  believe_proxy(asked, proxies);
  return asked;
}

TEST(proxy_word, says_from_where_a_request_came) {
  EXPECT_EQ(passed_on("10.0.0.9", "203.0.113.7").peer, make_address("203.0.113.7"));
  EXPECT_EQ(passed_on("::ffff:10.0.0.9", "2001:db8::1").peer, make_address("2001:db8::1"));
  EXPECT_EQ(passed_on("::1", "198.51.100.1, 203.0.113.7 ").peer, make_address("203.0.113.7"));
}

TEST(proxy_word, is_taken_of_known_proxies_alone) {
  const auto asked = passed_on("10.0.0.8", "203.0.113.7", "https");
  EXPECT_EQ(asked.peer, make_address("10.0.0.8"));
  EXPECT_FALSE(asked.is_secure);
}

TEST(proxy_word, of_somebody_else_is_noticed) {
  request asked{.peer = make_address("10.0.0.8")};
  EXPECT_TRUE(believe_proxy(asked, proxies));
  asked.headers = {{"X-Forwarded-For", "203.0.113.7"}};
  EXPECT_FALSE(believe_proxy(asked, proxies));
  asked.peer = make_address("10.0.0.9");
  EXPECT_TRUE(believe_proxy(asked, proxies));
}

TEST(proxy_word, that_is_none_leaves_the_proxy) {
  for (const auto* each : {"", " ", "unknown", "203.0.113.7,", "203.0.113.7:80", "1.2.3"}) {
    EXPECT_EQ(passed_on("10.0.0.9", each).peer, make_address("10.0.0.9")) << each;
  }
}

TEST(proxy_word, says_whether_a_request_came_by_tls) {
  EXPECT_TRUE(passed_on("10.0.0.9", "203.0.113.7", "https").is_secure);
  EXPECT_FALSE(passed_on("10.0.0.9", "203.0.113.7", "http").is_secure);
  EXPECT_FALSE(passed_on("10.0.0.9", "203.0.113.7", "https, http").is_secure);
  request by_tls{.peer = make_address("10.0.0.9"), .is_secure = true};
  believe_proxy(by_tls, proxies);
  EXPECT_TRUE(by_tls.is_secure);
}

}  // namespace
}  // namespace skyward::server
