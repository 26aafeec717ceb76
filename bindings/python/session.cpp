// The law of a session.
#include "maths/session/session.hpp"

#include "cli/session_request.hpp"
#include "module.hpp"
#include "report/par/session_report.hpp"

#include <pybind11/numpy.h>

namespace skyward::python {

namespace py = pybind11;

namespace {

/// A session in words, as the flags of the command line take them.
struct session_words {
  std::vector<std::string> wagers;  // AREA=CENTS
  std::vector<std::string> every_play;
  std::string bankroll;
  std::string rounds;
  std::string goal;  // empty without one
};

cli::session_request request_of(const table_words& table, const session_words& asked) {
  cli::session_request request;
  table.write_to(request);
  request.wagers = {asked.wagers, asked.every_play, false};
  request.bankroll = asked.bankroll;
  request.rounds = asked.rounds;
  request.goal = asked.goal;
  return request;
}

/// The figures of a session as JSON, and the law of its final bankroll, which may be long, column
/// by column: the fractions are there where the session is exact.
struct told_session {
  std::string figures;
  std::vector<std::int64_t> amounts;
  std::vector<double> chances;
  std::vector<std::string> fractions;
};

told_session computed(const cli::session_request& request, const py::object& progress) {
  const py::gil_scoped_release others_run;
  const auto [rules, layout, plan] = value_of(cli::planned_session_of(request));
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

py::tuple session(const table_words& table, const session_words& asked,
                  const py::object& progress) {
  const auto told = computed(request_of(table, asked), progress);
  return py::make_tuple(told.figures, array_of(told.amounts), array_of(told.chances),
                        told.fractions);
}

}  // namespace

void add_session(py::module_& module) {
  py::class_<session_words>(module, "Session")
      .def(py::init<std::vector<std::string>, std::vector<std::string>, std::string, std::string,
                    std::string>());
  module.def("session", session);
}

}  // namespace skyward::python
