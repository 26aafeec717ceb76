// Chunks make the same body however they arrive, and what is behind them is left alone.
#include "server/http/chunk_reader.hpp"

#include "server/http/framing_gate.hpp"

#include <gtest/gtest.h>

#include <string>

namespace skyward::server::chunk_reader_test {
namespace {

using state = chunk_reader::state;

struct read_chunks {
  state how{};
  std::string body;
  std::string rest;
};

/// in  step  so many bytes arrive at a time
read_chunks read(std::string_view text, std::size_t step) {
  chunk_reader reader;
  read_chunks done{state::incomplete, {}, {}};
  while (!text.empty() && done.how == state::incomplete) {
    done.rest += text.substr(0, step);
    text.remove_prefix(std::min(step, text.size()));
    std::string_view rest = done.rest;
    done.how = reader.take(rest, done.body);
    done.rest.erase(0, done.rest.size() - rest.size());
  }
  done.rest += text;
  return done;
}

TEST(chunk_reader, makes_one_body_of_chunks) {
  const auto big = "10000\r\n" + std::string(body_bytes_max, 'x') + "\r\n0\r\n\r\n";
  for (const std::size_t step : {1U, 2U, 3U, 7U, 100'000U}) {
    const auto done = read("3\r\nabc\r\n00A\r\n0123456789\r\n0\r\n\r\nGET /", step);
    EXPECT_EQ(done.how, state::whole);
    EXPECT_EQ(done.body, "abc0123456789");
    EXPECT_EQ(done.rest, "GET /");
    EXPECT_EQ(read("0\r\n\r\n", step).how, state::whole);
    EXPECT_EQ(read(big, step).body.size(), body_bytes_max);
  }
}

TEST(chunk_reader, refuses_what_others_may_read_otherwise) {
  for (const auto* const wrong :
       {"\r\n", "g\r\n", "-1\r\n", "+1\r\n", " 1\r\n", "1 \r\n", "0x1\r\n", "1\n", "1\r\r\n",
        "1;a=b\r\n", "1\r\nab", "1\r\na\n", "1\r\na\r1", "0\r\na: b\r\n\r\n", "0\r\n\n",
        "000000001\r\n", "ffffffffffffffff1\r\n", "1\r\na\r\n\r\n"}) {
    EXPECT_EQ(read(wrong, 1).how, state::refused) << wrong;
    EXPECT_EQ(read(wrong, 100).how, state::refused) << wrong;
  }
  EXPECT_EQ(read("10001\r\n", 1).how, state::too_large);
  EXPECT_EQ(read("ffffffff\r\n", 1).how, state::too_large);
  EXPECT_EQ(read("1\r\na\r\n10000\r\n", 1).how, state::too_large);
  EXPECT_EQ(read("5\r\nabc", 1).how, state::incomplete);
}

}  // namespace
}  // namespace skyward::server::chunk_reader_test
