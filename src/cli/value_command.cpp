// `skyward value`: what wagers are worth where a game stands, and what a purchase is worth.
#include "cli/commands.hpp"
#include "cli/request_flags.hpp"
#include "request/value_request.hpp"

namespace skyward::cli {

namespace {

class value_at_a_position final : public command {
 public:
  value_at_a_position() : command{"value", "what wagers are worth where a game stands"} {}

  void declare(flags& flags) override {
    declare_rules(flags, request_);
    flags.once("--at", request_.at, "a position, as `yard=20 down=1 ...`");
    declare_wagers(flags, "--wager", request_.wagers);
    flags.once("--format", format_, "text or json");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (const auto known = check_format("value", format_, {"text", "json"}); !known) {
      return std::unexpected(known.error());
    }
    const auto values = request::values_of(request_);
    if (!values) return std::unexpected(values.error());
    return format_ == "json" ? report::value_json(values->rules, values->figures) + "\n"
                             : report::value_text(values->rules, values->figures);
  }

 private:
  request::value_request request_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<command> value_command() {
  return std::make_unique<value_at_a_position>();
}

}  // namespace skyward::cli
