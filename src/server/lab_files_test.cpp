// Files of the lab are what the command writes, byte by byte, under names that tell them apart.
#include "server/lab_files.hpp"

#include "document/zip_archive.hpp"
#include "ran_command.hpp"
#include "request/pack_request.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace skyward::server::lab_files_test {
namespace {

constexpr std::string_view own_rules =
    R"("rules":"game = \"props-and-hops\"\n[odds]\nany-seven = \"9 to 2\"\n")";

lab_file made(std::string_view format, const std::string& body) {
  auto file = make_lab_file(*lab_file_named(format), body);
  if (file) return *std::move(file);
  ADD_FAILURE() << file.error().detail;
  return {};
}

std::string refused(std::string_view format, const std::string& body) {
  const auto file = make_lab_file(*lab_file_named(format), body);
  return file ? "made" : file.error().code + ": " + file.error().detail;
}

TEST(lab_files, are_what_the_command_prints) {
  for (const std::string format : {"html", "csv", "svg"}) {
    const auto printed = ran({"par", "props-and-hops", "--confidence", "95", "--format", format});
    ASSERT_EQ(printed.exit_code, 0) << printed.err;
    const auto file = made(format, R"({"game":"props-and-hops","confidence":95})");
    EXPECT_EQ(file.bytes, printed.out) << format;
    EXPECT_EQ(file.name, "props-and-hops-pa-668a." + format);
  }
  EXPECT_EQ(made("csv", R"({"game":"props-and-hops","detail":true})").bytes,
            ran({"par", "props-and-hops", "--detail", "--format", "csv"}).out);
}

TEST(lab_files, a_workbook_is_the_file_that_the_command_writes) {
  const auto path = std::filesystem::path{testing::TempDir()} / "lab_files_test.xlsx";
  const auto written = ran({"par", "three-dice-football", "--option", "score=pass-0", "--format",
                            "xlsx", "--out", path.string()});
  ASSERT_EQ(written.exit_code, 0) << written.err;
  std::ifstream in{path, std::ios::binary};
  const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
  std::filesystem::remove(path);
  const auto file = made("xlsx", R"({"game":"three-dice-football","options":{"score":"pass-0"}})");
  EXPECT_TRUE(file.bytes == bytes);
  EXPECT_TRUE(bytes.starts_with("PK"));
  EXPECT_TRUE(file.name.starts_with("three-dice-football-pa-577-")) << file.name;
  EXPECT_EQ(file.name.size(), std::string{"three-dice-football-pa-577-01234567.xlsx"}.size());
}

TEST(lab_files, of_other_rules_have_another_name) {
  const auto file = made("csv", R"({"game":"props-and-hops",)" + std::string{own_rules} + "}");
  EXPECT_TRUE(file.name.starts_with("props-and-hops-pa-668a-")) << file.name;
  EXPECT_NE(file.bytes.find("9 to 2"), std::string::npos);
}

TEST(lab_files, an_archive_has_every_file_of_the_pack_also_of_a_pot) {
  for (const std::string game : {"props-and-hops", "high-roller"}) {
    skyward::request::pack_request asked;
    asked.game = game;
    const auto files = skyward::request::filing_pack_of(asked);
    ASSERT_TRUE(files);
    std::vector<document::zip_member> members;
    for (const auto& each : *files) members.push_back({each.path, each.bytes});
    const auto archive = made("zip", R"({"game":")" + game + R"("})");
    EXPECT_TRUE(archive.bytes == document::zip_archive(members)) << game;
  }
  EXPECT_EQ(made("zip", R"({"game":"high-roller"})").name, "high-roller-house-rules.zip");
}

TEST(lab_files, refuse_by_key_with_what_is_accepted) {
  EXPECT_EQ(refused("csv", "["), "not_accepted: accepted: one JSON object");
  EXPECT_EQ(refused("xlsx", "{}"),
            "not_accepted: game: missing; accepted: high-roll-dice, high-roll-dice-six, "
            "three-dice-football, props-and-hops, high-roller");
  EXPECT_TRUE(refused("html", R"({"game":"craps"})")
                  .starts_with("not_accepted: unknown game \"craps\"; accepted: "));
  EXPECT_EQ(refused("svg", R"({"game":"props-and-hops","detail":true})"),
            "not_accepted: detail: unknown key; accepted: game, edition, rules, options, "
            "confidence");
  EXPECT_EQ(refused("html", R"({"game":"props-and-hops","confidence":91})"),
            "not_accepted: confidence \"91\"; accepted: 90, 95, 99, in per cent");
  EXPECT_EQ(refused("csv", R"({"game":"high-roller"})"),
            "not_accepted: high-roller is played for a pot and has no odds; accepted: "
            "high-roll-dice, high-roll-dice-six, three-dice-football, props-and-hops");
  EXPECT_FALSE(lab_file_named("pdf"));
}

TEST(lab_files, tell_each_entry_of_a_submission_that_is_not_accepted) {
  const auto file = make_lab_file(
      lab_file_kind::csv,
      R"({"game":"props-and-hops","rules":"game = \"props-and-hops\"\n[odds]\nfeld = \"2 to 1\")"
      R"(\n[limits]\nseats = \"five\"\n"})");
  ASSERT_FALSE(file);
  const auto& entries = file.error().entries;
  ASSERT_EQ(entries.size(), 2U) << file.error().detail;
  EXPECT_EQ(entries[0].in, "rules");
  EXPECT_EQ(entries[0].key, "odds.feld");
  EXPECT_EQ(entries[0].line, 3U);
  EXPECT_FALSE(entries[0].accepted.empty()) << entries[0].message;
  EXPECT_EQ(entries[1].key, "limits.seats");
  EXPECT_EQ(entries[1].line, 5U);
  EXPECT_EQ(entries[1].message.find("accepted"), std::string::npos);
}

}  // namespace
}  // namespace skyward::server::lab_files_test
