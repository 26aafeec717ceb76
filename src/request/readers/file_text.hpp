// Files that flags, run files and arguments name.
#pragma once

#include "request/rules_request.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace skyward::request {

/// The text of a file that a flag names. Reads no further than a byte beyond `bytes_max`, where the
/// file is too long anyway: a pipe may never end.
accepted<std::string> file_text(std::string_view flag, const std::string& name,
                                std::size_t bytes_max, std::string_view accepted_words);

/// The text of a rules submission.
accepted<std::string> submission_text(const std::string& name);

}  // namespace skyward::request
