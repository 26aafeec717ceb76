// The double next to a fraction, and bounds of what many roundings and trimmings come to.
#include "maths/session/rounding.hpp"

#include <cmath>
#include <limits>

namespace skyward::maths {

double nearest(const rational& number) {
  const bool negative = number < 0;
  integer above = abs(numerator(number));
  integer below = denominator(number);
  if (above == 0) return 0;
  constexpr int digits = 64;
  const auto bits = [](const integer& whole) { return static_cast<int>(msb(whole)); };
  const int shift = digits - 1 - (bits(above) - bits(below));
  if (shift > 0) above <<= static_cast<unsigned>(shift);
  if (shift < 0) below <<= static_cast<unsigned>(-shift);
  integer quotient = above / below;  // 63 or 64 digits
  const double size = std::ldexp(static_cast<double>(quotient.convert_to<std::uint64_t>()), -shift);
  return negative ? -size : size;
}

double relative_error(double roundings) {
  constexpr double unit_roundoff = std::numeric_limits<double>::epsilon() / 2;
  const double small = roundings * unit_roundoff;
  return small / (1 - small);
}

double left_out(double trimmed, std::uint64_t work) {
  return 1.001 * trimmed +
         static_cast<double>(work) * 64 * std::numeric_limits<double>::denorm_min();
}

}  // namespace skyward::maths
