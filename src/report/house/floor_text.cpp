// Lists checks and what a floor has.
#include "report/house/floor_text.hpp"

#include "base/text.hpp"
#include "base/zone.hpp"
#include "document/wrap.hpp"
#include "house/check_answers.hpp"
#include "house/floor_codec.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

constexpr std::string_view kind_name(rules::table_kind kind) {
  return rules::table_kind_names[static_cast<std::size_t>(kind)];
}

std::string check_text(const rules::house_check& check) {
  auto text = document::wrapped(fmt::format("{}: {}", check.id, check.asks), "  ");
  std::string answer;
  switch (check.answer) {
    case rules::check_answer::yes:
      answer = "true";
      break;
    case rules::check_answer::reference:
      answer = "a number or name under which it is on file";
      break;
    case rules::check_answer::count:
      answer = check.most == check.least ? fmt::format("{}", check.least)
                                         : fmt::format("{} or more", check.least);
      if (!check.setting.empty()) answer = "as the rules of the table say: " + check.setting;
      break;
    case rules::check_answer::parts: {
      std::vector<std::string> parts;
      for (const auto& part : check.parts) {
        parts.push_back(part.clause == check.clause ? part.id
                                                    : fmt::format("{} ({})", part.id, part.clause));
      }
      answer = "all of " + join(parts);
    }
  }
  return text +
         document::wrapped(fmt::format("accepted: {}  [{}]", answer, check.clause), "      ");
}

std::string staff_text(const rules::staffing_rule& staffing) {
  const auto under = [](const std::string& clause) {
    return clause.empty() ? std::string{rules::house_rule} : clause;
  };
  auto text = document::wrapped(
      fmt::format("{} dealer{}{}  [{}]", staffing.dealers, staffing.dealers == 1 ? "" : "s",
                  staffing.stickperson.empty() ? "" : ", one of them the stickperson",
                  under(staffing.dealers_clause)),
      "  ");
  std::string floor = "a floorperson";
  if (staffing.floorperson_tables_max != 0) {
    floor += fmt::format(
        ", of at most {} such tables, or this and one of another game that the "
        "house banks, but for {}",
        staffing.floorperson_tables_max, join(staffing.never_beside));
  }
  return text +
         document::wrapped(fmt::format("{}  [{}]", floor, under(staffing.floorperson)), "  ");
}

/// How many dice of which colour a set has; nothing of a table that is all electronic.
std::string set_line(const rules::rulebook& book, rules::table_kind kind) {
  const auto& at = book.at_table;
  if (kind == rules::table_kind::electronic || at.dice_set.empty()) return {};
  return fmt::format("  a set of {}  [{}]\n", house::dice_text(at.dice_set), at.dice_present);
}

}  // namespace

std::string sheet_text(const rules::rulebook& book, const house::table_plan& plan) {
  auto text = fmt::format("Table {}: {}, {}\n", plan.table, book.name, kind_name(plan.kind));
  const std::pair<rules::check_subject, std::string_view> parts[] = {
      {rules::check_subject::table, "The table, as it opens (check_table)"},
      {rules::check_subject::dice, "Its dice, as a set is inspected (inspect_dice)"},
      {rules::check_subject::shaker, "Its shaker, as it is registered (register_shaker)"}};
  for (const auto& [of, title] : parts) {
    const auto checks = house::checks_of(book, of, plan.kind);
    const auto set = of == rules::check_subject::dice ? set_line(book, plan.kind) : std::string{};
    if (checks.empty() && set.empty()) continue;
    text += fmt::format("\n{}\n", title) + set;
    for (const auto& check : checks) text += check_text(check);
  }
  if (plan.kind == rules::table_kind::electronic) return text;
  return text + "\nOn duty before it opens (take_duty)\n" + staff_text(book.staffing);
}

namespace {

/// For whom it is held and by which licence; nothing of most.
std::string held_text(const house::table_plan& plan) {
  std::string text;
  if (!plan.held_for.empty()) text += ", for " + one_line(plan.held_for);
  if (!plan.licence.empty()) text += ", licence " + one_line(plan.licence);
  return text;
}

std::string tables_text(const house::floor_state& floor) {
  std::string text;
  for (const auto& [id, each] : floor.tables) {
    text += fmt::format("  {}: {}", id, one_line(each.game));
    if (!each.plan) {
      text += ", run by other means\n";
      continue;
    }
    text += fmt::format("{}, {}, {}", held_text(*each.plan), kind_name(each.plan->kind),
                        each.open            ? "open"
                        : each.passed != 0   ? "ready to open"
                        : each.opened_before ? "closed"
                                             : "never opened");
    if (!each.set.empty()) text += ", dice " + one_line(each.set);
    if (!each.shaker.empty()) text += ", shaker " + one_line(each.shaker);
    if (each.fill_due != cents{}) text += ", fill due: " + money_text(each.fill_due);
    text += '\n';
    for (const auto& duty : floor.duties) {
      if (duty.table != id) continue;
      text += fmt::format("      {}: {}\n", house::duty_names[static_cast<std::size_t>(duty.what)],
                          one_line(duty.person));
    }
  }
  return text;
}

/// To the minute, by the house's clock.
std::string minute_text(const house::floor_state& floor, moment at) {
  constexpr std::size_t minute_size = 16;
  const auto where = zone::find(floor.settings->zone);
  auto text = (where ? where->text(at) : moment_text(at)).substr(0, minute_size);
  std::ranges::replace(text, 'T', ' ');
  return text;
}

std::string dice_text(const house::floor_state& floor) {
  std::string text;
  for (const auto& [name, each] : floor.dice) {
    text += fmt::format("  {}: ", one_line(name));
    if (each.end) {
      text += fmt::format("out of play, {}\n",
                          house::dice_end_names[static_cast<std::size_t>(*each.end)]);
    } else if (!each.table.empty()) {
      text += fmt::format("at table {} until {}\n", each.table, minute_text(floor, each.until));
    } else {
      text += each.fit_for.empty() ? "not inspected\n"
                                   : fmt::format("inspected for {}\n", join(each.fit_for));
    }
  }
  return text;
}

/// Until two people have it go on.
std::string stops_text(const house::floor_state& floor) {
  std::string text;
  for (const auto& each : floor.stops) {
    if (!each.table.empty()) text += fmt::format("  at table {}\n", one_line(each.table));
    if (each.table.empty() && !each.game.empty()) text += fmt::format("  of {}\n", each.game);
    if (each.table.empty() && each.game.empty()) text += "  everywhere\n";
  }
  return text;
}

/// What a person is to approve: the line as it was sent, and of a plan, which has all the rules of
/// its table, what the table is.
std::string proposal_text(const house::proposal_state& proposal) {
  boost::system::error_code failed;
  const auto line = boost::json::parse(proposal.what.json, failed);
  const auto asked = failed || !line.is_object() ? std::unexpected(std::string{})
                                                 : house::read_kept_command(line.get_object());
  const auto* plan = asked ? std::get_if<house::command::plan_table>(&*asked) : nullptr;
  if (plan == nullptr) return one_line(proposal.what.json);
  return fmt::format("plan_table {}: {}{}, {}, {} in chips", plan->table, one_line(plan->game),
                     held_text(*plan), kind_name(plan->kind), money_text(plan->inventory));
}

}  // namespace

std::string floor_text(const house::floor_state& floor) {
  if (!floor.settings) return "The house has said nothing of itself: set_house comes first.\n";
  const auto& house = *floor.settings;
  auto text = document::wrapped(
      fmt::format("{}: {} money, days from {} in {}{}", one_line(house.name),
                  house::money_kind_names[static_cast<std::size_t>(house.money)],
                  wall_time_text(house.day_starts), one_line(house.zone),
                  house.closes ? ", closes at " + wall_time_text(*house.closes) : ""),
      "");
  if (!floor.stops.empty()) text += "\nPlay is stopped\n" + stops_text(floor);
  text += "\nTables\n" + (floor.tables.empty() ? "  none is planned\n" : tables_text(floor));
  if (!floor.dice.empty()) text += "\nDice\n" + dice_text(floor);
  if (!floor.boxes.empty()) text += "\nAway to be counted\n";
  for (const auto& each : floor.boxes) {
    text += fmt::format("  {} box {} of table {}\n",
                        house::box_kind_names[static_cast<std::size_t>(each.of)],
                        one_line(each.box), each.table);
  }
  if (!floor.proposals.empty()) text += "\nWaits for a second person\n";
  for (const auto& [number, each] : floor.proposals) {
    text += document::wrapped(
        fmt::format("{}: {}, by {}", number, proposal_text(each), one_line(each.by)), "  ");
  }
  return text;
}

namespace {

std::string_view slip_title(house::slip_kind what) {
  switch (what) {
    case house::slip_kind::fill:
      return "FILL SLIP";
    case house::slip_kind::credit:
      return "CREDIT SLIP";
    case house::slip_kind::tray:
      break;
  }
  return "TABLE INVENTORY SLIP";
}

}  // namespace

std::string slip_text(const house::floor_state& floor, std::uint64_t number) {
  const auto& slip = floor.slips[number - 1];
  const auto& settings = *floor.settings;
  const auto where = zone::find(settings.zone);
  const auto at = where ? where->text(slip.at) : moment_text(slip.at);
  auto text = fmt::format("{}\n{} {}{}\n\n", one_line(settings.name), slip_title(slip.what), number,
                          slip.copies > 1 ? fmt::format("    REPRINT {}", slip.copies) : "");
  const auto line = [](std::string_view name, std::string_view value) {
    return fmt::format("{:<14}{}\n", name, value);
  };
  const auto game = floor.tables.find(slip.table);
  text += line("table", slip.table) +
          line("game", game == floor.tables.end() ? "" : one_line(game->second.game)) +
          line("at", at) + line("amount", money_text(cents{slip.amount})) +
          line("asked for by", one_line(slip.by)) + line("approved by", one_line(slip.approved_by));
  for (const auto who : {"floorperson", "cage", "dealer", "security"}) {
    text += fmt::format("\n{:<14}______________________________\n", who);
  }
  return text;
}

}  // namespace skyward::report
