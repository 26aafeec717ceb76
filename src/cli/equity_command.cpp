// `skyward equity`: what cards, the bonus pot and one more card are worth in a game for a pot.
#include "cli/commands.hpp"
#include "cli/request_flags.hpp"
#include "request/equity_request.hpp"

namespace skyward::cli {

namespace {

class equity_of_a_pot final : public command {
 public:
  equity_of_a_pot() : command{"equity", "what cards are worth in a game for a pot"} {}

  void declare(flags& flags) override {
    flags.argument("GAME", asked_.game, "the game; may be left out while there is but one");
    flags.once("--edition", asked_.edition, "an edition of the game");
    declare_options(flags, asked_.options, "NAME=VALUE, another setting of the table");
    declare_cards(flags);
    declare_bonus(flags);
    declare_whole(flags, "--players", asked_.players, "how many cards to buy among so many");
    declare_whole(flags, "--others", asked_.others, "all answers to others who buy so many cards");
    flags.mark("--count-bonus", asked_.count_bonus, "count the bonus as the winner's");
    flags.once("--format", format_, "text or json");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto known = check_format("equity", format_, {"text", "json"}); !known) {
      return std::unexpected(known.error());
    }
    const auto equity = request::equity_of(asked_);
    if (!equity) return std::unexpected(equity.error());
    if (format_ == "json") return report::equity_json(equity->rules, equity->page) + "\n";
    return report::equity_text(equity->rules, equity->page);
  }

 private:
  void declare_cards(flags& flags) {
    flags.repeated(
        "--hold", [this](const auto& words) { asked_.hold.push_back(request::read_hand(words)); },
        "7,7,8 or 7x12,Q or none: cards of the next seat");
    flags.once(
        "--seen", [this](const auto& words) { asked_.seen = request::read_hand(words); },
        "other cards out of the shoe");
    flags.once(
        "--rolled", [this](const auto& words) { asked_.rolled = request::read_rank(words); },
        "the rank that the game's roll matched");
    flags.repeated(
        "--best", [this](const auto& words) { asked_.best.push_back(request::read_best(words)); },
        "SEAT=TOTAL,LEFT: best roll so far, rolls left");
    flags.once(
        "--tied", [this](const auto& words) { asked_.tied = request::read_list(words); },
        "1,3: these seats roll once each, again");
  }

  void declare_bonus(flags& flags) {
    declare_whole(flags, "--games-left", asked_.games_left,
                  "games until the bonus pot goes, with the final one");
    declare_whole(flags, "--pot", asked_.pot, "cents in the bonus pot");
    declare_whole(flags, "--adds", asked_.adds, "cents that each game adds to it");
    flags.once(
        "--streak", [this](const auto& words) { asked_.streak = request::read_streak(words); },
        "SEAT=WINS: games won in a row so far");
    flags.once(
        "--weights", [this](const auto& words) { asked_.weights = request::read_list(words); },
        "3,2,1: chances of the seats to win a game");
  }

  request::equity_request asked_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<command> equity_command() {
  return std::make_unique<equity_of_a_pot>();
}

}  // namespace skyward::cli
