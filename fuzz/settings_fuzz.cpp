// Files of settings from outside: whatever the bytes, they are read whole, and written so that they
// are read back, or refused in lines that name the file.
#include "answers.hpp"
#include "server/settings.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skyward;
  const server::settings_sources from{.file = "/house.toml",
                                      .text = {reinterpret_cast<const char*>(data), size}};
  const auto read = server::read_settings(from);
  if (!read) {
    for (const auto& line : read.error()) {
      ensure(is_one_line(line), "a problem in one line");
      ensure(line.find("house.toml") != std::string::npos, "a problem that names its file");
    }
    return 0;
  }
  const auto again =
      server::read_settings({.file = "/house.toml", .text = server::settings_text(*read)});
  ensure(again && again->values == read->values, "settings that are read back");
  return 0;
}
