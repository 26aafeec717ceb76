// Windows of fair dice as the program computes them, a line of JSON each, of a seed:
// fair_dice_cases SEED [COUNT]. tests/fair_dice_test has the script compute them again.
#include "base/byte_text.hpp"
#include "base/text.hpp"
#include "effort.hpp"
#include "fairness/draws.hpp"
#include "fairness/message.hpp"

#include <boost/json.hpp>

#include <iostream>
#include <limits>
#include <numeric>

namespace {

using namespace skyward;
using namespace skyward::fairness;
namespace json = boost::json;

constexpr std::uint64_t windows_whole = 10'000;  // a tenth of them where a commit is checked
constexpr std::uint64_t window_max = (std::uint64_t{1} << 53U) - 1;  // that JSON is sure to keep

/// Chooses what the cases are like; a draw too, so that it is the same on every machine.
class chooser {
 public:
  explicit chooser(std::uint64_t seed)
      : from_{{message{"cases"}.add(seed).hash()}, {"cases", seed, 0}, {}} {}

  std::size_t below(std::size_t count) { return from_.below(count); }
  secret any_secret() {
    secret made;
    for (auto& each : made.bytes) each = from_.byte();
    return made;
  }
  std::uint64_t any_window() {
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits = bits << 8U | from_.byte();
    return 1 + (bits >> below(64)) % window_max;
  }
  std::string any_name() {
    static constexpr std::string_view parts[] = {"u-", "1",  "27", "é",  "Ж",
                                                 "李", "🎲", " ",  "\"", "\\"};
    std::string name;
    for (auto left = 1 + below(12); left > 0; --left) name += parts[below(std::size(parts))];
    return name;
  }

 private:
  draw_stream from_;
};

std::vector<contribution> any_list(chooser& by, std::uint64_t window) {
  std::vector<contribution> list;
  for (auto left = by.below(6); left > 0; --left) {
    const auto value = by.any_secret();
    // Its place makes a name that stands there once.
    const auto player = by.any_name() + std::to_string(left);
    list.push_back({player, commitment_of(value, window, player), value});
    if (by.below(4) == 0) list.back().value.reset();
  }
  return list;
}

json::array written(std::span<const contribution> list) {
  json::array all;
  for (const auto& each : list) {
    json::object entry{{"player", each.player}, {"commitment", hex(each.commitment)}};
    if (each.value) entry["value"] = hex(each.value->bytes);
    all.push_back(std::move(entry));
  }
  return all;
}

json::object any_draw(chooser& by, draw_stream from) {
  json::array drawn;
  if (by.below(4) > 0) {
    const auto thrown = drawn_dice(from, static_cast<int>(1 + by.below(dice::dice_max)));
    for (const auto each : std::span<const dice::face>{thrown}) drawn.emplace_back(each.pips());
    return {{"dice", drawn}};
  }
  if (by.below(2) == 0) {
    std::vector<std::size_t> places(1 + by.below(60));
    std::iota(places.begin(), places.end(), 0);
    shuffle(from, places);
    for (const auto each : places) drawn.emplace_back(each);
    return {{"order", drawn}};
  }
  std::vector<std::uint8_t> bytes(1 + by.below(80));
  for (auto& each : bytes) each = from.byte();
  return {{"bytes", hex(bytes)}};
}

json::object any_case(chooser& by) {
  const auto table = "table/" + by.any_name();
  const auto window = by.any_window();
  const auto seed = by.any_secret();
  const auto list = any_list(by, window);
  json::array draws;
  const auto count = 1 + by.below(3);
  for (std::uint64_t index = 0; index < count; ++index) {
    auto draw = any_draw(by, {seed, {table, window, index}, list});
    draw["index"] = index;
    draws.push_back(std::move(draw));
  }
  return {{"table", table},
          {"window", window},
          {"seed", hex(seed.bytes)},
          {"seedCommitment", hex(commitment_of(seed))},
          {"listHash", hex(list_hash(table, window, list))},
          {"valuesHash", hex(values_hash(list))},
          {"list", written(list)},
          {"draws", std::move(draws)}};
}

}  // namespace

int main(int count, char** words) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const auto seed = count > 1 ? parse_count(words[1], most) : std::nullopt;
  const auto windows = count > 2 ? parse_count(words[2], most) : effort(windows_whole);
  if (count > 3 || !seed || !windows) {
    std::cerr << "fair_dice_cases: accepted: SEED [COUNT], whole numbers\n";
    return 2;
  }
  chooser by{*seed};
  for (std::uint64_t i = 0; i < *windows; ++i) std::cout << json::serialize(any_case(by)) << '\n';
  return std::cout.flush() ? 0 : 1;
}
