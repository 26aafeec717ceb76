// What a key signs, against what others have signed with the same key, and its private text.
#include "audit/signing_key.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace skyward::audit {
namespace {

// Of golang.org/x/mod/sumdb/note.
constexpr std::string_view peter_private =
    "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
constexpr std::string_view peter_public =
    "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";

signing_key counting_key() {
  std::array<std::uint8_t, signing_key::seed_bytes> seed{};
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  return {"house.example/log", seed};
}

TEST(signing_key, signs_a_note_as_go_does) {
  const auto key = read_signing_key(peter_private).value();
  EXPECT_EQ(key.name(), "PeterNeumann");
  EXPECT_EQ(write_verifier_key(key.verifier(signature_kind::ed25519)), peter_public);
  const std::string text =
      "If you think cryptography is the answer to your problem,\n"
      "then you don't know what your problem is.\n";
  EXPECT_EQ(
      write_note({text, {key.sign(text)}}),
      text +
          "\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfq"
          "dngotpRZb6KE6RyyBwJnAM=\n");
}

TEST(signing_key, private_text_reads_as_it_is_written) {
  EXPECT_EQ(bytes_of(read_signing_key(peter_private)->private_text().bytes()), peter_private);
  const auto key = counting_key();
  const auto text = key.private_text();
  EXPECT_EQ(bytes_of(text.bytes()), "PRIVATE+KEY+house.example/log+" +
                                        hex(key.verifier(signature_kind::ed25519).id()) +
                                        "+AQABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f");
  const auto again = read_signing_key(bytes_of(text.bytes())).value();
  EXPECT_EQ(again.sign("a\n"), key.sign("a\n"));
}

TEST(signing_key, private_text_that_is_mangled_is_refused_without_being_told) {
  const auto refused = [](std::string_view text) {
    const auto read = read_signing_key(text);
    return !read && !read.error().empty() && !read.error().contains("AYEKF");
  };
  for (std::size_t from = 0; from <= peter_private.size(); ++from) {
    for (std::size_t size = 0; size <= peter_private.size() - from; ++size) {
      const auto part = peter_private.substr(from, size);
      EXPECT_NE(refused(part), part == peter_private) << part;
    }
  }
  for (std::size_t at = 0; at < peter_private.size(); ++at) {
    for (int c = 0; c < 256; ++c) {
      std::string other{peter_private};
      other[at] = static_cast<char>(c);
      EXPECT_NE(refused(other), other == peter_private) << other;
    }
  }
}

TEST(signing_key, a_cosignature_is_verified_as_one_and_as_nothing_else) {
  const auto key = counting_key();
  const std::string text = "house.example/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n";
  const signed_note cosigned{text, {key.cosign(text, moment{1'679'315'147'999})}};
  ASSERT_EQ(cosigned.signatures.front().bytes.size(), 8U + 64U);
  EXPECT_EQ(hex(std::span{cosigned.signatures.front().bytes}.first(8)), "00000000641850cb");
  EXPECT_EQ(cosigned_at(cosigned, key.verifier(signature_kind::cosignature)),
            moment{1'679'315'147'000});
  EXPECT_FALSE(is_signed_by(cosigned, key.verifier(signature_kind::ed25519)));

  const signed_note plain{text, {key.sign(text)}};
  EXPECT_TRUE(is_signed_by(plain, key.verifier(signature_kind::ed25519)));
  EXPECT_FALSE(is_signed_by(plain, key.verifier(signature_kind::cosignature)));
  EXPECT_EQ(cosigned_text(text, 1'679'315'147), "cosignature/v1\ntime 1679315147\n" + text);
}

TEST(signing_key, reads_back_after_it_was_moved) {
  auto first = counting_key();
  const auto expected = first.sign("a\n");
  auto second = std::move(first);
  EXPECT_EQ(second.sign("a\n"), expected);
  auto third = read_signing_key(peter_private).value();
  third = std::move(second);
  EXPECT_EQ(third.sign("a\n"), expected);
}

}  // namespace
}  // namespace skyward::audit
