// Files are replaced whole where they are, and nothing else is harmed by being named.
#include "base/write_file.hpp"

#include "own_device.hpp"
#include "own_folder.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>

namespace skyward {
namespace {

namespace fs = std::filesystem;

/// A folder with nothing in it, gone with the test.
class folder {
 public:
  folder() : path_{own_folder() / "write_file"} {
    fs::remove_all(path_);
    fs::create_directory(path_);
  }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;
  ~folder() { fs::remove_all(path_); }

  fs::path operator/(std::string_view name) const { return path_ / name; }
  std::ptrdiff_t files() const { return std::distance(fs::directory_iterator{path_}, {}); }

 private:
  fs::path path_;
};

std::string bytes_of(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

void put(const fs::path& path, std::string_view bytes) {
  std::ofstream{path, std::ios::binary} << bytes;
}

mode_t mode_of(const fs::path& path) {
  struct stat known{};
  return ::stat(path.c_str(), &known) == 0 ? known.st_mode & ACCESSPERMS : 0;
}

void expect_written(const fs::path& path, std::string_view bytes) {
  const auto done = write_file(path, bytes);
  ASSERT_TRUE(done.has_value()) << done.error().words;
  EXPECT_EQ(bytes_of(path), bytes);
}

std::string refusal_of(const fs::path& path) {
  const auto done = write_file(path, "new");
  EXPECT_FALSE(done.has_value()) << path;
  if (done) return "";
  EXPECT_TRUE(done.error().refused) << done.error().words;
  EXPECT_NE(done.error().words.find(path.string()), std::string::npos) << done.error().words;
  EXPECT_NE(done.error().words.find("; accepted: "), std::string::npos) << done.error().words;
  return done.error().words;
}

TEST(write_file, writes_a_file_whole_and_leaves_nothing_beside_it) {
  const folder at;
  for (const auto* bytes : {"first\n", "second, and longer\n", "", "\0x"}) {
    expect_written(at / "file", bytes);
    EXPECT_EQ(at.files(), 1);
  }
}

TEST(write_file, gives_a_new_file_what_the_mask_leaves_and_keeps_the_mode_of_an_old_one) {
  const folder at;
  const auto mask = ::umask(027);
  expect_written(at / "new", "bytes");
  EXPECT_EQ(mode_of(at / "new"), 0640U);
  for (const mode_t mode : {0600U, 0644U, 0755U, 0666U}) {
    ASSERT_EQ(::chmod((at / "new").c_str(), mode), 0);
    expect_written(at / "new", "again");
    EXPECT_EQ(mode_of(at / "new"), mode);
  }
  ::umask(mask);
}

TEST(write_file, replaces_a_file_with_another_so_that_who_reads_the_old_one_reads_it_whole) {
  const folder at;
  put(at / "file", "old");
  std::ifstream reader{at / "file"};
  expect_written(at / "file", "new, and much longer than what was there");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>{reader}, {}), "old");
}

TEST(write_file, follows_links_to_files_and_to_where_there_is_none_yet) {
  const folder at;
  fs::create_directory(at / "in");
  put(at / "in/there", "old");
  fs::create_symlink("in/there", at / "link");
  fs::create_symlink(at / "link", at / "link-of-link");
  fs::create_symlink("in/missing", at / "dangling");
  expect_written(at / "link-of-link", "new");
  expect_written(at / "dangling", "made");
  EXPECT_EQ(bytes_of(at / "in/there"), "new");
  EXPECT_EQ(bytes_of(at / "in/missing"), "made");
  for (const auto* link : {"link", "link-of-link", "dangling"}) {
    EXPECT_TRUE(fs::is_symlink(at / link)) << link;
  }
}

TEST(write_file, refuses_where_links_lead_in_a_circle_and_where_there_is_no_folder) {
  const folder at;
  fs::create_symlink("two", at / "one");
  fs::create_symlink("one", at / "two");
  put(at / "file", "old");
  for (const auto& path : {at / "one", at / "none/file", at / "file/below"}) {
    const auto done = write_file(path, "new");
    ASSERT_FALSE(done.has_value()) << path;
    EXPECT_TRUE(done.error().refused);
    EXPECT_TRUE(done.error().words.starts_with("cannot write " + path.string() + ": "))
        << done.error().words;
  }
  EXPECT_EQ(at.files(), 3);
}

TEST(write_file, refuses_a_folder_and_a_socket_by_what_they_are) {
  const folder at;
  fs::create_directory(at / "folder");
  EXPECT_NE(refusal_of(at / "folder").find("is a folder"), std::string::npos);
  const descriptor listening{::socket(AF_UNIX, SOCK_STREAM, 0)};
  sockaddr_un name{AF_UNIX, {}};
  (at / "s").string().copy(name.sun_path, sizeof name.sun_path - 1);
  ASSERT_EQ(::bind(listening.number(), reinterpret_cast<sockaddr*>(&name), sizeof name), 0);
  EXPECT_NE(refusal_of(at / "s").find("is a socket"), std::string::npos);
  EXPECT_TRUE(fs::is_socket(at / "s"));
}

TEST(write_file, writes_to_a_device_and_tells_what_it_answers) {
  const folder at;
  const auto null = own_device(at / "null", device::null);
  const auto full = own_device(at / "full", device::full);
  if (!null || !full) GTEST_SKIP() << "no devices can be made here, and root replaces none";
  EXPECT_TRUE(write_file(*null, "gone").has_value());
  EXPECT_TRUE(fs::is_character_file(*null));
  const auto told = write_file(*full, "too much");
  ASSERT_FALSE(told.has_value());
  EXPECT_FALSE(told.error().refused);
  EXPECT_NE(told.error().words.find("full: No space left on device; make room"), std::string::npos)
      << told.error().words;
  EXPECT_TRUE(fs::is_character_file(*full));
}

TEST(write_file, writes_to_a_pipe_that_another_reads) {
  const folder at;
  ASSERT_EQ(::mkfifo((at / "pipe").c_str(), 0600), 0);
  std::string read;
  std::jthread reader{[&] { read = bytes_of(at / "pipe"); }};
  ASSERT_TRUE(write_file(at / "pipe", "through").has_value());
  reader.join();
  EXPECT_EQ(read, "through");
  EXPECT_TRUE(fs::is_fifo(at / "pipe"));
}

TEST(write_files, replaces_none_where_one_cannot_be_written) {
  const folder at;
  put(at / "one", "old");
  fs::create_directory(at / "two");
  const named_bytes files[] = {{at / "one", "new"}, {at / "three", "new"}, {at / "two", "new"}};
  EXPECT_FALSE(write_files(files).has_value());
  EXPECT_EQ(bytes_of(at / "one"), "old");
  EXPECT_EQ(at.files(), 2);
}

TEST(write_files, removes_what_killed_processes_left_and_nothing_else) {
  const folder at;
  const auto left = at / ".skyward-0123456789abcdef.unfinished";
  const auto in_use = at / ".skyward-fedcba9876543210.unfinished";
  const auto link = at / ".skyward-00000000000000aa.unfinished";
  put(left, "half");
  put(in_use, "half");
  put(at / ".skyward-notes.unfinished", "own");
  put(at / "own", "own");
  fs::create_symlink("own", link);
  const descriptor writing{::open(in_use.c_str(), O_RDWR | O_CLOEXEC)};
  ASSERT_EQ(::flock(writing.number(), LOCK_EX), 0);
  expect_written(at / "file", "bytes");
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(in_use));
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(bytes_of(at / "own"), "own");
  EXPECT_EQ(bytes_of(at / ".skyward-notes.unfinished"), "own");
}

}  // namespace
}  // namespace skyward
