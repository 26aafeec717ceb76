// Notes that others have written and signed, and every way in which one is refused.
#include "audit/signed_note.hpp"

#include "audit/signing_key.hpp"

#include <gtest/gtest.h>

#include <random>

namespace skyward::audit {
namespace {

// Of golang.org/x/mod/sumdb/note.
constexpr std::string_view peter_key =
    "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
constexpr std::string_view enoch_key =
    "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop";
const std::string answer =
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n";
const std::string peter_line =
    "— PeterNeumann "
    "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6K"
    "E6RyyBwJnAM=\n";
const std::string enoch_line =
    "— EnochRoot "
    "rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1"
    "RvMc+QQ=\n";

// A checkpoint of a public log, with signatures of kinds that are not known here.
const std::string arche_text =
    "arche2025h1.staging.ct.transparency.dev\n"
    "1432088532\n"
    "U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\n";
const std::string arche_note =
    arche_text +
    "\n"
    "— arche2025h1.staging.ct.transparency.dev "
    "zTM8sQAAAZ5W0WdjBAMARjBEAiBjW5IQf9pvsYLfQFX6hoGREPMHbd"
    "Q3urbllzalApkptQIgIpwtEroeW2BXaHAI4kJXFbon5Ch9MNL5zRNZ55lvGt0=\n"
    "— arche2025h1.staging.ct.transparency.dev "
    "ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygN"
    "I75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=\n"
    "— remora.n621.de "
    "2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTyn"
    "k5XeU/zZ0WBxtqB0DrAWfBw==\n";
constexpr std::string_view arche_key =
    "arche2025h1.staging.ct.transparency.dev+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f";
constexpr std::string_view remora_key =
    "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";

verifier_key key_of(std::string_view text) {
  return read_verifier_key(text).value();
}

TEST(signed_note, a_key_reads_as_it_is_written) {
  for (const auto text : {peter_key, enoch_key, arche_key, remora_key}) {
    EXPECT_EQ(write_verifier_key(key_of(text)), text);
  }
  EXPECT_EQ(key_of(peter_key).kind, signature_kind::ed25519);
  EXPECT_EQ(key_of(remora_key).kind, signature_kind::cosignature);
}

TEST(signed_note, a_key_that_is_mangled_is_refused) {
  for (std::size_t from = 0; from <= peter_key.size(); ++from) {
    for (std::size_t size = 0; size <= peter_key.size() - from; ++size) {
      const auto part = peter_key.substr(from, size);
      EXPECT_EQ(read_verifier_key(part).has_value(), part == peter_key) << part;
    }
  }
  for (std::size_t at = 0; at < peter_key.size(); ++at) {
    for (int c = 0; c < 256; ++c) {
      std::string other{peter_key};
      other[at] = static_cast<char>(c);
      EXPECT_EQ(read_verifier_key(other).has_value(), other == peter_key) << other;
    }
  }
  for (const auto* text :
       {"PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==",
        "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "PeterNeumann+C74F20A3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"}) {
    EXPECT_FALSE(read_verifier_key(text)) << text;
  }
}

TEST(signed_note, a_key_has_a_name_that_can_be_seen_without_spaces_and_plus) {
  for (const auto* name : {"a", "example.com/log42", "Łódź", "\u65e5\u672c"}) {
    EXPECT_TRUE(is_key_name(name)) << name;
  }
  for (const auto* name :
       {"", " ", "a b", "a+b", "a\tb", "a\nb", "a\rb", "a\u00a0b", "a\u1680b", "a\u2003b",
        "a\u2028b", "a\u202fb", "a\u205fb", "a\u3000b", "a\u0085b", "a\x7f", "\xff", "a\u202eb"}) {
    EXPECT_FALSE(is_key_name(name)) << name;
  }
  EXPECT_FALSE(is_key_name(std::string_view{"a\0b", 3}));
  EXPECT_TRUE(is_key_name(std::string(key_name_bytes_max, 'a')));
  EXPECT_FALSE(is_key_name(std::string(key_name_bytes_max + 1, 'a')));
}

TEST(signed_note, a_note_of_go_is_verified) {
  const auto note = read_note(answer + "\n" + peter_line + enoch_line).value();
  EXPECT_EQ(note.text, answer);
  ASSERT_EQ(note.signatures.size(), 2U);
  EXPECT_EQ(note.signatures[1].name, "EnochRoot");
  EXPECT_EQ(hex(note.signatures[1].key), "af0cfe78");
  EXPECT_TRUE(is_signed_by(note, key_of(peter_key)));
  EXPECT_TRUE(is_signed_by(note, key_of(enoch_key)));
  EXPECT_EQ(cosigned_at(note, key_of(peter_key)), std::nullopt);
}

TEST(signed_note, a_checkpoint_of_a_public_log_and_its_cosignature_are_verified) {
  auto note = read_note(arche_note).value();
  EXPECT_TRUE(is_signed_by(note, key_of(arche_key)));
  EXPECT_TRUE(is_signed_by(note, key_of(remora_key)));
  EXPECT_EQ(cosigned_at(note, key_of(remora_key)), parse_moment("2026-05-23T21:50:24Z"));
  note.text[note.text.find('1', 40)] = '2';
  EXPECT_FALSE(is_signed_by(note, key_of(arche_key)));
  EXPECT_FALSE(is_signed_by(note, key_of(remora_key)));
  EXPECT_EQ(cosigned_at(note, key_of(remora_key)), std::nullopt);
}

TEST(signed_note, signatures_of_other_keys_are_ignored_even_with_the_same_name_or_id) {
  const auto same_name = key_of(peter_key);
  auto note = read_note(answer + "\n" + peter_line).value();
  auto stranger = note.signatures.front();
  stranger.key = {1, 2, 3, 4};
  stranger.bytes = {5};
  note.signatures.push_back(stranger);
  stranger.key = note.signatures.front().key;
  stranger.name = "NeumannPeter";
  note.signatures.push_back(stranger);
  EXPECT_TRUE(is_signed_by(note, same_name));
  note.signatures.erase(note.signatures.begin());
  EXPECT_FALSE(is_signed_by(note, same_name));
}

TEST(signed_note, one_wrong_signature_of_a_key_spoils_its_right_one) {
  auto note = read_note(answer + "\n" + peter_line + peter_line).value();
  EXPECT_TRUE(is_signed_by(note, key_of(peter_key)));
  for (const std::size_t which : {0U, 1U}) {
    auto spoilt = note;
    spoilt.signatures[which].bytes[17] ^= 4;
    EXPECT_FALSE(is_signed_by(spoilt, key_of(peter_key)));
  }
  note.signatures[1].bytes.push_back(0);
  EXPECT_FALSE(is_signed_by(note, key_of(peter_key)));
  note.signatures[1].bytes.clear();
  EXPECT_FALSE(is_signed_by(note, key_of(peter_key)));
}

TEST(signed_note, no_bit_of_a_note_can_be_flipped) {
  const auto read = read_note(arche_note).value();
  for (const auto text : {arche_key, remora_key}) {
    const auto key = key_of(text);
    for (std::size_t i = 0; i < read.signatures.size(); ++i) {
      if (read.signatures[i].name != key.name || read.signatures[i].key != key.id()) continue;
      for (std::size_t bit = 0; bit < 8 * read.signatures[i].bytes.size(); ++bit) {
        auto other = read;
        other.signatures[i].bytes[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
        EXPECT_FALSE(is_signed_by(other, key)) << bit;
      }
    }
    for (std::size_t bit = 0; bit < 8 * read.text.size(); ++bit) {
      auto other = read;
      other.text[bit / 8] = static_cast<char>(other.text[bit / 8] ^ (1 << bit % 8));
      EXPECT_FALSE(is_signed_by(other, key)) << bit;
    }
  }
}

TEST(signed_note, a_note_is_written_as_it_was_read) {
  for (const auto& text :
       {answer + "\n" + peter_line, arche_note, "\n\n" + peter_line, "a\n\nb\n\n\n" + peter_line,
        answer + "\n" + peter_line + "\n" + enoch_line, std::string{"ł\n\n— ñ AAAAAAA=\n"}}) {
    const auto read = read_note(text);
    ASSERT_TRUE(read) << text << read.error();
    EXPECT_EQ(write_note(*read), text);
  }
  EXPECT_EQ(read_note("a\n\nb\n\n\n" + peter_line)->text, "a\n\nb\n\n");
}

TEST(signed_note, what_is_no_note_is_refused) {
  const auto bare = peter_line.substr(0, peter_line.size() - 1);
  for (const auto& text : {std::string{},
                           std::string{"\n"},
                           std::string{"\n\n"},
                           answer,
                           answer + "\n",
                           answer + "\n\n",
                           answer + peter_line,
                           "\n" + peter_line,
                           answer + "\n" + bare,
                           "\x01" + answer + "\n" + peter_line,
                           "\xff" + answer + "\n" + peter_line,
                           "a\r\n\n" + peter_line,
                           "a\tb\n\n" + peter_line,
                           answer + "\n" + peter_line + "Unexpected line.\n",
                           answer + "\n " + peter_line,
                           answer + "\n— Bad Name x08go/Zk\n",
                           answer + "\n— Bad+Name x08go/Zk\n",
                           answer + "\n—  x08go/Zk\n",
                           answer + "\n— Name\n",
                           answer + "\n— Name \n",
                           answer + "\n— Name x08goyZ\n",
                           answer + "\n— Name x08goy==\n",
                           answer + "\n— Name x08goA==\n",
                           answer + "\n— Name x08g\n",
                           answer + "\n— Name x08go/ZJ=\n",
                           answer + "\n— Name x08go_ZJ\n",
                           answer + "\n— Name ====\n",
                           answer + "\n- Name x08go/ZJ\n",
                           answer + "\n— Name x08go/ZJ \n",
                           answer + "\n— Name  x08go/ZJ\n",
                           answer + "\n— \xff x08go/ZJ\n"}) {
    const auto read = read_note(text);
    EXPECT_TRUE(!read && !read.error().empty()) << text;
  }
}

TEST(signed_note, a_note_above_a_limit_is_refused) {
  const auto noted = [](std::size_t text, std::size_t signatures) {
    auto note = std::string(text, 'a') + "\n\n";
    for (std::size_t i = 0; i < signatures; ++i) note += "— n x08go/ZJ\n";
    return note;
  };
  EXPECT_TRUE(read_note(noted(1, note_signatures_max)));
  EXPECT_FALSE(read_note(noted(1, note_signatures_max + 1)));
  const auto rest = noted(0, 1).size();
  EXPECT_TRUE(read_note(noted(note_bytes_max - rest, 1)));
  EXPECT_FALSE(read_note(noted(note_bytes_max - rest + 1, 1)));
  // C2SP wants 16 signatures read, also those of 5,000 bytes.
  auto large = answer + "\n";
  for (int i = 0; i < 16; ++i) {
    large += "— n " + base64(std::vector<std::uint8_t>(5'000)) + "\n";
  }
  EXPECT_TRUE(read_note(large));
}

TEST(signed_note, a_cosignature_of_a_time_that_cannot_be_is_wrong) {
  const signing_key key{"w", std::array<std::uint8_t, 32>{9}};
  const auto verifier = key.verifier(signature_kind::cosignature);
  signed_note note{arche_text, {key.cosign(arche_text, moment_max)}};
  EXPECT_EQ(cosigned_at(note, verifier), parse_moment("9999-12-31T23:59:59Z"));
  // The same key signs the same text for the second after the last, and for the last of 64 bits.
  for (const std::uint64_t time : {std::uint64_t{253'402'300'800}, UINT64_MAX}) {
    auto made = key.sign(cosigned_text(arche_text, time));
    made.key = verifier.id();
    for (unsigned shift = 0; shift < 64; shift += 8) {
      made.bytes.insert(made.bytes.begin(), static_cast<std::uint8_t>(time >> shift));
    }
    EXPECT_FALSE(is_signed_by({arche_text, {made}}, verifier));
  }
}

TEST(signed_note, a_cosignature_of_another_length_is_wrong) {
  const signing_key key{"w", std::array<std::uint8_t, 32>{9}};
  const auto whole = key.cosign(arche_text, moment{0});
  for (std::size_t size = 0; size < 100; ++size) {
    auto other = whole;
    other.bytes.resize(size);
    EXPECT_EQ(is_signed_by({arche_text, {other}}, key.verifier(signature_kind::cosignature)),
              size == whole.bytes.size());
  }
}

TEST(signed_note, the_last_of_several_cosignatures_counts) {
  const signing_key key{"w", std::array<std::uint8_t, 32>{9}};
  const auto verifier = key.verifier(signature_kind::cosignature);
  const moment later{1'700'000'123'000};
  signed_note note{arche_text, {}};
  for (const auto at : {moment{1'600'000'000'000}, later, moment{0}}) {
    note.signatures.push_back(key.cosign(arche_text, at));
  }
  EXPECT_EQ(cosigned_at(note, verifier), later);
  note.signatures.back().bytes.back() ^= 1;
  EXPECT_EQ(cosigned_at(note, verifier), std::nullopt);
}

TEST(signed_note, garbage_is_refused_in_a_sentence_or_reads_back) {
  constexpr std::uint64_t seed = 4;
  std::mt19937_64 pick{seed};
  const std::string_view pieces[] = {"\n", "\n\n",     "— ",       "a",    " ",
                                     "=",  "AAAAAAA=", "x08go/ZJ", "\xff", "+"};
  int read_back = 0;
  for (int i = 0; i < 100'000; ++i) {
    std::string text;
    for (auto left = pick() % 12; left > 0; --left) text += pieces[pick() % std::size(pieces)];
    const auto read = read_note(text);
    EXPECT_TRUE(read || !read.error().empty()) << "seed " << seed << ", note " << i;
    if (!read) continue;
    EXPECT_EQ(write_note(*read), text) << "seed " << seed << ", note " << i;
    ++read_back;
  }
  EXPECT_GT(read_back, 0);
}

}  // namespace
}  // namespace skyward::audit
