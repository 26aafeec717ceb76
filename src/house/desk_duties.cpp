// Decides whether a table may open, and who works there.
#include "house/desk_decision.hpp"

namespace skyward::house {

using code = floor_refusal_code;

namespace {

/// As many as a table takes.
constexpr std::ptrdiff_t duties_max = 64;

}  // namespace

/// As many people as the text asks for.
verdict desk_decision::check_staff(const std::string& table, const planned_game& game) const {
  const auto& staffing = game.book->staffing;
  const auto sticks = count_on_duty(table, duty::stickperson);
  if (!staffing.stickperson.empty() && sticks == 0) {
    return refuse(
        code::too_few_dealers, game.clause(staffing.dealers_clause),
        fmt::format("no stickperson is on duty at table {}; accepted: take_duty first", table));
  }
  const auto dealers = count_on_duty(table, duty::dealer) + sticks;
  if (dealers < staffing.dealers) {
    return refuse(code::too_few_dealers, game.clause(staffing.dealers_clause),
                  fmt::format("{} on duty at table {}; accepted: {} dealers{}", dealers, table,
                              staffing.dealers,
                              staffing.stickperson.empty() ? "" : ", one of them the stickperson"));
  }
  if (count_on_duty(table, duty::floorperson) == 0) {
    return refuse(
        code::too_few_dealers, game.clause(staffing.floorperson),
        fmt::format("no floorperson supervises table {}; accepted: take_duty first", table));
  }
  return {};
}

verdict desk_decision::operator()(const command::check_table& asked) {
  const auto table = planned(asked.table);
  if (!table) return std::unexpected(table.error());
  if ((*table)->open) {
    return refuse(code::table_open,
                  fmt::format("table {} is open; accepted: once it is closed", asked.table));
  }
  if (auto duty = check_on_duty(asked.table); !duty) return duty;
  const auto game = game_of(*(*table)->plan);
  if (!game) return std::unexpected(game.error());
  const auto& at = game->book->at_table;
  const auto kind = (*table)->plan->kind;
  const bool people = kind != table_kind::electronic;
  const bool shakes = people && !checks_of(*game->book, rules::check_subject::shaker, kind).empty();
  if (shakes) {
    const auto known = state_.shakers.find(folded_name(asked.shaker));
    if (known == state_.shakers.end() || known->second.removed ||
        known->second.game != (*table)->game) {
      return refuse(code::no_such_shaker, game->clause(at.dice_present),
                    fmt::format("no shaker \"{}\" is registered for {}; accepted: one that is",
                                one_line(asked.shaker), (*table)->game));
    }
    const auto elsewhere = std::ranges::find_if(state_.tables, [&](const auto& each) {
      const bool used = each.second.open || each.second.passed != 0;
      return each.first != asked.table && used && same_person(each.second.shaker, asked.shaker);
    });
    if (elsewhere != state_.tables.end()) {
      return refuse(code::no_such_shaker, game->clause(at.dice_present),
                    fmt::format("shaker {} is at table {}; accepted: another",
                                one_line(asked.shaker), elsewhere->first));
    }
  }
  if (people && (*table)->set.empty()) {
    return refuse(
        code::dice_missing, game->clause(at.dice_present),
        fmt::format("no dice set was issued to table {}; accepted: issue_dice first", asked.table));
  }
  if (people && (*table)->opened_before && at.dice_reopened != rules::house_rule &&
      !(*table)->set_fresh) {
    return refuse(code::dice_missing, game->clause(at.dice_reopened),
                  fmt::format("dice set {} was at table {} before it closed; accepted: a new set",
                              one_line((*table)->set), asked.table));
  }
  if (people) {
    const auto& until = state_.dice.find(folded_name((*table)->set))->second.until;
    if (until.given() && asked_.at > until) {
      return refuse(code::dice_expired, game->clause(at.dice_hours),
                    fmt::format("dice set {} was to be changed by {}; accepted: a new set",
                                one_line((*table)->set), moment_text(until)));
    }
    if (auto staff = check_staff(asked.table, *game); !staff) return staff;
  }
  if (auto fine =
          check_answers(*game->book, *game->edition, rules::check_subject::table, kind,
                        asked.answers, [&](std::string_view key) { return game->setting(key); });
      !fine) {
    return fine;
  }
  return make(event::table_passed{asked.table, people ? (*table)->set : std::string{},
                                  shakes ? asked.shaker : std::string{}, asked.answers});
}

/// What a floorperson may have beside a table, as the text of each game says.
verdict desk_decision::check_floorperson(const std::string& table) const {
  std::vector<std::string> tables{table};
  for (const auto& each : state_.duties) {
    if (each.what == duty::floorperson && same_person(each.person, by_)) {
      tables.push_back(each.table);
    }
  }
  for (const auto& id : tables) {
    const auto& one = state_.tables.find(id)->second;
    if (!one.plan) continue;
    const auto game = game_of(*one.plan);
    if (!game) return std::unexpected(game.error());
    const auto& staffing = game->book->staffing;
    if (staffing.floorperson_tables_max == 0) continue;
    const auto too_many = [&](const std::string& found) {
      return refuse(code::too_many_tables, game->clause(staffing.floorperson),
                    fmt::format("{} would supervise {}; accepted: at most {} of {}, or one and a "
                                "table of another game that the house banks, but for {}",
                                one_line(by_), found, staffing.floorperson_tables_max,
                                game->book->name, join(staffing.never_beside)));
    };
    if (std::cmp_greater(tables.size(), staffing.floorperson_tables_max)) {
      return too_many(fmt::format("{} tables", tables.size()));
    }
    for (const auto& beside : tables) {
      const auto& other = state_.tables.find(beside)->second;
      if (other.game == one.game) continue;
      bool banked = other.banked;
      if (other.plan) {
        const auto its = game_of(*other.plan);
        if (!its) return std::unexpected(its.error());
        banked = !its->book->pot;
      }
      const bool never = std::ranges::any_of(
          staffing.never_beside, [&](const auto& each) { return same_person(each, other.game); });
      if (!banked || never) {
        return too_many(fmt::format("{} beside {}", one_line(other.game), game->book->name));
      }
    }
  }
  return {};
}

/// Who controls the dice does nothing else, here or elsewhere; who deals, neither.
verdict desk_decision::check_alone(const command::take_duty& asked) const {
  for (const auto& each : state_.duties) {
    if (!same_person(each.person, by_)) continue;
    const bool sticks = asked.what == duty::stickperson || each.what == duty::stickperson;
    if (!sticks && asked.what != duty::dealer && each.what != duty::dealer) continue;
    // The clause is that of the table which has the stickperson.
    std::string clause{rules::house_rule};
    const auto of = state_.tables.find(asked.what == duty::stickperson ? asked.table : each.table);
    if (sticks && of->second.plan) {
      const auto game = game_of(*of->second.plan);
      if (!game) return std::unexpected(game.error());
      clause = game->clause(game->book->staffing.stickperson);
    }
    return refuse(code::duty_elsewhere, clause,
                  fmt::format("{} is {} at table {}; accepted: leave_duty there first",
                              one_line(by_), name_of(each.what), each.table));
  }
  return {};
}

verdict desk_decision::operator()(const command::take_duty& asked) {
  const auto found = state_.tables.find(asked.table);
  if (found == state_.tables.end()) return std::unexpected(planned(asked.table).error());
  const auto& table = found->second;
  if (auto device = check_device(asked.device, asked.table); !device) return device;
  if (role_of(asked.what) != from_) {
    return refuse(code::not_your_duty,
                  fmt::format("the duty of a {} is not the {}'s; accepted: from the {}",
                              name_of(asked.what), name_of(from_), name_of(asked.what)));
  }
  if (on_duty(asked.table, asked.what, by_)) {
    return refuse(code::not_your_duty,
                  fmt::format("{} is {} at table {} already; accepted: another", one_line(by_),
                              name_of(asked.what), asked.table));
  }
  const auto there = std::ranges::count(state_.duties, asked.table, &duty_state::table);
  if (there >= duties_max) {
    return refuse(code::not_your_duty, fmt::format("{} duties are taken at table {}; accepted: "
                                                   "leave_duty first",
                                                   there, asked.table));
  }
  if (auto alone = check_alone(asked); !alone) return alone;
  const bool supervises = asked.what == duty::floorperson;
  if (!supervises) {
    if (!table.plan || table.plan->kind == table_kind::electronic) {
      return refuse(
          code::not_your_duty,
          fmt::format("table {} is dealt by other means; accepted: floorperson", asked.table));
    }
    const auto game = game_of(*table.plan);
    if (!game) return std::unexpected(game.error());
    if (asked.what == duty::stickperson && game->book->staffing.stickperson.empty()) {
      return refuse(
          code::not_your_duty,
          fmt::format("{} has no stickperson; accepted: dealer, floorperson", game->book->name));
    }
  } else if (auto fine = check_floorperson(asked.table); !fine) {
    return fine;
  }
  return make(
      event::duty_taken{asked.table, asked.what, std::string{by_}, asked.device, asked.shown});
}

verdict desk_decision::operator()(const command::leave_duty& asked) {
  if (auto device = check_device(asked.device, asked.table); !device) return device;
  if (!on_duty(asked.table, asked.what, by_)) {
    return refuse(code::not_your_duty,
                  fmt::format("{} is no {} at table {}; accepted: take_duty", one_line(by_),
                              name_of(asked.what), one_line(asked.table)));
  }
  const auto& table = state_.tables.find(asked.table)->second;
  if (!table.plan || !table.open || table.plan->kind == table_kind::electronic) {
    return make(event::duty_left{asked.table, asked.what, std::string{by_}});
  }
  const auto game = game_of(*table.plan);
  if (!game) return std::unexpected(game.error());
  const auto& staffing = game->book->staffing;
  const auto attends = staffing.attended_by_stickperson ? duty::stickperson : duty::dealer;
  if (!staffing.attended.empty() && asked.what == attends &&
      count_on_duty(asked.table, attends) == 1) {
    return refuse(
        code::unattended, game->clause(staffing.attended),
        fmt::format("nobody else is {} at table {}, and {} would be left alone; accepted: "
                    "once another has taken the duty, or the table is closed",
                    name_of(attends), asked.table,
                    staffing.attended_by_stickperson ? "the dice" : "the shaker"));
  }
  const auto dealers =
      count_on_duty(asked.table, duty::dealer) + count_on_duty(asked.table, duty::stickperson);
  if (asked.what != duty::floorperson && dealers <= staffing.dealers) {
    return refuse(code::too_few_dealers, game->clause(staffing.dealers_clause),
                  fmt::format("{} would be left at table {}; accepted: once another has taken the "
                              "duty, or the table is closed",
                              dealers - 1, asked.table));
  }
  if (asked.what == duty::floorperson && count_on_duty(asked.table, duty::floorperson) == 1) {
    return refuse(code::too_few_dealers, game->clause(staffing.floorperson),
                  fmt::format("nobody else supervises table {}; accepted: once another has taken "
                              "the duty, or the table is closed",
                              asked.table));
  }
  return make(event::duty_left{asked.table, asked.what, std::string{by_}});
}

}  // namespace skyward::house
