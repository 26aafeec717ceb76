// A served house tells its operator how it is, and ends in good order and in time.
#include "server/serve.hpp"

#include "hostile_heads.hpp"
#include "loopback_server.hpp"
#include "own_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <sys/stat.h>
#include <thread>
#include <vector>

namespace skyward::server {

namespace {

/// The cookie that a response sets.
std::string cookie_of(const heard_response& entered) {
  constexpr std::string_view name = "Set-Cookie: ";
  const auto at = entered.head.find(name) + name.size();
  return entered.head.substr(at, entered.head.find(';', at) - at);
}

std::string json_of(std::string_view body) {
  return fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", body.size());
}

std::string asked_at(std::uint16_t port, std::string_view method, std::string_view path,
                     std::string_view headers) {
  return fmt::format("{} {} HTTP/1.1\r\nHost: localhost:{}\r\n{}\r\n", method, path, port, headers);
}

std::string opens_socket(std::string_view cookie) {
  return fmt::format(
      "Cookie: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
      cookie);
}

/// A short text as a client sends it, under a mask that changes nothing.
std::string frame_of(std::string_view text) {
  std::string frame{"\x81", 1};
  frame += static_cast<char>(0x80U | text.size());
  return frame.append(4, '\0').append(text);
}

/// A guest at the first table, by HTTP alone.
class table_guest {
 public:
  explicit table_guest(std::uint16_t port) : client_{port}, port_{port} {
    client_.send(asked_at(port_, "POST", "/api/v1/guests", json_of("{}")) + "{}");
    const auto guest = client_.response();
    id_ = guest.body.substr(guest.body.find("u-"), 18);
    cookie_ = cookie_of(guest);
  }

  const std::string& cookie() const { return cookie_; }

  heard_response ask(std::string_view method, std::string_view path, std::string_view body) {
    const auto headers = fmt::format("Cookie: {}\r\n{}", cookie_, json_of(body));
    client_.send(asked_at(port_, method, path, headers) + std::string{body});
    return client_.response();
  }
  heard_response say(std::string_view words) {
    return ask("POST", "/api/v1/tables/1/commands",
               fmt::format(R"({{"id":"{:032x}",{}}})", ++number_, words));
  }
  void sit_down() {
    EXPECT_EQ(say(fmt::format(R"("do":"seat","seat":1,"player":"{}")", id_)).status, 200U);
    EXPECT_EQ(say(R"("do":"buy_in","seat":1,"cents":10000)").status, 200U);
  }

  static constexpr std::string_view wager = R"("do":"wager","seat":1,"area":"pip-4","cents":500)";

 private:
  raw_client client_;
  std::uint16_t port_;
  std::string id_;
  std::string cookie_;
  int number_ = 0;
};

/// Serves on a thread; its clock stands still but where a test moves it on.
class a_served_house : public testing::Test {
 protected:
  void open(settings how = {}) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
    how.house = folder_ / "house.db";
    how.keys = how.house;
    how.port = 0;
    how.log_level = "debug";
    auto opened = served_house::open({how, [this] { return moment{now_.load()}; },
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
    return asked_at(house_->port(), method, path, headers);
  }

  std::atomic<std::int64_t> now_ = 1'795'262'400'000;
  std::array<std::uint8_t, audit::signing_key::seed_bytes> key_seed_{7};
  std::filesystem::path folder_ = own_folder() / "served";
  std::mutex mutex_;
  std::string log_;
  std::unique_ptr<served_house> house_;
  std::jthread thread_;
};

// Each brings a request behind it that would make a guest, were it heard.
TEST_F(a_served_house, does_nothing_that_a_hostile_request_asks_for_or_brings_with_it_WEB_1) {
  open();
  const auto guest = asked("POST", "/api/v1/guests", json_of("{}")) + "{}";
  const auto hostile = hostile_heads();
  ASSERT_GE(hostile.size(), 40U);
  const std::string stand_in = "Host: a\r\n";
  const auto host = fmt::format("Host: localhost:{}\r\n", house_->port());
  for (const auto& each : hostile) {
    auto text = each.text;
    for (auto at = text.find(stand_in); at != text.npos;
         at = text.find(stand_in, at + host.size())) {
      text.replace(at, stand_in.size(), host);
    }
    raw_client client{house_->port()};
    client.send(text + guest);
    const auto answer = client.response();
    EXPECT_EQ(answer.status, each.status) << each.why;
    EXPECT_NE(answer.body.find("malformed_request"), std::string::npos) << each.why;
    EXPECT_EQ(client.rest(), "") << each.why;
  }
  raw_client client{house_->port()};
  client.send(asked("GET", "/metrics"));
  const auto told = client.response().body;
  EXPECT_NE(told.find("skyward_guests_total 0\n"), told.npos) << told;
  EXPECT_EQ(told.find("operation="), told.npos) << "something was asked\n" << told;
  client.send(guest);
  EXPECT_EQ(client.response().status, 201U);
}

TEST_F(a_served_house, is_its_owners_alone_to_read_with_every_file_beside_it) {
  const auto mask = ::umask(S_IWGRP | S_IWOTH);
  open();
  ::umask(mask);
  int count = 0;
  for (const auto& each : std::filesystem::directory_iterator{folder_}) {
    struct stat known{};
    ASSERT_EQ(::stat(each.path().c_str(), &known), 0) << each.path();
    EXPECT_EQ(known.st_mode & (S_IRWXG | S_IRWXO), 0U) << each.path();
    ++count;
  }
  EXPECT_GE(count, 3) << "the house, its accounts and what SQLite keeps beside them";
}

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
  const auto cookie = cookie_of(client->response());
  client->send(asked("GET", "/api/v1/socket", opens_socket(cookie)));
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

TEST_F(a_served_house, keeps_no_session_of_whoever_only_looks__ACC_2) {
  open();
  constexpr std::int64_t minute = 60'000;
  constexpr std::string_view view = "/api/v1/tables/1/view";
  constexpr std::string_view me = "/api/v1/me";
  table_guest guest{house_->port()};
  raw_client socket{house_->port()};
  socket.send(asked("GET", "/api/v1/socket", opens_socket(guest.cookie())));
  ASSERT_EQ(socket.response(false).status, 101U);
  const auto watch = frame_of(R"({"watch":"1"})");

  now_ += 20 * minute;
  EXPECT_EQ(guest.ask("GET", me, "").status, 200U) << "who asks is there";
  now_ += 20 * minute;
  EXPECT_EQ(guest.ask("GET", view, "").status, 200U);
  socket.send(watch);
  EXPECT_EQ(socket.bytes(1), "\x81") << "is told what is at the table";
  now_ += 10 * minute - 1;
  EXPECT_EQ(guest.ask("GET", view, "").status, 200U);
  now_ += 1;
  EXPECT_EQ(guest.ask("GET", me, "").status, 401U);
  socket.send(watch);
  EXPECT_NE(socket.rest().find("the session is over"), std::string::npos);
}

TEST_F(a_served_house, takes_nothing_more_from_who_has_played_for_as_long_as_was_set__ACC_6) {
  open();
  table_guest guest{house_->port()};
  EXPECT_EQ(guest.ask("POST", "/api/v1/me/limits", R"({"session_minutes":2})").status, 200U);
  guest.sit_down();
  now_ += 119'999;
  EXPECT_EQ(guest.say(table_guest::wager).status, 200U);
  now_ += 1;
  for (const auto stake :
       {table_guest::wager, std::string_view{R"("do":"buy_in","seat":1,"cents":500)"}}) {
    const auto refused = guest.say(stake);
    EXPECT_EQ(refused.status, 409U);
    EXPECT_NE(refused.body.find(R"("code":"time_is_up")"), std::string::npos) << refused.body;
  }
  EXPECT_EQ(guest.say(R"("do":"take_down","seat":1,"area":"pip-4")").status, 200U);
  EXPECT_EQ(guest.say(R"("do":"cash_out","seat":1,"cents":10000)").status, 200U) << "is paid out";
}

TEST_F(a_served_house, takes_nothing_more_from_who_has_to_look_at_time_and_money) {
  open();
  table_guest guest{house_->port()};
  const auto ask = [&](auto... what) { return guest.ask(what...); };
  const auto say = [&](std::string_view words) { return guest.say(words); };
  constexpr std::string_view reality_check = "/api/v1/me/reality_check";
  constexpr auto wager = table_guest::wager;
  EXPECT_EQ(ask("POST", "/api/v1/me/limits", R"({"reality_check_minutes":2})").status, 200U);
  guest.sit_down();

  now_ += 119'999;
  EXPECT_EQ(say(wager).status, 200U);
  EXPECT_NE(ask("GET", reality_check, "").body.find(R"({"due":false,"minutes":1,)"),
            std::string::npos);
  now_ += 1;
  const auto refused = say(wager);
  EXPECT_EQ(refused.status, 409U);
  EXPECT_NE(refused.body.find(R"("code":"reality_check")"), std::string::npos) << refused.body;
  EXPECT_EQ(say(R"("do":"buy_in","seat":1,"cents":500)").status, 409U);
  EXPECT_EQ(say(R"("do":"take_down","seat":1,"area":"pip-4")").status, 200U);
  const auto seen = ask("GET", reality_check, "").body;
  EXPECT_NE(seen.find(R"({"due":true,"minutes":2,"wallet":{"cents":90000)"), seen.npos) << seen;

  EXPECT_NE(ask("POST", reality_check, "").body.find(R"("due":false)"), std::string::npos);
  EXPECT_EQ(say(wager).status, 200U);
  now_ += 120'000;
  EXPECT_EQ(say(wager).status, 409U) << "again after as long";
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
