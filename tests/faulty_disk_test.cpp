// The disk that fails and loses power, shown with SQLite's own promises: what a full sync has
// committed outlives every cut, and what asks for less is found out.
#include "faulty_disk.hpp"

#include "own_folder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <expected>
#include <fstream>
#include <iterator>
#include <numeric>
#include <set>
#include <sqlite3.h>
#include <string_view>

namespace skyward::faulty_disk_test {
namespace {

namespace fs = std::filesystem;

constexpr auto database = "table.db";

/// A folder of this name without files.
fs::path empty_folder(std::string_view name) {
  const auto folder = own_folder() / "faulty_disk" / name;
  fs::create_directories(folder);
  for (const auto& each : fs::directory_iterator{folder}) fs::remove(each);
  return folder;
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

struct answer {
  std::string error;              // empty when all went well
  std::vector<std::string> rows;  // their columns joined with |

  bool operator==(const answer&) const = default;
};

/// The system's own file system where none is named.
class connection {
 public:
  explicit connection(const fs::path& file, const std::string& vfs = "unix") {
    sqlite3_open_v2(file.c_str(), &opened_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                    vfs.c_str());
  }
  connection(const connection&) = delete;
  connection& operator=(const connection&) = delete;
  ~connection() { sqlite3_close(opened_); }

  answer ask(const std::string& statements) {
    const auto add = [](void* rows, int count, char** columns, char**) {
      std::string row;
      for (int i = 0; i < count; ++i) {
        row += fmt::format("{}{}", i == 0 ? "" : "|", columns[i] == nullptr ? "" : columns[i]);
      }
      static_cast<std::vector<std::string>*>(rows)->push_back(row);
      return 0;
    };
    answer given;
    if (sqlite3_exec(opened_, statements.c_str(), add, &given.rows, nullptr) != SQLITE_OK) {
      given.error = fmt::format("{}: {}", statements, sqlite3_errmsg(opened_));
    }
    return given;
  }

 private:
  sqlite3* opened_ = nullptr;
};

/// How a run went so far.
struct progress {
  int begun = 0;  // transactions are numbered from 1
  std::set<int> committed;
  std::vector<std::string> errors;
};

/// Asks, and notes an error.
bool is_done(connection& writer, const std::string& statements, progress& made) {
  const auto given = writer.ask(statements);
  if (!given.error.empty()) made.errors.push_back(given.error);
  return given.error.empty();
}

bool makes_tables(connection& writer, const std::string& synchronous, progress& made) {
  if (!is_done(writer, "PRAGMA synchronous=" + synchronous, made)) return false;
  const auto mode = writer.ask("PRAGMA journal_mode=WAL");
  if (mode != answer{"", {"wal"}}) {
    made.errors.push_back("no WAL: " + mode.error);
    return false;
  }
  return is_done(
      writer,
      "PRAGMA wal_autocheckpoint=0; BEGIN; CREATE TABLE part(number, bytes);"
      "CREATE TABLE whole(transactions, numbers); INSERT INTO whole VALUES(0, 0); COMMIT",
      made);
}

/// SQLite's words for the bytes of a part.
std::string part_bytes(std::string_view number) {
  return fmt::format("printf('%.1500c', char(65 + {} % 26))", number);
}

/// One that fills pages of its own and changes one that all change.
std::string transaction(int number) {
  const auto part = fmt::format("({}, {})", number, part_bytes(std::to_string(number)));
  return fmt::format(
      "BEGIN; INSERT INTO part VALUES{0},{0},{0};"
      "UPDATE whole SET transactions = transactions + 1, numbers = numbers + {1}; COMMIT",
      part, number);
}

/// Makes a new database and transactions in it, as far as its disk lets it. It asks for checkpoints
/// itself: what fails in those that a commit brings is not told.
void run(connection& writer, const std::string& synchronous, int transactions, progress& made) {
  if (!makes_tables(writer, synchronous, made)) return;
  while (made.begun < transactions) {
    const int number = ++made.begun;
    if (is_done(writer, transaction(number), made)) {
      made.committed.insert(number);
    } else {
      writer.ask("ROLLBACK");
    }
    if (number % 6 == 2) is_done(writer, "PRAGMA wal_checkpoint(PASSIVE)", made);
    if (number % 6 == 5) is_done(writer, "PRAGMA wal_checkpoint(TRUNCATE)", made);
  }
}

/// The transactions that an ordinary connection finds.
///
/// errors  the database is broken, or some transaction is there in part
std::expected<std::set<int>, std::string> transactions_in(const fs::path& folder) {
  connection reader{folder / database};
  const auto sound = reader.ask("PRAGMA synchronous=OFF; PRAGMA integrity_check");
  if (sound != answer{"", {"ok"}}) {
    return std::unexpected(fmt::format("{} {}", sound.error, fmt::join(sound.rows, ", ")));
  }
  if (reader.ask("SELECT name FROM sqlite_schema").rows.empty()) return std::set<int>{};
  const auto parts = reader.ask("SELECT number FROM part WHERE bytes = " + part_bytes("number"));
  std::multiset<int> numbers;
  for (const auto& row : parts.rows) numbers.insert(std::stoi(row));
  std::set<int> found{numbers.begin(), numbers.end()};
  const auto sum = std::accumulate(found.begin(), found.end(), 0);
  const answer whole{"", {fmt::format("{}|{}|{}", found.size(), sum, 3 * found.size())}};
  const auto told =
      reader.ask("SELECT transactions, numbers, (SELECT count(*) FROM part) FROM whole");
  const auto thrice = [&](int number) { return numbers.count(number) == 3; };
  if (told != whole || !std::ranges::all_of(found, thrice)) {
    return std::unexpected(fmt::format("in part: {} {}, with parts of {}", told.error,
                                       fmt::join(told.rows, ", "), fmt::join(numbers, " ")));
  }
  return found;
}

/// What was found on disk after cuts of the power.
struct findings {
  int cuts = 0;
  int ahead = 0;   // with a transaction whose COMMIT had not returned
  int losses = 0;  // of committed ones
  int broken = 0;  // databases, or transactions there in part
  std::string worst;

  /// Cuts the power and looks.
  void cut(const faulty_disk& disk, std::uint64_t seed, lost_sectors sectors,
           const std::set<int>& committed, const std::string& when) {
    const auto copy = own_folder() / "faulty_disk" / "copy";
    disk.lose_power(seed, copy, sectors);
    const auto found = transactions_in(copy);
    ++cuts;
    if (!found) {
      ++broken;
      worst = fmt::format("seed {}, {}: {}", seed, when, found.error());
    } else if (!std::ranges::includes(*found, committed)) {
      ++losses;
      worst = fmt::format("seed {}, {}: {} of {}", seed, when, *found, committed);
    } else if (*found != committed) {
      ++ahead;
    }
  }
};

/// A run in which the power is cut before each call, in some ways, and after the last.
findings cut_at_every_call(const std::string& synchronous, lost_sectors sectors,
                           std::uint64_t ways) {
  constexpr int transactions = 20;
  const auto folder = empty_folder("run");
  faulty_disk disk{folder};
  progress made;
  findings seen;
  const auto cut = [&](std::uint64_t call, const std::string& when) {
    for (auto seed = ways * call; seed < ways * (call + 1); ++seed) {
      seen.cut(disk, seed, sectors, made.committed, when);
    }
  };
  disk.before_each([&](const disk_call& call) { cut(call.number, disk_call_words(call)); });
  {
    connection writer{folder / database, disk.vfs_name()};
    run(writer, synchronous, transactions, made);
  }
  EXPECT_EQ(made.committed.size(), transactions) << fmt::format("{}", made.errors);
  cut(0, "at the end");
  return seen;
}

TEST(faulty_disk, without_faults_keeps_what_the_systems_own_does) {
  const auto folder = empty_folder("run");
  const auto plain_folder = empty_folder("plain");
  faulty_disk disk{folder};
  {
    connection writer{folder / database, disk.vfs_name()};
    connection plain_writer{plain_folder / database};
    progress made;
    progress plain_made;
    run(writer, "FULL", 7, made);
    run(plain_writer, "FULL", 7, plain_made);
    EXPECT_EQ(made.committed.size(), 7U);
    EXPECT_EQ(plain_made.committed, made.committed);
    connection reader{folder / database};
    const std::string rows = "SELECT * FROM part; SELECT * FROM whole";
    EXPECT_EQ(reader.ask(rows).rows, plain_writer.ask(rows).rows);
    EXPECT_EQ(fs::file_size(folder / "table.db-wal"), fs::file_size(plain_folder / "table.db-wal"));
  }
  EXPECT_TRUE(bytes_of(folder / database) == bytes_of(plain_folder / database));
  EXPECT_FALSE(fs::exists(folder / "table.db-wal"));
}

TEST(faulty_disk, a_full_sync_outlives_every_one_of_200_cuts_after_its_commit) {
  const auto folder = empty_folder("run");
  faulty_disk disk{folder};
  connection writer{folder / database, disk.vfs_name()};
  progress made;
  run(writer, "FULL", 1, made);
  ASSERT_EQ(made.committed, std::set<int>{1}) << fmt::format("{}", made.errors);
  for (const auto sectors : {lost_sectors::whole, lost_sectors::torn}) {
    findings seen;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      seen.cut(disk, seed, sectors, made.committed, "after the commit");
    }
    EXPECT_EQ(seen.losses + seen.broken, 0) << seen.worst;
  }
}

TEST(faulty_disk, a_full_sync_outlives_cuts_at_every_call) {
  for (const auto sectors : {lost_sectors::whole, lost_sectors::torn}) {
    const auto seen = cut_at_every_call("FULL", sectors, 3);
    EXPECT_EQ(seen.losses + seen.broken, 0) << seen.worst;
    EXPECT_GT(seen.ahead, 0) << "of " << seen.cuts;
  }
}

TEST(faulty_disk, finds_that_a_normal_sync_loses_commits_and_breaks_nothing) {
  const auto seen = cut_at_every_call("NORMAL", lost_sectors::torn, 1);
  EXPECT_GT(seen.losses, 0) << "of " << seen.cuts;
  EXPECT_EQ(seen.broken, 0) << seen.worst;
}

TEST(faulty_disk, finds_that_without_syncs_commits_are_lost_and_databases_broken) {
  const auto seen = cut_at_every_call("OFF", lost_sectors::whole, 1);
  EXPECT_GT(seen.losses, 0) << "of " << seen.cuts;
  EXPECT_GT(seen.broken, 0) << "of " << seen.cuts;
}

/// A short run on a disk that fails.
struct failing_run {
  progress made;
  // All before the connection was closed, which tells no errors.
  std::vector<disk_call> failed;
  std::size_t reads = 0;
};

failing_run run_on(const faulty_disk& disk, const fs::path& folder) {
  failing_run done;
  connection writer{folder / database, disk.vfs_name()};
  run(writer, "FULL", 6, done.made);
  std::ranges::copy_if(disk.calls(), std::back_inserter(done.failed), &disk_call::failed);
  done.reads = disk.reads();
  return done;
}

void expect_told_and_whole(const faulty_disk& disk, const fs::path& folder, const progress& made) {
  EXPECT_FALSE(made.errors.empty());
  const auto found = transactions_in(folder);
  ASSERT_TRUE(found.has_value()) << found.error();
  EXPECT_TRUE(std::ranges::includes(*found, made.committed))
      << fmt::format("{} of {}", *found, made.committed);
  findings seen;
  seen.cut(disk, disk.calls().size(), lost_sectors::torn, made.committed, "at the end");
  EXPECT_EQ(seen.losses + seen.broken, 0) << seen.worst;
}

/// A run for each call that can fail so.
void expect_told_and_whole(disk_fault fault, fault_lasts lasts) {
  for (std::size_t number = 1;;) {
    const auto folder = empty_folder("run");
    faulty_disk disk{folder};
    disk.fail_at(number, fault, lasts);
    const auto done = run_on(disk, folder);
    if (done.failed.empty()) {
      EXPECT_GT(number, 90U);
      return;
    }
    const auto& first = done.failed.front();
    SCOPED_TRACE(disk_call_words(first));
    EXPECT_TRUE(first.number == number || fault != disk_fault::io_error);
    EXPECT_TRUE(done.failed.size() == 1 || lasts != fault_lasts::once);
    expect_told_and_whole(disk, folder, done.made);
    number = first.number + 1;
  }
}

TEST(faulty_disk, that_fails_at_any_call_is_told_and_leaves_every_transaction_whole) {
  for (const auto fault : {disk_fault::io_error, disk_fault::disk_full, disk_fault::short_write,
                           disk_fault::sync_error}) {
    for (const auto lasts : {fault_lasts::once, fault_lasts::from_then_on}) {
      SCOPED_TRACE(fmt::format("fault {}, {}", static_cast<int>(fault), static_cast<int>(lasts)));
      expect_told_and_whole(fault, lasts);
    }
  }
}

TEST(faulty_disk, that_fails_at_any_read_is_told_and_leaves_every_transaction_whole) {
  for (const auto lasts : {fault_lasts::once, fault_lasts::from_then_on}) {
    for (std::size_t number = 1;; ++number) {
      const auto folder = empty_folder("run");
      faulty_disk disk{folder};
      disk.fail_read_at(number, lasts);
      const auto done = run_on(disk, folder);
      if (done.reads < number) {
        EXPECT_GT(number, 10U);
        break;
      }
      SCOPED_TRACE(fmt::format("read {}", number));
      expect_told_and_whole(disk, folder, done.made);
    }
  }
}

/// A file as SQLite has it, without a database.
class raw_file {
 public:
  raw_file(const faulty_disk& disk, const fs::path& path)
      : vfs_{sqlite3_vfs_find(disk.vfs_name().c_str())},
        path_{path},
        memory_(static_cast<std::size_t>(vfs_->szOsFile)) {
    constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MAIN_DB;
    EXPECT_EQ(vfs_->xOpen(vfs_, path_.c_str(), file_, flags, nullptr), SQLITE_OK);
  }
  raw_file(const raw_file&) = delete;
  raw_file& operator=(const raw_file&) = delete;
  ~raw_file() { file_->pMethods->xClose(file_); }

  int write(std::string_view bytes) {
    return file_->pMethods->xWrite(file_, bytes.data(), static_cast<int>(bytes.size()), 0);
  }
  int truncate(sqlite3_int64 size) { return file_->pMethods->xTruncate(file_, size); }
  int sync() { return file_->pMethods->xSync(file_, SQLITE_SYNC_NORMAL); }
  int remove(bool syncs_folder) { return vfs_->xDelete(vfs_, path_.c_str(), syncs_folder ? 1 : 0); }

 private:
  sqlite3_vfs* vfs_;
  std::string path_;
  std::vector<std::byte> memory_;
  sqlite3_file* file_ = reinterpret_cast<sqlite3_file*>(memory_.data());
};

using contents = std::set<std::string>;

/// All that a file may hold after a cut of the power, a letter for each half of a sector: 0 where
/// it is zero.
contents after_cuts(const faulty_disk& disk, const std::string& name,
                    lost_sectors sectors = lost_sectors::whole) {
  contents found;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto copy = own_folder() / "faulty_disk" / "copy";
    disk.lose_power(seed, copy, sectors);
    const auto bytes = bytes_of(copy / name);
    std::string halves = fs::exists(copy / name) ? "" : "none";
    for (std::size_t at = 0; at < bytes.size(); at += 256) {
      EXPECT_EQ(bytes.substr(at, 256), std::string(256, bytes[at]));
      halves += bytes[at] == 0 ? '0' : bytes[at];
    }
    found.insert(halves);
  }
  return found;
}

std::string sectors_of(char letter, std::size_t count) {
  return std::string(512 * count, letter);
}

TEST(faulty_disk, keeps_what_is_synced_and_any_sectors_of_what_is_not) {
  const auto folder = empty_folder("raw");
  faulty_disk disk{folder};
  raw_file file{disk, folder / "file"};
  EXPECT_EQ(file.write(sectors_of('a', 2)), SQLITE_OK);
  EXPECT_EQ(file.sync(), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), contents{"aaaa"});
  EXPECT_EQ(file.write(sectors_of('b', 2)), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), (contents{"aaaa", "aabb", "bbaa", "bbbb"}));
  EXPECT_EQ(after_cuts(disk, "file", lost_sectors::torn),
            (contents{"aaaa", "aaba", "aabb", "baaa", "baba", "babb", "bbaa", "bbba", "bbbb"}));
  EXPECT_EQ(file.sync(), SQLITE_OK);
  EXPECT_EQ(file.truncate(512), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), (contents{"bb", "bbbb"}));
  EXPECT_EQ(file.sync(), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), contents{"bb"});
}

TEST(faulty_disk, keeps_a_name_that_is_synced_and_any_that_it_had_since) {
  const auto folder = empty_folder("raw");
  std::ofstream{folder / "before"} << sectors_of('a', 1);
  std::ofstream{folder / "before-shm"} << sectors_of('a', 1);
  faulty_disk disk{folder};
  EXPECT_EQ(after_cuts(disk, "before"), contents{"aa"});
  EXPECT_EQ(after_cuts(disk, "before-shm"), contents{"none"});
  raw_file file{disk, folder / "file"};
  EXPECT_EQ(after_cuts(disk, "file"), (contents{"none", ""}));
  EXPECT_EQ(file.write(sectors_of('a', 1)), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), (contents{"none", "", "00", "aa"}));
  EXPECT_EQ(file.sync(), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), contents{"aa"});
  EXPECT_EQ(file.remove(false), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), (contents{"none", "aa"}));
  raw_file other{disk, folder / "file"};
  EXPECT_EQ(after_cuts(disk, "file"), (contents{"none", "", "aa"}));
  EXPECT_EQ(other.sync(), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), contents{""});
  EXPECT_EQ(other.remove(true), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), contents{"none"});
}

TEST(faulty_disk, leaves_in_doubt_what_a_sync_failed_for_until_it_is_written_again) {
  const auto folder = empty_folder("raw");
  faulty_disk disk{folder};
  raw_file file{disk, folder / "file"};
  EXPECT_EQ(file.write(sectors_of('a', 1)), SQLITE_OK);
  EXPECT_EQ(file.sync(), SQLITE_OK);
  EXPECT_EQ(file.write(sectors_of('b', 1)), SQLITE_OK);
  disk.fail_at(1, disk_fault::sync_error);
  EXPECT_EQ(file.sync(), SQLITE_IOERR_FSYNC);
  EXPECT_EQ(file.sync(), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), (contents{"aa", "bb"}));
  EXPECT_EQ(file.write(sectors_of('c', 1)), SQLITE_OK);
  EXPECT_EQ(file.sync(), SQLITE_OK);
  EXPECT_EQ(after_cuts(disk, "file"), contents{"cc"});
}

TEST(faulty_disk, fails_the_very_call_that_its_hook_asks_it_to_until_it_is_healed) {
  const auto folder = empty_folder("raw");
  faulty_disk disk{folder};
  raw_file file{disk, folder / "file"};
  disk.before_each([&](const disk_call& call) {
    if (call.bytes == 1024) {
      disk.fail_at(call.number, disk_fault::short_write, fault_lasts::from_then_on);
    }
  });
  EXPECT_EQ(file.write(sectors_of('a', 1)), SQLITE_OK);
  EXPECT_EQ(file.write(sectors_of('b', 2)), SQLITE_IOERR_WRITE);
  EXPECT_EQ(bytes_of(folder / "file"), sectors_of('b', 1));
  EXPECT_EQ(file.sync(), SQLITE_OK);
  EXPECT_EQ(file.write(sectors_of('c', 1)), SQLITE_IOERR_WRITE);
  disk.heal();
  EXPECT_EQ(file.write(sectors_of('d', 1)), SQLITE_OK);
  const auto calls = disk.calls();
  ASSERT_EQ(calls.size(), 6U);
  EXPECT_EQ(disk_call_words(calls[0]), "call 1, open of file");
  EXPECT_EQ(disk_call_words(calls[2]), "call 3, write of 1024 bytes at 0 of file, failed");
  EXPECT_EQ(disk_call_words(calls[5]), "call 6, write of 512 bytes at 0 of file");
}

}  // namespace
}  // namespace skyward::faulty_disk_test
