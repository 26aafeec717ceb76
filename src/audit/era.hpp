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

/// What a house had beyond a backup, by what is left of its log. It may be damaged: what is behind
/// a line that cannot be read counts by its own number.
class lost_records {
 public:
  using chains = std::map<std::string, record::chain, std::less<>>;

  /// The streams of the backup, which have to outlive it.
  explicit lost_records(const chains& backup) : backup_{backup} {}

  /// False where it is not the log of that house.
  bool take(std::string_view line);

  /// errors  a sentence: it is another house's, or nothing shows that it is this one's
  std::expected<std::vector<record::record_run>, std::string> finish() const;

  /// Lines that are no records, or do not follow from what was read before them.
  std::uint64_t passed_over() const { return passed_over_; }

 private:
  const chains& backup_;
  chains left_;
  std::map<std::string, std::uint64_t, std::less<>> last_;  // the highest number of each stream
  std::uint64_t lines_ = 0;
  std::uint64_t passed_over_ = 0;
  bool same_ = false;  // a stream has come to what the backup has of it
  std::string other_;  // a stream that has come to something else
};

/// Keeps the first record of an era.
///
/// in  id  of a command, new
store::reached<void> begin_era(store::store& house, const house::era_begun& begun, moment now,
                               const std::string& id);

}  // namespace skyward::audit
