// How the seats of a table lie along its edge.
#include "rules/felt_plan.hpp"

#include "base/ensure.hpp"

namespace skyward::rules {

namespace {

/// The whole part of a root, by Newton's method from above.
std::int64_t root_of(std::int64_t square) {
  auto root = square;
  while (root > 0 && root > square / root) root = (root + square / root) / 2;
  return root;
}

std::int64_t length_of(const felt_run& run) {
  const std::int64_t across = run.x2 - run.x1;
  const std::int64_t down = run.y2 - run.y1;
  return root_of(across * across + down * down);
}

int between(int from, int to, std::int64_t part, std::int64_t whole) {
  return whole == 0 ? (from + to) / 2 : static_cast<int>(from + (to - from) * part / whole);
}

}  // namespace

std::vector<felt_seat> felt_seats(const felt_plan& plan, std::int64_t count) {
  ensure(!plan.runs.empty() && count > 0, "rules: a felt with seats");
  std::int64_t all = 0;
  for (const auto& run : plan.runs) all += length_of(run);
  const auto pitch = all / count;
  const auto size = plan.seat_width <= pitch || plan.seat_width == 0
                        ? std::int64_t{10'000}
                        : pitch * 10'000 / plan.seat_width;
  std::vector<felt_seat> seats;
  for (std::int64_t seat = 0; seat < count; ++seat) {
    auto at = (2 * seat + 1) * all / (2 * count);
    const auto* run = plan.runs.data();
    while (at > length_of(*run) && run != &plan.runs.back()) at -= length_of(*run++);
    seats.push_back({between(run->x1, run->x2, at, length_of(*run)),
                     between(run->y1, run->y2, at, length_of(*run)), run->turn,
                     static_cast<int>(size)});
  }
  return seats;
}

}  // namespace skyward::rules
