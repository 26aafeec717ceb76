// A receipt of a record, and why there is none: which of it waiting mends, and which it does not.
#include "audit/receipts.hpp"

#include "audit/proof_text.hpp"
#include "audit/sequencer.hpp"
#include "live_house.hpp"
#include "memory_store.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace skyward::audit::receipts_test {
namespace {

const signing_key& key() {
  static const signing_key made{"house.example/log", std::array<std::uint8_t, 32>{7}};
  return made;
}

/// A house that an evening is played in, sequenced when somebody says so.
struct played_house {
  explicit played_house(std::uint64_t evening) {
    EXPECT_TRUE(live::open_house(house, clock.now()).has_value());
    play(evening);
  }
  void play(std::uint64_t evening) {
    live::node seven{house, clock, "table/" + std::to_string(evening)};
    const auto commands = live::any_evening(evening, 10);
    for (const auto& each : commands) EXPECT_TRUE(seven.table().perform({&each, 1}).has_value());
  }
  std::string sequence() {
    sequencer by{house, key()};
    EXPECT_TRUE(by.sequence(clock.now(), live::id_of(900'000'000 + ++sequenced)).has_value());
    return house.last_checkpoint().value();
  }
  std::string stream(std::string_view owner) {
    const auto all = house.streams().value();
    for (const auto& each : all) {
      if (each.name.starts_with(owner)) return each.name;
    }
    return {};
  }

  store::memory_store house;
  live::test_clock clock;
  std::uint64_t sequenced = 0;
};

std::optional<none_because> why(const auto& answer) {
  return answer ? std::nullopt : std::optional{answer.error().what};
}

TEST(receipts, are_of_records_under_the_checkpoint_and_hold_for_an_outsider) {
  played_house at{1};
  at.sequence();
  const auto under = last_checkpoint(at.house, "h").value().value();
  const auto text = receipt_of(at.house, "h", under, at.stream("table/1"), 1).value().value();
  const auto receipt = read_receipt(text).value();
  EXPECT_TRUE(check_receipt(receipt, key().verifier(signature_kind::ed25519), std::nullopt));
  EXPECT_EQ(receipt.record, at.house.records(at.stream("table/1"), 1, 1).value().front());
}

TEST(receipts, come_later_where_no_checkpoint_is_made_yet_or_the_record_came_after_it) {
  played_house at{1};
  EXPECT_EQ(why(last_checkpoint(at.house, "h").value()), none_because::not_yet);
  at.sequence();
  at.play(2);
  const auto under = last_checkpoint(at.house, "h").value().value();
  EXPECT_EQ(why(receipt_of(at.house, "h", under, at.stream("table/2"), 1).value()),
            none_because::not_yet);
}

TEST(receipts, are_of_no_record_that_there_is_not_and_of_none_of_the_audit) {
  played_house at{1};
  at.sequence();
  const auto under = last_checkpoint(at.house, "h").value().value();
  const auto of = [&](const std::string& stream, std::uint64_t number) {
    return why(receipt_of(at.house, "h", under, stream, number).value());
  };
  EXPECT_EQ(of(at.stream("table/1"), 4'711), none_because::no_record);
  EXPECT_EQ(of("table/9", 1), none_because::no_record);
  EXPECT_EQ(of(std::string{audit_stream}, 1), none_because::no_record);
}

TEST(receipts, are_never_given_under_a_checkpoint_of_another_log) {
  played_house at{1};
  at.sequence();
  played_house other{2};
  EXPECT_EQ(why(checkpoint_in(at.house, "h", other.sequence()).value()),
            none_because::not_the_same);
  EXPECT_EQ(why(checkpoint_in(at.house, "h", "no note").value()), none_because::not_the_same);
}

}  // namespace
}  // namespace skyward::audit::receipts_test
