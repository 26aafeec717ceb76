// The settings of a pot: their keys and ranges, and how the money collected is split.
#include "rules/pot_book.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::rules {

namespace {

/// Most that a card may cost: a shoe of such cards stays far below what a stack may hold.
constexpr std::int64_t price_cents_max = 1'000'000;

constexpr pot_setting_key keys[] = {
    {"card_price_cents", nullptr, &pot_settings::card_price, 1, price_cents_max},
    {"decks", &pot_settings::decks, nullptr, 1, 10},
    {"cards_per_rank", &pot_settings::cards_per_rank, nullptr, 1, 4},
    {"cards_max", &pot_settings::cards_max, nullptr, 1, 440},
    {"buyers_min", &pot_settings::buyers_min, nullptr, 2, seats_of_table_max},
    {"rake_percent", &pot_settings::rake_percent, nullptr, 0, 100},
    {"house_share_percent", &pot_settings::house_share_percent, nullptr, 0, 100},
    {"rake_unit_cents", nullptr, &pot_settings::rake_unit, 1, price_cents_max},
    {"bonus_cents", nullptr, &pot_settings::bonus, 0, price_cents_max},
    {"bonus_from_cents", nullptr, &pot_settings::bonus_from, 0, cents_max},
    {"bonus_wins", &pot_settings::bonus_wins, nullptr, 1, 1000},
};

constexpr pot_clause_key clause_keys[] = {
    {"price", &pot_clauses::price},
    {"same_price", &pot_clauses::same_price},
    {"decks", &pot_clauses::decks},
    {"button_draw", &pot_clauses::button_draw},
    {"button_tie", &pot_clauses::button_tie},
    {"first_option", &pot_clauses::first_option},
    {"next_option", &pot_clauses::next_option},
    {"enough_buyers", &pot_clauses::enough_buyers},
    {"too_few_buyers", &pot_clauses::too_few_buyers},
    {"pitch", &pot_clauses::pitch},
    {"rebuy", &pot_clauses::rebuy},
    {"one_card", &pot_clauses::one_card},
    {"sales_end", &pot_clauses::sales_end},
    {"card_cap", &pot_clauses::card_cap},
    {"shoe", &pot_clauses::shoe},
    {"collect", &pot_clauses::collect},
    {"bonus", &pot_clauses::bonus},
    {"pay", &pot_clauses::pay},
    {"roller", &pot_clauses::roller},
    {"next_roller", &pot_clauses::next_roller},
    {"roll_again", &pot_clauses::roll_again},
    {"match", &pot_clauses::match},
    {"no_match", &pot_clauses::no_match},
    {"number_card", &pot_clauses::number_card},
    {"jack", &pot_clauses::jack},
    {"queen", &pot_clauses::queen},
    {"nobody_matches", &pot_clauses::nobody_matches},
    {"sole_match", &pot_clauses::sole_match},
    {"most_cards_first", &pot_clauses::most_cards_first},
    {"button_first", &pot_clauses::button_first},
    {"clockwise_first", &pot_clauses::clockwise_first},
    {"then_clockwise", &pot_clauses::then_clockwise},
    {"highest", &pot_clauses::highest},
    {"roll_a_card", &pot_clauses::roll_a_card},
    {"tie", &pot_clauses::tie},
    {"tie_again", &pot_clauses::tie_again},
    {"button_moves", &pot_clauses::button_moves},
    {"bonus_won", &pot_clauses::bonus_won},
    {"final_game", &pot_clauses::final_game},
    {"after_final", &pot_clauses::after_final},
    {"final_bonus", &pot_clauses::final_bonus},
    {"closing", &pot_clauses::closing},
};

}  // namespace

std::span<const pot_clause_key> pot_clause_keys() {
  return clause_keys;
}

std::span<const pot_setting_key> pot_setting_keys() {
  return keys;
}

rake_split share(const pot_settings& settings, cents rake) {
  const cents house{rake.count() * settings.house_share_percent / 100};
  return {house, rake - house};
}

pot_split split(const pot_settings& settings, cents collected) {
  const auto unit = settings.rake_unit.count();
  // ruling R-61: one rake, rounded down.
  const auto units = collected.count() * settings.rake_percent / 100 / unit;
  pot_split made;
  made.rake = share(settings, cents{units * unit});
  // ruling R-62
  if (collected >= settings.bonus_from) made.bonus = settings.bonus;
  made.winner = collected - made.rake.total() - made.bonus;
  return made;
}

const pot_bound* pot_book::bound_of(std::string_view key) const {
  const auto found = std::ranges::find(bounds, key, &pot_bound::key);
  return found == bounds.end() ? nullptr : &*found;
}

std::optional<setting_problem> problem_of(const pot_book& book, bool own_figures,
                                          const pot_settings& settings) {
  for (const auto& each : keys) {
    const auto found = each.get(settings);
    if (found >= each.min && found <= each.max) continue;
    return setting_problem{each.key, fmt::format("found {}; accepted: a whole number from {} to {}",
                                                 found, each.min, each.max)};
  }
  for (const auto& each : book.bounds) {
    const auto key = std::ranges::find(keys, each.key, &pot_setting_key::key);
    const auto found = key->get(settings);
    if (own_figures || (found >= each.least && found <= each.most)) continue;
    const auto range = each.least == each.most ? fmt::format("{}", each.least)
                                               : fmt::format("{} to {}", each.least, each.most);
    return setting_problem{each.key,
                           fmt::format("found {}; accepted: {} ({})", found, range, each.clause)};
  }
  // What the rake leaves grows with the money, so the least that pays a bonus decides; a coarser
  // rake unit only leaves more.
  const auto least = settings.bonus_from.count();
  const auto rake_at_most = least * settings.rake_percent / 100;
  if (least - rake_at_most >= settings.bonus.count()) return std::nullopt;
  return setting_problem{
      "bonus_from_cents",
      fmt::format("of {} collected the rake takes up to {} and the bonus {}, more than there is; "
                  "accepted: a bonus that the rake leaves room for (ruling R-62)",
                  money_text(settings.bonus_from), money_text(cents{rake_at_most}),
                  money_text(settings.bonus))};
}

}  // namespace skyward::rules
