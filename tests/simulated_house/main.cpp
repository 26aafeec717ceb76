// Runs of a simulated house, seed after seed; see docs/simulated_house.md.
#include "simulated_house/simulation.hpp"
#include "simulated_house/world.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

using namespace skyward::simulated;

struct words {
  std::uint64_t seed = 1;
  std::uint64_t seeds = 1;
  fault planted = fault::none;
  bool each = false;
};

[[noreturn]] void usage() {
  std::fputs("simulated_house [--seed FIRST] [--seeds COUNT] [--fault NAME] [--each]\nfaults:",
             stderr);
  for (const auto& each : planted_faults) fmt::print(stderr, " {}", each.name);
  std::fputs("\n", stderr);
  std::exit(2);
}

words read(int count, char** all) {
  words read;
  for (int i = 1; i < count; ++i) {
    const std::string word = all[i];
    if (word == "--each") {
      read.each = true;
      continue;
    }
    if (i + 1 == count) usage();
    const std::string value = all[++i];
    if (word == "--seed") {
      read.seed = std::strtoull(value.c_str(), nullptr, 10);
    } else if (word == "--seeds") {
      read.seeds = std::strtoull(value.c_str(), nullptr, 10);
    } else if (word == "--fault") {
      for (const auto& each : planted_faults) {
        if (each.name == value) read.planted = each.what;
      }
      if (read.planted == fault::none) usage();
    } else {
      usage();
    }
  }
  return read;
}

}  // namespace

int main(int count, char** all) {
  const auto asked = read(count, all);
  std::uint64_t wrong = 0;
  run_result sum;
  world hashes{0};
  for (auto seed = asked.seed; seed < asked.seed + asked.seeds; ++seed) {
    const auto done = simulate(seed, asked.planted);
    sum.commands += done.commands;
    sum.answered += done.answered;
    sum.beaten += done.beaten;
    sum.throws += done.throws;
    sum.ended += done.ended;
    sum.followed += done.followed;
    hashes.mix(done.hash);
    if (asked.each || asked.seeds == 1 || !done.violation.empty()) {
      fmt::print("seed {} {}: {} commands kept, {} answered as done, {} refused, {} throws, {} s\n",
                 seed, done.hash, done.commands, done.answered, done.refused, done.throws,
                 done.milliseconds / 1'000);
    }
    if (done.violation.empty()) continue;
    ++wrong;
    for (const auto& each : done.steps) fmt::print("  {}\n", each);
    fmt::print("seed {}: {}\n", seed, done.violation);
    if (asked.planted != fault::none) break;
  }
  fmt::print(
      "{} seeds from {}: {} wrong, {} commands kept, {} answered, {} beaten, {} throws, {} nodes "
      "ended, {} followed, hash {:016x}\n",
      asked.seeds, asked.seed, wrong, sum.commands, sum.answered, sum.beaten, sum.throws, sum.ended,
      sum.followed, hashes.hash());
  return wrong == 0 ? 0 : 1;
}
