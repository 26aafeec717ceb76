// Puts the parts of a view together.
#include "server/view/table_view.hpp"

#include "base/text.hpp"
#include "dealing/house_player_name.hpp"
#include "report/filing/rules_json.hpp"
#include "report/wager_words.hpp"
#include "server/view/guide.hpp"
#include "server/view/seen_areas.hpp"
#include "server/view/seen_choices.hpp"
#include "server/view/seen_seats.hpp"
#include "server/view/told_lines.hpp"
#include "table/accounts.hpp"

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include <array>

namespace skyward::server {

namespace json = boost::json;

namespace {

constexpr std::string_view pot_phase_names[] = {"button_draw", "between_games", "buy_in",
                                                "rebuy",       "game_roll",     "roll_off"};

std::string_view phase_of(const table::banked_state& state) {
  if (!state.common.open) return "closed";
  if (state.offered != table::seat_no::none) return "offering";
  if (state.betting()) return "betting";
  return state.progress.at == table::stage::settling ? "settling" : "throwing";
}

std::string_view phase_of(const table::pot_state& state) {
  if (!state.common.open) return "closed";
  return pot_phase_names[static_cast<std::size_t>(state.phase)];
}

/// Before anybody has wagered nobody is waited for.
moment waited_until(const table::banked_state& state) {
  return state.worth_closing() ? table::due_at(state) : moment{};
}

moment waited_until(const table::pot_state& state) {
  return table::due_at(state);
}

/// Whether who is waited for may take from a time bank.
bool has_bank(const table::banked_state& /*state*/) {
  return false;
}

bool has_bank(const table::pot_state& state) {
  return state.phase == table::pot_phase::buy_in || state.phase == table::pot_phase::rebuy;
}

json::object limits_of(const live::banked_stand& at) {
  const auto& limits = at.game.rules().limits();
  return {{"text", report::limits_words(at.game.rules())},
          {"payment", report::payment_words(at.game.rules())},
          {"minimum_cents", limits.minimum.count()},
          {"maximum_cents", limits.maximum.count()},
          {"chip_cents", limits.chip.count()}};
}

json::object limits_of(const live::pot_stand& at) {
  const auto& settings = at.game.rules().settings();
  return {{"text", report::limits_words(at.game.rules())},
          {"card_cents", settings.card_price.count()},
          {"cards_max", settings.cards_max},
          {"chip_cents", at.game.book().limits.chip.count()}};
}

void put_layout(json::object& to, const live::banked_stand& at, const viewer& by) {
  to["chips"] = seen_chips(at.game.rules().limits());
  to["areas"] = seen_areas(at, by);
}

void put_layout(json::object& to, const live::pot_stand& at, const viewer& /*by*/) {
  to["accounts"] = seen_accounts(at);
  to["card_names"] = report::card_names();
}

void put_table(json::object& to, const shown_table& shown, const auto& at) {
  const auto& state = at.now.common;
  const auto& edition = at.game.rules().in_edition();
  to["table"] = shown.id;
  to["game"] = shown.names.book().game;
  to["name"] = shown.names.book().name;
  to["summary"] = shown.names.book().summary;
  to["kind"] = table::table_kind_names[static_cast<std::size_t>(state.kind)];
  to["edition"] = edition.title;
  if (!edition.note.empty()) to["note"] = edition.note;
  to["stream"] = shown.stream;
  to["seq"] = shown.seq;
  to["window"] = state.window;
  to["round"] = state.round;
  to["open"] = state.open;
  if (state.stopped) to["stopped"] = true;
  to["phase"] = phase_of(at.now);
  if (state.pace.given()) to["pace_seconds"] = state.pace.seconds;
  const auto due = waited_until(at.now);
  if (!due.given()) return;
  to["due_at"] = moment_text(due);
  if (has_bank(at.now) && shown.acts_at > due) to["bank_until"] = moment_text(shown.acts_at);
}

/// Chips of a seat that lie on its wagers; a pot is nobody's until it is won.
cents wagered(const table::banked_state& state, table::seat_no seat) {
  table::money_sum sum;
  for (const auto each : state.layout[table::index(seat)].wagers) sum.add(each);
  return sum.total();
}

cents wagered(const table::pot_state& /*state*/, table::seat_no /*seat*/) {
  return {};
}

/// What has come of it for whoever sits there: the chips at hand and on the felt, and what was
/// cashed, less what was bought in.
void put_net(json::object& to, const auto& state, const viewer& by, table::seat_no seat) {
  const auto net = state.common.seats[table::index(seat)].stack + wagered(state, seat) - by.bought;
  const auto text = net == cents{} ? money_text(net) : signed_money_text(net);
  to["net"] = json::object{{"cents", net.count()}, {"text", text}};
}

void put_told(json::object& to, const shown_table& shown, const auto& at, const told_since& told,
              const viewer& by, table::seat_no seat) {
  auto dice = last_dice(told.records);
  if (!dice) dice = told.dice_before;
  if (dice) to["dice"] = seen_dice(at, *dice);
  to["said"] = said_of(shown.stand, shown.names, told.records, seat);
  to["lines"] = lines_of(shown.names, told.records, by.id);
  if (told.skipped) to["skipped"] = true;
}

}  // namespace

json::object table_view(const shown_table& shown, const viewer& by, const told_since& told) {
  return std::visit(
      [&](const auto& at) {
        json::object view;
        put_table(view, shown, at);
        auto choices = choices_of(at, shown.names, by);
        const auto guide = guide_of(at, shown.names, by, choices.step);
        view["guide"] = json::object{{"text", guide.text}, {"clause", guide.clause}};
        view["limits"] = limits_of(at);
        put_layout(view, at, by);
        const auto seat = played_seat(at.now.common, by);
        if (seat != table::seat_no::none) view["seat"] = number(seat);
        if (by.enters_for != table::seat_no::none) view["as"] = name_of(played_as(by));
        if (by.plays) put_money(view, "wallet_cents", "wallet", by.wallet);
        if (const auto own = seat_of(at.now.common, by); own != table::seat_no::none) {
          put_net(view, at.now, by, own);
        }
        view["seats"] = seen_seats(at, by);
        view["pieces"] = seen_pieces(at);
        view["can"] = std::move(choices.all);
        put_told(view, shown, at, told, by, seat);
        return view;
      },
      shown.stand);
}

namespace {

constexpr std::array lists_of_people{"seats", "lines"};

/// Whether it was found there.
bool replace_in(json::string& text, std::string_view from, std::string_view to) {
  const auto at = from.empty() ? std::string_view::npos : std::string_view{text}.find(from);
  if (at == std::string_view::npos) return false;
  text.replace(at, from.size(), to);
  return true;
}

}  // namespace

void name_players(json::object& view,
                  const std::function<std::string(std::string_view player)>& name_of) {
  for (const auto* const list : lists_of_people) {
    for (auto& each : view.at(list).get_array()) {
      auto& told = each.get_object();
      const auto* player = told.if_contains("player");
      if (player == nullptr) continue;
      const std::string id{std::string_view{player->get_string()}};
      const bool is_house = id.starts_with(dealing::house_player_prefix);
      const auto* seat = told.if_contains("seat");
      const auto name = is_house && seat != nullptr
                            ? fmt::format("House player {}", seat->to_number<int>())
                            : name_of(id);
      if (auto* text = told.if_contains("text")) {
        const auto written = one_line(id);
        if (!replace_in(text->get_string(), written, name)) {
          replace_in(text->get_string(), capitalized(written), name);
        }
      }
      told.erase("player");
      told["name"] = name;
    }
  }
}

void add_players(std::set<std::string>& to, const json::object& view) {
  for (const auto* const list : lists_of_people) {
    for (const auto& each : view.at(list).get_array()) {
      const auto* player = each.get_object().if_contains("player");
      if (player != nullptr) to.emplace(std::string_view{player->get_string()});
    }
  }
}

}  // namespace skyward::server
