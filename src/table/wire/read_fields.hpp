// Reads a command or an event from the keys that it names. Internal to the line codec.
#pragma once

#include "record/word_fields.hpp"
#include "table/wire/read_value.hpp"

namespace skyward::table {

using record::read_alternative;
using record::read_fields;

}  // namespace skyward::table
