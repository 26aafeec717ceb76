// The store of PostgreSQL does what every store has to.
#include "store_contract.hpp"

#include "own_postgres.hpp"
#include "store/postgres_store.hpp"

namespace skyward::store {
namespace {

struct in_postgres final : back_end {
  std::string address = postgres_server::own().new_database();
  std::unique_ptr<postgres_store> kept;

  in_postgres() { begin_again(); }
  store& house() override { return *kept; }
  void begin_again() override {
    kept.reset();
    auto opened = postgres_store::open(address, access::own);
    ensure(opened.has_value(), opened ? "" : opened.error().message.c_str());
    kept = std::move(*opened);
  }
};

std::unique_ptr<back_end> made_in_postgres() {
  return std::make_unique<in_postgres>();
}

INSTANTIATE_TEST_SUITE_P(postgres, store_contract, testing::Values(&made_in_postgres));

}  // namespace
}  // namespace skyward::store
