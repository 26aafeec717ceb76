// The law of a session.
#include "maths/session/session.hpp"

#include "module.hpp"
#include "report/par/session_report.hpp"
#include "request/session_request.hpp"

#include <pybind11/numpy.h>

namespace skyward::python {

namespace py = pybind11;

namespace {

/// The figures of a session as JSON, and the law of its final bankroll, which may be long, column
/// by column: the fractions are there where the session is exact.
struct told_session {
  std::string figures;
  std::vector<std::int64_t> amounts;
  std::vector<double> chances;
  std::vector<std::string> fractions;
};

told_session computed(const request::session_request& request, const py::object& progress) {
  const computation others_run;
  const auto [rules, layout, plan] = value_of(request::planned_session_of(request));
  const auto figures = maths::session_of(
      plan, [&](std::uint64_t done, std::uint64_t total) { tell(progress, done, total); });
  told_session told;
  told.figures = report::session_json({rules, layout, plan, figures}, false);
  for (const auto& each : figures.law) {
    told.amounts.push_back(each.amount);
    told.chances.push_back(each.chance.value);
    if (each.chance.exact) told.fractions.push_back(fraction_text(*each.chance.exact));
  }
  return told;
}

template <class T>
py::array_t<T> array_of(const std::vector<T>& values) {
  return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

py::tuple session(const asked_table& table, const py::dict& wagers, const py::dict& every_play,
                  const py::object& bankroll, const py::object& rounds, const py::object& goal,
                  bool arrays, const py::object& progress) {
  request::session_request request;
  table.write_to(request);
  request.wagers = {wagers_of(wagers), wagers_of(every_play)};
  request.bankroll = whole_of(bankroll);
  request.rounds = whole_of(rounds);
  request.goal = whole_of(goal);
  const auto told = computed(request, progress);
  // Lists need no numpy.
  if (!arrays) return py::make_tuple(told.figures, told.amounts, told.chances, told.fractions);
  return py::make_tuple(told.figures, array_of(told.amounts), array_of(told.chances),
                        told.fractions);
}

}  // namespace

void add_session(py::module_& module) {
  module.def("session", session);
}

}  // namespace skyward::python
