// The file beside a house that has its people, for its owner alone to read.
#pragma once

#include "base/kept_file.hpp"
#include "live/people.hpp"

#include <expected>
#include <filesystem>
#include <type_traits>

namespace skyward::live {

/// `house.db-people`. It is read for each question and kept before the answer is told, so that
/// several threads and processes may ask at the same time: one waits for another.
class people_file {
 public:
  /// in  house  by its own name
  ///     cost   of PINs that are given
  explicit people_file(const std::filesystem::path& house, pin_cost cost = pin_cost_of_house);

  const std::filesystem::path& path() const { return path_; }

  /// Asks something of the people; where there is no file yet, of nobody. What it changes is kept,
  /// also when it is refused, as a wrong PIN is: the file is replaced whole or stays as it was.
  ///
  /// in      question  takes `people&` and answers `people::reached` of anything
  /// errors  those of the question; failed: what is there is no file of people, is not its owner's
  ///         alone to read, or cannot be written, and nothing was changed then
  template <class Question>
  std::invoke_result_t<const Question&, people&> ask(const Question& question) const {
    auto opened = open();
    if (!opened) return std::unexpected(std::move(opened).error());
    auto answer = question(opened->all);
    if (auto kept = keep(*opened); !kept) return std::unexpected(std::move(kept).error());
    return answer;
  }

 private:
  struct opened_people {
    kept_file file;
    people all;
  };
  people::reached<opened_people> open() const;
  static people::reached<void> keep(opened_people& opened);

  std::filesystem::path path_;
  pin_cost cost_;
};

}  // namespace skyward::live
