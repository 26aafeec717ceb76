// What a person at a table is told, in lines of 80 columns, and why something came as it did.
#pragma once

#include "document/wrap.hpp"
#include "games/catalogue.hpp"
#include "play/clause_words.hpp"
#include "report/table_text.hpp"
#include "table/vocabulary/refusal.hpp"
#include "table/wire/line_codec.hpp"

#include <algorithm>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::play {

class teller {
 protected:
  teller(const table::line_codec& names, std::ostream& out) : names_{names}, out_{out} {}

  void say(std::string_view text) { out_ << document::wrapped(text); }

  void refused(std::string_view message, std::string_view clause) {
    why_ = clause;
    const auto cited = clause.empty() ? std::string{} : " (" + why_ + ")";
    say("Not taken: " + std::string{message} + cited + ".");
  }
  void refused(const table::refusal& why) { refused(why.message, why.clause); }

  /// The clause of the last refusal, or each entry that decided something with its clauses.
  ///
  /// in  clauses_of  of an entry; none where it decides nothing
  ///     nothing     what to say when no entry did
  template <class ClausesOf>
  void tell_why(std::span<const table::log_entry> entries, const ClausesOf& clauses_of,
                std::string_view nothing) {
    std::vector<std::string_view> clauses;
    if (!why_.empty()) clauses.emplace_back(why_);
    for (const auto& each : why_.empty() ? entries : std::span<const table::log_entry>{}) {
      std::vector<std::string_view> cited = clauses_of(each);
      std::erase(cited, "");
      if (!cited.empty()) out_ << report::event_text(names_, each);
      for (const auto clause : cited) {
        if (std::ranges::count(clauses, clause) == 0) clauses.push_back(clause);
      }
    }
    if (clauses.empty()) return say(nothing);
    const auto rulings = games::rulings_of(names_.book());
    for (const auto clause : clauses) out_ << clause_words(names_.book(), rulings, clause);
  }

  table::line_codec names_;
  std::ostream& out_;
  std::string why_;  // the clause of the last refusal; empty once something was done
};

}  // namespace skyward::play
