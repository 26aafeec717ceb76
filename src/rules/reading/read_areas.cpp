// Reads the layout of a rulebook: groups, areas and their terms, the paytable, options, and wagers
// made together.
#include "rules/reading/rulebook_parts.hpp"

#include <fmt/format.h>

namespace skyward::rules {

namespace {

class area_reader {
 public:
  explicit area_reader(rulebook_file& file) : file_{file}, book_{file.book} {}

  void read_group(toml_reader& from) {
    const auto optional = toml_reader::need::optional;
    area_group group;
    group.id = from.text("id").value_or("");
    group.label = from.text("label").value_or("");
    group.clause = file_.clause(from, "clause");
    group.compulsory = from.flag("compulsory");
    group.equal_value = from.flag("equal_value");
    group.locked_clause = file_.clause(from, "locked_clause", optional);
    group.from_dealers_left = from.flag("from_dealers_left");
    group.each_seat_clause = file_.clause(from, "each_seat_clause", optional);
    group.whole_clause = file_.clause(from, "whole_clause", optional);
    if (const auto needs = from.text("needs", optional)) {
      group.needs = find_group(from, "needs", *needs);
      group.needs_clause = file_.clause(from, "needs_clause", optional);
      if (group.needs_clause.empty()) group.needs_clause = group.clause;
    }
    if (const auto fixed = from.whole("fixed_cents", 1, cents_max, optional)) {
      group.fixed_wager = cents{*fixed};
      group.fixed_above_clause = file_.clause(from, "fixed_above_clause", optional);
      if (group.fixed_above_clause.empty()) group.fixed_above_clause = group.clause;
      group.fixed_below_clause = file_.clause(from, "fixed_below_clause");
    }
    from.finish();
    book_.groups.push_back(std::move(group));
  }

  void read_area(toml_reader& from) {
    const auto id = static_cast<area_id>(book_.areas.size());
    area area;
    area.id = from.text("id").value_or("");
    if (area.id.contains('/')) from.fail("id", "accepted: without \"/\", which parts an account");
    area.label = from.text("label").value_or("");
    area.clause = file_.clause(from, "clause");
    area.group = find_group(from, "group", from.text("group").value_or("")).value_or(group_id{});
    area.steers = from.flag("steers");
    area.purchase = from.flag("purchase");
    if (area.purchase) check_priced(from, area);
    if (area.purchase && from.has("device")) area.device = from.text("device").value_or("");
    book_.columns.push_back({area.id, id, "", std::nullopt});
    if (const auto term = from.text("term", toml_reader::need::optional)) {
      book_.columns.push_back({area.id + "/" + *term, id, *term, std::nullopt});
      terms_.push_back({book_.columns.size() - 1, from.text("term_with").value_or("")});
    }
    auto lines = from.tables("lines");
    for (auto& each : lines) {
      area.lines.push_back(static_cast<line_id>(book_.lines.size()));
      read_line(each, area, id, lines.size() > 1);
    }
    from.finish();
    book_.areas.push_back(std::move(area));
  }

  /// Terms name an area that may come later in the file.
  void resolve_terms() {
    for (const auto& [column, with] : terms_) {
      book_.columns[column].with = book_.find_area(with);
      if (!book_.columns[column].with) {
        file_.root.fail("areas", fmt::format("term_with names no area: \"{}\"", with));
      }
    }
  }

 private:
  /// A column in a term, and the name of the area that its holder also holds.
  struct term_to_resolve {
    std::size_t column;
    std::string with;
  };

  std::optional<group_id> find_group(toml_reader& from, std::string_view key,
                                     const std::string& id) const {
    const auto named = std::ranges::find(book_.groups, id, &area_group::id);
    if (named != book_.groups.end()) return static_cast<group_id>(named - book_.groups.begin());
    std::vector<std::string> known;
    for (const auto& group : book_.groups) known.push_back(group.id);
    from.fail(key, fmt::format("no such group as \"{}\"; {}", id, accepted_names(id, known)));
    return std::nullopt;
  }

  /// A purchase costs as much as each of the wagers that it needs.
  void check_priced(toml_reader& from, const area& area) const {
    if (book_.groups.empty()) return;  // told at the group
    const auto& needs = book_.groups[index(area.group)].needs;
    if (needs && book_.groups[index(*needs)].equal_value) return;
    from.fail("purchase", fmt::format("nothing says what it costs; accepted: in a group that needs "
                                      "one with equal_value = true, which \"{}\" does not",
                                      book_.groups[index(area.group)].id));
  }

  void read_line(toml_reader& from, const area& area, area_id id, bool several) {
    payout_line line;
    line.id = several ? area.id + ":" + from.text("on").value_or("") : area.id;
    line.label = from.text("label", toml_reader::need::optional).value_or(area.label);
    line.area = id;
    line.clause = file_.clause(from, "clause");
    line.provenance =
        from.text("provenance", toml_reader::need::optional).value_or(std::string{from_regulation});
    if (!book_.provenance.contains(line.provenance)) {
      from.fail("provenance",
                fmt::format("\"{}\" is not explained under [provenance]", line.provenance));
    }
    if (const auto text = from.text("odds")) {
      if (auto parsed = odds::parse(*text)) {
        line.printed = *parsed;
      } else {
        from.fail("odds", parsed.error());
      }
    }
    from.finish();
    book_.lines.push_back(std::move(line));
  }

  rulebook_file& file_;
  rulebook& book_;
  std::vector<term_to_resolve> terms_;
};

void read_option(rulebook_file& file, toml_reader& from) {
  rule_option option;
  option.id = from.text("id").value_or("");
  option.label = from.text("label").value_or("");
  option.values = from.texts("values");
  option.clause = file.clause(from, "clause");
  if (option.values.size() < 2) from.fail("values", "an option has at least two values");
  if (from.has("means")) {
    option.means = one_of<option_meaning>(from, "means", {"reading", "prize-wager"});
  }
  from.finish();
  file.book.options.push_back(std::move(option));
}

/// Layouts name areas, or groups for all their areas.
void read_layout(rulebook_file& file, toml_reader& from) {
  const auto& book = file.book;
  named_layout layout;
  layout.label = from.text("label").value_or("");
  for (const auto& name : from.texts("wagers")) {
    const auto before = layout.areas.size();
    for (const auto id : ids_of<area_id>(book.areas)) {
      const auto& area = book.areas[index(id)];
      if (area.id != name && book.groups[index(area.group)].id != name) continue;
      layout.areas.push_back(id);
    }
    if (layout.areas.size() == before) {
      from.fail("wagers", fmt::format("no group or area: \"{}\"", name));
    }
  }
  from.finish();
  file.book.layouts.push_back(std::move(layout));
}

}  // namespace

bool read_areas(rulebook_file& file) {
  auto& book = file.book;
  area_reader reader{file};
  for (auto& each : file.root.tables("groups")) reader.read_group(each);
  for (auto& each : file.root.tables("areas")) reader.read_area(each);
  if (book.groups.empty() && !book.areas.empty()) return false;  // told at each area
  if (book.columns.size() > columns_max || book.lines.size() > lines_max) {
    file.root.fail("areas",
                   fmt::format("{} columns and {} lines; accepted: at most {} and {}",
                               book.columns.size(), book.lines.size(), columns_max, lines_max));
    return false;
  }
  reader.resolve_terms();
  for (auto& each : file.root.tables("options")) read_option(file, each);
  for (auto& each : file.root.tables("layouts")) read_layout(file, each);
  return true;
}

}  // namespace skyward::rules
