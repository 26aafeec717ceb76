// The tree against the definition of RFC 6962 written down as it stands there, and proofs that were
// tampered with.
#include "audit/merkle.hpp"

#include "base/sha256.hpp"
#include "record/stream.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace skyward::audit {
namespace {

using namespace std::string_view_literals;
using leaves = std::span<const digest>;
using digests = std::vector<digest>;

constexpr std::uint64_t sizes_tried = 130;

/// The largest power of two below n.
std::size_t split(std::size_t n) {
  std::size_t k = 1;
  while (2 * k < n) k *= 2;
  return k;
}

/// MTH of section 2.1, over digests of leaves.
digest naive_root(leaves d) {
  if (d.empty()) return empty_root();
  if (d.size() == 1) return d.front();
  const auto k = split(d.size());
  return node_hash(naive_root(d.first(k)), naive_root(d.subspan(k)));
}

digests with(digests proof, const digest& last) {
  proof.push_back(last);
  return proof;
}

/// PATH of section 2.1.1.
digests naive_path(std::size_t m, leaves d) {
  if (d.size() == 1) return {};
  const auto k = split(d.size());
  if (m < k) return with(naive_path(m, d.first(k)), naive_root(d.subspan(k)));
  return with(naive_path(m - k, d.subspan(k)), naive_root(d.first(k)));
}

/// SUBPROOF of section 2.1.2.
digests naive_subproof(std::size_t m, leaves d, bool complete) {
  if (m == d.size()) return complete ? digests{} : digests{naive_root(d)};
  const auto k = split(d.size());
  if (m <= k) return with(naive_subproof(m, d.first(k), complete), naive_root(d.subspan(k)));
  return with(naive_subproof(m - k, d.subspan(k), false), naive_root(d.first(k)));
}

digests some_leaves(std::uint64_t count) {
  digests made;
  for (std::uint64_t i = 0; i < count; ++i) made.push_back(record::leaf_of(std::to_string(i)));
  return made;
}

merkle_tree tree_of(leaves all) {
  merkle_tree tree;
  for (const auto& each : all) tree.append(each);
  return tree;
}

digest flipped(digest from, std::size_t bit) {
  from[bit / 8 % from.size()] ^= static_cast<std::uint8_t>(1U << bit % 8);
  return from;
}

/// Every proof that is another one by one digest: altered in a bit, missing, or added.
template <class Each>
void with_each_tampered(const digests& proof, const Each& each) {
  for (std::size_t i = 0; i < proof.size(); ++i) {
    auto altered = proof;
    altered[i] = flipped(altered[i], 37 * i + proof.size());
    each(altered);
    auto missing = proof;
    missing.erase(missing.begin() + std::ssize(missing) - 1 - static_cast<std::ptrdiff_t>(i));
    each(missing);
  }
  for (std::size_t i = 0; i <= proof.size(); ++i) {
    auto added = proof;
    added.insert(added.begin() + static_cast<std::ptrdiff_t>(i),
                 i < proof.size() ? proof[i] : empty_root());
    each(added);
  }
}

/// The leaves of the tests of certificate-transparency, and the root after each.
struct known_root {
  std::string_view leaf;
  std::string_view root;
};
constexpr known_root known_roots[] = {
    {""sv, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"},
    {"\x00"sv, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"},
    {"\x10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"},
    {"\x20\x21", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"},
    {"\x30\x31", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"},
    {"\x40\x41\x42\x43", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"},
    {"\x50\x51\x52\x53\x54\x55\x56\x57",
     "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"},
    {"\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f",
     "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"}};

merkle_tree known_tree() {
  merkle_tree tree;
  for (const auto& each : known_roots) tree.append(record::leaf_of(each.leaf));
  return tree;
}

digests proof_of(std::initializer_list<std::string_view> hex) {
  digests proof;
  for (const auto each : hex) proof.push_back(digest_of_hex(each).value());
  return proof;
}

TEST(merkle, has_the_roots_of_certificate_transparency__RFC_6962_2_1) {
  const auto tree = known_tree();
  merkle_frontier frontier;
  EXPECT_EQ(hex(tree.root(0)), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(frontier.root(), tree.root(0));
  for (const auto& each : known_roots) {
    frontier.append(record::leaf_of(each.leaf));
    EXPECT_EQ(hex(frontier.root()), each.root);
    EXPECT_EQ(hex(tree.root(frontier.size())), each.root);
  }
}

TEST(merkle, has_the_proofs_of_certificate_transparency) {
  const auto tree = known_tree();
  EXPECT_EQ(tree.inclusion_proof(0, 8),
            proof_of({"96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
                      "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                      "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"}));
  EXPECT_EQ(tree.inclusion_proof(5, 8),
            proof_of({"bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
                      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"}));
  EXPECT_EQ(tree.consistency_proof(6, 8),
            proof_of({"0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
                      "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
                      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"}));
  EXPECT_EQ(tree.consistency_proof(2, 5),
            proof_of({"5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
                      "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"}));
}

TEST(merkle, a_leaf_is_no_node) {
  const auto left = record::leaf_of("left");
  const auto right = record::leaf_of("right");
  const auto both = std::string{bytes_of(left)} + std::string{bytes_of(right)};
  EXPECT_NE(record::leaf_of(both), node_hash(left, right));
}

TEST(merkle, every_root_is_that_of_the_definition) {
  const auto all = some_leaves(sizes_tried);
  const auto tree = tree_of(all);
  merkle_frontier frontier;
  for (std::uint64_t size = 0; size <= sizes_tried; ++size) {
    const auto root = naive_root(leaves{all}.first(size));
    EXPECT_EQ(tree.root(size), root) << size;
    EXPECT_EQ(frontier.root(), root) << size;
    EXPECT_EQ(frontier.size(), size);
    if (size < sizes_tried) frontier.append(all[size]);
  }
}

TEST(merkle, a_frontier_goes_on_from_its_parts) {
  const auto all = some_leaves(sizes_tried);
  merkle_tree tree;
  for (const auto& each : all) tree.append(each);
  for (std::uint64_t size = 0; size <= sizes_tried; ++size) {
    merkle_frontier whole;
    for (const auto& each : leaves{all}.first(size)) whole.append(each);
    const digests parts{whole.subtrees().begin(), whole.subtrees().end()};
    EXPECT_EQ(tree.subtrees(size), parts) << size;
    auto again = merkle_frontier::of_parts(size, parts);
    ASSERT_TRUE(again) << size;
    EXPECT_EQ(again->root(), whole.root());
    for (const auto& each : leaves{all}.subspan(size)) again->append(each);
    EXPECT_EQ(again->root(), naive_root(all)) << size;
    EXPECT_FALSE(merkle_frontier::of_parts(size, with(parts, empty_root())));
    EXPECT_FALSE(size > 0 && merkle_frontier::of_parts(size, digests(parts.size() - 1)));
  }
  EXPECT_FALSE(merkle_frontier::of_parts(tree_size_max + 1, digests(1)));
  EXPECT_TRUE(merkle_frontier::of_parts(tree_size_max, digests(63)));
}

TEST(merkle, every_leaf_is_included_by_the_proof_of_the_definition_and_by_no_other) {
  const auto all = some_leaves(sizes_tried);
  const auto tree = tree_of(all);
  for (std::uint64_t size = 1; size <= sizes_tried; ++size) {
    const auto root = tree.root(size);
    for (std::uint64_t leaf = 0; leaf < size; ++leaf) {
      const auto proof = tree.inclusion_proof(leaf, size);
      ASSERT_EQ(proof, naive_path(leaf, leaves{all}.first(size))) << leaf << " of " << size;
      const auto includes = [&](const digests& shown) {
        return check_inclusion(all[leaf], leaf, size, shown, root);
      };
      ASSERT_TRUE(includes(proof)) << leaf << " of " << size;
      with_each_tampered(proof, [&](const digests& other) {
        ASSERT_FALSE(includes(other)) << leaf << " of " << size;
      });
      ASSERT_FALSE(check_inclusion(all[leaf], leaf, size, proof, flipped(root, leaf)));
      ASSERT_FALSE(check_inclusion(all[leaf], size, size, proof, root));
      ASSERT_FALSE(check_inclusion(all[leaf], leaf, leaf, proof, root));
    }
  }
}

TEST(merkle, a_leaf_is_at_no_other_index) {
  const auto all = some_leaves(33);
  const auto tree = tree_of(all);
  for (std::uint64_t leaf = 0; leaf < all.size(); ++leaf) {
    const auto proof = tree.inclusion_proof(leaf, all.size());
    for (std::uint64_t other = 0; other <= all.size(); ++other) {
      EXPECT_EQ(check_inclusion(all[leaf], other, all.size(), proof, tree.root(all.size())),
                other == leaf);
    }
  }
}

TEST(merkle, every_tree_begins_with_each_older_one_by_the_proof_of_the_definition_and_no_other) {
  const auto all = some_leaves(sizes_tried);
  const auto tree = tree_of(all);
  for (std::uint64_t size = 0; size <= sizes_tried; ++size) {
    const auto root = tree.root(size);
    for (std::uint64_t old_size = 0; old_size <= size; ++old_size) {
      const auto old_root = tree.root(old_size);
      const auto proof = tree.consistency_proof(old_size, size);
      const auto defined =
          old_size == 0 ? digests{} : naive_subproof(old_size, leaves{all}.first(size), true);
      ASSERT_EQ(proof, defined) << old_size << " to " << size;
      const auto grew = [&](const digests& shown) {
        return check_consistency(old_size, old_root, size, root, shown);
      };
      ASSERT_TRUE(grew(proof)) << old_size << " to " << size;
      with_each_tampered(proof, [&](const digests& other) {
        ASSERT_FALSE(grew(other)) << old_size << " to " << size;
      });
      ASSERT_FALSE(check_consistency(old_size, flipped(old_root, size), size, root, proof));
      const auto other_root = flipped(root, old_size);
      ASSERT_EQ(check_consistency(old_size, old_root, size, other_root, proof),
                old_size == 0 && size > 0);  // nothing is said of what follows no leaves
      ASSERT_EQ(check_consistency(size, root, old_size, old_root, proof), old_size == size);
    }
  }
}

TEST(merkle, a_flipped_bit_of_a_leaf_is_not_included__AUD_2) {
  const std::string record = R"({"v":1,"stream":"table/1","seq":7})";
  auto all = some_leaves(20);
  all[7] = record::leaf_of(record);
  const auto tree = tree_of(all);
  const auto proof = tree.inclusion_proof(7, 20);
  ASSERT_TRUE(check_inclusion(record::leaf_of(record), 7, 20, proof, tree.root(20)));
  for (std::size_t bit = 0; bit < 8 * record.size(); ++bit) {
    auto other = record;
    other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << bit % 8));
    EXPECT_FALSE(check_inclusion(record::leaf_of(other), 7, 20, proof, tree.root(20))) << bit;
  }
}

TEST(merkle, no_log_of_ten_thousand_tampered_ones_begins_with_what_was_signed__AUD_2) {
  constexpr std::uint64_t seed = 20261121;
  std::mt19937_64 pick{seed};
  for (int i = 0; i < 10'000; ++i) {
    const auto all = some_leaves(2 + pick() % 40);
    auto tampered = all;
    const auto at = pick() % all.size();
    const auto place = tampered.begin() + static_cast<std::ptrdiff_t>(at);
    switch (i % 5) {
      case 0:
        *place = flipped(*place, pick() % 256);
        break;
      case 1:
        tampered.erase(place);
        break;
      case 2:
        tampered.insert(place, record::leaf_of("one more"));
        break;
      case 3:
        std::swap(*place, tampered[(at + 1) % all.size()]);
        break;
      default:
        tampered.resize(at);
        break;
    }
    const auto tree = tree_of(tampered);
    EXPECT_TRUE(tree.size() < all.size() || tree.root(all.size()) != naive_root(all))
        << "seed " << seed << ", log " << i;
  }
}

TEST(merkle, proofs_of_garbage_are_refused_at_every_size) {
  constexpr std::uint64_t seed = 6962;
  std::mt19937_64 pick{seed};
  const auto any_number = [&] { return pick() >> pick() % 64; };
  const auto any_digest = [&] { return record::leaf_of(std::to_string(pick())); };
  for (int i = 0; i < 20'000; ++i) {
    digests proof(pick() % 70);
    for (auto& each : proof) each = any_digest();
    const auto size = any_number();
    EXPECT_FALSE(check_inclusion(any_digest(), any_number(), size, proof, any_digest()))
        << "seed " << seed << ", proof " << i;
    const auto root = any_digest();
    EXPECT_FALSE(check_consistency(any_number(), any_digest(), size, root, proof))
        << "seed " << seed << ", proof " << i;
  }
}

TEST(merkle, a_proof_is_as_long_as_its_sizes_say_whatever_the_root) {
  const auto leaf = record::leaf_of("leaf");
  const auto more = record::leaf_of("more");
  const digests one{more};
  for (std::uint64_t size = 0; size < 100; ++size) {
    EXPECT_EQ(check_inclusion(leaf, 0, size, one, node_hash(leaf, more)), size == 2) << size;
    EXPECT_FALSE(check_inclusion(leaf, 0, size, one, node_hash(more, leaf))) << size;
    EXPECT_EQ(check_consistency(1, leaf, size, node_hash(leaf, more), one), size == 2) << size;
  }
}

TEST(merkle, a_proof_has_at_most_63_digests) {
  constexpr std::uint64_t size = std::uint64_t{1} << 63U;
  const auto leaf = record::leaf_of("");
  auto root = leaf;
  for (std::size_t i = 0; i < proof_length_max; ++i) root = node_hash(root, leaf);
  EXPECT_TRUE(check_inclusion(leaf, 0, size, digests(proof_length_max, leaf), root));
  root = node_hash(root, leaf);
  EXPECT_FALSE(check_inclusion(leaf, 0, size + 1, digests(proof_length_max + 1, leaf), root));
}

}  // namespace
}  // namespace skyward::audit
