#include "table/wire.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::table {

namespace json = boost::json;

namespace {

template <class Value, std::size_t Size>
json::string_view enum_text(Value value, const std::string_view (&names)[Size]) {
  const auto name = names[static_cast<std::size_t>(value)];
  return {name.data(), name.size()};
}

json::string_view text(std::string_view from) {
  return {from.data(), from.size()};
}

/// Writes the members of a word under their keys.
class field_writer {
 public:
  field_writer(const wire& names, json::object& out) : names_{names}, out_{out} {}

  template <class Word>
  void write(const Word& word) {
    std::apply([&](const auto&... each) { (write_field(each, word), ...); }, Word::fields());
  }

 private:
  template <class Field, class Word>
  void write_field(const Field& each, const Word& word) {
    const auto& value = word.*each.member;
    if (each.required || !is_first_value(value)) put(text(each.key), value);
  }

  template <class Value>
  static bool is_first_value(const Value& value) {
    return value == Value{};
  }
  static bool is_first_value(const dice_report& dice) { return dice.size() == 0; }
  static bool is_first_value(const area_name&) { return false; }

  void put(json::string_view key, bool value) { out_[key] = value; }
  void put(json::string_view key, std::int64_t value) { out_[key] = value; }
  void put(json::string_view key, std::uint64_t value) { out_[key] = value; }
  void put(json::string_view key, seat_no value) { out_[key] = static_cast<int>(value); }
  void put(json::string_view key, cents value) { out_[key] = value.count(); }
  void put(json::string_view key, const std::string& value) { out_[key] = value; }
  void put(json::string_view key, std::string_view value) { out_[key] = text(value); }
  void put(json::string_view key, moment value) { out_[key] = moment_text(value); }
  void put(json::string_view key, tender value) { out_[key] = enum_text(value, tender_names); }
  void put(json::string_view key, step_rule value) {
    out_[key] = enum_text(value, step_rule_names);
  }
  void put(json::string_view key, dice_fault value) {
    out_[key] = enum_text(value, dice_fault_names);
  }
  void put(json::string_view key, ruling value) { out_[key] = enum_text(value, ruling_names); }
  void put(json::string_view key, const area_name& value) {
    out_[key] = value.unknown.empty() ? names_.book().areas[index(value.id)].id : value.unknown;
  }
  void put(json::string_view key, rules::area_id value) {
    out_[key] = names_.book().areas[index(value)].id;
  }
  void put(json::string_view key, const std::optional<rules::area_id>& value) { put(key, *value); }
  void put(json::string_view key, rules::column_id value) {
    out_[key] = names_.book().columns[index(value)].name;
  }
  void put(json::string_view key, rules::call_id value) {
    out_[key] = names_.book().calls[index(value)].id;
  }
  void put(json::string_view key, rules::line_id value) {
    out_[key] = names_.book().lines[index(value)].id;
    if (names_.odds() == nullptr) return;
    const auto& pays = names_.odds()->odds_of(value).pays;
    if (pays) out_["odds"] = pays->text();
  }
  void put(json::string_view key, const standing_piece& value) {
    const auto& piece = names_.book().pieces[index(value.piece)];
    out_[key] = piece.id;
    out_["spot"] = piece.spots[value.at.spot];
    if (value.at.count > 0) out_["count"] = value.at.count;
  }
  void put(json::string_view key, const rules_text& value) { out_[key] = json::parse(value.json); }
  void put(json::string_view key, const rules::position& value) {
    json::object fields;
    for (std::size_t i = 0; i < names_.position_fields().size(); ++i) {
      const auto& field = names_.position_fields()[i];
      auto& out = fields[text(field.name)];
      if (field.names.empty()) {
        out = value.fields[i];
      } else {
        out = text(field.names[value.fields[i]]);
      }
    }
    out_[key] = std::move(fields);
  }
  void put(json::string_view key, const dice::face_list& value) {
    json::array faces;
    for (std::size_t i = 0; i < value.size(); ++i) {
      faces.emplace_back(std::span<const dice::face>{value}[i].pips());
    }
    out_[key] = std::move(faces);
  }
  void put(json::string_view key, playing_card value) { out_[key] = value.rank(); }
  void put(json::string_view key, const card_list& value) {
    json::array cards;
    for (const auto each : value) cards.emplace_back(each.rank());
    out_[key] = std::move(cards);
  }
  void put(json::string_view key, seat_set value) {
    json::array seats;
    for (std::size_t i = 1; i <= seats_max; ++i) {
      if (value.has(static_cast<seat_no>(i))) seats.emplace_back(i);
    }
    out_[key] = std::move(seats);
  }
  void put(json::string_view key, const dice_report& value) {
    json::array dice;
    for (const auto& die : value.dice()) {
      switch (die.how) {
        case dice::rest::flat:
          dice.emplace_back(die.shown.pips());
          break;
        case dice::rest::cocked:
          dice.emplace_back(json::object{{"cocked", die.shown.pips()}});
          break;
        case dice::rest::propped:
          dice.emplace_back("propped");
          break;
      }
    }
    out_[key] = std::move(dice);
  }

  const wire& names_;
  json::object& out_;
};

/// Thrown inside this file only, from deep in a line to the one place that answers.
struct bad_value {
  std::string key;
  std::string message;
};

[[noreturn]] void fail(std::string_view key, std::string message) {
  throw bad_value{std::string{key}, std::move(message)};
}

/// A value of the line as an error shows it.
std::string shown(const json::value& value) {
  constexpr std::size_t shown_max = 40;
  auto text = one_line(json::serialize(value));
  if (text.size() > shown_max) text = text.substr(0, shown_max) + "...";
  return text;
}

/// Reads the members of a word from their keys, and finds the keys that are none.
class field_reader {
 public:
  field_reader(const wire& names, const json::object& in, bool from_log)
      : names_{names}, in_{in}, from_log_{from_log} {}

  template <class Word>
  Word read() {
    Word word;
    std::apply([&](const auto&... each) { (read_field(each, word), ...); }, Word::fields());
    return word;
  }

  /// Takes a key that stands beside the word's own.
  const json::value* take(std::string_view key) {
    known_.emplace_back(key);
    return in_.if_contains(text(key));
  }

  std::int64_t whole(std::string_view key, const json::value& value, std::int64_t min,
                     std::int64_t max) {
    std::int64_t number = 0;
    const bool fits = value.is_int64() || (value.is_uint64() && value.get_uint64() <= INT64_MAX);
    if (fits) number = value.is_int64() ? value.get_int64() : std::int64_t(value.get_uint64());
    if (!fits || number < min || number > max) {
      fail(key,
           fmt::format("found {}; accepted: a whole number from {} to {}", shown(value), min, max));
    }
    return number;
  }

  std::string free_text(std::string_view key, const json::value& value) {
    const auto* found = value.if_string();
    const bool accepted = found != nullptr && (from_log_ || (!found->empty() && plain(*found)));
    if (!accepted) {
      fail(key,
           fmt::format("found {}; accepted: a text of 1 to {} bytes without control characters",
                       shown(value), text_bytes_max));
    }
    return std::string{found->data(), found->size()};
  }

  template <class Value, std::size_t Size>
  Value one_of(std::string_view key, const json::value& value,
               const std::string_view (&names)[Size]) {
    const auto* found = value.if_string();
    if (found != nullptr) {
      for (std::size_t i = 0; i < Size; ++i) {
        if (names[i] == std::string_view{found->data(), found->size()}) {
          return static_cast<Value>(i);
        }
      }
    }
    fail(key, fmt::format("found {}; accepted: {}", shown(value),
                          join(std::vector<std::string>(std::begin(names), std::end(names)))));
  }

  moment time(std::string_view key, const json::value& value) {
    if (const auto* found = value.if_string()) {
      if (const auto at = parse_moment({found->data(), found->size()})) return *at;
    }
    fail(key,
         fmt::format("found {}; accepted: UTC such as \"2026-11-21T14:13:38Z\"", shown(value)));
  }

  /// Every key of the object has been asked for.
  void finish() {
    for (const auto& [key, value] : in_) {
      if (std::ranges::find(known_, std::string_view{key}) != known_.end()) continue;
      const std::string name{key};
      fail(name, "unknown key; " + accepted_names(name, known_));
    }
  }

 private:
  static bool plain(std::string_view text) {
    return text.size() <= text_bytes_max && one_line(text) == text;
  }

  template <class Field, class Word>
  void read_field(const Field& each, Word& word) {
    const auto* value = take(each.key);
    if (value != nullptr) {
      get(each.key, *value, word.*each.member);
    } else if (each.required) {
      fail("", fmt::format("{} is missing", each.key));
    }
  }

  void get(std::string_view key, const json::value& value, bool& out) {
    if (!value.is_bool()) fail(key, "found " + shown(value) + "; accepted: true or false");
    out = value.get_bool();
  }
  void get(std::string_view key, const json::value& value, std::int64_t& out) {
    out = whole(key, value, -cents_max, cents_max);
  }
  void get(std::string_view key, const json::value& value, std::uint64_t& out) {
    out = static_cast<std::uint64_t>(whole(key, value, from_log_ ? 0 : 1, INT64_MAX));
  }
  void get(std::string_view key, const json::value& value, seat_no& out) {
    out = static_cast<seat_no>(whole(key, value, from_log_ ? 0 : 1, seats_max));
  }
  void get(std::string_view key, const json::value& value, cents& out) {
    out = cents{whole(key, value, from_log_ ? 0 : 1, from_log_ ? INT64_MAX : cents_max)};
  }
  void get(std::string_view key, const json::value& value, std::string& out) {
    out = free_text(key, value);
  }
  void get(std::string_view key, const json::value& value, moment& out) { out = time(key, value); }
  void get(std::string_view key, const json::value& value, tender& out) {
    out = one_of<tender>(key, value, tender_names);
  }
  void get(std::string_view key, const json::value& value, step_rule& out) {
    out = one_of<step_rule>(key, value, step_rule_names);
  }
  void get(std::string_view key, const json::value& value, dice_fault& out) {
    out = one_of<dice_fault>(key, value, dice_fault_names);
  }
  void get(std::string_view key, const json::value& value, ruling& out) {
    out = one_of<ruling>(key, value, ruling_names);
  }
  void get(std::string_view key, const json::value& value, clause_text& out) {
    const auto found = names_.clause(free_text(key, value));
    if (!found) fail(key, fmt::format("found {}; accepted: a clause", shown(value)));
    out = *found;
  }
  void get(std::string_view key, const json::value& value, area_name& out) {
    const auto word = free_text(key, value);
    if (const auto area = names_.book().find_area(word)) {
      out.id = *area;
    } else {
      out.unknown = word;
    }
  }
  void get(std::string_view key, const json::value& value, rules::area_id& out) {
    out = named(key, value, names_.book().find_area(free_text(key, value)), "an area");
  }
  void get(std::string_view key, const json::value& value, std::optional<rules::area_id>& out) {
    get(key, value, out.emplace());
  }
  void get(std::string_view key, const json::value& value, rules::column_id& out) {
    out = named(key, value, names_.book().find_column(free_text(key, value)), "an area");
  }
  void get(std::string_view key, const json::value& value, rules::line_id& out) {
    out = named(key, value, names_.book().find_line(free_text(key, value)), "a payout line");
    take("odds");
  }
  void get(std::string_view key, const json::value& value, rules::call_id& out) {
    const auto& calls = names_.book().calls;
    const auto found = std::ranges::find(calls, free_text(key, value), &rules::call::id);
    if (found == calls.end()) fail(key, "found " + shown(value) + "; accepted: a call");
    out = static_cast<rules::call_id>(found - calls.begin());
  }
  template <class Id>
  Id named(std::string_view key, const json::value& value, std::optional<Id> found,
           std::string_view what) {
    if (!found) fail(key, fmt::format("found {}; accepted: {} of the game", shown(value), what));
    return *found;
  }
  void get(std::string_view key, const json::value& value, standing_piece& out) {
    const auto& pieces = names_.book().pieces;
    const auto found =
        std::ranges::find(pieces, free_text(key, value), &rules::furniture_piece::id);
    if (found == pieces.end()) fail(key, "found " + shown(value) + "; accepted: a piece");
    out.piece = static_cast<rules::piece_id>(found - pieces.begin());
    const auto* spot = take("spot");
    if (spot == nullptr) fail("", "spot is missing");
    const auto place = std::ranges::find(found->spots, free_text("spot", *spot));
    if (place == found->spots.end()) {
      fail("spot", "found " + shown(*spot) + "; accepted: " + join(found->spots));
    }
    out.at.spot = static_cast<std::uint8_t>(place - found->spots.begin());
    if (const auto* count = take("count")) {
      out.at.count = static_cast<std::uint8_t>(whole("count", *count, 1, dice::dice_max));
    }
  }
  void get(std::string_view key, const json::value& value, rules_text& out) {
    if (!value.is_object()) fail(key, "found " + shown(value) + "; accepted: an object");
    out.json = json::serialize(value);
  }
  void get(std::string_view key, const json::value& value, rules::position& out) {
    const auto* fields = value.if_object();
    if (fields == nullptr || fields->size() != names_.position_fields().size()) {
      fail(key, "found " + shown(value) + "; accepted: the fields of a position");
    }
    for (std::size_t i = 0; i < names_.position_fields().size(); ++i) {
      const auto& field = names_.position_fields()[i];
      const auto* found = fields->if_contains(text(field.name));
      if (found == nullptr) fail(key, fmt::format("{} is missing", field.name));
      out.fields[i] = position_value(field, *found);
    }
  }
  std::uint8_t position_value(const rules::position_field& field, const json::value& value) {
    if (field.names.empty()) {
      return static_cast<std::uint8_t>(whole(field.name, value, field.min, field.max));
    }
    const auto found = std::ranges::find(field.names, free_text(field.name, value));
    if (found == field.names.end()) fail(field.name, "found " + shown(value));
    return static_cast<std::uint8_t>(found - field.names.begin());
  }
  dice::face face_of(std::string_view key, const json::value& value) {
    return dice::face{static_cast<int>(whole(key, value, 1, dice::face_count))};
  }
  playing_card card_of(std::string_view key, const json::value& value) {
    return playing_card{static_cast<int>(whole(key, value, rules::rank_min, rules::rank_max))};
  }
  void get(std::string_view key, const json::value& value, playing_card& out) {
    out = card_of(key, value);
  }
  const json::array& list_of(std::string_view key, const json::value& value, std::string_view what,
                             std::size_t max) {
    const auto* list = value.if_array();
    if (list == nullptr || list->empty() || list->size() > max) {
      fail(key, fmt::format("found {}; accepted: a list of 1 to {} {}", shown(value), max, what));
    }
    return *list;
  }
  void get(std::string_view key, const json::value& value, card_list& out) {
    for (const auto& each : list_of(key, value, "cards from 2 to 12", cards_listed_max)) {
      out.push_back(card_of(key, each));
    }
  }
  void get(std::string_view key, const json::value& value, seat_set& out) {
    for (const auto& each : list_of(key, value, "seats", seats_max)) {
      out.add(static_cast<seat_no>(whole(key, each, 1, seats_max)));
    }
  }
  const json::array& list_of_dice(std::string_view key, const json::value& value) {
    return list_of(key, value, "dice", dice::dice_max);
  }
  void get(std::string_view key, const json::value& value, dice::face_list& out) {
    for (const auto& each : list_of_dice(key, value)) out.add(face_of(key, each));
  }
  void get(std::string_view key, const json::value& value, dice_report& out) {
    for (const auto& each : list_of_dice(key, value)) out.add(die_of(key, each));
  }
  dice::die_at_rest die_of(std::string_view key, const json::value& value) {
    if (value.is_int64()) return {dice::rest::flat, face_of(key, value)};
    if (const auto* word = value.if_string(); word != nullptr && *word == "propped") {
      return {dice::rest::propped, dice::face{1}};
    }
    if (const auto* object = value.if_object(); object != nullptr && object->size() == 1) {
      if (const auto* face = object->if_contains("cocked")) {
        return {dice::rest::cocked, face_of(key, *face)};
      }
    }
    fail(key,
         fmt::format("found {}; accepted: a face from 1 to 6, {{\"cocked\":FACE}} with the face "
                     "that leans, or \"propped\"",
                     shown(value)));
  }

  const wire& names_;
  const json::object& in_;
  bool from_log_;
  std::vector<std::string> known_;
};

/// Reads the alternative of a variant whose word it is.
template <class Variant, std::size_t Index = 0>
Variant read_word(field_reader& from, std::string_view key, const std::string& word) {
  if constexpr (Index == std::variant_size_v<Variant>) {
    std::vector<std::string> known;
    [&]<std::size_t... All>(std::index_sequence<All...>) {
      (known.emplace_back(std::variant_alternative_t<All, Variant>::word), ...);
    }(std::make_index_sequence<Index>{});
    fail(key,
         fmt::format("no such word as \"{}\"; {}", one_line(word), accepted_names(word, known)));
  } else {
    using word_type = std::variant_alternative_t<Index, Variant>;
    if (word == word_type::word) return from.read<word_type>();
    return read_word<Variant, Index + 1>(from, key, word);
  }
}

/// A key of a line and where it stands.
struct key_place {
  std::string key;
  std::size_t column = 1;
  std::size_t object = 1;  // in the order in which they begin
};

/// The keys of a line that is JSON, in order.
std::vector<key_place> keys_of(std::string_view line) {
  std::vector<key_place> keys;
  std::vector<std::size_t> open;  // objects by number; a list is 0
  std::size_t objects = 0;
  std::size_t from = 0;  // of the last text
  std::size_t to = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    switch (line[i]) {
      case '{':
        open.push_back(++objects);
        break;
      case '[':
        open.push_back(0);
        break;
      case '}':
      case ']':
        open.pop_back();
        break;
      case '"':
        from = i;
        for (++i; line[i] != '"'; ++i) i += line[i] == '\\' ? 1U : 0U;
        to = i + 1;
        break;
      case ':': {
        const auto key = json::parse(text(line.substr(from, to - from)));
        keys.push_back({std::string{key.get_string()}, from + 1, open.back()});
        break;
      }
      default:
        break;
    }
  }
  return keys;
}

/// Where a key stands in its line: in the line's own object if it is there.
std::size_t column_of(const std::vector<key_place>& keys, std::string_view key) {
  const auto outermost = std::ranges::find_if(
      keys, [&](const key_place& each) { return each.object == 1 && each.key == key; });
  if (outermost != keys.end()) return outermost->column;
  const auto anywhere = std::ranges::find(keys, key, &key_place::key);
  return anywhere == keys.end() ? 1 : anywhere->column;
}

std::string told(std::string_view key, std::string_view message) {
  return fmt::format("{}: {}", one_line(key), message);
}

/// No object has a key twice: of two values one would be lost.
std::expected<void, wire_problem> check_once(const std::vector<key_place>& keys) {
  std::set<std::pair<std::size_t, std::string_view>> seen;
  for (const auto& each : keys) {
    if (seen.emplace(each.object, each.key).second) continue;
    return std::unexpected(
        wire_problem{each.column, told(each.key, "given twice; accepted: once")});
  }
  return {};
}

std::expected<json::object, wire_problem> parse_line(std::string_view line) {
  if (line.size() > line_bytes_max) {
    return std::unexpected(wire_problem{
        1, fmt::format("{} bytes; accepted: at most {}", line.size(), line_bytes_max)});
  }
  json::stream_parser parser;
  json::error_code error;
  auto read = parser.write_some(line.data(), line.size(), error);
  if (!error && read < line.size()) error = json::error::extra_data;
  if (!error && !parser.done()) {
    parser.finish(error);
    read = line.size();
  }
  if (error) {
    return std::unexpected(
        wire_problem{read + 1, "no JSON from here on; accepted: one object on a line"});
  }
  auto value = parser.release();
  if (!value.is_object()) {
    return std::unexpected(wire_problem{1, "accepted: one JSON object on a line"});
  }
  return std::move(value.get_object());
}

/// Runs a reader over a line and answers what it throws.
template <class Made, class Read>
std::expected<Made, wire_problem> read_line(std::string_view line, const wire& names, bool from_log,
                                            const Read& read) {
  const auto object = parse_line(line);
  if (!object) return std::unexpected(object.error());
  const auto keys = keys_of(line);
  if (auto once = check_once(keys); !once) return std::unexpected(once.error());
  try {
    field_reader from{names, *object, from_log};
    auto made = read(from);
    from.finish();
    return made;
  } catch (const bad_value& bad) {
    if (bad.key.empty()) return std::unexpected(wire_problem{1, bad.message});
    return std::unexpected(wire_problem{column_of(keys, bad.key), told(bad.key, bad.message)});
  }
}

paper_mark read_paper(const wire& names, const json::value& value) {
  const auto* object = value.if_object();
  if (object == nullptr) {
    fail("paper", "accepted: an object with signed_by and countersigned_by");
  }
  field_reader from{names, *object, false};
  paper_mark mark;
  if (const auto* name = from.take("signed_by")) mark.signed_by = from.free_text("paper", *name);
  if (const auto* name = from.take("countersigned_by")) {
    mark.countersigned_by = from.free_text("paper", *name);
  }
  from.finish();
  return mark;
}

std::string required_word(field_reader& from, std::string_view key) {
  const auto* value = from.take(key);
  if (value == nullptr) fail("", fmt::format("{} is missing", key));
  return from.free_text(key, *value);
}

}  // namespace

std::optional<clause_text> wire::clause(std::string_view text) const {
  const bool known = book_->clauses.contains(text) || text.starts_with("ruling R-") ||
                     text == rules::house_rule || text == rules::from_submission || text.empty();
  if (!known) return std::nullopt;
  return *clauses_.emplace(text).first;
}

std::expected<order, wire_problem> wire::read_order(std::string_view line) const {
  return read_line<order>(line, *this, false, [&](field_reader& from) {
    order made;
    const auto word = required_word(from, "do");
    if (const auto* at = from.take("at")) made.at = from.time("at", *at);
    if (const auto* sender = from.take("role")) {
      made.from = from.one_of<role>("role", *sender, role_names);
    }
    if (const auto* paper = from.take("paper")) made.paper = read_paper(*this, *paper);
    made.what = read_word<any_command>(from, "do", word);
    return made;
  });
}

std::string wire::write(const order& asked) const {
  json::object out;
  std::visit([&](const auto& what) { out["do"] = text(what.word); }, asked.what);
  if (asked.at.given()) out["at"] = moment_text(asked.at);
  if (asked.from != role::dealer) out["role"] = enum_text(asked.from, role_names);
  if (asked.paper) {
    json::object paper;  // a name that is missing stays so
    const auto& [one, two] = *asked.paper;
    if (!one.empty()) paper["signed_by"] = one;
    if (!two.empty()) paper["countersigned_by"] = two;
    out["paper"] = std::move(paper);
  }
  std::visit([&](const auto& what) { field_writer{*this, out}.write(what); }, asked.what);
  return json::serialize(out);
}

std::string wire::write(const entry& happened) const {
  json::object out{{"seq", happened.number}};
  std::visit([&](const auto& what) { out["event"] = text(what.word); }, happened.what);
  if (happened.at.given()) out["at"] = moment_text(happened.at);
  if (happened.from_paper) out["paper"] = true;
  std::visit([&](const auto& what) { field_writer{*this, out}.write(what); }, happened.what);
  return json::serialize(out);
}

std::expected<entry, wire_problem> wire::read_entry(std::string_view line) const {
  return read_line<entry>(line, *this, true, [&](field_reader& from) {
    entry made;
    const auto* number = from.take("seq");
    if (number == nullptr) fail("", "seq is missing");
    made.number = static_cast<std::uint64_t>(from.whole("seq", *number, 1, INT64_MAX));
    const auto word = required_word(from, "event");
    if (const auto* at = from.take("at")) made.at = from.time("at", *at);
    if (const auto* paper = from.take("paper")) {
      if (!paper->is_bool()) fail("paper", "accepted: true");
      made.from_paper = paper->get_bool();
    }
    made.what = read_word<any_event>(from, "event", word);
    return made;
  });
}

std::string wire::write(const refusal& why) {
  return json::serialize(json::object{
      {"refused", text(name_of(why.code))}, {"clause", why.clause}, {"message", why.message}});
}

}  // namespace skyward::table
