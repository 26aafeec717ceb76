// `skyward signature`: one number that changes when the behaviour of any game does.
#include "cli/commands.hpp"
#include "document/wrap.hpp"
#include "request/rules_request.hpp"
#include "request/signature.hpp"

#include <fmt/format.h>

namespace skyward::cli {

namespace {

class signature_of_games final : public command {
 public:
  signature_of_games() : command{"signature", "one number that changes when behaviour does"} {}

  void declare(flags& /*none*/) override {}

  accepted<std::string> perform(const streams& /*io*/) override {
    if (!games::unusable_games().empty()) {
      return request::refuse_unusable(games::unusable_games());
    }
    const auto readings = request::game_signatures();
    std::string text;
    for (const auto& each : readings) {
      text += document::wrapped(fmt::format("{:016x} {}", each.value, each.reading));
    }
    return text + fmt::format("Signature: {}\n", request::whole_signature(readings));
  }
};

}  // namespace

std::unique_ptr<command> signature_command() {
  return std::make_unique<signature_of_games>();
}

}  // namespace skyward::cli
