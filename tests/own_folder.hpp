// A folder of this process alone for what tests write: runs side by side do not meet in it.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <stdlib.h>  // mkdtemp is POSIX's
#include <string>
#include <system_error>

namespace skyward {

/// Made when it is first asked for, and removed with all it holds when the process ends.
inline const std::filesystem::path& own_folder() {
  struct made_folder {
    std::filesystem::path path;
    made_folder() {
      auto name = (std::filesystem::temp_directory_path() / "skyward_test_XXXXXX").string();
      if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{"cannot make " + name};
      path = name;
    }
    ~made_folder() {
      std::error_code ignored;
      std::filesystem::remove_all(path, ignored);
    }
  };
  static const made_folder folder;
  return folder.path;
}

}  // namespace skyward
