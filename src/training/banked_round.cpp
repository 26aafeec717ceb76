// Has a table decide the round, step by step, and notes what it was asked and what it answered.
#include "training/banked_round.hpp"

#include "base/ensure.hpp"
#include "record/object_reader.hpp"
#include "table/banked/banked_table.hpp"
#include "table/vocabulary/teller.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <tuple>

namespace skyward::training {

namespace json = boost::json;
namespace command = table::command;
namespace event = table::event;

namespace {

/// What a level has of everything.
struct scene {
  std::int64_t seats;
  std::int64_t wagers_most;  // of a seat
  std::int64_t chips_most;   // of a wager, beyond the least
  std::int64_t before;       // bettings that close before, at most
};

scene scene_of(level at, std::int64_t seats) {
  switch (at) {
    case level::beginner:
      return {std::min<std::int64_t>(2, seats), 2, 0, 0};
    case level::dealer:
      return {std::min<std::int64_t>(4, seats), 3, 4, 3};
    case level::busy:
      break;
  }
  return {seats, 6, 20, 6};
}

/// As the game prints them; under a submission that changes nothing where the text offers the game
/// by one alone.
rules::table_rules printed_rules(const rules::rulebook& book) {
  rules::table_rules rules{book, book.editions.front()};
  if (!book.at_table.submission.empty()) rules.submit();
  return rules;
}

class banked_round {
 public:
  banked_round(exercise& into, const games::game& game, lots& by)
      : into_{into},
        by_{by},
        rules_{printed_rules(game.book)},
        definition_{game.define(rules_)},
        table_{rules_, *definition_},
        codec_{game.book, &rules_},
        state_{table_.fresh()},
        scene_{scene_of(into.at, rules_.limits().seats)} {}

  void deal() {
    into_.rules = json::parse(rules_.canonical()).get_object();
    into_.steps = shuffled_steps(rules_.book(), by_);
    must({command::open_table{table::step_rule::every}, {}, table::role::floorperson});
    for (std::int64_t i = 1; i <= scene_.seats; ++i) {
      const auto seat = static_cast<table::seat_no>(i);
      must({command::seat{seat, fmt::format("Player {}", i)}});
      must({command::buy_in{seat, bankroll()}});
    }
    for (auto left = between(by_, 0, scene_.before); left > 0; --left) {
      wager();
      play_on(false);
    }
    wager();
    into_.table = json::parse(table_.state_json(state_)).get_object();
    play_on(true);
  }

 private:
  /// More than all that may be wagered.
  cents bankroll() const {
    return rules_.limits().maximum * (scene_.wagers_most * (scene_.before + 1) + 1);
  }

  table::verdict take(const table::sent_command& asked) {
    made_.clear();
    auto decided = table_.decide(state_, asked, made_);
    if (decided) {
      for (const auto& each : made_) table_.apply(state_, each);
    }
    return decided;
  }
  /// What the procedure asks for, a table takes.
  void must(const table::sent_command& asked) {
    const auto taken = take(asked);
    ensure(taken.has_value(), taken ? "" : taken.error().message.c_str());
  }

  /// Some wagers of every seat, whatever the table takes; one of somebody at least.
  void wager() {
    for (std::int64_t i = 1; i <= scene_.seats; ++i) {
      const auto many = between(by_, 1, scene_.wagers_most);
      for (std::int64_t each = 0; each < many; ++each) wager_of(static_cast<table::seat_no>(i));
    }
    constexpr int tries_most = 1'000;
    for (int tries = 0; !state_.worth_closing(); ++tries) {
      ensure(tries < tries_most, "some open area takes a wager");
      wager_of(table::seat_no{1});
    }
  }

  /// On an area that is open; what the table refuses is no wager.
  void wager_of(table::seat_no seat) {
    std::vector<rules::area_id> open;
    const auto areas = table_.open_areas(state_);
    for (const auto each : rules::ids_of<rules::area_id>(rules_.book().areas)) {
      if (areas[index(each)]) open.push_back(each);
    }
    const auto area = open[by_.below(open.size())];
    const auto& limits = rules_.limits();
    const auto more = between(by_, 0, scene_.chips_most);
    const auto amount =
        table_.group_of(area).fixed_wager.value_or(limits.minimum + limits.chip * more);
    const bool buys = rules_.book().areas[index(area)].purchase;
    std::ignore = take({buys ? table::any_command{command::purchase{seat, {area, {}}, {}}}
                             : table::any_command{command::wager{seat, {area, {}}, amount, {}}}});
  }

  /// Makes every step until betting is open anew.
  void play_on(bool asks) {
    bool closed = false;
    for (;;) {
      const auto due = table_.next_step(state_);
      ensure(due.has_value(), "an open table has a step that is due");
      const auto& step = rules_.book().procedure[due->index];
      const bool over = closed && state_.betting() && due->at != table::stage::settling;
      if (over) break;
      if (asks) ask_step(into_, step, table_.clause(step.clause));
      make(step);
      if (asks) note_entries();
      closed = closed || !state_.betting();
    }
  }

  void make(const rules::procedure_step& step) {
    const auto by = teller_of(rules_.book(), step);
    if (step.completed_by.empty()) return must({command::done{step.id}, {}, by});
    if (step.completed_by == command::no_more_bets::wire_name) {
      return must({command::no_more_bets{}, {}, by});
    }
    if (step.completed_by == command::throw_dice::wire_name) {
      const auto dice = fairness::drawn_dice(by_, definition_->dice(state_.position).dice_count());
      must({command::throw_dice{report_of(dice)}});
      thrown_ = dice;
      return;
    }
    must({command::offer_dice{}, {}, table::offers_dice(rules_.book())});
    must({command::accept_dice{state_.offered}, {}, table::role::player});
  }

  /// What the last command came to: a throw, its call, and the wagers that were settled.
  void note_entries() {
    constexpr std::array settlements{event::wager_lost::wire_name, event::wager_won::wire_name,
                                     event::wager_pushed::wire_name, event::wager_stands::wire_name,
                                     event::collected::wire_name};
    for (const auto& each : made_) {
      if (std::holds_alternative<event::thrown>(each.what)) note_throw(into_, thrown_);
      auto words = words_of(codec_, each.what);
      const std::string_view name{words.at("event").get_string()};
      if (std::ranges::count(settlements, name) > 0) {
        ask_payout(words, each.what);
      } else if (std::holds_alternative<event::called>(each.what)) {
        ask_call(std::move(words));
      }
    }
  }

  void ask_call(json::object words) {
    const std::string clause{std::string_view{words.at("clause").get_string()}};
    words.erase("event");
    words.erase("clause");
    into_.questions.push_back(
        {asked::call, {{"throw", into_.throws.size()}}, std::move(words), clause});
  }

  void ask_payout(const json::object& words, const table::any_event& what) {
    std::int64_t taken = 0;
    std::int64_t paid = 0;
    std::int64_t returned = 0;
    const auto moved =
        std::visit([](const auto& e) -> table::movements { return e.moves(); }, what);
    for (const auto& [from, to, amount] : moved.all()) {
      if (to.kind == table::account_kind::inventory) taken += amount.count();
      if (from.kind == table::account_kind::inventory) paid += amount.count();
      if (from.kind == table::account_kind::layout && to.kind == table::account_kind::stack) {
        returned += amount.count();
      }
    }
    const auto* odds = words.if_contains("odds_clause");
    const auto& clause = odds != nullptr ? *odds : words.at("clause");
    json::object about{{"throw", into_.throws.size()}};
    for (const auto* key : {"seat", "area", "cents"}) about.emplace(key, words.at(key));
    into_.questions.push_back(
        {asked::payout,
         std::move(about),
         {{"taken_cents", taken}, {"paid_cents", paid}, {"returned_cents", returned}},
         std::string{std::string_view{clause.get_string()}}});
  }

  exercise& into_;
  lots& by_;
  rules::table_rules rules_;
  std::unique_ptr<const rules::definition> definition_;
  table::banked_table table_;
  table::line_codec codec_;
  table::banked_state state_;
  scene scene_;
  std::vector<table::log_entry> made_;
  dice::face_list thrown_;
};

}  // namespace

void deal_banked(exercise& into, const games::game& game, lots& by) {
  banked_round{into, game, by}.deal();
}

}  // namespace skyward::training
