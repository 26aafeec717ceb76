// What a live house answers over HTTP, and whom.
#pragma once

#include "server/http/handler.hpp"
#include "server/served_parts.hpp"

#include <cstdint>
#include <memory>
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

/// The id of the one that is asked for; `none` of what is none.
std::string_view operation_asked(const request& asked);

class api final : public handler {
 public:
  explicit api(const served_parts& on);
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

  served_parts on_;
  std::string failure_;
};

}  // namespace skyward::server
