// A state comes back from its text as it was, and what is no state of this run is refused.
#include "simulation/run/checkpoint.hpp"

#include "own_folder.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

namespace skyward::simulation {
namespace {

const std::string run(64, 'a');

work_plan plan_of(std::uint64_t units, std::uint64_t block_units, std::size_t counters) {
  return {units, block_units, counters, {}};
}

const work_plan plan = plan_of(1'000, 7, 3);

run_state state() {
  run_state made;
  made.done = {5, 35, {0, 35, UINT64_MAX}};
  made.trace = {{7, 0.1, 1.0 / 3}, {14, -0.0, std::numeric_limits<double>::denorm_min()}};
  return made;
}

void expect_same_bits(const run_state& found, const run_state& wanted) {
  EXPECT_EQ(found.done.blocks, wanted.done.blocks);
  EXPECT_EQ(found.done.units, wanted.done.units);
  EXPECT_EQ(found.done.counters, wanted.done.counters);
  ASSERT_EQ(found.trace.size(), wanted.trace.size());
  for (std::size_t i = 0; i < wanted.trace.size(); ++i) {
    const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
    EXPECT_EQ(found.trace[i].units, wanted.trace[i].units);
    EXPECT_EQ(bits(found.trace[i].value), bits(wanted.trace[i].value));
    EXPECT_EQ(bits(found.trace[i].half_width), bits(wanted.trace[i].half_width));
  }
}

std::string refusal_of(const std::string& text, const std::string& of = run,
                       const work_plan& work = plan) {
  const auto read = read_checkpoint(of, work, text);
  EXPECT_FALSE(read.has_value()) << text;
  return read ? "" : read.error();
}

std::string with(const std::string& from, const std::string& to) {
  auto text = checkpoint_text(run, state());
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(checkpoint, is_one_line_that_gives_the_state_back_bit_for_bit) {
  const auto text = checkpoint_text(run, state());
  EXPECT_EQ(text.find('\n'), text.size() - 1);
  const auto read = read_checkpoint(run, plan, text);
  ASSERT_TRUE(read.has_value()) << read.error();
  expect_same_bits(*read, state());
}

TEST(checkpoint, keeps_states_at_the_beginning_and_at_the_end) {
  for (const auto& done : {work_done{0, 0, {0, 0, 0}}, work_done{142, 994, {1, 2, 3}},
                           work_done{143, 1'000, {1, 2, 3}}}) {
    const auto read = read_checkpoint(run, plan, checkpoint_text(run, {done, {}}));
    ASSERT_TRUE(read.has_value()) << read.error();
    expect_same_bits(*read, {done, {}});
  }
}

TEST(checkpoint, of_another_run_is_refused) {
  EXPECT_NE(refusal_of(checkpoint_text(run, state()), std::string(64, 'b')).find("another run"),
            std::string::npos);
}

TEST(checkpoint, cut_anywhere_is_refused) {
  const auto text = checkpoint_text(run, state());
  for (std::size_t size = 0; size + 1 < text.size(); ++size) {
    EXPECT_FALSE(refusal_of(text.substr(0, size)).empty()) << size;
  }
}

TEST(checkpoint, damaged_is_refused_with_the_place) {
  struct damage {
    std::string from, to, place;
  };
  const std::vector<damage> damages{
      {"skyward checkpoint 1", "skyward checkpoint 2", "format; accepted: \"skyward checkpoint 1"},
      {"\"skyward checkpoint 1\"", "1", "format"},
      {"\"format\"", "\"formal\"", "format"},
      {"{\"format\"", "{\"more\":1,\"format\"", "keys"},
      {"\"run\":\"aa", "\"run\":\"ab", "another run"},
      {"\"blocks\":5", "\"blocks\":\"5\"", "whole numbers"},
      {"\"blocks\":5", "\"blocks\":-5", "whole numbers"},
      {"\"blocks\":5", "\"blocks\":5.0", "whole numbers"},
      {"\"blocks\":5", "\"blocks\":6", "not those of this run"},
      {"\"blocks\":5", "\"blocks\":18446744073709551615", "not those of this run"},
      {"\"units\":35", "\"units\":36", "not those of this run"},
      {"\"units\":35", "\"units\":1000", "not those of this run"},
      {"\"units\":35", "\"units\":null", "whole numbers"},
      {"\"counters\":[0", "\"counters\":[-1", "counters; accepted: numbers"},
      {"\"counters\":[0", "\"counters\":[0.5", "counters; accepted: numbers"},
      {"\"counters\":[0", "\"counters\":[{}", "counters; accepted: numbers"},
      {"\"counters\":[0,", "\"counters\":[", "2 counters; accepted: 3"},
      {"\"counters\":[0", "\"counters\":[0,0", "4 counters; accepted: 3"},
      {"18446744073709551615", "18446744073709551616", "counters; accepted: numbers"},
      {"\"counters\":[", "\"counters\":[[", ""},
      {"\"trace\":[7,", "\"trace\":[", "three numbers for each point"},
      {"\"trace\":[7", "\"trace\":[\"7\"", "three numbers for each point"},
      {"\"trace\":[", "\"trace\":0,\"t\":[", "keys"},
      {"}\n", "}}\n", "no JSON object"},
      {"{", "[{", "no JSON object"},
  };
  for (const auto& each : damages) {
    const auto problem = refusal_of(with(each.from, each.to));
    EXPECT_NE(problem.find(each.place), std::string::npos)
        << each.from << " as " << each.to << ": " << problem;
  }
  for (const auto* text : {"", "null", "[]", "{}", "7", "\"\"", "\xff\xfe", "{\"run\":{\"run\":"}) {
    EXPECT_FALSE(refusal_of(text).empty()) << text;
  }
}

TEST(checkpoint, of_more_than_the_run_has_is_refused) {
  const auto text = checkpoint_text(run, {{143, 1'001, {1, 2, 3}}, {}});
  EXPECT_NE(refusal_of(text).find("not those of this run"), std::string::npos);
  const auto far = checkpoint_text(run, {{UINT64_MAX / 7 + 2, 5, {1, 2, 3}}, {}});
  EXPECT_NE(refusal_of(far).find("not those of this run"), std::string::npos);
}

/// A folder that is gone when the test ends.
class folder {
 public:
  explicit folder(const std::string& name) : path_{own_folder() / name} {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;
  ~folder() { std::filesystem::remove_all(path_); }

  std::string file(const std::string& name) const { return (path_ / name).string(); }
  std::ptrdiff_t files() const {
    return std::distance(std::filesystem::directory_iterator{path_}, {});
  }

 private:
  std::filesystem::path path_;
};

std::string text_of(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream{file}.rdbuf();
  return text.str();
}

TEST(replace_file, writes_it_whole_and_leaves_no_other_beside_it) {
  const folder at{"skyward_replace_file"};
  for (const auto* text : {"first\n", "second, and longer\n", ""}) {
    ASSERT_TRUE(replace_file(at.file("state"), text).has_value());
    EXPECT_EQ(text_of(at.file("state")), text);
    EXPECT_EQ(at.files(), 1);
  }
}

TEST(replace_file, names_the_file_that_cannot_be_written) {
  const folder at{"skyward_replace_file_refused"};
  const auto missing = replace_file(at.file("missing/state"), "text");
  ASSERT_FALSE(missing.has_value());
  EXPECT_NE(missing.error().find(at.file("missing/state")), std::string::npos) << missing.error();
  std::filesystem::create_directories(at.file("folder/in"));
  const auto taken = replace_file(at.file("folder"), "text");
  ASSERT_FALSE(taken.has_value());
  EXPECT_NE(taken.error().find(at.file("folder")), std::string::npos) << taken.error();
}

}  // namespace
}  // namespace skyward::simulation
