// What a verifier of records answers: three things apart, and what was seen.
#pragma once

#include "house/stream_records.hpp"
#include "record/stream.hpp"
#include "store/store.hpp"
#include "table/replay/replay.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace skyward::audit {

/// Something that is wrong.
struct finding {
  std::string stream;   // empty: of the log as a whole
  std::uint64_t seq{};  // of the record; 0: of the whole stream
  std::string message;

  friend bool operator==(const finding&, const finding&) = default;
};

/// What this build decides otherwise than another engine has.
struct told_difference {
  std::string stream;
  std::uint64_t seq{};
  table::difference what;
};

/// Most differences that are told one by one.
inline constexpr std::size_t differences_max = 1'000;

/// The first thing that is wrong of each kind, and what was seen.
struct verdict {
  /// Numbers, chains, streams, tree, signatures. What is behind a record that cannot be read, or
  /// stands in a wrong place, was not looked at.
  std::optional<finding> integrity;

  /// Money only moves, as each record says and by the odds that are pinned; each record follows
  /// from the table that those before it leave. What is behind it was not added up.
  std::optional<finding> arithmetic;

  /// What this build's own engine has decided otherwise.
  std::optional<finding> decisions;

  bool holds() const { return !integrity && !arithmetic && !decisions; }

  std::uint64_t records{};
  std::uint64_t events{};
  std::uint64_t leaves{};                    // of the tree
  std::uint64_t unsequenced{};               // records that are no leaves yet
  bool checkpoint{};                         // of the tree and the audit, at the end
  std::optional<std::uint64_t> witnessed;    // so many leaves were seen by the witness
  std::vector<house::era_begun> eras;        // but the first
  std::vector<std::string> followed_only;    // tables that were not decided anew
  std::uint64_t differing{};                 // commands that another engine has decided otherwise
  std::vector<told_difference> differences;  // the first of them
  std::map<std::string, record::chain, std::less<>> chains;      // of every stream
  std::set<std::string, std::less<>> closed;                     // those that are
  store::command_sum commands;                                   // that the records are of
  std::map<std::string, std::int64_t, std::less<>> balances;     // of every account
  std::set<std::string, std::less<>> barred;                     // players' wallets
  std::map<std::string, std::int64_t, std::less<>> loss_limits;  // of wallets that have one
  bool accounts_held{};  // against the rows that a house has of them
};

/// What is decided anew of the tables of a log.
enum class decided_anew : std::uint8_t {
  nothing,     // commands are followed
  own_engine,  // what this build's engine has decided
  any_engine,  // and what others have, by this one: of a log that is trusted
};

}  // namespace skyward::audit
