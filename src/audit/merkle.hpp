// The Merkle tree of RFC 6962 over the records of a log: its root, proofs that a record is in it
// and that it only grew, and the check of such proofs.
#pragma once

#include "base/byte_text.hpp"
#include "base/sha256.hpp"
#include "record/stream.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace skyward::audit {

/// Most digests that a proof has.
///
/// source  C2SP tlog-witness
inline constexpr std::size_t proof_length_max = 63;

/// Most leaves of a tree.
inline constexpr std::uint64_t tree_size_max = INT64_MAX;

/// The digest of two subtrees together; that of a leaf is record::leaf_of.
///
/// source  RFC 6962 section 2.1
digest node_hash(const digest& left, const digest& right);

/// The root of a tree without leaves.
digest empty_root();

/// What has to be kept of a tree to append to it: the roots of its full subtrees.
class merkle_frontier {
 public:
  merkle_frontier() = default;

  /// The frontier that had these parts.
  ///
  /// in      subtrees as `subtrees()` gave them
  /// errors  nothing where a tree of that size has another number of subtrees
  static std::optional<merkle_frontier> of_parts(std::uint64_t size, std::vector<digest> subtrees);

  /// Appends the digest of a leaf.
  ///
  /// cost  two hashes on average
  void append(const digest& leaf);

  std::uint64_t size() const { return size_; }

  /// The roots of the full subtrees, one for each bit of the size that is set, the largest first.
  std::span<const digest> subtrees() const { return subtrees_; }

  digest root() const;

 private:
  std::uint64_t size_ = 0;
  std::vector<digest> subtrees_;
};

/// A whole tree in memory. Whoever asks keeps to the leaves and sizes that it has had.
///
/// cost  64 bytes for each leaf; a root and a proof take as many hashes as the tree has levels
class merkle_tree {
 public:
  /// Appends the digest of a leaf.
  void append(const digest& leaf);

  std::uint64_t size() const { return levels_.front().size(); }

  /// The root when the tree had that size.
  digest root(std::uint64_t size) const;

  /// The roots of its full subtrees at that size, as a frontier has them.
  std::vector<digest> subtrees(std::uint64_t size) const;

  /// The proof that a leaf is in the tree of that size.
  ///
  /// in   leaf the number of those before it, below size
  /// out  from the leaf's neighbour upwards
  std::vector<digest> inclusion_proof(std::uint64_t leaf, std::uint64_t size) const;

  /// The proof that the tree of that size begins with the one that it was at the old size. A tree
  /// begins with one that has no leaves, or all of its own, without a proof.
  ///
  /// out  in the order of RFC 6962 section 2.1.2
  std::vector<digest> consistency_proof(std::uint64_t old_size, std::uint64_t size) const;

 private:
  digest root_of(std::uint64_t begin, std::uint64_t size) const;

  // [level][i] is the root over the leaves from i * 2^level on that are 2^level, where all are
  // there.
  std::array<std::vector<digest>, 64> levels_;
};

/// Whether a proof from anywhere shows that a leaf stands at that index of the tree.
///
/// in      leaf its digest
/// source  RFC 9162 section 2.1.3.2
bool check_inclusion(const digest& leaf, std::uint64_t index, std::uint64_t size,
                     std::span<const digest> proof, const digest& root);

/// Whether a proof from anywhere shows that a tree begins with the old one. What has no leaves, and
/// a tree itself, is shown by the empty proof. It does not show the size, which is the word of who
/// signed it with the root: trees of several sizes can have a proof of the same shape.
///
/// source  RFC 9162 section 2.1.4.2
bool check_consistency(std::uint64_t old_size, const digest& old_root, std::uint64_t size,
                       const digest& root, std::span<const digest> proof);

}  // namespace skyward::audit
