// A command of the program run in this process, and what it prints.
#pragma once

#include "cli/command_line.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace skyward {

/// Runs one. What it writes as it goes stands before what it answers with.
///
/// in  input  its standard input
inline cli::answer ran(const std::vector<std::string>& words, const std::string& input = "") {
  std::istringstream in{input};
  std::ostringstream out;
  std::ostringstream err;
  auto answer = cli::run(words, {in, out, err});
  answer.out = out.str() + answer.out;
  answer.err = err.str() + answer.err;
  return answer;
}

/// The same in one text: exit code, standard output, standard error.
inline std::string ran_text(const std::vector<std::string>& words, const std::string& input = "") {
  const auto answer = ran(words, input);
  return std::to_string(answer.exit_code) + answer.out + answer.err;
}

}  // namespace skyward
