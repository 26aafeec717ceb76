// Who answers what a server lets in.
#pragma once

#include "server/http/problem.hpp"
#include "server/http/request.hpp"
#include "server/http/response.hpp"
#include "server/http/web_socket.hpp"

#include <boost/asio/awaitable.hpp>

#include <memory>
#include <optional>

namespace skyward::server {

/// Called on the thread of the server. Origin and Host have been looked at before. What it throws
/// is answered by 500, and tells nobody why.
class handler {
 public:
  handler() = default;
  handler(const handler&) = delete;
  handler& operator=(const handler&) = delete;
  virtual ~handler() = default;

  virtual boost::asio::awaitable<response> answer(request asked) = 0;

  /// Why a request opens no WebSocket; nothing where it may.
  virtual std::optional<problem> check_socket(const request& asked) = 0;

  /// A WebSocket was opened.
  ///
  /// out  who hears it, never none
  virtual std::shared_ptr<socket_reader> opened(std::shared_ptr<web_socket> socket,
                                                const request& asked) = 0;
};

}  // namespace skyward::server
