// Looks for printable odds around what is wanted: for each second number, and where numbers are
// large from one round number to the next.
#include "maths/printable_odds.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

namespace skyward::maths {

namespace {

constexpr std::int64_t pays_limit = odds::pays_max;

bool is_round(std::int64_t pays) {
  while (pays >= 10 * round_from) {
    if (pays % 10 != 0) return false;
    pays /= 10;
  }
  return pays <= round_from || pays % 5 == 0;
}

/// These numbers as odds of the form; nothing where they are not printed so, or win nothing.
std::optional<printable_odds> printed(const printed_form& form, std::int64_t pays,
                                      std::int64_t per) {
  if (pays <= 0 || pays > pays_limit || std::gcd(pays, per) != 1) return std::nullopt;
  if (per > 1 && pays > round_from) return std::nullopt;
  if (per == 1 && !is_round(pays)) return std::nullopt;
  if (form.form == odds_form::for_ && pays <= per) return std::nullopt;  // the wager is part of it
  const auto numbers = form.form == odds_form::for_    ? odds::for_each(pays, per)
                       : form.form == odds_form::prize ? odds::prize(cents{pays * 100})
                                                       : odds::to(pays, per);
  auto net = form.net_of(numbers);
  if (net <= 0) return std::nullopt;
  return printable_odds{numbers, std::move(net)};
}

}  // namespace

std::vector<printable_odds> printable_near(const rational& wanted, const printed_form& form,
                                           std::size_t most) {
  // In the numbers that are printed: `for` odds and prizes say more than the net.
  rational number = wanted;
  if (form.form == odds_form::for_) number += 1;
  if (form.form == odds_form::prize) number = wanted * form.wager.count() / 100;
  const auto per_max = form.form == odds_form::prize ? 1 : form.per_max;
  std::vector<printable_odds> near;
  for (std::int64_t per = 1; per <= per_max; ++per) {
    const integer whole = numerator(number) * per / denominator(number);
    const auto middle = std::min<integer>(whole, pays_limit).convert_to<std::int64_t>();
    // Round numbers lie further apart where they are large.
    std::int64_t step = 1;
    while (per == 1 && middle / step >= 10 * round_from) step *= 10;
    const auto base = middle / step * step;
    const auto reach = static_cast<std::int64_t>(most) * (middle > round_from && per == 1 ? 5 : 1);
    for (auto i = -reach; i <= reach; ++i) {
      if (auto each = printed(form, base + i * step, per)) near.push_back(std::move(*each));
    }
  }
  const auto away = [&](const printable_odds& each) { return abs(rational{each.net - wanted}); };
  std::ranges::sort(near, [&](const printable_odds& a, const printable_odds& b) {
    return std::tuple{away(a), a.pays.per()} < std::tuple{away(b), b.pays.per()};
  });
  if (near.size() > most) {
    near.erase(near.begin() + static_cast<std::ptrdiff_t>(most), near.end());
  }
  return near;
}

std::int64_t reading_of(const odds& pays) {
  auto digits = pays.form() == odds_form::prize ? pays.pays() / 100 : pays.pays();
  while (digits >= 10 && digits % 10 == 0) digits /= 10;
  return digits + 5 * (pays.per() - 1);
}

}  // namespace skyward::maths
