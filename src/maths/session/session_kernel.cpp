// The inner loop for doubles, in the vectors that the machine has.
#include "maths/session/session_kernel.hpp"

namespace skyward::maths {

namespace {

#if defined(__x86_64__) && !defined(__clang__)
[[gnu::target_clones("avx2", "default")]]
#endif
void add_four(double* __restrict into, const scaled_source<double>* sources, std::size_t count) {
  const double* __restrict a = sources[0].from;
  const double* __restrict b = sources[1].from;
  const double* __restrict c = sources[2].from;
  const double* __restrict d = sources[3].from;
  const double by_a = *sources[0].weight;
  const double by_b = *sources[1].weight;
  const double by_c = *sources[2].weight;
  const double by_d = *sources[3].weight;
  for (std::size_t i = 0; i < count; ++i) {
    into[i] = (((into[i] + by_a * a[i]) + by_b * b[i]) + by_c * c[i]) + by_d * d[i];
  }
}

}  // namespace

template <>
void add_four_scaled(std::span<double> to, std::span<const scaled_source<double>> sources) {
  add_four(to.data(), sources.data(), to.size());
}

}  // namespace skyward::maths
