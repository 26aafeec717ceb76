// Lays the dice watch out for people and for other programs.
#include "report/house/watch_text.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"
#include "report/house/event_fields.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <map>

namespace skyward::report {

namespace {

constexpr std::string_view face_names[] = {"ace", "deuce", "trey", "four", "five", "six"};

std::string_view face_name(dice::face face) {
  return face_names[face.index()];
}

/// What dice look most like that were called unfair.
std::string fault_text(const house::die_fault& fault) {
  const auto face = face_name(fault.face);
  const auto other = face_name(fault.face.opposite());
  const auto often = fault.oftener ? "too often" : "too seldom";
  switch (fault.kind) {
    case house::fault_kind::face:
      return fmt::format("{} comes up {}", face, often);
    case house::fault_kind::shaved:
      return fmt::format("{} and {} come up {}, as of a die that is too {} between them", face,
                         other, often, fault.oftener ? "short" : "long");
    case house::fault_kind::loaded:
      break;
  }
  return fmt::format("{} comes up too often and {} too seldom, as of a weight inside", face, other);
}

std::string name_of_set(const std::string& set) {
  return set.empty() ? "the set of the opening" : one_line(set);
}

/// Evidence is shown to two decimals, and above a million as that.
std::string evidence_text(const house::face_watch& watch) {
  constexpr std::int64_t shown_max = 1'000'000;
  const auto evidence = watch.evidence();
  return evidence > shown_max ? "above 1,000,000" : decimal_text(evidence, 2);
}

/// Wagers that theory expects to be won, to one decimal: their sum is kept in 2^-32.
std::string expected_text(const house::wager_watch& watch) {
  return decimal_text({watch.state().expected, std::uint64_t{1} << 32U}, 1);
}

std::string_view won_text(const house::wager_alarm& alarm) {
  return alarm.too_often ? "won too often" : "won too seldom";
}

/// Rounded up, since it is a bound.
std::string bound_text(const rational& chance) {
  if (chance >= 1) return "no bound below 100 %";
  constexpr std::int64_t hundredths = 10'000;
  const auto shown = chance * hundredths;
  const integer up = (numerator(shown) + denominator(shown) - 1) / denominator(shown);
  return fmt::format("at most {} %", percent_text(rational{up, hundredths}, 2));
}

std::string rates_text(const watched_play& play) {
  std::string text;
  if (!play.dice.empty()) {
    text += document::wrapped(fmt::format(
        "Dice: of fair dice a set and colour has an alarm ever with a chance of at most 1 in {}. "
        "Watched here: {}. That any of them has a false one: {}.",
        with_thousands(house::usual_fair_sets_per_alarm), with_thousands(play.dice.size()),
        bound_text(play.false_dice_alarm())));
  }
  if (!play.wagers.empty()) {
    text += document::wrapped(fmt::format(
        "Wagers: while theory holds, {} or more are decided in a column from one alarm to the "
        "next, on average. That any column here has a false one: {}.",
        with_thousands(house::usual_wagers_per_alarm), bound_text(play.false_wager_alarm())));
  }
  return text;
}

std::string set_figures(const watched_dice_set& dice) {
  const auto& state = dice.watch.state();
  auto text = document::wrapped(
      fmt::format("dice {}, {}", name_of_set(dice.set), one_line(dice.colour)), "  ");
  text += fmt::format("    {} throws, {} dice, evidence {}\n", with_thousands(state.throws),
                      with_thousands(dice.watch.dice()), evidence_text(dice.watch));
  std::vector<std::string> faces;
  for (std::size_t i = 0; i < state.faces.size(); ++i) {
    faces.push_back(fmt::format("{} {}", with_thousands(state.faces[i]), face_names[i]));
  }
  text += document::wrapped(join(faces), "    ");
  if (const auto& alarm = dice.watch.alarm()) {
    text += document::wrapped(
        fmt::format("ALARM at throw {}, {} dice: {}", with_thousands(alarm->throws),
                    with_thousands(alarm->dice), fault_text(alarm->fault)),
        "    ");
  }
  return text;
}

std::string column_figures(const watched_column& column) {
  const auto& state = column.watch.state();
  auto text = fmt::format("  {:<30}{:>14}{:>14}{:>18}\n", one_line(column.column), state.wagers,
                          state.won, expected_text(column.watch));
  if (const auto& alarm = column.watch.alarm()) {
    text +=
        fmt::format("    ALARM at wager {}: {}\n", with_thousands(alarm->wagers), won_text(*alarm));
  }
  return text;
}

boost::json::object alarm_json(std::uint64_t at, std::string_view words) {
  return {{"at", at}, {"text", words}};
}

boost::json::object set_json(const watched_dice_set& dice) {
  const auto& state = dice.watch.state();
  boost::json::array faces;
  for (const auto count : state.faces) faces.emplace_back(count);
  boost::json::object told{{"table", dice.table},          {"game", dice.game},
                           {"set", name_of_set(dice.set)}, {"colour", dice.colour},
                           {"throws", state.throws},       {"dice", dice.watch.dice()},
                           {"faces", std::move(faces)},    {"evidence", evidence_text(dice.watch)}};
  if (const auto& alarm = dice.watch.alarm()) {
    told["alarm"] = alarm_json(alarm->dice, fault_text(alarm->fault));
  }
  return told;
}

boost::json::object column_json(const watched_column& column) {
  const auto& state = column.watch.state();
  boost::json::object told{
      {"table", column.table},   {"game", column.game},
      {"column", column.column}, {"decided", state.wagers},
      {"won", state.won},        {"won_in_theory", expected_text(column.watch)}};
  if (const auto& alarm = column.watch.alarm()) {
    told["alarm"] = alarm_json(alarm->wagers, won_text(*alarm));
  }
  return told;
}

}  // namespace

std::string watch_text(const std::string& house, const std::string& when,
                       const watched_play& play) {
  auto text = document::wrapped(fmt::format("{}: the dice watch of {}", one_line(house), when));
  if (play.dice.empty() && play.wagers.empty()) text += "No dice were thrown.\n";
  text += rates_text(play);
  struct table_part {
    std::string game;
    std::string dice;
    std::string wagers;
  };
  std::map<std::string, table_part> tables;
  for (const auto& each : play.dice) {
    auto& part = tables[each.table];
    part.game = each.game;
    part.dice += set_figures(each);
  }
  for (const auto& each : play.wagers) {
    auto& part = tables[each.table];
    part.game = each.game;
    if (part.wagers.empty()) {
      part.wagers =
          fmt::format("  {:<30}{:>14}{:>14}{:>18}\n", "wager", "decided", "won", "won in theory");
    }
    part.wagers += column_figures(each);
  }
  for (const auto& [table, part] : tables) {
    text += fmt::format("\nTable {}: {}\n", one_line(table), one_line(part.game)) + part.dice +
            part.wagers;
  }
  if (!play.left_out.empty()) text += '\n';
  for (const auto& each : play.left_out) text += document::wrapped(each);
  return text;
}

std::string watch_csv(const watched_play& play) {
  std::string text =
      "what,table,game,name,colour,count,throws,ace,deuce,trey,four,five,six,evidence,won,"
      "won_in_theory,alarm_at,alarm\n";
  for (const auto& each : play.dice) {
    const auto& state = each.watch.state();
    text += fmt::format("dice,{},{},{},{},{},{}", csv_cell(one_line(each.table)),
                        csv_cell(one_line(each.game)), csv_cell(one_line(each.set)),
                        csv_cell(one_line(each.colour)), each.watch.dice(), state.throws);
    for (const auto count : state.faces) text += fmt::format(",{}", count);
    const auto& alarm = each.watch.alarm();
    text += fmt::format(",{},,,{},{}\n", decimal_text(each.watch.evidence(), 2),
                        alarm ? fmt::format("{}", alarm->dice) : "",
                        alarm ? csv_cell(fault_text(alarm->fault)) : "");
  }
  for (const auto& each : play.wagers) {
    const auto& state = each.watch.state();
    const auto& alarm = each.watch.alarm();
    text +=
        fmt::format("wager,{},{},{},,{},,,,,,,,,{},{},{},{}\n", csv_cell(one_line(each.table)),
                    csv_cell(one_line(each.game)), csv_cell(one_line(each.column)), state.wagers,
                    state.won, expected_text(each.watch),
                    alarm ? fmt::format("{}", alarm->wagers) : "", alarm ? won_text(*alarm) : "");
  }
  for (const auto& each : play.left_out) {
    text += fmt::format("left out,,,{},,,,,,,,,,,,,,\n", csv_cell(one_line(each)));
  }
  return text;
}

std::string watch_json(const watched_play& play) {
  boost::json::array dice;
  for (const auto& each : play.dice) dice.push_back(set_json(each));
  boost::json::array wagers;
  for (const auto& each : play.wagers) wagers.push_back(column_json(each));
  boost::json::array left_out;
  for (const auto& each : play.left_out) left_out.emplace_back(each);
  const boost::json::object whole{{"dice", std::move(dice)},
                                  {"wagers", std::move(wagers)},
                                  {"rates", rates_text(play)},
                                  {"left_out", std::move(left_out)}};
  return boost::json::serialize(whole) + "\n";
}

}  // namespace skyward::report
