// Stands before whoever answers: counts requests and tells the log of them.
#pragma once

#include "server/http/connection.hpp"
#include "server/http/handler.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"

#include <memory>
#include <optional>

namespace skyward::server {

class watched_handler final : public handler {
 public:
  /// All of it outlives this.
  watched_handler(handler& answers, metrics& counts, operator_log& says)
      : answers_{answers}, counts_{counts}, says_{says} {}

  boost::asio::awaitable<response> answer(request asked) override;
  std::optional<problem> check_socket(const request& asked) override;
  std::shared_ptr<socket_reader> opened(std::shared_ptr<web_socket> socket,
                                        const request& asked) override {
    return answers_.opened(std::move(socket), asked);
  }

 private:
  handler& answers_;
  metrics& counts_;
  operator_log& says_;
};

/// Tells both of clients that are not served.
traffic_watch watch_of(metrics& counts, operator_log& says);

}  // namespace skyward::server
