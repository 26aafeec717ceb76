// A walk on a lattice, its law carried round by round: dense segments where mass is, cut at
// barriers, trimmed where it is too thin to matter. One code for exact weights and for doubles.
#pragma once

#include "base/rational.hpp"
#include "maths/session/session_kernel.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace skyward::maths {

template <class Weight>
struct walk_step {
  std::int64_t shift = 0;
  Weight weight{};
};

/// Adds up by halves, so that no term goes through more than 8 + log2(n) roundings.
template <class Weight>
Weight sum_of(std::span<const Weight> terms) {
  constexpr std::size_t together = 8;
  if (terms.size() > together) {
    const auto half = terms.size() / 2;
    return sum_of(terms.first(half)) + sum_of(terms.subspan(half));
  }
  Weight sum = 0;
  for (const auto& each : terms) sum += each;
  return sum;
}

/// to[i] += weight * from[i]; doubles become vector instructions.
template <class Weight>
void add_scaled(std::span<Weight> to, const Weight* __restrict from, const Weight& weight) {
  Weight* __restrict into = to.data();
  const auto count = to.size();
  for (std::size_t i = 0; i < count; ++i) into[i] += weight * from[i];
}

/// The law of a walk that starts at 0 with weight 1.
template <class Weight>
class session_walk {
 public:
  explicit session_walk(std::span<const walk_step<Weight>> steps) : steps_{steps} {
    now_.push_back({0, 0, {Weight{1}}});
  }

  /// One step further; every position's weight goes through at most steps + 1 roundings more.
  void advance() {
    reaches_.clear();
    for (const auto& from : now_) {
      for (const auto& step : steps_) {
        reaches_.push_back({from.first + step.shift, from.last() + step.shift, from.data(), &step});
      }
    }
    std::ranges::sort(reaches_, {}, &reach::first);
    std::size_t used = 0;
    for (std::size_t i = 0; i < reaches_.size();) {
      auto last = reaches_[i].last;
      auto end = i + 1;
      for (; end < reaches_.size() && reaches_[end].first - last <= gap_max; ++end) {
        last = std::max(last, reaches_[end].last);
      }
      if (used == next_.size()) next_.emplace_back();
      fill(next_[used++], std::span{reaches_}.subspan(i, end - i), last);
      i = end;
    }
    next_.resize(used);
    std::swap(now_, next_);
  }

  /// Takes away what is at `limit` or below: taken(first position, weights) for each piece.
  template <class Taken>
  void cut_below(std::int64_t limit, const Taken& taken) {
    for (auto& each : now_) {
      if (each.first > limit) break;
      const auto count = static_cast<std::size_t>(std::min(limit, each.last()) - each.first + 1);
      taken(each.first, each.weights().first(count));
      each.drop_front(count);
    }
    drop_empty();
  }

  /// Takes away what is at `limit` or above.
  template <class Taken>
  void cut_above(std::int64_t limit, const Taken& taken) {
    for (auto& each : now_) {
      if (each.last() < limit) continue;
      const auto kept = static_cast<std::size_t>(std::max(limit - each.first, std::int64_t{0}));
      taken(each.first + static_cast<std::int64_t>(kept), each.weights().subspan(kept));
      each.mass.resize(each.skipped + kept);
    }
    drop_empty();
  }

  /// Puts weight at the lowest position there is, or below it.
  void put_lowest(std::int64_t position, const Weight& weight) {
    if (!now_.empty() && now_.front().first == position) {
      now_.front().mass[now_.front().skipped] += weight;
    } else if (!now_.empty() && now_.front().first == position + 1 && now_.front().skipped > 0) {
      now_.front().take_back(weight);
    } else {
      now_.insert(now_.begin(), segment{position, 0, {weight}});
    }
  }

  /// Drops thin ends of the segments, no more than `allowance` together; how much was dropped.
  Weight trim(const Weight& allowance) {
    Weight dropped = 0;
    const Weight each_end =
        allowance / static_cast<Weight>(2 * std::max<std::size_t>(1, now_.size()));
    for (auto& each : now_) {
      Weight front = 0;
      std::size_t thin = 0;
      for (const auto& weight : each.weights()) {
        if (front + weight > each_end) break;
        front += weight;
        ++thin;
      }
      each.drop_front(thin);
      Weight back = 0;
      while (each.mass.size() > each.skipped && back + each.mass.back() <= each_end) {
        back += each.mass.back();
        each.mass.pop_back();
      }
      dropped += front + back;
    }
    drop_empty();
    return dropped;
  }

  Weight total() const {
    std::vector<Weight> sums;
    for (const auto& each : now_) sums.push_back(sum_of(each.weights()));
    return sum_of(std::span<const Weight>{sums});
  }

  std::uint64_t points() const {
    std::uint64_t count = 0;
    for (const auto& each : now_) count += each.weights().size();
    return count;
  }

  /// visit(first position, weights) for each segment, ascending.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const auto& each : now_) visit(each.first, each.weights());
  }

 private:
  struct segment {
    std::int64_t first = 0;   // position of the first weight that counts
    std::size_t skipped = 0;  // weights before it that were cut off
    std::vector<Weight> mass;

    const Weight* data() const { return mass.data() + skipped; }
    std::span<const Weight> weights() const { return std::span{mass}.subspan(skipped); }
    std::int64_t last() const {
      return first + static_cast<std::int64_t>(mass.size() - skipped) - 1;
    }
    void drop_front(std::size_t count) {
      skipped += count;
      first += static_cast<std::int64_t>(count);
    }
    /// Where the last weight was dropped at the front, another.
    void take_back(const Weight& weight) {
      --skipped;
      --first;
      mass[skipped] = weight;
    }
  };
  /// A segment moved by a step: the positions that it reaches.
  struct reach {
    std::int64_t first = 0;
    std::int64_t last = 0;
    const Weight* from = nullptr;
    const walk_step<Weight>* step = nullptr;
  };

  /// Segments nearer than this become one; it holds zeros in between.
  static constexpr std::int64_t gap_max = 64;
  /// Positions filled at a time, so that they stay in the nearest cache.
  static constexpr std::int64_t tile = 512;

  void drop_empty() {
    std::erase_if(now_, [](const segment& each) { return each.mass.size() == each.skipped; });
  }

  static void fill(segment& to, std::span<const reach> reaches, std::int64_t last) {
    to.first = reaches.front().first;
    to.skipped = 0;
    to.mass.assign(static_cast<std::size_t>(last - to.first + 1), Weight{0});
    // Where reaches begin and end, tiles do too: between, every source covers a tile whole.
    const auto begun = reaches.back().first - 1;
    const auto ending = std::ranges::min(reaches, {}, &reach::last).last;
    for (auto start = to.first; start <= last;) {
      auto end = std::min(last, start + tile - 1);
      for (const auto edge : {begun, ending}) {
        if (edge >= start) end = std::min(end, edge);
      }
      fill_tile(to, reaches, start, end);
      start = end + 1;
    }
  }

  static void fill_tile(segment& to, std::span<const reach> reaches, std::int64_t start,
                        std::int64_t end) {
    const auto part = [&](std::int64_t from, std::int64_t until) {
      return std::span{to.mass}.subspan(static_cast<std::size_t>(from - to.first),
                                        static_cast<std::size_t>(until - from + 1));
    };
    std::array<scaled_source<Weight>, 4> together;
    std::size_t held = 0;
    for (const auto& each : reaches) {
      if (each.first > end) break;
      const auto from = std::max(start, each.first);
      const auto until = std::min(end, each.last);
      if (from > until) continue;
      const auto* source = each.from + (from - each.first);
      if (from > start || until < end) {
        add_scaled(part(from, until), source, each.step->weight);
        continue;
      }
      together[held++] = {source, &each.step->weight};
      if (held < together.size()) continue;
      add_four_scaled<Weight>(part(start, end), together);
      held = 0;
    }
    for (std::size_t i = 0; i < held; ++i) {
      add_scaled(part(start, end), together[i].from, *together[i].weight);
    }
  }

  std::span<const walk_step<Weight>> steps_;
  std::vector<segment> now_;
  std::vector<segment> next_;
  std::vector<reach> reaches_;
};

}  // namespace skyward::maths
