// Which cookies say whose session it is, and from which browser.
#pragma once

#include "server/http/request.hpp"
#include "server/http/response.hpp"

#include <chrono>
#include <optional>
#include <string_view>

namespace skyward::server {

/// The token of a session, and that of a browser, as they came with a request.
std::optional<std::string_view> session_token(const request& asked);
std::optional<std::string_view> device_token(const request& asked);

/// Has a browser keep them, or forget them where they are empty.
void set_session(response& to, const request& asked, std::string_view token);
void set_device(response& to, const request& asked, std::string_view token);

}  // namespace skyward::server
