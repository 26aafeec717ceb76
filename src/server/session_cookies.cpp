// Names them: under TLS as browsers take them from this host alone.
#include "server/session_cookies.hpp"

#include "server/accounts/account.hpp"
#include "server/http/cookie.hpp"

namespace skyward::server {

namespace {

std::string_view session_name(const request& asked) {
  return asked.is_secure ? "__Host-skyward" : "skyward";
}
std::string_view device_name(const request& asked) {
  return asked.is_secure ? "__Host-skyward-device" : "skyward-device";
}

std::optional<std::string_view> token_in(const request& asked, std::string_view name) {
  const auto* cookies = asked.find("Cookie");
  return cookies == nullptr ? std::nullopt : find_cookie(*cookies, name);
}

}  // namespace

std::optional<std::string_view> session_token(const request& asked) {
  return token_in(asked, session_name(asked));
}
std::optional<std::string_view> device_token(const request& asked) {
  return token_in(asked, device_name(asked));
}

void set_session(response& to, const request& asked, std::string_view token) {
  const auto age = token.empty() ? std::chrono::seconds{0} : std::chrono::seconds{session_most};
  to.headers.push_back(
      {"Set-Cookie", set_cookie(session_name(asked), token, age, asked.is_secure)});
}

void set_device(response& to, const request& asked, std::string_view token) {
  constexpr std::chrono::hours year{365 * 24};
  to.headers.push_back(
      {"Set-Cookie", set_cookie(device_name(asked), token, year, asked.is_secure)});
}

}  // namespace skyward::server
