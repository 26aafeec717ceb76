// A state comes back from its text as it was, and what is no state of this run is refused.
#include "simulation/run/checkpoint.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

namespace skyward::simulation {
namespace {

const run_settings run{{"seed", "7"}, {"wagers", "field=500"}};

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

std::string refusal_of(const std::string& text, const run_settings& of = run,
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

TEST(checkpoint, of_another_run_is_refused_with_the_settings_that_are_others) {
  const auto text = checkpoint_text(run, state());
  EXPECT_EQ(refusal_of(text, {{"seed", "8"}, {"wagers", "field=500"}}),
            "it is of another run: seed is 7 there and 8 here");
  EXPECT_EQ(refusal_of(text, {{"seed", "7"}, {"rounds", "9"}}),
            "it is of another run: rounds is none there and 9 here; wagers is field=500 there and "
            "none here");
  EXPECT_EQ(
      refusal_of(text, {{"seed", "7"}, {"wagers", std::string(1000, 'x')}}),
      "it is of another run: wagers is field=500 there and " + std::string(80, 'x') + "... here");
}

TEST(checkpoint, tells_a_setting_of_whatever_run_it_is) {
  const auto text = checkpoint_text(run, state());
  EXPECT_EQ(checkpoint_setting(text, "seed"), "7");
  EXPECT_EQ(checkpoint_setting(text, "rounds"), std::nullopt);
  for (const auto* none : {"", "7", "{}", "{\"settings\":7}", "{\"settings\":{\"seed\":7}}"}) {
    EXPECT_EQ(checkpoint_setting(none, "seed"), std::nullopt) << none;
  }
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
      {"skyward checkpoint 2", "skyward checkpoint 1", "format; accepted: \"skyward checkpoint 2"},
      {"\"skyward checkpoint 2\"", "1", "format"},
      {"\"format\"", "\"formal\"", "format"},
      {"{\"format\"", "{\"more\":1,\"format\"", "keys"},
      {"\"seed\":\"7\"", "\"seed\":7", "seed is none there and 7 here"},
      {"\"settings\":{", "\"settings\":7,\"s\":{", "keys"},
      {"{\"seed\":\"7\",\"wagers\":\"field=500\"}", "[]", "settings; accepted: an object"},
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

TEST(checkpoint, of_counters_that_the_work_cannot_have_is_refused) {
  auto counting = plan;
  counting.can_count = [](std::uint64_t units, std::span<const std::uint64_t> counters) {
    return counters[1] == units;
  };
  EXPECT_TRUE(read_checkpoint(run, counting, checkpoint_text(run, state())).has_value());
  auto other = state();
  other.done.counters[1] = 34;
  EXPECT_EQ(refusal_of(checkpoint_text(run, other), run, counting),
            "counters that no 35 units of this run have");
}

TEST(checkpoint, of_a_trace_that_no_run_leaves_is_refused) {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  const auto none = std::numeric_limits<double>::quiet_NaN();
  for (const auto& trace : std::vector<std::vector<trace_point>>{{{0, 0.5, 0.1}},
                                                                 {{36, 0.5, 0.1}},
                                                                 {{14, 0.5, 0.1}, {14, 0.5, 0.1}},
                                                                 {{14, 0.5, 0.1}, {7, 0.5, 0.1}},
                                                                 {{7, none, 0.1}},
                                                                 {{7, infinity, 0.1}},
                                                                 {{7, 0.5, none}},
                                                                 {{7, 0.5, infinity}},
                                                                 {{7, 0.5, -0.1}}}) {
    EXPECT_EQ(refusal_of(checkpoint_text(run, {state().done, trace})),
              "trace; accepted: points of more and more units, each with finite numbers");
  }
}

TEST(checkpoint, of_more_than_the_run_has_is_refused) {
  const auto text = checkpoint_text(run, {{143, 1'001, {1, 2, 3}}, {}});
  EXPECT_NE(refusal_of(text).find("not those of this run"), std::string::npos);
  const auto far = checkpoint_text(run, {{UINT64_MAX / 7 + 2, 5, {1, 2, 3}}, {}});
  EXPECT_NE(refusal_of(far).find("not those of this run"), std::string::npos);
}

}  // namespace
}  // namespace skyward::simulation
