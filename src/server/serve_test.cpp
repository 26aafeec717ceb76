// A served house tells its operator how it is, and ends in good order and in time.
#include "server/serve.hpp"

#include "loopback_server.hpp"
#include "own_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace skyward::server {

namespace {

std::string json_of(std::string_view body) {
  return fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", body.size());
}

/// Serves on a thread; its clock stands still.
class a_served_house : public testing::Test {
 protected:
  void open(settings how = {}) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
    how.house = folder_ / "house.db";
    how.port = 0;
    how.log_level = "debug";
    auto opened = served_house::open({how, [] { return moment{1'795'262'400'000}; },
                                      [this](std::string_view line) {
                                        const std::lock_guard lock{mutex_};
                                        log_ += line;
                                        log_ += '\n';
                                      }},
                                     audit::signing_key{"test/0", key_seed_}, fairness::secret{});
    ASSERT_TRUE(opened) << opened.error();
    house_ = *std::move(opened);
    thread_ = std::jthread{[this] { EXPECT_TRUE(house_->run()); }};
  }
  void TearDown() override {
    if (thread_.joinable()) house_->stop();
  }
  /// Waits until it has ended.
  void close() {
    house_->stop();
    thread_.join();
    house_.reset();
  }
  std::string log() {
    const std::lock_guard lock{mutex_};
    return log_;
  }
  std::string asked(std::string_view method, std::string_view path,
                    std::string_view headers = "") const {
    return fmt::format("{} {} HTTP/1.1\r\nHost: localhost:{}\r\n{}\r\n", method, path,
                       house_->port(), headers);
  }

  std::array<std::uint8_t, audit::signing_key::seed_bytes> key_seed_{7};
  std::filesystem::path folder_ = own_folder() / "served";
  std::mutex mutex_;
  std::string log_;
  std::unique_ptr<served_house> house_;
  std::jthread thread_;
};

TEST_F(a_served_house, says_that_it_is_ready_and_what_it_has_done) {
  open();
  raw_client client{house_->port()};
  client.send(asked("GET", "/ready"));
  EXPECT_EQ(client.response().body, "ready\n");
  client.send(asked("POST", "/api/v1/guests", json_of("{}")) + "{}");
  const auto guest = client.response();
  EXPECT_EQ(guest.status, 201U);
  client.send(asked("GET", "/api/v1/me"));
  EXPECT_EQ(client.response().status, 401U);
  client.send("GET /health HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n");
  EXPECT_EQ(client.response().status, 421U);
  client.send(asked("GET", "/metrics"));
  const auto told = client.response();
  EXPECT_EQ(told.status, 200U);
  for (const std::string_view line :
       {R"(skyward_requests_total{operation="enter_as_guest",status="201"} 1)",
        R"(skyward_requests_total{operation="ready",status="200"} 1)",
        R"(skyward_problems_total{code="no_session"} 1)",
        R"(skyward_turned_away_total{code="unknown_host"} 1)", "skyward_guests_total 1",
        "skyward_ready 1", "skyward_sessions 1", "skyward_connections 1"}) {
    EXPECT_NE(told.body.find(line), std::string::npos) << line << "\n" << told.body;
  }
  client.send(asked("GET", "/metrics", "X-Forwarded-For: 203.0.113.7\r\n"));
  EXPECT_EQ(client.response().status, 403U);
  const std::string link = house_->administrator_link();
  client.send(asked("POST", "/api/v1/links/" + link, json_of("{}")) + "{}");
  EXPECT_EQ(client.response().status, 422U);
  close();

  const auto lines = log();
  for (const std::string_view part :
       {R"("what":"started")", R"("what":"listening","address":"127.0.0.1","port":)",
        R"("what":"turned_away","why":"unknown_host","from":"127.0.0.1")",
        R"("what":"request","operation":"use_link","status":422,"code":"not_accepted")",
        R"("level":"info","what":"stopped","in_time":1})"}) {
    EXPECT_NE(lines.find(part), std::string::npos) << part << "\n" << lines;
  }
  constexpr std::string_view cookie = "Set-Cookie: skyward=";
  const auto token_at = guest.head.find(cookie);
  ASSERT_NE(token_at, std::string::npos) << guest.head;
  const auto token = guest.head.substr(token_at + cookie.size(), 20);
  EXPECT_EQ(lines.find(token), std::string::npos) << "no token in a log";
  ASSERT_FALSE(link.empty());
  EXPECT_EQ(lines.find(link), std::string::npos) << "no link in a log";
}

TEST_F(a_served_house, tells_its_sockets_to_go_away_when_it_closes) {
  open();
  std::optional<raw_client> client{house_->port()};
  client->send(asked("POST", "/api/v1/guests", json_of("{}")) + "{}");
  const auto guest = client->response();
  constexpr std::string_view name = "Set-Cookie: ";
  const auto at = guest.head.find(name) + name.size();
  const auto cookie = guest.head.substr(at, guest.head.find(';', at) - at);
  client->send(asked("GET", "/api/v1/socket",
                     fmt::format("Cookie: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                                 "Sec-WebSocket-Version: 13\r\n"
                                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
                                 cookie)));
  ASSERT_EQ(client->response(false).status, 101U);
  house_->stop();
  const auto closing = client->bytes(4);
  client.reset();
  ASSERT_EQ(closing.size(), 4U);
  EXPECT_EQ(closing.substr(0, 1), "\x88");
  EXPECT_EQ(closing.substr(2), "\x03\xe9") << "1001, going away";
  close();
  EXPECT_NE(log().find(R"("what":"stopped","in_time":1})"), std::string::npos) << log();
}

TEST_F(a_served_house, ends_in_time_though_a_client_does_not) {
  settings how;
  how.stop_ms = 50;
  how.body_ms = 86'400'000;
  open(how);
  raw_client client{house_->port()};
  client.send(asked("GET", "/health"));  // its connection is there
  EXPECT_EQ(client.response().status, 200U);
  client.send(asked("POST", "/api/v1/guests", json_of("{}")) + "{");
  raw_client other{house_->port()};
  other.send(asked("GET", "/health"));
  EXPECT_EQ(other.response().status, 200U);
  close();
  EXPECT_NE(log().find(R"("what":"stopped","in_time":0})"), std::string::npos) << log();
  client.rest();
}

TEST_F(a_served_house, closes_at_once_where_nothing_is_in_hand) {
  open();
  close();
  EXPECT_NE(log().find(R"("what":"stopped","in_time":1})"), std::string::npos) << log();
  EXPECT_EQ(log().find(R"("level":"error")"), std::string::npos) << log();
}

}  // namespace

}  // namespace skyward::server
