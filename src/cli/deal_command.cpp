// `skyward deal`: plays a scenario, commands in and events out, a line each.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/deal_in_store.hpp"
#include "cli/next_line.hpp"
#include "cli/read_log.hpp"
#include "cli/record_file.hpp"
#include "cli/request_flags.hpp"
#include "cli/table_page.hpp"
#include "document/wrap.hpp"
#include "request/known_build.hpp"
#include "request/par_request.hpp"
#include "request/rules_request.hpp"
#include "table/banked/banked_table.hpp"
#include "table/pot/pot_table.hpp"
#include "table/wire/command_words.hpp"
#include "table/wire/line_codec.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <unistd.h>

namespace skyward::cli {

namespace {

struct deal_flags {
  request::rules_request request;
  std::string format;     // jsonl or text
  std::string records;    // a file for them; empty: none
  std::string resumed;    // a file of them to go on with; empty: none
  bool strict = false;    // the first line that is refused or malformed stops
  bool console = false;   // prints the steps that come due
  bool terminal = false;  // a person types the commands
};

/// Reads commands and writes what happens as it happens. Blank lines and lines that begin with #
/// are passed over; a malformed line is told on `err` at once, with line and column, and with
/// `strict` a refusal too, which ends it.
template <class Table, class State>
class dealing {
 public:
  dealing(const Table& table, const State& state, const table::line_codec& names,
          const deal_flags& flags, record_file* records, const streams& io)
      : table_{table},
        names_{names},
        flags_{flags},
        records_{records},
        in_{io.in},
        out_{io.out},
        err_{io.err},
        state_{state},
        page_{table, names, flags.format == "text", flags.console, io.out} {}

  /// True when nothing had to be told.
  bool play() {
    bool well = true;
    std::string line;
    if (flags_.terminal) greet();
    for (line_ = 1; prompt() && next_typed_line(in_, line, table::line_bytes_max); ++line_) {
      if (line.empty() || line.starts_with('#')) continue;
      if (flags_.terminal && !understand(line)) continue;
      const auto told = perform(line);
      if (told.empty()) continue;
      if (flags_.terminal) {
        out_ << document::wrapped(one_line(told));
      } else {
        err_ << one_line(fmt::format("skyward: line {}, {}", line_, told)) << '\n' << std::flush;
      }
      well = false;
      if (flags_.strict) break;
    }
    if (flags_.terminal && in_.eof()) out_ << '\n';
    if (in_.bad()) {
      throw failure{"deal: standard input cannot be read any further; what was read is dealt"};
    }
    return well;
  }

 private:
  void greet() {
    out_ << document::wrapped(fmt::format(
        "{}, edition {}. Type commands in words or as JSON; help lists them, Ctrl-D ends. Begin "
        "with: open_table, seat 1 Ann, buy_in 1 200",
        table_.book().name, edition()));
  }
  const std::string& edition() const {
    if constexpr (std::is_same_v<Table, table::pot_table>) {
      return table_.rules().in_edition().id;
    } else {
      return names_.odds()->in_edition().id;
    }
  }
  bool prompt() {
    if (flags_.terminal) out_ << "deal> " << std::flush;
    return true;
  }
  /// Makes JSON of words; false where the line asked for help or says nothing known.
  bool understand(std::string& line) {
    if (line == "help" || line == "?") {
      out_ << document::wrapped(
          "Commands. Each is told by whoever does the step, unless role=... behind it says who; a "
          "line that begins with { is one as JSON (docs/dealing.md).");
      for (const auto& each : table::command_usages()) out_ << document::wrapped(each, "  ");
      return false;
    }
    typed_ = !line.starts_with('{');
    if (!typed_) return true;
    auto made = table::json_of_words(table_.book(), line);
    if (made) {
      line = std::move(*made);
    } else {
      out_ << document::wrapped(made.error());
    }
    return made.has_value();
  }

  /// Empty, or what has to be told: a malformed line always, a refusal when strict.
  std::string perform(std::string_view line) {
    errno = 0;  // of what cannot be written from here on
    const auto asked = names_.read_command(line);
    if (!asked && typed_) return asked.error().message;
    if (!asked) return fmt::format("column {}: {}", asked.error().column, asked.error().message);
    const auto* turn = std::get_if<table::command::turn_day>(&asked->what);
    if (turn != nullptr && records_ != nullptr && !records_->stream().empty() &&
        turn->stream != records_->stream()) {
      return fmt::format("stream: found {}; accepted: {}, as the records are",
                         one_line(turn->stream), records_->stream());
    }
    entries_.clear();
    const auto decided = table_.decide(state_, *asked, entries_);
    if (!decided) {
      page_.show(decided.error());
      flush();
      if (flags_.strict) return "refused: " + decided.error().message;
      return "";
    }
    if (turn != nullptr) {
      go_on(*asked);
    } else {
      if (records_ != nullptr) records_->keep(names_, players_of(state_), *asked, entries_);
      for (const auto& happened : entries_) table_.apply(state_, happened);
    }
    page_.show(entries_, state_);
    flush();
    return "";
  }

  /// A day is over, and the table goes on in the stream of the next.
  void go_on(const table::sent_command& turn) {
    auto over = state_;
    for (const auto& happened : entries_) table_.apply(over, happened);
    const auto open_day = [&](std::string head) {
      return table_.open_day(over, turn, std::move(head));
    };
    entries_.push_back(records_ == nullptr ? open_day("")
                                           : records_->turn_day(names_, players_of(state_), turn,
                                                                entries_, open_day));
    state_ = table_.fresh();
    table_.apply(state_, entries_.back());
  }

  /// What is not in the log has not happened: nothing is dealt on top of it.
  void flush() {
    if (out_.flush()) return;
    throw failure{
        fmt::format("deal: standard output: {}; the log ends within what line {} did: "
                    "make room there, and deal it again from the first line",
                    errno == 0 ? "cannot be written" : std::strerror(errno), line_)};
  }

  const Table& table_;
  const table::line_codec& names_;
  const deal_flags& flags_;
  record_file* records_;  // none: nothing is kept
  std::istream& in_;
  std::ostream& out_;
  std::ostream& err_;
  State state_;
  table_page<Table, State> page_;
  std::vector<table::log_entry> entries_;
  bool typed_ = false;    // the line, in words
  std::size_t line_ = 0;  // of the input
};

class deal_at_a_table final : public command {
 public:
  deal_at_a_table() : command{"deal", "play commands from standard input at a table"} {}

  void declare(flags& flags) override {
    declare_rules(flags, flags_.request);
    flags.once("--format", flags_.format, "jsonl or text; text at a terminal unless given");
    flags.once("--records", flags_.records, "a new file for what is kept, a record each");
    flags.once("--continue", flags_.resumed, "a file of records to go on with, in place of a game");
    flags.once("--store", store_.house, "a house in a file, where the table lasts; with --table");
    flags.once("--table", store_.table, "the table's id in the house");
    flags.once("--at-once", store_.at_once, "so many commands are kept together, in one go");
    flags.mark("--strict", flags_.strict, "stop at the first refusal");
    flags.mark("--console", flags_.console, "print the steps as they come due");
  }

  accepted<std::string> perform(const streams& io) override {
    flags_.terminal =
        &io.in == &std::cin && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
    if (!store_.house.empty()) return in_a_house(io);
    if (!store_.table.empty() || !store_.at_once.empty()) {
      return refuse("--table and --at-once: accepted: with --store");
    }
    if (flags_.format.empty()) {
      flags_.console = flags_.console || flags_.terminal;
      flags_.format = flags_.terminal ? "text" : "jsonl";
    }
    if (const auto known = check_format("deal", flags_.format, {"jsonl", "text"}); !known) {
      return std::unexpected(known.error());
    }
    if (!flags_.resumed.empty()) return on_with_a_log(io);
    const auto& id = flags_.request.game;
    if (id.empty()) return refuse("deal needs a game; accepted: " + join(request::all_game_ids()));
    if (const auto* book = request::find_pot_game(id)) return at_a_pot_table(*book, io);
    if (const auto* game = games::find_game(id)) return at_a_banked_table(*game, io);
    return request::refuse_game(id);
  }

 private:
  accepted<std::string> in_a_house(const streams& io) {
    store_.format = flags_.format.empty() ? "records" : flags_.format;
    store_.strict = flags_.strict;
    store_.console = flags_.console;
    if (const auto known = check_format("deal", store_.format, {"records", "jsonl", "text"});
        !known) {
      return std::unexpected(known.error());
    }
    if (store_.console && (!store_.at_once.empty() || store_.format == "records")) {
      return refuse("--console: accepted: with --format jsonl or text, and without --at-once");
    }
    if (!flags_.records.empty() || !flags_.resumed.empty()) {
      return refuse("--store keeps the records; accepted: without --records and --continue");
    }
    return deal_in_store(store_, flags_.request, io);
  }

  /// The file that --records names, begun with the rulebook; none without the flag.
  accepted<std::unique_ptr<record_file>> begin_records(const rules::rulebook& book) const {
    if (flags_.records.empty()) return nullptr;
    return record_file::begin(flags_.records, book);
  }
  table::build_pin pin_of(const rules::rulebook& book) const {
    if (flags_.records.empty()) return {};
    return request::pin_of(book);
  }

  /// The rules are the log's; where another build decides by them, this one pays out.
  accepted<std::string> on_with_a_log(const streams& io) const {
    if (!flags_.request.game.empty() || flags_.request.names_rules() || !flags_.records.empty()) {
      return refuse(
          "--continue has the game, its rules and the file for records from a log; "
          "accepted: without GAME, --edition, --rules, --option and --records");
    }
    if (flags_.resumed == "-") return refuse("--continue: accepted: the name of a file");
    const auto log = read_log("deal", flags_.resumed, io.in);
    if (!log) return std::unexpected(log.error());
    const auto records = record_file::resume(flags_.resumed, log->stream(), log->chain());
    if (!records) return std::unexpected(records.error());
    if (!log->decides()) {
      io.err << document::wrapped(
                    "skyward: warning: another build decides by the rules of this log; here "
                    "stakes are returned and players paid out: void_round, cash_out, leave, "
                    "close_table")
             << std::flush;
    }
    if (const auto* pot = log->pot_game()) {
      return ended(dealing{*pot, *log->pot(), log->names(), flags_, records->get(), io}.play());
    }
    return ended(
        dealing{*log->banked_game(), *log->banked(), log->names(), flags_, records->get(), io}
            .play());
  }

  accepted<std::string> at_a_pot_table(const rules::rulebook& book, const streams& io) const {
    const auto rules = request::pot_rules_of(book, flags_.request);
    if (!rules) return std::unexpected(rules.error());
    const auto records = begin_records(book);
    if (!records) return std::unexpected(records.error());
    const table::pot_table table{*rules, pin_of(book)};
    const table::line_codec names{book, nullptr};
    return ended(dealing{table, table.fresh(), names, flags_, records->get(), io}.play());
  }

  accepted<std::string> at_a_banked_table(const games::game& game, const streams& io) const {
    const auto rules = request::rules_of(game.book, flags_.request);
    if (!rules) return std::unexpected(rules.error());
    const auto definition = game.define(*rules);
    const auto records = begin_records(game.book);
    if (!records) return std::unexpected(records.error());
    const table::banked_table table{*rules, *definition, pin_of(game.book)};
    const table::line_codec names{game.book, &*rules};
    for (const auto& each : request::opening_warnings(game, *rules)) {
      io.err << document::wrapped("skyward: warning: " + each) << std::flush;
    }
    return ended(dealing{table, table.fresh(), names, flags_, records->get(), io}.play());
  }

  /// Nothing is left to print: everything was, as it happened.
  static accepted<std::string> ended(bool well) {
    if (well) return std::string{};
    return std::unexpected(refusals{});
  }

  deal_flags flags_;
  store_flags store_;
};

}  // namespace

std::unique_ptr<command> deal_command() {
  return std::make_unique<deal_at_a_table>();
}

}  // namespace skyward::cli
