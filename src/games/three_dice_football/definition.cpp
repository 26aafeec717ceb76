// Three Dice Football: a drive of at most six plays, and an extra point roll when someone wagered
// on it.
#include "games/definitions.hpp"

#include <fmt/format.h>

namespace skyward::games::three_dice_football {

namespace {

constexpr int first_yard = 20;  // 577.6(a)
constexpr int goal_line = 10;   // 577.6(e)
constexpr int yard_max = 23;    // twenty and three penalties, ruling R-27
constexpr int downs = 3;        // of either series, 577.6(e)
constexpr int plays_max = 2 * downs;
constexpr int quick_strike_plays = 4;  // 577.3(b)(4)

enum colour : std::size_t { green, red };  // Offensive Dice, Defensive Die: 577.1

enum class field {
  betting,
  series,
  down,
  play,
  yard,
  reached,
  extra_point
};  // in the rulebook's order
enum : std::uint8_t { open_window, closed_window };
enum : std::uint8_t { first_series, goal_series, extra_point_roll };
enum : std::uint8_t { no, yes };

enum piece : std::size_t { down_puck, yard_marker, length_puck };  // in the rulebook's order
constexpr std::uint8_t end_zone = 0;
constexpr std::uint8_t extra_point_spot = 2 * downs + 1;

/// What three dice mean, whatever the position.
struct play_result {
  bool trips = false;
  bool turnover = false;
  bool penalty = false;
  int gain = 0;  // yards by the dice; 0 on a penalty or turnover
};

play_result read_dice(const dice::roll& roll) {
  const int offensive = roll.total(green);
  int defensive = 1;
  while (roll.count(red, dice::face{defensive}) == 0) ++defensive;
  play_result play;  // precedence: trips, turnover, penalty, zero, gain (ruling R-28)
  play.trips = roll.count(green, dice::face{defensive}) == 2;             // 577.1/trips-td
  play.turnover = !play.trips && defensive == 6 && offensive <= 3;        // 577.1/turnover
  play.penalty = !play.trips && !play.turnover && offensive < defensive;  // 577.1/penalty
  play.gain = offensive > defensive ? offensive - defensive : 0;          // 577.6(c)(1), (3)
  return play;
}

class football final : public rules::definition {
 public:
  explicit football(const rules::table_rules& rules) {
    const auto& book = rules.book();
    at_once_ = rules.chooses("first-down", "at-once");
    if_still_there_ = rules.chooses("first-down", "after-three-downs-if-still-there");
    reaching_0_scores_ = rules.chooses("score", "reach-0");
    inside_only_ = rules.chooses("goal-line", "inside-10");
    gain_ = book.call_named("gain");
    penalty_call_ = book.call_named("penalty");
    no_gain_call_ = book.call_named("no-gain");
    score_ = book.call_named("score");
    trips_td_call_ = book.call_named("trips-td");
    no_score_ = book.call_named("no-score");
    goal_stand_ = book.call_named("goal-stand");
    turnover_call_ = book.call_named("turnover");
    extra_point_call_ = book.call_named("extra-point");
    touchdown_ = book.payable_named("touchdown");
    defense_ = book.payable_named("defense");
    extra_point_ = book.column_named("extra-point");
    one_1_ = book.line_named("extra-point:one-1");
    two_1s_ = book.line_named("extra-point:two-1s");
    triple_1s_ = book.line_named("extra-point:triple-1s");
    other_triple_ = book.line_named("extra-point:other-triple");
    quick_strike_ = book.column_named("quick-strike");
    game_changer_ = book.payable_named("game-changer");
    for (int play = 1; play <= plays_max; ++play) {
      lengths_[play] = book.payable_named(fmt::format("length-{}", play));
    }
    for (int play = 1; play <= quick_strike_plays; ++play) {
      quick_lines_[play] = book.line_named(fmt::format("quick-strike:play-{}", play));
    }
    trips_ = book.payable_named("trips");
    penalty_ = book.payable_named("penalty");
    turnover_ = book.payable_named("turnover");
    cover_three_ = book.payable_named("cover-three");
    no_gain_ = book.payable_named("no-gain");
    big_play_ = book.payable_named("big-play");
    over_4_ = {book.column_named("over-4"), book.line_named("over-4:gain")};
    over_4_trips_ = {book.column_named("over-4"), book.line_named("over-4:trips")};
    under_4_ = book.payable_named("under-4");
    all_areas_ = book.all_areas();
    single_play_areas_ = book.areas_of("single-play");
  }

  rules::position opening() const override {
    rules::position start;  // 577.6(a)
    start[field::down] = 1;
    start[field::play] = 1;
    start[field::yard] = first_yard;
    return start;
  }

  rules::area_set open(const rules::position& at) const override {
    if (at[field::series] == extra_point_roll) return {};
    // Full game wagers are locked from the first release of the dice; after a void throw only
    // single play wagers are taken again (577.3(c), (e); 577.6(b); ruling R-40).
    const bool new_game = at[field::play] == 1 && at[field::betting] == open_window;
    return new_game ? all_areas_ : single_play_areas_;
  }

  rules::position close(const rules::position& at, bool steering_held) const override {
    auto closed = at;
    closed[field::betting] = closed_window;
    const bool placed = steering_held && open(at) == all_areas_;
    if (placed) closed[field::extra_point] = yes;
    return closed;
  }

  dice::dice_set dice(const rules::position&) const override { return {{"green", 2}, {"red", 1}}; }

  void resolve(const rules::position& closed, const dice::roll& roll,
               rules::resolution& out) const override {
    if (closed[field::series] == extra_point_roll) return resolve_extra_point(roll, out);
    const auto play = read_dice(roll);
    settle_single_plays(play, out);
    auto next = closed;
    const bool scored = play.trips || move_marker(play, next);
    if (scored) return score(closed, play, out);
    if (play.turnover || !next_down(next)) return no_score(closed, play, out);
    next[field::betting] = open_window;
    out.call = play.penalty ? penalty_call_ : play.gain > 0 ? gain_ : no_gain_call_;  // 577.6(c)
    out.next = next;
  }

  /// After a down that goes on: the down that comes and the yards to the end zone (577.6(d)).
  rules::call_numbers numbers_of(const rules::position&, const dice::roll&,
                                 const rules::resolution& result) const override {
    const bool goes_on =
        result.call == gain_ || result.call == penalty_call_ || result.call == no_gain_call_;
    if (!goes_on) return {};
    return {result.next[field::down], result.next[field::yard]};
  }

  void set_furniture(const rules::position& at, rules::furniture& pieces) const override {
    if (at[field::series] == extra_point_roll) {
      pieces[down_puck] = {extra_point_spot};  // 577.2(b)(5)(vii)
      return;
    }
    const int spot = at[field::down] + (at[field::series] == goal_series ? downs : 0);
    pieces[down_puck] = {static_cast<std::uint8_t>(spot)};
    pieces[yard_marker] = {at[field::yard]};
    pieces[length_puck] = {at[field::play]};
  }

  /// When the game has ended the marker still moves, the pucks do not (577.6(c), ruling R-36).
  void move_furniture(const rules::position& closed, const dice::roll& roll,
                      const rules::resolution& result, rules::furniture& pieces) const override {
    if (result.call == score_ || result.call == trips_td_call_) pieces[yard_marker] = {end_zone};
    if (result.call == no_score_ || result.call == goal_stand_) {
      auto last = closed;
      move_marker(read_dice(roll), last);
      pieces[yard_marker] = {last[field::yard]};
    }
    if (!result.round_ends) set_furniture(result.next, pieces);
  }

 private:
  /// The dice decide, not the yards that the marker moved (577.6(d), ruling R-35).
  void settle_single_plays(const play_result& play, rules::resolution& out) const {
    const bool loss = play.penalty || play.turnover;  // a turnover wins these too, ruling R-29
    const int gain = play.gain;                       // none is asked of trips, ruling R-30
    out.settle(trips_, play.trips);                   // 577.3(d)(1)
    out.settle(penalty_, loss);                       // 577.3(d)(2)
    out.settle(turnover_, play.turnover);             // 577.3(d)(3)
    out.settle(cover_three_, play.trips || loss);     // 577.3(d)(4)
    out.settle(no_gain_, !play.trips && gain == 0);   // 577.3(d)(5)
    out.settle(big_play_, play.trips || gain >= 7);   // 577.3(d)(6)
    out.settle(play.trips ? over_4_trips_ : over_4_, play.trips || gain >= 5);  // 577.3(d)(7), R-32
    out.settle(under_4_, !play.trips && gain <= 3);                             // 577.3(d)(8)
  }

  /// Moves the Yard Marker; true when that scores a touchdown.
  bool move_marker(const play_result& play, rules::position& at) const {
    const int yard = at[field::yard] - play.gain + (play.penalty ? 1 : 0);  // 577.6(c)(1), (2)
    if (yard < 0 || (yard == 0 && reaching_0_scores_)) return true;         // 577.1, ruling R-23
    at[field::yard] = static_cast<std::uint8_t>(yard);
    return false;
  }

  bool at_goal_line(const rules::position& at) const {
    return inside_only_ ? at[field::yard] < goal_line : at[field::yard] <= goal_line;
  }

  /// Moves the Down Puck and the Game Length Puck; false when the downs are used up (577.6(e)).
  bool next_down(rules::position& at) const {
    if (at[field::series] == first_series && first_and_goal(at)) {
      at[field::series] = goal_series;  // kept even if a penalty moves the marker back, ruling R-26
      at[field::down] = 1;
      at[field::reached] = no;
    } else if (at[field::down] == downs) {
      return false;
    } else {
      ++at[field::down];
    }
    ++at[field::play];
    return true;
  }

  /// Whether 1st & Goal begins on the next play, in the reading chosen (ruling R-24).
  bool first_and_goal(rules::position& at) const {
    if (at_once_) return at_goal_line(at);
    if (!if_still_there_ && at_goal_line(at)) at[field::reached] = yes;
    if (at[field::down] < downs) return false;
    return if_still_there_ ? at_goal_line(at) : at[field::reached] == yes;
  }

  void settle_lengths(const rules::position& closed, const play_result& play,
                      rules::resolution& out) const {
    for (int n = 1; n <= plays_max; ++n) out.settle(lengths_[n], n == closed[field::play]);
    out.settle(game_changer_, play.trips || play.turnover);  // 577.3(b)(5)
  }

  void score(const rules::position& closed, const play_result& play, rules::resolution& out) const {
    out.call = play.trips ? trips_td_call_ : score_;
    settle_lengths(closed, play, out);
    out.settle(defense_, false);  // 577.6(f)(1)
    const int n = closed[field::play];
    if (n <= quick_strike_plays) {
      out.wins(quick_strike_, quick_lines_[n]);  // 577.3(b)(4), ruling R-31
    } else {
      out.loses(quick_strike_);
    }
    if (closed[field::extra_point] == yes) {
      out.next[field::series] = extra_point_roll;  // 577.6(f)(1); Touchdown is paid after it
    } else {
      out.settle(touchdown_, true);
      out.round_ends = true;
      out.next = opening();
    }
  }

  void no_score(const rules::position& closed, const play_result& play,
                rules::resolution& out) const {
    const bool at_goal = closed[field::series] == goal_series;
    out.call = play.turnover ? turnover_call_ : at_goal ? goal_stand_ : no_score_;
    settle_lengths(closed, play, out);
    out.settle(touchdown_, false);  // 577.6(f)(2)
    out.settle(defense_, true);
    out.loses(quick_strike_);
    if (closed[field::extra_point] == yes) out.loses(extra_point_);
    out.round_ends = true;
    out.dice_pass = true;  // 577.7(a)
    out.next = opening();
  }

  /// The highest category only, over all three dice (ruling R-37).
  void resolve_extra_point(const dice::roll& roll, rules::resolution& out) const {
    out.call = extra_point_call_;
    out.settle(touchdown_, true);  // 577.6(f)(1)
    const auto shows = [&](int pips) {
      return roll.count(green, dice::face{pips}) + roll.count(red, dice::face{pips});
    };
    bool other_triple = false;
    for (int pips = 2; pips <= dice::face_count; ++pips) other_triple |= shows(pips) == 3;
    switch (shows(1)) {
      case 1:
        out.wins(extra_point_, one_1_);
        break;  // 577.3(b)(3)(i)
      case 2:
        out.wins(extra_point_, two_1s_);
        break;
      case 3:
        out.wins(extra_point_, triple_1s_);
        break;
      default:
        if (other_triple) {
          out.wins(extra_point_, other_triple_);  // 577.3(b)(3)(ii)
        } else {
          out.loses(extra_point_);
        }
    }
    out.round_ends = true;
    out.next = opening();
  }

  bool at_once_;
  bool if_still_there_;
  bool reaching_0_scores_;
  bool inside_only_;
  rules::call_id gain_, penalty_call_, no_gain_call_, score_, trips_td_call_, no_score_,
      goal_stand_, turnover_call_, extra_point_call_;
  rules::payable touchdown_, defense_, game_changer_;
  rules::payable trips_, penalty_, turnover_, cover_three_, no_gain_, big_play_;
  rules::payable over_4_, over_4_trips_, under_4_;
  rules::payable lengths_[plays_max + 1];
  rules::column_id extra_point_, quick_strike_;
  rules::line_id one_1_, two_1s_, triple_1s_, other_triple_;
  rules::line_id quick_lines_[quick_strike_plays + 1]{};
  rules::area_set all_areas_, single_play_areas_;
};

}  // namespace

std::unique_ptr<const rules::definition> define(const rules::table_rules& rules) {
  return std::make_unique<football>(rules);
}

}  // namespace skyward::games::three_dice_football
