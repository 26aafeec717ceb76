// Holds a checkpoint against what is kept of its log, and reads and writes what is kept.
#include "audit/witness.hpp"

#include "audit/checkpoint.hpp"
#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"
#include "record/json_text.hpp"
#include "record/line_keys.hpp"
#include "record/object_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace skyward::audit {

namespace {

namespace json = boost::json;

constexpr std::string_view format_name = "skyward witness 1";

witness_refusal unknown_log(std::string_view origin, const std::vector<verifier_key>& logs) {
  std::vector<std::string> names;
  for (const auto& each : logs) names.push_back(each.name);
  return {witness_refusal_code::unknown_log,
          fmt::format("log {}; {}", origin, accepted_names(origin, names))};
}

/// Why a checkpoint is not what the log has grown to; nothing where it is.
std::optional<witness_refusal> contradiction(const kept_log& kept, const checkpoint& asked,
                                             std::span<const digest> proof) {
  if (asked.size < kept.size) {
    return witness_refusal{
        witness_refusal_code::smaller_than_known,
        fmt::format("size {}; accepted: at least {}, cosigned before", asked.size, kept.size)};
  }
  if (asked.size == kept.size && asked.root != kept.root) {
    return witness_refusal{witness_refusal_code::other_root_at_same_size,
                           fmt::format("root {} of size {}; accepted: {}, cosigned before",
                                       base64(asked.root), asked.size, base64(kept.root))};
  }
  if (!check_consistency(kept.size, kept.root, asked.size, asked.root, proof)) {
    return witness_refusal{
        witness_refusal_code::bad_consistency,
        fmt::format("{} digests that prove nothing; accepted: the proof from size {} to {}",
                    proof.size(), kept.size, asked.size)};
  }
  return std::nullopt;
}

/// The checkpoint with the signature of its log and that of the witness, and no others: who else
/// signed is not said by this witness.
std::string cosigned_note(signed_note note, const verifier_key& log, const signing_key& key,
                          moment now) {
  const auto is_other = [&](const note_signature& each) {
    return each.name != log.name || each.key != log.id();
  };
  std::erase_if(note.signatures, is_other);
  note.signatures.resize(1);  // a key may have signed twice
  note.signatures.push_back(key.cosign(note.text, now));
  return write_note(note);
}

digest take_root(record::object_reader& from, std::string_view key) {
  const auto root = digest_of_base64(from.take_text(key));
  if (!root) record::fail(key, "accepted: a digest in base64");
  return *root;
}

std::uint64_t take_size(record::object_reader& from, std::string_view key) {
  return static_cast<std::uint64_t>(from.take_whole(key, 0, std::int64_t{tree_size_max}));
}

const json::object& object_in(std::string_view key, const json::value& value) {
  if (!value.is_object()) record::fail(key, "accepted: objects");
  return value.get_object();
}

era read_era(const json::object& in) {
  record::object_reader from{in};
  const auto begun = parse_moment(from.take_text("begun"));
  if (!begun) record::fail("begun", "accepted: UTC such as \"2026-11-21T14:13:38Z\"");
  era read{*begun, from.take_text("word"), take_size(from, "left_size"),
           take_root(from, "left_root")};
  if (!is_operator_word(read.word)) record::fail("word", "accepted: one line of text");
  from.finish();
  return read;
}

kept_logs::value_type read_kept_log(const json::object& in) {
  record::object_reader from{in};
  auto origin = from.take_text("origin");
  if (!is_key_name(origin)) record::fail("origin", "accepted: the name of a log");
  kept_log read{take_size(from, "size"), take_root(from, "root"), {}};
  for (const auto& each : from.take_list("eras")) {
    read.eras.push_back(read_era(object_in("eras", each)));
  }
  from.finish();
  return {std::move(origin), std::move(read)};
}

kept_logs read_whole_state(const json::object& in) {
  record::object_reader from{in};
  if (from.take_text("format") != format_name) {
    record::fail("format", fmt::format("accepted: \"{}\"", format_name));
  }
  kept_logs read;
  for (const auto& each : from.take_list("logs")) {
    if (!read.insert(read_kept_log(object_in("logs", each))).second) {
      record::fail("origin", "given twice; accepted: once");
    }
  }
  from.finish();
  return read;
}

void append_head(std::string& to, std::string_view before, std::uint64_t size, const digest& root) {
  to += fmt::format(R"("{0}size":{1},"{0}root":"{2}")", before, size, base64(root));
}

}  // namespace

bool is_operator_word(std::string_view text) {
  return !text.empty() && text.size() <= operator_word_bytes_max && is_one_line(text);
}

std::expected<cosigned_checkpoint, witness_refusal> consider(
    const witness& by, const kept_logs& kept, std::string_view note,
    std::span<const digest> consistency_proof, moment now, std::string_view operator_word) {
  ensure(operator_word.empty() || is_operator_word(operator_word), "the word of an operator");
  const auto refuse = [](witness_refusal_code code, std::string message) {
    return std::unexpected(witness_refusal{code, std::move(message)});
  };
  auto read = read_noted_checkpoint(note);
  if (!read) return refuse(witness_refusal_code::unreadable, std::move(read).error());
  const auto* asked = &read->head;
  const auto log = std::ranges::find(by.logs, asked->origin, &verifier_key::name);
  if (log == by.logs.end()) return std::unexpected(unknown_log(asked->origin, by.logs));
  if (!is_of_log(*read, *log)) {
    return refuse(witness_refusal_code::bad_signature,
                  fmt::format("accepted: signed by {}", write_verifier_key(*log)));
  }

  cosigned_checkpoint answer{kept, {}};
  auto& known = answer.kept[asked->origin];
  if (auto found = contradiction(known, *asked, consistency_proof)) {
    const bool same = asked->size == known.size && asked->root == known.root;
    if (operator_word.empty() || same) return std::unexpected(*std::move(found));
    known.eras.push_back({now, std::string{operator_word}, known.size, known.root});
  }
  known.size = asked->size;
  known.root = asked->root;
  answer.note = cosigned_note(std::move(read->note), *log, by.key, now);
  return answer;
}

std::string write_kept_logs(const kept_logs& kept) {
  auto text = fmt::format(R"({{"format":"{}","logs":[)", format_name);
  const char* comma = "";
  for (const auto& [origin, log] : kept) {
    text += comma;
    text += R"({"origin":)";
    record::append_text(text, origin);
    text += ',';
    append_head(text, "", log.size, log.root);
    text += R"(,"eras":[)";
    const char* era_comma = "";
    for (const auto& each : log.eras) {
      text += fmt::format(R"({}{{"begun":"{}","word":)", era_comma, moment_text(each.begun));
      record::append_text(text, each.word);
      text += ',';
      append_head(text, "left_", each.left_size, each.left_root);
      text += '}';
      era_comma = ",";
    }
    text += "]}";
    comma = ",";
  }
  return text + "]}\n";
}

std::expected<kept_logs, std::string> read_kept_logs(std::string_view text) {
  json::error_code error;
  const auto value = json::parse(record::text(text), error);
  if (error || !value.is_object()) return std::unexpected("accepted: one JSON object");
  if (auto once = record::check_once(text, value); !once) {
    return std::unexpected(once.error().message);
  }
  try {
    return read_whole_state(value.get_object());
  } catch (const record::bad_value& bad) {
    return std::unexpected(record::told(bad));
  }
}

}  // namespace skyward::audit
