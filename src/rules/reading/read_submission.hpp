// A rules submission: a certificate holder's choices for one game, read and checked whole.
#pragma once

#include "rules/problem.hpp"
#include "rules/table_rules.hpp"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::rules {

/// Reads a rules submission (TOML). It may name the edition and change odds, offered wagers, limits
/// and options; see docs/rules_submission.md.
///
/// in      book the game that the caller asked for; edition_id the edition asked for, or empty
/// errors  every problem of the file, each with line, key and what is accepted
std::expected<table_rules, std::vector<problem>> read_submission(const rulebook& book,
                                                                 std::string_view edition_id,
                                                                 std::string_view text,
                                                                 const std::string& file);

}  // namespace skyward::rules
