// The house's records of its streams read back, and what cannot be is refused.
#include "house/stream_records.hpp"

#include <gtest/gtest.h>

namespace skyward::house::stream_records_test {
namespace {

record::envelope any_head() {
  record::envelope head;
  head.seq = 7;
  head.at = moment{1'795'262'400'000};
  head.recorded_at = head.at;
  head.cause = {std::string(record::id_digits, 'a'), "operator", "house", {}, {}};
  return head;
}

digest any_digest(std::uint8_t first) {
  digest made{};
  made.front() = first;
  return made;
}

era_begun any_era() {
  return {2,
          "the disk of \"noon\"",
          {403, any_digest(1)},
          tree_head{703, any_digest(2)},
          {{"audit", 3, 3}, {"table/7/2026-11-26", 401, 700}}};
}

std::expected<house_word, std::string> read(const std::string& line) {
  return read_house_record(record::read_record(line).value());
}

floor_record any_floor() {
  return {command::print_slip{1}, {event::approved{3, "flo"}, event::slip_printed{1, 2}}};
}

/// A line with a text in place of another.
std::string with(std::string line, const std::string& text, const std::string& other) {
  const auto at = line.find(text);
  EXPECT_NE(at, line.npos) << text;
  return at == line.npos ? line : line.replace(at, text.size(), other);
}

std::string era_of(const era_begun& begun) {
  return write_house_record(any_head(), begun);
}

TEST(stream_records, read_back_as_they_were_written) {
  const stream_change opens{std::nullopt, "table/7/2026-11-26"};
  const stream_change turns{closed_stream{"table/7/2026-11-26", {57, any_digest(3)}},
                            "table/7/2026-11-27"};
  const stream_change closes{closed_stream{"a", {1, any_digest(4)}}, ""};
  auto without_witness = any_era();
  without_witness.witnessed.reset();
  without_witness.lost.clear();
  auto shortest = any_era();
  shortest.restored.size = 0;
  shortest.lost = {{"a", 1, 1}};
  auto head = any_head();
  head.stream = "table/7";
  head.postings.push_back({"cash", 1});
  for (const house_word& word :
       std::vector<house_word>{house_opened{}, opens, turns, closes, any_era(), without_witness,
                               shortest, any_floor()}) {
    const auto line = write_house_record(head, word);
    EXPECT_EQ(record::read_record(line).value().head.stream, house_stream);
    EXPECT_EQ(read(line), word) << line;
  }
}

TEST(stream_records, move_money_where_the_floor_does_and_nowhere_else) {
  auto head = any_head();
  head.postings = {{"cash", -5}, {"wallet/ann", 5}};
  const auto posted = [&](const house_word& word) {
    return record::read_record(write_house_record(head, word)).value().head.postings;
  };
  EXPECT_EQ(posted(any_floor()), head.postings);
  EXPECT_TRUE(posted(any_era()).empty());
}

TEST(stream_records, of_the_floor_are_one_when_command_and_events_are) {
  auto other = any_floor();
  EXPECT_EQ(any_floor(), other);
  other.made.pop_back();
  EXPECT_NE(any_floor(), other);
  EXPECT_NE(any_floor(), (floor_record{command::print_slip{2}, any_floor().made}));
}

TEST(stream_records, have_names_and_reasons_up_to_their_limits) {
  for (const auto bytes : {std::size_t{1}, reason_bytes_max}) {
    auto era = any_era();
    era.reason = std::string(bytes, 'r');
    EXPECT_TRUE(read(era_of(era))) << bytes;
  }
  for (const auto bytes : {std::size_t{0}, reason_bytes_max + 1}) {
    auto era = any_era();
    era.reason = std::string(bytes, 'r');
    EXPECT_EQ(read(era_of(era)).error(), "reason: accepted: one line of 1 to 200 bytes") << bytes;
  }
  for (const auto bytes : {std::size_t{1}, record::name_bytes_max}) {
    auto era = any_era();
    era.lost.front().stream = std::string(bytes, 's');
    EXPECT_TRUE(read(era_of(era))) << bytes;
  }
  auto era = any_era();
  era.lost.front().stream = std::string(record::name_bytes_max + 1, 's');
  EXPECT_EQ(read(era_of(era)).error(), "stream: accepted: the name of a stream");
  era.lost.front().stream = "a\nb";
  EXPECT_FALSE(read(era_of(era)));
}

TEST(stream_records, say_in_which_role_the_floor_was_asked) {
  for (std::size_t i = 0; i < std::size(role_names); ++i) {
    EXPECT_EQ(role_named(role_names[i]), static_cast<role>(i));
  }
  EXPECT_FALSE(role_named("guest"));
  auto head = any_head();
  head.cause.role = "guest";
  EXPECT_EQ(read(write_house_record(head, any_floor())).error(),
            "role: accepted: a role of the floor");
  EXPECT_TRUE(read(write_house_record(head, house_opened{})));
}

TEST(stream_records, what_cannot_be_is_refused_by_its_key) {
  const auto era = write_house_record(any_head(), any_era());
  const auto change = write_house_record(any_head(), stream_change{std::nullopt, "table/7/1"});
  const auto turn = write_house_record(
      any_head(), stream_change{closed_stream{"table/7/0", {57, any_digest(3)}}, "table/7/1"});
  const auto first = write_house_record(any_head(), house_opened{});
  const auto floor = write_house_record(any_head(), any_floor());
  const std::string opened = R"({"event":"stream_opened","stream":"table/7/1"})";
  const std::string begun = R"({"event":"house_opened","era":1})";
  const struct {
    std::string line;
    std::string text;
    std::string other;
    std::string told;
  } cases[] = {
      {era, R"("era":2)", R"("era":1)", "era: "},
      {era, R"("size":403)", R"("size":-1)", "size: "},
      {era, R"("to":700)", R"("to":400)", "to: "},
      {era, R"("stream":"audit")", R"("stream":"")", "stream: "},
      {era, R"(the disk of)", R"(the\ndisk of)", "reason: "},
      {era, R"("lost":[)", R"("more":1,"lost":[)", "more: "},
      {era, "begin_era", "end_era", "do: "},
      {change, "stream_opened", "stream_lost", "event: "},
      {change, R"("table/7/1")", R"("")", "stream: "},
      {change, "keep_streams", "open_house", "event: "},
      {change, R"([{"event":"stream_opened","stream":"table/7/1"}])", "[]", "events: "},
      {era, R"("era":2)", R"("era":"two")", "era: "},
      {era, R"("from":3)", R"("from":0)", "from: "},
      {era, R"("size":403)", R"("size":403,"more":1)", "more: "},
      {era, R"("from":3)", R"("from":3,"more":1)", "more: "},
      {era, R"("lost":[)", R"("lost":[7,)", "lost: accepted: objects"},
      {era, "era_begun", "era_ended", "event: accepted: era_begun"},
      {era, R"("do":"begin_era")", R"("do":"begin_era","more":1)", "more: "},
      {first, "house_opened", "house_closed", "event: accepted: house_opened"},
      {first, R"("era":1)", R"("era":2)", "era: "},
      {first, R"("era":1)", R"("era":0)", "era: "},
      {first, R"("era":1)", R"("era":1,"more":1)", "more: "},
      {first, begun, begun + "," + begun, "events: accepted: one"},
      {first, begun, "", "events: accepted: one"},
      {turn, R"("count":57)", R"("count":0)", "count: "},
      {turn, R"("count":57)", R"("count":57,"more":1)", "more: "},
      {turn, R"("stream":"table/7/0")", R"("stream":"")", "stream: "},
      {turn, "stream_opened", "stream_closed", "event: accepted: stream_closed, then"},
      {change, opened, opened + "," + opened, "event: accepted: stream_closed, then"},
      {turn, R"([{"event":"stream_closed")", "[" + opened + R"(,{"event":"stream_closed")",
       "event: accepted: stream_closed, then"},
      {floor, R"("do":"print_slip","slip":1)", R"("do":"print_slip","slip":0)", "slip: "},
      {floor, R"("copy":2)", R"("copy":0)", "event 2: copy: "},
      {write_house_record(any_head(), floor_record{any_floor().asked, {}}), "", "",
       "events: accepted: one or more"},
      {change, R"("postings":[])", R"("postings":[{"account":"cash","cents":0}])", "postings: "},
  };
  for (const auto& [line, text, other, told] : cases) {
    const auto changed = with(line, text, other);
    const auto word = read(changed);
    ASSERT_FALSE(word.has_value()) << changed;
    EXPECT_EQ(word.error().substr(0, told.size()), told) << word.error();
  }
}

}  // namespace
}  // namespace skyward::house::stream_records_test
