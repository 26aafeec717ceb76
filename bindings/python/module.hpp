// What the parts of the compiled module `_skyward` share: each adds its functions, a file a topic.
#pragma once

#include "cli/rules_argument.hpp"

#include <cstdint>
#include <optional>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <string>
#include <utility>
#include <vector>

namespace skyward::python {

void add_par(pybind11::module_& module);
void add_session(pybind11::module_& module);
void add_simulation(pybind11::module_& module);

/// What names the rules of a table in Python: as on a command line, but for a rules submission that
/// is given as its text.
struct table_words {
  std::string game;
  std::string edition;
  std::optional<std::string> rules;
  std::vector<std::string> options;  // NAME=VALUE

  void write_to(cli::rules_request& request) const;
};

/// Raises ValueError with the sentences of the command line, the program's name before them left
/// out.
[[noreturn]] void raise_value_error(const cli::refusals& refused);

/// What was accepted; raises ValueError for what was not.
template <class T>
T value_of(cli::accepted<T> made) {
  if (!made) raise_value_error(made.error());
  return std::move(*made);
}

/// Gives Python a word while something long is computed without its lock: a signal, as Ctrl-C sends
/// one, is handled, and `progress`, where it is not None, is told. What either raises ends the
/// computation.
void tell(const pybind11::object& progress, std::uint64_t done, std::uint64_t total);

}  // namespace skyward::python
