// `skyward signature`: one number that changes when the behaviour of any game does.
#include "cli/commands.hpp"
#include "cli/rules_argument.hpp"
#include "cli/signature.hpp"
#include "document/wrap.hpp"

#include <fmt/format.h>

namespace skyward::cli {

namespace {

class signature_of_games final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    return app.add_subcommand("signature", "one number that changes when behaviour does");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (!games::unusable_games().empty()) return refuse_unusable(games::unusable_games());
    const auto readings = game_signatures();
    std::string text;
    for (const auto& each : readings) {
      text += document::wrapped(fmt::format("{:016x} {}", each.value, each.reading));
    }
    return text + fmt::format("Signature: {}\n", whole_signature(readings));
  }
};

}  // namespace

std::unique_ptr<command> signature_command() {
  return std::make_unique<signature_of_games>();
}

}  // namespace skyward::cli
