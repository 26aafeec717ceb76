// The people of a house last in a file that is its owner's alone.
#include "live/people_file.hpp"

#include "own_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <thread>

namespace skyward::live::people_file_test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ann_badge = "7700-4821";
constexpr std::string_view ann_pin = "482193";
constexpr std::string_view wrong_pin = "482194";

/// A house with no people, before and after.
class own_house {
 public:
  own_house() : file_{own_folder() / "people_house.db", pin_cost_min} { fs::remove_all(path()); }
  own_house(const own_house&) = delete;
  own_house& operator=(const own_house&) = delete;
  ~own_house() { fs::remove_all(path()); }

  const people_file& file() const { return file_; }
  const fs::path& path() const { return file_.path(); }

 private:
  people_file file_;
};

person with_ann(const people_file& file) {
  return file
      .ask([](people& all) {
        return all.add({"Ann Lee", only(work_role::dealer), ann_badge, ann_pin});
      })
      .value();
}

people::reached<person> by_pin(const people_file& file, std::string_view pin) {
  return file.ask([&](people& all) { return all.identify_by_pin("Ann Lee", pin); });
}

std::vector<person> everyone(const people_file& file) {
  return file.ask([](people& all) { return people::reached<std::vector<person>>{all.everyone()}; })
      .value();
}

std::string bytes_of(const fs::path& path) {
  std::ifstream in{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

unsigned mode_of(const fs::path& path) {
  struct stat known{};
  EXPECT_EQ(::stat(path.c_str(), &known), 0);
  return known.st_mode & ALLPERMS;
}

std::string failure_of(const people_file& file) {
  const auto answer = file.ask([](people& all) { return all.add({"Bob"}); });
  EXPECT_FALSE(answer.has_value());
  if (answer) return "";
  EXPECT_EQ(answer.error().code, people_refusal_code::failed);
  EXPECT_NE(answer.error().message.find(file.path().string()), std::string::npos);
  return answer.error().message;
}

TEST(people_file, is_beside_the_house_and_made_with_the_first_person) {
  const own_house house;
  EXPECT_EQ(house.path(), own_folder() / "people_house.db-people");
  EXPECT_TRUE(everyone(house.file()).empty());
  EXPECT_FALSE(by_pin(house.file(), ann_pin).has_value());
  EXPECT_FALSE(fs::exists(house.path())) << "nothing was changed";
  const auto ann = with_ann(house.file());
  EXPECT_EQ(mode_of(house.path()), 0600U);
  EXPECT_EQ(everyone(house.file()), std::vector{ann});
  EXPECT_EQ(by_pin(house.file(), ann_pin), ann);
  const auto by_badge = [](people& all) { return all.identify_by_badge(ann_badge); };
  EXPECT_EQ(house.file().ask(by_badge), ann);
  EXPECT_EQ(mode_of(house.path()), 0600U);
}

TEST(people_file, has_its_mode_whatever_the_mask_of_the_process) {
  const own_house house;
  const auto mask = ::umask(0);
  with_ann(house.file());
  EXPECT_EQ(mode_of(house.path()), 0600U);
  EXPECT_FALSE(by_pin(house.file(), wrong_pin).has_value());
  EXPECT_EQ(mode_of(house.path()), 0600U);
  ::umask(mask);
}

TEST(people_file, has_no_badge_and_no_pin_in_clear) {
  const own_house house;
  with_ann(house.file());
  const auto bytes = bytes_of(house.path());
  EXPECT_NE(bytes.find("Ann Lee"), std::string::npos);
  EXPECT_EQ(bytes.find(ann_badge), std::string::npos);
  EXPECT_EQ(bytes.find(ann_pin), std::string::npos);
}

TEST(people_file, keeps_wrong_pins_and_is_left_alone_by_what_changes_nothing) {
  const own_house house;
  const auto ann = with_ann(house.file());
  EXPECT_FALSE(by_pin(house.file(), wrong_pin).has_value());
  EXPECT_EQ(everyone(house.file()).front().wrong_pins, 1);
  EXPECT_EQ(by_pin(house.file(), ann_pin), ann);
  EXPECT_EQ(everyone(house.file()).front().wrong_pins, 0);
  const auto before = bytes_of(house.path());
  struct stat known{};
  struct stat after{};
  ASSERT_EQ(::stat(house.path().c_str(), &known), 0);
  EXPECT_EQ(by_pin(house.file(), ann_pin), ann);
  EXPECT_FALSE(by_pin(house.file(), "none").has_value());
  ASSERT_EQ(::stat(house.path().c_str(), &after), 0);
  EXPECT_EQ(known.st_ino, after.st_ino);
  EXPECT_EQ(bytes_of(house.path()), before);
}

TEST(people_file, of_another_mode_is_refused) {
  const own_house house;
  const auto ann = with_ann(house.file());
  for (const mode_t mode : {0644U, 0640U, 0602U, 0700U, 0400U, 0606U}) {
    ASSERT_EQ(::chmod(house.path().c_str(), mode), 0);
    const auto told = failure_of(house.file());
    EXPECT_NE(told.find("(chmod 600)"), std::string::npos) << told;
    EXPECT_FALSE(by_pin(house.file(), ann_pin).has_value());
  }
  ASSERT_EQ(::chmod(house.path().c_str(), 0600), 0);
  EXPECT_EQ(everyone(house.file()), std::vector{ann});
}

TEST(people_file, that_is_none_is_refused_and_left_as_it_is) {
  const own_house house;
  const auto write = [&](std::string_view bytes) {
    std::ofstream{house.path(), std::ios::binary} << bytes;
    ASSERT_EQ(::chmod(house.path().c_str(), 0600), 0);
  };
  write("");
  EXPECT_EQ(failure_of(house.file()),
            house.path().string() + ":1: empty; accepted: a line with format and badge_key");
  write("{\"format\":\"skyward people 1\",\"badge_key\":\"%B7700-4821\"}\n");
  const auto told = failure_of(house.file());
  EXPECT_TRUE(told.starts_with(house.path().string() + ":1: badge_key: accepted: ")) << told;
  EXPECT_EQ(told.find("4821"), std::string::npos) << told;
  fs::resize_file(house.path(), people_bytes_max + 1);
  EXPECT_NE(failure_of(house.file()).find("at most 10000000 bytes"), std::string::npos);
  EXPECT_EQ(fs::file_size(house.path()), people_bytes_max + 1);
  fs::remove(house.path());
  fs::create_directory(house.path());
  EXPECT_NE(failure_of(house.file()).find("is a folder"), std::string::npos);
}

TEST(people_file, nothing_is_told_that_was_not_kept) {
  const people_file file{own_folder() / "missing" / "house.db", pin_cost_min};
  const auto answer = file.ask([](people& all) { return all.add({"Bob"}); });
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().code, people_refusal_code::failed);
}

TEST(people_file, counts_what_many_guess_at_the_same_time) {
  const own_house house;
  with_ann(house.file());
  constexpr int guessers = 3;
  std::vector<std::vector<people::reached<person>>> told(guessers);
  std::vector<std::thread> all;
  for (auto& each : told) {
    all.emplace_back([&] {
      const people_file own{own_folder() / "people_house.db", pin_cost_min};
      for (int i = 0; i < wrong_pins_max; ++i) each.push_back(by_pin(own, wrong_pin));
    });
  }
  for (auto& each : all) each.join();
  int guesses = 0;
  for (const auto& each : told) {
    for (const auto& answer : each) {
      ASSERT_FALSE(answer.has_value());
      const auto why = answer.error().code;
      ASSERT_TRUE(why == people_refusal_code::unknown || why == people_refusal_code::locked)
          << answer.error().message;
      guesses += why == people_refusal_code::unknown ? 1 : 0;
    }
  }
  EXPECT_EQ(guesses, wrong_pins_max - 1) << "the fifth of them all locks";
  EXPECT_TRUE(everyone(house.file()).front().is_locked());
}

TEST(people_file, is_of_every_house_its_own) {
  const own_house house;
  const auto ann = with_ann(house.file());
  const people_file other{own_folder() / "other_people_house.db", pin_cost_min};
  const auto by_badge = [](people& all) { return all.identify_by_badge(ann_badge); };
  EXPECT_FALSE(other.ask(by_badge).has_value());
  EXPECT_EQ(house.file().ask(by_badge), ann);
}

}  // namespace
}  // namespace skyward::live::people_file_test
