// What bodies and answers are, as JSON Schema: the words of tables from their own fields, the rest
// here.
#pragma once

#include <boost/json/object.hpp>

namespace skyward::server {

/// Those that a description refers to, and those that they refer to, by name; each with the example
/// that was recorded of it where there is one.
///
/// source  JSON Schema 2020-12
boost::json::object api_schemas_of(const boost::json::value& description);

}  // namespace skyward::server
