// Cuts frames out of records, and sends each to all who watch.
#include "server/event_hub.hpp"

#include "base/ensure.hpp"
#include "record/json_text.hpp"

#include <algorithm>

namespace skyward::server {

namespace {

/// What stands between two marks that a record has once each, the first of them included.
std::string_view part_of(std::string_view record, std::string_view from, std::string_view to) {
  const auto begin = record.find(from);
  const auto end = record.find(to, begin);
  ensure(begin != record.npos && end != record.npos, "a record as this program writes it");
  return record.substr(begin, end - begin);
}

}  // namespace

std::string frame_of(std::string_view table, std::string_view record) {
  // A mark of keys and signs stands in no text of a record: there its quotes have a \ before them.
  const auto head = part_of(record, R"("stream":)", R"(,"recorded_at":)");
  const auto events = part_of(record.substr(head.size()), R"("events":[)", R"(,"postings":[)");
  std::string frame = R"({"table":)";
  frame.reserve(head.size() + events.size() + 40);
  record::append_text(frame, table);
  frame += ',';
  frame += head;
  frame += ',';
  frame += events;
  frame += '}';
  return frame;
}

void event_hub::add(const std::string& table, const std::shared_ptr<web_socket>& watcher) {
  auto& all = tables_[table];
  if (std::ranges::find(all, watcher) == all.end()) all.push_back(watcher);
}

void event_hub::remove(const std::string& table, const web_socket* watcher) {
  const auto known = tables_.find(table);
  if (known == tables_.end()) return;
  std::erase_if(known->second, [&](const auto& each) { return each.get() == watcher; });
  if (known->second.empty()) tables_.erase(known);
}

void event_hub::send(const std::string& table, const shared_text& frame) const {
  const auto known = tables_.find(table);
  if (known == tables_.end()) return;
  for (const auto& each : known->second) each->send(frame);
}

std::size_t event_hub::watchers() const {
  std::size_t all = 0;
  for (const auto& [table, sockets] : tables_) all += sockets.size();
  return all;
}

}  // namespace skyward::server
