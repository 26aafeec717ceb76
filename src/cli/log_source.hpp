// Where a log is read: out of a house that may be open elsewhere, or its lines from a file or a
// stream.
#pragma once

#include "audit/verifier.hpp"
#include "cli/command.hpp"
#include "store/kept_store.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace skyward::cli {

/// Whether a regular file begins so. Any other is not touched: what it gives cannot be read again.
bool begins_with(const std::string& file, std::string_view bytes);

/// A house that is only looked at.
///
/// errors  throws failure
std::unique_ptr<store::kept_store> looked_at(std::string_view command, const std::string& house);

class log_source {
 public:
  /// in      file  a house, a log, or - for the stream
  /// errors  lines that name the command
  static accepted<log_source> open(std::string_view command, const std::string& file,
                                   std::istream& in);

  /// Goes through the lines until one is not taken.
  ///
  /// errors  throws failure: what the machine fails in
  void each_line(const std::function<bool(std::string_view)>& take);

  /// Null where the lines come from elsewhere.
  store::kept_store* house() const { return house_.get(); }

  /// That reads it.
  const std::string& command() const { return command_; }

 private:
  log_source(std::string_view command, std::string name, std::istream& in)
      : command_{command}, name_{std::move(name)}, in_{&in} {}

  std::string command_;
  std::string name_;
  std::unique_ptr<store::kept_store> house_;
  std::unique_ptr<std::istream> file_;
  std::istream* in_;
};

/// The states of tables that a house keeps are what its log comes to, too. Before any line.
void expect_states(const log_source& from, audit::verifier& by);

/// What was found once every line was taken; of a house also whether the rows beside its log say
/// what that does.
audit::verdict verdict_of(const log_source& from, audit::verifier& by);

/// What is wrong, a line each.
///
/// in  file  that was verified
refusals findings_of(std::string_view command, const std::string& file,
                     const audit::verdict& found);

/// What a witness has seen last of a log.
struct witnessed_note {
  std::string text;
  audit::verifier_key witness;
  house::tree_head seen;
};

/// Reads the checkpoint of --witness, which the key of --witness-key has cosigned.
///
/// in      log  whose key has signed it; none: its signature is not looked at
/// errors  lines: a note that is not by those two says nothing of the log
accepted<witnessed_note> read_witnessed(const std::string& file, const std::string& witness,
                                        const std::optional<audit::verifier_key>& log);

/// A key that a flag gives; nothing where it gives none.
accepted<std::optional<audit::verifier_key>> read_key(std::string_view flag,
                                                      const std::string& text);

}  // namespace skyward::cli
