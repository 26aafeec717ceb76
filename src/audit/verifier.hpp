// Checks a whole log that anyone may have written: that nothing in it was changed or left out, that
// its money adds up, and that this program decides as it says.
#pragma once

#include "audit/log_records.hpp"
#include "audit/merkle.hpp"
#include "audit/signed_note.hpp"
#include "house/stream_records.hpp"
#include "record/stream.hpp"
#include "table/replay/replay.hpp"

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::audit {

/// The first thing that is wrong.
struct finding {
  std::string stream;   // empty: of the log as a whole
  std::uint64_t seq{};  // of the record; 0: of the whole stream
  std::string message;
};

/// What was found to hold.
struct verified {
  std::uint64_t records{};
  std::uint64_t streams{};
  std::uint64_t leaves{};                  // of the tree
  std::uint64_t unsequenced{};             // records that are no leaves yet
  bool checkpoint{};                       // of the tree and the audit, at the end
  bool signed_by_key{};                    // whether its signature was looked at
  std::vector<std::string> followed_only;  // tables whose rules another build decides by
  std::map<std::string, std::int64_t, std::less<>> balances;  // of every account
};

/// Takes a log line by line, as each_log_line gives it: texts that records name; the streams, each
/// whole, the house's own first, then the others as it says that they were opened, the audit's
/// last; and a checkpoint.
class verifier {
 public:
  /// in  build  what decides here
  ///     key    of the log's checkpoints; none: their signatures are not looked at
  verifier(table::known_build build, std::optional<verifier_key> key);

  /// errors  what is wrong; nothing more is to be taken then
  std::expected<void, finding> take(std::string_view line);

  /// What a witness has cosigned of this log has to be of it.
  ///
  /// in  note     a checkpoint, of a size that the log has reached
  ///     witness  whose cosignature it has
  /// errors  also for a log that was cut off before, or made anew; called when all was taken
  std::expected<void, finding> check_witnessed(std::string_view note, const verifier_key& witness);

  /// Once all was taken.
  std::expected<verified, finding> finish();

 private:
  struct stream_so_far {
    std::string name;
    record::chain chain;
    std::vector<digest> leaves;
  };

  std::expected<void, finding> take_record(std::string_view line);
  std::expected<void, finding> begin_stream(const std::string& name);
  std::expected<void, std::string> take_in_stream(std::string_view line,
                                                  const record::opened_record& opened);
  std::expected<void, std::string> take_postings(const record::envelope& head);
  std::expected<void, std::string> take_of_house(const record::opened_record& opened);
  std::expected<void, std::string> take_of_audit(const record::opened_record& opened);
  std::expected<void, std::string> take_of_table(std::string_view line);
  std::expected<void, std::string> take_checkpoint(std::string_view line);
  std::expected<void, finding> check_closed() const;
  std::expected<void, finding> check_balances() const;

  table::known_build build_;
  std::optional<verifier_key> key_;
  std::vector<record::kept_text> texts_;

  std::vector<std::string> opened_{std::string{house::house_stream}};  // as the house says
  std::map<std::string, record::chain, std::less<>> closed_;
  std::vector<stream_so_far> streams_;
  std::map<std::string, table::replay, std::less<>> tables_;
  std::map<std::string, std::int64_t, std::less<>> balances_;
  std::map<std::string, std::uint64_t, std::less<>> sequenced_;
  merkle_tree tree_;
  std::uint64_t records_ = 0;
  bool checkpoint_ = false;
};

}  // namespace skyward::audit
