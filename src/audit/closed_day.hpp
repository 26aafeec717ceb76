// A gaming day that is over, as a file that is verified alone: what the house has recorded of it,
// its tables' streams, the rulebooks that they pin, and the proof that all of it stands in the tree
// that the house has signed. docs/keeping.md says how it is laid out.
#pragma once

#include "audit/receipts.hpp"
#include "audit/verifier.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace skyward::audit {

/// What such a file begins with, and no log.
std::string_view closed_day_begin();

/// Goes through the lines of a day.
///
/// in      under  what the day is proved by: the last checkpoint, or one that is given
///         take   a line without its end; false ends it
/// out     whether all lines were taken
/// errors  failure; no_receipt: there is no such day, one of its tables is still in it, or records
///         of it came after the checkpoint
store::reached<or_why<bool>> each_line_of_day(store::store& house, const checkpointed& under,
                                              const std::string& day,
                                              const std::function<bool(std::string_view)>& take);

/// What a file has of a day that is over.
struct day_verdict {
  verdict found;  // its records, their events, what is wrong, which tables were followed
  std::string day;
  std::uint64_t house_from{};  // records of the house
  std::uint64_t house_to{};
  std::uint64_t leaves_from{};  // of the tree, up to `leaves_to`, which is one behind the last
  std::uint64_t leaves_to{};
  std::uint64_t signed_size{};
};

/// Takes such a file line by line. It trusts nobody: what cannot be is a finding.
class day_verifier {
 public:
  /// in  build  what decides here
  ///     key    of the house's checkpoints; none: their signatures are not looked at
  day_verifier(table::known_build build, std::optional<verifier_key> key,
               decided_anew which = decided_anew::own_engine);
  ~day_verifier();

  /// False when nothing more is to be taken.
  bool take(std::string_view line);

  /// Once all was taken.
  day_verdict finish();

 private:
  class lines;
  std::unique_ptr<lines> lines_;
};

}  // namespace skyward::audit
