// Notes how each request ended, by the name of what was asked: a path may have a token in it.
#include "server/watched_handler.hpp"

#include "server/api.hpp"

#include <chrono>
#include <exception>
#include <utility>

namespace skyward::server {

boost::asio::awaitable<response> watched_handler::answer(request asked) {
  const auto operation = operation_asked(asked);
  const auto from = asked.peer.to_string();
  const auto begun = std::chrono::steady_clock::now();
  response answered;
  std::exception_ptr mistake;
  std::string why;
  auto answering = answers_.answer(std::move(asked));
  try {
    answered = co_await std::move(answering);
  } catch (const std::exception& thrown) {
    mistake = std::current_exception();
    why = thrown.what();
  }
  if (mistake) {
    constexpr unsigned mistaken = 500;
    counts_.answered(operation, mistaken, "mistake");
    says_.write(log_level::error, "mistake", {{"operation", operation}, {"words", why}});
    std::rethrow_exception(mistake);
  }
  counts_.answered(operation, answered.status, answered.code);
  if (operation == "enter_as_guest" && answered.code.empty()) counts_.guest_made();
  if (answered.code == "locked") {
    says_.write_seldom(log_level::warning, "account_locked", answered.code, {{"from", from}});
  }
  if (says_.takes(log_level::debug)) {
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - begun);
    says_.write(log_level::debug, "request",
                {{"operation", operation},
                 {"status", std::int64_t{answered.status}},
                 {"code", answered.code},
                 {"from", from},
                 {"us", std::int64_t{took.count()}}});
  }
  co_return answered;
}

std::optional<problem> watched_handler::check_socket(const request& asked) {
  auto refused = answers_.check_socket(asked);
  constexpr unsigned opened = 101;
  counts_.answered("socket", refused ? refused->status : opened, refused ? refused->code : "");
  return refused;
}

traffic_watch watch_of(metrics& counts, operator_log& says) {
  return {.turned_away =
              [&counts, &says](std::string_view code, const boost::asio::ip::address& peer) {
                counts.turned_away(code);
                says.write_seldom(log_level::warning, "turned_away", code,
                                  {{"from", peer.to_string()}});
              },
          .fell_behind =
              [&counts, &says](const boost::asio::ip::address& peer) {
                counts.reader_fell_behind();
                says.write_seldom(log_level::warning, "reader_fell_behind", "too_slow",
                                  {{"from", peer.to_string()}});
              },
          .unknown_proxy =
              [&says](const boost::asio::ip::address& peer) {
                says.write_seldom(log_level::warning, "unknown_proxy", "unknown_proxy",
                                  {{"from", peer.to_string()}});
              }};
}

}  // namespace skyward::server
