// Writes the whole state of a table as JSON and reads it back. Each state tells its members once,
// key by key; one that has its first value is left out.
#pragma once

#include "base/text.hpp"
#include "record/object_reader.hpp"
#include "table/accounts.hpp"
#include "table/common_state.hpp"
#include "table/wire/read_value.hpp"
#include "table/wire/write_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skyward::table {

/// Puts what a state tells into an object.
class state_writer {
 public:
  static constexpr bool reads = false;

  explicit state_writer(written_object& to) : to_{to} {}

  /// Whether anything but a first value was told.
  bool told() const { return told_; }

  template <class Value>
  void operator()(std::string_view key, const Value& value) {
    if (!(value == Value{})) write_value(at(), key, value);
  }
  /// Told with its first value too.
  template <class Value>
  void always(std::string_view key, const Value& value) {
    write_value(at(), key, value);
  }
  template <class Value>
  void optional(std::string_view key, const std::optional<Value>& value) {
    if (value) write_value(at(), key, *value);
  }
  template <class Enum>
  void choice(std::string_view key, Enum value, std::span<const std::string_view> names) {
    if (value != Enum{}) at().text(key, names[static_cast<std::size_t>(value)]);
  }
  /// Of the house, which may be below zero.
  void money(std::string_view key, cents value) {
    if (value != cents{}) write_value(at(), key, value);
  }
  template <class Count>
  void count(std::string_view key, Count value) {
    if (value != 0) at().number(key, static_cast<std::int64_t>(value));
  }
  /// Some of what is named, one bit each.
  template <class Bits, class Names>
  void bits(std::string_view key, Bits value, const Names& names) {
    if (value == 0) return;
    auto& out = at().at(key);
    out += '[';
    for (const auto& name : names) {
      const bool among_them = (value & 1U) != 0;
      value = static_cast<Bits>(value >> 1U);
      if (!among_them) continue;
      if (out.back() != '[') out += ',';
      record::append_text(out, name);
    }
    out += ']';
  }
  void seats(std::string_view key, std::uint64_t value) {
    seat_set set;
    for (std::size_t i = 1; i <= seats_max; ++i) {
      if ((value & bit(static_cast<seat_no>(i))) != 0) set.add(static_cast<seat_no>(i));
    }
    (*this)(key, set);
  }
  void columns(std::string_view key, const rules::column_set& value) {
    if (value.none()) return;
    auto& out = at().at(key);
    out += '[';
    rules::each_of<rules::column_id>(value, [&](rules::column_id each) {
      if (out.back() != '[') out += ',';
      record::append_text(out, to_.names.book().columns[index(each)].name);
    });
    out += ']';
  }

  /// An object of its own.
  template <class Tell>
  void part(std::string_view key, const Tell& tell) {
    std::string text;
    written_object object{to_.names, text};
    state_writer inner{object};
    tell(inner);
    object.end();
    if (inner.told()) at().at(key) += text;
  }
  /// An object for each of a list.
  template <class Part, class Tell>
  void list(std::string_view key, const std::vector<Part>& parts, const Tell& tell) {
    if (parts.empty()) return;
    auto& out = at().at(key);
    out += '[';
    for (const auto& each : parts) {
      if (out.back() != '[') out += ',';
      written_object object{to_.names, out};
      state_writer inner{object};
      tell(inner, each);
      object.end();
    }
    out += ']';
  }
  /// An object for each seat of which anything is told.
  template <class Tell>
  void each_seat(std::string_view key, std::size_t count, const Tell& tell) {
    std::string all;
    for (std::size_t i = 1; i <= count; ++i) {
      std::string text;
      written_object object{to_.names, text};
      object.number("seat", static_cast<std::int64_t>(i));
      state_writer inner{object};
      tell(inner, static_cast<seat_no>(i));
      object.end();
      if (inner.told()) all += (all.empty() ? "" : ",") + text;
    }
    if (!all.empty()) at().at(key) += "[" + all + "]";
  }

 private:
  written_object& at() {
    told_ = true;
    return to_;
  }

  written_object& to_;
  bool told_ = false;
};

/// Takes what a state tells out of an object, from wherever it comes. Throws record::bad_value.
class state_reader {
 public:
  static constexpr bool reads = true;

  explicit state_reader(line_object& from) : from_{from} {}

  template <class Value>
  void operator()(std::string_view key, Value& value) {
    if (const auto* given = from_.take(key)) read_value(from_, key, *given, value);
  }
  template <class Value>
  void always(std::string_view key, Value& value) {
    read_value(from_, key, from_.take_required(key), value);
  }
  template <class Value>
  void optional(std::string_view key, std::optional<Value>& value) {
    if (const auto* given = from_.take(key)) read_value(from_, key, *given, value.emplace());
  }
  template <class Enum>
  void choice(std::string_view key, Enum& value, std::span<const std::string_view> names) {
    const auto* given = from_.take(key);
    if (given == nullptr) return;
    value = static_cast<Enum>(named(key, read_text(from_, key, *given), names));
  }
  void money(std::string_view key, cents& value) {
    if (const auto* given = from_.take(key)) {
      value = cents{read_whole(key, *given, -counted_max, counted_max)};
    }
  }
  template <class Count>
  void count(std::string_view key, Count& value) {
    constexpr auto most = std::min<std::uint64_t>(std::numeric_limits<Count>::max(), counted_max);
    if (const auto* given = from_.take(key)) {
      value = static_cast<Count>(read_whole(key, *given, 0, static_cast<std::int64_t>(most)));
    }
  }
  template <class Bits, class Names>
  void bits(std::string_view key, Bits& value, const Names& names) {
    each_of(key, [&](const json::value& each) {
      value = static_cast<Bits>(value | Bits{1} << named(key, read_text(from_, key, each), names));
    });
  }
  void seats(std::string_view key, std::uint64_t& value) {
    seat_set set;
    (*this)(key, set);
    for (std::size_t i = 1; i <= seats_max; ++i) {
      if (set.has(static_cast<seat_no>(i))) value |= bit(static_cast<seat_no>(i));
    }
  }
  void columns(std::string_view key, rules::column_set& value) {
    each_of(key, [&](const json::value& each) {
      const auto& all = from_.book().columns;
      const auto column = std::ranges::find(all, read_text(from_, key, each), &rules::column::name);
      if (column == all.end()) fail(key, "found " + shown(each));
      value.set(static_cast<std::size_t>(column - all.begin()));
    });
  }

  template <class Tell>
  void part(std::string_view key, const Tell& tell) {
    if (const auto* given = from_.take(key)) within(key, *given, tell);
  }
  template <class Part, class Tell>
  void list(std::string_view key, std::vector<Part>& parts, const Tell& tell) {
    if (from_.take(key) != nullptr) parts.clear();
    each_of(key, [&](const json::value& each) {
      within(key, each, [&](state_reader& inner) { tell(inner, parts.emplace_back()); });
    });
  }
  template <class Tell>
  void each_seat(std::string_view key, std::size_t count, const Tell& tell) {
    std::int64_t last = 0;
    each_of(key, [&](const json::value& each) {
      within(key, each, [&](state_reader& inner) {
        last = inner.from_.take_whole("seat", last + 1, static_cast<std::int64_t>(count));
        tell(inner, static_cast<seat_no>(last));
      });
    });
  }

 private:
  template <class Each>
  void each_of(std::string_view key, const Each& each) {
    const auto* given = from_.take(key);
    if (given == nullptr) return;
    if (!given->is_array()) fail(key, "found " + shown(*given) + "; accepted: a list");
    for (const auto& value : given->get_array()) each(value);
  }
  template <class Tell>
  void within(std::string_view key, const json::value& value, const Tell& tell) {
    if (!value.is_object()) fail(key, "found " + shown(value) + "; accepted: an object");
    read_within(key, [&] {
      line_object object{from_.names(), value.get_object(), true};
      state_reader inner{object};
      tell(inner);
      object.finish();
    });
  }
  template <class Names>
  static std::size_t named(std::string_view key, std::string_view name, const Names& names) {
    const auto found = std::ranges::find(names, name);
    if (found == std::end(names)) fail(key, fmt::format("no such name as \"{}\"", one_line(name)));
    return static_cast<std::size_t>(found - std::begin(names));
  }

  line_object& from_;
};

/// What every table keeps, but for the seats; nothing of the day that it is.
template <class Words, class State>
void tell_common(Words& words, State& common) {
  words("opened", common.open);
  words("opened_before", common.opened_before);
  words("kind", common.kind);
  words("steps", common.steps);
  words("pace", common.pace);
  words("at", common.last_at);
  words.count("round", common.round);
  words.part("accounts", [&](auto& accounts) {
    accounts.money("cash", common.cash);
    accounts.money("wallets", common.wallets);
    accounts.money("inventory", common.inventory);
    accounts("drop", common.drop);
    accounts("unclaimed", common.unclaimed);
    accounts("tips", common.tips);
    accounts.money("over_short", common.over_short);
  });
  words.part("tray", [&](auto& tray) {
    tray("opened_with_cents", common.opened_with);
    tray.money("before_cents", common.tray_before);
  });
  words.list("boxes", common.boxes, [](auto& box, auto& each) {
    box("box", each.box);
    box.always("of", each.of);
    box("recorded_cents", each.recorded);
  });
  words.count("passed", common.passed);
  words.list("dice_sets", common.dice_sets, [](auto& set, auto& each) {
    set("set", each.name);
    set("since", each.since);
    set("usable_until", each.until);
    set.optional("fault", each.fault);
  });
  words.count("dice_in_play", common.dice_in_play);
  words.list("debts", common.debts, [](auto& debt, auto& each) {
    debt("player", each.player);
    debt("owed_cents", each.owed);
  });
  if constexpr (Words::reads) {
    money_sum owed;
    for (const auto& each : common.debts) owed.add(each.owed);
    common.gone_owed = owed.total();
  }
  words.list("disputes", common.disputes, [](auto& dispute, auto& each) {
    dispute("seat", each.seat);
    dispute("entry", each.entry);
    dispute.count("corrections", each.corrections);
    dispute("ruled", each.ruled);
  });
  words.count("corrections", common.corrections);
  words.count("proposed", common.proposed);
  words.list("proposals", common.proposals, [](auto& proposal, auto& each) {
    proposal.count("correction", each.correction);
    proposal("what", each.what);
    proposal("reason", each.reason);
    proposal("by", each.by);
    proposal.count("round", each.round);
    proposal("dice", each.dice);
    proposal("ruled", each.ruled);
    proposal("entry", each.entry);
    proposal("player", each.player);
    proposal("cents", each.amount);
  });
  words.list("duties", common.duties, [](auto& duty, auto& each) {
    duty.always("duty", each.what);
    duty("person", each.person);
  });
  words.bits("staffed", common.staffed, role_names);
  words.count("window", common.window);
  words("seeds_of", common.seeds_of);
  words.list("seeds", common.seeds, [](auto& seed, auto& each) {
    seed.count("window", each.window);
    seed("commitment", each.commitment);
    seed("sealed", each.sealed);
    seed.choice("use", each.use, seed_use_names);
    seed("closed", each.closed);
    seed("closed_at", each.closed_at);
    seed("over", each.over);
    seed.list("values", each.values, [](auto& value, auto& of) {
      value("seat", of.seat);
      value("player", of.player);
      value("commitment", of.commitment);
      value.optional("shown", of.shown);
    });
    seed.list("draws", each.drawn, [](auto& draw, auto& of) { draw("of", of); });
  });
  words.count("last_seed", common.last_seed);
  words.count("discarded", common.discarded);
  words("stopped", common.stopped);
}

/// The same of one seat.
template <class Words, class State>
void tell_seat(Words& words, State& seat) {
  words("player", seat.player);
  words("stack_cents", seat.stack);
  words("owed_cents", seat.owed);
  words("away", seat.away);
  words("source", seat.source);
}

/// What a state tells, as JSON.
template <class Tell>
std::string write_whole(const game_names& names, const Tell& tell) {
  std::string text;
  written_object object{names, text};
  state_writer words{object};
  tell(words);
  object.end();
  return text;
}

/// Reads the state of a day that opens.
///
/// errors  throws impossible: what in it cannot be
template <class Tell>
void read_whole(const game_names& names, const event::day_opened& day, const Tell& tell) {
  if (day.game != names.book().game) {
    throw impossible{
        fmt::format("game \"{}\"; accepted: {}", one_line(day.game), names.book().game)};
  }
  boost::system::error_code error;
  const auto whole = json::parse(day.state.json, error);
  if (error || !whole.is_object()) {
    throw impossible{"state: accepted: an object, with numbers that can be counted"};
  }
  try {
    line_object object{names, whole.get_object(), true};
    state_reader words{object};
    tell(words);
    object.finish();
  } catch (const record::bad_value& bad) {
    throw impossible{"state: " + record::told(bad)};
  }
}

/// Holds what every table has read against what it may be.
///
/// errors  throws impossible
void check_common(const common_state& state);

/// A seat of the table, taken or not.
///
/// errors  throws impossible
void check_seat(const common_state& state, seat_no seat, bool may_be_nobody);

/// What every table keeps as the next day opens with it.
///
/// in  stream  of the day that ends
void carry_common(common_state& state, const std::string& stream);

/// An entry of this stream becomes one of the day that ends.
///
/// in  stream  of that day
void refer_to(entry_ref& entry, const std::string& stream);

}  // namespace skyward::table
