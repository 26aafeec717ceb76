// The dice watch: whether physical dice are fair, by colour of a dice set, and whether wagers are
// won as often as theory says. Each has a rate of false alarms that is proved; docs/dice_watch.md.
#pragma once

#include "base/rational.hpp"
#include "dice/face.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace skyward::house {

/// How often each face came up, from ace to six.
using face_counts = std::array<std::uint64_t, dice::face_count>;

/// How likely each face is, from ace to six, divided by what all of them add up to.
using face_weights = std::array<std::uint64_t, dice::face_count>;

/// In which way dice may be unfair.
enum class fault_kind : std::uint8_t {
  face,    // one face comes up more or less often, the others share what is left or missing
  shaved,  // a face and its opposite do, as of a die that is too short or too long between them
  loaded,  // a face comes up more often and its opposite less, as of a weight inside
};

struct die_fault {
  fault_kind kind{};
  dice::face face{1};   // of a shaved die the lower one
  bool oftener = true;  // than fair; a loaded die's face always

  friend bool operator==(const die_fault&, const die_fault&) = default;
};

/// A die that the watch looks for.
struct watched_die {
  die_fault fault;
  face_weights weights{};
  std::uint64_t stake{};  // of watched_stakes
};

/// Every die that a face_watch looks for; their stakes add up to watched_stakes.
std::vector<watched_die> watched_dice();

inline constexpr std::uint64_t watched_stakes = 240;

/// When dice were called unfair, and what they look most like.
struct face_alarm {
  std::uint64_t throws{};
  std::uint64_t dice{};
  die_fault fault;

  friend bool operator==(const face_alarm&, const face_alarm&) = default;
};

/// All that a face_watch knows.
struct face_watch_state {
  std::uint64_t throws{};
  face_counts faces{};
  std::optional<face_alarm> alarm;

  friend bool operator==(const face_watch_state&, const face_watch_state&) = default;
};

/// Most dice that one face_watch counts: a set that is thrown day and night for a hundred years.
inline constexpr std::uint64_t watched_dice_max = 1'000'000'000;

/// What a house asks for where nothing else is said: one alarm in so many fair sets and colours.
inline constexpr std::uint64_t usual_fair_sets_per_alarm = 1'000;
inline constexpr std::uint64_t fair_sets_per_alarm_max = 1'000'000;

/// Tests the dice of one colour of one set while they are in play, after every throw.
///
/// The evidence against fair dice is what a gambler would have of 1 who had staked it on the
/// watched dice and been paid at fair odds throw by throw: of fair dice its mean stays 1, so that
/// it ever reaches n with a probability of at most 1/n (Ville 1939), however often one looks and
/// whenever the set goes. It is computed in whole numbers, each rounded down, so that the bound
/// holds of what is computed and every machine has the same bits.
///
/// Faces are those of valid throws; whether a throw is valid must not depend on them. A throw whose
/// dice may still be entered anew is added when the next one begins.
class face_watch {
 public:
  /// in  fair_sets_per_alarm 2 to fair_sets_per_alarm_max: P(alarm, ever) <= 1 / this of fair dice
  ///     kept as state() gave it
  explicit face_watch(std::uint64_t fair_sets_per_alarm, const face_watch_state& kept = {});

  /// One valid throw: the faces of the dice of this colour, in any order.
  void add(std::span<const dice::face> faces);

  /// Some throws together. Looking at them as one may miss an alarm, and never makes one.
  void add(const face_counts& faces, std::uint64_t throws);

  /// The first alarm; it stays.
  const std::optional<face_alarm>& alarm() const { return state_.alarm; }
  const face_watch_state& state() const { return state_; }
  std::uint64_t dice() const;

  /// What 1 has become, by the counts alone.
  ///
  /// errors  never too high; too low by up to 2^-30 of itself a die, 0.07 % and 2^-24 as long as
  ///         no stake has become 2^31, which is the most that one counts for
  rational evidence() const;

 private:
  void look();

  std::uint64_t fair_sets_per_alarm_;
  face_watch_state state_;
};

/// After how many dice an alarm has come with at least so many per cent.
struct dice_needed {
  int per_cent{};
  std::optional<std::uint64_t> dice;  // nothing: more than were followed

  friend bool operator==(const dice_needed&, const dice_needed&) = default;
};

/// How the dice of a colour are thrown and watched.
struct watch_terms {
  std::uint64_t fair_sets_per_alarm = usual_fair_sets_per_alarm;
  std::uint64_t dice_per_look = 10;  // of the colour, in a throw
  std::uint64_t dice_max = 50'000;   // followed no further
};

inline constexpr std::uint64_t followed_dice_max = 1'000'000;
inline constexpr std::uint64_t face_weights_max = 1'000'000;  // all six

/// The power of a face_watch: after how many dice of given weights it has called them unfair.
///
/// In each direction that a die can be unfair in (a face, a pair, an axis) the part of the evidence
/// that is staked there depends on one count alone, whose law is followed die by die until that
/// part reaches the threshold by itself. The whole evidence reaches it no later. What is told is
/// the least over the directions.
///
/// in      weights that add up to 1 to face_weights_max
/// out     at 50, 90 and 99 per cent
/// errors  never too few dice; too many by what the other directions add, and by what rounding
///         takes from a probability: at most 2^-43 for each die and each count that is possible
///         then
/// cost    dice times the width of the law
std::array<dice_needed, 3> dice_until_alarm(const face_weights& weights,
                                            const watch_terms& terms = {});

enum class wager_result : std::uint8_t { lost, won };

/// The probability that theory gives a wager to win, as two bounds 2^-32 apart or equal.
class win_chance {
 public:
  /// in  ways at most `of`, which is above 0 and below 2^63
  static win_chance of(std::uint64_t ways, std::uint64_t of);
  /// in  chance 0 to 1
  static win_chance of(const rational& chance);

  /// Whether a wager can end so.
  bool allows(wager_result result) const;

  std::uint64_t low() const { return low_; }    ///< in 2^-32
  std::uint64_t high() const { return high_; }  ///< in 2^-32

 private:
  win_chance(std::uint64_t low, std::uint64_t high) : low_{low}, high_{high} {}

  std::uint64_t low_;
  std::uint64_t high_;
};

/// By how much the odds of winning are suspected to be off: `more` to `less`, or the other way.
struct odds_shift {
  static constexpr std::uint64_t number_max = 1'000;

  std::uint64_t more = 5;
  std::uint64_t less = 4;
};

struct wager_alarm {
  std::uint64_t wagers{};
  bool too_often{};  // won; or too seldom

  friend bool operator==(const wager_alarm&, const wager_alarm&) = default;
};

/// All that a wager_watch knows.
struct wager_watch_state {
  std::uint64_t wagers{};
  std::uint64_t won{};
  std::uint64_t expected{};   // sum of the lower bounds of their chances, in 2^-32 of a wager
  std::uint64_t too_often{};  // evidence, in 2^-20
  std::uint64_t too_seldom{};
  std::optional<wager_alarm> alarm;

  friend bool operator==(const wager_watch_state&, const wager_watch_state&) = default;
};

/// What a house asks for where nothing else is said: so many wagers from one false alarm to the
/// next.
inline constexpr std::uint64_t usual_wagers_per_alarm = 1'000'000;
inline constexpr std::uint64_t wagers_per_alarm_max = 1'000'000'000;

/// Most wagers that one wager_watch counts.
inline constexpr std::uint64_t watched_wagers_max = 4'000'000'000;

/// Compares how often a wager column was won with what theory says, wager by wager, both ways.
///
/// The sum of Shiryaev (1963) and Roberts (1966): before each wager one stake more is put on the
/// odds being off, and all that is staked is paid by theory. Of n wagers as theory has them its
/// mean is n, so that on average no fewer wagers than asked for come before a false alarm, and n
/// wagers have one with a probability of at most n divided by that. Page's rule (1954) keeps the
/// largest term of the sum; with the bound that Lorden (1971) proves of it, it has the same rate
/// and waits longer. Whole numbers, rounded down, as of a face_watch.
///
/// Wagers are told in the order in which they were decided, each once whatever the number of seats
/// that made it, with the chance that it had when those told before were decided. Of wagers on the
/// same dice at the same time only one is told.
class wager_watch {
 public:
  /// in  shift with 1 <= less < more <= 1,000
  ///     wagers_per_alarm 2 to wagers_per_alarm_max, on average, while theory holds
  ///     kept as state() gave it
  explicit wager_watch(std::uint64_t wagers_per_alarm = usual_wagers_per_alarm,
                       const odds_shift& shift = {}, const wager_watch_state& kept = {});

  /// A wager that was won or lost; one that was pushed is left out, and the chance is that of
  /// winning rather than losing.
  ///
  /// in  chance that allows the result
  void add(const win_chance& chance, wager_result result);

  /// The first alarm; it stays, and the evidence with it.
  const std::optional<wager_alarm>& alarm() const { return state_.alarm; }
  const wager_watch_state& state() const { return state_; }

 private:
  std::uint64_t wagers_per_alarm_;
  odds_shift shift_;
  wager_watch_state state_;
};

}  // namespace skyward::house
