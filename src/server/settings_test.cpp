// Settings are read from three places, checked, and written so that they are read back.
#include "server/settings.hpp"

#include "source_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <span>
#include <sstream>

namespace skyward::server {

namespace {

settings_sources file_of(std::string text) {
  return {.file = "/etc/skyward.toml", .text = std::move(text)};
}

std::vector<std::string> problems_of(const settings_sources& from) {
  const auto read = read_settings(from);
  return read ? std::vector<std::string>{} : read.error();
}

TEST(settings, nothing_given_is_the_usual_house) {
  const auto read = read_settings({});
  ASSERT_TRUE(read);
  auto usual = settings{};
  usual.house = std::filesystem::absolute(usual.house);
  usual.keys = usual.house;
  EXPECT_EQ(read->values, usual);
  EXPECT_TRUE(read->from.empty());
}

TEST(settings, a_house_in_a_database_has_its_keys_elsewhere) {
  auto from = file_of("house = \"postgresql://sky@db.example/lodge\"\n");
  const auto read = read_settings(from);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->values.house, "postgresql://sky@db.example/lodge");
  EXPECT_EQ(read->values.keys, std::filesystem::absolute("lodge"));
  from.text += "keys = \"keys/lodge\"\n";
  EXPECT_EQ(read_settings(from)->values.keys, "/etc/keys/lodge");
  EXPECT_EQ(read_settings(file_of("house = \"/var/h.db\"\n"))->values.keys, "/var/h.db");
}

TEST(settings, a_flag_wins_over_the_environment_and_that_over_the_file) {
  auto from = file_of("port = 1\ntables = 2\noffer_ms = 3\n");
  from.environment = {{"SKYWARD_TABLES", "20"}, {"SKYWARD_OFFER_MS", "30"}};
  from.flags = {{"offer_ms", "300", "--offer"}};
  const auto read = read_settings(from);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->values.port, 1);
  EXPECT_EQ(read->values.tables, 20);
  EXPECT_EQ(read->values.offer_ms, 300);
  EXPECT_EQ(read->from.at("port"), "/etc/skyward.toml:1");
  EXPECT_EQ(read->from.at("tables"), "SKYWARD_TABLES");
  EXPECT_EQ(read->from.at("offer_ms"), "--offer");
}

TEST(settings, every_problem_is_told_with_its_line_and_what_is_accepted) {
  auto from = file_of(
      "port = 70000\n"
      "adress = \"::1\"\n"
      "tables = \"two\"\n"
      "hosts = [\"house.example:80\"]\n"
      "origins = [\"house.example\"]\n"
      "log_level = \"loud\"\n");
  from.environment = {{"SKYWARD_STOP_MS", "soon"}};
  from.flags = {{"address", "localhost", "--address"}};
  const auto told = problems_of(from);
  const std::vector<std::string> expected{
      "/etc/skyward.toml:1:8: port: found 70000; accepted: a whole number from 0 to 65535",
      "/etc/skyward.toml:3:10: tables: found a text; accepted: a whole number from 0 to 1000",
      "/etc/skyward.toml:4:9: hosts: found house.example:80; accepted: 1 to 64 names as "
      "house.example or [::1], without ports",
      "/etc/skyward.toml:5:11: origins: found house.example; accepted: at most 64 origins as "
      "https://house.example:8443",
      "/etc/skyward.toml:6:13: log_level: found loud; accepted: debug, info, warning or error",
  };
  ASSERT_EQ(told.size(), expected.size() + 3);
  EXPECT_TRUE(std::ranges::equal(std::span{told}.first(expected.size()), expected))
      << fmt::format("{}", fmt::join(told, "\n"));
  EXPECT_TRUE(told[5].starts_with("/etc/skyward.toml:2:1: adress: unknown key; ")) << told[5];
  EXPECT_NE(told[5].find("address"), std::string::npos);
  EXPECT_EQ(told[6], "SKYWARD_STOP_MS: found soon; accepted: a whole number from 1 to 86400000");
  EXPECT_EQ(told[7],
            "--address: found localhost; accepted: one of IPv4 or IPv6, as 127.0.0.1 or ::1");
}

TEST(settings, a_misspelt_variable_is_told_with_the_nearest_and_those_of_tests_are_passed_over) {
  settings_sources from;
  from.environment = {
      {"SKYWARD_EFFORT", "least"}, {"SKYWARD_PROT", "8443"}, {"SKYWARD_TABLES", "2"}};
  const auto told = problems_of(from);
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0].starts_with("SKYWARD_PROT: unknown setting; ")) << told[0];
  EXPECT_NE(told[0].find("SKYWARD_PORT"), std::string::npos) << told[0];
  from.environment.erase("SKYWARD_PROT");
  EXPECT_TRUE(read_settings(from));
}

TEST(settings, are_written_in_lines_that_a_terminal_shows_whole) {
  settings_sources from;
  from.flags = {
      {"house", "/house.db", "HOUSE"},
      {"hosts", "a-long-name.example,another-long-name.example,a-third-name.example", "--hosts"}};
  const auto given = read_settings(from);
  ASSERT_TRUE(given);
  std::istringstream lines{settings_text(*given)};
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  const auto read = read_settings(file_of(settings_text(*given)));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->values, given->values);
}

TEST(settings, what_is_no_toml_is_told_where_it_ends_to_be) {
  const auto told = problems_of(file_of("port = 1\nport 2\n"));
  ASSERT_EQ(told.size(), 1U);
  EXPECT_TRUE(told[0].starts_with("/etc/skyward.toml:2:")) << told[0];
}

TEST(settings, other_machines_come_by_tls_alone_and_by_a_name) {
  EXPECT_TRUE(read_settings(file_of("address = \"127.1.2.3\"")));
  EXPECT_TRUE(read_settings(file_of("address = \"::1\"")));
  const auto told = problems_of(file_of("address = \"0.0.0.0\"\n"));
  ASSERT_EQ(told.size(), 2U);
  EXPECT_TRUE(told[0].starts_with("/etc/skyward.toml:1: address: 0.0.0.0 is reached")) << told[0];
  EXPECT_NE(told[0].find("accepted: 127.0.0.1 or ::1, or with certificate and key, or --lan"),
            std::string::npos);
  EXPECT_NE(told[1].find("with hosts"), std::string::npos);
  EXPECT_TRUE(
      read_settings(file_of("address = \"0.0.0.0\"\nhosts = [\"house.example\"]\n"
                            "certificate = \"c.pem\"\nkey = \"k.pem\"\n")));
  EXPECT_EQ(problems_of(file_of("certificate = \"c.pem\"\n")),
            (std::vector<std::string>{"/etc/skyward.toml:1: certificate: given without its key; "
                                      "accepted: certificate and key together"}));
  EXPECT_EQ(problems_of(file_of("key = \"c.pem\"\n")),
            (std::vector<std::string>{"/etc/skyward.toml:1: key: given without a certificate; "
                                      "accepted: certificate and key together"}));
}

TEST(settings, a_house_of_the_network_has_its_own_certificate_and_names) {
  auto from = file_of("house = \"h.db\"\n");
  from.lan_hosts = {"table.local", "192.168.1.2"};
  const auto read = read_settings(from);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->values.address, "0.0.0.0");
  EXPECT_EQ(read->values.certificate, "/etc/h.db-certificate.pem");
  EXPECT_EQ(read->values.key, "/etc/h.db-certificate-key.pem");
  EXPECT_EQ(read->values.hosts, (std::vector<std::string>{"localhost", "127.0.0.1", "[::1]",
                                                          "table.local", "192.168.1.2"}));
  from.flags = {{"address", "127.0.0.1", "--address"}};
  EXPECT_EQ(problems_of(from),
            (std::vector<std::string>{"--address: address: given beside --lan, which sets it; "
                                      "accepted: one of the two"}));
}

TEST(settings, files_are_of_the_folder_of_the_file_that_names_them) {
  const auto read = read_settings(file_of("certificate = \"tls/c.pem\"\nkey = \"/k.pem\"\n"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->values.certificate, "/etc/tls/c.pem");
  EXPECT_EQ(read->values.key, "/k.pem");
}

TEST(settings, what_is_written_is_read_back) {
  settings_sources from;
  from.flags = {{"house", "/a \"house\\\".db", "HOUSE"},
                {"hosts", "one.example,[::1]", "--hosts"},
                {"origins", "https://two.example:8443", "--origins"},
                {"log_level", "debug", "--log-level"},
                {"queue_bytes", "1000", "--queue"}};
  const auto given = read_settings(from);
  ASSERT_TRUE(given);
  const auto text = settings_text(*given);
  const auto read = read_settings(file_of(text));
  ASSERT_TRUE(read) << text;
  EXPECT_EQ(read->values, given->values);
  EXPECT_EQ(read->from.size(), known_settings().size());
}

/// docs/serving.md has every key, none else, and the values that are usual.
TEST(settings, the_manual_has_the_keys_that_there_are) {
  std::ifstream in{source_folder() / "docs/serving.md"};
  const std::string manual{std::istreambuf_iterator<char>{in}, {}};
  const std::regex row{R"(\n\| `([a-z_]+)` \| `([^`]*)` \|)"};
  std::vector<std::string> named;
  const auto usual = settings_text({});
  for (std::sregex_iterator at{manual.begin(), manual.end(), row}, end; at != end; ++at) {
    named.push_back((*at)[1]);
    const auto line = fmt::format("\n{} = {}\n", (*at)[1].str(), (*at)[2].str());
    EXPECT_NE(usual.find(line), std::string::npos) << line;
  }
  std::vector<std::string> known;
  for (const auto& each : known_settings()) known.push_back(each.name);
  EXPECT_EQ(named, known);
}

}  // namespace

}  // namespace skyward::server
