#include "simulation/pot/pot_sums.hpp"

#include "base/ensure.hpp"

namespace skyward::simulation {

namespace {

constexpr std::size_t limbs = 4;
constexpr unsigned limb_bits = 32;

struct counting {
  std::size_t& counters;

  void operator()(const std::uint64_t& /*sum*/) const { ++counters; }
  void operator()(const integer& /*sum*/) const { counters += limbs; }
};

struct adding {
  std::span<std::uint64_t>& left;

  void operator()(const std::uint64_t& sum) const {
    left.front() += sum;
    left = left.subspan(1);
  }
  void operator()(const block_wide& sum) const {
    for (std::size_t i = 0; i < limbs; ++i) {
      left[i] += static_cast<std::uint32_t>(sum >> (limb_bits * i));
    }
    left = left.subspan(limbs);
  }
};

struct reading {
  std::span<const std::uint64_t>& left;

  void operator()(std::uint64_t& sum) const {
    sum = left.front();
    left = left.subspan(1);
  }
  void operator()(integer& sum) const {
    for (std::size_t i = limbs; i-- > 0;) sum = (sum << limb_bits) + left[i];
    left = left.subspan(limbs);
  }
};

}  // namespace

std::size_t pot_counters(std::size_t seats) {
  pot_figures of;
  of.seats.resize(seats);
  std::size_t counters = 0;
  each_sum(of, counting{counters});
  return counters;
}

void add_to_counters(const pot_block_sums& sums, std::span<std::uint64_t> counters) {
  each_sum(sums, adding{counters});
  ensure(counters.empty(), "a counter for each sum");
}

pot_figures figures_of(std::span<const std::uint64_t> counters, std::size_t seats) {
  pot_figures made;
  made.seats.resize(seats);
  each_sum(made, reading{counters});
  ensure(counters.empty(), "a sum for each counter");
  return made;
}

}  // namespace skyward::simulation
