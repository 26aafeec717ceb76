// What wagers are worth where a game stands.
#include "play/exact_worth.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "report/money_words.hpp"
#include "report/wager_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::play {

using rules::index;

const rules::lowered& exact_worth::lowered() {
  if (!lowered_) lowered_ = games::lowered_form(*game_, *rules_);
  return *lowered_;
}

std::span<const maths::wager_worth> exact_worth::at(const rules::position& open) {
  if (const auto known = known_.find(open); known != known_.end()) return known->second;
  const auto& positions = lowered().positions;
  const auto found = std::ranges::find(positions, open, &rules::lowered_position::open);
  if (found == positions.end()) return {};
  auto worths =
      maths::worth_at(lowered(), *rules_, static_cast<std::uint32_t>(found - positions.begin()));
  return known_.emplace(open, worths ? std::move(*worths) : std::vector<maths::wager_worth>{})
      .first->second;
}

std::optional<rational> exact_worth::expected(const rules::position& open, rules::column_id column,
                                              cents amount) {
  const auto& area = rules_->book().areas[index(rules_->book().columns[index(column)].area)];
  if (area.purchase) return rational{-amount.count()};
  const auto worths = at(open);
  const auto worth = std::ranges::find(worths, column, &maths::wager_worth::column);
  if (worth == worths.end()) return std::nullopt;
  return rational{(worth->payback - 1) * amount.count()};
}

std::optional<exact_worth::edge_range> exact_worth::edges() {
  std::optional<edge_range> range;
  for (const auto& worth : at(lowered().positions.front().open)) {
    if (!worth.can_be_made || rules_->book().columns[index(worth.column)].with) continue;
    const rational edge = 1 - worth.payback;
    if (!range) range = {edge, edge};
    range->least = std::min(range->least, edge);
    range->largest = std::max(range->largest, edge);
  }
  return range;
}

std::string exact_worth::about(const rules::position& open, rules::area_id area) {
  const auto& book = rules_->book();
  auto text = book.areas[index(area)].label + ":";
  std::string separator = " pays ";
  for (const auto& pays : report::area_pays(*rules_, area)) {
    text += separator + pays.odds + (pays.label.empty() ? "" : fmt::format(" ({})", pays.label));
    separator = ", ";
  }
  text = document::wrapped(text + ".", "  ");
  const auto worths = at(open);
  if (worths.empty()) text += document::wrapped("No wagers are taken now.", "  ");
  for (const auto& worth : worths) {
    if (book.columns[index(worth.column)].area == area) text += line_of(worth);
  }
  return text;
}

std::string exact_worth::about(const asked_purchase& asked) {
  const auto& label = rules_->book().areas[index(asked.bought)].label;
  const auto value =
      maths::value_of_purchase(lowered(), *rules_, asked.wagers, asked.bought, asked.price);
  if (!value) {
    return document::wrapped(fmt::format("What {} adds to these wagers is not known.", label));
  }
  return document::wrapped(
      fmt::format("{} costs {}. With your wagers as they lie the house edge is {} % without it and "
                  "{} % with it; buying changes what you may expect by {}.",
                  label, money_text(asked.price), percent_text(value->without.house_edge, 4),
                  percent_text(value->with.house_edge, 4), report::dollars_text(value->gain)));
}

std::expected<maths::exposure, std::string> exact_worth::exposure(
    const rules::position& at, std::span<const maths::seat_wager> wagers) {
  const auto& game = lowered();
  const auto& columns = rules_->book().columns;
  const bool steered = std::ranges::any_of(wagers, [&](const maths::seat_wager& each) {
    return maths::is_steered(rules_->book(), columns[index(each.column)]);
  });
  auto found = std::ranges::find(game.positions, at, &rules::lowered_position::open);
  if (found == game.positions.end()) {
    found = std::ranges::find_if(game.positions, [&](const rules::lowered_position& open) {
      return game.states[open.closed(steered)].closed == at;
    });
  }
  if (found == game.positions.end()) return std::unexpected("no throw of these wagers comes here");
  return maths::exposure_of(game, *rules_,
                            static_cast<std::uint32_t>(found - game.positions.begin()), wagers);
}

std::string exact_worth::line_of(const maths::wager_worth& worth) const {
  const auto& column = rules_->book().columns[index(worth.column)];
  const auto with = column.term.empty()
                        ? std::string{}
                        : fmt::format("with {}, its price left out: ", words_of_id(column.term));
  const auto wins =
      worth.win_probability == 0
          ? std::string{"cannot win any more"}
          : fmt::format("wins 1 in {}, {} %", decimal_text(1 / worth.win_probability, 2),
                        percent_text(worth.win_probability, 4));
  const auto here = worth.can_be_made ? "" : "; it takes no wager here, one that stands is told of";
  return document::wrapped(
      fmt::format("{}house edge {} %; {}; decided in {} {} on average{}.", with,
                  percent_text(1 - worth.payback, 4), wins, decimal_text(worth.mean_throws, 2),
                  worth.mean_throws == 1 ? "throw" : "throws", here),
      "  ");
}

}  // namespace skyward::play
