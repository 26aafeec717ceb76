// OpenSSL reads and writes the socket itself, by a BIO that raises no SIGPIPE: the streams of Asio
// keep 68 KiB for each connection.
#include "server/http/transport.hpp"

#include "base/ensure.hpp"

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <netinet/tcp.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/uio.h>

namespace skyward::server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr std::size_t bytes_at_once = 16'384;
constexpr std::size_t texts_at_once = 64;

// What the system keeps for who takes nothing of it: it would let that grow to megabytes for each,
// and would go on trying for minutes once the connection is cut (WEB-2). Over a path of 100 ms an
// answer comes at a megabyte a second at most.
constexpr int send_buffer_bytes = 65'536;    // the system takes twice as much for them
constexpr unsigned left_untaken_ms = 5'000;  // of a connection that is cut

bool would_wait() {
  return errno == EAGAIN || errno == EWOULDBLOCK;
}

/// A call of the system that a signal does not end.
template <class Call>
ssize_t uninterrupted(const Call& call) {
  while (true) {
    const ssize_t done = call();
    if (done >= 0 || errno != EINTR) return done;
  }
}

int socket_of(BIO* bio) {
  return static_cast<tcp::socket*>(BIO_get_data(bio))->native_handle();
}

int read_socket(BIO* bio, char* into, int size) {
  BIO_clear_retry_flags(bio);
  const auto done = uninterrupted(
      [&] { return ::recv(socket_of(bio), into, static_cast<std::size_t>(size), 0); });
  if (done < 0 && would_wait()) BIO_set_retry_read(bio);
  return static_cast<int>(done);
}

int write_socket(BIO* bio, const char* from, int size) {
  BIO_clear_retry_flags(bio);
  const auto done = uninterrupted(
      [&] { return ::send(socket_of(bio), from, static_cast<std::size_t>(size), MSG_NOSIGNAL); });
  if (done < 0 && would_wait()) BIO_set_retry_write(bio);
  return static_cast<int>(done);
}

long control_socket(BIO*, int command, long, void*) {
  return command == BIO_CTRL_FLUSH ? 1 : 0;
}

BIO_METHOD* made_socket_method() {
  auto* const made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "quiet socket");
  ensure(made != nullptr, "a method of OpenSSL");
  BIO_meth_set_read(made, read_socket);
  BIO_meth_set_write(made, write_socket);
  BIO_meth_set_ctrl(made, control_socket);
  return made;
}

const BIO_METHOD* socket_method() {
  struct freed {
    void operator()(BIO_METHOD* method) const { BIO_meth_free(method); }
  };
  static const std::unique_ptr<BIO_METHOD, freed> method{made_socket_method()};
  return method.get();
}

/// The texts behind each other, as far as there is room.
std::size_t gather(std::span<const std::string_view> from, std::span<char> into) {
  std::size_t size = 0;
  for (const auto each : from) {
    const auto part = each.substr(0, into.size() - size);
    size += part.copy(into.data() + size, part.size());
  }
  return size;
}

}  // namespace

void free_tls::operator()(SSL* session) const {
  SSL_free(session);
}

transport::transport(tcp::socket socket, SSL_CTX* tls) : socket_{std::move(socket)} {
  boost::system::error_code ignored;  // what is closed already is found so when it is read
  ignored = socket_.non_blocking(true, ignored);
  ignored = socket_.set_option(tcp::no_delay{true}, ignored);
  ignored = socket_.set_option(tcp::socket::send_buffer_size{send_buffer_bytes}, ignored);
  if (tls == nullptr) return;
  tls_.reset(SSL_new(tls));
  auto* const bio = BIO_new(socket_method());
  ensure(tls_ != nullptr && bio != nullptr, "a session of TLS");
  BIO_set_data(bio, &socket_);
  BIO_set_init(bio, 1);
  SSL_set_bio(tls_.get(), bio, bio);
  SSL_set_accept_state(tls_.get());
}

transport::progress transport::of_tls(int returned) {
  if (returned > 0) return {outcome::moved, static_cast<std::size_t>(returned)};
  switch (SSL_get_error(tls_.get(), returned)) {
    case SSL_ERROR_WANT_READ:
      return {outcome::waits_to_read, 0};
    case SSL_ERROR_WANT_WRITE:
      return {outcome::waits_to_write, 0};
    default:
      return {outcome::ended, 0};
  }
}

transport::progress transport::shake_hands() {
  if (!is_open()) return {outcome::ended, 0};
  ERR_clear_error();
  return of_tls(SSL_do_handshake(tls_.get()));
}

transport::progress transport::read_into(std::string& received) {
  if (!is_open()) return {outcome::ended, 0};
  std::array<char, bytes_at_once> some;  // NOLINT(*-member-init): filled below
  progress read{};
  if (tls_ != nullptr) {
    ERR_clear_error();
    read = of_tls(SSL_read(tls_.get(), some.data(), static_cast<int>(some.size())));
  } else {
    const auto done =
        uninterrupted([&] { return ::recv(socket_.native_handle(), some.data(), some.size(), 0); });
    if (done > 0) {
      read = {outcome::moved, static_cast<std::size_t>(done)};
    } else {
      read.how = done < 0 && would_wait() ? outcome::waits_to_read : outcome::ended;
    }
  }
  received.append(some.data(), read.bytes);
  return read;
}

transport::progress transport::write(std::span<const std::string_view> from) {
  if (!is_open()) return {outcome::ended, 0};
  if (tls_ != nullptr) {
    ERR_clear_error();
    std::array<char, bytes_at_once> some;  // NOLINT(*-member-init): filled below
    const auto size = gather(from, some);
    return of_tls(SSL_write(tls_.get(), some.data(), static_cast<int>(size)));
  }
  std::array<iovec, texts_at_once> texts;  // NOLINT(*-member-init): filled below
  const auto count = std::min(from.size(), texts.size());
  for (std::size_t i = 0; i < count; ++i) {
    texts[i] = {const_cast<char*>(from[i].data()), from[i].size()};
  }
  msghdr message{};
  message.msg_iov = texts.data();
  message.msg_iovlen = count;
  const auto done =
      uninterrupted([&] { return ::sendmsg(socket_.native_handle(), &message, MSG_NOSIGNAL); });
  if (done >= 0) return {outcome::moved, static_cast<std::size_t>(done)};
  return {would_wait() ? outcome::waits_to_write : outcome::ended, 0};
}

tcp::socket::wait_type transport::condition_of(outcome until) {
  return until == outcome::waits_to_write ? tcp::socket::wait_write : tcp::socket::wait_read;
}

asio::awaitable<bool> transport::wait(outcome until) {
  if (!is_open()) co_return false;
  boost::system::error_code failed;
  auto told = asio::redirect_error(asio::use_awaitable, failed);
  co_await socket_.async_wait(condition_of(until), told);
  co_return !failed && is_open();
}

asio::awaitable<bool> transport::receive(std::string& received) {
  // Nothing has come most of the time: waiting first spares a call.
  auto how = outcome::waits_to_read;
  if (tls_ != nullptr && SSL_has_pending(tls_.get()) == 1) how = read_into(received).how;
  while (how == outcome::waits_to_read || how == outcome::waits_to_write) {
    const bool waited = co_await wait(how);
    if (!waited) co_return false;
    how = read_into(received).how;
  }
  co_return how == outcome::moved;
}

void transport::end_writing() {
  if (!is_open()) return;
  if (tls_ != nullptr) {
    ERR_clear_error();
    SSL_shutdown(tls_.get());
  }
  boost::system::error_code ignored;  // gone already
  ignored = socket_.shutdown(tcp::socket::shutdown_send, ignored);
}

void transport::cut() {
  // An option that is refused leaves it to the system how long it tries.
  ::setsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &left_untaken_ms,
               sizeof left_untaken_ms);
  boost::system::error_code ignored;  // gone already
  ignored = socket_.close(ignored);
}

}  // namespace skyward::server
