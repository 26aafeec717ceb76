// Many guests at once at the tables of a house: they play, watch, keep their own books, and say how
// long the house took and whether it has the same in its books.
#pragma once

#include "client/load/load_result.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <string>

namespace skyward::client {

/// How far a load has come: whole seconds, of how many, and what is to be said.
using load_progress =
    std::function<void(std::int64_t done, std::int64_t total, const std::string& note)>;

/// Ends early, in good order, on the signals INT and TERM.
///
/// errors  a sentence: a house that cannot be reached, or has not the tables
std::expected<load_result, std::string> run_load(const load_options& options,
                                                 const load_progress& progress);

}  // namespace skyward::client
