// `skyward exposure`: what a house can lose and win on all wagers of a table before a throw.
#include "cli/commands.hpp"
#include "cli/request_flags.hpp"
#include "report/par/exposure_report.hpp"
#include "request/exposure_request.hpp"

namespace skyward::cli {

namespace {

class exposure_of_a_table final : public command {
 public:
  exposure_of_a_table() : command{"exposure", "what a house can lose and win before a throw"} {}

  void declare(flags& flags) override {
    declare_rules(flags, request_);
    flags.once("--at", request_.at, "a position, as `skyward value` prints it");
    flags.repeated(
        "--wager",
        [this](const std::string& words) {
          for (const auto& word : request::between_commas(words)) {
            request_.wagers.push_back(request::read_seat_wager(word));
          }
        },
        request::seat_wager_form);
    flags.mark("--full-table", request_.full_table,
               "every seat with the largest wager on every area");
    flags.once("--format", format_, "text or json");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto known = check_format("exposure", format_, {"text", "json"}); !known) {
      return std::unexpected(known.error());
    }
    const auto told = request::exposure_of(request_);
    if (!told) return std::unexpected(told.error());
    const auto& [rules, where, wagers, figures] = *told;
    if (format_ == "json") return report::exposure_json(rules, where, wagers, figures) + "\n";
    return report::exposure_text(rules, where, wagers, figures);
  }

 private:
  request::exposure_request request_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<command> exposure_command() {
  return std::make_unique<exposure_of_a_table>();
}

}  // namespace skyward::cli
