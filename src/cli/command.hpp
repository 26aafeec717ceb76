// One command of `skyward`: the flags it declares and what it does with them.
#pragma once

#include "base/write_file.hpp"
#include "cli/flags.hpp"
#include "request/refusal.hpp"
#include "simulation/run/run.hpp"

#include <initializer_list>
#include <istream>
#include <ostream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace skyward::cli {

using request::accepted;
using request::refusals;
using request::refuse;

/// Where a command reads what is dealt, shows what happens and tells what went wrong.
struct streams {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  simulation::team* machines = nullptr;  // that share a simulation; none: this one alone
};

/// The machine failed a command: a disk, a file or a stream. What it was told stands in one line,
/// with what to do.
class failure : public std::runtime_error {
 public:
  explicit failure(std::string_view line);
};

class command {
 public:
  command(std::string_view name, std::string_view about) : name_{name}, about_{about} {}
  command(const command&) = delete;
  command& operator=(const command&) = delete;
  virtual ~command() = default;

  const std::string& name() const { return name_; }
  const std::string& about() const { return about_; }

  /// Adds the flags; their values are kept here.
  virtual void declare(flags& flags) = 0;

  /// Does what the flags say.
  ///
  /// out     what is left to print; most commands write nothing to the streams themselves
  /// errors  lines that say what would be accepted; none when all was told already. A failure is
  ///         thrown
  virtual accepted<std::string> perform(const streams& io) = 0;

  /// With what the program ends when perform() refuses.
  virtual int refused_exit_code() const { return 2; }

 private:
  std::string name_;
  std::string about_;
};

/// What is refused of a file, as lines; what failed is thrown.
///
/// in      flag that names the file
std::unexpected<refusals> refuse_unwritten(std::string_view flag, const unwritten& why);

/// Writes files, all or none.
///
/// in      flag that names them
/// errors  lines for a path that takes no file; a failure is thrown
accepted<void> write_files(std::string_view flag, std::span<const named_bytes> files);

accepted<void> check_format(std::string_view command, const std::string& format,
                            std::span<const std::string_view> known);
accepted<void> check_format(std::string_view command, const std::string& format,
                            std::initializer_list<std::string_view> known);

}  // namespace skyward::cli
