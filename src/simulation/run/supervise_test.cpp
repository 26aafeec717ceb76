// Runs that are stopped, written and gone on with end as if they had not been.
#include "simulation/run/supervise.hpp"

#include "own_folder.hpp"
#include "simulation/run/estimate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <filesystem>
#include <fstream>
#include <random>

namespace skyward::simulation {
namespace {

class mixed_blocks final : public block_work {
 public:
  void play(std::uint64_t number, std::uint64_t units, std::span<std::uint64_t> counters) override {
    counters[0] += units;
    counters[1] += (number * 0x9E3779B97F4A7C15U >> 40U) % (units + 1);
  }
};

work_plan plan_of(std::uint64_t units) {
  return {units, 10, 2, [] { return std::make_unique<mixed_blocks>(); }};
}

/// A file that is not there before and after.
class missing_file {
 public:
  explicit missing_file(const std::string& name) : name_{(own_folder() / name).string()} {
    std::filesystem::remove(name_);
  }
  missing_file(const missing_file&) = delete;
  missing_file& operator=(const missing_file&) = delete;
  ~missing_file() { std::filesystem::remove(name_); }

  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

supervision options_of_run(const std::string& seed = "7") {
  supervision made;
  made.run = {{"seed", seed}};
  made.figure = [](const work_done& done) {
    return headline{static_cast<double>(done.counters[1]) / static_cast<double>(done.units), 0.5,
                    1e9};
  };
  return made;
}

std::function<bool()> stop_after_asking(std::int64_t questions) {
  return [left = std::make_shared<std::atomic<std::int64_t>>(questions)] { return --*left < 0; };
}

std::expected<supervised, std::string> played(const work_plan& plan, const supervision& options) {
  team alone;
  return supervise(plan, alone, options);
}

/// With a checkpoint, as a process has it: opened before and closed after.
std::expected<supervised, std::string> played(const work_plan& plan, supervision options,
                                              const std::string& checkpoint) {
  auto file = kept_file::open(checkpoint);
  if (!file) return std::unexpected(file.error().words);
  options.checkpoint = &*file;
  return played(plan, options);
}

void expect_equal(const run_state& found, const run_state& wanted, const std::string& what) {
  EXPECT_EQ(found.done.blocks, wanted.done.blocks) << what;
  EXPECT_EQ(found.done.units, wanted.done.units) << what;
  EXPECT_EQ(found.done.counters, wanted.done.counters) << what;
  ASSERT_EQ(found.trace.size(), wanted.trace.size()) << what;
  for (std::size_t i = 0; i < wanted.trace.size(); ++i) {
    EXPECT_EQ(found.trace[i].units, wanted.trace[i].units) << what;
    EXPECT_EQ(found.trace[i].value, wanted.trace[i].value) << what;
    EXPECT_EQ(found.trace[i].half_width, wanted.trace[i].half_width) << what;
  }
}

TEST(supervise, notes_a_point_for_each_wave) {
  const auto plan = plan_of(95);
  const auto run = played(plan, options_of_run());
  ASSERT_TRUE(run.has_value()) << run.error();
  EXPECT_EQ(run->end, run_end::finished);
  EXPECT_EQ(run->resumed_units, 0U);
  std::vector<std::uint64_t> units;
  for (const auto& each : run->state.trace) {
    units.push_back(each.units);
    EXPECT_EQ(each.half_width, anytime_half_width(0.5, each.units, plan.block_units));
  }
  EXPECT_EQ(units, (std::vector<std::uint64_t>{10, 20, 40, 80, 95}));
}

TEST(supervise, stopped_and_gone_on_with_is_as_if_it_had_not_been) {
  const auto plan = plan_of(29'995);
  const auto whole = played(plan, options_of_run());
  ASSERT_TRUE(whole.has_value());
  for (std::uint64_t seed = 0; seed < 25; ++seed) {
    const missing_file file{"skyward_supervise_resumed"};
    std::mt19937_64 random{seed};
    const auto what = "seed " + std::to_string(seed);
    std::uint64_t units = 0;
    std::size_t stops = 0;
    while (true) {
      auto options = options_of_run();
      options.threads = static_cast<unsigned>(random() % 3 + 1);
      options.stop = stop_after_asking(static_cast<std::int64_t>(random() % 1'200));
      const auto run = played(plan, options, file.name());
      ASSERT_TRUE(run.has_value()) << what << ": " << run.error();
      EXPECT_EQ(run->resumed_units, units) << what;
      units = run->state.done.units;
      if (run->end == run_end::finished) {
        expect_equal(run->state, whole->state, what);
        break;
      }
      ASSERT_EQ(run->end, run_end::stopped) << what;
      ++stops;
    }
    EXPECT_GT(stops, 0U) << what << ": it was to be stopped";
  }
}

TEST(supervise, goes_on_with_a_finished_run_by_telling_it_again) {
  const missing_file file{"skyward_supervise_finished"};
  const auto first = played(plan_of(95), options_of_run(), file.name());
  const auto again = played(plan_of(95), options_of_run(), file.name());
  ASSERT_TRUE(first && again);
  EXPECT_EQ(again->end, run_end::finished);
  EXPECT_EQ(again->resumed_units, 95U);
  expect_equal(again->state, first->state, "again");
}

TEST(supervise, ends_at_the_first_wave_that_is_precise_enough) {
  const auto plan = plan_of(100'000);
  for (const std::uint64_t blocks : {1U, 4U, 64U, 2048U}) {
    auto options = options_of_run();
    options.precision = anytime_half_width(0.5, blocks * plan.block_units, plan.block_units);
    for (const unsigned threads : {1U, 3U}) {
      options.threads = threads;
      const auto run = played(plan, options);
      ASSERT_TRUE(run.has_value());
      EXPECT_EQ(run->end, run_end::enough);
      EXPECT_EQ(run->state.done.blocks, blocks);
      EXPECT_LE(run->state.trace.back().half_width, *options.precision);
    }
  }
}

TEST(supervise, nothing_is_precise_before_enough_was_played_for_an_interval) {
  auto options = options_of_run();
  options.precision = 0.9;
  options.figure = [](const work_done& done) {
    return headline{0.5, 0.5, static_cast<double>(done.units) / 2};
  };
  const auto run = played(plan_of(1'000), options);
  ASSERT_TRUE(run.has_value());
  EXPECT_EQ(run->end, run_end::enough);
  for (const auto& each : run->state.trace) {
    EXPECT_EQ(each.half_width > 0, each.units >= 200) << each.units;
  }
  EXPECT_GE(run->state.done.units, 200U);
}

TEST(supervise, what_has_never_varied_is_not_precise) {
  auto options = options_of_run();
  options.precision = 0.9;
  options.figure = [](const work_done&) { return headline{0, 0, 1e9}; };
  const auto run = played(plan_of(95), options);
  ASSERT_TRUE(run.has_value());
  EXPECT_EQ(run->end, run_end::finished);
}

TEST(supervise, refuses_a_checkpoint_of_another_run_and_one_that_is_none) {
  const missing_file file{"skyward_supervise_refused"};
  ASSERT_TRUE(played(plan_of(95), options_of_run(), file.name()).has_value());
  const auto refused = played(plan_of(95), options_of_run("8"), file.name());
  ASSERT_FALSE(refused.has_value());
  for (const auto& part : {file.name(), std::string{"another run: seed is 7 there and 8 here"},
                           std::string{"accepted"}}) {
    EXPECT_NE(refused.error().find(part), std::string::npos) << refused.error();
  }
  for (const auto& text : {std::string{}, std::string{"no JSON"}, std::string{"{}"},
                           std::string(checkpoint_bytes_max + 1, ' ')}) {
    std::ofstream{file.name()} << text;
    const auto damaged = played(plan_of(95), options_of_run(), file.name());
    ASSERT_FALSE(damaged.has_value()) << text.substr(0, 20);
    EXPECT_TRUE(damaged.error().starts_with(file.name())) << damaged.error();
  }
}

TEST(supervise, ends_with_a_sentence_where_no_checkpoint_can_be) {
  const auto file = (own_folder() / "no_folder/state").string();
  const auto run = played(plan_of(95), options_of_run(), file);
  ASSERT_FALSE(run.has_value());
  EXPECT_NE(run.error().find(file), std::string::npos) << run.error();
}

TEST(supervise, killed_before_anything_was_played_goes_on_from_the_first_checkpoint) {
  const missing_file file{"skyward_supervise_first"};
  auto options = options_of_run();
  std::string first;
  options.stop = [&] {
    first = std::filesystem::exists(file.name()) ? "there" : "missing";
    return true;
  };
  ASSERT_TRUE(played(plan_of(95), options, file.name()).has_value());
  EXPECT_EQ(first, "there");
  const auto on = played(plan_of(95), options_of_run(), file.name());
  ASSERT_TRUE(on.has_value()) << on.error();
  EXPECT_EQ(on->end, run_end::finished);
  expect_equal(on->state, played(plan_of(95), options_of_run())->state, "from nothing");
}

TEST(supervise, keeps_what_was_played_when_the_checkpoint_can_be_written_no_more) {
  const auto folder = own_folder() / "skyward_supervise_lost";
  std::filesystem::create_directory(folder);
  auto options = options_of_run();
  options.checkpoint_every = std::chrono::seconds{0};
  std::int64_t asked = 0;
  options.stop = [&] {
    if (++asked == 20) std::filesystem::remove_all(folder);
    return false;
  };
  const auto plan = plan_of(29'995);
  const auto run = played(plan, options, (folder / "state").string());
  ASSERT_TRUE(run.has_value()) << run.error();
  EXPECT_EQ(run->end, run_end::stopped);
  EXPECT_GT(run->state.done.units, 0U);
  EXPECT_LT(run->state.done.units, plan.units);
  EXPECT_NE(run->unwritten.find((folder / "state").string()), std::string::npos) << run->unwritten;
}

TEST(supervise, tells_a_finished_run_again_where_nothing_can_be_written) {
  const auto folder = own_folder() / "skyward_supervise_read";
  std::filesystem::create_directory(folder);
  const auto name = (folder / "state").string();
  ASSERT_TRUE(played(plan_of(95), options_of_run(), name).has_value());
  auto file = kept_file::open(name);
  ASSERT_TRUE(file.has_value());
  std::filesystem::remove_all(folder);
  auto options = options_of_run();
  options.checkpoint = &*file;
  const auto again = played(plan_of(95), options);
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_EQ(again->end, run_end::finished);
  EXPECT_EQ(again->unwritten, "");
}

}  // namespace
}  // namespace skyward::simulation
