// What was kept becomes leaves of one tree, in an order that the audit stream says.
#include "audit/sequencer.hpp"

#include "audit/checkpoint.hpp"
#include "live_house.hpp"
#include "memory_store.hpp"
#include "passing_store.hpp"

namespace skyward::audit::sequencer_test {
namespace {

using live::any_evening;
using live::test_clock;

const signing_key& key() {
  static const signing_key made{"house.example/log", std::array<std::uint8_t, 32>{7}};
  return made;
}

std::string new_id(int number) {
  return live::id_of(900'000'000 + static_cast<std::uint64_t>(number));
}

/// Every record but the audit's own is a leaf once, and the checkpoint is signed and of the whole.
std::uint64_t check(store::store& house) {
  merkle_tree tree;
  std::map<std::string, std::uint64_t> next;
  record::chain chain;
  const auto lines = house.records(audit_stream, 1, 1'000'000).value();
  for (const auto& line : lines) {
    const auto runs = read_audit_record(record::read_record(line).value()).value();
    for (const auto& run : runs) {
      EXPECT_EQ(run.from, ++next[run.stream]);
      const auto leaves = house.records(run.stream, run.from, run.to - run.from + 1).value();
      for (const auto& leaf : leaves) tree.append(record::leaf_of(leaf));
      next[run.stream] = run.to;
    }
    chain.add(record::leaf_of(line));
  }
  const auto note = read_note(house.last_checkpoint().value()).value();
  EXPECT_TRUE(is_signed_by(note, key().verifier(signature_kind::ed25519)));
  EXPECT_EQ(read_checkpoint(note.text).value(),
            (checkpoint{"house.example/log", tree.size(), tree.root(tree.size()), chain}));
  return tree.size();
}

std::uint64_t records_of(store::store& house) {
  std::uint64_t sum = 0;
  const auto all = house.streams().value();
  for (const auto& each : all) {
    if (each.name != audit_stream) sum += each.row.chain.count;
  }
  return sum;
}

TEST(sequencer, makes_a_leaf_of_every_record_whoever_sequences__AUD_2) {
  store::memory_store house;
  test_clock clock;
  ASSERT_TRUE(live::open_house(house, clock.now()).has_value());
  live::node seven{house, clock, "table/7"};
  live::node eight{house, clock, "table/8"};
  sequencer one{house, key()};
  sequencer other{house, key()};
  const auto evening = any_evening(1, 40);
  auto late = any_evening(2, 40);
  int id = 0;
  EXPECT_EQ(one.sequence(clock.now(), new_id(++id)).value(), 1U);  // house_opened
  for (std::size_t i = 0; i < evening.size(); ++i) {
    ASSERT_TRUE(seven.table().perform({&evening[i], 1}).has_value());
    if (i % 3 == 0) {
      ASSERT_TRUE(eight.table().perform({&late[i / 3], 1}).has_value());
    }
    if (i % 5 == 4) {
      auto& by = i % 2 == 0 ? one : other;
      EXPECT_EQ(by.sequence(clock.now(), new_id(++id)).value(), records_of(house));
    }
  }
  sequencer third{house, key()};
  const auto size = third.sequence(clock.now(), new_id(++id)).value();
  EXPECT_EQ(size, records_of(house));
  EXPECT_EQ(third.sequence(clock.now(), new_id(++id)).value(), size);
  EXPECT_EQ(other.sequence(clock.now(), new_id(++id)).value(), size);
  EXPECT_EQ(check(house), size);
}

// Many processes sequence one house: who is beaten again and again has to come to an end.
TEST(sequencer, that_others_came_before_reads_what_they_did_and_not_the_whole_house) {
  store::memory_store house;
  test_clock clock;
  ASSERT_TRUE(live::open_house(house, clock.now()).has_value());
  live::node seven{house, clock, "table/7"};
  sequencer one{house, key()};
  sequencer other{house, key()};
  int id = 0;
  // The first one also adds the audit's own opening to the house, which the next one sequences.
  ASSERT_TRUE(other.sequence(clock.now(), new_id(++id)).has_value());
  const auto evening = any_evening(1, 40);
  for (const auto& each : evening) {
    ASSERT_TRUE(seven.table().perform({&each, 1}).has_value());
    EXPECT_EQ(other.sequence(clock.now(), new_id(++id)).value(), records_of(house));
  }
  one.sequence(clock.now(), new_id(++id)).value();
  const auto more = any_evening(2, 12);
  ASSERT_TRUE(seven.table().perform({&more[7], 5}).has_value());
  int reads = 0;
  house.disk_fails = [&] {
    if (++reads == 2) {  // between a look at the house and what it makes of it
      EXPECT_EQ(other.sequence(clock.now(), new_id(++id)).value(), records_of(house));
    }
    return false;
  };
  EXPECT_EQ(one.sequence(clock.now(), new_id(++id)).value(), records_of(house));
  EXPECT_GT(reads, 4) << "nobody came before";
  EXPECT_LT(reads, 12);
  house.disk_fails = [] { return false; };
  EXPECT_EQ(check(house), records_of(house));
}

TEST(sequencer, goes_on_from_a_state_that_fits_and_from_no_other) {
  store::memory_store house;
  test_clock clock;
  ASSERT_TRUE(live::open_house(house, clock.now()).has_value());
  live::node seven{house, clock, "table/7"};
  const auto evening = any_evening(1, 40);
  ASSERT_TRUE(seven.table().perform(evening).has_value());
  sequencer first{house, key()};
  const auto size = first.sequence(clock.now(), new_id(1)).value();
  ASSERT_TRUE(first.keep_state().has_value());
  const auto kept = house.last_snapshot(audit_stream).value();
  ASSERT_TRUE(kept.has_value());
  int id = 1;
  const auto sequenced_with = [&](const store::snapshot& state) {
    EXPECT_TRUE(house.keep(state).has_value());
    const auto more = any_evening(static_cast<std::uint64_t>(20 + id), 12);
    EXPECT_TRUE(seven.table().perform({&more[7], 5}).has_value());
    sequencer next{house, key()};
    EXPECT_EQ(next.sequence(clock.now(), new_id(++id)).value(), records_of(house));
    EXPECT_EQ(check(house), records_of(house));
  };
  sequenced_with(*kept);
  const auto with = [&](auto change) {
    auto other = *kept;
    change(other);
    sequenced_with(other);
  };
  with([](auto& of) { of.format = "tree/0"; });
  with([](auto& of) { of.state = "{"; });
  with([](auto& of) { of.state = R"({"size":1,"subtrees":[],"streams":{}})"; });
  with([](auto& of) { of.state.replace(of.state.find("\"house\""), 7, "\"mouse\""); });
  with([](auto& of) { of.chain.head[3] ^= 1U; });
  with([](auto& of) { of.chain = {}; });
  EXPECT_GT(records_of(house), size);
}

namespace kept = ::skyward::store;

/// A house whose answers somebody has changed.
class changed_house final : public kept::passing_store {
 public:
  using passing_store::passing_store;

  std::string checkpoint;  // in place of the last one, unless empty
  std::string shorter;     // a stream whose row is one record behind
  std::string from;        // a text of records
  std::string to;          // that stands in its place

  kept::reached<std::vector<kept::named_stream>> streams() override {
    auto all = passing_store::streams();
    for (auto& each : all.value()) {
      if (each.name == shorter) each.row.chain = {each.row.chain.count - 1, {}};
    }
    return all;
  }
  kept::reached<std::vector<std::string>> records(std::string_view stream, std::uint64_t first,
                                                  std::size_t most) override {
    auto lines = passing_store::records(stream, first, most);
    if (from.empty() || !lines) return lines;
    for (auto& each : *lines) {
      const auto at = each.find(from);
      if (at != each.npos) each.replace(at, from.size(), to);
    }
    return lines;
  }
  kept::reached<std::string> last_checkpoint() override {
    return checkpoint.empty() ? passing_store::last_checkpoint() : checkpoint;
  }
};

// AUD-2: what is signed goes on from what was.
TEST(sequencer, signs_nothing_over_records_that_are_not_those_it_has_signed) {
  store::memory_store house;
  test_clock clock;
  ASSERT_TRUE(live::open_house(house, clock.now()).has_value());
  live::node seven{house, clock, "table/7"};
  const auto evening = any_evening(1, 40);
  ASSERT_TRUE(seven.table().perform({evening.data(), 20}).has_value());
  ASSERT_TRUE(sequencer(house, key()).sequence(clock.now(), new_id(1)).has_value());
  const auto before = house.last_checkpoint().value();
  ASSERT_TRUE(seven.table().perform({&evening[20], 20}).has_value());
  ASSERT_TRUE(sequencer(house, key()).sequence(clock.now(), new_id(2)).has_value());
  const auto last = house.last_checkpoint().value();
  const auto told = [&](changed_house& of, const signing_key& by) {
    const auto done = sequencer(of, by).sequence(clock.now(), new_id(3));
    EXPECT_EQ(house.last_checkpoint().value(), last);
    return done ? std::string{} : done.error().message;
  };
  changed_house other{house};
  other.from = R"("cents":100000)";
  other.to = R"("cents":900000)";
  EXPECT_EQ(told(other, key()), "the records are not those that the last checkpoint was signed of");
  changed_house rolled_back{house};
  rolled_back.checkpoint = before;
  EXPECT_TRUE(told(rolled_back, key()).contains("another audit than is kept"));
  changed_house behind{house};
  behind.shorter = seven.table().place().stream;
  EXPECT_TRUE(told(behind, key()).contains("do not lead to the head that is kept of it"));
  changed_house same{house};
  const signing_key stranger{"house.example/log", std::array<std::uint8_t, 32>{8}};
  EXPECT_TRUE(told(same, stranger).contains("not signed by the key house.example/log"));
  EXPECT_EQ(told(same, key()), "");
}

}  // namespace
}  // namespace skyward::audit::sequencer_test
