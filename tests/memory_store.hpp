// A house in memory, as plainly as the contract of a store can be kept: the whole of it is copied
// for each proposal. What another store answers is held against it. Its disk keeps what was synced
// alone.
#pragma once

#include "base/ensure.hpp"
#include "store/judge.hpp"

#include <functional>
#include <map>
#include <set>

namespace skyward::store {

class memory_store final : public store {
 public:
  /// Where the power may go: what is not synced then is forgotten.
  enum class instant : std::uint8_t { before_sync, after_sync };

  /// Called at each; true: the power goes, and what was asked is never answered.
  std::function<bool(instant)> power_goes = [](instant) { return false; };
  /// Called before records are read; true: they cannot be.
  std::function<bool()> disk_fails = [] { return false; };

  reached<std::vector<answer>> append(std::span<const proposal> proposals) override {
    std::vector<answer> answers;
    for (const auto& each : proposals) answers.push_back(take(each));
    if (power_goes(instant::before_sync)) return lose_power();
    disk_ = now_;
    if (power_goes(instant::after_sync)) return lose_power();
    return answers;
  }
  reached<std::optional<answer>> find(const command_key& key, body_hash body) override {
    const auto found = now_.keys.find(key);
    if (found == now_.keys.end()) return std::nullopt;
    auto kept = found->second.first;
    kept.what = found->second.second == body ? outcome::duplicate : outcome::other_body;
    return kept;
  }
  reached<std::vector<named_stream>> streams() override {
    std::vector<named_stream> all;
    for (const auto& [name, lines] : now_.streams) all.push_back({name, row_of(name)});
    return all;
  }
  reached<std::vector<stream_row>> streams_named(std::span<const std::string> names) override {
    std::vector<stream_row> all;
    for (const auto& each : names) all.push_back(row_of(each));
    return all;
  }
  reached<std::vector<std::string>> records(std::string_view stream, std::uint64_t from,
                                            std::size_t most) override {
    if (disk_fails()) return failed("the disk fails");
    const auto found = now_.streams.find(std::string{stream});
    if (found == now_.streams.end()) return std::vector<std::string>{};
    const auto& lines = found->second;
    const auto begin = std::min<std::size_t>(from - 1, lines.size());
    const auto end = std::min(begin + most, lines.size());
    return std::vector(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                       lines.begin() + static_cast<std::ptrdiff_t>(end));
  }
  reached<std::optional<misplaced_row>> misplaced() override { return std::nullopt; }
  reached<command_sum> commands() override {
    command_sum all;
    for (const auto& [key, kept] : now_.keys) {
      all.add(key_bytes(key), kept.first.stream, kept.first.seq);
    }
    return all;
  }
  reached<ledger::account_rows> accounts() override { return now_.accounts; }
  reached<ledger::account_row> account(std::string_view name) override {
    const auto found = now_.accounts.find(name);
    return found == now_.accounts.end() ? ledger::account_row{} : found->second;
  }
  reached<void> keep(const snapshot& made) override {
    now_.snapshots.insert_or_assign(made.stream, made);
    return {};
  }
  reached<std::optional<snapshot>> last_snapshot(std::string_view stream) override {
    const auto found = now_.snapshots.find(std::string{stream});
    if (found == now_.snapshots.end()) return std::nullopt;
    return found->second;
  }
  reached<std::string> last_checkpoint() override { return now_.checkpoint; }
  reached<void> keep_text(const record::kept_text& text) override {
    now_.texts.try_emplace(text.sha256, text);
    return {};
  }
  reached<std::vector<record::kept_text>> texts() override {
    std::vector<record::kept_text> all;
    for (const auto& [sha256, text] : now_.texts) all.push_back(text);
    return all;
  }

 private:
  struct world {
    std::map<std::string, std::vector<std::string>> streams;
    std::set<std::string> closed;
    std::map<command_key, std::pair<answer, body_hash>> keys;
    ledger::account_rows accounts;
    std::map<std::string, snapshot> snapshots;
    std::string checkpoint;
    std::map<std::string, record::kept_text> texts;
  };

  stream_row row_of(const std::string& name) const {
    stream_row row;
    const auto found = now_.streams.find(name);
    if (found == now_.streams.end()) return row;
    for (const auto& line : found->second) row.chain.add(record::leaf_of(line));
    row.closed = now_.closed.contains(name);
    return row;
  }

  answer take(const proposal& asked) {
    if (const auto known = find(asked.key, asked.body).value()) return *known;
    auto next = now_;
    for (const auto& each : asked.parts) {
      auto& lines = next.streams[each.stream];
      if (row_of(each.stream).chain != each.after || next.closed.contains(each.stream)) {
        return {outcome::stale, each.stream, now_.streams[each.stream].size(), {}};
      }
      lines.insert(lines.end(), each.records.begin(), each.records.end());
      if (each.closes) next.closed.insert(each.stream);
    }
    const auto rows = ledger::decide(now_.accounts, asked.money);
    if (!rows) return {outcome_of(rows.error().code), {}, 0, rows.error().account};
    next.accounts = *rows;
    std::erase_if(next.accounts,
                  [](const auto& each) { return each.second == ledger::account_row{}; });
    const auto& first = asked.parts.front();
    const answer given{outcome::committed, first.stream, first.after.count + 1, {}};
    next.keys.emplace(asked.key, std::pair{given, asked.body});
    if (!asked.checkpoint.empty()) next.checkpoint = asked.checkpoint;
    now_ = std::move(next);
    return given;
  }

  reached<std::vector<answer>> lose_power() {
    now_ = disk_;
    return std::unexpected(failure{"the power went"});
  }

  world now_;
  world disk_;
};

}  // namespace skyward::store
