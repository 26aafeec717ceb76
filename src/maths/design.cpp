#include "maths/design.hpp"

#include "base/ensure.hpp"

#include <boost/multiprecision/integer.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace skyward::maths {

using rules::index;

namespace {

/// Combinations of candidates that are tried at most.
constexpr std::size_t combinations_max = 200'000;
/// Candidates for a line that is alone.
constexpr std::size_t candidates_max = 200;

constexpr std::int64_t round_from = 100;  // beyond, odds are whole and have few digits
constexpr std::int64_t pays_limit = odds::pays_max;

bool is_round(std::int64_t pays) {
  while (pays >= 10 * round_from) {
    if (pays % 10 != 0) return false;
    pays /= 10;
  }
  return pays <= round_from || pays % 5 == 0;
}

/// How much there is to read in odds: fewer and smaller numbers first.
std::int64_t reading(const odds& pays) {
  auto digits = pays.form() == odds_form::prize ? pays.pays() / 100 : pays.pays();
  while (digits >= 10 && digits % 10 == 0) digits /= 10;
  return digits + 5 * (pays.per() - 1);
}

/// One printable way for a line to pay. Whole numbers of the designer's unit make up the edges.
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

class designer {
 public:
  designer(const rules::table_rules& rules, const wager_figures& figures, const design_goal& goal)
      : rules_{rules}, goal_{goal} {
    const auto& column = rules.book().columns[index(figures.column)];
    const auto& group = rules.book().areas[index(column.area)].group;
    wager_ = rules.book().groups[index(group)].fixed_wager.value_or(cents{100});
    for (const auto& each : figures.outcomes) {
      if (each.how == result::lose) lost_ += each.probability;
      if (each.how != result::win) continue;
      const auto& pays = rules.odds_of(*each.line).pays;
      lines_.push_back({each.probability, 0, {}, *each.line, pays ? pays->form() : odds_form::to});
    }
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
    std::size_t each = candidates_max;
    while (combinations(each) > combinations_max) --each;
    for (auto& line : lines_) find_candidates(line, each);
    count_in_units();
    std::vector<std::size_t> chosen;
    combine(chosen, units_of(lost_));
    if (found_.empty()) return std::unexpected(nothing_found());
    design made;
    made.nearest = first_by([](const combination& a, const combination& b) {
      return std::tie(a.away, a.reading, a.chosen) < std::tie(b.away, b.reading, b.chosen);
    });
    made.simplest = first_by([](const combination& a, const combination& b) {
      return std::tie(a.reading, a.away, a.chosen) < std::tie(b.reading, b.away, b.chosen);
    });
    return made;
  }

 private:
  struct combination {
    std::vector<std::size_t> chosen;
    integer edge;  // in units
    integer away;  // from the edge wanted
    std::int64_t reading = 0;
  };

  std::size_t combinations(std::size_t each) const {
    std::size_t all = 1;
    for (std::size_t i = 0; i < lines_.size() && all <= combinations_max; ++i) all *= each;
    return all;
  }

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

  void add_candidate(open_line& line, std::int64_t pays, std::int64_t per) const {
    if (pays <= 0 || pays > pays_limit || std::gcd(pays, per) != 1) return;
    if (per > 1 && pays > round_from) return;
    if (per == 1 && !is_round(pays)) return;
    if (line.form == odds_form::for_ && pays <= per) return;  // the wager is part of it
    const auto made = line.form == odds_form::for_    ? odds::for_each(pays, per)
                      : line.form == odds_form::prize ? odds::prize(cents{pays * 100})
                                                      : odds::to(pays, per);
    auto net = net_of(made);
    if (net > 0) line.candidates.push_back({made, std::move(net), 0, 0});
  }

  /// The printable odds nearest to what is wanted, at most `most`.
  void find_candidates(open_line& line, std::size_t most) const {
    // In the numbers that are printed: `for` odds and prizes say more than the net.
    rational printed = line.wanted;
    if (line.form == odds_form::for_) printed += 1;
    if (line.form == odds_form::prize) printed = line.wanted * wager_.count() / 100;
    const auto per_max = line.form == odds_form::prize ? 1 : goal_.per_max;
    for (std::int64_t per = 1; per <= per_max; ++per) {
      const integer whole = numerator(printed) * per / denominator(printed);
      const auto middle = std::min<integer>(whole, pays_limit).convert_to<std::int64_t>();
      // Round numbers lie further apart where they are large.
      std::int64_t step = 1;
      while (per == 1 && middle / step >= 10 * round_from) step *= 10;
      const auto base = middle / step * step;
      const auto reach =
          static_cast<std::int64_t>(most) * (middle > round_from && per == 1 ? 5 : 1);
      for (auto i = -reach; i <= reach; ++i) add_candidate(line, base + i * step, per);
    }
    const auto away = [&](const candidate& each) { return abs(rational{each.net - line.wanted}); };
    std::ranges::sort(line.candidates, [&](const candidate& a, const candidate& b) {
      return std::tuple{away(a), a.pays.per()} < std::tuple{away(b), b.pays.per()};
    });
    if (line.candidates.size() > most) {
      line.candidates.erase(line.candidates.begin() + static_cast<std::ptrdiff_t>(most),
                            line.candidates.end());
    }
  }

  integer units_of(const rational& number) const {
    return numerator(number) * (unit_ / denominator(number));
  }

  /// Finds the unit of which every edge that is compared is a whole number.
  void count_in_units() {
    for (const auto& each : {lost_, goal_.edge, goal_.tolerance}) {
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
    combination made{chosen, edge, std::move(away), 0};
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      made.reading += reading(lines_[i].candidates[chosen[i]].pays);
    }
    found_.push_back(std::move(made));
  }

  template <class Before>
  std::vector<proposal> first_by(const Before& before) {
    const auto count = std::min(found_.size(), goal_.proposals_max);
    const auto middle = found_.begin() + static_cast<std::ptrdiff_t>(count);
    std::ranges::partial_sort(found_, middle, before);
    std::vector<proposal> made;
    for (std::size_t i = 0; i < count; ++i) {
      proposal each{{}, rational{found_[i].edge, unit_}};
      for (std::size_t l = 0; l < lines_.size(); ++l) {
        each.lines.push_back({lines_[l].line, lines_[l].candidates[found_[i].chosen[l]].pays});
      }
      made.push_back(std::move(each));
    }
    return made;
  }

  std::string nothing_found() const {
    auto told = fmt::format("no printable odds come within {} % of an edge of {} %",
                            percent_text(goal_.tolerance, 4), percent_text(goal_.edge, 4));
    if (closest_) {
      told += fmt::format("; the nearest found is {} %",
                          percent_text(rational{closest_->edge, unit_}, 4));
    }
    told += "; accepted: a wider tolerance";
    if (goal_.per_max < round_from) told += fmt::format(", or --per-max above {}", goal_.per_max);
    return told;
  }

  const rules::table_rules& rules_;
  const design_goal& goal_;
  cents wager_;
  rational lost_;  // probability
  std::vector<open_line> lines_;
  integer unit_ = 1;  // to the wager
  integer wanted_;
  integer tolerated_;
  std::vector<combination> found_;
  std::optional<combination> closest_;
};

/// The lines that can be won, with their odds.
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

}  // namespace

std::expected<design, std::string> design_odds(const rules::table_rules& rules,
                                               const wager_figures& figures,
                                               const design_goal& goal) {
  return designer{rules, figures, goal}.propose();
}

edge_as_paid edge_paid(const rules::table_rules& rules, const wager_figures& figures, cents wager) {
  edge_as_paid made{wager, loss_probability(figures), true};
  for_each_win(figures, [&](rules::line_id line, const rational& probability) {
    const auto paid = rules.winnings_of(line, wager);
    const auto net = paid.paid + paid.returned - wager;
    *made.house_edge -= probability * rational{net.count(), wager.count()};
    made.even = made.even && paid.even;
  });
  const bool refused = !made.even && rules.payment().fractions == rules::fraction_rule::even_only;
  if (refused) made.house_edge.reset();
  return made;
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
