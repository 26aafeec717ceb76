// A JSON object while its keys are taken, and how a wrong value is told.
#pragma once

#include "base/sha256.hpp"

#include <boost/container/small_vector.hpp>
#include <boost/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::record {

namespace json = boost::json;

/// Thrown from deep in an object to the one place that answers.
struct bad_value {
  std::string key;
  std::string message;
  std::string within;  // the key of the object that the key stands in; empty: the whole itself
};

/// `key: message`, on one line; the message alone where no key is wrong.
std::string told(const bad_value& bad);

[[noreturn]] void fail(std::string_view key, std::string message);

/// Reads the object that a key has; what is wrong with a key of it is told of that one.
template <class Read>
void read_within(std::string_view key, const Read& read) {
  try {
    read();
  } catch (bad_value& bad) {
    if (bad.key != key) bad.within = key;
    throw;
  }
}

/// A value as an error shows it.
std::string shown(const json::value& value);

inline json::string_view text(std::string_view from) {
  return {from.data(), from.size()};
}

/// errors  throws bad_value
std::int64_t read_whole(std::string_view key, const json::value& value, std::int64_t min,
                        std::int64_t max);

/// Remembers the keys that were asked for, and so finds those that mean nothing.
class object_reader {
 public:
  explicit object_reader(const json::object& in) : in_{in} {}

  /// The value of a key; none when it is not there.
  const json::value* take(std::string_view key);
  const json::value& take_required(std::string_view key);

  /// The same of one kind.
  std::string take_text(std::string_view key);
  std::int64_t take_whole(std::string_view key, std::int64_t min, std::int64_t max);
  digest take_digest(std::string_view key);  // in hexadecimal digits
  const json::object& take_object(std::string_view key);
  const json::array& take_list(std::string_view key);

  /// Every key of the object has been asked for.
  void finish() const;

 private:
  const json::object& in_;
  boost::container::small_vector<std::string_view, 16> known_;  // written out by those who ask
};

}  // namespace skyward::record
