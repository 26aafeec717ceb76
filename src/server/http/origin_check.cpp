// Browsers send Origin with everything that is looked at here; those that leave it out say where
// from by Sec-Fetch-Site.
#include "server/http/origin_check.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <string_view>

namespace skyward::server {

namespace {

/// Without the port; `[::1]` with its brackets.
std::string_view name_of_host(std::string_view host) {
  const auto colon = host.rfind(':');
  const auto is_port =
      colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos;
  return is_port ? host.substr(0, colon) : host;
}

bool is_changing(method asked) {
  return asked != method::get && asked != method::head && asked != method::options;
}

bool has(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::any_of(names, [name](const auto& each) { return is_same_name(each, name); });
}

}  // namespace

std::optional<problem> check_origin(const request& asked, bool opens_socket,
                                    const known_places& known) {
  const auto* const host = asked.find("host");
  ensure(host != nullptr, "a Host that the gate has seen");
  const auto name = name_of_host(*host);
  const bool reads_here = !is_changing(asked.asked) && !opens_socket && name == "localhost";
  if (!known.hosts.empty() && !has(known.hosts, name) && !reads_here) {
    return problem{
        421, "unknown_host", "Host names another place; accepted: a name of this house", {}};
  }
  if (!is_changing(asked.asked) && !opens_socket) return {};
  const auto* const origin = asked.find("origin");
  if (origin == nullptr) {
    if (asked.find("sec-fetch-site") == nullptr) return {};
    return problem{
        403, "no_origin", "a browser sent no Origin; accepted: a page of this house", {}};
  }
  const std::string_view scheme = asked.is_secure ? "https://" : "http://";
  const std::string_view from = *origin;
  const auto is_own = from.starts_with(scheme) && is_same_name(from.substr(scheme.size()), *host);
  if (is_own || has(known.origins, from)) return {};
  return problem{
      403, "foreign_origin", "Origin is another place; accepted: a page of this house", {}};
}

}  // namespace skyward::server
