#include "base/rational.hpp"

#include "base/ensure.hpp"

namespace skyward {

namespace {

integer power_of_ten(int places) {
  return boost::multiprecision::pow(integer{10}, static_cast<unsigned>(places));
}

/// Writes `scaled` / 10^places.
std::string point_text(const integer& scaled, int places, bool negative) {
  auto digits = scaled.str();
  const auto width = static_cast<std::size_t>(places);
  if (digits.size() <= width) digits.insert(0, width + 1 - digits.size(), '0');
  if (places > 0) digits.insert(digits.size() - width, 1, '.');
  return (negative && scaled != 0 ? "-" : "") + digits;
}

}  // namespace

std::string fraction_text(const rational& number) {
  return numerator(number).str() + "/" + denominator(number).str();
}

std::string decimal_text(const rational& number, int places) {
  const bool negative = number < 0;
  const integer above = abs(numerator(number)) * power_of_ten(places);
  const integer below = denominator(number);
  return point_text((2 * above + below) / (2 * below), places, negative);
}

std::string percent_text(const rational& number, int places) {
  return decimal_text(number * 100, places);
}

std::string root_text(const rational& number, int places) {
  ensure(number >= 0, "a number that has a square root");
  // Twice the scaled root, rounded down, then halved with the half rounded up: the root is rounded
  // to the nearest, because 2r is exact when it is even and r was below the half when it is not.
  const integer scale = 2 * power_of_ten(places);
  const integer doubled = sqrt(integer{numerator(number) * scale * scale / denominator(number)});
  return point_text((doubled + 1) / 2, places, false);
}

}  // namespace skyward
