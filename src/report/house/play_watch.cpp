// Adds throws and wagers to their watches.
#include "report/house/play_watch.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::report {

rational watched_play::false_dice_alarm() const {
  return std::min(rational{1}, rational{dice.size(), house::usual_fair_sets_per_alarm});
}

rational watched_play::false_wager_alarm() const {
  integer told = 0;
  for (const auto& each : wagers) told += each.watch.state().wagers;
  return std::min(rational{1}, rational{told, house::usual_wagers_per_alarm});
}

watch_reader::watch_reader(table::known_build build, watch_choice choice)
    : choice_{std::move(choice)},
      play_{std::move(build),
            {[this](const played_table& at, const final_throw& made) { add(at, made); },
             [](const played_table&, const std::vector<made_window>&) {}}} {}

bool watch_reader::is_asked(const played_table& at, moment when) const {
  if (choice_.table && *choice_.table != at.table) return false;
  return (!choice_.from.given() || when >= choice_.from) &&
         (!choice_.before.given() || when < choice_.before);
}

watched_dice_set& watch_reader::dice_of(const played_table& at, const std::string& set,
                                        const std::string& colour) {
  const auto [known, fresh] = places_.try_emplace({at.table, set, colour}, dice_.size());
  if (fresh) dice_.push_back({at.table, at.game, set, colour});
  return dice_[known->second];
}

void watch_reader::add(const played_table& at, const final_throw& made) {
  if (!is_asked(at, made.at)) return;
  if (made.by_hand && (!choice_.set || *choice_.set == made.set)) {
    for (const auto& each : made.dice) dice_of(at, made.set, each.colour).watch.add(each.faces);
  }
  if (choice_.set) return;
  for (const auto& each : made.wagers) {
    const auto chance = at.theory->chance_of(each.position, each.column);
    const auto result = each.won ? house::wager_result::won : house::wager_result::lost;
    // A log that anyone has written may tell of results that cannot be.
    if (!chance || !chance->allows(result)) continue;
    const auto& name = at.theory->book().columns[rules::index(each.column)].name;
    auto& watched =
        wagers_.try_emplace({at.table, each.column}, watched_column{at.table, at.game, name})
            .first->second;
    watched.watch.add(*chance, result);
  }
}

watched_play watch_reader::finish() {
  watched_play all;
  for (const auto& each : play_.finish()) {
    if (choice_.table && *choice_.table != each.table) continue;
    std::ranges::copy_if(dice_, std::back_inserter(all.dice),
                         [&](const watched_dice_set& dice) { return dice.table == each.table; });
    const auto name = one_line(each.table);
    if (!each.broken_off.empty()) {
      all.left_out.push_back(
          fmt::format("table {} is watched no further: {}", name, each.broken_off));
    }
    if (!each.no_theory.empty() && !choice_.set) {
      all.left_out.push_back(
          fmt::format("table {}: its wagers are not watched: {}", name, each.no_theory));
    }
  }
  for (auto& [key, each] : wagers_) all.wagers.push_back(std::move(each));
  return all;
}

}  // namespace skyward::report
