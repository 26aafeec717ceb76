// What trainees ask of a live house: in JSON, answered in JSON. It knows nothing of tables that are
// open: a training round is made of its seed alone.
#pragma once

#include "server/table_requests.hpp"
#include "training/exercise.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace skyward::server {

/// Exercises that were dealt and are not graded yet, by whose they are; on one thread.
class training_requests {
 public:
  struct options {
    std::size_t of_one_most = 8;  // beyond that the oldest of the same person is forgotten
    std::size_t most = 10'000;    // and the oldest of all
  };
  training_requests() : training_requests{options{}} {}
  explicit training_requests(options how) : how_{how} {}

  /// Deals a round: `{"game":"...","level":"beginner","seed":7}`; without a seed one is
  /// drawn. The answer is what the trainee is shown, with the `id` under which it is graded.
  json_answer deal(std::string_view who, std::string_view body);

  /// Grades `{"answers":[{"step":"no-more-bets"},null,...]}`, and forgets the exercise.
  ///
  /// errors  `no_such_exercise`; `not_accepted` for what is no sheet of answers, which may be sent
  ///         anew
  json_answer grade(std::string_view who, std::uint64_t id, std::string_view body);

  /// Forgets the exercises of somebody who is gone.
  void forget(std::string_view who);

 private:
  /// All that an exercise is made of.
  struct dealt {
    std::string who;
    std::string game;
    training::level at{};
    std::uint64_t seed{};
  };
  void make_room(std::string_view who);

  options how_;
  std::map<std::uint64_t, dealt> dealt_;  // by their ids, the oldest first
  std::uint64_t last_ = 0;
};

}  // namespace skyward::server
