// Fuzzes replay: the first byte picks a game, or that the lines are records, the others are the
// lines of a log from anywhere. No line stops the program; what a table takes leaves no
// account wrong, and the steps that are due can be told.
#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "games/catalogue.hpp"
#include "request/known_build.hpp"
#include "table/banked/banked_table.hpp"
#include "table/banked/evolve.hpp"
#include "table/banked/procedure.hpp"
#include "table/pot/pot_table.hpp"
#include "table/replay/replay.hpp"
#include "table/wire/line_codec.hpp"

#include <algorithm>

namespace {

using namespace skyward;
using namespace skyward::table;

void check_seats(const common_state& state) {
  for (const auto& each : state.seats) {
    ensure(each.stack >= cents{}, "a stack that is not below zero");
    ensure(each.owed >= cents{}, "a debt that is not below zero");
  }
}

/// A log is read by the rulebook alone: no definition is here.
struct read_by_its_book {
  explicit read_by_its_book(const rules::rulebook& of)
      : rules{of, of.editions.front()}, book{of}, names{of, &rules} {}

  banked_state fresh() const {
    banked_state state;
    state.common.seats.resize(6);
    state.layout.resize(6);
    return state;
  }
  std::expected<void, std::string> evolve(banked_state& state, const log_entry& next) const {
    return table::evolve(book, state, next);
  }
  void check(const banked_state& state) const {
    check_seats(state.common);
    ensure(sum_of_accounts(state) == cents{}, "money that only moves");
    static_cast<void>(due_steps(book, state));
  }

  rules::table_rules rules;
  compiled_book book;
  line_codec names;
};

struct pot_by_its_book {
  pot_state fresh() const { return table.fresh(); }
  std::expected<void, std::string> evolve(pot_state& state, const log_entry& next) const {
    return table.evolve(state, next);
  }
  void check(const pot_state& state) const {
    check_seats(state.common);
    ensure(sum_of_accounts(state) == cents{}, "money that only moves");
    static_cast<void>(table.due_steps(state, state.common.last_at));
  }

  const rules::rulebook& book = games::pot_games().front();
  rules::pot_rules rules{book, book.editions.front()};
  pot_table table{rules};
  line_codec names{book, nullptr};
};

/// With `numbered` each entry has the number that is due, so that a log goes on behind what was
/// refused.
template <class Game>
void replay_entries(const Game& game, std::string_view rest, bool numbered) {
  auto state = game.fresh();
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    auto next = game.names.read_entry(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!next) {
      ensure(next.error().column >= 1 && !next.error().message.empty(), "a place and a reason");
      continue;
    }
    const auto again = game.names.read_entry(game.names.write(*next));
    ensure(again.has_value() && *again == *next, "an entry that reads back equal");
    if (numbered) next->id = {state.common.last.seq + 1, 1};
    const auto before = state;
    const auto applied = game.evolve(state, *next);
    if (!applied) {
      ensure(!applied.error().empty(), "a reason");
      state = before;
    }
    game.check(state);
  }
}

/// Voids what is on, pays everyone out and closes the table: whatever its log said, each is done or
/// refused.
template <class Table, class State>
void pay_out(const Table& table, State state) {
  std::vector<log_entry> entries;
  const auto ask = [&](const any_command& what) {
    entries.clear();
    const sent_command asked{what, {}, role::house, std::nullopt};
    if (const auto done = table.decide(state, asked, entries); !done) {
      ensure(!done.error().message.empty(), "a reason");
      return;
    }
    for (const auto& each : entries) table.apply(state, each);
    ensure(sum_of_accounts(state) == cents{}, "money that only moves");
  };
  ask(command::void_round{"fuzz"});
  for (const auto seat : seats_of(state.common.seats)) {
    ask(command::cash_out{seat, cents{100}});
    ask(command::leave{seat});
  }
  ask(command::close_table{});
}

/// Records of a rulebook of this build, decided anew; or of the one that stands before a line
/// `----`, followed, with `@` where they name it by its hash.
void replay_records(std::string_view rest, bool knows) {
  table::replay log{knows ? request::known_build() : known_build{}};
  std::string named;
  if (const auto end = rest.find("\n----\n"); !knows && end != rest.npos) {
    const std::string toml{rest.substr(0, end + 1)};
    const auto sha256 = sha256_hex(toml);
    const auto taken = log.take(record::write_kept_text({sha256, toml}));
    ensure(taken || !taken.error().message.empty(), "a reason");
    named = rest.substr(end + 6);
    constexpr std::string_view mark = R"("rulebook_sha256":"@")";
    if (const auto at = named.find(mark); at != named.npos) {
      named.replace(at + mark.size() - 2, 1, sha256);
    }
    rest = named;
  }
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto bank = log.banked() == nullptr ? banked_state{} : *log.banked();
    const auto pot = log.pot() == nullptr ? pot_state{} : *log.pot();
    const auto taken = log.take(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (!taken) {
      ensure(taken.error().line >= 1 && !taken.error().message.empty(), "a place and a reason");
      ensure(log.banked() == nullptr || *log.banked() == bank, "a refusal that changes nothing");
      ensure(log.pot() == nullptr || *log.pot() == pot, "a refusal that changes nothing");
    } else if (log.records() > 0) {
      ensure(log.state_json().starts_with('{'), "a state that can be told");
    }
    if (const auto* state = log.banked()) {
      check_seats(state->common);
      ensure(sum_of_accounts(*state) == cents{}, "money that only moves");
    }
    if (const auto* state = log.pot()) {
      check_seats(state->common);
      ensure(sum_of_accounts(*state) == cents{}, "money that only moves");
    }
  }
  if (const auto* table = log.banked_game()) pay_out(*table, *log.banked());
  if (const auto* table = log.pot_game()) pay_out(*table, *log.pot());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const auto banked = [] {
    std::vector<std::unique_ptr<read_by_its_book>> made;
    for (const auto& each : games::catalogue()) {
      made.push_back(std::make_unique<read_by_its_book>(each.book));
    }
    return made;
  }();
  static const pot_by_its_book pot;
  const std::string_view lines{reinterpret_cast<const char*>(data) + 1, size - 1};
  const bool numbered = data[0] >= 128;
  const auto pick = data[0] % (banked.size() + 2);
  if (pick == banked.size() + 1) {
    replay_records(lines, numbered);
  } else if (pick == banked.size()) {
    replay_entries(pot, lines, numbered);
  } else {
    replay_entries(*banked[pick], lines, numbered);
  }
  return 0;
}
