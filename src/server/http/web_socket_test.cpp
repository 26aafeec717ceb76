// WebSockets over real sockets, with Boost.Beast as the client: another reading of the protocol.
#include "server/http/web_socket.hpp"

#include "loopback_server.hpp"

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace skyward::server::web_socket_test {
namespace {

namespace websocket = boost::beast::websocket;
using boost::asio::ip::tcp;
using std::chrono::seconds;
using namespace std::string_literals;

constexpr std::string_view opening =
    "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";

class beast_client {
 public:
  explicit beast_client(std::uint16_t port) : stream{io_} {
    stream.next_layer().connect({boost::asio::ip::address_v4::loopback(), port});
    stream.next_layer().set_option(tcp::no_delay{true});
    stream.handshake("a", "/");
  }

  std::string read() {
    boost::beast::flat_buffer buffer;
    stream.read(buffer, failed);
    return boost::beast::buffers_to_string(buffer.data());
  }

  /// The code that the server closes with.
  unsigned closing() {
    while (!failed) read();
    EXPECT_EQ(failed, websocket::error::closed) << failed.message();
    return stream.reason().code;
  }

 private:
  boost::asio::io_context io_;

 public:
  websocket::stream<tcp::socket> stream;
  boost::system::error_code failed;
};

TEST(web_socket, says_again_what_it_hears) {
  loopback_server served;
  beast_client client{served.port()};
  client.stream.write_buffer_bytes(16);  // in many frames
  for (const std::size_t size : {0U, 1U, 125U, 126U, 5'000U, 16'384U}) {
    const std::string text(size, 'h');
    client.stream.write(boost::asio::buffer(text));
    EXPECT_EQ(client.read(), text);
  }
  client.stream.ping("here");
  client.stream.write(boost::asio::buffer("behind", 6));
  EXPECT_EQ(client.read(), "behind");
  client.stream.close(websocket::close_code::normal);
  served.expect_connections(0);
  EXPECT_EQ(served.there([](echo_handler& handler, listener&) { return handler.closed; }), 1);
}

TEST(web_socket, answers_its_opening_with_the_headers_of_every_response_WEB_4) {
  loopback_server served;
  raw_client client{served.port()};
  // What is sent before the answer has come is heard after it.
  client.send(std::string{opening} + "Origin: http://a\r\n\r\n" + "\x81\x82\x01\x01\x01\x01hi");
  const auto heard = client.response();
  EXPECT_EQ(heard.status, 101U);
  EXPECT_NE(heard.head.find(security_headers), std::string::npos);
  EXPECT_NE(heard.head.find("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"),
            std::string::npos);
  EXPECT_EQ(heard.head.find("Content-Length"), std::string::npos);
  EXPECT_EQ(client.bytes(4), "\x81\x02ih");
}

TEST(web_socket, opens_for_no_other_site_and_nobody_whom_the_handler_refuses_WEB_3) {
  loopback_server served;
  for (const auto* const foreign : {"Origin: http://b\r\n\r\n", "Origin: null\r\n\r\n",
                                    "Sec-Fetch-Site: same-origin\r\n\r\n"}) {
    raw_client client{served.port()};
    client.send(std::string{opening} + foreign);
    EXPECT_EQ(client.response().status, 403U) << foreign;
  }
  raw_client client{served.port()};
  auto elsewhere = std::string{opening};
  elsewhere.insert(5, "a");
  client.send(elsewhere + "\r\n");
  EXPECT_NE(client.response().body.find("not_seated"), std::string::npos);
}

TEST(web_socket, sends_in_order_however_much) {
  loopback_server served;
  beast_client client{served.port()};
  client.stream.write(boost::asio::buffer("burst", 5));
  for (int i = 0; i < 5'000; ++i) ASSERT_EQ(client.read(), std::to_string(i));
}

TEST(web_socket, closes_by_the_right_code) {
  loopback_server served;
  const struct {
    std::string text;
    bool is_binary = false;
    unsigned code{};
  } cases[] = {
      {"close", false, 1001},
      {"throw", false, 1011},
      {"b", true, 1003},
      {"\xff", false, 1007},
      {std::string(16'385, 'x'), false, 1009},
  };
  for (const auto& each : cases) {
    beast_client client{served.port()};
    client.stream.binary(each.is_binary);
    client.stream.write(boost::asio::buffer(each.text), client.failed);
    EXPECT_EQ(client.closing(), each.code);
  }
  served.expect_connections(0);
  EXPECT_EQ(served.there([](echo_handler& handler, listener&) { return handler.closed; }), 5);
}

TEST(web_socket, is_told_that_the_house_closes) {
  loopback_server served;
  beast_client client{served.port()};
  served.there([](echo_handler&, listener& door) { return door.stop(), 0; });
  EXPECT_EQ(client.closing(), 1001U);
  served.stop();
}

TEST(web_socket, is_cut_off_when_it_does_not_read_WEB_3) {
  listener_options options;
  options.within.queue_bytes = 100'000;
  loopback_server served{options};
  raw_client slow{served.port()};
  slow.send(std::string{opening} + "\r\n" + "\x81\x85\0\0\0\0flood"s);
  EXPECT_EQ(slow.response().status, 101U);
  served.expect_connections(0);
  EXPECT_EQ(served.there([](echo_handler& handler, listener&) { return handler.closed; }), 1);
}

TEST(web_socket, is_pinged_and_cut_off_when_it_is_silent) {
  listener_options options;
  options.within.tick = std::chrono::hours{1};
  loopback_server served{options};
  raw_client client{served.port()};
  client.send(std::string{opening} + "\r\n");
  EXPECT_EQ(client.response().status, 101U);
  const auto tick_in = [&served](seconds time) {
    served.there([time](echo_handler& handler, listener&) {
      return handler.last_socket->tick(web_socket::clock::now() + time), 0;
    });
  };
  constexpr std::string_view ping{"\x89\0", 2};
  tick_in(seconds{29});
  tick_in(seconds{31});
  tick_in(seconds{32});
  EXPECT_EQ(client.bytes(2), ping);
  client.send({"\x8a\x80\0\0\0\0\x81\x81\0\0\0\0a", 13});  // a pong, and a text to know by
  EXPECT_EQ(client.bytes(3),
            "\x81\x01"
            "a");  // no second ping before it
  tick_in(seconds{31});
  EXPECT_EQ(client.bytes(2), ping);
  tick_in(seconds{61});
  EXPECT_EQ(client.rest(), "");
  served.expect_connections(0);
}

TEST(web_socket, may_be_kept_longer_than_its_connection) {
  loopback_server served;
  {
    beast_client client{served.port()};
    client.stream.write(boost::asio::buffer("a", 1));
    EXPECT_EQ(client.read(), "a");
  }
  served.expect_connections(0);
  const auto sent = served.there([](echo_handler& handler, listener&) {
    handler.last_socket->send(std::make_shared<const std::string>("nobody"));
    handler.last_socket->close(closed_normally, {});
    handler.last_socket->tick(web_socket::clock::now());
    return handler.last_socket->bytes_waiting();
  });
  EXPECT_EQ(sent, 0U);
}

}  // namespace
}  // namespace skyward::server::web_socket_test
