// Feeds what a person may type to every game played against the house, and to the words of a
// dealer: whatever the bytes, each line is done or answered in text of 80 columns, and no money is
// made.
#include "base/ensure.hpp"
#include "games/catalogue.hpp"
#include "play/banked_play.hpp"
#include "play/pot_play.hpp"
#include "request/rules_request.hpp"
#include "table/wire/command_words.hpp"

#include <algorithm>
#include <sstream>

namespace skyward {
namespace {

constexpr int lines_max = 30;
constexpr std::size_t line_bytes = 200;

/// Plays the lines of a text; the answers are printable and end.
template <class Play>
void converse(Play&& play, std::ostringstream& out, std::string_view text) {
  ensure(play.begin().has_value(), "a game as printed begins");
  for (int i = 0; i < lines_max && !text.empty(); ++i) {
    const auto end = std::min(text.find('\n'), text.size());
    if (!play.hear(text.substr(0, std::min(end, line_bytes)))) break;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  play.end();
  const auto said = out.str();
  ensure(std::ranges::all_of(
             said, [](char c) { return c == '\n' || static_cast<unsigned char>(c) >= 0x20; }),
         "answers are text");
}

void play_banked(const games::game& game, std::uint64_t seed, std::string_view text) {
  rules::table_rules rules{game.book, game.book.editions.front()};
  rules.submit();
  std::ostringstream out;
  converse(play::banked_play{game, rules, cents{20'000}, play::chance{seed}, out}, out, text);
}

void play_pot(const rules::rulebook& book, std::uint64_t seed, std::string_view text) {
  const rules::pot_rules rules{book, book.editions.front()};
  std::ostringstream out;
  converse(play::pot_play{rules, cents{10'000}, play::chance{seed}, out}, out, text);
}

}  // namespace
}  // namespace skyward

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skyward;
  if (size < 2) return 0;
  const std::string_view text{reinterpret_cast<const char*>(data) + 2, size - 2};
  const auto banked = games::catalogue();
  const auto pots = games::pot_games();
  const auto which = data[0] % (banked.size() + pots.size());
  const auto& book = which < banked.size() ? banked[which].book : pots[which - banked.size()];
  (void)table::json_of_words(book, text.substr(0, text.find('\n')));
  if (which < banked.size()) {
    play_banked(banked[which], data[1], text);
  } else {
    play_pot(pots[which - banked.size()], data[1], text);
  }
  return 0;
}
