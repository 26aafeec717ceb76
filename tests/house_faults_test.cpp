// A house on a disk that fails or loses power at each of its calls in turn: what was answered is
// there, and nothing is there by half.
#include "effort.hpp"
#include "faulty_disk.hpp"
#include "live_house.hpp"
#include "own_folder.hpp"
#include "store/sqlite.hpp"
#include "store/sqlite_store.hpp"

#include <algorithm>
#include <fstream>
#include <initializer_list>
#include <sqlite3.h>

namespace skyward::live::house_faults_test {
namespace {

using store::access;
using store::sqlite_store;

constexpr std::size_t commands = 14;

/// A folder of its own for each house.
std::filesystem::path new_folder() {
  static int made = 0;
  auto folder = own_folder() / fmt::format("faults_{}", ++made);
  std::filesystem::create_directories(folder);
  return folder;
}

/// Sends commands to a process of its own until one is not answered; its answers are noted.
void send(const std::filesystem::path& folder, const std::string& vfs,
          const std::vector<table::sent_command>& all, test_clock& clock, answers_book& book) {
  auto house = sqlite_store::open(folder / "house.db", access::own, vfs);
  if (!house || !open_house(**house, clock.now())) return;
  const auto place = find_place(**house, "table/7");
  if (!place) return;
  if (!place->stream.empty() && !load_table(**house, *place, request::known_build())) return;
  node at{**house, clock};
  for (std::size_t i = 0; i < all.size(); i += 2) {
    const std::vector batch(all.begin() + static_cast<std::ptrdiff_t>(i),
                            all.begin() + static_cast<std::ptrdiff_t>(std::min(i + 2, all.size())));
    const auto answers = at.table().perform(batch);
    if (!answers) return;
    for (std::size_t j = 0; j < batch.size(); ++j) book.note(batch[j], (*answers)[j]);
  }
}

/// What the next process finds.
void check(const std::filesystem::path& folder, const answers_book& book) {
  auto house = sqlite_store::open(folder / "house.db", access::own);
  ASSERT_TRUE(house.has_value()) << house.error().message;
  book.check(**house);
}

// LED-5: at every call of the disk, what could be on it if the power went then.
std::unique_ptr<sqlite_store> new_house(const std::filesystem::path& path, test_clock& clock) {
  auto house = sqlite_store::open(path, access::own).value();
  EXPECT_TRUE(open_house(*house, clock.now()).has_value());
  return house;
}

TEST(house_faults, nothing_that_was_answered_is_lost_with_the_power__LED_5) {
  const auto folder = new_folder();
  const auto left = new_folder();
  const auto evening = any_evening(3, commands);
  test_clock clock;
  answers_book book;
  std::vector<std::pair<std::size_t, answers_book>> known;  // at each call
  faulty_disk disk{folder};
  std::size_t cuts = 0;
  disk.before_each([&](const disk_call& call) {
    SCOPED_TRACE(disk_call_words(call));
    for (const auto sectors : {lost_sectors::whole, lost_sectors::torn}) {
      disk.lose_power(call.number, left, sectors);
      if (std::filesystem::exists(left / "house.db")) check(left, book);
      ++cuts;
    }
  });
  send(folder, disk.vfs_name(), evening, clock, book);
  disk.before_each({});
  EXPECT_GT(book.done(), 7U);
  EXPECT_GT(cuts, 60U);
  check(folder, book);
}

// LED-7: every call fails in turn, where a commit is checked each third in each way to fail; the
// process ends, and the next one goes on.
TEST(house_faults, a_disk_that_fails_leaves_no_half_of_a_command__LED_7) {
  const auto evening = any_evening(3, commands);
  const auto step = std::max(one_in(std::size_t{10}), effort(100) == 100 ? std::size_t{1} : 3);
  std::size_t way = 0;
  for (const auto fault : {disk_fault::io_error, disk_fault::disk_full, disk_fault::short_write,
                           disk_fault::sync_error}) {
    for (const auto lasts : {fault_lasts::once, fault_lasts::from_then_on}) {
      for (std::size_t call = 1 + way++ % step;; call += step) {
        SCOPED_TRACE(fmt::format("fault {} at call {}", static_cast<int>(fault), call));
        const auto folder = new_folder();
        test_clock clock;
        answers_book book;
        bool failed = false;
        {
          faulty_disk disk{folder};
          disk.fail_at(call, fault, lasts);
          send(folder, disk.vfs_name(), evening, clock, book);
          for (const auto& each : disk.calls()) failed = failed || each.failed;
          disk.heal();
          check(folder, book);
          // All is sent again, and now it is done, each once.
          send(folder, disk.vfs_name(), evening, clock, book);
        }
        check(folder, book);
        EXPECT_GT(book.done(), 7U);
        std::filesystem::remove_all(folder);
        if (!failed) break;
      }
    }
  }
}

TEST(house_faults, after_a_failed_sync_nothing_is_answered_any_more__LED_7) {
  const auto folder = new_folder();
  faulty_disk disk{folder};
  auto house = sqlite_store::open(folder / "house.db", access::own, disk.vfs_name());
  ASSERT_TRUE(house.has_value());
  test_clock clock;
  ASSERT_TRUE(open_house(**house, clock.now()).has_value());
  node at{**house, clock};
  disk.fail_at(disk.calls().size() + 1, disk_fault::sync_error);
  const auto evening = any_evening(3, 4);
  const auto told = at.table().perform(evening);
  ASSERT_FALSE(told.has_value());
  EXPECT_TRUE(told.error().message.contains("house.db: disk I/O error")) << told.error().message;
  // The disk is well again, and still no answer comes from this process.
  EXPECT_FALSE(at.table().perform(evening).has_value());
  EXPECT_FALSE((*house)->streams().has_value());
}

TEST(house_faults, a_house_has_one_owner_and_others_may_read_it__LED_6) {
  const auto path = new_folder() / "house.db";
  test_clock clock;
  auto house = sqlite_store::open(path, access::own);
  ASSERT_TRUE(house.has_value());
  ASSERT_TRUE(open_house(**house, clock.now()).has_value());
  const auto second = sqlite_store::open(path, access::own);
  ASSERT_FALSE(second.has_value());
  EXPECT_TRUE(second.error().message.contains("is open in another process"))
      << second.error().message;
  auto reader = sqlite_store::open(path, access::read);
  ASSERT_TRUE(reader.has_value()) << reader.error().message;
  EXPECT_EQ((*reader)->stream("house").value().chain.count, 1U);
  node at{**house, clock};
  EXPECT_TRUE(at.table().perform(any_evening(3, 5)).has_value());
  // As it was, and as it is for whoever opens it now.
  EXPECT_EQ((*reader)->stream("house").value().chain.count, 1U);
  EXPECT_EQ((*reader)->streams().value().size(), 1U);
  const auto later = sqlite_store::open(path, access::read);
  ASSERT_TRUE(later.has_value()) << later.error().message;
  EXPECT_EQ((*later)->stream("house").value().chain.count, 2U);
  house->reset();
  EXPECT_TRUE(sqlite_store::open(path, access::own).has_value());
}

TEST(house_faults, an_owner_whose_house_or_lock_was_moved_away_keeps_nothing_more__LED_6) {
  for (const auto* moved : {"house.db", "house.db-owner"}) {
    const auto folder = new_folder();
    test_clock clock;
    const auto house = new_house(folder / "house.db", clock);
    node at{*house, clock};
    const auto evening = any_evening(3, 5);
    EXPECT_TRUE(at.table().perform({evening.data(), 2}).has_value());
    std::filesystem::rename(folder / moved, folder / "elsewhere");
    const auto told = at.table().perform({&evening[2], 1});
    ASSERT_FALSE(told.has_value()) << moved;
    EXPECT_TRUE(told.error().message.contains("was moved away")) << told.error().message;
  }
}

TEST(house_faults, a_house_with_tables_triggers_or_views_of_others_is_not_opened) {
  for (const auto& change : std::initializer_list<store::sql_text>{
           "CREATE TABLE more(x)", "CREATE VIEW more AS SELECT 1",
           "CREATE TRIGGER more AFTER INSERT ON command BEGIN UPDATE account SET barred = 0; END",
           "DROP TRIGGER records_stay", "DROP INDEX account_holder"}) {
    const auto path = new_folder() / "house.db";
    ASSERT_TRUE(sqlite_store::open(path, access::own).has_value());
    {
      store::sqlite_database other{path, SQLITE_OPEN_READWRITE, ""};
      other.run(change);
    }
    for (const auto how : {access::own, access::read}) {
      const auto opened = sqlite_store::open(path, how);
      ASSERT_FALSE(opened.has_value()) << change.view();
      EXPECT_TRUE(opened.error().message.contains("not as this program makes them"));
    }
  }
}

TEST(house_faults, a_copy_is_the_house_as_it_was_while_its_owner_goes_on__LED_14) {
  const auto folder = new_folder();
  test_clock clock;
  const auto house = new_house(folder / "house.db", clock);
  node at{*house, clock};
  const auto evening = any_evening(3, 60);
  EXPECT_TRUE(at.table().perform({evening.data(), 30}).has_value());
  const auto before = house->streams().value();
  const auto accounts = house->accounts().value();
  std::ofstream{folder / "copy.db"}.close();
  ASSERT_TRUE(sqlite_store::copy(folder / "house.db", folder / "copy.db").has_value());
  EXPECT_TRUE(at.table().perform({&evening[30], 30}).has_value());
  const auto copy = sqlite_store::open(folder / "copy.db", access::read);
  ASSERT_TRUE(copy.has_value()) << copy.error().message;
  EXPECT_EQ((*copy)->streams().value(), before);
  EXPECT_EQ((*copy)->accounts().value(), accounts);
  EXPECT_NE(house->streams().value(), before);
  EXPECT_FALSE(sqlite_store::copy(folder / "none.db", folder / "copy.db").has_value());
}

TEST(house_faults, what_is_no_house_or_of_a_newer_program_is_not_opened) {
  const auto folder = new_folder();
  const auto told = [&](const std::string& name, access how) {
    const auto opened = sqlite_store::open(folder / name, how);
    return opened ? std::string{} : opened.error().message;
  };
  EXPECT_TRUE(told("none.db", access::read).contains("unable to open database file"));
  EXPECT_TRUE(told("no/house.db", access::own).contains("No such file or directory"));
  std::ofstream{folder / "text.db"} << std::string(5'000, 'x');
  EXPECT_TRUE(told("text.db", access::own).contains("file is not a database"));
  {
    store::sqlite_database other{folder / "other.db", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                                 ""};
    other.run("CREATE TABLE t(x)");
  }
  EXPECT_TRUE(told("other.db", access::own).contains("no house of Skyward"));
  EXPECT_EQ(told("house.db", access::own), "");
  {
    store::sqlite_database newer{folder / "house.db", SQLITE_OPEN_READWRITE, ""};
    newer.run("PRAGMA user_version = 99");
  }
  EXPECT_TRUE(told("house.db", access::own).contains("version 99; this program knows 1"));
}

// LED-1, LED-2: what another program writes into the file is held against the same.
TEST(house_faults, the_log_cannot_be_changed_nor_an_account_overdrawn_by_hand__LED_1) {
  const auto path = new_folder() / "house.db";
  test_clock clock;
  {
    auto house = sqlite_store::open(path, access::own);
    ASSERT_TRUE(house.has_value());
    ASSERT_TRUE(open_house(**house, clock.now()).has_value());
    node at{**house, clock};
    ASSERT_TRUE(at.table().perform(any_evening(3, 8)).has_value());
  }
  store::sqlite_database hand{path, SQLITE_OPEN_READWRITE, ""};
  const auto refused = [&](store::sql_text sql) {
    try {
      hand.run(sql);
    } catch (const store::sqlite_error&) {
      return true;
    }
    return false;
  };
  for (const auto& each : std::initializer_list<store::sql_text>{
           "UPDATE pack SET records = 'x'", "DELETE FROM pack", "UPDATE command SET seq = 1",
           "DELETE FROM command", "DELETE FROM stream", "UPDATE stream SET count = count - 1",
           "UPDATE stream SET head = zeroblob(32)",
           "UPDATE account SET cents = -1 WHERE name LIKE '%stack%'",
           "UPDATE account SET barred = 2"}) {
    EXPECT_TRUE(refused(each)) << each.view();
  }
  EXPECT_FALSE(refused("UPDATE account SET cents = cents - 1 WHERE name = 'cash'"));
}

}  // namespace
}  // namespace skyward::live::house_faults_test
