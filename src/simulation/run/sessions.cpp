// Plays sessions one by one: draws rounds and lets every player settle them.
#include "simulation/run/sessions.hpp"

#include "base/ensure.hpp"
#include "simulation/kernel/class_source.hpp"
#include "simulation/kernel/dice_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace skyward::simulation {

namespace {

/// About so many rounds are a block.
constexpr std::uint64_t rounds_of_block = std::uint64_t{1} << 20U;

/// Rounds that are drawn before players settle them: some are for nothing when all have stopped.
constexpr std::int64_t rounds_drawn = 32;

/// Rounds that are drawn before it is asked again whether to leave them: by the definition that is
/// some milliseconds.
constexpr std::size_t rounds_asked = 2048;

/// Plays sessions one by one with rounds from a source.
template <class Source>
class session_player final : public block_work {
 public:
  session_player(const sessions_plan& plan, std::uint64_t block_units, Source source)
      : plan_{plan}, block_units_{block_units}, source_{std::move(source)} {
    const auto& terms = plan.terms();
    for (std::size_t p = 0; p < terms.players.size(); ++p) {
      rules_.emplace_back(terms.players[p], plan.results_by_step(p), terms.rounds);
    }
    states_.resize(rules_.size());
  }

  void play(std::uint64_t number, std::uint64_t units, std::span<std::uint64_t> counters) override {
    for (std::uint64_t i = 0; i < units; ++i) {
      source_.begin(number * block_units_ + i);
      play_session();
      if (has_left()) return;
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
      drawn_ += drawn.size();
      if (drawn_ >= rounds_asked && leaves()) return;
      drawn_ %= rounds_asked;
      for (auto& each : drawn) each = static_cast<std::uint32_t>(source_.next());
      for (std::size_t p = 0; p < states_.size(); ++p) {
        if (states_[p].plays) rules_[p].play(states_[p], drawn);
      }
    }
  }

  void record(std::span<std::uint64_t> counters) const {
    const auto rounds = plan_.terms().rounds;
    player_state house;  // holds the drop and what players have lost
    for (std::size_t p = 0; p < states_.size(); ++p) {
      const auto& ended = states_[p];
      const auto own = counters_of(p, counters);
      count_result(ended, plan_.result_scale(p), rounds, own);
      count_fall(ended.fall, plan_.fall_scale(p), own);
      house.held += ended.bought - ended.result();
      house.wagered += ended.wagered;
      house.rounds = std::max(house.rounds, ended.rounds);
      house.bought += ended.bought;
    }
    count_result(house, plan_.house_scale(), rounds, counters_of(states_.size(), counters));
  }

  const sessions_plan& plan_;
  std::uint64_t block_units_;
  Source source_;
  std::vector<player_rules> rules_;
  std::vector<player_state> states_;
  std::size_t drawn_ = 0;  // since it was asked whether to leave them
};

/// The spread of all rounds of a player: mean and six deviations, in cents.
struct spread {
  std::int64_t mean = 0;
  std::int64_t far = 0;
};

std::int64_t whole(const rational& number) {
  return integer{numerator(number) / denominator(number)}.convert_to<std::int64_t>();
}

spread spread_of(const episode& round, std::span<const class_result> results, std::int64_t rounds) {
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

std::string problem_of(const episode& round, const session_terms& terms) {
  rational all = 0;  // that the players can win or wager in every round
  for (const auto& player : terms.players) {
    rational most = 0;
    for (const auto& step : player.steps) {
      for (const auto& each : results_of(round, step.parts)) {
        most = std::max({most, each.net, each.handle});
      }
    }
    all += most;
  }
  if (all * terms.rounds <= session_cents_max) return {};
  return fmt::format(
      "wagers that can win or come to more than {} in {} rounds; accepted: up to that for all "
      "players together, so smaller wagers or fewer rounds",
      money_text(cents{session_cents_max}), terms.rounds);
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
      auto& by_class = by_step.emplace_back();
      for (const auto& each : simulation::results_of(round_, step.parts)) {
        ensure(denominator(each.net) == 1, "wagers that pay whole cents");
        by_class.push_back({whole(each.net), whole(each.handle)});
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

std::span<const class_result> sessions_plan::results_of_step(std::size_t player,
                                                             std::size_t step) const {
  return results_[player][step];
}

work_plan sessions_plan::work(std::uint64_t sessions) const {
  const auto units =
      std::max<std::uint64_t>(1, rounds_of_block / static_cast<std::uint64_t>(terms_.rounds));
  work_plan plan{sessions, units, result_counters(terms_.players.size()), {}};
  plan.can_count = [this](std::uint64_t done, std::span<const std::uint64_t> counters) {
    for (std::size_t p = 0; p <= terms_.players.size(); ++p) {
      const bool is_house = p == terms_.players.size();
      if (!can_be(player_counts(p, counters), done, terms_.rounds, is_house)) return false;
    }
    return true;
  };
  plan.begin = [this, units]() -> std::unique_ptr<block_work> {
    switch (played_by_) {
      case kernel::classes:
        return std::make_unique<session_player<drawn_classes>>(
            *this, units, drawn_classes{lookup_, key_, loops_});
      case kernel::dice:
        return std::make_unique<session_player<rolled_classes>>(
            *this, units, rolled_classes{program_, key_, loops_});
      case kernel::reference:
      case kernel::throws:  // is of rounds
        break;
    }
    return std::make_unique<session_player<defined_classes>>(
        *this, units, defined_classes{game_, round_, key_, loops_});
  };
  return plan;
}

result_counts sessions_plan::player_counts(std::size_t player,
                                           std::span<const std::uint64_t> counters) const {
  return counts_of(counters_of(player, counters));
}

result_counts sessions_plan::house_counts(std::span<const std::uint64_t> counters) const {
  return player_counts(terms_.players.size(), counters);
}

}  // namespace skyward::simulation
