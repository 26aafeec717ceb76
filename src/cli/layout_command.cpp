// `skyward layout`: the felt of a game, to file, to print, or to look at while one draws it.
#include "cli/commands.hpp"
#include "cli/drawn_file.hpp"
#include "cli/request_flags.hpp"
#include "games/catalogue.hpp"
#include "report/felt/felt_drawing.hpp"
#include "report/filing/felt_layout.hpp"
#include "request/rules_request.hpp"

namespace skyward::cli {

namespace {

class felt_of_a_game final : public command {
 public:
  felt_of_a_game() : command{"layout", "the felt of a game, to file or to look at"} {}

  void declare(flags& flags) override {
    declare_rules(flags, request_);
    file_.declare(flags);
    flags.once("--name", operator_name_, "the operator's name, where the felt has room for it");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto good = file_.check("layout"); !good) return std::unexpected(good.error());
    auto facts = asked_for();
    if (!facts) return std::unexpected(facts.error());
    facts->operator_name = operator_name_;
    return file_.print(file_.format == "svg" ? report::felt_drawing(*facts)
                                             : report::felt_layout(*facts));
  }

 private:
  accepted<report::felt_facts> asked_for() const {
    const auto& id = request_.game;
    if (id.empty())
      return refuse("layout needs a game; accepted: " + join(request::all_game_ids()));
    if (const auto* book = request::find_pot_game(id)) {
      const auto rules = request::pot_rules_of(*book, request_);
      if (!rules) return std::unexpected(rules.error());
      return report::felt_facts_of(*rules, games::felt_of(*book));
    }
    if (games::find_game(id) == nullptr) return request::refuse_game(id);
    const auto both = request::game_and_rules_of("layout", request_);
    if (!both) return std::unexpected(both.error());
    return report::felt_facts_of(both->rules, games::felt_of(both->game->book));
  }

  request::rules_request request_;
  drawn_file file_;
  std::string operator_name_;
};

}  // namespace

std::unique_ptr<command> layout_command() {
  return std::make_unique<felt_of_a_game>();
}

}  // namespace skyward::cli
