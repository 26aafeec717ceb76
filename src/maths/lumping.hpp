// Nodes of a walk that behave alike, taken as one.
#pragma once

#include "maths/absorbing_graph.hpp"

#include <cstdint>
#include <vector>

namespace skyward::maths {

/// A graph whose nodes are classes of another's.
struct lumped_graph {
  absorbing_graph graph;
  std::vector<std::uint32_t> class_of;  // [nodes of the other graph], numbered by their first nodes
};

/// The coarsest classes whose nodes all leave under each label and lead to each class with the same
/// weight: walks from two nodes of a class are alike in all that is told of them.
///
/// All nodes are taken to be alike until their edges tell them apart; what is told apart is looked
/// at again where it is led to, the largest part of a class keeping its number so that no node
/// changes class more often than the logarithm of their count (Hopcroft 1971; for weights Valmari
/// and Franceschinis 2010, whose splitters this compares by their whole edges).
///
/// cost    n log n in the edges, of nodes with few edges each
lumped_graph lumped(const absorbing_graph& graph);

}  // namespace skyward::maths
