// The games, and the exact figures of every wager of one.
#include "games/catalogue.hpp"
#include "maths/par_sheet.hpp"
#include "module.hpp"
#include "report/games_report.hpp"
#include "report/par/par_report.hpp"

namespace skyward::python {

namespace {

std::string games_json() {
  const auto books = games::rulebooks();
  return report::games_json(books);
}

std::string par_json(const asked_table& table) {
  request::rules_request request;
  table.write_to(request);
  const computation others_run;
  const auto chosen = value_of(request::game_and_rules_of("par", request));
  const auto sheet =
      maths::par_sheet_of(games::lowered_form(*chosen.game, chosen.rules), chosen.rules);
  if (!sheet) raise_value_error(request::refuse(sheet.error()).error());
  return report::par_json(chosen.rules, *sheet);
}

}  // namespace

void add_par(pybind11::module_& module) {
  module.def("games_json", games_json);
  module.def("par_json", par_json);
}

}  // namespace skyward::python
