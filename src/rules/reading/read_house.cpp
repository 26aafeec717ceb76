// Reads what a house has ready before a table opens: its checks, who works there, and which clauses
// speak of people and what they hold alone.
#include "rules/reading/rulebook_parts.hpp"

#include <fmt/format.h>

namespace skyward::rules {

namespace {

/// Most that a house is asked to count.
constexpr std::int64_t check_count_max = 1'000'000;

kind_set read_kinds(toml_reader& from) {
  if (!from.has("kinds")) return with_people;
  const std::vector<std::string> known(std::begin(table_kind_names), std::end(table_kind_names));
  kind_set kinds = 0;
  for (const auto& name : from.texts("kinds")) {
    const auto named = std::ranges::find(known, name);
    if (named == known.end()) {
      from.fail("kinds", accepted_names(name, known));
    } else {
      kinds |= only(static_cast<table_kind>(named - known.begin()));
    }
  }
  if (kinds == 0) from.fail("kinds", "accepted: at least one kind of table");
  return kinds;
}

house_check read_check(rulebook_file& file, toml_reader& from) {
  house_check check;
  check.id = from.text("id").value_or("");
  check.clause = file.clause(from, "clause");
  check.asks = from.text("asks").value_or("");
  check.of = from.has("of") ? one_of<check_subject>(from, "of", {"table", "dice", "shaker"})
                            : check_subject::table;
  check.answer = one_of<check_answer>(from, "answer", {"yes", "reference", "count", "parts"});
  if (check.answer == check_answer::count) {
    check.least = from.required_whole("least", 0, check_count_max);
    check.most = from.whole("most", check.least, check_count_max, toml_reader::need::optional)
                     .value_or(check_count_max);
    check.setting = from.text("setting", toml_reader::need::optional).value_or("");
    if (!check.setting.empty() && !file.book.pot) {
      from.fail("setting", "accepted: where kind = \"pot\", one of its settings");
    }
  }
  for (auto& each : from.tables("parts")) {
    check_part part;
    part.id = each.text("id").value_or("");
    part.clause = each.has("clause") ? file.clause(each, "clause") : check.clause;
    each.finish();
    check.parts.push_back(std::move(part));
  }
  if (check.parts.empty() == (check.answer == check_answer::parts)) {
    from.fail("answer", "accepted: parts with a list of parts, and another answer without");
  }
  check.kinds = read_kinds(from);
  from.finish();
  return check;
}

void read_staffing(rulebook_file& file) {
  auto from = file.root.table("staffing");
  if (!from) return;
  const auto optional = toml_reader::need::optional;
  auto& staffing = file.book.staffing;
  staffing.dealers = from->whole("dealers", 1, 16, optional).value_or(1);
  staffing.dealers_clause = file.clause(*from, "dealers_clause", optional);
  staffing.stickperson = file.clause(*from, "stickperson", optional);
  staffing.attended = file.clause(*from, "attended", optional);
  staffing.attended_by_stickperson = from->flag("attended_by_stickperson");
  staffing.floorperson_tables_max =
      from->whole("floorperson_tables_max", 1, 64, optional).value_or(0);
  staffing.floorperson = file.clause(*from, "floorperson", optional);
  staffing.never_beside = from->texts("never_beside");
  if (staffing.attended_by_stickperson && staffing.stickperson.empty()) {
    from->fail("attended_by_stickperson", "accepted: where a stickperson is asked for");
  }
  if ((staffing.floorperson_tables_max == 0) != staffing.floorperson.empty()) {
    from->fail("floorperson", "accepted: with floorperson_tables_max, or neither");
  }
  from->finish();
}

void read_clauses_of_people(rulebook_file& file) {
  auto from = file.root.table("kinds");
  if (!from) return;
  for (const auto& id : from->texts("with_people")) {
    if (!file.book.clauses.contains(id)) {
      from->fail("with_people", fmt::format("no such clause as \"{}\"", id));
    }
    file.book.of_people.insert(id);
  }
  from->finish();
}

}  // namespace

void read_house(rulebook_file& file) {
  for (auto& each : file.root.tables("checks")) file.book.checks.push_back(read_check(file, each));
  read_staffing(file);
  read_clauses_of_people(file);
}

}  // namespace skyward::rules
