// Writes a checkpoint line by line, and reads it so that one checkpoint has one text.
#include "audit/checkpoint.hpp"

#include "audit/merkle.hpp"
#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::audit {

namespace {

constexpr std::string_view audit_begin = "audit ";

/// Takes the line that a text begins with; it has one, as the text of a note does.
std::string_view take_line(std::string_view& text) {
  const auto line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

std::optional<record::chain> read_audit_head(std::string_view line) {
  line.remove_prefix(audit_begin.size());
  const auto space = line.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const auto seq = parse_count(line.substr(0, space), tree_size_max);
  const auto head = digest_of_base64(line.substr(space + 1));
  if (!seq || !head) return std::nullopt;
  return record::chain{*seq, *head};
}

}  // namespace

std::string write_checkpoint(const checkpoint& head) {
  ensure(is_key_name(head.origin), "the name of a log");
  auto text = fmt::format("{}\n{}\n{}\n", head.origin, head.size, base64(head.root));
  if (head.audit) {
    text += fmt::format("{}{} {}\n", audit_begin, head.audit->count, base64(head.audit->head));
  }
  return text;
}

std::expected<checkpoint, std::string> read_checkpoint(std::string_view text) {
  if (text.size() > checkpoint_bytes_max) {
    return std::unexpected(
        fmt::format("{} bytes; accepted: at most {}", text.size(), checkpoint_bytes_max));
  }
  if (!is_note_text(text)) {
    return std::unexpected("accepted: lines of UTF-8 without control characters");
  }
  checkpoint read;
  read.origin = take_line(text);
  if (read.origin.empty()) return std::unexpected("line 1; accepted: the origin of a log");
  const auto size = parse_count(take_line(text), tree_size_max);
  if (!size) return std::unexpected("line 2; accepted: the size of the tree in decimal digits");
  read.size = *size;
  const auto root = digest_of_base64(take_line(text));
  if (!root || (read.size == 0 && *root != empty_root())) {
    return std::unexpected("line 3; accepted: the root of the tree in base64");
  }
  read.root = *root;
  for (std::size_t number = 4; !text.empty(); ++number) {
    const auto line = take_line(text);
    if (line.empty()) {
      return std::unexpected(fmt::format("line {}; accepted: no empty line", number));
    }
    if (!line.starts_with(audit_begin)) continue;
    const auto head = read_audit_head(line);
    if (!head || read.audit) {
      return std::unexpected(
          fmt::format("line {}; accepted: audit, a number and a digest in base64, once", number));
    }
    read.audit = head;
  }
  return read;
}

std::expected<noted_checkpoint, std::string> read_noted_checkpoint(std::string_view note) {
  auto read = read_note(note);
  if (!read) return std::unexpected(read.error());
  auto head = read_checkpoint(read->text);
  if (!head) return std::unexpected(head.error());
  return noted_checkpoint{std::move(*read), std::move(*head)};
}

bool is_of_log(const noted_checkpoint& of, const verifier_key& key) {
  return of.head.origin == key.name && is_signed_by(of.note, key);
}

}  // namespace skyward::audit
