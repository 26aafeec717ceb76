// The `skyward` command, without a process around it: arguments in, text and exit code out.
#pragma once

#include "cli/command.hpp"

#include <span>
#include <string>

namespace skyward::cli {

struct answer {
  int exit_code = 0;  // 0 done; 1 the machine failed, or `check` found problems; 2 the command
                      // line or a file given with it was not accepted
  std::string out;
  std::string err;
};

/// Runs one command. Reads the files named by the arguments; `deal` reads its commands from the
/// streams and writes to them as it goes.
///
/// in      arguments without the program's name
answer run(std::span<const std::string> arguments, const streams& io);

/// Prints what a command has left to print.
///
/// in      program that failures are told by
/// out     what it exits with: 1 where standard output cannot be written
int print(const answer& made, const char* program);

/// A command that reads nothing, its output in the answer.
answer run(std::span<const std::string> arguments);

}  // namespace skyward::cli
