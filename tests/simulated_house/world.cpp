// One step after the other, each noted.
#include "simulated_house/world.hpp"

#include <fmt/format.h>

#include <utility>

namespace skyward::simulated {

namespace {
constexpr std::size_t notes_kept = 60;

/// More than is ever done at one moment.
constexpr int steps_at_once_max = 100'000;
}  // namespace

void world::run_for(std::int64_t ms) {
  const auto until = now_ + ms;
  int at_once = 0;
  while (violation_.empty() && !steps_.empty() && steps_.begin()->first <= until) {
    const auto step = steps_.extract(steps_.begin());
    at_once = step.key() == now_ ? at_once + 1 : 0;
    if (at_once > steps_at_once_max) violate("something is done without end, and no time passes");
    now_ = step.key();
    step.mapped()();
  }
  if (violation_.empty()) now_ = until;
}

/// FNV-1a.
void world::mix(std::string_view what) {
  for (const auto each : what) {
    hash_ ^= static_cast<unsigned char>(each);
    hash_ *= 1'099'511'628'211U;
  }
}

void world::note(const std::string& what) {
  notes_.push_back(fmt::format("{:>7}.{:03} {}", now_ / 1'000, now_ % 1'000, what));
  mix(notes_.back());
  if (notes_.size() > notes_kept) notes_.pop_front();
}

void world::violate(const std::string& what) {
  note("WRONG: " + what);
  if (violation_.empty()) violation_ = what;
}

}  // namespace skyward::simulated
