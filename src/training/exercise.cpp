// Shows an exercise, and marks answers against what the table decided.
#include "training/exercise.hpp"

#include "base/ensure.hpp"
#include "record/object_reader.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::training {

namespace json = boost::json;

namespace {

json::object shown(std::size_t number, const question& of) {
  json::object one{{"number", number + 1},
                   {"kind", record::text(asked_names[static_cast<std::size_t>(of.kind)])}};
  for (const auto& [key, value] : of.about) one.emplace(key, value);
  json::array keys;
  for (const auto& each : of.right) keys.emplace_back(each.key());
  one.emplace("answer", std::move(keys));
  return one;
}

/// What is wrong with the keys of an answer; empty where they are those of the right one.
std::string form_problem(const json::object& answer, const json::object& right) {
  for (const auto& each : answer) {
    if (!right.contains(each.key())) {
      return fmt::format("{}: unknown key", std::string_view{each.key()});
    }
  }
  for (const auto& each : right) {
    const auto* given = answer.if_contains(each.key());
    if (given == nullptr) return fmt::format("{}: missing", std::string_view{each.key()});
    if (given->kind() != each.value().kind()) {
      return fmt::format("{}: found {}", std::string_view{each.key()}, record::shown(*given));
    }
  }
  return {};
}

mark marked(const json::value& answer, const question& of) {
  if (answer.is_null()) return {false, "no answer"};
  if (!answer.is_object()) return {false, fmt::format("found {}", record::shown(answer))};
  auto why = form_problem(answer.get_object(), of.right);
  const bool right = why.empty() && answer.get_object() == of.right;
  return {right, std::move(why)};
}

}  // namespace

std::optional<level> level_named(std::string_view name) {
  const auto* const found = std::ranges::find(level_names, name);
  if (found == std::end(level_names)) return std::nullopt;
  return static_cast<level>(found - std::begin(level_names));
}

std::string shown_json(const exercise& of) {
  json::array questions;
  for (std::size_t i = 0; i < of.questions.size(); ++i) {
    questions.push_back(shown(i, of.questions[i]));
  }
  return json::serialize(
      json::object{{"game", of.game},
                   {"level", record::text(level_names[static_cast<std::size_t>(of.at)])},
                   {"seed", of.seed},
                   {"rules", of.rules},
                   {"table", of.table},
                   {"steps", of.steps},
                   {"throws", of.throws},
                   {"questions", std::move(questions)}});
}

std::expected<std::vector<mark>, std::string> grade(const exercise& of,
                                                    const json::array& answers) {
  if (answers.size() != of.questions.size()) {
    return std::unexpected(
        fmt::format("found {} answers; accepted: {}, one for each question, "
                    "null where there is none",
                    answers.size(), of.questions.size()));
  }
  std::vector<mark> marks;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    marks.push_back(marked(answers[i], of.questions[i]));
  }
  return marks;
}

std::string graded_json(const exercise& of, std::span<const mark> marks) {
  ensure(marks.size() == of.questions.size(), "a mark for each question");
  json::array wrong;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i].right) continue;
    auto one = shown(i, of.questions[i]);
    one.emplace("right", of.questions[i].right);
    one.emplace("clause", of.questions[i].clause);
    if (!marks[i].why.empty()) one.emplace("why", marks[i].why);
    wrong.push_back(std::move(one));
  }
  return json::serialize(json::object{{"right", marks.size() - wrong.size()},
                                      {"questions", marks.size()},
                                      {"wrong", std::move(wrong)}});
}

}  // namespace skyward::training
