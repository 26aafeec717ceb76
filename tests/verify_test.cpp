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
  const auto& book = live::props_and_hops().rules.book();
  EXPECT_TRUE(house.keep_text({sha256_hex(book.text), book.text}).has_value());
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

verdict verdict_of(const lines& log, const std::optional<verifier_key>& key,
                   const kept_log_of_house* witnessed = nullptr,
                   decided_anew which = decided_anew::own_engine) {
  verifier checks{request::known_build(), key, which};
  for (const auto& each : log) {
    if (!checks.take(each)) break;
  }
  if (witnessed != nullptr) checks.check_witnessed(witnessed->witnessed, witnessed->witness);
  return checks.finish();
}

/// What is wrong with a log; nothing where it is whole.
std::optional<finding> wrong_with(const lines& log, const kept_log_of_house& as,
                                  bool with_witness = true) {
  const auto found = verdict_of(log, as.key, with_witness ? &as : nullptr);
  if (found.integrity) return found.integrity;
  return found.arithmetic ? found.arithmetic : found.decisions;
}

TEST(verify, a_log_is_whole_as_it_was_kept) {
  const auto kept = log_of(20);
  const auto found = verdict_of(kept.log, kept.key, &kept);
  ASSERT_TRUE(found.holds());
  EXPECT_EQ(found.records, kept.log.size() - 2);  // without the text and the checkpoint
  EXPECT_EQ(found.chains.size(), 4U);
  EXPECT_EQ(found.unsequenced, 0U);
  EXPECT_TRUE(found.checkpoint);
  EXPECT_TRUE(found.followed_only.empty());
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
  const auto found = verdict_of(log, kept.key);
  // The hashes alone say only that there is one.
  ASSERT_TRUE(found.integrity.has_value());
  EXPECT_EQ(found.integrity->message.substr(0, 14), "the checkpoint");
  // What was asked no longer leads to what has happened.
  EXPECT_FALSE(found.arithmetic.has_value());
  ASSERT_TRUE(found.decisions.has_value());
  EXPECT_EQ(found.decisions->stream, record.stream);
  EXPECT_EQ(found.decisions->seq, record.seq);
}

/// A log with every hash made anew over lines that somebody has changed; nobody signs it.
lines forged(const lines& log) {
  lines made;
  std::map<std::string, std::vector<digest>, std::less<>> leaves;
  merkle_tree tree;
  record::chain audit;
  for (const auto& line : log) {
    if (is_checkpoint_line(line)) continue;
    made.push_back(line);
    if (record::is_kept_text(line)) continue;
    const auto opened = record::read_record(line).value();
    leaves[opened.head.stream].push_back(record::leaf_of(line));
    if (opened.head.stream != audit_stream) continue;
    audit.add(record::leaf_of(line));
    const auto runs = read_audit_record(opened).value();
    for (const auto& run : runs) {
      for (auto i = run.from; i <= run.to; ++i) tree.append(leaves[run.stream][i - 1]);
    }
  }
  const auto key = key_of(77, "house.example/log");
  signed_note note{write_checkpoint({key.name(), tree.size(), tree.root(tree.size()), audit}), {}};
  note.signatures.push_back(key.sign(note.text));
  made.push_back(write_checkpoint_line(write_note(note)));
  return made;
}

/// The first line with a text, in which another one stands for it.
lines with(lines log, const std::string& text, const std::string& other) {
  const auto line =
      std::ranges::find_if(log, [&](const std::string& each) { return each.contains(text); });
  EXPECT_NE(line, log.end()) << text;
  line->replace(line->find(text), text.size(), other);
  return log;
}

// AUD-4: the three answers stand apart.
TEST(verify, money_that_does_not_add_up_is_found_where_every_hash_is_right) {
  const auto kept = log_of(60);
  EXPECT_TRUE(verdict_of(forged(kept.log), std::nullopt).holds());
  const auto found =
      verdict_of(forged(with(kept.log, R"("paid_cents":)", R"("paid_cents":1)")), std::nullopt);
  EXPECT_FALSE(found.integrity.has_value()) << found.integrity->message;
  ASSERT_TRUE(found.arithmetic.has_value());
  EXPECT_EQ(found.arithmetic->stream.substr(0, 6), "table/");
}

TEST(verify, a_win_by_other_odds_than_are_pinned_is_found_without_deciding_anything) {
  const auto kept = log_of(60);
  for (const auto which : {decided_anew::nothing, decided_anew::own_engine}) {
    EXPECT_TRUE(verdict_of(kept.log, kept.key, nullptr, which).holds());
    const auto win = std::ranges::find_if(
        kept.log, [](const auto& line) { return line.contains("\"wager_won\""); });
    ASSERT_NE(win, kept.log.end());
    // A cent more, as the postings and the inventory have it too.
    auto opened = boost::json::parse(*win).as_object();
    std::int64_t more = 0;
    std::string stack;
    for (auto& each : opened["events"].as_array()) {
      auto* paid = each.as_object().if_contains("paid_cents");
      if (paid == nullptr || more != 0) continue;
      *paid = paid->as_int64() + 100;
      more = 100;
      stack = fmt::format("/stack/{}", each.as_object()["seat"].as_int64());
    }
    for (auto& each : opened["postings"].as_array()) {
      auto& account = each.as_object();
      const auto name = std::string{std::string_view{account["account"].as_string()}};
      if (name.ends_with("/inventory")) account["cents"] = account["cents"].as_int64() - more;
    }
    auto& postings = opened["postings"].as_array();
    for (auto& each : postings) {
      auto& account = each.as_object();
      const auto name = std::string{std::string_view{account["account"].as_string()}};
      if (!name.ends_with(stack)) continue;
      account["cents"] = account["cents"].as_int64() + more;
      break;
    }
    const auto found = verdict_of(forged(with(kept.log, *win, boost::json::serialize(opened))),
                                  std::nullopt, nullptr, which);
    ASSERT_TRUE(found.arithmetic.has_value());
    EXPECT_TRUE(found.arithmetic->message.contains("accepted by the rules of this table"))
        << found.arithmetic->message;
  }
}

TEST(verify, a_decision_that_this_engine_does_not_make_is_found_where_the_money_is_right) {
  const auto kept = log_of(60);
  const auto named = verdict_of(
      forged(with(kept.log, R"("clause":"668a.2")", R"("clause":"668a.4")")), std::nullopt);
  EXPECT_FALSE(named.integrity.has_value());
  EXPECT_FALSE(named.arithmetic.has_value()) << named.arithmetic->message;
  ASSERT_TRUE(named.decisions.has_value());
  EXPECT_TRUE(named.decisions->message.contains("decided is")) << named.decisions->message;
  // From there on it is another engine's table.
  EXPECT_EQ(named.followed_only, (std::vector<std::string>{"table/7"}));
}

TEST(verify, what_another_engine_has_decided_is_followed_and_compared_when_it_is_asked) {
  auto kept = log_of(60);
  for (auto& line : kept.log) {
    const auto at = line.find(request::engine_signature);
    if (at != line.npos) line.replace(at, request::engine_signature.size(), "1");
  }
  const auto followed = verdict_of(forged(kept.log), std::nullopt);
  EXPECT_TRUE(followed.holds());
  EXPECT_EQ(followed.followed_only, (std::vector<std::string>{"table/7", "table/8"}));
  const auto other = forged(with(kept.log, R"("clause":"668a.2")", R"("clause":"668a.4")"));
  EXPECT_EQ(verdict_of(other, std::nullopt).differing, 0U);
  const auto compared = verdict_of(other, std::nullopt, nullptr, decided_anew::any_engine);
  EXPECT_TRUE(compared.holds());
  EXPECT_TRUE(compared.followed_only.empty());
  ASSERT_EQ(compared.differing, 1U);
  EXPECT_TRUE(compared.differences.front().what.moved.empty());
}

/// A log in which the house says one thing more, last.
///
/// in  said  of the envelope with the number that is due
template <class Word>
lines with_word_of_house(const lines& log, const Word& said) {
  const auto is_of_house = [](const auto& line) {
    return line.contains(R"("stream":"house","seq")");
  };
  const auto last = std::find_if(log.rbegin(), log.rend(), is_of_house);
  EXPECT_NE(last, log.rend());
  auto head = record::read_record(*last).value().head;
  ++head.seq;
  head.cause.id = live::id_of(9'000'000);
  auto made = log;
  made.insert(made.begin() + (log.rend() - last), house::write_house_record(head, said));
  return made;
}

TEST(verify, an_era_begins_with_a_tree_that_the_log_has_had__LED_14) {
  const auto kept = log_of(20);
  verifier whole{request::known_build(), std::nullopt};
  for (const auto& each : kept.log) whole.take(each);
  const auto found = [&](std::uint64_t size, const digest& root) {
    house::era_begun begun;
    begun.era = 2;
    begun.reason = "a disk";
    begun.restored = {size, root};
    return verdict_of(forged(with_word_of_house(kept.log, begun)), std::nullopt).integrity;
  };
  const auto size = whole.tree().size();
  for (const auto each : {std::uint64_t{0}, std::uint64_t{1}, size / 2, size}) {
    EXPECT_EQ(found(each, whole.tree().root(each)), std::nullopt) << each;
    EXPECT_TRUE(found(each, digest{7}).has_value()) << each;
    EXPECT_TRUE(found(each, whole.tree().root(size / 3)).has_value()) << each;
  }
  const auto beyond = found(size + 1, whole.tree().root(size));
  ASSERT_TRUE(beyond.has_value());
  EXPECT_TRUE(beyond->message.contains("not the first of this log")) << beyond->message;
}

TEST(verify, a_day_is_over_where_house_and_table_say_so_and_another_follows) {
  const auto kept = log_of(12);
  const auto found = [&](const lines& log) {
    return verdict_of(forged(log), std::nullopt).integrity.value_or(finding{});
  };
  const auto whole = verdict_of(kept.log, std::nullopt);
  const auto& [stream, chain] = *whole.chains.rbegin();
  ASSERT_TRUE(stream.starts_with("table/8/"));
  const house::stream_change closed{house::closed_stream{stream, chain}, ""};
  EXPECT_EQ(found(with_word_of_house(kept.log, closed)),
            (finding{stream, 0, "the house has closed it, and its day is not over"}));

  // The table turns its day, and neither the house nor anybody else knows of the next one.
  store::memory_store house;
  live::test_clock clock;
  ASSERT_TRUE(live::open_house(house, clock.now()).has_value());
  const auto& book = live::props_and_hops().rules.book();
  ASSERT_TRUE(house.keep_text({sha256_hex(book.text), book.text}).has_value());
  live::node seven{house, clock, "table/7"};
  ASSERT_TRUE(seven.table().perform(live::any_evening(1, 12)).has_value());
  const auto today = seven.table().place().stream;
  const auto next = std::string{"table/7/2100-01-01"};
  auto turn = live::any_evening(1, 13).back();
  turn.what = table::command::turn_day{today, next};
  turn.from = table::role::house;
  const auto told = seven.table().perform({&turn, 1});
  ASSERT_TRUE(told.has_value());
  ASSERT_FALSE(told->front().refusal.has_value()) << told->front().refusal->message;
  lines two_days;
  ASSERT_TRUE(each_log_line(house, [&](std::string_view line) {
                two_days.emplace_back(line);
                return true;
              }).has_value());
  EXPECT_TRUE(verdict_of(two_days, std::nullopt).holds());
  lines one_day;
  for (const auto& line : two_days) {
    if (line.contains(R"("stream":"table/7/2100-01-01","seq")")) continue;
    constexpr std::string_view opening =
        R"(,{"event":"stream_opened","stream":"table/7/2100-01-01"})";
    one_day.push_back(line);
    const auto at = line.find(opening);
    if (at != line.npos) one_day.back().erase(at, opening.size());
  }
  EXPECT_EQ(verdict_of(one_day, std::nullopt).integrity.value_or(finding{}),
            (finding{today, 0, "its day is over, and the one that follows is missing"}));
}

// LED-3
TEST(verify, a_command_that_was_kept_twice_is_found) {
  auto log = log_of(12).log;
  const auto last = std::find_if(log.rbegin(), log.rend(), [](const auto& line) {
    return line.contains(R"("stream":"table/8/)") && !line.contains("sequenced");
  });
  ASSERT_NE(last, log.rend());
  auto again = *last;
  const auto seq = fmt::format(R"("seq":{},)", record::read_record(again).value().head.seq);
  again.replace(again.find(seq), seq.size(),
                fmt::format(R"("seq":{},)", record::read_record(again).value().head.seq + 1));
  log.insert(last.base(), again);
  const auto found = verdict_of(forged(log), std::nullopt);
  ASSERT_TRUE(found.integrity.has_value());
  const auto second = record::read_record(again).value().head;
  EXPECT_EQ(*found.integrity, (finding{second.stream, second.seq, "its command was kept before"}));
}

TEST(verify, a_key_asks_for_a_checkpoint_that_it_has_signed) {
  const auto kept = log_of(12);
  // Without the audit: its stream, its opening and the checkpoint.
  lines bare;
  std::uint64_t of_house = 0;
  for (const auto& line : kept.log) {
    if (is_checkpoint_line(line)) continue;
    if (record::is_kept_text(line)) {
      bare.push_back(line);
      continue;
    }
    auto opened = boost::json::parse(line).as_object();
    const auto stream = std::string{std::string_view{opened["stream"].as_string()}};
    if (stream == audit_stream || line.contains(R"("stream_opened","stream":"audit")")) continue;
    if (stream == house::house_stream) opened["seq"] = ++of_house;
    bare.push_back(boost::json::serialize(opened));
  }
  EXPECT_TRUE(verdict_of(bare, std::nullopt).holds());
  const auto found = verdict_of(bare, kept.key);
  ASSERT_TRUE(found.integrity.has_value());
  EXPECT_TRUE(found.integrity->message.contains("no checkpoint")) << found.integrity->message;
}

TEST(verify, only_the_house_the_audit_and_tables_have_streams) {
  auto kept = log_of(12);
  const auto last = std::ranges::find_if(
      kept.log, [](const auto& line) { return line.contains(R"("stream":"table/8/)"); });
  auto log = with(kept.log, R"("event":"stream_opened","stream":"table/8/)",
                  R"("event":"stream_opened","stream":"desk/8/)");
  ASSERT_NE(last, kept.log.end());
  for (auto& line : log) {
    const auto at = line.find(R"("stream":"table/8/)");
    if (at != line.npos) line.replace(at, 18, R"("stream":"desk/8/)");
  }
  const auto found = verdict_of(log, std::nullopt);
  ASSERT_TRUE(found.integrity.has_value());
  EXPECT_TRUE(found.integrity->message.contains("accepted: house, audit, or of a table"))
      << found.integrity->message;
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
