// What mathematicians and trainees ask, off the thread of the house.
#include "base/text.hpp"
#include "server/ask_lab.hpp"
#include "server/lab_files.hpp"
#include "server/operation.hpp"
#include "server/player_money.hpp"
#include "server/training_requests.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <memory>

namespace skyward::server {

namespace {

using boost::asio::awaitable;
awaitable<response> ask_lab(asked_operation& of) {
  const auto topic = lab_topic_named(of.parts[0]);
  if (!topic) {
    co_return response_of(problem{
        404, "no_such_path", fmt::format("accepted: {}", fmt::join(lab_topic_names, ", ")), {}});
  }
  lab_question question{*topic, std::move(of.asked.body)};
  std::move_only_function<begun_job(lab::on_done)> begin = [&](lab::on_done then) {
    return of.on.reckons.begin(
        std::move(question), of.session->who->id, [](auto, auto) {}, std::move(then));
  };
  auto asking = told_by_lab(std::move(begin));
  const auto answer = co_await std::move(asking);
  co_return response_to(std::move(*answer));
}

/// A file of what was asked; its name is known when it is made.
awaitable<response> make_par_file(asked_operation& of) {
  const auto kind = lab_file_named(of.parts[0]);
  if (!kind) {
    co_return response_of(problem{
        404, "no_such_path", fmt::format("accepted: {}", fmt::join(lab_file_names, ", ")), {}});
  }
  auto name = std::make_shared<std::string>();
  auto asking =
      reckoned(of.on.reckons, of, [kind = *kind, body = of.asked.body, name]() -> json_answer {
        auto file = make_lab_file(kind, body);
        if (!file) return std::unexpected(std::move(file).error());
        *name = std::move(file->name);
        return std::move(file->bytes);
      });
  const auto answer = co_await std::move(asking);
  if (!*answer) co_return response_of(answer->error());
  const auto type = lab_file_types[static_cast<std::size_t>(*kind)];
  auto made = with_body(std::string{type}, std::move(**answer));
  made.headers.push_back(
      {"Content-Disposition", fmt::format("attachment; filename=\"{}\"", *name)});
  co_return made;
}

/// The own one, or anybody's for the cage, managers and auditors.
awaitable<response> ask_statement(asked_operation& of) {
  const auto by = asker_of(*of.session->who);
  const auto player = of.parts.empty() ? by.id : of.parts.front();
  const bool may = player == by.id || by.works_as(live::work_role::cage) ||
                   by.works_as(live::work_role::manager) || by.is(auditors);
  if (!may) {
    co_return response_of(
        problem{403,
                "role_may_not",
                "another's statement; accepted: from the cage, a manager or an auditor",
                {}});
  }
  if (of.on.people.find(player) == nullptr) {
    co_return response_of(problem{404, "no_such_player", "nobody has the id", {}});
  }
  auto reading = reckoned(
      of.on.reads, of, [house = of.on.kept_in, player] { return read_statement(house, player); });
  const auto answer = co_await std::move(reading);
  co_return response_to(std::move(*answer));
}

awaitable<response> deal_exercise(asked_operation& of) {
  co_return response_to(of.on.trains.deal(of.session->who->id, of.asked.body));
}

awaitable<response> grade_exercise(asked_operation& of) {
  // No exercise has the id 0.
  const auto id = parse_count(of.parts[0], std::numeric_limits<std::uint64_t>::max()).value_or(0);
  co_return response_to(of.on.trains.grade(of.session->who->id, id, of.asked.body));
}

constexpr std::array operations_of_lab{
    operation{.id = "ask_lab",
              .asked = method::post,
              .path = "/api/v1/lab/{topic}",
              .askers = with_session,
              .summary = "Exact figures and simulations: par, diff, session, value, design, "
                         "exposure, equity, simulate.",
              .body = "lab_question",
              .gives = "lab_answer",
              .at_server = ask_lab},
    operation{.id = "make_par_file",
              .asked = method::post,
              .path = "/api/v1/lab/par/{format}",
              .askers = with_session,
              .summary = "A par sheet as a file: xlsx, html, csv, svg, or zip, everything that is "
                         "filed of the game.",
              .body = "lab_question",
              .type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/html,"
                      "text/csv,image/svg+xml,application/zip",
              .at_server = make_par_file},
    operation{.id = "deal_exercise",
              .asked = method::post,
              .path = "/api/v1/training",
              .askers = with_session,
              .summary = "Deals a round to train with: its steps, calls and payouts are asked for.",
              .body = "asked_exercise",
              .gives = "exercise",
              .at_server = deal_exercise},
    operation{.id = "grade_exercise",
              .asked = method::post,
              .path = "/api/v1/training/{exercise}/answers",
              .askers = with_session,
              .summary = "Grades the answers to an exercise: each wrong one with its clause.",
              .body = "exercise_answers",
              .gives = "graded_exercise",
              .at_server = grade_exercise},
    operation{.id = "read_own_statement",
              .asked = method::get,
              .path = "/api/v1/me/statement",
              .askers = players,
              .summary = "Everything that moved the wallet.",
              .gives = "statement",
              .at_server = ask_statement},
    operation{.id = "read_statement",
              .asked = method::get,
              .path = "/api/v1/players/{player}/statement",
              .askers = static_cast<asker_set>(staff | auditors),
              .summary = "Everything that moved a player's wallet.",
              .gives = "statement",
              .at_server = ask_statement},
};

}  // namespace

std::span<const operation> lab_operations() {
  return operations_of_lab;
}

}  // namespace skyward::server
