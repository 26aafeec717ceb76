// The head of an HTTP request, read before anything else looks at it: where it and its body end is
// decided here, once, so that nobody can hide a second request in the first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace skyward::server {

inline constexpr std::size_t head_bytes_max = 8'192;
inline constexpr std::size_t head_fields_max = 64;
inline constexpr std::size_t body_bytes_max = 65'536;

enum class method : std::uint8_t { get, head, post, put, patch, delete_, options };
inline constexpr std::string_view method_names[] = {"GET",   "HEAD",   "POST",   "PUT",
                                                    "PATCH", "DELETE", "OPTIONS"};
constexpr std::string_view name_of(method each) {
  return method_names[static_cast<std::size_t>(each)];
}

/// One line of a head.
struct head_field {
  std::string_view name;   // as it was sent
  std::string_view value;  // without blanks around it
};

/// Whether two texts of ASCII differ in capitals alone, as names of fields may.
bool is_same_name(std::string_view a, std::string_view b);

/// A head that is accepted; its texts are in the bytes that were given.
struct request_head {
  std::size_t bytes{};  // with the empty line
  method asked{};
  std::string_view target;     // `/path?query`
  std::size_t body_bytes = 0;  // unless it is chunked
  bool has_chunked_body = false;
  bool keeps_alive = false;
  bool opens_socket = false;  // a WebSocket of version 13
  std::vector<head_field> fields;
};

struct incomplete_head {};

struct refused_head {
  unsigned status{};
  std::string_view reason;  // what is accepted
};

using gate_answer = std::variant<incomplete_head, request_head, refused_head>;

/// Looks at what has been received since the end of the last request. What is refused is refused by
/// its first bytes that show it, however the bytes arrive, and the connection has to end.
///
/// out     the head once it is complete; what follows it is not looked at
/// cost    linear
/// source  RFC 9112 sections 2 to 7, RFC 9110 sections 5 to 7, RFC 6455 section 4.2.1; stricter
///         where they leave a choice: no folded lines, absolute targets, repeated lengths, codings
///         but `chunked`, dot segments or empty ones, bodies of GET, Expect, HTTP/1.0 without Host
gate_answer pass_gate(std::string_view received);

}  // namespace skyward::server
