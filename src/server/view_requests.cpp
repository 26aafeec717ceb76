// Finds the table, who looks at it and what has been kept since.
#include "server/view_requests.hpp"

#include "base/person_name.hpp"
#include "base/sha256.hpp"
#include "document/drawing.hpp"
#include "games/catalogue.hpp"
#include "ledger/account.hpp"
#include "report/felt/felt_drawing.hpp"
#include "server/view/seen_seats.hpp"
#include "server/view/table_view.hpp"
#include "server/view/told_lines.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::server {

namespace {

constexpr std::int64_t chip_max = cents_max;

/// Who asks, as a table knows them.
std::expected<viewer, problem> viewer_of(house_side& house, const asker& by, cents chip) {
  viewer made{.id = by.id, .plays = !by.id.empty() && by.is(players), .chip = chip};
  if (made.plays) {
    const auto row = house.kept.account(ledger::wallet_of(folded_name(by.id)));
    if (!row) return machine_failed(row.error().message);
    made.wallet = cents{row->cents};
    table::sent_command wagered;
    wagered.what = table::command::wager{};
    if (const auto why = check_may_stake(by, wagered)) {
      made.no_stake = live::refused{why->code, why->clause, why->detail};
    }
  }
  if (by.is(staff)) {
    const auto works = live::names_of(by.roles);
    for (const auto role :
         {table::role::dealer, table::role::stickperson, table::role::floorperson}) {
      if (std::ranges::find(works, name_of(role)) != works.end()) made.roles.push_back(role);
    }
  }
  return made;
}

std::expected<std::vector<table::kept_command>, problem> records_from(
    house_side& house, const live::floor_table& table, const std::string& stream,
    std::uint64_t from, std::uint64_t most) {
  std::vector<table::kept_command> all;
  const auto lines = house.kept.records(stream, from, most);
  if (!lines) return machine_failed(lines.error().message);
  for (const auto& line : *lines) {
    auto opened = record::read_record(line);
    if (!opened) return machine_failed(opened.error());
    auto read = table::read_record(table.names(), *opened);
    if (!read) return machine_failed(read.error());
    all.push_back(*std::move(read));
  }
  return all;
}

/// The last records, no more than are told.
std::expected<std::vector<table::kept_command>, problem> last_records(
    house_side& house, const live::floor_table& table, std::uint64_t most) {
  const auto& place = table.place();
  const auto count = place.chain.count;
  const auto from = count > most ? count - most + 1 : 1;
  return records_from(house, table, place.stream, from, std::min(most, count));
}

/// The faces of the last throw, for who has seen none yet.
std::expected<std::optional<dice::face_list>, problem> dice_thrown_last(
    house_side& house, const live::floor_table& table) {
  constexpr std::uint64_t looked_through = 60;
  const auto stand = table.stand();
  if (const auto* bank = std::get_if<live::banked_stand>(&stand)) {
    const auto& thrown = bank->now.undo.thrown;
    if (!thrown.given()) return std::nullopt;
    const auto& stream = thrown.stream.empty() ? table.place().stream : thrown.stream;
    const auto record = records_from(house, table, stream, thrown.id.seq, 1);
    if (!record) return std::unexpected(record.error());
    return last_dice(*record);
  }
  const auto records = last_records(house, table, looked_through);
  if (!records) return std::unexpected(records.error());
  return last_dice(*records);
}

struct looked_since {
  std::optional<std::uint64_t> after;  // none: has seen nothing yet
  std::string stream;                  // empty: of the day that is on
  cents chip;
  std::uint64_t seat{};  // that is entered for; 0: none
};

std::expected<looked_since, problem> since_in(const house_question& asked) {
  looked_since since;
  const auto* after = asked.find_in_query("after");
  const auto number = number_in(after, "after", 0, 0, static_cast<std::uint64_t>(counted_max));
  if (!number) return std::unexpected(number.error());
  if (after != nullptr) since.after = *number;
  const auto chip =
      number_in(asked.find_in_query("chip"), "chip", 0, 1, static_cast<std::uint64_t>(chip_max));
  if (!chip) return std::unexpected(chip.error());
  since.chip = cents{static_cast<std::int64_t>(*chip)};
  if (const auto* stream = asked.find_in_query("stream")) since.stream = *stream;
  const auto seat = number_in(asked.find_in_query("seat"), "seat", 0, 1, rules::seats_max);
  if (!seat) return std::unexpected(seat.error());
  since.seat = *seat;
  return since;
}

/// Where people deal, whoever works there enters for seats: not everybody has a screen.
std::expected<table::seat_no, problem> entered_seat(const live::floor_table& table,
                                                    const viewer& by, std::uint64_t asked) {
  if (asked == 0) return table::seat_no::none;
  const auto& state = table.state();
  const bool may = !by.roles.empty() && state.kind != table::table_kind::electronic;
  if (may && asked <= state.seats.size()) return table::seat_no{static_cast<std::uint8_t>(asked)};
  return std::unexpected(
      not_accepted(may ? fmt::format("seat {}; accepted: 1 to {}", asked, state.seats.size())
                       : "seat: accepted of who works at a table, where people deal"));
}

/// Reads what has happened since, and how much of it is told.
std::expected<std::vector<table::kept_command>, problem> records_since(
    house_side& house, const live::floor_table& table, const looked_since& since, bool& skipped) {
  const auto count = table.place().chain.count;
  const auto after = since.after.value_or(count);
  if (after >= count) return {};
  skipped = count - after > told_records_max;
  const auto most = std::min(count - after, told_records_max);
  auto records = last_records(house, table, most);
  if (!records || !skipped) return records;
  const auto from = static_cast<std::ptrdiff_t>(last_round(*records));
  records->erase(records->begin(), records->begin() + from);
  return records;
}

}  // namespace

std::expected<boost::json::object, problem> view_table(house_side& house,
                                                       const house_question& asked) {
  const auto& id = asked.parts.front();
  auto since = since_in(asked);
  if (!since) return std::unexpected(since.error());
  const auto table = table_to_look_at(house, id, asked.by);
  if (!table) return std::unexpected(table.error());
  auto by = viewer_of(house, asked.by, since->chip);
  if (!by) return std::unexpected(by.error());
  const auto entered = entered_seat(**table, *by, since->seat);
  if (!entered) return std::unexpected(entered.error());
  by->enters_for = *entered;
  if (const auto seat = seat_of((*table)->state(), *by); seat != table::seat_no::none) {
    const auto bought = house.bought.of(house.kept, **table, seat);
    if (!bought) return machine_failed(bought.error().message);
    by->bought = *bought;
  }
  const auto& place = (*table)->place();
  bool skipped = false;
  const bool another_day = !since->stream.empty() && since->stream != place.stream;
  if (another_day) since->after = 0;  // the day has turned since: all of this one
  const auto records = records_since(house, **table, *since, skipped);
  if (!records) return std::unexpected(records.error());
  told_since told{*records, skipped || another_day};
  if (!since->after) {
    const auto dice = dice_thrown_last(house, **table);
    if (!dice) return std::unexpected(dice.error());
    told.dice_before = *dice;
  }
  return table_view({id, (*table)->stand(), (*table)->names(), place.stream, place.chain.count,
                     house.tables.due_at(id)},
                    *by, told);
}

namespace {

std::unexpected<problem> only_at_banks() {
  return std::unexpected(
      problem{409,
              "not_of_this_game",
              "a game for a pot has no wagers against the house; accepted: the lab's equity",
              {}});
}

asked_edges edges_at(const live::floor_table& table, const live::banked_stand& at) {
  return {table.names().book().game, at.game.rules().canonical(), at.now.position,
          at.now.common.pace};
}

}  // namespace

std::expected<asked_edges, problem> edges_of_table(house_side& house, const house_question& asked) {
  const auto table = table_to_look_at(house, asked.parts.front(), asked.by);
  if (!table) return std::unexpected(table.error());
  const auto stand = (*table)->stand();
  const auto* at = std::get_if<live::banked_stand>(&stand);
  if (at == nullptr) return only_at_banks();
  return edges_at(**table, *at);
}

namespace {

std::vector<maths::seat_wager> standing_wagers(const live::banked_stand& at) {
  const auto& book = at.game.book();
  std::vector<maths::seat_wager> wagers;
  for (const auto seat : table::seats_of(at.now.layout)) {
    const auto& layout = at.now.layout[table::index(seat)];
    rules::each_of<rules::area_id>(layout.held, [&](rules::area_id area) {
      wagers.push_back(
          {number(seat), column_of(book, layout, area), layout.wagers[rules::index(area)]});
    });
    if (layout.bought.amount > cents{} && at.now.throws == 0) {
      wagers.push_back({number(seat), book.plain_column(layout.bought.area), layout.bought.amount});
    }
  }
  return wagers;
}

}  // namespace

std::expected<asked_exposure, problem> exposure_of_table(house_side& house,
                                                         const house_question& asked) {
  const auto& id = asked.parts.front();
  const auto table = table_to_look_at(house, id, asked.by);
  if (!table) return std::unexpected(table.error());
  const auto& place = (*table)->place();
  asked_exposure told{id, place.stream, place.chain.count, {}, {}, {}};
  const auto stand = (*table)->stand();
  const auto* at = std::get_if<live::banked_stand>(&stand);
  if (at == nullptr) {
    told.nothing = "The players play for a pot, and the house stakes nothing.";
    return told;
  }
  told.where = edges_at(**table, *at);
  told.wagers = standing_wagers(*at);
  if (told.wagers.empty()) {
    told.nothing = at->now.common.open ? "No wager stands." : "The table is closed.";
  }
  return told;
}

namespace {

struct typed_line {
  std::string line;
  cents chip;
};

std::expected<typed_line, problem> typed_in(const std::string& body) {
  boost::system::error_code error;
  const auto said = boost::json::parse(body, error);
  const auto* object = error ? nullptr : said.if_object();
  const auto* line = object == nullptr ? nullptr : object->if_contains("line");
  const auto* chip = object == nullptr ? nullptr : object->if_contains("chip");
  const auto* cents_chosen = chip == nullptr ? nullptr : chip->if_int64();
  constexpr std::size_t line_most = 200;
  const bool known = object != nullptr && object->size() == (chip == nullptr ? 1U : 2U);
  const bool fits = line != nullptr && line->is_string() && line->get_string().size() <= line_most;
  const bool is_chip = chip == nullptr ||
                       (cents_chosen != nullptr && *cents_chosen > 0 && *cents_chosen <= chip_max);
  if (!known || !fits || !is_chip) {
    return std::unexpected(
        not_accepted(R"(accepted: {"line":"5 on four"}, at most 200 bytes, and "chip" in cents)"));
  }
  return typed_line{std::string{std::string_view{line->get_string()}},
                    cents{cents_chosen == nullptr ? 0 : *cents_chosen}};
}

}  // namespace

std::expected<typed_answer, problem> hear_typed(house_side& house, const house_question& asked) {
  const auto typed = typed_in(asked.body);
  if (!typed) return std::unexpected(typed.error());
  const auto table = table_to_look_at(house, asked.parts.front(), asked.by);
  if (!table) return std::unexpected(table.error());
  const auto by = viewer_of(house, asked.by, typed->chip);
  if (!by) return std::unexpected(by.error());
  const auto stand = (*table)->stand();
  const auto* bank = std::get_if<live::banked_stand>(&stand);
  const auto* game = games::find_game((*table)->names().book().game);
  typed_answer answer;
  if (bank != nullptr) {
    if (const auto area = edge_asked_for(bank->game.rules(), typed->line)) {
      answer.worth = [at = edges_at(**table, *bank), area = *area](table_edges& edges) {
        return edges.about(at, area);
      };
      return answer;
    }
  }
  if (seat_of((*table)->state(), *by) == table::seat_no::none) {
    answer.words.text = "You have no seat here: sit down first.";
    return answer;
  }
  const auto records = last_records(house, **table, told_records_max);
  if (!records) return std::unexpected(records.error());
  const auto recent = std::span{*records}.subspan(last_round(*records));
  if (bank == nullptr) {
    answer.words = hear_words(std::get<live::pot_stand>(stand), *by, typed->line, recent);
  } else if (game == nullptr) {
    answer.words.text = "This program knows no words of this table's game.";
  } else {
    answer.words = hear_words(*bank, *game, *by, typed->line, recent);
    if (answer.words.worth_of) {
      answer.worth = [at = edges_at(**table, *bank), asked = *answer.words.worth_of](
                         table_edges& edges) { return edges.about(at, asked); };
    }
  }
  return answer;
}

json_answer draw_felt(house_side& house, const house_question& asked) {
  const auto table = table_to_look_at(house, asked.parts.front(), asked.by);
  if (!table) return std::unexpected(table.error());
  const auto* plan = games::find_felt((*table)->names().book());
  if (plan == nullptr) {
    return std::unexpected(
        problem{404,
                "no_drawing",
                "this build has no drawing of the felt that the table's rules have",
                {}});
  }
  const auto stand = (*table)->stand();
  const auto& settings = house.floor.state().settings;
  const auto name = settings ? settings->name : std::string{};
  const auto draw = [&](const auto& rules) {
    auto& drawn = house.felts;
    constexpr std::size_t kept_most = 64;
    if (drawn.size() > kept_most) drawn.clear();
    // The words on it are those of the rulebook, which equal rules may have from different ones.
    auto& svg = drawn[{sha256_hex(rules.book().text) + rules.canonical(), name}];
    if (svg.empty()) {
      auto facts = report::felt_facts_of(rules, *plan);
      if (settings) facts.operator_name = name;
      svg = document::drawing_svg(report::felt_drawing(facts)).bytes();
    }
    return svg;
  };
  return std::visit([&](const auto& at) { return draw(at.game.rules()); }, stand);
}

}  // namespace skyward::server
