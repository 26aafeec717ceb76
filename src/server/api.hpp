// Answers what is asked of a live house over HTTP and WebSocket.
#pragma once

#include "server/operation.hpp"

#include <memory>
#include <optional>
#include <string>

namespace skyward::server {

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
  std::optional<open_session> session_of(const request& asked, bool looks = false);
  boost::asio::awaitable<response> answer_of_house(const operation& of, asked_operation& asked);

  served_parts on_;
  std::string failure_;
};

}  // namespace skyward::server
