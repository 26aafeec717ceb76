// Reads a command or an event from the keys that it names. Internal to the line codec.
#pragma once

#include "base/text.hpp"
#include "table/wire/read_value.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace skyward::table {

template <class CommandOrEvent>
CommandOrEvent read_fields(line_object& from) {
  CommandOrEvent read;
  const auto read_field = [&](const auto& field) {
    if (const auto* value =
            field.required ? &from.take_required(field.key) : from.take(field.key)) {
      read_value(from, field.key, *value, read.*field.member);
      if constexpr (std::is_same_v<decltype(read.*field.member), std::string&>) {
        if (field.person) check_person(from, field.key, read.*field.member);
      }
    }
  };
  std::apply([&](const auto&... each) { (read_field(each), ...); }, CommandOrEvent::fields());
  return read;
}

/// Reads any_command or any_event: the alternative that has this name on the wire.
template <class Any>
Any read_alternative(line_object& from, std::string_view key, const std::string& wire_name) {
  using Variant = typename Any::variant;
  return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    Any read;
    const auto read_if_named = [&]<class Alternative>(const Alternative*) {
      if (wire_name != Alternative::wire_name) return false;
      read = read_fields<Alternative>(from);
      return true;
    };
    const bool is_known =
        (read_if_named(static_cast<std::variant_alternative_t<Index, Variant>*>(nullptr)) || ...);
    if (!is_known) {
      const std::vector<std::string> known{
          std::string{std::variant_alternative_t<Index, Variant>::wire_name}...};
      fail(key, fmt::format("no such word as \"{}\"; {}", one_line(wire_name),
                            accepted_names(wire_name, known)));
    }
    return read;
  }(std::make_index_sequence<std::variant_size_v<Variant>>{});
}

}  // namespace skyward::table
