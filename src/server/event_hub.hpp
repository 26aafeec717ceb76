// Who watches which table, and what they are sent: a frame for each record, the same bytes to all.
#pragma once

#include "server/http/web_socket.hpp"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

using shared_text = std::shared_ptr<const std::string>;

/// What watchers see of a record: where it stands, when it was and what happened; not who asked,
/// and not the accounts of the house.
///
/// in  record  as it is kept
std::string frame_of(std::string_view table, std::string_view record);

/// Belongs to the thread of the sockets.
class event_hub {
 public:
  /// One that watches already is added no second time.
  void add(const std::string& table, const std::shared_ptr<web_socket>& watcher);
  void remove(const std::string& table, const web_socket* watcher);

  void send(const std::string& table, const shared_text& frame) const;

  std::size_t watchers() const;

 private:
  std::map<std::string, std::vector<std::shared_ptr<web_socket>>, std::less<>> tables_;
};

}  // namespace skyward::server
