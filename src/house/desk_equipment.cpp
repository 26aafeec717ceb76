// Decides which dice and shakers there are, and where they are.
#include "house/desk_decision.hpp"

namespace skyward::house {

using code = floor_refusal_code;

namespace {

/// Dice that no text limits may stay at a table for a day, by the house's own rule.
constexpr std::int64_t own_dice_hours = 24;
constexpr std::int64_t ms_per_hour = 3'600'000;

/// Dice and shakers are looked at for every table of a game: no check asks for a setting of one.
std::int64_t no_setting(std::string_view /*key*/) {
  return 0;
}

/// The clause by which a set goes out of play.
std::string_view clause_of(const planned_game& game, dice_end why) {
  const auto& at = game.book->at_table;
  switch (why) {
    case dice_end::lost:
      return game.clause(at.dice_lost);
    case dice_end::damaged:
      return game.clause(at.dice_damaged);
    case dice_end::reopened:
      return game.clause(at.dice_reopened);
    case dice_end::changed:
      break;
  }
  return game.clause(at.dice_hours);
}

}  // namespace

verdict desk_decision::operator()(const command::receive_dice& asked) {
  if (state_.dice.contains(folded_name(asked.set))) {
    return refuse(code::set_known, fmt::format("dice set {} was received before; accepted: another "
                                               "name",
                                               one_line(asked.set)));
  }
  std::int64_t count = 0;
  for (const auto& each : asked.dice.of) count += each.count;
  std::vector<std::string> serials;
  for (const auto& serial : asked.serials.names) serials.push_back(folded_name(serial));
  std::ranges::sort(serials);
  const bool twice = std::ranges::adjacent_find(serials) != serials.end();
  if (twice || std::cmp_not_equal(serials.size(), count)) {
    return refuse(code::wrong_dice_set,
                  fmt::format("{} dice with {} serial numbers{}; accepted: "
                              "one of its own for each die",
                              count, serials.size(), twice ? ", one of them twice" : ""));
  }
  for (const auto& serial : serials) {
    const auto known = state_.serials.find(serial);
    if (known == state_.serials.end()) continue;
    return refuse(code::set_known,
                  fmt::format("die {} was received in set {}; accepted: dice that were not",
                              one_line(serial), one_line(known->second)));
  }
  return make(event::dice_received{asked.set, asked.dice, asked.serials});
}

verdict desk_decision::operator()(const command::inspect_dice& asked) {
  const auto set = set_named(asked.set);
  if (!set) return std::unexpected(set.error());
  if ((*set)->end) {
    return refuse(code::dice_spent, fmt::format("dice set {} is out of play; accepted: another",
                                                one_line(asked.set)));
  }
  const auto game = game_named(asked.game);
  if (!game) return std::unexpected(game.error());
  const auto& wanted = game->book->at_table.dice_set;
  if (!wanted.empty() && !std::ranges::is_permutation((*set)->dice.of, wanted)) {
    const auto& clause = game->book->at_table.dice_present;
    return refuse(code::wrong_dice_set, game->clause(clause),
                  fmt::format("a set of {}; accepted: {}", one_line(dice_text((*set)->dice.of)),
                              dice_text(wanted)));
  }
  if (auto fine = check_answers(*game->book, *game->edition, rules::check_subject::dice,
                                table_kind::physical, asked.answers, no_setting);
      !fine) {
    return fine;
  }
  return make(event::dice_inspected{asked.set, asked.game, asked.answers});
}

verdict desk_decision::operator()(const command::issue_dice& asked) {
  const auto set = set_named(asked.set);
  if (!set) return std::unexpected(set.error());
  const auto table = planned(asked.table);
  if (!table) return std::unexpected(table.error());
  const auto game = game_of(*(*table)->plan);
  if (!game) return std::unexpected(game.error());
  const auto& at_table = game->book->at_table;
  if ((*table)->plan->kind == table_kind::electronic) {
    return refuse(code::dice_elsewhere, "an electronic table has no dice; accepted: another table");
  }
  if ((*set)->end) {
    const auto why = dice_end_names[static_cast<std::size_t>(*(*set)->end)];
    return refuse(
        code::dice_spent, clause_of(*game, *(*set)->end),
        fmt::format("dice set {} is out of play, {}; accepted: another", one_line(asked.set), why));
  }
  if (!(*set)->table.empty()) {
    return refuse(code::dice_elsewhere, fmt::format("dice set {} is at table {}; accepted: another",
                                                    one_line(asked.set), (*set)->table));
  }
  if (std::ranges::find((*set)->fit_for, (*table)->game) == (*set)->fit_for.end()) {
    const auto checks = checks_of(*game->book, rules::check_subject::dice, (*table)->plan->kind);
    const auto clause = checks.empty() ? std::string_view{at_table.dice_present}
                                       : std::string_view{checks.back().clause};
    return refuse(code::not_inspected, game->clause(clause),
                  fmt::format("dice set {} was not inspected for {}; accepted: inspect_dice first",
                              one_line(asked.set), (*table)->game));
  }
  if (!(*table)->set.empty()) {
    made_.emplace_back(event::dice_removed{(*table)->set, dice_end::changed, asked.table,
                                           std::string{clause_of(*game, dice_end::changed)}});
  }
  const auto hours = at_table.dice_hours_max.value_or(own_dice_hours);
  const moment until{
      std::min(asked_.at.milliseconds() + hours * ms_per_hour, moment_max.milliseconds())};
  return make(event::dice_issued{asked.set, asked.table, (*set)->dice, until});
}

verdict desk_decision::operator()(const command::remove_dice& asked) {
  const auto set = set_named(asked.set);
  if (!set) return std::unexpected(set.error());
  if ((*set)->end) {
    return refuse(code::dice_spent,
                  fmt::format("dice set {} is out of play already", one_line(asked.set)));
  }
  if (asked.why == dice_end::changed && !(*set)->table.empty()) {
    return refuse(code::dice_elsewhere,
                  fmt::format("dice set {} is at table {}; accepted: issue_dice with the set that "
                              "takes its place",
                              one_line(asked.set), (*set)->table));
  }
  std::string clause{rules::house_rule};
  if (!(*set)->table.empty()) {
    const auto at = planned((*set)->table);
    if (!at) return std::unexpected(at.error());
    const auto game = game_of(*(*at)->plan);
    if (!game) return std::unexpected(game.error());
    clause = clause_of(*game, asked.why);
  }
  return make(event::dice_removed{asked.set, asked.why, (*set)->table, clause});
}

/// A shaker at an open table stays what it is.
verdict desk_decision::check_unused(const std::string& shaker) const {
  const auto at = std::ranges::find_if(state_.tables, [&](const auto& each) {
    return each.second.open && same_person(each.second.shaker, shaker);
  });
  if (at == state_.tables.end()) return {};
  return refuse(code::no_such_shaker, fmt::format("shaker {} is in use at table {}; accepted: once "
                                                  "it is closed",
                                                  one_line(shaker), at->first));
}

verdict desk_decision::operator()(const command::register_shaker& asked) {
  const auto game = game_named(asked.game);
  if (!game) return std::unexpected(game.error());
  const auto checks = checks_of(*game->book, rules::check_subject::shaker, table_kind::physical);
  if (checks.empty()) {
    return refuse(code::no_such_shaker,
                  fmt::format("{} has no shaker; accepted: a game that has", game->book->name));
  }
  const auto known = state_.shakers.find(folded_name(asked.shaker));
  if (known != state_.shakers.end() && known->second.removed) {
    return refuse(code::no_such_shaker,
                  fmt::format("shaker {} was removed; accepted: another", one_line(asked.shaker)));
  }
  if (auto at = check_unused(asked.shaker); !at) return at;
  if (auto fine = check_answers(*game->book, *game->edition, rules::check_subject::shaker,
                                table_kind::physical, asked.answers, no_setting);
      !fine) {
    return fine;
  }
  return make(event::shaker_registered{asked.shaker, asked.game, asked.answers});
}

verdict desk_decision::operator()(const command::remove_shaker& asked) {
  const auto known = state_.shakers.find(folded_name(asked.shaker));
  if (known == state_.shakers.end() || known->second.removed) {
    return refuse(code::no_such_shaker, fmt::format("no shaker {} is registered; accepted: one "
                                                    "that is",
                                                    one_line(asked.shaker)));
  }
  if (auto at = check_unused(asked.shaker); !at) return at;
  return make(event::shaker_removed{asked.shaker});
}

}  // namespace skyward::house
