// Streams of records: whose accounts they move, and the hash over all of one in order.
#pragma once

#include "base/sha256.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace skyward::record {

/// Whose accounts the records of a stream move: `table/12` of `table/12/2026-11-22`, and a stream
/// of another kind itself.
std::string_view owner_of(std::string_view stream);

/// The hash of a record's stored bytes, which is its leaf in the tree of all records.
///
/// source  RFC 6962, section 2.1
digest leaf_of(std::string_view line);

/// How far a stream has come, and the hash over all of its records: of none it is 32 zeros, and
/// each makes another one, SHA-256 of the one before and of its leaf.
struct chain {
  std::uint64_t count{};
  digest head{};

  void add(const digest& leaf);

  friend bool operator==(const chain&, const chain&) = default;
};

/// Records of a stream that follow one another.
struct record_run {
  std::string stream;
  std::uint64_t from{};  // the number of the first
  std::uint64_t to{};    // and of the last

  friend bool operator==(const record_run&, const record_run&) = default;
};

}  // namespace skyward::record
