// Feeds observed counts to every game: whatever the bytes, they are accepted and compared, or
// refused in one line that a person can read.
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "games/catalogue.hpp"
#include "maths/observed.hpp"

#include <algorithm>

namespace skyward {
namespace {

struct known_game {
  rules::table_rules rules;
  maths::par_sheet sheet;
};

std::vector<known_game> make_games() {
  std::vector<known_game> known;
  for (const auto& game : games::catalogue()) {
    for (const auto& edition : game.book.editions) {
      const rules::table_rules rules{game.book, edition};
      known.push_back({rules, *maths::par_sheet_of(games::lowered_form(game, rules), rules)});
    }
  }
  return known;
}

/// A hash cannot be guessed: the word HASH stands for the right one.
std::string with_hash(std::string text, const std::string& hash) {
  const auto at = text.find("HASH");
  if (at != std::string::npos) text.replace(at, 4, hash);
  return text;
}

void check_counts(const known_game& of, const maths::observed_counts& counts) {
  for (const auto& wager : counts.wagers) {
    std::int64_t left = wager.rounds;
    for (const auto& each : wager.outcomes) {
      ensure(each.count >= 0 && each.count <= left, "counts within the rounds");
      left -= each.count;
    }
    ensure(left == 0, "counts that add up");
  }
  const auto again =
      maths::read_observed(of.rules, of.sheet, maths::observed_json(of.rules, counts));
  ensure(again.has_value(), "what is written can be read");
  ensure(maths::observed_json(of.rules, *again) == maths::observed_json(of.rules, counts),
         "the same counts");
  for (const auto& each : maths::agreement_of(of.sheet, counts).wagers) {
    ensure(each.chi_square >= 0 && each.least_expected > 0, "statistics of counts");
    ensure(!each.z_squared || *each.z_squared >= 0, "a square");
  }
}

}  // namespace
}  // namespace skyward

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skyward;
  static const auto known = make_games();
  if (size == 0) return 0;
  const auto& of = known[data[0] % known.size()];
  const auto text = with_hash(std::string(data + 1, data + size), of.rules.sha256());
  const auto counts = maths::read_observed(of.rules, of.sheet, text);
  if (counts) {
    check_counts(of, *counts);
  } else {
    ensure(!counts.error().empty() && one_line(counts.error()) == counts.error(),
           "a refusal in one line");
    ensure(counts.error().size() < 2'000, "a refusal that is short");
  }
  return 0;
}
