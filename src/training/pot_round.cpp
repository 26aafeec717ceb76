// Has a table play for a pot, step by step, and notes what it was asked and what it answered.
#include "training/pot_round.hpp"

#include "base/ensure.hpp"
#include "record/object_reader.hpp"
#include "table/pot/pot_table.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::training {

namespace json = boost::json;
namespace command = table::command;
namespace event = table::event;

namespace {

class pot_round {
 public:
  pot_round(exercise& into, const rules::rulebook& book, lots& by)
      : into_{into}, by_{by}, rules_{book, book.editions.front()}, table_{rules_} {}

  void deal() {
    into_.rules = json::parse(rules_.canonical()).get_object();
    into_.steps = shuffled_steps(rules_.book(), by_);
    must({command::open_table{table::step_rule::every}, {}, table::role::floorperson});
    const auto seats = std::min(seats_of(into_.at), rules_.seats());
    for (std::int64_t i = 1; i <= seats; ++i) {
      const auto seat = static_cast<table::seat_no>(i);
      must({command::seat{seat, fmt::format("Player {}", i)}});
      must({command::buy_in{seat, rules_.settings().card_price * cards_bought_most}});
    }
    const auto before = into_.at == level::beginner ? 0 : between(by_, 0, games_before_most);
    while (games_ < before) make(due());
    sell_cards();
    // Once it is won, until the next game would begin.
    while (games_ == before || due().step->completed_by.empty()) ask_and_make(due());
  }

 private:
  static constexpr std::int64_t games_before_most = 3;
  static constexpr std::int64_t cards_at_first_most = 4;
  static constexpr std::int64_t cards_again_most = 2;
  /// In all games of a round, and some more.
  static constexpr std::int64_t cards_bought_most = 100;

  static std::int64_t seats_of(level at) {
    return at == level::beginner ? 2 : at == level::dealer ? 4 : rules::seats_max;
  }

  /// What the procedure asks for, a table takes.
  void must(const table::sent_command& asked) {
    made_.clear();
    const auto taken = table_.decide(state_, asked, made_);
    ensure(taken.has_value(), taken ? "" : taken.error().message.c_str());
    for (const auto& each : made_) table_.apply(state_, each);
  }

  /// The questions begin with the last option to buy: what nobody takes closes the sale.
  void sell_cards() {
    for (;;) {
      const auto before = state_;
      const auto& step = *due().step;
      make(due());
      if (state_.phase != table::pot_phase::game_roll) continue;
      into_.table = json::parse(table_.state_json(before)).get_object();
      ask_step(into_, step, table_.clause(step.clause));
      return note_entries(false);
    }
  }

  table::due_pot_step due() const {
    const auto next = table_.next_step(state_, {});
    ensure(next.has_value(), "an open table of several players has a step that is due");
    return *next;
  }

  void ask_and_make(const table::due_pot_step& next) {
    ask_step(into_, *next.step, table_.clause(next.step->clause));
    const bool for_game = state_.phase == table::pot_phase::game_roll;
    make(next);
    note_entries(for_game);
  }

  void note_entries(bool for_game) {
    for (const auto& each : made_) {
      std::visit([&](const auto& e) { note(e, for_game); }, each.what);
    }
  }

  void make(const table::due_pot_step& next) {
    const auto& by = next.step->completed_by;
    if (by.empty()) {
      return must({command::done{next.step->id}, {}, teller_of(rules_.book(), *next.step)});
    }
    if (by == command::deal_button::wire_name) {
      return must({command::deal_button{next.seat, drawn_card()}});
    }
    if (by == command::buy::wire_name) {
      const auto count = static_cast<std::uint64_t>(between(by_, 1, cards_at_first_most));
      return must({command::buy{next.seat, count}});
    }
    if (by == command::deal::wire_name) {
      table::card_list cards;
      for (std::uint64_t i = 0; i < next.cards; ++i) cards.push_back(drawn_card());
      return must({command::deal{next.seat, std::move(cards)}});
    }
    if (by == command::rebuy::wire_name) return buy_again(next.seat);
    const auto dice = fairness::drawn_dice(by_, 2);
    must({command::roll{next.seat, report_of(dice)}});
    thrown_ = dice;
    const auto won = std::ranges::any_of(
        made_, [](const auto& each) { return std::holds_alternative<event::game_won>(each.what); });
    if (!won) return;
    ++games_;
    shoe_.clear();
  }

  void buy_again(table::seat_no seat) {
    const auto has = state_.hands[index(seat)].cards.total();
    if (has < cards_at_first_most + cards_again_most && by_.below(3) == 0) {
      return must({command::rebuy{seat}});
    }
    must({command::pass{seat}});
  }

  /// Out of a shoe that is shuffled for every game.
  table::playing_card drawn_card() {
    if (shoe_.empty()) {
      for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
        const auto of_rank = static_cast<std::size_t>(rules_.settings().cards_of_rank());
        shoe_.insert(shoe_.end(), of_rank, table::playing_card{rank});
      }
      fairness::shuffle(by_, shoe_);
    }
    const auto card = shoe_.back();
    shoe_.pop_back();
    return card;
  }

  void ask(asked kind, json::object about, json::object right, const table::clause_text& clause) {
    into_.questions.push_back({kind, std::move(about), std::move(right), std::string{clause}});
  }
  void ask_share(std::string_view of, cents amount, const table::clause_text& clause) {
    ask(asked::share, {{"of", record::text(of)}}, {{"cents", amount.count()}}, clause);
  }
  void ask_winner(std::string_view of, table::seat_no seat, cents amount,
                  const table::clause_text& clause) {
    ask(asked::winner, {{"of", record::text(of)}},
        {{"seat", static_cast<std::int64_t>(seat)}, {"paid_cents", amount.count()}}, clause);
  }
  void ask_rolls(table::seat_no seat, std::uint64_t count, const table::clause_text& clause) {
    ask(asked::rolls, {{"throw", into_.throws.size()}, {"seat", static_cast<std::int64_t>(seat)}},
        {{"rolls", static_cast<std::int64_t>(count)}}, clause);
  }

  void note(const event::money_collected& e, bool /*for_game*/) {
    ask_share("pot", e.amount, e.clause);
  }
  void note(const event::raked& e, bool /*for_game*/) {
    ask_share("rake-house", e.house, e.clause);
    ask_share("rake-charity", e.charity, e.clause);
  }
  void note(const event::bonus_added& e, bool /*for_game*/) {
    ask_share("bonus", e.amount, e.clause);
  }
  void note(const event::rolled& e, bool /*for_game*/) {
    note_throw(into_, thrown_);
    ask(asked::call, {{"throw", into_.throws.size()}},
        {{"total", static_cast<std::int64_t>(e.total)}}, e.clause);
  }
  void note(const event::matched& e, bool /*for_game*/) { ask_rolls(e.seat, e.count, e.clause); }
  void note(const event::eliminated& e, bool for_game) {
    if (for_game) ask_rolls(e.seat, 0, e.clause);
  }
  void note(const event::game_won& e, bool /*for_game*/) {
    ask_winner("pot", e.seat, e.amount, e.clause);
  }
  void note(const event::bonus_won& e, bool /*for_game*/) {
    ask_winner("bonus", e.seat, e.amount, e.clause);
  }
  void note(const auto& /*nothing is asked of*/, bool /*for_game*/) {}

  exercise& into_;
  lots& by_;
  rules::pot_rules rules_;
  table::pot_table table_;
  table::pot_state state_ = table_.fresh();
  std::int64_t games_ = 0;  // that were won
  table::card_list shoe_;
  std::vector<table::log_entry> made_;
  dice::face_list thrown_;
};

}  // namespace

void deal_pot(exercise& into, const rules::rulebook& book, lots& by) {
  pot_round{into, book, by}.deal();
}

}  // namespace skyward::training
