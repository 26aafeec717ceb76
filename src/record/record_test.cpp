// The envelope of a record, key by key: what is written is read back, and what is wrong is told
// with its key.
#include "record/record.hpp"

#include "base/byte_text.hpp"
#include "base/sha256.hpp"
#include "record/json_text.hpp"
#include "record/stream.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

namespace skyward::record {
namespace {

constexpr std::string_view id = "0123456789abcdef0123456789abcdef";

std::string line_with(std::string_view was = "", std::string_view is = "") {
  std::string line =
      R"({"v":1,"stream":"table/1","seq":7,"at":"2026-11-22T20:00:00Z",)"
      R"("recorded_at":"2026-11-22T20:00:01Z","cause":{"id":"0123456789abcdef0123456789abcdef",)"
      R"("principal":"u-7f3a","role":"dealer","window":9},"command":{"do":"x"},)"
      R"("events":[{"event":"y"},{"event":"z"}],"postings":[{"account":"cash","cents":-5}]})";
  if (!was.empty()) {
    const auto at = line.find(was);
    EXPECT_NE(at, std::string::npos) << was;
    line.replace(at, was.size(), is);
  }
  return line;
}

TEST(record, is_read_back_as_it_was_written) {
  envelope head;
  head.stream = "table/1/2026-11-22";
  head.seq = 9'007'199'254'740'991;
  head.at = *parse_moment("2026-11-22T20:00:00.5Z");
  head.recorded_at = *parse_moment("2026-11-22T20:00:01Z");
  head.cause = {std::string{id}, "u \"7\"", "house", 3, {}};
  head.postings = {{"stack/3", -9'007'199'254'740'991}, {"inventory", 0}};
  const auto line = write_record(head, R"({"do":"x"})", R"({"event":"y"},{"event":"z"})");
  const auto read = read_record(line);
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->head, head);
  EXPECT_EQ(read->command.at("do"), "x");
  ASSERT_EQ(read->events.size(), 2U);
  EXPECT_EQ(read->events[1].at("event"), "z");

  head.at = {};
  head.recorded_at = {};
  head.cause.window = {};
  head.cause.valid_until = *parse_moment("2026-11-22T20:01:00Z");
  head.postings.clear();
  const auto bare = read_record(write_record(head, "{}", ""));
  ASSERT_TRUE(bare.has_value()) << bare.error();
  EXPECT_EQ(bare->head, head);
  EXPECT_TRUE(bare->events.empty());
  EXPECT_TRUE(read_record(line_with()).has_value());
}

TEST(stream, of_a_table_moves_the_accounts_of_the_table_whatever_its_day) {
  EXPECT_EQ(owner_of("table/12/2026-11-22"), "table/12");
  EXPECT_EQ(owner_of("table/12"), "table/12");
  EXPECT_EQ(owner_of("cage"), "cage");
}

// By another library, hashlib of Python, of the bytes that the header names.
TEST(stream, has_a_head_over_all_of_its_records) {
  chain so_far;
  EXPECT_EQ(so_far.head, digest{});
  EXPECT_EQ(hex(leaf_of("a")), "022a6979e6dab7aa5ae4c3e5e45f7e977112a7e63593820dbec1ec738a24f93c");
  so_far.add(leaf_of("a"));
  EXPECT_EQ(so_far.count, 1U);
  EXPECT_EQ(hex(so_far.head), "2538f5089fcffe16ba234e55cb0a349e160c25bafeffdc3f308e30f18758ad12");
  so_far.add(leaf_of("b"));
  EXPECT_EQ(hex(so_far.head), "1f5df4d414e5a016d42e54c3580d6c8f8bf8252a9dd0cdff1dd21f9f849f1ba7");
}

TEST(record, that_is_wrong_names_its_key) {
  const auto longest = std::string(200, 'a');
  EXPECT_TRUE(read_record(line_with("table/1", longest)).has_value());
  const struct {
    std::string was;
    std::string is;
    std::string told;
  } cases[] = {
      {R"({"v":1,)", "{", "v is missing"},
      {R"("v":1)", R"("v":"0")",
       "v: found \"0\"; accepted: a whole number from -9007199254740991 to 9007199254740991"},
      {R"("v":1)", R"("v":2)", "v: found 2; accepted: 1"},
      {R"("v":1)", R"("v":-1)", "v: found -1; accepted: 1"},
      {R"("stream":"table/1",)", "", "stream is missing"},
      {R"("stream":"table/1")", R"("stream":1)", "stream: found 1; accepted: a text"},
      {"table/1", longest + "a", "stream: accepted: a text of 1 to 200 bytes"},
      {"table/1", "", "stream: accepted: a text of 1 to 200 bytes"},
      {"table/1", R"(table\n1)", "stream: accepted: a text of 1 to 200 bytes"},
      {R"("seq":7)", R"("seq":0)",
       "seq: found 0; accepted: a whole number from 1 to 9007199254740991"},
      {R"("at":"2026-11-22T20:00:00Z")", R"("at":"2026-11-22")", "at: accepted: UTC"},
      {R"("recorded_at":"2026-11-22T20:00:01Z")", R"("recorded_at":5)",
       "recorded_at: found 5; accepted: a text"},
      {R"("cause":{)", R"("cause":5,"c":{)", "cause: found 5; accepted: an object"},
      {std::string{id}, std::string{id.substr(1)}, "cause.id: accepted: 32 hexadecimal digits"},
      {"abcdef", "ABCDEF", "cause.id: accepted: 32 hexadecimal digits"},
      {"abcdef", "abcdeg", "cause.id: accepted: 32 hexadecimal digits"},
      {"0123", "/123", "cause.id: accepted: 32 hexadecimal digits"},
      {"0123", ":123", "cause.id: accepted: 32 hexadecimal digits"},
      {"abc", "`bc", "cause.id: accepted: 32 hexadecimal digits"},
      {R"("principal":"u-7f3a",)", "", "principal is missing"},
      {R"("role":"dealer")", R"("role":"")", "cause.role: accepted: a text of 1 to 200 bytes"},
      {R"("window":9)", R"("window":0)",
       "cause.window: found 0; accepted: a whole number from 1 to 9007199254740991"},
      {R"("window":9)", R"("valid_until":"soon")", "cause.valid_until: accepted: UTC"},
      {R"("window":9)", R"("window":9,"valid_until":"2026-11-22T20:01:00Z")",
       "cause.valid_until: accepted: window or valid_until"},
      {R"("window":9)", R"("windows":9)", "cause.windows: unknown key; accepted: id, principal"},
      {R"({"do":"x"})", "[]", "command: found []; accepted: an object"},
      {R"([{"event":"y"},{"event":"z"}])", "{}", "events: found {}; accepted: a list"},
      {R"({"event":"z"})", "7", "events: accepted: objects"},
      {R"([{"account":"cash","cents":-5}])", "5", "postings: found 5; accepted: a list"},
      {R"({"account":"cash","cents":-5})", "5",
       "postings: accepted: objects with account and cents"},
      {R"("cents":-5)", R"("cents":9007199254740992)",
       "postings.cents: found 9007199254740992; accepted: a whole number from "
       "-9007199254740991 to 9007199254740991"},
      {R"("cents":-5)", R"("cents":-5,"cent":1)", "postings.cent: unknown key"},
      {R"("postings")", R"("posting")", "postings is missing"},
      {R"("v":1)", R"("v":1,"w":0)", "w: unknown key"},
      {R"("seq":7)", R"("seq":7,"seq":7)", "seq: given twice; accepted: once"},
      {"}]}", "}]", "accepted: one JSON object on a line"},
      {R"({"v":1)", R"([{"v":1)", "accepted: one JSON object on a line"},
  };
  for (const auto& each : cases) {
    const auto read = read_record(line_with(each.was, each.is));
    ASSERT_FALSE(read.has_value()) << each.is;
    EXPECT_TRUE(read.error().starts_with(each.told)) << each.is << ": " << read.error();
  }
  EXPECT_EQ(read_record("[]").error(), "accepted: one JSON object on a line");
  EXPECT_TRUE(read_record(std::string(record_bytes_max, ' ')).error().starts_with("accepted"));
  EXPECT_EQ(read_record(std::string(record_bytes_max + 1, ' ')).error(),
            "16777217 bytes; accepted: at most 16777216");
}

TEST(record, of_older_versions_are_translated_one_step_at_a_time) {
  const auto nearer = [](boost::json::object& whole) {
    const auto stream = whole.at("table");
    whole.erase("table");
    whole["stream"] = stream;
  };
  const auto renamed = [](boost::json::object& whole) {
    const auto table = whole.at("desk");
    whole.erase("desk");
    whole["table"] = table;
  };
  const translation older[]{{-1, renamed}, {0, nearer}};
  const auto of = [](int v, std::string_view key) {
    auto line = line_with(R"("stream")", fmt::format(R"("{}")", key));
    return line.replace(line.find(R"("v":1)"), 5, fmt::format(R"("v":{})", v));
  };
  EXPECT_TRUE(read_record(of(-1, "desk"), older).has_value());
  EXPECT_TRUE(read_record(of(0, "table"), older).has_value());
  EXPECT_TRUE(read_record(of(1, "stream"), older).has_value());
  EXPECT_EQ(read_record(of(-2, "desk"), older).error(), "v: found -2; accepted: -1 to 1");
  EXPECT_EQ(read_record(of(2, "stream"), older).error(), "v: found 2; accepted: -1 to 1");
}

TEST(record, has_texts_of_any_bytes_that_json_can_have) {
  std::string every;
  for (char c = 1; c < 127; ++c) every += c;
  every += "\x7f\xc3\xab";
  const auto kept = write_kept_text({sha256_hex(every), every});
  EXPECT_TRUE(is_kept_text(kept));
  EXPECT_FALSE(is_kept_text(line_with()));
  const auto read = read_kept_text(kept);
  ASSERT_TRUE(read.has_value()) << read.error();
  EXPECT_EQ(read->text, every);
  EXPECT_EQ(read->sha256, sha256_hex(every));
  const auto forged = read_kept_text(write_kept_text({sha256_hex("b"), "a"}));
  EXPECT_EQ(forged.error(), "rulebook_sha256: the text has " + sha256_hex("a"));

  std::string written;
  append_text(written, "plain");
  append_text(written, "a\"b");
  append_text(written, "a\x1f");
  append_number(written, INT64_MIN);
  append_number(written, 0);
  EXPECT_EQ(written, R"("plain""a\"b""a\u001f"-92233720368547758080)");
}

}  // namespace
}  // namespace skyward::record
