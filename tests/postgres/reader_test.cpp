// Who reads a house sees it as it was when they opened it, whatever its owners do, and writes
// nothing.
#include "owners.hpp"

namespace skyward::store::reader_test {
namespace {

class reader : public testing::Test {
 protected:
  void SetUp() override {
    by.tell(command{"1"}.on("cage", 2).move("cash", "wallet/ann", 500));
    ASSERT_TRUE(house->keep_text(text).has_value());
    ASSERT_TRUE(house->keep({"cage", "1", house->stream("cage").value().chain, "{}"}).has_value());
  }
  void TearDown() override { due_house{}.add(by).check(address); }

  record::kept_text text{sha256_hex("a = 1"), "a = 1"};
  std::string address = postgres_server::own().new_database();
  std::unique_ptr<postgres_store> house = opened(address);
  sender by{*house};
};

TEST_F(reader, sees_the_house_as_it_was) {
  const auto first = opened(address, access::read);
  const auto before = opened(address, access::read);
  const auto commands = first->commands().value();
  const auto accounts = first->accounts().value();
  const auto streams = first->streams().value();

  const auto later = command{"2"}.on("cage").on("table/1").move("wallet/ann", "table/1/drop", 200);
  by.tell(later);
  by.tell(command{"3"}.on("table/1", 1, true).bar("ann"));
  ASSERT_TRUE(house->keep_text({sha256_hex("b = 1"), "b = 1"}).has_value());
  ASSERT_TRUE(house->keep({"cage", "2", house->stream("cage").value().chain, "{}"}).has_value());

  // One that has looked already, and one that has not.
  for (const auto* at : {&first, &before}) {
    EXPECT_EQ((*at)->streams().value(), streams);
    EXPECT_EQ((*at)->stream("table/1").value(), stream_row{});
    EXPECT_EQ((*at)->records("cage", 1, 9).value().size(), 2U);
    EXPECT_EQ((*at)->records("table/1", 1, 9).value().size(), 0U);
    EXPECT_EQ((*at)->commands().value(), commands);
    EXPECT_EQ((*at)->find(later.of.key, later.of.body).value(), std::nullopt);
    EXPECT_EQ((*at)->accounts().value(), accounts);
    EXPECT_EQ((*at)->account("wallet/ann").value().cents, 500);
    EXPECT_EQ((*at)->texts().value().size(), 1U);
    EXPECT_EQ((*at)->last_snapshot("cage").value()->format, "1");
  }
  const auto now = opened(address, access::read);
  EXPECT_EQ(now->streams().value(), house->streams().value());
  EXPECT_EQ(now->accounts().value(), house->accounts().value());
  EXPECT_EQ(said(*now->find(later.of.key, later.of.body).value()), "duplicate cage 3");
}

TEST_F(reader, writes_nothing) {
  auto asked = command{"2"}.on("cage");
  asked.of.parts.front().after = house->stream("cage").value().chain;
  auto out = command{"3"}.on("table/1").bar("ann");
  const auto chain = house->stream("cage").value().chain;
  const auto refusal = [&](const auto& act) {
    return failure_of(act(*opened(address, access::read)));
  };
  for (const auto& told :
       {refusal([&](store& at) { return at.append({&asked.of, 1}); }),
        refusal([&](store& at) { return at.append({&out.of, 1}); }),
        refusal([&](store& at) { return at.keep(snapshot{"cage", "2", chain, "{}"}); }),
        refusal([&](store& at) { return at.keep_text({sha256_hex("b"), "b"}); })}) {
    EXPECT_TRUE(told.contains("read-only")) << told;
  }
  EXPECT_EQ(house->texts().value().size(), 1U);
  EXPECT_EQ(house->last_snapshot("cage").value()->format, "1");
  EXPECT_EQ(house->account("wallet/ann").value().barred, false);
  EXPECT_EQ(said(by.tell(command{"2"}.on("cage"))), "committed cage 3");
}

// Nor does it keep anybody waiting.
TEST_F(reader, is_in_nobodys_way) {
  const auto at = opened(address, access::read);
  EXPECT_EQ(at->accounts().value().size(), 2U);
  EXPECT_EQ(at->records("cage", 1, 9).value().size(), 2U);
  EXPECT_EQ(said(by.tell(command{"out"}.on("cage").bar("ann"))), "committed cage 3");
}

}  // namespace
}  // namespace skyward::store::reader_test
