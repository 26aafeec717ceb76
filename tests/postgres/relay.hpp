// What stands between an owner and the server, sees all that the owner sends, and may keep it, or
// what is answered, from arriving.
#pragma once

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace skyward {

class relay {
 public:
  enum class fate : std::uint8_t { arrives, is_lost, answer_is_lost };

  /// in  server  the address of a database
  explicit relay(const std::string& server) : server_{to_port(server)} {
    const auto any = loopback(0);
    if (::bind(listens_.of, as_address(any), sizeof any) != 0 || ::listen(listens_.of, 8) != 0) {
      throw std::runtime_error{"no port to listen on"};
    }
    sockaddr_in bound{};
    socklen_t size = sizeof bound;
    ::getsockname(listens_.of, reinterpret_cast<sockaddr*>(&bound), &size);
    const auto [begin, end] = port_in(server);
    address_ = server.substr(0, begin) + std::to_string(ntohs(bound.sin_port)) + server.substr(end);
    thread_ = std::jthread{[this](const std::stop_token& stop) { run(stop); }};
  }
  relay(const relay&) = delete;
  relay& operator=(const relay&) = delete;
  ~relay() = default;

  /// Of the same database, by way of this.
  const std::string& address() const { return address_; }

  /// in  decide  told all that an owner sends before it arrives, one piece after the other; may ask
  ///             the server something itself meanwhile
  void decide_by(std::function<fate(std::string_view)> decide) {
    const std::lock_guard one_at_a_time{guard_};
    decide_ = std::move(decide);
  }

 private:
  struct endpoint {
    int of = ::socket(AF_INET, SOCK_STREAM, 0);

    endpoint() = default;
    explicit endpoint(int accepted) : of{accepted} {}
    endpoint(endpoint&& other) noexcept : of{std::exchange(other.of, -1)} {}
    endpoint& operator=(endpoint&& other) noexcept {
      std::swap(of, other.of);
      return *this;
    }
    ~endpoint() {
      if (of >= 0) ::close(of);
    }
    /// What there is; empty: the other side is gone.
    std::string some() const {
      std::string bytes(std::size_t{1} << 20U, '\0');
      const auto got = ::recv(of, bytes.data(), bytes.size(), 0);
      bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
      return bytes;
    }
    void send(std::string_view bytes) const {
      while (!bytes.empty()) {
        const auto sent = ::send(of, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
      }
    }
  };
  struct pair {
    endpoint owner;
    endpoint server;
    bool open = true;
  };

  static std::pair<std::size_t, std::size_t> port_in(const std::string& address) {
    return {address.rfind(':') + 1, address.rfind('/')};
  }
  static std::uint16_t to_port(const std::string& address) {
    const auto [begin, end] = port_in(address);
    return static_cast<std::uint16_t>(std::stoi(address.substr(begin, end - begin)));
  }
  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return at;
  }
  static const sockaddr* as_address(const sockaddr_in& of) {
    return reinterpret_cast<const sockaddr*>(&of);
  }

  void run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      std::vector<pollfd> all{{listens_.of, POLLIN, 0}};
      for (const auto& each : pairs_) {
        all.push_back({each.owner.of, POLLIN, 0});
        all.push_back({each.server.of, POLLIN, 0});
      }
      constexpr int milliseconds = 20;  // until it is seen that this shall stop
      if (::poll(all.data(), all.size(), milliseconds) <= 0) continue;
      for (std::size_t i = 0; i < pairs_.size(); ++i) {
        auto& each = pairs_[i];
        if (all[2 * i + 1].revents != 0) pass_on(each);
        if (all[2 * i + 2].revents != 0 && each.open) answer(each);
      }
      std::erase_if(pairs_, [](const pair& each) { return !each.open; });
      if (all[0].revents != 0) accept();
    }
  }
  void accept() {
    pair made{endpoint{::accept(listens_.of, nullptr, nullptr)}, {}};
    const auto at = loopback(server_);
    if (::connect(made.server.of, as_address(at), sizeof at) == 0) {
      pairs_.push_back(std::move(made));
    }
  }
  void pass_on(pair& each) {
    const auto bytes = each.owner.some();
    auto what = bytes.empty() ? fate::is_lost : fate::arrives;
    if (const std::lock_guard one_at_a_time{guard_}; decide_ && !bytes.empty()) {
      what = decide_(bytes);
    }
    if (what != fate::is_lost) each.server.send(bytes);
    // The server has done what was asked before it answers.
    if (what == fate::answer_is_lost) each.server.some();
    each.open = what == fate::arrives;
  }
  static void answer(pair& each) {
    const auto bytes = each.server.some();
    each.owner.send(bytes);
    each.open = !bytes.empty();
  }

  std::uint16_t server_;
  std::string address_;
  endpoint listens_;
  std::vector<pair> pairs_;
  std::mutex guard_;
  std::function<fate(std::string_view)> decide_;
  std::jthread thread_;
};

}  // namespace skyward
