// Waits on the thread of the sockets for what the thread of the house answers.
#pragma once

#include "server/house_thread.hpp"

#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <functional>
#include <memory>
#include <utility>

namespace skyward::server {

template <class Value>
using house_job = std::move_only_function<void(house_side&, std::move_only_function<void(Value)>)>;

/// Has a job done there; it answers once, now or later, on that thread.
template <class Value>
boost::asio::awaitable<Value> ask_house(house_thread& house, house_job<Value> job) {
  auto initiate = [&house](auto handler, house_job<Value> asked) {
    const auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
    house.ask([waiting, asked = std::move(asked)](house_side& side) mutable {
      asked(side, [waiting, &side](Value value) {
        side.tell([waiting, value = std::move(value)]() mutable { (*waiting)(std::move(value)); });
      });
    });
  };
  return boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(Value)>(
      std::move(initiate), boost::asio::use_awaitable, std::move(job));
}

}  // namespace skyward::server
