// `skyward play`: one person at a terminal, against this program or at a table of a live house.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/next_line.hpp"
#include "cli/request_flags.hpp"
#include "client/seat/house_visit.hpp"
#include "document/wrap.hpp"
#include "play/banked_play.hpp"
#include "play/pot_play.hpp"
#include "request/rules_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <unistd.h>

namespace skyward::cli {

namespace {

/// Longest line that a person types, in bytes; what follows is not looked at.
constexpr std::size_t typed_bytes_max = 200;

class play_a_game final : public command {
 public:
  play_a_game() : command{"play", "play a game at a terminal, here or at a house"} {}

  void declare(flags& flags) override {
    declare_rules(flags, request_);
    declare_whole(flags, "--seed", seed_, "the same dice again; without it they are the kernel's");
    flags.once("--chips", chips_, "dollars that you begin with");
    flags.once("--at", at_, "a house: http://localhost:8080; you sit down at a table of it");
    flags.once("--table", table_, "of the house, by its id; any of the game unless given");
    flags.once("--name", name_, "as which you come in there; Guest unless given");
    flags.once("--fingerprint", fingerprint_,
               "SHA-256 of the house's certificate, as --lan shows it");
  }

  accepted<std::string> perform(const streams& io) override {
    if (!at_.empty()) return visit(io);
    if (!table_.empty() || !name_.empty() || !fingerprint_.empty()) {
      return refuse("--table, --name and --fingerprint are of a house; accepted: with --at URL");
    }
    const auto& id = request_.game;
    if (id.empty()) return refuse("play needs a game; accepted: " + join(request::all_game_ids()));
    const auto seed = read_seed();
    if (!seed) return std::unexpected(seed.error());
    if (const auto* book = request::find_pot_game(id)) {
      const auto rules = request::pot_rules_of(*book, request_);
      if (!rules) return std::unexpected(rules.error());
      const auto chips = read_chips(cents{100 * rules->settings().card_price.count()});
      if (!chips) return std::unexpected(chips.error());
      return converse(play::pot_play{*rules, *chips, play::chance{*seed}, io.out}, io);
    }
    const auto* game = games::find_game(id);
    if (game == nullptr) return request::refuse_game(id);
    auto rules = request::rules_of(game->book, request_);
    if (!rules) return std::unexpected(rules.error());
    if (!game->book.at_table.submission.empty() && !rules->submitted()) {
      rules->submit();
      io.out << document::wrapped(
          "Played as under a rules submission that changes nothing: the "
          "text offers this game by one alone (" +
          game->book.at_table.submission + ").");
    }
    const auto chips = read_chips(cents{40 * rules->limits().minimum.count()});
    if (!chips) return std::unexpected(chips.error());
    return converse(play::banked_play{*game, *rules, *chips, play::chance{*seed}, io.out}, io);
  }

 private:
  /// The house has its own rules, and its own dice.
  accepted<std::string> visit(const streams& io) const {
    if (request_.names_rules() || seed_) {
      return refuse("a house has its own rules and dice; accepted: --at without rules or --seed");
    }
    if (request_.game.empty() == table_.empty()) {
      return refuse("play --at needs a game or a table; accepted: one of " +
                    join(request::all_game_ids()) + "; or --table ID");
    }
    const auto games = request::all_game_ids();
    if (table_.empty() && std::ranges::count(games, request_.game) == 0) {
      return request::refuse_game(request_.game);
    }
    const auto at = client::read_house_address(at_, fingerprint_);
    if (!at) return refuse("--at: " + at.error());
    const auto chips = read_chips(cents{});
    if (!chips) return std::unexpected(chips.error());
    client::visit_options options;
    options.at = *at;
    options.game = request_.game;
    options.table = table_;
    if (!name_.empty()) options.name = name_;
    if (!chips_.empty()) options.chips = *chips;
    options.waits_for_play = ::isatty(STDIN_FILENO) == 0;
    const auto next = [&](std::string& line) {
      const bool there = next_typed_line(io.in, line, typed_bytes_max);
      line.resize(std::min(line.size(), typed_bytes_max));
      return there;
    };
    io.in.tie(nullptr);  // it is read on another thread than the one that writes
    if (const auto done = client::visit_house(options, next, io.out); !done) {
      throw failure{"play: " + done.error()};
    }
    return std::string{};
  }

  accepted<std::optional<std::uint64_t>> read_seed() const {
    if (!seed_) return std::optional<std::uint64_t>{};
    const auto number =
        request::checked("seed", *seed_, 0, std::numeric_limits<std::int64_t>::max());
    if (!number) return std::unexpected(number.error());
    return std::optional{static_cast<std::uint64_t>(*number)};
  }

  accepted<cents> read_chips(cents usual) const {
    if (chips_.empty()) return usual;
    const auto amount = parse_typed_money(chips_);
    if (amount && *amount > cents{}) return *amount;
    return refuse(fmt::format("--chips: \"{}\" is no amount; accepted: dollars, as 200 or 12.50",
                              one_line(chips_)));
  }

  /// Line after line until the person leaves or the input ends.
  template <class Play>
  static accepted<std::string> converse(Play&& play, const streams& io) {
    if (const auto begun = play.begin(); !begun) return refuse("play: " + begun.error());
    std::string line;
    bool there = true;
    while (there) {
      io.out << "> " << std::flush;
      there = next_typed_line(io.in, line, typed_bytes_max);
      if (io.in.bad()) throw failure{"play: standard input cannot be read any further"};
      if (!there) io.out << "bye\n";  // as if it were typed
      there = there && play.hear(std::string_view{line}.substr(0, typed_bytes_max));
    }
    play.end();
    return std::string{};
  }

  request::rules_request request_;
  std::optional<request::whole> seed_;
  std::string chips_;
  std::string at_;
  std::string table_;
  std::string name_;
  std::string fingerprint_;
};

}  // namespace

std::unique_ptr<command> play_command() {
  return std::make_unique<play_a_game>();
}

}  // namespace skyward::cli
