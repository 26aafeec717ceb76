// Scales a wager's lines until they give the edge wanted, and tries every choice of printable odds
// near to that.
#include "maths/design.hpp"

#include "base/ensure.hpp"
#include "maths/printable_odds.hpp"

#include <boost/multiprecision/integer.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace skyward::maths {

using rules::index;

namespace {

/// Combinations of candidates that are tried at most.
constexpr std::size_t combinations_max = 200'000;
/// Candidates for a line that is alone.
constexpr std::size_t candidates_max = 200;

/// One printable way for a line to pay. Whole numbers of the search's unit make up the edges.
struct candidate {
  odds pays;
  rational net;
  integer net_units;
  integer paid_units;  // net times the line's probability
};

/// A line that the wager can win on.
struct open_line {
  rational probability;
  rational wanted;  // net that it would pay were all numbers printable
  std::vector<candidate> candidates;
  rules::line_id line{};
  odds_form form = odds_form::to;
};

/// The lines that can be won, with their probabilities.
template <class Action>
void for_each_win(const wager_figures& figures, const Action& act) {
  for (const auto& each : figures.outcomes) {
    if (each.how == result::win) act(*each.line, each.probability);
  }
}

rational loss_probability(const wager_figures& figures) {
  rational lost = 0;
  for (const auto& each : figures.outcomes) {
    if (each.how == result::lose) lost += each.probability;
  }
  return lost;
}

/// Tries every choice of candidates, and keeps those within the tolerance.
class odds_search {
 public:
  /// in      lines with their candidates; lost the probability; all of which outlive the search
  odds_search(std::vector<open_line>& lines, const rational& lost, const design_goal& goal)
      : lines_{lines}, goal_{goal} {
    count_in_units(lost);
    std::vector<std::size_t> chosen;
    combine(chosen, units_of(lost));
  }

  bool is_empty() const { return within_.empty(); }

  std::vector<proposal> nearest() {
    return first_by([](const combination& a, const combination& b) {
      return std::tie(a.away, a.reading, a.chosen) < std::tie(b.away, b.reading, b.chosen);
    });
  }
  std::vector<proposal> simplest() {
    return first_by([](const combination& a, const combination& b) {
      return std::tie(a.reading, a.away, a.chosen) < std::tie(b.reading, b.away, b.chosen);
    });
  }

  /// The edge nearest to the one wanted, within the tolerance or not.
  std::optional<rational> nearest_edge() const {
    if (!closest_) return std::nullopt;
    return rational{closest_->edge, unit_};
  }

 private:
  struct combination {
    std::vector<std::size_t> chosen;
    integer edge;  // in units
    integer away;  // from the edge wanted
    std::int64_t reading = 0;
  };

  integer units_of(const rational& number) const {
    return numerator(number) * (unit_ / denominator(number));
  }

  /// Finds the unit of which every edge that is compared is a whole number.
  void count_in_units(const rational& lost) {
    for (const auto& each : {lost, goal_.edge, goal_.tolerance}) {
      unit_ = lcm(unit_, denominator(each));
    }
    for (const auto& line : lines_) {
      unit_ = lcm(unit_, denominator(line.probability));
    }
    const auto chances = unit_;
    for (const auto& line : lines_) {
      for (const auto& each : line.candidates) {
        unit_ = lcm(unit_, integer{chances * denominator(each.net)});
      }
    }
    for (auto& line : lines_) {
      for (auto& each : line.candidates) {
        each.net_units = units_of(each.net);
        each.paid_units = units_of(line.probability * each.net);
      }
    }
    wanted_ = units_of(goal_.edge);
    tolerated_ = units_of(goal_.tolerance);
  }

  /// Tries every choice of candidates that keeps the order of the lines.
  void combine(std::vector<std::size_t>& chosen, const integer& edge) {
    const auto at = chosen.size();
    if (at == lines_.size()) {
      keep(chosen, edge);
      return;
    }
    const auto& line = lines_[at];
    for (std::size_t i = 0; i < line.candidates.size(); ++i) {
      const auto& each = line.candidates[i];
      if (at > 0 && each.net_units < lines_[at - 1].candidates[chosen.back()].net_units) continue;
      chosen.push_back(i);
      combine(chosen, edge - each.paid_units);
      chosen.pop_back();
    }
  }

  void keep(const std::vector<std::size_t>& chosen, const integer& edge) {
    integer away = abs(integer{edge - wanted_});
    if (!closest_ || away < closest_->away) closest_ = combination{{}, edge, away, 0};
    if (away > tolerated_) return;
    combination within{chosen, edge, std::move(away), 0};
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      within.reading += reading_of(lines_[i].candidates[chosen[i]].pays);
    }
    within_.push_back(std::move(within));
  }

  template <class Before>
  std::vector<proposal> first_by(const Before& before) {
    const auto count = std::min(within_.size(), goal_.proposals_max);
    const auto middle = within_.begin() + static_cast<std::ptrdiff_t>(count);
    std::ranges::partial_sort(within_, middle, before);
    std::vector<proposal> proposals;
    for (std::size_t i = 0; i < count; ++i) {
      proposal each{{}, rational{within_[i].edge, unit_}};
      for (std::size_t l = 0; l < lines_.size(); ++l) {
        each.lines.push_back({lines_[l].line, lines_[l].candidates[within_[i].chosen[l]].pays});
      }
      proposals.push_back(std::move(each));
    }
    return proposals;
  }

  std::vector<open_line>& lines_;
  const design_goal& goal_;
  integer unit_ = 1;  // to the wager
  integer wanted_;
  integer tolerated_;
  std::vector<combination> within_;  // the tolerance
  std::optional<combination> closest_;
};

class designer {
 public:
  designer(const rules::table_rules& rules, const wager_figures& figures, const design_goal& goal)
      : rules_{rules}, goal_{goal}, lost_{loss_probability(figures)} {
    const auto& column = rules.book().columns[index(figures.column)];
    const auto& group = rules.book().areas[index(column.area)].group;
    wager_ = rules.book().groups[index(group)].fixed_wager.value_or(cents{100});
    for_each_win(figures, [&](rules::line_id line, const rational& probability) {
      const auto& pays = rules.odds_of(line).pays;
      lines_.push_back({probability, 0, {}, line, pays ? pays->form() : odds_form::to});
    });
    find_present_nets();
    std::ranges::sort(lines_, [](const open_line& a, const open_line& b) {
      return std::tuple{a.wanted, -a.probability, index(a.line)} <
             std::tuple{b.wanted, -b.probability, index(b.line)};
    });
  }

  std::expected<design, std::string> propose() {
    if (goal_.edge >= lost_) {
      return std::unexpected(
          fmt::format("no odds give an edge of {} %; accepted: below {} %, that of paying nothing",
                      percent_text(goal_.edge, 4), percent_text(lost_, 4)));
    }
    scale_wanted();
    find_candidates();
    odds_search search{lines_, lost_, goal_};
    if (search.is_empty()) return std::unexpected(nothing_within(search.nearest_edge()));
    auto nearest = search.nearest();
    return design{std::move(nearest), search.simplest()};
  }

 private:
  rational net_of(const odds& pays) const {
    const bool prize = pays.form() == odds_form::prize;
    return pays.net_per_wager(wager_, !prize || rules_.prize_returns_wager());
  }

  /// What every line pays at present; what contributes the same for each where the odds are not
  /// known or pay nothing.
  void find_present_nets() {
    bool known = true;
    for (auto& each : lines_) {
      const auto& pays = rules_.odds_of(each.line).pays;
      if (pays) each.wanted = net_of(*pays);
      known = known && pays && each.wanted > 0;
    }
    if (known) return;
    for (auto& each : lines_) each.wanted = 1 / each.probability;
  }

  /// Scales all lines alike until they give the edge wanted.
  void scale_wanted() {
    rational paid = 0;
    for (const auto& each : lines_) paid += each.probability * each.wanted;
    for (auto& each : lines_) each.wanted *= (lost_ - goal_.edge) / paid;
  }

  /// So many candidates for each line that all choices can be tried.
  void find_candidates() {
    std::size_t most = candidates_max;
    while (combinations(most) > combinations_max) --most;
    for (auto& line : lines_) {
      const printed_form form{line.form, goal_.per_max, wager_,
                              [this](const odds& pays) { return net_of(pays); }};
      for (auto& each : printable_near(line.wanted, form, most)) {
        line.candidates.push_back({each.pays, std::move(each.net), 0, 0});
      }
    }
  }

  std::size_t combinations(std::size_t each) const {
    std::size_t all = 1;
    for (std::size_t i = 0; i < lines_.size() && all <= combinations_max; ++i) all *= each;
    return all;
  }

  std::string nothing_within(const std::optional<rational>& nearest) const {
    auto told = fmt::format("no printable odds come within {} % of an edge of {} %",
                            percent_text(goal_.tolerance, 4), percent_text(goal_.edge, 4));
    if (nearest) told += fmt::format("; the nearest found is {} %", percent_text(*nearest, 4));
    told += "; accepted: a wider tolerance";
    if (goal_.per_max < round_from) told += fmt::format(", or --per-max above {}", goal_.per_max);
    return told;
  }

  const rules::table_rules& rules_;
  const design_goal& goal_;
  cents wager_;
  rational lost_;  // probability
  std::vector<open_line> lines_;
};

}  // namespace

std::expected<design, std::string> design_odds(const rules::table_rules& rules,
                                               const wager_figures& figures,
                                               const design_goal& goal) {
  return designer{rules, figures, goal}.propose();
}

cents countable_wager(const rules::table_rules& rules, const wager_figures& figures) {
  cents most{cents_max};
  for_each_win(figures, [&](rules::line_id line, const rational&) {
    most = std::min(most, rules.wager_limit(line));
  });
  return most;
}

edge_as_paid edge_paid(const rules::table_rules& rules, const wager_figures& figures, cents wager) {
  edge_as_paid edge{wager, loss_probability(figures), true};
  if (wager > countable_wager(rules, figures)) return {wager, std::nullopt, true};
  for_each_win(figures, [&](rules::line_id line, const rational& probability) {
    const auto paid = rules.winnings_of(line, wager);
    const auto net = paid.paid + paid.returned - wager;
    *edge.house_edge -= probability * rational{net.count(), wager.count()};
    edge.even = edge.even && paid.even;
  });
  const bool refused = !edge.even && rules.payment().fractions == rules::fraction_rule::even_only;
  if (refused) edge.house_edge.reset();
  return edge;
}

std::optional<cents> least_even_wager(const rules::table_rules& rules,
                                      const wager_figures& figures) {
  const auto unit = rules.payment().in_chips ? rules.limits().chip.count() : 1;
  integer least = unit;
  for_each_win(figures, [&](rules::line_id line, const rational&) {
    const auto& pays = *rules.odds_of(line).pays;
    if (pays.form() == odds_form::prize) return;
    const integer whole = integer{pays.per()} * unit;
    least = lcm(least, integer{whole / gcd(integer{pays.pays()}, whole)});
  });
  if (least > cents_max) return std::nullopt;
  return cents{least.convert_to<std::int64_t>()};
}

rational edge_with(const rules::table_rules& rules, const wager_figures& figures) {
  auto edge = loss_probability(figures);
  for_each_win(figures, [&](rules::line_id line, const rational& probability) {
    const auto net = rules.net_per_wager(line);
    ensure(net.has_value(), "odds of every line");
    edge -= probability * *net;
  });
  return edge;
}

}  // namespace skyward::maths
