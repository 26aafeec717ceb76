#include "simulation/run/sessions.hpp"

#include "base/ensure.hpp"
#include "simulation/kernel/class_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace skyward::simulation {

namespace {

/// Added to what may be negative, so that sums are of natural numbers.
constexpr std::int64_t offset = std::int64_t{1} << 60U;

/// About so many rounds are a block.
constexpr std::uint64_t rounds_of_block = std::uint64_t{1} << 20U;

/// Where the counters of one player, or of the house, are.
enum place : std::size_t {
  stopped_at = 0,
  ahead_at = stopped_at + stop_reasons,
  even_at,
  behind_at,
  net_at,
  net_square_at = net_at + wide_sum::words,
  rounds_at = net_square_at + wide_sum::words,
  rounds_square_at = rounds_at + wide_sum::words,
  wagered_at = rounds_square_at + wide_sum::words,
  bought_at = wagered_at + wide_sum::words,
  results_at = bought_at + wide_sum::words,
  falls_at = results_at + bin_scale::bins,
  ruined_at = falls_at + bin_scale::bins,
  places = ruined_at + ruin_marks
};

/// How a player stands in a session.
struct player_state {
  std::int64_t held = 0;
  std::int64_t bought = 0;
  std::int64_t best = 0;  // result
  std::int64_t fall = 0;  // deepest below the best
  std::int64_t wagered = 0;
  std::int64_t rounds = 0;
  std::size_t step = 0;
  bool plays = true;
  stop_reason why = stop_reason::rounds;

  std::int64_t result() const { return held - bought; }
};

/// A player's terms, as the loop of a session wants them.
class player_rules {
 public:
  player_rules(const sessions_plan& plan, std::size_t player) {
    const auto& terms = plan.terms().players[player];
    const auto most = [](const std::optional<cents>& limit) {
      return limit ? limit->count() : INT64_MAX;
    };
    bankroll_ = terms.bankroll.count();
    bought_max_ = terms.bankroll.count() * terms.buy_ins;
    goal_ = most(terms.goal);
    loss_limit_ = most(terms.loss_limit);
    fall_limit_ = most(terms.fall_limit);
    rounds_ = plan.terms().rounds;
    next_after_loss_ = terms.next_after_loss;
    for (std::size_t s = 0; s < terms.steps.size(); ++s) {
      steps_.push_back({terms.steps[s].needed.count(), plan.results_of_step(player, s).data()});
    }
  }

  player_state sat_down() const {
    player_state made;
    made.held = bankroll_;
    made.bought = bankroll_;
    go_on(made);
    return made;
  }

  /// Plays rounds that end in these classes, until the player stops.
  void play(player_state& state, std::span<const std::uint32_t> classes) const {
    auto at = state;
    for (const auto outcome : classes) {
      const auto [net, wagered] = steps_[at.step].results[outcome];
      at.held += net;
      at.wagered += wagered;
      ++at.rounds;
      const auto result = at.result();
      at.best = std::max(at.best, result);
      const auto fall = at.best - result;
      at.fall = std::max(at.fall, fall);
      if (steps_.size() > 1 && net != 0) {
        at.step = (net < 0) == next_after_loss_ ? std::min(at.step + 1, steps_.size() - 1) : 0;
      }
      const bool limit = at.held >= goal_ || -result >= loss_limit_ || fall >= fall_limit_;
      if (limit || at.held < steps_[at.step].needed) [[unlikely]] {
        go_on(at);
        if (!at.plays) break;
      }
    }
    state = at;
  }

 private:
  struct step {
    std::int64_t needed;
    const sessions_plan::class_result* results;  // by class
  };

  /// Buys in again where that is needed, or stops.
  void go_on(player_state& at) const {
    const auto result = at.result();
    at.plays = false;
    at.why = at.held >= goal_                  ? stop_reason::goal
             : -result >= loss_limit_          ? stop_reason::loss_limit
             : at.best - result >= fall_limit_ ? stop_reason::fall_limit
                                               : stop_reason::ruin;
    if (at.why != stop_reason::ruin) return;
    if (at.held < steps_[at.step].needed) at.step = 0;
    while (at.held < steps_.front().needed) {
      // Nobody buys in for a round that is not played.
      if (at.bought >= bought_max_ || at.rounds == rounds_) return;
      at.held += bankroll_;
      at.bought += bankroll_;
    }
    if (at.held >= goal_) {
      at.why = stop_reason::goal;
      return;
    }
    at.plays = true;
    at.why = stop_reason::rounds;
  }

  std::int64_t bankroll_ = 0;
  std::int64_t bought_max_ = 0;
  std::int64_t goal_ = 0;  // INT64_MAX where there is none, as the limits
  std::int64_t loss_limit_ = 0;
  std::int64_t fall_limit_ = 0;
  std::int64_t rounds_ = 0;
  bool next_after_loss_ = true;
  std::vector<step> steps_;
};

/// Rounds that are drawn before players settle them: some are for nothing when all have stopped.
constexpr std::int64_t rounds_drawn = 32;

/// Plays sessions one by one with rounds from a source.
template <class Source>
class session_player final : public block_work {
 public:
  session_player(const sessions_plan& plan, std::uint64_t block_units, Source source)
      : plan_{plan}, block_units_{block_units}, source_{std::move(source)} {
    for (std::size_t p = 0; p < plan.terms().players.size(); ++p) rules_.emplace_back(plan, p);
    states_.resize(rules_.size());
  }

  void play(std::uint64_t number, std::uint64_t units, std::span<std::uint64_t> counters) override {
    for (std::uint64_t i = 0; i < units; ++i) {
      source_.begin(number * block_units_ + i);
      play_session();
      record(counters);
    }
  }

 private:
  void play_session() {
    for (std::size_t p = 0; p < states_.size(); ++p) states_[p] = rules_[p].sat_down();
    const auto playing = [&] { return std::ranges::any_of(states_, &player_state::plays); };
    std::array<std::uint32_t, rounds_drawn> classes;
    for (auto left = plan_.terms().rounds; left > 0 && playing(); left -= rounds_drawn) {
      const auto drawn = std::span{classes}.first(
          static_cast<std::size_t>(std::min<std::int64_t>(left, rounds_drawn)));
      for (auto& each : drawn) each = static_cast<std::uint32_t>(source_.next());
      for (std::size_t p = 0; p < states_.size(); ++p) {
        if (states_[p].plays) rules_[p].play(states_[p], drawn);
      }
    }
  }

  void record(std::span<std::uint64_t> counters) const {
    player_state house;
    for (std::size_t p = 0; p < states_.size(); ++p) {
      const auto& at = states_[p];
      auto* of = &counters[p * places];
      add(of, at, plan_.result_scale(p));
      ++of[falls_at + plan_.fall_scale(p).bin(at.fall)];
      house.held -= at.result();
      house.wagered += at.wagered;
      house.rounds = std::max(house.rounds, at.rounds);
      house.bought += at.bought;
    }
    // The house has no chips of its own: its result is what it holds.
    auto* of = &counters[states_.size() * places];
    const auto drop = house.bought;
    house.bought = 0;
    add(of, house, plan_.house_scale());
    wide_sum::add(of + bought_at, static_cast<std::uint64_t>(drop));
  }

  void add(std::uint64_t* of, const player_state& at, const bin_scale& scale) const {
    const auto result = at.result();
    ++of[stopped_at + static_cast<std::size_t>(at.why)];
    ++of[result > 0 ? ahead_at : result == 0 ? even_at : behind_at];
    wide_sum::add(of + net_at, static_cast<std::uint64_t>(result + offset));
    wide_sum::add(of + net_square_at, square(result));
    wide_sum::add(of + rounds_at, static_cast<std::uint64_t>(at.rounds));
    wide_sum::add(of + rounds_square_at, square(at.rounds));
    wide_sum::add(of + wagered_at, static_cast<std::uint64_t>(at.wagered));
    wide_sum::add(of + bought_at, static_cast<std::uint64_t>(at.bought));
    ++of[results_at + scale.bin(result)];
    if (at.why != stop_reason::ruin) return;
    const auto marks = static_cast<std::int64_t>(ruin_marks);
    const auto mark = std::max<std::int64_t>(at.rounds * marks - 1, 0) / plan_.terms().rounds;
    ++of[ruined_at + static_cast<std::size_t>(mark)];
  }

  static natural128 square(std::int64_t number) {
    const auto size = static_cast<natural128>(number < 0 ? -number : number);
    return size * size;
  }

  const sessions_plan& plan_;
  std::uint64_t block_units_;
  Source source_;
  std::vector<player_rules> rules_;
  std::vector<player_state> states_;
};

/// Bins for results between two amounts, a whole number of units wide.
bin_scale scale_between(std::int64_t low, std::int64_t high, std::int64_t unit) {
  constexpr auto inner = static_cast<std::int64_t>(bin_scale::bins) - 2;
  const auto width = std::max(unit, ((high - low) / inner / unit + 1) * unit);
  const auto from = low >= 0 ? low / unit * unit : -((-low + unit - 1) / unit * unit);
  return {from, width, unit};
}

/// The spread of all rounds of a player: mean and six deviations, in cents.
struct spread {
  std::int64_t mean = 0;
  std::int64_t far = 0;
};

std::int64_t whole(const rational& number) {
  return integer{numerator(number) / denominator(number)}.convert_to<std::int64_t>();
}

spread spread_of(const episode& round, std::span<const sessions_plan::class_result> results,
                 std::int64_t rounds) {
  rational mean = 0;
  rational square = 0;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const rational chance{round.classes[i].ways, round.total};
    mean += chance * results[i].net;
    square += chance * results[i].net * results[i].net;
  }
  const rational variance = (square - mean * mean) * rounds;
  const integer deviation = sqrt(integer{numerator(variance) / denominator(variance)});
  return {whole(mean * rounds), 6 * deviation.convert_to<std::int64_t>() + 1};
}

}  // namespace

std::size_t bin_scale::bin(std::int64_t cents) const {
  if (cents < from) return 0;
  return std::min(static_cast<std::size_t>((cents - from) / width) + 1, bins - 1);
}

void wide_sum::add(std::uint64_t* counters, natural128 number) {
  counters[0] += static_cast<std::uint32_t>(number);
  counters[1] += static_cast<std::uint32_t>(number >> 32U);
  counters[2] += static_cast<std::uint64_t>(number >> 64U);
}

integer wide_sum::read(const std::uint64_t* counters) {
  return (integer{counters[2]} << 64U) + (integer{counters[1]} << 32U) + counters[0];
}

std::string problem_of(const session_terms& terms) {
  if (terms.rounds < 1 || terms.rounds > simulated_rounds_max) {
    return fmt::format("{} rounds a session; accepted: 1 to {}", terms.rounds,
                       simulated_rounds_max);
  }
  if (terms.players.empty() || terms.players.size() > players_max) {
    return fmt::format("{} players; accepted: 1 to {}", terms.players.size(), players_max);
  }
  std::int64_t bought = 0;
  for (const auto& each : terms.players) {
    const auto problem = [&](std::string_view what) {
      return each.name.empty() ? std::string{what} : fmt::format("{}: {}", each.name, what);
    };
    if (each.steps.empty() || each.steps.size() > steps_max) {
      return problem(fmt::format("{} steps; accepted: 1 to {}", each.steps.size(), steps_max));
    }
    const auto needed = each.steps.front().needed;
    if (each.bankroll < needed || each.bankroll > cents{cents_max} || each.bankroll < cents{1}) {
      return problem(fmt::format("a bankroll of {}; accepted: {} (what the wagers need) to {}",
                                 money_text(each.bankroll), money_text(needed),
                                 money_text(cents{cents_max})));
    }
    if (each.buy_ins < 1 || each.buy_ins > buy_ins_max) {
      return problem(fmt::format("{} buy-ins; accepted: 1 to {}", each.buy_ins, buy_ins_max));
    }
    // What wide_sum holds squares of.
    if (each.bankroll.count() > (cents_max - bought) / each.buy_ins) {
      return problem(fmt::format("buy-ins of more than {} in all; accepted: less",
                                 money_text(cents{cents_max})));
    }
    bought += each.bankroll.count() * each.buy_ins;
    if (each.goal && *each.goal <= each.bankroll) {
      return problem(fmt::format("a goal of {}; accepted: above the bankroll of {}",
                                 money_text(*each.goal), money_text(each.bankroll)));
    }
    for (const auto& limit : {each.loss_limit, each.fall_limit}) {
      if (limit && *limit <= cents{0}) {
        return problem(fmt::format("a limit of {}; accepted: above $0.00", money_text(*limit)));
      }
    }
  }
  return {};
}

sessions_plan::sessions_plan(const rules::definition& game, episode round, session_terms terms,
                             kernel played_by, std::uint64_t seed, const vector_loops& loops)
    : game_{game},
      round_{std::move(round)},
      terms_{std::move(terms)},
      played_by_{played_by},
      key_{key_of(seed, stream_purpose::sessions)},
      loops_{loops} {
  if (played_by == kernel::classes) {
    std::vector<integer> ways;
    for (const auto& each : round_.classes) ways.push_back(each.ways);
    lookup_ = lookup_of(ways);
  } else {
    program_ = dice_program(round_);
  }
  for (const auto& player : terms_.players) {
    auto& by_step = results_.emplace_back();
    for (const auto& step : player.steps) {
      auto& made = by_step.emplace_back();
      for (const auto& each : simulation::results_of(round_, step.parts)) {
        ensure(denominator(each.net) == 1, "wagers that pay whole cents");
        made.push_back({whole(each.net), whole(each.handle)});
      }
    }
  }
  set_scales();
}

void sessions_plan::set_scales() {
  spread house;
  std::int64_t unit_of_all = 0;
  for (std::size_t p = 0; p < terms_.players.size(); ++p) {
    const auto& player = terms_.players[p];
    std::int64_t unit = 0;
    for (const auto& step : results_[p]) {
      for (const auto& each : step) unit = std::gcd(unit, each.net);
    }
    unit = std::max<std::int64_t>(unit, 1);
    unit_of_all = std::gcd(unit_of_all, unit);
    const auto all = spread_of(round_, results_[p].back(), terms_.rounds);
    const auto most_lost = player.bankroll.count() * player.buy_ins;
    const auto low = std::max(-most_lost, std::min<std::int64_t>(all.mean, 0) - all.far);
    auto high = std::max<std::int64_t>(all.mean, 0) + all.far;
    if (player.goal) high = std::min(high, player.goal->count() - player.bankroll.count() + unit);
    scales_.push_back(
        {scale_between(low, high, unit), scale_between(0, std::min(most_lost, high - low), unit)});
    house.mean -= all.mean;
    house.far += all.far;
  }
  house_scale_ = scale_between(std::min<std::int64_t>(house.mean, 0) - house.far,
                               std::max<std::int64_t>(house.mean, 0) + house.far, unit_of_all);
}

std::span<const sessions_plan::class_result> sessions_plan::results_of_step(
    std::size_t player, std::size_t step) const {
  return results_[player][step];
}

work_plan sessions_plan::work(std::uint64_t sessions) const {
  const auto units =
      std::max<std::uint64_t>(1, rounds_of_block / static_cast<std::uint64_t>(terms_.rounds));
  work_plan made{sessions, units, (terms_.players.size() + 1) * places, {}};
  made.begin = [this, units]() -> std::unique_ptr<block_work> {
    switch (played_by_) {
      case kernel::classes:
        return std::make_unique<session_player<drawn_classes>>(
            *this, units, drawn_classes{lookup_, key_, loops_});
      case kernel::dice:
        return std::make_unique<session_player<rolled_classes>>(
            *this, units, rolled_classes{program_, key_, loops_});
      case kernel::reference:
        break;
    }
    return std::make_unique<session_player<defined_classes>>(
        *this, units, defined_classes{game_, round_, key_, loops_});
  };
  return made;
}

namespace {

result_counts read_counts(std::span<const std::uint64_t> of) {
  result_counts made;
  std::copy_n(&of[stopped_at], stop_reasons, made.stopped.begin());
  made.ahead = of[ahead_at];
  made.even = of[even_at];
  made.behind = of[behind_at];
  const integer sessions = integer{made.ahead} + made.even + made.behind;
  made.net = wide_sum::read(&of[net_at]) - sessions * offset;
  made.net_square = wide_sum::read(&of[net_square_at]);
  made.rounds = wide_sum::read(&of[rounds_at]);
  made.rounds_square = wide_sum::read(&of[rounds_square_at]);
  made.wagered = wide_sum::read(&of[wagered_at]);
  made.bought = wide_sum::read(&of[bought_at]);
  const auto part = [&](std::size_t from, std::size_t size) {
    return std::vector<std::uint64_t>(&of[from], &of[from] + size);
  };
  made.results = part(results_at, bin_scale::bins);
  made.falls = part(falls_at, bin_scale::bins);
  made.ruined_within = part(ruined_at, ruin_marks);
  return made;
}

}  // namespace

result_counts sessions_plan::player_counts(std::size_t player,
                                           std::span<const std::uint64_t> counters) const {
  return read_counts(counters.subspan(player * places, places));
}

result_counts sessions_plan::house_counts(std::span<const std::uint64_t> counters) const {
  return player_counts(terms_.players.size(), counters);
}

}  // namespace skyward::simulation
