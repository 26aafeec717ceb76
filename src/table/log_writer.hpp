// Writes the entries that one command makes, behind the state's last.
#pragma once

#include "table/vocabulary/command.hpp"
#include "table/vocabulary/event.hpp"

#include <utility>
#include <vector>

namespace skyward::table {

class log_writer {
 public:
  /// out gains the entries; last is the log's last one so far. The command has to outlive it.
  log_writer(std::vector<log_entry>& out, entry_id last, const sent_command& asked)
      : out_{out},
        before_{out.size()},
        seq_{last.seq + 1},
        at_{asked.at},
        by_{asked.by()},
        from_{asked.from},
        from_paper_{asked.paper.has_value()} {}

  template <class Event>
  void add(Event&& what) {
    const entry_id next{seq_, out_.size() - before_ + 1};
    out_.push_back(log_entry{next, at_, from_paper_, std::forward<Event>(what)});
  }

  std::vector<log_entry>& entries() { return out_; }
  /// Entries that stood there before the command's own.
  std::size_t before() const { return before_; }
  moment at() const { return at_; }
  /// Who stands behind the command, and in which role.
  std::string_view by() const { return by_; }
  role from() const { return from_; }

  /// Takes back what was written behind the first `kept` of the command's own entries.
  void keep_first(std::size_t kept) { out_.resize(before_ + kept); }

 private:
  std::vector<log_entry>& out_;
  std::size_t before_;
  std::uint64_t seq_;
  moment at_;
  std::string_view by_;
  role from_;
  bool from_paper_;
};

}  // namespace skyward::table
