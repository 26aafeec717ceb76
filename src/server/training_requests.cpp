// Reads what trainees send, and deals an exercise anew when it is graded.
#include "server/training_requests.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "games/catalogue.hpp"
#include "record/object_reader.hpp"
#include "training/deal_exercise.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace skyward::server {

namespace {

namespace json = boost::json;

problem refused_training(std::string why) {
  return {422, "not_accepted", std::move(why), {}};
}

/// The object of a body, read by a function; what is wrong with it is told by its key.
template <class Read>
std::optional<problem> read_body(std::string_view body, const Read& read) {
  json::error_code error;
  const auto parsed = json::parse(record::text(body), error);
  if (error || !parsed.is_object()) return refused_training("accepted: one JSON object");
  try {
    record::object_reader in{parsed.get_object()};
    read(in);
    in.finish();
    return std::nullopt;
  } catch (const record::bad_value& bad) {
    return refused_training(record::told(bad));
  }
}

std::string game_in(record::object_reader& in) {
  auto game = in.take_text("game");
  std::vector<std::string> known;
  for (const auto* each : games::rulebooks()) known.push_back(each->game);
  if (std::ranges::find(known, game) == known.end()) {
    record::fail("game", "unknown; " + accepted_names(game, known));
  }
  return game;
}

training::level level_in(record::object_reader& in) {
  const auto name = in.take_text("level");
  const auto found = training::level_named(name);
  if (!found) {
    const std::vector<std::string> known(std::begin(training::level_names),
                                         std::end(training::level_names));
    record::fail("level", "unknown; " + accepted_names(name, known));
  }
  return *found;
}

std::uint64_t seed_in(record::object_reader& in) {
  const auto* given = in.take("seed");
  // One that is drawn is short enough to be written down.
  if (given == nullptr) return randombytes_uniform(1'000'000'000);
  return static_cast<std::uint64_t>(record::read_whole("seed", *given, 0, training::seed_max));
}

}  // namespace

/// The oldest goes, first of the same person.
void training_requests::make_room(std::string_view who) {
  const auto is_own = [&](const auto& each) { return each.second.who == who; };
  const auto own = static_cast<std::size_t>(std::ranges::count_if(dealt_, is_own));
  if (own >= how_.of_one_most) {
    dealt_.erase(std::ranges::find_if(dealt_, is_own));
  } else if (dealt_.size() >= how_.most) {
    dealt_.erase(dealt_.begin());
  }
}

json_answer training_requests::deal(std::string_view who, std::string_view body) {
  dealt made{std::string{who}, {}, {}, {}};
  const auto wrong = read_body(body, [&](record::object_reader& in) {
    made.game = game_in(in);
    made.at = level_in(in);
    made.seed = seed_in(in);
  });
  if (wrong) return std::unexpected(*wrong);
  const auto exercise = training::deal(made.seed, made.game, made.at);
  ensure(exercise.has_value(), "an exercise of a game that there is");
  make_room(who);
  dealt_.emplace(++last_, std::move(made));
  return fmt::format(R"({{"id":{},"exercise":{}}})", last_, training::shown_json(*exercise));
}

json_answer training_requests::grade(std::string_view who, std::uint64_t id,
                                     std::string_view body) {
  const auto found = dealt_.find(id);
  if (found == dealt_.end() || found->second.who != who) {
    return std::unexpected(problem{
        404,
        "no_such_exercise",
        fmt::format("no exercise {} of yours waits to be graded; accepted: one that was dealt and "
                    "is not graded yet, of the last {}",
                    id, how_.of_one_most),
        {}});
  }
  json::array answers;
  const auto wrong =
      read_body(body, [&](record::object_reader& in) { answers = in.take_list("answers"); });
  if (wrong) return std::unexpected(*wrong);
  const auto& of = found->second;
  const auto exercise = training::deal(of.seed, of.game, of.at);
  ensure(exercise.has_value(), "an exercise that was dealt");
  const auto marks = training::grade(*exercise, answers);
  if (!marks) return std::unexpected(refused_training("answers: " + marks.error()));
  auto graded = training::graded_json(*exercise, *marks);
  dealt_.erase(found);
  return graded;
}

void training_requests::forget(std::string_view who) {
  std::erase_if(dealt_, [&](const auto& each) { return each.second.who == who; });
}

}  // namespace skyward::server
