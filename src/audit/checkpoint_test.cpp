// Checkpoints written, read, and refused.
#include "audit/checkpoint.hpp"

#include "audit/merkle.hpp"
#include "base/sha256.hpp"

#include <gtest/gtest.h>

namespace skyward::audit {
namespace {

// Of C2SP tlog-checkpoint.
const std::string sofa =
    "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
const std::string audit_line = "audit 17 U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\n";

TEST(checkpoint, reads_and_writes_the_same_text) {
  const std::string empty = "a\n0\n" + base64(empty_root()) + "\n";
  const std::string most = "a\n9223372036854775807\n" + base64(digest{}) + "\n";
  for (const auto& text : {sofa, sofa + audit_line, empty, most}) {
    const auto read = read_checkpoint(text);
    ASSERT_TRUE(read) << text << read.error();
    EXPECT_EQ(write_checkpoint(*read), text);
    EXPECT_EQ(read_checkpoint(write_checkpoint(*read)), read);
  }
  const auto read = read_checkpoint(sofa + audit_line).value();
  EXPECT_EQ(read.origin, "example.com/behind-the-sofa");
  EXPECT_EQ(read.size, 20'852'163U);
  EXPECT_EQ(base64(read.root), "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=");
  EXPECT_EQ(read.audit->count, 17U);
  EXPECT_EQ(base64(read.audit->head), "U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=");
}

TEST(checkpoint, lines_of_other_logs_are_passed_over) {
  const auto read = read_checkpoint(sofa + "more\nauditor 5\n" + audit_line + " \n").value();
  EXPECT_EQ(read, read_checkpoint(sofa + audit_line));
}

TEST(checkpoint, what_is_no_checkpoint_is_refused) {
  const std::string root = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
  const std::string head = "U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\n";
  for (const auto& text : {std::string{},
                           std::string{"\n"},
                           std::string{"a\n"},
                           std::string{"a\n1\n"},
                           "\n1\n" + root,
                           "a\n\n" + root,
                           "a\n01\n" + root,
                           "a\n+1\n" + root,
                           "a\n-1\n" + root,
                           "a\n 1\n" + root,
                           "a\n1 \n" + root,
                           "a\n1,000\n" + root,
                           "a\n0x1\n" + root,
                           "a\n00\n" + root,
                           "a\n9223372036854775808\n" + root,
                           "a\n18446744073709551616\n" + root,
                           "a\n0\n" + root,
                           "a\n1\n" + root.substr(0, 44),
                           "a\n1\n\n" + root,
                           "a\n1\n" + root.substr(1),
                           "a\n1\nA" + root,
                           "a\n1\n" + root + "\n",
                           sofa + "\n" + audit_line,
                           sofa + audit_line + audit_line,
                           sofa + "audit \n",
                           sofa + "audit 1\n",
                           sofa + "audit 01 " + head,
                           sofa + "audit  1 " + head,
                           sofa + "audit 1  " + head,
                           sofa + "audit 1 " + head.substr(1),
                           "a\r\n1\n" + root,
                           sofa + "\xff\n",
                           sofa + "no end"}) {
    const auto read = read_checkpoint(text);
    EXPECT_TRUE(!read && !read.error().empty()) << text;
  }
}

TEST(checkpoint, a_long_one_is_refused) {
  const auto padding = checkpoint_bytes_max - sofa.size() - 1;
  EXPECT_TRUE(read_checkpoint(sofa + std::string(padding, 'a') + "\n"));
  EXPECT_FALSE(read_checkpoint(sofa + std::string(padding + 1, 'a') + "\n"));
}

TEST(checkpoint, no_character_can_be_altered_without_another_meaning) {
  const auto text = sofa + audit_line;
  const auto read = read_checkpoint(text);
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (int c = 0; c < 256; ++c) {
      auto other = text;
      other[at] = static_cast<char>(c);
      const auto other_read = read_checkpoint(other);
      EXPECT_TRUE(other == text || !other_read || *other_read != *read) << other;
    }
  }
}

}  // namespace
}  // namespace skyward::audit
