// Devices of a test's own: what fails while it is tested must not replace those of the machine.
#pragma once

#include <cstdint>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace skyward {

/// The devices of memory that tests name.
enum class device : std::uint8_t { null = 3, full = 7 };

/// Makes a device at a path. Who may not make any may not replace the machine's either, and is
/// given that one; nothing where neither is safe.
inline std::optional<std::filesystem::path> own_device(const std::filesystem::path& path,
                                                       device which) {
  constexpr unsigned memory = 1;
  const auto number = ::makedev(memory, static_cast<unsigned>(which));
  if (::mknod(path.c_str(), S_IFCHR | 0600, number) == 0) {
    const int opened = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (opened >= 0) {
      ::close(opened);
      return path;
    }
    std::filesystem::remove(path);
  }
  if (::geteuid() == 0) return std::nullopt;
  return which == device::null ? "/dev/null" : "/dev/full";
}

}  // namespace skyward
