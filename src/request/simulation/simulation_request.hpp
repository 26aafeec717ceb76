// A simulation as it is asked for. Flags, keys of a run file and arguments of another language have
// their names in common, which stand here once beside what they fill in.
#pragma once

#include "request/rules_request.hpp"
#include "request/wager_request.hpp"
#include "simulation/kernel/kernels.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::request {

/// When a player takes the next of the steps.
enum class progression : std::uint8_t { after_loss, after_win };

struct kernel_choice {
  std::optional<simulation::kernel> named;  // none: the one for what is simulated
};

/// A player's wagers and terms. Amounts are cents; what is left out has its default.
struct player_request {
  std::string name;
  wager_request wagers;
  std::optional<whole> bankroll;
  std::optional<whole> goal;
  std::optional<whole> loss_limit;
  std::optional<whole> fall_limit;
  std::optional<whole> buy_ins;
  std::optional<wholes> steps;
  std::optional<written<progression>> next;
};

/// Why a player cannot be named so, with what is accepted; empty where that is possible.
std::string player_name_problem(std::string_view name);

/// How a seat of a game for a pot buys its cards.
struct seat_request {
  std::optional<whole> first;
  std::optional<whole> until_cards;
  std::optional<whole> until_ranks;
  std::optional<whole> most;
};

struct compared_run;

struct simulation_request : rules_request {
  player_request player;                // alone, or what the players have unless they say otherwise
  std::vector<player_request> players;  // of a night
  std::optional<whole> rounds;          // in all, or of each session
  std::optional<whole> sessions;
  std::optional<whole> games;  // for a pot
  std::optional<whole> night;  // games of one
  std::optional<whole> seats;  // how many that buy as `seat`
  seat_request seat;
  std::vector<seat_request> seat_list;  // or each for itself
  std::optional<decimal> precision;
  std::optional<whole> time;  // seconds
  std::optional<whole> seed;
  std::optional<written<kernel_choice>> kernel;
  std::optional<whole> threads;
  std::optional<std::string> vectors;  // by name
  std::optional<std::string> checkpoint;
  std::optional<whole> checkpoint_every;  // seconds
  std::shared_ptr<const compared_run> against;

  /// Sessions of players, and not rounds of wagers.
  bool has_sessions() const { return sessions || !players.empty() || player.bankroll; }

  /// Where each setting comes from that is not a default.
  std::map<std::string, std::string, std::less<>> origins;
};

/// Another run, on the same dice.
struct compared_run {
  std::string file;
  accepted<simulation_request> run;
};

inline constexpr std::string_view from_command_line = "command line";
inline constexpr std::string_view from_run_file = "run file";

/// Notes where all that is given, and was not noted before, comes from.
void note_origins(simulation_request& request, std::string_view origin);

/// Words as what a field takes; no words leave it out.
void read_field(std::string_view words, std::optional<whole>& field);
void read_field(std::string_view words, std::optional<wholes>& field);
void read_field(std::string_view words, std::optional<decimal>& field);
void read_field(std::string_view words, std::optional<std::string>& field);
void read_field(std::string_view words, std::optional<written<progression>>& field);
void read_field(std::string_view words, std::optional<written<kernel_choice>>& field);

/// A visitor that takes from another owner what this one leaves out.
auto fills(auto& owner, const auto& from) {
  return [&](std::string_view /*name*/, auto field, std::string_view /*help*/) {
    if (!(owner.*field)) owner.*field = from.*field;
  };
}

/// Each calls visit(name, member, help) for the fields of an owner in their order.
template <class Visit>
void visit_player_fields(const Visit& visit) {
  using owner = player_request;
  visit("bankroll", &owner::bankroll, "cents that a player buys in with");
  visit("goal", &owner::goal, "cents held at which the player stops");
  visit("loss-limit", &owner::loss_limit, "cents lost at which to stop");
  visit("fall-limit", &owner::fall_limit, "cents lost since the best result at which to stop");
  visit("buy-ins", &owner::buy_ins, "most that a ruined player makes");
  visit("steps", &owner::steps, "1,2,4: what wagers are multiplied by, step by step");
  visit("next", &owner::next, "after-loss or after-win: the next step");
}

template <class Visit>
void visit_seat_fields(const Visit& visit) {
  using owner = seat_request;
  visit("first", &owner::first, "cards that a seat buys at first (pot games)");
  visit("until-cards", &owner::until_cards, "in the re-buy a seat buys until it holds so many");
  visit("until-ranks", &owner::until_ranks, "or until it holds so many different ranks");
  visit("most", &owner::most, "cards that a seat buys in a game at most");
}

/// What a run is, but for its players and seats.
template <class Visit>
void visit_run_fields(const Visit& visit) {
  using owner = simulation_request;
  visit("rounds", &owner::rounds, "rounds in all, or of each session");
  visit("sessions", &owner::sessions, "sessions, or nights of players");
  visit("games", &owner::games, "games for a pot");
  visit("night", &owner::night, "games of a night, with one bonus pot");
  visit("seats", &owner::seats, "seats that all buy alike (pot games)");
  visit("precision", &owner::precision,
        "stop when the run's figure is known within this, as 0.0001");
  visit("time", &owner::time, "stop after so many seconds");
  visit("seed", &owner::seed, "a number that makes the dice");
  visit("kernel", &owner::kernel, "auto, classes, dice, reference or throws");
}

/// How it is played on this machine, which no run file says.
template <class Visit>
void visit_machine_fields(const Visit& visit) {
  using owner = simulation_request;
  visit("threads", &owner::threads, "how many play; all cores");
  visit("vectors", &owner::vectors, "auto, avx512, avx2, sse4 or none: the same results");
  visit("checkpoint", &owner::checkpoint, "a file to go on with, and to write");
  visit("checkpoint-every", &owner::checkpoint_every,
        "at least so many seconds between checkpoints; 5");
}

}  // namespace skyward::request
