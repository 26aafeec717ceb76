// `skyward diff`: two editions or rules submissions of a game, wager by wager.
#include "cli/commands.hpp"
#include "cli/request_flags.hpp"
#include "report/par/diff_report.hpp"
#include "request/diff_request.hpp"
#include "request/readers/file_text.hpp"

namespace skyward::cli {

namespace {

class diff_of_rules final : public command {
 public:
  diff_of_rules() : command{"diff", "two editions or rules submissions compared"} {}

  void declare(flags& flags) override {
    flags.argument("GAME", request_.game, "the game");
    flags.repeated(
        "--edition", [this](const auto& edition) { request_.editions.push_back(edition); },
        "an edition of the game");
    flags.repeated(
        "--rules",
        [this](const auto& file) {
          request_.submissions.push_back({file, request::submission_text(file)});
        },
        "a rules submission, TOML");
    declare_options(flags, request_.options, "NAME=VALUE, for the rules after");
    flags.once("--format", format_, "text or json");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto known = check_format("diff", format_, {"text", "json"}); !known) {
      return std::unexpected(known.error());
    }
    const auto compared = request::changes_of(request_);
    if (!compared) return std::unexpected(compared.error());
    const auto& [before, after, changes] = *compared;
    if (format_ == "json") return report::diff_json(before, after, changes) + "\n";
    return report::diff_text(before, after, changes);
  }

 private:
  request::diff_request request_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<command> diff_command() {
  return std::make_unique<diff_of_rules>();
}

}  // namespace skyward::cli
