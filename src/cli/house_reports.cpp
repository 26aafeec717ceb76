// Reads logs into reports, and lays them out as asked.
#include "cli/house_reports.hpp"

#include "audit/closed_day.hpp"
#include "audit/log_records.hpp"
#include "audit/receipts.hpp"
#include "base/person_name.hpp"
#include "base/text.hpp"
#include "cli/house_log.hpp"
#include "cli/key_beside.hpp"
#include "cli/log_source.hpp"
#include "cli/pack_folder.hpp"
#include "cli/reached.hpp"
#include "ledger/account.hpp"
#include "report/house/closed_days.hpp"
#include "report/house/day_report.hpp"
#include "report/house/night_report.hpp"
#include "report/house/player_statement.hpp"
#include "report/house/table_theory.hpp"
#include "request/known_build.hpp"
#include "store/each_record.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::cli {

namespace {

bool is_bytes(const std::string& format) {
  return format == "xlsx" || format == "pdf";
}

accepted<void> check_layout(const report_asked& asked) {
  if (const auto known = check_format("house", asked.format.empty() ? "text" : asked.format,
                                      {"text", "csv", "json", "xlsx", "pdf"});
      !known) {
    return known;
  }
  if (is_bytes(asked.format) && asked.out.empty()) {
    return refuse(fmt::format("house: --format {} is not for a terminal; accepted: with --out FILE",
                              asked.format));
  }
  if (!is_bytes(asked.format) && !asked.out.empty()) {
    return refuse("--out is for --format xlsx and pdf; accepted without it: text, csv and json");
  }
  return {};
}

std::string workbook_of(const document::figure_report& report) {
  auto bytes = document::report_workbook(report);
  if (!bytes) throw failure{"house: " + bytes.error()};
  return std::move(*bytes);
}

/// Text, CSV and JSON to standard output, others to their file.
accepted<std::string> laid_out(const report_asked& asked, const document::figure_report& report,
                               const std::string& csv) {
  if (asked.format == "csv") return csv;
  if (asked.format == "json") return document::report_json(report);
  if (!is_bytes(asked.format)) return document::report_text(report);
  const auto bytes = asked.format == "pdf" ? document::report_pdf(report) : workbook_of(report);
  const named_bytes file{asked.out, bytes};
  const auto done = write_files("--out", {&file, 1});
  if (!done) return std::unexpected(done.error());
  return std::string{};
}

template <class Of>
void keep_table(const std::string& table, std::vector<Of>& all) {
  if (!table.empty()) std::erase_if(all, [&](const Of& each) { return each.table != table; });
}

/// A gaming day of every table, with what theory has of it.
struct told_day {
  std::vector<report::table_day> tables;
  std::vector<report::table_theory> theories;
};

accepted<told_day> tables_on(const report_asked& asked, const streams& io, const house_clock& clock,
                             calendar_day day) {
  report::day_reader reader{clock, day};
  if (const auto read = read_house(asked.house, io, reader); !read) {
    return std::unexpected(read.error());
  }
  told_day told{reader.finish(), {}};
  keep_table(asked.table, told.tables);
  report::theory_reader theory{request::known_build(), clock, day};
  if (const auto read = read_house(asked.house, io, theory); !read) {
    return std::unexpected(read.error());
  }
  told.theories = theory.finish(told.tables);
  return told;
}

accepted<std::vector<report::charity_night>> nights_on(const report_asked& asked, const streams& io,
                                                       const house_clock& clock, calendar_day first,
                                                       calendar_day last) {
  report::night_reader reader{clock, first, last};
  if (const auto read = read_house(asked.house, io, reader); !read) {
    return std::unexpected(read.error());
  }
  auto nights = reader.finish();
  keep_table(asked.table, nights);
  return nights;
}

accepted<std::vector<report::recorded_day>> days_in(const report_asked& asked, const streams& io,
                                                    const house_clock& clock) {
  report::days_reader reader{clock};
  if (const auto read = read_house(asked.house, io, reader); !read) {
    return std::unexpected(read.error());
  }
  return reader.finish();
}

/// The first and the last day that are asked for.
accepted<std::pair<calendar_day, calendar_day>> dates_asked(const report_asked& asked) {
  if (asked.month.empty() || !asked.day.empty()) {
    if (!asked.month.empty()) return refuse("house night: accepted: --day or --month, not both");
    if (asked.day.empty()) {
      return refuse("house night needs dates; accepted: --day YYYY-MM-DD or --month YYYY-MM");
    }
    const auto day = day_asked(asked.day);
    if (!day) return std::unexpected(day.error());
    return std::pair{*day, *day};
  }
  const auto first = parse_calendar_day(asked.month + "-01");
  if (!first) {
    return refuse(fmt::format("--month: found \"{}\"; accepted: YYYY-MM", one_line(asked.month)));
  }
  const std::chrono::year_month_day begins{*first};
  const std::chrono::year_month_day_last ends{begins.year() / begins.month() / std::chrono::last};
  return std::pair{*first, calendar_day{ends}};
}

// ---- a day in a folder

/// Records of a stream as they are kept, after the text that the first of them names.
std::string lines_of(store::store& house, const std::string& stream) {
  std::string all;
  const auto texts = reached("house", house.texts());
  reached("house", store::each_record(house, stream, 1, counted_max, [&](const std::string& line) {
            const auto opened =
                all.empty() ? record::read_record(line) : std::unexpected(std::string{});
            const auto* named = opened ? record::named_text(*opened, texts) : nullptr;
            if (named != nullptr) all += record::write_kept_text(*named) + "\n";
            all += line + "\n";
            return true;
          }));
  return all;
}

constexpr std::string_view how_to_check = R"(A closed gaming day.

day.*         drop, handle, win and hold of every table
night.*       games of a table with a pot, where there was one
*.day         all of the day, to be verified without the house, also in ten years:
              skyward verify FILE --key KEY
checkpoint    what the house has signed, over all that it has recorded: the same as in *.day
*.jsonl       records of a table: skyward replay FILE
*.tlog-proof  that the house has closed these records: skyward verify FILE --key KEY
              The record in it has how many they are and the hash over all of them.
key.txt       KEY, as the house tells it; hold it against the one that you were given
)";

/// What is told of a day, in every layout.
void add_reports(std::vector<report::pack_file>& files, const std::string& name,
                 const document::figure_report& report, std::string csv) {
  files.push_back({name + ".txt", document::report_text(report)});
  files.push_back({name + ".csv", std::move(csv)});
  files.push_back({name + ".xlsx", workbook_of(report)});
  files.push_back({name + ".pdf", document::report_pdf(report)});
}

/// `table-7-2026-11-26` of `table/7/2026-11-26`.
std::string file_of(std::string name) {
  std::ranges::replace(name, '/', '-');
  return name;
}

accepted<void> add_records(std::vector<report::pack_file>& files, const std::string& name,
                           store::store& house, const report::recorded_day& day,
                           const audit::checkpointed& under) {
  for (const auto& each : day.streams) {
    const auto receipt = found(
        "house",
        audit::receipt_of(house, name, under, std::string{house::house_stream}, *each.closed_by));
    if (!receipt) return std::unexpected(receipt.error());
    files.push_back({file_of(each.stream) + ".jsonl", lines_of(house, each.stream)});
    files.push_back({file_of(each.stream) + ".tlog-proof", *receipt});
  }
  return {};
}

/// The day as `skyward log day` prints it, and the checkpoint that it stands under.
accepted<void> add_day(std::vector<report::pack_file>& files, store::store& house,
                       const std::string& day, const audit::checkpointed& under) {
  std::string all;
  const auto done =
      found("house", audit::each_line_of_day(house, under, day, [&](std::string_view line) {
              all.append(line).append("\n");
              return true;
            }));
  if (!done) return std::unexpected(done.error());
  files.push_back({day + ".day", std::move(all)});
  files.push_back({"checkpoint", under.note});
  return {};
}

}  // namespace

accepted<std::string> day_of_house(const report_asked& asked, const streams& io) {
  if (const auto known = check_layout(asked); !known) return std::unexpected(known.error());
  if (asked.day.empty()) {
    return refuse("house report needs a gaming day; accepted: --day YYYY-MM-DD");
  }
  const auto day = day_asked(asked.day);
  if (!day) return std::unexpected(day.error());
  const auto house = house_on(asked, io, *day);
  if (!house) return std::unexpected(house.error());
  const auto day_told = tables_on(asked, io, house->clock, *day);
  if (!day_told) return std::unexpected(day_told.error());
  return laid_out(asked,
                  report::day_report(house->name, asked.day, day_told->tables, day_told->theories),
                  report::day_csv(day_told->tables, day_told->theories));
}

accepted<std::string> nights_of_house(const report_asked& asked, const streams& io) {
  if (const auto known = check_layout(asked); !known) return std::unexpected(known.error());
  const auto dates = dates_asked(asked);
  if (!dates) return std::unexpected(dates.error());
  const auto house = house_on(asked, io, dates->second);
  if (!house) return std::unexpected(house.error());
  const auto before = house_on(asked, io, dates->first);
  if (!before) return std::unexpected(before.error());
  if (before->clock.where().name() != house->clock.where().name() ||
      before->clock.day_begins() != house->clock.day_begins()) {
    return refuse("--month: the house's clock was set anew in it; accepted: --day for each date");
  }
  const auto nights = nights_on(asked, io, house->clock, dates->first, dates->second);
  if (!nights) return std::unexpected(nights.error());
  const auto& where = house->clock.where();
  return laid_out(asked,
                  report::night_report(house->name, asked.day.empty() ? asked.month : asked.day,
                                       where, *nights),
                  report::night_csv(where, *nights));
}

accepted<std::string> days_of_house(const report_asked& asked, const streams& io) {
  if (const auto known = check_format("house", asked.format.empty() ? "text" : asked.format,
                                      {"text", "csv", "json"});
      !known) {
    return std::unexpected(known.error());
  }
  const auto house = house_on(asked, io, after_all_days);
  if (!house) return std::unexpected(house.error());
  const auto days = days_in(asked, io, house->clock);
  if (!days) return std::unexpected(days.error());
  if (asked.format == "csv") return report::days_csv(*days, house->keep_days);
  if (asked.format == "json") return report::days_json(*days, house->keep_days);
  return report::days_text(*days, house->keep_days);
}

accepted<std::string> statement_of_player(const report_asked& asked, const std::string& player,
                                          const streams& io) {
  const auto format = asked.format.empty() ? "text" : asked.format;
  if (const auto known = check_format("house", format, {"text", "json"}); !known) {
    return std::unexpected(known.error());
  }
  if (const auto problem = name_problem(player); player.empty() || !problem.empty()) {
    return refuse(fmt::format("house statement needs a player; accepted: a name, of {}",
                              accepted_person_names));
  }
  const auto house = house_on(asked, io, after_all_days);
  if (!house) return std::unexpected(house.error());
  auto source = log_source::open("house", asked.house, io.in);
  if (!source) return std::unexpected(source.error());
  const auto account = ledger::wallet_of(folded_name(player));
  report::statement_reader reader{account};
  source->each_line([&](std::string_view line) {
    const auto taken =
        audit::is_checkpoint_line(line) ? std::expected<void, std::string>{} : reader.take(line);
    if (!taken) throw failure{"house: " + taken.error()};
    return true;
  });
  std::optional<std::int64_t> row;
  if (source->house() != nullptr) row = reached("house", source->house()->account(account)).cents;
  const auto told = reader.finish(row);
  if (told.movements.empty() && told.agrees()) {
    return refuse(
        fmt::format("house: {} has no money of a player \"{}\"; accepted: one who has had "
                    "some in a wallet",
                    asked.house, one_line(player)));
  }
  return format == "json" ? report::statement_json(house->name, told)
                          : report::statement_text(house->name, house->clock.where(), told);
}

accepted<std::string> export_of_house(const report_asked& asked, const streams& io) {
  if (asked.out.empty()) return refuse("house export needs a folder; accepted: --out FOLDER");
  if (asked.day.empty()) {
    return refuse("house export needs a closed day; accepted: --day YYYY-MM-DD");
  }
  const auto day = day_asked(asked.day);
  if (!day) return std::unexpected(day.error());
  const auto house = house_on(asked, io, *day);
  if (!house) return std::unexpected(house.error());
  const auto days = days_in(asked, io, house->clock);
  if (!days) return std::unexpected(days.error());
  const auto closed = std::ranges::find(*days, *day, &report::recorded_day::day);
  if (closed == days->end() || !closed->is_closed()) {
    return refuse(
        fmt::format("--day: {} is {}; accepted: a closed day, as `skyward house days` "
                    "lists them",
                    asked.day, closed == days->end() ? "not recorded" : "open"));
  }
  const auto day_told = tables_on(asked, io, house->clock, *day);
  if (!day_told) return std::unexpected(day_told.error());
  const auto nights = nights_on(asked, io, house->clock, *day, *day);
  if (!nights) return std::unexpected(nights.error());
  const auto kept = looked_at("house", asked.house);
  std::vector<report::pack_file> files;
  add_reports(files, "day",
              report::day_report(house->name, asked.day, day_told->tables, day_told->theories),
              report::day_csv(day_told->tables, day_told->theories));
  if (!nights->empty()) {
    const auto& where = house->clock.where();
    add_reports(files, "night", report::night_report(house->name, asked.day, where, *nights),
                report::night_csv(where, *nights));
  }
  const auto under = found("house", audit::last_checkpoint(*kept, asked.house));
  if (!under) return std::unexpected(under.error());
  if (const auto done = add_records(files, asked.house, *kept, *closed, *under); !done) {
    return std::unexpected(done.error());
  }
  if (const auto done = add_day(files, *kept, asked.day, *under); !done) {
    return std::unexpected(done.error());
  }
  const auto signs = key_beside(place_of_keys(asked.house), "skyward", false);
  files.push_back(
      {"key.txt", write_verifier_key(signs.verifier(audit::signature_kind::ed25519)) + "\n"});
  files.push_back({"README.txt", std::string{how_to_check}});
  if (const auto done = write_folder("--out", asked.out, files); !done) {
    return std::unexpected(done.error());
  }
  return fmt::format("{} files in {}\n", files.size(), asked.out);
}

}  // namespace skyward::cli
