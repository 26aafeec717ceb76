// Makes folders, and removes them again where the files cannot be written.
#include "cli/pack_folder.hpp"

#include "cli/command.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <system_error>
#include <vector>

namespace skyward::cli {

namespace {

namespace filesystem = std::filesystem;

/// Folders that were made; removed unless they are kept.
class made_folders {
 public:
  made_folders() = default;
  made_folders(const made_folders&) = delete;
  made_folders& operator=(const made_folders&) = delete;
  ~made_folders() {
    std::error_code ignored;
    for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) {
      filesystem::remove(*folder, ignored);  // only when nothing is in it
    }
  }

  std::error_code make(const filesystem::path& folder) {
    std::error_code failed;
    if (filesystem::is_directory(folder, failed)) return {};
    if (folder.has_parent_path() && folder.parent_path() != folder) {
      if (const auto above = make(folder.parent_path())) return above;
    }
    if (filesystem::create_directory(folder, failed)) made_.push_back(folder);
    return failed;
  }

  void keep() { made_.clear(); }

 private:
  std::vector<filesystem::path> made_{};
};

/// A file of the folder that is none of those written, nor left by a process that was killed while
/// it wrote them; empty where there is none.
filesystem::path foreign_file(const filesystem::path& folder,
                              std::span<const report::pack_file> files) {
  std::set<filesystem::path> own;
  for (const auto& file : files) own.insert(folder / file.path);
  std::error_code failed;
  for (auto at = filesystem::recursive_directory_iterator{folder, failed};
       !failed && at != filesystem::recursive_directory_iterator{}; at.increment(failed)) {
    const auto& path = at->path();
    if (at->is_directory(failed) || own.contains(path)) continue;
    if (!unfinished_file::is_name(path.filename().string())) return path;
  }
  return {};
}

}  // namespace

accepted<void> write_folder(std::string_view flag, const std::string& folder,
                            std::span<const report::pack_file> files) {
  if (std::error_code none;
      filesystem::exists(folder, none) && !filesystem::is_directory(folder, none)) {
    return refuse(fmt::format("{}: {} is no folder; accepted: a new or empty one", flag, folder));
  }
  if (const auto foreign = foreign_file(folder, files); !foreign.empty()) {
    return refuse(
        fmt::format("{}: {} is none of these files and would seem to be; "
                    "accepted: a new or empty folder, or one with these very files",
                    flag, foreign.string()));
  }
  const signals_wait until_done;
  made_folders folders;
  std::vector<named_bytes> named;
  for (const auto& file : files) {
    auto path = filesystem::path{folder} / file.path;
    if (const auto failed = folders.make(path.parent_path())) {
      return refuse_unwritten(flag, cannot_write(path.parent_path(), failed.value()));
    }
    named.push_back({std::move(path), file.bytes});
  }
  auto done = write_files(flag, named);
  if (done) folders.keep();
  return done;
}

}  // namespace skyward::cli
