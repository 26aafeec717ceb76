// Lays charity nights out for people and for other programs.
#include "report/house/night_report.hpp"

#include "base/text.hpp"
#include "report/house/event_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

using document::figure;
using document::figure_sheet;
using document::figure_table;
using document::figure_text;
using document::named_figure;

/// `23:45` of a moment, as the wall has it.
std::string wall_text(const zone& where, moment at) {
  constexpr std::size_t time_begins = 11;
  return where.text(at).substr(time_begins, 5);
}

/// The same; `01:45-05` in an hour that comes twice.
std::string clock_text(const zone& where, moment at) {
  constexpr std::int64_t hour_ms = 3'600'000;
  constexpr std::size_t offset_size = 6;
  constexpr std::size_t offset_shown = 3;
  if (!at.given()) return {};
  auto shown = wall_text(where, at);
  const bool twice = wall_text(where, moment{at.milliseconds() - hour_ms}) == shown ||
                     wall_text(where, moment{at.milliseconds() + hour_ms}) == shown;
  if (!twice) return shown;
  const auto whole = where.text(at);
  return shown + whole.substr(whole.size() - offset_size, offset_shown);
}

std::string remark_on(const night_game& game) {
  if (game.voided) return "void";
  if (!game.over && game.winner == 0) return "goes on";
  if (game.money.collected == cents{}) return "no game";
  return game.final_game ? "final" : "";
}

std::string winner_of(const night_game& game) {
  return game.winner == 0 ? "" : fmt::format("{}", game.winner);
}

figure_table games_of(const zone& where, const charity_night& night) {
  figure_table games;
  games.title = "Games";
  games.headings = {"game", "began", "buyers", "cards",  "money", "prize",
                    "rake", "bonus", "paid",   "in pot", "seat",  "remark"};
  pot_money whole;
  for (const auto& each : night.games) {
    const auto& money = each.money;
    whole += money;
    games.rows.push_back({fmt::format("{}", each.number), clock_text(where, each.began),
                          each.buyers, each.cards, money.collected, money.prize,
                          money.rake_house + money.rake_charity, money.bonus_added,
                          money.bonus_paid, each.bonus_pot, winner_of(each), remark_on(each)});
  }
  games.rows.push_back({std::string{"all"},
                        {},
                        {},
                        {},
                        whole.collected,
                        whole.prize,
                        whole.rake_house + whole.rake_charity,
                        whole.bonus_added,
                        whole.bonus_paid,
                        {},
                        {},
                        {}});
  games.totals = true;
  return games;
}

/// How the day of the bonus pot ended.
std::string ending_of(const zone& where, const charity_night& night) {
  const auto last = std::ranges::find_if(night.games, &night_game::final_game);
  const auto& all = night.whole;
  if (all.bonus_raked_house + all.bonus_raked_charity != cents{}) {
    return "booked as rake: fewer than two players were left";
  }
  if (last != night.games.end()) {
    return fmt::format("final game {}, begun {}", last->number, clock_text(where, last->began));
  }
  if (night.bonus_after != cents{}) return "the pot stands: the date is not over";
  return all.bonus_added == cents{} ? "no bonus pot" : "paid";
}

/// What the counts of the tray have found.
std::string count_text(const charity_night& night) {
  const auto over = night.tray_over;
  auto found = over == cents{}  ? std::string{"as recorded"}
               : over > cents{} ? "over by " + figure_text(over)
                                : "short by " + figure_text(cents{} - over);
  if (night.tray_counted) return found;
  return over == cents{} ? "not counted after the last game" : found + "; none after the last game";
}

void add_holder(std::vector<named_figure>& facts, const night_holder& of) {
  if (!of.held_for.empty()) facts.push_back({"held for", of.held_for});
  if (!of.licence.empty()) facts.push_back({"licence", of.licence});
}

std::string holder_text(const night_holder& of) {
  if (of.licence.empty()) return of.held_for;
  return fmt::format("{}{}licence {}", of.held_for, of.held_for.empty() ? "" : ", ", of.licence);
}

std::string title_of(const charity_night& night) {
  return fmt::format("{} table {}{}", calendar_day_text(night.day), night.table,
                     night.part == 1 ? "" : fmt::format(" ({})", night.part));
}

figure_sheet sheet_of(const zone& where, const charity_night& night) {
  const auto& all = night.whole;
  figure_sheet sheet;
  sheet.title = title_of(night);
  add_holder(sheet.facts, night.holder);
  sheet.facts.insert(sheet.facts.end(), {{"games played", night.games_played()},
                                         {"cards sold", night.cards()},
                                         {"money of the players", all.collected},
                                         {"prizes of games", all.prize},
                                         {"prizes of the bonus pot", all.bonus_paid},
                                         {"rake of the house", all.rake_house},
                                         {"rake of the charity", all.rake_charity},
                                         {"bonus pot at the beginning", night.bonus_before},
                                         {"into the bonus pot", all.bonus_added},
                                         {"bonus pot to the house", all.bonus_raked_house},
                                         {"bonus pot to the charity", all.bonus_raked_charity},
                                         {"bonus pot at the end", night.bonus_after}});
  if (night.final_mark.given()) {
    sheet.facts.push_back({"final game from", clock_text(where, night.final_mark)});
  }
  sheet.facts.push_back({"bonus pot", ending_of(where, night)});
  if (night.counts_tray) sheet.facts.push_back({"count of the tray", count_text(night)});
  sheet.tables.push_back(games_of(where, night));
  if (!night.wrong.empty()) {
    sheet.notes.push_back(fmt::format(
        "What the events say of {} is not what the records post: verify the log.", night.wrong));
  }
  return sheet;
}

std::vector<figure> date_row(std::string date, std::string table, std::int64_t games,
                             const pot_money& all, cents held) {
  return {std::move(date),
          std::move(table),
          games,
          all.collected,
          all.prize + all.bonus_paid,
          all.rake_house + all.bonus_raked_house,
          all.rake_charity + all.bonus_raked_charity,
          held};
}

/// Whom all nights were held for; each by itself where they differ.
void add_holders(std::vector<named_figure>& facts, std::span<const charity_night> nights) {
  const auto& first = nights.front().holder;
  if (std::ranges::all_of(nights, [&](const auto& each) { return each.holder == first; })) {
    add_holder(facts, first);
    return;
  }
  for (const auto& each : nights) {
    if (each.holder.any()) facts.push_back({title_of(each), holder_text(each.holder)});
  }
}

figure_sheet form_of(std::span<const charity_night> nights) {
  figure_sheet form;
  form.title = "Game dates";
  add_holders(form.facts, nights);
  figure_table dates;
  dates.headings = {"date",        "table", "games",   "money of players",
                    "prizes paid", "house", "charity", "held"};
  pot_money whole;
  std::int64_t games = 0;
  cents held;
  for (const auto& each : nights) {
    dates.rows.push_back(date_row(calendar_day_text(each.day), each.table, each.games_played(),
                                  each.whole, each.left_over()));
    whole += each.whole;
    games += each.games_played();
    held = held + each.left_over();
  }
  dates.rows.push_back(date_row("all", "", games, whole, held));
  dates.totals = true;
  form.tables.push_back(std::move(dates));
  form.notes = {
      "Money of the players is what games collected. It is prizes paid, the rake of house and "
      "charity with what of the bonus pot was booked as rake, and what is held in the bonus pot."};
  return form;
}

void add_line(std::string& text, const charity_night& night, const std::string& game,
              const std::string& began, const std::string& buyers, std::int64_t cards,
              const pot_money& money, cents bonus_pot, const std::string& winner,
              const std::string& remark) {
  text += fmt::format("{},{},{},{},{},{}", calendar_day_text(night.day), csv_cell(night.table),
                      game, began, buyers, cards);
  for (const auto each :
       {money.collected, money.prize, money.rake_house, money.rake_charity, money.bonus_added,
        money.bonus_paid, money.bonus_raked_house, money.bonus_raked_charity, bonus_pot}) {
    text += "," + csv_cents(each);
  }
  text += fmt::format(",{},{},{},{}\n", winner, csv_cell(remark), csv_cell(night.holder.held_for),
                      csv_cell(night.holder.licence));
}

}  // namespace

document::figure_report night_report(const std::string& house, const std::string& dates,
                                     const zone& where, std::span<const charity_night> nights) {
  const auto title = "Charity nights " + dates;
  const auto from = one_line(house);
  if (nights.empty()) {
    return document::report_of_nothing(title, from, "No table with a pot had anything recorded.");
  }
  document::figure_report report{title, from, {}};
  report.sheets.push_back(form_of(nights));
  for (const auto& each : nights) report.sheets.push_back(sheet_of(where, each));
  return report;
}

std::string night_csv(const zone& where, std::span<const charity_night> nights) {
  std::string text =
      "date,table,game,began,buyers,cards,collected_cents,prize_cents,rake_house_cents,"
      "rake_charity_cents,bonus_added_cents,bonus_paid_cents,bonus_raked_house_cents,"
      "bonus_raked_charity_cents,bonus_pot_cents,winner_seat,remark,held_for,licence\n";
  for (const auto& each : nights) {
    for (const auto& game : each.games) {
      add_line(text, each, fmt::format("{}", game.number), clock_text(where, game.began),
               fmt::format("{}", game.buyers), game.cards, game.money, game.bonus_pot,
               winner_of(game), remark_on(game));
    }
    add_line(text, each, "date", "", "", each.cards(), each.whole, each.bonus_after, "",
             ending_of(where, each));
  }
  return text;
}

}  // namespace skyward::report
