// Puts the sources together.
#include "cli/house_settings.hpp"

#include "base/unfinished_file.hpp"
#include "request/readers/file_text.hpp"
#include "rules/problem.hpp"
#include "store/open_store.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <unistd.h>

namespace skyward::cli {

namespace {

/// What the environment says of settings, misspelt ones too.
std::map<std::string, std::string> own_environment() {
  std::map<std::string, std::string> own;
  for (auto* const* each = environ; *each != nullptr; ++each) {
    const std::string_view line{*each};
    const auto name = line.substr(0, line.find('='));
    if (!name.starts_with("SKYWARD_")) continue;
    own.emplace(name, line.substr(std::min(name.size() + 1, line.size())));
  }
  return own;
}

}  // namespace

accepted<server::settings_in_force> read_house_settings(const told_settings& told) {
  server::settings_sources from;
  from.environment = own_environment();
  from.flags = told.flags;
  if (!told.house.empty()) from.flags.push_back({"house", told.house, "HOUSE"});
  from.lan_hosts = told.lan_hosts;
  if (!told.config.empty()) {
    auto text =
        request::file_text("--config", told.config, rules::toml_bytes_max, "settings, TOML");
    if (!text) return std::unexpected(text.error());
    from.file = told.config;
    from.text = *std::move(text);
  }
  return server::read_settings(from);
}

void find_own_name(std::string_view command, server::settings& values) {
  if (store::is_in_database(values.house)) return;
  const auto place = place_of(values.house);
  if (!place) throw failure{std::string{command} + ": " + place.error().words};
  auto own = place->target.string();
  if (values.keys == values.house) values.keys = own;
  values.house = std::move(own);
}

}  // namespace skyward::cli
