// `skyward sheet`: a page to write a round on by hand while there is no power.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/drawn_file.hpp"
#include "cli/request_flags.hpp"
#include "report/filing/round_sheet.hpp"
#include "request/rules_request.hpp"

#include <fmt/format.h>

namespace skyward::cli {

namespace {

class sheet_of_a_round final : public command {
 public:
  sheet_of_a_round() : command{"sheet", "a page to write a round on by hand, without power"} {}

  void declare(flags& flags) override {
    declare_rules(flags, request_);
    file_.declare(flags);
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto good = file_.check("sheet"); !good) return std::unexpected(good.error());
    const auto sheet = drawn();
    if (!sheet) return std::unexpected(sheet.error());
    return file_.print(*sheet);
  }

 private:
  accepted<document::drawing> drawn() const {
    const auto& id = request_.game;
    if (id.empty()) return refuse("sheet needs a game; accepted: " + join(request::all_game_ids()));
    if (const auto* book = request::find_pot_game(id)) {
      const auto rules = request::pot_rules_of(*book, request_);
      if (!rules) return std::unexpected(rules.error());
      return report::round_sheet(*rules);
    }
    if (games::find_game(id) == nullptr) return request::refuse_game(id);
    const auto both = request::game_and_rules_of("sheet", request_);
    if (!both) return std::unexpected(both.error());
    return report::round_sheet(both->rules, *both->game->define(both->rules));
  }

  request::rules_request request_;
  drawn_file file_;
};

}  // namespace

std::unique_ptr<command> sheet_command() {
  return std::make_unique<sheet_of_a_round>();
}

}  // namespace skyward::cli
