// A replay of each table, which takes what is new before it is asked.
#include "simulated_house/reader.hpp"

#include "base/ensure.hpp"
#include "base/person_name.hpp"
#include "record/record.hpp"
#include "request/known_build.hpp"
#include "table/banked/banked_table.hpp"

#include <algorithm>
#include <variant>
#include <vector>

namespace skyward::simulated {

table::replay& reader::read(const std::string& table) {
  auto found = tables_.find(table);
  if (found == tables_.end()) {
    auto build = request::known_build();
    build.believes_days = true;
    found = tables_.emplace(table, table::replay{build}).first;
  }
  auto& log = found->second;
  const auto& all = of_.log_of(table);
  while (log.records() < all.size()) {
    // What cannot be read is found when the whole log is looked at.
    if (!log.take(all[log.records()])) break;
  }
  return log;
}

bool reader::would_do(const std::string& table, table::sent_command asked, moment now) {
  const auto& log = read(table);
  if (log.records() < of_.log_of(table).size() || log.banked_game() == nullptr) return false;
  const auto& state = *log.banked();
  const auto own = std::visit(
      [&](const auto& what) {
        if constexpr (requires { what.player; }) {
          return same_person(what.player, asked.by());
        } else if constexpr (requires { what.seat; }) {
          const auto& seats = state.common.seats;
          return what.seat != table::seat_no::none && table::index(what.seat) < seats.size() &&
                 same_person(seats[table::index(what.seat)].player, asked.by());
        }
        return true;
      },
      static_cast<const table::command_variant&>(asked.what));
  if (!own) return false;
  asked.at = std::max(now, state.common.last_at);
  std::vector<table::log_entry> entries;
  return log.banked_game()->decide(state, asked, entries).has_value();
}

}  // namespace skyward::simulated
