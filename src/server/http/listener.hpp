// Where a server is reached.
#pragma once

#include "server/http/connection.hpp"
#include "server/http/limits.hpp"
#include "server/http/origin_check.hpp"
#include "server/http/tls_context.hpp"

#include <boost/asio/io_context.hpp>

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>

namespace skyward::server {

struct listener_options {
  std::string address = "127.0.0.1";  // of IPv4 or IPv6
  std::uint16_t port = 0;             // any that is free
  std::optional<tls_files> tls = {};  // plain without
  known_places known = {};
  limits within = {};
  traffic_watch watch = {};
};

/// Everything happens on the one thread that runs the io_context: members are called there, other
/// threads post. Connections over a limit are closed as they come.
class listener {
 public:
  /// in      io, answers  outlive every connection
  /// errors  a sentence: the address or file that cannot be used, why, and what is accepted
  static std::expected<listener, std::string> open(boost::asio::io_context& io,
                                                   const listener_options& options,
                                                   handler& answers);

  /// Whether one could be opened now; nothing stays open.
  ///
  /// errors  as open
  static std::expected<void, std::string> check(const listener_options& options);

  listener(listener&&) noexcept = default;
  listener& operator=(listener&&) = delete;
  ~listener();

  std::uint16_t port() const;
  std::size_t connections() const;

  /// Takes no more connections, closes those at rest, tells WebSockets that the house closes, and
  /// lets each answer that is being made be the last of its connection. When all are over nothing
  /// of it is left in the io_context.
  void stop();

 private:
  class floor_door;

  explicit listener(std::shared_ptr<floor_door> door);

  std::shared_ptr<floor_door> door_;
};

/// Lets the process have as many files open as the system allows it: a connection is one.
///
/// out  how many
std::size_t raise_descriptor_limit();

/// What else a house has open: its database, the log, threads' wake-ups.
inline constexpr std::int64_t files_of_its_own = 100;

}  // namespace skyward::server
