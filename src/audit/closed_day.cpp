// Lines of a day in the order of their leaves: a record, or the bare hash of one that is not of it.
#include "audit/closed_day.hpp"

#include "audit/checkpoint.hpp"
#include "audit/decided_tables.hpp"
#include "audit/log_records.hpp"
#include "base/byte_text.hpp"
#include "base/text.hpp"
#include "house/stream_records.hpp"
#include "record/object_reader.hpp"
#include "store/each_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace skyward::audit {

namespace {

namespace json = boost::json;

constexpr std::string_view leaf_begin = R"({"leaf":")";
constexpr std::string_view proof_begin = R"({"grown":[)";

std::string line_of_leaf(const digest& leaf) {
  return fmt::format("{}{}\"}}", leaf_begin, base64(leaf));
}

std::string list_of(std::span<const digest> all) {
  std::vector<std::string> words;
  for (const auto& each : all) words.push_back('"' + base64(each) + '"');
  return join(words, ",");
}

/// In a tree of so many leaves before it.
std::string line_of_head(std::string_view day, std::uint64_t from,
                         std::span<const digest> subtrees) {
  return fmt::format(R"({}{}","from_leaf":{},"subtrees":[{}]}})", closed_day_begin(), day, from,
                     list_of(subtrees));
}

/// `2026-11-29` of `table/7/2026-11-29`; empty of what is no day of a table.
std::string_view day_of_stream(std::string_view stream) {
  const auto owner = record::owner_of(stream);
  if (!stream.starts_with("table/") || owner.size() + 1 >= stream.size()) return {};
  return stream.substr(owner.size() + 1);
}

/// Where the house says something of the tables of a day.
struct said_of_day {
  std::uint64_t first{};
  std::uint64_t last{};
  std::set<std::string, std::less<>> opened;
  std::size_t closed{};
};

using days = std::map<std::string, said_of_day, std::less<>>;

void hear(days& all, std::string_view stream, std::uint64_t seq, bool opens) {
  const auto day = day_of_stream(stream);
  if (day.empty()) return;
  auto& said = all[std::string{day}];
  if (said.first == 0) said.first = seq;
  said.last = seq;
  if (opens) {
    said.opened.emplace(stream);
  } else {
    ++said.closed;
  }
}

store::reached<days> days_of(store::store& house) {
  days all;
  const auto done = store::each_record(
      house, std::string{house::house_stream}, 1, counted_max, [&](const std::string& line) {
        const auto opened = record::read_record(line);
        if (!opened) return false;
        const auto word = house::read_house_record(*opened);
        const auto* change = word ? std::get_if<house::stream_change>(&*word) : nullptr;
        if (change == nullptr) return true;
        if (change->closed) hear(all, change->closed->stream, opened->head.seq, false);
        hear(all, change->opened, opened->head.seq, true);
        return true;
      });
  if (!done) return std::unexpected(done.error());
  return all;
}

store::reached<or_why<bool>> no_day(none_because why, std::string message) {
  return or_why<bool>{std::unexpected(no_receipt{why, std::move(message)})};
}

/// The streams of a day, and which of the house's records go with them.
struct whole_day {
  const said_of_day& said;
  std::uint64_t house_from{};

  bool has(std::string_view stream, std::uint64_t seq) const {
    if (stream == house::house_stream) return seq >= house_from && seq <= said.last;
    return said.opened.contains(stream);
  }
};

/// From the first leaf of a day to behind its last one.
std::pair<std::uint64_t, std::uint64_t> range_of(const whole_day& day, const house_tree& all) {
  std::uint64_t at = 0;
  std::uint64_t from = all.tree.size();
  std::uint64_t to = 0;
  for (const auto& run : all.runs) {
    for (auto seq = run.from; seq <= run.to; ++seq, ++at) {
      if (!day.has(run.stream, seq)) continue;
      from = std::min(from, at);
      to = at + 1;
    }
  }
  return {from, to};
}

}  // namespace

std::string_view closed_day_begin() {
  static const auto begins = fmt::format(R"({{"v":{},"closed_day":")", record::version);
  return begins;
}

store::reached<or_why<bool>> each_line_of_day(store::store& house, const checkpointed& under,
                                              const std::string& day,
                                              const std::function<bool(std::string_view)>& take) {
  const auto all = days_of(house);
  if (!all) return std::unexpected(all.error());
  const auto found = all->find(day);
  if (found == all->end()) {
    const auto known =
        all->empty() ? std::string{"none yet"}
                     : fmt::format("{} to {}", all->begin()->first, std::prev(all->end())->first);
    return no_day(none_because::no_record,
                  fmt::format("no table was open on {}; accepted: a day of {}", day, known));
  }
  const auto& said = found->second;
  if (said.closed < said.opened.size()) {
    return no_day(none_because::not_yet,
                  fmt::format("{} tables are still in {}; accepted: a day that is over",
                              said.opened.size() - said.closed, day));
  }
  std::uint64_t before = 0;
  for (auto each = all->begin(); each != found; ++each)
    before = std::max(before, each->second.last);
  const whole_day whole{said, std::min(before + 1, said.first)};
  const auto [from, to] = range_of(whole, under.of);
  if (to > under.size || !under.of.index_of(house::house_stream, said.last)) {
    return no_day(none_because::not_yet,
                  fmt::format("records of {} came after the checkpoint; accepted: later", day));
  }
  bool going = take(line_of_head(day, from, under.of.tree.subtrees(from)));
  const auto texts = house.texts();
  if (!texts) return std::unexpected(texts.error());
  std::set<std::string_view> pinned;
  for (const auto& stream : said.opened) {
    const auto first = house.records(stream, 1, 1);
    if (!first) return std::unexpected(first.error());
    const auto opened =
        first->empty() ? std::unexpected(std::string{}) : record::read_record(first->front());
    const auto* text = opened ? record::named_text(*opened, *texts) : nullptr;
    if (text != nullptr) pinned.insert(text->sha256);
  }
  for (const auto& each : *texts) {
    if (going && pinned.contains(each.sha256)) going = take(record::write_kept_text(each));
  }
  std::uint64_t at = 0;
  for (const auto& run : under.of.runs) {
    const auto next = at + (run.to - run.from + 1);
    if (going && next > from && at < to) {
      auto seq = run.from;
      const auto read =
          store::each_record(house, run.stream, run.from, run.to, [&](const std::string& line) {
            const auto leaf = at + (seq - run.from);
            const bool own = whole.has(run.stream, seq);
            ++seq;
            if (leaf < from || leaf >= to) return true;
            return going = take(own ? line : line_of_leaf(record::leaf_of(line)));
          });
      if (!read) return std::unexpected(read.error());
    }
    at = next;
  }
  if (going) {
    going = take(fmt::format("{}{}]}}", proof_begin,
                             list_of(under.of.tree.consistency_proof(to, under.size))));
  }
  return or_why<bool>{going && take(write_checkpoint_line(under.note))};
}

/// What was taken so far.
class day_verifier::lines {
 public:
  lines(table::known_build build, std::optional<verifier_key> key, decided_anew which)
      : build_{telling_build(std::move(build), which)}, key_{std::move(key)} {
    build_.believes_days = true;
  }

  bool take(std::string_view line) {
    if (of_.found.integrity) return false;
    try {
      take_line(line);
    } catch (const record::bad_value& bad) {
      wrong("", 0, record::told(bad));
    } catch (const std::exception& what) {
      wrong("", 0, what.what());
    }
    return !of_.found.integrity;
  }

  day_verdict finish() {
    auto& found = of_.found;
    if (!found.integrity && !found.checkpoint) wrong("", 0, "no checkpoint ends it");
    for (const auto& [stream, log] : tables_) {
      if (!log.decides()) found.followed_only.push_back(stream);
    }
    for (auto& [stream, chain] : chains_) found.chains.emplace(stream, chain);
    return std::move(of_);
  }

 private:
  void wrong(std::string stream, std::uint64_t seq, std::string message) {
    if (!of_.found.integrity)
      of_.found.integrity = finding{std::move(stream), seq, std::move(message)};
  }
  void wrong_money(const record::envelope& head, std::string message) {
    if (!of_.found.arithmetic)
      of_.found.arithmetic = finding{head.stream, head.seq, std::move(message)};
  }

  void take_line(std::string_view line) {
    if (of_.found.checkpoint) return wrong("", 0, "a line behind the checkpoint");
    if (of_.day.empty()) return take_head(line);
    if (is_checkpoint_line(line)) return take_checkpoint(line);
    if (proof_) return wrong("", 0, "a line between the proof and the checkpoint");
    if (line.starts_with(leaf_begin)) return append(only_digest(line));
    if (line.starts_with(proof_begin)) {
      proof_ = digests(object(line), "grown");
      return;
    }
    if (!record::is_kept_text(line)) return take_record(line);
    auto text = record::read_kept_text(line);
    if (!text) return wrong("", 0, "a text: " + text.error());
    if (!chains_.empty() || record::write_kept_text(*text) != line ||
        (!texts_.empty() && texts_.back().sha256 >= text->sha256)) {
      return wrong("", 0, "a text: accepted: before all records, each once, by its hash");
    }
    texts_.push_back(std::move(*text));
  }

  static json::object object(std::string_view line) {
    auto value = json::parse(record::text(line));
    auto* whole = value.if_object();
    if (whole == nullptr) record::fail("", "accepted: an object");
    return std::move(*whole);
  }
  static digest one_digest(std::string_view key, const json::value& value) {
    digest read{};
    const auto* said = value.if_string();
    if (said == nullptr || !read_base64(std::string_view{*said}, read)) {
      record::fail(key, "accepted: 32 bytes in base64");
    }
    return read;
  }
  static std::vector<digest> digests(const json::object& of, std::string_view key) {
    const auto* value = of.if_contains(record::text(key));
    const auto* all = value == nullptr ? nullptr : value->if_array();
    if (all == nullptr || all->size() > proof_length_max + 1) {
      record::fail(key, "accepted: a list of at most 64 hashes");
    }
    std::vector<digest> read;
    for (const auto& each : *all) read.push_back(one_digest(key, each));
    return read;
  }
  static digest only_digest(std::string_view line) {
    const auto whole = object(line);
    return one_digest("leaf", whole.at("leaf"));
  }

  void take_head(std::string_view line) {
    if (!line.starts_with(closed_day_begin())) {
      return wrong("", 0,
                   fmt::format("accepted: a first line that begins with {}", closed_day_begin()));
    }
    const auto whole = object(line);
    of_.day = std::string_view{whole.at("closed_day").as_string()};
    of_.leaves_from = static_cast<std::uint64_t>(
        record::read_whole("from_leaf", whole.at("from_leaf"), 0, counted_max));
    auto tree = merkle_frontier::of_parts(of_.leaves_from, digests(whole, "subtrees"));
    if (!tree) record::fail("subtrees", "accepted: as many as a tree of that size has");
    tree_ = std::move(*tree);
    if (line_of_head(of_.day, of_.leaves_from, tree_.subtrees()) != line) {
      wrong("", 0, "the first line: accepted: as it is written");
    }
  }

  void append(const digest& leaf) { tree_.append(leaf); }

  void take_record(std::string_view line) {
    const auto opened = record::read_record(line);
    if (!opened) return wrong("", 0, opened.error());
    const auto& head = opened->head;
    const bool of_house = head.stream == house::house_stream;
    if (!of_house && day_of_stream(head.stream) != of_.day) {
      return wrong(head.stream, head.seq, "accepted: of the house, or of a table on " + of_.day);
    }
    auto& chain = chains_[head.stream];
    const auto due = of_house && chain.count == 0 ? head.seq : chain.count + 1;
    if (head.seq != due) {
      return wrong(head.stream, due, fmt::format("seq: found {}; accepted: {}", head.seq, due));
    }
    const auto leaf = record::leaf_of(line);
    append(leaf);
    ++of_.found.records;
    of_.found.events += opened->events.size();
    if (of_house) {
      if (of_.house_from == 0) of_.house_from = head.seq;
      of_.house_to = chain.count = head.seq;
      take_of_house(*opened);
    } else {
      chain.add(leaf);
      if (!of_.found.arithmetic) take_of_table(*opened, leaf);
    }
    if (const auto moves = check_sum(head.postings); !moves) wrong_money(head, moves.error());
  }

  void take_of_house(const record::opened_record& opened) {
    const auto word = house::read_house_record(opened);
    if (!word) return wrong(opened.head.stream, opened.head.seq, word.error());
    const auto* change = std::get_if<house::stream_change>(&*word);
    if (change == nullptr) return;
    if (day_of_stream(change->opened) == of_.day) opened_.insert(change->opened);
    if (change->closed && day_of_stream(change->closed->stream) == of_.day) {
      closed_.emplace(change->closed->stream, change->closed->chain);
    }
  }

  void take_of_table(const record::opened_record& opened, const digest& leaf) {
    const auto& head = opened.head;
    auto found = tables_.find(head.stream);
    if (found == tables_.end()) {
      auto begun = begin_table(opened, texts_, build_);
      if (!begun) return wrong_money(head, begun.error());
      found = tables_.emplace(head.stream, std::move(*begun)).first;
    }
    const auto done = found->second.take(opened, leaf);
    if (!done) return wrong_money(head, done.error().message);
    note_difference(of_.found, build_, found->second, head);
  }

  /// All that the house says of the day is there, as it says, and all of it is signed.
  void take_checkpoint(std::string_view line) {
    const auto text = read_checkpoint_line(line);
    if (!text) return wrong("", 0, "the checkpoint: " + text.error());
    if (write_checkpoint_line(*text) != line) {
      return wrong("", 0, "the checkpoint: not as it is written");
    }
    const auto last = read_noted_checkpoint(*text);
    if (!last) return wrong("", 0, "the checkpoint: " + last.error());
    if (key_ && !is_of_log(*last, *key_)) {
      return wrong("", 0, fmt::format("the checkpoint is not signed by {}", key_->name));
    }
    of_.leaves_to = tree_.size();
    of_.signed_size = last->head.size;
    if (!proof_ || of_.leaves_to == 0 || of_.leaves_to > of_.signed_size ||
        !check_consistency(of_.leaves_to, tree_.root(), of_.signed_size, last->head.root,
                           *proof_)) {
      return wrong(
          "", 0,
          fmt::format("its {} leaves are not the first of those that are signed", of_.leaves_to));
    }
    for (const auto& stream : opened_) {
      const auto here = chains_.find(stream);
      const auto due = closed_.find(stream);
      if (due == closed_.end()) return wrong(stream, 0, "the house has not closed it");
      if (here == chains_.end() || here->second != due->second) {
        return wrong(stream, 0,
                     fmt::format("the house has closed it with {} records, others than these",
                                 due->second.count));
      }
    }
    for (const auto& [stream, chain] : chains_) {
      if (stream != house::house_stream && !opened_.contains(stream)) {
        return wrong(stream, 0, "a stream that the house has not opened");
      }
    }
    of_.found.checkpoint = true;
  }

  table::known_build build_;
  std::optional<verifier_key> key_;
  day_verdict of_;
  std::vector<record::kept_text> texts_;
  merkle_frontier tree_;
  std::map<std::string, record::chain, std::less<>> chains_;  // of the house the count alone
  std::map<std::string, table::replay, std::less<>> tables_;
  std::set<std::string, std::less<>> opened_;
  std::map<std::string, record::chain, std::less<>> closed_;
  std::optional<std::vector<digest>> proof_;
};

day_verifier::day_verifier(table::known_build build, std::optional<verifier_key> key,
                           decided_anew which)
    : lines_{std::make_unique<lines>(std::move(build), std::move(key), which)} {}
day_verifier::~day_verifier() = default;

bool day_verifier::take(std::string_view line) {
  return lines_->take(line);
}

day_verdict day_verifier::finish() {
  return lines_->finish();
}

}  // namespace skyward::audit
