// What is kept of accounts is there after a restart, for its owner alone.
#include "server/accounts/sqlite_accounts.hpp"

#include "hostile_texts.hpp"
#include "own_folder.hpp"
#include "store/sqlite.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sqlite3.h>
#include <string>

namespace skyward::server::sqlite_accounts_test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr moment at{1'800'000'000'000};
constexpr moment then{1'800'000'100'000};

fs::path house(std::string_view name) {
  return own_folder() / ("sqlite_accounts_" + std::string{name});
}

fs::path file_of(const fs::path& house) {
  auto path = house;
  return path += "-accounts";
}

std::unique_ptr<sqlite_accounts> opened(const fs::path& house) {
  auto made = sqlite_accounts::open(house);
  if (!made) throw std::runtime_error{made.error().message};
  return std::move(*made);
}

digest key(std::string_view of) {
  return sha256({of});
}

/// In the order of their keys, every member other than by default.
account_rows some_rows() {
  account_rows rows;
  kept_account ann;
  ann.who = {
      "u-0000000000000001", "Ann", account_kind::player, {}, {{"private-1", then}}, true, at, {}};
  ann.who.protection.deposit_a_day = {cents{100}, limit<cents>::looser{cents{200}, then}};
  ann.who.protection.loss_a_day = {cents{0}, limit<cents>::looser{std::nullopt, then}};
  ann.who.protection.session = {60min, {}};
  ann.who.protection.excluded_until = moment_max;
  ann.password = password_hash{{2, 8192}, {1, 2, 3}, key("password")};
  kept_account bob;
  bob.who = {"u-0000000000000002", "Bob", account_kind::house_player, {}, {}, false, {}, {}};
  bob.who.protection.reality_check = {15min, {}};
  rows.accounts = {ann, bob};
  rows.sessions = {{key("session"), ann.who.id, at, then}};
  rows.devices = {{key("device"), ann.who.id, at}};
  rows.links = {{key("link of ann"), ann.who.id, account_kind::player, then},
                {key("new link"), "", account_kind::administrator, at}};
  std::ranges::sort(rows.links, {}, &kept_link::key);
  rows.invitations = {{key("invitation"), {"craps-1", 3, then}}};
  rows.failed = {{{key("ann"), key("home")}, {then, at, {}}},
                 {{key("ann"), key("stranger")}, {{}, {}, then}}};
  std::ranges::sort(rows.failed, {}, &kept_failures::of);
  return rows;
}

TEST(sqlite_accounts, all_that_is_kept_is_there_after_a_restart) {
  const auto at_house = house("restart");
  EXPECT_EQ(opened(at_house)->all().value(), account_rows{});
  ASSERT_TRUE(opened(at_house)->keep({some_rows(), {}, {}}));
  EXPECT_EQ(opened(at_house)->all().value(), some_rows());
}

TEST(sqlite_accounts, takes_nothing_from_outside_for_sql_WEB_5) {
  const auto at_house = house("hostile");
  account_rows rows;
  for (const auto text : hostile_texts) {
    kept_account made;
    made.who = {std::string{text},
                std::string{text},
                account_kind::player,
                {},
                {{std::string{text}, at}},
                true,
                {},
                {}};
    rows.accounts.push_back(made);
  }
  std::ranges::sort(rows.accounts, {}, [](const auto& each) { return each.who.id; });
  ASSERT_TRUE(opened(at_house)->keep({rows, {}, {}}));
  EXPECT_EQ(opened(at_house)->all().value(), rows);
}

TEST(sqlite_accounts, rows_are_replaced_by_their_keys_and_go_by_them_ACC_5) {
  const auto at_house = house("changes");
  auto rows = some_rows();
  auto kept = opened(at_house);
  ASSERT_TRUE(kept->keep({rows, {}, {}}));
  rows.accounts[0].who.protection = {};
  rows.accounts[0].password.reset();
  rows.accounts[1].who.enabled = true;
  rows.sessions[0].seen = at;
  rows.invitations[0].what.seats = 2;
  ASSERT_TRUE(kept->keep({rows, {}, {}}));
  EXPECT_EQ(kept->all().value(), rows);
  const account_changes gone{{},
                             {key("session"), key("device"), key("link of ann"), key("new link"),
                              key("invitation"), key("nothing")},
                             {{key("ann"), key("home")}, {key("ann"), key("stranger")}}};
  ASSERT_TRUE(kept->keep(gone));
  kept.reset();
  account_rows left;
  left.accounts = rows.accounts;
  EXPECT_EQ(opened(at_house)->all().value(), left);
}

TEST(sqlite_accounts, what_is_kept_together_is_kept_whole_or_not_at_all) {
  const auto at_house = house("whole");
  auto kept = opened(at_house);
  auto rows = some_rows();
  rows.sessions[0].account = "u-00000000000000ff";  // nobody
  EXPECT_FALSE(kept->keep({rows, {}, {}}));
  const auto after = kept->all();
  ASSERT_FALSE(after) << "nothing is answered any more";
  EXPECT_TRUE(after.error().message.starts_with(file_of(at_house).string()))
      << after.error().message;
  kept.reset();
  EXPECT_EQ(opened(at_house)->all().value(), account_rows{});
}

TEST(sqlite_accounts,
     who_was_let_in_before_that_was_kept_with_a_moment_stays_so_and_invites_nobody) {
  const auto at_house = house("format_1");
  auto rows = some_rows();
  ASSERT_TRUE(opened(at_house)->keep({rows, {}, {}}));
  store::sqlite_database{file_of(at_house), SQLITE_OPEN_READWRITE, ""}.run(
      "ALTER TABLE invited DROP COLUMN until; PRAGMA user_version = 1");
  for (auto& each : rows.accounts[0].who.invited) each.second = moment{0};
  EXPECT_EQ(opened(at_house)->all().value(), rows);
  EXPECT_EQ(opened(at_house)->all().value(), rows) << "and once more, as it is laid out now";
}

TEST(sqlite_accounts, its_files_are_their_owners_alone) {
  const auto at_house = house("mode");
  const auto kept = opened(at_house);
  ASSERT_TRUE(kept->keep({some_rows(), {}, {}}));
  int files = 0;
  for (const auto& each : fs::directory_iterator{own_folder()}) {
    if (!each.path().string().starts_with(file_of(at_house).string())) continue;
    ++files;
    EXPECT_EQ(fs::status(each).permissions(), fs::perms::owner_read | fs::perms::owner_write)
        << each.path();
  }
  EXPECT_GE(files, 2) << "the file, and its log";
}

TEST(sqlite_accounts, what_others_may_read_or_is_another_file_is_refused) {
  const auto readable = house("readable");
  {
    std::ofstream{file_of(readable)} << "";
  }
  fs::permissions(file_of(readable), fs::perms::owner_all | fs::perms::group_read);
  const auto mode = sqlite_accounts::open(readable);
  ASSERT_FALSE(mode);
  EXPECT_EQ(mode.error().message,
            file_of(readable).string() + ": found mode 0740; accepted: 0600, its owner's alone");

  const auto other = house("other");
  {
    std::ofstream{file_of(other)} << std::string(4096, 'x');
  }
  fs::permissions(file_of(other), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_FALSE(sqlite_accounts::open(other));

  const auto linked = house("linked");
  fs::create_symlink(file_of(other), file_of(linked));
  EXPECT_FALSE(sqlite_accounts::open(linked));
  EXPECT_FALSE(sqlite_accounts::open(own_folder() / "nowhere" / "house"));
}

TEST(sqlite_accounts, whoever_only_reads_does_so_while_another_one_keeps_more) {
  const auto at_house = house("read");
  EXPECT_FALSE(sqlite_accounts::read(at_house)) << "there is none";
  EXPECT_FALSE(fs::exists(file_of(at_house))) << "and none is made";
  auto kept = opened(at_house);
  EXPECT_EQ(sqlite_accounts::read(at_house).value(), account_rows{});
  auto rows = some_rows();
  ASSERT_TRUE(kept->keep({rows, {}, {}}));
  EXPECT_EQ(sqlite_accounts::read(at_house).value(), rows);
  rows.invitations[0].what.seats = 2;
  ASSERT_TRUE(kept->keep({rows, {}, {}})) << "its owner goes on";
  EXPECT_EQ(sqlite_accounts::read(at_house).value(), rows);
  kept.reset();
  EXPECT_EQ(sqlite_accounts::read(at_house).value(), rows);
  store::sqlite_database{file_of(at_house), SQLITE_OPEN_READWRITE, ""}.run(
      "ALTER TABLE invited DROP COLUMN until; PRAGMA user_version = 1");
  for (auto& each : rows.accounts[0].who.invited) each.second = moment{0};
  EXPECT_EQ(sqlite_accounts::read(at_house).value(), rows) << "as it was laid out at first";
  fs::permissions(file_of(at_house), fs::perms::owner_all | fs::perms::group_read);
  EXPECT_FALSE(sqlite_accounts::read(at_house)) << "others may read it";
}

TEST(sqlite_accounts, that_are_made_as_a_copy_are_one_file) {
  const auto at_house = house("copy");
  {
    std::ofstream{file_of(at_house)} << "";
  }
  fs::permissions(file_of(at_house), fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(sqlite_accounts::make(file_of(at_house), some_rows()));
  for (const auto* beside : {"-wal", "-shm", "-journal", "-owner"}) {
    EXPECT_FALSE(fs::exists(file_of(at_house).string() + beside)) << beside;
  }
  EXPECT_EQ(sqlite_accounts::read(at_house).value(), some_rows());
  EXPECT_EQ(opened(at_house)->all().value(), some_rows());
}

TEST(sqlite_accounts, one_alone_has_it_open) {
  const auto at_house = house("owned");
  auto kept = opened(at_house);
  const auto second = sqlite_accounts::open(at_house);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().message,
            file_of(at_house).string() + " is open in another process; accepted: one at a time");
  kept.reset();
  EXPECT_TRUE(sqlite_accounts::open(at_house));
}

}  // namespace
}  // namespace skyward::server::sqlite_accounts_test
