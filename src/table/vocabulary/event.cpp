// What holds for every event alike: it is copied, moved and compared.
#include "table/vocabulary/event.hpp"

namespace skyward::table {

any_event::any_event() = default;
any_event::any_event(const any_event& other) = default;
any_event::any_event(any_event&& other) noexcept = default;
any_event& any_event::operator=(const any_event& other) = default;
any_event& any_event::operator=(any_event&& other) noexcept = default;
any_event::~any_event() = default;

bool operator==(const any_event& a, const any_event& b) {
  return static_cast<const event_variant&>(a) == static_cast<const event_variant&>(b);
}

}  // namespace skyward::table
