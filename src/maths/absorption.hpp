// Where a weighted random walk ends, exactly: integers throughout, cycles included.
#pragma once

#include "base/rational.hpp"
#include "maths/absorbing_graph.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

namespace skyward::maths {

/// How often a walk leaves under each label, and how long it takes, all over one denominator.
struct absorption {
  std::vector<integer> exits;  // [labels] ways to leave under each label; they add up to `total`
  integer total;
  integer steps;           // expected edges taken, times `total`
  std::uint64_t work = 0;  // what solving took, of work_max

  rational probability(std::uint32_t label) const { return rational{exits[label], total}; }
  rational mean_steps() const { return rational{steps, total}; }
};

/// Most work that solving a walk may take: the cubes of the sizes of its blocks of more than one
/// class of nodes, added up. It is some seconds; no game of the house comes near.
inline constexpr std::uint64_t work_max = 30'000'000;

/// Follows the walk from a node to its end.
///
/// Where nodes lead back to one another, those that behave alike are taken as one first
/// (maths/lumping). The strongly connected blocks of the graph are then solved one by one in
/// topological order. For a block with weights W on the diagonal and internal edges Q the expected
/// visits solve (W - Q)^T y = b; the walk starts with a mass divisible by the determinants ahead,
/// so by Cramer's rule every y is an integer (fraction-free elimination after Bareiss 1968). An
/// acyclic graph is the case of blocks of one node without a loop.
///
/// in      labels number of labels; each exit's label is below it
/// errors  a sentence, when the walk can stay in the graph for ever or would take more than
///         work_max
/// cost    linear in the edges of a graph that leads nowhere back; otherwise n log n in them, and
///         cubic in the size of a block
std::expected<absorption, std::string> follow(const absorbing_graph& graph, std::uint32_t labels,
                                              std::uint32_t start = 0);

}  // namespace skyward::maths
