// Takes notes and keys apart, and verifies signatures by libsodium.
#include "audit/signed_note.hpp"

#include "base/sha256.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <span>

namespace skyward::audit {

static_assert(std::tuple_size_v<decltype(verifier_key::public_key)> == crypto_sign_PUBLICKEYBYTES);

namespace {

constexpr std::string_view line_begin = "\u2014 ";
constexpr std::size_t time_bytes = 8;

/// Characters of Unicode's property White_Space that `one_line` leaves as they are.
constexpr std::string_view spaces[] = {" ",      "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002",
                                       "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008",
                                       "\u2009", "\u200a", "\u202f", "\u205f", "\u3000"};

/// What stands before the first mark, which is taken off the text with it.
std::optional<std::string_view> take_until(std::string_view& text, char mark) {
  const auto at = text.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const auto taken = text.substr(0, at);
  text.remove_prefix(at + 1);
  return taken;
}

std::vector<std::uint8_t> kind_and_key(const verifier_key& key) {
  std::vector<std::uint8_t> bytes{static_cast<std::uint8_t>(key.kind)};
  bytes.insert(bytes.end(), key.public_key.begin(), key.public_key.end());
  return bytes;
}

std::optional<note_signature> read_signature(std::string_view line) {
  if (!line.starts_with(line_begin)) return std::nullopt;
  line.remove_prefix(line_begin.size());
  const auto name = take_until(line, ' ');
  if (!name || !is_key_name(*name)) return std::nullopt;
  const auto padding = line.ends_with("==") ? 2U : line.ends_with('=') ? 1U : 0U;
  note_signature read{std::string{*name}, {}, {}};
  if (line.size() % 4 != 0 || line.size() / 4 * 3 <= read.key.size() + padding) return std::nullopt;
  read.bytes.resize(line.size() / 4 * 3 - padding);
  if (!read_base64(line, read.bytes)) return std::nullopt;
  const auto behind_key = read.bytes.begin() + std::ssize(read.key);
  std::copy(read.bytes.begin(), behind_key, read.key.begin());
  read.bytes.erase(read.bytes.begin(), behind_key);
  return read;
}

bool is_from(const note_signature& signature, const verifier_key& key) {
  return signature.name == key.name && signature.key == key.id();
}

/// The time of a cosignature, in seconds.
///
/// in  bytes at least time_bytes
std::uint64_t time_of(std::span<const std::uint8_t> bytes) {
  std::uint64_t time = 0;
  for (const auto byte : bytes.first(time_bytes)) time = time << 8U | byte;
  return time;
}

bool verifies(std::span<const std::uint8_t> signature, std::string_view text,
              const verifier_key& key) {
  return signature.size() == crypto_sign_BYTES &&
         crypto_sign_verify_detached(signature.data(),
                                     reinterpret_cast<const unsigned char*>(text.data()),
                                     text.size(), key.public_key.data()) == 0;
}

bool verifies(const note_signature& signature, std::string_view text, const verifier_key& key) {
  const std::span<const std::uint8_t> bytes{signature.bytes};
  if (key.kind == signature_kind::ed25519) return verifies(bytes, text, key);
  if (bytes.size() < time_bytes) return false;
  constexpr auto time_max = static_cast<std::uint64_t>(moment_max.milliseconds()) / 1000;
  const auto time = time_of(bytes);
  return time <= time_max && verifies(bytes.subspan(time_bytes), cosigned_text(text, time), key);
}

}  // namespace

key_id verifier_key::id() const {
  const auto hash = sha256({name, "\n", bytes_of(kind_and_key(*this))});
  key_id id{};
  std::copy_n(hash.begin(), id.size(), id.begin());
  return id;
}

bool is_key_name(std::string_view text) {
  const auto is_in_text = [&](std::string_view each) { return text.contains(each); };
  return !text.empty() && text.size() <= key_name_bytes_max && is_one_line(text) &&
         !text.contains('+') && std::ranges::none_of(spaces, is_in_text);
}

std::optional<key_parts> key_parts_of(std::string_view text) {
  const auto name = take_until(text, '+');
  const auto id = name ? take_until(text, '+') : std::nullopt;
  if (!id || !is_key_name(*name)) return std::nullopt;
  return key_parts{*name, *id, text};
}

std::string write_verifier_key(const verifier_key& key) {
  return fmt::format("{}+{}+{}", key.name, hex(key.id()), base64(kind_and_key(key)));
}

std::expected<verifier_key, std::string> read_verifier_key(std::string_view text) {
  const auto parts = key_parts_of(text);
  std::array<std::uint8_t, 1 + crypto_sign_PUBLICKEYBYTES> bytes{};
  if (!parts || !read_base64(parts->base64, bytes)) {
    return std::unexpected("no key that verifies; accepted: name+id+key");
  }
  verifier_key read{std::string{parts->name}, signature_kind{bytes.front()}, {}};
  if (read.kind != signature_kind::ed25519 && read.kind != signature_kind::cosignature) {
    return std::unexpected("a key of another kind; accepted: Ed25519 and Ed25519 cosignatures");
  }
  std::copy(bytes.begin() + 1, bytes.end(), read.public_key.begin());
  if (hex(read.id()) != parts->id) {
    return std::unexpected(fmt::format("a key with another id than its own; accepted: {}",
                                       one_line(write_verifier_key(read))));
  }
  return read;
}

bool is_note_text(std::string_view text) {
  while (const auto line = take_until(text, '\n')) {
    if (!is_one_line(*line)) return false;
    if (text.empty()) return true;
  }
  return false;
}

std::string write_note(const signed_note& note) {
  auto text = note.text + "\n";
  for (const auto& each : note.signatures) {
    std::vector<std::uint8_t> bytes(each.key.begin(), each.key.end());
    bytes.insert(bytes.end(), each.bytes.begin(), each.bytes.end());
    text += fmt::format("{}{} {}\n", line_begin, each.name, base64(bytes));
  }
  return text;
}

std::expected<signed_note, std::string> read_note(std::string_view text) {
  if (text.size() > note_bytes_max) {
    return std::unexpected(
        fmt::format("{} bytes; accepted: at most {}", text.size(), note_bytes_max));
  }
  const auto blank_line = text.rfind("\n\n");
  if (blank_line == std::string_view::npos) {
    return std::unexpected("no blank line; accepted: text, a blank line, and signatures");
  }
  signed_note read{std::string{text.substr(0, blank_line + 1)}, {}};
  if (!is_note_text(read.text)) {
    return std::unexpected("accepted: text in UTF-8 without control characters");
  }
  text.remove_prefix(blank_line + 2);
  do {
    const auto line = take_until(text, '\n');
    auto signature = line ? read_signature(*line) : std::nullopt;
    if (!signature) {
      return std::unexpected(fmt::format(
          "signature {}; accepted: a line of \u2014, name and base64", read.signatures.size() + 1));
    }
    if (read.signatures.size() == note_signatures_max) {
      return std::unexpected(fmt::format("accepted: at most {} signatures", note_signatures_max));
    }
    read.signatures.push_back(*std::move(signature));
  } while (!text.empty());
  return read;
}

bool is_signed_by(const signed_note& note, const verifier_key& key) {
  bool found = false;
  for (const auto& each : note.signatures) {
    if (!is_from(each, key)) continue;
    if (!verifies(each, note.text, key)) return false;
    found = true;
  }
  return found;
}

std::optional<moment> cosigned_at(const signed_note& note, const verifier_key& key) {
  if (key.kind != signature_kind::cosignature || !is_signed_by(note, key)) return std::nullopt;
  std::uint64_t last = 0;
  for (const auto& each : note.signatures) {
    if (is_from(each, key)) last = std::max(last, time_of(each.bytes));
  }
  return moment{static_cast<std::int64_t>(last) * 1000};
}

std::string cosigned_text(std::string_view text, std::uint64_t time) {
  return fmt::format("cosignature/v1\ntime {}\n{}", time, text);
}

}  // namespace skyward::audit
