// Finds things in a rulebook by their names.
#include "rules/rulebook.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::rules {

namespace {

template <class Id, class List, class Name>
std::optional<Id> find_by(const List& list, std::string_view wanted, Name name) {
  const auto found = std::ranges::find(list, wanted, name);
  if (found == list.end()) return std::nullopt;
  return static_cast<Id>(found - list.begin());
}

/// What a definition asks for by name; one that the rulebook lacks is told with the nearest.
template <class Id, class List, class Name>
Id named_by_definition(const rulebook& book, std::string_view kind, const List& list,
                       std::string_view wanted, Name name) {
  if (const auto id = find_by<Id>(list, wanted, name)) return *id;
  std::vector<std::string> known;
  for (const auto& each : list) known.push_back(std::invoke(name, each));
  throw unknown_name{book.game, kind, wanted, known};
}

}  // namespace

unknown_name::unknown_name(std::string_view game, std::string_view kind, std::string_view wanted,
                           std::span<const std::string> known)
    : std::runtime_error{fmt::format(
          "the definition of {} names {} \"{}\", which its rulebook does not have; {}", game, kind,
          wanted, known.empty() ? "accepted: none" : accepted_names(wanted, known))} {}

std::string_view edition::clause(std::string_view base) const {
  const auto own = clauses.find(base);
  if (own != clauses.end()) return own->second;
  const bool of_base_text = !base.empty() && !base.starts_with("ruling ") && base != house_rule;
  return own_text && of_base_text ? not_in_source : base;
}

const edition* rulebook::find_edition(std::string_view id) const {
  const auto found = std::ranges::find(editions, id, &edition::id);
  return found == editions.end() ? nullptr : &*found;
}

std::optional<area_id> rulebook::find_area(std::string_view id) const {
  return find_by<area_id>(areas, id, &area::id);
}

std::optional<column_id> rulebook::find_column(std::string_view id) const {
  return find_by<column_id>(columns, id, &column::name);
}

std::optional<line_id> rulebook::find_line(std::string_view id) const {
  return find_by<line_id>(lines, id, &payout_line::id);
}

area_id rulebook::area_named(std::string_view id) const {
  return named_by_definition<area_id>(*this, "area", areas, id, &area::id);
}

column_id rulebook::column_named(std::string_view id) const {
  return named_by_definition<column_id>(*this, "column", columns, id, &column::name);
}

line_id rulebook::line_named(std::string_view id) const {
  return named_by_definition<line_id>(*this, "payout line", lines, id, &payout_line::id);
}

call_id rulebook::call_named(std::string_view id) const {
  return named_by_definition<call_id>(*this, "call", calls, id, &call::id);
}

payable rulebook::payable_named(std::string_view area) const {
  return {column_named(area), line_named(area)};
}

column_id rulebook::plain_column(area_id area) const {
  return column_named(areas[index(area)].id);
}

const settlement_step& rulebook::taking_of(column_id purchase) const {
  const auto takes = [&](const settlement_step& step) {
    return step.action == step_action::collect && step.columns[index(purchase)];
  };
  const auto found = std::ranges::find_if(bets_closed, takes);
  ensure(found != bets_closed.end(), "a step that takes the purchase");
  return *found;
}

column_id rulebook::column_of(area_id area, const area_set& held) const {
  const auto in_term = std::ranges::find_if(columns, [&](const column& each) {
    return each.area == area && each.with && held[index(*each.with)];
  });
  if (in_term == columns.end()) return plain_column(area);
  return static_cast<column_id>(in_term - columns.begin());
}

std::optional<area_id> rulebook::steering_area() const {
  const auto found = std::ranges::find(areas, true, &area::steers);
  if (found == areas.end()) return std::nullopt;
  return static_cast<area_id>(found - areas.begin());
}

area_set rulebook::all_areas() const {
  area_set set;
  for (const auto each : ids_of<area_id>(areas)) set.set(index(each));
  return set;
}

area_set rulebook::areas_of(std::string_view group) const {
  const auto id = named_by_definition<group_id>(*this, "group", groups, group, &area_group::id);
  area_set set;
  for (const auto each : ids_of<area_id>(areas)) set[index(each)] = areas[index(each)].group == id;
  ensure(set.any(), "a group that has areas");
  return set;
}

}  // namespace skyward::rules
