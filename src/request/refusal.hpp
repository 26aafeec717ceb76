// How it is said that what was asked cannot be accepted.
#pragma once

#include "base/text.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

/// What could not be accepted, a line each.
using refusals = std::vector<std::string>;
template <class T>
using accepted = std::expected<T, refusals>;

inline std::unexpected<refusals> refuse(std::string_view line) {
  return std::unexpected(refusals{"skyward: " + one_line(line)});
}

}  // namespace skyward::request
