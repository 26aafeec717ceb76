// Draws the places of a felt one by one, each as a group that names what it is: by these names the
// page finds what it brings to life, and a test what a clause asks for.
#pragma once

#include "document/drawing.hpp"
#include "report/felt/felt_facts.hpp"
#include "report/felt/fitted_text.hpp"

#include <span>
#include <string>
#include <vector>

namespace skyward::report {

/// The colour of letters and lines on a felt of whatever hue.
inline constexpr document::colour felt_white{0xf6f1e4};

class felt_painter {
 public:
  felt_painter(const felt_facts& facts, std::vector<document::shape>& to)
      : facts_{facts}, to_{to} {}

  /// in  seat  that it is of; 0: all seats share it
  void paint(const rules::felt_place& place, std::int64_t seat = 0);

  using attributes = std::vector<std::pair<std::string, std::string>>;
  void begin(attributes names, document::length x = 0, document::length y = 0, int turn = 0,
             int ten_thousandths = document::group_begin::one);
  void end() { to_.emplace_back(document::group_end{}); }

  /// `data-clause` of clauses of the base text, as this edition numbers them; empty where it has
  /// none of them.
  std::string clauses_of(std::span<const std::string> base) const;

 private:
  struct frame;

  void die(const frame& in, int face);
  void picture(const rules::felt_place& place, const frame& in);
  void circle(const rules::felt_place& place, const frame& in);
  void box(const rules::felt_place& place, const frame& in);
  void sensor(const rules::felt_place& place, const frame& in);
  void spot(const rules::felt_place& place, const frame& in);
  void field(const rules::felt_place& place, const frame& in);
  void yard_line(const frame& in, int yard, document::length x);
  void yard_spot(const rules::felt_place& place, int yard, document::length x, document::length y,
                 document::length radius);
  void recess(const frame& in);
  void circles(const rules::felt_place& place, const frame& in);
  void logo(const frame& in);
  void cards(const frame& in);
  void stack(const rules::felt_place& place, const frame& in);

  std::vector<felt_text> texts_of(const rules::felt_place& place) const;
  void write(const text_frame& in, std::span<const felt_text> texts, document::length largest);
  void add(document::shape each) { to_.push_back(std::move(each)); }

  const felt_facts& facts_;
  std::vector<document::shape>& to_;
};

}  // namespace skyward::report
