// Waits for a database that is away, and asks again.
#include "store/postgres_store.hpp"

#include "store/postgres_session.hpp"
#include "store/postgres_tables.hpp"

#include <fmt/format.h>

#include <atomic>
#include <new>
#include <thread>
#include <utility>

namespace skyward::store {

namespace {

std::atomic<std::uint64_t> times_back{0};

failure told(const std::string& address, const std::exception& what) {
  return {fmt::format("{}: {}", shown_address(address), what.what())};
}

}  // namespace

postgres_store::postgres_store(std::string address, access how, database_patience patience,
                               std::unique_ptr<postgres_session> opened)
    : address_{std::move(address)}, how_{how}, patience_{patience}, session_{std::move(opened)} {}
postgres_store::~postgres_store() = default;

reached<std::unique_ptr<postgres_store>> postgres_store::open(const std::string& address,
                                                              access how,
                                                              database_patience patience) {
  const auto until = std::chrono::steady_clock::now() + patience.away;
  try {
    while (true) {
      try {
        auto opened = std::make_unique<postgres_session>(address, how);
        return std::unique_ptr<postgres_store>{
            new postgres_store{address, how, patience, std::move(opened)}};
      } catch (const postgres_error& what) {
        // Another one that is being opened, and is halted, holds what is needed for seconds.
        if (!what.is_raced() || std::chrono::steady_clock::now() >= until) throw;
      }
    }
  } catch (const postgres_error& what) {
    return std::unexpected(told(address, what));
  } catch (const std::bad_alloc& what) {
    return std::unexpected(told(address, what));
  }
}

reached<bool> postgres_store::is_there(const std::string& address) {
  try {
    postgres_connection database{address};
    return has_layout(database);
  } catch (const postgres_error& what) {
    return std::unexpected(told(address, what));
  }
}

std::uint64_t postgres_store::reconnections() {
  return times_back;
}

/// Waits for a server that answers, as long as there is patience.
void postgres_store::come_back(std::chrono::steady_clock::time_point until,
                               const std::string& why) {
  constexpr std::chrono::milliseconds pause{200};
  session_.reset();
  if (how_ == access::read) throw postgres_error{"", why};
  auto last = why;
  while (std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(pause);
    try {
      session_ = std::make_unique<postgres_session>(address_, how_);
      ++times_back;
      return;
    } catch (const postgres_error& what) {
      if (!what.is_lost() && !what.is_raced()) throw;
      last = what.what();
    }
  }
  throw postgres_error{"", fmt::format("{}; it was waited for {} ms, and then: {}", why,
                                       patience_.away.count(), last)};
}

/// A server that is gone is waited for, and asked again, as is one where others hold what is needed
/// for long. After any other error nothing is done any more.
reached<void> postgres_store::with_session(const session_act& act) {
  constexpr std::string_view unknown_end =
      "; what was asked last is kept or not, which whoever opens the house next finds out";
  if (!broken_.message.empty()) return std::unexpected(broken_);
  try {
    const auto until = std::chrono::steady_clock::now() + patience_.away;
    while (true) {
      try {
        act(*session_);
        return {};
      } catch (const postgres_error& what) {
        if (what.is_lost() && !session_->is_closed()) {
          come_back(until, what.what());
        } else if (!what.is_raced() || std::chrono::steady_clock::now() >= until) {
          throw;
        }
      }
    }
  } catch (const postgres_error& what) {
    broken_ = told(address_, what);
    if (what.state() != others_have_it) broken_.message += unknown_end;
  } catch (const std::bad_alloc& what) {
    broken_ = told(address_, what);
    broken_.message += unknown_end;
  }
  session_.reset();
  return std::unexpected(broken_);
}

reached<std::vector<answer>> postgres_store::append(std::span<const proposal> proposals) {
  std::optional<std::vector<answer>> sent;
  std::vector<answer> answers;
  auto done = with_session([&](house_session&) { answers = session_->append(proposals, sent); });
  if (!done) return std::unexpected(std::move(done).error());
  return answers;
}

}  // namespace skyward::store
