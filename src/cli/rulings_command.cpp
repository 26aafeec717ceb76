// `skyward rulings`: what the texts leave open, and how this project reads it.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "games/catalogue.hpp"
#include "report/rulings_report.hpp"
#include "request/rules_request.hpp"

#include <algorithm>

namespace skyward::cli {

namespace {

/// The number of `R-24`, by which rulings are listed.
int number_of(const rules::ruling_text& ruling) {
  return static_cast<int>(parse_whole(std::string_view{ruling.id}.substr(2), 10'000).value_or(0));
}

class list_of_rulings final : public command {
 public:
  list_of_rulings() : command{"rulings", "what the texts leave open, and how it is read"} {}

  void declare(flags& flags) override {
    flags.argument("WHICH", which_, "a ruling, R-24, or a game");
    flags.once("--format", format_, "text or json");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto known = check_format("rulings", format_, {"text", "json"}); !known) {
      return std::unexpected(known.error());
    }
    auto rulings = asked_for();
    if (!rulings) return std::unexpected(rulings.error());
    std::ranges::sort(*rulings, {}, [](const report::ruling_of_game& each) {
      return std::pair{number_of(*each.ruling), std::string_view{each.book->game}};
    });
    if (format_ == "json") return report::rulings_json(*rulings);
    if (!which_.empty()) return report::rulings_text(*rulings);
    return report::ruling_titles(*rulings) + "\nskyward rulings R-24 tells one whole.\n";
  }

 private:
  accepted<std::vector<report::ruling_of_game>> asked_for() const {
    std::vector<report::ruling_of_game> all;
    std::vector<report::ruling_of_game> asked;
    for (const auto* book : games::rulebooks()) {
      for (const auto& ruling : book->rulings) {
        all.push_back({book, &ruling});
        if (ruling.id == which_ || book->game == which_) asked.push_back(all.back());
      }
    }
    if (which_.empty()) return all;
    if (!asked.empty()) return asked;
    auto known = request::all_game_ids();
    for (const auto& each : all) known.push_back(each.ruling->id);
    return refuse(fmt::format("no ruling or game \"{}\"; {}", one_line(which_),
                              accepted_names(which_, known)));
  }

  std::string which_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<command> rulings_command() {
  return std::make_unique<list_of_rulings>();
}

}  // namespace skyward::cli
