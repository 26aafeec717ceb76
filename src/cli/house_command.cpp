// `skyward house`: what happens on the floor of a house: its own commands and those of its tables,
// a line each; what a table is asked before it opens; and how everything stands.
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/floor_session.hpp"
#include "cli/house_reports.hpp"
#include "cli/house_watch.hpp"
#include "cli/log_source.hpp"
#include "cli/people_lines.hpp"
#include "cli/reached.hpp"
#include "cli/request_flags.hpp"
#include "document/wrap.hpp"
#include "games/catalogue.hpp"
#include "live/live_desk.hpp"
#include "live/new_id.hpp"
#include "report/edition_dates.hpp"
#include "report/house/floor_text.hpp"
#include "request/known_build.hpp"
#include "request/par_request.hpp"
#include "request/rules_request.hpp"
#include "rules/edition_days.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::cli {

namespace {

class floor_of_a_house final : public command {
 public:
  floor_of_a_house() : command{"house", "a floor: checks, dice, people, chips, reports"} {}

  void declare(flags& flags) override {
    flags.argument("WHAT", what_,
                   "run: commands from standard input; plan: a table; sheet: what a table is asked "
                   "before it opens; status; report: a gaming day of every table; night: games of "
                   "a pot, their rake and bonus pot; days: which there are; export: a closed one; "
                   "people: lines that add or change them; staff: who they are; slip: prints one; "
                   "watch: whether dice and wagers go by theory; statement: a player's wallet");
    flags.argument(
        "HOUSE", asked_.house,
        "its file, or postgresql://HOST/NAME; of report, night, days, watch and statement "
        "also its log");
    flags.argument("PLAYER", player_, "of a statement: whose");
    flags.once("--table", asked_.table, "of a plan, a sheet, a report, a night or a watch");
    flags.once("--set", set_, "of a watch: these dice alone");
    flags.once("--day", asked_.day,
               "of report, night, export, watch: YYYY-MM-DD, by the house's clock");
    flags.once("--month", asked_.month, "of night: YYYY-MM, a line for each game date");
    flags.once("--game", rules_.game, "of a plan; with --edition, --rules and --option");
    flags.once("--edition", rules_.edition, "of a plan");
    declare_submission(flags, rules_.submission);
    declare_options(flags, rules_.options, "of a plan: another reading, or a setting");
    flags.once("--kind", kind_, "of a plan: physical unless given, hybrid, electronic");
    declare_whole(flags, "--inventory", inventory_, "of a plan: chips it opens with, in cents");
    declare_whole(flags, "--pace", pace_, "of a plan: seconds in which people are asked to act");
    flags.once("--held-for", held_for_,
               "of a plan: the organisation that gets the charity's share");
    flags.once("--licence", licence_, "of a plan: its number, where one is needed");
    flags.once("--principal", principal_,
               "of a plan: the manager who proposes it; of a slip: who prints it; without, "
               "the copy that was recorded last");
    declare_whole(flags, "--slip", slip_, "of slip: its number");
    flags.once("--role", role_, "of slip: cage unless given");
    flags.once("--format", asked_.format,
               "of run: jsonl, or records as they are kept; of report and night: text, csv, "
               "json, xlsx, pdf; of days and watch: text, csv, json; of a statement: text, json");
    flags.once("--out", asked_.out, "of xlsx and pdf: the file; of export: a folder");
  }

  accepted<std::string> perform(const streams& io) override {
    if (asked_.house.empty()) {
      return refuse("house needs a house; accepted: its file, or postgresql://HOST/NAME");
    }
    if (what_ == "statement") return statement_of_player(asked_, player_, io);
    if (!player_.empty()) {
      return refuse(fmt::format("house {} takes no further argument: \"{}\"", one_line(what_),
                                one_line(player_)));
    }
    if (what_ == "run") return run(io);
    if (what_ == "report") return day_of_house(asked_, io);
    if (what_ == "night") return nights_of_house(asked_, io);
    if (what_ == "days") return days_of_house(asked_, io);
    if (what_ == "export") return export_of_house(asked_, io);
    if (what_ == "watch") return watch_of_house(asked_, set_, io);
    if (what_ == "people") {
      if (change_people(asked_.house, io)) return std::string{};
      return std::unexpected(refusals{});
    }
    if (what_ == "slip") return slip(io);
    if (what_ == "staff") return people_text(asked_.house);
    if (what_ == "plan") return plan(io);
    if (what_ == "sheet") return sheet();
    if (what_ == "status") return report::floor_text(looked_floor());
    return refuse(
        fmt::format("house: found \"{}\"; accepted: run, plan, sheet, status, report, "
                    "night, days, export, watch, statement, slip, people or staff",
                    what_));
  }

 private:
  accepted<std::string> run(const streams& io) {
    if (const auto known = check_format("house", asked_.format.empty() ? "jsonl" : asked_.format,
                                        {"jsonl", "records"});
        !known) {
      return std::unexpected(known.error());
    }
    floor_session session{asked_.house,
                          asked_.format == "records" ? answers::records : answers::events, io};
    if (session.play()) return std::string{};
    return std::unexpected(refusals{});
  }

  /// The rules of a table as they are chosen, with what is to be known of them before it opens.
  accepted<house::table_plan> planned(const streams& io) const {
    house::table_plan plan;
    plan.table = asked_.table;
    plan.game = rules_.game;
    const std::vector<std::string> kinds(std::begin(rules::table_kind_names),
                                         std::end(rules::table_kind_names));
    const auto kind = std::ranges::find(kinds, kind_);
    if (kind == kinds.end())
      return refuse(
          fmt::format("--kind: found \"{}\"; {}", one_line(kind_), accepted_names(kind_, kinds)));
    plan.kind = static_cast<rules::table_kind>(kind - kinds.begin());
    if (const auto* pot = request::find_pot_game(rules_.game)) {
      const auto rules = request::pot_rules_of(*pot, rules_);
      if (!rules) return std::unexpected(rules.error());
      plan.rulebook_sha256 = request::pin_of(*pot).rulebook_sha256;
      plan.rules.json = rules->canonical();
      return plan;
    }
    if (games::find_game(rules_.game) == nullptr) return request::refuse_game(rules_.game);
    const auto both = request::game_and_rules_of("house plan", rules_);
    if (!both) return std::unexpected(both.error());
    const auto& edition = both->rules.in_edition();
    const auto today = moment_text(live::clock_now());
    if (!rules::may_be_in_force(edition, std::string_view{today}.substr(0, today.find('T')))) {
      io.err << document::wrapped(
                    fmt::format("skyward: warning: {} is {}; a table that opens today "
                                "opens outside its dates",
                                edition.id, report::edition_dates(edition)))
             << std::flush;
    }
    for (const auto& each : request::opening_warnings(*both->game, both->rules)) {
      io.err << document::wrapped("skyward: warning: " + each) << std::flush;
    }
    plan.rulebook_sha256 = request::pin_of(both->game->book).rulebook_sha256;
    plan.rules.json = both->rules.canonical();
    return plan;
  }

  accepted<std::string> plan(const streams& io) {
    if (asked_.table.empty()) return refuse("house plan needs a table; accepted: --table ID");
    if (principal_.empty())
      return refuse("house plan needs who proposes; accepted: --principal ID");
    looked_at("house", asked_.house);  // a house is made by what is run in it, and not by a name
    auto plan = planned(io);
    if (!plan) return std::unexpected(plan.error());
    const auto inventory = whole_or_0("inventory", inventory_, cents_max);
    if (!inventory) return std::unexpected(inventory.error());
    const auto pace = whole_or_0("pace", pace_, 3'600);
    if (!pace) return std::unexpected(pace.error());
    plan->inventory = cents{*inventory};
    plan->pace = *pace;
    plan->held_for = held_for_;
    plan->licence = licence_;
    house::sent_floor_command asked;
    asked.what = house::command::plan_table{*plan};
    asked.from = house::role::manager;
    asked.principal = principal_;
    floor_session session{asked_.house, answers::records, io};
    if (!session.send(std::move(asked))) return std::unexpected(refusals{});
    session.sequence();
    return std::string{};
  }

  /// Prints a slip, and records that it was printed; or the copy that was recorded last, which asks
  /// nothing of a house that another process has.
  accepted<std::string> slip(const streams& io) {
    const auto number = slip_ ? request::checked("slip", *slip_, 1, counted_max)
                              : refuse("house slip needs which; accepted: --slip NUMBER");
    if (!number) return std::unexpected(number.error());
    if (principal_.empty()) return recorded_slip(static_cast<std::uint64_t>(*number));
    const auto role = house::role_named(role_);
    if (!role) return refuse("--role: accepted: cage, floorperson, manager");
    looked_at("house", asked_.house);
    house::sent_floor_command asked;
    asked.what = house::command::print_slip{static_cast<std::uint64_t>(*number)};
    asked.from = *role;
    asked.principal = principal_;
    floor_session session{asked_.house, answers::nothing, io};
    if (!session.send(std::move(asked))) return std::unexpected(refusals{});
    session.sequence();
    return report::slip_text(session.state(), static_cast<std::uint64_t>(*number));
  }

  accepted<std::string> recorded_slip(std::uint64_t number) const {
    const auto floor = looked_floor();
    if (number <= floor.slips.size() && floor.slips[number - 1].copies > 0) {
      return report::slip_text(floor, number);
    }
    return refuse(
        fmt::format("--slip: {} has no record that slip {} was printed; accepted: --principal ID, "
                    "who prints it, or after print_slip where the house is served",
                    asked_.house, number));
  }

  static accepted<std::int64_t> whole_or_0(std::string_view flag,
                                           const std::optional<request::whole>& given,
                                           std::int64_t most) {
    return given ? request::checked(flag, *given, 0, most) : 0;
  }

  house::floor_state looked_floor() const {
    const auto house = looked_at("house", asked_.house);
    live::live_desk desk{*house, house::floor_desk{request::known_build().rulebook},
                         live::clock_now};
    reached("house", desk.catch_up());
    return desk.state();
  }

  accepted<std::string> sheet() const {
    const auto floor = looked_floor();
    const auto found = floor.tables.find(asked_.table);
    if (found == floor.tables.end() || !found->second.plan) {
      return refuse(fmt::format("--table: no table \"{}\" is planned in {}; accepted: one that is",
                                one_line(asked_.table), asked_.house));
    }
    const auto& plan = *found->second.plan;
    const auto* book = request::known_build().rulebook(plan.rulebook_sha256);
    if (book == nullptr) {
      return refuse(
          fmt::format("table {} is planned by a rulebook that this program has not", asked_.table));
    }
    return report::sheet_text(*book, plan);
  }

  std::string what_;
  report_asked asked_;
  std::string player_;
  std::string set_;
  request::rules_request rules_;
  std::string kind_ = "physical";
  std::optional<request::whole> inventory_;
  std::optional<request::whole> pace_;
  std::string held_for_;
  std::string licence_;
  std::string principal_;
  std::optional<request::whole> slip_;
  std::string role_ = "cage";
};

}  // namespace

std::unique_ptr<command> house_command() {
  return std::make_unique<floor_of_a_house>();
}

}  // namespace skyward::cli
