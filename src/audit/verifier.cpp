// Goes through a log once: chains, then what the house, the audit and each table say.
#include "audit/verifier.hpp"

#include "audit/checkpoint.hpp"
#include "audit/decided_tables.hpp"
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "ledger/account.hpp"
#include "record/object_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

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

verifier::verifier(table::known_build build, std::optional<verifier_key> key, decided_anew which)
    : build_{telling_build(std::move(build), which)}, which_{which}, key_{std::move(key)} {
  build_.believes_days = false;
}

void verifier::expect_state(const store::snapshot& kept) {
  states_.emplace(kept.stream, kept);
}

bool verifier::take(std::string_view line) {
  if (verdict_.integrity) return false;
  if (auto taken = take_line(line); !taken) verdict_.integrity = std::move(taken.error());
  return !verdict_.integrity;
}

std::expected<void, finding> verifier::take_line(std::string_view line) {
  if (verdict_.checkpoint) return wrong("", 0, "a line behind the checkpoint");
  if (is_checkpoint_line(line)) {
    if (auto taken = take_checkpoint(line); !taken) return wrong("", 0, taken.error());
    return {};
  }
  if (!record::is_kept_text(line)) return take_record(line);
  auto text = record::read_kept_text(line);
  if (!text) return wrong("", 0, "a text: " + text.error());
  if (!streams_.empty()) return wrong("", 0, "a text behind the first record");
  const bool in_order = texts_.empty() || texts_.back().sha256 < text->sha256;
  if (!in_order || record::write_kept_text(*text) != line) {
    return wrong("", 0, "a text: accepted: each once, by its hash, and as it is written");
  }
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
  found_.emplace(name, streams_.size());
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
  if (auto taken = take_in_stream(*opened); !taken) {
    return wrong(head.stream, head.seq, taken.error());
  }
  const auto leaf = record::leaf_of(line);
  auto& stream = streams_.back();
  stream.leaves.push_back(leaf);
  stream.chain.add(leaf);
  if (stream.name == audit_stream) audit_heads_.push_back(stream.chain.head);
  ++verdict_.records;
  verdict_.events += opened->events.size();
  add_command(*opened);
  if (!verdict_.arithmetic) add_up(*opened, leaf);
  return {};
}

std::expected<void, std::string> verifier::take_in_stream(const record::opened_record& opened) {
  const auto& name = streams_.back().name;
  if (name == house::house_stream) return take_of_house(opened);
  if (name == audit_stream) return take_of_audit(opened);
  if (is_of_table(name)) return {};
  return problem("stream: accepted: house, audit, or of a table");
}

std::expected<void, std::string> verifier::take_of_house(const record::opened_record& opened) {
  const auto word = house::read_house_record(opened);
  if (!word) return problem(word.error());
  const bool opens = std::holds_alternative<house::house_opened>(*word);
  if (opens != (opened.head.seq == 1)) return problem("command: accepted: open_house first, once");
  if (const auto* change = std::get_if<house::stream_change>(&*word)) return take_change(*change);
  if (const auto* begun = std::get_if<house::era_begun>(&*word)) {
    const auto due = verdict_.eras.size() + 2;
    if (begun->era != due) {
      return problem(fmt::format("era: found {}; accepted: {}", begun->era, due));
    }
    verdict_.eras.push_back(*begun);
    restored_.emplace_back(opened.head.seq, begun->restored);
  }
  if (const auto* said = std::get_if<house::floor_record>(&*word)) {
    return take_of_floor(opened.head, *said);
  }
  return {};
}

std::expected<void, std::string> verifier::take_change(const house::stream_change& change) {
  const auto is_open = [&](std::string_view name) {
    return name == house::house_stream || known_.contains(name);
  };
  if (const auto& closed = change.closed) {
    if (!is_open(closed->stream) || closed_.contains(closed->stream)) {
      return problem(one_line(closed->stream) + " closes, and is not open");
    }
    closed_.emplace(closed->stream, closed->chain);
  }
  const auto& next = change.opened;
  if (next.empty()) return {};
  if (is_open(next)) return problem(one_line(next) + " is opened a second time");
  // The audit's comes behind those that it names.
  const bool audit_is_last = opened_.back() == audit_stream;
  opened_.insert(opened_.end() - (audit_is_last ? 1 : 0), next);
  known_.insert(next);
  return {};
}

/// The records of the other streams as the tree has them. The audit comes last, so that all of them
/// are known.
std::expected<void, std::string> verifier::take_of_audit(const record::opened_record& opened) {
  const auto runs = read_audit_record(opened);
  if (!runs) return problem(runs.error());
  for (const auto& run : *runs) {
    auto& so_far = sequenced_[run.stream];
    const auto stream = found_.find(run.stream);
    const auto there = stream == found_.end() ? 0 : streams_[stream->second].leaves.size();
    if (run.from != so_far + 1 || run.to > there || run.stream == audit_stream) {
      return problem(fmt::format("{}: records {} to {} are leaves; there are {}, of them {} before",
                                 one_line(run.stream), run.from, run.to, there, so_far));
    }
    const auto& leaves = streams_[stream->second].leaves;
    for (auto i = run.from; i <= run.to; ++i) tree_.append(leaves[i - 1]);
    so_far = run.to;
  }
  return {};
}

std::expected<void, std::string> verifier::take_checkpoint(std::string_view line) {
  const auto text = read_checkpoint_line(line);
  if (!text) return problem("the checkpoint: " + text.error());
  if (write_checkpoint_line(*text) != line) return problem("the checkpoint: not as it is written");
  const auto last = read_noted_checkpoint(*text);
  if (!last) return problem("the checkpoint: " + last.error());
  if (key_ && !is_of_log(*last, *key_)) {
    return problem(fmt::format("the checkpoint is not signed by {}", key_->name));
  }
  const auto* head = &last->head;
  if (head->size != tree_.size() || head->root != tree_.root(tree_.size())) {
    return problem(fmt::format("the checkpoint is of {} leaves; those of the log are {}, or others",
                               head->size, tree_.size()));
  }
  const bool of_audit = !streams_.empty() && streams_.back().name == audit_stream;
  if (!of_audit || head->audit != streams_.back().chain) {
    return problem("the checkpoint names another head of the audit");
  }
  verdict_.checkpoint = true;
  return {};
}

/// A command has its first record in the stream that it is of: what the house says of streams, and
/// the record that opens a day, come with the command of a table.
void verifier::add_command(const record::opened_record& opened) {
  const auto& head = opened.head;
  const auto* word = opened.command.if_contains("do");
  const auto is = [&](std::string_view name) {
    return word != nullptr && *word == record::text(name);
  };
  if (head.stream == house::house_stream && is(house::stream_change::command_name)) return;
  if (head.seq == 1 && is(table::command::turn_day::wire_name)) return;
  commands_.push_back({store::key_bytes({folded_name(head.cause.principal), head.cause.id}),
                       streams_.size() - 1, head.seq});
  verdict_.commands.add(commands_.back().key, head.stream, head.seq);
}

/// What a record says of money and of its table.
void verifier::add_up(const record::opened_record& opened, const digest& leaf) {
  const auto& head = opened.head;
  auto taken = take_postings(head);
  if (taken && is_of_table(head.stream)) taken = take_of_table(opened, leaf);
  if (taken && is_of_table(head.stream)) taken = check_heard(opened);
  if (!taken) verdict_.arithmetic = finding{head.stream, head.seq, taken.error()};
}

/// Money only moves, between accounts that there are; a table's own are never below zero.
std::expected<void, std::string> verifier::take_postings(const record::envelope& head) {
  for (const auto& each : head.postings) {
    const auto kind = ledger::kind_of(each.account);
    if (!kind) return problem(fmt::format("no account: {}", one_line(each.account)));
    auto& balance = verdict_.balances[each.account];
    if (__builtin_add_overflow(balance, each.cents, &balance)) {
      return problem("money beyond what can be counted");
    }
    const bool own = each.account.starts_with("table/");
    if (own && balance < 0 && !ledger::may_be_below_zero(*kind)) {
      return problem(fmt::format("{} would hold {} cents", one_line(each.account), balance));
    }
  }
  return check_sum(head.postings);
}

/// Each day of a table goes on from the one before it.
std::expected<void, std::string> verifier::take_of_table(const record::opened_record& opened,
                                                         const digest& leaf) {
  const auto table = record::owner_of(opened.head.stream);
  auto found = tables_.find(table);
  if (found == tables_.end()) {
    auto begun = begin_table(opened, texts_, build_);
    if (!begun) return problem(begun.error());
    found = tables_.emplace(std::string{table}, std::move(*begun)).first;
  }
  auto& log = found->second;
  const auto done = log.take(opened, leaf);
  note_difference(verdict_, build_, log, opened.head);
  if (auto sheet = check_opening(opened); !sheet && !verdict_.decisions) {
    verdict_.decisions = finding{opened.head.stream, opened.head.seq, sheet.error()};
  }
  if (!done) return problem(done.error().message);
  return check_state(log);
}

std::expected<void, std::string> verifier::check_state(const table::replay& log) {
  const auto kept = states_.find(log.stream());
  if (kept == states_.end() || kept->second.chain.count != log.chain().count) return {};
  const bool same = kept->second.chain == log.chain() && kept->second.state == log.kept_state();
  states_.erase(kept);
  if (!same) return problem("the state that is kept of the table after it is another");
  return {};
}

void verifier::check_witnessed(std::string_view text, const verifier_key& witness) {
  const auto refuse = [&](std::string message) {
    if (!verdict_.integrity) verdict_.integrity = finding{"", 0, std::move(message)};
  };
  const auto seen = read_noted_checkpoint(text);
  if (!seen) return refuse("the witness's checkpoint: " + seen.error());
  const auto* head = &seen->head;
  if (!cosigned_at(seen->note, witness)) {
    return refuse(fmt::format("the checkpoint is not cosigned by {}", witness.name));
  }
  if (key_ && head->origin != key_->name) {
    return refuse(fmt::format("the witness's checkpoint is of {}", head->origin));
  }
  if (head->size > tree_.size()) {
    return refuse(
        fmt::format("the witness has seen {} leaves, and there are {}: records are missing",
                    head->size, tree_.size()));
  }
  if (tree_.root(head->size) != head->root) {
    return refuse(
        fmt::format("the first {} leaves are not those that the witness has seen", head->size));
  }
  verdict_.witnessed = head->size;
  if (!head->audit) return;
  const auto count = head->audit->count;
  if (count == 0 || count > audit_heads_.size() || audit_heads_[count - 1] != head->audit->head) {
    return refuse(
        fmt::format("the first {} records of the audit are not those that the witness "
                    "has seen",
                    count));
  }
}

std::optional<finding> verifier::end_of_log() const {
  if (streams_.empty()) return finding{"", 0, "no record in it"};
  if (streams_.size() < opened_.size()) {
    return finding{opened_[streams_.size()], 0, "missing: the house has opened it"};
  }
  if (streams_.back().name == audit_stream && !verdict_.checkpoint) {
    return finding{"", 0, "the checkpoint is missing: the last line"};
  }
  if (key_ && !verdict_.checkpoint) {
    return finding{"", 0, fmt::format("no checkpoint that {} has signed", key_->name)};
  }
  for (const auto& [seq, restored] : restored_) {
    if (restored.size <= tree_.size() && restored.root == tree_.root(restored.size)) continue;
    return finding{
        std::string{house::house_stream}, seq,
        fmt::format("restored: {} leaves, which are not the first of this log", restored.size)};
  }
  if (auto wrong = end_of_days()) return wrong;
  for (const auto& each : streams_) {
    const auto closed = closed_.find(each.name);
    if (closed == closed_.end() || closed->second == each.chain) continue;
    return finding{
        each.name, 0,
        fmt::format("has {} records, and the house closed it with {}{}", each.chain.count,
                    closed->second.count,
                    each.chain.count == closed->second.count ? ", and another head" : "")};
  }
  return std::nullopt;
}

/// A day is over where the house closes it, and another one of its table follows.
std::optional<finding> verifier::end_of_days() const {
  std::map<std::string_view, std::string_view, std::less<>> last;  // stream of each table
  for (const auto& each : streams_) last[record::owner_of(each.name)] = each.name;
  for (const auto& each : streams_) {
    if (last[record::owner_of(each.name)] == each.name || closed_.contains(each.name)) continue;
    return finding{each.name, 0, "another day of its table is open, and the house never closed it"};
  }
  if (verdict_.arithmetic) return std::nullopt;  // its tables were not followed to their ends
  for (const auto& [table, log] : tables_) {
    if (log.day_over()) {
      return finding{log.stream(), 0, "its day is over, and the one that follows is missing"};
    }
    if (closed_.contains(log.stream())) {
      return finding{log.stream(), 0, "the house has closed it, and its day is not over"};
    }
  }
  return std::nullopt;
}

/// Each was kept once.
std::optional<finding> verifier::end_of_commands() {
  const auto place = [](const kept_command& of) { return std::tie(of.key, of.stream, of.seq); };
  std::ranges::sort(commands_, {}, place);
  const auto again = std::ranges::adjacent_find(commands_, {}, &kept_command::key);
  if (again == commands_.end()) return std::nullopt;
  const auto& [key, stream, seq] = *std::next(again);
  return finding{streams_[stream].name, seq, "its command was kept before"};
}

std::optional<finding> verifier::end_of_balances() const {
  std::int64_t sum = 0;
  for (const auto& [account, cents] : verdict_.balances) {
    const auto kind = ledger::kind_of(account);
    if (!kind || __builtin_add_overflow(sum, cents, &sum)) {
      return finding{"", 0, "money beyond what can be counted"};
    }
    if ((cents < 0 && !ledger::may_be_below_zero(*kind)) ||
        (cents > 0 && !ledger::may_be_above_zero(*kind))) {
      return finding{"", 0, fmt::format("{} holds {} cents in the end", one_line(account), cents)};
    }
  }
  if (!states_.empty()) return finding{states_.begin()->first, 0, "a state of no record is kept"};
  if (sum == 0) return std::nullopt;
  return finding{"", 0, fmt::format("all accounts hold {} cents together", sum)};
}

verdict verifier::finish() {
  if (!verdict_.integrity) verdict_.integrity = end_of_log();
  if (!verdict_.integrity) verdict_.integrity = end_of_commands();
  if (!verdict_.arithmetic && !verdict_.integrity) verdict_.arithmetic = end_of_balances();
  if (!verdict_.arithmetic && !verdict_.integrity) verdict_.arithmetic = end_of_floor();
  verdict_.leaves = tree_.size();
  for (const auto& each : streams_) {
    verdict_.chains.emplace(each.name, each.chain);
    if (each.name == audit_stream) continue;
    const auto so_far = sequenced_.find(each.name);
    verdict_.unsequenced += each.chain.count - (so_far == sequenced_.end() ? 0 : so_far->second);
  }
  for (const auto& [name, chain] : closed_) verdict_.closed.insert(name);
  for (const auto& [table, log] : tables_) {
    if (!log.decides()) verdict_.followed_only.push_back(table);
  }
  return verdict_;
}

}  // namespace skyward::audit
