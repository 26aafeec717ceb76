// The store in memory that the others are compared with, and SQLite's, do what every store has to.
#include "store_contract.hpp"

#include "memory_store.hpp"
#include "own_folder.hpp"
#include "store/sqlite_store.hpp"

namespace skyward::store {
namespace {

struct in_memory final : back_end {
  memory_store kept;
  store& house() override { return kept; }
  void begin_again() override {}
};

/// Where no other test has one.
std::filesystem::path new_house() {
  static int made = 0;
  return own_folder() / fmt::format("house_{}.db", ++made);
}

struct in_sqlite final : back_end {
  std::filesystem::path path = new_house();
  std::unique_ptr<sqlite_store> kept;

  in_sqlite() { begin_again(); }
  store& house() override { return *kept; }
  void begin_again() override {
    kept.reset();
    auto opened = sqlite_store::open(path, access::own);
    ensure(opened.has_value(), opened ? "" : opened.error().message.c_str());
    kept = std::move(*opened);
  }
};

template <class End>
std::unique_ptr<back_end> made() {
  return std::make_unique<End>();
}

INSTANTIATE_TEST_SUITE_P(memory, store_contract, testing::Values(&made<in_memory>));
INSTANTIATE_TEST_SUITE_P(sqlite, store_contract, testing::Values(&made<in_sqlite>));

}  // namespace
}  // namespace skyward::store
