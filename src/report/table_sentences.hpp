// Sentences for what happens at every table, by what it is about, and of a banked game's rounds.
#pragma once

#include "base/byte_text.hpp"
#include "base/text.hpp"
#include "report/sentence_words.hpp"

#include <algorithm>

namespace skyward::report {

/// Who sits at the table, and chips that come and go.
struct seat_sentences : sentence_words {
  std::string operator()(const table::event::seated& e) const {
    return fmt::format("seat {}: {} sits down", number(e.seat), one_line(e.player));
  }
  std::string operator()(const table::event::left& e) const {
    return fmt::format("seat {}: the player leaves{}", number(e.seat), owing(e.owed));
  }
  std::string operator()(const table::event::stepped_away& e) const {
    return fmt::format("seat {}: the player steps away, wagers stand", number(e.seat));
  }
  std::string operator()(const table::event::returned& e) const {
    return fmt::format("seat {}: the player returns", number(e.seat));
  }
  std::string operator()(const table::event::bought_in& e) const {
    return fmt::format("seat {} buys chips for {}{}", number(e.seat), money_text(e.amount),
                       from_wallet(e.source) ? " from the wallet" : "");
  }
  std::string operator()(const table::event::cashed_out& e) const {
    return fmt::format("seat {} cashes {}{}", number(e.seat), money_text(e.amount),
                       from_wallet(e.source) ? " into the wallet" : "");
  }
  static bool from_wallet(table::money_source source) {
    return source == table::money_source::wallet;
  }
  std::string operator()(const table::event::tipped& e) const {
    return fmt::format("seat {} tips {}", number(e.seat), money_text(e.amount));
  }
  std::string operator()(const table::event::debt_paid& e) const {
    return fmt::format("seat {} gives back {} that it owed", number(e.seat), money_text(e.amount));
  }
};

/// The table, its rounds, its dice sets and furniture.
struct table_sentences : sentence_words {
  std::string operator()(const table::event::table_opened& e) const {
    const auto chips =
        e.inventory > cents{} ? ", with chips of " + money_text(e.inventory) : std::string{};
    return fmt::format("table opened: {}, edition {}, rules {:.12}{}", book().name, e.edition,
                       e.rules_sha256, chips);
  }
  std::string operator()(const table::event::opened_outside_dates& e) const {
    return fmt::format("warning: edition {} is not in force today{}", e.edition, under(e.clause));
  }
  std::string operator()(const table::event::odds_replaced& e) const {
    const auto& pays = names.odds()->odds_of(e.line).pays;
    return fmt::format("warning: {} pays {} here, where the regulation prints {}{}",
                       book().lines[rules::index(e.line)].id, pays ? pays->text() : "",
                       one_line(e.printed), under(e.clause));
  }
  std::string operator()(const table::event::table_closed&) const { return "table closed"; }
  std::string operator()(const table::event::day_closed& e) const {
    return fmt::format("the day is over after {} records, state {:.12}; the table goes on in {}",
                       e.count, e.state_sha256, one_line(e.next));
  }
  std::string operator()(const table::event::day_opened& e) const {
    return fmt::format("day opened as {} ends after {} records: {}, edition {}, rules {:.12}",
                       one_line(e.previous.stream), e.previous.count, book().name, e.edition,
                       e.rules_sha256);
  }
  std::string operator()(const table::event::fill_due& e) const {
    return fmt::format("a fill is due: the tray is {} short{}", money_text(e.short_of),
                       under(e.clause));
  }
  std::string operator()(const table::event::filled& e) const {
    return fmt::format("fill of {} on slip {}", money_text(e.amount), e.slip);
  }
  std::string operator()(const table::event::credited& e) const {
    return fmt::format("credit of {} on slip {}", money_text(e.amount), e.slip);
  }
  std::string operator()(const table::event::box_taken& e) const {
    return fmt::format("{} box {} goes to be counted, with {}",
                       table::box_kind_names[static_cast<std::size_t>(e.of)], one_line(e.box),
                       money_text(e.recorded));
  }
  std::string operator()(const table::event::box_counted& e) const {
    return fmt::format("{} box {} is counted: {}{}",
                       table::box_kind_names[static_cast<std::size_t>(e.of)], one_line(e.box),
                       money_text(e.counted), off_by(e.recorded.count(), e.counted.count()));
  }
  std::string operator()(const table::event::tray_counted& e) const {
    return fmt::format("the tray is counted on slip {}: {}{}", e.slip, money_text(e.counted),
                       off_by(e.recorded, e.counted.count()));
  }
  static std::string off_by(std::int64_t recorded, std::int64_t counted) {
    if (counted == recorded) return "";
    return fmt::format(", {} {}", money_text(cents{std::abs(counted - recorded)}),
                       counted > recorded ? "over" : "short");
  }
  std::string operator()(const table::event::play_stopped&) const {
    return "the house stops play: nothing more is staked, and what has begun is settled";
  }
  std::string operator()(const table::event::play_resumed&) const { return "play goes on"; }
  std::string operator()(const table::event::round_opened& e) const {
    return fmt::format("round {} begins", e.round);
  }
  std::string operator()(const table::event::round_voided& e) const {
    return fmt::format("round {} is void: {}{}", e.round, one_line(e.reason), under(e.clause));
  }
  std::string operator()(const table::event::round_ended& e) const {
    return fmt::format("round {} is over{}", e.round, under(e.clause));
  }
  std::string operator()(const table::event::duty_taken& e) const {
    return fmt::format("{} is {} from here on", one_line(e.person),
                       table::duty_names[static_cast<std::size_t>(e.what)]);
  }
  std::string operator()(const table::event::duty_left& e) const {
    return fmt::format("{} is {} no more", one_line(e.person),
                       table::duty_names[static_cast<std::size_t>(e.what)]);
  }
  std::string operator()(const table::event::betting_extended& e) const {
    return "betting is open until " + moment_text(e.due_at);
  }
  std::string operator()(const table::event::seed_committed& e) const {
    return fmt::format("the house commits to its seed of window {}: {}", e.window,
                       hex(e.commitment));
  }
  std::string operator()(const table::event::value_committed& e) const {
    return fmt::format("seat {} commits to a value of its own in window {}", table::number(e.seat),
                       e.window);
  }
  std::string operator()(const table::event::values_closed& e) const {
    return fmt::format("nobody adds anything more to window {}", e.window);
  }
  std::string operator()(const table::event::value_shown& e) const {
    return fmt::format("seat {} shows its value of window {}", table::number(e.seat), e.window);
  }
  std::string operator()(const table::event::values_missing& e) const {
    std::string seats;
    for (std::size_t i = 1; i <= table::seats_max; ++i) {
      if (!e.seats.has(static_cast<table::seat_no>(i))) continue;
      seats += fmt::format("{}{}", seats.empty() ? "" : ", ", i);
    }
    return fmt::format(
        "seats {} did not show what they committed to in window {}: their "
        "commitments stand for it",
        seats, e.window);
  }
  std::string operator()(const table::event::seed_shown& e) const {
    return fmt::format("the house shows its seed of window {}: {}", e.window, hex(e.seed));
  }
  std::string operator()(const table::event::seeds_discarded& e) const {
    return fmt::format("{} seeds are never shown: {}", e.count,
                       e.reason == table::seeds_lost::restored
                           ? "the house was restored from a copy"
                           : "another build decides here");
  }
  std::string operator()(const table::event::step_done& e) const {
    return fmt::format("done: {}{}", e.step, under(e.clause));
  }
  std::string operator()(const table::event::dice_set_in& e) const {
    const auto until =
        e.usable_until.given() ? ", usable until " + moment_text(e.usable_until) : "";
    std::string dice;
    for (const auto& each : e.dice.of) {
      dice +=
          fmt::format("{}{} {}", dice.empty() ? ", " : " and ", each.count, one_line(each.colour));
    }
    return fmt::format("dice set {} at the table{}{}{}", one_line(e.set), dice, until,
                       under(e.clause));
  }
  std::string operator()(const table::event::dice_set_out& e) const {
    return fmt::format("dice set taken away, {}{}",
                       table::dice_fault_names[static_cast<std::size_t>(e.fault)], under(e.clause));
  }
  std::string operator()(const table::event::furniture_moved& e) const {
    const auto& piece = book().pieces[rules::index(e.piece.piece)];
    const auto count = e.piece.at.count > 0 ? fmt::format(", {} {}", e.piece.at.count,
                                                          e.piece.at.count == 1 ? "die" : "dice")
                                            : "";
    return fmt::format("{}: {}{}{}", words_of_id(piece.id),
                       words_of_id(piece.spots[e.piece.at.spot]), count, under(e.clause));
  }
};

/// A round: wagers, throws and what they decide.
struct play_sentences : sentence_words {
  std::string operator()(const table::event::wager_placed& e) const {
    return fmt::format("seat {}: {} on {}{}", number(e.seat), money_text(e.amount), area(e.area),
                       under(e.clause));
  }
  std::string operator()(const table::event::wager_taken_down& e) const {
    return fmt::format("seat {} takes {} down from {}", number(e.seat), money_text(e.amount),
                       area(e.area));
  }
  std::string operator()(const table::event::purchased& e) const {
    return fmt::format("seat {}: {} for {} acknowledged{}", number(e.seat),
                       words_of_id(book().areas[index(e.area)].id), money_text(e.amount),
                       under(e.clause));
  }
  std::string operator()(const table::event::seat_ready& e) const {
    return fmt::format("seat {} is ready", number(e.seat));
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
    return e.next.betting() ? "betting is open" + by(e.next.due_at) : "";
  }
  std::string operator()(const table::event::dice_offered& e) const {
    return fmt::format("offer the dice to seat {}{}", number(e.seat), under(e.clause));
  }
  std::string operator()(const table::event::dice_declined& e) const {
    return fmt::format("seat {} declines the dice", number(e.seat));
  }
  std::string operator()(const table::event::shooter_changed& e) const {
    if (e.seat == seat_no::none) return "nobody has the dice" + under(e.clause);
    return fmt::format("seat {} throws{}{}", number(e.seat), by(e.due_at), under(e.clause));
  }
  std::string operator()(const table::event::thrown& e) const {
    return "dice" + faces(e.dice) + under(e.clause);
  }
  std::string operator()(const table::event::roll_void& e) const {
    return fmt::format("no roll: {}{}{}{}", one_line(e.reason),
                       e.next.betting() ? ", betting open again" : "", by(e.next.due_at),
                       under(e.clause));
  }
  std::string operator()(const table::event::called& e) const {
    const auto& call = book().calls[rules::index(e.call.id)];
    return fmt::format("called: {}{}", call.words.with(e.call.numbers), under(e.clause));
  }
  std::string operator()(const table::event::wager_lost& e) const {
    return fmt::format("collect {} of seat {} from {}{}", money_text(e.amount), number(e.seat),
                       column(e.wager.column), under(e.clause));
  }
  std::string operator()(const table::event::wager_won& e) const {
    const auto& pays = names.odds()->odds_of(e.line).pays;
    const auto kept = e.returned < e.amount ? ", the wager is kept" : "";
    return fmt::format("pay seat {} {} on {}, {}{}{}", number(e.seat), money_text(e.paid),
                       column(e.wager.column), pays ? pays->text(true) : "", kept,
                       under(e.clause, e.odds_clause));
  }
  std::string operator()(const table::event::wager_pushed& e) const {
    return fmt::format("return {} of seat {} on {}{}", money_text(e.amount), number(e.seat),
                       column(e.wager.column), under(e.clause));
  }
  std::string operator()(const table::event::wager_returned& e) const {
    return fmt::format("return {} of seat {} from {}{}", money_text(e.amount), number(e.seat),
                       area(e.area), under(e.clause));
  }
  std::string operator()(const table::event::purchase_returned& e) const {
    return fmt::format("return {} to seat {} for {}{}", money_text(e.amount), number(e.seat),
                       words_of_id(book().areas[index(e.area)].id), under(e.clause));
  }
  std::string operator()(const table::event::wager_stands& e) const {
    return fmt::format("leave {} of seat {} on {}{}", money_text(e.amount), number(e.seat),
                       column(e.wager.column), under(e.clause));
  }
};

/// What was entered wrong, and what players dispute.
struct correction_sentences : sentence_words {
  std::string operator()(const table::event::corrected& e) const {
    return fmt::format("correction {} is approved by {}", e.correction, one_line(e.approved_by));
  }
  std::string operator()(const table::event::correction_proposed& e) const {
    return fmt::format("{} proposes correction {}, {}: {}", one_line(e.by), e.correction,
                       subject(e), one_line(e.reason));
  }
  static std::string subject(const table::event::correction_proposed& e) {
    switch (e.what) {
      case table::correction_kind::dice:
        return fmt::format("of the dice of round {}", e.round);
      case table::correction_kind::entry:
        return "of entry " + entry_text(e.entry);
      case table::correction_kind::amount:
        return fmt::format("of {} by {}", one_line(e.player), money_text(cents{e.amount}));
    }
    return "";
  }
  std::string operator()(const table::event::correction_rejected& e) const {
    return fmt::format("{} rejects correction {}: {}", one_line(e.by), e.correction,
                       one_line(e.reason));
  }
  std::string operator()(const table::event::reversed& e) const {
    const auto layout = net_of(e.moved, table::account_kind::layout);
    std::string_view on;
    for (const auto& each : e.moved.all()) {
      for (const auto& of : {each.from, each.to}) {
        if (of.kind == table::account_kind::layout) on = area(of.area);
      }
    }
    return fmt::format("entry {} undone: seat {} chips {}{}{}", entry_text(e.entry), number(e.seat),
                       money_text(net_of(e.moved, table::account_kind::stack)),
                       on.empty() ? "" : fmt::format(", {} {}", on, money_text(layout)),
                       owing(cents{} - net_of(e.moved, table::account_kind::receivable)));
  }
  std::string operator()(const table::event::throw_reopened& e) const {
    return fmt::format("round {} stands as before its last throw", e.round);
  }
  std::string operator()(const table::event::amount_corrected& e) const {
    const auto owed = owing(cents{} - net_of(e.moved, table::account_kind::receivable));
    if (e.seat == seat_no::none) {
      return fmt::format("{}, who has left: unclaimed {}{}", one_line(e.player),
                         money_text(net_of(e.moved, table::account_kind::unclaimed)), owed);
    }
    return fmt::format("seat {} chips {}{}", number(e.seat),
                       money_text(net_of(e.moved, table::account_kind::stack)), owed);
  }
  std::string operator()(const table::event::disputed& e) const {
    return fmt::format("seat {} disputes entry {} (dispute {}): {}", number(e.seat),
                       entry_text(e.entry), e.dispute, one_line(e.reason));
  }
  std::string operator()(const table::event::recall_opened& e) const {
    return fmt::format("{} opens the recall of entry {} for dispute {}", one_line(e.by),
                       entry_text(e.entry), e.dispute);
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
};

}  // namespace skyward::report
