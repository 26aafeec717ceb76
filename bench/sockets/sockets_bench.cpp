// What the house's own WebSockets and requests take beside Beast's, in processes of their own: one
// text told to all, what an open socket keeps in memory, and a small request. docs/decisions/017.
//
//   bench_sockets [SOCKETS]
#include "server/http/listener.hpp"

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace skyward::sockets_bench {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr int broadcasts = 10;
constexpr int burst = 10;  // texts told to all in one turn, as a round is settled
constexpr int request_clients = 16;
constexpr int requests_each = 2'000;
constexpr std::string_view answer_text =
    R"({"table":"1","round":57,"phase":"betting","open":true})";
const std::string frame_text(300, 'f');

double processor_seconds() {
  timespec spent{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) / 1e9;
}

std::size_t resident_bytes() {
  std::size_t pages = 0;
  std::ifstream{"/proc/self/statm"} >> pages >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// What one server takes.
struct figures {
  double bytes_a_socket{};
  double us_a_frame{};
  double us_a_frame_of_burst{};
  double us_a_request{};
};

// ---- the servers

class served {
 public:
  served() = default;
  served(const served&) = delete;
  served& operator=(const served&) = delete;
  virtual ~served() = default;
  virtual std::uint16_t port() const = 0;
  virtual std::size_t sockets() const = 0;
  virtual void tell_all(std::shared_ptr<const std::string> text) = 0;
};

class own_server final : public served, public server::handler {
 public:
  explicit own_server(asio::io_context& io)
      : listener_{server::listener::open(io, options(), *this).value()} {}

  std::uint16_t port() const override { return listener_.port(); }
  std::size_t sockets() const override { return sockets_.size(); }
  void tell_all(std::shared_ptr<const std::string> text) override {
    for (const auto& each : sockets_) each->send(text);
  }

  asio::awaitable<server::response> answer(server::request /*asked*/) override {
    server::response told;
    told.content_type = "application/json";
    told.body = std::make_shared<const std::string>(answer_text);
    co_return told;
  }
  std::optional<server::problem> check_socket(const server::request& /*asked*/) override {
    return {};
  }
  std::shared_ptr<server::socket_reader> opened(std::shared_ptr<server::web_socket> socket,
                                                const server::request& /*asked*/) override {
    sockets_.push_back(std::move(socket));
    return std::make_shared<deaf>();
  }

 private:
  struct deaf final : server::socket_reader {
    asio::awaitable<void> heard(std::string /*text*/) override { co_return; }
    void closed() override {}
  };

  static server::listener_options options() {
    server::listener_options of;
    of.known.hosts = {"a"};
    return of;
  }

  std::vector<std::shared_ptr<server::web_socket>> sockets_;
  server::listener listener_;
};

class beast_server;

class beast_socket : public std::enable_shared_from_this<beast_socket> {
 public:
  beast_socket(beast_server& of, tcp::socket socket) : of_{of}, stream_{std::move(socket)} {}

  asio::awaitable<void> listen(http::request<http::string_body> asked);
  void send(std::shared_ptr<const std::string> text) {
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }

 private:
  void write() {
    stream_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](beast::error_code failed, std::size_t) {
                          self->queue_.erase(self->queue_.begin());
                          if (!failed && !self->queue_.empty()) self->write();
                        });
  }

  beast_server& of_;
  websocket::stream<beast::tcp_stream> stream_;
  std::vector<std::shared_ptr<const std::string>> queue_;
};

class beast_server final : public served {
 public:
  explicit beast_server(asio::io_context& io) : door_{io, {asio::ip::address_v4::loopback(), 0}} {
    asio::co_spawn(io, accept(), asio::detached);
  }

  std::uint16_t port() const override { return door_.local_endpoint().port(); }
  std::size_t sockets() const override { return sockets_.size(); }
  void tell_all(std::shared_ptr<const std::string> text) override {
    for (const auto& each : sockets_) each->send(text);
  }
  void add(std::shared_ptr<beast_socket> socket) { sockets_.push_back(std::move(socket)); }

 private:
  asio::awaitable<void> accept() {
    while (true) {
      auto socket = co_await door_.async_accept(asio::use_awaitable);
      socket.set_option(tcp::no_delay{true});
      asio::co_spawn(door_.get_executor(), serve(std::move(socket)), asio::detached);
    }
  }

  asio::awaitable<void> serve(tcp::socket socket) {
    beast::tcp_stream stream{std::move(socket)};
    beast::flat_buffer buffer;
    while (true) {
      stream.expires_after(std::chrono::seconds{30});
      http::request<http::string_body> asked;
      boost::system::error_code failed;
      auto token = asio::redirect_error(asio::use_awaitable, failed);
      co_await http::async_read(stream, buffer, asked, token);
      if (failed) co_return;
      if (websocket::is_upgrade(asked)) {
        stream.expires_never();
        const auto upgraded = std::make_shared<beast_socket>(*this, stream.release_socket());
        co_await upgraded->listen(std::move(asked));
        co_return;
      }
      http::response<http::string_body> told{http::status::ok, asked.version()};
      told.set(http::field::content_type, "application/json");
      told.keep_alive(true);
      told.body() = answer_text;
      told.prepare_payload();
      co_await http::async_write(stream, told, token);
      if (failed) co_return;
    }
  }

  tcp::acceptor door_;
  std::vector<std::shared_ptr<beast_socket>> sockets_;
};

asio::awaitable<void> beast_socket::listen(http::request<http::string_body> asked) {
  const auto self = shared_from_this();
  stream_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
  stream_.text(true);
  boost::system::error_code failed;
  auto token = asio::redirect_error(asio::use_awaitable, failed);
  co_await stream_.async_accept(asked, token);
  if (failed) co_return;
  of_.add(self);
  beast::flat_buffer buffer;
  while (!failed) {
    co_await stream_.async_read(buffer, token);
    buffer.clear();
  }
}

// ---- the client, in the process that began

/// `b`: tell all once; `m`: a burst; `e`: end. Each is answered by what was taken until now.
struct taken {
  std::uint64_t sockets{};
  double processor{};
  std::uint64_t resident{};
};

template <class Server>
void serve(int orders, int answers) {
  asio::io_context io{1};
  Server server{io};
  asio::posix::stream_descriptor heard{io, orders};
  const auto port = server.port();
  if (write(answers, &port, sizeof port) != sizeof port) return;
  char order = 0;
  const auto text = std::make_shared<const std::string>(frame_text);
  std::function<void()> hear = [&] {
    heard.async_read_some(
        asio::buffer(&order, 1), [&](boost::system::error_code failed, std::size_t) {
          if (failed || order == 'e') return io.stop();
          const int texts = order == 'b' ? 1 : order == 'm' ? burst : 0;
          for (int i = 0; i < texts; ++i) server.tell_all(text);
          const taken now{server.sockets(), processor_seconds(), resident_bytes()};
          if (write(answers, &now, sizeof now) == sizeof now) hear();
        });
  };
  hear();
  io.run();
}

class client {
 public:
  explicit client(void (*server)(int, int)) {
    int orders[2];
    int answers[2];
    if (pipe(orders) != 0 || pipe(answers) != 0) throw std::runtime_error{"no pipe"};
    child_ = fork();
    if (child_ == 0) {
      close(orders[1]);
      close(answers[0]);
      server(orders[0], answers[1]);
      _exit(0);
    }
    close(orders[0]);
    close(answers[1]);
    orders_ = orders[1];
    answers_ = answers[0];
    if (read(answers_, &port_, sizeof port_) != sizeof port_) throw std::runtime_error{"no port"};
  }
  ~client() {
    close(orders_);
    close(answers_);
    waitpid(child_, nullptr, 0);
  }
  client(const client&) = delete;
  client& operator=(const client&) = delete;

  taken ask(char order) {
    taken told;
    if (write(orders_, &order, 1) != 1 || read(answers_, &told, sizeof told) != sizeof told) {
      throw std::runtime_error{"the server is gone"};
    }
    return told;
  }

  tcp::socket connect() {
    tcp::socket socket{io_};
    socket.connect({asio::ip::address_v4::loopback(), port_});
    socket.set_option(tcp::no_delay{true});
    return socket;
  }

 private:
  asio::io_context io_;
  pid_t child_ = 0;
  int orders_ = -1;
  int answers_ = -1;
  std::uint16_t port_ = 0;
};

std::string read_head(tcp::socket& from) {
  std::string head;
  asio::read_until(from, asio::dynamic_buffer(head), "\r\n\r\n");
  return head;
}

constexpr std::string_view upgrade =
    "GET / HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
constexpr std::string_view request = "GET /tables/1 HTTP/1.1\r\nHost: a\r\n\r\n";

figures measure(void (*server)(int, int), std::size_t count, std::uint64_t& hash) {
  client at{server};
  figures found;
  {
    std::vector<tcp::socket> clients;
    for (int i = 0; i < request_clients; ++i) clients.push_back(at.connect());
    const auto before = at.ask('?');
    std::string told;
    for (int i = 0; i < requests_each; ++i) {
      for (auto& each : clients) asio::write(each, asio::buffer(request));
      for (auto& each : clients) {
        told.clear();
        asio::read_until(each, asio::dynamic_buffer(told), std::string{answer_text});
      }
    }
    const auto after = at.ask('?');
    found.us_a_request =
        (after.processor - before.processor) * 1e6 / (request_clients * requests_each);
  }
  const auto before = at.ask('?');
  std::vector<tcp::socket> sockets;
  for (std::size_t i = 0; i < count; ++i) {
    sockets.push_back(at.connect());
    asio::write(sockets.back(), asio::buffer(upgrade));
    if (!read_head(sockets.back()).starts_with("HTTP/1.1 101")) {
      throw std::runtime_error{"no WebSocket"};
    }
  }
  while (at.ask('?').sockets < count) usleep(10'000);
  const auto open = at.ask('?');
  found.bytes_a_socket =
      static_cast<double>(open.resident - before.resident) / static_cast<double>(count);
  std::vector<char> frame(frame_text.size() + 4);
  const auto hear = [&](char order, int frames) {
    const auto begun = at.ask('?').processor;
    for (int i = 0; i < broadcasts; ++i) {
      at.ask(order);
      for (auto& each : sockets) {
        for (int k = 0; k < frames; ++k) {
          asio::read(each, asio::buffer(frame));
          for (const char byte : frame) {
            hash = (hash ^ static_cast<unsigned char>(byte)) * 1'099'511'628'211U;
          }
        }
      }
    }
    return (at.ask('?').processor - begun) * 1e6 /
           (broadcasts * frames * static_cast<double>(count));
  };
  found.us_a_frame = hear('b', 1);
  found.us_a_frame_of_burst = hear('m', burst);
  return found;
}

int run(std::size_t count) {
  const auto files = server::raise_descriptor_limit();
  if (files < count + 100) {
    fmt::print(stderr, "bench_sockets: {} sockets need as many files; {} may be open\n", count,
               files);
    return 1;
  }
  std::uint64_t own_hash = 14'695'981'039'346'656'037U;
  auto beast_hash = own_hash;
  // The better of three of each, one after the other, so that both see the machine as it is.
  figures own{1e18, 1e18, 1e18, 1e18};
  auto other = own;
  const auto take = [](figures& best, const figures& found) {
    best.bytes_a_socket = std::min(best.bytes_a_socket, found.bytes_a_socket);
    best.us_a_frame = std::min(best.us_a_frame, found.us_a_frame);
    best.us_a_frame_of_burst = std::min(best.us_a_frame_of_burst, found.us_a_frame_of_burst);
    best.us_a_request = std::min(best.us_a_request, found.us_a_request);
  };
  for (int i = 0; i < 3; ++i) {
    take(own, measure(serve<own_server>, count, own_hash));
    take(other, measure(serve<beast_server>, count, beast_hash));
  }
  fmt::print("{} WebSockets, {} texts of {} bytes to all; processor of the server\n", count,
             broadcasts, frame_text.size());
  fmt::print("{:<28}{:>12}{:>12}{:>10}\n", "", "own", "Beast", "ratio");
  const auto row = [](std::string_view what, double mine, double beasts) {
    fmt::print("{:<28}{:>12.2f}{:>12.2f}{:>10.2f}\n", what, mine, beasts, beasts / mine);
  };
  row("bytes of an open socket", own.bytes_a_socket, other.bytes_a_socket);
  row("microseconds of a frame", own.us_a_frame, other.us_a_frame);
  row("the same, ten in one turn", own.us_a_frame_of_burst, other.us_a_frame_of_burst);
  row("microseconds of a request", own.us_a_request, other.us_a_request);
  fmt::print("frames heard (FNV-1a): {:016x}, {}\n", own_hash,
             own_hash == beast_hash ? "of both alike" : "and others of Beast");
  return own_hash == beast_hash ? 0 : 1;
}

}  // namespace
}  // namespace skyward::sockets_bench

int main(int count, char** words) {
  return skyward::sockets_bench::run(count > 1 ? std::strtoul(words[1], nullptr, 10) : 4'000);
}
