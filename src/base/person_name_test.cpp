// Names that look like another's, like none, or like one's own.
#include "base/person_name.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace skyward {
namespace {

TEST(person_name, is_of_any_script_with_single_spaces_between) {
  for (const auto* name :
       {"Ann", "player 1", "Zo\u00eb \"the ace\" \U0001f3b2", "O'Neill-\u0141uk",
        "\u738b\u5c0f\u660e", "\u0395\u03bb\u03ad\u03bd\u03b7", "\u0905\u0928\u0940\u0924\u093e",
        "\u05d3\u05d5\u05d3", "x\u0323"}) {  // the last has no letter of its own in Unicode
    EXPECT_EQ(name_problem(name), "") << name;
  }
}

TEST(person_name, of_what_cannot_be_seen_or_is_written_otherwise_names_the_character) {
  const std::vector<std::pair<std::string, std::string>> all{
      {"", "no name"},
      {" Ann", "a space at its beginning"},
      {"Ann ", "a space at its end"},
      {"Ann  Lee", "after another"},
      {"A\nnn", "U+000A, which cannot be seen"},
      {"A\u007fnn", "U+007F, which cannot be seen"},
      {"A\u0085nn", "U+0085, which cannot be seen"},
      {"A\u00a0nn", "U+00A0, which cannot be seen"},
      {"A\u00adnn", "U+00AD, which cannot be seen"},
      {"A\u034fnn", "U+034F, which cannot be seen"},
      {"A\u061cnn", "U+061C, which cannot be seen"},
      {"A\u115fnn", "U+115F, which cannot be seen"},
      {"A\u200bnn", "U+200B, which cannot be seen"},
      {"A\u200dnn", "U+200D, which cannot be seen"},
      {"\u202eAnn", "U+202E, which cannot be seen"},
      {"\u2066Ann", "U+2066, which cannot be seen"},
      {"A\u2028nn", "U+2028, which cannot be seen"},
      {"A\u2800nn", "U+2800, which cannot be seen"},
      {"\u3164", "U+3164, which cannot be seen"},
      {"A\ufe0fnn", "U+FE0F, which cannot be seen"},
      {"\ufeffAnn", "U+FEFF, which cannot be seen"},
      {"A\ue000nn", "U+E000, which cannot be seen"},
      {"A\u0378nn", "U+0378, which cannot be seen"},
      {"A\U000e0041nn", "U+E0041, which cannot be seen"},
      {"\u0301nn", "U+0301, a mark with no letter to stand on"},
      {"Ann \u0301", "U+0301, a mark with no letter to stand on"},
      {"Zoe\u0308", "U+0308, which Unicode's form NFC writes otherwise"},
      {"\u212bnn", "U+212B, which Unicode's form NFC writes otherwise"},
      {"Ann\xff", "bytes that are no UTF-8"},
      {"Ann\xed\xa0\x80", "bytes that are no UTF-8"},
  };
  for (const auto& [name, problem] : all) {
    EXPECT_NE(name_problem(name).find(problem), std::string::npos)
        << problem << ": " << name_problem(name);
  }
}

TEST(person_name, is_one_persons_whatever_its_capitals_and_forms) {
  EXPECT_TRUE(same_person("Ann", "Ann"));
  EXPECT_TRUE(same_person("Ann", "ANN"));
  EXPECT_TRUE(same_person("Zo\u00eb", "ZO\u00cb"));
  EXPECT_TRUE(same_person("Zo\u00eb", "Zoe\u0308"));
  EXPECT_TRUE(same_person("Stra\u00dfe", "STRASSE"));
  EXPECT_TRUE(same_person("Ann", "\uff21nn"));
  EXPECT_TRUE(same_person("Ann", "A\u200bnn"));
  EXPECT_FALSE(same_person("Ann", "Anne"));
  EXPECT_FALSE(same_person("Zo\u00eb", "Zoe"));
  EXPECT_FALSE(same_person("\xff", "\xfe"));
  EXPECT_TRUE(same_person("k", "\u212a")) << "the sign of Kelvin";
  EXPECT_TRUE(same_person("\u212a", "K"));
}

TEST(person_name, of_ascii_alone_is_the_same_as_folded) {
  const auto text = [](int i) { return std::string{"a"} + static_cast<char>(i) + "Z"; };
  for (int one = 0; one < 0x80; ++one) {
    for (int other = 0; other < 0x80; ++other) {
      EXPECT_EQ(same_person(text(one), text(other)),
                folded_name(text(one)) == folded_name(text(other)))
          << one << " and " << other;
    }
  }
}

}  // namespace
}  // namespace skyward
