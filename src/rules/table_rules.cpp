// What a table pays under its rules, and the rules as canonical JSON, written and read.
#include "rules/table_rules.hpp"

#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "base/text.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::rules {

namespace json = boost::json;

namespace {

template <class Value, std::size_t Size>
std::string_view name_of(Value value, const std::string_view (&names)[Size]) {
  return names[static_cast<std::size_t>(value)];
}

}  // namespace

table_rules::table_rules(const rulebook& book, const edition& edition)
    : book_{&book}, edition_{&edition}, offered_{book.all_areas()}, limits_{book.limits} {
  for (const auto& line : book.lines) {
    odds_.push_back(edition.prints_odds ? line_odds{line.printed, line.provenance}
                                        : line_odds{std::nullopt, std::string{not_in_source}});
  }
  for (const auto& option : book.options) options_.push_back(option.values.front());
}

bool table_rules::offers(const column& column) const {
  return offers(column.area) && (!column.with || offers(*column.with));
}

std::size_t table_rules::option_named(std::string_view id) const {
  const auto asked = std::ranges::find(book_->options, id, &rule_option::id);
  if (asked == book_->options.end()) {
    std::vector<std::string> known;
    for (const auto& each : book_->options) known.push_back(each.id);
    throw unknown_name{book_->game, "option", id, known};
  }
  return static_cast<std::size_t>(asked - book_->options.begin());
}

std::string_view table_rules::option(std::string_view id) const {
  return options_[option_named(id)];
}

bool table_rules::chooses(std::string_view option, std::string_view value) const {
  const auto asked = option_named(option);
  const auto& values = book_->options[asked].values;
  if (std::ranges::find(values, value) == values.end()) {
    const auto kind = fmt::format("option {} with the value", option);
    throw unknown_name{book_->game, kind, value, values};
  }
  return options_[asked] == value;
}

std::optional<rational> table_rules::net_per_wager(line_id line) const {
  const auto& pays = odds_of(line).pays;
  if (!pays) return std::nullopt;
  const auto& area = book_->areas[index(book_->lines[index(line)].area)];
  const auto& fixed = book_->groups[index(area.group)].fixed_wager;
  return pays->net_per_wager(fixed.value_or(cents{}), prize_returns_wager_);
}

bool table_rules::odds_known(area_id area) const {
  const auto& of = book_->areas[index(area)];
  if (of.purchase) return edition_->settles_purchases;
  return std::ranges::all_of(of.lines,
                             [&](line_id line) { return odds_of(line).pays.has_value(); });
}

table_rules::winnings table_rules::winnings_of(line_id line, cents wager) const {
  const auto& pays = odds_of(line).pays;
  ensure(pays.has_value(), "odds of a line that is paid");
  if (pays->form() == odds_form::prize) {
    const bool returned = prize_returns_wager_;
    return {cents{pays->pays()}, returned ? wager : cents{}, true};
  }
  // One division, rounded to whole units of what the table pays in.
  const auto unit = payment_.in_chips ? limits_.chip.count() : 1;
  const auto divisor = pays->per() * unit;
  const auto owed = (wager * pays->pays()).count();
  auto units = owed / divisor;
  const bool even = units * divisor == owed;
  if (!even && payment_.fractions != fraction_rule::down) ++units;
  const cents gross{units * unit};
  if (pays->form() == odds_form::to) return {gross, wager, even};
  // `for` odds include the wager.
  const auto returned = std::min(gross, wager);
  return {gross - returned, returned, even};
}

cents table_rules::wager_limit(line_id line) const {
  const auto& pays = odds_of(line).pays;
  if (!pays || pays->form() == odds_form::prize) return cents{cents_max};
  return cents{std::min(cents_max, cents_max / pays->pays() * pays->per())};
}

const area_group* table_rules::group_without_chips() const {
  const auto lacks = [&](const area_group& group) {
    return group.fixed_wager && group.fixed_wager->count() % limits_.chip.count() != 0 &&
           (book_->areas_of(group.id) & offered_).any();
  };
  const auto found = std::ranges::find_if(book_->groups, lacks);
  return found == book_->groups.end() ? nullptr : &*found;
}

const area_group* table_rules::group_not_whole() const {
  const auto broken = [&](const area_group& group) {
    return !group.whole_clause.empty() && (book_->areas_of(group.id) & ~offered_).any();
  };
  const auto found = std::ranges::find_if(book_->groups, broken);
  return found == book_->groups.end() ? nullptr : &*found;
}

void table_rules::set_odds(line_id line, const odds& pays) {
  const auto& of = book_->lines[index(line)];
  const bool as_printed = edition_->prints_odds && of.printed == pays;
  odds_[index(line)] = {pays, as_printed ? of.provenance : std::string{from_submission}};
}

bool table_rules::replaces_printed(line_id line) const {
  const auto& of = book_->lines[index(line)];
  return odds_of(line).provenance == from_submission && edition_->prints_odds &&
         of.provenance == from_regulation;
}

std::expected<void, std::string> table_rules::choose(std::string_view option,
                                                     std::string_view value) {
  const auto found = std::ranges::find(book_->options, option, &rule_option::id);
  if (found == book_->options.end()) {
    if (book_->options.empty()) {
      return std::unexpected(
          fmt::format("no such option as \"{}\"; {} has none", option, book_->game));
    }
    std::vector<std::string> known;
    for (const auto& each : book_->options) known.push_back(each.id);
    return std::unexpected(
        fmt::format("no such option as \"{}\"; {}", option, accepted_names(option, known)));
  }
  if (std::ranges::find(found->values, value) == found->values.end()) {
    return std::unexpected(fmt::format("option {} has no value \"{}\"; {}", option, value,
                                       accepted_names(value, found->values)));
  }
  options_[static_cast<std::size_t>(found - book_->options.begin())] = value;
  if (found->means == option_meaning::prize_wager) {
    prize_returns_wager_ = value == found->values.front();
  }
  return {};
}

std::string table_rules::canonical() const {
  json::object options;
  for (std::size_t i = 0; i < options_.size(); ++i) options[book_->options[i].id] = options_[i];
  json::array offered;
  for (const auto id : ids_of<area_id>(book_->areas)) {
    if (offers(id)) offered.emplace_back(book_->areas[index(id)].id);
  }
  json::object paytable;
  for (std::size_t i = 0; i < odds_.size(); ++i) {
    auto& value = paytable[book_->lines[i].id];
    if (odds_[i].pays) value = odds_[i].pays->text();
  }
  json::object limits{{"seats", limits_.seats},
                      {"minimum_cents", limits_.minimum.count()},
                      {"maximum_cents", limits_.maximum.count()},
                      {"chip_cents", limits_.chip.count()}};
  if (limits_.worst_case) limits["worst_case_cents"] = limits_.worst_case->count();
  json::object rules{
      {"game", book_->game},
      {"edition", edition_->id},
      {"options", options},
      {"offered", offered},
      {"paytable", paytable},
      {"limits", limits},
      {"payment", json::object{{"fractions", name_of(payment_.fractions, fraction_names)},
                               {"pays_in", name_of(payment_.in_chips, pays_in_names)},
                               {"seats_from", name_of(payment_.order, seat_order_names)}}}};
  if (submitted_ && !book_->at_table.submission.empty()) rules["submitted"] = true;
  return json::serialize(rules);
}

namespace {

/// What a value of the canonical text should have been.
struct unreadable {
  std::string key;
};

const json::value& at(const json::object& from, json::string_view key) {
  if (const auto* value = from.if_contains(key)) return *value;
  throw unreadable{std::string{key}};
}

const json::object& table_at(const json::object& from, json::string_view key) {
  if (const auto* table = at(from, key).if_object()) return *table;
  throw unreadable{std::string{key}};
}

std::string text_at(const json::object& from, json::string_view key) {
  if (const auto* text = at(from, key).if_string()) return {text->data(), text->size()};
  throw unreadable{std::string{key}};
}

std::int64_t whole_at(const json::object& from, json::string_view key) {
  const auto* number = at(from, key).if_int64();
  if (number == nullptr || *number < 1 || *number > cents_max) throw unreadable{std::string{key}};
  return *number;
}

template <class Value, std::size_t Size>
Value named_at(const json::object& from, json::string_view key,
               const std::string_view (&names)[Size]) {
  const auto found = std::ranges::find(names, text_at(from, key));
  if (found == std::end(names)) throw unreadable{std::string{key}};
  return static_cast<Value>(found - std::begin(names));
}

void read_paytable(const rulebook& book, const json::object& paytable, table_rules& rules) {
  for (const auto line : ids_of<line_id>(book.lines)) {
    const auto& id = book.lines[index(line)].id;
    if (at(paytable, id).is_null()) continue;
    const auto pays = odds::parse(text_at(paytable, id));
    if (!pays) throw unreadable{id};
    const auto& area = book.areas[index(book.lines[index(line)].area)];
    const bool prize = pays->form() == odds_form::prize;
    if (prize && !book.groups[index(area.group)].fixed_wager) throw unreadable{id};
    if (rules.odds_of(line).pays != *pays) rules.set_odds(line, *pays);
  }
}

void read_offered(const rulebook& book, const json::object& from, table_rules& rules) {
  const auto* offered = at(from, "offered").if_array();
  if (offered == nullptr) throw unreadable{"offered"};
  for (const auto id : ids_of<area_id>(book.areas)) {
    const auto name = json::value_from(book.areas[index(id)].id);
    if (std::ranges::find(*offered, name) == offered->end()) rules.withdraw(id);
  }
}

}  // namespace

std::expected<table_rules, std::string> read_canonical(const rulebook& book,
                                                       std::string_view text) {
  try {
    json::error_code error;
    const auto parsed = json::parse({text.data(), text.size()}, error);
    if (error || !parsed.is_object()) return std::unexpected("rules of a table: no JSON object");
    const auto& from = parsed.get_object();
    const auto* edition = book.find_edition(text_at(from, "edition"));
    if (edition == nullptr) throw unreadable{"edition"};
    table_rules rules{book, *edition};
    for (const auto& [name, value] : table_at(from, "options")) {
      const auto chosen = rules.choose(name, text_at(table_at(from, "options"), name));
      if (!chosen) return std::unexpected(chosen.error());
    }
    read_offered(book, from, rules);
    read_paytable(book, table_at(from, "paytable"), rules);
    const auto& limits = table_at(from, "limits");
    table_limits read{whole_at(limits, "seats"), cents{whole_at(limits, "minimum_cents")},
                      cents{whole_at(limits, "maximum_cents")},
                      cents{whole_at(limits, "chip_cents")}};
    if (limits.contains("worst_case_cents")) {
      read.worst_case = cents{whole_at(limits, "worst_case_cents")};
    }
    const auto most = book.seats_clause.empty() ? seats_max : book.limits.seats;
    const auto uneven = [&](cents amount) { return amount.count() % read.chip.count() != 0; };
    if (read.seats > most || read.maximum < read.minimum || uneven(read.minimum) ||
        uneven(read.maximum)) {
      throw unreadable{"limits"};
    }
    rules.set_limits(read);
    if (rules.group_without_chips() || rules.group_not_whole()) throw unreadable{"offered"};
    if (from.contains("submitted")) rules.submit();
    const auto& payment = table_at(from, "payment");
    rules.set_payment({named_at<fraction_rule>(payment, "fractions", fraction_names),
                       named_at<bool>(payment, "pays_in", pays_in_names),
                       named_at<seat_order>(payment, "seats_from", seat_order_names)});
    if (rules.canonical() != text) return std::unexpected("rules of a table: not as written");
    return rules;
  } catch (const unreadable& bad) {
    return std::unexpected(fmt::format("rules of a table: {} is missing or unreadable", bad.key));
  }
}

std::string table_rules::sha256() const {
  return sha256_hex(canonical());
}

}  // namespace skyward::rules
