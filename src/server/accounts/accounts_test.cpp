// Accounts in a file do what they do wherever they are kept, and nothing secret is in it.
#include "accounts_contract.hpp"
#include "own_folder.hpp"
#include "server/accounts/sqlite_accounts.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace skyward::server::accounts_test {
namespace {

/// Where no other test has one.
std::filesystem::path new_house() {
  static int made = 0;
  return own_folder() / fmt::format("accounts_{}.db", ++made);
}

accounts_opener opener_of(const std::filesystem::path& house) {
  return [house]() -> std::unique_ptr<account_store> {
    auto opened = sqlite_accounts::open(house);
    if (!opened) throw std::runtime_error{opened.error().message};
    return std::move(*opened);
  };
}

accounts_opener in_file() {
  return opener_of(new_house());
}

INSTANTIATE_TEST_SUITE_P(sqlite, accounts_contract, testing::Values(&in_file));

TEST(accounts, no_password_and_no_token_is_kept_or_told_ACC_5) {
  const auto house = new_house();
  desk at{{}, opener_of(house)};
  const auto ann = at.player();
  const auto link = at.all->account_link(account_kind::staff, begin);
  const auto table = at.all->invite("craps-1", 1, in(1h), begin);
  std::vector<std::string> told;
  for (const auto& each : {at.log_in(ann_password, ann_password), at.log_in("Ann", other_password),
                           at.use_link(link->view(), "Ann", ann_password),
                           at.use_link(link->view(), ann_password, ann_password),
                           at.use_link(ann.session.view(), "Bob", ann_password),
                           at.register_guest(ann.session.view(), "Bob", ann_password)}) {
    told.push_back(each.error().message);
  }
  told.push_back(at.change_password(link->view(), ann_password, other_password).error().message);
  told.push_back(at.all->accept_invitation(ann.session.view(), ann.who.id, begin).error().message);
  std::string kept;
  for (const auto& each : std::filesystem::directory_iterator{own_folder()}) {
    if (!each.path().string().starts_with(house.string())) continue;
    std::ifstream file{each.path(), std::ios::binary};
    kept.append(std::istreambuf_iterator{file}, {});
  }
  EXPECT_NE(kept.find(ann.who.id), kept.npos) << "what was kept was looked at";
  EXPECT_NE(kept.find(bytes_of(*token_hash(ann.session.view()))), kept.npos);
  told.push_back(kept);
  for (const auto& each : told) {
    for (const auto secret : {ann_password, other_password, ann.session.view(), ann.device->view(),
                              link->view(), table->view()}) {
      EXPECT_EQ(each.find(secret), each.npos);
    }
  }
}

}  // namespace
}  // namespace skyward::server::accounts_test
