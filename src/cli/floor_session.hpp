// A house's floor while one process has it: lines in, answers out, what was kept sequenced and
// signed.
#pragma once

#include "audit/sequencer.hpp"
#include "audit/signing_key.hpp"
#include "cli/command.hpp"
#include "live/floor.hpp"
#include "live/people_file.hpp"
#include "server/accounts/account.hpp"
#include "store/kept_store.hpp"

#include <boost/json/fwd.hpp>

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace skyward::cli {

/// What is told of a command that was done: its record, its events, or nothing; why one was refused
/// is told always.
enum class answers : std::uint8_t { records, events, nothing };

class floor_session {
 public:
  /// Opens the house; it is made where there is none.
  ///
  /// errors  throws failure
  floor_session(const std::string& house, answers told, const streams& io);

  /// Answers every line of standard input: `{"to":"12","do":...}` is for a table, any other for the
  /// house. True when no line was malformed.
  bool play();

  /// One command of the house, with an id or without; true when it was not refused. It is signed
  /// once `sequence` is called.
  bool send(house::sent_floor_command asked);

  /// Gives what was kept its places in the tree, and signs it.
  void sequence();

  const house::floor_state& state() const { return floor_.state(); }

 private:
  bool read(const std::string& typed);
  std::expected<void, std::string> identify(boost::json::object& line);
  std::expected<void, std::string> check_works_here(const boost::json::object& line) const;
  bool send(const std::string& table, const std::string& line);
  void show(const std::optional<live::refused>& why);
  void tell(std::size_t column, const std::string& message);
  void sequence_in_time();

  std::unique_ptr<store::kept_store> house_;
  answers told_;
  const streams& io_;
  audit::signing_key key_;
  audit::sequencer sequencer_;
  live::people_file people_;
  std::vector<server::account> depositors_;  // players who have bounded their deposits
  live::floor floor_;
  moment sequenced_at_{0};
  std::size_t line_ = 0;
};

}  // namespace skyward::cli
