// Reads the settings and clauses of a pot from a rulebook.
#include "rules/reading/rulebook_parts.hpp"

namespace skyward::rules {

namespace {

void read_settings(toml_reader& from, pot_book& pot) {
  for (const auto& each : pot_setting_keys()) {
    const auto number = from.required_whole(each.key, each.min, each.max);
    if (each.number != nullptr) {
      pot.settings.*each.number = number;
    } else {
      pot.settings.*each.money = cents{number};
    }
  }
  pot.decks_min = from.required_whole("decks_min", 1, 10);
  pot.decks_max = from.required_whole("decks_max", 1, 10);
}

}  // namespace

void read_pot(rulebook_file& file) {
  auto from = file.required_table("pot");
  if (!from) return;
  auto& pot = *file.book.pot;
  read_settings(*from, pot);
  if (auto clauses = from->table("clauses")) {
    for (const auto& [key, member] : pot_clause_keys()) {
      pot.clauses.*member = file.clause(*clauses, key);
    }
    clauses->finish();
  } else if (!from->has("clauses")) {
    from->fail("clauses", "missing; accepted: a table");
  }
  from->finish();
  if (!file.problems.empty()) return;
  if (const auto problem = problem_of(pot, pot.settings)) {
    from->fail(problem->key, problem->message);
  }
}

}  // namespace skyward::rules
