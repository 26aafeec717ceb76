// A house whose electronic tables go on by themselves. What people ask and what automatic dealers
// do in one turn, at whatever tables, is kept in one transaction, and only then told. One thread
// has it.
#pragma once

#include "dealing/automatic_dealer.hpp"
#include "fairness/secret_maker.hpp"
#include "live/floor.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::live {

/// What a running house stands on; all of it outlives it.
struct house_parts {
  store::store& house;
  class floor& floor;
  fairness::secret_maker& chance;
  const fairness::seed_box& seeds;
  std::function<moment()> now;
  bool shared{};  // other nodes may have the house at the same time
};

/// Hears how a house runs, for whoever operates it; each may be nothing.
struct house_observer {
  std::function<void(std::string_view code)> refused = {};        // a command
  std::function<void(std::size_t proposals)> kept_together = {};  // in one transaction
  std::function<void(const std::string& table, const std::string& why)> dice_failed = {};  // once
  // What the house has recorded and a table does not take yet.
  std::function<void(const std::string& table, const live::refused& why)> unheard = {};
};

class running_house {
 public:
  using reply = std::move_only_function<void(const told&)>;
  /// in  table  `12`
  using listener = std::function<void(const std::string& table, const told& done)>;

  /// in  player  what house players do
  ///     tell    hears of everything that was kept at a table, in order
  running_house(const house_parts& on, dealing::dealer_pace pace, dealing::house_player player,
                listener tell, house_observer watch = {});

  /// Every table that is planned: its dealer begins where its records end.
  store::reached<void> begin();

  /// Puts a command among what the next turn does. Who sends it is who it says: that has been
  /// looked at; whose seat it is, is looked at here.
  ///
  /// in  asked  with an id
  void ask(const std::string& table, table::sent_command asked, reply answer);

  /// Does what was asked and what is due.
  ///
  /// out  when the next turn is due though nobody asks; no moment: never
  store::reached<moment> turn();

  /// Another node may have kept something: the next turn looks. Without a word it looks twice a
  /// second.
  void look() { looks_ = true; }

  /// What others have kept at a table until now, for whoever has seen it elsewhere already.
  store::reached<void> read_others(const std::string& table);

  /// Players who are here: a device of theirs is, or they have asked for something lately. And
  /// those who are at other nodes.
  std::vector<std::string> players_here() const;
  void set_elsewhere(std::set<std::string, std::less<>> players);

  /// A device of a player has come or gone: who has none, and has not asked for anything lately, is
  /// not waited for.
  void connect(const std::string& player);
  void disconnect(const std::string& player);

  /// The program plays for this one.
  void add_house_player(const std::string& player) { house_players_.insert(player); }

  /// When the dealer of a table acts next though nobody asks; no moment: it waits for people.
  moment due_at(const std::string& table) const;

  /// Whose turn it is to roll asks for it.
  void hurry(const std::string& table, table::seat_no seat);

  /// Why the dice have failed: nothing more is drawn or wagered, and play is stopped by the records
  /// of the house. Empty: they have not.
  const std::string& dice_failure() const { return failure_; }

 private:
  struct asked_command {
    table::sent_command what;
    reply answer;
    bool admitted{};
    bool looked{};  // at what others have kept, before it is refused
  };
  struct running_table {
    explicit running_table(dealing::automatic_dealer by) : dealer{std::move(by)} {}

    floor_table* at{};
    dealing::automatic_dealer dealer;
    std::deque<asked_command> asked;
    moment due;               // of the dealer's next act; none: it waits for people
    std::uint64_t hurried{};  // seats that ask for their roll
    bool is_due{};            // among what the next round looks at
    bool stopped{};           // not all that is to be done fits in this round
    bool stuck{};             // the dealer was refused: it waits for people
    std::vector<told> heard;  // what others have kept, and was not told yet
    bool of_others{};         // another node has acted here last
    moment overdue_since;     // there, and that node has not acted; none: nothing is overdue
    std::size_t proposed{};   // in the transaction of this round
  };

  store::reached<bool> round();
  store::reached<void> plan(const std::string& id, running_table& table);
  store::reached<void> plan_asked(const std::string& id, running_table& table);
  store::reached<bool> plan_day(const std::string& id, running_table& table);
  void look_at_clock(moment now);
  store::reached<void> look_at_others(moment now);
  void tell_of_others(const std::string& id, running_table& table);
  store::reached<void> catch_up(const std::string& id, running_table& table);
  store::reached<void> adopt(const std::string& id, running_table& table);
  bool leaves_to_others(running_table& table, moment now);
  store::reached<void> stop_play();
  store::reached<void> plan_due(const std::string& id, running_table& table, moment now);
  store::reached<void> settle(const std::string& id, running_table& table,
                              std::span<const store::answer> kept);
  void tell(const std::string& id, running_table& table, asked_command& asked, const told& done);
  std::optional<refused> check_seat(const running_table& table,
                                    const table::sent_command& asked) const;
  std::optional<refused> check_dice(const table::sent_command& asked) const;
  store::reached<running_table*> find(const std::string& id);
  bool is_there(const std::string& player) const;
  dealing::seats_there there(const running_table& table) const;
  void wake(const std::string& id, running_table& table);
  void note_seated(const std::string& id, const running_table& table);
  void wake_where_seated(const std::string& player);
  void refuse(reply answer, refused why);
  void give_up(const std::string& id);

  house_parts on_;
  dealing::dealer_pace pace_;
  dealing::house_player player_;
  listener tell_;
  house_observer watch_;
  std::map<std::string, std::unique_ptr<running_table>, std::less<>> tables_;
  std::vector<std::string> awake_;                       // tables that the next round looks at
  std::set<std::pair<moment, std::string>> due_;         // when dealers act next
  std::map<std::string, std::set<std::string>> seated_;  // by folded name: sits, or has sat
  std::map<std::string, int, std::less<>> connected_;
  std::map<std::string, moment, std::less<>> acted_;  // when players last asked for something
  std::set<std::string, std::less<>> house_players_;
  std::set<std::string, std::less<>> elsewhere_;  // players at other nodes
  bool looks_ = true;
  moment looked_at_others_;
  std::string today_;  // the gaming day, as it was last looked at
  moment looked_;
  std::string failure_;
};

}  // namespace skyward::live
