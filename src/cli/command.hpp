// One command of `skyward`: the flags it declares and what it does with them.
#pragma once

#include "cli/refusal.hpp"
#include "simulation/run/run.hpp"

#include <CLI/CLI.hpp>

#include <istream>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::cli {

/// Where a command reads what is dealt, shows what happens and tells what went wrong.
struct streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  simulation::team* machines = nullptr;  // that share a simulation; none: this one alone
};

class command {
 public:
  command() = default;
  command(const command&) = delete;
  command& operator=(const command&) = delete;
  virtual ~command() = default;

  /// Adds the command and its flags; their values are kept here.
  virtual CLI::App* declare(CLI::App& app) = 0;

  /// Does what the flags say.
  ///
  /// out     what is left to print; most commands write nothing to the streams themselves
  /// errors  lines that say what would be accepted; none when all was told already
  virtual accepted<std::string> perform(const streams& io) = 0;

  /// With what the program ends when perform() refuses.
  virtual int refused_exit_code() const { return 2; }
};

/// Every command, in the order in which help lists them.
std::vector<std::unique_ptr<command>> all_commands();

accepted<void> check_format(std::string_view command, const std::string& format,
                            const std::vector<std::string>& known);

}  // namespace skyward::cli
