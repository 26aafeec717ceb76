// Exact numbers: integers of any size and fractions in lowest terms, and how they are printed.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <cstdint>
#include <string>

namespace skyward {

using integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;
using rational = boost::multiprecision::number<
    boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
    boost::multiprecision::et_off>;

/// `1160111/10077696` in lowest terms, a whole number as `3/1`; the sign stands before the
/// numerator.
std::string fraction_text(const rational& number);

/// The number rounded to `places` decimals, halves away from zero, computed without floating point.
std::string decimal_text(const rational& number, int places);

/// A hundred times the number, rounded as `decimal_text` does.
std::string percent_text(const rational& number, int places);

/// The square root of a number that is not negative, rounded to `places` decimals.
std::string root_text(const rational& number, int places);

/// Which of the two numbers that lie a root away from a centre.
enum class root_side : std::uint8_t { below, above };

/// `centre` less or plus the square root of `square`, rounded to `places` decimals as
/// `decimal_text` does: as if the root were known to every digit.
std::string root_away_text(const rational& centre, root_side side, const rational& square,
                           int places);

}  // namespace skyward
