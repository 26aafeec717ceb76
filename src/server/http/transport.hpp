// The bytes of one connection, plain or under TLS.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <openssl/types.h>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace skyward::server {

struct free_tls {
  void operator()(SSL* session) const;
};

/// Keeps no bytes of its own, so that ten thousand at rest are light: what can be read or written
/// at once is, by one call of the system, and waiting is another matter.
class transport {
 public:
  enum class outcome : std::uint8_t { moved, waits_to_read, waits_to_write, ended };
  struct progress {
    outcome how{};
    std::size_t bytes{};  // when moved
  };

  /// in  tls  none: plain
  transport(boost::asio::ip::tcp::socket socket, SSL_CTX* tls);
  transport(const transport&) = delete;
  transport& operator=(const transport&) = delete;

  bool is_secure() const { return tls_ != nullptr; }
  bool is_open() const { return socket_.is_open(); }
  auto executor() { return socket_.get_executor(); }

  progress shake_hands();

  /// Puts what has come behind `received`, at most 16 KiB.
  progress read_into(std::string& received);

  /// in  from  texts, not all empty; when it waits, the same have to be at the front the next time
  progress write(std::span<const std::string_view> from);

  /// Waits as an outcome says; whether it is still open.
  boost::asio::awaitable<bool> wait(outcome until);

  /// Calls when it has waited, or was cut.
  template <class Call>
  void when_ready(outcome until, Call call) {
    socket_.async_wait(condition_of(until),
                       [call = std::move(call)](boost::system::error_code) { call(); });
  }

  /// Waits until something has come, and reads it; false: nothing will.
  boost::asio::awaitable<bool> receive(std::string& received);

  /// Says that nothing follows.
  void end_writing();

  /// Ends it at once: whoever waits goes on, and finds it closed.
  void cut();

 private:
  static boost::asio::ip::tcp::socket::wait_type condition_of(outcome until);
  progress of_tls(int returned);

  boost::asio::ip::tcp::socket socket_;
  std::unique_ptr<SSL, free_tls> tls_;
};

}  // namespace skyward::server
