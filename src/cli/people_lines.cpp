// Reads lines about people, and shows them.
#include "cli/people_lines.hpp"

#include "base/text.hpp"
#include "cli/next_line.hpp"
#include "live/people_file.hpp"
#include "record/object_reader.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::cli {

namespace {

/// Longest line about a person, in bytes.
constexpr std::size_t people_line_bytes_max = 4'000;

struct person_line {
  std::string id;  // empty: a new one
  std::optional<std::string> name;
  std::optional<live::work_role_set> roles;
  std::optional<std::string> badge;
  std::optional<std::string> pin;
  bool leaves{};
  bool unlocks{};
};

std::optional<std::string> take_optional(record::object_reader& from, std::string_view key) {
  const auto* given = from.take(key);
  if (given == nullptr) return std::nullopt;
  // What stands there may be a secret: it is not shown.
  if (!given->is_string()) record::fail(key, "accepted: a text");
  return std::string{given->get_string()};
}

bool take_mark(record::object_reader& from, std::string_view key) {
  const auto* given = from.take(key);
  if (given == nullptr) return false;
  if (!given->is_bool() || !given->get_bool()) record::fail(key, "accepted: true");
  return true;
}

std::expected<person_line, std::string> read_person(const std::string& line) {
  boost::system::error_code error;
  const auto whole = boost::json::parse(line, error);
  if (error || !whole.is_object()) return std::unexpected("accepted: one JSON object on a line");
  try {
    record::object_reader from{whole.get_object()};
    person_line read;
    read.id = take_optional(from, "id").value_or("");
    read.name = take_optional(from, "name");
    read.badge = take_optional(from, "badge");
    read.pin = take_optional(from, "pin");
    read.leaves = take_mark(from, "leaves");
    read.unlocks = take_mark(from, "unlocks");
    if (from.take("roles") != nullptr) {
      std::vector<std::string> names;
      for (const auto& each : from.take_list("roles")) {
        if (!each.is_string()) record::fail("roles", "accepted: names of roles");
        names.emplace_back(each.get_string());
      }
      const auto roles = live::read_work_roles(names);
      if (!roles) record::fail("roles", roles.error());
      read.roles = *roles;
    }
    from.finish();
    return read;
  } catch (const record::bad_value& bad) {
    return std::unexpected(record::told(bad));
  }
}

std::string shown(const live::person& who) {
  boost::json::array roles;
  for (const auto& each : live::names_of(who.roles)) roles.emplace_back(each);
  return boost::json::serialize(boost::json::object{{"id", who.id},
                                                    {"name", who.name},
                                                    {"roles", std::move(roles)},
                                                    {"works_here", who.works_here},
                                                    {"has_badge", who.has_badge},
                                                    {"has_pin", who.has_pin},
                                                    {"locked", who.is_locked()}});
}

std::expected<live::person, std::string> change(live::people_file& file, const person_line& line) {
  const auto view = [](const std::optional<std::string>& text) {
    return text ? std::optional<std::string_view>{*text} : std::nullopt;
  };
  const auto done = file.ask([&](live::people& all) -> live::people::reached<live::person> {
    if (line.id.empty()) {
      return all.add({line.name ? std::string_view{*line.name} : std::string_view{},
                      line.roles.value_or(0), view(line.badge), view(line.pin)});
    }
    if (line.unlocks) return all.unlock(line.id);
    live::person_change asked{view(line.name), line.roles, view(line.badge), view(line.pin)};
    if (line.leaves) asked.works_here = false;
    return all.change(line.id, asked);
  });
  if (!done && done.error().code == live::people_refusal_code::failed) {
    throw failure{"house: " + done.error().message};
  }
  if (!done) return std::unexpected(done.error().message);
  return *done;
}

}  // namespace

bool change_people(const std::string& house, const streams& io) {
  live::people_file file{house};
  bool well = true;
  std::string line;
  for (std::size_t number = 1; next_typed_line(io.in, line, people_line_bytes_max); ++number) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto read = read_person(line);
    const auto done = read ? change(file, *read) : std::unexpected(read.error());
    if (done) {
      io.out << shown(*done) << '\n' << std::flush;
    } else {
      well = false;
      io.err << one_line(fmt::format("skyward: line {}: {}", number, done.error())) << '\n'
             << std::flush;
    }
  }
  return well;
}

std::string people_text(const std::string& house) {
  live::people_file file{house};
  const auto all =
      file.ask([](live::people& of) -> live::people::reached<std::vector<live::person>> {
        return of.everyone();
      });
  if (!all) throw failure{"house: " + all.error().message};
  std::string text;
  for (const auto& each : *all) text += shown(each) + "\n";
  return text;
}

}  // namespace skyward::cli
