// `skyward design`: printable odds for an edge that is wanted.
#include "cli/commands.hpp"
#include "cli/request_flags.hpp"
#include "request/design_request.hpp"

namespace skyward::cli {

namespace {

class design_of_a_paytable final : public command {
 public:
  design_of_a_paytable() : command{"design", "printable odds for an edge that is wanted"} {}

  void declare(flags& flags) override {
    declare_rules(flags, request_);
    flags.once("--area", request_.wager, "the wager, as `par` names it");
    flags.once(
        "--edge", [this](const auto& words) { request_.edge = request::read_percent(words); },
        "wanted, such as 5%");
    flags.once(
        "--tolerance",
        [this](const auto& words) { request_.tolerance = request::read_percent(words); },
        "how far from it, 0.5% without");
    flags.once(
        "--per-max", [this](const auto& words) { request_.per_max = request::read_whole(words); },
        "largest second number of `7 to 2`, 6 without");
    declare_whole(flags, "--chip", request_.chip,
                  "cents of the smallest chip, the rules' own without");
    flags.once("--format", format_, "text or json");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto known = check_format("design", format_, {"text", "json"}); !known) {
      return std::unexpected(known.error());
    }
    const auto design = request::design_of(request_);
    if (!design) return std::unexpected(design.error());
    return format_ == "json" ? report::design_json(design->rules, design->figures) + "\n"
                             : report::design_text(design->rules, design->figures);
  }

 private:
  request::design_request request_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<command> design_command() {
  return std::make_unique<design_of_a_paytable>();
}

}  // namespace skyward::cli
