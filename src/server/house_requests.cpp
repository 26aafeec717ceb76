// Reads the house's state, and hands it commands of its people.
#include "server/house_requests.hpp"

#include "base/ensure.hpp"
#include "base/text.hpp"
#include "games/catalogue.hpp"
#include "house/check_answers.hpp"
#include "house/floor_codec.hpp"
#include "record/json_text.hpp"
#include "server/printed_plan.hpp"
#include "server/table_requests.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace skyward::server {

namespace {

using record::append_text;

constexpr std::string_view house_stream = "house";

/// `"key":"text",` of what is there.
void append_field(std::string& to, std::string_view key, std::string_view text) {
  if (text.empty()) return;
  append_text(to, key);
  to += ':';
  append_text(to, text);
  to += ',';
}

void end_object(std::string& to) {
  if (to.back() == ',') to.pop_back();
  to += '}';
}

template <class All, class Write>
void append_list(std::string& to, std::string_view key, const All& all, const Write& write) {
  append_text(to, key);
  to += ":[";
  bool first = true;
  for (const auto& each : all) {
    if (!std::exchange(first, false)) to += ',';
    to += '{';
    write(each);
    end_object(to);
  }
  to += "],";
}

void append_settings(std::string& to, const house::house_settings& of) {
  append_field(to, "name", of.name);
  append_field(to, "money", house::money_kind_names[static_cast<std::size_t>(of.money)]);
  append_field(to, "zone", of.zone);
}

}  // namespace

json_answer look_at_house(house_side& house, const house_question& /*asked*/) {
  const auto& state = house.floor.state();
  std::string text = "{";
  if (state.settings) append_settings(text, *state.settings);
  append_list(text, "tables", state.tables, [&](const auto& each) {
    const auto& [id, table] = each;
    append_field(text, "table", id);
    append_field(text, "game", table.game);
    if (table.plan) {
      append_field(text, "kind",
                   rules::table_kind_names[static_cast<std::size_t>(table.plan->kind)]);
      if (table.plan->by_invitation) text += R"("by_invitation":true,)";
    }
    text += fmt::format(R"("open":{},"stopped":{},)", table.open, table.stopped);
    append_field(text, "dice", table.set);
    if (table.fill_due != cents{})
      text += fmt::format(R"("fill_due_cents":{},)", table.fill_due.count());
  });
  append_list(text, "duties", state.duties, [&](const house::duty_state& each) {
    append_field(text, "table", each.table);
    append_field(text, "duty", house::duty_names[static_cast<std::size_t>(each.what)]);
    append_field(text, "person", each.person);
  });
  append_list(text, "proposals", state.proposals, [&](const auto& each) {
    const auto& [number, what] = each;
    text += fmt::format(R"("proposal":{},"what":{},)", number, what.what.json);
    append_field(text, "by", what.by);
    append_field(text, "at", moment_text(what.at));
  });
  append_list(text, "stops", state.stops, [&](const house::stop_scope& each) {
    append_field(text, "table", each.table);
    append_field(text, "game", each.game);
  });
  append_field(text, "dice_failure", house.tables.dice_failure());
  end_object(text);
  return text;
}

namespace {

void append_check(std::string& to, const rules::house_check& each, const rules::edition& edition) {
  append_field(to, "of", rules::check_subject_names[static_cast<std::size_t>(each.of)]);
  append_field(to, "check", each.id);
  append_field(to, "clause", edition.clause(each.clause));
  append_field(to, "asks", each.asks);
  append_field(to, "answer", rules::check_answer_names[static_cast<std::size_t>(each.answer)]);
  append_field(to, "setting", each.setting);
  if (each.answer == rules::check_answer::count && each.setting.empty()) {
    to += fmt::format(R"("least":{},"most":{},)", each.least, each.most);
  }
  if (each.answer != rules::check_answer::parts) return;
  append_list(to, "parts", each.parts, [&](const rules::check_part& part) {
    append_field(to, "part", part.id);
    append_field(to, "clause", edition.clause(part.clause));
  });
}

}  // namespace

json_answer read_sheet(house_side& house, const house_question& asked) {
  const auto& id = asked.parts.front();
  const auto known = house.floor.state().tables.find(id);
  const auto found = house.floor.table_at(id);
  if (!found) return machine_failed(found.error().message);
  if (*found == nullptr) {
    return std::unexpected(problem{404,
                                   "no_such_table",
                                   fmt::format("no table {} is planned here; accepted: plan_table "
                                               "first",
                                               one_line(id)),
                                   {}});
  }
  const auto& plan = *known->second.plan;
  const auto& book = (*found)->names().book();
  const auto rules = boost::json::parse(plan.rules.json);
  const auto* edition = book.find_edition(std::string_view{rules.at("edition").as_string()});
  ensure(edition != nullptr, "an edition of the rulebook that the table was planned by");
  std::string text = "{";
  append_field(text, "table", id);
  append_field(text, "game", plan.game);
  append_field(text, "dice", house::dice_text(book.at_table.dice_set));
  std::vector<rules::house_check> all;
  for (const auto of :
       {rules::check_subject::table, rules::check_subject::dice, rules::check_subject::shaker}) {
    for (auto& each : house::checks_of(book, of, plan.kind)) all.push_back(std::move(each));
  }
  append_list(text, "checks", all,
              [&](const rules::house_check& each) { append_check(text, each, *edition); });
  end_object(text);
  return text;
}

json_answer read_house_records(house_side& house, const house_question& asked) {
  const auto wanted = wanted_in(asked);
  if (!wanted) return std::unexpected(wanted.error());
  if (!wanted->stream.empty()) {
    return std::unexpected(not_accepted("stream: the house has one alone; accepted: without it"));
  }
  return records_of(house, std::string{house_stream}, *wanted);
}

namespace {

/// A table whose plan says nothing of its rules is planned as its game is printed.
void plan_as_printed(boost::json::object& said) {
  const auto text_of = [&](std::string_view key) {
    const auto* given = said.if_contains(key);
    const auto* text = given == nullptr ? nullptr : given->if_string();
    return text == nullptr ? std::string_view{} : std::string_view{*text};
  };
  if (text_of("do") != house::command::plan_table::wire_name) return;
  const auto books = games::rulebooks();
  const auto book = std::ranges::find_if(
      books, [game = text_of("game")](const auto* b) { return b->game == game; });
  if (book == books.end()) return;
  const auto plan = printed_plan(**book);
  if (!said.contains("rulebook_sha256")) said["rulebook_sha256"] = plan.rulebook_sha256;
  if (!said.contains("rules")) said["rules"] = boost::json::parse(plan.rules.json);
}

/// A line of the floor's words, with the session's account as who is behind it.
std::expected<std::string, problem> line_by(const asker& by, const std::string& body) {
  boost::json::error_code error;
  auto said = boost::json::parse(body, error);
  auto* object = error ? nullptr : said.if_object();
  if (object == nullptr || !object->contains("id") || object->contains("principal") ||
      object->contains("at")) {
    return std::unexpected(not_accepted(
        "accepted: a command with an id of 32 hexadecimal digits and a role, and without principal "
        "or at, which are the house's to say"));
  }
  plan_as_printed(*object);
  (*object)["principal"] = by.id;
  return boost::json::serialize(said);
}

}  // namespace

json_answer perform_floor_command(house_side& house, const house_question& question,
                                  const live::deposit_limits& limits) {
  const auto line = line_by(question.by, question.body);
  if (!line) return std::unexpected(line.error());
  auto asked = house::read_floor_command(*line);
  if (!asked) return std::unexpected(not_accepted(asked.error().message));
  const auto roles = live::names_of(question.by.roles);
  const auto role = house::role_names[static_cast<std::size_t>(asked->from)];
  if (std::ranges::find(roles, role) == roles.end()) {
    return std::unexpected(problem{403, "role_may_not",
                                   fmt::format("{} is not what you are at work; accepted: {}", role,
                                               roles.empty() ? "nothing yet" : join(roles)),
                                   std::string{rules::house_rule}});
  }
  const auto done = house.floor.perform(*std::move(asked), limits);
  if (!done) return machine_failed(done.error().message);
  if (done->refusal) return std::unexpected(problem_of(*done->refusal));
  return done->record;
}

}  // namespace skyward::server
