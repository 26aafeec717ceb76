// Reads a rules submission: a certificate holder's choices for one game, checked whole.
#include "base/text.hpp"
#include "rules/table_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::rules {

namespace {

/// Seats at the largest table that an option of the rulebook allows are the rulebook's own limit,
/// so a submission may only ask for fewer.
constexpr std::int64_t seats_min = 1;

class submission_reader {
 public:
  submission_reader(const rulebook& book, const toml::table& table, const std::string& file)
      : book_{book}, root_{table, "", file, problems_} {}

  std::expected<table_rules, std::vector<problem>> read(std::string_view asked_edition) {
    check_game();
    table_rules rules{book_, read_edition(asked_edition)};
    if (auto odds = root_.table("odds")) read_odds(*odds, rules);
    read_not_offered(rules);
    if (auto limits = root_.table("limits")) read_limits(*limits, rules);
    if (auto options = root_.table("options")) read_options(*options, rules);
    root_.finish();
    if (!problems_.empty()) return std::unexpected(std::move(problems_));
    return rules;
  }

 private:
  void check_game() {
    const auto game = root_.text("game");
    if (game && *game != book_.game) {
      root_.fail("game", fmt::format("found \"{}\"; accepted: \"{}\", the game asked for", *game,
                                     book_.game));
    }
  }

  const edition& read_edition(std::string_view asked) {
    const auto id = root_.text("edition", toml_reader::need::optional);
    const auto wanted = id ? std::string_view{*id} : asked;
    if (wanted.empty()) return book_.editions.front();
    const auto* found = book_.find_edition(wanted);
    if (found == nullptr) {
      std::vector<std::string> known;
      for (const auto& each : book_.editions) known.push_back(each.id);
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
    for (const auto& [name, text] : from.named_texts()) {
      const auto line = book_.find_line(name);
      if (!line) {
        from.fail(name, unknown_line(name));
        continue;
      }
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
    from.finish();
  }

  std::string unknown_line(const std::string& name) const {
    std::vector<std::string> known;
    if (const auto area = book_.find_area(name)) {
      for (const auto line : book_.areas[index(*area)].lines) {
        known.push_back(book_.lines[index(line)].id);
      }
      if (known.empty()) return "this area has no payout line: its stake is always taken";
      return "this area has several payout lines; accepted: " + join(known);
    }
    for (const auto& line : book_.lines) known.push_back(line.id);
    return "no such payout line; " + accepted_names(name, known);
  }

  void read_not_offered(table_rules& rules) {
    const auto names = root_.texts("not_offered");
    area_set withdrawn;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto area = book_.find_area(names[i]);
      if (!area) {
        std::vector<std::string> known;
        for (const auto& each : book_.areas) known.push_back(each.id);
        root_.fail_element(
            "not_offered", i,
            fmt::format("no such area as \"{}\"; {}", names[i], accepted_names(names[i], known)));
        continue;
      }
      if (withdrawn[index(*area)]) {
        root_.fail_element("not_offered", i, fmt::format("\"{}\" is named twice", names[i]));
      }
      withdrawn.set(index(*area));
      rules.withdraw(*area);
    }
    check_groups(withdrawn);
  }

  /// A group that play needs keeps at least one area.
  void check_groups(const area_set& withdrawn) {
    for (std::size_t g = 0; g < book_.groups.size(); ++g) {
      const auto& group = book_.groups[g];
      if (!gone(group.id, withdrawn)) continue;
      if (group.compulsory) {
        root_.fail("not_offered", fmt::format("no {} area is left, and one is needed to take part "
                                              "({}); accepted: at most all but one",
                                              group.label, group.clause));
      }
      for (const auto& other : book_.groups) {
        if (other.needs == static_cast<group_id>(g) && !gone(other.id, withdrawn)) {
          root_.fail("not_offered",
                     fmt::format("no {} area is left, and {} needs one first ({}); accepted: "
                                 "withdraw both",
                                 group.label, other.label, other.clause));
        }
      }
    }
  }

  bool gone(std::string_view group, const area_set& withdrawn) const {
    return (book_.areas_of(group) & ~withdrawn).none();
  }

  void read_limits(toml_reader& from, table_rules& rules) {
    auto limits = rules.limits();
    const auto optional = toml_reader::need::optional;
    limits.seats =
        from.whole("seats", seats_min, book_.limits.seats, optional).value_or(limits.seats);
    const auto amount = [&](std::string_view key, cents standard) {
      return cents{from.whole(key, 1, cents_max, optional).value_or(standard.count())};
    };
    limits.minimum = amount("minimum_cents", limits.minimum);
    limits.maximum = amount("maximum_cents", limits.maximum);
    limits.chip = amount("chip_cents", limits.chip);
    if (limits.maximum < limits.minimum) {
      from.fail(from.has("maximum_cents") ? "maximum_cents" : "minimum_cents",
                fmt::format("the maximum {} is below the minimum {}", money_text(limits.maximum),
                            money_text(limits.minimum)));
    }
    for (const auto& [key, value] :
         {std::pair{"minimum_cents", limits.minimum}, std::pair{"maximum_cents", limits.maximum}}) {
      if (value.count() % limits.chip.count() == 0) continue;
      from.fail(from.has(key) ? key : "chip_cents",
                fmt::format("{} cannot be made of chips of {}; accepted: a multiple",
                            money_text(value), money_text(limits.chip)));
    }
    from.finish();
    rules.set_limits(limits);
  }

  void read_options(toml_reader& from, table_rules& rules) {
    for (const auto& [name, value] : from.named_texts()) {
      if (!value) continue;
      const auto chosen = rules.choose(name, *value);
      if (!chosen) from.fail(name, chosen.error());
    }
    from.finish();
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
