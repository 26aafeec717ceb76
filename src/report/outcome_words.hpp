// What an outcome of a wager is called and cites, the same in every format.
#pragma once

#include "maths/par_sheet.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace skyward::report {

/// `win`, `push` or `lose`.
std::string_view result_word(maths::result how);

/// Odds of a winning outcome, or `not in source`.
std::string odds_words(const rules::table_rules& rules, const maths::wager_outcome& outcome,
                       bool commas);

/// The payout line's clause for a win, the taking's for a purchase, the area's for the rest, in the
/// edition's own numbering.
std::string outcome_clause(const rules::table_rules& rules, rules::column_id column,
                           const maths::wager_outcome& outcome);

/// Where the odds of a column come from: `regulation`, or each word once, joined by `; `.
std::string column_provenance(const rules::table_rules& rules, const maths::wager_figures& figures);

/// `word: meaning` for each provenance of the odds in force.
std::vector<std::string> provenance_sentences(const rules::table_rules& rules);

/// `landing at leg=home: further figures, which skyward value --at tells`.
std::string left_out_words(const rules::table_rules& rules, const maths::wager_left_out& left_out);

/// The clause of a column's area in the edition's own numbering.
std::string column_clause(const rules::table_rules& rules, rules::column_id column);

}  // namespace skyward::report
