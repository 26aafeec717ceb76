// Reads counts from JSON against the rules they were made under, and tests them by their law.
#include "maths/observed.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace skyward::maths {

namespace json = boost::json;

namespace {

using rules::index;

std::string_view word_of(result how) {
  switch (how) {
    case result::win:
      return "win";
    case result::push:
      return "push";
    case result::lose:
      break;
  }
  return "lose";
}

/// The figures of a column where it was made, or the first of it where that is not told.
const wager_figures* figures_of(const par_sheet& sheet, const observed_wager& observed) {
  const auto wager = std::ranges::find_if(sheet.wagers, [&](const wager_figures& each) {
    return each.column == observed.column &&
           (observed.where.empty() || each.where == observed.where);
  });
  return wager == sheet.wagers.end() ? nullptr : &*wager;
}

/// Words of the text as a refusal repeats them: one line, and not the whole of a long one.
std::string shown(std::string_view words) {
  constexpr std::size_t most = 80;
  return one_line(words.substr(0, most)) + (words.size() > most ? "..." : "");
}

/// `win on six:early`, as refusals name an outcome.
std::string outcome_name(const rules::rulebook& book, result how,
                         const std::optional<rules::line_id>& line) {
  auto name = std::string{word_of(how)};
  if (line) name += " on " + book.lines[index(*line)].id;
  return name;
}

/// Reads one text of counts, place by place; the first thing that is not accepted ends it.
class counts_reader {
 public:
  counts_reader(const rules::table_rules& rules, const par_sheet& sheet)
      : rules_{&rules}, sheet_{&sheet} {}

  std::expected<observed_counts, std::string> read(std::string_view text) {
    boost::system::error_code error;
    const auto whole = json::parse(text, error);
    if (error) return refuse("it is no JSON: " + error.message(), "an object of counts");
    const auto* object = object_at(whole, "the text", {"rules_sha256", "source", "wagers"});
    if (object == nullptr) return std::unexpected(told_);
    observed_counts counts;
    const auto* hash = text_at(*object, "rules_sha256");
    if (hash == nullptr) return std::unexpected(told_);
    if (*hash != rules_->sha256()) {
      return refuse(fmt::format("rules_sha256 \"{}\" is of other rules", shown(*hash)),
                    rules_->sha256());
    }
    const auto* source = text_at(*object, "source");
    if (source == nullptr) return std::unexpected(told_);
    counts.source = one_line(*source);
    const auto* wagers = array_at(*object, "wagers");
    if (wagers == nullptr) return std::unexpected(told_);
    for (std::size_t i = 0; i < wagers->size(); ++i) {
      if (!read_wager((*wagers)[i], fmt::format("wagers[{}]", i), counts)) {
        return std::unexpected(told_);
      }
    }
    if (counts.wagers.empty()) return refuse("wagers is empty", "counts of at least one wager");
    return counts;
  }

 private:
  std::unexpected<std::string> refuse(std::string_view what, std::string_view accepted) {
    tell(what, accepted);
    return std::unexpected(told_);
  }

  bool tell(std::string_view what, std::string_view accepted) {
    told_ = fmt::format("{}; accepted: {}", one_line(what), accepted);
    return false;
  }

  /// An object that has some of the keys and no other.
  const json::object* object_at(const json::value& value, const std::string& where,
                                const std::vector<std::string>& keys) {
    const auto* object = value.if_object();
    if (object == nullptr) {
      tell(where + " is no object", "an object with " + join(keys));
      return nullptr;
    }
    for (const auto& each : *object) {
      if (std::ranges::find(keys, std::string_view{each.key()}) != keys.end()) continue;
      tell(fmt::format("{} has an unknown key \"{}\"", where, shown(each.key())), join(keys));
      return nullptr;
    }
    where_ = where;
    return object;
  }

  const json::value* value_at(const json::object& object, std::string_view key,
                              std::string_view accepted) {
    const auto* value = object.if_contains(key);
    if (value == nullptr) tell(fmt::format("{} lacks \"{}\"", where_, key), accepted);
    return value;
  }

  const json::string* text_at(const json::object& object, std::string_view key) {
    const auto* value = value_at(object, key, "text");
    if (value == nullptr) return nullptr;
    if (!value->is_string()) tell(fmt::format("{}: \"{}\" is no text", where_, key), "text");
    return value->if_string();
  }

  const json::array* array_at(const json::object& object, std::string_view key) {
    const auto* value = value_at(object, key, "a list");
    if (value == nullptr) return nullptr;
    if (!value->is_array()) tell(fmt::format("{}: \"{}\" is no list", where_, key), "a list");
    return value->if_array();
  }

  std::optional<std::int64_t> whole_at(const json::object& object, std::string_view key,
                                       std::int64_t least, std::int64_t most) {
    const auto accepted = fmt::format("a whole number from {} to {}", least, most);
    const auto* value = value_at(object, key, accepted);
    if (value == nullptr) return std::nullopt;
    const auto* whole = value->if_int64();
    if (whole != nullptr && *whole >= least && *whole <= most) return *whole;
    tell(fmt::format("{}: \"{}\" is none of its numbers", where_, key), accepted);
    return std::nullopt;
  }

  bool read_wager(const json::value& value, const std::string& where, observed_counts& into) {
    const auto* object = object_at(value, where, {"wager", "rounds", "outcomes"});
    if (object == nullptr) return false;
    const auto* name = text_at(*object, "wager");
    if (name == nullptr) return false;
    const auto* figures = figures_named(*name);
    if (figures == nullptr) return false;
    observed_wager wager{figures->column, 0, {}, figures->where};
    const bool twice = std::ranges::any_of(into.wagers, [&](const observed_wager& each) {
      return each.column == wager.column && each.where == wager.where;
    });
    if (twice) {
      return tell(fmt::format("{}: {} is counted twice", where, std::string_view{*name}),
                  "each wager once");
    }
    const auto rounds = whole_at(*object, "rounds", 1, std::numeric_limits<std::int64_t>::max());
    if (!rounds) return false;
    wager.rounds = *rounds;
    const auto* outcomes = array_at(*object, "outcomes");
    if (outcomes == nullptr) return false;
    auto left = wager.rounds;  // rounds that no outcome has accounted for
    for (std::size_t i = 0; i < outcomes->size(); ++i) {
      const auto there = fmt::format("{}.outcomes[{}]", where, i);
      if (!read_outcome((*outcomes)[i], there, left, *figures, wager)) return false;
      left -= wager.outcomes.back().count;
    }
    if (left != 0) {
      return tell(fmt::format("{}: the counts of {} add up to {}", where, shown(*name),
                              wager.rounds - left),
                  fmt::format("counts that add up to its {} rounds", wager.rounds));
    }
    into.wagers.push_back(std::move(wager));
    return true;
  }

  const wager_figures* figures_named(std::string_view name) {
    const auto& book = rules_->book();
    std::vector<std::string> known;
    for (const auto& each : sheet_->wagers) {
      if (each.outcomes.empty()) continue;
      known.push_back(wager_name(book, each));
      if (known.back() == name || book.columns[index(each.column)].name == name) return &each;
    }
    told_ = fmt::format("{}: unknown wager \"{}\"; {}", where_, shown(name),
                        accepted_names(shown(name), known));
    return nullptr;
  }

  /// in      left the most that may be counted of it
  bool read_outcome(const json::value& value, const std::string& where, std::int64_t left,
                    const wager_figures& figures, observed_wager& into) {
    const auto* object = object_at(value, where, {"result", "line", "count"});
    if (object == nullptr) return false;
    const auto* how = text_at(*object, "result");
    if (how == nullptr) return false;
    const bool lined = object->contains("line");
    const auto* line = lined ? text_at(*object, "line") : nullptr;
    if (lined && line == nullptr) return false;
    const auto& book = rules_->book();
    std::vector<std::string> known;
    const auto same = [&](const wager_outcome& each) {
      known.push_back(outcome_name(book, each.how, each.line));
      if (*how != word_of(each.how) || lined != each.line.has_value()) return false;
      return !lined || *line == book.lines[index(*each.line)].id;
    };
    const auto outcome = std::ranges::find_if(figures.outcomes, same);
    if (outcome == figures.outcomes.end()) {
      return tell(fmt::format("{}: {} never ends as {}{}{}", where,
                              book.columns[index(figures.column)].name, shown(*how),
                              lined ? " on " : "", lined ? shown(*line) : ""),
                  join(known));
    }
    for (const auto& each : into.outcomes) {
      if (each.how == outcome->how && each.line == outcome->line) {
        return tell(fmt::format("{}: {} is counted twice", where, known.back()),
                    "each outcome once");
      }
    }
    const auto count = whole_at(*object, "count", 0, left);
    if (!count) return false;
    into.outcomes.push_back({outcome->how, outcome->line, *count});
    return true;
  }

  const rules::table_rules* rules_;
  const par_sheet* sheet_;
  std::string where_;
  std::string told_;
};

std::int64_t count_of(const observed_wager& counts, const wager_outcome& outcome) {
  for (const auto& each : counts.outcomes) {
    if (each.how == outcome.how && each.line == outcome.line) return each.count;
  }
  return 0;
}

wager_agreement agreement_of(const wager_figures& figures, const observed_wager& counts) {
  wager_agreement wager;
  wager.exact = &figures;
  wager.rounds = counts.rounds;
  wager.degrees = figures.outcomes.size() - 1;
  rational back = 0;
  // Sum of c^2 / (n p) less n, which is the sum of (c - n p)^2 / (n p), as counts add up to n.
  rational squares = 0;
  wager.least_expected = counts.rounds;
  for (const auto& each : figures.outcomes) {
    const integer count = count_of(counts, each);
    const rational expected = each.probability * counts.rounds;
    squares += rational{count * count} / expected;
    wager.least_expected = std::min(wager.least_expected, expected);
    if (each.net) back += rational{count} * (*each.net + 1);
  }
  wager.chi_square = squares - counts.rounds;
  if (!figures.money) return wager;
  wager.payback = back / counts.rounds;
  const rational off = *wager.payback - figures.money->return_to_player;
  wager.above = off > 0;
  if (figures.money->variance != 0) {
    wager.z_squared = off * off * counts.rounds / figures.money->variance;
  }
  return wager;
}

}  // namespace

std::string observed_json(const rules::table_rules& rules, const observed_counts& counts) {
  const auto& book = rules.book();
  json::array wagers;
  for (const auto& wager : counts.wagers) {
    json::array outcomes;
    for (const auto& each : wager.outcomes) {
      json::object outcome{{"result", word_of(each.how)}};
      if (each.line) outcome["line"] = book.lines[index(*each.line)].id;
      outcome["count"] = each.count;
      outcomes.push_back(std::move(outcome));
    }
    wagers.push_back(
        json::object{{"wager", name_at(book.columns[index(wager.column)].name, wager.where)},
                     {"rounds", wager.rounds},
                     {"outcomes", std::move(outcomes)}});
  }
  return json::serialize(json::object{
      {"rules_sha256", rules.sha256()}, {"source", counts.source}, {"wagers", std::move(wagers)}});
}

std::expected<observed_counts, std::string> read_observed(const rules::table_rules& rules,
                                                          const par_sheet& sheet,
                                                          std::string_view text) {
  return counts_reader{rules, sheet}.read(text);
}

agreement agreement_of(const par_sheet& sheet, const observed_counts& counts) {
  agreement all;
  all.source = counts.source;
  for (const auto& each : counts.wagers) {
    const auto* figures = figures_of(sheet, each);
    ensure(figures != nullptr && each.rounds > 0, "counts of a wager of this sheet");
    all.wagers.push_back(agreement_of(*figures, each));
  }
  return all;
}

}  // namespace skyward::maths
