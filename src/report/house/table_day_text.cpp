// Lays a gaming day out for people and for other programs.
#include "report/house/table_day_text.hpp"

#include "base/rational.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

namespace skyward::report {

namespace {

/// What is below zero in brackets, as accounts have it.
std::string bracketed(cents amount) {
  return amount < cents{} ? fmt::format("({})", money_text(cents{} - amount)) : money_text(amount);
}
std::string bracketed_cents(cents amount) {
  return amount < cents{} ? fmt::format("({})", -amount.count())
                          : fmt::format("{}", amount.count());
}

/// `12.34 %`; nothing where there is nothing to hold against.
std::string share(cents of, cents whole) {
  if (whole <= cents{}) return "none";
  return percent_text(rational{of.count(), whole.count()}, 2) + " %";
}

std::string line(std::string_view name, const std::string& amount) {
  return fmt::format("  {:<28}{:>16}\n", name, amount);
}

std::string table_text(const table_day& day) {
  const auto& all = day.whole;
  auto text = fmt::format("\nTable {}: {}, {}\n", day.table, day.game, day.day);
  if (day.counts_chips) {
    text += line("opener", bracketed(day.opener)) + line("fills", bracketed(all.fills)) +
            line("credits", bracketed(all.credits)) + line("closer", bracketed(day.closer));
  }
  text += line("drop", bracketed(all.drop));
  if (all.wallets != cents{}) text += line("from wallets", bracketed(all.wallets));
  text += line("cashed by players", bracketed(all.cashed)) + line("tips", bracketed(all.tips)) +
          line("handle", bracketed(all.handle)) + line("rounds", fmt::format("{}", all.rounds)) +
          line("win", bracketed(all.win));
  if (day.counts_chips) text += line("win by the tray", bracketed(day.win_by_tray()));
  if (day.tray_over_short != cents{}) {
    text += line("tray short, (over)", bracketed(day.tray_over_short));
  }
  if (all.rake_house != cents{} || all.rake_charity != cents{}) {
    text += line("rake of the house", bracketed(all.rake_house)) +
            line("rake of the charity", bracketed(all.rake_charity));
  }
  text += line("hold over drop", share(all.win, all.drop)) +
          line("hold over handle", share(all.win, all.handle));
  for (const auto& box : day.boxes) {
    text += line(fmt::format("{} box {}", box.of, one_line(box.box)), bracketed(box.counted));
    if (box.counted != box.recorded) {
      text += line("  short, (over)", bracketed(box.recorded - box.counted));
    }
  }
  text += fmt::format("  {:<18}{:>14}{:>14}{:>14}\n", "hour", "drop", "handle", "win");
  for (const auto& hour : day.hours) {
    const auto& each = hour.figures;
    if (each == table_figures{}) continue;
    text += fmt::format("  {:<18}{:>14}{:>14}{:>14}\n", hour.hour.label, bracketed(each.drop),
                        bracketed(each.handle), bracketed(each.win));
  }
  return text;
}

std::string csv_line(const table_day& day, std::string_view hour, const table_figures& all) {
  auto text = fmt::format("{},{},{},{}", day.day, day.table, day.game, hour);
  for (const auto each : {all.drop, all.wallets, all.cashed, all.fills, all.credits, all.tips,
                          all.handle, all.win, all.rake_house, all.rake_charity}) {
    text += "," + bracketed_cents(each);
  }
  return text + fmt::format(",{}\n", all.rounds);
}

}  // namespace

std::string day_text(const std::string& house, std::span<const table_day> tables) {
  auto text = one_line(house) + "\n";
  if (tables.empty()) text += "No table had anything recorded on that day.\n";
  for (const auto& each : tables) text += table_text(each);
  return text;
}

std::string day_csv(std::span<const table_day> tables) {
  std::string text =
      "day,table,game,hour,drop_cents,wallets_cents,cashed_cents,fills_cents,credits_cents,"
      "tips_cents,handle_cents,win_cents,rake_house_cents,rake_charity_cents,rounds\n";
  for (const auto& each : tables) {
    for (const auto& hour : each.hours) text += csv_line(each, hour.hour.label, hour.figures);
    text += csv_line(each, "day", each.whole);
  }
  return text;
}

}  // namespace skyward::report
