// Rows of a database as they were read or kept last, by which proposals are judged.
#pragma once

#include "store/judge.hpp"
#include "store/postgres.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace skyward::store {

// What columns of rows that were answered say.
//
// in  column  the first of them
stream_row stream_in(const postgres_rows& all, int row, int column);
ledger::account_row account_in(const postgres_rows& all, int row, int column);
kept_key kept_key_in(const postgres_rows& all, int row, int column);
record::chain chain_in(const postgres_rows& all, int row, int column);

postgres_array array_of_bytes(const std::set<std::string>& all);

class read_rows final : public rows_before {
 public:
  /// Which ones, each by its name: accounts also of all who sit down as these players.
  struct names {
    std::set<std::string> streams;
    std::set<std::string> accounts;
    std::set<std::string> players;
    std::set<std::string> keys;  // by their bytes
  };

  /// Reads rows as they are now, in one trip.
  void load(postgres_connection& from, const names& wanted);

  /// What a judge will ask for of proposals that are new.
  ///
  /// in  anew  what was read before, too, and whether their keys are kept by now
  void load_for(postgres_connection& from, std::span<const proposal> proposals, bool anew);

  /// What is so from now on.
  void remember(const judge& kept);

  /// How often an account had been changed; 0: there was none.
  std::int64_t version_of(const std::string& account) const;
  bool has_key(const command_key& of) const;

  // What a judge asks for: all of it was loaded.
  std::optional<kept_key> key(const command_key& of) override;
  stream_row stream(const std::string& name) override { return streams_.at(name); }
  ledger::account_row account(const std::string& name) override { return accounts_.at(name).row; }
  std::vector<std::string> stacks_of(const std::string& player) override {
    return stacks_.at(player);
  }

 private:
  struct versioned_account {
    std::int64_t version = 0;
    ledger::account_row row;
  };

  std::map<std::string, stream_row> streams_;
  std::map<std::string, versioned_account> accounts_;
  // Of the proposals that are being kept alone.
  std::map<std::string, kept_key> keys_;                    // by their bytes
  std::map<std::string, std::vector<std::string>> stacks_;  // by folded name
};

}  // namespace skyward::store
