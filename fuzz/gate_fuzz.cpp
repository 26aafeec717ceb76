// Heads of requests that anyone may send: each part of one is judged as the whole, and what is
// accepted another reader, Boost.Beast, takes for the same request.
#include "base/ensure.hpp"
#include "server/http/chunk_reader.hpp"
#include "server/http/framing_gate.hpp"
#include "server/http/percent_text.hpp"
#include "server/http/socket_frames.hpp"

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <utility>

namespace {

using namespace skyward;
using namespace skyward::server;

void expect_same_elsewhere(std::string_view text, const request_head& head) {
  namespace http = boost::beast::http;
  http::request_parser<http::empty_body> other;
  other.header_limit(static_cast<std::uint32_t>(head_bytes_max));
  boost::beast::error_code failed;
  const auto bytes = other.put(boost::asio::buffer(text.data(), head.bytes), failed);
  ensure(!failed || failed == http::error::unexpected_body || failed == http::error::end_of_stream,
         "a head that others accept");
  ensure(bytes == head.bytes, "a head that ends where others see its end");
  const auto& read = other.get();
  ensure(read.target() == head.target && read.method_string() == name_of(head.asked),
         "what others are asked");
  ensure(other.chunked() == head.has_chunked_body, "a body that others see");
  ensure(other.content_length().value_or(0) == head.body_bytes, "a body as long as others see it");
  ensure(!head.keeps_alive || other.keep_alive(), "a connection that goes on for others");
  // Others keep those of one name together.
  std::multiset<std::pair<std::string, std::string>> seen;
  for (const auto& each : read) seen.emplace(each.name_string(), each.value());
  std::multiset<std::pair<std::string, std::string>> fields;
  for (const auto& each : head.fields) fields.emplace(each.name, each.value);
  ensure(seen == fields, "fields that others see");
}

void read_head(std::string_view text) {
  const auto whole = pass_gate(text);
  const auto part = pass_gate(text.substr(0, text.size() / 2));
  if (!std::holds_alternative<incomplete_head>(part)) {
    ensure(part.index() == whole.index(), "a part judged as the whole");
  }
  if (const auto* const refused = std::get_if<refused_head>(&whole)) {
    ensure(refused->status >= 400 && !refused->reason.empty(), "what is accepted instead");
  }
  const auto* const head = std::get_if<request_head>(&whole);
  if (head == nullptr) return;
  ensure(head->bytes <= text.size() && head->body_bytes <= body_bytes_max, "what was received");
  expect_same_elsewhere(text, *head);
  const auto parts = parts_of_target(head->target);
  if (!parts) return;
  for (const auto& segment : parts->path) {
    ensure(segment.find('/') == std::string::npos && segment != "." && segment != "..",
           "a segment");
  }
}

/// Reads all at once and byte by byte, which has to come to the same.
void read_chunks(std::string_view text) {
  chunk_reader at_once;
  std::string whole;
  auto rest = text;
  const auto state = at_once.take(rest, whole);
  chunk_reader by_bytes;
  std::string body;
  std::string kept;
  auto last = chunk_reader::state::incomplete;
  for (std::size_t i = 0; i < text.size() && last == chunk_reader::state::incomplete; ++i) {
    kept += text[i];
    std::string_view left = kept;
    last = by_bytes.take(left, body);
    kept.erase(0, kept.size() - left.size());
  }
  ensure(last == state && body == whole && body.size() <= body_bytes_max, "one body");
}

void read_frames(std::string_view text) {
  frame_reader frames;
  while (true) {
    const auto heard = frames.next(text);
    if (std::holds_alternative<incomplete_frame>(heard)) return;
    if (std::holds_alternative<refused_frames>(heard)) return;
    const auto* const message = std::get_if<text_message>(&heard);
    ensure(message == nullptr || message->text.size() <= message_bytes_max, "a message in bounds");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  read_head(text);
  read_chunks(text);
  read_frames(text);
  return 0;
}
