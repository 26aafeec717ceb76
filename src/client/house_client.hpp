// One guest of a live house as an outsider is one: HTTP, a session in a cookie, and a WebSocket.
// Nothing of the server stands behind it.
#pragma once

#include "client/house_address.hpp"

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace boost::asio {
class io_context;
}

namespace skyward::client {

struct http_question {
  bool posts{};
  std::string path;
  std::string body = {};  // JSON
};

struct http_answer {
  unsigned status{};
  std::string body;
};
using answered = std::expected<http_answer, std::string>;

/// Whoever hears what a house says over a socket.
class socket_listener {
 public:
  socket_listener() = default;
  socket_listener(const socket_listener&) = delete;
  socket_listener& operator=(const socket_listener&) = delete;
  virtual ~socket_listener() = default;

  virtual void opened() = 0;
  virtual void told(std::string_view text) = 0;

  /// There is no connection any more, or never was one.
  virtual void lost(const std::string& why) = 0;
};

/// A house that was found in the network; cheap to copy.
class house_door {
 public:
  /// errors  a sentence: what cannot be reached, and why
  static std::expected<house_door, std::string> find(boost::asio::io_context& io,
                                                     const house_address& at);

  struct place;
  const place& at() const { return *at_; }

 private:
  explicit house_door(std::shared_ptr<const place> at) : at_{std::move(at)} {}
  std::shared_ptr<const place> at_;
};

/// Everything happens on the thread that runs the io_context; after the end of it nobody is told
/// anything more.
class house_client {
 public:
  house_client(boost::asio::io_context& io, const house_door& door);
  house_client(const house_client&) = delete;
  house_client& operator=(const house_client&) = delete;
  ~house_client();

  /// Asks one question after the other over a connection that is kept. Cookies that are set come
  /// along from then on.
  void ask(http_question what, std::move_only_function<void(answered)> then);

  /// Gives up the connection for questions until the next one.
  void rest();

  /// Opens the socket, another one where there is one. The listener outlives it.
  ///
  /// in  table  that it is for, which a proxy before several nodes looks at; empty: for none
  void open_socket(socket_listener& hears, std::string_view table = {});
  void send(std::string text);
  void close_socket();

 private:
  class asking_line;
  class socket_line;
  template <class Stream>
  class asking_by;
  template <class Stream>
  class socket_by;

  std::shared_ptr<asking_line> asks_;
  std::shared_ptr<socket_line> socket_;
  boost::asio::io_context& io_;
  house_door door_;
  std::shared_ptr<std::string> cookies_;
};

}  // namespace skyward::client
