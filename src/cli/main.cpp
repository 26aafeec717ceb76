// The process around the `skyward` command.
#include "cli/command_line.hpp"

#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

int main(int count, char** words) {
  try {
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> arguments(words + 1, words + count);
    const auto answer = skyward::cli::run(arguments, {std::cin, std::cout, std::cerr});
    std::cout << answer.out << std::flush;
    std::fwrite(answer.err.data(), 1, answer.err.size(), stderr);
    if (!std::cout) {
      std::perror("skyward: standard output");
      return 1;
    }
    return answer.exit_code;
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "skyward: %s\n", failure.what());
    return 1;
  }
}
