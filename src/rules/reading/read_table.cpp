// Reads what a rulebook says of the table itself: its limits, which throws count, the clauses of
// what every table does, and who throws.
#include "rules/reading/rulebook_parts.hpp"

namespace skyward::rules {

namespace {

enum class cocked_rule : std::uint8_t { no_roll, counts_opposite };

void read_limits(rulebook_file& file, toml_reader& from) {
  auto& book = file.book;
  auto& limits = book.limits;
  limits.seats = from.required_whole("seats", book.pot ? 2 : 1, 64);
  book.seats_clause = file.clause(from, "seats_clause", toml_reader::need::optional);
  if (!book.pot) {  // a pot has a price in place of them
    limits.minimum = cents{from.required_whole("minimum_cents", 1, cents_max)};
    limits.maximum = cents{from.required_whole("maximum_cents", 1, cents_max)};
  }
  limits.chip = cents{from.required_whole("chip_cents", 1, cents_max)};
  from.finish();
}

void read_validity(rulebook_file& file, toml_reader& from) {
  auto& validity = file.book.validity;
  validity.cocked_counts = one_of<cocked_rule>(from, "cocked", {"no-roll", "counts-opposite"}) ==
                           cocked_rule::counts_opposite;
  validity.cocked_clause = file.clause(from, "cocked_clause");
  validity.propped_clause = file.clause(from, "propped_clause");
  for (auto& each : from.tables("void")) {
    dice::void_reason reason;
    reason.id = each.text("reason").value_or("");
    reason.clause = file.clause(each, "clause");
    reason.denied = each.flag("denied");
    reason.loses_die = each.flag("loses_die");
    reason.from_step = each.text("from_step", toml_reader::need::optional).value_or("");
    each.finish();
    validity.reasons.push_back(std::move(reason));
  }
  validity.discretion_clause = file.clause(from, "discretion", toml_reader::need::optional);
  validity.called_clause = file.clause(from, "called_by", toml_reader::need::optional);
  from.finish();
}

/// Every entry of [table] is optional: where the text is silent the house decides.
void read_table_clauses(rulebook_file& file) {
  auto& at = file.book.at_table;
  const std::pair<std::string_view, std::string*> entries[] = {
      {"seated_only", &at.seated_only},
      {"chips", &at.chips},
      {"verbal_cash", &at.verbal_cash},
      {"closed_list", &at.closed_list},
      {"window", &at.window},
      {"reopened", &at.reopened},
      {"equal_value", &at.equal_value},
      {"first_wager", &at.first_wager},
      {"acknowledged", &at.acknowledged},
      {"locks", &at.locks},
      {"locked_out", &at.locked_out},
      {"dates", &at.dates},
      {"dice_present", &at.dice_present},
      {"dice_count", &at.dice_count},
      {"dice_count_again", &at.dice_count_again},
      {"dice_hours", &at.dice_hours},
      {"dice_lost", &at.dice_lost},
      {"dice_damaged", &at.dice_damaged},
      {"dice_reopened", &at.dice_reopened}};
  for (const auto& [key, value] : entries) *value = house_rule;
  auto table = file.root.table("table");
  if (!table) return;
  for (const auto& [key, value] : entries) {
    if (table->has(key)) *value = file.clause(*table, key);
  }
  if (table->has("dice_hours")) {
    at.dice_hours_max = table->whole("dice_hours_max", 1, dice_hours_limit);
  }
  if (!table->has("dice_count_again")) at.dice_count_again = at.dice_count;
  if (auto set = table->table("dice_set")) {
    for (const auto& colour : set->names()) {
      at.dice_set.push_back({colour, set->required_whole(colour, 1, dice::dice_max)});
    }
  }
  at.stay_seated = file.clause(*table, "stay_seated", toml_reader::need::optional);
  at.submission = file.clause(*table, "submission", toml_reader::need::optional);
  table->finish();
}

}  // namespace

void read_shooter(rulebook_file& file) {
  auto from = file.root.table("shooter");
  if (!from) return;
  const auto optional = toml_reader::need::optional;
  auto& shooter = file.book.shooter;
  shooter.who = one_of<shooter_rule>(*from, "who", {"dealer", "offered", "passed"});
  shooter.first = file.clause(*from, "first");
  shooter.next = file.clause(*from, "next");
  shooter.take = file.clause(*from, "take");
  shooter.keep = file.clause(*from, "keep");
  shooter.pass = file.clause(*from, "pass");
  shooter.next_again = file.clause(*from, "next_again", optional);
  shooter.take_again = file.clause(*from, "take_again", optional);
  if (shooter.next_again.empty()) shooter.next_again = shooter.next;
  if (shooter.take_again.empty()) shooter.take_again = shooter.take;
  shooter.left = file.clause(*from, "left", optional);
  shooter.offered_again = file.clause(*from, "offered_again", optional);
  if (shooter.left.empty()) shooter.left = shooter.next;
  if (shooter.offered_again.empty()) shooter.offered_again = shooter.next_again;
  from->finish();
}

void read_table(rulebook_file& file) {
  if (auto limits = file.required_table("limits")) read_limits(file, *limits);
  if (auto validity = file.required_table("validity")) read_validity(file, *validity);
  read_table_clauses(file);
}

}  // namespace skyward::rules
