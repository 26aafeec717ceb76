// A live house: opened, served at an address, and closed in good order.
#pragma once

#include "audit/signing_key.hpp"
#include "base/moment.hpp"
#include "fairness/secret.hpp"
#include "server/log.hpp"
#include "server/settings.hpp"

#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace skyward::server {

struct serve_options {
  settings how;
  std::function<moment()> now;
  operator_log::sink log;
};

/// Why a house is not served.
std::string counts_its_money(const std::string& house);

/// Everything between the file of a house and its sockets.
class served_house {
 public:
  /// Opens the house, its floor and its accounts; sets it up where it has said nothing of itself.
  ///
  /// in      signing  its key
  ///         sealing  the key of its seeds
  /// errors  a sentence: what cannot be opened, and what is accepted
  static std::expected<std::unique_ptr<served_house>, std::string> open(
      serve_options options, audit::signing_key signing, const fairness::secret& sealing);
  ~served_house();

  std::uint16_t port() const;

  /// What the first administrator opens, once; empty where there is one.
  std::string administrator_link();

  /// Serves until `stop`, or until the machine fails. Then nobody comes in any more, what is in
  /// hand is answered, sockets are told to go away, and what is not over in time is cut off.
  ///
  /// errors  a sentence: why it had to end
  std::expected<void, std::string> run();

  /// From any thread, and from a handler of a signal.
  void stop();

 private:
  class parts;
  explicit served_house(std::unique_ptr<parts> all);
  std::unique_ptr<parts> all_;
};

}  // namespace skyward::server
