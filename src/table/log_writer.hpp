// Writes the entries that one command makes, numbered on from the state's last.
#pragma once

#include "table/vocabulary/event.hpp"

#include <utility>
#include <vector>

namespace skyward::table {

class log_writer {
 public:
  /// out gains the entries; last is the number of the log's last one so far.
  log_writer(std::vector<log_entry>& out, std::uint64_t last, moment at, bool from_paper)
      : out_{out}, before_{out.size()}, last_{last}, at_{at}, from_paper_{from_paper} {}

  template <class Event>
  void add(Event&& what) {
    out_.push_back(log_entry{++last_, at_, from_paper_, std::forward<Event>(what)});
  }

  std::vector<log_entry>& entries() { return out_; }
  /// Entries that stood there before the command's own.
  std::size_t before() const { return before_; }
  moment at() const { return at_; }

 private:
  std::vector<log_entry>& out_;
  std::size_t before_;
  std::uint64_t last_;
  moment at_;
  bool from_paper_;
};

}  // namespace skyward::table
