// The clause registry: for every clause of a game's texts what carries it out, the tests that prove
// it, and what it still waits for.
#pragma once

#include "rules/rulebook.hpp"

#include <string>
#include <vector>

namespace skyward::rules {

struct clause_row {
  std::string game;
  std::string id;
  std::string summary;                   // in own words
  std::vector<std::string> enforced_by;  // `payout line six`, `refusal bets_closed`, ...
  std::vector<std::string> prompted_by;  // steps that ask for it; that it was done, nobody proves
  std::string states;                    // a fact that nobody can break; empty otherwise
  std::vector<std::string> tests;        // that prove it
  std::string later;                     // page, server; empty when nothing is missing
  std::vector<std::string> rulings;      // that read it: `R-24`
  kind_set kinds = every_kind;           // of table that it is of
};

/// Every clause of the rulebook, in the order of its ids. What carries a clause out is read off the
/// rulebook's own entries; an edition's clause is carried out by what the base text's is.
std::vector<clause_row> clause_rows(const rulebook& book);

/// The rulings that entries of the rulebook cite, `R-24`; its own need not be among them.
std::vector<std::string> rulings_cited(const rulebook& book);

}  // namespace skyward::rules
