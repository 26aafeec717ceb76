// Reads how far the tree has come, makes leaves of what was kept since, and has both kept.
#include "audit/sequencer.hpp"

#include "audit/checkpoint.hpp"
#include "base/byte_text.hpp"
#include "house/stream_records.hpp"
#include "record/json_text.hpp"
#include "record/object_reader.hpp"
#include "store/each_record.hpp"

#include <fmt/format.h>

#include <tuple>

namespace skyward::audit {

namespace {

using record::object_reader;
using store::reached;

/// Others may sequence between a look at the stream and an append so often in a row.
constexpr int attempts_max = 100;

constexpr std::size_t records_read_on = 1'000;  // that are read

/// Of what keep_state writes. A build that reads another one begins with the first leaf.
constexpr std::string_view state_format = "tree/2";

/// Leaves between two states that are kept.
constexpr std::uint64_t leaves_between_states = 10'000;

std::string written(const merkle_frontier& tree,
                    const std::map<std::string, record::chain, std::less<>>& sequenced) {
  std::string text = fmt::format(R"({{"size":{},"subtrees":[)", tree.size());
  const char* comma = "";
  for (const auto& each : tree.subtrees()) {
    text += fmt::format(R"({}"{}")", comma, hex(each));
    comma = ",";
  }
  text += R"(],"streams":{)";
  comma = "";
  for (const auto& [stream, chain] : sequenced) {
    text += comma;
    record::append_text(text, stream);
    text += fmt::format(R"(:{{"count":{},"head":"{}"}})", chain.count, hex(chain.head));
    comma = ",";
  }
  return text + "}}";
}

std::string text_to_sign(std::string_view state) {
  return fmt::format("{} {}\n", state_format, sha256_hex(state));
}

}  // namespace

/// Makes leaves of the records of a stream up to a number.
reached<bool> sequencer::add(std::vector<leaf_run>& to, const std::string& stream,
                             std::uint64_t count) {
  auto& so_far = sequenced_[stream];
  if (so_far.count >= count) return false;
  to.push_back({stream, so_far.count + 1, count});
  const auto take = [&](const std::string& line) {
    const auto leaf = record::leaf_of(line);
    tree_.append(leaf);
    so_far.add(leaf);
    return true;
  };
  const auto next = store::each_record(house_, stream, so_far.count + 1, count, take);
  if (!next) return std::unexpected(next.error());
  if (*next <= count) return store::failed(fmt::format("{}: record {} is missing", stream, *next));
  return true;
}

/// The records that were read lead to the head that is kept of them.
reached<void> sequencer::check_head(const std::string& stream, const record::chain& kept) const {
  const auto read = sequenced_.find(stream);
  if (read != sequenced_.end() && read->second == kept) return {};
  return store::failed(stream + ": its records do not lead to the head that is kept of it");
}

/// A record of the audit stream that was kept elsewhere, or before.
reached<void> sequencer::take(const std::string& line) {
  const auto wrong = [&](const std::string& why) {
    return store::failed(fmt::format("{}: record {}: {}", audit_stream, chain_.count + 1, why));
  };
  const auto opened = record::read_record(line);
  if (!opened) return wrong(opened.error());
  const auto runs = read_audit_record(*opened);
  if (!runs) return wrong(runs.error());
  std::vector<leaf_run> same;
  for (const auto& each : *runs) {
    if (const auto added = add(same, each.stream, each.to); !added) {
      return std::unexpected(added.error());
    }
  }
  if (same != *runs) return wrong("a record is a leaf twice, or never");
  chain_.add(record::leaf_of(line));
  return {};
}

reached<void> sequencer::read_on() {
  for (;;) {
    const auto lines = house_.records(audit_stream, chain_.count + 1, records_read_on);
    if (!lines) return std::unexpected(lines.error());
    if (lines->empty()) return {};
    for (const auto& each : *lines) {
      if (const auto done = take(each); !done) return done;
    }
  }
}

/// What was signed last; its audit is nothing where there is none yet.
reached<checkpoint> sequencer::last_signed() {
  const auto text = house_.last_checkpoint();
  if (!text) return std::unexpected(text.error());
  if (text->empty()) return checkpoint{key_.name(), 0, tree_.root(), std::nullopt};
  const auto last = read_noted_checkpoint(*text);
  if (!last) return store::failed("the last checkpoint: " + last.error());
  if (is_of_log(*last, key_.verifier(signature_kind::ed25519))) return last->head;
  return store::failed(fmt::format("the last checkpoint is of {}, and not signed by the key {}",
                                   last->head.origin, key_.name()));
}

/// Nothing is signed that does not go on from what was: the records up to there are the same.
reached<void> sequencer::begin() {
  for (int attempt = 0; attempt < attempts_max; ++attempt) {
    forget();
    const auto last = last_signed();
    if (!last) return std::unexpected(last.error());
    const auto row = house_.stream(audit_stream);
    if (!row) return std::unexpected(row.error());
    if (last->audit.value_or(record::chain{}) != row->chain) continue;  // others have just signed
    const auto all = house_.streams();
    if (!all) return std::unexpected(all.error());
    const auto is_last = [&] { return last->size == tree_.size() && last->root == tree_.root(); };
    const auto kept = house_.last_snapshot(audit_stream);
    if (!kept) return std::unexpected(kept.error());
    const bool known = *kept && (*kept)->format == state_format && take_state(**kept);
    if (known && read_on() && chain_ == row->chain && fits(*all) && is_last()) return {};
    // A state that was kept of other records, or not by this program, is worth nothing.
    forget();
    if (auto done = read_on(); !done) return done;
    if (chain_ != row->chain) {
      const auto again = house_.stream(audit_stream);
      if (!again) return std::unexpected(again.error());
      if (*again == *row) return check_head(std::string{audit_stream}, row->chain);
      continue;
    }
    if (is_last()) return {};
    return store::failed("the records are not those that the last checkpoint was signed of");
  }
  return store::failed(
      "the last checkpoint is of another audit than is kept, or others sequence "
      "this house without end");
}

/// Whether each leaf is of a record that there is.
bool sequencer::fits(const std::vector<store::named_stream>& all) const {
  std::uint64_t leaves = 0;
  std::size_t found = 0;
  for (const auto& each : all) {
    const auto so_far = sequenced_.find(each.name);
    if (so_far == sequenced_.end()) continue;
    const auto& [count, head] = so_far->second;
    if (count > each.row.chain.count) return false;
    if (count == each.row.chain.count && head != each.row.chain.head) return false;
    leaves += count;
    ++found;
  }
  return found == sequenced_.size() && leaves == tree_.size();
}

void sequencer::forget() {
  chain_ = {};
  tree_ = {};
  sequenced_.clear();
}

bool sequencer::take_state(const store::snapshot& kept) {
  // By this key alone: what is in it is not read again.
  const std::string_view all{kept.state};
  const auto begin = all.rfind('\n') + 1;
  const auto text = all.substr(begin);
  const auto note = read_note(all.substr(0, begin));
  if (!note || note->text != text_to_sign(text) ||
      !is_signed_by(*note, key_.verifier(signature_kind::ed25519))) {
    return false;
  }
  boost::system::error_code error;
  const auto whole = boost::json::parse(record::text(text), error);
  if (error || !whole.is_object()) return false;
  try {
    object_reader from{whole.get_object()};
    const auto size = static_cast<std::uint64_t>(from.take_whole("size", 0, counted_max));
    std::vector<digest> subtrees;
    for (const auto& each : from.take_list("subtrees")) {
      const auto* digits = each.if_string();
      const auto read = digest_of_hex(digits == nullptr ? "" : std::string_view{*digits});
      if (!read) return false;
      subtrees.push_back(*read);
    }
    for (const auto& [stream, value] : from.take_object("streams")) {
      if (!value.is_object()) return false;
      object_reader of{value.get_object()};
      const auto count = static_cast<std::uint64_t>(of.take_whole("count", 1, counted_max));
      sequenced_[std::string{stream}] = {count, of.take_digest("head")};
      of.finish();
    }
    from.finish();
    auto tree = merkle_frontier::of_parts(size, std::move(subtrees));
    if (!tree) return false;
    tree_ = std::move(*tree);
  } catch (const record::bad_value&) {
    return false;
  }
  chain_ = kept.chain;
  return true;
}

/// False where others came before, and nothing was kept.
reached<bool> sequencer::append(const std::vector<leaf_run>& runs, moment now,
                                const std::string& id) {
  record::envelope head;
  head.seq = chain_.count + 1;
  head.at = now;
  head.recorded_at = now;
  head.cause = {id, std::string{audit_stream}, std::string{audit_stream}, {}, {}};
  const auto line = write_audit_record(head, runs);
  auto after = chain_;
  after.add(record::leaf_of(line));
  store::proposal asked;
  asked.key = {head.cause.principal, id};
  signed_note note{write_checkpoint({key_.name(), tree_.size(), tree_.root(), after}), {}};
  note.signatures.push_back(key_.sign(note.text));
  asked.checkpoint = write_note(note);
  asked.parts = {{std::string{audit_stream}, chain_, {line}, false}};
  if (chain_.count == 0) {
    const auto row = house_.stream(house::house_stream);
    if (!row) return std::unexpected(row.error());
    head.seq = row->chain.count + 1;
    auto opening = house::write_house_record(
        head, house::stream_change{std::nullopt, std::string{audit_stream}});
    asked.parts.push_back(
        {std::string{house::house_stream}, row->chain, {std::move(opening)}, false});
  }
  const auto told = house_.append({&asked, 1});
  if (!told) return std::unexpected(told.error());
  if (told->front().what != store::outcome::committed) return false;
  chain_ = after;
  return true;
}

reached<std::uint64_t> sequencer::sequence(moment now, const std::string& id) {
  for (int attempt = 0; attempt < attempts_max; ++attempt) {
    // After an error leaves may have been added that nothing names.
    const auto ready = std::exchange(begun_, false) ? read_on() : begin();
    if (!ready) return std::unexpected(ready.error());
    const std::tuple before{chain_, tree_, sequenced_};
    const auto all = house_.streams();
    if (!all) return std::unexpected(all.error());
    std::vector<leaf_run> runs;
    for (const auto& each : *all) {
      if (each.name == audit_stream) continue;
      if (const auto added = add(runs, each.name, each.row.chain.count); !added) {
        return std::unexpected(added.error());
      }
      if (auto same = check_head(each.name, each.row.chain); !same) {
        return std::unexpected(same.error());
      }
    }
    const auto kept = runs.empty() ? reached<bool>{true} : append(runs, now, id);
    if (!kept) return std::unexpected(kept.error());
    if (*kept) {
      begun_ = true;
      if (tree_.size() - kept_at_ >= leaves_between_states) {
        if (const auto done = keep_state(); !done) return std::unexpected(done.error());
      }
      return tree_.size();
    }
    // Another process has sequenced meanwhile: the leaves stand as it has them.
    std::tie(chain_, tree_, sequenced_) = before;
    begun_ = true;
  }
  return store::failed("others sequence this house without end");
}

reached<void> sequencer::keep_state() {
  kept_at_ = tree_.size();
  const auto text = written(tree_, sequenced_);
  signed_note note{text_to_sign(text), {}};
  note.signatures.push_back(key_.sign(note.text));
  return house_.keep(
      {std::string{audit_stream}, std::string{state_format}, chain_, write_note(note) + text});
}

}  // namespace skyward::audit
