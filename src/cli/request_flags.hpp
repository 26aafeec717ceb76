// The flags that several commands have, as parts of their requests.
#pragma once

#include "cli/flags.hpp"
#include "request/rules_request.hpp"
#include "request/wager_request.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::cli {

/// Adds a flag for a whole number.
void declare_whole(flags& flags, std::string_view name, std::optional<request::whole>& into,
                   std::string_view help);

/// Adds a flag for a rules submission, which is read with it.
void declare_submission(flags& flags, std::optional<request::named_file>& into);

/// Adds --option, which may be given several times.
void declare_options(flags& flags, std::vector<request::option_choice>& into,
                     std::string_view help);

/// Adds GAME, --edition, --rules and --option.
void declare_rules(flags& flags, request::rules_request& request);

/// Adds the flags that say what is wagered, the first under the name given, and --every-play.
void declare_wagers(flags& flags, std::string_view name, request::wager_request& request);

}  // namespace skyward::cli
