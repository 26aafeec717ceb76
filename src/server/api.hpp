// What a live house answers over HTTP, and whom.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/event_hub.hpp"
#include "server/house_thread.hpp"
#include "server/http/handler.hpp"

#include <boost/asio/any_io_executor.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace skyward::server {

/// Kinds of accounts that may ask for something, one bit each; who has no session is a stranger.
using asker_set = std::uint8_t;
constexpr asker_set only(account_kind kind) {
  return static_cast<asker_set>(1U << static_cast<unsigned>(kind));
}
inline constexpr asker_set strangers = 1U << 7U;
inline constexpr asker_set anyone = 0xff;
inline constexpr asker_set players = only(account_kind::guest) | only(account_kind::player);
inline constexpr asker_set with_session = anyone & ~strangers;

/// An operation as the API names it; `{}` in a path is one segment.
struct operation {
  std::string_view id;
  method asked{};
  std::string_view path;
  asker_set askers{};
};

/// All of them, in the order of their paths.
std::span<const operation> operations();

/// What answers stand on; all of it outlives them.
struct api_parts {
  house_thread& house;
  accounts& people;
  event_hub& watchers;
  boost::asio::any_io_executor io;
  std::function<moment()> now;
};

class api final : public handler {
 public:
  explicit api(const api_parts& on);
  ~api() override;

  boost::asio::awaitable<response> answer(request asked) override;
  std::optional<problem> check_socket(const request& asked) override;
  std::shared_ptr<socket_reader> opened(std::shared_ptr<web_socket> socket,
                                        const request& asked) override;

  /// Nothing is answered any more but that the house has failed.
  void fail(const std::string& why) { failure_ = why; }

 private:
  class routes;
  std::optional<open_session> session_of(const request& asked);
  void end_sockets(std::span<const ended_session> ended);

  api_parts on_;
  std::string failure_;
  std::set<std::pair<digest, web_socket*>> sockets_;  // by the session that opened them
  friend class live_socket;
};

}  // namespace skyward::server
