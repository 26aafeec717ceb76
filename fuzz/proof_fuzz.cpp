// What a witness and a verifier are sent: whatever the bytes, notes, keys, checkpoints, proofs and
// kept states are refused in a sentence or are written again as they were read.
#include "audit/checkpoint.hpp"
#include "audit/witness.hpp"
#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "record/stream.hpp"

#include <algorithm>

namespace {

using namespace skyward;
using namespace skyward::audit;

constexpr moment now{1'795'270'418'250};
constexpr std::uint64_t tree_size = 100;

/// The first bytes of an input as a number, which are taken off.
std::uint64_t take_number(std::string_view& bytes, std::size_t count) {
  std::uint64_t number = 0;
  for (const char c : bytes.substr(0, count)) number = number << 8U | static_cast<std::uint8_t>(c);
  bytes.remove_prefix(std::min(count, bytes.size()));
  return number;
}

const merkle_tree& tree() {
  static const auto made = [] {
    merkle_tree growing;
    for (std::uint64_t i = 0; i < tree_size; ++i)
      growing.append(record::leaf_of(std::to_string(i)));
    return growing;
  }();
  return made;
}

const signing_key& log_key() {
  static const signing_key key{"house.example/log", std::array<std::uint8_t, 32>{1}};
  return key;
}

const witness& auditor() {
  static const witness made{signing_key{"auditor.example", std::array<std::uint8_t, 32>{2}},
                            {log_key().verifier(signature_kind::ed25519)}};
  return made;
}

bool is_sentence(std::string_view text) {
  return !text.empty() && one_line(text) == text;
}

void read_all(std::string_view text) {
  const auto note = read_note(text);
  ensure(note ? write_note(*note) == text : is_sentence(note.error()), "a note as it was read");
  const auto key = read_verifier_key(text);
  ensure(key ? write_verifier_key(*key) == text : is_sentence(key.error()), "a key as it was read");
  const auto secret = read_signing_key(text);
  ensure(secret ? bytes_of(secret->private_text().bytes()) == text : is_sentence(secret.error()),
         "a private key as it was read");
  const auto head = read_checkpoint(text);
  if (!head) {
    ensure(is_sentence(head.error()), "a sentence");
  } else if (is_key_name(head->origin)) {
    const auto written = write_checkpoint(*head);
    ensure(read_checkpoint(written) == *head, "a checkpoint that reads back");
    ensure(head->audit ? text.starts_with(written.substr(0, written.find("\naudit ")))
                       : text.starts_with(written),
           "a checkpoint as it was read");
  }
  const auto kept = read_kept_logs(text);
  if (!kept) {
    ensure(!kept.error().empty() && !kept.error().contains('\n'), "a sentence");
  } else {
    ensure(read_kept_logs(write_kept_logs(*kept)) == *kept, "a state that reads back");
  }
}

/// Proofs of one tree, altered by the bytes, are right only where nothing was altered.
void check_altered(std::string_view bytes) {
  const auto size = 1 + take_number(bytes, 1) % tree_size;
  const auto before = take_number(bytes, 1) % size;
  const auto root = tree().root(size);
  const auto alter = [&](std::vector<digest>& proof) {
    const auto right = proof;
    proof.resize((proof.size() + take_number(bytes, 1)) % (proof_length_max + 8));
    for (std::size_t at = 0; at < proof.size() && !bytes.empty(); ++at) {
      proof[at][at % 32] ^= static_cast<std::uint8_t>(take_number(bytes, 1));
    }
    return proof == right;
  };
  auto inclusion = tree().inclusion_proof(before, size);
  const bool included = alter(inclusion);
  const auto leaf = record::leaf_of(std::to_string(before));
  ensure(check_inclusion(leaf, before, size, inclusion, root) == included, "the proof alone");
  auto consistency = tree().consistency_proof(before, size);
  const bool consistent = alter(consistency);
  ensure(check_consistency(before, tree().root(before), size, root, consistency) == consistent,
         "the proof alone");
}

/// Any numbers with any digests prove nothing of a root that they were not made for.
void check_any(std::string_view bytes) {
  const auto size = take_number(bytes, 8);
  const auto before = take_number(bytes, 8);
  std::vector<digest> proof;
  while (bytes.size() >= 4 && proof.size() < 2 * proof_length_max) {
    proof.push_back(record::leaf_of(bytes.substr(0, 4)));
    bytes.remove_prefix(4);
  }
  ensure(!check_inclusion(record::leaf_of("leaf"), before, size, proof, record::leaf_of("root")),
         "no proof");
  ensure(!check_consistency(before, record::leaf_of("old"), size, record::leaf_of("root"), proof),
         "no proof");
}

/// A note from outside, and the same text signed by the log, before a witness that knows the log.
void ask(std::string_view text, std::string_view note, const kept_logs& kept,
         std::string_view word) {
  static const auto proof = tree().consistency_proof(20, tree_size);
  const auto answer = consider(auditor(), kept, note, proof, now, word);
  if (!answer) {
    ensure(is_sentence(answer.error().message), "a sentence");
    return;
  }
  ensure(note.starts_with(text), "the text that was signed");
  const auto cosigned = read_note(answer->note);
  ensure(cosigned && cosigned_at(*cosigned, auditor().key.verifier(signature_kind::cosignature)) &&
             is_signed_by(*cosigned, auditor().logs.front()),
         "a note that both have signed");
  const auto head = read_checkpoint(cosigned->text);
  const auto& now_kept = answer->kept.at(log_key().name());
  ensure(head && now_kept.size == head->size && now_kept.root == head->root, "the last head");
  const auto& before = kept.at(log_key().name());
  // The size is the log's word: a proof fits several.
  ensure(now_kept.eras.size() > before.eras.size() || head->root == tree().root(tree_size),
         "a log that grew, or a new era");
  ensure(read_kept_logs(write_kept_logs(answer->kept)) == answer->kept, "a state that reads back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  read_all(text);
  check_altered(text);
  check_any(text);
  static const kept_logs kept{{log_key().name(), {20, tree().root(20), {}}}};
  ask(text.substr(0, text.rfind("\n\n") + 1), text, kept, "");
  if (is_note_text(text)) {
    const auto note = write_note({std::string{text}, {log_key().sign(text)}});
    ask(text, note, kept, "");
    ask(text, note, kept, "Restored");
  }
  return 0;
}
