// `skyward load`: guests at the tables of a live house, and whether its books are theirs.
#include "cli/commands.hpp"
#include "cli/flags.hpp"
#include "cli/progress.hpp"
#include "cli/request_flags.hpp"
#include "client/load/load_run.hpp"
#include "request/written.hpp"

#include <optional>

namespace skyward::cli {

namespace {

class load_a_house final : public command {
 public:
  load_a_house() : command{"load", "guests who play at a live house, and its books"} {}

  void declare(flags& flags) override {
    flags.argument("URL", url_, "of the house: http://localhost:8080");
    declare_whole(flags, "--players", players_, "each a guest with a connection; 10 unless given");
    declare_whole(flags, "--connections", players_, "the same");
    declare_whole(flags, "--tables", tables_, "where they sit, 5 at each; as few as may be");
    declare_whole(flags, "--watchers", watchers_, "who look on; none unless given");
    declare_whole(flags, "--seconds", seconds_, "that are measured; 10 unless given");
    declare_whole(flags, "--pace", pace_, "seconds from round to round of a table; at once: 0");
    declare_whole(flags, "--wagers", wagers_, "of a player in a round; 5 unless given");
    declare_whole(flags, "--window", window_, "commands of a player that wait for an answer; 4");
    flags.once("--fingerprint", fingerprint_,
               "SHA-256 of the house's certificate, as --lan shows it");
    flags.mark("--through-restarts", through_restarts_, "comes back where the house went away");
  }

  accepted<std::string> perform(const streams& io) override {
    const auto at = client::read_house_address(url_, fingerprint_);
    if (!at) return refuse(at.error());
    client::load_options options;
    options.at = *at;
    options.through_restarts = through_restarts_;
    constexpr std::int64_t most = 100'000;
    constexpr std::int64_t day = 86'400;
    constexpr std::int64_t few = 100;
    for (const auto& [name, given, least, limit, into] :
         {named{"players", &players_, 1, most, &options.players},
          named{"tables", &tables_, 1, most, &options.tables},
          named{"watchers", &watchers_, 0, most, &options.watchers},
          named{"seconds", &seconds_, 1, day, &options.seconds},
          named{"pace", &pace_, 0, day, &options.pace_seconds},
          named{"wagers", &wagers_, 1, few, &options.wagers},
          named{"window", &window_, 1, few, &options.window}}) {
      if (!*given) continue;
      const auto checked = request::checked(name, **given, least, limit);
      if (!checked) return std::unexpected(checked.error());
      *into = *checked;
    }
    progress_bar bar{io.err};
    const auto result = client::run_load(
        options, [&](std::int64_t done, std::int64_t total, const std::string& note) {
          bar.tell(static_cast<std::uint64_t>(done), static_cast<std::uint64_t>(total), note);
        });
    if (!result) throw failure{"load: " + result.error()};
    auto report = client::load_report(*result);
    if (client::went_well(*result)) return report;
    io.out << report;
    throw failure{"load: the house's books are not the players', or not all went well: see above"};
  }

 private:
  struct named {
    std::string_view name;
    std::optional<request::whole>* given;
    std::int64_t least;
    std::int64_t limit;
    std::int64_t* into;
  };

  std::string url_;
  std::string fingerprint_;
  std::optional<request::whole> players_;
  std::optional<request::whole> tables_;
  std::optional<request::whole> watchers_;
  std::optional<request::whole> seconds_;
  std::optional<request::whole> pace_;
  std::optional<request::whole> wagers_;
  std::optional<request::whole> window_;
  bool through_restarts_ = false;
};

}  // namespace

std::unique_ptr<command> load_command() {
  return std::make_unique<load_a_house>();
}

}  // namespace skyward::cli
