// A report of figures says the same in each of its layouts.
#include "document/figure_report.hpp"

#include <gtest/gtest.h>

namespace skyward::document {
namespace {

figure_report some_figures(std::size_t rows = 2) {
  figure_sheet sheet;
  sheet.title = "Table 7";
  sheet.facts = {
      {"win", cents{-123'456'789}, "won"}, {"hold", rational{1, 3}}, {"closed by", "flo"}};
  figure_table hours;
  hours.title = "Hour by hour";
  hours.headings = {"hour", "drop", "rounds"};
  hours.columns = {"at", "drop", "rounds"};
  for (std::size_t i = 0; i < rows; ++i) {
    hours.rows.push_back({std::string{"06:00"}, cents{1'050}, std::int64_t{3}});
  }
  hours.rows.push_back({std::string{"day"}, cents{1'050 * static_cast<std::int64_t>(rows)},
                        3 * static_cast<std::int64_t>(rows)});
  hours.totals = true;
  sheet.tables.push_back(hours);
  sheet.notes = {"Win is what drop and tray have gained by play."};
  figure_report report;
  report.title = "Gaming day";
  report.from = "Lodge 12";
  report.sheets = {sheet};
  return report;
}

TEST(figure_report, tells_figures_as_accounts_do) {
  EXPECT_EQ(figure_text(cents{123'450}), "1,234.50");
  EXPECT_EQ(figure_text(cents{-5}), "(0.05)");
  EXPECT_EQ(figure_text(cents{INT64_MIN}), "(92,233,720,368,547,758.08)");
  EXPECT_EQ(figure_text(std::int64_t{-1'234}), "(1,234)");
  EXPECT_EQ(figure_text(rational{1, 19}), "5.26 %");
  EXPECT_EQ(figure_text(figure{}), "");
}

TEST(figure_report, is_text_with_figures_to_the_right) {
  EXPECT_EQ(report_text(some_figures()),
            "Gaming day\n"
            "Lodge 12\n"
            "\n"
            "Table 7\n"
            "  win                               (1,234,567.89)\n"
            "  hold                                     33.33 %\n"
            "  closed by                     flo\n"
            "\n"
            "  Hour by hour\n"
            "  hour   drop rounds\n"
            "  06:00 10.50      3\n"
            "  06:00 10.50      3\n"
            "        ----- ------\n"
            "  day   21.00      6\n"
            "\n"
            "  Win is what drop and tray have gained by play.\n");
}

TEST(figure_report, is_json_with_each_figure_as_shown_and_as_it_is) {
  EXPECT_EQ(report_json(some_figures(0)),
            R"({"title":"Gaming day","from":"Lodge 12","sheets":[{"title":"Table 7","facts":[)"
            R"json({"text":"(1,234,567.89)","cents":-123456789,"name":"win","id":"won"},)json"
            R"({"text":"33.33 %","share":"1/3","name":"hold"},)"
            R"({"text":"flo","name":"closed by"}],"tables":[{"title":"Hour by hour",)"
            R"("headings":["hour","drop","rounds"],"rows":[[{"text":"day"},)"
            R"({"text":"0.00","cents":0},{"text":"0","count":0}]],"totals":true,)"
            R"("columns":["at","drop","rounds"]}],)"
            R"("notes":["Win is what drop and tray have gained by play."]}]})"
            "\n");
}

TEST(figure_report, of_equal_figures_has_equal_bytes_and_of_others_has_not) {
  auto other = some_figures();
  other.sheets.front().facts.front().value = cents{-123'456'788};
  EXPECT_EQ(report_pdf(some_figures()), report_pdf(some_figures()));
  EXPECT_NE(report_pdf(some_figures()), report_pdf(other));
  EXPECT_EQ(report_workbook(some_figures()).value(), report_workbook(some_figures()).value());
  EXPECT_NE(report_workbook(some_figures()).value(), report_workbook(other).value());
}

TEST(figure_report, goes_on_under_its_headings_on_the_next_page) {
  const auto pages = [](const std::string& pdf) {
    std::size_t count = 0;
    for (auto at = pdf.find("(hour)"); at != pdf.npos; at = pdf.find("(hour)", at + 1)) ++count;
    return count;
  };
  EXPECT_EQ(pages(report_pdf(some_figures())), 1U);
  EXPECT_EQ(pages(report_pdf(some_figures(120))), 3U);
  EXPECT_NE(report_pdf(some_figures(120)).find("(page 3 of 3)"), std::string::npos);
}

TEST(figure_report, takes_any_name_of_a_house) {
  auto report = some_figures();
  report.from = std::string(400, '&') + "\u00e9";
  EXPECT_TRUE(report_workbook(report).value().starts_with("PK"));
  EXPECT_TRUE(report_pdf(report).starts_with("%PDF"));
}

TEST(figure_report, of_nothing_is_a_report_too) {
  const auto nothing = report_of_nothing("Gaming day", "Lodge 12", "No table was open.");
  EXPECT_EQ(report_text(nothing), "Gaming day\nLodge 12\n\nNo table was open.\n");
  EXPECT_TRUE(report_pdf(nothing).starts_with("%PDF"));
  EXPECT_TRUE(report_workbook(nothing).value().starts_with("PK"));
}

}  // namespace
}  // namespace skyward::document
