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
#include "server/accounts/deposit_limits.hpp"
#include "store/open_store.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace skyward::cli {

namespace {

/// Who a line is by: a badge, or a name or id with a PIN, in place of principal and role.
struct shown_person {
  std::optional<std::string> badge;
  std::string who;
  std::optional<std::string> pin;
};

std::optional<std::string> text_of(const boost::json::object& from, std::string_view key) {
  const auto* given = from.if_contains({key.data(), key.size()});
  const auto* text = given == nullptr ? nullptr : given->if_string();
  return text == nullptr ? std::nullopt : std::optional{std::string{text->data(), text->size()}};
}

/// The text of a key, which goes no further.
std::optional<std::string> take_text(boost::json::object& from, std::string_view key) {
  auto text = text_of(from, key);
  if (text) from.erase({key.data(), key.size()});
  return text;
}

/// errors  throws failure where the people cannot be asked
std::string words_of(const live::people_refusal& why) {
  if (why.code == live::people_refusal_code::failed) throw failure{"house: " + why.message};
  return why.message;
}

bool was_signed(store::store& house) {
  return !reached("house", house.last_checkpoint()).empty();
}

}  // namespace

floor_session::floor_session(const std::string& house, answers told, const streams& io)
    : house_{reached("house", store::open_store(house, store::access::own))},
      told_{told},
      io_{io},
      key_{key_beside(place_of_keys(house), "skyward", !was_signed(*house_))},
      sequencer_{*house_, key_},
      people_{place_of_keys(house)},
      depositors_{reached("house", server::depositors_of(house, place_of_keys(house)))},
      floor_{*house_, request::known_build(), live::clock_now} {
  // A house whose records are not those that were signed is not gone on with.
  if (was_signed(*house_)) sequence();
  reached("house", live::open_house(*house_, live::clock_now()));
  reached("house", floor_.begin());
}

void floor_session::sequence() {
  const auto now = live::clock_now();
  reached("house", sequencer_.sequence(now, live::new_id(now)));
  sequenced_at_ = now;
}

/// What was kept has its place in the tree within a second of the next line, or at the end.
void floor_session::sequence_in_time() {
  constexpr std::int64_t after_ms = 1'000;
  const auto since = live::clock_now().milliseconds() - sequenced_at_.milliseconds();
  if (std::abs(since) >= after_ms) sequence();  // also when the clock went back
}

bool floor_session::play() {
  bool well = true;
  std::string line;
  for (line_ = 1; next_typed_line(io_.in, line, house::floor_line_bytes_max); ++line_) {
    if (line.empty() || line.starts_with('#')) continue;
    well = read(line) && well;
    sequence_in_time();
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

/// A duty that is taken or left by badge or PIN becomes one of the person; a line that names who
/// sends it stays as it is.
///
/// errors  a sentence, in which nothing is secret
std::expected<void, std::string> floor_session::identify(boost::json::object& line) {
  if (!line.contains("badge") && !line.contains("pin")) return {};
  const shown_person shown{take_text(line, "badge"), take_text(line, "who").value_or(""),
                           take_text(line, "pin")};
  if (shown.badge.has_value() == shown.pin.has_value() || line.contains("principal") ||
      line.contains("role") || !line.contains("duty")) {
    return std::unexpected(
        "a duty by badge, or by who and pin, as texts; accepted: without principal and role");
  }
  const auto who = people_.ask([&](live::people& all) {
    return shown.badge ? all.identify_by_badge(*shown.badge)
                       : all.identify_by_pin(shown.who, *shown.pin);
  });
  if (!who) return std::unexpected(words_of(who.error()));
  line["principal"] = who->id;
  line["role"] = text_of(line, "duty").value_or("");
  line["shown"] = shown.badge ? "badge" : "pin";
  return {};
}

/// What is sent in a role of work is sent by somebody who works here in it.
std::expected<void, std::string> floor_session::check_works_here(
    const boost::json::object& line) const {
  const auto works = people_.ask([&](const live::people& all) {
    return all.check_role(text_of(line, "principal").value_or(""),
                          text_of(line, "role").value_or(""));
  });
  if (!works) return std::unexpected(words_of(works.error()));
  return {};
}

bool floor_session::read(const std::string& typed) {
  boost::system::error_code error;
  auto parsed = boost::json::parse(typed, error);
  if (error || !parsed.is_object()) {
    tell(1, "accepted: one JSON object on a line");
    return false;
  }
  if (const auto once = record::check_once(record::keys_of(typed)); !once) {
    tell(once.error().column, once.error().message);
    return false;
  }
  auto& line = parsed.get_object();
  if (line.contains("shown")) {
    tell(1,
         "shown: that a badge or a PIN was shown is for the program to say; accepted: badge, or "
         "who and pin");
    return false;
  }
  auto known = identify(line);
  if (known) known = check_works_here(line);
  if (!known) {
    show(live::refused{"not_identified", std::string{rules::house_rule}, known.error()});
    return true;
  }
  if (const auto table = take_text(line, "to")) return send(*table, boost::json::serialize(line));
  // As it was typed, an error has its column.
  const bool as_typed = !line.contains("shown");
  auto asked = house::read_floor_command(as_typed ? typed : boost::json::serialize(line));
  if (!asked) {
    tell(asked.error().column, asked.error().message);
    return false;
  }
  send(std::move(*asked));
  return true;
}

bool floor_session::send(house::sent_floor_command asked) {
  if (asked.id.empty()) asked.id = live::new_id(live::clock_now());
  const auto limits = server::deposit_limits_of(depositors_, live::clock_now());
  const auto answer = reached("house", floor_.perform(asked, limits));
  show(answer.refusal);
  if (!answer.refusal && told_ == answers::records) io_.out << answer.record << '\n';
  if (!answer.refusal && told_ == answers::events) {
    if (answer.before) io_.out << "{\"before\":true}\n";
    for (const auto& each : answer.events) io_.out << house::write_kept(each) << '\n';
  }
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
