// A table that a house keeps: whatever is sent how often, by whichever of several processes, and
// wherever the power goes, each command is done once or not at all.
#include "live_house.hpp"
#include "memory_store.hpp"

namespace skyward::live::live_table_test {
namespace {

using table::seeded_numbers;
using table::sent_command;

/// Two processes at one table; every command is sent 1 to 5 times, here or there, and again when no
/// answer has come. Some are held back and sent after others.
void play(std::uint64_t seed, bool power_goes) {
  SCOPED_TRACE(fmt::format("seed {}", seed));
  store::memory_store house;
  seeded_numbers pick{seed};
  test_clock clock;
  if (power_goes) {
    house.power_goes = [&](auto) { return pick.below(12) == 0; };
  }
  while (!open_house(house, clock.now())) {
  }
  std::array<std::unique_ptr<node>, 2> nodes;
  const auto begin_again = [&] {
    for (auto& each : nodes) each = std::make_unique<node>(house, clock);
  };
  begin_again();
  answers_book book;
  auto evening = any_evening(seed, 60);
  std::vector<sent_command> held_back;
  const auto send = [&](const std::vector<sent_command>& batch) {
    for (;;) {
      const auto answers = nodes[pick.below(2)]->table().perform(batch);
      if (answers) {
        ASSERT_EQ(answers->size(), batch.size());
        for (std::size_t i = 0; i < batch.size(); ++i) book.note(batch[i], (*answers)[i]);
        return;
      }
      begin_again();
    }
  };
  for (std::size_t next = 0; next < evening.size();) {
    std::vector<sent_command> batch;
    for (auto many = pick.below(4) + 1; many > 0 && next < evening.size(); --many) {
      batch.push_back(evening[next++]);
    }
    if (next > 10 && pick.below(5) == 0) {
      held_back.push_back(batch.back());
      batch.pop_back();
    }
    if (!held_back.empty() && pick.below(3) == 0) {
      batch.push_back(held_back.front());
      held_back.erase(held_back.begin());
    }
    if (!batch.empty() && pick.below(3) == 0) batch.push_back(batch[pick.below(batch.size())]);
    for (auto times = pick.below(5) + 1; times > 0; --times) send(batch);
  }
  send(held_back);
  book.check(house);
  EXPECT_GT(book.done(), 20U);
}

TEST(live_table, does_each_command_once_for_two_processes__LED_3) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) play(seed, false);
}

TEST(live_table, loses_nothing_that_was_answered_when_the_power_goes__LED_5) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) play(seed, true);
}

}  // namespace
}  // namespace skyward::live::live_table_test
