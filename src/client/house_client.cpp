// Speaks HTTP and WebSocket through Boost.Beast, with TLS and without; nothing else includes it,
// since it is slow to compile.
#include "client/house_client.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <fmt/format.h>

#include <chrono>
#include <deque>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <optional>
#include <utility>

namespace skyward::client {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace ssl = asio::ssl;
namespace websocket = beast::websocket;
using boost::system::error_code;
using tcp = asio::ip::tcp;
/// Of the executor that there is: one of any kind costs an allocation a step.
using plain_stream = beast::basic_stream<tcp, asio::io_context::executor_type>;
using secure_stream = ssl::stream<plain_stream>;

constexpr std::chrono::seconds patience{30};
constexpr std::size_t text_most = std::size_t{16} << 20U;

/// Whether a certificate is the one that is trusted, whoever vouches for it.
bool has_fingerprint(X509* certificate, const digest& trusted) {
  digest found{};
  unsigned size = 0;
  return certificate != nullptr &&
         X509_digest(certificate, EVP_sha256(), found.data(), &size) == 1 && size == found.size() &&
         found == trusted;
}

/// Trusts the one certificate that is known, or whom this machine's authorities vouch for.
std::shared_ptr<ssl::context> make_context(const house_address& at) {
  auto made = std::make_shared<ssl::context>(ssl::context::tls_client);
  made->set_verify_mode(ssl::verify_peer);
  if (!at.fingerprint) {
    made->set_default_verify_paths();
    made->set_verify_callback(ssl::host_name_verification{at.host});
    return made;
  }
  made->set_verify_callback([trusted = *at.fingerprint](bool /*vouched*/, ssl::verify_context& of) {
    auto* store = of.native_handle();
    const bool is_leaf = X509_STORE_CTX_get_error_depth(store) == 0;
    return !is_leaf || has_fingerprint(X509_STORE_CTX_get_current_cert(store), trusted);
  });
  return made;
}

}  // namespace

struct house_door::place {
  std::string name;  // of the host
  std::string host;  // and port
  tcp::endpoint at;
  std::shared_ptr<ssl::context> tls;  // none: without
};

std::expected<house_door, std::string> house_door::find(asio::io_context& io,
                                                        const house_address& at) {
  error_code error;
  const auto found = tcp::resolver{io}.resolve(at.host, at.port, error);
  tcp::socket socket{io};
  const auto reached = error ? tcp::endpoint{} : asio::connect(socket, found, error);
  if (error) {
    return std::unexpected(fmt::format("{}://{} cannot be reached: {}", at.tls ? "https" : "http",
                                       at.host_and_port(), error.message()));
  }
  return house_door{std::make_shared<const place>(
      place{at.host, at.host_and_port(), reached, at.tls ? make_context(at) : nullptr})};
}

namespace {

std::string words_of(const error_code& error, const house_door::place& at) {
  const bool is_mistrusted =
      error.category() == asio::error::get_ssl_category() &&
      ERR_GET_REASON(static_cast<unsigned long>(error.value())) == SSL_R_CERTIFICATE_VERIFY_FAILED;
  if (!is_mistrusted) return error.message();
  return fmt::format(
      "the certificate of {} is not trusted here; accepted: one that an authority of this machine "
      "vouches for, or the one of --fingerprint, as the house shows it",
      at.host);
}

void make_stream(std::optional<plain_stream>& into, asio::io_context& io,
                 const house_door::place& /*at*/) {
  into.emplace(io);
}
void make_stream(std::optional<secure_stream>& into, asio::io_context& io,
                 const house_door::place& at) {
  into.emplace(io, *at.tls);
  SSL_set_tlsext_host_name(into->native_handle(), at.name.c_str());
}

/// Connects, and shakes hands where there is TLS.
template <class Then>
void connect(plain_stream& stream, const house_door::place& at, Then then) {
  stream.expires_after(patience);
  stream.async_connect(at.at, [&stream, then = std::move(then)](error_code error) mutable {
    if (!error) error = stream.socket().set_option(tcp::no_delay{true}, error);
    then(error);
  });
}
template <class Then>
void connect(secure_stream& stream, const house_door::place& at, Then then) {
  connect(stream.next_layer(), at,
          [&stream, then = std::move(then)](const error_code& error) mutable {
            if (error) return then(error);
            stream.async_handshake(ssl::stream_base::client, std::move(then));
          });
}

}  // namespace

/// Questions and their answers.
class house_client::asking_line {
 public:
  asking_line() = default;
  asking_line(const asking_line&) = delete;
  asking_line& operator=(const asking_line&) = delete;
  virtual ~asking_line() = default;
  virtual void ask(http_question what, std::move_only_function<void(answered)> then) = 0;
  virtual void rest() = 0;
  virtual void end() = 0;
};

template <class Stream>
class house_client::asking_by final
    : public asking_line,
      public std::enable_shared_from_this<house_client::asking_by<Stream>> {
 public:
  asking_by(asio::io_context& io, const house_door& door, std::shared_ptr<std::string> cookies)
      : io_{io}, door_{door}, cookies_{std::move(cookies)} {}

  void ask(http_question what, std::move_only_function<void(answered)> then) override {
    waiting_.push_back({std::move(what), std::move(then)});
    if (waiting_.size() == 1) begin();
  }

  void rest() override {
    if (waiting_.empty()) stream_.reset();
  }

  void end() override {
    ended_ = true;
    if (stream_) beast::get_lowest_layer(*stream_).cancel();
  }

 private:
  struct question {
    http_question what;
    std::move_only_function<void(answered)> then;
  };

  void begin() {
    if (stream_) return write();
    is_new_ = true;
    make_stream(stream_, io_, door_.at());
    connect(*stream_, door_.at(), [self = this->shared_from_this()](const error_code& error) {
      if (error) return self->fail(error);
      self->write();
    });
  }

  void write() {
    const auto& what = waiting_.front().what;
    asked_ = {};
    asked_.version(11);
    asked_.method(what.posts ? http::verb::post : http::verb::get);
    asked_.target(what.path);
    asked_.set(http::field::host, door_.at().host);
    if (!cookies_->empty()) asked_.set(http::field::cookie, *cookies_);
    if (what.posts) asked_.set(http::field::content_type, "application/json");
    asked_.body() = what.body;
    asked_.prepare_payload();
    beast::get_lowest_layer(*stream_).expires_after(patience);
    http::async_write(
        *stream_, asked_,
        [self = this->shared_from_this()](const error_code& error, std::size_t /*bytes*/) {
          if (error) return self->fail(error);
          self->read();
        });
  }

  void read() {
    parser_.emplace();
    parser_->body_limit(text_most);
    http::async_read(
        *stream_, bytes_, *parser_,
        [self = this->shared_from_this()](const error_code& error, std::size_t /*bytes*/) {
          if (error) return self->fail(error);
          self->take();
        });
  }

  void take() {
    auto got = parser_->release();
    is_new_ = false;
    const auto set = got.equal_range(http::field::set_cookie);
    for (auto each = set.first; each != set.second; ++each) {
      const std::string_view value{each->value().data(), each->value().size()};
      if (!cookies_->empty()) *cookies_ += "; ";
      *cookies_ += value.substr(0, value.find(';'));
    }
    if (!got.keep_alive()) stream_.reset();
    if (stream_) beast::get_lowest_layer(*stream_).expires_never();
    answer(http_answer{got.result_int(), std::move(got.body())});
  }

  /// A connection that was kept may have been closed at the other end meanwhile: then once more.
  void fail(const error_code& error) {
    stream_.reset();
    bytes_.clear();
    if (ended_) return waiting_.clear();
    if (!std::exchange(is_new_, true)) return begin();
    answer(std::unexpected(words_of(error, door_.at())));
  }

  void answer(answered what) {
    if (ended_) return waiting_.clear();
    auto then = std::move(waiting_.front().then);
    waiting_.pop_front();
    const auto self = this->shared_from_this();  // whoever is told may end this
    if (!waiting_.empty()) begin();
    then(std::move(what));
  }

  asio::io_context& io_;
  house_door door_;
  std::shared_ptr<std::string> cookies_;
  std::optional<Stream> stream_;
  std::deque<question> waiting_;
  http::request<http::string_body> asked_;
  std::optional<http::response_parser<http::string_body>> parser_;
  beast::flat_buffer bytes_;
  bool is_new_ = true;  // nothing was answered over this connection yet
  bool ended_ = false;
};

/// A socket from its opening to its end.
class house_client::socket_line {
 public:
  socket_line() = default;
  socket_line(const socket_line&) = delete;
  socket_line& operator=(const socket_line&) = delete;
  virtual ~socket_line() = default;
  virtual void open(const std::string& cookies, std::string path) = 0;
  virtual void send(std::string text) = 0;
  /// Tells nothing more.
  virtual void end() = 0;
};

template <class Stream>
class house_client::socket_by final
    : public socket_line,
      public std::enable_shared_from_this<house_client::socket_by<Stream>> {
 public:
  socket_by(Stream stream, const house_door& door, socket_listener& hears)
      : stream_{std::move(stream)}, door_{door}, hears_{&hears} {}

  void open(const std::string& cookies, std::string path) override {
    path_ = std::move(path);
    connect(stream_.next_layer(), door_.at(),
            [self = this->shared_from_this(), cookies](const error_code& error) {
              if (error) return self->lose(error);
              self->shake_hands(cookies);
            });
  }

  void send(std::string text) override {
    to_send_.push_back(std::move(text));
    if (is_open_ && !is_writing_) write();
  }

  void end() override {
    hears_ = nullptr;
    error_code ignored;
    ignored = beast::get_lowest_layer(stream_).socket().close(ignored);
  }

 private:
  void shake_hands(const std::string& cookies) {
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(
        websocket::stream_base::timeout{patience, patience, /*keep_alive_pings=*/true});
    stream_.set_option(websocket::stream_base::decorator(
        [cookies](websocket::request_type& asked) { asked.set(http::field::cookie, cookies); }));
    stream_.auto_fragment(false);
    stream_.read_message_max(text_most);
    stream_.async_handshake(door_.at().host, path_,
                            [self = this->shared_from_this()](const error_code& error) {
                              if (error) return self->lose(error);
                              self->begin();
                            });
  }

  void begin() {
    is_open_ = true;
    if (hears_ != nullptr) hears_->opened();
    if (!to_send_.empty() && !is_writing_) write();
    read();
  }

  void read() {
    stream_.async_read(
        heard_, [self = this->shared_from_this()](const error_code& error, std::size_t /*bytes*/) {
          if (error) return self->lose(error);
          const auto bytes = self->heard_.cdata();
          const std::string_view text{static_cast<const char*>(bytes.data()), bytes.size()};
          if (self->hears_ != nullptr) self->hears_->told(text);
          self->heard_.consume(bytes.size());
          self->read();
        });
  }

  void write() {
    is_writing_ = true;
    stream_.async_write(
        asio::buffer(to_send_.front()),
        [self = this->shared_from_this()](const error_code& error, std::size_t /*bytes*/) {
          self->is_writing_ = false;
          if (error) return self->lose(error);
          self->to_send_.pop_front();
          if (!self->to_send_.empty()) self->write();
        });
  }

  void lose(const error_code& error) {
    is_open_ = false;
    if (auto* hears = std::exchange(hears_, nullptr)) hears->lost(words_of(error, door_.at()));
  }

  websocket::stream<Stream> stream_;
  house_door door_;
  socket_listener* hears_;
  beast::flat_buffer heard_;
  std::deque<std::string> to_send_;
  std::string path_;
  bool is_open_ = false;
  bool is_writing_ = false;
};

house_client::house_client(asio::io_context& io, const house_door& door)
    : io_{io}, door_{door}, cookies_{std::make_shared<std::string>()} {
  if (door.at().tls) {
    asks_ = std::make_shared<asking_by<secure_stream>>(io, door, cookies_);
  } else {
    asks_ = std::make_shared<asking_by<plain_stream>>(io, door, cookies_);
  }
}

house_client::~house_client() {
  asks_->end();
  close_socket();
}

void house_client::ask(http_question what, std::move_only_function<void(answered)> then) {
  asks_->ask(std::move(what), std::move(then));
}

void house_client::rest() {
  asks_->rest();
}

void house_client::open_socket(socket_listener& hears, std::string_view table) {
  close_socket();
  if (door_.at().tls) {
    std::optional<secure_stream> stream;
    make_stream(stream, io_, door_.at());
    socket_ = std::make_shared<socket_by<secure_stream>>(*std::move(stream), door_, hears);
  } else {
    socket_ = std::make_shared<socket_by<plain_stream>>(plain_stream{io_}, door_, hears);
  }
  std::string path = "/api/v1/socket";
  if (!table.empty()) path += fmt::format("?table={}", table);
  socket_->open(*cookies_, std::move(path));
}

void house_client::send(std::string text) {
  if (socket_) socket_->send(std::move(text));
}

void house_client::close_socket() {
  if (const auto socket = std::exchange(socket_, nullptr)) socket->end();
}

}  // namespace skyward::client
