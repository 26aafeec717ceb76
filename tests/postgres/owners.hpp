// Owners of one house in one database of PostgreSQL, who asks them, and what has to be there after
// all that they have told.
#pragma once

#include "own_postgres.hpp"
#include "store/postgres_store.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <latch>
#include <map>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace skyward::store {

/// A server that is killed and set otherwise again and again, which nobody else has to notice.
inline postgres_server& falling_server() {
  static postgres_server server;
  return server;
}

/// Sets something of a database, for whoever connects to it from now on.
inline void set(const std::string& address, const std::string& setting) {
  const auto name = address.substr(address.rfind('/') + 1);
  postgres_server::run(address, fmt::format("ALTER DATABASE {} SET {}", name, setting));
}

/// One more owner of a house, or a reader.
inline std::unique_ptr<postgres_store> opened(const std::string& address, access how = access::own,
                                              database_patience patience = {}) {
  auto made = postgres_store::open(address, how, patience);
  if (!made) throw std::runtime_error{made.error().message};
  return std::move(*made);
}

/// Why something was not done.
template <class Value>
std::string failure_of(const reached<Value>& asked) {
  return asked ? "it was done" : asked.error().message;
}

/// `committed cage 1`, `insufficient wallet/ann`.
inline std::string said(const answer& of) {
  if (!of.account.empty()) return fmt::format("{} {}", name_of(of.what), of.account);
  return fmt::format("{} {} {}", name_of(of.what), of.stream, of.seq);
}
inline std::vector<std::string> said(const std::vector<answer>& of) {
  std::vector<std::string> all;
  for (const auto& each : of) all.push_back(said(each));
  return all;
}

/// What somebody asks for, by a name that is in its key, its body and its records. How far its
/// streams have come is added by whoever sends it.
struct command {
  proposal of;
  std::string name;

  explicit command(const std::string& named) : name{named} {
    of.key = {"ann", sha256_hex(name).substr(0, record::id_digits)};
    of.body = body_of({name});
  }
  command& on(const std::string& stream, std::size_t records = 1, bool closes = false) {
    auto& added = of.parts.emplace_back(part{stream, {}, {}, closes});
    for (std::size_t i = 1; i <= records; ++i) {
      added.records.push_back(fmt::format("{} of {} in {}", i, name, stream));
    }
    return *this;
  }
  command& move(const std::string& from, const std::string& to, std::int64_t cents) {
    of.money.postings.push_back({from, -cents});
    of.money.postings.push_back({to, cents});
    return *this;
  }
  command& sit(const std::string& stack, const std::string& player) {
    of.money.seatings.push_back({stack, player});
    return *this;
  }
  command& wager(const std::string& stack) {
    of.money.wagering.push_back(stack);
    return *this;
  }
  command& bar(const std::string& player, bool barred = true) {
    of.money.barrings.push_back({player, barred});
    return *this;
  }
};

struct told {
  proposal asked;
  answer what;
};

/// Who asks one owner. Knows of streams what they were told, and no more until they look.
class sender {
 public:
  explicit sender(store& house) : house_{house} {}

  answer tell(const command& one) { return tell(std::vector{one}).front(); }

  /// Each decided upon the ones before it.
  std::vector<answer> tell(const std::vector<command>& all) {
    std::vector<proposal> asked;
    auto ahead = known_;
    for (const auto& each : all) {
      asked.push_back(each.of);
      for (auto& part : asked.back().parts) {
        part.after = ahead[part.stream];
        for (const auto& line : part.records) ahead[part.stream].add(record::leaf_of(line));
      }
    }
    const auto answers = house_.append(asked);
    if (!answers) {
      ADD_FAILURE() << answers.error().message;
      return std::vector<answer>(all.size());
    }
    for (std::size_t i = 0; i < asked.size(); ++i) take(asked[i], answers->at(i));
    return *answers;
  }
  void look(const std::string& stream) { known_[stream] = house_.stream(stream).value().chain; }

  const std::vector<told>& all() const { return all_; }

 private:
  void take(const proposal& asked, const answer& what) {
    all_.push_back({asked, what});
    if (what.what != outcome::committed) return;
    for (const auto& part : asked.parts) {
      auto& chain = known_[part.stream] = part.after;
      for (const auto& line : part.records) chain.add(record::leaf_of(line));
    }
  }

  store& house_;
  std::map<std::string, record::chain> known_;
  std::vector<told> all_;
};

/// A house as it has to be after all that its owners have told, and nothing else.
class due_house {
 public:
  due_house& add(const sender& one) {
    for (const auto& each : one.all()) {
      if (each.what.what == outcome::committed) keep(each.asked, each.what);
      if (each.what.what <= outcome::other_body) again_.push_back(each);
    }
    return *this;
  }

  /// Held against what one finds who opens it anew.
  void check(const std::string& address) {
    const auto house = opened(address, access::read);
    for (const auto& each : again_) {
      const auto& first = keys_[each.asked.key];
      EXPECT_EQ(each.what.stream, first.stream);
      EXPECT_EQ(each.what.seq, first.seq);
    }
    check_streams(*house);
    check_accounts(*house);
    EXPECT_EQ(house->commands().value(), commands_);
    EXPECT_EQ(house->misplaced().value().has_value(), false);
  }
  std::size_t commands() const { return keys_.size(); }

 private:
  void keep(const proposal& asked, const answer& what) {
    EXPECT_TRUE(keys_.emplace(asked.key, what).second) << "committed twice: " << said(what);
    EXPECT_EQ(what.stream, asked.parts.front().stream);
    EXPECT_EQ(what.seq, asked.parts.front().after.count + 1);
    commands_.add(key_bytes(asked.key), what.stream, what.seq);
    for (const auto& part : asked.parts) {
      auto seq = part.after.count;
      for (const auto& line : part.records) {
        EXPECT_TRUE(streams_[part.stream].emplace(++seq, line).second) << "kept twice: " << line;
      }
    }
    for (const auto& each : asked.money.postings) cents_[each.account] += each.cents;
  }
  void check_streams(store& house) {
    const auto all = house.streams().value();
    EXPECT_EQ(all.size(), streams_.size());
    for (const auto& [name, row] : all) {
      std::vector<std::string> lines;
      record::chain chain;
      for (const auto& [seq, line] : streams_[name]) {
        EXPECT_EQ(seq, lines.size() + 1) << name;
        lines.push_back(line);
        chain.add(record::leaf_of(line));
      }
      EXPECT_EQ(house.records(name, 1, lines.size() + 1).value(), lines) << name;
      EXPECT_EQ(row.chain, chain) << name;
    }
  }
  void check_accounts(store& house) {
    const auto all = house.accounts().value();
    std::int64_t sum = 0;
    for (const auto& [name, row] : all) {
      EXPECT_EQ(row.cents, cents_[name]) << name;
      EXPECT_TRUE(row.cents >= 0 || may_be_below_zero(*ledger::kind_of(name))) << name;
      sum += row.cents;
    }
    for (const auto& [name, cents] : cents_) EXPECT_TRUE(cents == 0 || all.contains(name)) << name;
    EXPECT_EQ(sum, 0);
  }

  std::map<std::string, std::map<std::uint64_t, std::string>> streams_;
  std::map<std::string, std::int64_t> cents_;
  std::map<command_key, answer> keys_;
  std::vector<told> again_;
  command_sum commands_;
};

/// Does two things at the same moment.
template <class One, class Other>
void together(const One& one, const Other& other) {
  std::latch both{2};
  const std::jthread beside{[&] {
    both.arrive_and_wait();
    other();
  }};
  both.arrive_and_wait();
  one();
}

/// Waits until something is so, half a minute at most.
template <class Condition>
bool comes_true(const Condition& is_so) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{30};
  while (!is_so()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  }
  return true;
}

}  // namespace skyward::store
