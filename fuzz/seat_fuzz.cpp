// Fuzzes whoever sits at a house that is somewhere else: the bytes are frames of a table, which any
// house may tell. What is not believed changes nothing, no account is ever wrong, and what the
// person asks to see can be told, in lines that move no cursor.
#include "base/ensure.hpp"
#include "games/catalogue.hpp"
#include "play/banked_at_house.hpp"
#include "play/pot_at_house.hpp"
#include "record/frame.hpp"
#include "request/known_build.hpp"
#include "table/banked/banked_table.hpp"
#include "table/pot/pot_table.hpp"
#include "table/replay/watched_table.hpp"

#include <algorithm>
#include <memory>
#include <sstream>
#include <string_view>

namespace {

using namespace skyward;
using namespace skyward::table;

/// Nobody hears what the person does.
class deaf_house final : public play::house_line {
 public:
  void send(const any_command& /*what*/) override {}
  void ask_for_roll() override {}
};

template <class State>
void check_state(const State* state) {
  if (state == nullptr) return;
  for (const auto& each : state->common.seats) {
    ensure(each.stack >= cents{}, "a stack that is not below zero");
    ensure(each.owed >= cents{}, "a debt that is not below zero");
  }
  ensure(sum_of_accounts(*state) == cents{}, "money that only moves");
}

seat_no first_taken(const common_state& state) {
  const auto found =
      std::ranges::find_if(state.seats, [](const auto& each) { return each.taken(); });
  if (found == state.seats.end()) return seat_no::none;
  return static_cast<seat_no>(found - state.seats.begin() + 1);
}

std::unique_ptr<play::seat_at_house> sit(const watched_table& at, seat_no seat,
                                         play::house_line& line, std::ostream& out) {
  if (at.pot() != nullptr) {
    return std::make_unique<play::pot_at_house>(*at.pot_game(), *at.pot(), seat, line, out);
  }
  const auto& game = *games::find_game(at.banked_game()->book().game);
  return std::make_unique<play::banked_at_house>(game, *at.banked_game(), *at.banked(), seat, line,
                                                 out);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest{reinterpret_cast<const char*>(data), size};
  watched_table table{request::known_build()};
  deaf_house line;
  std::ostringstream out;
  std::unique_ptr<play::seat_at_house> person;
  auto seat = seat_no::none;
  while (!rest.empty()) {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto bank = table.banked() == nullptr ? banked_state{} : *table.banked();
    const auto pot = table.pot() == nullptr ? pot_state{} : *table.pot();
    const auto frame = record::read_frame(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const auto taken = frame ? table.take(*frame) : std::unexpected(frame.error());
    if (!taken) {
      ensure(!taken.error().empty(), "a reason");
      ensure(table.banked() == nullptr || *table.banked() == bank,
             "a refusal that changes nothing");
      ensure(table.pot() == nullptr || *table.pot() == pot, "a refusal that changes nothing");
      continue;
    }
    check_state(table.banked());
    check_state(table.pot());
    if (table.common().kind != table_kind::electronic) continue;
    if (!person) {
      seat = first_taken(table.common());
      if (seat == seat_no::none || !table.common().open) continue;
      person = sit(table, seat, line, out);
      person->begin();
      continue;
    }
    person->told(taken->entries);
    if (!table.common().seats[index(seat)].taken()) break;
  }
  if (!person || !table.common().seats[index(seat)].taken()) return 0;
  for (const auto* words : {"t", "s", "c", "fair", "why", "edge", ""}) {
    static_cast<void>(person->hear_line(words));
  }
  person->play_out();
  person->sum_up();
  return 0;
}
