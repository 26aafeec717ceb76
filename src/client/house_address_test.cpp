// Addresses as people type them.
#include "client/house_address.hpp"

#include <gtest/gtest.h>

namespace skyward::client {
namespace {

TEST(house_addresses, are_read_with_a_port_and_without) {
  EXPECT_EQ(read_house_address("http://localhost:8080"), (house_address{"localhost", "8080"}));
  EXPECT_EQ(read_house_address("http://127.0.0.1:81/"), (house_address{"127.0.0.1", "81"}));
  EXPECT_EQ(read_house_address("http://dice.example"), (house_address{"dice.example", "80"}));
  EXPECT_EQ(read_house_address("http://a-b:65535")->host_and_port(), "a-b:65535");
  EXPECT_EQ(read_house_address("http://[::1]:8080"), (house_address{"::1", "8080"}));
  EXPECT_EQ(read_house_address("http://[fe80::1]/")->host_and_port(), "[fe80::1]:80");
}

TEST(house_addresses, that_are_none_are_refused_with_what_is_accepted) {
  for (const auto* each :
       {"", "localhost:8080", "ftp://localhost:8080", "http://", "http://:80", "http://a:0",
        "http://a:65536", "http://a:8x", "http://a:", "http://a/b", "http://a b", "http://u@a",
        "http://[::1", "http://[]:80", "http://[::1]8080", "http://[a.example]:80", "http://::1"}) {
    const auto read = read_house_address(each);
    ASSERT_FALSE(read) << each;
    EXPECT_NE(read.error().find("accepted: http://HOST:PORT"), std::string::npos) << each;
  }
}

TEST(house_addresses, of_tls_have_a_fingerprint_as_a_house_shows_it) {
  EXPECT_EQ(read_house_address("https://dice.example"),
            (house_address{"dice.example", "443", true}));
  const std::string digits(64, 'a');
  std::string shown = "AA";
  for (int i = 1; i < 32; ++i) shown += ":AA";
  const auto read = read_house_address("https://localhost:8443", shown);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->fingerprint, digest_of_hex(digits));
  EXPECT_EQ(*read, read_house_address("https://localhost:8443", digits));
  for (const auto& each : {shown + ":AA", shown.substr(1), std::string{"x"}}) {
    EXPECT_FALSE(read_house_address("https://localhost:8443", each)) << each;
  }
  EXPECT_FALSE(read_house_address("http://localhost:8443", shown)) << "without TLS";
}

}  // namespace
}  // namespace skyward::client
