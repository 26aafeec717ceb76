// No two lists of fields are the same bytes.
#include "fairness/message.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace skyward::fairness {
namespace {

TEST(message, puts_each_field_behind_its_length_FAIR_4) {
  const std::string bytes{message{"ab"}.add(std::string_view{"c"}).add(std::uint64_t{258}).bytes()};
  EXPECT_EQ(bytes, (std::string_view{"\0\0\0\2ab\0\0\0\1c\0\0\0\10\0\0\0\0\0\0\1\2", 23}));
}

TEST(message, counts_up_to_the_last_number_FAIR_4) {
  const std::string last{message{""}.add(~std::uint64_t{0}).bytes()};
  EXPECT_EQ(last.substr(8), std::string(8, '\xff'));
}

/// Fields cut from few different bytes, so that lists that run into each other are common.
std::vector<std::string> drawn_fields() {
  return *rc::gen::container<std::vector<std::string>>(
      rc::gen::container<std::string>(rc::gen::element('\0', '\1', 'a')));
}

RC_GTEST_PROP(message, is_the_same_for_the_same_fields_alone_FAIR_4, ()) {
  const auto bytes_of = [](const std::vector<std::string>& fields) {
    message all{""};
    for (const auto& each : fields) all.add(std::string_view{each});
    return std::string{all.bytes()};
  };
  const auto one = drawn_fields();
  const auto other = drawn_fields();
  RC_ASSERT((bytes_of(one) == bytes_of(other)) == (one == other));
}

}  // namespace
}  // namespace skyward::fairness
