// The tree of a house as its audit stream says, in memory, for whoever asks for proofs.
#pragma once

#include "audit/log_records.hpp"
#include "audit/merkle.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace skyward::audit {

struct house_tree {
  merkle_tree tree;
  std::vector<leaf_run> runs;  // in the order of the leaves

  /// The number of a record's leaf; nothing where it is none yet.
  std::optional<std::uint64_t> index_of(std::string_view stream, std::uint64_t seq) const;
};

/// errors  failure: what the machine fails in, or an audit stream that cannot be read
/// cost    every record of the house is read
store::reached<house_tree> read_house_tree(store::store& house);

}  // namespace skyward::audit
