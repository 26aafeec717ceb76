// Reads a command line: the one file that knows CLI11.
#include "cli/command_line.hpp"

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "document/wrap.hpp"
#include "games/catalogue.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <expected>
#include <iostream>
#include <list>
#include <memory>
#include <sstream>

namespace skyward::cli {

namespace {

/// Help as CLI11 prints it, no wider than a terminal.
class narrow_help : public CLI::Formatter {
 public:
  std::string make_option_desc(const CLI::Option* flag) const override {
    const auto width = document::terminal_width - get_column_width();
    auto lines = document::wrapped(flag->get_description(), "", width);
    lines.pop_back();  // CLI11 ends the last line itself
    return lines;
  }
};

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

/// A flag with what stood on the command line for it.
struct read_flag {
  const flag* declared;
  const CLI::Option* option = nullptr;
  std::string word{};
  std::vector<std::string> words{};
  bool given = false;
};

/// A command with its flags, as CLI11 knows them.
class known_command {
 public:
  known_command(std::unique_ptr<command> performs, CLI::App& app)
      : performs_{std::move(performs)},
        app_{app.add_subcommand(performs_->name(), performs_->about())} {
    performs_->declare(flags_);
    for (const auto& each : flags_.all()) declare(read_.emplace_back(&each));
    app_->allow_extras();
    app_->footer(examples_of(performs_->name()));
  }

  const CLI::App& app() const { return *app_; }
  int refused_exit_code() const { return performs_->refused_exit_code(); }

  accepted<std::string> perform(const streams& io) const {
    for (const auto& each : read_) {
      if (each.option->empty()) continue;
      for (const auto& word : each.words) each.declared->take(word);
      if (each.declared->kind != flag_kind::repeated) each.declared->take(each.word);
    }
    return performs_->perform(io);
  }

 private:
  void declare(read_flag& read) {
    const auto& [kind, name, help, take] = *read.declared;
    switch (kind) {
      case flag_kind::argument:
      case flag_kind::once:
        read.option = app_->add_option(name, read.word, help);
        break;
      case flag_kind::repeated:
        read.option = app_->add_option(name, read.words, help)->allow_extra_args(false);
        break;
      case flag_kind::mark:
        read.option = app_->add_flag(name, read.given, help)->disable_flag_override();
        break;
    }
  }

  std::unique_ptr<command> performs_;
  CLI::App* app_;
  flags flags_;
  std::list<read_flag> read_;  // stay where CLI11 writes to them
};

/// The command line as CLI11 knows it.
struct command_line {
  CLI::App app{std::string{about}, "skyward"};
  bool version = false;
  std::list<known_command> commands;

  command_line() {
    app.formatter(std::make_shared<narrow_help>());
    app.footer(std::string{examples});
    app.allow_extras();
    app.require_subcommand(0, 1);
    app.add_flag("--version", version, "print the version")->disable_flag_override();
    for (auto& each : all_commands()) commands.emplace_back(std::move(each), app);
  }

  const CLI::App& chosen_command() const {
    for (const auto& each : commands) {
      if (each.app().parsed()) return each.app();
    }
    return app;
  }

  int refused_exit_code() const {
    for (const auto& each : commands) {
      if (each.app().parsed()) return each.refused_exit_code();
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
      if (&each.app() == &chosen) return each.perform(io);
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
  } catch (const failure& failed) {
    return {1, "", fmt::format("{}\n", failed.what())};
  }
  if (done) return {0, std::move(*done), unusable_games_note()};
  if (done.error().empty()) return {2, "", ""};  // told already
  return {line.refused_exit_code(), "", join(done.error(), "\n") + "\n"};
}

int print(const answer& made, const char* program) {
  errno = 0;
  std::cout << made.out << std::flush;
  std::cerr << made.err << std::flush;
  if (std::cout || made.exit_code != 0) return made.exit_code;
  std::cerr << fmt::format("{}: standard output: {}; make room there, and run it again\n", program,
                           errno == 0 ? "cannot be written" : std::strerror(errno))
            << std::flush;
  return 1;
}

}  // namespace skyward::cli
