// Lines from outside at a table: the command decoder, the decisions and the state. The first byte
// picks the game. Whatever comes, chips are conserved, entries survive the wire, and the
// events alone give the state.
#include "base/ensure.hpp"
#include "games/catalogue.hpp"
#include "table/banked/banked_table.hpp"
#include "table/pot/pot_table.hpp"
#include "table/wire/line_codec.hpp"

#include <memory>

namespace {

using namespace skyward;
using namespace skyward::table;

struct fuzzed_game {
  explicit fuzzed_game(const games::game& of)
      : rules{of.book, of.book.editions.front()},
        definition{of.define(rules)},
        table{rules, *definition},
        names{of.book, &rules} {}

  void check(const banked_state& state) const {
    for (const auto& each : state.common.seats) {
      ensure(each.stack >= cents{}, "a stack that is not below zero");
      ensure(each.owed >= cents{}, "a debt that is not below zero");
    }
    ensure(sum_of_accounts(state) == cents{}, "chips that only move");
    static_cast<void>(table.due_steps(state));
  }

  rules::table_rules rules;
  std::unique_ptr<const rules::definition> definition;
  banked_table table;
  line_codec names;
};

struct fuzzed_pot {
  void check(const pot_state& state) const {
    ensure(sum_of_accounts(state) == cents{}, "chips that only move");
    static_cast<void>(table.due_steps(state, state.common.last_at));
  }

  const rules::rulebook& book = games::pot_games().front();
  rules::pot_rules rules{book, book.editions.front()};
  pot_table table{rules};
  line_codec names{book, nullptr};
};

const fuzzed_game& game_of(std::size_t pick) {
  static const auto all = [] {
    std::vector<std::unique_ptr<fuzzed_game>> made;
    for (const auto& each : games::catalogue()) made.push_back(std::make_unique<fuzzed_game>(each));
    return made;
  }();
  return *all[pick % all.size()];
}

/// A table that keeps its promises whatever lines it is told.
template <class Game>
void play(const Game& game, std::string_view rest) {
  auto state = game.table.fresh();
  auto again = game.table.fresh();
  std::vector<log_entry> entries;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const auto asked = game.names.read_command(line);
    if (!asked) {
      ensure(asked.error().column >= 1 && !asked.error().message.empty(), "a place and a reason");
      continue;
    }
    const auto rewritten = game.names.read_command(game.names.write(*asked));
    ensure(rewritten.has_value(), "a command that reads back");
    entries.clear();
    const auto decided = game.table.decide(state, *asked, entries);
    ensure(decided.has_value() || entries.empty(), "a refusal that adds nothing");
    for (const auto& happened : entries) {
      const auto read = game.names.read_entry(game.names.write(happened));
      ensure(read.has_value() && *read == happened, "an entry that reads back equal");
      game.table.apply(state, happened);
      game.table.apply(again, *read);
    }
    game.check(state);
  }
  ensure(again == state, "events that give the state");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view lines{reinterpret_cast<const char*>(data) + 1, size - 1};
  const auto games = games::catalogue().size() + 1;
  const auto pick = data[0] % games;
  if (pick + 1 == games) {
    static const fuzzed_pot pot;
    play(pot, lines);
  } else {
    play(game_of(pick), lines);
  }
  return 0;
}
