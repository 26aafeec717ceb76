// One cookie of many is found, or none.
#include "server/http/cookie.hpp"

#include <gtest/gtest.h>

namespace skyward::server::cookie_test {
namespace {

TEST(cookie, is_found_among_others_of_any_kind) {
  constexpr std::string_view name = "__Host-seat";
  EXPECT_EQ(find_cookie("__Host-seat=a1", name), "a1");
  EXPECT_EQ(find_cookie("b=c; __Host-seat=a1; d", name), "a1");
  EXPECT_EQ(find_cookie("\xff; ;;=; \"__Host-seat=x\";__Host-seat=a=1==", name), "a=1==");
  EXPECT_EQ(find_cookie("__Host-seat=", name), "");
}

TEST(cookie, is_not_guessed) {
  constexpr std::string_view name = "seat";
  for (const auto* const none :
       {"", "seat", "Seat=a", "xseat=a", "seat =a", "seats=a", "a=seat=b", "seat=a; seat=a",
        "seat=a; seat=b", "seat=a b", "seat=\"a\"", "seat=a\\", "seat=\xc3\xa4", "seat=a,b"}) {
    EXPECT_FALSE(find_cookie(none, name)) << none;
  }
}

TEST(cookie, is_set_for_this_host_and_no_script_WEB_4) {
  using std::chrono::seconds;
  EXPECT_EQ(set_cookie("__Host-seat", "a1", seconds{60}, true),
            "__Host-seat=a1; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure");
  EXPECT_EQ(set_cookie("seat", "", seconds{0}, false),
            "seat=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
}

TEST(cookie, of_other_characters_is_a_mistake) {
  using std::chrono::seconds;
  EXPECT_DEATH(set_cookie("seat", "a;b", seconds{1}, false), "a cookie of characters");
  EXPECT_DEATH(set_cookie("seat", "a\r\nb", seconds{1}, false), "a cookie of characters");
  EXPECT_DEATH(set_cookie("a=b", "c", seconds{1}, false), "a cookie of characters");
  EXPECT_DEATH(set_cookie("__Host-seat", "a", seconds{1}, false), "only over TLS");
}

}  // namespace
}  // namespace skyward::server::cookie_test
