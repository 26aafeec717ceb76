// Each sheet has a drawing at the largest scale of one inch to so many that its paper takes, a bar
// and lines of dimension beside it, and a foot that says of which rules it is.
#include "report/filing/felt_layout.hpp"

#include "report/felt/felt_drawing.hpp"
#include "report/felt/felt_painter.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

using document::anchor;
using document::colour;
using document::drawn_page;
using document::font_weight;
using document::group_begin;
using document::hundredths_of_inch;
using document::length;
using document::points;
using document::shape;
using document::straight_line;
using document::written;

namespace {

constexpr length paper_width = points(1224);
constexpr length paper_height = points(792);
constexpr length margin = points(54);
constexpr length head_height = points(40);
constexpr length foot_height = points(86);
constexpr length drawing_width = paper_width - 2 * margin - points(30);
constexpr length drawing_height =
    paper_height - 2 * margin - head_height - foot_height - points(40);
constexpr length legend_width = points(330);

/// `98.00 in`, of hundredths of an inch.
std::string inches(std::int64_t hundredths) {
  return fmt::format("{}.{:02} in", hundredths / 100, hundredths % 100);
}

/// One inch of paper for so many of the table.
struct sheet_scale {
  int one_to = 1;
  int ten_thousandths() const { return group_begin::one / one_to; }
  length of(length true_size) const {
    return static_cast<length>(std::int64_t{true_size} * ten_thousandths() / group_begin::one);
  }
};

sheet_scale scale_for(length wide, length high, length room_across, length room_down) {
  sheet_scale scale;
  while (scale.of(wide) > room_across || scale.of(high) > room_down) ++scale.one_to;
  return scale;
}

class sheet {
 public:
  sheet(const felt_facts& facts, std::string title) : facts_{facts}, title_{std::move(title)} {
    page_.shapes.emplace_back(written{.x = margin,
                                      .y = margin + points(20),
                                      .words = facts.name,
                                      .size = points(22),
                                      .weight = font_weight::bold});
    page_.shapes.emplace_back(written{.x = paper_width - margin,
                                      .y = margin + points(20),
                                      .words = title_,
                                      .size = points(14),
                                      .at = anchor::end});
  }

  /// Shapes whose middle is put to the middle of what is left of the paper, with dimensions.
  ///
  /// in      across, down  what they reach over, from `left` and `top`
  void draw(const std::vector<shape>& shapes, length left, length top, length across, length down,
            length beside) {
    const auto room = drawing_width - beside;
    const auto scale = scale_for(across, down, room, drawing_height);
    const auto x = margin + points(30) + (room - scale.of(across)) / 2;
    const auto y = margin + head_height + (drawing_height - scale.of(down)) / 2;
    page_.shapes.emplace_back(
        group_begin{x - scale.of(left), y - scale.of(top), 0, scale.ten_thousandths(), {}});
    page_.shapes.insert(page_.shapes.end(), shapes.begin(), shapes.end());
    page_.shapes.emplace_back(document::group_end{});
    right_ = margin + points(30) + room;
    scale_ = scale;
  }

  /// A line with ends and a length, along a side of what was drawn.
  void dimension_across(length from, length to, length y, std::int64_t true_hundredths) {
    for (const auto x : {from, to}) {
      page_.shapes.emplace_back(straight_line{x, y - points(4), x, y + points(4)});
    }
    page_.shapes.emplace_back(straight_line{from, y, to, y});
    label((from + to) / 2, y + points(3), inches(true_hundredths));
  }
  void dimension_down(length x, length from, length to, std::int64_t true_hundredths) {
    for (const auto y : {from, to}) {
      page_.shapes.emplace_back(straight_line{x - points(4), y, x + points(4), y});
    }
    page_.shapes.emplace_back(straight_line{x, from, x, to});
    page_.shapes.emplace_back(group_begin{x, (from + to) / 2, -90, group_begin::one, {}});
    label(0, points(3), inches(true_hundredths));
    page_.shapes.emplace_back(document::group_end{});
  }

  /// What is where, in lines beside the drawing.
  void legend(const std::vector<std::pair<std::string, std::string>>& lines) {
    auto y = margin + head_height + points(10);
    const auto x = right_ + points(24);
    for (const auto& [what, clause] : lines) {
      for (const auto& line : document::text_lines(what, legend_width - points(24), points(10))) {
        write(x, y, line, points(10), colour::ink);
        y += points(13);
      }
      for (const auto& line : document::text_lines(clause, legend_width - points(24), points(8))) {
        write(x, y, line, points(8), colour::grey);
        y += points(11);
      }
      y += points(4);
    }
  }

  drawn_page finish(std::size_t number, std::size_t count, std::span<const std::string> warnings) {
    const auto top = paper_height - margin - foot_height;
    page_.shapes.emplace_back(straight_line{margin, top, paper_width - margin, top, colour::rule});
    draw_bar(top + points(22));
    const auto x = margin + points(330);
    const auto wide = paper_width - margin - x;
    auto y = top + points(16);
    std::vector<std::string> texts{
        fmt::format("{}; rules {}{}", facts_.title, facts_.edition,
                    facts_.sha256.empty() ? "" : ", SHA-256 " + facts_.sha256),
        facts_.limits};
    texts.insert(texts.end(), warnings.begin(), warnings.end());
    for (const auto& text : texts) {
      for (const auto& line : document::text_lines(text, wide - points(90), points(9))) {
        write(x, y, line, points(9), colour::ink);
        y += points(12);
      }
    }
    page_.shapes.emplace_back(written{.x = paper_width - margin,
                                      .y = top + points(16),
                                      .words = fmt::format("Sheet {} of {}", number, count),
                                      .size = points(9),
                                      .at = anchor::end});
    page_.width = paper_width;
    page_.height = paper_height;
    return std::move(page_);
  }

  const sheet_scale& scale() const { return scale_; }

 private:
  void write(length x, length y, std::string words, length size, colour ink) {
    page_.shapes.emplace_back(
        written{.x = x, .y = y, .words = std::move(words), .size = size, .fill = ink});
  }

  /// On a white ground, so that the line is not read with it.
  void label(length x, length y, std::string words) {
    const auto wide = document::text_width(words, points(9)) + points(8);
    page_.shapes.emplace_back(
        document::rectangle{x - wide / 2, y - points(9), wide, points(12), 0, colour::white});
    page_.shapes.emplace_back(written{
        .x = x, .y = y, .words = std::move(words), .size = points(9), .at = anchor::middle});
  }

  /// A bar of feet of the table, and the scale in words.
  void draw_bar(length y) {
    const auto foot = scale_.of(hundredths_of_inch(1200));
    const int feet = std::clamp(points(240) / std::max(foot, 1), 1, 4);
    for (int i = 0; i < feet; ++i) {
      page_.shapes.emplace_back(document::rectangle{margin + i * foot, y, foot, points(6), 0,
                                                    i % 2 == 0 ? colour::ink : colour::white,
                                                    colour::ink});
    }
    write(margin, y + points(20),
          fmt::format("{} {}; scale 1 to {} on paper of 17 by 11 inches", feet,
                      feet == 1 ? "foot" : "feet", scale_.one_to),
          points(9), colour::ink);
  }

  const felt_facts& facts_;
  std::string title_;
  drawn_page page_{};
  sheet_scale scale_{};
  length right_ = 0;
};

/// What a place is called in a legend.
std::string name_of(const felt_facts& facts, const rules::felt_place& place) {
  if (place.area) return facts.areas[rules::index(*place.area)]->label;
  if (!place.spot.empty()) return place.words.empty() ? place.spot : place.words;
  return place.account.empty() ? place.words : place.account;
}

/// Places of one shape that are asked for by the same clauses, in the order of the plan.
struct legend_entry {
  rules::felt_shape shape{};
  std::string clauses{};
  std::vector<std::string> names{};
  std::pair<int, int> width{};  // least and most
  std::pair<int, int> height{};

  std::string size() const {
    const auto span = [](std::pair<int, int> from) {
      return from.first == from.second
                 ? inches(from.first)
                 : fmt::format("{} to {}", inches(from.first), inches(from.second));
    };
    return width == height ? span(width) + " across" : span(width) + " by " + span(height);
  }
};

/// A line for each kind of place with its sizes; and the clauses behind it.
std::vector<std::pair<std::string, std::string>> legend_of(
    const felt_facts& facts, std::span<const rules::felt_place> places) {
  std::vector<legend_entry> entries;
  std::vector<shape> none;
  const felt_painter painter{facts, none};
  for (const auto& place : places) {
    if (place.shape == rules::felt_shape::mark || place.shape == rules::felt_shape::words) continue;
    if (place.area && !facts.areas[rules::index(*place.area)]) continue;
    auto clauses = painter.clauses_of(place.clauses);
    const auto alike = [&](const legend_entry& each) {
      return each.shape == place.shape && each.clauses == clauses;
    };
    auto found = std::ranges::find_if(entries, alike);
    if (found == entries.end()) {
      entries.push_back({place.shape,
                         std::move(clauses),
                         {},
                         {place.width, place.width},
                         {place.height, place.height}});
      found = std::prev(entries.end());
    }
    if (const auto name = name_of(facts, place); !name.empty()) found->names.push_back(name);
    const auto widen = [](std::pair<int, int>& range, int by) {
      range = {std::min(range.first, by), std::max(range.second, by)};
    };
    widen(found->width, place.width);
    widen(found->height, place.height);
  }
  std::vector<std::pair<std::string, std::string>> lines;
  for (auto& each : entries) {
    std::ranges::replace(each.clauses, ' ', ',');
    std::ranges::replace(each.clauses, '_', ' ');
    std::string clauses;
    for (const char c : each.clauses) clauses += c == ',' ? ", " : std::string{c};
    const auto shape = rules::felt_shape_names[static_cast<std::size_t>(each.shape)];
    lines.emplace_back(each.names.empty() ? fmt::format("{}, {}", shape, each.size())
                                          : fmt::format("{}, {}: {}", shape, each.size(),
                                                        fmt::join(each.names, "; ")),
                       std::move(clauses));
  }
  return lines;
}

sheet whole_table(const felt_facts& facts) {
  const auto& plan = *facts.plan;
  sheet made{facts, "Layout of the table: " + plan.shape};
  const auto wide = hundredths_of_inch(plan.width);
  const auto high = hundredths_of_inch(plan.height);
  made.draw(felt_shapes(facts), -felt_rail, -felt_rail, wide + 2 * felt_rail, high + 2 * felt_rail,
            0);
  const auto x = margin + points(30) + (drawing_width - made.scale().of(wide)) / 2;
  const auto y = margin + head_height + (drawing_height - made.scale().of(high)) / 2;
  const auto rail = made.scale().of(felt_rail);
  made.dimension_across(x, x + made.scale().of(wide), y + made.scale().of(high) + rail + points(18),
                        plan.width);
  made.dimension_down(x - rail - points(18), y, y + made.scale().of(high), plan.height);
  return made;
}

sheet one_seat(const felt_facts& facts) {
  const auto& plan = *facts.plan;
  sheet made{facts, fmt::format("One seat; all {} are alike", facts.seats)};
  std::vector<shape> shapes;
  felt_painter painter{facts, shapes};
  const auto wide = hundredths_of_inch(plan.seat_width);
  const auto high = hundredths_of_inch(plan.seat_height);
  shapes.emplace_back(document::rectangle{-wide / 2, -high / 2, wide, high, 0, colour{plan.felt}});
  for (const auto& each : plan.at_each_seat) painter.paint(each, 1);
  made.draw(shapes, -wide / 2, -high / 2, wide, high, legend_width);
  made.legend(legend_of(facts, plan.at_each_seat));
  return made;
}

sheet one_section(const felt_facts& facts, const rules::felt_section& section) {
  const auto& plan = *facts.plan;
  sheet made{facts, section.label};
  std::vector<shape> shapes;
  felt_painter painter{facts, shapes};
  const auto left = hundredths_of_inch(section.x);
  const auto top = hundredths_of_inch(section.y);
  const auto wide = hundredths_of_inch(section.width);
  const auto high = hundredths_of_inch(section.height);
  shapes.emplace_back(document::rectangle{left, top, wide, high, 0, colour{plan.felt}});
  std::vector<rules::felt_place> inside;
  for (const auto& each : plan.places) {
    const bool lies_in = each.x - each.width / 2 >= section.x &&
                         each.y - each.height / 2 >= section.y &&
                         each.x + each.width / 2 <= section.x + section.width &&
                         each.y + each.height / 2 <= section.y + section.height;
    if (!lies_in) continue;
    painter.paint(each);
    inside.push_back(each);
  }
  made.draw(shapes, left, top, wide, high, legend_width);
  made.legend(legend_of(facts, inside));
  return made;
}

}  // namespace

document::drawing felt_layout(const felt_facts& facts, std::span<const std::string> warnings) {
  std::vector<sheet> sheets;
  sheets.push_back(whole_table(facts));
  for (const auto& section : facts.plan->sections) sheets.push_back(one_section(facts, section));
  if (facts.plan->at_each_seat.size() > 1) sheets.push_back(one_seat(facts));
  document::drawing made{facts.name + ": layout",
                         "The table from above to scale, the dealer at the upper edge: each "
                         "betting area with its odds, "
                         "the spots of pieces, and the seats; then its parts, larger.",
                         {}};
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    made.pages.push_back(sheets[i].finish(i + 1, sheets.size(), warnings));
  }
  return made;
}

}  // namespace skyward::report
