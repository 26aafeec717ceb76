// That one process alone has a house: a lock beside it, and names that lead where they did.
#pragma once

#include "base/descriptor.hpp"
#include "store/store.hpp"

#include <filesystem>
#include <optional>
#include <sys/stat.h>

namespace skyward::store {

class ownership {
 public:
  /// Locks the file beside the house, which like every lock of the system is free again however the
  /// process ends. Of the house's own file SQLite alone may hold locks.
  ///
  /// in      house by its own name
  /// errors  failure: another process has it, or no lock can be had
  static reached<ownership> take(const std::filesystem::path& house);

  /// Whether a process has it now.
  static bool is_taken(const std::filesystem::path& house);

  ownership(ownership&& other) noexcept = default;
  ownership& operator=(ownership&&) = delete;
  ~ownership();

  /// The lock goes with this, unless the house comes to be.
  void begin_new() { removes_ = true; }
  void is_made() { removes_ = false; }

  /// Remembers the file that was opened.
  void begin();

  /// Whether the house and its lock are still what was opened by these names. Under one that leads
  /// elsewhere by now somebody else may own another file, or this one.
  bool stands() const;

 private:
  ownership(std::filesystem::path house, descriptor lock);

  std::filesystem::path house_;
  descriptor lock_;
  std::optional<struct stat> file_;  // none where it is no file of the system
  bool removes_ = false;
};

}  // namespace skyward::store
