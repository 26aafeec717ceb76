// The cookie by which a page of this house is known again.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace skyward::server {

/// The value of a cookie in what a browser sends as `Cookie`. Others on the same machine may have
/// set cookies of any kind, which are passed over.
///
/// in   name  a token
/// out  nothing where none has the name, several have it, or its value has other characters than
///      cookies may
/// source  RFC 6265 sections 4.1.1 and 5.4
std::optional<std::string_view> find_cookie(std::string_view cookies, std::string_view name);

/// A `Set-Cookie` that scripts cannot read and no other site has sent.
///
/// in   name   a token; under TLS one that begins with `__Host-`, which browsers take from no other
/// host
///      value  of characters that cookies may have
///      age    until the browser forgets it; zero: at once
///      is_secure  whether it is sent over TLS alone; `__Host-` asks for it
/// source  RFC 6265bis sections 4.1.2 and 4.1.3.2
std::string set_cookie(std::string_view name, std::string_view value, std::chrono::seconds age,
                       bool is_secure);

}  // namespace skyward::server
