// What a doctor finds of machines, settings and houses that are not well: one line each, with what
// to do. tests/postgres/server_health_test asks of servers.
#include "cli/key_beside.hpp"
#include "cli/machine_faults.hpp"
#include "live/new_id.hpp"
#include "own_folder.hpp"
#include "ran_command.hpp"
#include "server/certificate.hpp"
#include "server/settings_check.hpp"
#include "store/open_store.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <sys/timex.h>
#include <tuple>

namespace skyward::cli::doctor_test {
namespace {

namespace fs = std::filesystem;
using lines = std::vector<std::string>;

/// A new and empty folder.
fs::path new_folder() {
  static int made = 0;
  const auto folder = own_folder() / fmt::format("doctor_{}", ++made);
  fs::create_directories(folder);
  return folder;
}

std::string written(const fs::path& path, const std::string& text, fs::perms mode) {
  std::ofstream{path} << text;
  fs::permissions(path, mode);
  return path.string();
}
constexpr auto own = fs::perms::owner_read | fs::perms::owner_write;
constexpr auto all = own | fs::perms::group_read | fs::perms::others_read;

/// Settings of a house that nothing is wrong with; `more` may be.
std::string config_in(const fs::path& folder, const std::string& more = "") {
  return written(folder / "house.toml",
                 "house = \"house.db\"\nport = 0\nconnections = 100\n" + more, own);
}

/// What is found, without what is wrong with the machine that the tests run on.
lines found(const std::vector<std::string>& words) {
  const auto told = ran(words);
  lines all_found;
  std::istringstream read{told.err};
  for (std::string line; std::getline(read, line);) {
    if (!line.starts_with("machine: ")) all_found.push_back(line);
  }
  EXPECT_EQ(told.exit_code, told.err.empty() ? 0 : 1) << told.out << told.err;
  return all_found;
}
lines found_of(const fs::path& folder, const std::string& more = "") {
  return found({"doctor", "--config", config_in(folder, more)});
}

/// A house with its keys, as it is after a first evening.
fs::path house_in(const fs::path& folder) {
  const auto house = folder / "house.db";
  EXPECT_TRUE(store::open_store(house, store::access::own));
  std::ignore = key_beside(house, "skyward", true);
  std::ignore = sealing_key_beside(house, true);
  written(folder / "house.db-accounts", "", own);
  return house;
}

TEST(doctor, finds_nothing_wrong_with_what_is_well) {
  const auto folder = new_folder();
  EXPECT_EQ(found_of(folder), lines{});
  EXPECT_EQ(std::distance(fs::directory_iterator{folder}, {}), 1) << "it makes nothing";
  house_in(folder);
  EXPECT_EQ(found_of(folder), lines{});
}

TEST(doctor, says_what_was_looked_at_or_all_that_is_wrong) {
  const auto folder = new_folder();
  const auto told = ran({"doctor", "--config", config_in(folder)});
  if (told.exit_code == 0) {
    EXPECT_TRUE(told.out.starts_with("Nothing is wrong with the machine")) << told.out;
  } else {
    EXPECT_TRUE(told.err.starts_with("machine: ")) << told.err;
    EXPECT_EQ(told.out, "");
  }
  timex clock{};
  EXPECT_EQ(told.err.contains("machine: clock: "), ::adjtimex(&clock) == TIME_ERROR) << told.err;
}

TEST(doctor, takes_settings_as_they_are_served) {
  const auto folder = new_folder();
  const auto told = found_of(folder, "prot = 1\ntables = -1\n");
  const auto file = "settings: " + (folder / "house.toml").string();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0], file + ":5:10: tables: found -1; accepted: a whole number from 0 to 1000");
  EXPECT_TRUE(told[1].starts_with(file + ":4:1: prot: unknown key; nearest of ")) << told[1];
  EXPECT_EQ(found({"doctor", "--config", "/no/file.toml"}),
            lines{"settings: --config: /no/file.toml cannot be read: No such file or directory; "
                  "accepted: settings, TOML"});
  EXPECT_EQ(ran({"doctor", "--konfig", "x"}).exit_code, 2);
}

TEST(doctor, finds_a_port_that_another_program_has) {
  boost::asio::io_context io;
  boost::asio::ip::tcp::acceptor other{io, {boost::asio::ip::make_address("127.0.0.1"), 0}};
  const auto port = other.local_endpoint().port();
  const auto folder = new_folder();
  const auto config =
      written(folder / "taken.toml",
              fmt::format("house = \"house.db\"\nport = {}\nconnections = 100\n", port), own);
  EXPECT_EQ(found({"doctor", "--config", config}),
            lines{fmt::format("settings: 127.0.0.1 port {}: Address already in use; accepted: an "
                              "address of this machine and a port that is free and may be had",
                              port)});
  // A house that is served has it itself.
  house_in(folder);
  const auto served = store::open_store(folder / "house.db", store::access::own);
  ASSERT_TRUE(served);
  EXPECT_EQ(found({"doctor", "--config", config}), lines{});
}

/// A certificate of a house that was made at a moment, and the settings that have it.
class doctor_of_certificates : public testing::Test {
 protected:
  doctor_of_certificates() { std::ignore = made_at(live::clock_now()); }
  std::string made_at(moment at) {
    fs::remove(files_.certificate);
    fs::remove(files_.key);
    return server::own_certificate(files_, names_, at).value_or("");
  }
  lines found(const std::string& more = "") {
    return found_of(folder_,
                    "certificate = \"c.pem\"\nkey = \"k.pem\"\nhosts = "
                    "[\"localhost\", \"house.example\", \"192.168.1.2\"" +
                        more + "]\n");
  }
  static moment days_ago(int days) {
    return moment{live::clock_now().milliseconds() - std::int64_t{days} * 86'400'000};
  }

  fs::path folder_ = new_folder();
  server::tls_files files_{folder_ / "c.pem", folder_ / "k.pem"};
  lines names_{"house.example", "192.168.1.2"};
};

TEST_F(doctor_of_certificates, finds_one_that_is_over_or_will_be_soon_or_is_not_yet_good) {
  EXPECT_EQ(found(), lines{});
  made_at(days_ago(398));
  ASSERT_EQ(found().size(), 1U);
  EXPECT_TRUE(found()[0].contains("c.pem: over since 20")) << found()[0];
  made_at(days_ago(390));
  ASSERT_EQ(found().size(), 1U);
  EXPECT_TRUE(found()[0].contains("c.pem: soon over, on 20")) << found()[0];
  EXPECT_TRUE(found()[0].ends_with("; renew it, and begin the house anew")) << found()[0];
  made_at(days_ago(-3));
  ASSERT_EQ(found().size(), 1U);
  EXPECT_TRUE(found()[0].contains("c.pem: not good before 20")) << found()[0];
}

TEST_F(doctor_of_certificates, finds_a_host_that_it_does_not_name) {
  EXPECT_EQ(found(", \"elsewhere.example\", \"[2001:db8::1]\""),
            (lines{fmt::format("settings: {}: not for elsewhere.example; have it made for that "
                               "name too, or take it out of hosts",
                               files_.certificate.string()),
                   fmt::format("settings: {}: not for [2001:db8::1]; have it made for that name "
                               "too, or take it out of hosts",
                               files_.certificate.string())}));
}

TEST_F(doctor_of_certificates, finds_a_key_that_everybody_reads_or_that_is_of_another_one) {
  fs::permissions(files_.key, all);
  EXPECT_EQ(found(), lines{fmt::format("settings: {}: everybody here may read or change it; chmod "
                                       "o= it",
                                       files_.key.string())});
  fs::remove(files_.key);
  ASSERT_EQ(found().size(), 1U);
  EXPECT_TRUE(found()[0].starts_with("settings: " + files_.key.string())) << found()[0];
}

TEST(doctor, finds_keys_that_others_read_or_that_are_not_there) {
  const auto folder = new_folder();
  const auto at = "house: " + house_in(folder).string();
  for (const std::string end : {"-key", "-seal", "-accounts"}) {
    const auto file = folder / ("house.db" + end);
    fs::permissions(file, all);
    EXPECT_EQ(found_of(folder),
              lines{at + end +
                    ": others may read or change it; accepted: its owner alone (chmod "
                    "600)"});
    fs::permissions(file, own);
  }
  fs::remove(folder / "house.db-seal");
  EXPECT_EQ(found_of(folder), lines{at + "-seal: missing; accepted: the key that has sealed seeds "
                                         "before, from where it was backed up"});
}

TEST(doctor, finds_accounts_that_cannot_be_read) {
  const auto folder = new_folder();
  const auto house = house_in(folder);
  written(folder / "house.db-accounts", std::string(4'096, 'x'), own);
  EXPECT_EQ(found_of(folder), lines{fmt::format("house: {}-accounts: file is not a database; "
                                                "accepted: a file of accounts that this program "
                                                "can read",
                                                house.string())});
}

TEST(doctor, finds_a_house_that_was_moved_elsewhere) {
  const auto folder = new_folder();
  const auto house = house_in(folder);
  {
    const auto kept = store::open_store(house, store::access::own);
    ASSERT_TRUE(kept);
    ASSERT_TRUE((*kept)->close());
    ASSERT_TRUE((*kept)->retire());
  }
  EXPECT_EQ(found_of(folder),
            lines{fmt::format("house: {}: {}", house.string(), store::moved_away)});
}

TEST(doctor, means_the_folder_of_the_keys_of_a_house_in_a_database) {
  const auto folder = new_folder();
  const auto told = [&](const std::string& keys) {
    const auto config = written(folder / "house.toml",
                                "house = \"postgresql://127.0.0.1:1/house\"\nport = 0\n"
                                "connections = 100\nkeys = \"" +
                                    keys + "\"\n",
                                own);
    return ran({"doctor", "--config", config}).err;
  };
  const auto nowhere = told("/nowhere/house");
  EXPECT_TRUE(
      nowhere.contains("settings: keys: /nowhere: no key can be made in this folder: No "
                       "such file or directory; accepted: a folder that its user may write "
                       "to, or that has house-key and house-seal\n"))
      << nowhere;
  EXPECT_FALSE(nowhere.contains("the file of the house")) << nowhere;
  EXPECT_FALSE(told((folder / "house").string()).contains("keys: "));
  // Keys that are there need no folder that can be written to.
  for (const auto* end : {"-key", "-seal"}) written(folder / (std::string{"there"} + end), "", own);
  EXPECT_EQ(keys_fault(folder / "there"), "");
}

TEST(doctor, finds_settings_whose_password_everybody_reads) {
  const auto folder = new_folder();
  const auto config = written(folder / "house.toml",
                              "house = \"postgresql://ann:s3cret@127.0.0.1:1/house\"\nport = 0\n"
                              "connections = 100\n",
                              all);
  const auto told = found({"doctor", "--config", config});
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0], fmt::format("settings: {}: has a password, and everybody here may read it; "
                                 "chmod o= it",
                                 config));
  EXPECT_FALSE(told[1].contains("s3cret")) << told[1];
}

TEST(doctor, finds_what_is_no_house_or_of_another_program) {
  const auto folder = new_folder();
  written(folder / "house.db", std::string(4'096, 'x'), own);
  const auto told = found_of(folder);
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(told[0].starts_with("house: " + (folder / "house.db").string())) << told[0];
}

/// In a process of its own: nobody gets back a limit that was given away.
[[noreturn]] void tell_faults_with_few_files() {
  const rlimit few{150, 150};
  ::setrlimit(RLIMIT_NOFILE, &few);
  server::settings how;
  how.connections = 100;
  const auto told = server::settings_faults(how, true, live::clock_now());
  std::fputs(told.empty() ? "nothing" : told[0].c_str(), stderr);
  std::exit(0);
}

TEST(doctor, finds_limits_that_connections_do_not_fit_into) {
  EXPECT_EXIT(tell_faults_with_few_files(), testing::ExitedWithCode(0),
              "connections: 100 of them need 200 files, and 150 may be open; raise the limit");
}

TEST(doctor, finds_a_place_that_no_house_can_be_kept_at) {
  const auto of = [](const fs::path& house) {
    return fmt::format("{}", fmt::join(machine_faults(house, "UTC"), "\n"));
  };
  EXPECT_TRUE(of("/proc/house.db").contains("/proc: the ")) << of("/proc/house.db");
  EXPECT_TRUE(of("/no/folder/house.db")
                  .contains("/no/folder: the file of the house cannot be "
                            "written: No such file or directory; give it"))
      << of("/no/folder/house.db");
  EXPECT_TRUE(of("/dev/shm/house.db").contains("/dev/shm: is in memory")) << of("/dev/shm/x");
}

TEST(doctor, finds_a_zone_whose_rules_are_not_there) {
  const auto told = machine_faults(own_folder() / "house.db", "Europe/Nowhere");
  EXPECT_TRUE(std::ranges::any_of(told, [](const auto& line) {
    return line.starts_with("time zones: ") && line.contains("Europe/Nowhere");
  }));
}

TEST(doctor, finds_what_a_machine_cannot_be_made_to_fail_in) {
  EXPECT_EQ(clock_fault(TIME_OK), "");
  EXPECT_TRUE(clock_fault(TIME_ERROR).starts_with("clock: nothing keeps it right; install "));
  EXPECT_EQ(memory_fault("MemTotal: 9 kB\nMemAvailable:   262144 kB\n"), "");
  EXPECT_EQ(memory_fault("MemTotal: 9 kB\nMemAvailable:   262143 kB\n"),
            "memory: 262,143 kB are left; a large house takes 262,144: end something else, or add "
            "some");
  EXPECT_EQ(chance_fault(fairness::kernel_chance), "");
  // The same bytes again and again.
  const auto stuck = [](std::span<std::uint8_t> into) -> std::expected<void, std::string> {
    std::ranges::fill(into, std::uint8_t{7});
    return {};
  };
  EXPECT_EQ(chance_fault(stuck).substr(0, 6), "dice: ") << chance_fault(stuck);
}

}  // namespace
}  // namespace skyward::cli::doctor_test
