// Holds what people answered against what a rulebook asks before a table opens.
#include "house/check_answers.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skyward::house {

namespace {

using checked = std::expected<void, floor_refusal>;

std::unexpected<floor_refusal> fails(std::string_view clause, std::string message) {
  return std::unexpected(
      floor_refusal{floor_refusal_code::check_failed, std::string{clause}, std::move(message)});
}

struct reply_check {
  const rules::house_check& check;
  const rules::edition& edition;
  std::int64_t wanted;  // of a count that a setting says; 0: none

  std::string_view clause() const { return edition.clause(check.clause); }

  checked operator()(bool yes) const {
    if (check.answer == rules::check_answer::yes && yes) return {};
    return fails(clause(), fmt::format("{}: {} Answered {}; accepted: {}", check.id, check.asks,
                                       yes ? "true" : "false", accepted()));
  }
  checked operator()(std::int64_t count) const {
    const bool fits = count >= check.least && count <= check.most;
    if (check.answer == rules::check_answer::count && fits && (wanted == 0 || count == wanted)) {
      return {};
    }
    return fails(clause(), fmt::format("{}: {} Answered {}; accepted: {}", check.id, check.asks,
                                       count, accepted()));
  }
  checked operator()(const std::string& reference) const {
    if (check.answer == rules::check_answer::reference) return {};
    return fails(clause(), fmt::format("{}: {} Answered \"{}\"; accepted: {}", check.id, check.asks,
                                       one_line(reference), accepted()));
  }
  checked operator()(const name_list& named) const {
    if (check.answer != rules::check_answer::parts) {
      return fails(clause(), fmt::format("{}: {} Answered with a list; accepted: {}", check.id,
                                         check.asks, accepted()));
    }
    for (const auto& name : named.names) {
      const auto known = std::ranges::find(check.parts, name, &rules::check_part::id);
      if (known != check.parts.end()) continue;
      return fails(clause(), fmt::format("{}: no part \"{}\"; accepted: {}", check.id,
                                         one_line(name), accepted()));
    }
    for (const auto& part : check.parts) {
      if (std::ranges::find(named.names, part.id) != named.names.end()) continue;
      return fails(edition.clause(part.clause),
                   fmt::format("{}: {} {} is missing; accepted: {}", check.id, check.asks, part.id,
                               accepted()));
    }
    return {};
  }

  std::string accepted() const {
    std::vector<std::string> parts;
    for (const auto& part : check.parts) parts.push_back(part.id);
    switch (check.answer) {
      case rules::check_answer::yes:
        return "true";
      case rules::check_answer::reference:
        return "a number or name under which it is on file";
      case rules::check_answer::count:
        if (wanted != 0) return fmt::format("{}, as the rules of the table say", wanted);
        return check.most == check.least ? fmt::format("{}", check.least)
                                         : fmt::format("{} or more", check.least);
      case rules::check_answer::parts:
        break;
    }
    return "a list with " + join(parts);
  }
};

/// What the house asks itself of a table with screens, whatever its game.
std::vector<rules::house_check> own_checks() {
  using rules::check_answer;
  using rules::table_kind;
  const auto own = [](std::string id, std::string asks, check_answer answer,
                      rules::kind_set kinds) {
    rules::house_check check;
    check.id = std::move(id);
    check.clause = rules::house_rule;
    check.asks = std::move(asks);
    check.answer = answer;
    check.kinds = kinds;
    return check;
  };
  const auto electronic = rules::only(table_kind::electronic);
  return {own("screens", "Does the screen of every seat show the layout and take a wager?",
              check_answer::yes, rules::only(table_kind::hybrid) | electronic),
          own("program", "What is the SHA-256 of the program that was looked at?",
              check_answer::reference, electronic),
          own("fair-dice", "Was a throw of the fair dice checked by somebody else's program?",
              check_answer::yes, electronic)};
}

}  // namespace

std::string dice_text(const std::vector<dice::dice_of_colour>& dice) {
  std::vector<std::string> colours;
  for (const auto& each : dice) colours.push_back(fmt::format("{} {}", each.count, each.colour));
  return join(colours);
}

std::vector<rules::house_check> checks_of(const rules::rulebook& book, rules::check_subject of,
                                          table_kind kind) {
  auto all = book.checks;
  for (auto& each : own_checks()) all.push_back(std::move(each));
  std::erase_if(all, [&](const rules::house_check& each) {
    return each.of != of || (each.kinds & rules::only(kind)) == 0;
  });
  return all;
}

checked check_answers(const rules::rulebook& book, const rules::edition& edition,
                      rules::check_subject of, table_kind kind, const reply_list& answers,
                      const std::function<std::int64_t(std::string_view)>& setting) {
  const auto checks = checks_of(book, of, kind);
  std::vector<std::string> asked;
  for (const auto& check : checks) asked.push_back(check.id);
  for (const auto& reply : answers.all) {
    if (std::ranges::find(asked, reply.check) != asked.end()) continue;
    return std::unexpected(floor_refusal{
        floor_refusal_code::no_such_check, std::string{rules::house_rule},
        fmt::format("no check \"{}\" of the {} at a {} table of {}; {}", one_line(reply.check),
                    rules::check_subject_names[static_cast<std::size_t>(of)],
                    rules::table_kind_names[static_cast<std::size_t>(kind)], book.name,
                    asked.empty() ? "accepted: none" : accepted_names(reply.check, asked))});
  }
  for (const auto& check : checks) {
    const auto wanted = check.setting.empty() ? 0 : setting(check.setting);
    const reply_check judge{check, edition, wanted};
    const auto reply = std::ranges::find(answers.all, check.id, &check_reply::check);
    if (reply == answers.all.end()) {
      return std::unexpected(floor_refusal{floor_refusal_code::check_missing,
                                           std::string{judge.clause()},
                                           fmt::format("{}: {} Not answered; accepted: {}",
                                                       check.id, check.asks, judge.accepted())});
    }
    if (auto fine = std::visit(judge, reply->reply); !fine) return fine;
  }
  return {};
}

}  // namespace skyward::house
