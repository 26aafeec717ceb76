// `skyward sheet`: a page to write a round on by hand while there is no power.
#include "base/text.hpp"
#include "cli/commands.hpp"
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
    flags.once("--format", format_, "pdf, for a file, or svg");
    flags.once("--out", out_, "the file of a pdf");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto known = check_format("sheet", format_, {"pdf", "svg"}); !known) {
      return std::unexpected(known.error());
    }
    const bool pdf = format_ == "pdf";
    if (pdf == out_.empty()) {
      return refuse("sheet: accepted: --out FILE for a pdf, or --format svg on standard output");
    }
    const auto sheet = drawn();
    if (!sheet) return std::unexpected(sheet.error());
    if (!pdf) return document::drawing_svg(*sheet);
    const auto bytes = document::drawing_pdf(*sheet);
    const named_bytes file{out_, bytes};
    if (const auto done = write_files("--out", {&file, 1}); !done) {
      return std::unexpected(done.error());
    }
    return std::string{};
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
  std::string format_ = "pdf";
  std::string out_;
};

}  // namespace

std::unique_ptr<command> sheet_command() {
  return std::make_unique<sheet_of_a_round>();
}

}  // namespace skyward::cli
