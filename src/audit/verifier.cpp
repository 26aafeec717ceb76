// Goes through a log once: chains, then what the house, the audit and each table say.
#include "audit/verifier.hpp"

#include "audit/checkpoint.hpp"
#include "base/text.hpp"
#include "ledger/account.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::audit {

namespace {

using problem = std::unexpected<std::string>;

std::unexpected<finding> wrong(std::string stream, std::uint64_t seq, std::string message) {
  return std::unexpected(finding{std::move(stream), seq, std::move(message)});
}

bool is_of_table(std::string_view stream) {
  return stream.starts_with("table/");
}

}  // namespace

verifier::verifier(table::known_build build, std::optional<verifier_key> key)
    : build_{std::move(build)}, key_{std::move(key)} {
  build_.believes_days = false;
}

std::expected<void, finding> verifier::take(std::string_view line) {
  if (checkpoint_) return wrong("", 0, "a line behind the checkpoint");
  if (is_checkpoint_line(line)) {
    if (auto taken = take_checkpoint(line); !taken) return wrong("", 0, taken.error());
    return {};
  }
  if (!record::is_kept_text(line)) return take_record(line);
  auto text = record::read_kept_text(line);
  if (!text) return wrong("", 0, "a text: " + text.error());
  if (!streams_.empty()) return wrong("", 0, "a text behind the first record");
  texts_.push_back(std::move(*text));
  return {};
}

/// Streams come in the order in which the house has opened them.
std::expected<void, finding> verifier::begin_stream(const std::string& name) {
  if (streams_.size() == opened_.size()) {
    return wrong(name, 0, "a stream that the house has not opened");
  }
  const auto& due = opened_[streams_.size()];
  if (name != due) {
    return wrong(due, 0,
                 fmt::format("missing: the house has opened it, and {} stands in its place",
                             one_line(name)));
  }
  streams_.push_back({name, {}, {}});
  return {};
}

std::expected<void, finding> verifier::take_record(std::string_view line) {
  const auto place = [&] {
    return streams_.empty() ? finding{"", 0, ""}
                            : finding{streams_.back().name, streams_.back().chain.count + 1, ""};
  };
  const auto opened = record::read_record(line);
  if (!opened) return wrong(place().stream, place().seq, opened.error());
  const auto& head = opened->head;
  if (streams_.empty() || streams_.back().name != head.stream) {
    if (auto begun = begin_stream(head.stream); !begun) return begun;
  }
  const auto due = streams_.back().chain.count + 1;
  if (head.seq != due) {
    return wrong(head.stream, due, fmt::format("seq: found {}; accepted: {}", head.seq, due));
  }
  auto taken = take_postings(head);
  if (taken) taken = take_in_stream(line, *opened);
  if (!taken) return wrong(head.stream, head.seq, taken.error());
  auto& stream = streams_.back();
  stream.leaves.push_back(record::leaf_of(line));
  stream.chain.add(stream.leaves.back());
  ++records_;
  return {};
}

/// Money only moves, between accounts that there are; a table's own are never below zero.
std::expected<void, std::string> verifier::take_postings(const record::envelope& head) {
  std::int64_t sum = 0;
  for (const auto& each : head.postings) {
    const auto kind = ledger::kind_of(each.account);
    if (!kind) return problem(fmt::format("no account: {}", one_line(each.account)));
    auto& balance = balances_[each.account];
    if (__builtin_add_overflow(balance, each.cents, &balance) ||
        __builtin_add_overflow(sum, each.cents, &sum)) {
      return problem("money beyond what can be counted");
    }
    const bool own = each.account.starts_with("table/");
    if (own && balance < 0 && !ledger::may_be_below_zero(*kind)) {
      return problem(fmt::format("{} would hold {} cents", one_line(each.account), balance));
    }
  }
  if (sum != 0) return problem(fmt::format("postings that come to {} cents together", sum));
  return {};
}

std::expected<void, std::string> verifier::take_in_stream(std::string_view line,
                                                          const record::opened_record& opened) {
  const auto& name = streams_.back().name;
  if (name == house::house_stream) return take_of_house(opened);
  if (name == audit_stream) return take_of_audit(opened);
  if (is_of_table(name)) return take_of_table(line);
  return {};
}

std::expected<void, std::string> verifier::take_of_house(const record::opened_record& opened) {
  auto change = house::read_stream_change(opened);
  if (!change) return problem(change.error());
  if (!*change) return {};
  if (auto& closed = (*change)->closed) {
    const bool known = std::ranges::find(opened_, closed->stream) != opened_.end();
    if (!known || closed_.contains(closed->stream)) {
      return problem(one_line(closed->stream) + " closes, and is not open");
    }
    closed_.emplace(closed->stream, closed->chain);
  }
  const auto& next = (*change)->opened;
  if (next.empty()) return {};
  if (std::ranges::find(opened_, next) != opened_.end()) {
    return problem(one_line(next) + " is opened a second time");
  }
  // The audit's comes behind those that it names.
  const bool audit_is_last = opened_.back() == audit_stream;
  opened_.insert(opened_.end() - (audit_is_last ? 1 : 0), next);
  return {};
}

/// The records of the other streams as the tree has them. The audit comes last, so that all of them
/// are known.
std::expected<void, std::string> verifier::take_of_audit(const record::opened_record& opened) {
  const auto runs = read_audit_record(opened);
  if (!runs) return problem(runs.error());
  for (const auto& run : *runs) {
    auto& so_far = sequenced_[run.stream];
    const auto stream = std::ranges::find(streams_, run.stream, &stream_so_far::name);
    const auto there = stream == streams_.end() ? 0 : stream->leaves.size();
    if (run.from != so_far + 1 || run.to > there || run.stream == audit_stream) {
      return problem(fmt::format("{}: records {} to {} are leaves; there are {}, of them {} before",
                                 one_line(run.stream), run.from, run.to, there, so_far));
    }
    for (auto i = run.from; i <= run.to; ++i) tree_.append(stream->leaves[i - 1]);
    so_far = run.to;
  }
  return {};
}

std::expected<void, std::string> verifier::take_checkpoint(std::string_view line) {
  const auto text = read_checkpoint_line(line);
  if (!text) return problem("the checkpoint: " + text.error());
  const auto note = read_note(*text);
  if (!note) return problem("the checkpoint: " + note.error());
  const auto head = read_checkpoint(note->text);
  if (!head) return problem("the checkpoint: " + head.error());
  if (key_ && !is_signed_by(*note, *key_)) {
    return problem(fmt::format("the checkpoint is not signed by {}", key_->name));
  }
  if (head->size != tree_.size() || head->root != tree_.root(tree_.size())) {
    return problem(fmt::format("the checkpoint is of {} leaves; those of the log are {}, or others",
                               head->size, tree_.size()));
  }
  const bool of_audit = !streams_.empty() && streams_.back().name == audit_stream;
  if (!of_audit || head->audit != streams_.back().chain) {
    return problem("the checkpoint names another head of the audit");
  }
  checkpoint_ = true;
  return {};
}

/// Each day of a table goes on from the one before it.
std::expected<void, std::string> verifier::take_of_table(std::string_view line) {
  const auto table = std::string{record::owner_of(streams_.back().name)};
  auto found = tables_.find(table);
  if (found == tables_.end()) {
    found = tables_.emplace(table, table::replay{build_}).first;
    if (const auto* named = record::named_text(line, texts_)) {
      if (auto done = found->second.take(record::write_kept_text(*named)); !done) {
        return problem(done.error().message);
      }
    }
  }
  if (auto done = found->second.take(line); !done) return problem(done.error().message);
  return {};
}

std::expected<void, finding> verifier::check_closed() const {
  for (const auto& each : streams_) {
    const auto closed = closed_.find(each.name);
    if (closed == closed_.end() || closed->second == each.chain) continue;
    return wrong(each.name, 0,
                 fmt::format("has {} records, and the house closed it with {}{}", each.chain.count,
                             closed->second.count,
                             each.chain.count == closed->second.count ? ", and another head" : ""));
  }
  return {};
}

std::expected<void, finding> verifier::check_balances() const {
  std::int64_t sum = 0;
  for (const auto& [account, cents] : balances_) {
    const auto kind = ledger::kind_of(account);
    if (__builtin_add_overflow(sum, cents, &sum)) {
      return wrong("", 0, "money beyond what can be counted");
    }
    if ((cents < 0 && !ledger::may_be_below_zero(*kind)) ||
        (cents > 0 && !ledger::may_be_above_zero(*kind))) {
      return wrong("", 0, fmt::format("{} holds {} cents in the end", one_line(account), cents));
    }
  }
  if (sum != 0) return wrong("", 0, fmt::format("all accounts hold {} cents together", sum));
  return {};
}

std::expected<void, finding> verifier::check_witnessed(std::string_view text,
                                                       const verifier_key& witness) {
  const auto note = read_note(text);
  if (!note) return wrong("", 0, "the witness's checkpoint: " + note.error());
  const auto head = read_checkpoint(note->text);
  if (!head) return wrong("", 0, "the witness's checkpoint: " + head.error());
  if (!cosigned_at(*note, witness)) {
    return wrong("", 0, fmt::format("the checkpoint is not cosigned by {}", witness.name));
  }
  if (key_ && head->origin != key_->name) {
    return wrong("", 0, fmt::format("the witness's checkpoint is of {}", head->origin));
  }
  if (head->size > tree_.size()) {
    return wrong(
        "", 0,
        fmt::format("the witness has seen {} leaves, and there are {}: records are missing",
                    head->size, tree_.size()));
  }
  if (tree_.root(head->size) != head->root) {
    return wrong(
        "", 0,
        fmt::format("the first {} leaves are not those that the witness has seen", head->size));
  }
  return {};
}

std::expected<verified, finding> verifier::finish() {
  if (streams_.empty()) return wrong("", 0, "no record in it");
  if (streams_.size() < opened_.size()) {
    return wrong(opened_[streams_.size()], 0, "missing: the house has opened it");
  }
  if (streams_.back().name == audit_stream && !checkpoint_) {
    return wrong("", 0, "the checkpoint is missing: the last line");
  }
  if (auto closed = check_closed(); !closed) return std::unexpected(closed.error());
  if (auto balances = check_balances(); !balances) return std::unexpected(balances.error());
  verified found;
  found.records = records_;
  found.streams = streams_.size();
  found.leaves = tree_.size();
  found.checkpoint = checkpoint_;
  found.signed_by_key = key_.has_value();
  for (const auto& each : streams_) {
    if (each.name == audit_stream) continue;
    const auto so_far = sequenced_.find(each.name);
    found.unsequenced += each.chain.count - (so_far == sequenced_.end() ? 0 : so_far->second);
  }
  for (const auto& [table, log] : tables_) {
    if (!log.decides()) found.followed_only.push_back(table);
  }
  found.balances = balances_;
  return found;
}

}  // namespace skyward::audit
