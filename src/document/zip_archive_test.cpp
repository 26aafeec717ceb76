// An archive byte by byte, and again: equal files make equal archives.
#include "document/zip_archive.hpp"

#include <gtest/gtest.h>

namespace skyward::document::zip_archive_test {
namespace {

std::string hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string told;
  for (const char each : bytes) {
    const auto byte = static_cast<unsigned char>(each);
    told += digits[byte >> 4U];
    told += digits[byte & 15U];
  }
  return told;
}

TEST(zip_archive, of_nothing_is_its_end_alone) {
  EXPECT_EQ(hex(zip_archive({})), "504b0506000000000000000000000000000000000000");
}

// The checksum of `123456789` is the check value of CRC-32 (ISO-HDLC).
TEST(zip_archive, has_each_file_with_its_checksum_and_says_where_it_begins) {
  const zip_member files[] = {{"a", "123456789"}, {"b/c", ""}};
  const std::string first =
      "140000080000000021002639f4cb09000000090000000100"
      "0000";
  const std::string second =
      "14000008000000002100000000000000000000000000"
      "0300"
      "0000";
  const std::string central =
      "0000"
      "0000"
      "0000"
      "0000a481";
  EXPECT_EQ(hex(zip_archive(files)), "504b0304" + first + "61" + "313233343536373839" + "504b0304" +
                                         second + "622f63" +
                                         "504b0102"
                                         "1403" +
                                         first + central + "00000000" + "61" +
                                         "504b0102"
                                         "1403" +
                                         second + central + "28000000" + "622f63" +
                                         "504b0506"
                                         "0000"
                                         "0000"
                                         "0200"
                                         "0200"
                                         "60000000"
                                         "49000000"
                                         "0000");
  EXPECT_EQ(zip_archive(files), zip_archive(files));
}

}  // namespace
}  // namespace skyward::document::zip_archive_test
