// A disk that fails or loses power at whichever call a test says: a file system (VFS) for SQLite
// over the system's own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace skyward {

enum class disk_call_kind : std::uint8_t { open, write, truncate, sync, remove };

/// What SQLite asked of the disk, reads apart.
struct disk_call {
  std::size_t number = 0;  // from 1
  disk_call_kind kind = disk_call_kind::open;
  std::string file;         // its name in the folder; none is a temporary file
  std::int64_t offset = 0;  // of a write
  std::int64_t bytes = 0;   // of a write; of a truncation those that stay
  bool failed = false;
};

/// Such as `call 17, write of 24 bytes at 32 of table.db-wal, failed`.
std::string disk_call_words(const disk_call& call);

enum class disk_fault : std::uint8_t {
  io_error,     // of any call: nothing is done, of a sync as below
  disk_full,    // of a write: nothing is written
  short_write,  // of a write: half of the bytes are written
  sync_error,   // of a sync: what waited for it is in doubt, and no later sync mends that
};

enum class fault_lasts : std::uint8_t { once, from_then_on };

/// What power does to the sectors that were being written when it was lost.
enum class lost_sectors : std::uint8_t { whole, torn };

/// SQLite's files under it are real ones, so that other connections can read them; it never waits
/// for the real disk. What of them would be on disk is kept in memory: a write or a truncation is
/// there for sure when a sync of its file has returned after it, and so is the file's name; all
/// names when a removal or the first sync of a new journal syncs the folder. Everything that no
/// sync has made sure may be there or not, in any combination.
///
/// Only connections under it may write in the folder, and they are closed before it ends.
class faulty_disk {
 public:
  /// in      folder that exists; what is in it is on disk for sure
  explicit faulty_disk(const std::filesystem::path& folder);
  faulty_disk(const faulty_disk&) = delete;
  faulty_disk& operator=(const faulty_disk&) = delete;
  ~faulty_disk();

  /// What sqlite3_open_v2 knows it by.
  const std::string& vfs_name() const;

  /// Every call so far that opens, changes, syncs or removes a file.
  std::vector<disk_call> calls() const;

  /// How many reads were asked for so far.
  std::size_t reads() const;

  /// The first call from this number on that can fail so does, or all of those do. It takes the
  /// place of what was to fail before.
  void fail_at(std::size_t number, disk_fault fault, fault_lasts lasts = fault_lasts::once);
  void fail_read_at(std::size_t number, fault_lasts lasts = fault_lasts::once);

  /// Nothing fails any more.
  void heal();

  /// Calls this before each counted call is done, on its thread. It may cut the power, or have this
  /// very call fail; it may not throw.
  void before_each(std::function<void(const disk_call&)> hook);

  /// Writes what could be on disk if the power were cut now, as the seed has it. Shared memory does
  /// not outlive the power.
  ///
  /// in      folder that is emptied first
  void lose_power(std::uint64_t seed, const std::filesystem::path& folder,
                  lost_sectors sectors = lost_sectors::whole) const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace skyward
