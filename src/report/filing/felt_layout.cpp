// How a layout is fitted: letters as large as areas allow, groups below each other, then the seats.
#include "report/filing/felt_layout.hpp"

#include "base/text.hpp"
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
using document::text_lines;
using document::written;
using rules::index;

namespace {

constexpr length page_width = points(1584);
constexpr length page_height_max = points(2400);
constexpr length margin = points(36);
constexpr length width = page_width - 2 * margin;
constexpr length gap = points(8);
constexpr length heading_size = points(12);
constexpr length heading_height = points(22);
constexpr length area_height = points(62);
constexpr length seat_area_height = points(58);
constexpr length seat_width_min = points(230);
constexpr length spot_height = points(22);
constexpr length letters_max = points(12);
constexpr length letters_min = points(5);
constexpr length inset = points(4);  // of both sides of a frame together
constexpr length box_width_min = points(24);
constexpr length box_width_max = points(190);

struct frame {
  length x = 0;
  length y = 0;
  length width = 0;
  length height = 0;
};

struct felt_line {
  std::string words{};
  font_weight weight = font_weight::regular;
  colour fill = colour::white;
  bool unbroken = false;  // odds are not read over two lines
};

length height_of(std::size_t lines, length size) {
  return static_cast<length>(lines) * size * 6 / 5;
}

/// Lines as they break at a size, and whether they fit into a width and height unbroken.
struct fitted_lines {
  std::vector<felt_line> lines{};
  bool fits = true;
};

fitted_lines broken(const std::vector<felt_line>& texts, length size, length wide, length high) {
  fitted_lines made;
  for (const auto& text : texts) {
    auto broken_up = text_lines(text.words, wide, size, text.weight);
    std::string joined;
    for (const auto& line : broken_up) joined += (joined.empty() ? "" : " ") + line;
    made.fits = made.fits && joined == text.words && (!text.unbroken || broken_up.size() == 1);
    for (auto& line : broken_up) made.lines.push_back({std::move(line), text.weight, text.fill});
  }
  made.fits = made.fits && height_of(made.lines.size(), size) <= high;
  return made;
}

/// Texts centred in a frame, as large as they fit; what does not fit in the smallest letters is
/// cut.
void draw_centred(drawn_page& page, const frame& in, const std::vector<felt_line>& texts,
                  length largest = letters_max) {
  const auto wide = in.width - inset;
  const auto high = in.height - inset;
  auto size = largest;
  auto made = broken(texts, size, wide, high);
  while (!made.fits && size > letters_min) {
    size -= points(1) / 2;
    made = broken(texts, size, wide, high);
  }
  const auto room = static_cast<std::size_t>(std::max(high / (size * 6 / 5), 1));
  if (made.lines.size() > room) made.lines.resize(room);
  auto y = in.y + (in.height - height_of(made.lines.size(), size)) / 2 + size;
  for (const auto& line : made.lines) {
    page.shapes.emplace_back(written{.x = in.x + in.width / 2,
                                     .y = y,
                                     .words = line.words,
                                     .size = size,
                                     .weight = line.weight,
                                     .at = document::anchor::middle,
                                     .fill = line.fill});
    y += size * 6 / 5;
  }
}

/// What stands in a betting area: its name without that of its group, and its odds in gold; beside
/// what they are for where there is room, else below it.
std::vector<felt_line> area_texts(const rules::table_rules& rules, rules::area_id area, length wide,
                                  length size) {
  std::vector<felt_line> texts{{area_label(rules, area), font_weight::bold}};
  for (const auto& pays : area_pays(rules, area)) {
    const auto together = pays.label.empty() ? pays.odds : pays.label + ": " + pays.odds;
    if (pays.label.empty() || document::text_width(together, size) <= wide - inset) {
      texts.push_back({together, font_weight::regular, colour::gold, true});
    } else {
      texts.push_back({pays.label});
      texts.push_back({pays.odds, font_weight::regular, colour::gold, true});
    }
  }
  if (rules.book().areas[index(area)].purchase) {
    texts.push_back({"purchase", font_weight::regular, colour::gold, true});
  }
  return texts;
}

/// How a group is drawn: how many places share a width, how high an area is, and which letters can
/// still be read there.
struct group_looks {
  length width;
  length area_height;
  length readable;
  length note_size;
};

/// A group: its name, its areas in as few rows as can be read, and what binds its wagers.
class group_block {
 public:
  group_block(const rules::table_rules& rules, rules::group_id group, const group_looks& looks)
      : of_{rules.book().groups[index(group)]},
        areas_{offered_areas(rules, group)},
        looks_{looks},
        size_{looks.readable} {
    if (of_.from_dealers_left) std::ranges::reverse(areas_);
    std::string all;
    for (const auto& term : group_terms(rules, group)) all += (all.empty() ? "" : " ") + term.words;
    if (!all.empty()) notes_ = text_lines(all, looks.width, looks.note_size);
    // Areas with many lines of odds are made higher rather than wider.
    const auto height_max = 3 * looks.area_height;
    while (!arrange(rules) && looks_.area_height < height_max) looks_.area_height += points(6);
    while (size_ < letters_max && fit(rules, size_ + points(1) / 2)) size_ += points(1) / 2;
  }

  length height() const {
    return heading_height + rows() * (looks_.area_height + gap) +
           height_of(notes_.size(), looks_.note_size) + points(4);
  }

  void draw(drawn_page& page, const rules::table_rules& rules, length x, length y) const {
    draw_centred(page, {x, y, looks_.width, heading_height},
                 {{of_.label, font_weight::bold, colour::gold}}, heading_size);
    y += heading_height;
    for (std::size_t i = 0; i < areas_.size(); ++i) {
      const auto row = i / a_row_;
      const auto in_row = static_cast<length>(std::min(a_row_, areas_.size() - row * a_row_));
      const auto left = x + (looks_.width - in_row * box_ - (in_row - 1) * gap) / 2;
      draw_area(
          page, rules, areas_[i],
          {left + static_cast<length>(i % a_row_) * (box_ + gap),
           y + static_cast<length>(row) * (looks_.area_height + gap), box_, looks_.area_height});
    }
    y += rows() * (looks_.area_height + gap);
    for (const auto& line : notes_) {
      y += looks_.note_size * 6 / 5;
      page.shapes.emplace_back(written{.x = x + looks_.width / 2,
                                       .y = y - looks_.note_size / 5,
                                       .words = line,
                                       .size = looks_.note_size,
                                       .at = document::anchor::middle,
                                       .fill = colour::white});
    }
  }

 private:
  length rows() const { return static_cast<length>((areas_.size() + a_row_ - 1) / a_row_); }

  /// Sets the areas in as few rows as can be read; false where no number of rows can.
  bool arrange(const rules::table_rules& rules) {
    for (std::size_t rows = 1; rows <= areas_.size(); ++rows) {
      a_row_ = (areas_.size() + rows - 1) / rows;
      const auto across = static_cast<length>(a_row_);
      box_ = std::min((looks_.width - (across - 1) * gap) / across, box_width_max);
      if (box_ >= box_width_min && fit(rules, looks_.readable)) return true;
    }
    return false;
  }

  bool fit(const rules::table_rules& rules, length size) const {
    return std::ranges::all_of(areas_, [&](rules::area_id area) {
      return broken(area_texts(rules, area, box_, size), size, box_ - inset,
                    looks_.area_height - inset)
          .fits;
    });
  }

  void draw_area(drawn_page& page, const rules::table_rules& rules, rules::area_id area,
                 const frame& in) const {
    page.shapes.emplace_back(rectangle{.x = in.x,
                                       .y = in.y,
                                       .width = in.width,
                                       .height = in.height,
                                       .corner = points(7),
                                       .fill = colour::dark_felt,
                                       .line = colour::white});
    draw_centred(page, in, area_texts(rules, area, box_, size_), size_);
  }

  const rules::area_group& of_;
  std::vector<rules::area_id> areas_;
  group_looks looks_;
  std::vector<std::string> notes_{};
  std::size_t a_row_ = 1;
  length box_ = 0;
  length size_;
};

/// The name of the game, the dealer's place, and room for the operator's name or logo.
length draw_head(drawn_page& page, const rules::table_rules& rules) {
  draw_centred(page, {margin, points(14), width, points(16)},
               {{"DEALER", font_weight::bold, colour::white}}, points(11));
  const frame name{margin + points(250), points(34), width - points(500), points(44)};
  draw_centred(page, name, {{rules.book().name, font_weight::bold, colour::gold}}, points(34));
  const frame logo{margin, points(30), points(200), points(48)};
  page.shapes.emplace_back(rectangle{.x = logo.x,
                                     .y = logo.y,
                                     .width = logo.width,
                                     .height = logo.height,
                                     .corner = points(4),
                                     .line = colour::gold});
  draw_centred(page, logo, {{"operator's name or logo"}}, points(10));
  return points(92);
}

/// A circle with a number in it: of a seat, or one that wagers are put into.
void draw_numbered_circle(drawn_page& page, length x, length y, std::int64_t number) {
  page.shapes.emplace_back(document::circle{
      .x = x, .y = y, .radius = points(15), .fill = colour::white, .line = colour::gold});
  page.shapes.emplace_back(written{.x = x,
                                   .y = y + points(5),
                                   .words = std::to_string(number),
                                   .size = points(14),
                                   .weight = font_weight::bold,
                                   .at = document::anchor::middle,
                                   .fill = colour::dark_felt});
}

/// A spot that is one of the circles into which wagers are put, and that `draw_circles` draws.
bool is_circle(std::string_view spot) {
  return spot.starts_with("circle-");
}

/// The circles into which wagers are put when betting closes, the first at the dealer's right: one
/// a seat, and no fewer than the pieces need (ruling R-76).
length draw_circles(drawn_page& page, const rules::table_rules& rules, length y) {
  for (const auto& step : rules.book().bets_closed) {
    if (step.action != rules::step_action::place) continue;
    const auto count = static_cast<length>(std::max(step.circles, rules.limits().seats));
    const auto label = points(110);
    const auto room = width - label;
    const auto most = room / points(32);
    const auto rows = (count + most - 1) / most;
    draw_centred(page, {margin, y, label, spot_height},
                 {{"circles", font_weight::bold, colour::gold}}, points(10));
    for (length i = 0; i < count; ++i) {
      const auto x = margin + label + room - points(16) - i % most * points(32);
      draw_numbered_circle(page, x, y + points(15) + i / most * points(34), i + 1);
    }
    y += rows * points(34) + gap / 2;
  }
  return y;
}

/// Where pieces stand: a row of spots for each kind, in the order of the layout.
length draw_spots(drawn_page& page, const rules::rulebook& book, length y) {
  std::vector<const std::vector<std::string>*> drawn;
  for (const auto& piece : book.pieces) {
    const auto same = [&](const auto* spots) { return *spots == piece.spots; };
    if (std::ranges::any_of(drawn, same)) continue;
    drawn.push_back(&piece.spots);
    std::vector<std::string> spots;
    for (const auto& spot : piece.spots) {
      if (spot != "off" && spot != "empty" && !is_circle(spot)) spots.push_back(spot);
    }
    if (spots.empty()) continue;
    if (piece.from_dealers_left) std::ranges::reverse(spots);
    const auto name = words_of_id(piece.kind.empty() ? piece.id : piece.kind);
    const auto label = points(110);
    const auto count = static_cast<length>(spots.size());
    const auto room = width - label;
    const auto most = std::max(room / points(42), 1);
    const auto rows = (count + most - 1) / most;
    const auto a_row = (count + rows - 1) / rows;
    const auto box = std::min((room - (a_row - 1) * gap / 2) / a_row, points(110));
    draw_centred(page, {margin, y, label, spot_height}, {{name, font_weight::bold, colour::gold}},
                 points(10));
    for (length i = 0; i < count; ++i) {
      const frame in{margin + label + i % a_row * (box + gap / 2),
                     y + i / a_row * (spot_height + gap / 2), box, spot_height};
      page.shapes.emplace_back(rectangle{.x = in.x,
                                         .y = in.y,
                                         .width = in.width,
                                         .height = in.height,
                                         .corner = spot_height / 2,
                                         .line = colour::rule});
      draw_centred(page, in, {{words_of_id(spots[static_cast<std::size_t>(i)])}}, points(9));
    }
    y += rows * (spot_height + gap / 2) + gap / 2;
  }
  return y + gap;
}

/// The pages of a layout as they fill from the dealer's side down.
class felt {
 public:
  explicit felt(const rules::table_rules& rules) : rules_{rules} { begin_page(); }

  void shared_groups(const std::vector<rules::group_id>& groups) {
    for (const auto group : groups) {
      const group_block block{rules_, group, {width, area_height, points(10), points(10)}};
      need(block.height());
      block.draw(page(), rules_, margin, y_);
      y_ += block.height() + gap;
    }
  }

  /// The places of the players, numbered; nothing but the number where all areas are shared.
  void seats(const std::vector<rules::group_id>& groups) {
    const auto count = static_cast<length>(rules_.limits().seats);
    const auto most = groups.empty() ? width / points(44) : (width + gap) / (seat_width_min + gap);
    const auto rows = (count + most - 1) / most;
    const auto a_row = (count + rows - 1) / rows;
    const auto wide = (width - (a_row - 1) * gap) / a_row;
    std::vector<group_block> blocks;
    length high = points(46);
    for (const auto group : groups) {
      blocks.emplace_back(rules_, group,
                          group_looks{wide - 2 * gap, seat_area_height, points(13) / 2, points(7)});
      high += blocks.back().height();
    }
    for (length row = 0; row < rows; ++row) {
      need(high + gap);
      const auto in_row = std::min(a_row, count - row * a_row);
      for (length i = 0; i < in_row; ++i) {
        // Seat 1 is at the dealer's left, which the players see on their right.
        const auto left = margin + (width - in_row * wide - (in_row - 1) * gap) / 2 +
                          (in_row - 1 - i) * (wide + gap);
        draw_seat(blocks, left, wide, high, row * a_row + i + 1);
      }
      y_ += high + gap;
    }
  }

  document::drawing finish(std::span<const std::string> warnings) {
    draw_foot(warnings);
    end_page();
    return std::move(made_);
  }

  std::string title() const { return rules_.book().name + ": layout"; }

 private:
  drawn_page& page() { return made_.pages.back(); }

  void begin_page() {
    made_.title = title();
    made_.description =
        "The betting areas by group with their odds, the spots of pieces, and the seats.";
    made_.pages.push_back({page_width, 0, {}});
    page().shapes.emplace_back(rectangle{.fill = colour::felt});  // sized when the page is full
    y_ = draw_head(page(), rules_);
    if (made_.pages.size() > 1) return;
    y_ = draw_circles(page(), rules_, draw_spots(page(), rules_.book(), y_));
  }

  void end_page() {
    page().height = y_ + margin / 2;
    page().shapes.front() =
        rectangle{.width = page_width, .height = page().height, .fill = colour::felt};
  }

  void need(length height) {
    if (y_ + height <= page_height_max || page().shapes.size() < 8) return;
    end_page();
    begin_page();
  }

  void draw_seat(const std::vector<group_block>& blocks, length left, length wide, length high,
                 length seat) {
    auto y = y_;
    if (!blocks.empty()) {
      page().shapes.emplace_back(rectangle{.x = left,
                                           .y = y,
                                           .width = wide,
                                           .height = high,
                                           .corner = points(12),
                                           .line = colour::gold});
    }
    y += points(4);
    for (const auto& block : blocks) {
      block.draw(page(), rules_, left + gap, y);
      y += block.height();
    }
    draw_numbered_circle(page(), left + wide / 2, y_ + high - points(22), seat);
  }

  void draw_foot(std::span<const std::string> warnings) {
    y_ += gap;
    std::vector<std::string> texts{warnings.begin(), warnings.end()};
    texts.push_back(limits_words(rules_));
    texts.push_back(rules_.in_edition().title + "; rules " + rules_.in_edition().id + ", SHA-256 " +
                    rules_.sha256());
    for (const auto& text : texts) {
      for (const auto& line : text_lines(text, width, points(9))) {
        y_ += points(12);
        page().shapes.emplace_back(written{.x = page_width / 2,
                                           .y = y_,
                                           .words = line,
                                           .size = points(9),
                                           .at = document::anchor::middle,
                                           .fill = colour::white});
      }
    }
  }

  const rules::table_rules& rules_;
  document::drawing made_{};
  length y_ = 0;
};

}  // namespace

document::drawing felt_layout(const rules::table_rules& rules,
                              std::span<const std::string> warnings) {
  std::vector<rules::group_id> shared;
  std::vector<rules::group_id> of_each_seat;
  for (const auto group : offered_groups(rules)) {
    const bool own = !rules.book().groups[index(group)].each_seat_clause.empty();
    (own ? of_each_seat : shared).push_back(group);
  }
  felt made{rules};
  made.shared_groups(shared);
  made.seats(of_each_seat);
  return made.finish(warnings);
}

}  // namespace skyward::report
