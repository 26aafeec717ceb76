// Simulations.
#include "cli/simulation_run.hpp"
#include "module.hpp"

#include <atomic>
#include <exception>
#include <map>

namespace skyward::python {

namespace py = pybind11;

namespace {

/// What the flags of those names take, `loss-limit` for one.
using words_by_flag = std::map<std::string, std::string>;

/// A player in words.
struct simulated_player {
  std::string name;
  std::vector<std::string> wagers;  // AREA=CENTS
  std::vector<std::string> every_play;
  words_by_flag words;
};

/// A simulation in words, as flags and run files take them.
struct simulation_words {
  simulated_player player;
  std::vector<simulated_player> players;
  words_by_flag words;
  std::optional<std::string> run;  // the text of a run file
};

template <class Owner>
void set_words(Owner& owner, const words_by_flag& words) {
  for (const auto& [name, value] : words) {
    if (!cli::set_word(owner, name, value)) {
      throw py::value_error("a player has no \"" + name +
                            "\"; accepted: name, wagers, every_play, bankroll, goal, loss_limit, "
                            "fall_limit, buy_ins, steps, next");
    }
  }
}

void set_player(cli::player_words& made, const simulated_player& player) {
  made.name = player.name;
  made.wagers = {player.wagers, player.every_play, false};
  set_words(made, player.words);
}

cli::simulate_request request_of(const table_words& table, const simulation_words& asked) {
  cli::simulate_request request;
  table.write_to(request);
  set_player(request.player, asked.player);
  set_words(request, asked.words);
  const auto added =
      asked.run ? cli::add_run_text(request, "run", *asked.run) : cli::add_run_file(request, "");
  if (!added) raise_value_error(added.error());
  for (const auto& each : asked.players) {
    if (each.name.empty()) throw py::value_error("a player has no name; accepted: one for each");
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
    if (stops_) return;
    const py::gil_scoped_acquire held;
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (progress_.is_none()) return;
      if (last) {
        progress_(done, total, last->value, last->half_width);
      } else {
        progress_(done, total, py::none(), py::none());
      }
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

std::string simulation(const table_words& table, const simulation_words& asked,
                       const py::object& progress) {
  const auto request = request_of(table, asked);
  teller python{progress};
  const py::gil_scoped_release others_run;
  simulation::team alone;
  const auto planned = value_of(cli::planned_simulation_of(request, alone));
  const auto played = value_of(cli::play_simulation(
      planned, alone, [&] { return python.stops(); },
      [&](std::uint64_t done, std::uint64_t total, const auto& last) {
        python.tell(done, total, last);
      }));
  python.raise();
  const auto& state = played.state;
  if (state.done.units == 0) {
    throw py::value_error("the time was over before anything was played; accepted: more seconds");
  }
  const auto last = state.trace.empty() ? std::nullopt : std::optional{state.trace.back()};
  python.tell(state.done.units, planned.run->work().units, last);
  python.raise();
  return value_of(planned.run->report("json", played));
}

}  // namespace

void add_simulation(py::module_& module) {
  py::class_<simulated_player>(module, "SimulatedPlayer")
      .def(py::init<std::string, std::vector<std::string>, std::vector<std::string>,
                    words_by_flag>());
  py::class_<simulation_words>(module, "Simulation")
      .def(py::init<simulated_player, std::vector<simulated_player>, words_by_flag,
                    std::optional<std::string>>());
  module.def("simulation_json", simulation);
}

}  // namespace skyward::python
