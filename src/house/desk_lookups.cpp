// What commands of the floor look up: tables, their rules, dice, who is on duty.
#include "house/desk_decision.hpp"

namespace skyward::house {

using code = floor_refusal_code;

std::expected<const table_state*, floor_refusal> desk_decision::planned(
    const std::string& table) const {
  const auto found = state_.tables.find(table);
  if (found != state_.tables.end() && found->second.plan) return &found->second;
  std::vector<std::string> known;
  for (const auto& [id, each] : state_.tables) {
    if (each.plan) known.push_back(id);
  }
  return refuse(code::no_such_table, fmt::format("no table {} is planned here; {}", one_line(table),
                                                 known.empty() ? "accepted: plan_table first"
                                                               : accepted_names(table, known)));
}

std::expected<planned_game, floor_refusal> desk_decision::game_of(const table_plan& plan) const {
  planned_game game;
  game.book = books_(plan.rulebook_sha256);
  if (game.book == nullptr || game.book->game != plan.game) {
    return refuse(code::unknown_rulebook,
                  fmt::format("this program has no rulebook of {} with the hash {:.12}; accepted: "
                              "those that it has",
                              one_line(plan.game), one_line(plan.rulebook_sha256)));
  }
  boost::system::error_code error;
  const auto rules = boost::json::parse(plan.rules.json, error);
  if (!error && rules.is_object()) {
    game.rules = rules.get_object();
    const auto* named = game.rules.if_contains("edition");
    if (named != nullptr && named->is_string()) {
      game.edition = game.book->find_edition(std::string_view{named->get_string()});
    }
  }
  if (game.edition == nullptr) {
    return refuse(code::no_such_rules, "the rules of the table name no edition of the game");
  }
  return game;
}

std::expected<planned_game, floor_refusal> desk_decision::game_named(
    const std::string& game) const {
  std::vector<std::string> known;
  const table_plan* of_another_program = nullptr;
  for (const auto& [id, each] : state_.tables) {
    if (!each.plan) continue;
    if (each.game == game) {
      if (books_(each.plan->rulebook_sha256) != nullptr) return game_of(*each.plan);
      of_another_program = &*each.plan;
    }
    known.push_back(each.game);
  }
  if (of_another_program != nullptr) return game_of(*of_another_program);  // says what is unknown
  return refuse(
      code::no_such_rules,
      fmt::format("no table of {} is planned here; {}", one_line(game),
                  known.empty() ? "accepted: plan_table first" : accepted_names(game, known)));
}

std::expected<const dice_state*, floor_refusal> desk_decision::set_named(
    const std::string& set) const {
  const auto found = state_.dice.find(folded_name(set));
  if (found != state_.dice.end()) return &found->second;
  return refuse(code::no_such_set, fmt::format("no dice set {} was received; accepted: "
                                               "receive_dice first",
                                               one_line(set)));
}

verdict desk_decision::check_device(const std::string& device, const std::string& table) const {
  if (device.empty()) return {};
  const auto found = state_.devices.find(folded_name(device));
  if (found != state_.devices.end() && found->second.table == table) return {};
  return refuse(code::no_such_device,
                fmt::format("device {} does not stand at table {}; accepted: bind_device first",
                            one_line(device), table));
}

bool desk_decision::on_duty(const std::string& table, duty what, std::string_view person) const {
  return std::ranges::any_of(state_.duties, [&](const duty_state& each) {
    return each.table == table && each.what == what && same_person(each.person, person);
  });
}

std::int64_t desk_decision::count_on_duty(const std::string& table, duty what) const {
  return std::ranges::count_if(state_.duties, [&](const duty_state& each) {
    return each.table == table && each.what == what;
  });
}

/// Where somebody has the duty of a role at a table, what comes from that role there comes from
/// them.
verdict desk_decision::check_on_duty(const std::string& table) const {
  for (const auto what : {duty::dealer, duty::stickperson, duty::floorperson}) {
    if (role_of(what) != from_ || count_on_duty(table, what) == 0) continue;
    if (on_duty(table, what, by_)) return {};
    return refuse(code::role_may_not,
                  fmt::format("{} is not {} at table {}; accepted: who has the duty there",
                              one_line(by_), name_of(what), table));
  }
  return {};
}

}  // namespace skyward::house
