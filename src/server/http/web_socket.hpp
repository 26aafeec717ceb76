// One client that stays and is told what happens.
#pragma once

#include "server/http/limits.hpp"
#include "server/http/socket_frames.hpp"
#include "server/http/transport.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/address.hpp>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

/// Whoever hears what a WebSocket's client says, for as long as it says something.
class socket_reader {
 public:
  socket_reader() = default;
  socket_reader(const socket_reader&) = delete;
  socket_reader& operator=(const socket_reader&) = delete;
  virtual ~socket_reader() = default;

  /// One text after the other: the next one is read when this one is done with.
  virtual boost::asio::awaitable<void> heard(std::string text) = 0;

  /// Once, after the last text.
  virtual void closed() = 0;
};

/// Belongs to the thread of its server: others post to `executor`. Whoever keeps one keeps no
/// connection open by it; what is sent to one that is closed goes nowhere.
class web_socket : public std::enable_shared_from_this<web_socket> {
 public:
  using clock = std::chrono::steady_clock;

  /// in  line, within  until `leave`
  web_socket(transport& line, const limits& within, boost::asio::ip::address peer);

  bool is_open() const { return line_ != nullptr && !closes_at_ && line_->is_open(); }
  const boost::asio::ip::address& peer() const { return peer_; }

  /// Sends a text, of UTF-8, after those before it; many may share one. What is sent in one turn of
  /// the thread goes out together. A reader that lets more than the bound wait is cut off, as one
  /// text alone that is longer is.
  void send(std::shared_ptr<const std::string> text);

  /// Whether its reader was cut off for being too slow.
  bool fell_behind() const { return fell_behind_; }

  /// Bytes that wait for the reader.
  std::size_t bytes_waiting() const { return bytes_waiting_; }

  /// Nothing is sent or heard after it. The client has a moment to close as well.
  ///
  /// in  reason  UTF-8, at most 123 bytes
  void close(close_code code, std::string_view reason);

  /// For the connection: hears until the client or somebody here closes, `received` first.
  boost::asio::awaitable<void> listen(std::string& received, socket_reader& reader);

  /// For the connection: there is none any more.
  void leave();

  /// For the connection: looks at how long the client has been silent.
  void tick(clock::time_point now);

 private:
  struct outgoing {
    frame_head head{};
    std::shared_ptr<const std::string> payload;

    std::size_t bytes() const { return head.size + payload->size(); }
  };

  void queue(frame_kind kind, std::shared_ptr<const std::string> payload);
  void post_flush();
  void flush();
  void drop_sent(std::size_t bytes);
  boost::asio::awaitable<bool> answer(frame_answer heard, socket_reader& reader);
  boost::asio::awaitable<bool> deliver(std::string text, socket_reader& reader);

  transport* line_;  // nothing once it is over; then `within_` is nothing either
  const limits& within_;
  boost::asio::ip::address peer_;
  frame_reader frames_;
  std::vector<outgoing> queue_;
  std::size_t bytes_of_first_sent_ = 0;
  std::size_t bytes_waiting_ = 0;
  clock::time_point heard_at_;
  std::optional<clock::time_point> closes_at_;
  bool is_flushing_ = false;  // somebody will
  bool is_pinged_ = false;
  bool is_delivering_ = false;
  bool fell_behind_ = false;
};

}  // namespace skyward::server
