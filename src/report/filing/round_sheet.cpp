// How the page is filled from the top: numbered parts, rows across the seats. Rows are as high as
// one page allows, and throws take what room is left.
#include "report/filing/round_sheet.hpp"

#include "report/wager_words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

using document::colour;
using document::drawn_page;
using document::font_weight;
using document::length;
using document::points;
using document::rectangle;
using document::straight_line;
using document::text_lines;
using document::text_width;
using document::written;
using rules::index;

namespace {

constexpr length sheet_left = points(34);
constexpr length sheet_right = document::a4_short - points(34);
constexpr length sheet_top = points(36);
constexpr length sheet_bottom = document::a4_long - points(34);
constexpr length row_max = points(16);
constexpr length row_min = points(11);
constexpr length part_height = points(20);
constexpr length next_line = points(9);
constexpr length names_width = points(208);
constexpr length id_width = points(60);
constexpr length letters = points(8);
constexpr length small_letters = points(7);
constexpr length signatures_height = points(92);
constexpr length title_height = points(62);
constexpr length throw_height = points(18);
constexpr length fine = points(3);
constexpr std::int64_t seats_of_page = 8;

struct seat_run {
  std::int64_t first = 1;
  std::int64_t last = 1;
};

/// What a sheet is of, as its head and its foot say it.
struct sheet_names {
  std::string game{};
  std::string edition{};
  std::string sha256{};
};

enum class timed : std::uint8_t { no, yes };

/// Fills pages from the top; what does not fit any more begins another page with the same head.
class sheet_writer {
 public:
  sheet_writer(document::drawing& into, sheet_names names, seat_run seats, length row)
      : into_{into}, names_{std::move(names)}, seats_{seats}, row_{row} {
    begin_page();
  }

  /// How many rows of throws there is room for, above what follows them.
  std::int64_t throws_that_fit() const {
    constexpr length least = 3;
    constexpr length most = 12;
    const auto after = 2 * part_height + 5 * row_ + signatures_height;
    return std::clamp((sheet_bottom - y_ - after) / throw_height, least, most);
  }

  /// A heading with a number, what is to be known, and where it is timed a blank for that; with at
  /// least two rows below it on its page.
  void part(std::string_view title, std::string_view note, timed at = timed::yes) {
    need(part_height + 2 * row_);
    ++part_;
    const auto line = y_ + points(14);
    text(sheet_left, line, fmt::format("{}  {}", part_, title), points(9), font_weight::bold);
    const auto from =
        sheet_left + text_width(fmt::format("{}  {}", part_, title), points(9), font_weight::bold) +
        points(8);
    text(from, line, note, small_letters);
    if (at == timed::yes) blank("at", sheet_right - points(74), sheet_right, line);
    y_ += part_height;
  }

  void seat_numbers() {
    need(row_max);
    text(sheet_left + fine, y_ + points(11), "Seat, clockwise from the dealer's left",
         small_letters);
    for (auto seat = seats_.first; seat <= seats_.last; ++seat) {
      text(seat_left(seat) + seat_width() / 2, y_ + points(11), std::to_string(seat), letters,
           font_weight::bold, document::anchor::middle);
    }
    y_ += row_max;
  }

  /// A name of a group, above its rows; it does not stand at the foot of a page.
  void group(std::string_view name) {
    need(points(12) + row_);
    text(sheet_left + fine, y_ + points(9), name, small_letters, font_weight::bold);
    y_ += points(12);
  }

  /// A row with a box for each seat. What is `told` stands to the right of its label where there
  /// is room, and below it elsewhere.
  void row(std::string_view id, std::string_view label, std::string_view told = "") {
    const auto from = sheet_left + (id.empty() ? fine : id_width);
    const auto wide = sheet_left + names_width - fine - from;
    auto lines = text_lines(label, wide, letters);
    const auto beside =
        text_width(lines.back(), letters) + points(6) + text_width(told, small_letters) <= wide;
    const auto below =
        beside || told.empty() ? std::vector<std::string>{} : text_lines(told, wide, small_letters);
    const auto height = row_ + next_line * static_cast<length>(lines.size() + below.size() - 1);
    need(height);
    auto line = y_ + row_ / 2 + points(3);
    text(sheet_left + fine, line, id, points(6));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text(from, line + next_line * static_cast<length>(i), lines[i], letters);
    }
    line += next_line * static_cast<length>(lines.size() - 1);
    if (beside)
      text(from + wide, line, told, small_letters, font_weight::regular, document::anchor::end);
    for (const auto& each : below) text(from, line += next_line, each, small_letters);
    frame(sheet_left, names_width, height);
    for (auto seat = seats_.first; seat <= seats_.last; ++seat) {
      frame(seat_left(seat), seat_width(), height);
    }
    y_ += height;
  }

  /// A throw: its number and time, a box for each die, the call, and why it was void.
  void throw_boxes(std::int64_t number, const dice::dice_set& dice) {
    need(throw_height);
    const auto line = y_ + points(12);
    text(sheet_left + fine, line, fmt::format("throw {}", number), letters);
    blank("at", sheet_left + points(44), sheet_left + points(96), line);
    auto x = sheet_left + points(104);
    const auto box = std::min(points(17), points(190) / std::max(dice.dice_count(), 1));
    const bool coloured = dice.colours().size() > 1;
    for (const auto& each : dice.colours()) {
      for (int i = 0; i < each.count; ++i, x += box) {
        frame(x, box, points(16));
        if (coloured) text(x + points(2), y_ + points(5), each.colour.substr(0, 1), points(5));
      }
    }
    x += points(8);
    const auto half = (sheet_right - x) / 2;
    blank("call", x, x + half - points(6), line);
    blank("void, why", x + half, sheet_right, line);
    y_ += throw_height;
  }

  /// A roll of a game for a pot, two to a line.
  void roll_boxes(std::int64_t number) {
    need(throw_height);
    const auto half = (sheet_right - sheet_left) / 2;
    for (std::int64_t side = 0; side < 2; ++side) {
      const auto left = sheet_left + half * static_cast<length>(side);
      const auto line = y_ + points(12);
      text(left + fine, line, fmt::format("roll {}", number + side), letters);
      blank("seat", left + points(42), left + points(92), line);
      frame(left + points(98), points(17), points(16));
      frame(left + points(115), points(17), points(16));
      blank("at", left + points(140), left + points(190), line);
    }
    y_ += throw_height;
  }

  void blanks(std::initializer_list<std::string_view> names) {
    need(row_max);
    const auto wide = (sheet_right - sheet_left) / static_cast<length>(names.size());
    auto x = sheet_left;
    for (const auto each : names) {
      blank(each, x + fine, x + wide - points(10), y_ + points(12));
      x += wide;
    }
    y_ += row_max + fine;
  }

  /// The foot of the last page: who signs, and who has entered it.
  void signatures() {
    need(signatures_height);
    y_ = sheet_bottom - signatures_height + points(6);
    text(sheet_left, y_ + points(10), "Signed", points(9), font_weight::bold);
    y_ += points(12);
    for (const auto who : {"dealer", "floorperson"}) {
      y_ += points(19);
      blank(fmt::format("{}, in block letters", who), sheet_left, sheet_left + points(270), y_);
      blank("signature", sheet_left + points(280), sheet_right, y_);
    }
    y_ += points(19);
    blank("entered by", sheet_left, sheet_left + points(200), y_);
    blank("on", sheet_left + points(210), sheet_left + points(330), y_);
    blank("records", sheet_left + points(340), sheet_right, y_);
  }

 private:
  length seat_width() const {
    return (sheet_right - sheet_left - names_width) /
           static_cast<length>(std::max<std::int64_t>(seats_.last - seats_.first + 1, 4));
  }
  length seat_left(std::int64_t seat) const {
    return sheet_left + names_width + seat_width() * static_cast<length>(seat - seats_.first);
  }

  drawn_page& page() { return into_.pages.back(); }

  void need(length height) {
    if (y_ + height > sheet_bottom) begin_page();
  }

  void begin_page() {
    into_.pages.push_back({document::a4_short, document::a4_long, {}});
    y_ = sheet_top;
    text(sheet_left, y_ + points(8),
         text_lines(names_.game, points(330), points(16), font_weight::bold).front(), points(16),
         font_weight::bold);
    text(sheet_right, y_ + points(8),
         fmt::format("Round sheet, seats {} to {}", seats_.first, seats_.last), points(10),
         font_weight::regular, document::anchor::end);
    text(sheet_left, y_ + points(21),
         fmt::format("Rules {}, SHA-256 {}", names_.edition, names_.sha256), points(6));
    auto x = sheet_left;
    const auto wide = (sheet_right - sheet_left) / 5;
    for (const auto each : {"Table", "Date", "Round", "Paper no.", "Sheet"}) {
      blank(each, x, x + wide - points(10), y_ + points(46));
      x += wide;
    }
    page().shapes.emplace_back(
        straight_line{sheet_left, y_ + points(56), sheet_right, y_ + points(56)});
    y_ += title_height;
  }

  void text(length x, length y, std::string_view words, length size,
            font_weight weight = font_weight::regular,
            document::anchor at = document::anchor::start) {
    if (words.empty()) return;
    page().shapes.emplace_back(written{
        .x = x, .y = y, .words = std::string{words}, .size = size, .weight = weight, .at = at});
  }

  /// A name and a line to write on behind it.
  void blank(std::string_view name, length from, length to, length line) {
    text(from, line, name, letters);
    const auto begins = from + text_width(name, letters) + points(4);
    if (begins < to) {
      page().shapes.emplace_back(straight_line{begins, line + points(1), to, line + points(1)});
    }
  }

  void frame(length x, length width, length height) {
    page().shapes.emplace_back(
        rectangle{.x = x, .y = y_, .width = width, .height = height, .line = colour::ink});
  }

  document::drawing& into_;
  sheet_names names_;
  seat_run seats_;
  length row_;
  length y_ = 0;
  int part_ = 0;
};

/// `first roll: 3 to 5; Extra Roll: 6 to 1`
std::string all_pays(const rules::table_rules& rules, rules::area_id area) {
  if (rules.book().areas[index(area)].purchase) return "purchase";
  std::string all;
  for (const auto& each : area_pays(rules, area)) {
    if (!all.empty()) all += "; ";
    all += each.label.empty() ? each.odds : each.label + ": " + each.odds;
  }
  return all;
}

void players(sheet_writer& on, std::string_view title) {
  on.part(title, "names as they are entered, money in dollars");
  on.seat_numbers();
  on.row("", "Player");
  on.row("", "Chips bought");
  on.row("", "of it from the wallet, where there is one");
}

void leaving(sheet_writer& on) {
  on.part("After the round", "who leaves is paid out all");
  on.row("", "Chips in front, counted");
  on.row("", "Chips cashed");
  on.row("", "Leaves: a cross");
}

void write_round(sheet_writer& on, const rules::table_rules& rules, const dice::dice_set& dice) {
  players(on, "Who sits");
  on.part("Wagers", "one made after a throw: the amount, a stroke, the throw: 5 / 1");
  for (const auto group : offered_groups(rules)) {
    on.group(rules.book().groups[index(group)].label);
    for (const auto area : offered_areas(rules, group)) {
      on.row(rules.book().areas[index(area)].id, area_label(rules, area), all_pays(rules, area));
    }
  }
  on.part("No more bets", "the time is when betting closed over the first throw");
  on.part("Throws", "of a cocked die the face that leans, in a ring; more throws on another sheet",
          timed::no);
  const auto count = on.throws_that_fit();
  for (std::int64_t i = 1; i <= count; ++i) on.throw_boxes(i, dice);
  on.part("Paid", "to be held against what the program settles; no entry", timed::no);
  on.row("", "Winnings paid");
  on.row("", "Wagers taken");
  leaving(on);
  on.signatures();
}

void write_round(sheet_writer& on, const rules::pot_rules& rules) {
  players(on, "Who sits");
  on.part("Cards bought", fmt::format("{} each", money_text(rules.settings().card_price)));
  on.blanks({"button at seat", "card that decided it", "final game: yes"});
  on.row("", "Cards bought, in turn");
  on.row("", "Cards dealt, by rank", "2 to 10, J, Q");
  on.row("", "");
  for (int i = 1; i <= 3; ++i) on.row("", fmt::format("Re-buy {}", i), "the card, or a stroke");
  on.part("Rolls", "of the game, then of the roll-off; an illegal one with a cross", timed::no);
  constexpr std::int64_t rolls = 16;
  for (std::int64_t i = 1; i <= rolls; i += 2) on.roll_boxes(i);
  on.part("Paid", "to be held against what the program settles; no entry", timed::no);
  on.blanks({"cards sold", "collected", "rake", "bonus pot"});
  on.blanks({"won by seat", "prize", "paid by"});
  leaving(on);
  on.signatures();
}

template <class Rules, class... Dice>
document::drawing sheets_of(const Rules& rules, std::int64_t seats, const Dice&... dice) {
  document::drawing made{
      .title = rules.book().name + ": round sheet",
      .description = "A page to write a round on by hand while there is no power.",
      .pages = {}};
  const sheet_names names{rules.book().name, rules.in_edition().id, rules.sha256()};
  // As many pages as are needed, and as many seats on each.
  const auto runs = (seats + seats_of_page - 1) / seats_of_page;
  for (std::int64_t i = 0; i < runs; ++i) {
    const seat_run run{seats * i / runs + 1, seats * (i + 1) / runs};
    const auto known = made.pages.size();
    for (auto row = row_max; row >= row_min; row -= points(1) / 2) {
      made.pages.resize(known);
      sheet_writer on{made, names, run, row};
      write_round(on, rules, dice...);
      if (made.pages.size() == known + 1) break;
    }
  }
  return made;
}

}  // namespace

document::drawing round_sheet(const rules::table_rules& rules, const rules::definition& game) {
  return sheets_of(rules, rules.limits().seats, game.dice(game.close(game.opening(), false)));
}

document::drawing round_sheet(const rules::pot_rules& rules) {
  return sheets_of(rules, rules.seats());
}

}  // namespace skyward::report
