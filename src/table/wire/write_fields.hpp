// Writes a command or an event under the keys that it names. Internal to the line codec.
#pragma once

#include "table/wire/write_value.hpp"

#include <tuple>

namespace skyward::table {

template <class Value>
bool is_first_value(const Value& value) {
  return value == Value{};
}
inline bool is_first_value(const area_name&) {
  return false;
}

template <class CommandOrEvent>
void write_fields(written_object& to, const CommandOrEvent& from) {
  const auto write_field = [&](const auto& field) {
    const auto& value = from.*field.member;
    if (field.required || !is_first_value(value)) write_value(to, field.key, value);
  };
  std::apply([&](const auto&... each) { (write_field(each), ...); }, CommandOrEvent::fields());
}

}  // namespace skyward::table
