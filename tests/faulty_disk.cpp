// Passes SQLite's calls on to the system's files, counts them, has them fail, and keeps in memory
// what of their effect is on disk for sure.
#include "faulty_disk.hpp"

#include "base/ensure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <random>
#include <sqlite3.h>
#include <string_view>
#include <utility>

namespace skyward {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t sector_bytes = 512;

/// How sure it is that a change is on disk.
enum class standing : std::uint8_t { waits_for_sync, in_doubt, sure };

void put(std::string& file, std::size_t offset, std::string_view bytes) {
  file.resize(std::max(file.size(), offset + bytes.size()));
  file.replace(offset, bytes.size(), bytes);
}

/// A write, or a truncation.
struct file_change {
  bool truncates = false;
  std::size_t offset = 0;  // of a truncation the size that stays
  std::string bytes{};
  standing stands = standing::waits_for_sync;

  void make_in(std::string& file) const {
    if (truncates) {
      file.resize(offset);
    } else {
      put(file, offset, bytes);
    }
  }
};

/// A file whatever its name, as an inode is.
struct stored_file {
  std::string on_disk;               // what is there for sure
  std::vector<file_change> changes;  // since, in their order
};

using file_ref = std::shared_ptr<stored_file>;

/// What a cut of the power takes and leaves, by its seed. How much is left differs from cut to cut:
/// from nothing to everything.
class lots {
 public:
  lots(std::uint64_t seed, lost_sectors sectors)
      : generator_{seed}, kept_of_eight_{below(9)}, torn_{sectors == lost_sectors::torn} {}

  std::size_t below(std::size_t count) { return generator_() % count; }
  bool even() { return below(2) == 0; }
  bool is_kept() { return below(8) < kept_of_eight_; }
  bool is_torn() { return torn_ && even(); }

 private:
  std::mt19937_64 generator_;
  std::size_t kept_of_eight_;
  bool torn_;
};

/// Half of all writes are kept or dropped whole, or no cut would ever leave long ones. The size of
/// a file may grow before its bytes come, which are zero until then.
void make_by_lot(std::string& file, const file_change& change, lots& drawn) {
  bool kept = drawn.is_kept();
  if (change.truncates) {
    if (kept) change.make_in(file);
    return;
  }
  const bool each_for_itself = drawn.even();
  std::string_view left = change.bytes;
  for (auto offset = change.offset; !left.empty();) {
    const auto sector = left.substr(0, sector_bytes - offset % sector_bytes);
    if (kept) {
      put(file, offset, sector);
    } else if (drawn.is_torn()) {
      put(file, offset, sector.substr(0, sector.size() / 2));
    } else if (drawn.even()) {
      file.resize(std::max(file.size(), offset + sector.size()));
    }
    if (each_for_itself) kept = drawn.is_kept();
    offset += sector.size();
    left.remove_prefix(sector.size());
  }
}

std::string after_power_loss(const stored_file& file, lots& drawn) {
  auto bytes = file.on_disk;
  for (const auto& change : file.changes) {
    if (change.stands == standing::sure) {
      change.make_in(bytes);
    } else {
      make_by_lot(bytes, change, drawn);
    }
  }
  return bytes;
}

/// What waits is now sure, or in doubt for good: a system that could not write takes it for
/// written.
void end_waiting(stored_file& file, standing stands) {
  for (auto& change : file.changes) {
    if (change.stands == standing::waits_for_sync) change.stands = stands;
  }
  const auto unsure = std::ranges::find_if(
      file.changes, [](const auto& change) { return change.stands != standing::sure; });
  for (auto sure = file.changes.begin(); sure != unsure; ++sure) sure->make_in(file.on_disk);
  file.changes.erase(file.changes.begin(), unsure);
}

/// What each name of a folder leads to.
class stored_folder {
 public:
  explicit stored_folder(const fs::path& folder) {
    for (const auto& each : fs::directory_iterator{folder}) {
      const auto name = each.path().filename().string();
      if (!each.is_regular_file() || name.ends_with("-shm")) continue;
      std::ifstream in{each.path(), std::ios::binary};
      const auto file = std::make_shared<stored_file>();
      file->on_disk.assign(std::istreambuf_iterator<char>{in}, {});
      names_[name] = {file};
    }
  }

  file_ref opened(const std::string& name) {
    auto& leads_to = names_[name];
    if (leads_to.empty()) leads_to.push_back(nullptr);
    if (!leads_to.back()) leads_to.push_back(std::make_shared<stored_file>());
    return leads_to.back();
  }

  void removed(const std::string& name) { names_[name].push_back(nullptr); }

  void name_synced(const std::string& name, const file_ref& file) {
    const auto named = names_.find(name);
    if (named == names_.end()) return;  // a temporary file
    auto& leads_to = named->second;
    const auto now = std::ranges::find(leads_to, file);
    if (now != leads_to.end()) leads_to.erase(leads_to.begin(), now);
  }

  void all_names_synced() {
    for (auto& [name, leads_to] : names_) leads_to.erase(leads_to.begin(), leads_to.end() - 1);
  }

  void write_after_power_loss(const fs::path& folder, lots& drawn) const {
    for (const auto& [name, leads_to] : names_) {
      const auto& file = leads_to[drawn.below(leads_to.size())];
      if (!file) continue;
      std::ofstream out{folder / name, std::ios::binary};
      out << after_power_loss(*file, drawn);
      ensure(out.flush().good(), "a folder that files can be written to");
    }
  }

 private:
  // What may be found after the power is lost, none as null: first what is sure, last what is now.
  std::map<std::string, std::vector<file_ref>> names_;
};

bool can_fail(disk_call_kind kind, disk_fault fault) {
  switch (fault) {
    case disk_fault::io_error:
      return true;
    case disk_fault::disk_full:
    case disk_fault::short_write:
      return kind == disk_call_kind::write;
    case disk_fault::sync_error:
      return kind == disk_call_kind::sync;
  }
  return false;
}

/// What is to fail.
struct planned_fault {
  std::size_t number = 0;
  disk_fault fault = disk_fault::io_error;
  fault_lasts lasts = fault_lasts::once;
};

/// How a plan has a call fail, if it does; a plan for once is then done.
std::optional<disk_fault> fault_of(std::optional<planned_fault>& plan, std::size_t number) {
  if (!plan || number < plan->number) return std::nullopt;
  const auto fault = plan->fault;
  if (plan->lasts == fault_lasts::once) plan.reset();
  return fault;
}

}  // namespace

std::string disk_call_words(const disk_call& call) {
  static constexpr std::array kinds{"open", "write", "truncation", "sync", "removal"};
  std::string what = kinds[static_cast<std::size_t>(call.kind)];
  if (call.kind == disk_call_kind::write) {
    what += fmt::format(" of {} bytes at {}", call.bytes, call.offset);
  } else if (call.kind == disk_call_kind::truncate) {
    what += fmt::format(" to {} bytes", call.bytes);
  }
  return fmt::format("call {}, {} of {}{}", call.number, what,
                     call.file.empty() ? "a temporary file" : call.file,
                     call.failed ? ", failed" : "");
}

struct faulty_disk::state {
  /// A file as SQLite has it open; the system's stands behind it in memory.
  struct open_file : sqlite3_file {
    state* disk = nullptr;
    std::string name;
    file_ref stored{};
    bool syncs_folder = false;  // with its next sync

    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  };

  explicit state(const fs::path& at) : folder{fs::canonical(at)}, stored{folder} {
    static std::atomic<int> count;
    name = fmt::format("faulty_disk_{}", ++count);
    vfs.szOsFile += static_cast<int>(sizeof(open_file));
    vfs.pNext = nullptr;
    vfs.zName = name.c_str();
    vfs.pAppData = this;
    vfs.xOpen = open;
    vfs.xDelete = remove;
    ensure(sqlite3_vfs_register(&vfs, 0) == SQLITE_OK, "SQLite to take a file system");
  }

  /// Counts a call and tells the hook; how it fails, if it does.
  std::optional<disk_fault> begin(disk_call call) {
    std::function<void(const disk_call&)> told;
    {
      const std::scoped_lock lock{guard};
      call.number = calls.size() + 1;
      calls.push_back(call);
      told = hook;
    }
    if (told) told(call);
    const std::scoped_lock lock{guard};
    if (!plan || !can_fail(call.kind, plan->fault)) return std::nullopt;
    const auto fault = fault_of(plan, call.number);
    calls[call.number - 1].failed = fault.has_value();
    return fault;
  }

  std::string name_in_folder(const char* path) const {
    const fs::path file{path};
    ensure(file.parent_path() == folder, "files in the folder of the disk");
    return file.filename().string();
  }

  static state& of(sqlite3_vfs* vfs) { return *static_cast<state*>(vfs->pAppData); }
  static open_file& of(sqlite3_file* file) { return *static_cast<open_file*>(file); }

  /// A method of a file that the system's answers alone.
  template <auto Method, class... Given>
  static auto passed_on(sqlite3_file* file, Given... given) {
    auto* real = of(file).real();
    return (real->pMethods->*Method)(real, given...);
  }

  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* memory, int flags,
                  int* flags_out);
  static int remove(sqlite3_vfs* vfs, const char* path, int syncs_folder);
  static int close(sqlite3_file* file);
  static int read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset);
  static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 offset);
  static int truncate(sqlite3_file* file, sqlite3_int64 size);
  static int sync(sqlite3_file* file, int flags);
  static int control(sqlite3_file* file, int operation, void* argument);

  static const sqlite3_io_methods methods;

  const fs::path folder;
  sqlite3_vfs* const real = sqlite3_vfs_find("unix");
  sqlite3_vfs vfs = *real;
  std::string name;

  std::mutex guard;  // of all below, as connections may read on other threads
  stored_folder stored;
  std::vector<disk_call> calls;
  std::size_t reads = 0;
  std::size_t files_open = 0;
  std::optional<planned_fault> plan;
  std::optional<planned_fault> plan_of_reads;
  std::function<void(const disk_call&)> hook;
};

// Version 2 has no memory-mapped files, which would be read past this.
const sqlite3_io_methods faulty_disk::state::methods{
    .iVersion = 2,
    .xClose = close,
    .xRead = read,
    .xWrite = write,
    .xTruncate = truncate,
    .xSync = sync,
    .xFileSize = passed_on<&sqlite3_io_methods::xFileSize>,
    .xLock = passed_on<&sqlite3_io_methods::xLock>,
    .xUnlock = passed_on<&sqlite3_io_methods::xUnlock>,
    .xCheckReservedLock = passed_on<&sqlite3_io_methods::xCheckReservedLock>,
    .xFileControl = control,
    .xSectorSize = passed_on<&sqlite3_io_methods::xSectorSize>,
    .xDeviceCharacteristics = passed_on<&sqlite3_io_methods::xDeviceCharacteristics>,
    .xShmMap = passed_on<&sqlite3_io_methods::xShmMap>,
    .xShmLock = passed_on<&sqlite3_io_methods::xShmLock>,
    .xShmBarrier = passed_on<&sqlite3_io_methods::xShmBarrier>,
    .xShmUnmap = passed_on<&sqlite3_io_methods::xShmUnmap>,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int faulty_disk::state::open(sqlite3_vfs* vfs, const char* path, sqlite3_file* memory, int flags,
                             int* flags_out) {
  auto& disk = of(vfs);
  memory->pMethods = nullptr;  // SQLite closes no file without any
  const bool temporary = path == nullptr || (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
  const auto name = temporary ? "" : disk.name_in_folder(path);
  if (disk.begin({.kind = disk_call_kind::open, .file = name})) return SQLITE_CANTOPEN;
  auto* file = new (memory) open_file{{nullptr}, &disk, name};
  const int opened = disk.real->xOpen(disk.real, path, file->real(), flags, flags_out);
  if (opened != SQLITE_OK) {
    file->~open_file();
    return opened;
  }
  constexpr int journals = SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL;
  file->syncs_folder = (flags & SQLITE_OPEN_CREATE) != 0 && (flags & journals) != 0;
  const std::scoped_lock lock{disk.guard};
  file->stored = temporary ? std::make_shared<stored_file>() : disk.stored.opened(name);
  file->pMethods = &methods;
  ++disk.files_open;
  return SQLITE_OK;
}

int faulty_disk::state::remove(sqlite3_vfs* vfs, const char* path, int syncs_folder) {
  auto& disk = of(vfs);
  const auto name = disk.name_in_folder(path);
  if (disk.begin({.kind = disk_call_kind::remove, .file = name})) return SQLITE_IOERR_DELETE;
  const int removed = disk.real->xDelete(disk.real, path, 0);
  if (removed != SQLITE_OK) return removed;
  const std::scoped_lock lock{disk.guard};
  disk.stored.removed(name);
  if (syncs_folder != 0) disk.stored.all_names_synced();
  return SQLITE_OK;
}

int faulty_disk::state::close(sqlite3_file* file) {
  auto& closed = of(file);
  const int code = passed_on<&sqlite3_io_methods::xClose>(file);
  const std::scoped_lock lock{closed.disk->guard};
  --closed.disk->files_open;
  closed.~open_file();
  return code;
}

int faulty_disk::state::read(sqlite3_file* file, void* bytes, int size, sqlite3_int64 offset) {
  auto& disk = *of(file).disk;
  {
    const std::scoped_lock lock{disk.guard};
    ++disk.reads;
    if (fault_of(disk.plan_of_reads, disk.reads)) return SQLITE_IOERR_READ;
  }
  return passed_on<&sqlite3_io_methods::xRead>(file, bytes, size, offset);
}

int faulty_disk::state::write(sqlite3_file* file, const void* bytes, int size,
                              sqlite3_int64 offset) {
  auto& to = of(file);
  const auto fault = to.disk->begin(
      {.kind = disk_call_kind::write, .file = to.name, .offset = offset, .bytes = size});
  if (fault == disk_fault::disk_full) return SQLITE_FULL;
  if (fault == disk_fault::io_error) return SQLITE_IOERR_WRITE;
  const int written = fault ? size / 2 : size;
  const int code = passed_on<&sqlite3_io_methods::xWrite>(file, bytes, written, offset);
  if (code != SQLITE_OK) return code;
  const std::scoped_lock lock{to.disk->guard};
  to.stored->changes.push_back(
      {.offset = static_cast<std::size_t>(offset),
       .bytes = {static_cast<const char*>(bytes), static_cast<std::size_t>(written)}});
  return fault ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

int faulty_disk::state::truncate(sqlite3_file* file, sqlite3_int64 size) {
  auto& cut = of(file);
  if (cut.disk->begin({.kind = disk_call_kind::truncate, .file = cut.name, .bytes = size})) {
    return SQLITE_IOERR_TRUNCATE;
  }
  const int code = passed_on<&sqlite3_io_methods::xTruncate>(file, size);
  if (code != SQLITE_OK) return code;
  const std::scoped_lock lock{cut.disk->guard};
  cut.stored->changes.push_back({.truncates = true, .offset = static_cast<std::size_t>(size)});
  return SQLITE_OK;
}

int faulty_disk::state::sync(sqlite3_file* file, int /*flags*/) {
  auto& synced = of(file);
  auto& disk = *synced.disk;
  const auto fault = disk.begin({.kind = disk_call_kind::sync, .file = synced.name});
  const std::scoped_lock lock{disk.guard};
  end_waiting(*synced.stored, fault ? standing::in_doubt : standing::sure);
  if (fault) return SQLITE_IOERR_FSYNC;
  disk.stored.name_synced(synced.name, synced.stored);
  if (std::exchange(synced.syncs_folder, false)) disk.stored.all_names_synced();
  return SQLITE_OK;
}

int faulty_disk::state::control(sqlite3_file* file, int operation, void* argument) {
  // They let the system grow a file where this would not see it; SQLite does without.
  if (operation == SQLITE_FCNTL_CHUNK_SIZE || operation == SQLITE_FCNTL_SIZE_HINT) {
    return SQLITE_NOTFOUND;
  }
  return passed_on<&sqlite3_io_methods::xFileControl>(file, operation, argument);
}

faulty_disk::faulty_disk(const fs::path& folder) : state_{std::make_unique<state>(folder)} {}

faulty_disk::~faulty_disk() {
  ensure(state_->files_open == 0, "connections closed before the disk ends");
  sqlite3_vfs_unregister(&state_->vfs);
}

const std::string& faulty_disk::vfs_name() const {
  return state_->name;
}

std::vector<disk_call> faulty_disk::calls() const {
  const std::scoped_lock lock{state_->guard};
  return state_->calls;
}

std::size_t faulty_disk::reads() const {
  const std::scoped_lock lock{state_->guard};
  return state_->reads;
}

void faulty_disk::fail_at(std::size_t number, disk_fault fault, fault_lasts lasts) {
  const std::scoped_lock lock{state_->guard};
  state_->plan = {number, fault, lasts};
}

void faulty_disk::fail_read_at(std::size_t number, fault_lasts lasts) {
  const std::scoped_lock lock{state_->guard};
  state_->plan_of_reads = {number, disk_fault::io_error, lasts};
}

void faulty_disk::heal() {
  const std::scoped_lock lock{state_->guard};
  state_->plan.reset();
  state_->plan_of_reads.reset();
}

void faulty_disk::before_each(std::function<void(const disk_call&)> hook) {
  const std::scoped_lock lock{state_->guard};
  state_->hook = std::move(hook);
}

void faulty_disk::lose_power(std::uint64_t seed, const fs::path& folder,
                             lost_sectors sectors) const {
  const std::scoped_lock lock{state_->guard};
  ensure(!fs::exists(folder) || !fs::equivalent(folder, state_->folder),
         "another folder to copy to");
  fs::create_directories(folder);
  for (const auto& each : fs::directory_iterator{folder}) fs::remove_all(each);
  lots drawn{seed, sectors};
  state_->stored.write_after_power_loss(folder, drawn);
}

}  // namespace skyward
