// Feeds rules submissions to every game: whatever the bytes, they are accepted whole or refused in
// lines that a person can read. toml++ stays the library that users have: compiled from its
// headers, 3.3 runs into unreachable code on letters beyond ASCII, which the library refuses.
#include "base/ensure.hpp"
#include "base/text.hpp"
#include "games/catalogue.hpp"
#include "rules/reading/read_submission.hpp"

#include <algorithm>

namespace skyward {
namespace {

/// A game and an edition asked for: none, one that it has, or one that it has not.
struct request {
  const rules::rulebook* book;
  std::string edition;
};

std::vector<request> make_requests() {
  std::vector<request> requests;
  for (const auto& game : games::catalogue()) {
    requests.push_back({&game.book, ""});
    for (const auto& edition : game.book.editions) requests.push_back({&game.book, edition.id});
    requests.push_back({&game.book, "pa-000"});
  }
  return requests;
}

void check_rules(const rules::table_rules& rules, const request& of) {
  const auto& book = *of.book;
  ensure(&rules.book() == &book, "rules of the game asked for");
  ensure(of.edition.empty() || rules.in_edition().id == of.edition, "the edition asked for");
  ensure(rules.canonical() == rules.canonical(), "one text for the same rules");
  const auto hash = rules.sha256();
  ensure(hash.size() == 64 && hash.find_first_not_of("0123456789abcdef") == std::string::npos,
         "a hash of 64 digits");

  bool offers_any = false;
  for (std::size_t i = 0; i < book.lines.size(); ++i) {
    const rules::line_id line{static_cast<std::uint8_t>(i)};
    if (!rules.offers(book.lines[i].area)) continue;
    offers_any = true;
    const auto net = rules.net_per_wager(line);
    ensure(net.has_value() == rules.odds_of(line).pays.has_value(), "a net result of known odds");
    ensure(!net || *net >= 0, "a win that costs nothing");
  }
  ensure(offers_any, "a table with a wager that dice decide");

  const auto& limits = rules.limits();
  ensure(limits.seats >= 1 && limits.seats <= book.limits.seats, "seats within the text");
  ensure(limits.chip > cents{} && limits.chip <= limits.minimum, "a chip no larger than a wager");
  ensure(limits.minimum <= limits.maximum, "a minimum below the maximum");
  for (const auto& option : book.options) {
    ensure(std::ranges::count(option.values, rules.option(option.id)) == 1, "a value listed");
  }
}

void check_problems(const std::vector<rules::problem>& problems, const std::string& file) {
  ensure(!problems.empty(), "a reason for refusing");
  for (const auto& problem : problems) {
    const auto text = problem.text();
    ensure(text.starts_with(file + ":"), "a problem that names its file");
    ensure(std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; }),
           "a problem in one line");
    ensure(one_line(text) == text, "a problem in UTF-8");
    ensure(problem.line == 0 || problem.column > 0, "a problem with a place");
    ensure(!problem.message.empty(), "a problem in words");
  }
}

}  // namespace
}  // namespace skyward

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace skyward;
  static const auto requests = make_requests();
  if (size == 0) return 0;
  const auto& of = requests[data[0] % requests.size()];
  const std::string text(data + 1, data + size);
  const std::string file = "house.toml";
  const auto rules = rules::read_submission(*of.book, of.edition, text, file);
  if (rules) {
    check_rules(*rules, of);
    const auto again = rules::read_submission(*of.book, of.edition, text, file);
    ensure(again && again->canonical() == rules->canonical(), "the same rules of the same text");
  } else {
    check_problems(rules.error(), file);
  }
  return 0;
}
