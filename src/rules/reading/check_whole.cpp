// Holds the parts of a rulebook against each other.
#include "base/text.hpp"
#include "rules/reading/rulebook_parts.hpp"

#include <fmt/format.h>

namespace skyward::rules {

namespace {

template <class List, class Name>
void check_unique(toml_reader& root, std::string_view what, const List& list, Name name) {
  std::vector<std::string> names;
  for (const auto& each : list) names.push_back(std::invoke(name, each));
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) root.fail(what, fmt::format("\"{}\" is listed twice", *twice));
}

void check_names(rulebook_file& file) {
  auto& root = file.root;
  const auto& book = file.book;
  check_unique(root, "editions", book.editions, &edition::id);
  check_unique(root, "groups", book.groups, &area_group::id);
  check_unique(root, "areas", book.columns, &column::name);
  check_unique(root, "lines", book.lines, &payout_line::id);
  check_unique(root, "options", book.options, &rule_option::id);
  check_unique(root, "calls", book.calls, &call::id);
  check_unique(root, "procedure", book.procedure, &procedure_step::id);
  check_unique(root, "rulings", book.rulings, &ruling_text::id);
  check_unique(root, "checks", book.checks, &house_check::id);
  if (book.editions.empty()) root.fail("editions", "a game has at least one edition");
  if (book.calls.empty() && !book.pot) root.fail("calls", "a game has at least one call");
}

void check_areas(rulebook_file& file) {
  const auto& book = file.book;
  if (std::ranges::count(book.areas, true, &area::steers) > 1) {
    file.root.fail("areas", "more than one area steers; accepted: one a game");
  }
}

/// A throw that can be void before it is made says from which step before it.
void check_void_reasons(rulebook_file& file) {
  std::vector<std::string> known;
  for (const auto& step : file.book.procedure) {
    if (step.phase == step_phase::throwing) known.push_back(step.id);
  }
  for (const auto& reason : file.book.validity.reasons) {
    if (reason.from_step.empty() || std::ranges::count(known, reason.from_step) > 0) continue;
    file.root.fail("validity",
                   fmt::format("{}: no step of phase throw is called \"{}\"; {}",
                               one_line(reason.id), one_line(reason.from_step),
                               known.empty() ? "accepted: no from_step"
                                             : accepted_names(reason.from_step, known)));
  }
}

/// What the table relies on: refused only where nothing else is wrong, as it may follow from that.
void check_playable(rulebook_file& file) {
  const auto& book = file.book;
  if (book.pot) return;
  if (book.areas.empty()) file.root.fail("areas", "a game has at least one area");
  for (const auto group : ids_of<group_id>(book.groups)) {
    if (std::ranges::find(book.areas, group, &area::group) == book.areas.end()) {
      file.root.fail("groups", fmt::format("{}: no area is in this group; accepted: at least one",
                                           book.groups[index(group)].id));
    }
  }
  for (const auto& area : book.areas) {
    const auto takes = [&](const settlement_step& step) {
      return step.action != step_action::place && step.columns[index(*book.find_column(area.id))];
    };
    if (area.purchase && std::ranges::none_of(book.bets_closed, takes)) {
      file.root.fail("areas", fmt::format("{}: no step of bets_closed takes this purchase; "
                                          "accepted: one that collects it",
                                          area.id));
    }
  }
}

void check_limits(rulebook_file& file) {
  const auto& limits = file.book.limits;
  if (limits.maximum < limits.minimum) {
    file.root.fail("limits", fmt::format("the maximum {} is below the minimum {}",
                                         money_text(limits.maximum), money_text(limits.minimum)));
  }
  for (const auto amount : {limits.minimum, limits.maximum}) {
    if (amount.count() % limits.chip.count() == 0) continue;
    file.root.fail("limits", fmt::format("{} cannot be made of chips of {}", money_text(amount),
                                         money_text(limits.chip)));
  }
  for (const auto& group : file.book.groups) {
    if (!group.fixed_wager || group.fixed_wager->count() % limits.chip.count() == 0) continue;
    file.root.fail("limits", fmt::format("the {} of {} cannot be made of chips of {}",
                                         money_text(*group.fixed_wager), group.label,
                                         money_text(limits.chip)));
  }
}

/// Prizes are paid on fixed wagers, and an option says what becomes of those (ruling R-14).
void check_prizes(rulebook_file& file) {
  const auto& book = file.book;
  const bool has_fixed = std::ranges::any_of(
      book.groups, [](const area_group& group) { return group.fixed_wager.has_value(); });
  const auto option =
      std::ranges::find(book.options, option_meaning::prize_wager, &rule_option::means);
  if (has_fixed && option == book.options.end()) {
    file.root.fail("options",
                   "a group with fixed_cents needs an option with means = \"prize-wager\" and the "
                   "values returned and kept (ruling R-14)");
  }
  for (const auto& line : book.lines) {
    const auto& group = book.groups[index(book.areas[index(line.area)].group)];
    if (line.printed && line.printed->form() == odds_form::prize && !group.fixed_wager) {
      file.root.fail("areas", fmt::format("{}: a prize needs a group with fixed_cents", line.id));
    }
  }
}

/// An option that is no reading of the definition has the values of its meaning.
void check_meanings(rulebook_file& file) {
  const std::vector<std::string> prize_wager_values{"returned", "kept"};
  int prize_options = 0;
  for (const auto& option : file.book.options) {
    if (option.means != option_meaning::prize_wager) continue;
    if (option.values != prize_wager_values) {
      file.root.fail("options",
                     fmt::format("{}: prize-wager has the values returned and kept", option.id));
    }
    if (++prize_options == 2) {
      file.root.fail("options",
                     fmt::format("{}: another option is prize-wager; accepted: one", option.id));
    }
  }
}

void check_rulings(rulebook_file& file) {
  const auto& book = file.book;
  for (const auto& each : book.rulings) {
    const bool known =
        each.option.empty() ||
        std::ranges::find(book.options, each.option, &rule_option::id) != book.options.end();
    if (known) continue;
    file.root.fail("rulings", fmt::format("{}: no such option as \"{}\"", each.id, each.option));
  }
}

/// An edition's clause may be a ruling, and what it stands for a clause of the text.
void check_editions(rulebook_file& file) {
  const auto& book = file.book;
  const auto known = [&](const std::string& id) {
    return id == house_rule || book.clauses.contains(id);
  };
  const auto ruled = [&](const std::string& id) {
    return std::ranges::any_of(book.rulings,
                               [&](const auto& each) { return id == "ruling " + each.id; });
  };
  for (const auto& edition : book.editions) {
    for (const auto& [base, own] : edition.clauses) {
      const bool fine = known(base) && (known(own) || ruled(own));
      if (fine) continue;
      file.root.fail("editions", fmt::format("no such clause as \"{}\"", known(base) ? own : base));
    }
  }
}

}  // namespace

void check_whole(rulebook_file& file) {
  check_names(file);
  check_areas(file);
  check_prizes(file);
  check_meanings(file);
  check_editions(file);
  check_rulings(file);
  if (!file.problems.empty()) return;
  check_void_reasons(file);
  check_playable(file);
  check_limits(file);
}

}  // namespace skyward::rules
