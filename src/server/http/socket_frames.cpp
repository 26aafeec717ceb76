// Nothing is kept of a frame until it is whole; its head alone says whether it is accepted.
#include "server/http/socket_frames.hpp"

#include "base/byte_text.hpp"
#include "base/ensure.hpp"
#include "server/http/utf8.hpp"

#include <array>
#include <openssl/evp.h>
#include <optional>
#include <utility>

namespace skyward::server {

namespace {

constexpr std::size_t mask_bytes = 4;
constexpr std::size_t control_bytes_max = 125;

unsigned byte_at(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

struct seen_frame {
  frame_kind kind{};
  bool is_last = false;
  std::size_t head_bytes{};  // with the mask
  std::size_t payload_bytes{};
};
using seen_head = std::variant<incomplete_frame, seen_frame, refused_frames>;

refused_frames protocol_error(std::string_view reason) {
  return {closed_protocol_error, reason};
}

/// in  so_far  bytes of the message that the frame would go on with
seen_head head_seen(std::string_view received, bool is_in_message, std::size_t so_far) {
  if (received.size() < 2) return incomplete_frame{};
  const auto first = byte_at(received, 0);
  const auto second = byte_at(received, 1);
  seen_frame frame{static_cast<frame_kind>(first & 0x0fU), (first & 0x80U) != 0, 2, second & 0x7fU};
  const auto is_control = frame.kind >= frame_kind::close;
  if ((first & 0x70U) != 0) return protocol_error("no reserved bits");
  if (frame.kind > frame_kind::pong || (frame.kind > frame_kind::binary && !is_control)) {
    return protocol_error("no reserved kind of frame");
  }
  if ((second & 0x80U) == 0) return protocol_error("masked frames");
  if (is_control) {
    if (!frame.is_last) return protocol_error("control frames in one piece");
    if (frame.payload_bytes > control_bytes_max) return protocol_error("short control frames");
  } else {
    if ((frame.kind == frame_kind::more) != is_in_message) {
      return protocol_error("one message after the other");
    }
    if (frame.kind == frame_kind::binary) return refused_frames{closed_unsupported, "text"};
  }
  if (frame.payload_bytes > control_bytes_max) {
    const std::size_t length_bytes = frame.payload_bytes == 126 ? 2 : 8;
    if (received.size() < 2 + length_bytes) return incomplete_frame{};
    std::size_t length = 0;
    for (std::size_t i = 0; i < length_bytes; ++i) length = length << 8U | byte_at(received, 2 + i);
    if (length <= (length_bytes == 2 ? control_bytes_max : 0xffffU)) {
      return protocol_error("lengths as short as they can be");
    }
    frame.payload_bytes = length;
    frame.head_bytes += length_bytes;
  }
  if (!is_control && frame.payload_bytes > message_bytes_max - so_far) {
    return refused_frames{closed_too_big, "messages of at most 16,384 bytes"};
  }
  frame.head_bytes += mask_bytes;
  return frame;
}

void append_unmasked(std::string& to, std::string_view mask, std::string_view payload) {
  const auto from = to.size();
  to.append(payload);
  for (std::size_t i = 0; i < payload.size(); ++i) {
    to[from + i] = static_cast<char>(byte_at(payload, i) ^ byte_at(mask, i % mask_bytes));
  }
}

bool may_be_sent(unsigned code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
         (code >= 3000 && code <= 4999);
}

}  // namespace

frame_head head_of_frame(frame_kind kind, std::size_t payload_bytes) {
  frame_head head{};
  head.bytes[0] = static_cast<std::uint8_t>(0x80U | static_cast<unsigned>(kind));
  const auto length_bytes = payload_bytes <= 125 ? 0U : payload_bytes <= 0xffff ? 2U : 8U;
  head.bytes[1] = static_cast<std::uint8_t>(length_bytes == 0   ? payload_bytes
                                            : length_bytes == 2 ? 126U
                                                                : 127U);
  for (unsigned i = 0; i < length_bytes; ++i) {
    head.bytes[2 + i] = static_cast<std::uint8_t>(payload_bytes >> 8U * (length_bytes - 1 - i));
  }
  head.size = static_cast<std::uint8_t>(2 + length_bytes);
  return head;
}

std::string accept_of_key(std::string_view key) {
  const auto text = std::string{key} + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  std::array<std::uint8_t, 20> hash{};
  unsigned size = 0;
  const auto done = EVP_Digest(text.data(), text.size(), hash.data(), &size, EVP_sha1(), nullptr);
  ensure(done == 1 && size == hash.size(), "SHA-1 of a short text");
  return base64(hash);
}

frame_answer frame_reader::of_control(frame_kind kind, std::string payload) {
  if (kind == frame_kind::ping) return ping_heard{std::move(payload)};
  if (kind == frame_kind::pong) return pong_heard{};
  if (payload.empty()) return close_heard{closed_without_code};
  const auto code = payload.size() < 2 ? 0 : byte_at(payload, 0) << 8U | byte_at(payload, 1);
  if (!may_be_sent(code)) return protocol_error("a code that may be sent");
  if (!is_utf8(std::string_view{payload}.substr(2))) {
    return refused_frames{closed_bad_text, "UTF-8"};
  }
  return close_heard{static_cast<std::uint16_t>(code)};
}

frame_answer frame_reader::of_data(bool is_last) {
  is_in_message_ = !is_last;
  if (!is_last) return incomplete_frame{};
  text_message whole{std::exchange(message_, {})};
  if (!is_utf8(whole.text)) return refused_frames{closed_bad_text, "UTF-8"};
  return whole;
}

frame_answer frame_reader::next(std::string_view& received) {
  while (true) {
    const auto seen = head_seen(received, is_in_message_, message_.size());
    if (const auto* const refused = std::get_if<refused_frames>(&seen)) return *refused;
    const auto* const frame = std::get_if<seen_frame>(&seen);
    if (frame == nullptr) return incomplete_frame{};
    if (received.size() < frame->head_bytes + frame->payload_bytes) return incomplete_frame{};
    const auto mask = received.substr(frame->head_bytes - mask_bytes, mask_bytes);
    const auto payload = received.substr(frame->head_bytes, frame->payload_bytes);
    received.remove_prefix(frame->head_bytes + frame->payload_bytes);
    if (frame->kind >= frame_kind::close) {
      std::string bare;
      append_unmasked(bare, mask, payload);
      return of_control(frame->kind, std::move(bare));
    }
    append_unmasked(message_, mask, payload);
    auto answer = of_data(frame->is_last);
    if (!std::holds_alternative<incomplete_frame>(answer)) return answer;
  }
}

}  // namespace skyward::server
