// LED-7: each allocation that commands of a house make fails in turn, the program's own and
// SQLite's. The process that has no memory ends; the next one finds each command whole or not at
// all, and does what was not answered, once.
#include "live_house.hpp"
#include "own_folder.hpp"
#include "store/sqlite_store.hpp"

#include <cstdlib>
#include <new>
#include <sqlite3.h>

namespace {

// Allocations until one fails; 0: none does.
std::uint64_t until_failure = 0;
bool failed = false;

bool fails_now() {
  if (until_failure == 0 || --until_failure > 0) return false;
  failed = true;
  return true;
}

sqlite3_mem_methods of_sqlite;

void* failing_malloc(int bytes) {
  return fails_now() ? nullptr : of_sqlite.xMalloc(bytes);
}
void* failing_realloc(void* at, int bytes) {
  return fails_now() ? nullptr : of_sqlite.xRealloc(at, bytes);
}

}  // namespace

// Not inlined: g++ would take one half of a pair for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) {
  if (fails_now()) throw std::bad_alloc{};
  if (auto* at = std::malloc(size)) return at;
  throw std::bad_alloc{};
}
[[gnu::noinline]] void operator delete(void* at) noexcept {
  std::free(at);
}
[[gnu::noinline]] void operator delete(void* at, std::size_t) noexcept {
  std::free(at);
}

namespace {

using namespace skyward;
using namespace skyward::live;

/// Sends commands until one is not answered, with so many allocations before one fails.
void send(const std::filesystem::path& path, const std::vector<table::sent_command>& all,
          test_clock& clock, answers_book& book, std::uint64_t allocations) {
  auto house = store::sqlite_store::open(path, store::access::own).value();
  open_house(*house, clock.now()).value();
  node at{*house, clock};
  store::reached<std::vector<told>> answers = std::unexpected(store::failure{});
  failed = false;
  try {
    until_failure = allocations;
    answers = at.table().perform(all);
  } catch (const std::bad_alloc&) {
    // As the process would end by it.
  }
  until_failure = 0;
  if (!answers) return;
  for (std::size_t i = 0; i < all.size(); ++i) book.note(all[i], (*answers)[i]);
}

void check(const std::filesystem::path& path, const answers_book& book) {
  auto house = store::sqlite_store::open(path, store::access::own).value();
  book.check(*house);
}

TEST(memory_faults, leave_each_command_whole_or_not_at_all__LED_7) {
  const auto evening = any_evening(5, 12);
  const std::vector opening(evening.begin(), evening.begin() + 7);
  const std::vector rest(evening.begin() + 7, evening.end());
  const auto begun = own_folder() / "begun.db";
  test_clock clock;
  answers_book opened;
  send(begun, opening, clock, opened, 0);
  const auto path = own_folder() / "house.db";
  std::uint64_t allocations = 1;
  for (bool any_failed = true; any_failed; ++allocations) {
    SCOPED_TRACE(allocations);
    std::filesystem::copy_file(begun, path, std::filesystem::copy_options::overwrite_existing);
    auto book = opened;
    send(path, rest, clock, book, allocations);
    any_failed = failed;
    check(path, book);
    send(path, rest, clock, book, 0);
    check(path, book);
    ASSERT_FALSE(testing::Test::HasFailure());
  }
  std::printf("%llu allocations failed\n", static_cast<unsigned long long>(allocations - 2));
  EXPECT_GT(allocations, 100U);
}

}  // namespace

int main(int count, char** words) {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &of_sqlite);
  auto failing = of_sqlite;
  failing.xMalloc = failing_malloc;
  failing.xRealloc = failing_realloc;
  sqlite3_config(SQLITE_CONFIG_MALLOC, &failing);
  testing::InitGoogleTest(&count, words);
  return RUN_ALL_TESTS();
}
