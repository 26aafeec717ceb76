// What is counted is told in the text of Prometheus, to those who may see it.
#include "server/metrics.hpp"

#include "server/house_thread.hpp"
#include "source_folder.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace skyward::server {

namespace {

using std::chrono::microseconds;

bool has(const std::string& text, std::string_view line) {
  return ("\n" + text).find(fmt::format("\n{}\n", line)) != std::string::npos;
}

TEST(metrics, what_was_counted_is_told) {
  metrics counts;
  counts.answered("log_in", 200, "");
  counts.answered("log_in", 401, "wrong");
  counts.answered("log_in", 401, "wrong");
  counts.guest_made();
  counts.turned_away("full");
  counts.reader_fell_behind();
  counts.command_refused("not_your_seat");
  counts.command_kept(0);
  counts.command_kept(2);
  const auto text = counts.text({.connections = 3,
                                 .sockets = 2,
                                 .sessions = 9,
                                 .jobs_waiting = 4,
                                 .socket_bytes_waiting = 77,
                                 .is_ready = true});
  for (const std::string_view line : {
           R"(skyward_requests_total{operation="log_in",status="200"} 1)",
           R"(skyward_requests_total{operation="log_in",status="401"} 2)",
           R"(skyward_problems_total{code="wrong"} 2)",
           R"(skyward_turned_away_total{code="full"} 1)",
           R"(skyward_commands_refused_total{code="not_your_seat"} 1)",
           "skyward_commands_kept_total 2",
           "skyward_rounds_settled_total 2",
           "skyward_guests_total 1",
           "skyward_slow_readers_total 1",
           "skyward_connections 3",
           "skyward_sockets 2",
           "skyward_sessions 9",
           "skyward_jobs_waiting 4",
           "skyward_socket_bytes_waiting 77",
           "skyward_ready 1",
           "skyward_dice_failed 0",
       }) {
    EXPECT_TRUE(has(text, line)) << line << "\n" << text;
  }
}

TEST(metrics, a_histogram_counts_up_to_each_bound_and_all) {
  metrics counts;
  for (const std::int64_t each : {0, 100, 101, 5'000'000, 5'000'001}) {
    counts.turned(microseconds{each});
  }
  for (const std::size_t each : {1U, 3U, 9'000U}) counts.kept_together(each);
  const auto text = counts.text({});
  for (const std::string_view line : {
           R"(skyward_turn_seconds_bucket{le="0.000100"} 2)",
           R"(skyward_turn_seconds_bucket{le="0.000500"} 3)",
           R"(skyward_turn_seconds_bucket{le="5.000000"} 4)",
           R"(skyward_turn_seconds_bucket{le="+Inf"} 5)",
           "skyward_turn_seconds_sum 10.000202",
           "skyward_turn_seconds_count 5",
           R"(skyward_transaction_commands_bucket{le="1"} 1)",
           R"(skyward_transaction_commands_bucket{le="2"} 1)",
           R"(skyward_transaction_commands_bucket{le="5"} 2)",
           R"(skyward_transaction_commands_bucket{le="+Inf"} 3)",
           "skyward_transaction_commands_sum 9004",
       }) {
    EXPECT_TRUE(has(text, line)) << line << "\n" << text;
  }
}

TEST(metrics, what_the_thread_of_the_house_says_is_told) {
  const auto text = house_text({.jobs = 1,
                                .waits = std::chrono::milliseconds{1'500},
                                .tables_overdue = 2,
                                .unsigned_for = std::chrono::milliseconds{31'007},
                                .stops = 3},
                               4);
  for (const std::string_view line :
       {"skyward_house_waits_seconds 1.500000", "skyward_unsigned_seconds 31.007000",
        "skyward_tables_overdue 2", "skyward_play_stops 3",
        "skyward_database_reconnections_total 4"}) {
    EXPECT_TRUE(has(text, line)) << line << "\n" << text;
  }
}

TEST(metrics, every_line_is_as_prometheus_reads_it) {
  metrics counts;
  counts.answered("log_in", 200, "busy");
  counts.turned(microseconds{7});
  std::istringstream lines{counts.text({}) + house_text({}, 0)};
  const std::regex sample{
      R"re([a-z_]+(\{[a-z_]+="[\w.+]+"(,[a-z_]+="[\w.+]+")*\})? [0-9]+(\.[0-9]+)?)re"};
  const std::regex comment{R"(# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram)))"};
  std::set<std::string> names;
  int samples = 0;
  for (std::string line; std::getline(lines, line);) {
    const bool told = line.starts_with("# ");
    EXPECT_TRUE(std::regex_match(line, told ? comment : sample)) << line;
    if (line.starts_with("# TYPE ")) {
      EXPECT_TRUE(names.insert(line).second) << line;
    }
    samples += told ? 0 : 1;
  }
  EXPECT_GT(samples, 20);
}

TEST(metrics, are_those_that_the_manual_has) {
  std::ifstream in{source_folder() / "docs/serving.md"};
  const std::string manual{std::istreambuf_iterator<char>{in}, {}};
  const auto names_in = [](const std::string& text, const std::regex& each) {
    std::vector<std::string> names;
    for (std::sregex_iterator at{text.begin(), text.end(), each}, end; at != end; ++at) {
      names.push_back((*at)[1]);
    }
    return names;
  };
  EXPECT_EQ(names_in(manual, std::regex{R"(\n\| `(skyward_[a-z_]+)` \|)"}),
            names_in(metrics{}.text({}) + house_text({}, 0), std::regex{R"(# TYPE ([a-z_]+) )"}));
}

TEST(metrics, are_seen_from_this_machine_and_by_those_who_watch_it) {
  const auto from = [](const char* peer) {
    return request{.peer = boost::asio::ip::make_address(peer)};
  };
  EXPECT_TRUE(may_see_metrics(from("127.0.0.1"), nullptr));
  EXPECT_TRUE(may_see_metrics(from("::1"), nullptr));
  EXPECT_TRUE(may_see_metrics(from("::ffff:127.0.0.1"), nullptr));
  EXPECT_FALSE(may_see_metrics(from("192.168.1.2"), nullptr));
  EXPECT_FALSE(may_see_metrics(from("::ffff:192.168.1.2"), nullptr));
  auto own = from("192.168.1.2");
  own.at = boost::asio::ip::make_address("192.168.1.2");
  EXPECT_TRUE(may_see_metrics(own, nullptr));
  own.at = boost::asio::ip::make_address("192.168.1.3");
  EXPECT_FALSE(may_see_metrics(own, nullptr));
  auto passed_on = from("127.0.0.1");
  passed_on.headers = {{"X-Forwarded-For", "203.0.113.7"}};
  EXPECT_FALSE(may_see_metrics(passed_on, nullptr));
  for (const auto kind : {account_kind::guest, account_kind::player, account_kind::staff,
                          account_kind::auditor, account_kind::administrator}) {
    account who;
    who.kind = kind;
    const bool watches = kind == account_kind::auditor || kind == account_kind::administrator;
    EXPECT_EQ(may_see_metrics(from("192.168.1.2"), &who), watches) << name_of(kind);
    EXPECT_EQ(may_see_metrics(passed_on, &who), watches) << name_of(kind);
  }
}

}  // namespace

}  // namespace skyward::server
