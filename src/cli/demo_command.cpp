// `skyward demo`: a house with a gaming day and a charity night in it, to look at.
#include "audit/sequencer.hpp"
#include "base/sha256.hpp"
#include "cli/commands.hpp"
#include "cli/demo_house.hpp"
#include "cli/key_beside.hpp"
#include "cli/new_house.hpp"
#include "cli/reached.hpp"
#include "cli/request_flags.hpp"
#include "record/record.hpp"
#include "store/ownership.hpp"
#include "store/sqlite_store.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <system_error>

namespace skyward::cli {

namespace {

namespace fs = std::filesystem;

class demo_of_a_house final : public command {
 public:
  demo_of_a_house() : command{"demo", "a house with a day and a charity night in it"} {}

  void declare(flags& flags) override {
    flags.argument("FOLDER", folder_, "where it is made, as house.db; demo unless given");
    declare_whole(flags, "--seed", seed_, "of its dice and wagers; 1 unless given");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    const auto seed = request::checked("seed", seed_.value_or(request::whole_number(1)), 0,
                                       std::numeric_limits<std::int64_t>::max());
    if (!seed) return std::unexpected(seed.error());
    std::error_code failed;
    fs::create_directories(folder_, failed);
    if (failed) {
      return refuse(fmt::format("demo: {}: {}; accepted: a folder, or a name that leads to nothing",
                                folder_, failed.message()));
    }
    const auto house = (fs::path{folder_} / "house.db").string();
    auto made = new_house::begin("demo", house);
    if (!made) return std::unexpected(made.error());
    // Nobody may still have the house whose name it takes.
    auto own = reached("demo", store::ownership::take(made->target()));
    own.begin_new();
    play_into(*made, static_cast<std::uint64_t>(*seed));
    if (auto done = made->finish(); !done) return std::unexpected(done.error());
    own.is_made();
    return told(house);
  }

 private:
  /// The evening, and its tree, signed when all of it is there.
  static void play_into(const new_house& made, std::uint64_t seed) {
    const auto house = reached("demo", store::sqlite_store::open(made.path(), store::access::own));
    const auto ended = play_demo(*house, seed);
    const auto key = key_beside(made.target(), "skyward", true);
    audit::sequencer tree{*house, key};
    const auto id = sha256_hex("the tree of the demo").substr(0, record::id_digits);
    reached("demo", tree.sequence(ended, id));
    reached("demo", tree.keep_state());
  }

  static std::string told(const std::string& house) {
    return fmt::format(
        "Lodge 12, Friday {1}: four tables and a charity night, counted and closed.\n"
        "\n"
        "What happened there:\n"
        "  skyward house report {0} --day {1}\n"
        "      opener, fills, drop, win and hold of every table, hour by hour\n"
        "  skyward house night {0} --month 2026-11\n"
        "      each game of the charity night, as it is declared\n"
        "  skyward house statement {0} Ann\n"
        "      all that has moved her wallet\n"
        "  skyward house watch {0}\n"
        "      whether dice and wagers went by theory\n"
        "  skyward recall {0} --table 4 --round 3\n"
        "      a round, told again as it was recorded\n"
        "\n"
        "Whether all of it is true:\n"
        "  skyward verify {0}\n"
        "  skyward log export {0}\n"
        "      every record, for whoever verifies it elsewhere\n",
        house, demo_day);
  }

  std::string folder_ = "demo";
  std::optional<request::whole> seed_;
};

}  // namespace

std::unique_ptr<command> demo_command() {
  return std::make_unique<demo_of_a_house>();
}

}  // namespace skyward::cli
