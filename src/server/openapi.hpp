// The description of the API that programs are written and types are made from.
#pragma once

#include <string>

namespace skyward::server {

/// OpenAPI 3.1: every operation, with what it takes, gives and refuses. Examples are those of
/// api_examples.json, which were recorded.
std::string openapi_json();

/// AsyncAPI 3.0: what is said over a WebSocket, either way.
std::string asyncapi_json();

}  // namespace skyward::server
