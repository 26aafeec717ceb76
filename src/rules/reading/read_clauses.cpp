// Reads the texts of a rulebook: its clauses, what carries them out or proves them, its editions.
#include "rules/reading/rulebook_parts.hpp"

#include <fmt/format.h>

namespace skyward::rules {

namespace {

using texts_by_name = std::map<std::string, std::string, std::less<>>;

void read_names(rulebook_file& file, std::string_view key, texts_by_name& names) {
  auto table = file.root.table(key);
  if (!table) return;
  for (auto& [name, text] : table->named_texts()) names[name] = text.value_or("");
}

/// A table whose keys are clauses.
void read_of_clauses(rulebook_file& file, std::string_view key, texts_by_name& texts) {
  read_names(file, key, texts);
  for (const auto& [id, text] : texts) {
    if (!file.book.clauses.contains(id)) {
      file.root.fail(key, fmt::format("no such clause: \"{}\"", id));
    }
    const bool known = key != "later" || text == "house" || text == "page" || text == "server";
    if (!known) file.root.fail(key, fmt::format("{}: accepted: house, page, server", id));
  }
}

void read_tests(rulebook_file& file) {
  auto table = file.root.table("tests");
  if (!table) return;
  for (const auto& id : table->names()) {
    if (!file.book.clauses.contains(id)) table->fail_key(id, "no such clause");
    file.book.tests[id] = table->texts(id);
  }
}

edition read_edition(toml_reader& from) {
  const auto optional = toml_reader::need::optional;
  const auto day = [](const std::optional<toml::date>& date) {
    return date ? fmt::format("{:04}-{:02}-{:02}", date->year, date->month, date->day) : "";
  };
  edition edition;
  edition.id = from.text("id").value_or("");
  edition.title = from.text("title").value_or("");
  edition.from = day(from.date("from"));
  edition.until = day(from.date("until"));
  edition.lapsed = from.flag("lapsed");
  edition.note = from.text("note", optional).value_or("");
  edition.verified = from.text("verified").value_or("");
  edition.missing = from.text("missing", optional).value_or("");
  edition.prints_odds = !from.flag("odds_not_in_source");
  edition.settles_purchases = !from.flag("purchase_not_in_source");
  edition.own_text = from.flag("own_text");
  edition.own_figures = from.flag("own_figures");
  if (auto clauses = from.table("clauses")) {
    for (auto& [name, text] : clauses->named_texts()) edition.clauses[name] = text.value_or("");
  }
  from.finish();
  return edition;
}

void read_ruling(rulebook_file& file, toml_reader& from) {
  ruling_text ruling;
  ruling.id = from.text("id").value_or("");
  ruling.title = from.text("title").value_or("");
  ruling.clauses = from.texts("clauses");
  for (const auto& id : ruling.clauses) {
    if (!file.book.clauses.contains(id)) {
      from.fail("clauses", fmt::format("no such clause as \"{}\"", id));
    }
  }
  ruling.open = from.text("open").value_or("");
  ruling.readings = from.texts("readings");
  if (ruling.readings.empty()) from.fail("readings", "a ruling has the reading that it chooses");
  ruling.why = from.text("why").value_or("");
  ruling.option = from.text("option", toml_reader::need::optional).value_or("");
  from.finish();
  file.book.rulings.push_back(std::move(ruling));
}

}  // namespace

void read_clauses(rulebook_file& file) {
  auto& book = file.book;
  read_names(file, "clauses", book.clauses);
  read_names(file, "provenance", book.provenance);
  read_of_clauses(file, "enforced", book.enforced);
  read_of_clauses(file, "prompted", book.prompted);
  read_of_clauses(file, "states", book.states);
  read_of_clauses(file, "later", book.later);
  read_tests(file);
  for (auto& each : file.root.tables("editions")) book.editions.push_back(read_edition(each));
  for (auto& each : file.root.tables("rulings")) read_ruling(file, each);
}

}  // namespace skyward::rules
