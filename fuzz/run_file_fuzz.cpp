// Run files from outside: whatever the bytes, they are read whole or refused in lines that a person
// can read; a run that is read is played, cut short.
#include "answers.hpp"
#include "games/catalogue.hpp"
#include "request/readers/run_file.hpp"

namespace {

using namespace skyward;

/// A rules submission of the last game that the house banks, as printed but for its payment.
std::string house_rules() {
  const auto& book = games::catalogue().back().book;
  return "game = '" + book.game + "'\nedition = '" + book.editions.front().id +
         "'\n[payment]\nfractions = 'down'\npays_in = 'chips'";
}

/// A number of a file is one that TOML has, without a sign.
bool is_whole(const std::optional<request::whole>& number) {
  return !number || std::ranges::all_of(number->words, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string name = "run.toml";
  request::simulation_request request;
  const auto read = request::add_run_text(
      request, name, {reinterpret_cast<const char*>(data), size},
      [](const std::string& /*file*/) { return request::accepted<std::string>{house_rules()}; });
  if (is_accepted(read)) {
    for (const auto* each : {&request.rounds, &request.sessions, &request.games, &request.seed,
                             &request.player.bankroll, &request.seat.first}) {
      ensure(is_whole(*each), "a whole number");
    }
    for (const auto& [setting, origin] : request.origins) {
      ensure(origin == request::from_run_file, "an origin in the file");
    }
    simulate(request, size);
    return 0;
  }
  for (const auto& line : read.error()) {
    ensure(line.find(name) != std::string::npos, "a problem that names its file");
  }
  return 0;
}
