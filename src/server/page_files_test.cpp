// Browsers are given the page by its files, and by its own places; nobody else is.
#include "server/page_files.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace skyward::server::page_files_test {
namespace {

constexpr std::array files{
    embedded_file{"index.html", "<p>the page itself, and a few words more", "packed"},
    embedded_file{"assets/index-5f2e.js", "let a = 1;", "longer than it is whole"},
};

request asked_for(std::vector<std::string> path, std::vector<header> headers = {}) {
  return {.asked = method::get, .path = std::move(path), .headers = std::move(headers)};
}

std::string header_of(const response& given, std::string_view name) {
  for (const auto& each : given.headers) {
    if (each.name == name) return each.value;
  }
  return "";
}

TEST(page_files, a_file_is_given_with_its_type_and_how_long_it_may_be_kept) {
  const auto page = page_response(asked_for({}), files);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->content_type, "text/html; charset=utf-8");
  EXPECT_EQ(page->cache_control, "no-cache");
  EXPECT_EQ(*page->body, files[0].bytes);
  const auto script = page_response(asked_for({"assets", "index-5f2e.js"}), files);
  ASSERT_TRUE(script);
  EXPECT_EQ(script->content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(script->cache_control, "public, max-age=31536000, immutable");
  EXPECT_EQ(header_of(*script, "Vary"), "Accept-Encoding");
  EXPECT_FALSE(page_response(asked_for({"assets", "gone.js"}), files));
  auto posted = asked_for({});
  posted.asked = method::post;
  EXPECT_FALSE(page_response(posted, files));
}

TEST(page_files, what_a_browser_has_already_is_not_sent_again) {
  const auto first = page_response(asked_for({}), files);
  ASSERT_TRUE(first);
  const auto tag = header_of(*first, "ETag");
  for (const auto& known : {tag, "\"other\", " + tag, "W/" + tag, std::string{"*"}}) {
    const auto again = page_response(asked_for({}, {{"If-None-Match", known}}), files);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->status, 304U) << known;
    EXPECT_EQ(again->body, nullptr) << known;
    EXPECT_EQ(header_of(*again, "ETag"), tag);
  }
  const auto other = page_response(asked_for({}, {{"If-None-Match", "\"other\""}}), files);
  EXPECT_EQ(other->status, 200U);
}

TEST(page_files, who_takes_gzip_is_given_it_where_it_is_shorter_under_a_tag_of_its_own) {
  const auto whole = page_response(asked_for({}), files);
  for (const auto accepts : {"gzip", "br, gzip;q=0.5", "deflate,gzip"}) {
    const auto packed = page_response(asked_for({}, {{"Accept-Encoding", accepts}}), files);
    EXPECT_EQ(header_of(*packed, "Content-Encoding"), "gzip") << accepts;
    EXPECT_EQ(*packed->body, "packed") << accepts;
    EXPECT_NE(header_of(*packed, "ETag"), header_of(*whole, "ETag"));
  }
  for (const auto refuses : {"gzip;q=0", "gzip; q=0.0", "br", ""}) {
    const auto plain = page_response(asked_for({}, {{"Accept-Encoding", refuses}}), files);
    EXPECT_EQ(header_of(*plain, "Content-Encoding"), "") << refuses;
  }
  const auto script =
      page_response(asked_for({"assets", "index-5f2e.js"}, {{"Accept-Encoding", "gzip"}}), files);
  EXPECT_EQ(header_of(*script, "Content-Encoding"), "") << "packed it is longer";
}

TEST(page_files, who_goes_to_a_place_of_the_page_is_given_the_page_and_a_script_is_not) {
  for (const auto place : {"tables", "account", "accounts", "links", "dealer", "floor", "audit",
                           "lab", "learn", "train", "fair", "wall"}) {
    const auto went = asked_for({place, "1"}, {{"Accept", "text/html,*/*"}});
    ASSERT_TRUE(page_response(went, files)) << place;
    EXPECT_TRUE(is_of_page(went, files));
    EXPECT_TRUE(page_response(asked_for({place}, {{"Sec-Fetch-Mode", "navigate"}}), files));
    EXPECT_FALSE(page_response(asked_for({place}), files)) << place;
    EXPECT_FALSE(page_response(
        asked_for({place}, {{"Sec-Fetch-Mode", "cors"}, {"Accept", "text/html"}}), files));
  }
  for (const auto other : {"api", "table", "health", "assets"}) {
    EXPECT_FALSE(page_response(asked_for({other, "x"}, {{"Accept", "text/html"}}), files)) << other;
  }
}

TEST(page_files, the_page_that_is_built_in_is_there_and_unpacks_to_itself) {
  const auto built = embedded_page();
  ASSERT_FALSE(built.empty());
  const auto page = page_response(asked_for({}), built);
  ASSERT_TRUE(page);
  EXPECT_TRUE(page->body->starts_with("<!doctype html>")) << *page->body;
  EXPECT_TRUE(page->body->contains("<noscript>"));
  for (const auto& each : built) {
    EXPECT_TRUE(each.packed.starts_with("\x1f\x8b")) << each.path;
  }
}

}  // namespace
}  // namespace skyward::server::page_files_test
