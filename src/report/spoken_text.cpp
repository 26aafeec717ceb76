// What happened, as sentences to a player.
#include "report/spoken_text.hpp"

#include "base/text.hpp"
#include "report/sentence_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace skyward::report {

namespace {

namespace event = table::event;

/// Collects what the entries say.
class speech : sentence_words {
 public:
  speech(const table::line_codec& of, table::seat_no to) : sentence_words{of}, to_{to} {}

  void hear(const table::log_entry& happened) {
    std::visit([&](const auto& what) { add(what); }, happened.what);
  }

  std::string text() const {
    std::string all;
    const auto say = [&](std::string sentence) {
      if (sentence.empty()) return;
      auto& first = sentence.front();
      first = static_cast<char>(std::toupper(static_cast<unsigned char>(first)));
      all += (all.empty() ? "" : " ") + sentence + ".";
    };
    for (const auto& each : said_) say(each);
    std::vector<std::string> money;
    if (!won_.empty()) money.push_back("win " + join_words(won_));
    if (!lost_.empty()) {
      money.push_back(fmt::format("lose {} on {}", money_text(lost_amount_), join_words(lost_)));
    }
    if (!pushed_.empty()) money.push_back("get back " + join_words(pushed_));
    if (!money.empty()) say("you " + join_words(money));
    say(ending_);
    return all;
  }

 private:
  void add(const auto& /*other*/) {}
  void add(const event::thrown& e) {
    for (const auto face : std::span<const dice::face>{e.dice}) dice_.push_back(face.pips());
    said_.push_back(faces(e.dice).substr(1));
  }
  /// A call that names every die says what was thrown.
  void add(const event::called& e) {
    const auto numbers = e.call.numbers.all();
    const bool names_all = !dice_.empty() && std::ranges::is_permutation(numbers, dice_);
    if (names_all) said_.pop_back();
    said_.push_back(book().calls[index(e.call.id)].words.with(e.call.numbers));
  }
  void add(const event::furniture_moved& e) {
    const auto& piece = book().pieces[index(e.piece.piece)];
    const auto& spot = piece.spots[e.piece.at.spot];
    const bool by_throw = !dice_.empty() && ending_.empty();
    if (piece.shows_throw || !by_throw || spot == "off") return;
    said_.push_back(fmt::format("{} to {}", words_of_id(piece.id), words_of_id(spot)));
  }
  void add(const event::collected& e) {
    if (e.seat != to_) return;
    said_.push_back(fmt::format("{} costs you {}", area(e.area), money_text(e.amount)));
  }
  void add(const event::wager_won& e) {
    if (e.seat == to_) won_.push_back(on(e.paid, e.wager.column));
  }
  void add(const event::wager_lost& e) {
    if (e.seat != to_) return;
    lost_.push_back(label(e.wager.column));
    lost_amount_ = lost_amount_ + e.amount;
  }
  void add(const event::wager_pushed& e) {
    if (e.seat == to_) pushed_.push_back(on(e.amount, e.wager.column));
  }
  void add(const event::round_ended& /*e*/) { ending_ = "the round is over"; }

  const std::string& label(rules::column_id column) const {
    return area(book().columns[index(column)].area);
  }
  std::string on(cents amount, rules::column_id column) const {
    return fmt::format("{} on {}", money_text(amount), label(column));
  }

  table::seat_no to_;
  std::vector<int> dice_;
  std::vector<std::string> said_;
  std::vector<std::string> won_;
  std::vector<std::string> lost_;
  std::vector<std::string> pushed_;
  cents lost_amount_;
  std::string ending_;
};

}  // namespace

std::string spoken_text(const table::line_codec& names, std::span<const table::log_entry> entries,
                        table::seat_no seat) {
  speech all{names, seat};
  for (const auto& each : entries) all.hear(each);
  return all.text();
}

}  // namespace skyward::report
