// A table as whoever watches it follows it: by the frames that its house tells, which say neither
// who asked nor what accounts were moved. At an electronic table every frame has to be what some
// command makes by the rules that the table opened with, to the last event: outcomes, payments,
// draws and their seeds. What people deal may be entered in more ways than its events tell: where
// no command is found for it, it is followed from there on, its payments held against the odds. The
// day that a log begins with is believed; frames are not chained.
#pragma once

#include "record/frame.hpp"
#include "table/replay/replay.hpp"

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace skyward::table {

/// What a frame tells.
struct happening {
  std::vector<log_entry> entries;
  /// What it comes from, as far as its events tell; none where it was followed.
  std::optional<any_command> asked;
};

class watched_table {
 public:
  /// in  build  that decides; a table that another engine decides is not followed
  explicit watched_table(known_build build);
  watched_table(watched_table&&) noexcept;
  watched_table& operator=(watched_table&&) noexcept;
  ~watched_table();

  /// Follows the next frame, the first of a day being the first.
  ///
  /// out     what happened
  /// errors  what cannot have happened; the table stays as it was before it
  std::expected<happening, std::string> take(const record::frame& told);

  /// Of the last frame; empty and 0 before the first.
  const std::string& stream() const { return stream_; }
  std::uint64_t seq() const { return seq_; }

  /// The table; none before its first frame. One of the two is there, at the same place for as long
  /// as this lives.
  const banked_state* banked() const;
  const pot_state* pot() const;
  const banked_table* banked_game() const;
  const pot_table* pot_game() const;

  /// Only after the first frame.
  const common_state& common() const;
  const line_codec& names() const;
  std::string state_json() const;

 private:
  std::expected<void, std::string> open(const record::frame& first);
  std::expected<void, std::string> check_place(const record::frame& told) const;
  std::expected<void, std::string> begin_day(const record::frame& told, const log_entry& opening);
  std::expected<void, std::string> decide(happening& told);
  std::expected<void, std::string> follow(const record::frame& told, happening& read);

  known_build build_;
  std::unique_ptr<replayed_table> table_;
  std::string stream_;
  std::uint64_t seq_ = 0;
  bool decides_ = true;  // until something was followed: what comes of that is nobody's decision
};

}  // namespace skyward::table
