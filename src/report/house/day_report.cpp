// Lays a gaming day out for people and for other programs.
#include "report/house/day_report.hpp"

#include "base/rational.hpp"
#include "base/text.hpp"
#include "report/house/event_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

using document::figure;
using document::figure_sheet;
using document::figure_table;

/// A part of a whole; nothing where there is nothing to hold against.
figure share(cents of, cents whole) {
  if (whole <= cents{}) return std::string{"none"};
  return rational{of.count(), whole.count()};
}

const table_theory* theory_at(std::span<const table_theory> theories, std::size_t table) {
  return table < theories.size() ? &theories[table] : nullptr;
}

figure_table boxes_of(const table_day& day) {
  figure_table boxes;
  boxes.title = "Boxes";
  boxes.headings = {"box", "of", "recorded", "counted", "short, (over)"};
  for (const auto& each : day.boxes) {
    boxes.rows.push_back(
        {each.box, each.of, each.recorded, each.counted, each.recorded - each.counted});
  }
  return boxes;
}

std::vector<figure> hour_row(std::string label, const table_figures& of) {
  return {std::move(label), of.drop, of.handle, of.fills, of.credits, of.win, of.rounds};
}

figure_table hours_of(const table_day& day) {
  figure_table hours;
  hours.title = "Hour by hour";
  hours.headings = {"hour", "drop", "handle", "fills", "credits", "win", "rounds"};
  hours.columns = hours.headings;
  for (const auto& each : day.hours) {
    if (each.figures != table_figures{}) {
      hours.rows.push_back(hour_row(each.hour.label, each.figures));
    }
  }
  hours.rows.push_back(hour_row("day", day.whole));
  hours.totals = true;
  return hours;
}

/// To the nearest cent.
cents rounded(const rational& amount) {
  const auto size = parse_whole(decimal_text(abs(amount), 0), INT64_MAX);
  return amount < 0 ? cents{} - cents{size.value_or(0)} : cents{size.value_or(0)};
}

cents in_cents(const integer& amount) {
  return rounded(rational{amount});
}

std::string told_by(const maths::hold_band& band) {
  return fmt::format("{}{}", name_of(band.means), band.is_exact() ? ", exact" : ", a bound");
}

/// What the house should have won, how far chance may move it, and what it has won.
std::vector<document::named_figure> theory_of(const table_theory& theory) {
  if (!theory.figures) return {{"hold in theory", "none: " + theory.none}};
  const auto& of = *theory.figures;
  std::vector<document::named_figure> facts{
      {"hold in theory", of.hold},
      {"win in theory", rounded(of.win), "theory_win"},
      {fmt::format("{} % band from", percent_of(of.band.sure)), in_cents(of.band.low), "band_low"},
      {"to", in_cents(of.band.high), "band_high"},
      {"band told by", told_by(of.band)},
      {"won on these wagers", cents{of.won}, "theory_won"}};
  if (of.undecided != cents{}) {
    facts.push_back({"undecided yet", of.undecided});
  } else {
    const bool inside = of.inside();
    facts.push_back({"within the band", inside ? "yes" : "no", inside ? "inside" : "outside"});
  }
  if (theory.apart != cents{}) facts.push_back({"wagered without a throw", theory.apart});
  return facts;
}

figure_sheet sheet_of(const table_day& day, const table_theory* theory) {
  const auto& all = day.whole;
  figure_sheet sheet;
  sheet.title = fmt::format("Table {}: {}", day.table, day.game);
  auto& facts = sheet.facts;
  if (day.counts_chips) {
    facts.insert(facts.end(), {{"opener", day.opener},
                               {"fills", all.fills},
                               {"credits", all.credits},
                               {"closer", day.closer}});
  }
  facts.push_back({"drop", all.drop});
  if (all.wallets != cents{}) facts.push_back({"from wallets", all.wallets});
  facts.insert(facts.end(), {{"cashed by players", all.cashed},
                             {"tips", all.tips},
                             {"handle", all.handle},
                             {"rounds", all.rounds},
                             {"win", all.win}});
  if (day.counts_chips) facts.push_back({"win by the tray", day.win_by_tray()});
  if (day.tray_over_short != cents{}) facts.push_back({"tray short, (over)", day.tray_over_short});
  if (all.rake_house != cents{} || all.rake_charity != cents{}) {
    facts.insert(facts.end(), {{"rake of the house", all.rake_house},
                               {"rake of the charity", all.rake_charity}});
  }
  facts.insert(facts.end(), {{"hold over drop", share(all.win, all.drop)},
                             {"hold over handle", share(all.win, all.handle)}});
  if (theory != nullptr) {
    const auto more = theory_of(*theory);
    facts.insert(facts.end(), more.begin(), more.end());
  }
  if (!day.boxes.empty()) sheet.tables.push_back(boxes_of(day));
  sheet.tables.push_back(hours_of(day));
  return sheet;
}

std::vector<figure> table_row(std::string table, std::string game, const table_figures& of) {
  return {std::move(table), std::move(game),        of.drop,  of.handle,
          of.win,           share(of.win, of.drop), of.rounds};
}

figure_sheet overview(std::span<const table_day> tables) {
  figure_sheet sheet;
  sheet.title = "All tables";
  figure_table all;
  all.headings = {"table", "game", "drop", "handle", "win", "hold", "rounds"};
  table_figures whole;
  for (const auto& each : tables) {
    all.rows.push_back(table_row(each.table, each.game, each.whole));
    whole += each.whole;
  }
  all.rows.push_back(table_row("all", "", whole));
  all.totals = true;
  sheet.tables.push_back(std::move(all));
  sheet.notes = {"Hold is win over drop. Win is what drop, tray and rake have gained by play."};
  return sheet;
}

/// Figures of a theory as cells; empty ones where there is none.
std::string theory_cells(const table_theory* theory) {
  if (theory == nullptr || !theory->figures) return ",,,,,,";
  const auto& of = *theory->figures;
  return fmt::format(",{},{},{},{},{},{}", csv_cents(of.wagered), csv_cents(rounded(of.win)),
                     csv_cents(in_cents(of.band.low)), csv_cents(in_cents(of.band.high)),
                     csv_cents(cents{of.won}), csv_cents(of.undecided));
}

std::string csv_line(const table_day& day, std::string_view hour, const table_figures& all,
                     const table_theory* theory) {
  auto text = fmt::format("{},{},{},{}", day.day, csv_cell(day.table), csv_cell(day.game), hour);
  for (const auto each : {all.drop, all.wallets, all.cashed, all.fills, all.credits, all.tips,
                          all.handle, all.win, all.rake_house, all.rake_charity}) {
    text += "," + csv_cents(each);
  }
  return text + fmt::format(",{}", all.rounds) + theory_cells(theory) + "\n";
}

}  // namespace

document::figure_report day_report(const std::string& house, const std::string& day,
                                   std::span<const table_day> tables,
                                   std::span<const table_theory> theories) {
  const auto title = "Gaming day " + day;
  const auto from = one_line(house);
  if (tables.empty()) {
    return document::report_of_nothing(title, from, "No table had anything recorded on that day.");
  }
  document::figure_report report{title, from, {}};
  report.sheets.push_back(overview(tables));
  for (std::size_t i = 0; i < tables.size(); ++i) {
    report.sheets.push_back(sheet_of(tables[i], theory_at(theories, i)));
  }
  return report;
}

std::string day_csv(std::span<const table_day> tables, std::span<const table_theory> theories) {
  std::string text =
      "day,table,game,hour,drop_cents,wallets_cents,cashed_cents,fills_cents,credits_cents,"
      "tips_cents,handle_cents,win_cents,rake_house_cents,rake_charity_cents,rounds,"
      "theory_of_cents,theory_win_cents,band_low_cents,band_high_cents,theory_won_cents,"
      "undecided_cents\n";
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const auto& each = tables[i];
    for (const auto& hour : each.hours) {
      text += csv_line(each, hour.hour.label, hour.figures, nullptr);
    }
    text += csv_line(each, "day", each.whole, theory_at(theories, i));
  }
  return text;
}

}  // namespace skyward::report
