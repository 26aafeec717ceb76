// What mathematicians ask of a live house: every answer is what the command prints, and what is not
// accepted is told by its key.
#include "ran_command.hpp"
#include "server/lab_requests.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

namespace skyward::server::lab_answers_test {
namespace {

std::string told(lab_topic about, const std::string& body, const lab_watch& watch = {}) {
  const auto answer = answer_question({about, body}, watch);
  return answer ? *answer : answer.error().code + ": " + answer.error().detail;
}

/// Without what the ids in it are called, which no command says.
std::string without_labels(const std::string& answer) {
  const auto at = answer.rfind(R"(,"labels":)");
  return at == std::string::npos ? answer : answer.substr(0, at) + "}\n";
}

struct asked_twice {
  lab_topic about;
  std::string body;
  std::vector<std::string> command;
};

const asked_twice every_topic[] = {
    {lab_topic::par,
     R"({"game":"high-roll-dice","edition":"pa-593","confidence":95})",
     {"par", "high-roll-dice", "--edition", "pa-593", "--confidence", "95"}},
    {lab_topic::par,
     R"({"game":"three-dice-football","options":{"score":"pass-0"}})",
     {"par", "three-dice-football", "--option", "score=pass-0"}},
    {lab_topic::par,
     R"({"game":"high-roll-dice","layout":{"pip-1":500,"kind-4":"500"}})",
     {"par", "high-roll-dice", "--layout", "pip-1=500,kind-4=500"}},
    {lab_topic::diff,
     R"({"game":"three-dice-football","options":{"score":"pass-0"}})",
     {"diff", "three-dice-football", "--option", "score=pass-0"}},
    {lab_topic::diff,
     R"({"game":"high-roll-dice","edition":["pa-593","pa-675a"]})",
     {"diff", "high-roll-dice", "--edition", "pa-593", "--edition", "pa-675a"}},
    {lab_topic::session,
     R"({"game":"props-and-hops","wager":{"field":500},"bankroll":20000,"rounds":40,"goal":30000})",
     {"session", "props-and-hops", "--wager", "field=500", "--bankroll", "20000", "--rounds", "40",
      "--goal", "30000"}},
    {lab_topic::value, R"({"game":"three-dice-football"})", {"value", "three-dice-football"}},
    {lab_topic::value,
     R"({"game":"high-roll-dice","wager":{"pip-1":500,"kind-4":500}})",
     {"value", "high-roll-dice", "--wager", "pip-1=500,kind-4=500"}},
    {lab_topic::design,
     R"({"game":"high-roll-dice","area":"kind-5","edge":"5%","tolerance":"2%","per_max":2,
         "chip":100})",
     {"design", "high-roll-dice", "--area", "kind-5", "--edge", "5%", "--tolerance", "2%",
      "--per-max", "2", "--chip", "100"}},
    {lab_topic::exposure,
     R"({"game":"props-and-hops","full_table":true})",
     {"exposure", "props-and-hops", "--full-table"}},
    {lab_topic::exposure,
     R"({"game":"props-and-hops","wager":[{"seat":1,"wager":"field","cents":500},
         {"wager":"any-seven","cents":1000}]})",
     {"exposure", "props-and-hops", "--wager", "1:field=500,any-seven=1000"}},
    {lab_topic::equity,
     R"({"hold":[[7,7,8],"2,Q",["none"]],"rolled":7,"best":["1=9,1"]})",
     {"equity", "--hold", "7,7,8", "--hold", "2,Q", "--hold", "none", "--rolled", "7", "--best",
      "1=9,1"}},
    {lab_topic::equity,
     R"({"games_left":3,"pot":50000,"adds":1000,"streak":"1=2","weights":[3,2,1],"players":3,
         "count_bonus":true})",
     {"equity", "--games-left", "3", "--pot", "50000", "--adds", "1000", "--streak", "1=2",
      "--weights", "3,2,1", "--players", "3", "--count-bonus"}},
};

TEST(lab_answers, are_what_the_commands_print) {
  for (const auto& [about, body, words] : every_topic) {
    auto command = words;
    command.insert(command.end(), {"--format", "json"});
    const auto printed = ran(command);
    EXPECT_EQ(without_labels(told(about, body)), printed.exit_code == 0 ? printed.out : printed.err)
        << body;
    EXPECT_EQ(printed.exit_code, 0) << body << printed.err;
  }
}

TEST(lab_answers, say_what_their_ids_are_called) {
  const auto answer =
      boost::json::parse(told(lab_topic::par, R"({"game":"high-roll-dice","layouts":false})"));
  const auto& labels = answer.at("labels");
  for (const auto& wager : answer.at("wagers").as_array()) {
    const auto& named = labels.at("wagers").at(wager.at("area").as_string());
    EXPECT_FALSE(named.at("label").as_string().empty());
    EXPECT_FALSE(named.at("group_label").as_string().empty());
    for (const auto& outcome : wager.at("outcomes").as_array()) {
      EXPECT_TRUE(labels.at("results").as_object().contains(outcome.at("result").as_string()));
      if (const auto* line = outcome.as_object().if_contains("line")) {
        EXPECT_FALSE(labels.at("lines").at(line->as_string()).as_string().empty());
      }
    }
  }
  for (const auto& [option, value] : answer.at("options").as_object()) {
    const auto& named = labels.at("options").at(option);
    EXPECT_FALSE(named.at("label").as_string().empty());
    EXPECT_FALSE(named.at("values").at(value.as_string()).as_string().empty());
  }
  EXPECT_EQ(labels.at("wagers").at("kind-4/extra").at("group_label").as_string(),
            labels.at("wagers").at("kind-4").at("group_label").as_string());
}

TEST(lab_answers, leave_wagers_made_together_out_where_that_is_asked) {
  const std::string asked = R"({"game":"high-roll-dice")";
  const auto whole = boost::json::parse(told(lab_topic::par, asked + "}"));
  auto without = boost::json::parse(told(lab_topic::par, asked + R"(,"layouts":false})"));
  EXPECT_FALSE(whole.at("layouts").as_array().empty());
  EXPECT_TRUE(without.at("layouts").as_array().empty());
  EXPECT_EQ(without.at("wagers"), whole.at("wagers"));
  const auto editions = asked + R"(,"edition":["pa-593","pa-675a"])";
  const auto differs = boost::json::parse(told(lab_topic::diff, editions + "}"));
  const auto quickly = boost::json::parse(told(lab_topic::diff, editions + R"(,"layouts":false})"));
  EXPECT_FALSE(differs.at("layouts").as_array().empty());
  EXPECT_TRUE(quickly.at("layouts").as_array().empty());
  EXPECT_EQ(quickly.at("wagers"), differs.at("wagers"));
}

/// `in key line: message | accepted`
std::vector<std::string> entries_of(lab_topic about, const std::string& body) {
  const auto answer = answer_question({about, body}, {});
  std::vector<std::string> all;
  if (answer) return all;
  for (const auto& each : answer.error().entries) {
    all.push_back(each.in + " " + each.key + " " + std::to_string(each.line) + ": " + each.message +
                  " | " + each.accepted);
  }
  return all;
}

TEST(lab_answers, tell_each_entry_of_a_rules_submission_that_is_not_accepted) {
  const std::string rules =
      R"("game = \"props-and-hops\"\n[odds]\nfield = \"2 two 1\"\n[limits]\nseats = \"five\"\n")";
  const auto entries =
      entries_of(lab_topic::par, R"({"game":"props-and-hops","rules":)" + rules + "}");
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_TRUE(entries[0].starts_with("rules odds.field 3: ")) << entries[0];
  EXPECT_TRUE(entries[1].starts_with("rules limits.seats 5: ")) << entries[1];
  EXPECT_FALSE(entries[1].ends_with("| ")) << entries[1];
  const auto compared = entries_of(
      lab_topic::diff,
      R"({"game":"props-and-hops","rules":["game = \"props-and-hops\"\n",)" + rules + "]}");
  ASSERT_EQ(compared.size(), 2U);
  EXPECT_TRUE(compared[0].starts_with("rules[1] odds.field 3: ")) << compared[0];
  EXPECT_TRUE(entries_of(lab_topic::par, R"({"game":"craps","rules":)" + rules + "}").empty());
  EXPECT_TRUE(entries_of(lab_topic::par, R"({"game":"props-and-hops","confidence":1})").empty());
}

TEST(lab_answers, rules_and_counts_are_given_as_they_are_and_no_file_is_read) {
  const std::string rules = R"("rules":"game = \"props-and-hops\"\n[limits]\nseats = 4\n")";
  const auto sheet =
      told(lab_topic::exposure, R"({"game":"props-and-hops","full_table":true,)" + rules + "}");
  EXPECT_NE(sheet.find(R"("seat":4)"), std::string::npos) << sheet;
  EXPECT_EQ(sheet.find(R"("seat":5)"), std::string::npos) << sheet;
  const auto counts =
      ran({"simulate", "props-and-hops", "--rounds", "1000", "--seed", "1", "--format", "observed"})
          .out;
  const auto agreed =
      told(lab_topic::par, R"({"game":"props-and-hops","observed":)" + counts + "}");
  EXPECT_NE(agreed.find(R"("agreement")"), std::string::npos) << agreed.substr(0, 400);
}

/// Where settings come from is all that differs.
std::string as_requested(std::string printed) {
  constexpr std::string_view line = R"("from":"command line")";
  for (auto at = printed.find(line); at != std::string::npos; at = printed.find(line)) {
    printed.replace(at, line.size(), R"("from":"request")");
  }
  return printed;
}

TEST(lab_answers, a_simulation_counts_what_the_command_counts) {
  const std::pair<std::string, std::vector<std::string>> runs[] = {
      {R"({"game":"props-and-hops","wager":{"field":500},"rounds":5000,"seed":7})",
       {"props-and-hops", "--wager", "field=500", "--rounds", "5000", "--seed", "7"}},
      {R"({"game":"three-dice-football","wager":{"touchdown":500},"bankroll":20000,"rounds":20,
           "sessions":200,"seed":7,"loss_limit":10000,"steps":[1,2],"next":"after-loss"})",
       {"three-dice-football", "--wager", "touchdown=500", "--bankroll", "20000", "--rounds", "20",
        "--sessions", "200", "--seed", "7", "--loss-limit", "10000", "--steps", "1,2", "--next",
        "after-loss"}},
      {R"({"game":"high-roller","games":200,"seats":3,"first":2,"until_cards":4,"seed":7})",
       {"high-roller", "--games", "200", "--seats", "3", "--first", "2", "--until-cards", "4",
        "--seed", "7"}},
  };
  for (const auto& [body, words] : runs) {
    std::vector<std::string> command{"simulate"};
    command.insert(command.end(), words.begin(), words.end());
    command.insert(command.end(), {"--format", "json"});
    const auto printed = ran(command);
    ASSERT_EQ(printed.exit_code, 0) << printed.err;
    // What is written to the terminal as it goes is no part of it.
    EXPECT_EQ(without_labels(told(lab_topic::simulate, body)), as_requested(printed.out)) << body;
  }
}

TEST(lab_answers, players_of_a_night_and_another_run_are_objects_in_the_request) {
  const auto night = told(lab_topic::simulate, R"({"game":"props-and-hops","rounds":10,
      "sessions":20,"seed":1,"bankroll":10000,"players":[{"name":"Ann","wager":{"field":500}},
      {"name":"Bob","wager":{"any-seven":500},"goal":20000}]})");
  EXPECT_NE(night.find(R"("Bob")"), std::string::npos) << night;
  const auto compared = told(lab_topic::simulate, R"({"game":"props-and-hops","rounds":10,
      "seed":1,"wager":{"field":500},"against":{"game":"props-and-hops",
      "wager":{"any-seven":500}}})");
  EXPECT_TRUE(compared.starts_with(R"({"schema":"skyward simulation)")) << compared;
}

struct refused_case {
  lab_topic about;
  std::string_view body;
  std::string_view told;
};

constexpr refused_case refusals[] = {
    {lab_topic::par, "[]", "accepted: one JSON object"},
    {lab_topic::par, "{", "accepted: one JSON object"},
    {lab_topic::par, "{}",
     "game: missing; accepted: high-roll-dice, high-roll-dice-six, three-dice-football, "
     "props-and-hops"},
    {lab_topic::par, R"({"game":"craps"})",
     "unknown game \"craps\"; accepted: high-roll-dice, high-roll-dice-six, three-dice-football, "
     "props-and-hops"},
    {lab_topic::par, R"({"game":"props-and-hops","detail":true})",
     "detail: unknown key; nearest of 9: game, edition, rules"},
    {lab_topic::par, R"({"game":"props-and-hops","layouts":"no"})",
     "layouts: found \"no\"; accepted: true or false"},
    {lab_topic::diff, R"({"game":"props-and-hops"})",
     "diff compares two sets of rules; accepted: "},
    {lab_topic::diff, R"({"game":"props-and-hops","edition":"pa-668a"})",
     "edition: found \"pa-668a\"; accepted: a list"},
    {lab_topic::diff, R"({"edition":["pa-668a"]})",
     "diff needs a game; accepted: high-roll-dice, "},
    {lab_topic::par, R"({"game":["props-and-hops"]})",
     "game: found [\"props-and-hops\"]; accepted: a text or a whole number"},
    {lab_topic::par, R"({"game":"props-and-hops","confidence":91})",
     "confidence \"91\"; accepted: 90, 95, 99, in per cent"},
    {lab_topic::par, R"({"game":"props-and-hops","layout":["field"]})",
     "layout: found [\"field\"]; accepted: an object"},
    {lab_topic::session, R"({"game":"props-and-hops","wager":{"field":500}})",
     "session needs bankroll; accepted: cents"},
    {lab_topic::session,
     R"({"game":"props-and-hops","wager":{"field":500},"bankroll":-5,"rounds":5})",
     "bankroll \"-5\"; accepted: whole cents, up to 10,000,000,000,000"},
    {lab_topic::design, R"({"game":"props-and-hops","area":"field","edge":"5%","per_max":"a--b"})",
     "per_max \"a--b\"; accepted: 1 to 100"},
    {lab_topic::exposure, R"({"game":"props-and-hops","full_table":1})",
     "full_table: found 1; accepted: true or false"},
    {lab_topic::exposure, R"({"game":"props-and-hops","wager":[1]})",
     "wager: accepted: a list of objects"},
    {lab_topic::exposure, R"({"game":"props-and-hops","wager":{}})",
     "wager: found {}; accepted: a list"},
    {lab_topic::exposure, R"({"game":"props-and-hops","wager":[{"wager":"field","money":1}]})",
     "money: unknown key; accepted: wager, seat, cents"},
    {lab_topic::simulate, R"({"game":"props-and-hops","threads":4})", "threads: unknown key; "},
    {lab_topic::simulate, R"({"game":"props-and-hops","checkpoint":"/etc/passwd"})",
     "checkpoint: unknown key; "},
    {lab_topic::simulate, R"({"game":"props-and-hops","loss_limit":1})",
     "loss_limit says nothing of rounds; accepted: wagers, rounds, against; with bankroll it is "
     "sessions"},
    {lab_topic::simulate, R"({"game":"props-and-hops","precision":0.5})",
     "precision: found 5E-1; accepted: a text or a whole number"},
    {lab_topic::simulate, R"({"game":"props-and-hops","players":[{"name":""}]})", "name: a name"},
};

TEST(lab_answers, what_is_not_accepted_is_told_by_its_key_with_what_is) {
  for (const auto& [about, body, expected] : refusals) {
    const auto answer = told(about, std::string{body});
    EXPECT_TRUE(answer.starts_with("not_accepted: " + std::string{expected})) << body << "\n"
                                                                              << answer;
  }
}

TEST(lab_answers, what_would_take_too_long_is_refused_before_or_ends_with_what_it_has) {
  lab_watch hurried;
  hurried.seconds_most = 0;
  const auto session = told(lab_topic::session,
                            R"({"game":"props-and-hops","wager":{"field":500,"any-seven":700},
                                "bankroll":1000000,"goal":2000000,"rounds":100000})",
                            hurried);
  EXPECT_TRUE(session.starts_with("not_accepted: rounds: this session takes about ")) << session;
  EXPECT_EQ(told(lab_topic::simulate, R"({"game":"props-and-hops","kernel":"throws"})", hurried),
            "not_accepted: rounds: none was played in 0 seconds; accepted: what can be simulated "
            "faster");
}

TEST(lab_answers, a_session_and_a_simulation_stop_where_they_are_told_to) {
  std::atomic<bool> stopped = false;
  lab_watch watch;
  watch.stops = [&] { return stopped.load(); };
  watch.progress = [&](std::uint64_t done, std::uint64_t total) {
    EXPECT_LE(done, total);
    stopped = true;
  };
  EXPECT_EQ(told(lab_topic::session,
                 R"({"game":"props-and-hops","wager":{"field":500,"any-seven":700},
                     "bankroll":1000000,"goal":2000000,"rounds":10000})",
                 watch),
            "cancelled: it was stopped");
  stopped = false;
  EXPECT_EQ(
      told(lab_topic::simulate,
           R"({"game":"props-and-hops","rounds":1000000000000000,"kernel":"reference"})", watch),
      "cancelled: it was stopped");
}

TEST(lab_answers, topics_have_the_names_of_the_commands) {
  for (const auto name : lab_topic_names) {
    EXPECT_EQ(ran({std::string{name}, "--help"}).exit_code, 0) << name;
    EXPECT_TRUE(lab_topic_named(name)) << name;
  }
  EXPECT_FALSE(lab_topic_named("alchemy"));
}

}  // namespace
}  // namespace skyward::server::lab_answers_test
