// Every method, from every kind of place.
#include "server/http/origin_check.hpp"

#include <gtest/gtest.h>

namespace skyward::server::origin_check_test {
namespace {

unsigned status_of(method asked, std::vector<header> headers, bool opens_socket = false,
                   bool is_secure = false) {
  headers.push_back({"Host", "house.example:8443"});
  const known_places known{{}, {"https://pit.example"}};
  const request made{.asked = asked, .headers = std::move(headers), .is_secure = is_secure};
  const auto why = check_origin(made, opens_socket, known);
  return why ? why->status : 200;
}

struct origin_case {
  std::vector<header> headers;
  bool may_change = false;
  bool is_secure = false;
};

TEST(origin_check, lets_change_only_pages_of_this_house_WEB_4) {
  const origin_case cases[] = {
      {{{"Origin", "http://house.example:8443"}}, true},
      {{{"origin", "http://HOUSE.example:8443"}}, true},
      {{{"Origin", "https://house.example:8443"}}, true, true},
      {{{"Origin", "https://pit.example"}}, true},
      {{}, true},  // no browser
      {{{"Sec-Fetch-Site", "same-origin"}}, false},
      {{{"Sec-Fetch-Site", "cross-site"}}, false},
      {{{"Origin", "null"}}, false},
      {{{"Origin", ""}}, false},
      {{{"Origin", "https://house.example:8443"}}, false},
      {{{"Origin", "http://house.example:8443"}}, false, true},
      {{{"Origin", "http://house.example"}}, false},
      {{{"Origin", "http://house.example:84430"}}, false},
      {{{"Origin", "http://house.example:8443/"}}, false},
      {{{"Origin", "http://evil.example"}}, false},
      {{{"Origin", "https://pit.example:8443"}}, false},
      {{{"Origin", "http://evil.example"}, {"Sec-Fetch-Site", "same-origin"}}, false},
  };
  for (const auto& each : cases) {
    const auto name = each.headers.empty() ? "none" : each.headers[0].value;
    for (std::size_t i = 0; i < std::size(method_names); ++i) {
      const auto asked = static_cast<method>(i);
      const auto reads = asked == method::get || asked == method::head || asked == method::options;
      EXPECT_EQ(status_of(asked, each.headers, false, each.is_secure),
                reads || each.may_change ? 200U : 403U)
          << method_names[i] << ' ' << name;
    }
    EXPECT_EQ(status_of(method::get, each.headers, true, each.is_secure),
              each.may_change ? 200U : 403U)
        << name;
  }
}

TEST(origin_check, knows_its_own_names) {
  const known_places known{{"house.example", "[::1]"}, {}};
  const auto asked_at = [&](std::string host) {
    const request made{.headers = {{"Host", std::move(host)}}};
    const auto why = check_origin(made, false, known);
    return why ? why->status : 200;
  };
  EXPECT_EQ(asked_at("house.example"), 200U);
  EXPECT_EQ(asked_at("House.Example:80"), 200U);
  EXPECT_EQ(asked_at("[::1]"), 200U);
  EXPECT_EQ(asked_at("[::1]:80"), 200U);
  EXPECT_EQ(asked_at("evil.example"), 421U);
  EXPECT_EQ(asked_at("[::2]:80"), 421U);
  EXPECT_EQ(asked_at("127.0.0.1"), 421U);
}

TEST(origin_check, lets_what_watches_the_house_call_it_localhost) {
  const known_places known{{"house.example"}, {}};
  const auto asked_at = [&](method asked, const std::string& host, bool opens_socket = false) {
    const request made{.asked = asked, .headers = {{"Host", host}}};
    const auto why = check_origin(made, opens_socket, known);
    return why ? why->status : 200;
  };
  EXPECT_EQ(asked_at(method::get, "localhost"), 200U);
  EXPECT_EQ(asked_at(method::head, "localhost:8080"), 200U);
  EXPECT_EQ(asked_at(method::post, "localhost"), 421U);
  EXPECT_EQ(asked_at(method::get, "localhost", true), 421U);
  EXPECT_EQ(asked_at(method::get, "localhost.evil.example"), 421U);
}

}  // namespace
}  // namespace skyward::server::origin_check_test
