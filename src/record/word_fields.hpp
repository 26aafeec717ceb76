// Reads and writes words by the keys that they name: from an object and into one.
#pragma once

#include "base/text.hpp"
#include "record/fields.hpp"
#include "record/object_reader.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace skyward::record {

/// The keys of a word. Each member is read by the `read_value` that stands beside the object's
/// type, and a person's name is held against its `check_person`.
///
/// errors  throws bad_value
template <class Word, class From>
Word read_fields(From& from) {
  Word read;
  const auto read_field = [&](const auto& field) {
    if (const auto* value =
            field.required ? &from.take_required(field.key) : from.take(field.key)) {
      read_value(from, field.key, *value, read.*field.member);
      if constexpr (std::is_same_v<decltype(read.*field.member), std::string&>) {
        if (field.person) check_person(from, field.key, read.*field.member);
      }
    }
  };
  std::apply([&](const auto&... each) { (read_field(each), ...); }, Word::fields());
  return read;
}

/// The alternative of a variant of words that has this name on the wire.
///
/// in  key  that the name stands under
template <class Any, class From>
Any read_alternative(From& from, std::string_view key, const std::string& wire_name) {
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

template <class Value>
bool is_first_value(const Value& value, const Value& first) {
  return value == first;
}

/// The same, written by the `write_value` beside the type that it is written to.
template <class To, class Word>
void write_fields(To& to, const Word& from) {
  const auto write_field = [&](const auto& field) {
    const auto& value = from.*field.member;
    if (field.required || !is_first_value(value, Word{}.*field.member)) {
      write_value(to, field.key, value);
    }
  };
  std::apply([&](const auto&... each) { (write_field(each), ...); }, Word::fields());
}

}  // namespace skyward::record
