// Receipts of records under a checkpoint, out of a house.
#pragma once

#include "audit/house_tree.hpp"
#include "request/refusal.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <string>

namespace skyward::cli {

/// A checkpoint of so many leaves, and the tree that it is of.
struct checkpointed {
  std::string note;
  std::uint64_t size{};
  audit::house_tree of;
};

/// The last checkpoint of a house.
///
/// in      name     its file, for the refusal
/// errors  lines: it has none yet, or one that is not of its tree; throws failure
request::accepted<checkpointed> last_checkpoint(const std::string& command, store::store& house,
                                                const std::string& name);

/// The same with a checkpoint that is given.
request::accepted<checkpointed> checkpoint_in(const std::string& command, store::store& house,
                                              const std::string& name, std::string note);

/// That a record is in the tree.
///
/// errors  lines: there is no such record, or it came after the checkpoint; throws failure
request::accepted<std::string> receipt_of(const std::string& command, store::store& house,
                                          const std::string& name, const checkpointed& under,
                                          const std::string& stream, std::uint64_t number);

}  // namespace skyward::cli
