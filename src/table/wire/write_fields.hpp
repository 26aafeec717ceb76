// Writes a command or an event under the keys that it names. Internal to the line codec.
#pragma once

#include "record/word_fields.hpp"
#include "table/wire/write_value.hpp"

namespace skyward::table {

using record::write_fields;

/// An area that a command names is always written.
inline bool is_first_value(const area_name&, const area_name&) {
  return false;
}

}  // namespace skyward::table
