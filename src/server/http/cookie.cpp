// One cookie is looked for: the others are nobody's business here.
#include "server/http/cookie.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::server {

namespace {

// RFC 6265, 4.1.1: printable ASCII without the blank, `"`, `,`, `;` and `\`.
bool is_cookie_character(char c) {
  return c > ' ' && c <= '~' && std::string_view{"\",;\\"}.find(c) == std::string_view::npos;
}

bool is_cookie_value(std::string_view value) {
  return std::ranges::all_of(value, is_cookie_character);
}

bool is_cookie_name(std::string_view name) {
  const auto is_of_name = [](char c) {
    return is_cookie_character(c) &&
           std::string_view{"()<>@:/[]?={}"}.find(c) == std::string_view::npos;
  };
  return !name.empty() && std::ranges::all_of(name, is_of_name);
}

}  // namespace

std::optional<std::string_view> find_cookie(std::string_view cookies, std::string_view name) {
  std::optional<std::string_view> found;
  while (!cookies.empty()) {
    const auto end = std::min(cookies.find(';'), cookies.size());
    auto pair = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (!pair.starts_with(name) || pair.substr(name.size(), 1) != "=") continue;
    if (found) return {};
    found = pair.substr(name.size() + 1);
  }
  return found && is_cookie_value(*found) ? found : std::nullopt;
}

std::string set_cookie(std::string_view name, std::string_view value, std::chrono::seconds age,
                       bool is_secure) {
  ensure(is_cookie_name(name) && is_cookie_value(value), "a cookie of characters that it may have");
  ensure(is_secure || !name.starts_with("__Host-"), "a cookie of this host alone only over TLS");
  return fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict{}", name, value,
                     age.count(), is_secure ? "; Secure" : "");
}

}  // namespace skyward::server
