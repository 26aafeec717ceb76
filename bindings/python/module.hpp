// What the parts of the compiled module `_skyward` share: each adds its functions, a file a topic.
#pragma once

#include "request/rules_request.hpp"
#include "request/wager_request.hpp"

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

/// What names the rules of a table in Python: a rules submission is given as its text.
struct asked_table {
  std::string game;
  std::string edition;
  std::optional<std::string> rules;
  std::vector<std::pair<std::string, std::string>> options;

  void write_to(request::rules_request& request) const;
};

/// A number as it is written where it is refused; none where there is None or an empty text.
std::optional<request::whole> whole_of(pybind11::handle value);

/// A dict of area to cents.
std::vector<request::asked_wager> wagers_of(const pybind11::dict& wagers);

/// Raises ValueError with the sentences of a refusal, the program's name before them left out.
[[noreturn]] void raise_value_error(const request::refusals& refused);

/// What was accepted; raises ValueError for what was not.
template <class T>
T value_of(request::accepted<T> made) {
  if (!made) raise_value_error(made.error());
  return std::move(*made);
}

/// Something is computed without Python's lock while this lives, so that other threads run. Python
/// waits at its exit until nothing is: a thread that asks for the lock of an interpreter which is
/// gone would end the program.
class computation {
 public:
  /// errors  raises SystemExit, which ends a thread without a word, when Python is at its exit
  computation();
  computation(const computation&) = delete;
  computation& operator=(const computation&) = delete;

  /// Whether Python is at its exit, and what is computed is for nobody. Without the lock.
  static bool must_end();

  /// Raises SystemExit where that is so. Without the lock.
  static void check_goes_on();

  /// Tells all to end, and waits until they have. With the lock.
  static void end_all();

 private:
  struct counted {
    counted();
    counted(const counted&) = delete;
    counted& operator=(const counted&) = delete;
    ~counted();
  };
  counted counted_;  // until the lock is held again
  pybind11::gil_scoped_release released_;
};

/// Gives Python a word while something long is computed without its lock: a signal, as Ctrl-C sends
/// one, is handled, and `progress`, where it is not None, is told. What either raises ends the
/// computation.
void tell(const pybind11::object& progress, std::uint64_t done, std::uint64_t total);

}  // namespace skyward::python
