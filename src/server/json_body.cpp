// Keeps the first thing that is wrong, so that whoever reads need not look after each key.
#include "server/json_body.hpp"

#include "base/text.hpp"
#include "server/operation.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::server {

namespace json = boost::json;

json_body::json_body(const std::string& text) {
  if (text.empty()) return;
  json::error_code error;
  auto parsed = json::parse(text, error);
  if (error || !parsed.is_object()) {
    refuse("accepted: one JSON object");
  } else {
    read_ = std::move(parsed.get_object());
  }
}

void json_body::refuse(std::string why) {
  if (wrong_.empty()) wrong_ = std::move(why);
}

const json::value* json_body::find(std::string_view key) {
  known_.emplace(key);
  return read_.if_contains({key.data(), key.size()});
}

std::string json_body::text(std::string_view key) {
  auto given = optional_text(key);
  if (!given) refuse(fmt::format("{}: missing; accepted: a text", key));
  return given.value_or("");
}

std::optional<std::string> json_body::optional_text(std::string_view key) {
  const auto* given = find(key);
  if (given == nullptr) return std::nullopt;
  if (!given->is_string()) {
    refuse(fmt::format("{}: accepted: a text", key));
    return "";
  }
  return std::string{std::string_view{given->get_string()}};
}

json_body::limit_asked json_body::limit(std::string_view key, std::int64_t least,
                                        std::int64_t most) {
  const auto* given = find(key);
  if (given == nullptr) return {};
  if (given->is_null()) return {true, std::nullopt};
  const auto* number = given->if_int64();
  if (number == nullptr || *number < least || *number > most) {
    refuse(fmt::format("{}: accepted: a whole number from {} to {}, or null for none", key, least,
                       most));
    return {};
  }
  return {true, *number};
}

std::int64_t json_body::whole(std::string_view key, std::int64_t least, std::int64_t most) {
  const auto* given = find(key);
  const auto* number = given == nullptr ? nullptr : given->if_int64();
  if (number != nullptr && *number >= least && *number <= most) return *number;
  refuse(fmt::format("{}: accepted: a whole number from {} to {}", key, least, most));
  return least;
}

std::vector<std::string> json_body::texts(std::string_view key) {
  const auto* given = find(key);
  const auto* list = given == nullptr ? nullptr : given->if_array();
  if (list == nullptr) {
    refuse(fmt::format("{}: accepted: a list of texts", key));
    return {};
  }
  std::vector<std::string> all;
  for (const auto& each : *list) {
    if (!each.is_string()) {
      refuse(fmt::format("{}: accepted: texts alone", key));
      return {};
    }
    all.emplace_back(std::string_view{each.get_string()});
  }
  return all;
}

std::optional<problem> json_body::problem_found() const {
  if (!wrong_.empty()) return not_accepted(wrong_);
  for (const auto& each : read_) {
    if (known_.contains(std::string_view{each.key()})) continue;
    const std::vector<std::string> names{known_.begin(), known_.end()};
    return not_accepted(fmt::format("{}: no key of this request; accepted: {}",
                                    one_line(each.key()), names.empty() ? "none" : join(names)));
  }
  return std::nullopt;
}

}  // namespace skyward::server
