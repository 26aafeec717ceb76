// The process around the `skyward` command.
#include "cli/command_line.hpp"

#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

int main(int count, char** words) {
  try {
    std::ios::sync_with_stdio(false);
    std::signal(SIGXFSZ,
                SIG_IGN);  // a file that may not grow is told as one that cannot be written
    const std::vector<std::string> arguments(words + 1, words + count);
    return skyward::cli::print(skyward::cli::run(arguments, {std::cin, std::cout, std::cerr}),
                               "skyward");
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "skyward: %s\n", failure.what());
    return 1;
  }
}
