// A game of Three Dice Football played on in every way from where it stands, by a player who makes
// the same wagers at every play. A model of the tests' own.
#pragma once

#include "brute_force_three_dice_football.hpp"
#include "money_law.hpp"

#include <tuple>

namespace skyward {

/// Where a game stands before a play.
struct kickoff {
  drive at;
  int plays = 0;             // that have been played
  bool extra_point = false;  // somebody holds the Extra Point Wager
};

/// What a player has wagered and wagers again, by column.
struct football_wagers {
  amounts full_game;   // made at the opening, decided when the game ends
  amounts this_play;   // single play wagers, once
  amounts every_play;  // single play wagers, again at every play
};

class little_football {
 public:
  little_football(football_wagers wagers, reading rules, cashier pays = pays_by_odds)
      : wagers_{std::move(wagers)}, rules_{rules}, pays_{std::move(pays)} {}

  /// Everything from here on; full game wagers count as made here.
  expected_portfolio play(const kickoff& from) {
    steered_ = from.extra_point;
    auto whole = before_play(from.at, from.plays, true);
    whole.handle += total_of(wagers_.full_game);
    whole.needed += total_of(wagers_.full_game);
    return whole;
  }

  /// What the next throw alone decides.
  money_law next_throw(const kickoff& from) {
    steered_ = from.extra_point;
    money_law law;
    for (const auto& one : classes()) {
      drive now = from.at;
      const auto how = play_down(now, one, rules_);
      const rational ways{one.ways, play_ways};
      const rational net = result_of(one, wagers_.this_play) + result_of(one, wagers_.every_play);
      if (how == game_end::none) {
        law[net] += ways;
        continue;
      }
      const whole_game ended{how, from.plays + 1, 0, false, 1};
      rational more = 0;
      for (const auto& [column, wager] : wagers_.full_game) {
        if (waits_for_extra_point(column, ended)) continue;
        more += net_of(full_game_.at(column)(ended), wager, pays_);
      }
      law[net + more] += ways;
    }
    return law;
  }

 private:
  static constexpr std::uint64_t play_ways = 216;
  using state = std::tuple<int, int, bool, bool, int, bool, bool>;

  static const std::vector<struct play>& classes() {
    static const auto all = classes_of_plays();
    return all;
  }

  /// Extra point rolls that are alike: how many dice show a 1, whether all three are equal.
  static const std::map<std::pair<int, bool>, std::uint64_t>& extra_point_rolls() {
    static const auto rolls = [] {
      std::map<std::pair<int, bool>, std::uint64_t> ways;
      for (int green = 1; green <= 6; ++green) {
        for (int other_green = 1; other_green <= 6; ++other_green) {
          for (int red = 1; red <= 6; ++red) {
            const int ones = (green == 1 ? 1 : 0) + (other_green == 1 ? 1 : 0) + (red == 1 ? 1 : 0);
            ++ways[{ones, green == other_green && green == red}];
          }
        }
      }
      return ways;
    }();
    return rolls;
  }

  rational result_of(const struct play& one, const amounts& wagers) const {
    rational net = 0;
    for (const auto& [column, wager] : wagers) {
      net += net_of(single_play_.at(column)(one), wager, pays_);
    }
    return net;
  }

  /// Touchdown is paid, and the Extra Point Wager decided, after the extra point roll (577.6(f)).
  bool waits_for_extra_point(const std::string& column, const whole_game& ended) const {
    return steered_ && ended.scored() && (column == "touchdown" || column == "extra-point");
  }

  /// The end of a game, with every extra point roll where there is one.
  expected_portfolio after_end(game_end how, int plays) const {
    expected_portfolio end;
    whole_game ended{how, plays, 0, false, 1};
    const bool rolls = std::ranges::any_of(wagers_.full_game, [&](const auto& each) {
      return waits_for_extra_point(each.first, ended);
    });
    end.mean_throws = rolls || (steered_ && ended.scored() && !wagers_.every_play.empty()) ? 1 : 0;
    for (const auto& [roll, ways] : extra_point_rolls()) {
      std::tie(ended.ones, ended.triple) = roll;
      rational net = 0;
      for (const auto& [column, wager] : wagers_.full_game) {
        net += net_of(full_game_.at(column)(ended), wager, pays_);
      }
      end.law[net] += rational{ways, play_ways};
    }
    return end;
  }

  expected_portfolio after_play(const drive& now, game_end how, int plays) {
    if (how != game_end::none) return after_end(how, plays);
    if (wagers_.full_game.empty() && wagers_.every_play.empty()) return {{{0, 1}}, 0, 0, 0};
    return before_play(now, plays, false);
  }

  expected_portfolio before_play(const drive& at, int plays, bool first) {
    const state here{at.yard, at.downs, at.goal, at.earned, plays, steered_, first};
    if (const auto found = known_.find(here); found != known_.end()) return found->second;
    const amounts none;
    const auto& once = first ? wagers_.this_play : none;
    expected_portfolio whole{{}, 0, 0, 1};
    const std::int64_t wagered = total_of(once) + total_of(wagers_.every_play);
    for (const auto& one : classes()) {
      drive now = at;
      const auto how = play_down(now, one, rules_);
      const auto next = after_play(now, how, plays + 1);
      const rational ways{one.ways, play_ways};
      const rational net = result_of(one, once) + result_of(one, wagers_.every_play);
      mix(whole.law, ways, next.law, net);
      whole.handle += ways * next.handle;
      whole.mean_throws += ways * next.mean_throws;
      whole.needed = std::max(whole.needed, rational{next.needed - (wagered + net)});
    }
    whole.handle += wagered;
    whole.needed += wagered;
    return known_[here] = whole;
  }

  football_wagers wagers_;
  reading rules_;
  cashier pays_;
  bool steered_ = false;
  std::map<state, expected_portfolio> known_;
  rules_by_column<struct play> single_play_ = single_play_wagers();
  rules_by_column<whole_game> full_game_ = full_game_wagers();
};

}  // namespace skyward
