// A new beginning of a house that goes on from a backup.
#pragma once

#include "house/stream_records.hpp"
#include "record/stream.hpp"
#include "store/store.hpp"

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::audit {

/// What a house had beyond a backup, by what is left of its log. It may be damaged: lines that are
/// no records, or not those that are due, are passed over.
class lost_records {
 public:
  using chains = std::map<std::string, record::chain, std::less<>>;

  /// The streams of the backup, which have to outlive it.
  explicit lost_records(const chains& backup) : backup_{backup} {}

  /// False where it is not the log of that house.
  bool take(std::string_view line);

  /// errors  a sentence: it is another house's, or nothing shows that it is this one's
  std::expected<std::vector<record::record_run>, std::string> finish() const;

 private:
  const chains& backup_;
  chains left_;
  bool same_ = false;  // a stream has come to what the backup has of it
  std::string other_;  // a stream that has come to something else
};

/// Keeps the first record of an era.
///
/// in  id  of a command, new
store::reached<void> begin_era(store::store& house, const house::era_begun& begun, moment now,
                               const std::string& id);

}  // namespace skyward::audit
