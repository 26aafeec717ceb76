// Run files from outside: whatever the bytes, they are read whole or refused in lines that a person
// can read.
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "cli/simulate_request.hpp"

#include <algorithm>

namespace {

using namespace skyward;

/// A number of a file is one that TOML has, without a sign.
bool is_whole(const std::string& words) {
  return std::ranges::all_of(words, [](char each) { return each >= '0' && each <= '9'; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string name = "run.toml";
  cli::simulate_request made;
  const auto read = cli::add_run_text(made, name, {reinterpret_cast<const char*>(data), size});
  if (read) {
    for (const auto* each : {&made.rounds, &made.sessions, &made.games, &made.seed,
                             &made.player.bankroll, &made.seat.first}) {
      ensure(is_whole(*each), "a whole number");
    }
    for (const auto& [setting, origin] : made.origins) {
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
