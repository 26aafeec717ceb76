// Replays logs with no game of the house in the program: a log and its rulebook say all that it
// takes.
#include "table/replay/replay.hpp"

#include <fstream>
#include <iostream>
#include <string>

namespace {

/// Whether a log leaves the state that is recorded.
bool gives_back(const std::string& records, const std::string& state) {
  skyward::table::replay log;
  std::ifstream in{records, std::ios::binary};
  for (std::string line; std::getline(in, line);) {
    const auto taken = log.take(line);
    if (taken) continue;
    std::cerr << records << ": line " << taken.error().line << ": " << taken.error().message
              << '\n';
    return false;
  }
  std::string recorded;
  std::ifstream of_state{state, std::ios::binary};
  std::getline(of_state, recorded);
  if (log.records() > 0 && log.state_json() == recorded && !log.decides()) return true;
  std::cerr << records << ": another state than " << state << '\n';
  return false;
}

}  // namespace

int main(int count, char** words) {
  int wrong = count < 3 ? 1 : 0;
  for (int i = 1; i + 1 < count; i += 2) {
    if (!gives_back(words[i], words[i + 1])) ++wrong;
  }
  return wrong == 0 ? 0 : 1;
}
