// Adds up the games of a pot, event by event, and holds the sums against what records post.
#include "report/house/charity_night.hpp"

#include "house/floor_codec.hpp"
#include "house/stream_records.hpp"
#include "record/record.hpp"
#include "report/house/event_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

using boost::json::object;

constexpr auto money_members = {&pot_money::collected,         &pot_money::prize,
                                &pot_money::rake_house,        &pot_money::rake_charity,
                                &pot_money::bonus_added,       &pot_money::bonus_paid,
                                &pot_money::bonus_raked_house, &pot_money::bonus_raked_charity};

/// No seat buys more at once.
constexpr std::int64_t cards_counted_max = 1'000'000;

/// Whose doing an event is.
enum class night_part : std::uint8_t { neither, game, date };

night_part part_with(std::string_view event) {
  constexpr std::string_view of_games[] = {
      "round_opened", "final_game_announced", "cards_bought",  "money_collected",
      "raked",        "bonus_added",          "rake_returned", "game_won",
      "bonus_won",    "round_voided",         "round_ended"};
  if (event == "bonus_raked" || event == "final_game_designated") return night_part::date;
  return std::ranges::find(of_games, event) == std::end(of_games) ? night_part::neither
                                                                  : night_part::game;
}

bool is_of_any_table(std::string_view event) {
  return event == "round_opened" || event == "round_voided" || event == "round_ended";
}

/// Whether a record books the bonus pot as rake, which is no game's.
bool closes_the_date(const record::opened_record& of) {
  return std::ranges::any_of(
      of.events, [](const object& each) { return text_in(each, "event") == "bonus_raked"; });
}

/// What an event moves out of a game's money, or into it.
pot_money moved_by(std::string_view event, const object& what) {
  pot_money moved;
  if (event == "money_collected") moved.collected = cents_in(what, "cents");
  if (event == "raked") {
    moved.rake_house = cents_in(what, "house_cents");
    moved.rake_charity = cents_in(what, "charity_cents");
  }
  if (event == "rake_returned") {
    moved.rake_house = cents{} - cents_in(what, "house_cents");
    moved.rake_charity = cents{} - cents_in(what, "charity_cents");
    moved.bonus_added = cents{} - cents_in(what, "bonus_cents");
  }
  if (event == "bonus_added") moved.bonus_added = cents_in(what, "cents");
  if (event == "game_won") moved.prize = cents_in(what, "cents");
  if (event == "bonus_won") moved.bonus_paid = cents_in(what, "cents");
  if (event == "bonus_raked") {
    moved.bonus_raked_house = cents_in(what, "house_cents");
    moved.bonus_raked_charity = cents_in(what, "charity_cents");
  }
  return moved;
}

/// What is not money.
void note(night_game& game, std::string_view event, const object& what) {
  if (event == "cards_bought") {
    game.cards += std::clamp(whole_in(what, "count"), std::int64_t{0}, cards_counted_max);
  }
  if (event == "game_won") game.winner = static_cast<std::uint64_t>(whole_in(what, "seat"));
  if (event == "final_game_announced") game.final_game = true;
  if (event == "round_ended" || event == "round_voided") game.over = true;
  if (event == "round_voided") {
    game.voided = true;
    game.money.collected = cents{};  // it went back
  }
}

/// Where what the events say is not what the records post.
std::string disagreement(const charity_night& night, cents house, cents charity) {
  if (night.to_house() != house) return "the rake of the house";
  if (night.to_charity() != charity) return "the rake of the charity";
  const auto& all = night.whole;
  const auto bonus = night.bonus_before + all.bonus_added - all.bonus_paid - all.bonus_raked_house -
                     all.bonus_raked_charity;
  if (bonus != night.bonus_after) return "the bonus pot";
  return {};
}

}  // namespace

pot_money& pot_money::operator+=(const pot_money& other) {
  for (const auto member : money_members) this->*member = this->*member + other.*member;
  return *this;
}

std::int64_t charity_night::games_played() const {
  return std::ranges::count_if(
      games, [](const night_game& each) { return each.money.collected > cents{}; });
}

std::int64_t charity_night::cards() const {
  std::int64_t sum = 0;
  for (const auto& each : games) {
    if (each.money.collected > cents{}) sum += each.cards;
  }
  return sum;
}

cents charity_night::left_over() const {
  return whole.collected - prizes() - to_house() - to_charity();
}

night_reader::night_reader(house_clock clock, calendar_day first, calendar_day last)
    : clock_{std::move(clock)}, first_{first}, last_{last} {}

night_reader::night_so_far& night_reader::night_of(const std::string& owner, calendar_day day,
                                                   const table_so_far& of) {
  auto [found, is_new] = nights_.try_emplace({day, owner, of.holder});
  auto& night = found->second.made;
  if (is_new) {
    night.table = owner.substr(owner.find('/') + 1);
    night.day = day;
    night.bonus_before = of.bonus;
    if (of.holder > 0) night.holder = holders_.at(owner)[of.holder - 1].what;
  }
  // A table may be planned anew in a night.
  night.counts_tray = night.counts_tray || of.counts_tray;
  return found->second;
}

/// Takes whom the house has planned a table for.
std::expected<void, std::string> night_reader::take_plan(std::string_view line) {
  const auto opened = record_of(line);
  if (!opened) return std::unexpected(opened.error());
  if (!*opened || (*opened)->head.stream != house::house_stream) return {};
  for (const auto& what : (*opened)->events) {
    if (text_in(what, "event") != "table_planned") continue;
    night_holder holder{text_of(what, "held_for", house::text_bytes_max),
                        text_of(what, "licence", house::text_bytes_max)};
    auto& known = holders_[fmt::format("table/{}", text_in(what, "table"))];
    const auto before = known.empty() ? night_holder{} : known.back().what;
    if (holder != before) known.push_back({(*opened)->head.seq, std::move(holder)});
  }
  return {};
}

/// A table opens by a sheet that was signed after its plan, and is not planned anew until it
/// closes.
void night_reader::take_opening(const std::string& owner, table_so_far& of, const object& what) {
  of.counts_tray = cents_in(what, "inventory_cents") != cents{};
  of.played = false;
  const auto planned = holders_.find(owner);
  if (planned == holders_.end()) return;
  const auto passed = static_cast<std::uint64_t>(whole_in(what, "passed"));
  of.holder = static_cast<std::size_t>(std::ranges::count_if(
      planned->second, [&](const planned_holder& each) { return each.seq < passed; }));
}

/// A count of the tray is of the date of the game before it, however late it is made. It settles
/// what it finds, so that the next one finds no more of it.
void night_reader::take_count(const std::string& owner, const table_so_far& of,
                              const object& what) {
  const auto night = nights_.find({of.game_date, owner, of.holder});
  if (!of.played || night == nights_.end()) return;
  auto& made = night->second.made;
  made.tray_over =
      made.tray_over + cents_in(what, "counted_cents") - cents_in(what, "recorded_cents");
  made.tray_counted = true;
}

/// Takes an event of a game, or of what the table does with its bonus pot.
void night_reader::take_event(night_so_far& night, const table_so_far& of, moment at,
                              const object& what) {
  auto& made = night.made;
  const auto event = text_in(what, "event");
  const auto moved = moved_by(event, what);
  made.whole += moved;
  if (event == "final_game_designated") {
    made.final_mark = parse_moment(text_in(what, "begins_at")).value_or(moment{});
  }
  if (event == "final_game_designated" || event == "bonus_raked") return;
  if (made.games.empty() || made.games.back().number != of.game) {
    made.tray_counted = false;
    made.games.push_back({.number = of.game, .began = at, .money = {}, .bonus_pot = {}});
    night.buyers.clear();
  }
  auto& game = made.games.back();
  game.money += moved;
  if (event == "cards_bought") night.buyers.insert(whole_in(what, "seat"));
  game.buyers = static_cast<std::int64_t>(night.buyers.size());
  if (event == "round_voided") made.whole.collected = made.whole.collected - game.money.collected;
  note(game, event, what);
}

std::expected<void, std::string> night_reader::take(std::string_view line) {
  const auto read = records_.read(line);
  if (!read) return std::unexpected(read.error());
  if (!*read) return take_plan(line);
  const auto& [opened, owner, at] = **read;
  const auto& head = opened.head;
  auto& of = tables_[owner];
  night_so_far* night = nullptr;
  for (const auto& what : opened.events) {
    const auto event = text_in(what, "event");
    if (event == "table_opened") take_opening(owner, of, what);
    if (event == "tray_counted") take_count(owner, of, what);
    const auto part = part_with(event);
    if (part == night_part::neither) continue;
    if (event == "round_opened") {
      of.game = static_cast<std::uint64_t>(whole_in(what, "round"));
      of.game_date = clock_.gaming_day(at);
      of.played = true;
    }
    of.pot = of.pot || !is_of_any_table(event);
    if (!of.pot) continue;
    // A game is of the date on which it began, however late it is won; and so is what the bonus pot
    // of its date held, when that one is turned or closed behind midnight.
    const bool of_game = part == night_part::game || event == "bonus_raked";
    const auto date = of_game && of.game > 0 ? of.game_date : clock_.gaming_day(at);
    if (date < first_ || date > last_) continue;
    night = &night_of(owner, date, of);
    take_event(*night, of, at, what);
  }
  of.bonus = of.bonus + posted_to(head, owner + "/bonus");
  if (night == nullptr) return {};
  night->posted_house = night->posted_house + posted_to(head, owner + "/rake-house");
  night->posted_charity = night->posted_charity + posted_to(head, owner + "/rake-charity");
  night->made.bonus_after = of.bonus;
  if (!closes_the_date(opened) && !night->made.games.empty()) {
    night->made.games.back().bonus_pot = of.bonus;
  }
  return {};
}

std::vector<charity_night> night_reader::finish() {
  std::vector<charity_night> nights;
  for (auto& [where, each] : nights_) {
    each.made.wrong = disagreement(each.made, each.posted_house, each.posted_charity);
    if (!nights.empty() && nights.back().day == each.made.day &&
        nights.back().table == each.made.table) {
      each.made.part = nights.back().part + 1;
    }
    nights.push_back(std::move(each.made));
  }
  return nights;
}

}  // namespace skyward::report
