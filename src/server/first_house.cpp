// Says what a person would say who sets up a house of play money.
#include "server/first_house.hpp"

#include "games/catalogue.hpp"
#include "house/check_answers.hpp"
#include "record/json_text.hpp"
#include "request/known_build.hpp"
#include "server/printed_plan.hpp"

#include <fmt/format.h>

namespace skyward::server {

namespace {

using store::reached;
namespace command = house::command;

/// Two hands, as everywhere in a house: the one proposes what the other approves. Both are the
/// program's, for the person who started it.
constexpr std::string_view by = "set-up";
constexpr std::string_view approved_by = "set-up-2";

class first_house {
 public:
  first_house(live::floor& floor, const std::function<moment()>& now) : floor_{floor}, now_{now} {}

  reached<void> set_house(std::string_view zone) {
    if (floor_.state().settings) return {};
    house::house_settings settings;
    settings.name = "Skyward";
    settings.zone = zone;
    settings.money = house::money_kind::play;
    constexpr std::int64_t ten_years = 3'653;
    settings.keep_days = ten_years;
    return both(command::set_house{settings}, house::role::manager);
  }

  reached<void> plan(const rules::rulebook& book, const std::string& id) {
    if (floor_.state().tables.contains(id)) return {};
    auto plan = printed_plan(book);
    plan.table = id;
    plan.kind = house::table_kind::electronic;
    plan.pace = pace_of_first_tables;
    return both(command::plan_table{plan}, house::role::manager);
  }

  reached<void> open(const std::string& id) {
    const auto& known = floor_.state().tables.find(id)->second;
    if (known.open || !known.plan || known.plan->kind != house::table_kind::electronic) return {};
    if (known.passed == 0) {
      if (auto checked = check(id, *known.plan); !checked) return checked;
    }
    table::sent_command opening;
    opening.what = table::command::open_table{};
    opening.from = table::role::house;
    opening.principal = "house";
    opening.id = live::new_id(now_());
    const auto told = floor_.perform(id, std::move(opening));
    if (!told) return std::unexpected(told.error());
    if (told->refusal) return refused(told->refusal->message);
    return {};
  }

 private:
  static std::unexpected<store::failure> refused(const std::string& why) {
    return store::failed("the house cannot be set up: " + why);
  }

  /// What a program can say of itself: that its screens, its dice and its rules are as the text
  /// asks.
  reached<void> check(const std::string& id, const house::table_plan& plan) {
    const auto build = skyward::request::known_build();
    const auto* book = build.rulebook(plan.rulebook_sha256);
    if (book == nullptr) return refused("table " + id + " is planned by an unknown rulebook");
    house::reply_list replies;
    for (const auto& each :
         house::checks_of(*book, rules::check_subject::table, rules::table_kind::electronic)) {
      house::check_reply reply{each.id, true};
      if (each.answer == rules::check_answer::reference) reply.reply = std::string{"first start"};
      if (each.answer == rules::check_answer::count) reply.reply = std::int64_t{each.least};
      replies.all.push_back(std::move(reply));
    }
    command::check_table checked;
    checked.table = id;
    checked.answers = std::move(replies);
    return both(std::move(checked), house::role::floorperson);
  }

  reached<live::floor_told> say(house::any_floor_command what, house::role from,
                                std::string_view who) {
    house::sent_floor_command asked;
    asked.what = std::move(what);
    asked.from = from;
    asked.principal = who;
    asked.id = live::new_id(now_());
    return floor_.perform(std::move(asked));
  }

  reached<void> both(house::any_floor_command what, house::role from) {
    const auto said = say(std::move(what), from, by);
    if (!said) return std::unexpected(said.error());
    if (said->refusal) return refused(said->refusal->message);
    const auto* proposed =
        said->events.empty() ? nullptr : std::get_if<house::event::proposed>(&said->events.front());
    if (proposed == nullptr) return {};
    const auto approved = say(command::approve{proposed->proposal}, from, approved_by);
    if (!approved) return std::unexpected(approved.error());
    if (approved->refusal) return refused(approved->refusal->message);
    return {};
  }

  live::floor& floor_;
  const std::function<moment()>& now_;
};

}  // namespace

reached<void> set_up_first_house(live::floor& floor, int tables, std::string_view zone,
                                 const std::function<moment()>& now) {
  first_house house{floor, now};
  const bool is_new = !floor.state().settings;
  if (auto done = house.set_house(zone); !done) return done;
  int number = 1;
  for (int i = 0; is_new && i < tables; ++i) {
    for (const auto* book : games::rulebooks()) {
      if (auto done = house.plan(*book, std::to_string(number++)); !done) return done;
    }
  }
  if (!is_new) return {};  // what is closed has been closed by somebody
  std::vector<std::string> planned;
  for (const auto& [id, each] : floor.state().tables) planned.push_back(id);
  for (const auto& id : planned) {
    if (auto done = house.open(id); !done) return done;
  }
  return {};
}

}  // namespace skyward::server
