// Over real sockets: what is hostile, slow or too much ends, and nothing else does.
#include "server/http/listener.hpp"

#include "hostile_heads.hpp"
#include "loopback_server.hpp"
#include "own_folder.hpp"

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>

#include <fstream>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <tuple>

namespace skyward::server::listener_test {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view plain_get = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n";

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::size_t count_of(std::string_view part, std::string_view text) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

std::string post(std::string_view path, std::string_view body, std::string_view fields = {}) {
  return "POST " + std::string{path} +
         " HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
         std::string{fields} + "\r\n" + std::string{body};
}

listener_options within(const limits& some) {
  return {.within = some};
}

TEST(listener, answers_each_hostile_request_once_and_closes_WEB_1) {
  loopback_server served;
  for (const auto& each : hostile_heads()) {
    raw_client client{served.port()};
    client.send(each.text + std::string{plain_get});
    const auto rest = client.rest();
    EXPECT_TRUE(rest.starts_with("HTTP/1.1 " + std::to_string(each.status))) << each.why << rest;
    EXPECT_EQ(count_of(security_headers, rest), 1U) << each.why;
    EXPECT_TRUE(has(rest, "\"code\":\"malformed_request\"")) << each.why;
  }
  EXPECT_EQ(served.answered(), 0);
}

TEST(listener, refuses_a_body_in_broken_chunks_and_what_is_behind_it_WEB_1) {
  loopback_server served;
  for (const auto* const chunks :
       {"5;a=b\r\nabcde\r\n0\r\n\r\n", "0\r\na: b\r\n\r\n", "3\r\nabcde\r\n0\r\n\r\n", "-1\r\n\r\n",
        "fffffffffffffffff\r\n\r\n"}) {
    raw_client client{served.port()};
    client.send("POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    client.send(std::string{chunks} + std::string{plain_get});
    const auto rest = client.rest();
    EXPECT_TRUE(rest.starts_with("HTTP/1.1 400 ")) << rest;
    EXPECT_EQ(count_of(security_headers, rest), 1U) << chunks;
  }
  raw_client client{served.port()};
  client.send("POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n10001\r\n");
  EXPECT_EQ(client.response().status, 413U);
  client.send("GET /%ff HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(client.rest(), "");
  EXPECT_EQ(served.answered(), 0);
}

TEST(listener, answers_many_requests_of_one_connection) {
  loopback_server served;
  raw_client client{served.port()};
  for (int i = 0; i < 300; ++i) {
    const auto body = std::to_string(i) + std::string(static_cast<std::size_t>(i) * 200, 'x');
    client.send(post("/a", body));
    EXPECT_EQ(client.response().body, "POST /a " + body);
    client.send("POST /b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n");
    client.send("1\r\nc\r\n0\r\n\r\n");
    EXPECT_EQ(client.response().body, "POST /b abc");
  }
  client.send("GET /c HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  EXPECT_TRUE(has(client.rest(), "\r\nConnection: close\r\n"));
}

TEST(listener, answers_in_order_what_is_sent_at_once) {
  loopback_server served;
  raw_client client{served.port()};
  std::string all;
  for (int i = 0; i < 200; ++i) all += post("/a", std::to_string(i));
  client.send(all);
  for (int i = 0; i < 200; ++i) EXPECT_EQ(client.response().body, "POST /a " + std::to_string(i));
}

TEST(listener, takes_nothing_of_a_body_for_a_request_WEB_1) {
  loopback_server served;
  raw_client client{served.port()};
  client.send(post("/a", plain_get) + post("/throw", plain_get) + post("/b", ""));
  EXPECT_EQ(client.response().body, "POST /a " + std::string{plain_get});
  EXPECT_EQ(client.response().status, 500U);
  EXPECT_EQ(client.response().body, "POST /b ");
  EXPECT_EQ(served.answered(), 3);
}

TEST(listener, sends_no_body_with_head_and_a_long_one_whole) {
  loopback_server served;
  raw_client client{served.port()};
  client.send("HEAD /big HTTP/1.1\r\nHost: a\r\n\r\nGET /big HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_TRUE(has(client.response(false).head, "\r\nContent-Length: 3000000\r\n"));
  EXPECT_EQ(client.response().body, std::string(3'000'000, 'b'));
}

TEST(listener, sends_the_security_headers_with_every_status_WEB_4) {
  loopback_server served;
  raw_client client{served.port()};
  for (const unsigned status :
       {200U, 201U, 204U, 303U, 304U, 400U, 403U, 404U, 409U, 429U, 500U, 503U}) {
    client.send("GET /status/" + std::to_string(status) + " HTTP/1.1\r\nHost: a\r\n\r\n");
    const auto heard = client.response();
    EXPECT_EQ(heard.status, status);
    EXPECT_TRUE(has(heard.head, security_headers)) << heard.head;
    EXPECT_TRUE(has(heard.head, "\r\nDate: ") && !has(heard.head, "Strict-Transport"))
        << heard.head;
  }
  client.send("nothing\r\n");
  EXPECT_TRUE(has(client.rest(), security_headers));
}

TEST(listener, lets_no_other_site_change_anything_WEB_4) {
  loopback_server served;
  raw_client client{served.port()};
  client.send(post("/a", "1", "Origin: http://b\r\n"));
  const auto refused = client.response();
  EXPECT_EQ(refused.status, 403U);
  EXPECT_TRUE(has(refused.body, "\"code\":\"foreign_origin\"")) << refused.body;
  EXPECT_EQ(served.answered(), 0);
  client.send(post("/a", "2", "Origin: http://a\r\n"));
  EXPECT_EQ(client.response().body, "POST /a 2");
}

TEST(listener, cuts_off_who_is_slow_WEB_2) {
  const milliseconds never{3'600'000};
  const milliseconds soon{20};
  limits slow_head;
  slow_head.head = soon;
  limits slow_body;
  slow_body.body = soon;
  limits idle;
  idle.idle = soon;
  limits slow_reader;
  slow_reader.answer = soon;
  const std::pair<limits, std::string> cases[] = {
      {slow_head, "GET / HTTP/1.1\r\nHos"},
      {slow_head, std::string{plain_get} + "GET"},
      {slow_body, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nab"},
      {slow_body, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab"},
      {idle, std::string{plain_get}},
      {idle, ""},
  };
  for (auto [some, sent] : cases) {
    some.tick = milliseconds{2};
    some.linger = never;
    loopback_server served{within(some)};
    raw_client client{served.port()};
    client.send(sent);
    const auto rest = client.rest();
    EXPECT_LE(count_of(security_headers, rest), sent.starts_with(plain_get) ? 1U : 0U) << sent;
    served.expect_connections(0);
  }
  // Nothing of all that the big answers are is read.
  slow_reader.tick = milliseconds{2};
  loopback_server served{within(slow_reader)};
  raw_client client{served.port()};
  std::string many;
  for (int i = 0; i < 20; ++i) many += "GET /big HTTP/1.1\r\nHost: a\r\n\r\n";
  client.send(many);
  while (served.answered() == 0) std::this_thread::yield();
  served.expect_connections(0);
  constexpr std::size_t bytes_most = 1'000'000;
  EXPECT_LT(client.rest().size(), bytes_most) << "that the system has kept of 60,000,000";
}

TEST(listener, closes_although_the_client_does_not) {
  limits some;
  some.linger = milliseconds{5};
  some.tick = milliseconds{2};
  loopback_server served{within(some)};
  raw_client client{served.port()};
  client.send("nothing\r\n");
  EXPECT_EQ(client.response().status, 400U);
  served.expect_connections(0);
}

TEST(listener, has_only_so_many_connections_WEB_2) {
  limits of_peer;
  of_peer.connections_of_peer = 2;
  of_peer.spares_loopback = false;
  limits of_all;
  of_all.connections = 2;
  for (const auto& some : {of_peer, of_all}) {
    loopback_server served{within(some)};
    raw_client first{served.port()};
    first.send(plain_get);
    EXPECT_EQ(first.response().status, 200U);
    {
      raw_client second{served.port()};
      second.send(plain_get);
      EXPECT_EQ(second.response().status, 200U);
      raw_client third{served.port()};
      third.send(plain_get);
      EXPECT_EQ(third.rest(), "");
      served.expect_connections(2);
    }
    served.expect_connections(1);
    raw_client fourth{served.port()};
    fourth.send(plain_get);
    EXPECT_EQ(fourth.response().status, 200U);
  }
  of_peer.spares_loopback = true;
  loopback_server served{within(of_peer)};
  std::vector<std::unique_ptr<raw_client>> many;
  for (int i = 0; i < 5; ++i) many.push_back(std::make_unique<raw_client>(served.port()));
  served.expect_connections(5);
}

TEST(listener, stops_with_connections_open_and_answers_what_was_asked) {
  limits some;
  some.linger = milliseconds{5};
  some.tick = milliseconds{2};
  loopback_server served{within(some)};
  raw_client at_rest{served.port()};
  at_rest.send(plain_get);
  EXPECT_EQ(at_rest.response().status, 200U);
  raw_client waiting{served.port()};
  waiting.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n" + std::string{plain_get});
  while (served.answered() < 2) std::this_thread::yield();
  served.there([](echo_handler&, listener& door) { return door.stop(), 0; });
  EXPECT_EQ(at_rest.rest(), "");
  served.there([](echo_handler& handler, listener&) { return handler.release(), 0; });
  const auto last = waiting.rest();
  EXPECT_TRUE(has(last, "\r\nConnection: close\r\n") && has(last, "GET /wait")) << last;
  EXPECT_EQ(count_of(security_headers, last), 1U);
  served.stop();
}

TEST(listener, may_be_left_with_connections_open) {
  std::optional<raw_client> client;
  {
    boost::asio::io_context io{1};
    echo_handler handler{io};
    auto door = listener::open(io, {}, handler);
    ASSERT_TRUE(door) << door.error();
    client.emplace(door->port());
    client->send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
    while (handler.answered == 0) io.run_one();
  }
  EXPECT_EQ(client->rest(), "");
}

TEST(listener, says_why_it_cannot_be_opened) {
  boost::asio::io_context io{1};
  echo_handler handler{io};
  const auto taken = listener::open(io, {}, handler);
  ASSERT_TRUE(taken);
  listener_options options;
  options.port = taken->port();
  EXPECT_EQ(
      listener::open(io, options, handler).error(),
      "127.0.0.1 port " + std::to_string(options.port) +
          ": Address already in use; accepted: an address of this machine and a port that is free "
          "and may be had");
  options.address = "localhost";
  EXPECT_EQ(listener::open(io, options, handler).error(),
            "localhost: no address; accepted: one of IPv4 or IPv6, as 127.0.0.1 or ::1");
  options.address = "127.0.0.1";
  options.tls = {"/dev/null", "/dev/null"};
  const auto no_certificate = listener::open(io, options, handler).error();
  EXPECT_TRUE(no_certificate.starts_with("/dev/null: ") && has(no_certificate, "; accepted: "));
}

TEST(descriptor_limit, is_raised_to_what_the_system_allows) {
  const auto reached = raise_descriptor_limit();
  EXPECT_GT(reached, 0U);
  EXPECT_EQ(raise_descriptor_limit(), reached);
}

template <class T, void (*Free)(T*)>
struct freed {
  void operator()(T* made) const { Free(made); }
};

/// A certificate that signs itself, and its key.
tls_files self_made() {
  const std::unique_ptr<EVP_PKEY, freed<EVP_PKEY, EVP_PKEY_free>> key{EVP_EC_gen("P-256")};
  const std::unique_ptr<X509, freed<X509, X509_free>> made{X509_new()};
  X509_set_version(made.get(), 2);
  ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), 0);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), 3'600);
  X509_set_pubkey(made.get(), key.get());
  X509_sign(made.get(), key.get(), EVP_sha256());
  const tls_files files{own_folder() / "certificate.pem", own_folder() / "key.pem"};
  using file = std::unique_ptr<BIO, freed<BIO, BIO_free_all>>;
  PEM_write_bio_X509(file{BIO_new_file(files.certificate.c_str(), "w")}.get(), made.get());
  PEM_write_bio_PrivateKey(file{BIO_new_file(files.key.c_str(), "w")}.get(), key.get(), nullptr,
                           nullptr, 0, nullptr, nullptr);
  return files;
}

TEST(listener, speaks_tls_from_1_2_up) {
  namespace ssl = boost::asio::ssl;
  listener_options options;
  options.tls = self_made();
  loopback_server served{options};
  for (const auto version : {TLS1_2_VERSION, TLS1_3_VERSION, TLS1_1_VERSION}) {
    boost::asio::io_context io;
    ssl::context context{ssl::context::tls_client};
    SSL_CTX_set_max_proto_version(context.native_handle(), version);
    if (version == TLS1_1_VERSION) SSL_CTX_set_min_proto_version(context.native_handle(), version);
    ssl::stream<boost::asio::ip::tcp::socket> client{io, context};
    client.next_layer().connect({boost::asio::ip::address_v4::loopback(), served.port()});
    boost::system::error_code failed;
    std::ignore = client.handshake(ssl::stream_base::client, failed);
    EXPECT_EQ(!failed, version != TLS1_1_VERSION) << failed.message();
    if (failed) continue;
    EXPECT_EQ(SSL_version(client.native_handle()), version);
    const std::string asked = post("/a", "1", "Origin: https://a\r\n") +
                              "GET /big HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    boost::asio::write(client, boost::asio::buffer(asked));
    std::string all;
    std::array<char, 65'536> some{};
    while (!failed) all.append(some.data(), client.read_some(boost::asio::buffer(some), failed));
    EXPECT_EQ(failed, boost::asio::error::eof) << failed.message();
    EXPECT_TRUE(has(all, "POST /a 1HTTP/1.1 200 OK\r\n"));
    EXPECT_TRUE(all.ends_with(std::string(3'000'000, 'b')));
    EXPECT_EQ(count_of("\r\nStrict-Transport-Security: max-age=31536000\r\n", all), 2U);
  }
  raw_client plain{served.port()};
  plain.send(plain_get);
  EXPECT_FALSE(has(plain.rest(), "HTTP"));
}

}  // namespace
}  // namespace skyward::server::listener_test
