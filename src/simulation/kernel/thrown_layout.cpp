// Looks at wagers one by one, and at all together without what has become of them.
#include "simulation/kernel/thrown_layout.hpp"

#include "base/ensure.hpp"
#include "maths/case_walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace skyward::simulation {

using rules::index;

namespace {

/// Where the dice are and what stands, whatever was decided before.
struct no_account {
  friend auto operator<=>(const no_account&, const no_account&) = default;
};
struct no_books {
  void wager(no_account& /*at*/, std::size_t /*column*/) const {}
  void decide(no_account& /*at*/, std::size_t /*column*/, rules::decision /*decided*/) const {}
};

/// Whether an end can be reached from every node of a graph.
bool always_ends(const maths::absorbing_graph& graph) {
  std::vector<std::vector<std::uint32_t>> before(graph.node_count());
  std::vector<bool> ends(graph.node_count());
  std::vector<std::uint32_t> found;
  const auto note = [&](std::uint32_t node) {
    if (!ends[node]) found.push_back(node);
    ends[node] = true;
  };
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    for (const auto& edge : graph.edges_of(node)) {
      if (edge.leaves) {
        note(node);
      } else {
        before[edge.to].push_back(node);
      }
    }
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const auto node : before[found[i]]) note(node);
  }
  return found.size() == graph.node_count();
}

/// A round with wagers that are made again and again ends where none stands and the game ends it.
std::expected<void, std::string> check_end(const rules::lowered& game,
                                           const maths::layout_parts& parts) {
  const no_books books;
  maths::case_walk<no_account, no_books> cases{game, books};
  if (auto done = cases.walk({0, parts.steered}, parts.wagers); !done) return done;
  if (always_ends(cases.graph())) return {};
  return std::unexpected("a round that can go on for ever");
}

/// The law of a wager that is made at every play, if it is the same wherever that can be and they
/// are not too many places to follow it from.
std::optional<episode> law_everywhere(const rules::lowered& game, const maths::layout_parts& once) {
  std::optional<episode> first;
  std::set<std::uint32_t> followed;  // states in which the dice are thrown first
  std::size_t cases = 0;
  for (std::uint32_t at = 0; at < game.positions.size(); ++at) {
    const auto& open = game.positions[at];
    if (!open.areas[index(once.wagers.front().area)]) continue;
    if (!followed.insert(open.closed(once.steered)).second) continue;
    auto alone = episode_of(game, once, at);
    if (!alone) return std::nullopt;
    cases += alone->states.size();
    if (cases > maths::cases_max) return std::nullopt;
    if (!first) {
      first = std::move(*alone);
    } else if (chances_of(*alone) != chances_of(*first)) {
      return std::nullopt;
    }
  }
  return first;
}

/// errors  why a wager of the opening cannot be followed to its end
std::expected<std::optional<episode>, std::string> law_of(const rules::lowered& game,
                                                          const maths::layout_parts& parts,
                                                          const maths::column_wager& wager) {
  maths::layout_parts once;
  once.wagers = {wager};
  once.wagers.front().every_play = false;
  once.steered = parts.steered;
  if (wager.every_play) return law_everywhere(game, once);
  auto alone = episode_of(game, once);
  if (!alone) return std::unexpected(alone.error());
  return std::move(*alone);
}

std::int64_t whole(const rational& number) {
  return numerator(number).convert_to<std::int64_t>();
}

/// errors  a sentence, when amounts are too fine or too large to add up
std::expected<void, std::string> add_amounts(thrown_layout& layout) {
  integer scale = 1;
  rational most = layout.parts.taken.count();
  for (const auto& wager : layout.parts.wagers) {
    rational gains = 0;
    for (const auto& gain : wager.gains) {
      scale = lcm(scale, denominator(gain.net));
      gains = std::max(gains, gain.net);
    }
    most += wager.amount.count() + gains;
  }
  if (most * scale > thrown_most_max) {
    return std::unexpected(fmt::format(
        "wagers that come to more than {} when all win; accepted: up to that together",
        money_text(cents{integer{thrown_most_max / scale}.convert_to<std::int64_t>()})));
  }
  layout.scale = scale.convert_to<std::int64_t>();
  layout.most = whole(most * scale);
  layout.taken = layout.parts.taken.count() * layout.scale;
  return {};
}

thrown_wager ways_of(const maths::column_wager& wager, std::int64_t scale) {
  thrown_wager made;
  made.amount = wager.amount.count() * scale;
  made.ways = {{rules::decision::loses(), 0}, {rules::decision::pushes(), made.amount}};
  for (const auto& gain : wager.gains) {
    made.ways.push_back({rules::decision::wins(gain.line), made.amount + whole(gain.net * scale)});
  }
  return made;
}

}  // namespace

std::size_t thrown_wager::way_of(rules::decision decided) const {
  const auto found = std::ranges::find(ways, decided, &way::decided);
  ensure(found != ways.end(), "a way for every decision");
  return static_cast<std::size_t>(found - ways.begin());
}

bool thrown_layout::repeats() const {
  return std::ranges::any_of(parts.wagers, &maths::column_wager::every_play);
}

std::expected<thrown_layout, std::string> thrown_layout_of(const rules::lowered& game,
                                                           maths::layout_parts parts) {
  thrown_layout layout;
  layout.parts = std::move(parts);
  if (auto done = add_amounts(layout); !done) return std::unexpected(done.error());
  if (layout.repeats()) {
    if (auto done = check_end(game, layout.parts); !done) return std::unexpected(done.error());
  }
  std::size_t first = 0;
  for (const auto& each : layout.parts.wagers) {
    auto law = law_of(game, layout.parts, each);
    if (!law) return std::unexpected(law.error());
    auto& wager = layout.wagers.emplace_back(ways_of(each, layout.scale));
    wager.first = std::exchange(first, first + wager.ways.size());
    wager.alone = std::move(*law);
  }
  return layout;
}

std::map<rules::decision, rational> chances_of(const episode& alone) {
  std::map<rules::decision, rational> chances;
  for (const auto& each : alone.classes) {
    chances[each.account.wagers.front().decided] += rational{each.ways, alone.total};
  }
  return chances;
}

}  // namespace skyward::simulation
