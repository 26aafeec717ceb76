// A server on a thread of its own, and a client that sends it bytes as they are.
#pragma once

#include "server/http/listener.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <thread>
#include <utility>
#include <vector>

namespace skyward {

/// Says again what a WebSocket says, or does what it is told.
class echo_reader final : public server::socket_reader {
 public:
  echo_reader(std::shared_ptr<server::web_socket> socket, int& closed)
      : socket_{std::move(socket)}, closed_{closed} {}

  boost::asio::awaitable<void> heard(std::string text) override {
    if (text == "throw") throw std::runtime_error{"told to"};
    if (text == "close") {
      socket_->close(server::closed_going_away, "as told");
    } else if (text == "flood") {
      const auto wave = std::make_shared<const std::string>(30'000, 'x');
      for (int i = 0; i < 100'000 && socket_->is_open(); ++i) socket_->send(wave);
    } else if (text == "burst") {
      for (int i = 0; i < 5'000; ++i) {
        socket_->send(std::make_shared<const std::string>(std::to_string(i)));
      }
    } else {
      socket_->send(std::make_shared<const std::string>(std::move(text)));
    }
    co_return;
  }

  void closed() override { ++closed_; }

 private:
  std::shared_ptr<server::web_socket> socket_;
  int& closed_;
};

/// Answers by what the first segment of a path names. Its members belong to the server's thread.
class echo_handler final : public server::handler {
 public:
  explicit echo_handler(boost::asio::io_context& io) : released_{io} {
    released_.expires_at(std::chrono::steady_clock::time_point::max());
  }

  boost::asio::awaitable<server::response> answer(server::request asked) override {
    ++answered;
    const auto what = asked.path.empty() ? std::string{} : asked.path[0];
    if (what == "throw") throw std::runtime_error{"told to"};
    if (what == "status") co_return server::response{.status = number(asked.path.at(1))};
    if (what == "big") {
      auto big = std::make_shared<const std::string>(3'000'000, 'b');
      co_return server::response{.content_type = "text/plain", .body = std::move(big)};
    }
    if (what == "wait") {
      boost::system::error_code is_released;
      auto told = boost::asio::redirect_error(boost::asio::use_awaitable, is_released);
      co_await released_.async_wait(told);
    }
    auto text = std::string{name_of(asked.asked)} + " /" + what + " " + asked.body;
    co_return server::with_body("text/plain", std::move(text));
  }

  std::optional<server::problem> check_socket(const server::request& asked) override {
    if (asked.path.empty()) return {};
    return server::problem{403, "not_seated", "no seat", {}};
  }

  std::shared_ptr<server::socket_reader> opened(std::shared_ptr<server::web_socket> socket,
                                                const server::request&) override {
    last_socket = socket;
    return std::make_shared<echo_reader>(std::move(socket), closed);
  }

  void release() { released_.cancel(); }

  int answered = 0;
  int closed = 0;
  std::shared_ptr<server::web_socket> last_socket;

 private:
  static unsigned number(std::string_view digits) {
    unsigned read = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), read);
    return read;
  }

  boost::asio::steady_timer released_;
};

class loopback_server {
 public:
  explicit loopback_server(server::listener_options options = {})
      : listener_{opened(options)}, thread_{[this] { io_.run(); }} {}
  loopback_server(const loopback_server&) = delete;
  loopback_server& operator=(const loopback_server&) = delete;
  ~loopback_server() { stop(); }

  std::uint16_t port() const { return port_; }

  /// Does something on the server's thread and waits until it is done.
  template <class Work>
  auto there(Work work) {
    std::packaged_task<decltype(work(handler_, listener_))()> task{
        [this, &work] { return work(handler_, listener_); }};
    auto done = task.get_future();
    boost::asio::post(io_, [&task] { task(); });
    return done.get();
  }

  int answered() {
    return there([](echo_handler& handler, server::listener&) { return handler.answered; });
  }

  /// Waits until so many connections are there.
  void expect_connections(std::size_t count) {
    const auto now = [](echo_handler&, server::listener& listener) {
      return listener.connections();
    };
    while (there(now) != count) std::this_thread::yield();
  }

  /// Stops and waits until nothing is left to do.
  void stop() {
    if (!thread_.joinable()) return;
    boost::asio::post(io_, [this] { listener_.stop(); });
    thread_.join();
    EXPECT_EQ(listener_.connections(), 0U);
  }

 private:
  server::listener opened(const server::listener_options& options) {
    auto opened = server::listener::open(io_, options, handler_);
    if (!opened) throw std::runtime_error{opened.error()};
    port_ = opened->port();
    return std::move(*opened);
  }

  boost::asio::io_context io_{1};
  echo_handler handler_{io_};
  std::uint16_t port_ = 0;
  server::listener listener_;
  std::thread thread_;
};

struct heard_response {
  unsigned status{};
  std::string head;
  std::string body;
};

/// Waits for an answer half a minute at most: a test fails then, instead of hanging.
class raw_client {
 public:
  explicit raw_client(std::uint16_t port) : socket_{io_} {
    socket_.connect({boost::asio::ip::address_v4::loopback(), port});
    socket_.set_option(boost::asio::ip::tcp::no_delay{true});
    const timeval patience{30, 0};
    ::setsockopt(socket_.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  }

  /// What the server does not want any more is lost.
  void send(std::string_view text) {
    boost::system::error_code ignored;
    boost::asio::write(socket_, boost::asio::buffer(text), ignored);
  }

  /// Everything until the other side closes.
  std::string rest() {
    while (more()) {
    }
    return std::exchange(received_, {});
  }

  /// The next response; of status 0 where there is none.
  heard_response response(bool has_body = true) {
    auto end = received_.find("\r\n\r\n");
    while (end == std::string::npos) {
      if (!more()) return {};
      end = received_.find("\r\n\r\n");
    }
    heard_response heard{0, received_.substr(0, end + 2), {}};
    received_.erase(0, end + 4);
    std::from_chars(heard.head.data() + 9, heard.head.data() + 12, heard.status);
    constexpr std::string_view length_name = "\r\nContent-Length: ";
    std::size_t length = 0;
    if (const auto at = heard.head.find(length_name); at != std::string::npos && has_body) {
      std::from_chars(heard.head.data() + at + length_name.size(),
                      heard.head.data() + heard.head.size(), length);
    }
    while (received_.size() < length && more()) {
    }
    heard.body = received_.substr(0, length);
    received_.erase(0, length);
    return heard;
  }

  /// So many bytes, or fewer where the other side closes.
  std::string bytes(std::size_t count) {
    while (received_.size() < count && more()) {
    }
    auto first = received_.substr(0, count);
    received_.erase(0, first.size());
    return first;
  }

 private:
  bool more() {
    std::array<char, 65'536> some{};
    // Asio has let go of its lock: NOLINTNEXTLINE(clang-analyzer-unix.BlockInCriticalSection)
    const auto got = ::recv(socket_.native_handle(), some.data(), some.size(), 0);
    EXPECT_TRUE(got >= 0 || errno != EAGAIN) << "nothing for half a minute";
    if (got > 0) received_.append(some.data(), static_cast<std::size_t>(got));
    return got > 0;
  }

  boost::asio::io_context io_;
  boost::asio::ip::tcp::socket socket_;
  std::string received_;
};

}  // namespace skyward
