// What help says beside the flags.
#pragma once

#include <string>
#include <string_view>

namespace skyward::cli {

extern const std::string_view about;
extern const std::string_view examples;

/// The examples of one command.
std::string examples_of(const std::string& command);

}  // namespace skyward::cli
