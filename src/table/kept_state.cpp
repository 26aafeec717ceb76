// Writes what stands beside a state, and takes it apart.
#include "table/kept_state.hpp"

#include "record/json_text.hpp"

#include <fmt/format.h>

namespace skyward::table {

namespace {

using record::object_reader;

std::uint64_t take_count(object_reader& from, std::string_view key) {
  return static_cast<std::uint64_t>(from.take_whole(key, 0, counted_max));
}

std::pair<kept_place, std::string> read_parts(const boost::json::object& whole) {
  object_reader from{whole};
  kept_place place;
  place.last = {take_count(from, "seq"), take_count(from, "event")};
  object_reader before{from.take_object("before")};
  place.before = {before.take_text("stream"), take_count(before, "count"),
                  before.take_text("head")};
  before.finish();
  auto state = boost::json::serialize(from.take_object("state"));
  from.finish();
  return {std::move(place), std::move(state)};
}

}  // namespace

std::string write_kept_state(const kept_place& place, std::string_view state_json) {
  std::string text = fmt::format(R"({{"seq":{},"event":{},"before":{{"stream":)", place.last.seq,
                                 place.last.event);
  record::append_text(text, place.before.stream);
  text += fmt::format(R"(,"count":{},"head":)", place.before.count);
  record::append_text(text, place.before.head);
  text += R"(},"state":)";
  text += state_json;
  return text + "}";
}

std::expected<std::pair<kept_place, std::string>, std::string> read_kept_parts(
    std::string_view text) {
  boost::system::error_code error;
  const auto whole = boost::json::parse(record::text(text), error);
  if (error || !whole.is_object()) return std::unexpected(std::string{"no state of a table"});
  try {
    return read_parts(whole.get_object());
  } catch (const record::bad_value& bad) {
    return std::unexpected(record::told(bad));
  }
}

}  // namespace skyward::table
