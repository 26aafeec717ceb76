// `skyward backup`: copies a house, and the accounts of its people, while it is open elsewhere.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/key_beside.hpp"
#include "cli/log_source.hpp"
#include "cli/metrics_file.hpp"
#include "cli/new_house.hpp"
#include "cli/reached.hpp"
#include "document/wrap.hpp"
#include "server/accounts/open_accounts.hpp"
#include "server/accounts/sqlite_accounts.hpp"
#include "store/open_store.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace skyward::cli {

namespace {

class back_up_a_house final : public command {
 public:
  back_up_a_house() : command{"backup", "a copy of a house, which may be open elsewhere"} {}

  void declare(flags& flags) override {
    flags.argument(
        "HOUSE", house_,
        "its file, or postgresql://HOST/NAME; its keys stay where they are: keep them apart");
    flags.argument(
        "FILE", file_,
        "a new file: a house itself, for `skyward verify` and `restore`; accounts of people go to "
        "FILE-accounts");
    flags.once("--metrics", metrics_, "a file for Prometheus: when a house was last backed up");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (house_.empty() || file_.empty()) {
      return refuse("backup needs a house and a file; accepted: two names");
    }
    auto made = new_house::begin("backup", file_);
    if (!made) return std::unexpected(made.error());
    auto people = new_house::begin("backup", server::accounts_file(made->target()).string());
    if (!people) return std::unexpected(people.error());
    reached("backup", store::copy_house(house_, made->path()));
    // After the house: nobody's account is missing whose money it has.
    const auto accounts = people_of_house();
    std::uint64_t records = 0;
    std::size_t streams = 0;
    {
      const auto copy = looked_at("backup", made->path());
      for (const auto& each : reached("backup", copy->streams())) {
        records += each.row.chain.count;
        ++streams;
      }
    }
    std::optional<new_house> with;
    if (accounts != server::account_rows{}) {
      reached("backup", server::sqlite_accounts::make(people->path(), accounts));
      with.emplace(std::move(*people));
    }
    if (auto done = finish_together(*made, with); !done) return std::unexpected(done.error());
    if (!metrics_.empty()) {
      auto told = write_metrics(
          "backup", metrics_, house_,
          {{"skyward_backup_records", "How many records the last backup has.", "", records}});
      if (!told) return std::unexpected(told.error());
    }
    return document::wrapped(fmt::format("{}: {} records of {} streams", file_,
                                         with_thousands(records), with_thousands(streams))) +
           told_of(accounts);
  }

 private:
  server::account_rows people_of_house() const {
    return server::without_tokens(
        reached("backup", server::read_accounts(house_, place_of_keys(house_))));
  }

  std::string told_of(const server::account_rows& accounts) const {
    if (accounts != server::account_rows{}) {
      return document::wrapped(fmt::format("{}: {} accounts of people, none of them logged in",
                                           accounts_beside(file_).string(),
                                           with_thousands(accounts.accounts.size())));
    }
    if (store::is_in_database(house_)) return "No accounts of people are in the database.\n";
    return document::wrapped(
        fmt::format("No accounts of people are in {}; those of a house that is served with other "
                    "keys are beside them, and are copied by hand",
                    accounts_beside(house_).string()));
  }

  std::string house_;
  std::string file_;
  std::string metrics_;
};

}  // namespace

std::unique_ptr<command> backup_command() {
  return std::make_unique<back_up_a_house>();
}

}  // namespace skyward::cli
