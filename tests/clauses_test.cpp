// The registry holds every clause of the source texts, and none is left to nobody.
#include "games/catalogue.hpp"
#include "rules/clause_registry.hpp"
#include "source_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace skyward::games::clauses_test {
namespace {

TEST(clauses, of_the_source_texts_are_all_in_the_registry) {
  std::set<std::string> registered;
  for (const auto* book : rulebooks()) {
    for (const auto& row : rules::clause_rows(*book)) registered.insert(row.id);
  }
  std::ifstream ids{source_folder() / "tests/data/clause_ids.txt"};
  std::size_t count = 0;
  for (std::string id; std::getline(ids, id); ++count) {
    EXPECT_TRUE(registered.contains(id)) << id;
  }
  EXPECT_EQ(count, 370U);
}

TEST(clauses, are_each_enforced_or_say_what_they_wait_for) {
  for (const auto* book : rulebooks()) {
    for (const auto& row : rules::clause_rows(*book)) {
      EXPECT_TRUE(!row.enforced_by.empty() || !row.later.empty()) << row.id;
      EXPECT_FALSE(row.summary.empty()) << row.id;
    }
  }
}

}  // namespace
}  // namespace skyward::games::clauses_test
