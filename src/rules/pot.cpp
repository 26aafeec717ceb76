#include "rules/pot.hpp"

#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "rules/rulebook.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::rules {

namespace {

/// Most that a card may cost: a shoe of such cards stays far below what a stack may hold.
constexpr std::int64_t price_cents_max = 1'000'000;

/// Most seats: one bit each in a state.
constexpr std::int64_t seats_of_table_max = 64;

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

std::optional<setting_problem> problem_of(const pot_book& book, const pot_settings& settings) {
  for (const auto& each : keys) {
    const auto found = each.get(settings);
    if (found >= each.min && found <= each.max) continue;
    return setting_problem{each.key, fmt::format("found {}; accepted: a whole number from {} to {}",
                                                 found, each.min, each.max)};
  }
  if (settings.decks < book.decks_min || settings.decks > book.decks_max) {
    return setting_problem{"decks", fmt::format("found {}; accepted: {} to {} (HR.2)",
                                                settings.decks, book.decks_min, book.decks_max)};
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

pot_rules::pot_rules(const rulebook& book, const edition& edition)
    : book_{&book}, edition_{&edition}, seats_{book.limits.seats} {
  ensure(book.pot.has_value(), "the rulebook of a game for a pot");
  settings_ = book.pot->settings;
}

const pot_clauses& pot_rules::clauses() const {
  return book_->pot->clauses;
}

std::string_view pot_rules::clause(std::string_view base) const {
  return edition_->clause(base);
}

std::expected<void, std::string> pot_rules::set(const pot_settings& settings) {
  if (const auto problem = problem_of(*book_->pot, settings)) {
    return std::unexpected(fmt::format("{}: {}", problem->key, problem->message));
  }
  settings_ = settings;
  return {};
}

std::expected<void, std::string> pot_rules::set_seats(std::int64_t seats) {
  if (seats < settings_.buyers_min || seats > seats_of_table_max) {
    return std::unexpected(fmt::format("seats: found {}; accepted: {} to {} (ruling R-73)", seats,
                                       settings_.buyers_min, seats_of_table_max));
  }
  seats_ = seats;
  return {};
}

std::string pot_rules::canonical() const {
  namespace json = boost::json;
  json::object pot;
  for (const auto& each : keys) {
    pot[json::string_view{each.key.data(), each.key.size()}] = each.get(settings_);
  }
  const json::object rules{
      {"game", book_->game},
      {"edition", edition_->id},
      {"pot", pot},
      {"limits", json::object{{"seats", seats_}, {"chip_cents", book_->limits.chip.count()}}}};
  return json::serialize(rules);
}

std::string pot_rules::sha256() const {
  return sha256_hex(canonical());
}

std::expected<pot_rules, std::string> read_canonical_pot(const rulebook& book,
                                                         std::string_view text) {
  namespace json = boost::json;
  const auto unreadable = [](std::string_view key) {
    return std::unexpected(fmt::format("rules of a table: {} is missing or unreadable", key));
  };
  json::error_code error;
  const auto parsed = json::parse({text.data(), text.size()}, error);
  const auto* from = error ? nullptr : parsed.if_object();
  const auto* pot = from == nullptr ? nullptr : from->if_contains("pot");
  if (pot == nullptr || !pot->is_object()) return unreadable("pot");
  const auto* named = from->if_contains("edition");
  const auto* edition =
      named == nullptr || !named->is_string()
          ? nullptr
          : book.find_edition({named->get_string().data(), named->get_string().size()});
  if (edition == nullptr) return unreadable("edition");
  pot_rules rules{book, *edition};
  auto settings = rules.settings();
  for (const auto& each : keys) {
    const auto* value = pot->get_object().if_contains({each.key.data(), each.key.size()});
    if (value == nullptr || !value->is_int64()) return unreadable(each.key);
    if (each.number != nullptr) settings.*each.number = value->get_int64();
    if (each.money != nullptr) settings.*each.money = cents{value->get_int64()};
  }
  if (const auto set = rules.set(settings); !set) return std::unexpected(set.error());
  const auto* limits = from->if_contains("limits");
  const auto* seats = limits == nullptr || !limits->is_object()
                          ? nullptr
                          : limits->get_object().if_contains("seats");
  if (seats == nullptr || !seats->is_int64()) return unreadable("limits");
  if (const auto set = rules.set_seats(seats->get_int64()); !set) {
    return std::unexpected(set.error());
  }
  if (rules.canonical() != text) return std::unexpected("rules of a table: not as written");
  return rules;
}

}  // namespace skyward::rules
