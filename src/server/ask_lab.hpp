// Waits on the thread of the sockets for what a thread of the lab answers.
#pragma once

#include "server/lab.hpp"
#include "server/operation.hpp"

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <expected>
#include <functional>
#include <memory>
#include <utility>

namespace skyward::server {

using begun_job = std::expected<lab::job_id, problem>;

/// Waits for a job that `begin` begins.
inline boost::asio::awaitable<std::shared_ptr<json_answer>> told_by_lab(
    std::move_only_function<begun_job(lab::on_done)> begin) {
  auto initiate = [](auto handler, std::move_only_function<begun_job(lab::on_done)> start) {
    const auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
    const auto then = [waiting](json_answer answer) {
      (*waiting)(std::make_shared<json_answer>(std::move(answer)));
    };
    auto begun = start(then);
    if (!begun) then(std::unexpected(std::move(begun).error()));
  };
  using told = void(std::shared_ptr<json_answer>);
  return boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, told>(
      std::move(initiate), boost::asio::use_awaitable, std::move(begin));
}

/// Has something reckoned, or read, by a lab for who asks, who has a session.
inline boost::asio::awaitable<std::shared_ptr<json_answer>> reckoned(
    lab& by, const asked_operation& of, std::function<json_answer()> reading) {
  std::move_only_function<begun_job(lab::on_done)> begin = [&](lab::on_done then) {
    return by.begin(std::move(reading), of.session->who->id, std::move(then));
  };
  auto asking = told_by_lab(std::move(begin));
  co_return co_await std::move(asking);
}

inline response response_to(json_answer answer) {
  if (!answer) return response_of(answer.error());
  return json_response(*std::move(answer));
}

}  // namespace skyward::server
