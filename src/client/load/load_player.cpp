// Keeps a small window of commands on their way, in order.
#include "client/load/load_player.hpp"

#include "client/json_parts.hpp"
#include "client/new_command_id.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace skyward::client {

namespace json = boost::json;

/// What the house gives to begin with is what the own books begin with.
void load_player::has_entered() {
  look_into_wallet([this](std::int64_t cents) {
    purse_cents_ = cents;
    look();
  });
}

void load_player::look_into_wallet(std::function<void(std::int64_t)> then) {
  client().ask({false, "/api/v1/me/wallet"}, [this, then = std::move(then)](const answered& got) {
    constexpr unsigned ok = 200;
    if (!got) return try_later([this, then] { look_into_wallet(then); }, got.error());
    if (got->status != ok) return fail("no wallet: " + got->body);
    then(number_of(read_object(got->body), "cents"));
  });
}

void load_player::looked(const json::object& look) {
  const auto& options = floor().options();
  player_habits habits;
  habits.wagers = options.wagers;
  habits.purse_cents = purse_cents_;
  habits.waits_for_rounds = options.pace_seconds > 0;
  plays_.emplace(player(), first_seat_, habits, look);
  if (winds_up_) plays_->wind_up(true);
}

/// What was not answered is sent again: with the same ids, so that nothing is done twice.
void load_player::returned() {
  for (auto& each : sent_) {
    each.timed = false;
    client().send(each.text);
  }
  plays_->came_back();
  act();
}

void load_player::act() {
  if (!plays_ || !is_watching() || has_failed()) return;
  if (wishes_.empty() && sent_.empty()) {
    if (plays_->has_left()) return go_home();
    for (auto& each : plays_->next()) wishes_.push_back(std::move(each));
  }
  const auto window = static_cast<std::size_t>(floor().options().window);
  while (!wishes_.empty() && sent_.size() < window) {
    send(wishes_.front());
    wishes_.pop_front();
  }
}

void load_player::send(const player_wish& wish) {
  if (wish.words.empty()) return ask_for_roll();
  auto id = new_command_id();
  auto text =
      fmt::format(R"({{"table":"{}","command":{{"id":"{}",{}}}}})", table(), id, wish.words);
  client().send(text);
  sent_.push_back(
      {std::move(id), std::move(text), wish.told_as, clock::now(), false, floor().is_measuring()});
}

/// Again where the house went away; where the turn is another's by then, that is said.
void load_player::ask_for_roll() {
  client().ask({true, fmt::format("/api/v1/tables/{}/roll", table()), ""},
               [this](const answered& got) {
                 constexpr unsigned ok = 200;
                 constexpr std::int64_t again_ms = 200;
                 if (got) {
                   if (got->status != ok) ++floor().result().refused["roll"];
                 } else if (floor().options().through_restarts) {
                   floor().later(again_ms, [this] { ask_for_roll(); });
                 }
               });
}

void load_player::allow_round() {
  if (!plays_) return;
  plays_->allow_round();
  act();
}

void load_player::try_again() {
  if (!plays_) return;
  plays_->try_again();
  act();
}

void load_player::wind_up(bool leaves) {
  winds_up_ = true;
  if (!plays_) return;
  plays_->wind_up(leaves);
  act();
}

bool load_player::is_at_rest() const {
  return has_failed() || !plays_ || plays_->has_left() ||
         (is_watching() && sent_.empty() && wishes_.empty() && plays_->is_settled());
}

std::string load_player::waits_for() const {
  const auto* what = !is_watching()         ? "for its socket"
                     : !sent_.empty()       ? "for an answer"
                     : !wishes_.empty()     ? "with commands to send"
                     : plays_->is_settled() ? "for nothing"
                                            : "for what it wagered to be settled";
  return fmt::format("{} at table {} waits {}", player(), table(), what);
}

void load_player::heard_frame(const json::object& frame) {
  if (!plays_) return;
  for (const auto& each : array_of(frame, "events")) {
    const auto& all = as_object(each);
    const auto event = read_seat_event(all);
    plays_->take(event, all);
    if (event.seat == plays_->seat() && plays_->is_seated()) heard_own(event.name);
  }
  act();
}

void load_player::heard_own(std::string_view event) {
  const auto mine = std::ranges::find_if(
      sent_, [&](const auto& each) { return !each.told && each.told_as == event; });
  if (mine == sent_.end()) return;
  mine->told = true;
  if (mine->timed) floor().result().events.add(clock::now() - mine->at);
}

void load_player::heard_answer(const json::object& answer) {
  const auto id = text_of(answer, "answer");
  const auto mine = std::ranges::find(sent_, id, &sent_command::id);
  if (mine == sent_.end()) return fail(fmt::format("{} was answered, and not asked", id));
  auto& result = floor().result();
  if (mine->timed) result.answers.add(clock::now() - mine->at);
  if (const auto code = text_of(answer, "refused"); !code.empty()) {
    ++result.refused[std::string{code}];
    plays_->refused(mine->told_as, code);
    wishes_.clear();  // they were made for what is not so
  } else {
    ++result.commands;
  }
  sent_.erase(mine);
  act();
}

void load_player::differ(std::string_view what, std::int64_t own, std::int64_t of_house) {
  if (own == of_house) return;
  floor().result().differences.push_back(
      fmt::format("{} at table {}, seat {}: {} {} cents by its own books, {} by the house's",
                  player(), table(), plays_->seat(), what, own, of_house));
}

/// All chips were paid out as it left, into the wallet.
void load_player::go_home() {
  if (std::exchange(goes_home_, true)) return;
  client().close_socket();  // one connection a guest is enough
  ++floor().result().books_checked;
  differ("chips", plays_->books().stack, 0);
  differ("wagers", plays_->books().layout, 0);
  look_into_wallet([this](std::int64_t cents) {
    differ("wallet", plays_->books().wallet, cents);
    is_home_ = true;
    if (winds_up_) return;
    floor().later(0, [this] {
      goes_home_ = is_home_ = false;
      plays_.reset();
      enter();
    });
  });
}

void load_player::check_books(const json::object& state) {
  ++floor().result().books_checked;
  for (const auto& each : array_of(state, "seats")) {
    const auto& seat = as_object(each);
    if (text_of(seat, "player") != player()) continue;
    differ("chips", plays_->books().stack, number_of(seat, "stack_cents"));
    std::int64_t wagers = 0;
    for (const auto& wager : array_of(seat, "wagers")) {
      wagers += number_of(as_object(wager), "cents");
    }
    return differ("wagers", plays_->books().layout, wagers);
  }
  floor().result().differences.push_back(
      fmt::format("{} at table {}: nobody by the house's books", player(), table()));
}

}  // namespace skyward::client
