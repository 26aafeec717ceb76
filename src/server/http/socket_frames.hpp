// Frames of the WebSocket protocol, as bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace skyward::server {

/// Longest message that is taken, of however many frames.
inline constexpr std::size_t message_bytes_max = 16'384;

/// Why a WebSocket ends.
///
/// source  RFC 6455 section 7.4.1, and the registry of codes that it began
enum close_code : std::uint16_t {
  closed_normally = 1000,
  closed_going_away = 1001,
  closed_protocol_error = 1002,
  closed_unsupported = 1003,
  closed_without_code = 1005,  // is never sent
  closed_bad_text = 1007,
  closed_by_policy = 1008,
  closed_too_big = 1009,
  closed_by_mistake = 1011,
  closed_try_later = 1013,
};

enum class frame_kind : std::uint8_t {
  more = 0,
  text = 1,
  binary = 2,
  close = 8,
  ping = 9,
  pong = 10
};

/// The first bytes of a frame from here, which is whole and not masked.
struct frame_head {
  std::uint8_t bytes[10];
  std::uint8_t size{};

  std::string_view text() const { return {reinterpret_cast<const char*>(bytes), size}; }
};
frame_head head_of_frame(frame_kind kind, std::size_t payload_bytes);

/// What answers a client's `Sec-WebSocket-Key`.
///
/// source  RFC 6455 section 4.2.2
std::string accept_of_key(std::string_view key);

struct incomplete_frame {};
struct text_message {
  std::string text;
};
struct ping_heard {
  std::string payload;
};
struct pong_heard {};
struct close_heard {
  std::uint16_t code{};
};
struct refused_frames {
  close_code code{};
  std::string_view reason;
};
using frame_answer = std::variant<incomplete_frame, text_message, ping_heard, pong_heard,
                                  close_heard, refused_frames>;

/// Puts messages together from what a client sends.
///
/// source  RFC 6455 sections 5 and 8.1
class frame_reader {
 public:
  /// Takes the next message or control frame off the front, and frames that are not yet a message.
  /// After a refusal nothing more can be read.
  frame_answer next(std::string_view& received);

 private:
  frame_answer of_control(frame_kind kind, std::string payload);
  frame_answer of_data(bool is_last);

  std::string message_;
  bool is_in_message_ = false;
};

}  // namespace skyward::server
