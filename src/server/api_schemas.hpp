// What bodies and answers are, as JSON Schema: the words of tables from their own fields, the rest
// here.
#pragma once

#include <boost/json/object.hpp>

#include <string_view>

namespace skyward::server {

/// By the name of what each is an example of: one object.
extern const std::string_view recorded_examples;

/// Those that a description refers to, and those that they refer to, by name; each with the example
/// that was recorded of it where there is one.
///
/// source  JSON Schema 2020-12
boost::json::object api_schemas_of(const boost::json::value& description);

}  // namespace skyward::server
