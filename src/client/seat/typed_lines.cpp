// One line after another.
#include "client/seat/typed_lines.hpp"

#include <boost/asio/post.hpp>

#include <utility>

namespace skyward::client {

typed_lines::typed_lines(boost::asio::io_context& io, std::function<bool(std::string& line)> next,
                         std::function<void(std::optional<std::string>)> heard)
    : io_{io},
      next_{std::move(next)},
      heard_{std::move(heard)},
      reader_{[this](const std::stop_token& stops) { read(stops); }} {}

typed_lines::~typed_lines() {
  reader_.request_stop();
  wanted_.release();
}

void typed_lines::ask() {
  if (std::exchange(asked_, true)) return;
  wanted_.release();
}

void typed_lines::read(const std::stop_token& stops) {
  for (;;) {
    wanted_.acquire();
    if (stops.stop_requested()) return;
    std::string line;
    const bool there = next_(line);
    boost::asio::post(io_, [this, there, line = std::move(line)] {
      asked_ = false;
      heard_(there ? std::optional{line} : std::nullopt);
    });
  }
}

}  // namespace skyward::client
