// Walks the tree of RFC 6962 down for proofs, and up to check them.
#include "audit/merkle.hpp"

#include "base/ensure.hpp"
#include "base/sha256.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace skyward::audit {

namespace {

using namespace std::string_view_literals;

bool is_odd(std::uint64_t number) {
  return (number & 1U) != 0;
}

/// The largest power of two below a number of leaves: where RFC 6962 parts a tree.
std::uint64_t left_size(std::uint64_t size) {
  return std::bit_floor(size - 1);
}

/// Where a node stands in its level, and where the last of the level does.
struct climb {
  std::uint64_t node;  // fn of RFC 9162
  std::uint64_t last;  // sn

  /// The other half of what is above lies to the left; else to the right.
  bool has_left() const { return is_odd(node) || node == last; }

  /// Goes up a level, and on while the node is the last and is above alone.
  void up() {
    if (has_left()) {
      while (!is_odd(node) && node != 0) shift();
    }
    shift();
  }

  void shift() {
    node >>= 1U;
    last >>= 1U;
  }
};

}  // namespace

digest node_hash(const digest& left, const digest& right) {
  return sha256({"\x01"sv, bytes_of(left), bytes_of(right)});
}

digest empty_root() {
  return sha256({});
}

std::optional<merkle_frontier> merkle_frontier::of_parts(std::uint64_t size,
                                                         std::vector<digest> subtrees) {
  const auto wanted = static_cast<std::size_t>(std::popcount(size));
  if (size > tree_size_max || subtrees.size() != wanted) return std::nullopt;
  merkle_frontier made;
  made.size_ = size;
  made.subtrees_ = std::move(subtrees);
  return made;
}

void merkle_frontier::append(const digest& leaf) {
  ensure(size_ < tree_size_max, "a tree that can be counted");
  auto root = leaf;
  for (auto size = size_; is_odd(size); size >>= 1U) {
    root = node_hash(subtrees_.back(), root);
    subtrees_.pop_back();
  }
  subtrees_.push_back(root);
  ++size_;
}

digest merkle_frontier::root() const {
  if (subtrees_.empty()) return empty_root();
  auto root = subtrees_.back();
  for (auto i = subtrees_.size() - 1; i > 0; --i) root = node_hash(subtrees_[i - 1], root);
  return root;
}

void merkle_tree::append(const digest& leaf) {
  levels_.front().push_back(leaf);
  for (std::size_t level = 0; !is_odd(levels_[level].size()); ++level) {
    const auto& full = levels_[level];
    levels_[level + 1].push_back(node_hash(full[full.size() - 2], full.back()));
  }
}

digest merkle_tree::root(std::uint64_t size) const {
  ensure(size <= this->size(), "a size that the tree has had");
  return size == 0 ? empty_root() : root_of(0, size);
}

/// Over leaves of which those before are a multiple of what is rounded up to a power of two: only
/// what is at the end of the tree is hashed anew.
digest merkle_tree::root_of(std::uint64_t begin, std::uint64_t size) const {
  if (std::has_single_bit(size)) {
    const auto level = static_cast<std::size_t>(std::countr_zero(size));
    return levels_[level][begin >> level];
  }
  const auto left = left_size(size);
  return node_hash(root_of(begin, left), root_of(begin + left, size - left));
}

std::vector<digest> merkle_tree::subtrees(std::uint64_t size) const {
  ensure(size <= this->size(), "a size that the tree has had");
  std::vector<digest> all;
  for (std::uint64_t begin = 0; begin < size;) {
    const auto full = std::bit_floor(size - begin);
    all.push_back(root_of(begin, full));
    begin += full;
  }
  return all;
}

std::vector<digest> merkle_tree::inclusion_proof(std::uint64_t leaf, std::uint64_t size) const {
  ensure(leaf < size && size <= this->size(), "a leaf of a size that the tree has had");
  std::vector<digest> proof;
  for (std::uint64_t begin = 0; size > 1;) {  // PATH of RFC 6962 section 2.1.1, from its end
    const auto left = left_size(size);
    if (leaf - begin < left) {
      proof.push_back(root_of(begin + left, size - left));
      size = left;
    } else {
      proof.push_back(root_of(begin, left));
      begin += left;
      size -= left;
    }
  }
  std::ranges::reverse(proof);
  return proof;
}

std::vector<digest> merkle_tree::consistency_proof(std::uint64_t old_size,
                                                   std::uint64_t size) const {
  ensure(old_size <= size && size <= this->size(), "sizes that the tree has had");
  std::vector<digest> proof;
  if (old_size == 0) return proof;
  std::uint64_t begin = 0;
  while (old_size - begin < size) {  // SUBPROOF of RFC 6962 section 2.1.2, from its end
    const auto left = left_size(size);
    if (old_size - begin <= left) {
      proof.push_back(root_of(begin + left, size - left));
      size = left;
    } else {
      proof.push_back(root_of(begin, left));
      begin += left;
      size -= left;
    }
  }
  if (begin > 0) proof.push_back(root_of(begin, size));  // else it is the old root
  std::ranges::reverse(proof);
  return proof;
}

bool check_inclusion(const digest& leaf, std::uint64_t index, std::uint64_t size,
                     std::span<const digest> proof, const digest& root) {
  if (index >= size || proof.size() > proof_length_max) return false;
  climb at{index, size - 1};
  auto found = leaf;
  for (const auto& each : proof) {
    if (at.last == 0) return false;
    found = at.has_left() ? node_hash(each, found) : node_hash(found, each);
    at.up();
  }
  return at.last == 0 && found == root;
}

bool check_consistency(std::uint64_t old_size, const digest& old_root, std::uint64_t size,
                       const digest& root, std::span<const digest> proof) {
  if (old_size > size || proof.size() > proof_length_max) return false;
  if (old_size == size) return proof.empty() && old_root == root;
  if (old_size == 0) return proof.empty() && old_root == empty_root();
  if (proof.empty()) return false;
  const bool is_full = std::has_single_bit(old_size);  // the old root is a node of the tree
  climb at{old_size - 1, size - 1};
  while (is_odd(at.node)) at.shift();
  auto old_found = is_full ? old_root : proof.front();
  auto found = old_found;
  for (const auto& each : is_full ? proof : proof.subspan(1)) {
    if (at.last == 0) return false;
    if (at.has_left()) {
      old_found = node_hash(each, old_found);
      found = node_hash(each, found);
    } else {
      found = node_hash(found, each);
    }
    at.up();
  }
  return at.last == 0 && old_found == old_root && found == root;
}

}  // namespace skyward::audit
