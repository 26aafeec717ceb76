// Where a house keeps what has happened: records in streams, the accounts that they move, and which
// commands made them, all in one transaction. What any back end has to do stands here, and
// tests/store_contract holds each against it.
#pragma once

#include "base/sha256.hpp"
#include "ledger/transaction.hpp"
#include "record/stream.hpp"
#include "store/command_key.hpp"

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::store {

/// Of what was asked, and of which table or desk: enough of its SHA-256 to tell it from all else
/// that the same sender could give the same id.
using body_hash = std::uint64_t;
body_hash body_of(std::initializer_list<std::string_view> parts);

/// Records that go to the end of one stream.
struct part {
  std::string stream;
  record::chain after;  // how far the stream has come before them, as the sender knows it
  std::vector<std::string> records;  // lines without their end, each not empty
  bool closes{};                     // nothing comes after them
};

/// A command that was decided: everything that it writes, in one or more streams, and the money
/// that it moves. All of it is kept or nothing is.
struct proposal {
  command_key key;
  body_hash body{};
  std::vector<part> parts;
  ledger::transaction money;
  std::string checkpoint;  // takes the place of the last one; empty: that stays
};

/// In order of precedence.
enum class outcome : std::uint8_t {
  duplicate,     // it was committed before: where, and nothing is done
  other_body,    // something else was committed under its key, and nothing is done
  stale,         // a stream is not where the sender knows it, or is closed
  barred,        // by which account
  over_limit,    // above the loss limit of which account
  insufficient,  // which account
  committed,
};
std::string_view name_of(outcome of);

struct answer {
  outcome what{};
  std::string stream;   // committed, duplicate, other_body: of the command's first record; stale
  std::uint64_t seq{};  // of that record; stale: how many records the stream has
  std::string account;  // that stands against it

  friend bool operator==(const answer&, const answer&) = default;
};

struct stream_row {
  record::chain chain;
  bool closed{};

  friend bool operator==(const stream_row&, const stream_row&) = default;
};

struct named_stream {
  std::string name;
  stream_row row;

  friend bool operator==(const named_stream&, const named_stream&) = default;
};

/// What a table came to, so that it need not be made again from its records. A cache: it is dropped
/// without loss.
struct snapshot {
  std::string stream;
  std::string format;   // of the state, and of the build that reads it
  record::chain chain;  // of the stream, up to the record that it holds after
  std::string state;

  friend bool operator==(const snapshot&, const snapshot&) = default;
};

/// A row that the store itself would not have put where it is.
struct misplaced_row {
  std::string stream;   // empty: of none
  std::uint64_t seq{};  // of the record; 0: no record
  std::string what;
};

/// What a machine fails in: a file that cannot be read or written, a disk that is full. After it
/// nothing is known of what was last asked, and the store answers nothing more: the process that
/// has it ends and begins again from what is on disk.
struct failure {
  std::string message;  // what, where, and what to do
};
template <class Value>
using reached = std::expected<Value, failure>;

inline std::unexpected<failure> failed(std::string message) {
  return std::unexpected(failure{std::move(message)});
}

/// How a house is opened.
enum class access : std::uint8_t {
  own,   // to keep records; made where there is none. Of a file no other process may own it
  read,  // beside whoever owns it, as it was when it was opened: nothing is written, and nothing is
         // moved within its files
};

/// Why a house that was retired has no owner any more.
inline constexpr std::string_view moved_away =
    "the house was moved elsewhere; accepted: the place that it was moved to";

class store {
 public:
  virtual ~store() = default;

  /// Keeps proposals in order, all in one durable transaction: what was answered as committed is
  /// there after any interruption. Each is tested as if the accepted ones before it were kept
  /// already, and all tests come before any write, so that one which is not accepted changes
  /// nothing for the others.
  ///
  /// in  proposals  a stream is made by its first record. What was decided upon another proposal
  ///                expects the head that this one makes, and is stale where it was not accepted
  /// out [n] one answer each
  virtual reached<std::vector<answer>> append(std::span<const proposal> proposals) = 0;

  /// Where a command was committed; nothing for one that was not. Looked up before deciding it.
  virtual reached<std::optional<answer>> find(const command_key& key, body_hash body) = 0;

  /// All streams, by name.
  virtual reached<std::vector<named_stream>> streams() = 0;

  /// [n] each; as it is made where there is none.
  virtual reached<std::vector<stream_row>> streams_named(std::span<const std::string> names) = 0;

  /// One of them.
  reached<stream_row> stream(std::string_view name);

  /// Records of a stream, in order.
  ///
  /// in  from  the number of the first
  ///     most  of them
  virtual reached<std::vector<std::string>> records(std::string_view stream, std::uint64_t from,
                                                    std::size_t most) = 0;

  /// Records that are kept twice or in a gap, rows of streams that there are not: nothing reads
  /// them in order, so they are looked for. Nothing where there are none.
  virtual reached<std::optional<misplaced_row>> misplaced() = 0;

  /// All commands that were committed, for whoever holds them against the records.
  virtual reached<command_sum> commands() = 0;

  /// Every account that anything was ever moved to or that anything was set of.
  virtual reached<ledger::account_rows> accounts() = 0;
  virtual reached<ledger::account_row> account(std::string_view name) = 0;

  /// Takes the place of one of the same stream.
  virtual reached<void> keep(const snapshot& made) = 0;
  virtual reached<std::optional<snapshot>> last_snapshot(std::string_view stream) = 0;

  /// The last signed checkpoint of the tree of all records; empty where there is none.
  virtual reached<std::string> last_checkpoint() = 0;

  /// A text that records name by its hash, kept before they are.
  virtual reached<void> keep_text(const record::kept_text& text) = 0;
  virtual reached<std::vector<record::kept_text>> texts() = 0;
};

}  // namespace skyward::store
