// The words of the wire as one document, for whoever writes a program that speaks with a table.
#pragma once

#include <string>

namespace skyward::table {

/// docs/vocabulary.json: every command with who may send it, every event, the keys of each with
/// their kinds, what the kinds are, accounts, and refusals in order of precedence; a line each.
std::string vocabulary_json();

}  // namespace skyward::table
