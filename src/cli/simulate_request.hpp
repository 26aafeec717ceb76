// A simulation as it is asked for, in words: by the flags of `skyward simulate`, by a run file, or
// by another language. docs/runs.md has the format of run files.
#pragma once

#include "cli/rules_argument.hpp"
#include "cli/wager_argument.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::cli {

/// A player's wagers and terms. Amounts are whole cents; what is empty has its default.
struct player_words {
  std::string name;
  wager_request wagers;
  std::string bankroll;
  std::string goal;
  std::string loss_limit;
  std::string fall_limit;
  std::string buy_ins;
  std::string steps;  // 1,2,4
  std::string next;   // after-loss, after-win
};

/// How a seat of a game for a pot buys its cards.
struct seat_words {
  std::string first;
  std::string until_cards;
  std::string until_ranks;
  std::string most;
};

struct simulate_request : rules_request {
  player_words player;                // alone, or what the players have unless they say otherwise
  std::vector<player_words> players;  // of a night
  std::string rounds;                 // in all, or of each session
  std::string sessions;
  std::string games;  // for a pot
  std::string night;  // games of one
  std::string seats;  // how many that buy as `seat`
  seat_words seat;
  std::vector<seat_words> seat_list;  // or each for itself
  std::string precision;
  std::string time;  // seconds
  std::string seed;
  std::string kernel;
  std::string threads;
  std::string vectors;
  std::string checkpoint;
  std::string checkpoint_every;  // seconds
  std::string against;           // another run file

  /// Where each setting comes from that is not a default.
  std::map<std::string, std::string, std::less<>> origins;
};

inline constexpr std::string_view from_command_line = "command line";
inline constexpr std::string_view from_run_file = "run file";

/// Adds the flags of a simulation, --run and the formats left out.
void declare_simulation(CLI::App& command, simulate_request& request);

/// Fills in what a run file says and the request does not.
///
/// errors  every problem of the file, each with line, key and what is accepted; a file of another
///         game
accepted<void> add_run_file(simulate_request& request, const std::string& file);

/// The same of a run file that is given as its text, under the name that problems are told with.
accepted<void> add_run_text(simulate_request& request, const std::string& name,
                            std::string_view text);

/// Sets what the flag of that name sets, but for wagers and rules; false where there is none.
bool set_word(simulate_request& request, std::string_view name, const std::string& value);
/// The same of a player alone.
bool set_word(player_words& player, std::string_view name, const std::string& value);

/// A request that is the run file of a flag alone.
accepted<simulate_request> request_of_file(std::string_view flag, const std::string& file);

enum class simulated : std::uint8_t { rounds, sessions, games };

/// The first setting that is given and says nothing of what is simulated; empty when all do.
std::string unused_setting(const simulate_request& request, simulated what);

}  // namespace skyward::cli
