// Makes secrets of chance, and none once something was wrong with it.
#pragma once

#include "fairness/secret.hpp"

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace skyward::fairness {

/// Fills bytes with chance.
///
/// errors  a sentence: what failed
using chance_source = std::function<std::expected<void, std::string>(std::span<std::uint8_t>)>;

/// The kernel's, by getrandom(2).
std::expected<void, std::string> kernel_chance(std::span<std::uint8_t> into);

/// Makes secrets, and none once something was wrong with one: what comes after that is not chance.
class secret_maker {
 public:
  explicit secret_maker(chance_source source = kernel_chance) : source_{std::move(source)} {}

  /// errors  a sentence: the source failed, or gave the same bytes twice; or the functions that
  ///         make dice of them do not come out as published. So from then on.
  std::expected<secret, std::string> next();

 private:
  chance_source source_;
  std::optional<secret> last_;
  std::string failed_;
  bool tested_ = false;
};

}  // namespace skyward::fairness
