// Takes sentences from the reports, and clauses from the events.
#include "server/view/told_lines.hpp"

#include "games/catalogue.hpp"
#include "play/clause_words.hpp"
#include "play/pot_sentence.hpp"
#include "report/money_words.hpp"
#include "report/spoken_text.hpp"
#include "report/table_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

namespace skyward::server {

namespace json = boost::json;
using rules::index;
using table::seat_no;
namespace event = table::event;

namespace {

template <class Event>
bool has_any(const table::kept_command& record) {
  return std::ranges::any_of(record.entries, [](const table::log_entry& each) {
    return std::holds_alternative<Event>(each.what);
  });
}

std::string said_at_bank(const table::line_codec& names, const table::kept_command& record,
                         seat_no seat) {
  std::string text;
  const bool closes = has_any<event::bets_closed>(record);
  if (!closes && !has_any<event::thrown>(record)) {
    for (const auto& each : record.entries) {
      const bool is_void = std::holds_alternative<event::roll_void>(each.what) ||
                           std::holds_alternative<event::round_voided>(each.what);
      if (is_void) text = as_sentence(report::event_sentence(names, each));
    }
    return text;
  }
  if (closes) text = "No more bets.";
  const auto spoken = report::spoken_text(names, record.entries, seat);
  return text + (text.empty() || spoken.empty() ? "" : " ") + spoken;
}

std::string said_at_pot(const live::pot_stand& at, const table::kept_command& record,
                        seat_no seat) {
  std::string text;
  for (const auto& each : record.entries) {
    const auto sentence = play::pot_sentence(at.now.common, each, seat);
    if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
  }
  return text;
}

std::string_view area_of(const rules::rulebook& book, const auto& happened) {
  if constexpr (requires { happened.wager; }) return book.areas[index(happened.wager.area)].id;
  if constexpr (requires { happened.area; }) return book.areas[index(happened.area)].id;
  return {};
}

/// What everybody sees and hears at a table, and no noise of its works.
template <class Event>
constexpr bool is_told = !table::of_seeds<Event> && !std::is_same_v<Event, event::betting_extended>;

/// Adds to a line what its event has.
void put_event(json::object& to, const table::line_codec& names, const table::any_event& what,
               std::span<const rules::ruling_text* const> rulings) {
  std::visit(
      [&]<class Event>(const Event& happened) {
        to["what"] = Event::wire_name;
        const auto area = area_of(names.book(), happened);
        if (!area.empty()) to["area"] = area;
        if constexpr (requires { happened.seat; }) {
          if (happened.seat != seat_no::none) to["seat"] = number(happened.seat);
        }
        if constexpr (requires { std::string{happened.player}; }) {
          if (!happened.player.empty()) to["player"] = happened.player;
        }
        if constexpr (requires { std::string{happened.person}; }) to["player"] = happened.person;
        if constexpr (requires { happened.clause; }) {
          const std::string_view clause = happened.clause;
          if (clause.empty()) return;
          to["clause"] = clause;
          to["words"] = play::clause_sentence(names.book(), rulings, clause);
        }
        if constexpr (std::is_same_v<Event, event::wager_won>) {
          to["odds_clause"] = std::string_view{happened.odds_clause};
          to["arithmetic"] = arithmetic_of(names, happened);
        }
      },
      static_cast<const table::event_variant&>(what));
}

}  // namespace

std::string arithmetic_of(const table::line_codec& names, const event::wager_won& won) {
  const auto& odds = names.odds()->odds_of(won.line).pays;
  if (!odds) return money_text(won.paid);
  if (odds->form() == odds_form::prize) {
    return fmt::format("a prize of {}", money_text(won.paid));
  }
  rational exact{won.amount.count() * odds->pays(), odds->per()};
  auto text = fmt::format("{} at {} = ", money_text(won.amount), odds->text(true));
  text += report::dollars_text(exact, report::net_places(exact));
  if (odds->form() == odds_form::for_) {
    exact -= won.amount.count();
    text += fmt::format(", the wager of {} among it", money_text(won.amount));
  }
  if (exact != won.paid.count()) text += fmt::format(", paid {}", money_text(won.paid));
  if (denominator(exact) == 1 && text.ends_with(".00")) text.resize(text.size() - 3);
  return text;
}

json::array said_of(const live::table_stand& at, const table::line_codec& names,
                    std::span<const table::kept_command> records, seat_no seat) {
  json::array all;
  for (const auto& each : records) {
    const auto* pot = std::get_if<live::pot_stand>(&at);
    auto text = pot == nullptr ? said_at_bank(names, each, seat) : said_at_pot(*pot, each, seat);
    if (!text.empty()) all.emplace_back(std::move(text));
  }
  return all;
}

json::array lines_of(const table::line_codec& names, std::span<const table::kept_command> records,
                     std::string_view by) {
  json::array all;
  const auto rulings = games::rulings_of(names.book());
  for (const auto& record : records) {
    for (const auto& each : record.entries) {
      const bool told = std::visit([]<class Event>(const Event&) { return is_told<Event>; },
                                   static_cast<const table::event_variant&>(each.what));
      const auto sentence = told ? report::event_sentence(names, each) : std::string{};
      if (sentence.empty()) continue;
      json::object line{{"event", json::object{{"stream", record.head.stream},
                                               {"seq", each.id.seq},
                                               {"event", each.id.event}}},
                        {"text", as_sentence(sentence)}};
      if (!by.empty() && record.head.cause.principal == by) line["yours"] = true;
      put_event(line, names, each.what, rulings);
      all.push_back(std::move(line));
    }
  }
  return all;
}

std::optional<dice::face_list> dice_of(const table::log_entry& happened) {
  if (const auto* thrown = std::get_if<event::thrown>(&happened.what)) return thrown->dice;
  if (const auto* rolled = std::get_if<event::rolled>(&happened.what)) return rolled->dice;
  return std::nullopt;
}

std::optional<dice::face_list> last_dice(std::span<const table::kept_command> records) {
  std::optional<dice::face_list> found;
  for (const auto& record : records) {
    for (const auto& each : record.entries) {
      if (const auto faces = dice_of(each)) found = faces;
    }
  }
  return found;
}

std::size_t last_round(std::span<const table::kept_command> records) {
  std::size_t from = 0;   // behind the round before the last
  std::size_t ended = 0;  // behind the last that is over
  for (std::size_t i = 0; i < records.size(); ++i) {
    const bool ends =
        has_any<event::round_ended>(records[i]) || has_any<event::round_voided>(records[i]);
    if (ends) from = std::exchange(ended, i + 1);
  }
  return from;
}

}  // namespace skyward::server
