// Rows that are kept: changed by nobody's hand, found where somebody's hand has put them, and read
// in any pieces however many they are.
#include "owners.hpp"

#include <limits>
#include <random>
#include <set>

namespace skyward::store::kept_rows_test {
namespace {

struct refused {
  const char* by_hand;
  const char* told;
};
constexpr refused changes[] = {
    {"UPDATE skyward.pack SET records = 'another'", "records are never changed"},
    {"UPDATE skyward.pack SET first = first + 1 WHERE false", "records are never changed"},
    {"DELETE FROM skyward.pack", "records are never changed"},
    {"TRUNCATE skyward.pack", "records are never changed"},
    {"UPDATE skyward.command SET body = 0", "commands are never changed"},
    {"DELETE FROM skyward.command", "commands are never changed"},
    {"TRUNCATE skyward.command", "commands are never changed"},
    {"UPDATE skyward.stream SET count = count - 1 WHERE name = 'cage'", "a stream only grows"},
    {"UPDATE skyward.stream SET head = sha256('') WHERE name = 'cage'", "a stream only grows"},
    {"UPDATE skyward.stream SET name = 'b', count = count + 1 WHERE name = 'cage'",
     "a stream only grows"},
    {"UPDATE skyward.stream SET closed = false WHERE name = 'over'", "a stream only grows"},
    {"UPDATE skyward.stream SET count = count + 1 WHERE name = 'over'", "a stream only grows"},
    {"DELETE FROM skyward.stream", "streams stay"},
    {"TRUNCATE skyward.stream", "streams stay"},
    {"UPDATE skyward.account SET name = 'wallet/bob', version = version + 1 "
     "WHERE name = 'wallet/ann'",
     "an account keeps its name"},
    {"UPDATE skyward.account SET cents = cents + 1", "counts its changes"},
    {"UPDATE skyward.account SET cents = cents + 1, version = version + 2", "counts its changes"},
    {"UPDATE skyward.account SET cents = -1, version = version + 1 WHERE name = 'wallet/ann'",
     "violates check constraint"},
    {"UPDATE skyward.account SET loss_limit = -1, version = version + 1", "check constraint"},
    {"DELETE FROM skyward.account", "accounts stay"},
    {"TRUNCATE skyward.account", "accounts stay"},
    {"INSERT INTO skyward.layout VALUES(false, 1)", "violates check constraint"},
    {"INSERT INTO skyward.layout VALUES(true, 1)", "duplicate key"},
    {"INSERT INTO skyward.command SELECT * FROM skyward.command", "duplicate key"},
    {"INSERT INTO skyward.pack SELECT * FROM skyward.pack", "duplicate key"},
    {"INSERT INTO skyward.pack SELECT id, 7, '' FROM skyward.stream", "violates check constraint"},
    {"INSERT INTO skyward.stream(name, count, head, closed) "
     "SELECT name, count, head, closed FROM skyward.stream",
     "duplicate key"},
    {"INSERT INTO skyward.stream(name, count, head, closed) VALUES('b', 0, sha256(''), false)",
     "violates check constraint"},
    {"INSERT INTO skyward.stream(name, count, head, closed) VALUES('b', 1, 'short', false)",
     "violates check constraint"},
};

TEST(kept_rows, are_changed_by_nobodys_hand__LED_1) {
  const auto address = postgres_server::own().new_database();
  const auto house = opened(address);
  sender by{*house};
  by.tell(command{"1"}.on("cage", 2).move("cash", "wallet/ann", 500));
  by.tell(command{"2"}.on("over", 1, true));
  for (const auto& each : changes) {
    try {
      postgres_server::run(address, each.by_hand);
      ADD_FAILURE() << "done: " << each.by_hand;
    } catch (const std::runtime_error& what) {
      EXPECT_TRUE(std::string_view{what.what()}.contains(each.told))
          << each.by_hand << ": " << what.what();
    }
  }
  due_house{}.add(by).check(address);
}

struct planted {
  const char* by_hand;
  const char* stream;
  std::uint64_t seq;
  const char* what;
};
constexpr planted rows[] = {
    {"INSERT INTO skyward.pack SELECT id, 2, 'x' FROM skyward.stream WHERE name = 'a'", "a", 2,
     "kept twice"},
    {"INSERT INTO skyward.pack SELECT id, 3, 'x' FROM skyward.stream WHERE name = 'b'", "b", 2,
     "kept nowhere"},
    {"INSERT INTO skyward.pack SELECT id, 9, 'x' FROM skyward.stream WHERE name = 'c'", "c", 5,
     "kept nowhere"},
    {"INSERT INTO skyward.pack VALUES(99, 1, 'x')", "", 0, "a row of pack is of no stream"},
    {"INSERT INTO skyward.command VALUES(decode(repeat('00', 24), 'hex'), 0, 99, 1)", "", 0,
     "a row of command is of no stream"},
    {"INSERT INTO skyward.snapshot VALUES(99, '', 1, sha256(''), '')", "", 0,
     "a row of snapshot is of no stream"},
};

TEST(kept_rows, are_found_where_they_would_not_have_been_put) {
  for (const auto& each : rows) {
    const auto address = postgres_server::own().new_database();
    const auto house = opened(address);
    sender by{*house};
    by.tell(command{"1"}.on("a", 3).on("b").on("c", 4));
    by.tell(command{"2"}.on("a", 2));
    EXPECT_EQ(house->misplaced().value().has_value(), false);
    postgres_server::run(address, each.by_hand);
    const auto found = house->misplaced().value();
    ASSERT_TRUE(found.has_value()) << each.by_hand;
    EXPECT_EQ(found->stream, each.stream) << each.by_hand;
    EXPECT_EQ(found->seq, each.seq) << each.by_hand;
    EXPECT_EQ(found->what, each.what) << each.by_hand;
  }
}

// Not as others are, who are asked to look again: it does not go away.
TEST(kept_rows, that_are_in_the_way_are_told_and_end_no_program) {
  const auto address = postgres_server::own().new_database();
  const auto house = opened(address, access::own, {std::chrono::milliseconds{300}});
  sender by{*house};
  by.tell(command{"1"}.on("cage"));
  postgres_server::run(address, "INSERT INTO skyward.pack SELECT id, 2, 'x' FROM skyward.stream");
  auto next = command{"2"}.on("cage");
  next.of.parts.front().after = house->stream("cage").value().chain;
  const auto why = failure_of(house->append({&next.of, 1}));
  EXPECT_TRUE(why.contains("pack")) << why;
}

/// Reads in pieces of every awkward size, from every awkward place.
void check_pieces(store& house, const std::string& stream, const std::vector<std::string>& lines,
                  const std::set<std::uint64_t>& places) {
  for (const auto from : places) {
    for (const std::size_t most :
         {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{63}, std::size_t{64},
          std::size_t{65}, lines.size(), std::numeric_limits<std::size_t>::max()}) {
      const auto begin = std::min<std::size_t>(from - 1, lines.size());
      const auto end = begin + std::min(most, lines.size() - begin);
      EXPECT_EQ(house.records(stream, from, most).value(),
                (std::vector(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                             lines.begin() + static_cast<std::ptrdiff_t>(end))))
          << stream << " from " << from << ", " << most;
    }
  }
}

std::vector<std::string> lines_of(const sender& by, const std::string& stream) {
  std::vector<std::string> all;
  for (const auto& [asked, what] : by.all()) {
    for (const auto& part : asked.parts) {
      if (part.stream == stream) all.insert(all.end(), part.records.begin(), part.records.end());
    }
  }
  return all;
}

TEST(kept_rows, are_read_in_any_pieces) {
  const auto address = postgres_server::own().new_database();
  const auto house = opened(address);
  sender by{*house};
  // A piece of the log for each, more of them than are read at once; then one in several pieces.
  for (int i = 1; i <= 150; ++i) by.tell(command{fmt::format("{}", i)}.on("cage"));
  by.tell(command{"many"}.on("table/1", 6'000));
  for (int i = 1; i <= 5; ++i) by.tell(command{fmt::format("after {}", i)}.on("table/1", 3));
  const auto past = std::numeric_limits<std::uint64_t>::max();
  check_pieces(*house, "cage", lines_of(by, "cage"), {1, 2, 64, 65, 86, 149, 150, 151, past});
  check_pieces(*house, "table/1", lines_of(by, "table/1"),
               {1, 2'500, 5'999, 6'000, 6'001, 6'008, 6'015, 6'016, past / 2, past});
  check_pieces(*house, "nowhere", {}, {1, past});
  due_house{}.add(by).check(address);
}

TEST(kept_rows, are_kept_however_long_they_are) {
  const auto address = postgres_server::own().new_database();
  const auto house = opened(address);
  sender by{*house};
  std::mt19937_64 pick{20'261'130};
  auto asked = command{"long"}.on("cage", 4);
  auto& records = asked.of.parts.front().records;
  records[1].assign(std::size_t{1} << 20U, 'x');
  records[2].clear();  // nothing that is pressed together
  while (records[2].size() < std::size_t{1} << 20U) {
    records[2] += static_cast<char>(32 + pick() % 95);
  }
  EXPECT_EQ(said(by.tell(asked)), "committed cage 1");
  EXPECT_EQ(said(by.tell(command{"short"}.on("cage"))), "committed cage 5");
  check_pieces(*house, "cage", lines_of(by, "cage"), {1, 2, 3, 4, 5, 6});
  due_house{}.add(by).check(address);
}

TEST(kept_rows, are_those_of_thousands_of_commands_at_once) {
  const auto address = postgres_server::own().new_database();
  const auto house = opened(address);
  sender by{*house};
  std::vector<command> all;
  for (int i = 0; i < 2'000; ++i) {
    auto& asked = all.emplace_back(fmt::format("{}", i));
    const auto wallet = fmt::format("wallet/{}", i % 50);
    asked.on(fmt::format("table/{}", i % 7)).move("cash", wallet, i);
    if (i % 5 == 1) asked.on("cage");
  }
  // What is refused among them spoils nothing beside it.
  all.insert(all.begin() + 1'000, command{"dear"}.on("table/8").move("wallet/nobody", "cash", 1));
  const auto told = by.tell(all);
  ASSERT_EQ(told.size(), all.size());
  EXPECT_EQ(said(told[1'000]), "insufficient wallet/nobody");
  EXPECT_EQ(std::ranges::count(told, outcome::committed, &answer::what), 2'000);
  due_house{}.add(by).check(address);
}

}  // namespace
}  // namespace skyward::store::kept_rows_test
