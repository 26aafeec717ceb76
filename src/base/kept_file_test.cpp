// A file that one has is refused to others, whatever it is replaced by meanwhile.
#include "base/kept_file.hpp"

#include "own_device.hpp"
#include "own_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <thread>

namespace skyward {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t bytes_most = 100;

/// A name with no file, before and after.
class unused_name {
 public:
  unused_name() : path_{own_folder() / "kept_file"} { fs::remove_all(path_); }
  unused_name(const unused_name&) = delete;
  unused_name& operator=(const unused_name&) = delete;
  ~unused_name() { fs::remove_all(path_); }

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

kept_file opened(const fs::path& path) {
  auto file = kept_file::open(path);
  EXPECT_TRUE(file.has_value()) << file.error().words;
  return std::move(*file);
}

std::string refusal_to_keep(const fs::path& path) {
  const auto file = kept_file::open(path);
  EXPECT_FALSE(file.has_value());
  if (file) return "";
  EXPECT_TRUE(file.error().refused);
  EXPECT_NE(file.error().words.find(path.string()), std::string::npos) << file.error().words;
  return file.error().words;
}

TEST(kept_file, is_read_and_replaced_by_who_has_it) {
  const unused_name at;
  {
    auto file = opened(at.path());
    EXPECT_TRUE(file.is_new());
    EXPECT_EQ(file.text(bytes_most), "");
    EXPECT_FALSE(fs::exists(at.path()));
    for (const auto* bytes : {"one", "two, longer", "3"}) {
      ASSERT_TRUE(file.replace(bytes).has_value());
      EXPECT_EQ(file.text(bytes_most), bytes);
    }
    EXPECT_EQ(file.text(0), "");
  }
  const auto again = opened(at.path());
  EXPECT_FALSE(again.is_new());
  EXPECT_EQ(again.text(bytes_most), "3");
}

TEST(kept_file, that_one_has_is_refused_to_others_also_when_it_has_been_replaced) {
  const unused_name at;
  {
    auto first = opened(at.path());
    for (const auto* bytes : {"one", "two"}) {
      ASSERT_TRUE(first.replace(bytes).has_value());
      EXPECT_NE(refusal_to_keep(at.path()).find("another run that has not ended uses"),
                std::string::npos);
    }
  }
  EXPECT_EQ(opened(at.path()).text(bytes_most), "two");
}

TEST(kept_file, that_one_has_for_a_moment_is_waited_for_whatever_it_is_replaced_by) {
  const unused_name at;
  ASSERT_TRUE(opened(at.path()).replace("0").has_value());
  constexpr int each_adds = 50;
  const auto add = [&] {
    for (int i = 0; i < each_adds; ++i) {
      auto file = kept_file::open(at.path(), kept_file::others::are_waited_for);
      ASSERT_TRUE(file.has_value()) << file.error().words;
      ASSERT_TRUE(file->replace(std::to_string(std::stoi(file->text(bytes_most)) + 1)).has_value());
    }
  };
  std::thread other{add};
  add();
  other.join();
  EXPECT_EQ(opened(at.path()).text(bytes_most), std::to_string(2 * each_adds));
}

TEST(kept_file, that_is_new_has_the_mode_that_was_asked_for) {
  const unused_name at;
  auto file = opened(at.path());
  ASSERT_TRUE(file.replace("one", S_IRUSR | S_IWUSR).has_value());
  EXPECT_EQ(fs::status(at.path()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(file.replace("two").has_value());
  EXPECT_EQ(fs::status(at.path()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

void expect_made_by_one_of_two() {
  const unused_name at;
  auto first = opened(at.path());
  auto second = opened(at.path());
  ASSERT_TRUE(first.replace("first").has_value());
  EXPECT_EQ(fs::hard_link_count(at.path()), 1U);
  const auto late = second.replace("second");
  ASSERT_FALSE(late.has_value());
  EXPECT_TRUE(late.error().refused);
  EXPECT_NE(late.error().words.find("has come there since"), std::string::npos);
  EXPECT_EQ(first.text(bytes_most), "first");
  ASSERT_TRUE(first.replace("first again").has_value());
}

TEST(kept_file, that_two_found_missing_is_made_by_one_of_them) {
  expect_made_by_one_of_two();
}

/// From now on this thread can rename nothing without replacing, as on a file system that has no
/// such rename.
void no_rename_as_new() {
  std::array<sock_filter, 4> program{{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_renameat2, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EINVAL),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog filter{program.size(), program.data()};
  EXPECT_EQ(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
  EXPECT_EQ(::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter), 0);
  EXPECT_EQ(::renameat2(AT_FDCWD, "", AT_FDCWD, "", RENAME_NOREPLACE), -1);
  EXPECT_EQ(errno, EINVAL);
}

TEST(kept_file, is_made_by_one_also_on_a_file_system_without_such_a_rename) {
  std::thread{[] {
    no_rename_as_new();
    expect_made_by_one_of_two();
  }}.join();
}

TEST(kept_file, is_a_regular_file) {
  EXPECT_NE(refusal_to_keep(own_folder()).find("is a folder"), std::string::npos);
  const unused_name at;
  const auto null = own_device(at.path(), device::null);
  if (!null) GTEST_SKIP() << "no devices can be made here, and root keeps none";
  EXPECT_NE(refusal_to_keep(*null).find("is a device"), std::string::npos);
  const auto link = own_folder() / "kept_file_link";
  fs::create_symlink(*null, link);
  EXPECT_NE(refusal_to_keep(link).find("is a device"), std::string::npos);
  fs::remove(link);
}

}  // namespace
}  // namespace skyward
