// How many commands a second does a banked table take on one core with six seats betting, and does
// it allocate in the steady state? How many when a record of each is written as text, and how many
// where the worst case of all wagers is held against a limit? And how many wagers alone are decided
// there? Commands are ready-made; deciding, writing and applying are measured. A rate is that of
// the quickest slice of the work, as the yardstick is its quickest run: a machine that others share
// is slowed down for seconds at a time.
#include "base/sha256.hpp"
#include "games/catalogue.hpp"
#include "table/banked/banked_table.hpp"
#include "table/record_codec.hpp"
#include "table/vocabulary/teller.hpp"

#include <fmt/format.h>

#include <algorithm>
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
constexpr int slices = 50;

/// SplitMix64 (Steele, Lea, Flood 2014).
std::uint64_t next_number(std::uint64_t& state) {
  state += 0x9E3779B97F4A7C15U;
  auto z = state;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

/// What a table does besides: keep records, hold a limit that is never reached.
enum class besides { nothing, records, limit };

rules::table_rules rules_of(const games::game& of, besides does) {
  rules::table_rules rules{of.book, of.book.editions.front()};
  auto limits = rules.limits();
  if (does == besides::limit) limits.worst_case = cents{cents_max};
  rules.set_limits(limits);
  return rules;
}

class busy_table {
 public:
  busy_table(const games::game& of, besides does)
      : keeps_{does == besides::records},
        rules_{rules_of(of, does)},
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

  /// Bets, and makes one wager more for each area that takes it beside all that stand.
  std::vector<sent_command> more_wagers() {
    bet();
    std::vector<sent_command> wagers;
    const auto open = table_.open_areas(state_);
    for (int i = 0; i < seats; ++i) {
      for (std::size_t a = 0; a < rules_.book().areas.size(); ++a) {
        const auto area = static_cast<rules::area_id>(a);
        const bool one_amount = table_.group_of(area).fixed_wager.has_value();
        const auto stands = state_.layout[static_cast<std::size_t>(i)].wagers[a];
        if (!open[a] || rules_.book().areas[a].purchase || (one_amount && stands > cents{}))
          continue;
        const auto amount = one_amount ? *table_.group_of(area).fixed_wager : cents{500};
        sent_command asked{command::wager{seat_no(i + 1), {area, {}}, amount, {}}, {}};
        if (decides(asked)) wagers.push_back(asked);
      }
    }
    return wagers;
  }

  /// Whether it is taken; nothing comes of it.
  bool decides(const sent_command& asked) {
    entries_.clear();
    return table_.decide(state_, asked, entries_).has_value();
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
    if (keeps_)
      kept_bytes_ += write_record(names_, head_, command_, entries_, players_of(state_)).size();
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

std::uint64_t per_second(std::uint64_t count, std::chrono::steady_clock::duration took) {
  const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(took).count();
  return count * 1'000'000'000 / static_cast<std::uint64_t>(ns);
}

/// Rounds in slices; work(rounds of a slice) says how many it did of what is counted.
///
/// out  how many a second in the quickest slice
template <class Work>
std::uint64_t quickest(int rounds, const Work& work) {
  std::uint64_t best = 0;
  for (int i = 0; i < slices; ++i) {
    const int of_slice = rounds * (i + 1) / slices - rounds * i / slices;
    if (of_slice == 0) continue;
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t count = work(of_slice);
    best = std::max(best, per_second(count, std::chrono::steady_clock::now() - start));
  }
  return best;
}

/// Wagers a second where a limit is held.
std::uint64_t measure_wagers(const games::game& of, int rounds) {
  busy_table table{of, besides::limit};
  const auto wagers = table.more_wagers();
  return quickest(rounds, [&](int each) {
    std::uint64_t decided = 0;
    for (int i = 0; i < each; ++i) {
      for (const auto& asked : wagers) decided += table.decides(asked) ? 1U : 0U;
    }
    return decided;
  });
}

measured measure(const games::game& of, int rounds, besides does) {
  busy_table table{of, does};
  for (int i = 0; i < warm_up_rounds; ++i) table.play_round();
  const auto commands = table.commands();
  const auto kept = table.kept_bytes();
  const auto before = allocations;
  const auto rate = quickest(rounds, [&](int each) {
    const auto so_far = table.commands();
    for (int i = 0; i < each; ++i) table.play_round();
    return table.commands() - so_far;
  });
  const auto allocated = allocations - before;
  return {table.commands() - commands, rate, table.kept_bytes() - kept, allocated, table.result()};
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
    const auto seen = measure(game, rounds, besides::nothing);
    const auto kept = measure(game, rounds, besides::records);
    const auto held = measure(game, rounds, besides::limit);
    fmt::print(
        "{} {} commands/s, {} allocations; {} with records of {} bytes each; with a limit "
        "on the worst case {}, {} allocations, and {} wagers/s\n",
        game.book.game, seen.per_second, seen.allocated, kept.per_second,
        kept.kept_bytes / kept.commands, held.per_second, held.allocated,
        measure_wagers(game, rounds / 50 + 1));
    if (held.result != seen.result) {
      fmt::print(stderr, "bench_table: a limit that is not reached changes what is paid\n");
      return 1;
    }
    results += seen.result + "\n";
  }
  fmt::print("result sha256 {}\n", sha256_hex(results));
}
