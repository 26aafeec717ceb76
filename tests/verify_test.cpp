// A log is verified as it was kept, and no other one is: edits, what is left out or put in, other
// orders, ends that were cut off, and what a forger makes anew who has all but the witness.
#include "audit/checkpoint.hpp"
#include "audit/log_lines.hpp"
#include "audit/sequencer.hpp"
#include "audit/verifier.hpp"
#include "audit/witness.hpp"
#include "effort.hpp"
#include "live_house.hpp"
#include "memory_store.hpp"

namespace skyward::audit::verify_test {
namespace {

using lines = std::vector<std::string>;

signing_key key_of(std::uint8_t seed, const std::string& name) {
  return signing_key{name, std::array<std::uint8_t, 32>{seed}};
}

/// A log of two tables, and a witness's last word of it.
struct kept_log_of_house {
  lines log;
  std::string witnessed;
  verifier_key key;
  verifier_key witness;
};

/// in  commands  of each table
///     seed      of what is played
kept_log_of_house log_of(std::size_t commands, std::uint8_t seed_of_key = 1,
                         std::uint64_t seed = 1) {
  store::memory_store house;
  live::test_clock clock;
  EXPECT_TRUE(live::open_house(house, clock.now()).has_value());
  const auto key = key_of(seed_of_key, "house.example/log");
  sequencer sequences{house, key};
  live::node seven{house, clock, "table/7"};
  live::node eight{house, clock, "table/8"};
  const auto evening = live::any_evening(seed, commands);
  const auto other = live::any_evening(seed + 1, commands);
  for (std::size_t i = 0; i < commands; ++i) {
    EXPECT_TRUE(seven.table().perform({&evening[i], 1}).has_value());
    EXPECT_TRUE(eight.table().perform({&other[i], 1}).has_value());
    if (i % 9 == 8 || i + 1 == commands) {
      EXPECT_TRUE(sequences.sequence(clock.now(), live::id_of(7'000'000 + i)).has_value());
    }
  }
  // What was kept last is sequenced too, the opening of the audit with it.
  EXPECT_TRUE(sequences.sequence(clock.now(), live::id_of(8'000'000)).has_value());
  kept_log_of_house made{{},
                         {},
                         key.verifier(signature_kind::ed25519),
                         key_of(9, "auditor.example").verifier(signature_kind::cosignature)};
  EXPECT_TRUE(each_log_line(house, [&](std::string_view line) {
                made.log.emplace_back(line);
                return true;
              }).has_value());
  auto note = read_note(house.last_checkpoint().value()).value();
  note.signatures.push_back(
      key_of(9, "auditor.example").cosign(note.text, moment{1'795'270'418'000}));
  made.witnessed = write_note(note);
  return made;
}

/// What is wrong with a log; nothing where it is whole.
std::optional<finding> wrong_with(const lines& log, const kept_log_of_house& as,
                                  bool with_witness = true) {
  verifier checks{request::known_build(), as.key};
  for (const auto& each : log) {
    if (auto taken = checks.take(each); !taken) return taken.error();
  }
  if (with_witness) {
    if (auto same = checks.check_witnessed(as.witnessed, as.witness); !same) return same.error();
  }
  if (auto found = checks.finish(); !found) return found.error();
  return std::nullopt;
}

TEST(verify, a_log_is_whole_as_it_was_kept) {
  const auto kept = log_of(20);
  verifier checks{request::known_build(), kept.key};
  for (const auto& each : kept.log) {
    const auto taken = checks.take(each);
    ASSERT_TRUE(taken.has_value()) << taken.error().message << "\n" << each;
  }
  ASSERT_TRUE(checks.check_witnessed(kept.witnessed, kept.witness).has_value());
  const auto found = checks.finish();
  ASSERT_TRUE(found.has_value()) << found.error().message;
  EXPECT_EQ(found->records, kept.log.size() - 1);
  EXPECT_EQ(found->streams, 4U);
  EXPECT_EQ(found->unsequenced, 0U);
  EXPECT_TRUE(found->checkpoint);
  EXPECT_TRUE(found->followed_only.empty());
}

TEST(verify, finds_every_change_of_a_log__AUD_2) {
  const auto kept = log_of(12);
  table::seeded_numbers pick{20'261'126};
  const auto tries = std::max<std::uint64_t>(effort(10'000), 200);
  std::printf("seed 20261126, %llu changes\n", static_cast<unsigned long long>(tries));
  for (std::uint64_t i = 0; i < tries; ++i) {
    auto log = kept.log;
    const auto at = pick.below(log.size());
    const auto other = pick.below(log.size());
    switch (pick.below(6)) {
      case 0: {  // a byte
        auto& line = log[at];
        auto& byte = line[pick.below(line.size())];
        byte = static_cast<char>(byte ^ static_cast<char>(1 + pick.below(127)));
        break;
      }
      case 1:
        log.erase(log.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      case 2:
        log.insert(log.begin() + static_cast<std::ptrdiff_t>(at), log[other]);
        break;
      case 3:
        std::swap(log[at], log[other]);
        break;
      case 4:
        log.resize(at);
        break;
      default: {  // a number of a record
        auto& line = log[at];
        const auto digit = line.find_first_of("0123456789", pick.below(line.size()));
        if (digit != std::string::npos) line[digit] = line[digit] == '7' ? '8' : '7';
        break;
      }
    }
    if (log == kept.log) continue;
    EXPECT_TRUE(wrong_with(log, kept).has_value()) << "change " << i << " at line " << at;
  }
}

TEST(verify, names_the_first_record_that_is_wrong) {
  const auto kept = log_of(12);
  auto log = kept.log;
  const auto paid = std::ranges::find_if(
      log, [](const std::string& line) { return line.contains(R"("do":"buy_in")"); });
  ASSERT_NE(paid, log.end());
  const auto record = record::read_record(*paid).value().head;
  paid->replace(paid->find("100000"), 6, "100001");
  const auto found = wrong_with(log, kept);
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->stream, record.stream);
  EXPECT_EQ(found->seq, record.seq);
}

// A house without its last table, or without its last hour, signed anew by its own key: nothing in
// it is wrong, and yet the witness has seen more.
TEST(verify, a_forger_with_the_key_is_found_by_the_witness_alone__AUD_3) {
  const auto kept = log_of(20);
  const auto shorter = log_of(12);
  EXPECT_FALSE(wrong_with(shorter.log, kept, false).has_value());
  const auto found = wrong_with(shorter.log, kept);
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->message.contains("the witness has seen")) << found->message;
  const auto otherwise = wrong_with(log_of(60, 1, 5).log, kept);
  ASSERT_TRUE(otherwise.has_value());
  EXPECT_TRUE(otherwise->message.contains("are not those that the witness has seen"));
  const auto by_another_key = wrong_with(log_of(20, 2).log, kept);
  ASSERT_TRUE(by_another_key.has_value());
  EXPECT_TRUE(by_another_key->message.contains("is not signed by house.example/log"));
}

TEST(verify, a_log_without_its_last_lines_is_found_by_its_checkpoint_or_the_witness) {
  const auto kept = log_of(12);
  for (std::size_t cut = 1; cut < kept.log.size(); ++cut) {
    const lines log(kept.log.begin(), kept.log.end() - static_cast<std::ptrdiff_t>(cut));
    EXPECT_TRUE(wrong_with(log, kept).has_value()) << cut;
  }
}

}  // namespace
}  // namespace skyward::audit::verify_test
