#include "cli/command_line.hpp"

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "games/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <sstream>

namespace skyward::cli {

namespace {

constexpr std::string_view about =
    "Skyward: dice table games by the book, with every figure exact\nand tied to its clause.";

constexpr std::string_view examples = R"(Examples:
  skyward games
      the games, their editions, areas and options
  skyward par --all
      the exact figures of every wager of every game
  skyward par three-dice-football
      one game; --format json or csv for a program
  skyward par high-roll-dice --detail --confidence 95
      with payback, volatility index, spread, contributions and top award
  skyward par high-roll-dice --format xlsx --out high-roll-dice.xlsx
      a workbook with live formulas; --all --out FOLDER for every game
  skyward par high-roll-dice --observed counts.json
      whether the counts of a simulation agree with the exact law
  skyward par high-roll-dice --edition pa-593
      another edition of it
  skyward par high-roll-dice --layout pip-1,kind-4,extra-roll
      wagers made together, a dollar each; pip-1=500 for five
  skyward par props-and-hops --rules my.toml
      with the odds, limits and options of a rules submission
  skyward par three-dice-football --option score=pass-0
      with another reading of the text
  skyward par high-roll-dice --format html > sheet.html
      the par sheet as one page with charts; --format svg for the chart
  skyward par --pack filing
      a folder with what is filed of each game: par sheets, odds sign,
      layout, rules, and the export for Stake Engine
  skyward value three-dice-football
      what wagers are worth where a game stands
  skyward value high-roll-dice --wager pip-1=500,kind-4=500
      what buying the extra roll adds to a layout
  skyward exposure props-and-hops --full-table
      what the house can lose; --wager 1:field=500,2:any-seven=500 for seats
  skyward design high-roll-dice --area kind-5 --edge 5%
      odds that can be printed, and what rounding does to them
  skyward diff high-roll-dice --rules my.toml
      a rules submission against the game as printed; or two editions
  skyward session props-and-hops --wager field=500 --bankroll 20000 --rounds 400
      how likely ruin is, how bankrolls end, how deep they fall
  skyward equity --hold 7,7,8 --hold 2,Q --hold none
      what each seat's cards are worth in High Roller, and one more
  skyward clauses high-roll-dice
      what enforces each clause of the rulebook, and its tests
  skyward check src/games/props_and_hops
      a game's folder before it is built: what is wrong, or what it has
  skyward deal props-and-hops --format text --console < scenario.jsonl
      commands in, what happens out: the dealer's steps, every line's clause
  skyward simulate high-roll-dice --rounds 1000000000
      every wager of the game, the exact figures beside what dice gave
  skyward simulate three-dice-football --wager touchdown=500 \
      --bankroll 20000 --rounds 200 --sessions 100000
      a player's sessions: ruin, result, falls; also --run FILE (docs/runs.md)
  skyward signature
      one number that changes when the behaviour of any game does

Exit codes: 0 done, 1 the answer could not be written or `check` found problems,
2 not accepted (the message says what would be).
)";

/// What a flag takes: CLI11 says it in words of its own, and takes an empty value for none at all.
std::unexpected<refusals> refuse_values(const CLI::Option& flag) {
  if (flag.get_items_expected_max() == 0) {
    return refuse(fmt::format("{} takes no value", flag.get_name()));
  }
  return refuse(fmt::format("{} takes one value{}; accepted: {}", flag.get_name(),
                            flag.get_items_expected_max() == 1 ? ", given once" : " each time",
                            flag.get_description()));
}

accepted<void> check_values(const CLI::App& command) {
  for (const auto* option : command.get_options()) {
    const bool flag = !option->get_lnames().empty();
    if (flag && !option->empty() && option->results().front().empty()) {
      return refuse_values(*option);
    }
  }
  return {};
}

/// The first word that no command or flag takes, with the nearest that one does.
accepted<void> check_leftovers(const CLI::App& app, const CLI::App& command) {
  const auto left = command.remaining();
  if (left.empty()) return {};
  const auto flag =
      std::ranges::find_if(left, [](const auto& word) { return word.starts_with('-'); });
  std::vector<std::string> known;
  if (flag != left.end()) {
    for (const auto* option : command.get_options()) {
      if (!option->get_lnames().empty()) known.push_back("--" + option->get_lnames().front());
    }
    return refuse(fmt::format("unknown flag \"{}\"; {}", *flag, accepted_names(*flag, known)));
  }
  if (&command != &app) {
    return refuse(
        fmt::format("{} takes no further argument: \"{}\"", command.get_name(), left.front()));
  }
  for (const auto* each : app.get_subcommands({})) known.push_back(each->get_name());
  return refuse(fmt::format("unknown command \"{}\"; accepted: {}", left.front(), join(known)));
}

/// The examples of one command, or all where it has none.
std::string examples_of(const std::string& command) {
  std::string own;
  std::istringstream lines{std::string{examples}};
  bool of_command = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  skyward ")) of_command = line.starts_with("  skyward " + command);
    if (line.empty() || !line.starts_with(' ')) of_command = false;
    if (of_command) own += line + "\n";
  }
  return own.empty() ? std::string{examples} : "Examples:\n" + own;
}

/// The command line as CLI11 knows it.
struct command_line {
  CLI::App app{std::string{about}, "skyward"};
  bool version = false;
  struct known_command {
    std::unique_ptr<command> performs;
    CLI::App* declared;
  };
  std::vector<known_command> commands;

  command_line() {
    app.footer(std::string{examples});
    app.allow_extras();
    app.require_subcommand(0, 1);
    app.add_flag("--version", version, "print the version")->disable_flag_override();
    for (auto& each : all_commands()) {
      auto* declared = each->declare(app);
      declared->allow_extras();
      declared->footer(examples_of(declared->get_name()));
      commands.push_back({std::move(each), declared});
    }
  }

  const CLI::App& chosen_command() const {
    for (const auto& each : commands) {
      if (each.declared->parsed()) return *each.declared;
    }
    return app;
  }

  int refused_exit_code() const {
    for (const auto& each : commands) {
      if (each.declared->parsed()) return each.performs->refused_exit_code();
    }
    return 2;
  }

  /// CLI11 tells of a flag that misses its value, was given twice or takes none, its name first.
  accepted<std::string> refuse_parse(std::string_view told) const {
    const auto name = std::string{told.substr(0, told.find_first_of(": "))};
    const auto dashed = name.starts_with('-') ? name : "--" + name;
    for (const auto* each : {&chosen_command(), &app}) {
      if (const auto* flag = each->get_option_no_throw(dashed)) return refuse_values(*flag);
    }
    return refuse(told);
  }

  accepted<std::string> perform(const streams& io) const {
    const auto& chosen = chosen_command();
    for (const auto* each : {&app, &chosen}) {
      if (const auto all = check_leftovers(app, *each); !all) return std::unexpected(all.error());
    }
    if (const auto all = check_values(chosen); !all) return std::unexpected(all.error());
    if (version) return fmt::format("skyward {}\n", SKYWARD_VERSION);
    for (const auto& each : commands) {
      if (each.declared == &chosen) return each.performs->perform(io);
    }
    return app.help();
  }
};

/// Whoever asks for every game is told of those that are left out.
std::string unusable_games_note() {
  std::string note;
  for (const auto& game : games::unusable_games()) {
    note += fmt::format("skyward: {} cannot be used; skyward games says why\n", game.id);
  }
  return note;
}

}  // namespace

std::vector<std::unique_ptr<command>> all_commands() {
  std::vector<std::unique_ptr<command>> commands;
  for (auto* make : {games_command, par_command, value_command, exposure_command, session_command,
                     simulate_command, equity_command, design_command, diff_command,
                     clauses_command, check_command, deal_command, signature_command}) {
    commands.push_back(make());
  }
  return commands;
}

accepted<void> check_format(std::string_view command, const std::string& format,
                            const std::vector<std::string>& known) {
  if (std::ranges::find(known, format) != known.end()) return {};
  return refuse(
      fmt::format("{} has no format \"{}\"; {}", command, format, accepted_names(format, known)));
}

answer run(std::span<const std::string> arguments) {
  std::istringstream nothing;
  std::ostringstream shown;
  std::ostringstream told;
  auto answered = run(arguments, {nothing, shown, told});
  answered.out.insert(0, shown.str());
  answered.err.insert(0, told.str());
  return answered;
}

answer run(std::span<const std::string> arguments, const streams& io) {
  command_line line;
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  accepted<std::string> done;
  try {
    line.app.parse(reversed);
    done = line.perform(io);
  } catch (const CLI::CallForHelp&) {
    const auto& chosen = line.chosen_command();
    return {0, chosen.help(&chosen == &line.app ? "" : line.app.get_name()), ""};
  } catch (const CLI::ParseError& error) {
    done = line.refuse_parse(error.what());
  }
  if (done) return {0, std::move(*done), unusable_games_note()};
  if (done.error().empty()) return {2, "", ""};  // told already
  return {line.refused_exit_code(), "", join(done.error(), "\n") + "\n"};
}

}  // namespace skyward::cli
