// The modes, lookup tables and books that the engine takes, with weights that are whole numbers.
#include "report/filing/stake_engine.hpp"

#include "document/zstandard.hpp"
#include "report/outcome_words.hpp"

#include <boost/json.hpp>
#include <boost/multiprecision/integer.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace skyward::report {

namespace json = boost::json;

namespace {

using rules::index;

// The platform takes payouts in hundredths, in steps of ten of them.
constexpr int tenths = 10;
constexpr int hundredths_a_tenth = 10;

std::optional<std::uint64_t> fitting(const integer& number) {
  if (number < 0 || number > integer{std::numeric_limits<std::uint64_t>::max()}) {
    return std::nullopt;
  }
  return number.convert_to<std::uint64_t>();
}

integer common_multiple(const integer& a, const integer& b) {
  return a / gcd(a, b) * b;
}

std::string event_of(const rules::table_rules& rules, rules::column_id column,
                     const maths::wager_outcome& outcome) {
  json::object event{{"index", 0},
                     {"type", "settlement"},
                     {"wager", rules.book().columns[index(column)].name},
                     {"result", result_word(outcome.how)},
                     {"clause", outcome_clause(rules, column, outcome)}};
  if (outcome.line) {
    event["line"] = rules.book().lines[index(*outcome.line)].id;
    event["odds"] = odds_words(rules, outcome, false);
  }
  return json::serialize(event);
}

/// A mode of one wager; nothing when a number of it does not fit 64 bits.
std::optional<stake_mode> mode_of(const rules::table_rules& rules,
                                  const maths::wager_figures& figures) {
  const auto& column = rules.book().columns[index(figures.column)];
  integer wagers = 1;
  integer count = 1;
  for (const auto& each : figures.outcomes) {
    wagers = common_multiple(wagers, denominator(rational{(1 + *each.net) * tenths}));
    count = common_multiple(count, denominator(each.probability));
  }
  const bool bought = column.with && rules.book().areas[index(*column.with)].purchase;
  const auto on_area = fitting(wagers);
  const auto in_all = fitting(wagers * (bought ? 2 : 1));
  if (!on_area || !in_all || !fitting(count)) return std::nullopt;
  stake_mode mode{.name = column.name, .column = column.name, .wagers = *on_area, .cost = *in_all};
  std::ranges::replace(mode.name, '/', '_');
  for (const auto& each : figures.outcomes) {
    const auto weight = fitting(numerator(rational{each.probability * count}));
    const rational paid = (1 + *each.net) * wagers * tenths;
    const auto payout = fitting(numerator(paid) * hundredths_a_tenth);
    if (!weight || !payout) return std::nullopt;
    mode.rows.push_back(
        {mode.rows.size() + 1, *weight, *payout, event_of(rules, figures.column, each)});
  }
  return mode;
}

std::string lookup_table(const stake_mode& mode) {
  std::string table;
  for (const auto& row : mode.rows) {
    table += fmt::format("{},{},{}\n", row.id, row.weight, row.payout_multiplier);
  }
  return table;
}

std::string book(const stake_mode& mode) {
  std::string lines;
  for (const auto& row : mode.rows) {
    lines += fmt::format("{{\"id\":{},\"payoutMultiplier\":{},\"events\":[{}]}}\n", row.id,
                         row.payout_multiplier, row.event);
  }
  return lines;
}

std::string json_text(std::string_view text) {
  return json::serialize(json::string{text});
}

/// What the index cannot say, since its form is strict.
std::string about(const rules::table_rules& rules, const stake_export& of) {
  json::array modes;
  for (const auto& mode : of.modes) {
    modes.push_back(json::object{{"name", mode.name},
                                 {"wager", mode.column},
                                 {"base_wagers_on_it", mode.wagers},
                                 {"cost", mode.cost}});
  }
  const json::object whole{
      {"game", rules.book().game},
      {"edition", rules.in_edition().id},
      {"rules_sha256", rules.sha256()},
      {"cost",
       "base wagers that one play takes: the fewest for which every payout is whole tenths of one, "
       "and as many again for the price of a purchase that goes with the wager"},
      {"weights", "exact counts, in lowest terms"},
      {"payoutMultiplier", "hundredths of the base wager, the wager included where it is returned"},
      {"modes", std::move(modes)},
      {"left_out", json::value_from(of.left_out)}};
  return json::serialize(whole) + "\n";
}

}  // namespace

stake_export stake_export_of(const rules::table_rules& rules, const maths::par_sheet& sheet) {
  stake_export made;
  for (const auto& figures : sheet.wagers) {
    const auto& column = rules.book().columns[index(figures.column)];
    if (rules.book().areas[index(column.area)].purchase) continue;
    if (!figures.money) {
      made.left_out.push_back(column.name + ": its odds are not in the source");
    } else if (!figures.at_opening) {
      made.left_out.push_back(maths::wager_name(rules.book(), figures) +
                              ": it cannot be made at the opening of a round");
    } else if (auto mode = mode_of(rules, figures)) {
      made.modes.push_back(std::move(*mode));
    } else {
      made.left_out.push_back(column.name + ": a count or payout does not fit 64 bits");
    }
  }
  return made;
}

std::vector<named_bytes> stake_files(const rules::table_rules& rules, const stake_export& of) {
  std::vector<named_bytes> files;
  std::string modes;
  for (const auto& mode : of.modes) {
    const auto events = fmt::format("books_{}.jsonl.zst", mode.name);
    const auto weights = fmt::format("lookUpTable_{}_0.csv", mode.name);
    modes +=
        fmt::format("{}\n    {{\"name\": {}, \"cost\": {}.0, \"events\": {}, \"weights\": {}}}",
                    modes.empty() ? "" : ",", json_text(mode.name), mode.cost, json_text(events),
                    json_text(weights));
    files.push_back({weights, lookup_table(mode)});
    files.push_back({events, document::zstandard_frame(book(mode))});
  }
  files.push_back({"index.json", fmt::format("{{\n  \"modes\": [{}\n  ]\n}}\n", modes)});
  files.push_back({"about.json", about(rules, of)});
  return files;
}

}  // namespace skyward::report
