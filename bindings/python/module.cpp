// The compiled module `_skyward`. What it tells goes as JSON, made by the reports that the
// command line prints, to the Python beside it, which makes fractions of it.
#include "module.hpp"

#include "base/text.hpp"

#include <atomic>

namespace skyward::python {

void asked_table::write_to(request::rules_request& request) const {
  request.game = game;
  request.edition = edition;
  if (rules) request.submission = {"rules", *rules};
  for (const auto& [name, value] : options) request.options.push_back({name, value});
}

std::optional<request::whole> whole_of(pybind11::handle value) {
  if (value.is_none()) return std::nullopt;
  const auto words = pybind11::str(value).cast<std::string>();
  if (pybind11::isinstance<pybind11::str>(value)) {
    return words.empty() ? std::nullopt : std::optional{request::read_whole(words)};
  }
  const bool is_whole = PyIndex_Check(value.ptr()) != 0 && PyBool_Check(value.ptr()) == 0;
  if (!is_whole) return request::whole{std::nullopt, words};
  const auto number = pybind11::reinterpret_steal<pybind11::int_>(PyNumber_Index(value.ptr()));
  int overflow = 0;
  const auto small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0) return request::whole{std::nullopt, words};
  return request::whole_number(small);
}

std::vector<request::asked_wager> wagers_of(const pybind11::dict& wagers) {
  std::vector<request::asked_wager> asked;
  for (const auto& [area, cents] : wagers) {
    auto amount = whole_of(cents).value_or(request::whole{std::nullopt, pybind11::str(cents)});
    asked.push_back({pybind11::str(area), std::move(amount)});
  }
  return asked;
}

void raise_value_error(const request::refusals& refused) {
  constexpr std::string_view program = "skyward: ";
  auto lines = refused;
  for (auto& line : lines) {
    if (line.starts_with(program)) line.erase(0, program.size());
  }
  throw pybind11::value_error(join(lines, "\n"));
}

namespace {

std::atomic<std::size_t> computations = 0;
std::atomic<bool> exits = false;

[[noreturn]] void raise_exit() {
  PyErr_SetNone(PyExc_SystemExit);
  throw pybind11::error_already_set();
}

}  // namespace

computation::counted::counted() {
  if (exits) raise_exit();
  ++computations;
}

computation::counted::~counted() {
  --computations;
  computations.notify_all();
}

computation::computation() = default;

bool computation::must_end() {
  return exits;
}

void computation::check_goes_on() {
  if (!exits) return;
  const pybind11::gil_scoped_acquire held;
  raise_exit();
}

void computation::end_all() {
  exits = true;
  const pybind11::gil_scoped_release others_run;
  for (auto left = computations.load(); left > 0; left = computations.load()) {
    computations.wait(left);
  }
}

void tell(const pybind11::object& progress, std::uint64_t done, std::uint64_t total) {
  computation::check_goes_on();
  const pybind11::gil_scoped_acquire held;
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
  if (!progress.is_none()) progress(done, total);
}

}  // namespace skyward::python

PYBIND11_MODULE(_skyward, module) {
  module.attr("version") = SKYWARD_VERSION;
  pybind11::class_<skyward::python::asked_table>(module, "Table")
      .def(pybind11::init<std::string, std::string, std::optional<std::string>,
                          std::vector<std::pair<std::string, std::string>>>());
  skyward::python::add_par(module);
  skyward::python::add_session(module);
  skyward::python::add_simulation(module);
  pybind11::module_::import("atexit").attr("register")(
      pybind11::cpp_function(&skyward::python::computation::end_all));
}
