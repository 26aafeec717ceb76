// Checks the wagers of a layout, and puts their joint law together.
#include "maths/layout.hpp"

#include "base/ensure.hpp"
#include "maths/wager_walk.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::maths {

using rules::index;

namespace {

/// Why this wager cannot be made; empty where it can.
std::string problem_of(const rules::lowered& game, const rules::table_rules& rules,
                       const layout_wager& wager, winnings counted) {
  const auto area = index(wager.area);
  if (!rules.odds_known(wager.area)) return fmt::format("odds {}", rules::not_in_source);
  if (counted == winnings::as_paid) {
    if (auto problem = payment_problem(rules, wager.area, wager.amount); !problem.empty()) {
      return problem;
    }
  }
  if (!wager.every_play) {
    return game.positions.front().areas[area] ? "" : "takes no wager at the opening";
  }
  const auto& wagered = rules.book().areas[area];
  if (wagered.steers || wagered.purchase)
    return "cannot be wagered at every play; accepted: at the opening";
  const bool open =
      std::ranges::any_of(game.positions, [&](const auto& at) { return at.areas[area]; });
  return open ? "" : "takes no wager at any play";
}

/// Whole cents that are at least as much.
cents rounded_up(const rational& amount) {
  const integer whole = (numerator(amount) + denominator(amount) - 1) / denominator(amount);
  return cents{whole.convert_to<std::int64_t>()};
}

}  // namespace

std::expected<layout_parts, std::string> layout_parts_of(const rules::lowered& game,
                                                         const rules::table_rules& rules,
                                                         std::span<const layout_wager> wagers,
                                                         winnings counted) {
  const auto& book = rules.book();
  rules::area_set held;
  for (const auto& each : wagers) held.set(index(each.area));
  layout_parts parts;
  for (const auto& each : wagers) {
    const auto& area = book.areas[index(each.area)];
    if (auto problem = problem_of(game, rules, each, counted); !problem.empty()) {
      return std::unexpected(area.id + ": " + problem);
    }
    parts.steered = parts.steered || area.steers;
    if (!each.every_play) parts.at_opening = parts.at_opening + each.amount;
    if (area.purchase) {
      parts.taken = parts.taken + each.amount;
      continue;
    }
    parts.wagers.push_back(
        wager_in_column(rules, book.column_of(each.area, held), each.amount, counted));
    parts.wagers.back().every_play = each.every_play;
  }
  return parts;
}

std::expected<layout_figures, std::string> layout_of(const rules::lowered& game,
                                                     const rules::table_rules& rules,
                                                     std::string label,
                                                     std::span<const layout_wager> wagers,
                                                     winnings counted) {
  ensure(!wagers.empty(), "a layout with a wager");
  const auto parts = layout_parts_of(game, rules, wagers, counted);
  if (!parts) return std::unexpected(parts.error());
  auto walk = walk_wagers(game, {0, parts->steered}, parts->wagers);
  if (!walk) return std::unexpected(walk.error());
  layout_figures figures;
  figures.label = std::move(label);
  figures.wagers.assign(wagers.begin(), wagers.end());
  figures.wagered = parts->at_opening;
  figures.law = std::move(walk->law);
  integer wins = 0;
  for (auto& each : figures.law.outcomes) {
    each.net -= parts->taken.count();
    if (each.net > 0) wins += each.ways;
  }
  figures.win_probability = rational{wins, figures.law.total};
  figures.mean_throws = std::move(walk->mean_throws);
  figures.handle = walk->handle + parts->taken.count();
  figures.needed = rounded_up(walk->needed) + parts->taken;
  auto moments = moments_of(figures.law, figures.handle);
  figures.house_edge = std::move(moments.house_edge);
  figures.variance = std::move(moments.variance);
  return figures;
}

std::string payment_problem(const rules::table_rules& rules, rules::area_id area, cents amount) {
  const bool even_only = rules.payment().fractions == rules::fraction_rule::even_only;
  for (const auto line : rules.book().areas[index(area)].lines) {
    const auto most = rules.wager_limit(line);
    if (amount > most) {
      return fmt::format("{} is too much to pay; accepted: at most {}", money_text(amount),
                         money_text(most));
    }
    if (even_only && !rules.winnings_of(line, amount).even) {
      return fmt::format(
          "{} at {} does not come out even (ruling R-17); accepted: an amount that "
          "does",
          money_text(amount), rules.odds_of(line).pays->text());
    }
  }
  return {};
}

}  // namespace skyward::maths
