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
}

/// [pot.bounds]: what the text says of a setting; without least and most it leaves it to the table.
void read_bounds(rulebook_file& file, toml_reader& from, pot_book& pot) {
  const auto optional = toml_reader::need::optional;
  for (const auto& each : pot_setting_keys()) {
    auto bound = from.table(each.key);
    if (!bound) continue;
    const auto least = bound->whole("least", each.min, each.max, optional);
    const auto most = bound->whole("most", each.min, each.max, optional);
    if (least && most && *most < *least) bound->fail("most", "it is below least");
    pot.bounds.push_back({each.key, least.value_or(each.min), most.value_or(each.max),
                          !least && !most, file.clause(*bound, "clause")});
    bound->finish();
  }
  from.finish();
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
  if (auto bounds = from->table("bounds")) read_bounds(file, *bounds, pot);
  for (auto& edition : file.book.editions) {
    if (!edition.own_figures) continue;
    for (const auto& bound : pot.bounds) {
      if (!bound.open) edition.clauses[bound.clause] = house_rule;
    }
  }
  from->finish();
  if (!file.problems.empty()) return;
  if (const auto problem = problem_of(pot, false, pot.settings)) {
    from->fail(problem->key, problem->message);
  }
}

}  // namespace skyward::rules
