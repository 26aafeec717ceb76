// Moments reckoned from others.
#pragma once

#include "base/moment.hpp"

#include <chrono>

namespace skyward::server {

constexpr moment later(moment at, std::chrono::milliseconds by) {
  return moment{at.milliseconds() + by.count()};
}

}  // namespace skyward::server
