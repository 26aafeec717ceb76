// The store of a simulated house: rows in memory, judged as every back end has them judged, and all
// of a transaction kept at one instant or none of it. Faults can be planted in it.
#pragma once

#include "simulated_house/chance.hpp"
#include "simulated_house/fault.hpp"
#include "store/judge.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace skyward::simulated {

class disk final : public store::store, private store::rows_before {
 public:
  template <class Value>
  using reached = ::skyward::store::reached<Value>;
  using proposal = ::skyward::store::proposal;
  using answer = ::skyward::store::answer;
  using stream_row = ::skyward::store::stream_row;
  using command_key = ::skyward::store::command_key;
  using snapshot = ::skyward::store::snapshot;

  /// Plants a fault for the rest of a run, whose chance says when it shows.
  void plant(fault what, chance& by) {
    planted_ = what;
    chance_ = &by;
  }

  /// What is not on the disk is forgotten: all that was answered is there, but for a fault.
  void lose_power();

  /// The power goes while a transaction is written: a fault keeps half of it.
  void tear(std::span<const proposal> proposals);

  /// What whoever watches a table hears of, in order: its records, but for what opens a day.
  const std::vector<std::string>& told_of(const std::string& table) const;
  /// All its records.
  const std::vector<std::string>& log_of(const std::string& table) const;
  /// Commands kept so far; that number for one, when it was kept; 0: it was not.
  std::size_t kept() const { return now_.order.size(); }
  std::size_t kept_as(const command_key& key) const;
  /// Proposals that came behind others.
  std::size_t beaten() const { return beaten_; }
  /// How often an event stands in the records of a table.
  std::int64_t count_of(const std::string& table, const std::string& event) const;

  reached<std::vector<answer>> append(std::span<const proposal> proposals) override;
  reached<std::optional<answer>> find(const command_key& key,
                                      ::skyward::store::body_hash body) override;
  reached<std::vector<::skyward::store::named_stream>> streams() override;
  reached<std::vector<stream_row>> streams_named(std::span<const std::string> names) override;
  reached<std::vector<std::string>> records(std::string_view stream, std::uint64_t from,
                                            std::size_t most) override;
  reached<std::optional<::skyward::store::misplaced_row>> misplaced() override {
    return std::nullopt;
  }
  reached<::skyward::store::command_sum> commands() override;
  reached<ledger::account_rows> accounts() override { return now_.accounts; }
  reached<ledger::account_row> account(std::string_view name) override;
  reached<void> keep(const snapshot& made) override;
  reached<std::optional<snapshot>> last_snapshot(std::string_view stream) override;
  reached<std::string> last_checkpoint() override { return now_.checkpoint; }
  reached<void> keep_text(const record::kept_text& text) override;
  reached<std::vector<record::kept_text>> texts() override;

 private:
  struct rows {
    std::map<std::string, std::vector<std::string>, std::less<>> lines;
    std::map<std::string, stream_row, std::less<>> streams;
    std::map<command_key, ::skyward::store::kept_key> keys;
    std::map<command_key, std::size_t> order;
    ledger::account_rows accounts;
    std::map<std::string, snapshot, std::less<>> snapshots;
    std::string checkpoint;
    std::map<std::string, record::kept_text> texts;
    std::map<std::string, std::vector<std::string>, std::less<>> told;  // by table
    std::map<std::string, std::vector<std::string>, std::less<>> logs;  // likewise
  };

  std::optional<::skyward::store::kept_key> key(const command_key& of) override;
  stream_row stream(const std::string& name) override;
  ledger::account_row account(const std::string& name) override;
  std::vector<std::string> stacks_of(const std::string& player) override;

  answer take(proposal asked);
  void keep_lines(const ::skyward::store::part& of, bool first_part);
  void spoil(proposal& asked);
  void alter_a_record();

  rows now_;
  std::optional<rows> durable_;  // where not all is that was answered
  fault planted_ = fault::none;
  chance* chance_ = nullptr;
  int since_synced_ = 0;
  std::size_t beaten_ = 0;
};

}  // namespace skyward::simulated
