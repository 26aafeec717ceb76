// Brackets each quantile between amounts tried, and narrows it by a curve through the nearest.
#include "maths/session/quantile_search.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace skyward::maths {

namespace {

class quantile_search {
 public:
  explicit quantile_search(const std::function<tried_amount(std::int64_t)>& within)
      : within_{within} {}

  /// The least amount that reaches the mark.
  std::int64_t least(int mark) {
    std::int64_t low = -1;  // not enough
    std::optional<std::int64_t> high;
    for (const auto& [amount, shown] : tried_) {
      if (shown.per_cent >= mark) {
        high = amount;
        break;
      }
      low = amount;
    }
    while (!high) {
      const auto next = further(low, mark);
      (reaches(next, mark) ? high.emplace() : low) = next;
    }
    for (int tries = 0; *high - low > 1; ++tries) {
      const auto curve = tries % 4 == 3 ? std::nullopt : curve_at(mark);
      const auto next = between(curve, low, *high, low + (*high - low) / 2);
      (reaches(next, mark) ? *high : low) = next;
    }
    return *high;
  }

 private:
  bool reaches(std::int64_t amount, int mark) {
    auto known = tried_.find(amount);
    if (known == tried_.end()) known = tried_.emplace(amount, within_(amount)).first;
    return known->second.per_cent >= mark;
  }

  /// The next amount to try where none is enough yet: twice as much, until a curve tells more.
  std::int64_t further(std::int64_t low, int mark) const {
    constexpr double tells = 0.2;
    const auto far = std::max<std::int64_t>(2 * low, low + 1);
    if (low < 0 || tried_.at(low).chance < tells) return far;
    return between(curve_at(mark), low, far + 1, far);
  }

  /// The whole amount at or below the curve's, kept strictly between two; `otherwise` without one.
  static std::int64_t between(const std::optional<double>& curve, std::int64_t low,
                              std::int64_t high, std::int64_t otherwise) {
    if (!curve) return otherwise;
    if (!(*curve < static_cast<double>(high))) return high - 1;
    if (!(*curve > static_cast<double>(low))) return low + 1;
    return std::clamp(static_cast<std::int64_t>(*curve), low + 1, high - 1);
  }

  /// Where the probability may reach the mark: the polynomial through the amounts tried that are
  /// nearest, as a function of log(-log probability).
  std::optional<double> curve_at(int mark) const {
    struct node {
      double at, amount;
    };
    std::vector<node> nodes;
    const double wanted = std::log(-std::log(mark / 100.0));
    for (const auto& [amount, shown] : tried_) {
      if (shown.chance < 1e-4 || shown.chance > 1 - 1e-9) continue;
      nodes.push_back({std::log(-std::log(shown.chance)), static_cast<double>(amount)});
    }
    std::ranges::sort(nodes, {}, [&](const node& each) { return std::abs(each.at - wanted); });
    nodes.resize(std::min<std::size_t>(nodes.size(), 4));
    if (nodes.size() < 2) return {};
    std::vector<double> values;
    for (const auto& each : nodes) values.push_back(each.amount);
    for (std::size_t level = 1; level < nodes.size(); ++level) {  // Neville's scheme
      for (std::size_t i = 0; i + level < nodes.size(); ++i) {
        const double from = nodes[i].at;
        const double to = nodes[i + level].at;
        values[i] = ((wanted - to) * values[i] + (from - wanted) * values[i + 1]) / (from - to);
      }
    }
    return values[0];
  }

  const std::function<tried_amount(std::int64_t)>& within_;
  std::map<std::int64_t, tried_amount> tried_;
};

}  // namespace

std::vector<session_quantile> least_amounts(
    std::span<const int> marks, const std::function<tried_amount(std::int64_t)>& within) {
  quantile_search search{within};
  std::vector<session_quantile> quantiles;
  for (const int mark : marks) quantiles.push_back({mark, search.least(mark)});
  return quantiles;
}

}  // namespace skyward::maths
