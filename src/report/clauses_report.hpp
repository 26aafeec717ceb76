// The clause registry as people and programs read it.
#pragma once

#include "rules/clause_registry.hpp"

#include <span>
#include <string>

namespace skyward::report {

/// A paragraph a clause: id, summary, what enforces it, how many tests prove it, what it waits for.
std::string clauses_text(std::span<const rules::clause_row> rows);

/// A list of objects with game, id, summary, enforced_by, tests and later.
std::string clauses_json(std::span<const rules::clause_row> rows);

}  // namespace skyward::report
