// The bankroll round by round: what meets a barrier is taken out and counted, and the law of the
// final bankroll is what ended then or later.
#pragma once

#include "base/ensure.hpp"
#include "maths/session/bankroll_law.hpp"
#include "maths/session/position_tally.hpp"
#include "maths/session/trimmed_walk.hpp"

#include <cstdint>
#include <span>

namespace skyward::maths {

/// At how many points of a session the ruin within that many rounds is told.
inline constexpr int marks_of_ruin = 20;

template <class Weight>
class bankroll_walk {
 public:
  /// in      all of which outlive the walk
  bankroll_walk(const session_plan& plan, const session_weights<Weight>& weights, work_meter& meter)
      : plan_{plan}, weights_{weights}, walk_{weights, weights.steps(), meter, trimmed_} {
    const auto& terms = plan.terms;
    const auto start = terms.bankroll.count();
    ruined_at_ = floor_of(terms.needed.count() - 1 - start, plan.unit);
    if (terms.goal) reached_at_ = -floor_of(start - terms.goal->count(), plan.unit);
  }

  /// out     figures of how sessions end; the law of the final bankroll is returned
  bankroll_law<Weight> play(session_figures& figures) {
    std::int64_t next_mark = 1;
    const auto rounds = weights_.rounds();
    for (std::int64_t round = 1; round <= rounds; ++round) {
      play_round(round);
      if (round * marks_of_ruin < next_mark * rounds) continue;
      figures.ruin_by_rounds.push_back({round, weights_.figure_of(ruin_.ways)});
      while (round * marks_of_ruin >= next_mark * rounds) ++next_mark;
    }
    const Weight playing = walk_.total();
    const Weight one = 1;
    walk_.for_each([&](auto first, auto weights) { ended_.add(first, weights, one); });
    tell(playing, figures);
    bankroll_law<Weight> law;
    ended_.for_each(
        [&](auto position, const Weight& weight) { law.push_back({position, weight}); });
    if constexpr (session_weights<Weight>::is_exact) {
      ensure(ruin_.ways + goal_.ways + playing == weights_.of_rounds(rounds),
             "a session that ends in one way");
    } else {
      const double roundings =
          static_cast<double>(rounds) * (static_cast<double>(weights_.steps().size()) + 4);
      figures.error = {relative_error(roundings + static_cast<double>(law.size()) + 64),
                       left_out(trimmed_, plan_.work)};
    }
    return law;
  }

 private:
  /// Sessions that a barrier has ended.
  struct ended_sessions {
    Weight ways = 0;
    Weight rounds = 0;           // sum of rounds * ways
    Weight unplayed = 0;         // sum of rounds that were left * ways
    Weight unplayed_square = 0;  // of their squares
  };

  void play_round(std::int64_t round) {
    const auto& left = weights_.of_rounds(weights_.rounds() - round);
    const auto end = [&](std::int64_t first, std::span<const Weight> weights) {
      ended_.add(first, weights, left);
    };
    const auto count_in = [&](ended_sessions& sessions, const Weight& cut) {
      const Weight ways = cut * left;
      sessions.ways += ways;
      sessions.rounds += ways * static_cast<Weight>(round);
      const auto unplayed = static_cast<Weight>(weights_.rounds() - round);
      sessions.unplayed += ways * unplayed;
      sessions.unplayed_square += ways * unplayed * unplayed;
    };
    walk_.advance();
    count_in(ruin_, walk_.cut_below(ruined_at_, end));
    if (plan_.terms.goal) count_in(goal_, walk_.cut_above(reached_at_, end));
    walk_.trim();
  }

  void tell(const Weight& playing, session_figures& figures) const {
    figures.ruin = weights_.figure_of(ruin_.ways);
    figures.goal = weights_.figure_of(goal_.ways);
    figures.playing = weights_.figure_of(playing);
    figures.mean_rounds = weights_.figure_of(ruin_.rounds + goal_.rounds +
                                             playing * static_cast<Weight>(weights_.rounds()));
    // That of the rounds left: where few sessions end early, nothing cancels.
    figures.variance_rounds = weights_.variance_of(ruin_.unplayed + goal_.unplayed,
                                                   ruin_.unplayed_square + goal_.unplayed_square);
    if (ruin_.ways != 0) {
      figures.mean_rounds_to_ruin = weights_.quotient(ruin_.rounds, ruin_.ways);
    }
  }

  const session_plan& plan_;
  const session_weights<Weight>& weights_;
  double trimmed_ = 0;
  trimmed_walk<Weight> walk_;  // positions count units from the first bankroll
  std::int64_t ruined_at_ = 0;
  std::int64_t reached_at_ = 0;  // the goal, where there is one
  ended_sessions ruin_;
  ended_sessions goal_;
  position_tally<Weight> ended_;
};

}  // namespace skyward::maths
