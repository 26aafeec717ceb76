// Goes in as a guest, follows the table from the beginning of its day on the engine that deals
// every table, and sends what the person does.
#include "client/seat/house_visit.hpp"

#include "client/house_client.hpp"
#include "client/json_parts.hpp"
#include "client/new_command_id.hpp"
#include "client/seat/typed_lines.hpp"
#include "document/wrap.hpp"
#include "games/catalogue.hpp"
#include "play/banked_at_house.hpp"
#include "play/pot_at_house.hpp"
#include "record/json_text.hpp"
#include "request/known_build.hpp"
#include "table/banked/banked_table.hpp"
#include "table/common_evolve.hpp"
#include "table/pot/pot_table.hpp"
#include "table/replay/watched_table.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <sstream>
#include <vector>

namespace skyward::client {

namespace {

namespace asio = boost::asio;
namespace json = boost::json;
namespace command = table::command;

constexpr int returns_most = 60;  // tries to come back to a house that is away, one a second
constexpr std::int64_t records_at_once = 1'000;
constexpr std::int64_t wagers_of_usual_chips = 40;
constexpr std::int64_t cards_of_usual_chips = 100;

/// What an answer that refuses says, on one line.
std::string why_of(const answered& got) {
  if (!got) return got.error();
  const auto problem = read_object(got->body);
  const auto told = text_of(problem, "detail");
  return told.empty() ? fmt::format("status {}", got->status) : one_line(told);
}

bool is_done(const answered& got) {
  constexpr unsigned successes = 2;
  constexpr unsigned hundred = 100;
  return got && got->status / hundred == successes;
}

/// Whether a command means something in the betting window alone that the person has seen.
bool is_of_window(const table::any_command& what) {
  return std::visit(
      []<class Command>(const Command& /*what*/) {
        return table::one_of<Command, command::wager, command::take_down, command::purchase,
                             command::ready, command::buy, command::rebuy, command::pass>;
      },
      what);
}
bool is_of_values(const table::any_command& what) {
  return std::holds_alternative<command::commit_value>(what) ||
         std::holds_alternative<command::show_value>(what);
}

/// What only the person does at the seat; what the house may do for whoever is away is left out.
bool is_only_of(const table::any_command& what, table::seat_no seat) {
  if (seat == table::seat_no::none) return false;
  return std::visit(
      [&]<class Command>(const Command& asked) {
        if constexpr (table::one_of<Command, command::buy_in, command::cash_out, command::tip,
                                    command::wager, command::take_down, command::purchase,
                                    command::ready, command::accept_dice, command::buy,
                                    command::rebuy, command::commit_value, command::show_value>) {
          return asked.seat == seat;
        }
        return false;
      },
      static_cast<const table::command_variant&>(what));
}

/// A house that keeps wallets says itself which purse chips come from and go to.
table::any_command without_purse(table::any_command what) {
  if (auto* bought = std::get_if<command::buy_in>(&what)) bought->source = {};
  if (auto* sold = std::get_if<command::cash_out>(&what)) sold->source = {};
  return what;
}

/// Lines that move no cursor, whatever a house has put into them.
std::string safe_lines(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const auto end = text.find('\n');
    safe += one_line(text.substr(0, end));
    if (end == text.npos) break;
    safe += '\n';
    text.remove_prefix(end + 1);
  }
  return safe;
}

class house_visit final : public socket_listener, public play::house_line {
 public:
  house_visit(const visit_options& options, const house_door& door, asio::io_context& io,
              const next_typed& next, std::ostream& out)
      : options_{options},
        io_{io},
        client_{io, door},
        out_{out},
        again_{io},
        lines_{io, next, [this](std::optional<std::string> line) { heard(std::move(line)); }} {}

  std::expected<void, std::string> stay() {
    enter();
    io_.run();
    if (!failed_.empty()) return std::unexpected(failed_);
    return {};
  }

  void send(const table::any_command& what) override;
  void ask_for_roll() override;

  void opened() override;
  void told(std::string_view text) override;
  void lost(const std::string& why) override;

 private:
  struct sent_command {
    std::string id;
    std::string words;  // the command alone
    std::string text;
    bool is_told;  // where it is refused
  };

  void enter();
  void choose_table();
  void read_day(std::uint64_t after);
  void take_frame(std::string_view text);
  std::expected<table::happening, std::string> check_frame(std::string_view text);
  std::string words_of(const table::any_command& what) const;
  void take_answer(const json::object& answer);
  void sit();
  void stand_up(std::string why);
  void begin(table::seat_no seat);
  void heard(std::optional<std::string> line);
  void leave();
  void finish(std::string why = {});
  void say(std::string_view text) { said_ << document::wrapped(text); }
  bool flush();
  void show();

  const table::common_state& state() const { return log_.common(); }
  cents usual_chips() const;

  const visit_options& options_;
  asio::io_context& io_;
  house_client client_;
  std::ostream& out_;
  asio::steady_timer again_;
  std::string player_;  // id
  std::string table_;
  table::watched_table log_{request::known_build()};
  std::unique_ptr<play::seat_at_house> seat_;
  std::vector<sent_command> sent_;     // and not answered
  std::multiset<std::string> wanted_;  // commands of the person that have not happened yet
  std::set<table::seat_no> taken_;     // by others, though they looked free
  bool watches_ = false;               // all that happens
  bool chips_asked_ = false;           // for the first time
  int rolls_asked_ = 0;                // and not answered
  int away_ = 0;                       // tries to come back
  bool leaves_ = false;
  bool stays_ = false;   // until what stands is settled, and leaves then
  std::string leaving_;  // the command by which the person leaves
  std::string summary_;  // of what came of it, told once the person has left
  bool ended_ = false;
  std::ostringstream said_;  // and not shown yet
  std::string failed_;
  typed_lines lines_;
};

void house_visit::enter() {
  std::string body = R"({"name":)";
  record::append_text(body, options_.name);
  body += '}';
  client_.ask({true, "/api/v1/guests", body}, [this](const answered& got) {
    if (!is_done(got)) return finish("the house lets nobody in: " + why_of(got));
    player_ = text_of(read_object(got->body), "id");
    choose_table();
  });
}

void house_visit::choose_table() {
  client_.ask({false, "/api/v1/tables"}, [this](const answered& got) {
    if (!is_done(got)) return finish("the house shows no tables: " + why_of(got));
    const auto all = read_object(got->body);
    std::vector<std::string> there;
    for (const auto& each : array_of(all, "tables")) {
      const auto& one = as_object(each);
      const auto id = text_of(one, "table");
      const auto game = text_of(one, "game");
      const bool open = is_true(one, "open");
      const bool deals_itself = text_of(one, "kind") == "electronic";
      const bool has_room = number_of(one, "taken") < number_of(one, "seats");
      const bool meant = options_.table.empty() ? game == options_.game : id == options_.table;
      if (meant && open && deals_itself && has_room && table_.empty()) table_ = one_line(id);
      if (open && deals_itself) {
        there.push_back(
            fmt::format("{} ({}{})", one_line(id), one_line(game), has_room ? "" : ", full"));
      }
    }
    if (!table_.empty()) return read_day(0);
    finish(fmt::format("no seat is free at {}; accepted: {}",
                       options_.table.empty() ? "a table of " + options_.game
                                              : "table " + one_line(options_.table),
                       there.empty() ? "another house: here no table is open" : join(there)));
  });
}

/// All that has happened there since its day began.
void house_visit::read_day(std::uint64_t after) {
  auto path =
      fmt::format("/api/v1/tables/{}/records?after={}&limit={}", table_, after, records_at_once);
  if (after > 0) path += "&stream=" + log_.stream();
  client_.ask({false, path}, [this](const answered& got) {
    if (!is_done(got)) return finish("the house shows no records: " + why_of(got));
    std::int64_t lines = 0;
    for (std::string_view left = got->body; !left.empty(); ++lines) {
      const auto end = std::min(left.find('\n'), left.size());
      take_frame(left.substr(0, end));
      if (ended_) return;
      left.remove_prefix(std::min(end + 1, left.size()));
    }
    if (lines == records_at_once) return read_day(log_.seq());
    if (log_.seq() == 0) return finish("table " + table_ + " is not open");
    client_.open_socket(*this);
  });
}

void house_visit::opened() {
  std::string watch = R"({"watch":)";
  record::append_text(watch, table_);
  watch += R"(,"stream":)";
  record::append_text(watch, log_.stream());
  client_.send(fmt::format(R"({},"after":{}}})", watch, log_.seq()));
}

/// A house that is away for a moment is come back to.
void house_visit::lost(const std::string& why) {
  if (ended_) return;
  if (away_++ == 0 && seat_) say("The house is away; it is come back to.");
  show();
  if (away_ > returns_most) return finish("the house is gone: " + why);
  again_.expires_after(std::chrono::seconds{1});
  again_.async_wait([this](const boost::system::error_code& error) {
    if (!error && !ended_) client_.open_socket(*this);
  });
}

void house_visit::told(std::string_view text) {
  const auto all = read_object(text);
  if (all.contains("events")) {
    take_frame(text);
  } else if (all.contains("answer")) {
    take_answer(all);
  } else if (all.contains("watching")) {
    if (std::exchange(away_, 0) > 0) {
      for (const auto& each : sent_) client_.send(each.text);
      if (seat_) seat_->came_back();
      if (seat_) say("The house is back.");
    }
    watches_ = true;
    sit();
  } else if (text_of(all, "refused") == "too_far_behind") {
    return read_day(log_.seq());
  } else if (all.contains("refused")) {
    return finish("the house refuses: " + one_line(text_of(all, "message")));
  }
  show();
}

/// What happened, held against the rules and against what the person has sent.
///
/// errors  a sentence with where it stands in the house's log
std::expected<table::happening, std::string> house_visit::check_frame(std::string_view text) {
  const auto frame = record::read_frame(text);
  auto done = frame ? log_.take(*frame) : std::unexpected(frame.error());
  const auto place = [&] {
    return fmt::format(" ({} of {}; you are {})",
                       frame ? fmt::format("record {}", frame->seq) : "what follows it",
                       one_line(frame ? frame->stream : log_.stream()), one_line(player_));
  };
  if (!done) {
    return std::unexpected("the house tells what cannot have happened: " + done.error() + place());
  }
  if (state().open && state().kind != table::table_kind::electronic) {
    return std::unexpected("people deal at this table now; accepted: one that deals by itself");
  }
  if (!done->asked || !is_only_of(*done->asked, table::seat_of(state(), player_))) return done;
  const auto words = words_of(without_purse(*done->asked));
  const auto mine = wanted_.find(words);
  if (mine == wanted_.end()) {
    return std::unexpected("the house did at your seat what you have not asked for: " + words +
                           place());
  }
  wanted_.erase(mine);
  return done;
}

std::string house_visit::words_of(const table::any_command& what) const {
  table::sent_command asked;
  asked.what = what;
  std::string words;
  log_.names().write_kept(words, asked);
  return words;
}

void house_visit::take_frame(std::string_view text) {
  const auto done = check_frame(text);
  if (!done) return finish(done.error());
  if (seat_) {
    seat_->told(done->entries);
    if (leaves_) return;
    const bool over = std::ranges::any_of(done->entries, [](const auto& each) {
      return std::holds_alternative<table::event::round_ended>(each.what) ||
             std::holds_alternative<table::event::round_voided>(each.what);
    });
    if (table::seat_of(state(), player_) == table::seat_no::none) {
      say("You have no seat any more; your chips are in your wallet.");
      finish();
    } else if (stays_ && over) {
      leave();
    } else if (stays_ && sent_.empty() && rolls_asked_ == 0) {
      seat_->play_out();
    }
  } else if (watches_) {
    sit();
  }
}

void house_visit::take_answer(const json::object& answer) {
  const std::string id{text_of(answer, "answer")};
  const auto mine = std::ranges::find(sent_, id, &sent_command::id);
  if (mine == sent_.end()) return;
  const bool is_told = mine->is_told;
  const auto code = text_of(answer, "refused");
  if (const auto wanted = wanted_.find(mine->words); !code.empty() && wanted != wanted_.end()) {
    wanted_.erase(wanted);
  }
  sent_.erase(mine);
  const auto message = one_line(text_of(answer, "message"));
  if (!seat_ && id == leaving_) return finish(summary_);
  if (!seat_ && !code.empty() && code != "seat_taken") return stand_up(message);
  if (!code.empty() && is_told && seat_) {
    seat_->told_refusal(message, one_line(text_of(answer, "clause")));
  }
  if (leaves_ && id == leaving_) {
    if (code.empty()) return finish();
    leaves_ = false;
    say("What stands is played to its end first.");
    stays_ = true;
    seat_->play_out();
  }
  if (!seat_) sit();
}

/// Whoever has a seat and gets no chips leaves it to others.
void house_visit::stand_up(std::string why) {
  const auto seat = table::seat_of(state(), player_);
  if (seat == table::seat_no::none) return finish(std::move(why));
  summary_ = fmt::format("{}; {} in chips were asked for: accepted are fewer --chips", why,
                         money_text(usual_chips()));
  send(command::leave{seat});
  leaving_ = sent_.back().id;
}

cents house_visit::usual_chips() const {
  if (options_.chips) return *options_.chips;
  if (log_.pot_game() != nullptr) {
    return cents{cards_of_usual_chips * log_.pot_game()->rules().settings().card_price.count()};
  }
  return cents{wagers_of_usual_chips * log_.banked_game()->rules().limits().minimum.count()};
}

/// The next thing to do until the person sits with chips.
void house_visit::sit() {
  if (seat_ || !sent_.empty() || ended_) return;
  const auto seat = table::seat_of(state(), player_);
  if (seat == table::seat_no::none) {
    for (std::size_t i = 0; i < state().seats.size(); ++i) {
      const auto free = static_cast<table::seat_no>(i + 1);
      if (state().seats[i].taken() || !taken_.insert(free).second) continue;
      return send(command::seat{free, player_});
    }
    return finish(
        fmt::format("every seat of table {} is taken; accepted: another --table", table_));
  }
  if (state().seats[table::index(seat)].stack > cents{}) return begin(seat);
  if (std::exchange(chips_asked_, true)) return;
  send(command::buy_in{seat, usual_chips()});
}

void house_visit::begin(table::seat_no seat) {
  if (const auto* pot = log_.pot_game()) {
    seat_ = std::make_unique<play::pot_at_house>(*pot, *log_.pot(), seat, *this, said_);
  } else {
    const auto& at = *log_.banked_game();
    const auto* game = games::find_game(at.book().game);
    seat_ = std::make_unique<play::banked_at_house>(*game, at, *log_.banked(), seat, *this, said_);
  }
  say(fmt::format("Table {} of {}.", table_, options_.at.host_and_port()));
  seat_->begin();
}

void house_visit::send(const table::any_command& what) {
  auto id = new_command_id();
  auto words = words_of(what);
  std::string text = R"({"table":)";
  record::append_text(text, table_);
  text += fmt::format(R"(,"command":{{"id":"{}",)", id);
  if (is_of_window(what)) text += fmt::format(R"("window":{},)", state().window);
  text += words.substr(1) + '}';
  client_.send(text);
  wanted_.insert(words);
  sent_.push_back({std::move(id), std::move(words), std::move(text), !is_of_values(what)});
}

void house_visit::ask_for_roll() {
  ++rolls_asked_;
  client_.ask({true, fmt::format("/api/v1/tables/{}/roll", table_), ""},
              [this](const answered& got) {
                --rolls_asked_;
                if (!is_done(got)) seat_->told_refusal(why_of(got), "");
                show();
              });
}

void house_visit::heard(std::optional<std::string> line) {
  if (ended_) return;
  if (!line) out_ << "bye\n";  // as if it were typed
  const bool stays = line && seat_->hear_line(*line);
  if (!stays) leave();
  show();
}

/// What came of it is as it was before the chips go back.
void house_visit::leave() {
  leaves_ = true;
  flush();
  seat_->sum_up();
  summary_ = std::exchange(said_, {}).str();
  send(command::leave{table::seat_of(state(), player_)});
  leaving_ = sent_.back().id;
}

/// Whoever is asked for a line has to end it first, and hears why before that.
void house_visit::finish(std::string why) {
  failed_ = std::move(why);
  ended_ = true;
  client_.close_socket();
  if (std::exchange(leaves_, false)) {
    said_ = {};  // what happened since
    said_ << summary_;
  }
  if (lines_.is_asked() && !failed_.empty()) say("It is over: " + failed_ + ".");
  if (lines_.is_asked()) say("Press Enter to end.");
  show();
  io_.stop();
}

/// Says what there is to say; whether that is anything.
bool house_visit::flush() {
  const auto text = safe_lines(std::exchange(said_, {}).str());
  if (!text.empty()) out_ << (lines_.is_asked() ? "\r" : "") << text << std::flush;
  return !text.empty();
}

/// What there is to say; and the next line is asked for once nothing waits for an answer.
void house_visit::show() {
  if (leaves_) return;
  const bool told = flush();
  const bool is_busy = !sent_.empty() || rolls_asked_ > 0 || stays_ || ended_ || away_ > 0;
  const bool may_ask = seat_ && !is_busy && !(options_.waits_for_play && seat_->waits());
  const bool was_asked = lines_.is_asked();
  if (may_ask) lines_.ask();
  if (!ended_ && lines_.is_asked() && (!was_asked || told)) out_ << "> ";
  out_ << std::flush;
}

}  // namespace

std::expected<void, std::string> visit_house(const visit_options& options, const next_typed& next,
                                             std::ostream& out) {
  asio::io_context io;
  const auto door = house_door::find(io, options.at);
  if (!door) return std::unexpected(door.error());
  return house_visit{options, *door, io, next, out}.stay();
}

}  // namespace skyward::client
