// Cards and standings of a game for a pot, in words.
#include "report/pot/equity_words.hpp"

namespace skyward::report {

namespace {

constexpr std::string_view of_equity[] = {
    "The dice are fair and every player takes every roll that a card gives.",
    "A total that nobody holds is rolled again (ruling R-52); a sole match wins (ruling R-53); "
    "tied players roll once each until one is left (ruling R-58).",
    "Every card was bought at its price; the winner has what rake and bonus pot leave; the bonus "
    "pot itself is left out.",
    "The next card is any of those neither held nor seen, each alike, and the last that is sold.",
};

constexpr std::string_view of_bonus[] = {
    "The same seats play every game, and each wins a game with a fixed chance, whatever has "
    "happened before.",
    "Every game adds the same amount; wins in a row are counted anew once the bonus pot is won "
    "(ruling R-63); the last game left is the final game, whose winner takes the bonus pot "
    "(ruling R-64).",
};

constexpr std::string_view of_market[] = {
    "One game from a full shoe; every player buys at once, before any card is seen; no re-buy.",
    "Cards are random without replacement; dice and money as above; every player wants money and "
    "nothing else.",
    "An equilibrium is a number of cards that is a best answer to all others buying it. Not "
    "playing is worth $0 and is not among the answers.",
};

}  // namespace

std::span<const std::string_view> equity_assumptions() {
  return of_equity;
}

std::span<const std::string_view> bonus_assumptions() {
  return of_bonus;
}

std::span<const std::string_view> market_assumptions() {
  return of_market;
}

}  // namespace skyward::report
