// How many commands a second does a banked table take on one core with six seats betting, and does
// it allocate in the steady state? And how many when a record of each is written as text? Commands
// are ready-made; deciding, writing and applying are measured.
#include "base/sha256.hpp"
#include "games/catalogue.hpp"
#include "table/banked/banked_table.hpp"
#include "table/vocabulary/teller.hpp"
#include "table/wire/record_codec.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <new>

namespace {

std::uint64_t allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (auto* at = std::malloc(size)) return at;
  throw std::bad_alloc{};
}
void operator delete(void* at) noexcept {
  std::free(at);
}
void operator delete(void* at, std::size_t) noexcept {
  std::free(at);
}

namespace {

using namespace skyward;
using namespace skyward::table;

constexpr int seats = 6;
constexpr int warm_up_rounds = 1'000;

/// SplitMix64 (Steele, Lea, Flood 2014).
std::uint64_t next_number(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15U;
  auto z = state;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

class busy_table {
 public:
  busy_table(const games::game& of, bool keeps)
      : keeps_{keeps},
        rules_{of.book, of.book.editions.front()},
        definition_{of.define(rules_)},
        table_{rules_, *definition_},
        names_{of.book, &rules_},
        state_{table_.fresh()} {
    rules_.submit();  // a form that only a rules submission offers is dealt too
    entries_.reserve(4'096);
    state_.since_throw.reserve(4'096);
    perform(command::open_table{});
    for (int i = 1; i <= seats; ++i) {
      perform(command::seat{seat_no(i), fmt::format("player {}", i)});
      perform(command::buy_in{seat_no(i), cents{cents_max / 2}});
    }
    if (of.book.shooter.who == rules::shooter_rule::offered) {
      perform(command::offer_dice{}, offers_dice(table_.book()));
      perform(command::accept_dice{seat_no{1}});
    }
  }

  /// One round: every seat on every fourth area that is open, one seat in three with the purchase.
  void play_round() {
    const auto round = state_.common.round;
    while (state_.common.round == round) {
      if (state_.betting()) {
        bet();
        if (state_.shooter == seat_no::none && offers()) {
          perform(command::offer_dice{}, offers_dice(table_.book()));
          perform(command::accept_dice{state_.offered});
        }
        perform(command::no_more_bets{});
      }
      command::throw_dice thrown;
      const auto set = definition_->dice(state_.position);
      for (int i = set.dice_count(); i > 0; --i) {
        // The bias of a remainder is nothing to a benchmark.
        const auto pips = static_cast<int>(next_number(seed_) % dice::face_count) + 1;
        thrown.dice.add({dice::rest::flat, dice::face{pips}});
      }
      perform(thrown);
    }
  }

  std::uint64_t commands() const { return commands_; }
  std::uint64_t kept_bytes() const { return kept_bytes_; }

  /// The state after all that, as far as money goes.
  std::string result() const {
    std::string text = fmt::format("{} {}", state_.common.round, state_.common.inventory.count());
    for (const auto& seat : state_.common.seats) text += fmt::format(" {}", seat.stack.count());
    return text;
  }

 private:
  bool offers() const { return rules_.book().shooter.who == rules::shooter_rule::offered; }

  void bet() {
    const auto open = table_.open_areas(state_);
    for (int i = 0; i < seats; ++i) {
      const auto& held = state_.layout[static_cast<std::size_t>(i)].held;
      for (std::size_t a = 0; a < rules_.book().areas.size(); ++a) {
        const bool chosen = a == 0 || (a + static_cast<std::size_t>(i)) % 4 == 0;
        if (!open[a] || held[a] || !chosen) continue;
        const auto area = static_cast<rules::area_id>(a);
        const auto seat = seat_no(i + 1);
        if (rules_.book().areas[a].purchase) {
          if (i % 3 == 0) perform(command::purchase{seat, {area, {}}, {}});
        } else {
          perform(command::wager{
              seat, {area, {}}, table_.group_of(area).fixed_wager.value_or(cents{500}), {}});
        }
      }
    }
  }

  template <class Command>
  void perform(Command&& what, role from = role::dealer) {
    entries_.clear();
    command_.what = std::forward<Command>(what);
    command_.from = from;
    ++commands_;
    if (const auto decided = table_.decide(state_, command_, entries_); !decided) {
      fmt::print(stderr, "bench_table: {}\n", decided.error().message);
      std::exit(1);  // a round that is refused would never end
    }
    if (keeps_) kept_bytes_ += write_record(names_, head_, command_, entries_).size();
    for (const auto& happened : entries_) table_.apply(state_, happened);
  }

  bool keeps_;
  rules::table_rules rules_;
  std::unique_ptr<const rules::definition> definition_;
  banked_table table_;
  line_codec names_;
  banked_state state_;
  sent_command command_;
  std::vector<log_entry> entries_;
  std::uint64_t seed_ = 2'026;
  std::uint64_t commands_ = 0;
  record::envelope head_{"table/1/2026-11-22",
                         0,
                         {},
                         moment{1'795'262'400'000},
                         {std::string(32, 'a'), "u-7f3a", "", 9, {}},
                         {}};
  std::uint64_t kept_bytes_ = 0;
};

struct measured {
  std::uint64_t commands = 0;
  std::uint64_t per_second = 0;
  std::uint64_t kept_bytes = 0;
  std::uint64_t allocated = 0;
  std::string result;
};

measured measure(const games::game& of, int rounds, bool keeps) {
  busy_table table{of, keeps};
  for (int i = 0; i < warm_up_rounds; ++i) table.play_round();
  const auto commands = table.commands();
  const auto before = allocations;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < rounds; ++i) table.play_round();
  const auto took = std::chrono::steady_clock::now() - start;
  const auto allocated = allocations - before;
  const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(took).count();
  return {table.commands() - commands,
          (table.commands() - commands) * 1'000'000'000 / static_cast<std::uint64_t>(ns),
          table.kept_bytes(), allocated, table.result()};
}

}  // namespace

/// bench_table [ROUNDS]: commands a second, allocations and a hash of the money, a line a game.
int main(int count, char** words) {
  const int rounds = count > 1 ? std::atoi(words[1]) : 50'000;
  if (rounds < 1) {
    fmt::print(stderr, "bench_table: \"{}\" is no number of rounds\n", words[1]);
    return 2;
  }
  std::string results;
  for (const auto& game : games::catalogue()) {
    const auto seen = measure(game, rounds, false);
    const auto kept = measure(game, rounds, true);
    fmt::print("{} {} commands/s, {} allocations; {} with records of {} bytes each\n",
               game.book.game, seen.per_second, seen.allocated, kept.per_second,
               kept.kept_bytes / kept.commands);
    results += seen.result + "\n";
  }
  fmt::print("result sha256 {}\n", sha256_hex(results));
}
