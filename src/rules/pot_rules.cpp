// The rules of one table with a pot, set, checked, and written and read as canonical JSON.
#include "rules/pot_rules.hpp"

#include "base/ensure.hpp"
#include "base/sha256.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::rules {

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
  if (const auto problem = problem_of(*book_->pot, edition_->own_figures, settings)) {
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
  for (const auto& each : pot_setting_keys()) {
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
  for (const auto& each : pot_setting_keys()) {
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
