// A drawn felt as whoever reads its SVG finds it: elements with their names, each where it lies on
// the table, in hundredths of an inch.
#pragma once

#include <boost/property_tree/xml_parser.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace skyward::drawn_felt {

using tree = boost::property_tree::ptree;

/// A rectangle or a circle, or what bounds it; in hundredths of an inch, as its group has them.
struct outline {
  bool round = false;
  double x = 0;  // of its middle
  double y = 0;
  double width = 0;
  double height = 0;

  double left() const { return x - width / 2; }
  double right() const { return x + width / 2; }
  double top() const { return y - height / 2; }
  double bottom() const { return y + height / 2; }

  bool holds(const outline& other) const {
    return other.left() >= left() && other.right() <= right() && other.top() >= top() &&
           other.bottom() <= bottom();
  }
  /// Whether they lie over one another anywhere.
  bool meets(const outline& other) const {
    if (round && other.round) {
      return std::hypot(x - other.x, y - other.y) < (width + other.width) / 2;
    }
    if (other.round) return other.meets(*this);
    if (round) {
      const auto across = x - std::clamp(x, other.left(), other.right());
      const auto down = y - std::clamp(y, other.top(), other.bottom());
      return std::hypot(across, down) < width / 2;
    }
    return left() < other.right() && other.left() < right() && top() < other.bottom() &&
           other.top() < bottom();
  }
};

/// What a point of an element becomes on the table.
struct placing {
  double x = 0;
  double y = 0;
  double turn = 0;  // in degrees
  double scale = 1;

  std::pair<double, double> at(double px, double py) const {
    const auto angle = turn * std::numbers::pi / 180;
    return {x + scale * (px * std::cos(angle) - py * std::sin(angle)),
            y + scale * (px * std::sin(angle) + py * std::cos(angle))};
  }
};

struct element {
  std::string tag;
  tree node;
  placing placed;
  std::size_t parent = 0;  // its place in the list; its own for the first

  std::string name(const std::string& key) const {
    return node.get<std::string>("<xmlattr>." + key, "");
  }
  double number(const std::string& key) const { return node.get<double>("<xmlattr>." + key, 0); }
  bool has_clause(const std::string& clause) const {
    std::istringstream words{name("data-clause")};
    for (std::string each; words >> each;) {
      if (each == clause) return true;
    }
    return false;
  }
  /// The middle that its names give, on the table.
  std::pair<double, double> middle() const {
    const auto [x, y] = placed.at(number("data-x"), number("data-y"));
    return {x / points_a_hundredth, y / points_a_hundredth};
  }
  double x() const { return middle().first; }
  double y() const { return middle().second; }
  /// A number of it in hundredths of an inch.
  double measure(const std::string& key) const { return number(key) / points_a_hundredth; }
  /// What a rectangle or a circle is of itself, whatever it is called.
  outline drawn() const {
    if (tag == "circle") {
      return {true, measure("cx"), measure("cy"), 2 * measure("r"), 2 * measure("r")};
    }
    return {false, measure("x") + measure("width") / 2, measure("y") + measure("height") / 2,
            measure("width"), measure("height")};
  }

  static constexpr double points_a_hundredth = 0.72;
};

class felt {
 public:
  explicit felt(const std::string& svg) {
    std::istringstream in{svg};
    tree whole;
    boost::property_tree::read_xml(in, whole);
    add("svg", whole.get_child("svg"), {}, 0);
    // The table's own corner is the origin.
    for (const auto& each : all) {
      if (each.name("class") != "felt") continue;
      const auto corner = each.placed;
      for (auto& moved : all) {
        moved.placed.x -= corner.x;
        moved.placed.y -= corner.y;
      }
      break;
    }
  }

  std::vector<const element*> with(const std::string& key, const std::string& value) const {
    std::vector<const element*> found;
    for (const auto& each : all) {
      if (each.name(key) == value) found.push_back(&each);
    }
    return found;
  }
  std::vector<const element*> for_clause(const std::string& clause) const {
    std::vector<const element*> found;
    for (const auto& each : all) {
      if (each.has_clause(clause)) found.push_back(&each);
    }
    return found;
  }

  bool is_inside(const element& each, const element& of) const {
    auto at = static_cast<std::size_t>(&each - all.data());
    const auto wanted = static_cast<std::size_t>(&of - all.data());
    while (at != 0 && at != wanted) at = all[at].parent;
    return at == wanted;
  }
  std::vector<const element*> inside(const element& of) const {
    std::vector<const element*> found;
    for (const auto& each : all) {
      if (&each != &of && is_inside(each, of)) found.push_back(&each);
    }
    return found;
  }
  /// The rectangles and circles that a group draws itself, in their order.
  std::vector<outline> outlines_of(const element& group) const {
    std::vector<outline> found;
    const auto own = static_cast<std::size_t>(&group - all.data());
    for (const auto& each : all) {
      if (each.parent == own && (each.tag == "rect" || each.tag == "circle"))
        found.push_back(each.drawn());
    }
    return found;
  }
  /// The texts of an element, line by line.
  std::vector<std::string> lines_of(const element& of) const {
    std::vector<std::string> lines;
    for (const auto* each : inside(of)) {
      if (each->tag == "text") lines.push_back(each->node.data());
    }
    return lines;
  }
  /// The same, as they are read.
  std::string words_of(const element& of) const {
    std::string words;
    for (const auto& line : lines_of(of)) words += (words.empty() ? "" : " ") + line;
    return words;
  }
  /// The pips of each die that is pictured, from left to right.
  std::vector<int> faces_of(const element& of) const {
    std::vector<std::pair<double, int>> dice;
    const auto parts = inside(of);
    for (const auto* die : parts) {
      // Around a pair there is a frame.
      if (die->tag != "rect" || die->number("width") != die->number("height")) continue;
      const auto left = die->number("x");
      const auto top = die->number("y");
      const auto side = die->number("width");
      const auto is_on = [&](const element* each) {
        return each->tag == "circle" && each->number("cx") > left &&
               each->number("cx") < left + side && each->number("cy") > top &&
               each->number("cy") < top + side;
      };
      dice.emplace_back(left, static_cast<int>(std::ranges::count_if(parts, is_on)));
    }
    std::ranges::sort(dice);
    std::vector<int> faces;
    for (const auto& [left, face] : dice) faces.push_back(face);
    return faces;
  }
  std::size_t count(const element& of, const std::string& tag) const {
    const auto found = inside(of);
    return static_cast<std::size_t>(
        std::ranges::count_if(found, [&](const auto* each) { return each->tag == tag; }));
  }
  std::vector<const element*> seats() const {
    std::vector<const element*> found;
    for (const auto& each : all) {
      if (!each.name("data-seat").empty()) found.push_back(&each);
    }
    return found;
  }

  std::vector<element> all;

 private:
  void add(const std::string& tag, const tree& node, placing placed, std::size_t parent) {
    const auto own = all.size();
    all.push_back(
        {tag, node, moved(placed, node.get<std::string>("<xmlattr>.transform", "")), parent});
    for (const auto& [name, child] : node) {
      if (name != "<xmlattr>" && name != "<xmlcomment>") add(name, child, all[own].placed, own);
    }
  }

  static placing moved(placing from, const std::string& transform) {
    std::string spaced;
    for (const char c : transform) spaced += c == '(' || c == ')' ? ' ' : c;
    std::istringstream words{spaced};
    for (std::string word; words >> word;) {
      double first = 0;
      words >> first;
      if (word == "translate") {
        double second = 0;
        words >> second;
        const auto [x, y] = from.at(first, second);
        from.x = x;
        from.y = y;
      } else if (word == "rotate") {
        from.turn += first;
      } else if (word == "scale") {
        from.scale *= first;
      }
    }
    return from;
  }
};

}  // namespace skyward::drawn_felt
