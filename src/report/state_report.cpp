// Says how a table stands, a line for each seat.
#include "report/state_report.hpp"

#include "base/text.hpp"
#include "document/wrap.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <vector>

namespace skyward::report {

namespace {

using table::seat_no;

std::string seat_words(const table::common_state& state, seat_no seat) {
  const auto& there = state.seats[index(seat)];
  auto words = fmt::format("seat {}: {}, chips {}", number(seat), one_line(there.player),
                           money_text(there.stack));
  if (there.owed > cents{}) words += fmt::format(", owes {}", money_text(there.owed));
  if (there.away) words += ", away";
  return words;
}

std::string wager_words(const rules::rulebook& book, const table::layout_state& layout) {
  std::vector<std::string> wagers;
  rules::each_of<rules::area_id>(layout.held, [&](rules::area_id area) {
    wagers.push_back(
        fmt::format("{} {}", book.areas[index(area)].id, money_text(layout.wagers[index(area)])));
  });
  return wagers.empty() ? "" : "; wagers: " + join(wagers);
}

std::string table_words(const table::common_state& state) {
  auto words = fmt::format("table {}, round {}; inventory {}, drop {}, cash {}",
                           state.open ? "open" : "closed", state.round, money_text(state.inventory),
                           money_text(state.drop), money_text(state.cash));
  if (state.wallets != cents{}) words += fmt::format(", wallets {}", money_text(state.wallets));
  if (state.tips > cents{}) words += fmt::format(", tips {}", money_text(state.tips));
  if (const auto lacks = short_of_chips(state); lacks != cents{}) {
    words += fmt::format("; a fill of {} is due", money_text(lacks));
  }
  return words;
}

}  // namespace

std::string state_json(const table::replay& log) {
  return fmt::format(R"({{"stream":{},"records":{},"decided":{},"table":{}}})",
                     boost::json::serialize(boost::json::string{log.stream()}), log.records(),
                     log.decides(), log.state_json());
}

std::string state_text(const table::replay& log) {
  const auto& book = log.names().book();
  std::string text = document::wrapped(fmt::format(
      "{}: {} records of {}, {}", one_line(log.stream()), log.records(), book.name,
      log.decides() ? "each decided anew as it is recorded"
                    : "followed and not decided anew: of rules that this build does not decide by, "
                      "or of a day whose day before is not in the file"));
  const auto& common = log.banked() != nullptr ? log.banked()->common : log.pot()->common;
  text += document::wrapped(table_words(common));
  if (const auto* pot = log.pot()) {
    text += document::wrapped(fmt::format(
        "pot {}, bonus pot {}, rake {} and {} for the charity", money_text(pot->pot),
        money_text(pot->bonus), money_text(pot->rake_house), money_text(pot->rake_charity)));
  }
  for (const auto seat : table::seats_of(common.seats)) {
    if (!common.seats[index(seat)].taken()) continue;
    auto words = seat_words(common, seat);
    if (log.banked() != nullptr) words += wager_words(book, log.banked()->layout[index(seat)]);
    text += document::wrapped(words, "  ");
  }
  for (const auto& each : common.debts) {
    text += document::wrapped(
        fmt::format("{} has left and owes {}", one_line(each.player), money_text(each.owed)), "  ");
  }
  return text;
}

}  // namespace skyward::report
