// Run files from outside: whatever the bytes, they are read whole or refused in lines that a person
// can read. A run file is read by its name: the bytes stand in a file that is in memory only.
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "cli/simulate_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>

namespace {

using namespace skyward;

class file_in_memory {
 public:
  file_in_memory() : file_{::memfd_create("run", MFD_CLOEXEC)} {
    ensure(file_ >= 0, "a file in memory");
  }
  file_in_memory(const file_in_memory&) = delete;
  file_in_memory& operator=(const file_in_memory&) = delete;
  ~file_in_memory() { ::close(file_); }

  void write(const std::uint8_t* data, std::size_t size) const {
    ensure(::ftruncate(file_, 0) == 0, "an empty file");
    ensure(::pwrite(file_, data, size, 0) == static_cast<ssize_t>(size), "a written file");
  }

  std::string name() const { return fmt::format("/proc/self/fd/{}", file_); }

 private:
  int file_;
};

/// A number of a file is one that TOML has, without a sign.
bool is_whole(const std::string& words) {
  return std::ranges::all_of(words, [](char each) { return each >= '0' && each <= '9'; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const file_in_memory file;
  file.write(data, size);
  const auto name = file.name();
  const auto read = cli::request_of_file(name);
  if (read) {
    for (const auto* each : {&read->rounds, &read->sessions, &read->games, &read->seed,
                             &read->player.bankroll, &read->seat.first}) {
      ensure(is_whole(*each), "a whole number");
    }
    for (const auto& [setting, origin] : read->origins) {
      ensure(origin == cli::from_run_file, "an origin in the file");
    }
    return 0;
  }
  ensure(!read.error().empty(), "a reason for refusing");
  for (const auto& line : read.error()) {
    ensure(line.find(name) != std::string::npos, "a problem that names its file");
    ensure(one_line(line) == line, "a problem in one line of UTF-8");
  }
  return 0;
}
