// Line by line in the order in which bytes arrive, so that a part of a head is never judged
// otherwise than the whole. Reasons are fixed texts: nothing that was sent is sent back.
#include "server/http/framing_gate.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace skyward::server {

namespace {

using refusal = std::optional<refused_head>;

refused_head bad(std::string_view reason) {
  return {400, reason};
}

constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

constexpr bool is_decimal(char c) {
  return c >= '0' && c <= '9';
}

constexpr int hex_value(char c) {
  if (is_decimal(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

constexpr char small(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_one_of(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}

// Characters by what they may stand in, one bit each.
enum char_kind : std::uint8_t { in_token = 1, in_segment = 2, in_query = 4, in_value = 8 };

constexpr std::array<std::uint8_t, 256> char_kinds = [] {
  std::array<std::uint8_t, 256> kinds{};
  for (int code = 0; code < 256; ++code) {
    const auto c = static_cast<char>(code);
    unsigned kind = 0;
    const bool plain = is_letter(c) || is_decimal(c);
    if (plain || is_one_of(c, "!#$%&'*+-.^_`|~")) kind |= in_token;  // RFC 9110, 5.6.2
    if (plain || is_one_of(c, "-._~!$&'()*+,;=:@")) kind |= in_segment | in_query;  // RFC 3986, 3.3
    if (is_one_of(c, "/?")) kind |= in_query;
    if (code >= 0x20 && code != 0x7f) kind |= in_value;
    if (c == '\t') kind |= in_value;
    kinds[static_cast<std::size_t>(code)] = static_cast<std::uint8_t>(kind);
  }
  return kinds;
}();

bool is_kind(char c, char_kind kind) {
  return (char_kinds[static_cast<unsigned char>(c)] & kind) != 0;
}

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return is_kind(c, in_token); });
}

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

/// Calls `see` with each item of a list with commas; whether all were seen.
template <class See>
bool each_item(std::string_view list, const See& see) {
  while (true) {
    const auto comma = list.find(',');
    if (!see(trimmed(list.substr(0, comma)))) return false;
    if (comma == std::string_view::npos) return true;
    list.remove_prefix(comma + 1);
  }
}

/// The byte that `%` stands for with the two digits behind it.
std::optional<char> escaped(std::string_view from_percent) {
  if (from_percent.size() < 3) return {};
  const auto high = hex_value(from_percent[1]);
  const auto low = hex_value(from_percent[2]);
  if (high < 0 || low < 0) return {};
  return static_cast<char>(high * 16 + low);
}

/// A segment of a path, without the slash before it.
refusal segment_refusal(std::string_view segment, bool is_last) {
  if (segment.empty() && !is_last) return bad("no empty segment in a path");
  std::size_t dots = 0;
  std::size_t characters = 0;
  for (std::size_t i = 0; i < segment.size(); ++i, ++characters) {
    auto c = segment[i];
    if (c == '%') {
      const auto byte = escaped(segment.substr(i));
      if (!byte) return bad("two hexadecimal digits behind a percent sign");
      c = *byte;
      i += 2;
      const auto code = static_cast<unsigned char>(c);
      if (code < 0x20 || code == 0x7f || c == '/' || c == '\\') {
        return bad("no control character, slash or backslash inside a segment");
      }
    } else if (!is_kind(c, in_segment)) {
      return bad("a path of the characters of RFC 3986");
    }
    if (c == '.') ++dots;
  }
  if (dots == characters && (dots == 1 || dots == 2)) return bad("no dot segment in a path");
  return {};
}

refusal target_refusal(std::string_view target) {
  if (!target.starts_with('/')) return bad("a target that begins with a slash");
  const auto question = target.find('?');
  auto path = target.substr(1, question == std::string_view::npos ? question : question - 1);
  while (true) {
    const auto slash = path.find('/');
    const auto is_last = slash == std::string_view::npos;
    if (auto refused = segment_refusal(path.substr(0, slash), is_last)) return refused;
    if (is_last) break;
    path.remove_prefix(slash + 1);
  }
  if (question == std::string_view::npos) return {};
  const auto query = target.substr(question + 1);
  for (std::size_t i = 0; i < query.size(); ++i) {
    if (query[i] == '%') {
      if (!escaped(query.substr(i))) return bad("two hexadecimal digits behind a percent sign");
      i += 2;
    } else if (!is_kind(query[i], in_query)) {
      return bad("a query of the characters of RFC 3986");
    }
  }
  return {};
}

/// `name`, `name:port`, `1.2.3.4:port` or `[::1]:port`.
bool is_host(std::string_view host) {
  auto port = std::string_view{};
  if (host.starts_with('[')) {
    const auto end = host.find(']');
    if (end == std::string_view::npos || end < 3) return false;
    const auto is_of_address = [](char c) { return hex_value(c) >= 0 || c == ':' || c == '.'; };
    if (!std::ranges::all_of(host.substr(1, end - 1), is_of_address)) return false;
    port = host.substr(end + 1);
  } else {
    const auto colon = host.find(':');
    const auto name = host.substr(0, colon);
    const auto is_of_name = [](char c) {
      return is_letter(c) || is_decimal(c) || is_one_of(c, "-._");
    };
    if (name.empty() || !std::ranges::all_of(name, is_of_name)) return false;
    if (colon != std::string_view::npos) port = host.substr(colon);
  }
  if (port.empty()) return true;
  return port.starts_with(':') && parse_count(port.substr(1), 65'535).has_value();
}

/// What base64 makes of the 16 bytes of a key: the last digit before `==` has 4 bits too many.
bool is_socket_key(std::string_view key) {
  if (key.size() != 24 || !key.ends_with("==")) return false;
  const auto is_digit = [](char c) {
    return is_letter(c) || is_decimal(c) || c == '+' || c == '/';
  };
  return std::ranges::all_of(key.substr(0, 22), is_digit) && is_one_of(key[21], "AQgw");
}

/// Fields that mean something here, each of which may be there once.
enum class single : std::uint8_t {
  host,
  content_length,
  transfer_encoding,
  upgrade,
  expect,
  socket_key,
  socket_version,
  origin,
  site,
  content_type,
  cookie,
  authorization,
};
constexpr std::string_view single_names[] = {"host",
                                             "content-length",
                                             "transfer-encoding",
                                             "upgrade",
                                             "expect",
                                             "sec-websocket-key",
                                             "sec-websocket-version",
                                             "origin",
                                             "sec-fetch-site",
                                             "content-type",
                                             "cookie",
                                             "authorization"};

class head_reader {
 public:
  gate_answer read(std::string_view received);

 private:
  refusal first_line(std::string_view line);
  refusal field_line(std::string_view line);
  refusal connection(std::string_view value);
  refusal whole();
  refusal body();
  refusal socket();

  const std::string_view* value_of(single which) const {
    const auto& value = singles_[static_cast<std::size_t>(which)];
    return value ? &*value : nullptr;
  }

  request_head head_;
  bool is_version_1_0_ = false;
  bool closes_ = false;
  bool upgrades_ = false;
  std::array<std::optional<std::string_view>, std::size(single_names)> singles_;
};

refusal head_reader::first_line(std::string_view line) {
  const auto space = line.find(' ');
  const auto name = line.substr(0, space);
  if (!is_token(name) || space == std::string_view::npos) {
    return bad("a method, a target and a version with one blank between them");
  }
  const auto rest = line.substr(space + 1);
  const auto last = rest.find(' ');
  if (last == std::string_view::npos) return bad("a target and a version behind the method");
  const auto version = rest.substr(last + 1);
  if (version != "HTTP/1.1" && version != "HTTP/1.0") {
    const auto is_other = version.size() == 8 && version.starts_with("HTTP/") &&
                          is_decimal(version[5]) && version[6] == '.' && is_decimal(version[7]);
    return is_other ? refused_head{505, "HTTP/1.1 or HTTP/1.0"}
                    : bad("HTTP/1.1 or HTTP/1.0 behind the target");
  }
  is_version_1_0_ = version.back() == '0';
  const auto* const known = std::ranges::find(method_names, name);
  if (known == std::end(method_names)) {
    return refused_head{501, "GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS"};
  }
  head_.asked = static_cast<method>(known - method_names);
  head_.target = rest.substr(0, last);
  return target_refusal(head_.target);
}

refusal head_reader::field_line(std::string_view line) {
  if (line.front() == ' ' || line.front() == '\t') return bad("no line that goes on in the next");
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return bad("a colon behind the name of a field");
  const auto name = line.substr(0, colon);
  if (!is_token(name)) return bad("a token with a colon right behind it as the name of a field");
  if (head_.fields.size() == head_fields_max) return refused_head{431, "at most 64 fields"};
  const auto value = trimmed(line.substr(colon + 1));
  head_.fields.push_back({name, value});
  if (is_same_name(name, "connection")) return connection(value);
  for (std::size_t i = 0; i < std::size(single_names); ++i) {
    if (!is_same_name(name, single_names[i])) continue;
    if (singles_[i]) return bad("each field that has one value at most once");
    singles_[i] = value;
  }
  return {};
}

refusal head_reader::connection(std::string_view value) {
  const auto see = [this](std::string_view item) {
    closes_ |= is_same_name(item, "close");
    upgrades_ |= is_same_name(item, "upgrade");
    return is_token(item);
  };
  if (!each_item(value, see)) return bad("names with commas between them in Connection");
  return {};
}

/// What can be said only of all fields together.
refusal head_reader::whole() {
  const auto* const host = value_of(single::host);
  if (host == nullptr || !is_host(*host)) return bad("one Host, a name and a port");
  if (value_of(single::expect) != nullptr) return refused_head{417, "no Expect"};
  if (auto refused = body()) return refused;
  head_.keeps_alive = !is_version_1_0_ && !closes_;
  return socket();
}

// RFC 9112, 6.1 to 6.3
refusal head_reader::body() {
  const auto* const coding = value_of(single::transfer_encoding);
  const auto* const length = value_of(single::content_length);
  if (coding != nullptr) {
    if (length != nullptr) return bad("Content-Length or Transfer-Encoding, not both");
    if (is_version_1_0_) return bad("no Transfer-Encoding with HTTP/1.0");
    if (*coding != "chunked") return bad("no Transfer-Encoding but chunked");
    head_.has_chunked_body = true;
  } else if (length != nullptr) {
    if (length->empty() || !std::ranges::all_of(*length, is_decimal)) {
      return bad("decimal digits as Content-Length");
    }
    if (length->size() > 1 && length->front() == '0') return bad("no zero before Content-Length");
    const auto bytes = parse_count(*length, body_bytes_max);
    if (!bytes) return refused_head{413, "a body of at most 65,536 bytes"};
    head_.body_bytes = static_cast<std::size_t>(*bytes);
  }
  const auto has_none = head_.asked == method::get || head_.asked == method::head;
  if (has_none && (head_.has_chunked_body || head_.body_bytes > 0)) {
    return bad("no body of a GET or HEAD");
  }
  return {};
}

// RFC 6455, 4.2.1
refusal head_reader::socket() {
  const auto* const upgrade = value_of(single::upgrade);
  if (upgrade == nullptr) {
    return upgrades_ ? refusal{bad("an Upgrade where Connection has one")} : std::nullopt;
  }
  if (!upgrades_ || !is_same_name(*upgrade, "websocket")) {
    return bad("no Upgrade but one to websocket, which Connection names");
  }
  if (head_.asked != method::get || is_version_1_0_) {
    return bad("GET with HTTP/1.1 for a WebSocket");
  }
  const auto* const version = value_of(single::socket_version);
  if (version == nullptr || *version != "13") return bad("Sec-WebSocket-Version 13");
  const auto* const key = value_of(single::socket_key);
  if (key == nullptr || !is_socket_key(*key)) return bad("16 bytes in base64 as Sec-WebSocket-Key");
  head_.opens_socket = true;
  return {};
}

gate_answer head_reader::read(std::string_view received) {
  const auto text = received.substr(0, head_bytes_max);
  for (std::size_t from = 0; true;) {
    auto end = from;
    while (end < text.size() && is_kind(text[end], in_value)) ++end;
    if (end == text.size() || (text[end] == '\r' && end + 1 == text.size())) {
      if (received.size() > head_bytes_max)
        return refused_head{431, "a head of at most 8,192 bytes"};
      return incomplete_head{};
    }
    if (text[end] != '\r' || text[end + 1] != '\n') {
      return bad("no control character; CR and LF at the end of a line");
    }
    const auto line = text.substr(from, end - from);
    const auto is_first = from == 0;
    from = end + 2;
    if (line.empty() && !is_first) {
      if (const auto refused = whole()) return *refused;
      head_.bytes = from;
      return std::move(head_);
    }
    if (const auto refused = is_first ? first_line(line) : field_line(line)) return *refused;
  }
}

}  // namespace

bool is_same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, small, small);
}

gate_answer pass_gate(std::string_view received) {
  return head_reader{}.read(received);
}

}  // namespace skyward::server
