// Makes a house, lets everything go wrong in it for a while and then nothing, and looks at what is
// left.
#include "simulated_house/simulation.hpp"

#include "audit/house_rows.hpp"
#include "audit/log_lines.hpp"
#include "audit/verifier.hpp"
#include "live/load_table.hpp"
#include "live/new_id.hpp"
#include "request/known_build.hpp"
#include "server/first_house.hpp"
#include "simulated_house/clients.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace skyward::simulated {

namespace {

constexpr std::int64_t noon = 1'795'262'400'000;  // of 21 November 2026
constexpr std::int64_t hour = 3'600'000;
constexpr std::int64_t half_a_day = 12 * hour;

constexpr std::size_t nodes_of_a_house = 3;

// How long a run takes.
constexpr std::int64_t bad_ms = 60'000;
constexpr std::int64_t good_ms = 55'000;
constexpr std::int64_t followed_ms = 8'000;   // HA-3
constexpr std::int64_t converged_ms = 1'000;  // HA-5

/// A house with a table of each game, open; the same for all runs.
const disk& first_day() {
  static const disk made = [] {
    disk all;
    chance luck{20'261'130};
    const chance_of_sodium everywhere{luck};
    const auto now = [] { return moment{noon - hour}; };
    ensure(live::open_house(all, now()).has_value(), "a new house");
    live::floor floor{all, request::known_build(), now};
    ensure(floor.begin().has_value(), "a floor");
    ensure(server::set_up_first_house(floor, 1, "UTC").has_value(), "a first house");
    return all;
  }();
  return made;
}

const audit::signing_key& simulated_key() {
  static const audit::signing_key made{"house.example/log", std::array<std::uint8_t, 32>{7}};
  return made;
}

/// Not everything goes wrong in every run, so that what does is not hidden by the rest.
weather any_weather(chance& luck) {
  weather all;
  const auto sometimes = [&](std::int64_t from, std::int64_t upto) -> std::int64_t {
    return luck.one_in(2) ? luck.between(from, upto) : 0;
  };
  all.halts_one_in = sometimes(100, 1'000);
  all.fails_one_in = sometimes(500, 5'000);
  all.stale_one_in = sometimes(5, 50);
  all.drops = sometimes(1, 30);
  all.doubles = sometimes(1, 50);
  all.late_ms = luck.one_in(2) ? luck.between(5, 3'000) : 5;
  all.unnotified = luck.one_in(2) ? luck.between(1, 100) : 0;
  all.ends_every = sometimes(3'000, 30'000);
  all.clock_every = luck.one_in(4) ? luck.between(5'000, 40'000) : 0;
  all.power_every = sometimes(5'000, 30'000);
  return all;
}

class simulation {
 public:
  simulation(std::uint64_t seed, fault planted)
      : in_{seed}, sodium_{in_.luck}, on_{in_, store_, planted, simulated_key()} {
    store_ = first_day();
    store_.plant(planted, in_.luck);
    // Some begin shortly before the day turns.
    on_.begins_ms = noon + (in_.luck.one_in(4) ? half_a_day - in_.luck.below(2 * bad_ms) : 0);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      nodes_.at(i) = std::make_unique<node>(on_, static_cast<int>(i) + 1, [this, i] { notify(i); });
    }
    for (auto& each : nodes_) {
      for (auto& other : nodes_) {
        if (other != each) each->others.push_back(other.get());
      }
    }
    people_ = std::make_unique<clients>(
        on_, std::vector{nodes_[0].get(), nodes_[1].get(), nodes_[2].get()});
  }

  run_result run() {
    for (auto& each : nodes_) each->begin();
    in_.outside = any_weather(in_.luck);
    plan_faults();
    keep_running();
    people_->begin();
    in_.run_for(bad_ms);
    clear_up();
    if (go_on()) check_all();
    return result();
  }

 private:
  bool fine() const { return in_.violation().empty(); }

  void notify(std::size_t from) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (i == from || in_.luck.below(100) < in_.outside.unnotified) continue;
      in_.after(in_.luck.between(1, 30), [this, i] {
        if (nodes_.at(i)->runs()) nodes_.at(i)->hint();
      });
    }
  }
  node& any_node() { return *nodes_.at(static_cast<std::size_t>(in_.luck.below(3))); }

  template <class What>
  void again_and_again(std::int64_t weather::* every, What what) {
    if (in_.outside.*every == 0) return;
    in_.after(in_.luck.between(1, 2 * in_.outside.*every), [this, every, what] {
      if (is_good_) return;
      what();
      again_and_again(every, what);
    });
  }

  void plan_faults() {
    again_and_again(&weather::ends_every, [this] {
      if (in_.luck.one_in(4)) {
        any_node().close();
      } else {
        any_node().end("killed");
      }
      ++ended_;
    });
    again_and_again(&weather::clock_every, [this] {
      auto& of = any_node();
      const std::array<std::int64_t, 5> off{-hour, -1'500, 0, 1'500, hour};
      of.set_clock(off.at(static_cast<std::size_t>(in_.luck.below(off.size()))));
      furthest_ = std::max(furthest_, of.off_ms());
      in_.note(fmt::format("the clock of node {} is off by {} ms", of.number(), of.off_ms()));
    });
    again_and_again(&weather::power_every, [this] {
      in_.note("the power of the store goes");
      store_.lose_power();
      in_.store_is_back = in_.now() + in_.luck.between(100, 5'000);
    });
  }

  /// Somebody begins them anew.
  void keep_running() {
    for (auto& each : nodes_) {
      if (each->runs() || each.get() == left_out_) continue;
      in_.after(in_.luck.between(0, is_good_ ? 100 : 5'000), [this, &of = *each] {
        if (&of != left_out_) of.begin();
      });
    }
    in_.after(500, [this] { keep_running(); });
  }

  /// Nothing goes wrong any more; who never hears a notification goes on without.
  void clear_up() {
    if (!fine()) return;
    is_good_ = true;
    const auto unnotified = in_.outside.unnotified;
    in_.outside = {};
    in_.outside.unnotified = unnotified;
    in_.store_is_back = 0;
    on_.ahead_ms = furthest_;
    for (auto& each : nodes_) {
      each->set_clock(0);
      each->go_on_at_once();
    }
    people_->stay();
    in_.note("nothing goes wrong any more");
  }

  std::int64_t throws_at(const std::string& table) const {
    return store_.count_of(table, "thrown");
  }

  /// Rounds go on, everybody is answered, and who ends is followed.
  bool go_on() {
    std::map<std::string, std::int64_t> wagers_before;
    std::map<std::string, std::int64_t> throws_before;
    for (const auto& each : people_->tables()) {
      wagers_before[each] = store_.count_of(each, "wager_placed");
      throws_before[each] = throws_at(each);
    }
    constexpr std::int64_t wagers_ms = 15'000;
    in_.run_for(wagers_ms);
    std::vector<std::string> played;
    for (const auto& each : people_->tables()) {
      if (store_.count_of(each, "wager_placed") > wagers_before[each]) played.push_back(each);
    }
    in_.run_for(good_ms - wagers_ms);
    for (const auto& each : played) {
      if (throws_at(each) == throws_before[each]) {
        in_.violate(fmt::format("table {} stands still: no throw in {} ms", each, good_ms));
      }
    }
    if (fine()) follow_one_that_ends();
    if (!fine()) return false;
    constexpr std::int64_t answers_ms = 10'000;
    people_->be_quiet(true);
    in_.run_for(answers_ms);
    if (fine() && !people_->all_are_answered()) in_.violate("somebody is never answered");
    return fine();
  }

  /// Whoever acts at a table ends while something is due there.
  void follow_one_that_ends() {
    people_->be_quiet(true);
    in_.run_for(4'000);
    for (const auto& table : people_->tables()) {
      for (auto& each : nodes_) {
        if (!fine() || !each->runs() || !each->was_last_at(table)) continue;
        const auto due = each->tables().due_at(table);
        if (!due.given()) continue;
        const auto waits =
            std::max<std::int64_t>(due.milliseconds() - each->clock().milliseconds(), 0);
        const auto before = store_.told_of(table).size();
        left_out_ = each.get();
        each->end("to be followed");
        ++ended_;
        in_.run_for(waits + followed_ms);
        left_out_ = nullptr;
        if (store_.told_of(table).size() == before) {
          in_.violate(
              fmt::format("nobody has followed node {} at table {}", each->number(), table));
        }
        ++followed_;
        in_.run_for(1'000);
        return;
      }
    }
  }

  void check_all() {
    // The dealers may act meanwhile: all that was kept until here is told within the time.
    std::map<std::string, std::size_t> kept;
    bool told = false;
    for (std::int64_t waited = 0; fine() && !told && waited < 20 * converged_ms; waited += 100) {
      in_.run_for(100);
      told = std::ranges::all_of(nodes_, [&](const auto& each) {
        return each->runs() && std::ranges::all_of(people_->tables(), [&](const auto& table) {
                 return each->has_told_all(table);
               });
      });
    }
    if (!fine()) return;
    check_told();
    check_states();
    people_->check_answers();
    check_log();
  }

  /// A table may go on while it is looked at; what has rested for a second is told everywhere.
  void check_told() {
    for (const auto& table : people_->tables()) {
      for (auto& each : nodes_) {
        if (!each->runs() || !each->has_told_all(table)) {
          return in_.violate(
              fmt::format("node {} has not told all of table {}", each->number(), table));
        }
      }
    }
  }

  void check_states() {
    for (const auto& table : people_->tables()) {
      const auto first = nodes_[0]->floor().table_at(table);
      for (auto& each : nodes_) {
        const auto at = each->floor().table_at(table);
        const auto& place = (*at)->place();
        if ((*at)->state_json() != (*first)->state_json() ||
            store_.streams_named({&place.stream, 1})->front().chain != place.chain) {
          return in_.violate(fmt::format("node {} has another table {}", each->number(), table));
        }
      }
    }
  }

  void check_log() {
    audit::sequencer last{store_, simulated_key()};
    const moment now{on_.begins_ms + on_.ahead_ms + in_.now()};
    if (const auto done = last.sequence(now, live::new_id(now)); !done) {
      return in_.violate(done.error().message);
    }
    audit::verifier checks{request::known_build(),
                           simulated_key().verifier(audit::signature_kind::ed25519)};
    bool read = audit::expect_states(store_, checks).has_value();
    read = read && audit::each_log_line(store_, [&](std::string_view line) {
                     return checks.take(line);
                   }).has_value();
    auto found = checks.finish();
    read = read && audit::hold_rows(store_, found).has_value();
    if (!read) in_.violate("the log cannot be read");
    for (const auto* each : {&found.integrity, &found.arithmetic, &found.decisions}) {
      if (*each) {
        in_.violate(fmt::format("the log: {}: record {}: {}", (*each)->stream, (*each)->seq,
                                (*each)->message));
      }
    }
    if (found.unsequenced != 0 || !found.checkpoint) in_.violate("a tree that is not whole");
    std::int64_t sum = 0;
    const auto rows = store_.accounts().value();
    for (const auto& [name, row] : rows) sum += row.cents;
    if (sum != 0) in_.violate(fmt::format("all accounts together hold {} cents", sum));
  }

  run_result result() {
    const auto all = store_.streams().value();
    for (const auto& each : all) in_.mix(hex(each.row.chain.head));
    run_result done;
    done.violation = in_.violation();
    done.steps.assign(in_.last_notes().begin(), in_.last_notes().end());
    done.hash = fmt::format("{:016x}", in_.hash());
    done.commands = store_.kept();
    done.answered = people_->answered();
    done.refused = people_->refused();
    done.beaten = store_.beaten();
    for (const auto& each : people_->tables()) done.throws += throws_at(each);
    done.ended = ended_;
    done.followed = followed_;
    done.milliseconds = in_.now();
    return done;
  }

  world in_;
  chance_of_sodium sodium_;
  disk store_;
  common_ground on_;
  std::array<std::unique_ptr<node>, nodes_of_a_house> nodes_;
  std::unique_ptr<clients> people_;
  bool is_good_ = false;
  std::int64_t furthest_ = 0;  // that a clock was ahead
  int ended_ = 0;
  int followed_ = 0;
  const node* left_out_ = nullptr;  // is not begun anew yet
};

}  // namespace

run_result simulate(std::uint64_t seed, fault planted) {
  first_day();  // before chance is the run's
  simulation one{seed, planted};
  return one.run();
}

}  // namespace skyward::simulated
