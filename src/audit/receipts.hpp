// Receipts of records under a checkpoint, out of a house.
#pragma once

#include "audit/house_tree.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <expected>
#include <string>

namespace skyward::audit {

/// A checkpoint of so many leaves, and the tree that it is of.
struct checkpointed {
  std::string note;
  std::uint64_t size{};
  house_tree of;
};

enum class none_because : std::uint8_t {
  no_record,     // or one of the audit, which is no leaf
  not_yet,       // it came after the last checkpoint, or there is none
  not_the_same,  // the checkpoint is not of this house: nothing that waiting mends
};

/// Why there is no receipt, or nothing to give one under.
struct no_receipt {
  none_because what{};
  std::string message;  // a sentence
};
template <class Value>
using or_why = std::expected<Value, no_receipt>;

/// The last checkpoint of a house.
///
/// in      name  its file, for the sentence
/// errors  failure: what the machine fails in; no_receipt: it has none yet, or one that is not of
///         its tree
store::reached<or_why<checkpointed>> last_checkpoint(store::store& house, const std::string& name);

/// The same with a checkpoint that is given.
store::reached<or_why<checkpointed>> checkpoint_in(store::store& house, const std::string& name,
                                                   std::string note);

/// That a record is in the tree, as a file that `skyward verify` and others take.
///
/// errors  failure; no_receipt: there is no such record, or it came after the checkpoint
store::reached<or_why<std::string>> receipt_of(store::store& house, const std::string& name,
                                               const checkpointed& under, const std::string& stream,
                                               std::uint64_t number);

}  // namespace skyward::audit
