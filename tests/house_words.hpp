// A whole floor in a few words for tests: players sit and wager, dealers throw and are relieved,
// chips and boxes go to and fro. A word that is not done as it says ends the test with what was
// asked and why not. Dice that no word states come out of a small generator with a fixed seed.
#pragma once

#include "floor_day.hpp"
#include "table_play.hpp"

#include <boost/json.hpp>

#include <span>
#include <stdexcept>

namespace skyward::live {

class house_words {
 public:
  using object = boost::json::object;

  /// in  begins  seconds since 1970
  house_words(store::store& house, std::int64_t begins) : day_{house, begins} {}

  floor_day& day() { return day_; }

  // ---- The clock, and who stands where.

  /// What the clock on the wall shows from now on, `2026-10-31T18:00`, so many hours behind UTC.
  void clock(const std::string& wall, int hours_behind) {
    const auto shown = parse_moment(wall + ":00Z");
    if (!shown) throw std::runtime_error{wall + " is no moment"};
    const auto seconds = shown->milliseconds() / 1'000 + std::int64_t{hours_behind} * 3'600;
    if (seconds < day_.seconds) throw std::runtime_error{wall + " is over"};
    day_.seconds = seconds;
  }

  /// Who has a duty at a table, of several who took it first.
  std::string on_duty(const std::string& table, house::duty what) const {
    for (const auto& each : day_.state().duties) {
      if (each.table == table && each.what == what) return each.person;
    }
    throw std::runtime_error{"nobody is on duty at table " + table};
  }
  std::string dealer(const std::string& table) const { return on_duty(table, house::duty::dealer); }
  std::string floorperson(const std::string& table) const {
    return on_duty(table, house::duty::floorperson);
  }

  /// A shift's people take every duty of a table from those who have it: who leaves before that is
  /// told to wait for relief, and floorpeople have names of their own.
  void relieve(const std::string& table, const std::string& shift, const std::string& floor) {
    const auto duties = day_.state().duties;
    int number = 0;
    for (const auto& each : duties) {
      if (each.table != table) continue;
      const auto word = house::duty_names[static_cast<std::size_t>(each.what)];
      const bool supervises = each.what == house::duty::floorperson;
      const auto relief = supervises ? floor : fmt::format("{}-{}-{}", shift, table, ++number);
      refused("too_few_dealers unattended", day_.leave(table, word, each.person));
      done("relief", day_.take(table, word, relief));
      done("relieved", day_.leave(table, word, each.person));
    }
  }

  // ---- Opening and closing.

  /// Opens a table by a sheet of its own; dice, shaker and people are there.
  void open(const std::string& table, const std::string& game, const std::string& shaker = "") {
    const auto who = floorperson(table);
    done("sheet", day_.sheet(table, game, shaker, {}, "", "", who));
    floor_says(table, {{"do", "open_table"}});
  }
  void close(const std::string& table) { floor_says(table, {{"do", "close_table"}}); }

  /// The table goes on in the stream of another day.
  void turn_day(const std::string& table, const std::string& next) {
    floor_says(table, {{"do", "turn_day"},
                       {"stream", stream(table)},
                       {"next", fmt::format("table/{}/{}", table, next)}});
  }

  /// The stream of a table and the number of its last record.
  std::string stream(const std::string& table) { return day_.stream_of(table); }
  std::uint64_t seq(const std::string& table) { return day_.at_table(table).last.seq; }

  // ---- Players.

  void sit(const std::string& table, int seat, const std::string& player, std::int64_t cents) {
    player_says(table, {{"do", "seat"}, {"seat", seat}, {"player", player}});
    buy_in(table, seat, cents);
    seats_[table].push_back(seat);
  }
  void buy_in(const std::string& table, int seat, std::int64_t cents) {
    player_says(table, {{"do", "buy_in"}, {"seat", seat}, {"cents", cents}});
  }
  void cash_out(const std::string& table, int seat, std::int64_t cents) {
    player_says(table, {{"do", "cash_out"}, {"seat", seat}, {"cents", cents}});
  }
  void tip(const std::string& table, int seat, std::int64_t cents) {
    player_says(table, {{"do", "tip"}, {"seat", seat}, {"cents", cents}});
  }
  void leave(const std::string& table, int seat) {
    player_says(table, {{"do", "leave"}, {"seat", seat}});
    std::erase(seats_[table], seat);
  }
  void wager(const std::string& table, int seat, const std::string& area, std::int64_t cents) {
    done(area, try_wager(table, seat, area, cents));
  }
  void take_down(const std::string& table, int seat, const std::string& area) {
    player_says(table, {{"do", "take_down"}, {"seat", seat}, {"area", area}});
  }
  std::string try_wager(const std::string& table, int seat, const std::string& area,
                        std::int64_t cents) {
    return says(table, "player", "",
                {{"do", "wager"}, {"seat", seat}, {"area", area}, {"cents", cents}});
  }
  std::string try_purchase(const std::string& table, int seat, const std::string& area) {
    return says(table, "player", "", {{"do", "purchase"}, {"seat", seat}, {"area", area}});
  }

  // ---- Throws.

  /// Offers the dice where that is due; who is offered them takes them.
  void offer_dice(const std::string& table) {
    if (says(table, thrower(table), {{"do", "offer_dice"}}) != "done") return;
    const auto seat = last_seat("dice_offered");
    player_says(table, {{"do", "accept_dice"}, {"seat", seat}});
  }
  void no_more_bets(const std::string& table) {
    dealer_says(table, {{"do", "no_more_bets"}});
    offer_dice(table);
  }
  std::string try_throw(const std::string& table, const std::vector<int>& dice) {
    return says(table, thrower(table), {{"do", "throw"}, {"dice", boost::json::value_from(dice)}});
  }
  void throw_dice(const std::string& table, const std::vector<int>& dice) {
    done("throw", try_throw(table, dice));
  }
  std::string try_no_roll(const std::string& table, const std::string& reason, bool lost = false) {
    object what{{"do", "no_roll"}, {"reason", reason}};
    if (lost) what["lost"] = true;
    return says(table, thrower(table), what);
  }
  void no_roll(const std::string& table, const std::string& reason, bool lost = false) {
    done("no_roll", try_no_roll(table, reason, lost));
  }

  /// Dice as they come, as many as are thrown next, until betting is open again.
  void throw_until_open(const std::string& table) {
    do {
      std::vector<int> dice;
      for (std::int64_t i = dice_next(table); i > 0; --i) dice.push_back(pick_.face().pips());
      throw_dice(table, dice);
    } while (!betting_open_.at(table));
  }

  /// Everybody wagers on some of these areas, and the dice are thrown until betting is open again.
  /// A wager that the table does not take now is not made.
  void play(const std::string& table, std::span<const std::string> areas) {
    static constexpr std::int64_t amounts[] = {500, 500, 700, 1'000, 2'500};
    offer_dice(table);
    for (const auto seat : seats_[table]) {
      for (int i = 0; i < 2; ++i) {
        const auto& area = areas[pick_.below(areas.size())];
        const auto told = try_wager(table, seat, area, amounts[pick_.below(std::size(amounts))]);
        if (told.starts_with("not_enough_chips")) buy_in(table, seat, 10'000);
      }
      if (pick_.below(2) == 0) try_purchase(table, seat, "extra-roll");
    }
    if (says(table, "dealer", dealer(table), {{"do", "no_more_bets"}}) != "done") return;
    offer_dice(table);
    throw_until_open(table);
  }

  // ---- A game for a pot.

  void deal_button(const std::string& table, int seat, int card) {
    dealer_says(table, {{"do", "deal_button"}, {"seat", seat}, {"card", card}});
  }
  /// Cards that all come out with one rank.
  void buy(const std::string& table, int seat, int count, int rank) {
    player_says(table, {{"do", "buy"}, {"seat", seat}, {"count", count}});
    const std::vector<int> cards(static_cast<std::size_t>(count), rank);
    dealer_says(table, {{"do", "deal"}, {"seat", seat}, {"cards", boost::json::value_from(cards)}});
  }
  void pass(const std::string& table, int seat) {
    player_says(table, {{"do", "pass"}, {"seat", seat}});
  }
  /// A game: each seat buys so many cards of one rank, in the order in which they are offered; the
  /// total that is rolled first is what the winner alone has.
  struct bought {
    int seat;
    int cards;
    int rank;
  };
  void pot_game(const std::string& table, const std::vector<bought>& buyers, int roller,
                const std::vector<int>& dice) {
    for (const auto& [seat, cards, rank] : buyers) {
      if (cards == 0) {
        pass(table, seat);
      } else {
        buy(table, seat, cards, rank);
      }
    }
    dealer_says(table, {{"do", "pass_all"}});
    roll(table, roller, dice);
  }
  void roll(const std::string& table, int seat, const std::vector<int>& dice) {
    dealer_says(table, {{"do", "roll"}, {"seat", seat}, {"dice", boost::json::value_from(dice)}});
  }

  // ---- Chips, boxes and slips: two people each.

  std::uint64_t fill(const std::string& table, std::int64_t cents) {
    return slip("fill", table, cents);
  }
  std::uint64_t credit(const std::string& table, std::int64_t cents) {
    return slip("credit", table, cents);
  }
  /// By so many cents more than the records say, or less; by a manager once the table is closed.
  void count_tray(const std::string& table, std::int64_t more) {
    const auto& at_table = day_.at_table(table);
    both(at_table.open ? "floorperson" : "manager", at_table.open ? floorperson(table) : "ann",
         {{"do", "count_tray"},
          {"table", table},
          {"counted_cents", in_tray(at_table).count() + more}},
         "cage", "cas");
  }
  void take_box(const std::string& table, const std::string& of, const std::string& box) {
    const auto kind = of == "drop" ? table::box_kind::drop : table::box_kind::tips;
    boxes_[box] = in_box(day_.at_table(table), kind).count();
    both("security", "sam", {{"do", "take_box"}, {"table", table}, {"of", of}, {"box", box}},
         "floorperson", "flo");
  }
  void count_box(const std::string& table, const std::string& of, const std::string& box,
                 std::int64_t more) {
    both("count", "con",
         {{"do", "count_box"},
          {"table", table},
          {"of", of},
          {"box", box},
          {"counted_cents", boxes_.at(box) + more}},
         "count", "cy");
  }
  void print_slip(std::uint64_t slip) {
    done("slip", day_.ask("cage", "cas", text({{"do", "print_slip"}, {"slip", slip}})));
  }

  // ---- What was wrong.

  /// A dealer proposes, the floorperson approves.
  void correct(const std::string& table, const object& what) {
    dealer_says(table, what);
    floor_says(table, {{"do", "approve_correction"}, {"correction", last_number("correction")}});
  }

  // ---- Who says it.

  std::string says(const std::string& table, std::string_view role, const std::string& who,
                   object what) {
    what["role"] = role;
    if (!who.empty()) what["principal"] = who;
    auto told = day_.at(table, text(what));
    if (told == "done") note(table);
    return told;
  }
  void player_says(const std::string& table, const object& what) {
    done(text(what), says(table, "player", "", what));
  }
  void dealer_says(const std::string& table, const object& what) {
    done(text(what), says(table, "dealer", dealer(table), what));
  }
  void floor_says(const std::string& table, const object& what) {
    done(text(what), says(table, "floorperson", floorperson(table), what));
  }
  void both(std::string_view role, const std::string& who, const object& what,
            std::string_view other_role, const std::string& other) {
    done(text(what), day_.both(role, who, text(what), other_role, other));
  }

  void done(const std::string& what, const std::string& outcome) const {
    if (outcome == "done") return;
    throw std::runtime_error{fmt::format("{}: {}: {}", what, outcome, day_.last)};
  }
  /// in  codes  one of these words
  void refused(const std::string& codes, const std::string& outcome) const {
    const auto code = outcome.substr(0, outcome.find(' '));
    if (codes.find(code) != codes.npos && code != "done") return;
    throw std::runtime_error{fmt::format("{} and not {}: {}", outcome, codes, day_.last)};
  }

 private:
  struct person {
    std::string_view role;
    std::string who;
  };

  static std::string text(const object& what) { return boost::json::serialize(what); }

  std::string says(const std::string& table, const person& who, const object& what) {
    return says(table, who.role, who.who, what);
  }

  /// Who controls the dice of a table.
  person thrower(const std::string& table) const {
    for (const auto& each : day_.state().duties) {
      if (each.table == table && each.what == house::duty::stickperson) {
        return {"stickperson", each.person};
      }
    }
    return {"dealer", dealer(table)};
  }

  std::uint64_t slip(std::string_view what, const std::string& table, std::int64_t cents) {
    both("floorperson", floorperson(table), {{"do", what}, {"table", table}, {"cents", cents}},
         "cage", "cas");
    return day_.state().slips.size();
  }

  /// What the last record says comes next.
  void note(const std::string& table) {
    const auto record = boost::json::parse(day_.last).as_object();
    for (const auto& each : record.at("events").as_array()) {
      const auto& event = each.as_object();
      const auto* dice = event.if_contains("next_dice");
      if (dice == nullptr) continue;
      std::int64_t count = 0;
      for (const auto& [colour, number] : dice->as_object()) count += number.as_int64();
      dice_next_[table] = count;
      betting_open_[table] = event.contains("open");
    }
  }
  std::int64_t dice_next(const std::string& table) const { return dice_next_.at(table); }

  /// Of the last event of a name in the last record.
  std::int64_t last_seat(std::string_view event) const {
    std::int64_t seat = 0;
    const auto record = boost::json::parse(day_.last);
    for (const auto& each : record.at("events").as_array()) {
      if (each.at("event").as_string() == event) seat = each.at("seat").as_int64();
    }
    return seat;
  }
  std::int64_t last_number(std::string_view key) const {
    const auto record = boost::json::parse(day_.last);
    return record.at("events").as_array().at(0).at(key).as_int64();
  }

  floor_day day_;
  table::seeded_numbers pick_{20'261'031};
  std::map<std::string, std::vector<int>> seats_;  // of a table, that are taken
  std::map<std::string, std::int64_t> dice_next_;
  std::map<std::string, bool> betting_open_;
  std::map<std::string, std::int64_t> boxes_;  // what each held by the records when it was taken
};

}  // namespace skyward::live
