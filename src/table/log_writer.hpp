// Writes the entries that one command makes, behind the state's last.
#pragma once

#include "table/vocabulary/event.hpp"

#include <utility>
#include <vector>

namespace skyward::table {

class log_writer {
 public:
  /// out gains the entries; last is the log's last one so far.
  log_writer(std::vector<log_entry>& out, entry_id last, moment at, bool from_paper)
      : out_{out}, before_{out.size()}, next_{last.seq + 1, 1}, at_{at}, from_paper_{from_paper} {}

  template <class Event>
  void add(Event&& what) {
    out_.push_back(log_entry{next_, at_, from_paper_, std::forward<Event>(what)});
    ++next_.event;
  }

  std::vector<log_entry>& entries() { return out_; }
  /// Entries that stood there before the command's own.
  std::size_t before() const { return before_; }
  moment at() const { return at_; }

 private:
  std::vector<log_entry>& out_;
  std::size_t before_;
  entry_id next_;
  moment at_;
  bool from_paper_;
};

}  // namespace skyward::table
