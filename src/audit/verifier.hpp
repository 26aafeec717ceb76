// Checks a whole log that anyone may have written, and answers three things apart: that nothing in
// it was changed or left out, that its money adds up, and that this program decides as it says.
#pragma once

#include "audit/log_records.hpp"
#include "audit/merkle.hpp"
#include "audit/signed_note.hpp"
#include "audit/verdict.hpp"
#include "house/floor_state.hpp"
#include "house/stream_records.hpp"
#include "record/stream.hpp"
#include "store/store.hpp"
#include "table/replay/replay.hpp"

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::audit {

/// Takes a log line by line, as each_log_line gives it: texts that records name; the streams, each
/// whole, the house's own first, then the others as it says that they were opened, the audit's
/// last; and a checkpoint.
class verifier {
 public:
  /// in  build  what decides here
  ///     key    of the log's checkpoints; none: their signatures are not looked at
  verifier(table::known_build build, std::optional<verifier_key> key,
           decided_anew which = decided_anew::own_engine);

  /// A state that somebody keeps of a table has to be what the table then is.
  void expect_state(const store::snapshot& kept);

  /// False when nothing more is to be taken.
  bool take(std::string_view line);

  /// What a witness has cosigned of this log has to be of it: also of one that was cut off before,
  /// or made anew. Called when all was taken.
  ///
  /// in  note     a checkpoint
  ///     witness  whose cosignature it has
  void check_witnessed(std::string_view note, const verifier_key& witness);

  /// Once all was taken.
  verdict finish();

  /// The tree as far as the audit has come.
  const merkle_tree& tree() const { return tree_; }

 private:
  using checked = std::expected<void, std::string>;

  struct stream_so_far {
    std::string name;
    record::chain chain;
    std::vector<digest> leaves;
  };
  struct kept_command {
    std::string key;
    std::size_t stream{};  // in streams_
    std::uint64_t seq{};
  };

  std::expected<void, finding> take_line(std::string_view line);
  std::expected<void, finding> take_record(std::string_view line);
  std::expected<void, finding> begin_stream(const std::string& name);
  checked take_in_stream(const record::opened_record& opened);
  void add_command(const record::opened_record& opened);
  checked take_of_house(const record::opened_record& opened);
  checked take_of_floor(const record::envelope& head, const house::floor_record& said);
  void add_up_wallets(const record::envelope& head, const house::floor_record& said);
  void expect_of_table(std::uint64_t seq, const house::any_floor_event& said);
  const house::table_state* planned_table(std::string_view stream) const;
  checked check_opening(const record::opened_record& opened) const;
  checked check_heard(const record::opened_record& opened);
  std::optional<finding> end_of_floor() const;
  checked take_change(const house::stream_change& change);
  checked take_of_audit(const record::opened_record& opened);
  checked take_checkpoint(std::string_view line);
  void add_up(const record::opened_record& opened, const digest& leaf);
  checked take_postings(const record::envelope& head);
  checked take_of_table(const record::opened_record& opened, const digest& leaf);
  checked check_state(const table::replay& log);
  std::optional<finding> end_of_log() const;
  std::optional<finding> end_of_days() const;
  std::optional<finding> end_of_commands();
  std::optional<finding> end_of_balances() const;

  table::known_build build_;
  decided_anew which_;
  std::optional<verifier_key> key_;
  std::vector<record::kept_text> texts_;
  std::vector<kept_command> commands_;
  std::map<std::string, store::snapshot, std::less<>> states_;  // that are kept, by their streams

  std::vector<std::string> opened_{std::string{house::house_stream}};  // as the house says
  std::set<std::string, std::less<>> known_;                           // the others among them
  std::map<std::string, record::chain, std::less<>> closed_;
  std::vector<stream_so_far> streams_;
  std::map<std::string, std::size_t, std::less<>> found_;  // in streams_, of each
  std::map<std::string, table::replay, std::less<>> tables_;
  house::floor_state floor_;
  /// Where a table has opened by each sheet, as the house has heard.
  std::map<std::uint64_t, std::pair<std::string, std::uint64_t>> openings_;
  /// What the house has said to each table and no record of the table yet, with the house's own
  /// record of it.
  std::map<std::string, std::multimap<std::string, std::uint64_t>, std::less<>> said_;
  std::map<std::string, std::uint64_t, std::less<>> sequenced_;
  std::vector<digest> audit_heads_;  // after each of its records
  /// What eras have begun with, by the numbers of the house's records.
  std::vector<std::pair<std::uint64_t, house::tree_head>> restored_;
  merkle_tree tree_;
  verdict verdict_;
};

}  // namespace skyward::audit
