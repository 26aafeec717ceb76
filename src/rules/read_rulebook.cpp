// Reads a rulebook.toml: table by table, every reference resolved, every problem told.
#include "base/text.hpp"
#include "rules/rulebook.hpp"
#include "rules/toml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::rules {

namespace {

enum class cocked_rule : std::uint8_t { no_roll, counts_opposite };

/// A game is banked by the house, or its players play for a pot.
enum class game_kind : std::uint8_t { banked, pot };

class rulebook_reader {
 public:
  rulebook_reader(const toml::table& table, const std::string& file)
      : root_{table, "", file, problems_} {}

  std::expected<rulebook, std::vector<problem>> read() {
    book_.game = root_.text("game").value_or("");
    book_.name = root_.text("name").value_or("");
    book_.summary = root_.text("summary").value_or("");
    if (root_.has("kind") &&
        one_of<game_kind>(root_, "kind", {"banked", "pot"}) == game_kind::pot) {
      book_.pot.emplace();
    }
    read_names("clauses", book_.clauses);
    read_names("provenance", book_.provenance);
    read_of_clauses("enforced", book_.enforced);
    read_of_clauses("later", book_.later);
    read_tests();
    for (auto& each : root_.tables("editions")) read_edition(each);
    if (!(book_.pot ? read_pot_game() : read_banked_game())) {
      return std::unexpected(std::move(problems_));
    }
    for (auto& each : root_.tables("procedure")) read_procedure_step(each);
    if (auto limits = required_table("limits")) read_limits(*limits);
    if (auto validity = required_table("validity")) read_validity(*validity);
    read_table_clauses();
    root_.finish();
    check_whole();
    if (!problems_.empty()) return std::unexpected(std::move(problems_));
    return std::move(book_);
  }

 private:
  bool read_pot_game() {
    if (auto pot = required_table("pot")) read_pot(*pot);
    return true;
  }

  bool read_banked_game() {
    for (auto& each : root_.tables("groups")) read_group(each);
    for (auto& each : root_.tables("areas")) read_area(each);
    if (book_.columns.size() > columns_max || book_.lines.size() > lines_max) {
      root_.fail("areas",
                 fmt::format("{} columns and {} lines; accepted: at most {} and {}",
                             book_.columns.size(), book_.lines.size(), columns_max, lines_max));
      return false;
    }
    resolve_terms();
    for (auto& each : root_.tables("options")) read_option(each);
    for (auto& each : root_.tables("layouts")) read_layout(each);
    for (auto& each : root_.tables("furniture")) read_piece(each);
    for (auto& each : root_.tables("round_opens")) book_.round_opens.push_back(read_step(each));
    for (auto& each : root_.tables("bets_closed")) book_.bets_closed.push_back(read_step(each));
    for (auto& each : root_.tables("calls")) read_call(each);
    if (auto shooter = root_.table("shooter")) read_shooter(*shooter);
    if (root_.table("pot")) {
      root_.fail_key("pot", "the house banks this game; accepted where kind = \"pot\"");
    }
    return true;
  }

  void read_pot(toml_reader& from) {
    auto& pot = *book_.pot;
    for (const auto& each : pot_setting_keys()) {
      const auto number = from.whole(each.key, each.min, each.max).value_or(each.min);
      if (each.number != nullptr) {
        pot.settings.*each.number = number;
      } else {
        pot.settings.*each.money = cents{number};
      }
    }
    pot.decks_min = from.whole("decks_min", 1, 10).value_or(1);
    pot.decks_max = from.whole("decks_max", 1, 10).value_or(10);
    if (auto clauses = from.table("clauses")) {
      read_pot_clauses(*clauses);
    } else if (!from.has("clauses")) {
      from.fail("clauses", "missing; accepted: a table");
    }
    from.finish();
    if (!problems_.empty()) return;
    if (const auto problem = problem_of(pot, pot.settings)) {
      from.fail(problem->key, problem->message);
    }
  }

  void read_pot_clauses(toml_reader& from) {
    for (const auto& [key, member] : pot_clause_keys()) {
      book_.pot->clauses.*member = clause(from, key);
    }
    from.finish();
  }

  std::optional<toml_reader> required_table(std::string_view key) {
    auto table = root_.table(key);
    if (!table && !root_.has(key)) root_.fail(key, "missing; accepted: a table");
    return table;
  }

  void read_names(std::string_view key, std::map<std::string, std::string, std::less<>>& names) {
    auto table = root_.table(key);
    if (!table) return;
    for (auto& [name, text] : table->named_texts()) names[name] = text.value_or("");
  }

  /// A table whose keys are clauses.
  void read_of_clauses(std::string_view key,
                       std::map<std::string, std::string, std::less<>>& texts) {
    read_names(key, texts);
    for (const auto& [id, text] : texts) {
      if (!book_.clauses.contains(id)) root_.fail(key, fmt::format("no such clause: \"{}\"", id));
      const bool known = key != "later" || text == "house" || text == "page" || text == "server";
      if (!known) root_.fail(key, fmt::format("{}: accepted: house, page, server", id));
    }
  }

  void read_tests() {
    auto table = root_.table("tests");
    if (!table) return;
    for (const auto& id : table->names()) {
      if (!book_.clauses.contains(id)) table->fail_key(id, "no such clause");
      book_.tests[id] = table->texts(id);
    }
    table->finish();
  }

  /// A clause must be in the rulebook's own list, or be a ruling.
  std::string clause(toml_reader& from, std::string_view key,
                     toml_reader::need need = toml_reader::need::required) {
    auto id = from.text(key, need).value_or("");
    if (!id.empty() && !id.starts_with("ruling R-") && !book_.clauses.contains(id)) {
      std::vector<std::string> known;
      for (const auto& [name, summary] : book_.clauses) known.push_back(name);
      from.fail(key, fmt::format("no such clause as \"{}\"; {}", id, accepted_names(id, known)));
    }
    return id;
  }

  void read_edition(toml_reader& from) {
    edition made;
    made.id = from.text("id").value_or("");
    made.title = from.text("title").value_or("");
    const auto day = [](const std::optional<toml::date>& date) {
      return date ? fmt::format("{:04}-{:02}-{:02}", date->year, date->month, date->day) : "";
    };
    made.from = day(from.date("from"));
    made.until = day(from.date("until"));
    made.lapsed = from.flag("lapsed");
    made.note = from.text("note", toml_reader::need::optional).value_or("");
    made.verified = from.text("verified").value_or("");
    made.missing = from.text("missing", toml_reader::need::optional).value_or("");
    made.prints_odds = !from.flag("odds_not_in_source");
    made.settles_purchases = !from.flag("purchase_not_in_source");
    if (auto clauses = from.table("clauses")) {
      for (auto& [name, text] : clauses->named_texts()) made.clauses[name] = text.value_or("");
    }
    from.finish();
    book_.editions.push_back(std::move(made));
  }

  void read_group(toml_reader& from) {
    area_group made;
    made.id = from.text("id").value_or("");
    made.label = from.text("label").value_or("");
    made.clause = clause(from, "clause");
    made.compulsory = from.flag("compulsory");
    made.equal_value = from.flag("equal_value");
    made.locked_clause = clause(from, "locked_clause", toml_reader::need::optional);
    made.from_dealers_left = from.flag("from_dealers_left");
    made.each_seat_clause = clause(from, "each_seat_clause", toml_reader::need::optional);
    if (const auto needs = from.text("needs", toml_reader::need::optional)) {
      made.needs = find_group(from, "needs", *needs);
    }
    if (const auto fixed = from.whole("fixed_cents", 1, cents_max, toml_reader::need::optional)) {
      made.fixed_wager = cents{*fixed};
      made.fixed_below_clause = clause(from, "fixed_below_clause");
    }
    from.finish();
    book_.groups.push_back(std::move(made));
  }

  std::optional<group_id> find_group(toml_reader& from, std::string_view key,
                                     const std::string& id) {
    const auto found = std::ranges::find(book_.groups, id, &area_group::id);
    if (found != book_.groups.end()) return static_cast<group_id>(found - book_.groups.begin());
    std::vector<std::string> known;
    for (const auto& group : book_.groups) known.push_back(group.id);
    from.fail(key, fmt::format("no such group as \"{}\"; {}", id, accepted_names(id, known)));
    return std::nullopt;
  }

  void read_area(toml_reader& from) {
    const auto id = static_cast<area_id>(book_.areas.size());
    area made;
    made.id = from.text("id").value_or("");
    made.label = from.text("label").value_or("");
    made.clause = clause(from, "clause");
    made.group = find_group(from, "group", from.text("group").value_or("")).value_or(group_id{});
    made.steers = from.flag("steers");
    made.purchase = from.flag("purchase");
    book_.columns.push_back({made.id, id, "", std::nullopt});
    if (const auto term = from.text("term", toml_reader::need::optional)) {
      book_.columns.push_back({made.id + "/" + *term, id, *term, std::nullopt});
      terms_.push_back({book_.columns.size() - 1, from.text("term_with").value_or("")});
    }
    auto lines = from.tables("lines");
    for (auto& each : lines) {
      made.lines.push_back(static_cast<line_id>(book_.lines.size()));
      read_line(each, made, id, lines.size() > 1);
    }
    from.finish();
    book_.areas.push_back(std::move(made));
  }

  void read_line(toml_reader& from, const area& of, area_id id, bool several) {
    payout_line made;
    made.id = several ? of.id + ":" + from.text("on").value_or("") : of.id;
    made.label = from.text("label", toml_reader::need::optional).value_or(of.label);
    made.area = id;
    made.clause = clause(from, "clause");
    made.provenance = from.text("provenance", toml_reader::need::optional).value_or("regulation");
    if (!book_.provenance.contains(made.provenance)) {
      from.fail("provenance",
                fmt::format("\"{}\" is not explained under [provenance]", made.provenance));
    }
    if (const auto text = from.text("odds")) {
      if (auto parsed = odds::parse(*text)) {
        made.printed = *parsed;
      } else {
        from.fail("odds", parsed.error());
      }
    }
    from.finish();
    book_.lines.push_back(std::move(made));
  }

  /// Terms name an area that may come later in the file.
  void resolve_terms() {
    for (const auto& [column, with] : terms_) {
      book_.columns[column].with = book_.find_area(with);
      if (!book_.columns[column].with) {
        root_.fail("areas", fmt::format("term_with names no area: \"{}\"", with));
      }
    }
  }

  void read_option(toml_reader& from) {
    rule_option made;
    made.id = from.text("id").value_or("");
    made.label = from.text("label").value_or("");
    made.values = from.texts("values");
    made.clause = clause(from, "clause");
    if (made.values.size() < 2) from.fail("values", "an option has at least two values");
    from.finish();
    book_.options.push_back(std::move(made));
  }

  /// A text that names one value of an enumeration, the names in the enumeration's order.
  template <class Value>
  Value one_of(toml_reader& from, std::string_view key, const std::vector<std::string>& names) {
    const auto text = from.text(key).value_or(names.front());
    const auto found = std::ranges::find(names, text);
    if (found == names.end()) {
      from.fail(key, accepted_names(text, names));
      return Value{};
    }
    return static_cast<Value>(found - names.begin());
  }

  /// Layouts name areas, or groups for all their areas.
  void read_layout(toml_reader& from) {
    named_layout made;
    made.label = from.text("label").value_or("");
    for (const auto& name : from.texts("wagers")) {
      const auto before = made.areas.size();
      for (std::size_t i = 0; i < book_.areas.size(); ++i) {
        const auto& each = book_.areas[i];
        if (each.id != name && book_.groups[index(each.group)].id != name) continue;
        made.areas.push_back(static_cast<area_id>(i));
      }
      if (made.areas.size() == before) {
        from.fail("wagers", fmt::format("no group or area: \"{}\"", name));
      }
    }
    from.finish();
    book_.layouts.push_back(std::move(made));
  }

  void read_piece(toml_reader& from) {
    furniture_piece made;
    made.id = from.text("id").value_or("");
    made.kind = from.text("kind", toml_reader::need::optional).value_or(made.id);
    made.spots = from.texts("spots");
    made.from_dealers_left = from.flag("from_dealers_left");
    if (made.spots.empty()) from.fail("spots", "a piece has at least one spot");
    if (book_.pieces.size() == pieces_max) {
      from.fail("id", fmt::format("accepted: at most {} pieces", pieces_max));
      return;
    }
    from.finish();
    book_.pieces.push_back(std::move(made));
  }

  settlement_step read_step(toml_reader& from) {
    settlement_step made;
    made.scope = one_of<step_scope>(from, "scope", {"each-seat", "all-seats"});
    made.action = one_of<step_action>(from, "do", {"collect", "pay", "settle", "move", "place"});
    for (const auto& name : from.texts("wagers")) select(from, name, made.columns);
    if (const auto kind = from.text("furniture", toml_reader::need::optional)) {
      for (std::size_t i = 0; i < book_.pieces.size(); ++i) {
        if (book_.pieces[i].kind == *kind) made.pieces.push_back(static_cast<piece_id>(i));
      }
      made.to = from.text("to", toml_reader::need::optional).value_or("");
      if (made.pieces.empty()) from.fail("furniture", fmt::format("no such piece: \"{}\"", *kind));
    }
    made.clause = clause(from, "clause");
    from.finish();
    return made;
  }

  /// Adds the columns of a group (`kind`, `kind/extra`) or one column.
  void select(toml_reader& from, const std::string& name, column_set& columns) {
    const auto before = columns;
    const auto slash = name.find('/');
    const auto group = name.substr(0, slash);
    const auto term = slash == std::string::npos ? "" : name.substr(slash + 1);
    for (std::size_t i = 0; i < book_.columns.size(); ++i) {
      const auto& column = book_.columns[i];
      const bool of_group = book_.groups[index(book_.areas[index(column.area)].group)].id == group;
      if (column.name == name || (of_group && column.term == term)) columns.set(i);
    }
    if (columns == before) {
      from.fail("wagers", fmt::format("no group or area, or one twice: \"{}\"", name));
    }
  }

  void read_call(toml_reader& from) {
    call made;
    made.id = from.text("id").value_or("");
    made.clause = clause(from, "clause");
    for (auto& each : from.tables("settlement")) made.settlement.push_back(read_step(each));
    if (const auto other = from.text("settled_as", toml_reader::need::optional)) {
      const auto found = std::ranges::find(book_.calls, *other, &call::id);
      if (found == book_.calls.end()) {
        from.fail("settled_as", fmt::format("no call above this one is \"{}\"", *other));
      } else {
        made.settlement = found->settlement;
      }
    }
    from.finish();
    book_.calls.push_back(std::move(made));
  }

  void read_procedure_step(toml_reader& from) {
    procedure_step made;
    if (book_.pot) {
      made.awaits =
          one_of<pot_await>(from, "awaits",
                            {"button-card", "final-game", "next-game", "buy-in", "cards", "rebuy",
                             "collection", "game-roll", "roll-off", "settlement", "closing"});
    } else {
      made.phase =
          one_of<step_phase>(from, "phase", {"open", "close", "throw", "call", "settle", "end"});
    }
    made.id = from.text("id").value_or("");
    made.actor = from.text("actor").value_or("");
    made.prompt = from.text("prompt").value_or("");
    made.clause = clause(from, "clause");
    made.completed_by = from.text("completed_by", toml_reader::need::optional).value_or("");
    for (const auto& id : from.texts("calls")) {
      const auto found = std::ranges::find(book_.calls, id, &call::id);
      if (found == book_.calls.end()) from.fail("calls", fmt::format("no such call: \"{}\"", id));
      made.calls.push_back(static_cast<call_id>(found - book_.calls.begin()));
    }
    const std::vector<std::string> conditions{"table-opens",   "after-opening", "round-begins",
                                              "no-shooter",    "steered",       "steering-begins",
                                              "round-goes-on", "round-ends",    "dice-pass"};
    for (const auto& name : from.texts("only_if")) {
      const auto found = std::ranges::find(conditions, name);
      if (found == conditions.end()) from.fail("only_if", accepted_names(name, conditions));
      made.only_if.push_back(static_cast<step_condition>(found - conditions.begin()));
    }
    from.finish();
    if (!book_.procedure.empty() && (made.phase < book_.procedure.back().phase ||
                                     made.awaits < book_.procedure.back().awaits)) {
      root_.fail("procedure", fmt::format("{} comes after a step of a later phase", made.id));
    }
    book_.procedure.push_back(std::move(made));
  }

  void read_limits(toml_reader& from) {
    book_.limits.seats = from.whole("seats", book_.pot ? 2 : 1, 64).value_or(2);
    book_.seats_clause = clause(from, "seats_clause", toml_reader::need::optional);
    if (!book_.pot) {  // a pot has a price in place of them
      book_.limits.minimum = cents{from.whole("minimum_cents", 1, cents_max).value_or(1)};
      book_.limits.maximum = cents{from.whole("maximum_cents", 1, cents_max).value_or(1)};
    }
    book_.limits.chip = cents{from.whole("chip_cents", 1, cents_max).value_or(1)};
    from.finish();
  }

  void read_validity(toml_reader& from) {
    book_.validity.cocked_counts =
        one_of<cocked_rule>(from, "cocked", {"no-roll", "counts-opposite"}) ==
        cocked_rule::counts_opposite;
    book_.validity.cocked_clause = clause(from, "cocked_clause");
    book_.validity.propped_clause = clause(from, "propped_clause");
    for (auto& each : from.tables("void")) {
      dice::void_reason reason;
      reason.id = each.text("reason").value_or("");
      reason.clause = clause(each, "clause");
      reason.denied = each.flag("denied");
      each.finish();
      book_.validity.reasons.push_back(std::move(reason));
    }
    book_.validity.discretion_clause = clause(from, "discretion", toml_reader::need::optional);
    from.finish();
  }

  /// Every entry of [table] is optional: where the text is silent the house decides.
  void read_table_clauses() {
    auto& at = book_.at_table;
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
        {"dice_hours", &at.dice_hours},
        {"dice_lost", &at.dice_lost},
        {"dice_damaged", &at.dice_damaged},
        {"dice_reopened", &at.dice_reopened}};
    for (const auto& [key, value] : entries) *value = house_rule;
    auto table = root_.table("table");
    if (!table) return;
    for (const auto& [key, value] : entries) {
      if (table->has(key)) *value = clause(*table, key);
    }
    at.stay_seated = clause(*table, "stay_seated", toml_reader::need::optional);
    table->finish();
  }

  void read_shooter(toml_reader& from) {
    auto& shooter = book_.shooter;
    shooter.who = one_of<shooter_rule>(from, "who", {"dealer", "offered", "passed"});
    shooter.first = clause(from, "first");
    shooter.next = clause(from, "next");
    shooter.take = clause(from, "take");
    shooter.keep = clause(from, "keep");
    shooter.pass = clause(from, "pass");
    const auto optional = toml_reader::need::optional;
    shooter.next_again = clause(from, "next_again", optional);
    shooter.take_again = clause(from, "take_again", optional);
    if (shooter.next_again.empty()) shooter.next_again = shooter.next;
    if (shooter.take_again.empty()) shooter.take_again = shooter.take;
    from.finish();
  }

  template <class List, class Name>
  void check_unique(std::string_view what, const List& list, Name name) {
    std::vector<std::string> names;
    for (const auto& each : list) names.push_back(std::invoke(name, each));
    std::ranges::sort(names);
    const auto twice = std::ranges::adjacent_find(names);
    if (twice != names.end()) root_.fail(what, fmt::format("\"{}\" is listed twice", *twice));
  }

  void check_whole() {
    check_unique("editions", book_.editions, &edition::id);
    check_unique("groups", book_.groups, &area_group::id);
    check_unique("areas", book_.columns, &column::name);
    check_unique("lines", book_.lines, &payout_line::id);
    check_unique("options", book_.options, &rule_option::id);
    check_unique("calls", book_.calls, &call::id);
    check_unique("procedure", book_.procedure, &procedure_step::id);
    if (book_.editions.empty()) root_.fail("editions", "a game has at least one edition");
    if (book_.calls.empty() && !book_.pot) root_.fail("calls", "a game has at least one call");
    if (std::ranges::count(book_.areas, true, &area::steers) > 1) {
      root_.fail("areas", "more than one area steers; accepted: one a game");
    }
    const bool has_fixed = std::ranges::any_of(
        book_.groups, [](const area_group& group) { return group.fixed_wager.has_value(); });
    const auto prize = std::ranges::find(book_.options, "wager-with-prize", &rule_option::id);
    if (has_fixed && (prize == book_.options.end() ||
                      prize->values != std::vector<std::string>{"returned", "kept"})) {
      root_.fail("options",
                 "a group with fixed_cents needs the option wager-with-prize with the values "
                 "returned and kept (ruling R-14)");
    }
    for (const auto& line : book_.lines) {
      const auto& group = book_.groups[index(book_.areas[index(line.area)].group)];
      if (line.printed && line.printed->form() == odds_form::prize && !group.fixed_wager) {
        root_.fail("areas", fmt::format("{}: a prize needs a group with fixed_cents", line.id));
      }
    }
    for (const auto& each : book_.editions) {
      for (const auto& [base, own] : each.clauses) {
        for (const auto& id : {base, own}) {
          if (!book_.clauses.contains(id)) {
            root_.fail("editions", fmt::format("no such clause as \"{}\"", id));
          }
        }
      }
    }
  }

  std::vector<problem> problems_;
  toml_reader root_;
  rulebook book_;
  struct term_to_resolve {
    std::size_t column;
    std::string with;
  };
  std::vector<term_to_resolve> terms_;
};

}  // namespace

std::expected<rulebook, std::vector<problem>> read_rulebook(std::string_view text,
                                                            const std::string& file) {
  auto table = parse_toml(text, file);
  if (!table) return std::unexpected(std::vector{table.error()});
  return rulebook_reader{*table, file}.read();
}

}  // namespace skyward::rules
