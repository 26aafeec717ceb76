// What a person types, read on a thread of its own: only when it is asked for, so that nothing is
// read that nobody hears.
#pragma once

#include <boost/asio/io_context.hpp>

#include <functional>
#include <optional>
#include <semaphore>
#include <string>
#include <thread>

namespace skyward::client {

class typed_lines {
 public:
  /// in  next   reads one line; false at the end of the input
  ///     heard  told of it on the thread of the io_context; nothing at the end
  typed_lines(boost::asio::io_context& io, std::function<bool(std::string& line)> next,
              std::function<void(std::optional<std::string>)> heard);
  typed_lines(const typed_lines&) = delete;
  typed_lines& operator=(const typed_lines&) = delete;
  /// Waits for a line that was asked for.
  ~typed_lines();

  void ask();
  bool is_asked() const { return asked_; }

 private:
  void read(const std::stop_token& stops);

  boost::asio::io_context& io_;
  std::function<bool(std::string& line)> next_;
  std::function<void(std::optional<std::string>)> heard_;
  bool asked_ = false;
  std::counting_semaphore<2> wanted_{0};
  std::jthread reader_;
};

}  // namespace skyward::client
