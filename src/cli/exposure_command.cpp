// `skyward exposure`: what a house can lose and win on all wagers of a table before a throw.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/position_argument.hpp"
#include "cli/rules_argument.hpp"
#include "cli/wager_argument.hpp"
#include "maths/exposure.hpp"
#include "report/par/exposure_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

namespace skyward::cli {

namespace {

using rules::index;

constexpr std::string_view wager_form = "[SEAT:]WAGER=CENTS, without a seat for every seat";
constexpr std::int64_t wager_cents_max = cents_max / 1'000;

struct exposure_request : rules_request {
  std::string at;
  std::vector<std::string> wagers;
  bool full_table = false;
  std::string format = "text";
};

/// One --wager as written: a column, or an area whose term goes with what the seat holds.
struct written_wager {
  std::optional<std::int64_t> seat;  // every seat without
  std::string name;
  cents amount;
};

accepted<written_wager> read_wager(const rules::table_rules& rules, const std::string& word) {
  const auto colon = word.find(':');
  const auto equals = word.find('=');
  written_wager made;
  if (colon < equals) {
    made.seat = parse_whole(word.substr(0, colon), rules.limits().seats);
    if (!made.seat || *made.seat == 0) {
      return refuse(fmt::format("--wager \"{}\": no such seat; accepted: seats 1 to {}", word,
                                rules.limits().seats));
    }
  }
  const auto begin = colon < equals ? colon + 1 : 0;
  made.name = word.substr(begin, equals == std::string::npos ? equals : equals - begin);
  const auto amount = equals == std::string::npos
                          ? std::nullopt
                          : parse_whole(word.substr(equals + 1), wager_cents_max);
  if (!amount || *amount == 0) {
    return refuse(fmt::format("--wager \"{}\"; accepted: {}, cents 1 to {}", word, wager_form,
                              with_thousands(wager_cents_max)));
  }
  made.amount = cents{*amount};
  return made;
}

/// The areas that a seat's wagers are on.
rules::area_set held_by(const rules::rulebook& book, const std::vector<written_wager>& written,
                        std::int64_t seat) {
  rules::area_set held;
  for (const auto& each : written) {
    const auto area = book.find_area(each.name);
    if (area && (!each.seat || each.seat == seat)) held.set(index(*area));
  }
  return held;
}

accepted<void> add_for_seat(const rules::table_rules& rules, const written_wager& each,
                            std::int64_t seat, const rules::area_set& held,
                            std::vector<maths::seat_wager>& wagers) {
  const auto& book = rules.book();
  auto column = book.find_column(each.name);
  if (const auto area = book.find_area(each.name)) column = book.column_of(*area, held);
  if (!column || !rules.offers(book.columns[index(*column)])) {
    std::vector<std::string> known;
    for (const auto& of : book.columns) {
      if (rules.offers(of)) known.push_back(of.name);
    }
    return refuse(fmt::format("--wager: {} offers no wager \"{}\"; {}", book.game, each.name,
                              accepted_names(each.name, known)));
  }
  const auto area = rules.book().columns[index(*column)].area;
  if (const auto problem = wager_problem(rules, {area, each.amount}); !problem.empty()) {
    return refuse("--wager: " + problem);
  }
  const auto twice = std::ranges::any_of(wagers, [&](const maths::seat_wager& other) {
    return other.seat == seat && other.column == *column;
  });
  if (twice) {
    return refuse(
        fmt::format("--wager: seat {} has {} twice; accepted: each wager once", seat, each.name));
  }
  wagers.push_back({seat, *column, each.amount});
  return {};
}

/// Why one seat cannot have these wagers together; empty where it can.
std::string seat_problem(const rules::table_rules& rules, const rules::lowered_position& at,
                         std::span<const maths::seat_wager> wagers) {
  const auto& book = rules.book();
  std::vector<maths::layout_wager> together;
  rules::area_set held;
  for (const auto& each : wagers) {
    const auto area = book.columns[index(each.column)].area;
    together.push_back({area, each.amount});
    held.set(index(area));
  }
  for (const auto& each : wagers) {
    const auto& column = book.columns[index(each.column)];
    if (!column.with || !at.areas[index(*column.with)] || held[index(*column.with)]) continue;
    const auto& with = book.areas[index(*column.with)].id;
    return fmt::format("{} goes with {}; accepted: {} and {} together", column.name, with,
                       book.areas[index(column.area)].id, with);
  }
  if (auto problem = purchase_alone(rules, together); !problem.empty()) return problem;
  return unequal_wager(rules, together);
}

accepted<std::vector<maths::seat_wager>> wagers_of(const rules::table_rules& rules,
                                                   const rules::lowered_position& at,
                                                   const std::vector<std::string>& texts) {
  std::vector<written_wager> written;
  for (const auto& text : texts) {
    for (const auto& word : CLI::detail::split(text, ',')) {
      const auto made = read_wager(rules, word);
      if (!made) return std::unexpected(made.error());
      written.push_back(*made);
    }
  }
  std::vector<maths::seat_wager> wagers;
  for (std::int64_t seat = 1; seat <= rules.limits().seats; ++seat) {
    const auto held = held_by(rules.book(), written, seat);
    const auto before = wagers.size();
    for (const auto& each : written) {
      if (each.seat && each.seat != seat) continue;
      const auto added = add_for_seat(rules, each, seat, held, wagers);
      if (!added) return std::unexpected(added.error());
    }
    const auto problem = seat_problem(rules, at, std::span{wagers}.subspan(before));
    if (!problem.empty()) return refuse(fmt::format("--wager: seat {}: {}", seat, problem));
  }
  return wagers;
}

accepted<std::string> exposure(const exposure_request& request) {
  if (const auto known = check_format("exposure", request.format, {"text", "json"}); !known) {
    return std::unexpected(known.error());
  }
  if (request.full_table == !request.wagers.empty()) {
    return refuse(fmt::format("exposure {}; accepted: --wager or --full-table, one of the two",
                              request.full_table ? "takes one kind of wagers" : "needs wagers"));
  }
  const auto chosen = game_and_rules_of("exposure", request);
  if (!chosen) return std::unexpected(chosen.error());
  const auto& rules = chosen->rules;
  const auto definition = chosen->game->define(rules);
  const auto lowered = games::lowered_form(*chosen->game, rules);
  const auto position = position_at(lowered, definition->fields(), request.at);
  if (!position) return std::unexpected(position.error());
  const auto wagers = request.full_table
                          ? maths::full_table(lowered, rules, *position)
                          : wagers_of(rules, lowered.positions[*position], request.wagers);
  if (!wagers) return std::unexpected(wagers.error());
  if (wagers->empty()) {
    return refuse(
        "--full-table: no wager with known odds is taken there; accepted: --wager for what "
        "stands, or odds given with --rules");
  }
  const auto found = maths::exposure_of(lowered, rules, *position, *wagers);
  if (!found) return refuse("exposure: " + found.error());
  const auto where = rules::print_position(lowered.positions[*position].open, definition->fields());
  if (request.format == "json") return report::exposure_json(rules, where, *wagers, *found) + "\n";
  return report::exposure_text(rules, where, *wagers, *found);
}

class exposure_of_a_table final : public command {
 public:
  CLI::App* declare(CLI::App& app) override {
    auto* exposure = app.add_subcommand("exposure", "what a house can lose and win before a throw");
    declare_rules(*exposure, request_);
    exposure->add_option("--at", request_.at, "a position, as `skyward value` prints it");
    exposure->add_option("--wager", request_.wagers, std::string{wager_form})
        ->allow_extra_args(false);
    exposure
        ->add_flag("--full-table", request_.full_table,
                   "every seat with the largest wager on every area")
        ->disable_flag_override();
    exposure->add_option("--format", request_.format, "text or json");
    return exposure;
  }
  accepted<std::string> perform(const streams& /*io*/) override { return exposure(request_); }

 private:
  exposure_request request_;
};

}  // namespace

std::unique_ptr<command> exposure_command() {
  return std::make_unique<exposure_of_a_table>();
}

}  // namespace skyward::cli
