// A house in one file, by SQLite: for one machine, whose one process has it for itself.
// docs/decisions/013-store.md says why it is laid out so.
#pragma once

#include "base/descriptor.hpp"
#include "store/session_store.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace skyward::store {

class sqlite_session;

class sqlite_store final : public session_store {
 public:
  /// in      vfs  of SQLite that it runs on; empty: the system's
  /// errors  what cannot be opened, is no house, was written by a newer program, or is owned by
  ///         another process
  static reached<std::unique_ptr<sqlite_store>> open(const std::filesystem::path& path, access how,
                                                     const std::string& vfs = {});
  ~sqlite_store() override;

  /// Copies a house as it is now, whatever its owner does meanwhile, and waits until the copy is on
  /// disk.
  ///
  /// in  to  an empty file
  static reached<void> copy(const std::filesystem::path& from, const std::filesystem::path& to);

  /// Its one name, by whatever name it was opened.
  const std::filesystem::path& path() const { return path_; }

  reached<std::vector<answer>> append(std::span<const proposal> proposals) override;

 private:
  sqlite_store(std::filesystem::path path, std::unique_ptr<sqlite_session> opened);
  reached<void> with_session(const session_act& act) override;

  std::filesystem::path path_;
  std::unique_ptr<sqlite_session> session_;  // none once it has failed
  failure broken_;                           // why nothing is answered any more; empty: it is
};

}  // namespace skyward::store
