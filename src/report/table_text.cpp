#include "report/table_text.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

namespace {

using table::seat_no;

std::string under(std::string_view clause, std::string_view second = "") {
  if (clause.empty()) return "";
  if (second.empty() || second == clause) return fmt::format(" ({})", clause);
  return fmt::format(" ({}; {})", clause, second);
}

/// One sentence an event.
struct sentence {
  const table::line_codec& names;

  const rules::rulebook& book() const { return names.book(); }
  const std::string& area(rules::area_id id) const { return book().areas[index(id)].label; }
  std::string column(rules::column_id id) const {
    const auto& of = book().columns[index(id)];
    return of.term.empty() ? area(of.area) : fmt::format("{} ({})", area(of.area), of.term);
  }
  static std::string faces(const dice::face_list& dice) {
    std::string text;
    for (const auto face : std::span<const dice::face>{dice})
      text += fmt::format(" {}", face.pips());
    return text;
  }

  std::string operator()(const table::event::table_opened& e) const {
    return fmt::format("table opened: {}, edition {}, rules {:.12}", book().name, e.edition,
                       e.rules_sha256);
  }
  std::string operator()(const table::event::opened_outside_dates& e) const {
    return fmt::format("warning: edition {} is not in force today{}", e.edition, under(e.clause));
  }
  std::string operator()(const table::event::table_closed&) const { return "table closed"; }
  std::string operator()(const table::event::seated& e) const {
    return fmt::format("seat {}: {} sits down{}", number(e.seat), one_line(e.player),
                       under(e.clause));
  }
  std::string operator()(const table::event::left& e) const {
    const auto owes = e.owed > cents{} ? ", owing " + money_text(e.owed) : "";
    return fmt::format("seat {}: the player leaves{}", number(e.seat), owes);
  }
  std::string operator()(const table::event::stepped_away& e) const {
    return fmt::format("seat {}: the player steps away, wagers stand", number(e.seat));
  }
  std::string operator()(const table::event::returned& e) const {
    return fmt::format("seat {}: the player returns", number(e.seat));
  }
  std::string operator()(const table::event::bought_in& e) const {
    return fmt::format("seat {} buys chips for {}", number(e.seat), money_text(e.amount));
  }
  std::string operator()(const table::event::cashed_out& e) const {
    return fmt::format("seat {} cashes {}", number(e.seat), money_text(e.amount));
  }
  std::string operator()(const table::event::debt_paid& e) const {
    return fmt::format("seat {} gives back {} that it owed", number(e.seat), money_text(e.amount));
  }
  std::string operator()(const table::event::wager_placed& e) const {
    return fmt::format("seat {}: {} on {}{}", number(e.seat), money_text(e.amount), area(e.area),
                       under(e.clause));
  }
  std::string operator()(const table::event::wager_taken_down& e) const {
    return fmt::format("seat {} takes {} down from {}", number(e.seat), money_text(e.amount),
                       area(e.area));
  }
  std::string operator()(const table::event::extra_roll_purchased& e) const {
    return fmt::format("seat {}: {} for {} acknowledged{}", number(e.seat),
                       words_of_id(book().areas[index(e.area)].id), money_text(e.amount),
                       under(e.clause));
  }
  std::string operator()(const table::event::bets_closed& e) const {
    return "no more bets" + under(e.clause);
  }
  std::string operator()(const table::event::purchases_locked& e) const {
    const auto purchase = std::ranges::find(book().areas, true, &rules::area::purchase);
    if (purchase == book().areas.end()) return "purchases locked" + under(e.clause);
    return fmt::format("{} {}s locked{}", purchase->id, purchase->device, under(e.clause));
  }
  std::string operator()(const table::event::collected& e) const {
    return fmt::format("take {} for {} of seat {} into the inventory{}", money_text(e.amount),
                       area(e.area), number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::wager_moved& e) const {
    return fmt::format("move {} of seat {} to circle {}{}", area(e.area), number(e.seat), e.circle,
                       under(e.clause));
  }
  std::string operator()(const table::event::position_changed& e) const {
    return e.betting ? "betting is open" : "betting is closed";
  }
  std::string operator()(const table::event::furniture_moved& e) const {
    const auto& piece = book().pieces[index(e.piece.piece)];
    const auto count = e.piece.at.count > 0 ? fmt::format(", {} {}", e.piece.at.count,
                                                          e.piece.at.count == 1 ? "die" : "dice")
                                            : "";
    return fmt::format("{} to {}{}{}", piece.id, piece.spots[e.piece.at.spot], count,
                       under(e.clause));
  }
  std::string operator()(const table::event::dice_offered& e) const {
    return fmt::format("offer the dice to seat {}{}", number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::dice_declined& e) const {
    return fmt::format("seat {} declines the dice", number(e.seat));
  }
  std::string operator()(const table::event::shooter_changed& e) const {
    if (e.seat == seat_no::none) return "nobody has the dice" + under(e.clause);
    return fmt::format("seat {} throws{}", number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::thrown& e) const {
    return "dice" + faces(e.dice) + under(e.clause);
  }
  std::string operator()(const table::event::roll_void& e) const {
    return fmt::format("no roll: {}{}{}", e.reason, e.betting ? ", betting open again" : "",
                       under(e.clause));
  }
  std::string operator()(const table::event::called& e) const {
    return fmt::format("called: {}{}", book().calls[index(e.call)].id, under(e.clause));
  }
  std::string operator()(const table::event::wager_lost& e) const {
    return fmt::format("collect {} of seat {} from {}{}", money_text(e.amount), number(e.seat),
                       column(e.column), under(e.clause));
  }
  std::string operator()(const table::event::wager_won& e) const {
    const auto& pays = names.odds()->odds_of(e.line).pays;
    const auto kept = e.returned < e.amount ? ", the wager is kept" : "";
    return fmt::format("pay seat {} {} on {}, {}{}{}", number(e.seat), money_text(e.paid),
                       column(e.column), pays ? pays->text(true) : "", kept,
                       under(e.clause, e.odds_clause));
  }
  std::string operator()(const table::event::wager_pushed& e) const {
    return fmt::format("return {} of seat {} on {}{}", money_text(e.amount), number(e.seat),
                       column(e.column), under(e.clause));
  }
  std::string operator()(const table::event::wager_stands& e) const {
    return fmt::format("leave {} of seat {} on {}{}", money_text(e.amount), number(e.seat),
                       column(e.column), under(e.clause));
  }
  std::string operator()(const table::event::round_opened& e) const {
    return fmt::format("round {} begins", e.round);
  }
  std::string operator()(const table::event::round_ended& e) const {
    return fmt::format("round {} is over{}", e.round, under(e.clause));
  }
  std::string operator()(const table::event::step_done& e) const {
    return fmt::format("done: {}{}", e.step, under(e.clause));
  }
  std::string operator()(const table::event::dice_set_in& e) const {
    const auto until =
        e.usable_until.given() ? ", usable until " + moment_text(e.usable_until) : "";
    return fmt::format("dice set {} at the table{}{}", one_line(e.set), until, under(e.clause));
  }
  std::string operator()(const table::event::dice_set_out& e) const {
    return fmt::format("dice set taken away, {}{}",
                       table::dice_fault_names[static_cast<std::size_t>(e.fault)], under(e.clause));
  }
  std::string operator()(const table::event::corrected& e) const {
    return fmt::format("correction of round {} ({}): {}; by {}, approved by {}", e.round, e.what,
                       one_line(e.reason), one_line(e.by), one_line(e.approved_by));
  }
  std::string operator()(const table::event::reversed& e) const {
    const auto owed = e.owed > cents{} ? ", owing " + money_text(e.owed) : "";
    const auto on =
        e.area ? fmt::format(", {} {}", area(*e.area), money_text(cents{e.layout})) : "";
    return fmt::format("entry {} undone: seat {} chips {}{}{}", e.entry, number(e.seat),
                       money_text(cents{e.stack}), on, owed);
  }
  std::string operator()(const table::event::throw_reopened& e) const {
    return fmt::format("round {} stands as before its last throw", e.round);
  }
  std::string operator()(const table::event::amount_corrected& e) const {
    const auto owed = e.owed > cents{} ? ", owing " + money_text(e.owed) : "";
    return fmt::format("seat {} chips {}{}", number(e.seat), money_text(cents{e.stack}), owed);
  }
  std::string operator()(const table::event::disputed& e) const {
    return fmt::format("seat {} disputes entry {} (dispute {}): {}", number(e.seat), e.entry,
                       e.dispute, one_line(e.reason));
  }
  std::string operator()(const table::event::recall_opened& e) const {
    return fmt::format("{} opens the recall of entry {} for dispute {}", one_line(e.by), e.entry,
                       e.dispute);
  }
  std::string operator()(const table::event::dispute_ruled& e) const {
    return fmt::format("{} rules on dispute {} of seat {}: {}, {}{}", one_line(e.by), e.dispute,
                       number(e.seat), table::ruling_names[static_cast<std::size_t>(e.outcome)],
                       one_line(e.reason), under(e.clause));
  }
  std::string operator()(const table::event::paper_entered& e) const {
    return fmt::format("from paper, signed by {} and {}", one_line(e.signed_by),
                       one_line(e.countersigned_by));
  }

  // Of a table with a pot.
  static std::string rank(table::playing_card card) {
    if (card.rank() == 11) return "Jack";
    if (card.rank() == 12) return "Queen";
    return fmt::format("{}", card.rank());
  }
  static std::string seats(table::seat_set set) {
    std::string text;
    for (int i = 1; i <= static_cast<int>(table::seats_max); ++i) {
      if (set.has(static_cast<seat_no>(i)))
        text += fmt::format("{}{}", text.empty() ? "" : ", ", i);
    }
    return text;
  }
  static std::string split(cents house, cents charity) {
    return fmt::format("{}, house {} and charity {}", money_text(house + charity),
                       money_text(house), money_text(charity));
  }

  std::string operator()(const table::event::button_dealt& e) const {
    return fmt::format("seat {} is dealt a {}{}", number(e.seat), rank(e.card), under(e.clause));
  }
  std::string operator()(const table::event::button_tied& e) const {
    return fmt::format("highest card shared by seats {}: dealt anew{}", seats(e.seats),
                       under(e.clause));
  }
  std::string operator()(const table::event::button_moved& e) const {
    if (e.seat == seat_no::none) return "nobody has the button" + under(e.clause);
    return fmt::format("button to seat {}{}", number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::final_game_announced& e) const {
    return fmt::format("game {} is the final game{}", e.round, under(e.clause));
  }
  std::string operator()(const table::event::option_moved& e) const {
    return fmt::format("seat {} may buy{}", number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::option_passed& e) const {
    return fmt::format("seat {} passes{}", number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::cards_bought& e) const {
    return fmt::format("seat {} buys {} {} for {}{}", number(e.seat), e.count,
                       e.count == 1 ? "card" : "cards", money_text(e.amount), under(e.clause));
  }
  std::string operator()(const table::event::cards_dealt& e) const {
    std::string cards;
    for (const auto card : e.cards) cards += " " + rank(card);
    return fmt::format("seat {} is dealt{}{}", number(e.seat), cards, under(e.clause));
  }
  std::string operator()(const table::event::rebuy_opened& e) const {
    return "re-buy" + under(e.clause);
  }
  std::string operator()(const table::event::sales_closed& e) const {
    return "no more cards are sold" + under(e.clause);
  }
  std::string operator()(const table::event::money_returned& e) const {
    return fmt::format("return {} to seat {}{}", money_text(e.amount), number(e.seat),
                       under(e.clause));
  }
  std::string operator()(const table::event::money_collected& e) const {
    return fmt::format("collect {}{}", money_text(e.amount), under(e.clause));
  }
  std::string operator()(const table::event::raked& e) const {
    return fmt::format("rake {}{}", split(e.house, e.charity), under(e.clause));
  }
  std::string operator()(const table::event::bonus_added& e) const {
    return fmt::format("{} into the bonus pot{}", money_text(e.amount), under(e.clause));
  }
  std::string operator()(const table::event::rolled& e) const {
    return fmt::format("seat {} rolls{}, {}{}", number(e.seat), faces(e.dice), e.total,
                       under(e.clause));
  }
  std::string operator()(const table::event::nobody_matched& e) const {
    return fmt::format("nobody holds a {}: roll again{}", e.total, under(e.clause));
  }
  std::string operator()(const table::event::eliminated& e) const {
    return fmt::format("seat {} is out{}", number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::matched& e) const {
    return fmt::format("seat {} stays in with {} matching{}", number(e.seat), e.count,
                       under(e.clause));
  }
  std::string operator()(const table::event::tied& e) const {
    return fmt::format("seats {} tie at {} and roll again{}", seats(e.seats), e.total,
                       under(e.clause));
  }
  std::string operator()(const table::event::game_won& e) const {
    return fmt::format("pay seat {} {}, the game{}", number(e.seat), money_text(e.amount),
                       under(e.clause));
  }
  std::string operator()(const table::event::bonus_won& e) const {
    return fmt::format("pay seat {} {}, the bonus pot{}", number(e.seat), money_text(e.amount),
                       under(e.clause));
  }
  std::string operator()(const table::event::bonus_raked& e) const {
    return fmt::format("bonus pot becomes rake: {}{}", split(e.house, e.charity), under(e.clause));
  }
};

}  // namespace

namespace {

/// Text behind a mark of six columns, what does not fit on the line below it.
std::string marked(std::string_view mark, const std::string& text) {
  auto lines = document::wrapped(text, "      ");
  lines.replace(0, std::min<std::size_t>(6, lines.size()), mark);
  return lines;
}

}  // namespace

std::string event_text(const table::line_codec& names, const table::log_entry& happened) {
  auto text = std::visit(sentence{names}, happened.what);
  if (happened.from_paper) text += " [paper]";
  return marked(fmt::format("{:>4}  ", happened.number), text);
}

std::string refusal_text(const table::refusal& why) {
  return marked("      ",
                fmt::format("refused: {} ({}; {})", why.message, name_of(why.code), why.clause));
}

std::string step_text(const rules::procedure_step& step, std::string_view clause) {
  return marked("    > ", fmt::format("{}: {} ({}; {})", step.actor, step.prompt, step.id, clause));
}

}  // namespace skyward::report
