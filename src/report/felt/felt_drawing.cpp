// The table, what all share, then each seat.
#include "report/felt/felt_drawing.hpp"

#include "report/felt/felt_painter.hpp"

#include <fmt/format.h>

namespace skyward::report {

using document::colour;
using document::hundredths_of_inch;
using document::length;

namespace {

void paint_table(felt_painter& painter, std::vector<document::shape>& to, const felt_facts& facts) {
  const auto& plan = *facts.plan;
  const auto wide = hundredths_of_inch(plan.width);
  const auto high = hundredths_of_inch(plan.height);
  const auto corner = hundredths_of_inch(plan.corner);
  painter.begin({{"data-shape", "table"},
                 {"data-clause", painter.clauses_of(plan.clauses)},
                 {"data-corner", std::to_string(plan.corner)}});
  to.emplace_back(document::rectangle{-felt_rail, -felt_rail, wide + 2 * felt_rail,
                                      high + 2 * felt_rail, corner + felt_rail, colour{plan.rail}});
  to.emplace_back(document::rectangle{0, 0, wide, high, corner, colour{plan.felt}, colour{0x0a0f0c},
                                      felt_rail / 12});
  painter.end();
}

void paint_seats(felt_painter& painter, const felt_facts& facts) {
  const auto& plan = *facts.plan;
  std::int64_t number = 0;
  for (const auto& seat : rules::felt_seats(plan, facts.seats)) {
    ++number;
    painter.begin({{"data-seat", std::to_string(number)},
                   {"data-section", fmt::format("seat-{}", number)},
                   {"data-label", fmt::format("Seat {}", number)},
                   {"data-turn", std::to_string(seat.turn)},
                   {"data-left", std::to_string(-hundredths_of_inch(plan.seat_width) / 200)},
                   {"data-top", std::to_string(-hundredths_of_inch(plan.seat_height) / 200)},
                   {"data-width", std::to_string(hundredths_of_inch(plan.seat_width) / 100)},
                   {"data-height", std::to_string(hundredths_of_inch(plan.seat_height) / 100)}},
                  hundredths_of_inch(seat.x), hundredths_of_inch(seat.y), seat.turn,
                  seat.ten_thousandths);
    for (const auto& each : plan.at_each_seat) painter.paint(each, number);
    painter.end();
  }
}

}  // namespace

std::vector<document::shape> felt_shapes(const felt_facts& facts) {
  const auto& plan = *facts.plan;
  std::vector<document::shape> shapes;
  felt_painter painter{facts, shapes};
  paint_table(painter, shapes, facts);
  for (const auto& each : plan.places) painter.paint(each);
  for (const auto& each : plan.sections) {
    painter.begin({{"data-section", each.id},
                   {"data-label", each.label},
                   {"data-left", std::to_string(hundredths_of_inch(each.x) / 100)},
                   {"data-top", std::to_string(hundredths_of_inch(each.y) / 100)},
                   {"data-width", std::to_string(hundredths_of_inch(each.width) / 100)},
                   {"data-height", std::to_string(hundredths_of_inch(each.height) / 100)}});
    painter.end();
  }
  paint_seats(painter, facts);
  return shapes;
}

document::drawing felt_drawing(const felt_facts& facts) {
  const auto& plan = *facts.plan;
  document::drawn_page page{hundredths_of_inch(plan.width) + 2 * felt_rail,
                            hundredths_of_inch(plan.height) + 2 * felt_rail,
                            {},
                            colour::none};
  page.shapes.emplace_back(document::group_begin{felt_rail,
                                                 felt_rail,
                                                 0,
                                                 document::group_begin::one,
                                                 {{"data-game", facts.game}, {"class", "felt"}}});
  for (auto& each : felt_shapes(facts)) page.shapes.push_back(std::move(each));
  page.shapes.emplace_back(document::group_end{});
  return {
      facts.name + ": layout",
      "The table from above, the dealer at the upper edge; each betting area with its odds, the "
      "spots of pieces, and the seats.",
      {std::move(page)}};
}

}  // namespace skyward::report
