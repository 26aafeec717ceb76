// The compiled module `_skyward`. What it tells goes as JSON, made by the reports of the command
// line, to the Python beside it, which makes fractions of it.
#include "module.hpp"

#include "base/text.hpp"

namespace skyward::python {

void table_words::write_to(cli::rules_request& request) const {
  request.game = game;
  request.edition = edition;
  if (rules) request.rules_file = "rules";
  request.rules_text = rules;
  request.options = options;
}

void raise_value_error(const cli::refusals& refused) {
  constexpr std::string_view program = "skyward: ";
  auto lines = refused;
  for (auto& line : lines) {
    if (line.starts_with(program)) line.erase(0, program.size());
  }
  throw pybind11::value_error(join(lines, "\n"));
}

void tell(const pybind11::object& progress, std::uint64_t done, std::uint64_t total) {
  const pybind11::gil_scoped_acquire held;
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
  if (!progress.is_none()) progress(done, total);
}

}  // namespace skyward::python

PYBIND11_MODULE(_skyward, module) {
  module.attr("version") = SKYWARD_VERSION;
  pybind11::class_<skyward::python::table_words>(module, "Table")
      .def(pybind11::init<std::string, std::string, std::optional<std::string>,
                          std::vector<std::string>>());
  skyward::python::add_par(module);
  skyward::python::add_session(module);
  skyward::python::add_simulation(module);
}
