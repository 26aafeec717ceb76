// Goes through the door, and looks whether what it is told follows on what it was told.
#include "client/load/load_guest.hpp"

#include "client/json_parts.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace skyward::client {

namespace {

namespace json = boost::json;

constexpr std::int64_t again_ms = 200;
constexpr std::size_t failures_most = 20;
constexpr std::size_t frame_bytes = 4096;  // of one that was read, mostly

}  // namespace

void load_guest::fail(std::string why) {
  failed_ = true;
  auto& all = floor_.result().failures;
  if (all.size() < failures_most) all.push_back(fmt::format("{}: {}", player_, why));
}

/// A house that was away, or has let in enough for a moment.
void load_guest::try_later(std::function<void()> what, const std::string& why) {
  if (!floor_.options().through_restarts && !why.empty()) return fail(why);
  floor_.later(again_ms, std::move(what));
}

void load_guest::enter() {
  watching_ = false;
  stream_.clear();
  seq_ = 0;
  client_ = floor_.new_client();
  client_->ask({true, "/api/v1/guests", R"({"name":"Guest"})"}, [this](const answered& got) {
    constexpr unsigned created = 201;
    constexpr unsigned too_often = 429;
    if (!got) return try_later([this] { enter(); }, got.error());
    if (got->status == too_often) return try_later([this] { enter(); }, "");
    if (got->status != created) return fail("no guest: " + got->body);
    player_ = text_of(read_object(got->body), "id");
    ++floor_.result().guests;
    has_entered();
  });
}

void load_guest::look() {
  client_->ask({false, "/api/v1/tables/" + table_}, [this](const answered& got) {
    if (!got) return try_later([this] { look(); }, got.error());
    constexpr unsigned ok = 200;
    if (got->status != ok) return fail("no table " + table_ + ": " + got->body);
    const auto all = read_object(got->body);
    stream_ = text_of(all, "stream");
    seq_ = number_of(all, "seq");
    looked(all);
    client_->rest();
    client_->open_socket(*this, table_);
  });
}

void load_guest::opened() {
  client_->send(fmt::format(R"({{"watch":"{}","stream":"{}","after":{}}})", table_, stream_, seq_));
}

void load_guest::lost(const std::string& why) {
  if (std::exchange(watching_, false)) {
    ++floor_.result().returns;
    lost_at_ = std::chrono::steady_clock::now();
  }
  try_later([this] { client_->open_socket(*this, table_); }, "the socket was lost: " + why);
}

void load_guest::told(std::string_view text) {
  std::array<unsigned char, frame_bytes> nearby{};
  json::monotonic_resource memory{nearby.data(), nearby.size()};
  const auto all = read_object(text, &memory);
  if (all.contains("events")) return take_frame(all);
  if (all.contains("answer")) return heard_answer(all);
  if (all.contains("watching")) {
    watching_ = true;
    note_return();
    return returned();
  }
  fail(std::string{text});
}

void load_guest::note_return() {
  if (!lost_at_) return;
  const auto away = std::chrono::steady_clock::now() - *std::exchange(lost_at_, std::nullopt);
  auto& longest = floor_.result().longest_away;
  longest = std::max(longest, std::chrono::duration_cast<std::chrono::milliseconds>(away).count());
}

void load_guest::take_frame(const json::object& frame) {
  const auto stream = text_of(frame, "stream");
  const auto seq = number_of(frame, "seq");
  const bool same_day = stream == stream_;
  if (same_day && seq != seq_ + 1) {
    return fail(fmt::format("record {} of {} was told after {}", seq, stream, seq_));
  }
  if (!same_day) stream_ = stream;
  seq_ = seq;
  ++floor_.result().frames;
  for (const auto& each : array_of(frame, "events")) {
    if (text_of(as_object(each), "event") == "round_ended") {
      floor_.round_ended(table_, stream, seq);
    }
  }
  heard_frame(frame);
}

}  // namespace skyward::client
