// Logs of every version of the words, in tests/data/logs/VERSION.MINOR, which nobody makes anew:
// what was kept once is read for good. A word that is added is in a log of a new folder.
#include "cli/command_line.hpp"
#include "house/stream_records.hpp"
#include "live/vocabulary_json.hpp"
#include "record/record.hpp"
#include "source_folder.hpp"
#include "table/replay/replay.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace skyward::frozen_logs {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;
using version = std::pair<int, int>;

/// By version, the oldest first.
std::map<version, fs::path> folders() {
  std::map<version, fs::path> all;
  for (const auto& each : fs::directory_iterator{source_folder() / "tests/data/logs"}) {
    std::istringstream name{each.path().filename()};
    version read;
    char dot = 0;
    name >> read.first >> dot >> read.second;
    EXPECT_TRUE(name && dot == '.') << each.path();
    all[read] = each.path();
  }
  return all;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator{file}, {}};
}

std::vector<fs::path> logs_in(const fs::path& folder) {
  std::vector<fs::path> all;
  for (const auto& each : fs::directory_iterator{folder}) {
    if (each.path().extension() == ".jsonl") all.push_back(each.path());
  }
  std::ranges::sort(all);
  return all;
}

TEST(frozen_logs, of_tables_lead_a_stranger_to_the_states_that_were_kept_with_them) {
  std::size_t count = 0;
  for (const auto& [of, folder] : folders()) {
    for (const auto& log : logs_in(folder)) {
      const auto state = log.parent_path() / (log.stem().string() + ".state.json");
      if (!fs::exists(state)) continue;
      SCOPED_TRACE(log);
      ++count;
      table::replay reader{{}};
      std::ifstream in{log, std::ios::binary};
      for (std::string line; std::getline(in, line);) {
        const auto taken = reader.take(line);
        ASSERT_TRUE(taken.has_value()) << taken.error().line << ": " << taken.error().message;
      }
      EXPECT_EQ(reader.state_json() + "\n", bytes_of(state));
    }
  }
  EXPECT_GE(count, 5U);
}

TEST(frozen_logs, of_houses_are_verified_to_the_last_posting) {
  std::size_t count = 0;
  for (const auto& [of, folder] : folders()) {
    const auto log = folder / "house.jsonl";
    if (!fs::exists(log)) continue;
    ++count;
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    const std::vector<std::string> words{"verify", log, "--key", bytes_of(folder / "house.key")};
    const auto answer = cli::run(words, {in, out, err});
    EXPECT_EQ(answer.exit_code, 0) << log << "\n" << out.str() << answer.out << answer.err;
  }
  EXPECT_GE(count, 1U);
}

/// `commands` and `events` of tables and of houses as `table do seat`.
std::set<std::string> words_of(const json::value& vocabulary) {
  std::set<std::string> all;
  for (const auto* who : {"table", "house"}) {
    for (const auto& [list, key] : {std::pair{"commands", "do"}, std::pair{"events", "event"}}) {
      for (const auto& word : vocabulary.at(who).at(list).as_array()) {
        all.insert(fmt::format("{} {} {}", who, key, json::value_to<std::string>(word.at(key))));
      }
    }
  }
  return all;
}

TEST(frozen_logs, have_every_word_of_the_vocabulary) {
  auto missing = words_of(json::parse(live::vocabulary_json()));
  for (const auto& [of, folder] : folders()) {
    for (const auto& log : logs_in(folder)) {
      std::ifstream in{log, std::ios::binary};
      for (std::string line; std::getline(in, line);) {
        const auto read = record::read_record(line);
        if (!read) continue;  // a text or a checkpoint; the tests above read every line
        const auto* who = read->head.stream == house::house_stream ? "house" : "table";
        const auto word = [&](const char* key, const json::object& in_it) {
          missing.erase(
              fmt::format("{} {} {}", who, key, json::value_to<std::string>(in_it.at(key))));
        };
        word("do", read->command);
        for (const auto& each : read->events) word("event", each);
      }
    }
  }
  // No game of the house pushes a wager; toy_table_test has one that does.
  EXPECT_EQ(missing, std::set<std::string>{"table event wager_pushed"});
}

/// What a program that was written for one vocabulary misreads in another: a word that is gone, a
/// key that is, one that is required now, or another kind.
std::vector<std::string> misread(const json::value& was, const json::value& is) {
  std::vector<std::string> found;
  for (const auto* who : {"table", "house"}) {
    const auto& kinds = is.at(who).at("kinds").as_object();
    for (const auto& [name, kind] : was.at(who).at("kinds").as_object()) {
      const auto* now = kinds.if_contains(name);
      auto same =
          now != nullptr && now->as_object().contains("is") == kind.as_object().contains("is");
      if (same && kind.as_object().contains("choices")) {
        const auto& choices = now->at("choices").as_array();
        for (const auto& each : kind.at("choices").as_array()) {
          same = same && std::ranges::find(choices, each) != choices.end();
        }
      } else {
        same = same && *now == kind;
      }
      if (!same) found.push_back("kind " + std::string{name});
    }
    for (const auto& [list, key] : {std::pair{"commands", "do"}, std::pair{"events", "event"}}) {
      std::map<std::string, json::value> now;
      for (const auto& word : is.at(who).at(list).as_array()) {
        now[json::value_to<std::string>(word.at(key))] = word;
      }
      for (const auto& word : was.at(who).at(list).as_array()) {
        const auto name = json::value_to<std::string>(word.at(key));
        const auto there = now.find(name);
        if (there == now.end()) {
          found.push_back(name + " is gone");
          continue;
        }
        std::map<std::string, json::value> keys;
        for (const auto& each : there->second.at("keys").as_array()) {
          keys[json::value_to<std::string>(each.at("key"))] = each;
        }
        for (const auto& each : word.at("keys").as_array()) {
          const auto of = json::value_to<std::string>(each.at("key"));
          const auto same = keys.find(of);
          if (same == keys.end() || same->second != each) found.push_back(name + "." + of);
          keys.erase(of);
        }
        for (const auto& [of, each] : keys) {
          if (!each.as_object().contains("optional")) found.push_back(name + "." + of);
        }
      }
    }
  }
  return found;
}

TEST(frozen_logs, are_of_words_that_nobody_has_changed_since) {
  const auto all = folders();
  ASSERT_FALSE(all.empty());
  const auto now = json::parse(live::vocabulary_json());
  for (const auto& [of, folder] : all) {
    const auto was = json::parse(bytes_of(folder / "vocabulary.json"));
    EXPECT_EQ(was.at("v"), of.first) << folder;
    EXPECT_EQ(was.at("minor"), of.second) << folder;
    if (of.first != record::version) continue;
    for (const auto& each : misread(was, now)) ADD_FAILURE() << folder << ": " << each;
  }
  const auto newest = all.rbegin()->second;
  EXPECT_EQ(bytes_of(newest / "vocabulary.json"), live::vocabulary_json())
      << "words are added with the next minor version and a folder of logs that have them";
}

TEST(frozen_logs, would_tell_a_word_that_has_changed) {
  const auto now = json::parse(live::vocabulary_json());
  EXPECT_TRUE(misread(now, now).empty());
  const auto changed = [&](auto change) {
    auto other = now;
    change(other.at("house").at("commands").as_array());
    return misread(now, other);
  };
  using words = json::array;
  EXPECT_EQ(changed([](words& all) { all.erase(all.begin()); }).size(), 1U);
  EXPECT_EQ(changed([](words& all) { all[0].at("keys").as_array().pop_back(); }).size(), 1U);
  EXPECT_EQ(changed([](words& all) {
              all[0].at("keys").as_array()[0].as_object()["kind"] = "number";
            }).size(),
            1U);
  auto fewer = now;
  fewer.at("table").at("kinds").at("table_kind").at("choices").as_array().pop_back();
  EXPECT_EQ(misread(now, fewer).size(), 1U);
  fewer = now;
  fewer.at("house").at("kinds").at("cents").as_object()["is"] = "whole number from 1 to 5";
  EXPECT_EQ(misread(now, fewer).size(), 1U);
  const json::object required{{"key", "more"}, {"kind", "text"}};
  EXPECT_EQ(changed([&](words& all) { all[0].at("keys").as_array().push_back(required); }).size(),
            1U);
  auto optional = required;
  optional["optional"] = true;
  EXPECT_EQ(changed([&](words& all) { all[0].at("keys").as_array().push_back(optional); }).size(),
            0U);
}

}  // namespace
}  // namespace skyward::frozen_logs
