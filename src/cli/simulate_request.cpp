#include "cli/simulate_request.hpp"

#include "base/text.hpp"
#include "rules/reading/toml_reader.hpp"
#include "simulation/run/sessions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <span>

namespace skyward::cli {

namespace {

using rules::toml_reader;
constexpr auto optional = toml_reader::need::optional;

/// Longest name of a player, so that it fits its table.
constexpr std::size_t name_max = 24;

enum class word_kind : std::uint8_t { text, whole };

/// A word of a request under the name that flag and key have in common.
template <class Owner>
struct word {
  std::string_view name;
  std::string Owner::* at;
  word_kind kind;
  std::string_view help;
};

constexpr word<player_words> player_table[] = {
    {"bankroll", &player_words::bankroll, word_kind::whole, "cents that a player buys in with"},
    {"goal", &player_words::goal, word_kind::whole, "cents held at which the player stops"},
    {"loss-limit", &player_words::loss_limit, word_kind::whole, "cents lost at which to stop"},
    {"fall-limit", &player_words::fall_limit, word_kind::whole,
     "cents lost since the best result at which to stop"},
    {"buy-ins", &player_words::buy_ins, word_kind::whole, "most that a ruined player makes"},
    {"steps", &player_words::steps, word_kind::text,
     "1,2,4: what wagers are multiplied by, step by step"},
    {"next", &player_words::next, word_kind::text, "after-loss or after-win: the next step"},
};

constexpr word<seat_words> seat_table[] = {
    {"first", &seat_words::first, word_kind::whole, "cards that a seat buys at first (pot games)"},
    {"until-cards", &seat_words::until_cards, word_kind::whole,
     "in the re-buy a seat buys until it holds so many"},
    {"until-ranks", &seat_words::until_ranks, word_kind::whole,
     "or until it holds so many different ranks"},
    {"most", &seat_words::most, word_kind::whole, "cards that a seat buys in a game at most"},
};

constexpr word<simulate_request> run_table[] = {
    {"rounds", &simulate_request::rounds, word_kind::whole, "rounds in all, or of each session"},
    {"sessions", &simulate_request::sessions, word_kind::whole, "sessions, or nights of players"},
    {"games", &simulate_request::games, word_kind::whole, "games for a pot"},
    {"night", &simulate_request::night, word_kind::whole, "games of a night, with one bonus pot"},
    {"seats", &simulate_request::seats, word_kind::whole, "seats that all buy alike (pot games)"},
    {"precision", &simulate_request::precision, word_kind::text,
     "stop when the run's figure is known within this, as 0.0001"},
    {"time", &simulate_request::time, word_kind::whole, "stop after so many seconds"},
    {"seed", &simulate_request::seed, word_kind::whole, "a number that makes the dice"},
    {"kernel", &simulate_request::kernel, word_kind::text, "auto, classes, dice or reference"},
};

constexpr word<simulate_request> machine_table[] = {
    {"threads", &simulate_request::threads, word_kind::whole, "how many play; all cores"},
    {"vectors", &simulate_request::vectors, word_kind::text,
     "auto, avx512, avx2, sse4 or none: the same results"},
    {"checkpoint", &simulate_request::checkpoint, word_kind::text,
     "a file to go on with, and to write"},
    {"checkpoint-every", &simulate_request::checkpoint_every, word_kind::whole,
     "at least so many seconds between checkpoints; 5"},
    {"against", &simulate_request::against, word_kind::text,
     "another run file, compared on the same dice"},
};

/// A whole number or a text, as words.
std::string word_of(toml_reader& reader, std::string_view name, word_kind kind) {
  if (kind == word_kind::text) return reader.text(name, optional).value_or("");
  const auto number = reader.whole(name, 0, INT64_MAX, optional);
  return number ? std::to_string(*number) : "";
}

/// AREA = CENTS, as words.
std::vector<std::string> wagers_of(toml_reader& reader, std::string_view key) {
  std::vector<std::string> words;
  auto table = reader.table(key);
  if (!table) return words;
  for (const auto& area : table->names()) {
    const auto amount = table->whole(area, 1, cents_max);
    if (amount) words.push_back(fmt::format("{}={}", area, *amount));
  }
  table->finish();
  return words;
}

void read_player(toml_reader& reader, player_words& player) {
  player.wagers.commas = false;
  player.wagers.at_opening = wagers_of(reader, "wagers");
  player.wagers.every_play = wagers_of(reader, "every-play");
  for (const auto& each : player_table) player.*each.at = word_of(reader, each.name, each.kind);
}

simulate_request read_run(const toml::table& table, const std::string& file,
                          std::vector<rules::problem>& problems) {
  simulate_request made;
  toml_reader reader{table, "", file, problems};
  made.game = reader.text("game", toml_reader::need::required, "the id of a game").value_or("");
  made.edition = reader.text("edition", optional).value_or("");
  if (const auto rules = reader.text("rules", optional)) {
    made.rules_file = (std::filesystem::path{file}.parent_path() / *rules).string();
  }
  made.options = reader.texts("options");
  read_player(reader, made.player);
  for (const auto& each : run_table) made.*each.at = word_of(reader, each.name, each.kind);
  for (const auto& each : seat_table) made.seat.*each.at = word_of(reader, each.name, each.kind);
  for (auto& each : reader.tables("seat")) {
    seat_words seat;
    for (const auto& word : seat_table) seat.*word.at = word_of(each, word.name, word.kind);
    each.finish();
    made.seat_list.push_back(std::move(seat));
  }
  for (auto& each : reader.tables("players")) {
    player_words player;
    player.name = each.text("name", toml_reader::need::required, "the player's name").value_or("");
    if (player.name.empty() || player.name.size() > name_max ||
        one_line(player.name) != player.name) {
      each.fail("name", fmt::format("no name; accepted: 1 to {} bytes in one line", name_max));
    }
    read_player(each, player);
    each.finish();
    made.players.push_back(std::move(player));
  }
  reader.finish();
  return made;
}

accepted<simulate_request> read_text(std::string_view text, const std::string& file) {
  std::vector<rules::problem> problems;
  simulate_request made;
  if (const auto table = rules::parse_toml(text, file)) {
    made = read_run(*table, file, problems);
  } else {
    problems.push_back(table.error());
  }
  if (problems.empty()) return made;
  refusals lines;
  for (const auto& each : problems) lines.push_back(each.text());
  return std::unexpected(std::move(lines));
}

template <class Owner>
bool set_word_of(std::span<const word<Owner>> table, Owner& owner, std::string_view name,
                 const std::string& value) {
  const auto found = std::ranges::find(table, name, &word<Owner>::name);
  if (found == table.end()) return false;
  owner.*found->at = value;
  return true;
}

/// Where what a request says comes from.
class origins_of {
 public:
  explicit origins_of(simulate_request& request) : request_{request} {}

  void note(std::string_view origin) {
    note_all(run_table, request_, origin);
    note_all(player_table, request_.player, origin);
    note_all(seat_table, request_.seat, origin);
    if (!request_.player.wagers.at_opening.empty()) note("wagers", origin);
    if (!request_.player.wagers.every_play.empty()) note("every-play", origin);
  }

 private:
  void note(std::string_view name, std::string_view origin) {
    request_.origins.emplace(name, origin);
  }
  void note_all(const auto& table, const auto& owner, std::string_view origin) {
    for (const auto& each : table) {
      if (!(owner.*each.at).empty()) note(each.name, origin);
    }
  }

  simulate_request& request_;
};

}  // namespace

bool set_word(player_words& player, std::string_view name, const std::string& value) {
  return set_word_of<player_words>(player_table, player, name, value);
}

bool set_word(simulate_request& request, std::string_view name, const std::string& value) {
  return set_word_of<simulate_request>(run_table, request, name, value) ||
         set_word_of<simulate_request>(machine_table, request, name, value) ||
         set_word_of<seat_words>(seat_table, request.seat, name, value) ||
         set_word(request.player, name, value);
}

void declare_simulation(CLI::App& command, simulate_request& request) {
  declare_rules(command, request);
  declare_wagers(command, "--wager", request.player.wagers);
  const auto declare = [&](const auto& table, auto& owner) {
    for (const auto& each : table) {
      command.add_option(fmt::format("--{}", each.name), owner.*each.at, std::string{each.help});
    }
  };
  declare(run_table, request);
  declare(player_table, request.player);
  declare(seat_table, request.seat);
  declare(machine_table, request);
}

accepted<void> add_run_file(simulate_request& request, const std::string& file) {
  if (file.empty()) {
    origins_of{request}.note(from_command_line);
    return {};
  }
  const auto text = file_text("--run", file, rules::toml_bytes_max, "a run file, TOML");
  if (!text) return std::unexpected(text.error());
  return add_run_text(request, file, *text);
}

accepted<void> add_run_text(simulate_request& request, const std::string& file,
                            std::string_view text) {
  origins_of{request}.note(from_command_line);
  auto read = read_text(text, file);
  if (!read) return std::unexpected(read.error());
  if (!request.game.empty() && request.game != read->game) {
    return refuse(
        fmt::format("--run: {} is of {}; accepted: a run of {}", file, read->game, request.game));
  }
  request.game = read->game;
  const bool own_rules =
      !request.edition.empty() || !request.rules_file.empty() || !request.options.empty();
  if (!own_rules) static_cast<rules_request&>(request) = static_cast<const rules_request&>(*read);
  const auto fill = [&](const auto& table, auto& owner, const auto& from) {
    for (const auto& each : table) {
      if ((owner.*each.at).empty()) owner.*each.at = from.*each.at;
    }
  };
  fill(run_table, request, *read);
  fill(player_table, request.player, read->player);
  fill(seat_table, request.seat, read->seat);
  request.seat_list = std::move(read->seat_list);
  if (request.player.wagers.empty()) request.player.wagers = read->player.wagers;
  request.players = std::move(read->players);
  origins_of{request}.note(from_run_file);
  return {};
}

accepted<simulate_request> request_of_file(std::string_view flag, const std::string& file) {
  const auto text = file_text(flag, file, rules::toml_bytes_max, "a run file, TOML");
  if (!text) return std::unexpected(text.error());
  simulate_request made;
  if (auto read = add_run_text(made, file, *text); !read) return std::unexpected(read.error());
  return made;
}

std::string unused_setting(const simulate_request& request, simulated what) {
  const auto given = [](const auto& table, const auto& owner) -> std::string {
    for (const auto& each : table) {
      if (!(owner.*each.at).empty()) return std::string{each.name};
    }
    return "";
  };
  const bool games = what == simulated::games;
  std::vector<std::string> unused;
  if (what != simulated::sessions) {
    unused.push_back(given(player_table, request.player));
    if (!request.sessions.empty()) unused.emplace_back("sessions");
    if (!request.players.empty()) unused.emplace_back("players");
  }
  if (games) {
    if (!request.player.wagers.at_opening.empty()) unused.emplace_back("wager");
    if (!request.player.wagers.every_play.empty()) unused.emplace_back("every-play");
    if (!request.rounds.empty()) unused.emplace_back("rounds");
    if (!request.against.empty()) unused.emplace_back("against");
  } else {
    unused.push_back(given(seat_table, request.seat));
    if (!request.games.empty()) unused.emplace_back("games");
    if (!request.night.empty()) unused.emplace_back("night");
    if (!request.seats.empty() || !request.seat_list.empty()) unused.emplace_back("seats");
  }
  const auto first = std::ranges::find_if(unused, [](const auto& each) { return !each.empty(); });
  return first == unused.end() ? "" : *first;
}

}  // namespace skyward::cli
