// A house that is asked in the place of another one: what it is asked it asks that one.
#pragma once

#include "store/store.hpp"

namespace skyward::store {

class passing_store : public store {
 public:
  explicit passing_store(store& to) : to_{to} {}

  reached<std::vector<answer>> append(std::span<const proposal> proposals) override {
    return to_.append(proposals);
  }
  reached<std::optional<answer>> find(const command_key& key, body_hash body) override {
    return to_.find(key, body);
  }
  reached<std::vector<named_stream>> streams() override { return to_.streams(); }
  reached<std::vector<stream_row>> streams_named(std::span<const std::string> names) override {
    return to_.streams_named(names);
  }
  reached<std::vector<std::string>> records(std::string_view stream, std::uint64_t from,
                                            std::size_t most) override {
    return to_.records(stream, from, most);
  }
  reached<std::optional<misplaced_row>> misplaced() override { return to_.misplaced(); }
  reached<command_sum> commands() override { return to_.commands(); }
  reached<ledger::account_rows> accounts() override { return to_.accounts(); }
  reached<ledger::account_row> account(std::string_view name) override { return to_.account(name); }
  reached<void> keep(const snapshot& made) override { return to_.keep(made); }
  reached<std::optional<snapshot>> last_snapshot(std::string_view stream) override {
    return to_.last_snapshot(stream);
  }
  reached<std::string> last_checkpoint() override { return to_.last_checkpoint(); }
  reached<void> keep_text(const record::kept_text& text) override { return to_.keep_text(text); }
  reached<std::vector<record::kept_text>> texts() override { return to_.texts(); }

 private:
  store& to_;
};

}  // namespace skyward::store
