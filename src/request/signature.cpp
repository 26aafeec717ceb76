// Plays every game from a fixed seed and hashes all that comes of it.
#include "request/signature.hpp"

#include "base/ensure.hpp"
#include "games/catalogue.hpp"
#include "maths/par_sheet.hpp"
#include "report/par/par_report.hpp"
#include "simulation/pot/pot_games.hpp"
#include "simulation/run/rounds.hpp"
#include "table/banked/banked_table.hpp"
#include "table/pot/pot_table.hpp"
#include "table/vocabulary/teller.hpp"
#include "table/wire/line_codec.hpp"

#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace skyward::request {

namespace {

constexpr int rounds_played = 1'000;
constexpr int windows_played = 200;
constexpr int pot_steps_played = 5'000;

/// FNV-1a over bytes.
class hasher {
 public:
  void add(std::uint64_t word) {
    for (int i = 0; i < 8; ++i) add_byte(static_cast<unsigned char>(word >> (8U * unsigned(i))));
  }
  void add(std::string_view text) {
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
  }
  std::uint64_t value() const { return value_; }

 private:
  void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3U; }
  std::uint64_t value_ = 0xCBF29CE484222325U;
};

/// Dice for the signature only: SplitMix64 (Steele, Lea, Flood 2014), faces by rejection.
class seeded_dice {
 public:
  dice::face next() { return dice::face{static_cast<int>(below(dice::face_count)) + 1}; }

  /// 0 to count - 1.
  std::uint64_t below(std::uint64_t count) {
    const auto usable = ~std::uint64_t{0} - ~std::uint64_t{0} % count;
    auto word = draw();
    while (word >= usable) word = draw();
    return word % count;
  }

 private:
  std::uint64_t draw() {
    state_ += 0x9E3779B97F4A7C15U;
    auto z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  std::uint64_t state_ = 20260101;
};

void play(const rules::definition& game, std::size_t columns, hasher& hash) {
  seeded_dice dice;
  auto at = game.opening();
  for (int round = 0; round < rounds_played;) {
    const auto closed = game.close(at, round % 2 == 1);
    const auto set = game.dice(closed);
    std::vector<dice::face> faces;
    for (int i = 0; i < set.dice_count(); ++i) faces.push_back(dice.next());
    rules::resolution result;
    game.resolve(closed, dice::roll::of(set, faces), result);
    hash.add(closed.word());
    hash.add(result.next.word());
    hash.add(rules::index(result.call));
    hash.add((result.round_ends ? 2U : 0U) + (result.dice_pass ? 1U : 0U));
    for (std::size_t i = 0; i < columns; ++i) hash.add(result.decided[i].code());
    at = result.next;
    if (result.round_ends) ++round;
  }
}

/// A table of two players who wager at random on what is open; some commands are refused. Every
/// line of the log counts.
class table_play {
 public:
  table_play(const games::ruled_game& reading, hasher& hash)
      : game_{reading.of->define(reading.rules)},
        table_{reading.rules, *game_},
        names_{reading.of->book, &reading.rules},
        state_{table_.fresh()},
        hash_{hash} {
    perform(table::command::open_table{});
    for (const auto seat : {table::seat_no{1}, table::seat_no{2}}) {
      perform(table::command::seat{seat, seat == table::seat_no{1} ? "one" : "two"});
      perform(table::command::buy_in{seat, cents{100'000'000}});
    }
  }

  void play_window() {
    const auto areas = table_.book().areas.size();
    for (int i = 0; i < wagers_tried; ++i) {
      const auto seat = static_cast<table::seat_no>(dice_.below(2) + 1);
      const auto area = static_cast<rules::area_id>(dice_.below(areas));
      const auto fixed = table_.group_of(area).fixed_wager;
      perform(table::command::wager{seat, {area, ""}, fixed.value_or(cents{500}), {}});
    }
    for (const auto area : rules::ids_of<rules::area_id>(table_.book().areas)) {
      if (!table_.book().areas[index(area)].purchase) continue;
      perform(table::command::purchase{table::seat_no{1}, {area, ""}, {}});
    }
    perform(table::command::offer_dice{}, table::offers_dice(table_.book()));
    perform(table::command::accept_dice{state_.offered});
    perform(table::command::no_more_bets{});
    if (dice_.below(16) == 0) perform(table::command::no_roll{"off-table", false});
    table::command::throw_dice thrown;
    for (int i = game_->dice(state_.position).dice_count(); i > 0; --i) {
      const auto how = dice_.below(64) == 0 ? dice::rest::cocked : dice::rest::flat;
      thrown.dice.add({how, dice_.next()});
    }
    perform(thrown);
  }

 private:
  static constexpr int wagers_tried = 6;

  void perform(table::any_command what, table::role from = table::role::dealer) {
    entries_.clear();
    const auto decided = table_.decide(state_, {std::move(what), {}, from, {}}, entries_);
    if (!decided) hash_.add(names_.write(decided.error()));
    for (const auto& happened : entries_) {
      hash_.add(names_.write(happened));
      table_.apply(state_, happened);
    }
  }

  std::unique_ptr<const rules::definition> game_;
  table::banked_table table_;
  table::line_codec names_;
  table::banked_state state_;
  hasher& hash_;
  seeded_dice dice_;
  std::vector<table::log_entry> entries_;
};

/// A table with a pot at which three players do what is due, at random.
class pot_play {
 public:
  pot_play(const rules::pot_rules& rules, hasher& hash)
      : table_{rules}, names_{rules.book(), nullptr}, state_{table_.fresh()}, hash_{hash} {
    perform(table::command::open_table{});
    for (const auto seat : {table::seat_no{1}, table::seat_no{2}, table::seat_no{4}}) {
      perform(table::command::seat{seat, std::to_string(static_cast<int>(seat))});
      perform(table::command::buy_in{seat, cents{1'000'000}});
    }
  }

  void play_step() {
    const auto due = table_.next_step(state_, {});
    ensure(due.has_value(), "a step that is due at an open table");
    const auto& by = due->step->completed_by;
    if (by == "deal_button") return perform(table::command::deal_button{due->seat, card()});
    if (by == "deal") {
      table::command::deal dealt{due->seat, {}};
      for (std::uint64_t i = 0; i < due->cards; ++i) dealt.cards.push_back(card());
      return perform(dealt);
    }
    if (by == "buy" && dice_.below(4) != 0) {
      return perform(table::command::buy{due->seat, dice_.below(12) + 1});
    }
    if (by == "rebuy" && dice_.below(2) != 0) return perform(table::command::rebuy{due->seat});
    if (by == "buy" || by == "rebuy") return perform(table::command::pass{due->seat});
    if (by == "roll") {
      table::command::roll rolled{due->seat, {}};
      for (int i = 0; i < 2; ++i) rolled.dice.add({dice::rest::flat, dice_.next()});
      return perform(rolled);
    }
    perform(table::command::done{due->step->id});
  }

 private:
  table::playing_card card() {
    return table::playing_card{rules::rank_min + static_cast<int>(dice_.below(rules::rank_count))};
  }

  void perform(table::any_command what) {
    entries_.clear();
    const auto decided = table_.decide(state_, {std::move(what), {}, {}, {}}, entries_);
    if (!decided) hash_.add(names_.write(decided.error()));
    for (const auto& happened : entries_) {
      hash_.add(names_.write(happened));
      table_.apply(state_, happened);
    }
  }

  table::pot_table table_;
  table::line_codec names_;
  table::pot_state state_;
  hasher& hash_;
  seeded_dice dice_;
  std::vector<table::log_entry> entries_;
};

void add_sheet(const rules::lowered& lowered, const rules::table_rules& rules, hasher& hash) {
  const auto sheet = maths::par_sheet_of(lowered, rules);
  hash.add(sheet ? report::par_csv(rules, *sheet) : sheet.error());
}

/// As 64 columns have it however many there may be: further words count where a game has them.
void add_set(const rules::column_set& columns, hasher& hash) {
  const auto words = rules::words_of(columns);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i == 0 || words[i] != 0) hash.add(words[i]);
  }
}

void add_steps(const std::vector<rules::settlement_step>& steps, hasher& hash) {
  for (const auto& step : steps) {
    hash.add(static_cast<std::uint64_t>(step.scope));
    hash.add(static_cast<std::uint64_t>(step.action));
    add_set(step.columns, hash);
    for (const auto piece : step.pieces) hash.add(rules::index(piece));
    hash.add(step.clause);
  }
}

/// What the table does beside the functions: order of settlement, procedure, validity of throws.
void add_tables(const rules::rulebook& book, hasher& hash) {
  add_steps(book.bets_closed, hash);
  for (const auto& call : book.calls) {
    hash.add(call.id + call.clause);
    add_steps(call.settlement, hash);
  }
  for (const auto& step : book.procedure) {
    hash.add(step.id + step.actor + step.clause + step.completed_by);
    for (const auto call : step.calls) hash.add(rules::index(call));
    for (const auto condition : step.only_if) hash.add(static_cast<std::uint64_t>(condition));
  }
  const auto& validity = book.validity;
  hash.add(validity.cocked_clause + validity.propped_clause);
  hash.add(validity.cocked_counts ? 1U : 0U);
  for (const auto& reason : validity.reasons) {
    hash.add(reason.id + reason.clause);
    hash.add(reason.denied ? 1U : 0U);
  }
}

constexpr std::uint64_t rounds_simulated = 20'000;
constexpr std::uint64_t games_simulated = 2'000;
constexpr std::uint64_t simulation_seed = 20260101;

void add_counts(const simulation::work_plan& work, hasher& hash) {
  simulation::team alone;
  simulation::work_done done;
  simulation::run_blocks(work, 1, alone, {}, done);
  for (const auto each : done.counters) hash.add(each);
}

/// What the kernels make of these wagers together.
///
/// errors  a sentence, when they are too many to follow together
std::expected<void, std::string> add_rounds(const games::ruled_game& reading,
                                            const rules::lowered& lowered,
                                            std::span<const maths::layout_wager> wagers,
                                            hasher& hash) {
  const auto parts =
      maths::layout_parts_of(lowered, reading.rules, wagers, maths::winnings::by_odds);
  if (!parts) return std::unexpected(parts.error());
  const auto round = simulation::episode_of(lowered, *parts);
  if (!round) return std::unexpected(round.error());
  const auto definition = reading.of->define(reading.rules);
  for (const auto kernel : {simulation::kernel::dice, simulation::kernel::classes}) {
    const simulation::rounds_plan plan{*definition, *round, kernel, simulation_seed,
                                       simulation::vector_choices().front()};
    add_counts(plan.work(rounds_simulated), hash);
  }
  return {};
}

/// What the kernels make of every wager that is open at the opening: of all together or, where they
/// are too many for that, of each alone. What cannot be followed at all counts with its reason.
void add_simulation(const games::ruled_game& reading, const rules::lowered& lowered, hasher& hash) {
  std::vector<maths::layout_wager> wagers;
  for (std::size_t i = 0; i < reading.of->book.areas.size(); ++i) {
    const auto area = static_cast<rules::area_id>(i);
    const bool open = reading.rules.offers(area) && lowered.positions.front().areas[i];
    if (open && !reading.of->book.areas[i].purchase) wagers.push_back({area, cents{100}});
  }
  if (wagers.empty() || add_rounds(reading, lowered, wagers, hash)) return;
  for (const auto& each : wagers) {
    const auto added = add_rounds(reading, lowered, {&each, 1}, hash);
    if (!added) hash.add(added.error());
  }
}

void add_simulation(const rules::pot_rules& rules, hasher& hash) {
  const simulation::pot_night night{{{.first = 3}, {.first = 2, .until_cards = 4}, {.first = 1}}};
  const simulation::pot_games_plan plan{rules, night, simulation::kernel::dice, simulation_seed,
                                        simulation::vector_choices().front()};
  add_counts(plan.work(games_simulated), hash);
}

}  // namespace

std::vector<game_signature> game_signatures() {
  std::vector<game_signature> signatures;
  for (const auto& reading : games::every_reading()) {
    const auto& book = reading.of->book;
    hasher hash;
    hash.add(reading.name);
    play(*reading.of->define(reading.rules), book.columns.size(), hash);
    table_play dealt{reading, hash};
    for (int i = 0; i < windows_played; ++i) dealt.play_window();
    const auto lowered = games::lowered_form(*reading.of, reading.rules);
    add_sheet(lowered, reading.rules, hash);
    for (const auto& edition : book.editions) {
      add_sheet(lowered, rules::table_rules{book, edition}, hash);
    }
    add_tables(book, hash);
    add_simulation(reading, lowered, hash);
    signatures.push_back({reading.name, hash.value()});
  }
  for (const auto& book : games::pot_games()) {
    hasher hash;
    const rules::pot_rules rules{book, book.editions.front()};
    hash.add(rules.canonical());
    pot_play dealt{rules, hash};
    for (int i = 0; i < pot_steps_played; ++i) dealt.play_step();
    add_tables(book, hash);
    add_simulation(rules, hash);
    signatures.push_back({book.game, hash.value()});
  }
  return signatures;
}

std::uint64_t whole_signature(const std::vector<game_signature>& games) {
  hasher hash;
  for (const auto& each : games) hash.add(each.value);
  return hash.value();
}

}  // namespace skyward::request
