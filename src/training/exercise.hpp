// A round for a trainee: what lies on a table, and what the people who deal it say and pay. The
// right answers are what the table of that game decided, and nothing else.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::training {

/// Two seats and a wager or two at an opening; more of both, later on; and all seats.
enum class level : std::uint8_t { beginner, dealer, busy };
inline constexpr std::string_view level_names[] = {"beginner", "dealer", "busy"};
std::optional<level> level_named(std::string_view name);

/// What is asked in the order of the procedure. Steps are asked one by one: the first, the second
/// that is made from here on. A `call` is of a throw. A `payout` is of a wager that a throw
/// settles, or of what is taken as betting closes. Of a game for a pot `rolls` is what a seat has
/// won by its cards, 0 where it is out; `share` what a fund takes of the pot; and `winner` who is
/// paid how much.
enum class asked : std::uint8_t { step, call, payout, rolls, share, winner };
inline constexpr std::string_view asked_names[] = {"step",  "call",  "payout",
                                                   "rolls", "share", "winner"};

struct question {
  asked kind{};
  boost::json::object about;  // what is known of it: `throw`, `seat`, `area`, `cents`
  boost::json::object right;  // the answer
  std::string clause;
};

struct exercise {
  std::string game;
  level at{};
  std::uint64_t seed = 0;
  boost::json::object rules;  // of the table, in full
  boost::json::object table;  // its state in the words of the log, where the questions begin
  boost::json::array steps;   // of the procedure, in no order: `id`, `actor`, `prompt`
  boost::json::array throws;  // dice, in the order in which they come to rest
  std::vector<question> questions;
};

/// What the trainee is shown: everything but the right answers. Each question has under `answer`
/// the keys that its answer has.
std::string shown_json(const exercise& of);

struct mark {
  bool right = false;
  std::string why;  // what is wrong with the form of an answer; empty: its figure, if anything
};

/// A mark for each question, in their order.
///
/// in      answers  one for each question: an object, or null where none was given
/// errors  another number of answers
std::expected<std::vector<mark>, std::string> grade(const exercise& of,
                                                    const boost::json::array& answers);

/// How many are right, and of each that is wrong its clause and the right answer.
std::string graded_json(const exercise& of, std::span<const mark> marks);

}  // namespace skyward::training
