// Reads off the entries of a rulebook what carries out each clause.
#include "rules/clause_registry.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::rules {

namespace {

using enforcers = std::map<std::string, std::vector<std::string>, std::less<>>;

class enforcer_finder {
 public:
  explicit enforcer_finder(const rulebook& book) : book_{book} {}

  enforcers find() {
    for (const auto& group : book_.groups) {
      note(group.clause, "group " + group.id);
      note(group.fixed_below_clause, "refusal not_fixed_amount");
      note(group.locked_clause, "refusal area_locked");
      note(group.each_seat_clause, "layout of every seat");
    }
    for (const auto& area : book_.areas) note(area.clause, "area " + area.id);
    for (const auto& line : book_.lines) note(line.clause, "payout line " + line.id);
    for (const auto& option : book_.options) note(option.clause, "option " + option.id);
    for (const auto& step : book_.round_opens) note(step.clause, "furniture before a round");
    for (const auto& step : book_.bets_closed) note(step.clause, "close of betting");
    for (const auto& call : book_.calls) {
      note(call.clause, "call " + call.id);
      for (const auto& step : call.settlement) note(step.clause, "settlement of call " + call.id);
    }
    for (const auto& step : book_.procedure) note(step.clause, "step " + step.id);
    note(book_.seats_clause, "refusal no_such_seat");
    note_throws();
    note_table();
    if (book_.pot) {
      for (const auto& [key, member] : pot_clause_keys()) {
        note(book_.pot->clauses.*member, fmt::format("pot decision {}", key));
      }
    }
    for (const auto& [id, what] : book_.enforced) note(id, what);
    for (const auto& edition : book_.editions) {
      for (const auto& [base, own] : edition.clauses) {
        for (const auto& what : found_[base]) note(own, what);
      }
    }
    return std::move(found_);
  }

 private:
  void note(const std::string& clause, const std::string& what) {
    if (clause.empty()) return;
    auto& list = found_[clause];
    if (std::ranges::find(list, what) == list.end()) list.push_back(what);
  }

  void note_throws() {
    const auto& validity = book_.validity;
    note(validity.cocked_clause, "throw with a cocked die");
    note(validity.propped_clause, "throw with a propped die");
    note(validity.discretion_clause, "throw on which a person ruled");
    for (const auto& reason : validity.reasons) {
      note(reason.clause,
           (reason.denied ? "refusal denied_reason for " : "void throw for ") + reason.id);
    }
  }

  void note_table() {
    const auto& at = book_.at_table;
    note(at.seated_only, "refusal seat_empty");
    note(at.stay_seated, "refusal wagers_standing");
    note(at.chips, "refusal not_enough_chips");
    note(at.verbal_cash, "refusal not_chips");
    note(at.closed_list, "refusal no_such_area");
    note(at.window, "refusal bets_closed");
    note(at.reopened, "event roll_void");
    note(at.equal_value, "refusal unequal_value");
    note(at.first_wager, "refusal no_wagers");
    note(at.acknowledged, "event extra_roll_purchased");
    note(at.locks, "event purchases_locked");
    note(at.locked_out, "refusal bets_closed for the extra roll");
    note(at.dates, "event opened_outside_dates");
    note(at.dice_present, "refusal dice_missing");
    note(at.dice_hours, "refusal dice_expired");
    note(at.dice_lost, "event dice_set_out, lost");
    note(at.dice_damaged, "event dice_set_out, damaged");
    note(at.dice_reopened, "event dice_set_out, reopened");
    const auto& shooter = book_.shooter;
    note(shooter.first, "who is offered the dice first");
    note(shooter.next, "who is offered them next");
    note(shooter.next_again, "who is offered them next");
    note(shooter.take, "who takes them throws");
    note(shooter.take_again, "who takes them throws");
    note(shooter.keep, "who keeps them");
    note(shooter.pass, "when they pass");
  }

  const rulebook& book_;
  enforcers found_;
};

}  // namespace

std::vector<clause_row> clause_rows(const rulebook& book) {
  auto found = enforcer_finder{book}.find();
  std::vector<clause_row> rows;
  for (const auto& [id, summary] : book.clauses) {
    clause_row row{book.game, id, summary, found[id], {}, ""};
    if (const auto tests = book.tests.find(id); tests != book.tests.end()) {
      row.tests = tests->second;
    }
    if (const auto later = book.later.find(id); later != book.later.end())
      row.later = later->second;
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace skyward::rules
