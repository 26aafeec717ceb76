// The `skyward` command, without a process around it: arguments in, text and exit code out.
#pragma once

#include <span>
#include <string>

namespace skyward::cli {

struct answer {
  int exit_code = 0;  // 0 done; 2 the command line or a file given with it was not accepted
  std::string out;
  std::string err;
};

/// Runs one command. Reads the files named by the arguments and nothing else.
///
/// in      arguments without the program's name
answer run(std::span<const std::string> arguments);

}  // namespace skyward::cli
