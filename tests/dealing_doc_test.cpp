// docs/dealing.md names every word of a table: commands with their keys, events, refusals in order.
#include "source_folder.hpp"
#include "table/vocabulary/command.hpp"
#include "table/vocabulary/event.hpp"
#include "table/vocabulary/refusal.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace skyward::table::dealing_doc_test {
namespace {

const std::string& document() {
  static const std::string text = [] {
    std::ifstream in{source_folder() / "docs/dealing.md"};
    return std::string{std::istreambuf_iterator<char>{in}, {}};
  }();
  return text;
}

bool named(std::string_view word) {
  return document().find("`" + std::string{word} + "`") != std::string::npos;
}

template <class Variant, std::size_t... All>
void expect_all_named(std::index_sequence<All...> /*alternatives*/) {
  (..., [] {
    const auto wire_name = std::variant_alternative_t<All, Variant>::wire_name;
    EXPECT_TRUE(named(wire_name)) << wire_name;
  }());
}

TEST(dealing_doc, names_every_command_and_every_event) {
  expect_all_named<command_variant>(
      std::make_index_sequence<std::variant_size_v<command_variant>>{});
  expect_all_named<event_variant>(std::make_index_sequence<std::variant_size_v<event_variant>>{});
}

TEST(dealing_doc, lists_every_refusal_in_order_of_precedence) {
  std::size_t at = 0;
  for (const auto name : refusal_names()) {
    const auto found = document().find("\n- `" + std::string{name} + "`: ", at);
    ASSERT_NE(found, std::string::npos) << name;
    at = found + 1;
  }
}

}  // namespace
}  // namespace skyward::table::dealing_doc_test
