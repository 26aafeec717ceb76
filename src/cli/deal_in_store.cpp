// Opens a house, finds or makes the table there, and sends it the commands that are read.
#include "cli/deal_in_store.hpp"

#include "audit/sequencer.hpp"
#include "base/text.hpp"
#include "cli/key_beside.hpp"
#include "cli/next_line.hpp"
#include "cli/reached.hpp"
#include "cli/table_page.hpp"
#include "document/wrap.hpp"
#include "live/live_desk.hpp"
#include "live/live_table.hpp"
#include "live/new_id.hpp"
#include "request/known_build.hpp"
#include "request/par_request.hpp"
#include "request/rules_request.hpp"
#include "store/open_store.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

namespace skyward::cli {

namespace {

constexpr std::int64_t at_once_max = 100'000;
constexpr std::size_t table_id_max = 32;
constexpr std::int64_t sequenced_after_ms = 1'000;

bool is_table_id(std::string_view text) {
  constexpr std::string_view accepted = "abcdefghijklmnopqrstuvwxyz0123456789-";
  return !text.empty() && text.size() <= table_id_max &&
         text.find_first_not_of(accepted) == text.npos;
}

template <class Table, class State>
class store_dealing {
 public:
  store_dealing(store::kept_store& house, const Table& table, const table::line_codec& names,
                live::table_place place, const State& state, const store_flags& flags,
                std::size_t at_once, const streams& io)
      : live_{house, table, names, std::move(place), state, live::clock_now},
        names_{names},
        flags_{flags},
        at_once_{at_once},
        io_{io},
        page_{table, names, flags.format == "text", flags.console, io.out},
        signed_before_{!reached("deal", house.last_checkpoint()).empty()},
        key_{key_beside(place_of_keys(flags.house), "skyward", !signed_before_)},
        sequencer_{house, key_} {}

  /// True when nothing had to be told.
  bool play() {
    // A house whose records are not those that were signed is not dealt in.
    if (signed_before_) sequence(live::clock_now());
    std::string line;
    for (line_ = 1; goes_on() && next_typed_line(io_.in, line, table::line_bytes_max); ++line_) {
      if (line.starts_with('#')) continue;
      if (!line.empty()) read(line);
      // A blank line sends what has come so far.
      if (line.empty() || waiting_.size() >= at_once_) send();
    }
    send();
    reached("deal", live_.keep_state());
    sequence(live::clock_now());
    if (io_.in.bad()) {
      throw failure{"deal: standard input cannot be read any further; what was read is dealt"};
    }
    return well_;
  }

 private:
  bool goes_on() const { return well_ || !flags_.strict; }

  void read(const std::string& line) {
    auto asked = names_.read_command(line);
    if (asked) {
      if (asked->id.empty()) asked->id = live::new_id(live::clock_now());
      waiting_.push_back(std::move(*asked));
      return;
    }
    send();
    io_.err << one_line(fmt::format("skyward: line {}, column {}: {}", line_, asked.error().column,
                                    asked.error().message))
            << '\n'
            << std::flush;
    well_ = false;
  }

  void send() {
    if (waiting_.empty()) return;
    const auto answers = reached("deal", live_.perform(waiting_));
    waiting_.clear();
    for (const auto& each : answers) {
      show(each);
      well_ = well_ && !(flags_.strict && each.refusal);
    }
    if (!io_.out.flush()) {
      throw failure{"deal: standard output cannot be written; what was sent is kept in the house"};
    }
    const auto now = live::clock_now();
    const auto since = now.milliseconds() - sequenced_at_.milliseconds();
    if (std::abs(since) >= sequenced_after_ms) sequence(now);  // also when the clock went back
  }

  /// What was kept has its place in the tree within a second of the next command, or of the end.
  void sequence(moment now) {
    reached("deal", sequencer_.sequence(now, live::new_id(now)));
    sequenced_at_ = now;
  }

  void show(const live::told& answer) {
    if (answer.refusal) {
      const auto& [code, clause, message] = *answer.refusal;
      if (flags_.format == "text") {
        io_.out << report::refusal_text(code, clause, message);
      } else {
        io_.out << boost::json::serialize(boost::json::object{
                       {"refused", code}, {"clause", clause}, {"message", message}})
                << '\n';
      }
    } else if (flags_.format == "records") {
      io_.out << answer.record << '\n';
    } else {
      if (answer.before) {
        io_.out << (flags_.format == "text" ? "        done before:\n" : "{\"before\":true}\n");
      }
      page_.show(answer.entries, live_.state());
    }
  }

  live::live_table<Table, State> live_;
  const table::line_codec& names_;
  const store_flags& flags_;
  std::size_t at_once_;
  const streams& io_;
  table_page<Table, State> page_;
  std::vector<table::sent_command> waiting_;
  bool signed_before_;
  audit::signing_key key_;
  audit::sequencer sequencer_;
  moment sequenced_at_{0};
  std::size_t line_ = 0;  // of the input
  bool well_ = true;
};

/// What is common to all ways of dealing in a house.
struct opened_house {
  std::unique_ptr<store::kept_store> house;
  live::table_place place;
  const store_flags* flags;
  std::size_t at_once;
  const streams* io;

  template <class Table, class State>
  accepted<std::string> deal(const Table& table, const table::line_codec& names,
                             const State& state) {
    store_dealing<Table, State> dealing{*house, table, names, place, state, *flags, at_once, *io};
    if (dealing.play()) return std::string{};
    return std::unexpected(refusals{});
  }
};

void keep_book(store::store& house, const rules::rulebook& book) {
  reached("deal", house.keep_text({sha256_hex(book.text), book.text}));
}

accepted<std::string> at_a_new_table(opened_house& at, const request::rules_request& asked) {
  const auto& id = asked.game;
  if (id.empty()) {
    return refuse(fmt::format("{} has no table {} yet: deal needs a game; accepted: {}",
                              at.flags->house, at.flags->table, join(request::all_game_ids())));
  }
  if (const auto* book = request::find_pot_game(id)) {
    const auto rules = request::pot_rules_of(*book, asked);
    if (!rules) return std::unexpected(rules.error());
    keep_book(*at.house, *book);
    const table::pot_table table{*rules, request::pin_of(*book)};
    return at.deal(table, table::line_codec{*book, nullptr}, table.fresh());
  }
  const auto* game = games::find_game(id);
  if (game == nullptr) return request::refuse_game(id);
  const auto rules = request::rules_of(game->book, asked);
  if (!rules) return std::unexpected(rules.error());
  for (const auto& each : request::opening_warnings(*game, *rules)) {
    at.io->err << document::wrapped("skyward: warning: " + each) << std::flush;
  }
  keep_book(*at.house, game->book);
  const auto definition = game->define(*rules);
  const table::banked_table table{*rules, *definition, request::pin_of(game->book)};
  return at.deal(table, table::line_codec{game->book, &*rules}, table.fresh());
}

/// The rules are those by which it was opened.
accepted<std::string> at_an_old_table(opened_house& at, const request::rules_request& asked) {
  const auto log = reached("deal", live::load_table(*at.house, at.place, request::known_build()));
  at.place.chain = log.chain();
  const auto& game = log.names().book().game;
  if ((!asked.game.empty() && asked.game != game) || asked.names_rules()) {
    return refuse(
        fmt::format("table {} of {} is open, at {}; accepted: that game or none, without "
                    "--edition, --rules and --option",
                    at.flags->table, at.flags->house, game));
  }
  if (!log.decides()) {
    at.io->err << document::wrapped(
                      "skyward: warning: another build decides by the rules of this table; here "
                      "stakes are returned and players paid out: void_round, cash_out, leave, "
                      "close_table")
               << std::flush;
  }
  if (const auto* pot = log.pot_game()) return at.deal(*pot, log.names(), *log.pot());
  return at.deal(*log.banked_game(), log.names(), *log.banked());
}

}  // namespace

accepted<std::string> deal_in_store(const store_flags& flags, const request::rules_request& asked,
                                    const streams& io) {
  if (!is_table_id(flags.table)) {
    return refuse(fmt::format("--table: found \"{}\"; accepted: 1 to {} of a to z, 0 to 9 and -",
                              one_line(flags.table), table_id_max));
  }
  const auto at_once =
      flags.at_once.empty() ? 1 : parse_whole(flags.at_once, at_once_max).value_or(0);
  if (at_once < 1) {
    return refuse(fmt::format("--at-once: found \"{}\"; accepted: 1 to {}", one_line(flags.at_once),
                              at_once_max));
  }
  opened_house at{reached("deal", store::open_store(flags.house, store::access::own)),
                  {},
                  &flags,
                  static_cast<std::size_t>(at_once),
                  &io};
  reached("deal", live::open_house(*at.house, live::clock_now()));
  live::live_desk desk{*at.house, house::floor_desk{request::known_build().rulebook},
                       live::clock_now};
  reached("deal", desk.catch_up());
  if (desk.state().settings) {
    return refuse(
        fmt::format("{} has a floor: its tables open by their checks; accepted: skyward "
                    "house run {}",
                    at.flags->house, at.flags->house));
  }
  at.place = reached("deal", live::find_place(*at.house, "table/" + flags.table));
  return at.place.stream.empty() ? at_a_new_table(at, asked) : at_an_old_table(at, asked);
}

}  // namespace skyward::cli
