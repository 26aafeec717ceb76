// The script of the evening: who comes, what is wagered and thrown as chance has it, how it ends.
#include "cli/demo_house.hpp"

#include "base/calendar.hpp"
#include "base/ensure.hpp"
#include "base/moment.hpp"
#include "base/sha256.hpp"
#include "cli/demo_floor.hpp"
#include "fairness/draws.hpp"
#include "games/catalogue.hpp"
#include "table/vocabulary/teller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace skyward::cli {

namespace {

namespace table_word = table::command;
namespace floor_word = house::command;
using table::seat_no;

/// Five in the afternoon of the gaming day in New York; the clock counts minutes from there.
constexpr std::string_view begins_at = "2026-11-20T22:00:00Z";
constexpr std::int64_t at_17_10 = 10;
constexpr std::int64_t at_20_10 = 190;
constexpr std::int64_t at_23_30 = 390;
constexpr std::int64_t at_23_40 = 400;
constexpr std::int64_t at_00_40 = 460;
constexpr std::int64_t at_00_50 = 470;
constexpr std::int64_t at_01_46 = 526;
constexpr std::int64_t at_02_05 = 545;
constexpr std::int64_t at_04_00 = 660;

struct demo_guest {
  std::string_view name;
  seat_no seat;
  cents chips;
};

struct demo_table {
  std::string id;
  std::string_view game;
  rules::table_kind kind;
  cents inventory;
  std::vector<demo_guest> guests;
};

/// Ann and Ben buy their chips from their money with the house, at the table that has screens.
const std::array<demo_table, 4>& banked_tables() {
  using enum rules::table_kind;
  static const std::array<demo_table, 4> all{
      demo_table{"1",
                 "high-roll-dice",
                 physical,
                 cents{400'000},
                 {{"Cleo", seat_no{1}, cents{50'000}}, {"Dan", seat_no{4}, cents{40'000}}}},
      demo_table{"2",
                 "high-roll-dice-six",
                 physical,
                 cents{400'000},
                 {{"Eve", seat_no{2}, cents{30'000}}, {"Finn", seat_no{3}, cents{60'000}}}},
      demo_table{"3",
                 "three-dice-football",
                 physical,
                 cents{500'000},
                 {{"Gus", seat_no{2}, cents{60'000}}, {"Hal", seat_no{5}, cents{40'000}}}},
      demo_table{"4",
                 "props-and-hops",
                 hybrid,
                 cents{400'000},
                 {{"Ann", seat_no{1}, cents{40'000}}, {"Ben", seat_no{3}, cents{30'000}}}}};
  return all;
}

const demo_table& charity_table() {
  static const demo_table charity{"5",
                                  "high-roller",
                                  rules::table_kind::physical,
                                  cents{300'000},
                                  {{"Ida", seat_no{1}, cents{30'000}},
                                   {"Kim", seat_no{2}, cents{30'000}},
                                   {"Lee", seat_no{3}, cents{30'000}}}};
  return charity;
}

const rules::rulebook& demo_book(std::string_view game) {
  const auto all = games::rulebooks();
  const auto found = std::ranges::find(all, game, &rules::rulebook::game);
  ensure(found != all.end(), "every game of the demo can be used");
  return **found;
}

class demo_evening {
 public:
  demo_evening(store::store& house, std::uint64_t seed)
      : floor_{house, *parse_moment(begins_at)},
        by_{fairness::secret{sha256({"skyward demo"})}, {"demo", seed, 0}, {}} {}

  moment play() {
    found_the_house();
    for (const auto& each : banked_tables()) open(each);
    rounds(at_17_10, 10);
    rounds(at_20_10, 10);
    chips_and_tips();
    floor_.clock(at_23_30);
    open(charity_table());
    draw_for_the_button();
    pot_game();
    pot_game();
    rounds(at_23_40, 8);
    floor_.clock(at_00_40);
    pot_game();
    rounds(at_00_50, 6);
    floor_.clock(at_01_46);
    pot_game();  // the final one
    floor_.does("5", table_word::close_table{}, table::role::floorperson);
    floor_.clock(at_02_05);
    close_tables();
    floor_.clock(at_04_00);
    count_boxes();
    pay_out();
    return floor_.end();
  }

 private:
  void found_the_house() {
    house::house_settings settings;
    settings.name = "Lodge 12";
    settings.money = house::money_kind::counted;
    settings.zone = "America/New_York";
    settings.day_starts = *parse_wall_time("06:00");
    settings.closes = parse_wall_time("02:00");
    constexpr std::int64_t ten_years = 3'653;
    settings.keep_days = ten_years;
    floor_.both(house::role::manager, "manager-1", floor_word::set_house{settings},
                house::role::manager, "manager-2");
    for (const auto& each : banked_tables()) {
      floor_.plan(each.id, demo_book(each.game), each.kind, each.inventory);
    }
    const auto& charity = charity_table();
    floor_.plan(charity.id, demo_book(charity.game), charity.kind, charity.inventory);
    for (const auto* player : {"Ann", "Ben"}) {
      floor_.says(house::role::cage, "cashier",
                  floor_word::deposit{player, cents{100'000}, "cash at the cage"});
    }
  }

  void open(const demo_table& at) {
    floor_.prepare(at.id);
    floor_.open(at.id);
    for (const auto& [name, seat, chips] : at.guests) {
      floor_.player_does(at.id, table_word::seat{seat, std::string{name}});
      buy_in(at, seat, chips);
    }
  }

  static table::money_source source_at(const demo_table& at) {
    return at.kind == rules::table_kind::hybrid ? table::money_source::wallet
                                                : table::money_source::cash;
  }
  void buy_in(const demo_table& at, seat_no seat, cents chips) {
    floor_.tries(at.id, table_word::buy_in{seat, chips, source_at(at)}, table::role::player);
  }

  // ---- Banked games.

  void rounds(std::int64_t from, int count) {
    constexpr std::int64_t minutes_each = 7;
    for (int i = 0; i < count; ++i) {
      floor_.clock(from + i * minutes_each);
      for (const auto& each : banked_tables()) {
        round(each);
        fill_where_due(each.id);
      }
    }
  }

  void round(const demo_table& at) {
    offer_dice(at);
    for (const auto& each : at.guests) {
      wager(at, each.seat);
      wager(at, each.seat);
    }
    if (!floor_.tries(at.id, table_word::no_more_bets{}, table::role::dealer)) return;
    offer_dice(at);
    do {
      const auto dice = fairness::drawn_dice(by_, floor_.outlook(at.id).next.dice.dice_count());
      table_word::throw_dice thrown;
      for (const auto each : std::span<const dice::face>{dice}) {
        thrown.dice.add({dice::rest::flat, each});
      }
      floor_.does(at.id, thrown, floor_.thrower(at.id));
    } while (!floor_.outlook(at.id).next.betting());
  }

  /// Where dice are offered round and nobody has them.
  void offer_dice(const demo_table& at) {
    if (!floor_.tries(at.id, table_word::offer_dice{}, table::offers_dice(floor_.book(at.id))))
      return;
    floor_.player_does(at.id, table_word::accept_dice{floor_.outlook(at.id).offered});
  }

  /// On one of the areas that are open; what the table does not take is not wagered.
  void wager(const demo_table& at, seat_no seat) {
    static constexpr std::int64_t amounts[] = {500, 500, 700, 1'000, 2'500};
    constexpr cents more{10'000};
    const auto& book = floor_.book(at.id);
    const auto& next = floor_.outlook(at.id).next;
    if (!next.open) return;
    std::vector<rules::area_id> open;
    for (const auto each : rules::ids_of<rules::area_id>(book.areas)) {
      if ((*next.open)[index(each)]) open.push_back(each);
    }
    const auto area = open[by_.below(open.size())];
    const auto& group = book.groups[index(book.areas[index(area)].group)];
    const cents any{amounts[by_.below(std::size(amounts))]};
    const auto amount = group.fixed_wager.value_or(any);
    const auto& seats = floor_.state(at.id).seats;
    if (seats[index(seat)].stack < amount) buy_in(at, seat, more);
    if (book.areas[index(area)].purchase) {
      floor_.tries(at.id, table_word::purchase{seat, {area, {}}, {}}, table::role::player);
    } else {
      floor_.tries(at.id, table_word::wager{seat, {area, {}}, amount, {}}, table::role::player);
    }
  }

  // ---- A game for a pot.

  void draw_for_the_button() {
    const auto& at = charity_table();
    while (floor_.outlook(at.id).option == seat_no::none) {
      for (const auto& each : at.guests) {
        floor_.tries(at.id, table_word::deal_button{each.seat, card(), {}}, table::role::dealer);
      }
    }
  }

  /// Everybody buys when it is their turn, nobody again, and the dice are rolled until one has won.
  void pot_game() {
    const auto& at = charity_table();
    shoe_.clear();
    for (std::size_t i = 0; i < at.guests.size(); ++i) {
      constexpr std::size_t cards_most = 8;
      constexpr std::uint64_t cards_least = 6;
      const auto seat = floor_.outlook(at.id).option;
      const auto count = cards_least + by_.below(cards_most);
      floor_.player_does(at.id, table_word::buy{seat, count});
      table::card_list cards;
      for (std::uint64_t each = 0; each < count; ++each) cards.push_back(card());
      floor_.does(at.id, table_word::deal{seat, std::move(cards), {}}, table::role::dealer);
    }
    floor_.does(at.id, table_word::pass_all{}, table::role::dealer);
    while (!floor_.outlook(at.id).won) {
      table::dice_report dice;
      for (int i = 0; i < 2; ++i) dice.add({dice::rest::flat, by_.face()});
      floor_.does(at.id, table_word::roll{floor_.outlook(at.id).shooter, dice, {}},
                  table::role::dealer);
    }
  }

  /// Out of a shoe that is shuffled for every game.
  table::playing_card card() {
    if (shoe_.empty()) {
      const auto of_rank = demo_book(charity_table().game).pot->settings.cards_of_rank();
      for (int rank = rules::rank_min; rank <= rules::rank_max; ++rank) {
        shoe_.insert(shoe_.end(), static_cast<std::size_t>(of_rank), table::playing_card{rank});
      }
      fairness::shuffle(by_, shoe_);
    }
    const auto next = shoe_.back();
    shoe_.pop_back();
    return next;
  }

  // ---- Chips, boxes, and the end.

  void fill(const std::string& id, cents amount) {
    floor_.both(house::role::floorperson, "floor-" + id, floor_word::fill{id, amount},
                house::role::cage, "cashier");
  }

  /// A tray that has paid out more than it had gets a thousand dollars at least.
  void fill_where_due(const std::string& id) {
    constexpr cents thousand{100'000};
    const auto due = table::short_of_chips(floor_.state(id));
    if (due != cents{}) fill(id, thousand * (due.count() / thousand.count() + 1));
  }

  void chips_and_tips() {
    fill("4", cents{80'000});
    floor_.both(house::role::floorperson, "floor-2", floor_word::credit{"2", cents{20'000}},
                house::role::cage, "cashier");
    floor_.says(house::role::cage, "cashier", floor_word::print_slip{1});
    for (const auto& each : banked_tables()) {
      floor_.tries(each.id, table_word::tip{each.guests.front().seat, cents{500}},
                   table::role::player);
    }
  }

  /// Wagers that would stand over the closing go back; trays are counted, boxes taken.
  void close_tables() {
    for (const auto& each : banked_tables()) {
      floor_.tries(each.id, table_word::void_round{"closing"}, table::role::floorperson);
      if (source_at(each) == table::money_source::wallet) cash_out(each);
      floor_.does(each.id, table_word::close_table{}, table::role::floorperson);
      count_tray(each.id);
      take_boxes(each.id);
    }
    count_tray(charity_table().id);
    take_boxes(charity_table().id);
  }

  /// Back to the money that the players have with the house.
  void cash_out(const demo_table& at) {
    for (const auto& each : at.guests) {
      const auto chips = floor_.state(at.id).seats[index(each.seat)].stack;
      if (chips == cents{}) continue;
      floor_.player_does(at.id, table_word::cash_out{each.seat, chips, source_at(at)});
    }
  }

  /// Some trays are a chip short, as trays are.
  void count_tray(const std::string& id) {
    const auto less = by_.below(3) == 0 ? cents{100} : cents{};
    const auto counted = table::in_tray(floor_.state(id)) - less;
    floor_word::count_tray count;
    count.table = id;
    count.counted = counted.count();
    floor_.both(house::role::manager, "manager-1", count, house::role::cage, "cashier");
  }

  void take_boxes(const std::string& id) {
    for (const auto of : {house::box_kind::drop, house::box_kind::tips}) {
      const bool is_drop = of == house::box_kind::drop;
      const auto name = fmt::format("{}{}", is_drop ? "drop-" : "tips-", id);
      const auto kind = is_drop ? table::box_kind::drop : table::box_kind::tips;
      boxes_.push_back({id, of, name, table::in_box(floor_.state(id), kind).count()});
      floor_.both(house::role::security, "guard", floor_word::take_box{id, of, name},
                  house::role::floorperson, "floor-" + id);
    }
  }

  void count_boxes() {
    for (const auto& each : boxes_) {
      floor_.both(house::role::count, "counter-1", each, house::role::count, "counter-2");
    }
  }

  /// What the players have with the house goes out in part.
  void pay_out() {
    floor_.says(house::role::cage, "cashier", floor_word::withdraw{"Ann", cents{20'000}});
  }

  demo_floor floor_;
  fairness::draw_stream by_;
  table::card_list shoe_;
  std::vector<floor_word::count_box> boxes_;
};

}  // namespace

moment play_demo(store::store& house, std::uint64_t seed) {
  return demo_evening{house, seed}.play();
}

}  // namespace skyward::cli
