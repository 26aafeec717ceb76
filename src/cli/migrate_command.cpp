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
    if (from_ == to_) return refuse("migrate: accepted: two places, of which one has no house yet");
    if (!reached("migrate", store::has_house(from_))) {
      return refuse(fmt::format("migrate: {}: no house; accepted: one that there is",
                                store::shown_name(from_)));
    }
    const auto from = reached("migrate", store::open_store(from_, store::access::own));
    // What is compared below is what is left behind: nobody adds to it in between.
    reached("migrate", from->close());
    if (auto may = check_people(); !may) return std::unexpected(may.error());
    const auto to = reached("migrate", store::open_store(to_, store::access::own));
    if (reached("migrate", to->streams()).empty()) reached("migrate", to->take_rows(*from));
    const auto moved = everything_of(*to);
    if (moved != everything_of(*from) || !leads_to_heads(*to, moved.streams)) {
      return refuse(
          fmt::format("migrate: {}; accepted: a place without a house", what_is_there(*from, *to)));
    }
    if (people_move()) carry_people();
    // Two of it could both go on.
    reached("migrate", from->retire());
    if (people_move() && !store::is_in_database(from_)) {
      reached("migrate", server::put_accounts_away(place_of_keys(from_), "-moved"));
    }
    return told(moved);
  }

 private:
  /// Where the house goes from file to file they stay beside it, as its keys do.
  bool people_move() const { return store::is_in_database(from_) || store::is_in_database(to_); }

  /// Before anything is kept there: a house without its people is no house to go on with.
  accepted<void> check_people() const {
    if (!people_move()) return {};
    const auto there = reached("migrate", server::read_accounts(to_, place_of_keys(to_)));
    if (there == server::account_rows{} ||
        there == reached("migrate", server::read_accounts(from_, place_of_keys(from_)))) {
      return {};
    }
    return refuse(fmt::format(
        "migrate: {} has other accounts of people; accepted: a place without "
        "any, or with those of {}",
        store::is_in_database(to_) ? store::shown_name(to_) : accounts_beside(to_).string(),
        store::shown_name(from_)));
  }

  /// Why it is not the house that was to be moved.
  std::string what_is_there(store::store& from, store::store& to) const {
    const bool has_less = leads_to_heads(from, reached("migrate", to.streams()));
    const bool has_more = leads_to_heads(to, reached("migrate", from.streams()));
    const auto there = store::shown_name(to_);
    const auto here = store::shown_name(from_);
    if (has_less == has_more) {
      return fmt::format(
          "{0} has another house, or both were gone on with, and {1} stays where it is", there,
          here);
    }
    if (has_less) {
      return fmt::format(
          "{0} has an older copy of this house, which is removed first, and {1} stays where it is",
          there, here);
    }
    return fmt::format(
        "{0} has all of this house and was gone on with: {1} is the older copy, and stays where it "
        "is",
        there, here);
  }

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
