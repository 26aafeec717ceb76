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
}

TEST(house_addresses, that_are_none_are_refused_with_what_is_accepted) {
  for (const auto* each :
       {"", "localhost:8080", "https://localhost:8080", "http://", "http://:80", "http://a:0",
        "http://a:65536", "http://a:8x", "http://a:", "http://a/b", "http://a b", "http://u@a"}) {
    const auto read = read_house_address(each);
    ASSERT_FALSE(read) << each;
    EXPECT_NE(read.error().find("accepted: http://HOST:PORT"), std::string::npos) << each;
  }
}

}  // namespace
}  // namespace skyward::client
