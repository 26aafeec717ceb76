#include "cli/signature.hpp"

#include "base/ensure.hpp"
#include "games/catalogue.hpp"
#include "maths/par_sheet.hpp"
#include "report/par_report.hpp"

namespace skyward::cli {

namespace {

constexpr int rounds_played = 2'000;

/// FNV-1a over bytes.
class hasher {
 public:
  void add(std::uint64_t word) {
    for (int i = 0; i < 8; ++i) add_byte(static_cast<unsigned char>(word >> (8U * unsigned(i))));
  }
  void add(std::string_view text) {
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
  }
  std::uint64_t value() const { return value_; }

 private:
  void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3U; }
  std::uint64_t value_ = 0xCBF29CE484222325U;
};

/// Dice for the signature only: SplitMix64 (Steele, Lea, Flood 2014), faces by rejection.
class seeded_dice {
 public:
  dice::face next() {
    constexpr std::uint64_t usable = ~std::uint64_t{0} - ~std::uint64_t{0} % dice::face_count;
    std::uint64_t word = draw();
    while (word >= usable) word = draw();
    return dice::face{static_cast<int>(word % dice::face_count) + 1};
  }

 private:
  std::uint64_t draw() {
    state_ += 0x9E3779B97F4A7C15U;
    auto z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  std::uint64_t state_ = 20260101;
};

void play(const rules::definition& game, std::size_t columns, hasher& hash) {
  seeded_dice dice;
  auto at = game.opening();
  for (int round = 0; round < rounds_played;) {
    const auto closed = game.close(at, round % 2 == 1);
    const auto set = game.dice(closed);
    std::vector<dice::face> faces;
    for (int i = 0; i < set.dice_count(); ++i) faces.push_back(dice.next());
    rules::resolution result;
    game.resolve(closed, dice::roll::of(set, faces), result);
    hash.add(closed.word());
    hash.add(result.next.word());
    hash.add(rules::index(result.call));
    hash.add((result.round_ends ? 2U : 0U) + (result.dice_pass ? 1U : 0U));
    for (std::size_t i = 0; i < columns; ++i) hash.add(result.decided[i].code());
    at = result.next;
    if (result.round_ends) ++round;
  }
}

}  // namespace

std::vector<game_signature> game_signatures() {
  std::vector<game_signature> signatures;
  for (const auto& game : games::catalogue()) {
    hasher hash;
    const rules::table_rules first{game.book, game.book.editions.front()};
    play(*game.define(first), game.book.columns.size(), hash);
    const auto lowered = games::lowered_form(game, first);
    for (const auto& edition : game.book.editions) {
      const rules::table_rules rules{game.book, edition};
      const auto sheet = maths::par_sheet_of(lowered, rules);
      ensure(sheet.has_value(), "wagers that are all decided");
      hash.add(report::par_csv(rules, *sheet));
    }
    signatures.push_back({game.book.game, hash.value()});
  }
  return signatures;
}

std::uint64_t whole_signature(const std::vector<game_signature>& games) {
  hasher hash;
  for (const auto& each : games) hash.add(each.value);
  return hash.value();
}

}  // namespace skyward::cli
