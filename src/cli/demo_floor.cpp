// Makes commands of what is said, and stops where a house that does all by the book refuses one.
#include "cli/demo_floor.hpp"

#include "base/ensure.hpp"
#include "base/sha256.hpp"
#include "cli/reached.hpp"
#include "games/catalogue.hpp"
#include "house/check_answers.hpp"
#include "live/load_table.hpp"
#include "record/record.hpp"
#include "request/known_build.hpp"
#include "request/rules_request.hpp"
#include "rules/pot_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::cli {

namespace {

namespace floor_word = house::command;
constexpr std::string_view in_demo = "demo";

/// The rules of a table as its game prints them; under a submission that changes nothing where the
/// text offers the game by one alone.
std::string demo_rules(const rules::rulebook& book) {
  if (book.pot) return rules::pot_rules{book, book.editions.front()}.canonical();
  rules::table_rules rules{book, book.editions.front()};
  if (!book.at_table.submission.empty()) rules.submit();
  return rules.canonical();
}

/// A count that a check asks for.
std::int64_t asked_count(const rules::rulebook& book, const rules::house_check& check) {
  if (!book.pot || check.setting.empty()) return check.least;
  for (const auto& each : rules::pot_setting_keys()) {
    if (each.key == check.setting) return each.get(book.pot->settings);
  }
  return check.least;
}

bool has_shaker(const rules::rulebook& book) {
  return !house::checks_of(book, rules::check_subject::shaker, rules::table_kind::physical).empty();
}

/// What an event says of what can be done next.
struct looks_on {
  table_outlook& at;

  void operator()(const table::event::dice_offered& e) const { at.offered = e.seat; }
  void operator()(const table::event::shooter_changed& e) const { at.shooter = e.seat; }
  void operator()(const table::event::button_moved& e) const { at.option = e.seat; }
  void operator()(const table::event::option_moved& e) const { at.option = e.seat; }
  void operator()(const table::event::game_won& /*e*/) const { at.won = true; }
  void operator()(const auto& e) const {
    if constexpr (requires { at.next = e.next; }) at.next = e.next;
  }
};

}  // namespace

demo_floor::demo_floor(store::store& house, moment begins)
    : begins_{begins}, now_{begins}, floor_{house, request::known_build(), [this] {
                                              now_ = moment{now_.milliseconds() + 1'000};
                                              return now_;
                                            }} {
  reached(in_demo, live::open_house(house, begins));
  reached(in_demo, floor_.begin());
}

void demo_floor::clock(std::int64_t minutes) {
  constexpr std::int64_t minute_ms = 60'000;
  now_ = std::max(now_, moment{begins_.milliseconds() + minutes * minute_ms});
}

std::string demo_floor::next_id() {
  return sha256_hex(fmt::format("demo {}", ++asked_)).substr(0, record::id_digits);
}

void demo_floor::says(house::role from, std::string_view who, house::any_floor_command what) {
  house::sent_floor_command asked;
  asked.what = std::move(what);
  asked.from = from;
  asked.principal = who;
  asked.id = next_id();
  const auto told = reached(in_demo, floor_.perform(std::move(asked)));
  ensure(!told.refusal, told.refusal ? told.refusal->message.c_str() : "");
}

void demo_floor::both(house::role from, std::string_view who, house::any_floor_command what,
                      house::role other_from, std::string_view other) {
  says(from, who, std::move(what));
  says(other_from, other, floor_word::approve{floor_.state().proposed});
}

void demo_floor::plan(const std::string& table, const rules::rulebook& book, rules::table_kind kind,
                      cents inventory) {
  floor_word::plan_table planned;
  planned.table = table;
  planned.game = book.game;
  planned.kind = kind;
  planned.rulebook_sha256 = request::pin_of(book).rulebook_sha256;
  planned.rules.json = demo_rules(book);
  planned.inventory = inventory;
  both(house::role::manager, "manager-1", std::move(planned), house::role::manager, "manager-2");
}

house::reply_list demo_floor::answers(const rules::rulebook& book, rules::check_subject of,
                                      rules::table_kind kind) const {
  house::reply_list replies;
  for (const auto& check : house::checks_of(book, of, kind)) {
    house::check_reply reply{check.id, true};
    if (check.answer == rules::check_answer::reference) reply.reply = std::string{"A-17"};
    if (check.answer == rules::check_answer::count) reply.reply = asked_count(book, check);
    if (check.answer == rules::check_answer::parts) {
      house::name_list parts;
      for (const auto& part : check.parts) parts.names.push_back(part.id);
      reply.reply = std::move(parts);
    }
    replies.all.push_back(std::move(reply));
  }
  return replies;
}

void demo_floor::bring_dice(const std::string& table) {
  const auto set = "D" + table;
  const auto& of = book(table);
  floor_word::receive_dice received{set, {of.at_table.dice_set}, {}};
  for (const auto& each : of.at_table.dice_set) {
    for (std::int64_t i = 1; i <= each.count; ++i) {
      received.serials.names.push_back(fmt::format("{}-{}-{}", set, each.colour, i));
    }
  }
  const auto supervisor = "floor-" + table;
  both(house::role::floorperson, supervisor, std::move(received), house::role::security, "guard");
  says(house::role::floorperson, supervisor,
       floor_word::inspect_dice{
           set, of.game, answers(of, rules::check_subject::dice, rules::table_kind::physical)});
  says(house::role::floorperson, supervisor, floor_word::issue_dice{set, table});
}

void demo_floor::bring_shaker(const std::string& table) {
  const auto& of = book(table);
  if (!has_shaker(of)) return;
  says(house::role::floorperson, "floor-" + table,
       floor_word::register_shaker{
           "S" + table, of.game,
           answers(of, rules::check_subject::shaker, rules::table_kind::physical)});
}

/// The first dealer deals; the others, where the rulebook has more, stand beside.
void demo_floor::staff(const std::string& table) {
  const auto take = [&](house::duty what, const std::string& who) {
    floor_word::take_duty taken;
    taken.table = table;
    taken.what = what;
    says(house::role_of(what), who, std::move(taken));
  };
  const auto& staffing = book(table).staffing;
  const bool sticks = !staffing.stickperson.empty();
  if (sticks) take(house::duty::stickperson, person(table, table::role::stickperson));
  take(house::duty::dealer, person(table, table::role::dealer));
  for (std::int64_t i = sticks ? 3 : 2; i <= staffing.dealers; ++i) {
    take(house::duty::dealer, fmt::format("dealer-{}-{}", table, i));
  }
  take(house::duty::floorperson, person(table, table::role::floorperson));
}

void demo_floor::prepare(const std::string& table) {
  bring_dice(table);
  bring_shaker(table);
  staff(table);
}

void demo_floor::open(const std::string& table) {
  const auto& of = book(table);
  const auto kind = floor_.state().tables.find(table)->second.plan->kind;
  floor_word::check_table checked;
  checked.table = table;
  if (has_shaker(of)) checked.shaker = "S" + table;
  checked.answers = answers(of, rules::check_subject::table, kind);
  says(house::role::floorperson, "floor-" + table, std::move(checked));
  does(table, table::command::open_table{}, table::role::floorperson);
}

const rules::rulebook& demo_floor::book(const std::string& table) const {
  const auto& plan = *floor_.state().tables.find(table)->second.plan;
  const auto all = games::rulebooks();
  const auto found = std::ranges::find(all, plan.game, &rules::rulebook::game);
  ensure(found != all.end(), "a table that was planned");
  return **found;
}

const table::common_state& demo_floor::state(const std::string& table) {
  return reached(in_demo, floor_.table_at(table))->state();
}

table::role demo_floor::thrower(const std::string& table) const {
  return book(table).staffing.stickperson.empty() ? table::role::dealer : table::role::stickperson;
}

/// Players are known by their seats.
std::string demo_floor::person(const std::string& table, table::role from) const {
  if (from == table::role::player) return {};
  const auto name = from == table::role::floorperson ? "floor" : table::name_of(from);
  return fmt::format("{}-{}", name, table);
}

bool demo_floor::tries(const std::string& table, table::any_command what, table::role from) {
  table::sent_command asked;
  asked.what = std::move(what);
  asked.from = from;
  asked.principal = person(table, from);
  asked.id = next_id();
  const auto told = reached(in_demo, floor_.perform(table, std::move(asked)));
  why_ = told.refusal ? told.refusal->message : std::string{};
  if (told.refusal) return false;
  auto& at = outlooks_[table];
  at.won = false;
  for (const auto& each : told.entries) std::visit(looks_on{at}, each.what);
  return true;
}

void demo_floor::does(const std::string& table, table::any_command what, table::role from) {
  const bool done = tries(table, std::move(what), from);
  ensure(done, why_.c_str());
}

moment demo_floor::end() {
  reached(in_demo, floor_.keep_states());
  return now_;
}

}  // namespace skyward::cli
