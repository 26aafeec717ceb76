// Texts from outside that would be more than values to a program that puts SQL together from them.
#pragma once

#include <string_view>

namespace skyward {

inline constexpr std::string_view hostile_texts[] = {
    "'",
    "''",
    "\"",
    "Robert'); DROP TABLE account; --",
    "' OR '1'='1",
    "x' UNION SELECT name FROM sqlite_schema; --",
    "'; UPDATE account SET cents = 1; --",
    "'; ATTACH 'other.db' AS other; --",
    "\\'; DELETE FROM stream; --",
    "?1",
    ":name",
    "@p1",
    "$1",
    "%",
    "_",
    "/* */",
    ";",
    "\xC0\xA7 OR 1=1",  // an apostrophe, written longer than it may be
    "\xBF' OR 1=1",     // a first half of a character that would take it in
};

}  // namespace skyward
