// Follows the wagers of a game backwards from where they are decided: docs/decisions/010.
#include "table/banked/joint_fates.hpp"

#include "base/ensure.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace skyward::table {

bool fate_rows::add(const fate_row& row) {
  const auto covers = [](const fate_row& one, const fate_row& other) {
    return std::ranges::equal(one, other, std::ranges::greater_equal{});
  };
  if (std::ranges::any_of(rows_, [&](const fate_row& each) { return covers(each, row); })) {
    return false;
  }
  if (!merged_) {
    std::erase_if(rows_, [&](const fate_row& each) { return covers(row, each); });
    rows_.push_back(row);
    merged_ = rows_.size() > most;
    if (!merged_) return true;
  }
  auto best = row;
  for (const auto& each : rows_) std::ranges::transform(best, each, best.begin(), std::ranges::max);
  rows_.assign(1, best);
  return true;
}

namespace {

/// The fates of a decision by its code.
using ranks_of_column = std::array<std::uint8_t, std::numeric_limits<std::uint8_t>::max() + 1>;

/// What a roll does, in fates.
struct decided_row {
  fate_row fates{};
  rules::column_set columns;
};

/// Finds for every position the cases of the wagers that can stand there.
class fate_walk {
 public:
  fate_walk(const rules::lowered& game, const rules::definition& definition,
            const rules::rulebook& book, const std::vector<std::vector<rules::decision>>& fates,
            const std::vector<ranks_of_column>& ranks)
      : game_{game}, columns_{book.columns.size()} {
    for (std::size_t c = 0; c < columns_; ++c) {
      steering_[c] = book.areas[index(book.columns[c].area)].steers;
    }
    for (std::size_t c = 0; c < columns_; ++c) {
      const auto back = std::ranges::find(fates[c], rules::decision::stands());
      back_[c] = static_cast<std::uint8_t>(back - fates[c].begin());
    }
    for (const auto& outcome : game.outcomes) {
      auto& row = decided_.emplace_back(back_, outcome.columns);
      for (std::size_t c = 0; c < columns_; ++c) {
        if (outcome.columns[c]) row.fates[c] = ranks[c][outcome.decided[c].code()];
      }
    }
    carried_.resize(game.positions.size());
    for (const auto& state : game.states) {
      for (const auto& each : game.transitions_of(state)) {
        carried_[each.next] |= state.up & ~decided_[each.outcome].columns;
      }
    }
    for (const auto& position : game.positions) find_what_comes_down(position, definition, book);
    open_.resize(game.positions.size());
    for (auto& rows : open_) rows.add(back_);  // nothing more is thrown, or the round is void
    while (grows()) {
    }
  }

  /// The cases from a throw on.
  fate_rows from(const rules::lowered_state& state) const {
    fate_rows rows;
    each_from(state, [&](const fate_row& row) { rows.add(row); });
    return rows;
  }

  bool merged() const { return std::ranges::any_of(open_, &fate_rows::merged); }

 private:
  /// A wager that can be taken down before it is lost is not lost: while its area takes wagers, or
  /// once a void throw has opened it again.
  void find_what_comes_down(const rules::lowered_position& position,
                            const rules::definition& definition, const rules::rulebook& book) {
    auto areas = position.areas;
    for (const bool steered : {false, true}) {
      areas |= definition.open(game_.states[position.closed(steered)].closed);
    }
    auto& columns = comes_down_.emplace_back();
    for (std::size_t c = 0; c < columns_; ++c) {
      columns[c] = areas[index(book.columns[c].area)];
    }
  }

  /// Every roll at a state with every case of what comes after it.
  template <class Visit>
  void each_from(const rules::lowered_state& state, const Visit& visit) const {
    for (const auto& each : game_.transitions_of(state)) {
      const auto& decided = decided_[each.outcome];
      for (const auto& later : open_[each.next].all()) {
        auto row = decided.fates;
        rules::for_each_member(state.up & ~decided.columns,
                               [&](std::size_t c) { row[c] = later[c]; });
        visit(row);
      }
    }
  }

  /// One step back everywhere; whether a case was added that no other covers.
  bool grows() {
    bool grown = false;
    for (auto at = game_.positions.size(); at-- > 0;) {
      const auto& carried = carried_[at];
      if (carried.none()) continue;
      const auto& position = game_.positions[at];
      for (const bool steered : {false, true}) {
        // Where it makes a difference, whoever has wagered on the steering area has taken that
        // down.
        const bool gone = !steered && position.closed_with != position.closed_without;
        const auto standing = gone ? carried & ~steering_ : carried;
        fate_rows found;  // apart from those of the position, to which a roll may lead back
        each_from(game_.states[position.closed(steered)], [&](const fate_row& row) {
          auto met = back_;
          rules::for_each_member(standing, [&](std::size_t c) {
            met[c] = comes_down_[at][c] ? std::max(row[c], back_[c]) : row[c];
          });
          found.add(met);
        });
        for (const auto& row : found.all()) grown = open_[at].add(row) || grown;
      }
    }
    return grown;
  }

  const rules::lowered& game_;
  std::size_t columns_;
  rules::column_set steering_;                 // columns of the area that steers
  fate_row back_{};                            // of every column the fate in which it comes back
  std::vector<decided_row> decided_;           // by outcome
  std::vector<rules::column_set> carried_;     // by open position: what can stand as it is reached
  std::vector<rules::column_set> comes_down_;  // and what can be taken down there
  std::vector<fate_rows> open_;                // and the cases of what stands
};

}  // namespace

void joint_fates::list_fates(const rules::table_rules& rules) {
  const auto& book = rules.book();
  for (const auto& column : book.columns) {
    const auto& area = book.areas[index(column.area)];
    auto& fates = fates_.emplace_back(1, rules::decision::stands());
    if (area.purchase || !rules.offers(column) || !rules.odds_known(column.area)) continue;
    std::vector<std::pair<rational, rules::decision>> worth{
        {rational{-1}, rules::decision::loses()}, {rational{0}, rules::decision::stands()}};
    for (const auto line : area.lines) {
      worth.emplace_back(*rules.net_per_wager(line), rules::decision::wins(line));
    }
    std::ranges::sort(worth);
    // A line that is worth no more than another is told as that one, a wager that comes back as
    // such.
    const auto same = [](const auto& one, const auto& other) { return one.first == other.first; };
    worth.erase(std::unique(worth.begin(), worth.end(), same), worth.end());
    fates.clear();
    for (const auto& [net, as] : worth) fates.push_back(as);
  }
}

joint_fates::joint_fates(const rules::table_rules& rules, const rules::definition& game) {
  const auto& book = rules.book();
  list_fates(rules);
  std::vector<ranks_of_column> ranks(book.columns.size());
  for (std::size_t c = 0; c < ranks.size(); ++c) {
    const auto& fates = fates_[c];
    const auto worth = [&](rules::decision as) {
      if (as.is_loss()) return rational{-1};
      return as.is_win() ? *rules.net_per_wager(as.line()) : rational{0};
    };
    if (fates.size() == 1) continue;  // takes no wager
    const auto rank = [&](rules::decision as) {
      const auto alike = std::ranges::find(fates, worth(as), worth);
      ranks[c][as.code()] = static_cast<std::uint8_t>(alike - fates.begin());
    };
    for (const auto as :
         {rules::decision::stands(), rules::decision::loses(), rules::decision::pushes()}) {
      rank(as);
    }
    for (const auto line : book.areas[index(book.columns[c].area)].lines) {
      rank(rules::decision::wins(line));
    }
  }
  auto lowered = rules::lower(game, book);
  if (!lowered) ensure(false, (book.game + ": " + lowered.error()).c_str());
  const fate_walk walk{*lowered, game, book, fates_, ranks};
  exact_ = !walk.merged();
  for (const auto& state : lowered->states) {
    states_.emplace(state.closed.word(), static_cast<std::uint32_t>(cases_.size()));
    keep(book, walk.from(state));
  }
  fate_row best{};
  for (std::size_t c = 0; c < fates_.size(); ++c) {
    best[c] = static_cast<std::uint8_t>(fates_[c].size() - 1);
  }
  fate_rows anything;
  anything.add(best);
  keep(book, anything);
}

void joint_fates::keep(const rules::rulebook& book, const fate_rows& rows) {
  const auto all = rows.all();
  cases_.push_back({all.size(), told_.size()});
  exact_ = exact_ && !rows.merged();
  std::vector<std::uint8_t> fates(all.size());
  for (std::size_t wager = 0; wager < kinds_max; ++wager) {
    const auto c = wager % rules::columns_max;
    if (c >= fates_.size()) {
      told_.emplace_back();
      continue;
    }
    const auto plain = index(book.plain_column(book.columns[c].area));
    const bool either = wager >= rules::columns_max;
    std::ranges::transform(all, fates.begin(), [&](const fate_row& row) {
      return either ? std::max(row[c], row[plain]) : row[c];
    });
    tell(fates);
  }
}

/// Most wagers are lost in most cases: what happens in the others is a short list.
void joint_fates::tell(const std::vector<std::uint8_t>& fates) {
  std::array<std::size_t, std::numeric_limits<std::uint8_t>::max() + 1> met{};
  for (const auto each : fates) ++met[each];
  const auto mostly = static_cast<std::uint8_t>(std::ranges::max_element(met) - met.begin());
  const auto first = static_cast<std::uint32_t>(exceptions_.size());
  for (std::size_t i = 0; i < fates.size(); ++i) {
    if (fates[i] != mostly) exceptions_.push_back({static_cast<std::uint8_t>(i), fates[i]});
  }
  told_.push_back({mostly, first, static_cast<std::uint32_t>(exceptions_.size()) - first});
}

std::uint8_t joint_fates::fate_in(const cases& all, std::size_t wager, std::size_t which) const {
  const auto [mostly, else_in] = fates_in(all, wager);
  const auto found = std::ranges::find(else_in, which, &exception::which);
  return found == else_in.end() ? mostly : found->fate;
}

const joint_fates::cases& joint_fates::from(const rules::position& closed) const {
  const auto found = states_.find(closed.word());
  return found == states_.end() ? cases_.back() : cases_[found->second];
}

}  // namespace skyward::table
