// Writes values of commands and events as JSON: scalars, what the rulebook names, seats, dice,
// cards.
#include "table/wire/write_value.hpp"

#include "base/byte_text.hpp"
#include "record/object_reader.hpp"

#include <boost/json.hpp>

namespace skyward::table {

namespace {

using record::append_number;
using record::append_text;

template <class Enum>
void write_choice(written_object& to, std::string_view key, Enum value,
                  std::span<const std::string_view> names) {
  to.text(key, names[static_cast<std::size_t>(value)]);
}

/// A list or an object, whose parts `each` writes with commas between.
template <class Range, class Each>
void write_parts(std::string& out, char begin, const Range& parts, char end, const Each& each) {
  out += begin;
  bool first = true;
  for (const auto& part : parts) {
    if (!first) out += ',';
    first = false;
    each(part);
  }
  out += end;
}

/// `{"green":2,"red":1}`
template <class Range>
void write_colours(std::string& out, const Range& colours) {
  write_parts(out, '{', colours, '}', [&](const auto& each) {
    append_text(out, each.colour);
    out += ':';
    append_number(out, static_cast<std::int64_t>(each.count));
  });
}

}  // namespace

void write_value(written_object& to, std::string_view key, bool value) {
  to.at(key) += value ? "true" : "false";
}
void write_value(written_object& to, std::string_view key, std::int64_t value) {
  to.number(key, value);
}
void write_value(written_object& to, std::string_view key, std::uint64_t value) {
  to.number(key, static_cast<std::int64_t>(value));
}
void write_value(written_object& to, std::string_view key, cents value) {
  to.number(key, value.count());
}
void write_value(written_object& to, std::string_view key, const std::string& value) {
  to.text(key, value);
}
void write_value(written_object& to, std::string_view key, clause_text value) {
  to.text(key, value);
}
void write_value(written_object& to, std::string_view key, moment value) {
  to.text(key, moment_text(value));
}
void write_value(written_object& to, std::string_view key, const digest& value) {
  to.text(key, hex(value));
}
void write_value(written_object& to, std::string_view key, const sealed_text& value) {
  to.text(key, value.base64);
}
void write_value(written_object& to, std::string_view key, seeds_lost value) {
  to.text(key, seeds_lost_names[static_cast<std::size_t>(value)]);
}
void write_value(written_object& to, std::string_view key, const entry_ref& value) {
  auto& out = to.at(key);
  out += '{';
  if (!value.stream.empty()) {
    out += R"("stream":)";
    append_text(out, value.stream);
    out += ',';
  }
  out += R"("seq":)";
  append_number(out, static_cast<std::int64_t>(value.id.seq));
  out += R"(,"event":)";
  append_number(out, static_cast<std::int64_t>(value.id.event));
  out += '}';
}
void write_value(written_object& to, std::string_view key, duty value) {
  write_choice(to, key, value, duty_names);
}
void write_value(written_object& to, std::string_view key, correction_kind value) {
  write_choice(to, key, value, correction_kind_names);
}
void write_value(written_object& to, std::string_view key, const dice_source& value) {
  written_object source{to.names, to.at(key)};
  write_value(source, "window", value.window);
  write_value(source, "index", value.index);
  source.end();
}
void write_value(written_object& to, std::string_view key, tender value) {
  write_choice(to, key, value, tender_names);
}
void write_value(written_object& to, std::string_view key, money_source value) {
  write_choice(to, key, value, money_source_names);
}
void write_value(written_object& to, std::string_view key, step_rule value) {
  write_choice(to, key, value, step_rule_names);
}
void write_value(written_object& to, std::string_view key, box_kind value) {
  write_choice(to, key, value, box_kind_names);
}
void write_value(written_object& to, std::string_view key, dice_fault value) {
  write_choice(to, key, value, dice_fault_names);
}
void write_value(written_object& to, std::string_view key, table_kind value) {
  write_choice(to, key, value, table_kind_names);
}
void write_value(written_object& to, std::string_view key, time_limit value) {
  to.number(key, value.seconds);
}
void write_value(written_object& to, std::string_view key, const dice_by_colour& value) {
  write_colours(to.at(key), value.of);
}
void write_value(written_object& to, std::string_view key, ruling value) {
  write_choice(to, key, value, ruling_names);
}
void write_value(written_object& to, std::string_view key, const rules_text& value) {
  to.at(key) += value.json;
}
void write_value(written_object& to, std::string_view key, const build_pin& value) {
  auto& out = to.at(key);
  out += R"({"rulebook_sha256":)";
  append_text(out, value.rulebook_sha256);
  out += R"(,"engine":)";
  append_text(out, value.engine);
  out += '}';
}

void write_value(written_object& to, std::string_view key, const stream_head& value) {
  written_object head{to.names, to.at(key)};
  head.text("stream", value.stream);
  head.number("count", static_cast<std::int64_t>(value.count));
  head.text("head", value.head);
  head.end();
}
void write_value(written_object& to, std::string_view key, const state_text& value) {
  to.at(key) += value.json;
}

// ---- what the rulebook names

void write_value(written_object& to, std::string_view key, const area_name& value) {
  to.text(key, value.unknown.empty() ? to.names.book().areas[index(value.id)].id : value.unknown);
}
void write_value(written_object& to, std::string_view key, rules::area_id value) {
  to.text(key, to.names.book().areas[index(value)].id);
}
void write_value(written_object& to, std::string_view key, const wager_term& value) {
  write_value(to, key, value.area);
  const auto& term = to.names.book().columns[index(value.column)].term;
  if (!term.empty()) to.text("term", term);
}
void write_value(written_object& to, std::string_view key, rules::line_id value) {
  to.text(key, to.names.book().lines[index(value)].id);
  if (to.names.odds() == nullptr) return;
  const auto& pays = to.names.odds()->odds_of(value).pays;
  if (pays) to.text("odds", pays->text());
}
void write_value(written_object& to, std::string_view key, const spoken_call& value) {
  const auto& call = to.names.book().calls[index(value.id)];
  to.text(key, call.id);
  const auto numbers = value.numbers.all();
  if (numbers.empty()) return;
  auto name = call.numbers.begin();
  auto& out = to.at("numbers");
  write_parts(out, '{', numbers, '}', [&](const auto number) {
    append_text(out, *name++);
    out += ':';
    append_number(out, number);
  });
}
void write_value(written_object& to, std::string_view key, const standing_piece& value) {
  const auto& piece = to.names.book().pieces[index(value.piece)];
  to.text(key, piece.id);
  to.text("spot", piece.spots[value.at.spot]);
  if (value.at.count > 0) to.number("count", value.at.count);
}
void write_value(written_object& to, std::string_view key, const rules::position& value) {
  const auto* next = value.fields.data();
  auto& out = to.at(key);
  write_parts(out, '{', to.names.book().position, '}', [&](const rules::position_field& field) {
    append_text(out, field.name);
    out += ':';
    if (field.names.empty()) {
      append_number(out, *next);
    } else {
      append_text(out, field.names[*next]);
    }
    ++next;
  });
}

void write_value(written_object& to, std::string_view key,
                 const std::optional<rules::position>& value) {
  write_value(to, key, *value);
}
void write_value(written_object& to, std::string_view key, const outlook& value) {
  if (value.open) {
    auto& out = to.at("open");
    out += '[';
    rules::each_of<rules::area_id>(*value.open, [&](rules::area_id area) {
      if (out.back() != '[') out += ',';
      append_text(out, to.names.book().areas[index(area)].id);
    });
    out += ']';
  }
  if (value.due_at.given()) write_value(to, "due_at", value.due_at);
  write_colours(to.at(key), value.dice.colours());
}
void write_value(written_object& to, std::string_view key, const movements& value) {
  auto& out = to.at(key);
  write_parts(out, '[', value.all(), ']', [&](const movement& each) {
    out += R"({"from":)";
    append_text(out, to.names.account_text(each.from));
    out += R"(,"to":)";
    append_text(out, to.names.account_text(each.to));
    out += R"(,"cents":)";
    append_number(out, each.amount.count());
    out += '}';
  });
}

// ---- seats, dice and cards

void write_value(written_object& to, std::string_view key, seat_no value) {
  to.number(key, number(value));
}
void write_value(written_object& to, std::string_view key, seat_set value) {
  auto& out = to.at(key);
  out += '[';
  for (std::size_t i = 1; i <= seats_max; ++i) {
    if (!value.has(static_cast<seat_no>(i))) continue;
    if (out.back() != '[') out += ',';
    append_number(out, static_cast<std::int64_t>(i));
  }
  out += ']';
}
void write_value(written_object& to, std::string_view key, const dice::face_list& value) {
  auto& out = to.at(key);
  write_parts(out, '[', std::span<const dice::face>{value}, ']',
              [&](dice::face each) { append_number(out, each.pips()); });
}
void write_value(written_object& to, std::string_view key, const dice_report& value) {
  auto& out = to.at(key);
  write_parts(out, '[', value.dice(), ']', [&](const dice::die_at_rest& die) {
    switch (die.how) {
      case dice::rest::flat:
        append_number(out, die.shown.pips());
        break;
      case dice::rest::cocked:
        out += R"({"cocked":)";
        append_number(out, die.shown.pips());
        out += '}';
        break;
      case dice::rest::propped:
        out += R"("propped")";
        break;
    }
  });
}
void write_value(written_object& to, std::string_view key, playing_card value) {
  to.number(key, value.rank());
}
void write_value(written_object& to, std::string_view key, const card_list& value) {
  auto& out = to.at(key);
  write_parts(out, '[', value, ']', [&](playing_card each) { append_number(out, each.rank()); });
}

}  // namespace skyward::table
