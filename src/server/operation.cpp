// Reads what requests have in common, and finds which pattern a path is of.
#include "server/operation.hpp"

#include "base/text.hpp"
#include "server/page_files.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::server {

asker asker_of(const account& who) {
  return {who.id, who.name, who.kind, who.roles, who.invited};
}

const std::string* house_question::find_in_query(std::string_view name) const {
  const auto found = std::ranges::find(query, name, &query_item::name);
  return found == query.end() ? nullptr : &found->value;
}

std::span<const operation> operations() {
  static const auto all = [] {
    std::vector<operation> every;
    for (const auto& part :
         {account_operations(), invitation_operations(), table_operations(), view_operations(),
          house_operations(), report_operations(), game_operations(), lab_operations()}) {
      every.insert(every.end(), part.begin(), part.end());
    }
    return every;
  }();
  return all;
}

bool fits(std::string_view pattern, const std::vector<std::string>& path,
          std::vector<std::string>& parts) {
  parts.clear();
  for (const auto& segment : path) {
    if (!pattern.starts_with('/')) return false;
    pattern.remove_prefix(1);
    const auto end = std::min(pattern.find('/'), pattern.size());
    const auto wanted = pattern.substr(0, end);
    pattern.remove_prefix(end);
    if (wanted.starts_with('{')) {
      parts.push_back(segment);
    } else if (wanted != segment) {
      return false;
    }
  }
  return pattern.empty() || (path.empty() && pattern == "/");
}

found_operation find_operation(const request& asked) {
  found_operation found;
  const auto wanted = asked.asked == method::head ? method::get : asked.asked;
  for (const auto& each : operations()) {
    if (!fits(each.path, asked.path, found.parts)) continue;
    found.path_known = true;
    if (each.asked != wanted) continue;
    found.what = &each;
    return found;
  }
  return found;
}

asker asker_in(const served_parts& on, const open_session& session) {
  auto by = asker_of(*session.who);
  by.has_to_look = on.reminds.is_due(session, on.now());
  by.time_is_up = is_time_up(session, on.now());
  return by;
}

std::string_view operation_asked(const request& asked) {
  const auto found = find_operation(asked);
  if (found.what != nullptr) return found.what->id;
  return !found.path_known && is_of_page(asked, embedded_page()) ? "page" : "none";
}

response json_response(std::string body, unsigned status) {
  return with_body(std::string{json_type}, std::move(body), status);
}

problem not_accepted(std::string why) {
  return {422, "not_accepted", std::move(why), {}};
}

std::unexpected<problem> machine_failed(std::string why) {
  return std::unexpected(problem{503, "failed", std::move(why), {}});
}

problem problem_of(const account_refusal& why) {
  using enum account_refusal_code;
  switch (why.code) {
    case failed:
      return {503, "failed", "accounts cannot be reached; accepted: later", {}};
    case not_accepted:
      break;
    case taken:
      return {409, "taken", why.message, {}};
    case unknown:
      return {404, "unknown", why.message, {}};
    case wrong:
      return {401, "wrong", why.message, {}};
    case locked:
      return {429, "locked", why.message, {}};
    case too_often:
      return {429, "too_often", why.message, {}};
    case busy:
      return {503, "busy", why.message, {}};
  }
  return skyward::server::not_accepted(why.message);
}

response response_of(const accounts::answer<void>& done) {
  if (!done) return response_of(problem_of(done.error()));
  return {204, {}, {}, "no-store", {}};
}

std::expected<std::uint64_t, problem> number_in(const std::string* given, std::string_view name,
                                                std::uint64_t otherwise, std::uint64_t least,
                                                std::uint64_t most) {
  if (given == nullptr) return otherwise;
  if (const auto number = parse_count(*given, most); number && *number >= least) return *number;
  return std::unexpected(
      not_accepted(fmt::format("{} {}; accepted: {} to {}", name, one_line(*given), least, most)));
}

}  // namespace skyward::server
