// Adds up over the seats what each fate of a column brings its players, finds by it the worst of
// the cases in which fates go together, and looks at that one seat by seat.
#include "table/banked/worst_case.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace skyward::table {

namespace {

/// No sum of this many columns' amounts is beyond 64 bits; only forged states hold as much.
constexpr std::int64_t amount_max = std::int64_t{1} << 54;
static_assert(amount_max <= INT64_MAX / static_cast<std::int64_t>(4 * rules::columns_max));

std::int64_t capped(std::int64_t amount) {
  return std::clamp(amount, -amount_max, amount_max);
}

std::int64_t product(std::int64_t a, std::int64_t b) {
  __extension__ using wide = __int128;
  return static_cast<std::int64_t>(std::clamp<wide>(wide{a} * b, -amount_max, amount_max));
}

/// Fates of all columns: two besides the lines, and each line in both terms of its area.
constexpr std::size_t worths_max = 2 * rules::columns_max + 2 * rules::lines_max;

}  // namespace

worst_case::worst_case(const rules::table_rules& rules, const rules::definition& game)
    : rules_{&rules}, game_{&game}, fates_{rules, game}, steering_{rules.book().steering_area()} {
  const auto& book = rules.book();
  for (const auto& area : book.areas) {
    auto& facts = areas_.emplace_back();
    facts.group = area.group;
    facts.needs = book.groups[index(area.group)].needs.has_value();
  }
  for (const auto column : rules::ids_of<rules::column_id>(book.columns)) {
    const auto& [name, area, term, with] = book.columns[index(column)];
    auto& facts = areas_[index(area)];
    facts.columns.set(index(column));
    if (with) {
      facts.term = column;
      facts.with = *with;
    } else {
      facts.plain = column;
    }
  }
  const auto chip = rules.limits().chip;
  for (const auto column : rules::ids_of<rules::column_id>(book.columns)) {
    auto& counted = columns_.emplace_back();
    counted.first = worths_.size();
    for (const auto as : fates_.fates_of(column)) {
      auto& worth = worths_.emplace_back(as);
      worth.gains = as.is_loss() ? -1 : 0;
      if (!as.is_win()) continue;
      worth.most = rules.wager_limit(as.line());
      const bool prize = rules.odds_of(as.line()).pays->form() == odds_form::prize;
      counted.even =
          counted.even && !prize && chip <= worth.most && rules.winnings_of(as.line(), chip).even;
      const auto net = *rules.net_per_wager(as.line());
      worth.gains = static_cast<std::int64_t>(numerator(net));
      worth.wagers = static_cast<std::int64_t>(denominator(net));
    }
    counted.fates = worths_.size() - counted.first;
  }
  ensure(worths_.size() <= worths_max, "fates of columns in two terms at most");
  for (const auto& group : book.groups) needs_.push_back(group.needs);
}

std::int64_t worst_case::in_proportion(const fate_worth& by, std::int64_t wagered) {
  return product(wagered / by.wagers, by.gains);
}

std::int64_t worst_case::gain(rules::column_id column, std::size_t fate, cents amount) const {
  const auto& [even, first, fates] = columns_[index(column)];
  const auto& worth = worths_[first + fate];
  if (even || !worth.as.is_win()) return in_proportion(worth, amount.count());
  const auto counted = std::min(amount, worth.most);
  const auto [paid, returned, whole] = rules_->winnings_of(worth.as.line(), counted);
  return paid.count() + returned.count() - counted.count();
}

/// What wagers gain by each of their fates, all seats together.
class worst_case::count {
 public:
  explicit count(const worst_case& of) : of_{of} {}

  const rules::column_set& columns() const { return columns_; }

  void add(rules::column_id column, cents amount) {
    const auto& [even, first, fates] = of_.columns_[index(column)];
    if (!columns_[index(column)]) {
      columns_.set(index(column));
      wagered_[index(column)] = 0;
      std::fill_n(gains_.data() + first, fates, 0);
    }
    auto& wagered = wagered_[index(column)];
    wagered = capped(wagered + amount.count());
    if (even) return;
    for (std::size_t i = 0; i < fates; ++i) {
      gains_[first + i] = capped(gains_[first + i] + of_.gain(column, i, amount));
    }
  }

  /// in  down columns of which wagers can be taken down, and so are not lost
  void finish(const rules::column_set& down) {
    rules::each_of<rules::column_id>(columns_, [&](rules::column_id column) {
      const auto& counted = of_.columns_[index(column)];
      for (auto i = counted.first; i < counted.first + counted.fates; ++i) {
        auto& gains = gains_[i];
        if (counted.even) gains = in_proportion(of_.worths_[i], wagered_[index(column)]);
        if (down[index(column)]) gains = std::max<std::int64_t>(gains, 0);
      }
    });
  }

  /// By fate.
  const std::int64_t* gains(rules::column_id column) const {
    return gains_.data() + of_.columns_[index(column)].first;
  }

 private:
  const worst_case& of_;
  rules::column_set columns_;
  std::array<std::int64_t, rules::columns_max> wagered_;  // of those columns
  std::array<std::int64_t, worths_max> gains_;
};

/// One question: the wagers that stand, with the one that is about to be placed.
class worst_case::layout_wagers {
 public:
  layout_wagers(const worst_case& of, const banked_state& state, const new_wager& wager,
                cents least)
      : of_{of}, state_{state}, wager_{wager}, open_{state.next.open.value_or(rules::area_set{})} {
    for (const auto seat : seats_of(state.layout)) add(seat);
    placed_.finish(down_);
    in_term_.finish(down_);
    worst_ = std::max<std::int64_t>(least.count() - returned_, 0);  // the round may be void
  }

  cents worst() {
    if (!state_.betting()) {
      weigh(of_.fates_.from(state_.position), steered_);
      return cents{worst_ + returned_};
    }
    weigh(of_.fates_.from(of_.game_->close(state_.position, steered_)), steered_);
    if (steering_comes_down()) {
      weigh(of_.fates_.from(of_.game_->close(state_.position, false)), false);
    }
    return cents{worst_ + returned_};
  }

 private:
  bool steering_comes_down() const { return steered_ && open_[index(*of_.steering_)]; }

  rules::area_set held_by(seat_no seat) const {
    auto held = state_.layout[index(seat)].held;
    if (seat == wager_.seat) held.set(index(wager_.area));
    return held;
  }
  cents amount_of(seat_no seat, rules::area_id area) const {
    const auto stands = state_.layout[index(seat)].wagers[index(area)].count();
    const bool more = seat == wager_.seat && area == wager_.area;
    return cents{capped(stands) + (more ? capped(wager_.amount.count()) : 0)};
  }
  /// The column that a wager is in: since betting closed over it first, or when it closes over
  /// these areas of the seat.
  rules::column_id column_of(seat_no seat, rules::area_id area, const rules::area_set& held) const {
    const auto& facts = of_.areas_[index(area)];
    const auto stood = state_.layout[index(seat)].columns & facts.columns;
    if (stood.any()) return rules::column_id(rules::first_of(stood));
    return facts.term && held[index(facts.with)] ? *facts.term : facts.plain;
  }

  void add(seat_no seat) {
    const auto held = held_by(seat);
    if (held.none()) return;
    const auto& there = state_.layout[index(seat)];
    // What was bought comes back with the wagers when the round is void.
    returned_ = capped(returned_ + capped(there.bought.amount.count()));
    rules::each_of<rules::area_id>(held, [&](rules::area_id area) {
      const auto& facts = of_.areas_[index(area)];
      steered_ = steered_ || area == of_.steering_;
      chosen_ = chosen_ || facts.needs;
      const auto column = column_of(seat, area, held);
      if (open_[index(area)]) down_.set(index(column));
      // While the area that its term goes with can be taken down, it may be in the plain column
      // yet.
      const bool either =
          column != facts.plain && !there.columns[index(column)] && open_[index(facts.with)];
      (either ? in_term_ : placed_).add(column, amount_of(seat, area));
    });
  }

  /// What the players gain at most in each case, if each wager came down or not by itself.
  void add_up(const joint_fates::cases& cases) {
    std::int64_t mostly = 0;
    std::fill_n(gained_.data(), cases.count, 0);
    const auto add = [&](const std::int64_t* gains, std::size_t wager) {
      const auto told = of_.fates_.fates_in(cases, wager);
      const auto in_most = gains[told.mostly];
      mostly += in_most;
      for (const auto& [which, fate] : told.else_in) gained_[which] += gains[fate] - in_most;
    };
    rules::each_of<rules::column_id>(placed_.columns(), [&](rules::column_id column) {
      add(placed_.gains(column), joint_fates::as_placed(column));
    });
    rules::each_of<rules::column_id>(in_term_.columns(), [&](rules::column_id column) {
      add(in_term_.gains(column), joint_fates::in_term_or_plain(column));
    });
    for (auto& gained : std::span{gained_}.first(cases.count)) gained += mostly;
  }

  /// Raises the worst to that of these cases. Where wagers come down together or not at all, the
  /// cases that may be worse are looked at seat by seat, the one that promises most first.
  void weigh(const joint_fates::cases& cases, bool steered) {
    add_up(cases);
    const auto end = gained_.begin() + static_cast<std::ptrdiff_t>(cases.count);
    const bool by_seats = state_.betting() && (chosen_ || steering_comes_down());
    for (;;) {
      const auto promised = std::max_element(gained_.begin(), end);
      if (*promised <= worst_) return;
      const auto which = static_cast<std::size_t>(promised - gained_.begin());
      worst_ = std::max(worst_, by_seats ? gained_by_seats(cases, which, steered) : *promised);
      *promised = 0;
    }
  }

  /// What the players gain in one case by the best that each can take down.
  ///
  /// in  steered whether betting closes over a wager that steers; all are taken down otherwise
  std::int64_t gained_by_seats(const joint_fates::cases& cases, std::size_t which,
                               bool steered) const {
    std::int64_t all = 0;
    for (const auto seat : seats_of(state_.layout)) {
      auto held = held_by(seat);
      const bool holds = of_.steering_ && held[index(*of_.steering_)];
      auto best = steered || !holds ? gained_by(seat, held, cases, which) : INT64_MIN;
      if (holds && steering_comes_down()) {
        held.reset(index(*of_.steering_));
        best = std::max(best, gained_by(seat, held, cases, which));
      }
      all += best;
    }
    return all;
  }

  /// Of one seat that keeps the steering area, where that is among its areas, and takes down of the
  /// others what it likes, but nothing that a wager it keeps needs.
  std::int64_t gained_by(seat_no seat, const rules::area_set& held, const joint_fates::cases& cases,
                         std::size_t which) const {
    struct group_total {
      std::int64_t kept;
      std::int64_t least_lost;  // where none gains
      std::int64_t needing;     // of the groups that need this one
      bool held;
      bool keeps;
      bool bound;  // something of it cannot be taken down
    };
    std::array<group_total, rules::columns_max> totals;
    std::fill_n(totals.data(), of_.needs_.size(), group_total{0, -amount_max, 0, {}, {}, {}});
    rules::each_of<rules::area_id>(held, [&](rules::area_id area) {
      const auto& facts = of_.areas_[index(area)];
      auto& total = totals[index(facts.group)];
      const bool bound = !open_[index(area)] || area == of_.steering_;
      const auto column = column_of(seat, area, held);
      const auto fate = of_.fates_.fate_in(cases, joint_fates::as_placed(column), which);
      const auto gains = of_.gain(column, fate, amount_of(seat, area));
      total.held = true;
      total.bound = total.bound || bound;
      if (bound || gains > 0) {
        total.keeps = true;
        total.kept += gains;
      } else {
        total.least_lost = std::max(total.least_lost, gains);
      }
    });
    std::int64_t all = 0;
    for (auto group = of_.needs_.size(); group-- > 0;) {  // each before the one that it needs
      const auto& total = totals[group];
      const auto& needs = of_.needs_[group];
      auto gains = total.needing;
      if (total.held) gains += total.keeps ? total.kept : total.least_lost;
      if (total.held && !total.bound) gains = std::max<std::int64_t>(gains, 0);
      (needs ? totals[index(*needs)].needing : all) += gains;
    }
    return all;
  }

  const worst_case& of_;
  const banked_state& state_;
  const new_wager& wager_;
  rules::area_set open_;
  rules::column_set down_;  // columns of wagers that can be taken down
  count placed_{of_};
  count in_term_{of_};  // of wagers that may be in the plain column yet
  bool steered_ = false;
  bool chosen_ = false;        // some wager needs another
  std::int64_t returned_ = 0;  // of purchases
  std::int64_t worst_;
  std::array<std::int64_t, fate_rows::most> gained_;  // by case
};

cents worst_case::of(const banked_state& state, const new_wager& wager, cents least) const {
  return layout_wagers{*this, state, wager, least}.worst();
}

}  // namespace skyward::table
