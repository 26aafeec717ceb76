// Reads parts of JSON that may not be there: then they are empty, or 0.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/storage_ptr.hpp>
#include <boost/json/string.hpp>
#include <boost/json/value.hpp>

#include <cstdint>
#include <string_view>
#include <utility>

namespace skyward::client {

inline const boost::json::object& as_object(const boost::json::value& given) {
  static const boost::json::object none;
  const auto* object = given.if_object();
  return object == nullptr ? none : *object;
}

inline const boost::json::value& part_of(const boost::json::object& from, std::string_view key) {
  static const boost::json::value none;
  const auto* given = from.if_contains({key.data(), key.size()});
  return given == nullptr ? none : *given;
}

inline const boost::json::object& object_of(const boost::json::object& from, std::string_view key) {
  return as_object(part_of(from, key));
}

inline const boost::json::array& array_of(const boost::json::object& from, std::string_view key) {
  static const boost::json::array none;
  const auto* array = part_of(from, key).if_array();
  return array == nullptr ? none : *array;
}

inline std::string_view text_of(const boost::json::object& from, std::string_view key) {
  const auto* text = part_of(from, key).if_string();
  return text == nullptr ? std::string_view{} : std::string_view{text->data(), text->size()};
}

/// An object, or none where the text is something else.
///
/// in  memory  where it is kept; outlives it, and copies of its parts
inline boost::json::object read_object(std::string_view text,
                                       boost::json::storage_ptr memory = {}) {
  boost::json::error_code error;
  auto read = boost::json::parse({text.data(), text.size()}, error, std::move(memory));
  return error || !read.is_object() ? boost::json::object{} : std::move(read.get_object());
}

inline std::int64_t number_of(const boost::json::object& from, std::string_view key) {
  const auto* number = part_of(from, key).if_int64();
  return number == nullptr ? 0 : *number;
}

inline bool is_true(const boost::json::object& from, std::string_view key) {
  const auto* given = part_of(from, key).if_bool();
  return given != nullptr && *given;
}

}  // namespace skyward::client
