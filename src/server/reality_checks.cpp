// Counts from when a player came, by whichever session, or last looked.
#include "server/reality_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::server {

std::chrono::minutes played_in(const open_session& of, moment now) {
  const std::chrono::milliseconds played{now.milliseconds() - of.present_since.milliseconds()};
  return std::chrono::duration_cast<std::chrono::minutes>(played);
}

bool is_time_up(const open_session& of, moment now) {
  const auto most = protection_at(of.who->protection, now).session.amount;
  return most && played_in(of, now) >= *most;
}

std::string reality_check_json(bool is_due, std::chrono::minutes played, std::string_view wallet) {
  return fmt::format(R"({{"due":{},"minutes":{},"wallet":{}}})", is_due, played.count(), wallet);
}

bool reality_checks::is_due(const open_session& of, moment now) const {
  const auto every = protection_at(of.who->protection, now).reality_check.amount;
  if (!every) return false;
  const auto looked = looked_.find(of.who->id);
  const auto since =
      looked == looked_.end() ? of.present_since : std::max(looked->second, of.present_since);
  return std::chrono::milliseconds{now.milliseconds() - since.milliseconds()} >= *every;
}

void reality_checks::add(const open_session& of, std::shared_ptr<web_socket> socket) {
  const auto* key = socket.get();
  sockets_.insert_or_assign({of.key, key}, told_by{of, std::move(socket)});
}

void reality_checks::remove(const digest& session, const web_socket* socket) {
  sockets_.erase({session, socket});
}

std::vector<reality_checks::reminder> reality_checks::take_due(moment now) {
  std::vector<reminder> due;
  for (auto& [key, each] : sockets_) {
    const bool was_told = std::exchange(each.told, is_due(each.of, now));
    if (!each.told || was_told) continue;
    due.push_back({each.of.who->id, played_in(each.of, now), each.socket});
  }
  return due;
}

}  // namespace skyward::server
