// Messages are put together frame by frame, and what breaks the protocol is refused by the right
// code.
#include "server/http/socket_frames.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace skyward::server::socket_frames_test {
namespace {

constexpr std::string_view mask = "\x11\x22\xf3\x44";

/// A frame as a client sends it.
///
/// in  first  its first byte: what it is, and 0x80 where it is the last of a message
std::string frame(unsigned first, std::string_view payload) {
  const auto head = head_of_frame(frame_kind::text, payload.size());
  std::string made{head.text()};
  made[0] = static_cast<char>(first);
  made[1] = static_cast<char>(static_cast<unsigned char>(made[1]) | 0x80U);
  made += mask;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    made += static_cast<char>(payload[i] ^ mask[i % mask.size()]);
  }
  return made;
}

/// Everything that is heard, in words.
std::vector<std::string> heard(std::string_view bytes, std::size_t step) {
  frame_reader reader;
  std::string received;
  std::vector<std::string> all;
  while (!bytes.empty()) {
    received += bytes.substr(0, step);
    bytes.remove_prefix(std::min(step, bytes.size()));
    while (true) {
      std::string_view rest = received;
      const auto answer = reader.next(rest);
      received.erase(0, received.size() - rest.size());
      if (std::holds_alternative<incomplete_frame>(answer)) break;
      if (const auto* const text = std::get_if<text_message>(&answer)) all.push_back(text->text);
      if (const auto* const ping = std::get_if<ping_heard>(&answer))
        all.push_back("ping " + ping->payload);
      if (std::holds_alternative<pong_heard>(answer)) all.emplace_back("pong");
      if (const auto* const close = std::get_if<close_heard>(&answer)) {
        all.push_back("close " + std::to_string(close->code));
      }
      if (const auto* const refused = std::get_if<refused_frames>(&answer)) {
        all.push_back("refused " + std::to_string(refused->code));
        return all;
      }
    }
  }
  return all;
}

using words = std::vector<std::string>;

void expect_heard(const std::string& bytes, const words& expected) {
  for (const std::size_t step : {1U, 2U, 5U, 100'000U}) EXPECT_EQ(heard(bytes, step), expected);
}

TEST(frame_reader, makes_messages_of_frames) {
  const std::string big(message_bytes_max, 'x');
  expect_heard(frame(0x81, "hit") + frame(0x81, "") + frame(0x81, big), {"hit", "", big});
  expect_heard(frame(0x01, "\xc3") + frame(0x89, "a") + frame(0x00, "") + frame(0x80, "\xa4") +
                   frame(0x8a, "b") + frame(0x88, ""),
               {"ping a", "\xc3\xa4", "pong", "close 1005"});
  expect_heard(frame(0x88, "\x03\xe8 bye"), {"close 1000"});
  expect_heard(frame(0x88, "\x0f\xa0"), {"close 4000"});
  for (const std::size_t size : {125U, 126U, 127U, 16'383U}) {
    const std::string text(size, 'y');
    expect_heard(frame(0x81, text), {text});
  }
}

TEST(frame_reader, refuses_what_breaks_the_protocol) {
  const std::string half(message_bytes_max / 2 + 1, 'x');
  const struct {
    std::string bytes;
    std::string_view code;
  } cases[] = {
      {frame(0xc1, "a"), "1002"},  // reserved bits
      {frame(0x83, "a"), "1002"},  // reserved kinds
      {frame(0x87, "a"), "1002"},
      {frame(0x8b, "a"), "1002"},
      {std::string{"\x81\x01x"}, "1002"},             // not masked
      {frame(0x09, "a"), "1002"},                     // control frames in parts
      {frame(0x89, std::string(126, 'a')), "1002"},   // or long
      {frame(0x80, "a"), "1002"},                     // goes on with nothing
      {frame(0x01, "a") + frame(0x81, "b"), "1002"},  // begins inside another
      {std::string{"\x81\xfe\x00\x7d", 4}, "1002"},   // longer lengths than needed
      {std::string{"\x81\xff\0\0\0\0\0\0\xff\xff", 10}, "1002"},
      {frame(0x82, "a"), "1003"},  // binary
      {frame(0x81, std::string(message_bytes_max + 1, 'x')), "1009"},
      {frame(0x01, half) + frame(0x80, half), "1009"},
      {std::string{"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10}, "1009"},
      {frame(0x81, "\xff"), "1007"},
      {frame(0x81, "\xc3"), "1007"},
      {frame(0x88, "\x03\xe8\xff"), "1007"},
      {frame(0x88, "\x03"), "1002"},
      {frame(0x88, "\x03\xed"), "1002"},  // 1005 is never sent
      {frame(0x88, "\x03\xe7"), "1002"},
      {frame(0x88, "\x13\x88"), "1002"},
  };
  for (const auto& each : cases) {
    for (const std::size_t step : {1U, 100'000U}) {
      const auto all = heard(each.bytes, step);
      ASSERT_FALSE(all.empty()) << each.code;
      EXPECT_EQ(all.back(), "refused " + std::string{each.code});
    }
  }
}

TEST(frame_head, has_the_shortest_length) {
  const auto text = [](std::size_t bytes) {
    return std::string{head_of_frame(frame_kind::text, bytes).text()};
  };
  EXPECT_EQ(text(0), std::string("\x81\x00", 2));
  EXPECT_EQ(text(125), "\x81\x7d");
  EXPECT_EQ(text(126), std::string("\x81\x7e\x00\x7e", 4));
  EXPECT_EQ(text(65'535), "\x81\x7e\xff\xff");
  EXPECT_EQ(text(65'536), std::string("\x81\x7f\0\0\0\0\0\x01\0\0", 10));
}

TEST(accept_of_key, is_that_of_the_standard) {
  EXPECT_EQ(accept_of_key("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

}  // namespace
}  // namespace skyward::server::socket_frames_test
