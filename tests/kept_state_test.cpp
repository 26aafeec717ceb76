// A table goes on from a state that was kept of it as it would have from its records.
#include "table/kept_state.hpp"

#include "live_house.hpp"
#include "logged_evenings.hpp"
#include "memory_store.hpp"

namespace skyward::live::kept_state_test {
namespace {

using table::replay;

/// Nothing where none can be kept.
std::string kept_state(const replay& log) {
  if (const auto* pot = log.pot()) return table::kept_state_of(*log.pot_game(), *pot);
  return table::kept_state_of(*log.banked_game(), *log.banked());
}

// Every evening of tests/data/evenings, and each state of it that can be kept.
TEST(kept_state, leads_to_where_the_records_lead) {
  for (const auto& [game, lines] : logged_evenings()) {
    SCOPED_TRACE(game);
    auto build = request::known_build();
    build.believes_days = true;
    replay log{build};
    std::string first;
    std::size_t states = 0;
    std::vector<std::pair<std::size_t, replay>> resumed;
    for (const auto& line : lines) {
      for (auto& [from, other] : resumed) {
        const auto done = other.take(line);
        ASSERT_TRUE(done.has_value()) << "from " << from << ": " << done.error().message;
      }
      ASSERT_TRUE(log.take(line).has_value());
      if (record::is_kept_text(line)) continue;
      if (log.chain().count == 1) first = line;
      const auto state = kept_state(log);
      if (state.empty() || log.day_over()) continue;
      ++states;
      if (states % 7 != 0) continue;
      replay other{build};
      const auto done = other.resume(first, log.chain(), state);
      ASSERT_TRUE(done.has_value()) << done.error();
      EXPECT_EQ(other.state_json(), log.state_json());
      EXPECT_EQ(other.decides(), log.decides());
      resumed.emplace_back(log.records(), std::move(other));
    }
    for (const auto& [from, other] : resumed) {
      EXPECT_EQ(other.state_json(), log.state_json()) << "from " << from;
      EXPECT_EQ(other.chain(), log.chain()) << "from " << from;
    }
    EXPECT_GT(states, log.records() / 5);
    EXPECT_GT(resumed.size(), 2U);
  }
}

TEST(kept_state, goes_on_from_no_first_record_that_cannot_be_read) {
  for (const auto* first : {"", "{", R"({"v":1})", "no record"}) {
    replay log{request::known_build()};
    const auto done = log.resume(first, {}, "{}");
    ASSERT_FALSE(done.has_value()) << first;
    EXPECT_FALSE(done.error().empty()) << first;
  }
}

TEST(kept_state, that_cannot_be_read_is_dropped_without_loss) {
  store::memory_store house;
  test_clock clock;
  ASSERT_TRUE(open_house(house, clock.now()).has_value());
  node at{house, clock};
  ASSERT_TRUE(at.table().perform(any_evening(4, 30)).has_value());
  const auto& place = at.table().place();
  const auto& state = at.table().state();
  const auto loaded = [&] {
    const auto log = load_table(house, place, request::known_build());
    return log && log->chain() == place.chain && *log->banked() == state;
  };
  EXPECT_TRUE(loaded());
  auto rest = any_evening(4, 60);
  rest.erase(rest.begin(), rest.begin() + 30);
  std::optional<store::snapshot> kept;
  for (const auto& each : rest) {
    ASSERT_TRUE(at.table().perform({&each, 1}).has_value());
    ASSERT_TRUE(at.table().keep_state().has_value());
    if (!kept) kept = house.last_snapshot(place.stream).value();
  }
  ASSERT_TRUE(kept.has_value());
  EXPECT_LT(kept->chain.count, place.chain.count);
  EXPECT_TRUE(loaded());
  const auto with = [&](auto change) {
    auto other = *kept;
    change(other);
    EXPECT_TRUE(house.keep(other).has_value());
    return loaded();
  };
  EXPECT_TRUE(with([](auto&) {}));
  EXPECT_TRUE(with([](auto& of) { of.format = "state/0"; }));
  EXPECT_TRUE(with([](auto& of) { of.state = "{"; }));
  EXPECT_TRUE(with([](auto& of) { of.state = R"({"seq":1,"event":1})"; }));
  EXPECT_TRUE(with([](auto& of) { of.chain.head[0] ^= 1U; }));
  EXPECT_TRUE(with([](auto& of) { ++of.chain.count; }));
  EXPECT_TRUE(with([](auto& of) { of.chain.count = 1'000'000; }));
  EXPECT_TRUE(with([](auto& of) {
    const std::string was = R"("stack_cents":)";
    of.state.replace(of.state.find(was), was.size(), was + "1");
  }));
}

}  // namespace
}  // namespace skyward::live::kept_state_test
