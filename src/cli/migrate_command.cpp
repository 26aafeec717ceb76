// `skyward migrate`: moves a house from a file into a database of PostgreSQL, or back.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/key_beside.hpp"
#include "cli/reached.hpp"
#include "document/wrap.hpp"
#include "server/accounts/open_accounts.hpp"
#include "store/each_record.hpp"
#include "store/open_store.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::cli {

namespace {

/// What two houses are held against each other by.
struct compared {
  std::vector<store::named_stream> streams;
  ledger::account_rows accounts;
  store::command_sum commands;
  std::string checkpoint;

  friend bool operator==(const compared&, const compared&) = default;
};

compared everything_of(store::store& house) {
  return {reached("migrate", house.streams()), reached("migrate", house.accounts()),
          reached("migrate", house.commands()), reached("migrate", house.last_checkpoint())};
}

/// Whether the records of every stream lead to its head.
bool leads_to_heads(store::store& house, const std::vector<store::named_stream>& streams) {
  return std::ranges::all_of(streams, [&](const store::named_stream& each) {
    record::chain chain;
    reached("migrate", store::each_record(house, each.name, 1, each.row.chain.count,
                                          [&](const std::string& line) {
                                            chain.add(record::leaf_of(line));
                                            return true;
                                          }));
    return chain == each.row.chain;
  });
}

class migrate_a_house final : public command {
 public:
  migrate_a_house() : command{"migrate", "moves a house between its file and a database"} {}

  void declare(flags& flags) override {
    flags.argument("FROM", from_, "a house that nobody serves: a file, or postgresql://HOST/NAME");
    flags.argument("TO", to_, "likewise; without a house, or with all of this one already");
  }

  accepted<std::string> perform(const streams& /*io*/) override {
    if (from_.empty() || to_.empty()) {
      return refuse("migrate needs two houses; accepted: a file, or postgresql://HOST/NAME, each");
    }
    if (!reached("migrate", store::has_house(from_))) {
      return refuse(fmt::format("migrate: {}: no house; accepted: one that there is",
                                store::shown_name(from_)));
    }
    const auto from = reached("migrate", store::open_store(from_, store::access::own));
    const auto to = reached("migrate", store::open_store(to_, store::access::own));
    if (reached("migrate", to->streams()).empty()) reached("migrate", to->take_rows(*from));
    const auto moved = everything_of(*to);
    if (moved != everything_of(*from) || !leads_to_heads(*to, moved.streams)) {
      return refuse(
          fmt::format("migrate: {0} has another house, or an older copy of this one, and {1} stays "
                      "where it is; "
                      "accepted: a place without one (what is a copy is removed from {0} first)",
                      store::shown_name(to_), store::shown_name(from_)));
    }
    if (people_move()) carry_people();
    // Two of it could both go on.
    reached("migrate", from->retire());
    return told(moved);
  }

 private:
  /// Where the house goes from file to file they stay beside it, as its keys do.
  bool people_move() const { return store::is_in_database(from_) || store::is_in_database(to_); }

  void carry_people() const {
    const auto keys = place_of_keys(from_);
    if (!server::has_accounts(from_, keys)) return;
    const auto from = reached("migrate", server::open_accounts(from_, keys));
    const auto to = reached("migrate", server::open_accounts(to_, place_of_keys(to_)));
    reached("migrate", server::copy_accounts(*from, *to));
  }

  std::string told(const compared& moved) const {
    std::uint64_t records = 0;
    for (const auto& each : moved.streams) records += each.row.chain.count;
    auto text = document::wrapped(fmt::format(
        "{}: {} records of {} streams and {} accounts, each head and each balance as in {}, which "
        "can be read and is served no more",
        store::shown_name(to_), with_thousands(records), with_thousands(moved.streams.size()),
        with_thousands(moved.accounts.size()), store::shown_name(from_)));
    const auto keys = place_of_keys(from_).string();
    const auto next = place_of_keys(to_).string();
    if (keys == next) return text;
    return text + document::wrapped(fmt::format(
                      "{} do not move by themselves: what begins with {}- is looked for as {}-",
                      people_move() ? "Its keys" : "Its keys and its people", keys, next));
  }

  std::string from_;
  std::string to_;
};

}  // namespace

std::unique_ptr<command> migrate_command() {
  return std::make_unique<migrate_a_house>();
}

}  // namespace skyward::cli
