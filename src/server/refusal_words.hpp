// What a request refuses, which speaks of flags, in the keys of JSON.
#pragma once

#include "request/refusal.hpp"

#include <string>
#include <string_view>

namespace skyward::server {

/// `per_max` of the flag `per-max`.
std::string key_of(std::string_view flag);

/// A refusal as one text, each flag in it as its key; what stands between quotation marks is as it
/// came.
std::string in_keys(const skyward::request::refusals& lines);

}  // namespace skyward::server
