// Rows in maps: what the judge accepts is written at once.
#include "simulated_house/disk.hpp"

#include <algorithm>

namespace skyward::simulated {

namespace kept = ::skyward::store;
using kept::outcome;

namespace {

constexpr std::int64_t spoils_one_in = 20;

/// `"at":"..."` takes what `"recorded_at":"..."` says, where that is earlier.
void set_back(std::string& line) {
  constexpr std::string_view at = R"("at":")";
  constexpr std::string_view recorded = R"("recorded_at":")";
  constexpr std::size_t moment_chars = 24;
  const auto said = line.find(at);
  const auto clock = line.find(recorded);
  if (said == line.npos || clock == line.npos) return;
  const auto early = line.substr(clock + recorded.size(), moment_chars);
  if (early < line.substr(said + at.size(), moment_chars)) {
    line.replace(said + at.size(), moment_chars, early);
  }
}

}  // namespace

std::optional<kept::kept_key> disk::key(const command_key& of) {
  if (planted_ == fault::forgotten_keys) return std::nullopt;
  const auto found = now_.keys.find(of);
  if (found == now_.keys.end()) return std::nullopt;
  return found->second;
}

kept::stream_row disk::stream(const std::string& name) {
  const auto found = now_.streams.find(name);
  return found == now_.streams.end() ? stream_row{} : found->second;
}

ledger::account_row disk::account(const std::string& name) {
  const auto found = now_.accounts.find(name);
  return found == now_.accounts.end() ? ledger::account_row{} : found->second;
}

std::vector<std::string> disk::stacks_of(const std::string& player) {
  std::vector<std::string> all;
  for (const auto& [name, row] : now_.accounts) {
    if (row.holder == player) all.push_back(name);
  }
  return all;
}

void disk::keep_lines(const kept::part& of, bool first_part) {
  auto& lines = now_.lines[of.stream];
  auto& row = now_.streams[of.stream];
  const auto table = std::string{record::owner_of(of.stream)};
  for (const auto& line : of.records) {
    row.chain.add(record::leaf_of(line));
    lines.push_back(line);
    if (!table.starts_with("table/")) continue;
    now_.logs[table].push_back(line);
    if (first_part) now_.told[table].push_back(line);
  }
  row.closed = row.closed || of.closes;
}

void disk::spoil(proposal& asked) {
  if (planted_ == fault::lost_update) {
    for (auto& each : asked.parts) each.after = stream(each.stream).chain;
  } else if (planted_ == fault::clock_back_in_record) {
    for (auto& each : asked.parts) {
      if (!each.stream.starts_with("table/")) continue;
      for (auto& line : each.records) set_back(line);
    }
  } else if (planted_ == fault::off_by_a_cent && chance_->one_in(spoils_one_in)) {
    auto& all = asked.money.postings;
    const auto ends_with = [&](std::string_view what) {
      return std::ranges::find_if(
          all, [&](const record::posting& each) { return each.account.contains(what); });
    };
    const auto pays = ends_with("/inventory");
    const auto gets = ends_with("/stack/");
    if (pays == all.end() || gets == all.end()) return;
    --pays->cents;
    ++gets->cents;
  }
}

kept::answer disk::take(proposal asked) {
  spoil(asked);
  kept::judge judge{*this};
  auto given = judge.take(asked);
  if (given.what == outcome::stale) ++beaten_;
  if (given.what != outcome::committed) return given;
  for (const auto& each : asked.parts) keep_lines(each, &each == asked.parts.data());
  for (const auto& [name, row] : judge.accounts()) {
    if (row.now == ledger::account_row{}) {
      now_.accounts.erase(name);
    } else {
      now_.accounts[name] = row.now;
    }
  }
  for (const auto& [key, where] : judge.keys()) {
    now_.keys.insert_or_assign(key, where);
    now_.order.emplace(key, now_.order.size() + 1);
  }
  if (!asked.checkpoint.empty()) now_.checkpoint = asked.checkpoint;
  if (planted_ == fault::posted_twice && chance_->one_in(spoils_one_in)) {
    for (const auto& each : asked.money.postings) now_.accounts[each.account].cents += each.cents;
  }
  return given;
}

/// A digit of a record that was kept some time ago.
void disk::alter_a_record() {
  for (auto& [name, lines] : now_.lines) {
    if (!name.starts_with("table/1/") || lines.size() < 30) continue;
    auto& line = lines[lines.size() - static_cast<std::size_t>(chance_->between(2, 10))];
    constexpr std::string_view cents = R"("cents":)";
    const auto at = line.find(cents);
    if (at != line.npos) line[at + cents.size()] = '7';
  }
}

kept::reached<std::vector<kept::answer>> disk::append(std::span<const proposal> proposals) {
  if (planted_ == fault::answered_before_durable && (!durable_ || ++since_synced_ > 10)) {
    durable_ = now_;
    since_synced_ = 0;
  }
  std::vector<answer> answers;
  answers.reserve(proposals.size());
  for (const auto& each : proposals) answers.push_back(take(each));
  if (planted_ == fault::record_altered && chance_->one_in(10 * spoils_one_in)) alter_a_record();
  return answers;
}

void disk::lose_power() {
  if (!durable_) return;
  now_ = std::move(*durable_);
  durable_.reset();
}

void disk::tear(std::span<const proposal> proposals) {
  if (planted_ != fault::torn_transaction || proposals.empty()) return;
  auto half = proposals.front();
  half.money = {};
  half.parts.resize(1);
  take(half);
}

const std::vector<std::string>& disk::told_of(const std::string& table) const {
  static const std::vector<std::string> nothing;
  const auto found = now_.told.find("table/" + table);
  return found == now_.told.end() ? nothing : found->second;
}

const std::vector<std::string>& disk::log_of(const std::string& table) const {
  static const std::vector<std::string> nothing;
  const auto found = now_.logs.find("table/" + table);
  return found == now_.logs.end() ? nothing : found->second;
}

std::size_t disk::kept_as(const command_key& key) const {
  const auto found = now_.order.find(key);
  return found == now_.order.end() ? 0 : found->second;
}

std::int64_t disk::count_of(const std::string& table, const std::string& event) const {
  return std::ranges::count_if(told_of(table),
                               [word = R"("event":")" + event + '"'](const std::string& line) {
                                 return line.contains(word);
                               });
}

kept::reached<std::optional<kept::answer>> disk::find(const command_key& of, kept::body_hash body) {
  const auto found = key(of);
  if (!found) return std::nullopt;
  return kept::answer_of(*found, body);
}

kept::reached<std::vector<kept::named_stream>> disk::streams() {
  std::vector<kept::named_stream> all;
  for (const auto& [name, row] : now_.streams) all.push_back({name, row});
  return all;
}

kept::reached<std::vector<kept::stream_row>> disk::streams_named(
    std::span<const std::string> names) {
  std::vector<stream_row> all;
  for (const auto& each : names) all.push_back(stream(each));
  return all;
}

kept::reached<std::vector<std::string>> disk::records(std::string_view of, std::uint64_t from,
                                                      std::size_t most) {
  const auto found = now_.lines.find(of);
  if (found == now_.lines.end()) return std::vector<std::string>{};
  const auto& lines = found->second;
  const auto begin = std::min<std::size_t>(from - 1, lines.size());
  const auto end = begin + std::min(most, lines.size() - begin);
  return std::vector(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                     lines.begin() + static_cast<std::ptrdiff_t>(end));
}

kept::reached<kept::command_sum> disk::commands() {
  kept::command_sum all;
  for (const auto& [key, where] : now_.keys) {
    all.add(kept::key_bytes(key), where.stream, where.seq);
  }
  return all;
}

kept::reached<ledger::account_row> disk::account(std::string_view name) {
  return account(std::string{name});
}

kept::reached<void> disk::keep(const snapshot& made) {
  now_.snapshots.insert_or_assign(made.stream, made);
  return {};
}

kept::reached<std::optional<kept::snapshot>> disk::last_snapshot(std::string_view of) {
  const auto found = now_.snapshots.find(of);
  if (found == now_.snapshots.end()) return std::nullopt;
  return found->second;
}

kept::reached<void> disk::keep_text(const record::kept_text& text) {
  now_.texts.try_emplace(text.sha256, text);
  return {};
}

kept::reached<std::vector<record::kept_text>> disk::texts() {
  std::vector<record::kept_text> all;
  for (const auto& [sha256, text] : now_.texts) all.push_back(text);
  return all;
}

}  // namespace skyward::simulated
