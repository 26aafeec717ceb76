// Reads lines for a house and its tables and answers each once it is on disk.
#include "cli/floor_session.hpp"

#include "base/text.hpp"
#include "cli/key_beside.hpp"
#include "cli/next_line.hpp"
#include "cli/reached.hpp"
#include "house/floor_codec.hpp"
#include "live/load_table.hpp"
#include "live/new_id.hpp"
#include "record/line_keys.hpp"
#include "request/known_build.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::cli {

namespace {

/// The table that a line is for, and the line without saying so; the whole line where it is the
/// house's, or no JSON.
struct routed {
  std::optional<std::string> table;
  std::string line;
};

/// Who a line is by: a badge, or a name or id with a PIN, in place of principal and role.
struct shown_person {
  std::optional<std::string> badge;
  std::string who;
  std::optional<std::string> pin;
};

std::optional<std::string> take_secret(boost::json::object& from, std::string_view key) {
  const auto* given = from.if_contains({key.data(), key.size()});
  if (given == nullptr || !given->is_string()) return std::nullopt;
  std::string text{given->get_string()};
  from.erase({key.data(), key.size()});
  return text;
}

routed route(const std::string& line) {
  boost::system::error_code error;
  auto whole = boost::json::parse(line, error);
  if (error || !whole.is_object()) return {{}, line};
  const auto* to = whole.get_object().if_contains("to");
  if (to == nullptr || !to->is_string()) return {{}, line};
  std::string table{to->get_string()};
  whole.get_object().erase("to");
  return {std::move(table), boost::json::serialize(whole)};
}

bool says_how_shown(const std::string& line) {
  boost::system::error_code error;
  const auto whole = boost::json::parse(line, error);
  return !error && whole.is_object() && whole.get_object().contains("shown");
}

bool was_signed(store::store& house) {
  return !reached("house", house.last_checkpoint()).empty();
}

}  // namespace

floor_session::floor_session(const std::string& house, answers told, const streams& io)
    : house_{reached("house", store::sqlite_store::open(house, store::access::own))},
      told_{told},
      io_{io},
      key_{key_beside(house_->path(), "skyward", !was_signed(*house_))},
      sequencer_{*house_, key_},
      people_{house_->path()},
      floor_{*house_, request::known_build(), live::clock_now} {
  // A house whose records are not those that were signed is not gone on with.
  if (was_signed(*house_)) sequence();
  reached("house", live::open_house(*house_, live::clock_now()));
  reached("house", floor_.begin());
}

void floor_session::sequence() {
  const auto now = live::clock_now();
  reached("house", sequencer_.sequence(now, live::new_id(now)));
}

bool floor_session::play() {
  bool well = true;
  std::string line;
  for (line_ = 1; next_typed_line(io_.in, line, house::floor_line_bytes_max); ++line_) {
    if (line.empty() || line.starts_with('#')) continue;
    well = read(line) && well;
    if (!io_.out.flush()) {
      throw failure{"house: standard output cannot be written; what was sent is kept in the house"};
    }
  }
  reached("house", floor_.keep_states());
  sequence();
  if (io_.in.bad()) {
    throw failure{"house: standard input cannot be read any further; what was read is done"};
  }
  return well;
}

void floor_session::tell(std::size_t column, const std::string& message) {
  io_.err << one_line(fmt::format("skyward: line {}, column {}: {}", line_, column, message))
          << '\n'
          << std::flush;
}

/// A duty that is taken or left by badge or PIN: the line as if the person had been named, or
/// nothing where it names one already. What is secret goes no further.
std::optional<std::expected<std::string, std::string>> floor_session::identified(
    const std::string& line) {
  boost::system::error_code error;
  auto whole = boost::json::parse(line, error);
  if (error || !whole.is_object()) return std::nullopt;
  auto& in = whole.get_object();
  if (!in.contains("badge") && !in.contains("pin")) return std::nullopt;
  const shown_person shown{take_secret(in, "badge"), take_secret(in, "who").value_or(""),
                           take_secret(in, "pin")};
  if (shown.badge.has_value() == shown.pin.has_value() || in.contains("principal") ||
      in.contains("role") || in.contains("shown") || !in.contains("duty")) {
    return std::unexpected(std::string{
        "a duty by badge, or by who and pin, as texts; accepted: without principal, role and "
        "shown"});
  }
  const auto* duty = in.if_contains("duty");
  const std::string role = duty->is_string() ? std::string{duty->get_string()} : std::string{};
  const auto who = people_.ask([&](live::people& all) {
    return shown.badge ? all.identify_by_badge(*shown.badge)
                       : all.identify_by_pin(shown.who, *shown.pin);
  });
  if (!who && who.error().code == live::people_refusal_code::failed) {
    throw failure{"house: " + who.error().message};
  }
  if (!who) return std::unexpected(who.error().message);
  const auto roles = live::names_of(who->roles);
  if (std::ranges::find(roles, role) == roles.end()) {
    return std::unexpected(fmt::format("{} works here as {}; accepted: a duty of that", who->id,
                                       roles.empty() ? "nothing" : join(roles)));
  }
  in["principal"] = who->id;
  in["role"] = role;
  in["shown"] = shown.badge ? "badge" : "pin";
  return boost::json::serialize(whole);
}

bool floor_session::read(const std::string& typed) {
  auto line = typed;
  boost::system::error_code error;
  const bool is_json = boost::json::parse(typed, error).is_object() && !error;
  const auto once = is_json ? record::check_once(record::keys_of(typed))
                            : std::expected<void, record::line_problem>{};
  if (!once) {
    tell(once.error().column, once.error().message);
    return false;
  }
  if (says_how_shown(typed)) {
    tell(1,
         "shown: that a badge or a PIN was shown is for the program to say; accepted: badge, or "
         "who and pin");
    return false;
  }
  if (auto named = identified(typed)) {
    if (!*named) {
      show(live::refused{"not_identified", std::string{rules::house_rule}, named->error()});
      return true;
    }
    line = std::move(**named);
  }
  const auto [table, rest] = route(line);
  if (table) return send(*table, rest);
  auto asked = house::read_floor_command(line);
  if (!asked) {
    tell(asked.error().column, asked.error().message);
    return false;
  }
  send(std::move(*asked));
  return true;
}

bool floor_session::send(house::sent_floor_command asked) {
  if (asked.id.empty()) asked.id = live::new_id(live::clock_now());
  const auto answer = reached("house", floor_.perform(asked));
  show(answer.refusal);
  if (!answer.refusal && told_ == answers::records) io_.out << answer.record << '\n';
  if (!answer.refusal && told_ == answers::events) {
    if (answer.before) io_.out << "{\"before\":true}\n";
    for (const auto& each : answer.events) io_.out << house::write_kept(each) << '\n';
  }
  sequence();
  return !answer.refusal;
}

bool floor_session::send(const std::string& table, const std::string& line) {
  const auto* names = reached("house", floor_.names_of(table));
  if (names == nullptr) {
    show(live::refused{
        "no_such_table", "house rule",
        fmt::format("no table {} is planned here; accepted: plan_table first", one_line(table))});
    return true;
  }
  auto asked = names->read_command(line);
  if (!asked) {
    tell(1, asked.error().message);
    return false;
  }
  if (asked->id.empty()) asked->id = live::new_id(live::clock_now());
  const auto answer = reached("house", floor_.perform(table, std::move(*asked)));
  show(answer.refusal);
  if (!answer.refusal && told_ == answers::records) io_.out << answer.record << '\n';
  if (!answer.refusal && told_ == answers::events) {
    if (answer.before) io_.out << "{\"before\":true}\n";
    for (const auto& each : answer.entries) io_.out << names->write(each) << '\n';
  }
  return true;
}

void floor_session::show(const std::optional<live::refused>& why) {
  if (!why) return;
  io_.out << boost::json::serialize(boost::json::object{
                 {"refused", why->code}, {"clause", why->clause}, {"message", why->message}})
          << '\n';
}

}  // namespace skyward::cli
