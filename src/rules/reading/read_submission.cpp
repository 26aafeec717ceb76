// Reads a rules submission key by key into the rules of a table.
#include "rules/reading/read_submission.hpp"

#include "base/text.hpp"
#include "rules/reading/toml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace skyward::rules {

namespace {

/// Names as a value in the file has to be written: `"returned", "kept"`.
std::string in_quotes(const std::vector<std::string>& names) {
  return fmt::format("\"{}\"", join(names, "\", \""));
}

class submission_reader {
 public:
  submission_reader(const rulebook& book, const toml::table& table, const std::string& file)
      : book_{book}, root_{table, "", file, problems_} {}

  std::expected<table_rules, std::vector<problem>> read(std::string_view asked_edition) {
    check_game();
    table_rules rules{book_, read_edition(asked_edition)};
    rules.submit();
    if (auto odds = root_.table("odds")) read_odds(*odds, rules);
    read_not_offered(rules);
    if (auto limits = root_.table("limits")) read_limits(*limits, rules);
    check_fixed_wagers(rules);
    if (auto options = root_.table("options")) read_options(*options, rules);
    if (auto payment = root_.table("payment")) read_payment(*payment, rules);
    root_.finish();
    if (problems_.empty()) return rules;
    std::ranges::sort(problems_, {}, [](const problem& each) {
      return std::tie(each.line, each.column, each.message);
    });
    return std::unexpected(std::move(problems_));
  }

 private:
  void check_game() {
    const auto wanted = fmt::format("\"{}\", the game asked for", book_.game);
    const auto game = root_.text("game", toml_reader::need::required, wanted);
    if (game && *game != book_.game) {
      root_.fail("game", fmt::format("found \"{}\"; accepted: {}", *game, wanted));
    }
  }

  const edition& read_edition(std::string_view asked) {
    std::vector<std::string> known;
    for (const auto& each : book_.editions) known.push_back(each.id);
    const auto id = root_.text("edition", toml_reader::need::optional, in_quotes(known));
    if (!id && asked.empty()) return book_.editions.front();
    const auto wanted = id ? std::string_view{*id} : asked;
    const auto* found = book_.find_edition(wanted);
    if (found == nullptr) {
      root_.fail("edition", fmt::format("no such edition as \"{}\"; {}", wanted,
                                        accepted_names(wanted, known)));
      return book_.editions.front();
    }
    if (!asked.empty() && wanted != asked) {
      root_.fail("edition", fmt::format("found \"{}\"; accepted: \"{}\", the edition asked for",
                                        wanted, asked));
    }
    return *found;
  }

  void read_odds(toml_reader& from, table_rules& rules) {
    for (const auto& name : from.names()) {
      const auto line = book_.find_line(name);
      if (!line) {
        from.fail_key(name, unknown_line(name));
        continue;
      }
      const auto text =
          from.text(name, toml_reader::need::required, "odds in quotes such as \"6 to 1\"");
      if (!text) continue;
      const auto parsed = odds::parse(*text);
      if (!parsed) {
        from.fail(name, parsed.error());
        continue;
      }
      const auto& area = book_.areas[index(book_.lines[index(*line)].area)];
      if (parsed->form() == odds_form::prize && !book_.groups[index(area.group)].fixed_wager) {
        from.fail(name, fmt::format("\"{}\" is a prize, and {} has no fixed wager; accepted: odds "
                                    "such as \"6 to 1\" or \"8 for 1\"",
                                    *text, area.id));
        continue;
      }
      rules.set_odds(*line, *parsed);
    }
  }

  std::string unknown_line(const std::string& name) const {
    std::vector<std::string> known;
    if (const auto area = book_.find_area(name)) {
      for (const auto line : book_.areas[index(*area)].lines) {
        known.push_back(toml_key(book_.lines[index(line)].id));
      }
      if (known.empty()) {
        return "this area has no payout line, its wager is always taken; accepted: no odds for it";
      }
      return "this area has several payout lines; accepted: " + join(known);
    }
    for (const auto& line : book_.lines) known.push_back(toml_key(line.id));
    return "no such payout line; " + accepted_names(toml_key(name), known);
  }

  void read_not_offered(table_rules& rules) {
    const auto names = root_.elements("not_offered", "a list of areas in quotes");
    area_set withdrawn;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!names[i]) continue;
      const auto& name = *names[i];
      const auto area = book_.find_area(name);
      if (!area) {
        std::vector<std::string> known;
        for (const auto& each : book_.areas) known.push_back(each.id);
        root_.fail_element(
            "not_offered", i,
            fmt::format("no such area as \"{}\"; {}", name, accepted_names(name, known)));
        continue;
      }
      if (withdrawn[index(*area)]) {
        root_.fail_element("not_offered", i,
                           fmt::format("\"{}\" is named twice; accepted: each area once", name));
      }
      withdrawn.set(index(*area));
      rules.withdraw(*area);
    }
    check_groups(rules, withdrawn);
  }

  /// A group that play needs keeps at least one area, and so does the table.
  void check_groups(const table_rules& rules, const area_set& withdrawn) {
    if ((book_.all_areas() & ~withdrawn).none()) {
      root_.fail("not_offered", "no area is left; accepted: at most all but one");
      return;
    }
    if (const auto* group = rules.group_not_whole()) {
      root_.fail("not_offered", fmt::format("a player may choose any area of {} ({}); accepted: "
                                            "none of them",
                                            group->label, rules.clause(group->whole_clause)));
      return;
    }
    for (const auto id : ids_of<group_id>(book_.groups)) {
      const auto& group = book_.groups[index(id)];
      if (!gone(group.id, withdrawn)) continue;
      if (group.compulsory) {
        root_.fail("not_offered", fmt::format("no {} area is left, and one is needed to take part "
                                              "({}); accepted: at most all but one",
                                              group.label, rules.clause(group.clause)));
        continue;
      }
      for (const auto& other : book_.groups) {
        if (other.needs == id && !gone(other.id, withdrawn)) {
          root_.fail(
              "not_offered",
              fmt::format("no {} area is left, and {} needs one first ({}); accepted: "
                          "keep one, or withdraw {} too",
                          group.label, other.label, rules.clause(other.clause), other.label));
        }
      }
    }
  }

  /// A wager of one amount can be made of the table's chips (ruling R-14).
  void check_fixed_wagers(const table_rules& rules) {
    const auto* group = rules.group_without_chips();
    if (group == nullptr || !problems_.empty()) return;
    const auto fixed = *group->fixed_wager;
    root_.fail("limits",
               fmt::format("a {} wager is {}, which chips of {} cannot make ({}); "
                           "accepted: a chip_cents that divides {}, or {} under "
                           "not_offered",
                           group->label, money_text(fixed), money_text(rules.limits().chip),
                           rules.clause(group->fixed_below_clause), fixed.count(),
                           in_quotes(areas_in(*group))));
  }

  std::vector<std::string> areas_in(const area_group& group) const {
    std::vector<std::string> names;
    for (const auto& each : book_.areas) {
      if (book_.groups[index(each.group)].id == group.id) names.push_back(each.id);
    }
    return names;
  }

  bool gone(std::string_view group, const area_set& withdrawn) const {
    return (book_.areas_of(group) & ~withdrawn).none();
  }

  void read_limits(toml_reader& from, table_rules& rules) {
    auto limits = rules.limits();
    const auto told = problems_.size();
    const auto optional = toml_reader::need::optional;
    const auto most = book_.seats_clause.empty() ? seats_max : book_.limits.seats;
    limits.seats = from.whole("seats", 1, most, optional).value_or(limits.seats);
    const auto amount = [&](std::string_view key, cents standard) {
      return cents{from.whole(key, 1, cents_max, optional).value_or(standard.count())};
    };
    limits.minimum = amount("minimum_cents", limits.minimum);
    limits.maximum = amount("maximum_cents", limits.maximum);
    limits.chip = amount("chip_cents", limits.chip);
    if (const auto worst = from.whole("worst_case_cents", 1, cents_max, optional)) {
      limits.worst_case = cents{*worst};
    }
    // Amounts that were not read would be told again as contradictions.
    if (problems_.size() == told) check_amounts(from, limits);
    from.finish();
    rules.set_limits(limits);
  }

  /// Tells a contradiction at the amount that the file gives, the others being the rulebook's.
  static void check_amounts(toml_reader& from, const table_limits& limits) {
    if (limits.maximum < limits.minimum) {
      const bool given = from.has("maximum_cents");
      from.fail(given ? "maximum_cents" : "minimum_cents",
                fmt::format("the maximum {} is below the minimum {}; accepted: {}",
                            money_text(limits.maximum), money_text(limits.minimum),
                            given ? fmt::format("{} or more", limits.minimum.count())
                                  : fmt::format("{} or less", limits.maximum.count())));
    }
    for (const auto& [key, value] :
         {std::pair{"minimum_cents", limits.minimum}, std::pair{"maximum_cents", limits.maximum}}) {
      if (value.count() % limits.chip.count() == 0) continue;
      const bool given = from.has(key);
      from.fail(given ? key : "chip_cents",
                fmt::format("{} cannot be made of chips of {}; accepted: {}", money_text(value),
                            money_text(limits.chip),
                            given ? fmt::format("a multiple of {}", limits.chip.count())
                                  : fmt::format("a chip that divides {}", value.count())));
    }
  }

  /// The position of an optional text among the names it may have, the first when it is absent.
  template <std::size_t Size>
  static std::size_t choice(toml_reader& from, std::string_view key,
                            const std::string_view (&names)[Size]) {
    const std::vector<std::string> accepted(std::begin(names), std::end(names));
    const auto text =
        from.text(key, toml_reader::need::optional, in_quotes(accepted)).value_or(accepted.front());
    const auto found = std::ranges::find(accepted, text);
    if (found == accepted.end()) {
      from.fail(key,
                fmt::format("no such value as \"{}\"; {}", text, accepted_names(text, accepted)));
    }
    return static_cast<std::size_t>(found - accepted.begin());
  }

  static void read_payment(toml_reader& from, table_rules& rules) {
    payment_settings payment;
    payment.fractions = static_cast<fraction_rule>(choice(from, "fractions", fraction_names));
    payment.in_chips = choice(from, "pays_in", pays_in_names) == 1;
    payment.order = static_cast<seat_order>(choice(from, "seats_from", seat_order_names));
    from.finish();
    rules.set_payment(payment);
  }

  void read_options(toml_reader& from, table_rules& rules) {
    for (const auto& name : from.names()) {
      const auto option = std::ranges::find(book_.options, name, &rule_option::id);
      if (option == book_.options.end()) {
        from.fail_key(name, rules.choose(name, "").error());
        continue;
      }
      const auto value = from.text(name, toml_reader::need::required, in_quotes(option->values));
      if (!value) continue;
      const auto chosen = rules.choose(name, *value);
      if (!chosen) from.fail(name, chosen.error());
    }
  }

  const rulebook& book_;
  std::vector<problem> problems_;
  toml_reader root_;
};

}  // namespace

std::expected<table_rules, std::vector<problem>> read_submission(const rulebook& book,
                                                                 std::string_view edition_id,
                                                                 std::string_view text,
                                                                 const std::string& file) {
  auto table = parse_toml(text, file);
  if (!table) return std::unexpected(std::vector{table.error()});
  return submission_reader{book, *table, file}.read(edition_id);
}

}  // namespace skyward::rules
