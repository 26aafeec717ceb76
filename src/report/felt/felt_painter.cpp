// How each shape of a felt is drawn. Lengths of a plan become those of a drawing at its true size.
#include "report/felt/felt_painter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace skyward::report {

using document::anchor;
using document::colour;
using document::font_weight;
using document::length;
using rules::felt_place;
using rules::felt_shape;

namespace {

constexpr length inch(int hundredths) {
  return document::hundredths_of_inch(hundredths);
}
constexpr length line_thick = inch(4);
constexpr length notice_most = inch(50);
constexpr colour ivory{0xfbf7ea};
constexpr colour pip{0x191512};
constexpr colour brass{0xd9a93a};
constexpr colour grass[] = {colour{0x1f6b35}, colour{0x267a3e}};
constexpr colour lamp_off{0x2b3a34};

/// Largest letters of a place with several lines, and of one with a name alone.
length letters_of(length height) {
  return height * 24 / 100;
}
length name_of(length height) {
  return height * 42 / 100;
}

/// Of what is let into the felt: the same hue, a third as light.
colour shade_of(rules::felt_colour felt) {
  std::uint32_t dark = 0;
  for (const unsigned shift : {16U, 8U, 0U}) dark |= ((felt >> shift & 0xFFU) * 35 / 100) << shift;
  return colour{dark};
}

colour chosen(const std::optional<rules::felt_colour>& of, colour otherwise) {
  return of ? colour{*of} : otherwise;
}

/// Beside its name such a spot has room for the piece.
bool is_wide(const felt_place& spot) {
  return spot.shape == felt_shape::spot && !spot.words.empty() && spot.width >= 2 * spot.height;
}

std::string number(length of) {
  return fmt::format("{}.{:02}", of / 100, of % 100);
}

/// With its sign.
std::string coordinate(length of) {
  return (of < 0 ? "-" : "") + number(of < 0 ? -of : of);
}

}  // namespace

/// Where a place lies, in lengths of the drawing.
struct felt_painter::frame {
  length x;  // of its centre
  length y;
  length width;
  length height;

  length left() const { return x - width / 2; }
  length top() const { return y - height / 2; }
  length right() const { return left() + width; }
  length bottom() const { return top() + height; }
  length radius() const { return std::min(width, height) / 2; }
};

void felt_painter::begin(attributes names, length x, length y, int turn, int ten_thousandths) {
  std::erase_if(names, [](const auto& each) { return each.second.empty(); });
  add(document::group_begin{x, y, turn, ten_thousandths, std::move(names)});
}

std::string felt_painter::clauses_of(std::span<const std::string> base) const {
  std::string text;
  for (const auto& each : base) {
    const auto found = facts_.clauses.find(each);
    const auto& own = found == facts_.clauses.end() ? each : found->second;
    if (own.empty() || own == rules::house_rule || own == rules::not_in_source) continue;
    auto written = own;
    std::ranges::replace(written, ' ', '_');  // `ruling_R-16`: a space stands between clauses
    text += (text.empty() ? "" : " ") + written;
  }
  return text;
}

void felt_painter::paint(const felt_place& place, std::int64_t seat) {
  if (place.area && !facts_.areas[rules::index(*place.area)]) return;
  const frame in{inch(place.x), inch(place.y), inch(place.width), inch(place.height)};
  // Chips lie on the picture or the ring, not on the odds below it, and pieces beside a name.
  const auto across = is_wide(place) ? in.left() + in.radius() : in.x;
  auto centre = in.y;
  auto radius = in.radius();
  if (place.shape == felt_shape::die || place.shape == felt_shape::sensor) {
    centre = in.top() + in.radius();
  }
  if (place.shape == felt_shape::die || place.shape == felt_shape::dice_pair)
    radius = radius * 9 / 10;
  const auto* area = place.area ? &*facts_.areas[rules::index(*place.area)] : nullptr;
  begin(
      {{"data-shape", std::string{rules::felt_shape_names[static_cast<std::size_t>(place.shape)]}},
       {"data-area", area == nullptr ? "" : area->id},
       {"data-group", area == nullptr ? "" : area->group},
       {"data-piece", place.piece},
       {"data-spot", place.spot},
       {"data-account", place.account},
       {"data-dice", place.holds_dice ? "yes" : ""},
       {"data-seat-of", area != nullptr && seat > 0 ? std::to_string(seat) : ""},
       {"data-clause", clauses_of(place.clauses)},
       {"data-x", coordinate(across)},
       {"data-y", coordinate(centre)},
       {"data-r", number(radius)},
       {"data-w", number(in.width)},
       {"data-h", number(in.height)}});
  switch (place.shape) {
    case felt_shape::die:
    case felt_shape::dice_pair:
      picture(place, in);
      break;
    case felt_shape::circle:
      circle(place, in);
      break;
    case felt_shape::box:
      box(place, in);
      break;
    case felt_shape::sensor:
      sensor(place, in);
      break;
    case felt_shape::spot:
      spot(place, in);
      break;
    case felt_shape::mark:
      break;
    case felt_shape::circles:
      circles(place, in);
      break;
    case felt_shape::yards:
      field(place, in);
      break;
    case felt_shape::recess:
      recess(in);
      break;
    case felt_shape::notice:
      write({in.x, in.y, in.width, in.height}, texts_of(place), notice_most);
      break;
    case felt_shape::words:
      write({in.x, in.y, in.width, in.height}, texts_of(place), in.height * 3 / 4);
      break;
    case felt_shape::logo:
      logo(in);
      break;
    case felt_shape::place: {
      add(document::circle{in.x, in.y, in.radius(), colour::none, felt_white, line_thick / 2});
      const std::vector<felt_text> texts{
          {std::to_string(seat), font_weight::bold, 100, felt_white, true}};
      write({in.x, in.y, in.width, in.height, true}, texts, in.height / 2);
      break;
    }
    case felt_shape::cards:
      cards(in);
      break;
    case felt_shape::stack:
      stack(place, in);
      break;
  }
  end();
}

/// A title in large letters, what the place is called, and what it pays.
std::vector<felt_text> felt_painter::texts_of(const felt_place& place) const {
  const auto ink = chosen(place.ink, felt_white);
  std::vector<felt_text> texts;
  if (!place.title.empty()) texts.push_back({place.title, font_weight::bold, 240, ink, true});
  const auto* area = place.area ? &*facts_.areas[rules::index(*place.area)] : nullptr;
  const auto& words = !place.words.empty() || area == nullptr ? place.words : area->label;
  if (!words.empty()) texts.push_back({words, font_weight::bold, 100, ink});
  if (area == nullptr) return texts;
  for (const auto& pays : area->pays) {
    const auto odds = pays.label.empty() ? pays.odds : pays.label + ": " + pays.odds;
    texts.push_back({odds, font_weight::regular, 100, ink, true});
  }
  return texts;
}

void felt_painter::write(const text_frame& in, std::span<const felt_text> texts, length largest) {
  for (auto& line : fitted_text(in, texts, largest)) add(std::move(line));
}

/// A face as a die shows it, in a square.
void felt_painter::die(const frame& in, int face) {
  add(document::rectangle{in.left(), in.top(), in.width, in.height, in.width / 6, ivory});
  const auto step = in.width * 27 / 100;
  const auto dot = [&](int across, int down) {
    add(document::circle{in.x + across * step, in.y + down * step, in.width * 9 / 100, pip});
  };
  if (face % 2 == 1) dot(0, 0);
  if (face >= 2) {
    dot(-1, -1);
    dot(1, 1);
  }
  if (face >= 4) {
    dot(1, -1);
    dot(-1, 1);
  }
  if (face == 6) {
    dot(-1, 0);
    dot(1, 0);
  }
}

/// One die or a pair of dice, and below what it pays.
void felt_painter::picture(const felt_place& place, const frame& in) {
  const bool pair = place.shape == felt_shape::dice_pair;
  auto side = in.width;
  if (pair) {
    add(document::rectangle{in.left(), in.top(), in.width, in.height, inch(12),
                            chosen(place.fill, colour::none), chosen(place.line, felt_white),
                            line_thick / 2});
    side = std::min(in.width * 29 / 100, in.height * 55 / 100);
    const auto y = in.top() + side / 2 + inch(22);
    die({in.x - side / 2 - inch(5), y, side, side}, place.faces.front());
    die({in.x + side / 2 + inch(5), y, side, side}, place.faces.back());
  } else {
    die({in.x, in.top() + side / 2, side, side}, place.faces.front());
  }
  const auto used = side + (pair ? inch(22) : 0);
  auto texts = texts_of(place);
  // The picture says what it is of.
  if (place.words.empty()) texts.erase(texts.begin());
  const auto room = in.height - used;
  write({in.x, in.bottom() - room / 2, in.width, room}, texts, room * 6 / 10);
}

void felt_painter::circle(const felt_place& place, const frame& in) {
  const auto line = chosen(place.line, felt_white);
  add(document::circle{in.x, in.y, in.radius(), chosen(place.fill, colour::none), line,
                       line_thick});
  write({in.x, in.y, in.width, in.height, true}, texts_of(place), letters_of(in.height));
}

void felt_painter::box(const felt_place& place, const frame& in) {
  add(document::rectangle{in.left(), in.top(), in.width, in.height, inch(14),
                          chosen(place.fill, colour::none), chosen(place.line, felt_white),
                          line_thick});
  const auto texts = texts_of(place);
  write({in.x, in.y, in.width * 94 / 100, in.height * 94 / 100}, texts,
        texts.size() > 1 ? letters_of(in.height) : name_of(in.height));
}

/// A ring with a lamp, and below it what it buys.
void felt_painter::sensor(const felt_place& place, const frame& in) {
  const auto y = in.top() + in.radius();
  add(document::circle{in.x, y, in.radius(), shade_of(facts_.plan->felt), chosen(place.line, brass),
                       line_thick * 2});
  begin({{"data-lamp", "yes"}});
  add(document::circle{in.x, y, in.radius() * 62 / 100, lamp_off, felt_white, line_thick / 2});
  end();
  const auto below = in.height - 2 * in.radius();
  write({in.x, in.bottom() - below / 2, in.width + inch(100), below + 2 * clearance},
        texts_of(place), below);
}

void felt_painter::spot(const felt_place& place, const frame& in) {
  const auto fill = chosen(place.fill, colour::none);
  const auto line = chosen(place.line, felt_white);
  const bool round = in.width == in.height;
  if (round) {
    add(document::circle{in.x, in.y, in.radius(), fill, line, line_thick / 2});
  } else {
    add(document::rectangle{in.left(), in.top(), in.width, in.height, in.height / 5, fill, line,
                            line_thick / 2});
  }
  auto texts = texts_of(place);
  if (texts.empty()) return;
  texts.front().unbroken = is_wide(place);
  const auto beside = is_wide(place) ? in.height : 0;
  write({in.x + beside / 2, in.y, in.width - beside, in.height, round}, texts, name_of(in.height));
}

void felt_painter::recess(const frame& in) {
  add(document::rectangle{in.left(), in.top(), in.width, in.height, inch(30),
                          shade_of(facts_.plan->felt), brass, line_thick * 2});
}

/// A row of circles, the first on the left, where the dealer has the right hand; one a seat and no
/// fewer than the rules ask for.
void felt_painter::circles(const felt_place& place, const frame& in) {
  const auto count = static_cast<length>(facts_.circles);
  if (count == 0) return;
  const auto pitch = in.width / count;
  const auto radius = std::min(in.height, pitch * 9 / 10) / 2;
  for (length i = 0; i < count; ++i) {
    const auto x = in.left() + pitch / 2 + i * pitch;
    begin({{"data-circle", std::to_string(i + 1)},
           {"data-piece", place.piece},
           {"data-spot", place.piece.empty() ? "" : fmt::format("circle-{}", i + 1)},
           {"data-x", coordinate(x)},
           {"data-y", coordinate(in.y)},
           {"data-r", number(radius)}});
    add(document::circle{x, in.y, radius, chosen(place.fill, colour::none),
                         chosen(place.line, felt_white), line_thick});
    const std::vector<felt_text> texts{
        {std::to_string(i + 1), font_weight::bold, 100, chosen(place.ink, felt_white), true}};
    write({x, in.y, 2 * radius, 2 * radius, true}, texts, radius);
    end();
  }
}

void felt_painter::logo(const frame& in) {
  const bool named = !facts_.operator_name.empty();
  if (!named) {
    add(document::rectangle{in.left(), in.top(), in.width, in.height, inch(10), colour::none,
                            felt_white, line_thick / 2});
  }
  const std::vector<felt_text> texts{{named ? facts_.operator_name : "Operator's name or logo",
                                      named ? font_weight::bold : font_weight::regular, 100,
                                      felt_white}};
  write({in.x, in.y, in.width, in.height}, texts, named ? in.height / 2 : in.height / 3);
}

/// The outlines of three cards as a hand lies.
void felt_painter::cards(const frame& in) {
  const auto wide = in.height * 5 / 7;
  for (const int at : {-1, 0, 1}) {
    begin({}, in.x + at * wide * 6 / 10, in.y + (at == 0 ? 0 : in.height / 20), at * 6);
    add(document::rectangle{-wide / 2, -in.height / 2, wide, in.height, wide / 10, colour::none,
                            felt_white, line_thick / 2});
    end();
  }
}

void felt_painter::stack(const felt_place& place, const frame& in) {
  const auto line = chosen(place.line, felt_white);
  add(document::circle{in.x, in.y, in.radius(), chosen(place.fill, colour::none), line,
                       line_thick * 2});
  // The upper half is for chips.
  const std::vector<felt_text> texts{
      {place.words, font_weight::bold, 100, chosen(place.ink, felt_white)}};
  write({in.x, in.y + in.height / 4, in.width * 7 / 10, in.height / 3}, texts, in.height / 6);
}

/// A line across a field, left open where the labels of yards run along its middle.
void felt_painter::yard_line(const frame& in, int yard, length x) {
  begin({{"data-part", "yard-line"},
         {"data-yard", std::to_string(yard)},
         {"data-x", coordinate(x)},
         {"data-y", coordinate(in.y)}});
  const auto open = inch(72);
  const std::array ends{in.top(), in.y - open, in.y + open, in.bottom()};
  for (std::size_t i = 0; i < ends.size(); i += 2) {
    add(document::straight_line{x, ends[i], x, ends[i + 1], felt_white, line_thick * 3 / 2});
  }
  for (const auto y : {in.top() + inch(240), in.bottom() - inch(240)}) {
    const std::vector<felt_text> texts{
        {std::to_string(yard), font_weight::bold, 100, felt_white, true}};
    write({x + inch(140), y, inch(240), inch(200)}, texts, inch(150));
  }
  end();
}

void felt_painter::yard_spot(const felt_place& place, int yard, length x, length y, length radius) {
  const bool major = yard % 10 == 0;
  begin({{"data-shape", "spot"},
         {"data-piece", place.piece},
         {"data-spot", std::to_string(yard)},
         {"data-part", "yard-label"},
         {"data-x", coordinate(x)},
         {"data-y", coordinate(y)},
         {"data-r", number(radius)}});
  add(document::circle{x, y, radius, grass[0], major ? felt_white : colour::none,
                       major ? line_thick : line_thick / 2});
  const auto size = radius * 124 / 100;
  add(document::written{.x = x,
                        .y = y + size * 36 / 100,
                        .words = std::to_string(yard),
                        .size = size,
                        .weight = font_weight::bold,
                        .at = anchor::middle,
                        .fill = felt_white});
  end();
}

/// A football field from above: fifty yards between two end zones, a line across at the 10 and the
/// 20 of either half, bands of grass, and the yards that play can reach labelled along the middle.
void felt_painter::field(const felt_place& place, const frame& in) {
  constexpr int half = 25;
  constexpr int end_zone = 5;
  const auto yard = in.width / (2 * half + 2 * end_zone);
  const auto goal = in.left() + end_zone * yard;
  const auto other_goal = goal + 2 * half * yard;
  for (int band = 0; band < 2 * half / 5; ++band) {
    add(document::rectangle{goal + band * 5 * yard, in.top(), 5 * yard, in.height, 0,
                            grass[band % 2]});
  }
  for (const auto x : {in.left(), other_goal}) {
    const auto wide = x == in.left() ? goal - x : in.right() - x;
    begin({{"data-part", "end-zone"},
           {"data-piece", x == in.left() ? place.piece : ""},
           {"data-spot", x == in.left() ? "end-zone" : ""},
           {"data-x", coordinate(x + wide / 2)},
           {"data-y", coordinate(in.y)},
           {"data-r", number(wide / 3)}});
    add(document::rectangle{x, in.top(), wide, in.height, 0,
                            chosen(place.fill, shade_of(facts_.plan->felt)), felt_white,
                            line_thick * 2});
    begin({}, x + wide / 2, in.y, x == in.left() ? -90 : 90);
    const std::vector<felt_text> texts{{"END ZONE", font_weight::bold, 100, felt_white, true}};
    write({0, 0, in.height * 8 / 10, wide}, texts, inch(160));
    end();
    end();
  }
  add(document::rectangle{in.left(), in.top(), in.width, in.height, 0, colour::none, felt_white,
                          line_thick * 2});
  for (const int at : {10, 20}) {
    yard_line(in, at, goal + at * yard);
    yard_line(in, at, other_goal - at * yard);
  }
  for (int at = 1; at <= std::min(place.yards, half); ++at) {
    yard_spot(place, at, goal + at * yard, in.y, yard * 46 / 100);
  }
}

}  // namespace skyward::report
