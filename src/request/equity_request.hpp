// What cards, the bonus pot and one more card are worth in a game for a pot: asked for, checked and
// computed.
#pragma once

#include "report/pot/equity_report.hpp"
#include "request/cards_request.hpp"
#include "request/rules_request.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

/// SEAT=TOTAL,LEFT: the best roll of a seat so far, and its rolls left.
struct asked_best {
  whole seat;
  whole total;
  whole left;
  std::string words;
};
asked_best read_best(std::string_view words);

/// SEAT=WINS: games that a seat has won in a row.
struct asked_streak {
  whole seat;
  whole wins;
  std::string words;
};
asked_streak read_streak(std::string_view words);

/// Numbers, each for itself.
struct asked_list {
  std::vector<whole> numbers;
  std::string words;
};
asked_list read_list(std::string_view words);

struct equity_request : rules_request {
  // The seats' cards.
  std::vector<asked_hand> hold;
  std::optional<asked_hand> seen;
  std::optional<rank> rolled;
  std::optional<asked_list> tied;
  std::vector<asked_best> best;
  // The bonus pot.
  std::optional<whole> games_left;
  std::optional<whole> pot;   // cents
  std::optional<whole> adds;  // cents
  std::optional<asked_streak> streak;
  std::optional<asked_list> weights;
  // How many cards to buy.
  std::optional<whole> players;
  std::optional<whole> others;
  bool count_bonus = false;
};

struct ruled_equity {
  rules::pot_rules rules;
  report::equity_page page;
};

accepted<ruled_equity> equity_of(const equity_request& request);

}  // namespace skyward::request
