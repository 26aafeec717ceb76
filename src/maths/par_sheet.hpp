// Exact figures of every wager of a game, from its lowered form and the rules of a table.
#pragma once

#include "maths/figures.hpp"
#include "maths/layout.hpp"
#include "rules/lowered.hpp"
#include "rules/table_rules.hpp"

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace skyward::maths {

enum class result : std::uint8_t { win, push, lose };

/// One way for a wager to end. Nets need the odds and are missing where the source is silent.
struct wager_outcome {
  result how{};
  std::optional<rules::line_id> line;  // of a win
  rational probability;
  std::optional<rational> net;           // in wagers
  std::optional<rational> contribution;  // to the payback: probability x (net + 1)

  friend bool operator==(const wager_outcome&, const wager_outcome&) = default;
};

/// The most that a wager can win.
struct top_award {
  rational net;           // in wagers
  rational odds_against;  // chances of anything else for each chance of it

  friend bool operator==(const top_award&, const top_award&) = default;
};

/// Figures that need the odds, all per wager made unless they say otherwise.
struct money_figures {
  rational house_edge;        // expected loss / wager
  rational return_to_player;  // the payback, 1 - house edge; the hold is the edge
  rational variance;          // of the net result, in wagers squared
  std::optional<rational> house_edge_per_throw;  // house edge / mean throws; none for a purchase
  std::optional<top_award> top;                  // none for a purchase

  friend bool operator==(const money_figures&, const money_figures&) = default;
};

/// The figures of one wager, made wherever it has the same.
struct wager_figures {
  rules::column_id column{};
  std::string where{};  // the positions, as position_words has them; empty where the figures are
                        // the same at every position that takes the wager
  std::size_t positions{};              // how many they are
  bool at_opening{};                    // and whether the opening of a round is among them
  std::vector<wager_outcome> outcomes;  // wins in paytable order, then push, then lose; none where
                                        // the source says nothing of how a purchase is settled
  integer cycle;  // least number of equally likely ways that all outcomes are whole numbers of
  rational win_probability;
  rational hit_frequency;  // of wagers made, those that return something: wins and pushes
  rational mean_throws;    // thrown while the wager stands, the deciding throw included; 0 for a
                           // purchase, which is taken before any throw
  std::optional<money_figures> money;

  friend bool operator==(const wager_figures&, const wager_figures&) = default;
};

/// Positions at which a wager is worth something else than at all those that are told of, and that
/// are not told of themselves: beyond walks_max.
struct wager_left_out {
  rules::column_id column{};
  std::string where;
  std::size_t positions{};
};

struct par_sheet {
  std::vector<wager_figures> wagers;    // offered columns in the rulebook's order, each as often as
                                        // its figures differ from position to position
  std::vector<layout_figures> layouts;  // the rulebook's, where all areas are offered with odds
  std::vector<std::string> layouts_left_out;  // `label: why`, where odds are too odd to add up
  std::vector<wager_left_out> wagers_left_out;
};

/// `landing`, or `landing at point=4,10` where its figures are not the same everywhere.
std::string name_at(const std::string& column, const std::string& where);
std::string wager_name(const rules::rulebook& book, const wager_figures& figures);

/// The figures from one position of every wager that can be made or can stand there, betting about
/// to close; by column.
///
/// errors  a sentence, when a wager may stand for ever
std::expected<std::vector<wager_figures>, std::string> figures_at(const rules::lowered& game,
                                                                  const rules::table_rules& rules,
                                                                  std::uint32_t position);

/// errors  a sentence, when a wager may stand for ever
std::expected<par_sheet, std::string> par_sheet_of(const rules::lowered& game,
                                                   const rules::table_rules& rules);

/// The same without layouts.
std::expected<par_sheet, std::string> wager_sheet_of(const rules::lowered& game,
                                                     const rules::table_rules& rules);

}  // namespace skyward::maths
