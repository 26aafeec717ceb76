// Windows in turn, and chance that can be had again.
#include "fairness/window_draws.hpp"

#include "fairness/message.hpp"
#include "fairness/secret_maker.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::fairness {

namespace {

constexpr std::uint64_t draws_of_window = 2;
constexpr std::uint64_t tables = 4;

}  // namespace

chance_source repeatable_chance(std::uint64_t number) {
  return [number, asked = std::uint64_t{0}](
             std::span<std::uint8_t> into) mutable -> std::expected<void, std::string> {
    while (!into.empty()) {
      const auto bytes = message{"skyward/1/repeatable"}.add(number).add(asked++).hash();
      const auto now = std::min(into.size(), bytes.size());
      std::copy_n(bytes.begin(), now, into.begin());
      into = into.subspan(now);
    }
    return {};
  };
}

window_draws::window_draws(secret_maker maker) : maker_{std::move(maker)} {
  for (std::uint64_t i = 1; i <= tables; ++i) tables_.push_back(fmt::format("table/{}", i));
}

std::expected<draw_stream, std::string> window_draws::next() {
  const auto index = draws_ % draws_of_window;
  const auto windows = draws_ / draws_of_window;
  if (index == 0) {
    auto made = maker_.next();
    if (!made) return std::unexpected(std::move(made).error());
    seed_ = *made;
  }
  ++draws_;
  return draw_stream{seed_, {tables_[windows % tables], 1 + windows / tables, index}, {}};
}

}  // namespace skyward::fairness
