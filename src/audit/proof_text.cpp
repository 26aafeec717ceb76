// Writes and reads proofs line by line: what they are of, a digest each line, a blank one, a note.
#include "audit/proof_text.hpp"

#include "audit/merkle.hpp"
#include "base/byte_text.hpp"
#include "base/text.hpp"
#include "record/stream.hpp"

#include <fmt/format.h>

namespace skyward::audit {

namespace {

using problem = std::unexpected<std::string>;

/// The lines of a text, while they are taken.
class lines_of {
 public:
  explicit lines_of(std::string_view text) : rest_{text} {}

  /// The next line; nothing where it has no end.
  std::optional<std::string_view> take() {
    const auto end = rest_.find('\n');
    if (end == rest_.npos) return std::nullopt;
    const auto line = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return line;
  }
  /// What stands behind a word at the beginning of the next line.
  std::optional<std::string_view> take_behind(std::string_view word) {
    const auto line = take();
    if (!line || !line->starts_with(word)) return std::nullopt;
    return line->substr(word.size());
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

void append(std::string& to, const std::vector<digest>& proof, std::string_view note) {
  for (const auto& each : proof) to += base64(each) + '\n';
  to += '\n';
  to += note;
}

/// The digests up to the blank line.
std::expected<std::vector<digest>, std::string> read_proof(lines_of& from) {
  std::vector<digest> proof;
  for (auto line = from.take(); line; line = from.take()) {
    if (line->empty()) return proof;
    const auto read = digest_of_base64(*line);
    if (!read || proof.size() == proof_length_max) {
      return problem(
          fmt::format("the proof: accepted: at most {} digests in base64, a line each, and a blank "
                      "line",
                      proof_length_max));
    }
    proof.push_back(*read);
  }
  return problem("accepted: a blank line behind the proof, and a checkpoint");
}

std::optional<std::string> bytes_of_base64(std::string_view text) {
  constexpr std::size_t group = 4;
  if (text.empty() || text.size() % group != 0) return std::nullopt;
  const auto padding = text.ends_with("==") ? 2U : text.ends_with('=') ? 1U : 0U;
  std::vector<std::uint8_t> bytes(text.size() / group * 3 - padding);
  if (!read_base64(text, bytes)) return std::nullopt;
  return std::string{bytes_of(bytes)};
}

}  // namespace

std::string write_receipt(const receipt& of) {
  auto text = fmt::format(
      "{}\nextra {}\nindex {}\n", receipt_begin,
      base64({reinterpret_cast<const std::uint8_t*>(of.record.data()), of.record.size()}),
      of.index);
  append(text, of.proof, of.note);
  return text;
}

std::expected<receipt, std::string> read_receipt(std::string_view text) {
  if (text.size() > proof_text_bytes_max) return problem("a receipt of too many bytes");
  lines_of from{text};
  if (from.take() != receipt_begin)
    return problem(fmt::format("line 1: accepted: {}", receipt_begin));
  const auto extra = from.take_behind("extra ");
  auto record = extra ? bytes_of_base64(*extra) : std::nullopt;
  if (!record) return problem("line 2: accepted: extra and a record in base64");
  const auto count = from.take_behind("index ");
  const auto index = count ? parse_count(*count, tree_size_max) : std::nullopt;
  if (!index) return problem("line 3: accepted: index and the number of the leaf");
  auto proof = read_proof(from);
  if (!proof) return problem(proof.error());
  return receipt{std::move(*record), *index, std::move(*proof), std::string{from.rest()}};
}

std::expected<checkpoint, std::string> check_receipt(const receipt& of, const verifier_key& log,
                                                     const std::optional<verifier_key>& witness) {
  auto read = read_noted_checkpoint(of.note);
  if (!read) return problem(read.error());
  if (!is_of_log(*read, log)) {
    return problem(fmt::format("its checkpoint is not signed by {}", log.name));
  }
  if (witness && !cosigned_at(read->note, *witness)) {
    return problem(fmt::format("its checkpoint is not cosigned by {}", witness->name));
  }
  const auto& [origin, size, root, audit] = read->head;
  if (!check_inclusion(record::leaf_of(of.record), of.index, size, of.proof, root)) {
    return problem("its record does not stand there in the tree");
  }
  return read->head;
}

std::string write_request(const cosign_request& of) {
  auto text = fmt::format("old {}\n", of.old_size);
  append(text, of.proof, of.note);
  return text;
}

std::expected<cosign_request, std::string> read_request(std::string_view text) {
  lines_of from{text};
  const auto count = from.take_behind("old ");
  const auto old_size = count ? parse_count(*count, tree_size_max) : std::nullopt;
  if (!old_size) return problem("line 1: accepted: old and the size that the proof goes from");
  auto proof = read_proof(from);
  if (!proof) return problem(proof.error());
  return cosign_request{*old_size, std::move(*proof), std::string{from.rest()}};
}

}  // namespace skyward::audit
