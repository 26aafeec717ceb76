// Each step is a coroutine of its own that ends before the next one begins, so that a connection at
// rest keeps nothing of what it was asked.
#include "server/http/connection.hpp"

#include "base/ensure.hpp"
#include "server/http/chunk_reader.hpp"
#include "server/http/proxy_word.hpp"

#include <array>
#include <exception>
#include <utility>
#include <variant>

namespace skyward::server {

namespace asio = boost::asio;

namespace {

request request_of(const request_head& head, target_parts parts, bool is_secure) {
  request asked{.asked = head.asked,
                .path = std::move(parts.path),
                .query = std::move(parts.query),
                .is_secure = is_secure};
  asked.headers.reserve(head.fields.size());
  for (const auto& each : head.fields) {
    asked.headers.push_back({std::string{each.name}, std::string{each.value}});
  }
  return asked;
}

/// Unspecified, which is nobody's, once the peer is gone.
asio::ip::address own_address(const asio::ip::tcp::socket& of) {
  boost::system::error_code failed;
  return of.local_endpoint(failed).address();
}

problem malformed(unsigned status, std::string_view accepted) {
  return {status,
          "malformed_request",
          std::string{"the request cannot be read; accepted: "}.append(accepted),
          {}};
}

}  // namespace

connection::connection(asio::ip::tcp::socket socket, const connection_settings& settings,
                       asio::ip::address peer)
    : settings_{settings},
      at_{own_address(socket)},
      line_{std::move(socket), settings.tls},
      peer_{std::move(peer)} {
  give(settings.within.head);
}

connection::~connection() {
  leave_socket();
}

asio::awaitable<void> connection::serve() {
  if (line_.is_secure()) {
    const bool shaken = co_await shake_hands();
    if (!shaken) co_return;
  }
  auto step = next_step::asks_again;
  while (step == next_step::asks_again) step = co_await serve_next();
  if (step == next_step::opens_socket) {
    co_await socket_->listen(received_, *reader_);
    if (socket_->fell_behind() && settings_.watch.fell_behind) settings_.watch.fell_behind(peer_);
    leave_socket();
  }
  if (step != next_step::is_gone) co_await linger();
}

void connection::tick(clock::time_point now) {
  if (socket_) {
    socket_->tick(now);
  } else if (now >= deadline_) {
    line_.cut();
  }
}

void connection::stop() {
  is_stopped_ = true;
  if (socket_) {
    socket_->close(closed_going_away, "the house closes");
  } else if (is_at_rest_) {
    line_.cut();
  }
}

/// Others may keep it: it is told that its connection is gone, however that came about.
void connection::leave_socket() {
  if (socket_) socket_->leave();
  socket_.reset();
  reader_.reset();
}

asio::awaitable<bool> connection::shake_hands() {
  auto how = line_.shake_hands().how;
  while (how == transport::outcome::waits_to_read || how == transport::outcome::waits_to_write) {
    const bool waited = co_await line_.wait(how);
    if (!waited) co_return false;
    how = line_.shake_hands().how;
  }
  co_return how == transport::outcome::moved;
}

asio::awaitable<std::optional<gate_answer>> connection::next_head() {
  give(settings_.within.idle);
  for (bool has_begun = false; true;) {
    if (!received_.empty()) {
      auto passed = pass_gate(received_);
      if (!std::holds_alternative<incomplete_head>(passed)) co_return passed;
      if (!has_begun) give(settings_.within.head);
      has_begun = true;
    } else {
      received_.shrink_to_fit();
    }
    is_at_rest_ = !has_begun;
    const auto has_more = co_await line_.receive(received_);
    is_at_rest_ = false;
    if (!has_more) co_return std::nullopt;
  }
}

asio::awaitable<connection::next_step> connection::serve_next() {
  const auto passed = co_await next_head();
  if (!passed) co_return next_step::is_gone;
  if (const auto* const refused = std::get_if<refused_head>(&*passed)) {
    co_return co_await turn_away(malformed(refused->status, refused->reason), false, false);
  }
  const auto& head = std::get<request_head>(*passed);
  auto parts = parts_of_target(head.target);
  if (!parts) {
    co_return co_await turn_away(malformed(400, "a target of UTF-8 text"), false, false);
  }
  auto asked = request_of(head, std::move(*parts), line_.is_secure());
  asked.peer = peer_;
  asked.at = at_;
  if (!believe_proxy(asked, settings_.known.proxies) && settings_.watch.unknown_proxy) {
    settings_.watch.unknown_proxy(peer_);
  }
  received_.erase(0, head.bytes);  // and with it the texts of the head
  give(settings_.within.body);
  std::optional<problem> refused;
  const bool is_read = co_await read_body(head, asked.body, refused);
  if (!is_read) co_return next_step::is_gone;
  if (refused) co_return co_await turn_away(*std::move(refused), false, false);
  refused = check_origin(asked, head.opens_socket, settings_.known);
  if (refused) {
    const bool is_head = asked.asked == method::head;
    co_return co_await turn_away(*std::move(refused), head.keeps_alive, is_head);
  }
  if (head.opens_socket) co_return co_await open_socket(std::move(asked));
  co_return co_await answer(std::move(asked), head.keeps_alive);
}

/// What the handler never sees.
asio::awaitable<connection::next_step> connection::turn_away(problem why, bool keeps_alive,
                                                             bool without_body) {
  if (settings_.watch.turned_away) settings_.watch.turned_away(why.code, peer_);
  co_return co_await send(response_of(why), keeps_alive, without_body);
}

/// out  whether the client is still there
asio::awaitable<bool> connection::read_body(const request_head& head, std::string& body,
                                            std::optional<problem>& refused) {
  if (!head.has_chunked_body) {
    while (received_.size() < head.body_bytes) {
      const bool came = co_await line_.receive(received_);
      if (!came) co_return false;
    }
    body.assign(received_, 0, head.body_bytes);
    received_.erase(0, head.body_bytes);
    co_return true;
  }
  chunk_reader chunks;
  while (true) {
    std::string_view rest = received_;
    const auto state = chunks.take(rest, body);
    received_.erase(0, received_.size() - rest.size());
    if (state == chunk_reader::state::whole) co_return true;
    if (state == chunk_reader::state::refused) {
      refused = malformed(400, "chunks of a size in hexadecimal digits and so many bytes");
    } else if (state == chunk_reader::state::too_large) {
      refused = malformed(413, "a body of at most 65,536 bytes");
    }
    if (refused) co_return true;
    const bool came = co_await line_.receive(received_);
    if (!came) co_return false;
  }
}

asio::awaitable<connection::next_step> connection::answer(request asked, bool keeps_alive) {
  deadline_ = clock::time_point::max();
  const auto without_body = asked.asked == method::head;
  response answered;
  bool failed = false;
  try {
    answered = co_await settings_.answers.answer(std::move(asked));
  } catch (const std::exception&) {
    failed = true;
  }
  if (failed) {
    const problem mistake{500, "mistake", "a mistake of the house; nothing more is known here", {}};
    answered = response_of(mistake);
  }
  co_return co_await send(std::move(answered), keeps_alive, without_body);
}

asio::awaitable<connection::next_step> connection::open_socket(request asked) {
  if (const auto refused = settings_.answers.check_socket(asked)) {
    co_return co_await send(response_of(*refused), false);
  }
  const auto* const key = asked.find("sec-websocket-key");
  ensure(key != nullptr, "a key that the gate has seen");
  response opening{.status = 101};
  opening.headers = {{"Upgrade", "websocket"},
                     {"Connection", "Upgrade"},
                     {"Sec-WebSocket-Accept", accept_of_key(*key)}};
  const response_manner manner{
      .date = settings_.date, .is_secure = line_.is_secure(), .opens_socket = true};
  const auto head = head_of(opening, manner);
  if (is_stopped_) co_return next_step::ends;
  const bool written = co_await write(head, {});
  if (!written) co_return next_step::is_gone;
  deadline_ = clock::time_point::max();
  socket_ = std::make_shared<web_socket>(line_, settings_.within, peer_);
  reader_ = settings_.answers.opened(socket_, asked);
  ensure(reader_ != nullptr, "somebody who hears a WebSocket");
  co_return next_step::opens_socket;
}

asio::awaitable<connection::next_step> connection::send(response answered, bool keeps_alive,
                                                        bool without_body) {
  keeps_alive = keeps_alive && !is_stopped_;
  const response_manner manner{
      .date = settings_.date, .is_secure = line_.is_secure(), .keeps_alive = keeps_alive};
  const auto head = head_of(answered, manner);
  std::string_view body;
  if (answered.body && !without_body) body = *answered.body;
  const bool written = co_await write(head, body);
  if (!written) co_return next_step::is_gone;
  co_return keeps_alive && !is_stopped_ ? next_step::asks_again : next_step::ends;
}

asio::awaitable<bool> connection::write(std::string_view head, std::string_view body) {
  give(settings_.within.answer);
  while (!head.empty() || !body.empty()) {
    const std::array<std::string_view, 2> parts{head, body};
    const auto written = line_.write(parts);
    if (written.how == transport::outcome::ended) co_return false;
    if (written.how == transport::outcome::moved) {
      const auto of_head = head.substr(0, written.bytes).size();
      head.remove_prefix(of_head);
      body.remove_prefix(written.bytes - of_head);
      give(settings_.within.answer);
    } else if (const bool waited = co_await line_.wait(written.how); !waited) {
      co_return false;
    }
  }
  co_return true;
}

/// What is still on its way is read and forgotten: a connection closed with bytes unread would take
/// the answer back from a client that has not read it yet.
asio::awaitable<void> connection::linger() {
  give(settings_.within.linger);
  line_.end_writing();
  // g++ 12 ends a loop by a trap that waits in its condition, or leaves by it: so both stand apart.
  bool goes_on = line_.is_open();
  while (goes_on) {
    received_.clear();
    goes_on = co_await line_.receive(received_);
  }
  co_return;
}

}  // namespace skyward::server
