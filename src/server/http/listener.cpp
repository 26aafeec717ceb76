// One timer for all connections: each only says by when it wants to be looked at, which costs
// nothing a request.
#include "server/http/listener.hpp"

#include "server/http/proxy_word.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <map>
#include <string_view>
#include <sys/resource.h>
#include <utility>

namespace skyward::server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

/// What counts as one peer: a home has a /64 of IPv6.
asio::ip::address counted_address(const asio::ip::address& peer) {
  if (!peer.is_v6()) return peer;
  const auto long_form = peer.to_v6();
  if (long_form.is_v4_mapped()) return make_address_v4(asio::ip::v4_mapped, long_form);
  auto bytes = long_form.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{});
  return asio::ip::address_v6{bytes};
}

bool is_loopback(const asio::ip::address& peer) {
  if (peer.is_v6() && peer.to_v6().is_v4_mapped()) return counted_address(peer).is_loopback();
  return peer.is_loopback();
}

/// What a listener has of its machine.
struct opened_place {
  tcp::acceptor acceptor;
  tls_context tls;
};

boost::system::error_code listen_at(tcp::acceptor& acceptor, const tcp::endpoint& at) {
  boost::system::error_code failed;
  failed = acceptor.open(at.protocol(), failed);
  if (!failed) failed = acceptor.set_option(tcp::acceptor::reuse_address{true}, failed);
  if (!failed) failed = acceptor.bind(at, failed);
  if (!failed) failed = acceptor.listen(asio::socket_base::max_listen_connections, failed);
  return failed;
}

std::expected<opened_place, std::string> open_place(asio::io_context& io,
                                                    const listener_options& options) {
  boost::system::error_code failed;
  const auto address = asio::ip::make_address(options.address, failed);
  if (failed) {
    return std::unexpected(fmt::format(
        "{}: no address; accepted: one of IPv4 or IPv6, as 127.0.0.1 or ::1", options.address));
  }
  opened_place made{tcp::acceptor{io}, {}};
  if (options.tls) {
    auto opened = open_tls(*options.tls);
    if (!opened) return std::unexpected(std::move(opened.error()));
    made.tls = std::move(*opened);
  }
  if (const auto not_open = listen_at(made.acceptor, {address, options.port})) {
    return std::unexpected(
        fmt::format("{} port {}: {}; accepted: an address of this machine and a port that is free "
                    "and may be had",
                    options.address, options.port, not_open.message()));
  }
  return made;
}

}  // namespace

class listener::floor_door : public std::enable_shared_from_this<floor_door> {
 public:
  floor_door(asio::io_context& io, const listener_options& options, handler& answers,
             opened_place at)
      : acceptor_{std::move(at.acceptor)},
        timer_{io},
        tls_{std::move(at.tls)},
        settings_{answers, options.known, options.within, {}, tls_.get(), options.watch},
        port_{acceptor_.local_endpoint().port()} {}

  void begin() {
    tell_time();
    wait_for_tick();
    asio::co_spawn(acceptor_.get_executor(), accept_all(shared_from_this()), asio::detached);
  }

  std::uint16_t port() const { return port_; }
  std::size_t connections() const { return present_.size(); }

  void stop() {
    if (!std::exchange(is_stopped_, true)) {
      boost::system::error_code ignored;  // it was open
      ignored = acceptor_.close(ignored);
      for (auto* each : present_) each->stop();
    }
    if (present_.empty()) timer_.cancel();
  }

 private:
  /// A connection's entry among those that are there.
  class place {
   public:
    place(floor_door& door, connection& of, const asio::ip::address& peer)
        : door_{door}, peer_{counted_address(peer)} {
      at_ = door.present_.insert(door.present_.end(), &of);
      ++door.of_peers_[peer_];
    }
    place(const place&) = delete;
    place& operator=(const place&) = delete;
    ~place() {
      door_.present_.erase(at_);
      const auto count = door_.of_peers_.find(peer_);
      if (--count->second == 0) door_.of_peers_.erase(count);
      if (door_.is_stopped_ && door_.present_.empty()) door_.timer_.cancel();
    }

   private:
    floor_door& door_;
    asio::ip::address peer_;
    std::list<connection*>::iterator at_;
  };

  static asio::awaitable<void> accept_all(std::shared_ptr<floor_door> self) {
    while (!self->is_stopped_) {
      boost::system::error_code failed;
      auto told = asio::redirect_error(asio::use_awaitable, failed);
      auto socket = co_await self->acceptor_.async_accept(told);
      if (!failed) {
        self->admit(std::move(socket));
      } else if (!self->is_stopped_) {
        // No descriptor or no memory is left: until somebody has gone nothing else can be done.
        asio::steady_timer pause{self->acceptor_.get_executor(), self->settings_.within.tick};
        co_await pause.async_wait(told);
      }
    }
  }

  void admit(tcp::socket socket) {
    boost::system::error_code failed;
    const auto peer = socket.remote_endpoint(failed).address();
    if (failed) return;
    if (const auto full = no_place_for(peer); !full.empty()) {
      if (settings_.watch.turned_away) settings_.watch.turned_away(full, peer);
      return;
    }
    asio::co_spawn(acceptor_.get_executor(), serve(shared_from_this(), std::move(socket), peer),
                   asio::detached);
  }

  std::string_view no_place_for(const asio::ip::address& peer) const {
    if (present_.size() >= settings_.within.connections) return "full";
    if (settings_.within.spares_loopback && is_loopback(peer)) return {};
    if (is_among(settings_.known.proxies, peer)) return {};  // all come through it
    const auto count = of_peers_.find(counted_address(peer));
    const bool is_full =
        count != of_peers_.end() && count->second >= settings_.within.connections_of_peer;
    return is_full ? "full_for_peer" : "";
  }

  static asio::awaitable<void> serve(std::shared_ptr<floor_door> self, tcp::socket socket,
                                     asio::ip::address peer) {
    connection served{std::move(socket), self->settings_, peer};
    const place taken{*self, served, peer};
    co_await served.serve();
  }

  void tell_time() {
    const auto now = std::chrono::system_clock::now();
    settings_.date = http_date(std::chrono::floor<std::chrono::seconds>(now));
  }

  void wait_for_tick() {
    timer_.expires_after(settings_.within.tick);
    timer_.async_wait([self = shared_from_this()](boost::system::error_code) { self->tick(); });
  }

  void tick() {
    if (is_stopped_ && present_.empty()) return;
    tell_time();
    const auto now = connection::clock::now();
    for (auto* each : present_) each->tick(now);
    wait_for_tick();
  }

  tcp::acceptor acceptor_;
  asio::steady_timer timer_;
  tls_context tls_;
  connection_settings settings_;
  std::list<connection*> present_;
  std::map<asio::ip::address, std::size_t> of_peers_;
  std::uint16_t port_;
  bool is_stopped_ = false;
};

listener::listener(std::shared_ptr<floor_door> door) : door_{std::move(door)} {}

listener::~listener() {
  if (door_) door_->stop();
}

std::uint16_t listener::port() const {
  return door_->port();
}

std::size_t listener::connections() const {
  return door_->connections();
}

void listener::stop() {
  door_->stop();
}

std::expected<listener, std::string> listener::open(asio::io_context& io,
                                                    const listener_options& options,
                                                    handler& answers) {
  auto place = open_place(io, options);
  if (!place) return std::unexpected(std::move(place.error()));
  auto door = std::make_shared<floor_door>(io, options, answers, std::move(*place));
  door->begin();
  return listener{std::move(door)};
}

std::expected<void, std::string> listener::check(const listener_options& options) {
  asio::io_context io;
  if (auto place = open_place(io, options); !place) return std::unexpected(place.error());
  return {};
}

std::size_t raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const auto had = std::exchange(limit.rlim_cur, limit.rlim_max);
  const auto raised = ::setrlimit(RLIMIT_NOFILE, &limit) == 0;
  return static_cast<std::size_t>(raised ? limit.rlim_cur : had);
}

}  // namespace skyward::server
