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
  /// The texts of an element, as they are read.
  std::string words_of(const element& of) const {
    std::string words;
    for (const auto* each : inside(of)) {
      if (each->tag == "text") words += (words.empty() ? "" : " ") + each->node.data();
    }
    return words;
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
