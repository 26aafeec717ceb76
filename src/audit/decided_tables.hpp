// What a verifier of records does at each table, be they a whole log or a day: money that only
// moves, and what this program decides of it.
#pragma once

#include "audit/verdict.hpp"

#include <expected>
#include <span>
#include <string>

namespace skyward::audit {

/// A build that decides as much anew as is asked for, and tells what comes out otherwise.
table::known_build telling_build(table::known_build build, decided_anew which);

/// A table before its first record, with the rulebook that this one pins.
///
/// in  texts  among which the rulebook is
std::expected<table::replay, std::string> begin_table(const record::opened_record& first,
                                                      std::span<const record::kept_text> texts,
                                                      const table::known_build& build);

/// Notes what the last record of a table says otherwise than this program: a finding where its own
/// engine has decided it, and what is told where another one has.
void note_difference(verdict& of, const table::known_build& build, const table::replay& log,
                     const record::envelope& head);

/// Whether money only moves.
std::expected<void, std::string> check_sum(std::span<const record::posting> all);

}  // namespace skyward::audit
