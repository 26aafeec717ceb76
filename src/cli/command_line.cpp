#include "cli/command_line.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "cli/deal.hpp"
#include "cli/layout_argument.hpp"
#include "cli/refusal.hpp"
#include "cli/signature.hpp"
#include "games/catalogue.hpp"
#include "maths/par_sheet.hpp"
#include "report/clauses_report.hpp"
#include "report/games_report.hpp"
#include "report/par_report.hpp"
#include "report/wrap.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <expected>
#include <fstream>
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
  skyward par high-roll-dice --edition pa-593
      another edition of it
  skyward par high-roll-dice --layout pip-1,kind-4,extra-roll
      wagers made together, a dollar each; pip-1=500 for five
  skyward par props-and-hops --rules my.toml
      with the odds, limits and options of a rules submission
  skyward par three-dice-football --option score=pass-0
      with another reading of the text
  skyward clauses high-roll-dice
      what enforces each clause of the rulebook, and its tests
  skyward deal props-and-hops --format text --console < scenario.jsonl
      commands in, what happens out: the dealer's steps, every line's clause
  skyward signature
      one number that changes when the behaviour of any game does

Exit codes: 0 done, 1 the answer could not be written, 2 not accepted (the
message says what would be).
)";

struct par_request {
  std::string game;
  std::string edition;
  std::string rules_file;
  std::string format = "text";
  std::string layout;
  std::vector<std::string> options;
  bool all = false;
};

accepted<const games::game*> game_named(const std::string& id) {
  if (const auto* found = games::find_game(id)) return found;
  if (std::ranges::count(games::pot_games(), id, &rules::rulebook::game) > 0) {
    return refuse(fmt::format("{} is played for a pot and has no odds; accepted: {}", id,
                              join(games::game_ids())));
  }
  return refuse(fmt::format("unknown game \"{}\"; {}", id, accepted_names(id, games::game_ids())));
}

accepted<void> check_format(std::string_view command, const std::string& format,
                            const std::vector<std::string>& known) {
  if (std::ranges::find(known, format) != known.end()) return {};
  return refuse(
      fmt::format("{} has no format \"{}\"; {}", command, format, accepted_names(format, known)));
}

/// Reads no further than where the file is too long anyway: a pipe may never end.
accepted<std::string> file_text(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::string text(rules::toml_bytes_max + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.is_open() || file.bad()) {
    return refuse(fmt::format("--rules: {} cannot be read: {}; accepted: a rules submission, TOML",
                              name, std::strerror(errno)));
  }
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

accepted<rules::table_rules> rules_from_edition(const rules::rulebook& book,
                                                const std::string& id) {
  const auto* edition = id.empty() ? &book.editions.front() : book.find_edition(id);
  if (edition != nullptr) return rules::table_rules{book, *edition};
  std::vector<std::string> known;
  for (const auto& each : book.editions) known.push_back(each.id);
  return refuse(
      fmt::format("{} has no edition \"{}\"; {}", book.game, id, accepted_names(id, known)));
}

accepted<rules::table_rules> rules_from_file(const rules::rulebook& book,
                                             const par_request& request) {
  const auto text = file_text(request.rules_file);
  if (!text) return std::unexpected(text.error());
  auto rules = rules::read_submission(book, request.edition, *text, request.rules_file);
  if (rules) return std::move(*rules);
  refusals lines;
  for (const auto& problem : rules.error()) lines.push_back(problem.text());
  return std::unexpected(std::move(lines));
}

accepted<rules::table_rules> rules_of(const rules::rulebook& book, const par_request& request) {
  auto rules = rules_from_edition(book, request.edition);
  if (rules && !request.rules_file.empty()) rules = rules_from_file(book, request);
  if (!rules) return rules;
  std::vector<std::string> named;
  for (const auto& option : request.options) {
    const auto equals = option.find('=');
    if (equals == std::string::npos) {
      return refuse(fmt::format("--option \"{}\"; accepted: NAME=VALUE", option));
    }
    named.push_back(option.substr(0, equals));
    if (std::ranges::count(named, named.back()) > 1) {
      return refuse(
          fmt::format("--option: {} is named twice; accepted: each option once", named.back()));
    }
    const auto chosen = rules->choose(named.back(), option.substr(equals + 1));
    if (!chosen) return refuse("--option: " + chosen.error());
  }
  return rules;
}

accepted<std::string> layout_report(const rules::lowered& lowered, const rules::table_rules& rules,
                                    const par_request& request) {
  const auto wagers = layout_wagers(rules, request.layout);
  if (!wagers) return std::unexpected(wagers.error());
  const auto figures = maths::layout_of(lowered, rules, request.layout, *wagers);
  if (!figures) return refuse("--layout: " + figures.error());
  if (request.format == "json") return report::layout_json(rules, *figures) + "\n";
  return report::sheet_title(rules) + "\n" + report::layout_text(rules, *figures, true);
}

accepted<std::string> sheet(const rules::lowered& lowered, const rules::table_rules& rules,
                            const std::string& format) {
  const auto made = maths::par_sheet_of(lowered, rules);
  if (!made) return refuse(made.error());
  if (format == "json") return report::par_json(rules, *made) + "\n";
  if (format == "csv") return report::par_csv(rules, *made);
  return report::par_text(rules, *made);
}

/// Every edition of every game; a game is lowered once for all its editions.
accepted<std::string> all_sheets(const std::string& format) {
  std::string out = format == "csv" ? report::par_csv_header() : "";
  for (const auto& game : games::catalogue()) {
    std::optional<rules::lowered> lowered;
    for (const auto& edition : game.book.editions) {
      const rules::table_rules rules{game.book, edition};
      if (!lowered) lowered = games::lowered_form(game, rules);
      if (format == "text" && !out.empty()) out += "\n" + std::string(80, '=') + "\n";
      const auto made = sheet(*lowered, rules, format);
      if (!made) return made;
      out += *made;
    }
  }
  return out;
}

accepted<std::string> par(const par_request& request) {
  const auto formats = request.layout.empty() ? std::vector<std::string>{"text", "json", "csv"}
                                              : std::vector<std::string>{"text", "json"};
  const auto* command = request.layout.empty() ? "par" : "par --layout";
  if (const auto known = check_format(command, request.format, formats); !known) {
    return std::unexpected(known.error());
  }
  if (request.all) {
    const bool narrowed = !request.game.empty() || !request.edition.empty() ||
                          !request.rules_file.empty() || !request.layout.empty() ||
                          !request.options.empty();
    if (narrowed) {
      return refuse("par --all takes every game as printed; accepted beside it: --format");
    }
    return all_sheets(request.format);
  }
  if (request.game.empty()) {
    return refuse("par needs a game or --all; accepted: " + join(games::game_ids()));
  }
  const auto game = game_named(request.game);
  if (!game) return std::unexpected(game.error());
  const auto rules = rules_of((*game)->book, request);
  if (!rules) return std::unexpected(rules.error());
  const auto lowered = games::lowered_form(**game, *rules);
  if (!request.layout.empty()) return layout_report(lowered, *rules, request);
  auto made = sheet(lowered, *rules, request.format);
  if (made && request.format == "csv") made->insert(0, report::par_csv_header());
  return made;
}

std::vector<std::string> all_game_ids() {
  std::vector<std::string> ids;
  for (const auto* book : games::rulebooks()) ids.push_back(book->game);
  return ids;
}

std::unexpected<refusals> refuse_game(const std::string& id) {
  return refuse(fmt::format("unknown game \"{}\"; {}", id, accepted_names(id, all_game_ids())));
}

/// The rulebook of a game, those for a pot included; of every game where none is named.
accepted<std::vector<const rules::rulebook*>> books_named(const std::string& game) {
  auto books = games::rulebooks();
  if (game.empty()) return books;
  const auto found = std::ranges::find(books, game, &rules::rulebook::game);
  if (found == books.end()) return refuse_game(game);
  return std::vector{*found};
}

accepted<std::string> list_games(const std::string& game, const std::string& format) {
  if (const auto known = check_format("games", format, {"text", "json", "markdown"}); !known) {
    return std::unexpected(known.error());
  }
  const auto books = books_named(game);
  if (!books) return std::unexpected(books.error());
  if (format == "json") return report::games_json(*books);
  if (format == "markdown") return report::games_markdown(*books);
  return report::games_text(*books);
}

/// The rules of a table with a pot: an edition, and settings as `--option decks=8`.
accepted<rules::pot_rules> pot_rules_of(const rules::rulebook& book, const par_request& request) {
  if (!request.rules_file.empty()) {
    return refuse(fmt::format("{} has no rules submission; accepted: --option", book.game));
  }
  const auto* edition =
      request.edition.empty() ? &book.editions.front() : book.find_edition(request.edition);
  if (edition == nullptr) {
    std::vector<std::string> known;
    for (const auto& each : book.editions) known.push_back(each.id);
    return refuse(fmt::format("no such edition as \"{}\"; {}", request.edition,
                              accepted_names(request.edition, known)));
  }
  rules::pot_rules rules{book, *edition};
  auto settings = rules.settings();
  auto seats = rules.seats();
  for (const auto& option : request.options) {
    const auto equals = std::min(option.find('='), option.size());
    const auto name = option.substr(0, equals);
    const auto value = parse_whole(
        std::string_view{option}.substr(std::min(equals + 1, option.size())), cents_max);
    std::vector<std::string> known{"seats"};
    for (const auto& each : rules::pot_setting_keys()) {
      known.emplace_back(each.key);
      if (each.key != name || !value) continue;
      if (each.number != nullptr) settings.*each.number = *value;
      if (each.money != nullptr) settings.*each.money = cents{*value};
    }
    if (name == "seats" && value) seats = *value;
    if (!value || std::ranges::find(known, name) == known.end()) {
      return refuse(fmt::format("--option \"{}\": accepted: NAME=WHOLE NUMBER; {}", option,
                                accepted_names(name, known)));
    }
  }
  // Together: an earlier option may be sound only with a later one.
  if (const auto set = rules.set(settings); !set) return refuse(set.error());
  if (const auto set = rules.set_seats(seats); !set) return refuse(set.error());
  return rules;
}

/// Nothing is left to print: everything was, as it happened.
accepted<std::string> deal_from(const par_request& request, const deal_request& dealt,
                                deal_streams streams) {
  const auto ended = [](bool well) -> accepted<std::string> {
    if (well) return std::string{};
    return std::unexpected(refusals{});
  };
  if (const auto known = check_format("deal", dealt.format, {"jsonl", "text"}); !known) {
    return std::unexpected(known.error());
  }
  if (request.game.empty()) {
    return refuse("deal needs a game; accepted: " + join(all_game_ids()));
  }
  const auto pot = std::ranges::find(games::pot_games(), request.game, &rules::rulebook::game);
  if (pot != games::pot_games().end()) {
    const auto rules = pot_rules_of(*pot, request);
    if (!rules) return std::unexpected(rules.error());
    return ended(deal(*rules, dealt, streams));
  }
  const auto* game = games::find_game(request.game);
  if (game == nullptr) return refuse_game(request.game);
  const auto rules = rules_of(game->book, request);
  if (!rules) return std::unexpected(rules.error());
  const auto definition = game->define(*rules);
  return ended(deal(*rules, *definition, dealt, streams));
}

/// The clauses of every game, or of one.
accepted<std::string> list_clauses(const std::string& game, const std::string& format) {
  if (const auto known = check_format("clauses", format, {"text", "json"}); !known) {
    return std::unexpected(known.error());
  }
  const auto books = books_named(game);
  if (!books) return std::unexpected(books.error());
  std::vector<rules::clause_row> rows;
  for (const auto* book : *books) {
    for (auto& row : rules::clause_rows(*book)) rows.push_back(std::move(row));
  }
  return format == "json" ? report::clauses_json(rows) + "\n" : report::clauses_text(rows);
}

std::string signature() {
  const auto readings = game_signatures();
  std::string text;
  for (const auto& each : readings) {
    text += report::wrapped(fmt::format("{:016x} {}", each.value, each.reading));
  }
  return text + fmt::format("Signature: {}\n", whole_signature(readings));
}

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
  return refuse(
      fmt::format("unknown command \"{}\"; {}", left.front(), accepted_names(left.front(), known)));
}

/// The command line as CLI11 knows it.
struct command_line {
  CLI::App app{std::string{about}, "skyward"};
  CLI::App* games = nullptr;
  CLI::App* par = nullptr;
  CLI::App* signature = nullptr;
  bool version = false;
  std::string listed_game;
  std::string list_format = "text";
  par_request request;

  CLI::App* clauses = nullptr;
  CLI::App* deal = nullptr;
  deal_request dealt;
  deal_streams streams;

  explicit command_line(deal_streams of) : streams{of} {
    app.footer(std::string{examples});
    app.allow_extras();
    app.require_subcommand(0, 1);
    app.add_flag("--version", version, "print the version")->disable_flag_override();
    games = app.add_subcommand("games", "list the games, their editions and areas");
    games->add_option("GAME", listed_game, "only this game");
    games->add_option("--format", list_format, "text, json or markdown");
    par = app.add_subcommand("par", "exact figures of every wager of a game");
    par->add_option("GAME", request.game, "the game");
    par->add_flag("--all", request.all, "every edition of every game")->disable_flag_override();
    par->add_option("--edition", request.edition, "an edition of the game");
    par->add_option("--rules", request.rules_file, "a rules submission, TOML");
    par->add_option("--option", request.options, "NAME=VALUE, another reading or setting")
        ->allow_extra_args(false);
    par->add_option("--layout", request.layout, "AREA[=CENTS],... wagers made together");
    par->add_option("--format", request.format, "text, json or csv");
    clauses = app.add_subcommand("clauses", "what enforces each clause, and its tests");
    clauses->add_option("GAME", listed_game, "only this game");
    clauses->add_option("--format", list_format, "text or json");
    deal = app.add_subcommand("deal", "play commands from standard input at a table");
    deal->add_option("GAME", request.game, "the game");
    deal->add_option("--edition", request.edition, "an edition of the game");
    deal->add_option("--rules", request.rules_file, "a rules submission, TOML");
    deal->add_option("--option", request.options, "NAME=VALUE, another reading or setting")
        ->allow_extra_args(false);
    deal->add_option("--format", dealt.format, "jsonl or text");
    deal->add_flag("--strict", dealt.strict, "stop at the first refusal")->disable_flag_override();
    deal->add_flag("--console", dealt.console, "print the steps as they come due")
        ->disable_flag_override();
    signature = app.add_subcommand("signature", "one number that changes when behaviour does");
    for (auto* each : {games, par, clauses, deal, signature}) each->allow_extras();
  }

  const CLI::App& chosen_command() const {
    for (const auto* each : {games, par, clauses, deal, signature}) {
      if (each->parsed()) return *each;
    }
    return app;
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

  accepted<std::string> perform() {
    const auto* chosen = &chosen_command();
    for (const auto* each : {&std::as_const(app), chosen}) {
      if (const auto all = check_leftovers(app, *each); !all) return std::unexpected(all.error());
    }
    if (const auto all = check_values(*chosen); !all) return std::unexpected(all.error());
    if (version) return fmt::format("skyward {}\n", SKYWARD_VERSION);
    if (chosen == games) return list_games(listed_game, list_format);
    if (chosen == par) return cli::par(request);
    if (chosen == clauses) return list_clauses(listed_game, list_format);
    if (chosen == deal) return cli::deal_from(request, dealt, streams);
    if (chosen == signature) return cli::signature();
    return app.help();
  }
};

}  // namespace

answer run(std::span<const std::string> arguments) {
  std::istringstream nothing;
  std::ostringstream shown;
  std::ostringstream told;
  auto answered = run(arguments, {nothing, shown, told});
  answered.out.insert(0, shown.str());
  answered.err.insert(0, told.str());
  return answered;
}

answer run(std::span<const std::string> arguments, deal_streams streams) {
  command_line line{streams};
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  accepted<std::string> done;
  try {
    line.app.parse(reversed);
    done = line.perform();
  } catch (const CLI::CallForHelp&) {
    const auto& chosen = line.chosen_command();
    return {0, chosen.help(&chosen == &line.app ? "" : line.app.get_name()), ""};
  } catch (const CLI::ParseError& error) {
    done = line.refuse_parse(error.what());
  }
  if (done) return {0, std::move(*done), ""};
  if (done.error().empty()) return {2, "", ""};  // told already
  return {2, "", join(done.error(), "\n") + "\n"};
}

}  // namespace skyward::cli
