// What a client says over its WebSocket: which tables it watches, and commands.
#pragma once

#include "server/http/web_socket.hpp"
#include "server/operation.hpp"

#include <boost/json/fwd.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>

namespace skyward::server {

class live_socket final : public socket_reader, public std::enable_shared_from_this<live_socket> {
 public:
  live_socket(const served_parts& on, std::shared_ptr<web_socket> socket,
              const open_session& session);

  boost::asio::awaitable<void> heard(std::string text) override;
  void closed() override;

 private:
  void take(const std::string& text);
  void watch(const boost::json::object& said, const asker& by);
  bool take_in_hand();
  void leave(const boost::json::object& said);
  void reckon(const boost::json::object& said);
  void cancel(const boost::json::object& said);
  void command(const boost::json::object& said, const asker& by);
  void tell(std::string text);

  served_parts on_;
  std::shared_ptr<web_socket> socket_;
  digest session_;
  std::string player_;
  std::set<std::string> watched_;
  std::size_t in_hand_ = 0;           // asked of the house, and not yet answered
  std::atomic<bool> closed_ = false;  // the house looks too
  std::set<std::uint64_t> jobs_;      // of the lab, that nobody else waits for
};

}  // namespace skyward::server
