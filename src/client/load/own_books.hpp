// A player's own books: what it has by the events that it was told, reckoned apart from any table.
#pragma once

#include <boost/json/object.hpp>

#include <cstdint>
#include <string_view>

namespace skyward::client {

/// What an event says of a seat and of money; none of what it does not say.
struct seat_event {
  std::string_view name;
  std::int64_t seat{};
  std::int64_t cents{};
  std::int64_t paid_cents{};
  std::int64_t returned_cents{};
};
seat_event read_seat_event(const boost::json::object& event);

/// In cents.
struct own_books {
  std::int64_t wallet{};
  std::int64_t stack{};
  std::int64_t layout{};  // wagers of the own seat together

  /// An event of the own seat.
  void take(const seat_event& event);

  friend bool operator==(const own_books&, const own_books&) = default;
};

}  // namespace skyward::client
