// `skyward deal --store`: a table that lasts, from its first command to the next process.
#include "cli/command_line.hpp"
#include "own_folder.hpp"
#include "store/sqlite_store.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

namespace skyward::deal_in_store_test {
namespace {

/// What a command prints, and what it tells beside it.
struct printed {
  std::string out;
  std::string err;
};

printed deal(std::vector<std::string> words, const std::string& commands) {
  words.insert(words.begin(), "deal");
  std::istringstream in{commands};
  std::ostringstream out;
  std::ostringstream err;
  const auto answer = cli::run(words, {in, out, err});
  return {out.str() + answer.out, err.str() + answer.err};
}

std::string new_house() {
  static int made = 0;
  return (own_folder() / fmt::format("dealt_{}.db", ++made)).string();
}

constexpr auto opening =
    "{\"do\":\"open_table\",\"kind\":\"hybrid\"}\n"
    "{\"do\":\"seat\",\"seat\":1,\"player\":\"Ann\"}\n"
    "{\"do\":\"buy_in\",\"seat\":1,\"cents\":50000,"
    "\"id\":\"00000000000000000000000000000001\",\"principal\":\"dee\"}\n";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in{text};
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(deal_in_store, answers_with_records_and_goes_on_where_the_last_process_ended) {
  const auto house = new_house();
  const auto first = deal({"props-and-hops", "--store", house, "--table", "7"}, opening);
  EXPECT_EQ(first.err, "");
  const auto records = lines_of(first.out);
  ASSERT_EQ(records.size(), 3U);
  EXPECT_TRUE(records[2].starts_with(R"({"v":1,"stream":"table/7/)")) << records[2];
  EXPECT_TRUE(records[2].contains(R"(","seq":3,"at":")")) << records[2];
  EXPECT_TRUE(records[2].contains(R"("account":"table/7/stack/1","cents":50000)")) << records[2];
  const auto again = deal({"--store", house, "--table", "7"},
                          R"({"do":"buy_in","seat":1,"cents":50000,)"
                          R"("id":"00000000000000000000000000000001","principal":"dee"})"
                          "\n"
                          R"({"do":"buy_in","seat":1,"cents":1,)"
                          R"("id":"00000000000000000000000000000001","principal":"dee"})"
                          "\n"
                          R"({"do":"buy_in","seat":1,"cents":500,"source":"wallet"})"
                          "\n");
  const auto answers = lines_of(again.out);
  ASSERT_EQ(answers.size(), 3U) << again.err;
  EXPECT_EQ(answers[0], records[2]);
  EXPECT_TRUE(answers[1].starts_with(R"({"refused":"other_body","clause":"house rule",)"));
  EXPECT_EQ(answers[2], R"({"refused":"insufficient","clause":"house rule",)"
                        R"("message":"wallet/ann holds less than that"})");
  const auto rows = store::sqlite_store::open(house, store::access::read).value()->accounts();
  EXPECT_EQ(rows.value().at("table/7/stack/1").cents, 50'000);
  EXPECT_EQ(rows.value().at("table/7/stack/1").holder, "ann");
  EXPECT_EQ(rows.value().at("cash").cents, -50'000);
}

TEST(deal_in_store, keeps_many_commands_at_once_as_one_by_one) {
  std::string commands = opening;
  for (int i = 0; i < 20; ++i) {
    commands += R"({"do":"wager","seat":1,"area":"field","cents":500})"
                "\n";
  }
  commands += R"({"do":"wager","seat":2,"area":"field","cents":500})"
              "\n\n"
              R"({"do":"no_more_bets"})"
              "\n";
  const auto one = deal(
      {"props-and-hops", "--store", new_house(), "--table", "a", "--format", "text"}, commands);
  const auto many = deal({"props-and-hops", "--store", new_house(), "--table", "a", "--format",
                          "text", "--at-once", "7"},
                         commands);
  EXPECT_EQ(one.out, many.out);
  EXPECT_TRUE(one.out.contains("refused: nobody sits at seat 2")) << one.out;
  EXPECT_TRUE(one.out.contains("  24/1  ")) << one.out;
}

TEST(deal_in_store, tells_what_would_be_accepted) {
  const auto house = new_house();
  const auto told = [&](std::vector<std::string> words) {
    return deal(std::move(words), opening).err;
  };
  EXPECT_TRUE(told({"props-and-hops", "--store", house}).contains("--table: found \"\""));
  EXPECT_TRUE(told({"props-and-hops", "--store", house, "--table", "A/1"})
                  .contains("accepted: 1 to 32 of a to z, 0 to 9 and -"));
  EXPECT_TRUE(told({"props-and-hops", "--table", "7"}).contains("accepted: with --store"));
  for (const auto* many : {"0", "-1", "100001", "x"}) {
    EXPECT_TRUE(told({"props-and-hops", "--store", house, "--table", "7", "--at-once", many})
                    .contains("accepted: 1 to 100000"))
        << many;
  }
  EXPECT_TRUE(told({"props-and-hops", "--store", house, "--table", "7", "--console"})
                  .contains("--console: accepted"));
  EXPECT_TRUE(told({"props-and-hops", "--store", house, "--table", "7", "--records", "x"})
                  .contains("accepted: without --records"));
  EXPECT_TRUE(told({"props-and-hops", "--store", house, "--table", "7", "--format", "csv"})
                  .contains("accepted: records, jsonl, text"));
  EXPECT_TRUE(told({"--store", house, "--table", "7"}).contains("deal needs a game"));
  EXPECT_TRUE(told({"craps", "--store", house, "--table", "7"}).contains("craps"));
  EXPECT_TRUE(told({"props-and-hops", "--store", "/no/such/folder/h.db", "--table", "7"})
                  .contains("No such"));
  EXPECT_EQ(told({"props-and-hops", "--store", house, "--table", "7"}), "");
  EXPECT_TRUE(told({"high-roller", "--store", house, "--table", "7"})
                  .contains("is open, at props-and-hops"));
  EXPECT_TRUE(told({"--store", house, "--table", "7", "--edition", "pa-668a"})
                  .contains("without --edition"));
  const auto owner = store::sqlite_store::open(house, store::access::own);
  EXPECT_TRUE(told({"--store", house, "--table", "7"}).contains("is open in another process"));
}

TEST(deal_in_store, a_line_that_is_wrong_is_told_and_the_others_are_kept) {
  const auto house = new_house();
  const auto dealt = deal({"props-and-hops", "--store", house, "--table", "7", "--at-once", "9"},
                          std::string{"# an evening\n"} + opening + "{\"do\":\"dance\"}\n" +
                              "{\"do\":\"tip\",\"seat\":1,\"cents\":500}\n");
  EXPECT_EQ(lines_of(dealt.out).size(), 4U);
  EXPECT_TRUE(dealt.err.starts_with("skyward: line 5, column 2: do: no such word as \"dance\""))
      << dealt.err;
  const auto strict = deal({"--store", house, "--table", "7", "--strict"},
                           "{\"do\":\"dance\"}\n{\"do\":\"tip\",\"seat\":1,\"cents\":500}\n");
  EXPECT_EQ(strict.out, "");
}

TEST(deal_in_store, has_tables_of_every_kind_beside_each_other) {
  const auto house = new_house();
  EXPECT_EQ(deal({"high-roller", "--store", house, "--table", "pot"},
                 "{\"do\":\"open_table\"}\n{\"do\":\"seat\",\"seat\":1,\"player\":\"Ann\"}\n")
                .err,
            "");
  EXPECT_EQ(deal({"props-and-hops", "--store", house, "--table", "7"}, opening).err, "");
  const auto pot = deal({"--store", house, "--table", "pot", "--format", "jsonl", "--console"},
                        "{\"do\":\"seat\",\"seat\":2,\"player\":\"Bob\"}\n");
  EXPECT_TRUE(pot.out.contains(R"("event":"seated","at":")")) << pot.out << pot.err;
  EXPECT_TRUE(pot.out.contains(R"({"due":)")) << pot.out;
}

}  // namespace
}  // namespace skyward::deal_in_store_test
