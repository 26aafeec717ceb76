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

TEST(stream_records, read_back_as_they_were_written) {
  const stream_change opens{std::nullopt, "table/7/2026-11-26"};
  const stream_change turns{closed_stream{"table/7/2026-11-26", {57, any_digest(3)}},
                            "table/7/2026-11-27"};
  const stream_change closes{turns.closed, ""};
  auto without_witness = any_era();
  without_witness.witnessed.reset();
  without_witness.lost.clear();
  for (const house_word& word :
       std::vector<house_word>{house_opened{}, opens, turns, closes, any_era(), without_witness}) {
    const auto line = write_house_record(any_head(), word);
    EXPECT_EQ(record::read_record(line).value().head.stream, house_stream);
    EXPECT_EQ(read(line), word) << line;
  }
}

TEST(stream_records, what_cannot_be_is_refused_by_its_key) {
  const auto era = write_house_record(any_head(), any_era());
  const auto change = write_house_record(any_head(), stream_change{std::nullopt, "table/7/1"});
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
      {change, R"("postings":[])", R"("postings":[{"account":"cash","cents":0}])", "postings: "},
  };
  for (const auto& [line, text, other, told] : cases) {
    auto changed = line;
    const auto at = changed.find(text);
    ASSERT_NE(at, changed.npos) << text;
    changed.replace(at, text.size(), other);
    const auto word = read(changed);
    ASSERT_FALSE(word.has_value()) << changed;
    EXPECT_EQ(word.error().substr(0, told.size()), told) << word.error();
  }
}

}  // namespace
}  // namespace skyward::house::stream_records_test
