// Writes files under temporary names and renames them when all are there.
#include "cli/pack_folder.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <set>
#include <system_error>
#include <vector>

namespace skyward::cli {

namespace {

namespace filesystem = std::filesystem;

/// Files under their temporary names and folders made for them; removed unless all is well.
class unfinished {
 public:
  unfinished() = default;
  unfinished(const unfinished&) = delete;
  unfinished& operator=(const unfinished&) = delete;
  ~unfinished() {
    std::error_code ignored;
    for (const auto& each : written_) filesystem::remove(temporary(each), ignored);
    if (kept_) return;
    for (auto folder = made_.rbegin(); folder != made_.rend(); ++folder) {
      filesystem::remove(*folder, ignored);  // only when nothing is in it
    }
  }

  std::error_code make_folder(const filesystem::path& folder) {
    std::error_code failed;
    if (filesystem::is_directory(folder, failed)) return {};
    if (folder.has_parent_path() && folder.parent_path() != folder) {
      if (const auto above = make_folder(folder.parent_path())) return above;
    }
    if (filesystem::create_directory(folder, failed)) made_.push_back(folder);
    return failed;
  }

  std::error_code write(const filesystem::path& path, const std::string& bytes) {
    std::error_code failed;
    if (filesystem::is_directory(path, failed)) {
      return std::make_error_code(std::errc::is_a_directory);
    }
    written_.push_back(path);
    errno = 0;
    std::ofstream out{temporary(path), std::ios::binary | std::ios::trunc};
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    return out ? std::error_code{}
               : std::error_code{errno != 0 ? errno : EIO, std::generic_category()};
  }

  std::error_code finish() {
    kept_ = true;
    for (const auto& path : written_) {
      std::error_code failed;
      filesystem::rename(temporary(path), path, failed);
      if (failed) return failed;
    }
    written_.clear();
    return {};
  }

 private:
  static filesystem::path temporary(const filesystem::path& path) {
    return path.parent_path() / ("." + path.filename().string() + ".unfinished");
  }

  std::vector<filesystem::path> written_{};
  std::vector<filesystem::path> made_{};
  bool kept_ = false;
};

/// A file of the folder that is none of those written; empty where there is none.
filesystem::path foreign_file(const filesystem::path& folder,
                              std::span<const report::pack_file> files) {
  std::set<filesystem::path> own;
  for (const auto& file : files) own.insert(folder / file.path);
  std::error_code failed;
  for (auto at = filesystem::recursive_directory_iterator{folder, failed};
       !failed && at != filesystem::recursive_directory_iterator{}; at.increment(failed)) {
    if (!at->is_directory(failed) && !own.contains(at->path())) return at->path();
  }
  return {};
}

std::unexpected<request::refusals> cannot_write(const filesystem::path& path,
                                                const std::error_code& why) {
  return request::refuse(
      fmt::format("--pack: cannot write {}: {}; accepted: a folder that can be written",
                  path.string(), why.message()));
}

}  // namespace

request::accepted<void> write_folder(const std::string& folder,
                                     std::span<const report::pack_file> files) {
  if (const auto foreign = foreign_file(folder, files); !foreign.empty()) {
    return request::refuse(
        fmt::format("--pack: {} is none of this pack's files and would seem to be; "
                    "accepted: a new or empty folder, or one with this very pack",
                    foreign.string()));
  }
  unfinished writing;
  for (const auto& file : files) {
    const auto path = filesystem::path{folder} / file.path;
    if (const auto failed = writing.make_folder(path.parent_path())) {
      return cannot_write(path.parent_path(), failed);
    }
    if (const auto failed = writing.write(path, file.bytes)) return cannot_write(path, failed);
  }
  if (const auto failed = writing.finish()) return cannot_write(folder, failed);
  return {};
}

}  // namespace skyward::cli
