// Reads off the entries of a rulebook what carries out each clause.
#include "rules/clause_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace skyward::rules {

namespace {

using enforcers = std::map<std::string, std::vector<std::string>, std::less<>>;

/// What decides each clause. A step of the procedure that no command completes only asks for what
/// its clause says: it is a prompt.
class enforcer_finder {
 public:
  explicit enforcer_finder(const rulebook& book) : book_{book} {}

  enforcers find() {
    for (const auto& group : book_.groups) {
      note(group.clause, "group " + group.id);
      note(group.needs_clause, "refusal wager_needed for " + group.id);
      note(group.whole_clause, "a rules submission that withdraws one of " + group.id);
      note(group.fixed_above_clause, "refusal not_fixed_amount");
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
    for (const auto& step : book_.procedure) {
      if (!step.completed_by.empty()) note(step.clause, "step " + step.id);
    }
    note(book_.seats_clause, "refusal no_such_seat");
    note_throws();
    note_table();
    note_house();
    if (book_.pot) {
      for (const auto& [key, member] : pot_clause_keys()) {
        note(book_.pot->clauses.*member, fmt::format("pot decision {}", key));
      }
      for (const auto& bound : book_.pot->bounds) {
        if (!bound.open) note(bound.clause, fmt::format("bounds of {}", bound.key));
      }
    }
    for (const auto& [id, what] : book_.enforced) note(id, what);
    take_over();
    return std::move(found_);
  }

  /// Steps that only ask for what each clause says.
  enforcers find_prompts() {
    for (const auto& step : book_.procedure) {
      if (step.completed_by.empty()) note(step.clause, step.id);
    }
    for (const auto& [id, step] : book_.prompted) note(id, step);
    take_over();
    return std::move(found_);
  }

 private:
  void note(const std::string& clause, const std::string& what) {
    if (clause.empty()) return;
    auto& list = found_[clause];
    if (std::ranges::find(list, what) == list.end()) list.push_back(what);
  }

  /// An edition's clause is carried out by what the base text's is.
  void take_over() {
    for (const auto& edition : book_.editions) {
      for (const auto& [base, own] : edition.clauses) {
        const auto of_base = found_[base];
        for (const auto& what : of_base) {
          if (!book_.states.contains(own)) note(own, what);
        }
      }
    }
  }

  void note_throws() {
    const auto& validity = book_.validity;
    note(validity.cocked_clause, "throw with a cocked die");
    note(validity.propped_clause, "throw with a propped die");
    note(validity.discretion_clause, "throw on which the stickperson ruled");
    note(validity.called_clause, "refusal role_may_not of no_roll");
    for (const auto& reason : validity.reasons) {
      note(reason.clause,
           (reason.denied ? "refusal denied_reason for " : "void throw for ") + reason.id);
    }
  }

  /// What a house is asked before a table opens, and who works there.
  void note_house() {
    for (const auto& check : book_.checks) {
      const auto what = fmt::format("check {} of the {}", check.id,
                                    check_subject_names[static_cast<std::size_t>(check.of)]);
      note(check.clause, what);
      for (const auto& part : check.parts) note(part.clause, what);
    }
    const auto& staffing = book_.staffing;
    note(staffing.dealers_clause, "refusal too_few_dealers");
    note(staffing.stickperson, "refusal duty_elsewhere");
    note(staffing.floorperson, "refusal too_many_tables");
    note(staffing.attended, "refusal unattended");
  }

  void note_table() {
    const auto& at = book_.at_table;
    note(at.seated_only, "refusal seat_empty");
    if (!book_.pot) note_wagers();
    const bool dated = std::ranges::any_of(book_.editions, [](const edition& each) {
      return !each.from.empty() || !each.until.empty() || each.lapsed;
    });
    if (dated) note(at.dates, "event opened_outside_dates");
    note(at.submission, "refusal submission_needed");
    note(at.dice_present, "refusal dice_missing");
    if (!at.dice_set.empty()) note(at.dice_present, "refusal wrong_dice_set");
    note(at.dice_count, "refusal wrong_dice_count");
    note(at.dice_count_again, "refusal wrong_dice_count");
    note(at.dice_hours, "refusal dice_expired");
    note(at.dice_lost, "event dice_set_out, lost");
    note(at.dice_damaged, "event dice_set_out, damaged");
    note(at.dice_reopened, "event dice_set_out, reopened");
    note_shooter();
  }

  void note_wagers() {
    const auto& at = book_.at_table;
    note(at.stay_seated, "refusal wagers_standing");
    note(at.chips, "refusal not_enough_chips");
    note(at.verbal_cash, "refusal not_chips");
    note(at.closed_list, "refusal no_such_area");
    note(at.window, "refusal bets_closed");
    note(at.reopened, "event roll_void");
    note(at.equal_value, "refusal unequal_value");
    note(at.first_wager, "refusal no_wagers");
    note(at.acknowledged, "event purchased");
    note(at.locks, "event purchases_locked");
    note(at.locked_out, "refusal bets_closed for the extra roll");
  }

  void note_shooter() {
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
  auto prompts = enforcer_finder{book}.find_prompts();
  std::vector<clause_row> rows;
  for (const auto& [id, summary] : book.clauses) {
    clause_row row{book.game, id, summary, found[id], prompts[id], "", {}, "", {}, every_kind};
    if (book.of_people.contains(id)) row.kinds = with_people;
    if (const auto fact = book.states.find(id); fact != book.states.end()) {
      row.states = fact->second;
    }
    for (const auto& ruling : book.rulings) {
      if (std::ranges::find(ruling.clauses, id) != ruling.clauses.end()) {
        row.rulings.push_back(ruling.id);
      }
    }
    if (const auto tests = book.tests.find(id); tests != book.tests.end()) {
      row.tests = tests->second;
    }
    if (const auto later = book.later.find(id); later != book.later.end())
      row.later = later->second;
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> rulings_cited(const rulebook& book) {
  constexpr std::string_view ruling = "ruling ";
  std::set<std::string> cited;
  for (const auto& found : {enforcer_finder{book}.find(), enforcer_finder{book}.find_prompts()}) {
    for (const auto& [id, by] : found) {
      if (id.starts_with(ruling)) cited.insert(id.substr(ruling.size()));
    }
  }
  return {cited.begin(), cited.end()};
}

}  // namespace skyward::rules
