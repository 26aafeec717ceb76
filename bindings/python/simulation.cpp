// Simulations.
#include "module.hpp"
#include "request/readers/run_file.hpp"
#include "request/simulation/planned_simulation.hpp"

#include <atomic>
#include <exception>

namespace skyward::python {

namespace py = pybind11;

namespace {

/// What a field takes: a whole number, or what Python writes of another value.
void read_value(py::handle value, std::optional<request::whole>& field) {
  field = whole_of(value);
}
void read_value(py::handle value, auto& field) {
  const bool many = py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value);
  std::string words;
  if (many) {
    for (const auto& each : value) words += (words.empty() ? "" : ",") + std::string(py::str(each));
  } else {
    words = py::str(value);
  }
  request::read_field(words, field);
}

/// A visitor that sets the field of that name in an owner, and notes that there is one.
auto sets(const std::string& name, py::handle value, auto& owner, bool& known) {
  return [&, value](std::string_view field_name, auto field, std::string_view /*help*/) {
    if (field_name != name) return;
    read_value(value, owner.*field);
    known = true;
  };
}

/// A dict of what a player says, by the names that fields have on a command line.
void set_player(request::player_request& player, const py::dict& asked) {
  for (const auto& [key, value] : asked) {
    const std::string name = py::str(key);
    bool known = name == "name" || name == "wagers" || name == "every-play";
    if (name == "name") player.name = py::str(value);
    if (name == "wagers") player.wagers.at_opening = wagers_of(value.cast<py::dict>());
    if (name == "every-play") player.wagers.every_play = wagers_of(value.cast<py::dict>());
    request::visit_player_fields(sets(name, value, player, known));
    if (known) continue;
    throw py::value_error("a player has no \"" + name +
                          "\"; accepted: name, wagers, every_play, bankroll, goal, loss_limit, "
                          "fall_limit, buy_ins, steps, next");
  }
}

void set_run(request::simulation_request& request, const py::dict& asked) {
  for (const auto& [key, value] : asked) {
    const std::string name = py::str(key);
    bool known = false;
    request::visit_run_fields(sets(name, value, request, known));
    request::visit_machine_fields(sets(name, value, request, known));
    if (!known) throw py::key_error("a simulation has no \"" + name + "\"");
  }
}

/// A simulation as Python asks for it: dicts of fields by their names, and the text of a run file.
struct asked_simulation {
  py::dict player;
  std::vector<py::dict> players;
  py::dict run;
  std::optional<std::string> run_file;
};

request::simulation_request request_of(const asked_table& table, const asked_simulation& asked) {
  request::simulation_request request;
  table.write_to(request);
  set_player(request.player, asked.player);
  set_run(request, asked.run);
  if (asked.run_file) {
    const auto added = request::add_run_text(request, "run", *asked.run_file);
    if (!added) raise_value_error(added.error());
  } else {
    request::note_origins(request, request::from_command_line);
  }
  for (const auto& each : asked.players) {
    if (!each.contains("name") || std::string(py::str(each["name"])).empty()) {
      throw py::value_error("a player has no name; accepted: one for each");
    }
  }
  if (!asked.players.empty()) request.players.clear();
  for (const auto& each : asked.players) set_player(request.players.emplace_back(), each);
  return request;
}

/// Tells Python how far a run is, and stops it when Python has had enough.
class teller {
 public:
  explicit teller(const py::object& progress) : progress_{progress} {}

  bool stops() const { return stops_; }

  void tell(std::uint64_t done, std::uint64_t total,
            const std::optional<simulation::trace_point>& last) {
    if (stops_ || computation::must_end()) return;
    const py::gil_scoped_acquire held;
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (progress_.is_none()) return;
      const auto value = last ? py::object{py::float_(last->value)} : py::none();
      const bool sure = last && last->half_width > 0;
      progress_(done, total, value, sure ? py::object{py::float_(last->half_width)} : py::none());
    } catch (...) {
      raised_ = std::current_exception();
      stops_ = true;
    }
  }

  void raise() const {
    if (raised_) std::rethrow_exception(raised_);
  }

 private:
  const py::object& progress_;
  std::atomic<bool> stops_ = false;
  std::exception_ptr raised_;
};

std::string simulation(const asked_table& table, const asked_simulation& asked,
                       const py::object& progress) {
  const auto request = request_of(table, asked);
  teller python{progress};
  const computation others_run;
  simulation::team alone;
  const auto planned = value_of(request::planned_simulation_of(request, alone));
  const auto played = value_of(request::play_simulation(
      planned, alone, [&] { return python.stops() || computation::must_end(); },
      [&](std::uint64_t done, std::uint64_t total, const auto& last) {
        python.tell(done, total, last);
      }));
  python.raise();
  computation::check_goes_on();
  if (!played.unwritten.empty()) {
    const py::gil_scoped_acquire held;
    PyErr_SetString(PyExc_OSError, ("simulate: " + played.unwritten).c_str());
    throw py::error_already_set();
  }
  const auto& state = played.state;
  if (state.done.units == 0) {
    throw py::value_error("the time was over before anything was played; accepted: more seconds");
  }
  const auto last = state.trace.empty() ? std::nullopt : std::optional{state.trace.back()};
  python.tell(state.done.units, planned.run->work().units, last);
  python.raise();
  return planned.run->report(request::simulation_format::json, played);
}

}  // namespace

void add_simulation(py::module_& module) {
  py::class_<asked_simulation>(module, "Simulation")
      .def(py::init<py::dict, std::vector<py::dict>, py::dict, std::optional<std::string>>());
  module.def("simulation_json", simulation);
}

}  // namespace skyward::python
