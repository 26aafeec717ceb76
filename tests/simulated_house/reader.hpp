// Reads what is kept of tables as anybody may, for whoever asks what they would answer.
#pragma once

#include "simulated_house/disk.hpp"
#include "table/replay/replay.hpp"
#include "table/vocabulary/command.hpp"

#include <map>
#include <string>

namespace skyward::simulated {

class reader {
 public:
  explicit reader(disk& of) : of_{of} {}

  /// Whether a table that has all that is kept would do it, said by a player at that moment.
  bool would_do(const std::string& table, table::sent_command asked, moment now);

 private:
  table::replay& read(const std::string& table);

  disk& of_;
  std::map<std::string, table::replay> tables_;
};

}  // namespace skyward::simulated
