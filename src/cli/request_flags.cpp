// Words of the command line as the parts of requests that they are.
#include "cli/request_flags.hpp"

#include "request/readers/file_text.hpp"

namespace skyward::cli {

void declare_whole(flags& flags, std::string_view name, std::optional<request::whole>& into,
                   std::string_view help) {
  flags.once(name, [&into](const std::string& words) { into = request::read_whole(words); }, help);
}

void declare_submission(flags& flags, std::optional<request::named_file>& into) {
  flags.once(
      "--rules",
      [&into](const std::string& file) {
        into = request::named_file{file, request::submission_text(file)};
      },
      "a rules submission, TOML");
}

void declare_options(flags& flags, std::vector<request::option_choice>& into,
                     std::string_view help) {
  flags.repeated(
      "--option",
      [&into](const std::string& words) { into.push_back(request::read_option(words)); }, help);
}

void declare_rules(flags& flags, request::rules_request& request) {
  flags.argument("GAME", request.game, "the game");
  flags.once("--edition", request.edition, "an edition of the game");
  declare_submission(flags, request.submission);
  declare_options(flags, request.options, "NAME=VALUE, another reading or setting");
}

void declare_wagers(flags& flags, std::string_view name, request::wager_request& request) {
  const auto adds_to = [](std::vector<request::asked_wager>& wagers) {
    return [&wagers](const std::string& words) {
      for (const auto& word : request::between_commas(words)) {
        wagers.push_back(request::read_wager(word));
      }
    };
  };
  flags.repeated(name, adds_to(request.at_opening), "AREA[=CENTS],... wagers made together");
  flags.repeated("--every-play", adds_to(request.every_play),
                 "AREA[=CENTS],... wagers at every play");
}

}  // namespace skyward::cli
