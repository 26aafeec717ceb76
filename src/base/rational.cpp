// Fractions written exactly, and rounded to decimals in the one place where that happens.
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

std::string root_away_text(const rational& centre, root_side side, const rational& square,
                           int places) {
  ensure(square >= 0, "a number that has a square root");
  // Over the centre's denominator q the scaled number is (p + r) / q with p whole and r a root, of
  // which only the whole part below and above matters: floor((p + r) / q) = floor((p + floor r) /
  // q). As in `root_text` it is doubled first, so that the half is seen; the distance from zero is
  // rounded, so that halves go away from it.
  const integer scale = 2 * power_of_ten(places);
  const integer below = denominator(centre);
  const integer shift = numerator(centre) * scale;
  const rational inside = square * rational{scale * scale * below * below};
  const integer whole = sqrt(integer{numerator(inside) / denominator(inside)});
  const bool even = rational{whole * whole} == inside;
  const bool adds = side == root_side::above;
  const auto floor_of = [&](bool plus, const integer& from) {
    const integer above = plus ? from + whole : from - whole - (even ? 0 : 1);
    const integer quotient = above / below;
    return above % below < 0 ? integer{quotient - 1} : quotient;
  };
  integer doubled = floor_of(adds, shift);
  const bool negative = doubled < 0;
  if (negative) doubled = floor_of(!adds, -shift);
  return point_text((doubled + 1) / 2, places, negative);
}

}  // namespace skyward
