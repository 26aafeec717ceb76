// Reading is a coroutine, since one text is dealt with after the other; writing is none, since most
// of the time there is nothing to write and a frame would wait for it.
#include "server/http/web_socket.hpp"

#include "base/ensure.hpp"

#include <boost/asio/post.hpp>

#include <array>
#include <exception>
#include <iterator>
#include <utility>

namespace skyward::server {

namespace asio = boost::asio;

namespace {

constexpr std::size_t frames_at_once = 32;
constexpr std::size_t queue_kept = 32;  // a longer one gives its memory back once it is sent
constexpr std::size_t close_reason_bytes_max = 123;

}  // namespace

web_socket::web_socket(transport& line, const limits& within, asio::ip::address peer)
    : line_{&line}, within_{within}, peer_{std::move(peer)}, heard_at_{clock::now()} {}

void web_socket::send(std::shared_ptr<const std::string> text) {
  if (is_open()) queue(frame_kind::text, std::move(text));
}

void web_socket::close(close_code code, std::string_view reason) {
  ensure(reason.size() <= close_reason_bytes_max, "a short reason for closing");
  if (!is_open()) return;
  std::string payload{static_cast<char>(code >> 8U), static_cast<char>(code & 0xffU)};
  payload += reason;
  queue(frame_kind::close, std::make_shared<const std::string>(std::move(payload)));
  closes_at_ = clock::now();
}

void web_socket::queue(frame_kind kind, std::shared_ptr<const std::string> payload) {
  outgoing frame{head_of_frame(kind, payload->size()), std::move(payload)};
  if (frame.bytes() > within_.queue_bytes - bytes_waiting_) flush();
  if (frame.bytes() > within_.queue_bytes - bytes_waiting_) {
    fell_behind_ = true;
    line_->cut();
    return;
  }
  bytes_waiting_ += frame.bytes();
  queue_.push_back(std::move(frame));
  if (!is_flushing_) post_flush();
}

void web_socket::post_flush() {
  is_flushing_ = true;
  asio::post(line_->executor(), [self = shared_from_this()] { self->flush(); });
}

/// Called again while it waits, it only tries once more.
void web_socket::flush() {
  is_flushing_ = false;
  while (line_ != nullptr && !queue_.empty()) {
    std::array<std::string_view, 2 * frames_at_once> parts;
    std::size_t count = 0;
    for (auto frame = queue_.begin(); frame != queue_.end() && count < parts.size(); ++frame) {
      parts[count++] = frame->head.text();
      parts[count++] = *frame->payload;
    }
    const auto from_head = parts[0].substr(0, bytes_of_first_sent_).size();
    parts[0].remove_prefix(from_head);
    parts[1].remove_prefix(bytes_of_first_sent_ - from_head);
    const auto written = line_->write(std::span{parts}.first(count));
    if (written.how == transport::outcome::ended) {
      line_->cut();
      return;
    }
    if (written.how != transport::outcome::moved) {
      is_flushing_ = true;
      line_->when_ready(written.how, [self = shared_from_this()] { self->flush(); });
      return;
    }
    drop_sent(written.bytes);
  }
}

void web_socket::drop_sent(std::size_t bytes) {
  bytes_waiting_ -= bytes;
  bytes_of_first_sent_ += bytes;
  auto unsent = queue_.begin();
  while (unsent != queue_.end() && bytes_of_first_sent_ >= unsent->bytes()) {
    bytes_of_first_sent_ -= unsent->bytes();
    ++unsent;
  }
  queue_.erase(queue_.begin(), unsent);
  if (queue_.empty() && queue_.capacity() > queue_kept) queue_.shrink_to_fit();
}

asio::awaitable<void> web_socket::listen(std::string& received, socket_reader& reader) {
  bool goes_on = true;
  while (goes_on) {
    std::string_view rest = received;
    auto heard = frames_.next(rest);
    received.erase(0, received.size() - rest.size());
    if (!std::holds_alternative<incomplete_frame>(heard)) {
      goes_on = co_await answer(std::move(heard), reader);
      continue;
    }
    if (received.empty()) received.shrink_to_fit();
    goes_on = co_await line_->receive(received);
    heard_at_ = clock::now();
    is_pinged_ = false;
  }
  reader.closed();
  flush();
  while (!queue_.empty() && line_->is_open()) {
    co_await line_->wait(transport::outcome::waits_to_write);
    flush();
  }
}

void web_socket::leave() {
  line_ = nullptr;
  queue_ = {};
  bytes_waiting_ = 0;
}

asio::awaitable<bool> web_socket::answer(frame_answer heard, socket_reader& reader) {
  if (auto* const message = std::get_if<text_message>(&heard)) {
    co_return co_await deliver(std::move(message->text), reader);
  }
  if (auto* const ping = std::get_if<ping_heard>(&heard)) {
    if (is_open()) {
      queue(frame_kind::pong, std::make_shared<const std::string>(std::move(ping->payload)));
    }
    co_return true;
  }
  if (const auto* const refused = std::get_if<refused_frames>(&heard)) {
    close(refused->code, refused->reason);
    co_return false;
  }
  const auto* const closing = std::get_if<close_heard>(&heard);
  if (closing == nullptr) co_return true;  // a pong: the client is there, which was all of it
  close(closed_normally, {});
  co_return false;
}

asio::awaitable<bool> web_socket::deliver(std::string text, socket_reader& reader) {
  if (!is_open()) co_return true;
  is_delivering_ = true;
  bool failed = false;
  try {
    co_await reader.heard(std::move(text));
  } catch (const std::exception&) {
    failed = true;
  }
  is_delivering_ = false;
  heard_at_ = clock::now();
  if (failed) close(closed_by_mistake, "a mistake of the house");
  co_return true;
}

void web_socket::tick(clock::time_point now) {
  if (line_ == nullptr) return;
  if (closes_at_) {
    if (now - *closes_at_ >= within_.linger) line_->cut();
  } else if (!is_delivering_ && now - heard_at_ >= within_.socket_idle) {
    line_->cut();
  } else if (!is_delivering_ && !is_pinged_ && now - heard_at_ >= within_.socket_idle / 2) {
    is_pinged_ = true;
    queue(frame_kind::ping, std::make_shared<const std::string>());
  }
}

}  // namespace skyward::server
