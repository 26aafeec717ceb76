// Any rules of any game, dealt as `skyward deal` deals: whatever is asked for, money only moves,
// the lines alone give the state, and all of it can be told in words.
#include "any_request.hpp"
#include "report/console_text.hpp"
#include "report/table_text.hpp"

namespace skyward {
namespace {

/// Deals what is asked for as lines, as `skyward deal` reads and writes them.
///
/// in      ask makes a command, told the state; check looks at the state and what brought it about,
///         and answers the steps that are due
void deal(numbers& pick, const auto& table, const table::line_codec& names, const auto& ask,
          const auto& check) {
  auto state = table.fresh();
  auto again = table.fresh();
  std::vector<table::log_entry> entries;
  report::house_results house;
  const auto perform = [&](const table::sent_command& asked) {
    const auto read = names.read_command(names.write(asked));
    if (!read) {
      ensure(!read.error().message.empty(), "why a line is no command");
      return;
    }
    entries.clear();
    const auto decided = table.decide(state, *read, entries);
    if (!decided) {
      ensure(entries.empty(), "a refusal that adds nothing");
      ensure(!table::line_codec::write(decided.error()).empty(), "a refusal as a line");
      ensure(!report::refusal_text(decided.error()).empty(), "a refusal in words");
      return;
    }
    for (const auto& happened : entries) {
      const auto written = names.read_entry(names.write(happened));
      ensure(written && *written == happened, "an entry that reads back equal");
      table.apply(state, happened);
      table.apply(again, *written);
    }
    std::vector<report::told_step> steps;
    for (const auto* due : check(state, entries)) steps.push_back({due, table.clause(due->clause)});
    for (const auto& due : report::console_of(names, entries, steps).due) {
      ensure(!report::step_text(due, true).empty(), "a step in words");
    }
    for (const auto& happened : entries) {
      const bool ended = std::holds_alternative<table::event::round_ended>(happened.what);
      ensure(house.hear(happened, state).empty() != ended, "chips in words at a round's end");
    }
  };
  const table::sent_command open{table::command::open_table{}, {}, {}, {}};
  perform(open);
  for (int commands = 0; commands < 300 && !pick.spent(); ++commands) {
    perform(state.common.open || pick.below(4) != 0 ? ask(state) : open);
  }
  ensure(again == state, "lines that give the state");
}

void deal_banked(numbers& pick, const games::game& of_game) {
  const auto rules = request::rules_of(of_game.book, any_submission(pick, of_game));
  if (!rules) return;
  const table::dealt_game game{of_game, *rules};
  table::money_book money{game.rules.book()};
  deal(
      pick, game.table, game.names,
      [&](const table::banked_state& state) {
        return pick.below(4) == 0 ? table::extreme_command(pick, game, state)
                                  : table::likely_command(pick, game, state);
      },
      [&](const table::banked_state& state, const auto& entries) {
        for (const auto& each : entries) money.take(each);
        money.check(state);
        return game.table.due_steps(state);
      });
}

void deal_pot(numbers& pick, const rules::rulebook& book) {
  const auto rules = request::pot_rules_of(book, any_settings(pick, book));
  if (!is_accepted(rules)) return;
  const table::pot_table table{*rules};
  deal(
      pick, table, table::line_codec{book, nullptr},
      [&](const table::pot_state& state) { return table::likely_command(pick, table, state); },
      [&](const table::pot_state& state, const auto& /*entries*/) {
        ensure(table::sum_of_accounts(state) == cents{}, "chips that only move");
        for (const auto amount : {state.pot, state.bonus, state.rake_house, state.rake_charity}) {
          ensure(amount >= cents{}, "nothing below zero");
        }
        return table.due_steps(state, state.common.last_at);
      });
}

}  // namespace
}  // namespace skyward

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skyward;
  numbers pick{data, size};
  with_any_game(pick, deal_banked, deal_pot);
  return 0;
}
