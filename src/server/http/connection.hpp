// One client's connection: requests answered one after the other, or a WebSocket.
#pragma once

#include "server/http/framing_gate.hpp"
#include "server/http/handler.hpp"
#include "server/http/limits.hpp"
#include "server/http/origin_check.hpp"
#include "server/http/transport.hpp"
#include "server/http/web_socket.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::server {

/// Hears of clients that are not served, on the thread of the server; each may be nothing.
struct traffic_watch {
  /// in  code  of the problem that is told, `full` or `full_for_peer` of one that is told nothing
  std::function<void(std::string_view code, const boost::asio::ip::address& peer)> turned_away = {};
  std::function<void(const boost::asio::ip::address& peer)> fell_behind = {};
  /// Whoever speaks for others, and is no proxy of the house.
  std::function<void(const boost::asio::ip::address& peer)> unknown_proxy = {};
};

/// What all connections of a listener share.
struct connection_settings {
  handler& answers;
  known_places known = {};
  limits within = {};
  std::string date = {};  // as `http_date` writes it, at most a tick old
  SSL_CTX* tls = nullptr;
  traffic_watch watch = {};
};

/// A request is read when the one before it is answered, so that answers are in order and nothing
/// of a body is taken for a request.
class connection {
 public:
  using clock = std::chrono::steady_clock;

  /// in  settings  outlive it
  connection(boost::asio::ip::tcp::socket socket, const connection_settings& settings,
             boost::asio::ip::address peer);
  connection(const connection&) = delete;
  connection& operator=(const connection&) = delete;
  ~connection();

  /// Until it is over.
  boost::asio::awaitable<void> serve();

  /// Cuts it where it has had its time.
  void tick(clock::time_point now);

  /// Answers what is being asked and nothing more.
  void stop();

 private:
  enum class next_step : std::uint8_t { asks_again, opens_socket, ends, is_gone };

  boost::asio::awaitable<bool> shake_hands();
  boost::asio::awaitable<next_step> serve_next();
  boost::asio::awaitable<std::optional<gate_answer>> next_head();
  boost::asio::awaitable<bool> read_body(const request_head& head, std::string& body,
                                         std::optional<problem>& refused);
  boost::asio::awaitable<next_step> answer(request asked, bool keeps_alive);
  boost::asio::awaitable<next_step> turn_away(problem why, bool keeps_alive, bool without_body);
  boost::asio::awaitable<next_step> open_socket(request asked);
  boost::asio::awaitable<next_step> send(response answered, bool keeps_alive,
                                         bool without_body = false);
  boost::asio::awaitable<bool> write(std::string_view head, std::string_view body);
  boost::asio::awaitable<void> linger();
  void leave_socket();

  void give(std::chrono::milliseconds time) { deadline_ = clock::now() + time; }

  const connection_settings& settings_;
  boost::asio::ip::address at_;
  transport line_;
  boost::asio::ip::address peer_;
  std::string received_;  // and not looked at
  clock::time_point deadline_;
  bool is_at_rest_ = false;  // between requests
  bool is_stopped_ = false;
  std::shared_ptr<web_socket> socket_;
  std::shared_ptr<socket_reader> reader_;
};

}  // namespace skyward::server
