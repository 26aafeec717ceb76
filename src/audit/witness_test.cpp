// A witness before logs that grow, shrink and change, and what it keeps of them.
#include "audit/witness.hpp"

#include "audit/checkpoint.hpp"
#include "base/sha256.hpp"
#include "record/stream.hpp"

#include <gtest/gtest.h>

namespace skyward::audit {
namespace {

using enum witness_refusal_code;

constexpr moment now{1'795'270'418'250};
constexpr std::string_view restored =
    "Restored from the backup of Tuesday after the disk failed. Ann";

signing_key key_named(std::string name, std::uint8_t seed) {
  std::array<std::uint8_t, signing_key::seed_bytes> bytes{};
  bytes.fill(seed);
  return {std::move(name), bytes};
}

merkle_tree tree_of(std::uint64_t size, std::string_view kind) {
  merkle_tree tree;
  for (std::uint64_t i = 0; i < size; ++i) tree.append(record::leaf_of(std::to_string(i)));
  tree.append(record::leaf_of(kind));
  for (std::uint64_t i = 0; i < 30; ++i) tree.append(record::leaf_of(std::to_string(i)));
  return tree;
}

/// A log of 40 records, one of which differs in another, a witness that knows it, and what it
/// keeps.
class witness_test : public testing::Test {
 protected:
  std::string note_of(std::uint64_t size, const digest& root) const {
    const auto text = write_checkpoint({log.name(), size, root, {}});
    return write_note({text, {log.sign(text)}});
  }
  std::string note_at(std::uint64_t size) const { return note_of(size, tree.root(size)); }
  std::string other_at(std::uint64_t size) const { return note_of(size, other.root(size)); }

  auto asked(std::string_view note, std::span<const digest> proof,
             std::string_view word = {}) const {
    return consider(by, kept, note, proof, now, word);
  }
  void refuses(witness_refusal_code code, std::string_view note, std::span<const digest> proof,
               std::string_view word = {}) const {
    const auto answer = asked(note, proof, word);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, code) << answer.error().message;
    EXPECT_FALSE(answer.error().message.empty());
  }
  void accept(std::uint64_t size, const std::string& note, std::span<const digest> proof,
              std::string_view word = {}) {
    const auto answer = asked(note, proof, word);
    ASSERT_TRUE(answer) << answer.error().message;
    kept = answer->kept;
    EXPECT_EQ(kept.at(log.name()).size, size);
    const auto read = read_note(answer->note).value();
    ASSERT_EQ(read.signatures.size(), 2U);
    EXPECT_TRUE(note.starts_with(read.text));
    EXPECT_TRUE(is_signed_by(read, log.verifier(signature_kind::ed25519)));
    EXPECT_EQ(cosigned_at(read, by.key.verifier(signature_kind::cosignature)),
              moment{now.milliseconds() / 1000 * 1000});
  }
  const std::vector<era>& eras() const { return kept.at(log.name()).eras; }

  const merkle_tree tree = tree_of(9, "as it was");
  const merkle_tree other = tree_of(9, "as one would like it");
  const signing_key log = key_named("house.example/log", 1);
  const witness by{key_named("auditor.example/laptop", 2),
                   {key_named("house.example/other", 3).verifier(signature_kind::ed25519),
                    log.verifier(signature_kind::ed25519)}};
  const std::vector<digest> none;
  const std::vector<digest> garbage = std::vector<digest>(3);
  kept_logs kept;
};

TEST_F(witness_test, cosigns_a_log_while_it_grows__AUD_3) {
  accept(0, note_at(0), none);
  std::uint64_t before = 0;
  for (const std::uint64_t size : {1U, 1U, 2U, 7U, 8U, 20U, 20U, 40U}) {
    accept(size, note_at(size), tree.consistency_proof(before, size));
    EXPECT_EQ(kept.at(log.name()), (kept_log{size, tree.root(size), {}}));
    before = size;
  }
}

TEST_F(witness_test, refuses_every_log_that_did_not_grow_from_the_known_one__AUD_3) {
  for (std::uint64_t known = 1; known <= 20; ++known) {
    kept[log.name()] = {known, tree.root(known), {}};
    for (std::uint64_t size = 0; size <= 30; ++size) {
      const bool same = other.root(size) == tree.root(size);
      const auto* proved = known > 9 || size > 9 ? &other : &tree;
      const auto proof = known <= size ? proved->consistency_proof(known, size) : none;
      const auto answer = asked(other_at(size), proof);
      const bool grew = known <= size && (known <= 9 || same);
      EXPECT_EQ(answer.has_value(), grew) << known << " to " << size;
    }
  }
}

TEST_F(witness_test, refuses_in_order_of_precedence__AUD_3) {
  kept[log.name()] = {10, tree.root(10), {}};
  refuses(unreadable, "", garbage);
  refuses(unreadable, write_note({"no checkpoint\n", {log.sign("no checkpoint\n")}}), garbage);
  const auto foreign = write_checkpoint({"elsewhere.example/log", 5, other.root(5), {}});
  refuses(unknown_log, write_note({foreign, {log.sign(foreign)}}), garbage);
  const auto text = write_checkpoint({log.name(), 5, other.root(6), {}});
  refuses(bad_signature, write_note({text, {key_named(log.name(), 9).sign(text)}}), garbage);
  refuses(bad_signature, write_note({text, {log.cosign(text, now)}}), garbage);
  refuses(bad_signature, write_note({text, {log.sign(foreign)}}), garbage);
  refuses(smaller_than_known, write_note({text, {log.sign(text)}}), garbage);
  refuses(smaller_than_known, note_at(9), none);
  refuses(other_root_at_same_size, other_at(10), garbage);
  refuses(other_root_at_same_size, other_at(10), none);
  refuses(bad_consistency, note_at(10), garbage);
  refuses(bad_consistency, other_at(20), other.consistency_proof(10, 20));
  refuses(bad_consistency, note_at(20), tree.consistency_proof(11, 20));
  refuses(bad_consistency, note_at(20), none);
  refuses(bad_consistency, note_at(20), std::vector<digest>(1'000));
  accept(20, note_at(20), tree.consistency_proof(10, 20));
}

TEST_F(witness_test, a_log_that_was_never_seen_has_no_proof) {
  refuses(bad_consistency, note_at(20), tree.consistency_proof(10, 20));
  accept(20, note_at(20), none);
}

TEST_F(witness_test, a_restored_log_needs_the_word_of_an_operator) {
  accept(20, note_at(20), none);
  refuses(smaller_than_known, note_at(12), none);
  accept(12, note_at(12), none, restored);
  EXPECT_EQ(eras(), (std::vector<era>{{now, std::string{restored}, 20, tree.root(20)}}));
  refuses(other_root_at_same_size, other_at(12), none);
  accept(12, other_at(12), none, "Again");
  accept(15, other_at(15), other.consistency_proof(12, 15));
  accept(30, note_at(30), none, "And back");
  ASSERT_EQ(eras().size(), 3U);
  EXPECT_EQ(eras()[1], (era{now, "Again", 12, tree.root(12)}));
  EXPECT_EQ(eras()[2], (era{now, "And back", 15, other.root(15)}));
}

TEST_F(witness_test, a_word_begins_nothing_where_the_log_grew) {
  accept(20, note_at(20), none, restored);
  accept(30, note_at(30), tree.consistency_proof(20, 30), restored);
  EXPECT_TRUE(eras().empty());
  refuses(bad_consistency, note_at(30), garbage, restored);  // it is the same
  accept(30, note_at(30), none, restored);
  EXPECT_TRUE(eras().empty());
}

TEST_F(witness_test, no_word_helps_against_a_note_that_is_not_of_the_log) {
  accept(20, note_at(20), none);
  const auto text = write_checkpoint({log.name(), 12, tree.root(12), {}});
  refuses(unreadable, text, none, restored);
  refuses(bad_signature, write_note({text, {key_named(log.name(), 9).sign(text)}}), none, restored);
  const auto foreign = write_checkpoint({"elsewhere.example/log", 12, tree.root(12), {}});
  refuses(unknown_log, write_note({foreign, {log.sign(foreign)}}), none, restored);
}

TEST_F(witness_test, each_log_has_its_own_head) {
  accept(20, note_at(20), none);
  const auto second = key_named("house.example/other", 3);
  const auto text = write_checkpoint({second.name(), 5, other.root(5), {}});
  kept = asked(write_note({text, {second.sign(text)}}), none).value().kept;
  EXPECT_EQ(kept.at(log.name()).size, 20U);
  EXPECT_EQ(kept.at(second.name()).size, 5U);
}

TEST_F(witness_test, says_nothing_of_other_signatures) {
  const auto text = write_checkpoint({log.name(), 20, tree.root(20), {}});
  signed_note note{text, {key_named("stranger", 5).sign(text), log.sign(text), log.sign(text)}};
  note.signatures.front().key = note.signatures.back().key;  // the same id by chance
  note.signatures.resize(note_signatures_max, key_named(log.name(), 8).sign(text));
  accept(20, write_note(note), none);
}

TEST_F(witness_test, cosigns_the_lines_that_the_log_adds) {
  const auto text = write_checkpoint({log.name(), 20, tree.root(20), record::chain{31, digest{7}}});
  accept(20, write_note({text, {log.sign(text)}}), none);
}

TEST(operator_word, is_one_line_of_text) {
  EXPECT_TRUE(is_operator_word(restored));
  EXPECT_TRUE(is_operator_word(std::string(operator_word_bytes_max, 'a')));
  for (const auto& word : {std::string{}, std::string{"a\nb"}, std::string{"\xff"},
                           std::string(operator_word_bytes_max + 1, 'a')}) {
    EXPECT_FALSE(is_operator_word(word));
  }
}

TEST(kept_logs, read_as_they_are_written) {
  const auto root = record::leaf_of("");
  const kept_logs some{
      {"a", {}},
      {"house.example/log",
       {tree_size_max,
        root,
        {{now, std::string{restored}, 20, root}, {moment{0}, R"("Ł" \ )", 0, empty_root()}}}}};
  for (const auto& kept : {kept_logs{}, some}) {
    const auto text = write_kept_logs(kept);
    const auto read = read_kept_logs(text);
    ASSERT_TRUE(read) << text << read.error();
    EXPECT_EQ(*read, kept);
    EXPECT_EQ(write_kept_logs(*read), text);
  }
  EXPECT_EQ(write_kept_logs({}), "{\"format\":\"skyward witness 1\",\"logs\":[]}\n");
}

TEST(kept_logs, that_cannot_be_are_refused_by_their_key) {
  const std::string root = base64(empty_root());
  const auto with_logs = [](const std::string& logs) {
    return R"({"format":"skyward witness 1","logs":[)" + logs + "]}";
  };
  const auto with_eras = [&](const std::string& eras) {
    return with_logs(R"({"origin":"a","size":1,"root":")" + root + R"(","eras":[)" + eras + "]}");
  };
  const auto era_of = [&](const std::string& begun, const std::string& word) {
    return R"({"begun":")" + begun + R"(","word":")" + word + R"(","left_size":1,"left_root":")" +
           root + "\"}";
  };
  ASSERT_TRUE(read_kept_logs(with_eras(era_of("2026-11-21T14:13:38Z", "a"))));
  const std::string log = R"({"origin":"a","size":1,"root":")" + root + R"(","eras":[]})";
  ASSERT_TRUE(read_kept_logs(with_logs(log)));
  const std::pair<std::string, std::string_view> cases[] = {
      {"", "JSON"},
      {"[]", "JSON"},
      {"{}", "format"},
      {R"({"format":"skyward witness 2","logs":[]})", "format"},
      {R"({"format":"skyward witness 1"})", "logs"},
      {R"({"format":"skyward witness 1","logs":[],"more":1})", "more"},
      {R"({"format":"skyward witness 1","logs":[],"logs":[]})", "logs"},
      {with_logs("1"), "logs"},
      {with_logs(log + "," + log), "origin"},
      {with_logs(R"({"origin":"a b","size":1,"root":")" + root + R"(","eras":[]})"), "origin"},
      {with_logs(R"({"origin":"a","size":-1,"root":")" + root + R"(","eras":[]})"), "size"},
      {with_logs(R"({"origin":"a","size":1.0,"root":")" + root + R"(","eras":[]})"), "size"},
      {with_logs(R"({"origin":"a","size":9223372036854775808,"root":"","eras":[]})"), "size"},
      {with_logs(R"({"origin":"a","size":1,"root":"","eras":[]})"), "root"},
      {with_logs(R"({"origin":"a","size":1,"root":")" + root + R"("})"), "eras"},
      {with_eras("[]"), "eras"},
      {with_eras(era_of("yesterday", "a")), "begun"},
      {with_eras(era_of("2026-11-21T14:13:38Z", "")), "word"},
      {with_eras(era_of("2026-11-21T14:13:38Z", "a\\nb")), "word"},
  };
  for (const auto& [text, told] : cases) {
    const auto read = read_kept_logs(text);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.error().contains(told)) << text << ": " << read.error();
  }
}

}  // namespace
}  // namespace skyward::audit
