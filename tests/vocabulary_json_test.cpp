// docs/vocabulary.json is what the words of the wire say, and every golden round is written in it.
// With SKYWARD_RECORD=1 the file is written anew, as tools/update_goldens does.
#include "live/vocabulary_json.hpp"

#include "source_folder.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>

namespace skyward::live::vocabulary_json_test {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

std::string bytes_of(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator{file}, {}};
}

/// The first line that two documents do not share, in each.
std::string first_difference(const std::string& recorded, const std::string& told) {
  std::istringstream one{recorded};
  std::istringstream other{told};
  std::string was;
  std::string is;
  do {
    if (!std::getline(one, was)) was = "(the document ends)";
    if (!std::getline(other, is)) is = "(the document ends)";
  } while (one && other && was == is);
  return "  recorded: " + was + "\n  told:     " + is;
}

TEST(vocabulary_json, is_what_docs_vocabulary_json_says) {
  const auto file = source_folder() / "docs/vocabulary.json";
  if (std::getenv("SKYWARD_RECORD") != nullptr) {
    std::ofstream{file, std::ios::binary} << vocabulary_json();
  }
  const auto recorded = bytes_of(file);
  const auto told = vocabulary_json();
  EXPECT_TRUE(recorded == told) << "first difference:\n"
                                << first_difference(recorded, told)
                                << "\ntools/update_goldens writes it anew";
}

/// The keys of an event: those that it has, and those that it may have.
struct event_keys {
  std::set<std::string> required{"seq", "no", "event"};
  std::set<std::string> allowed{"seq", "no", "event", "at", "paper"};
};

std::map<std::string, event_keys> events_of(const json::value& vocabulary) {
  std::map<std::string, event_keys> events;
  for (const auto& event : vocabulary.at("events").as_array()) {
    auto& keys = events[json::value_to<std::string>(event.at("event"))];
    for (const auto& each : event.at("keys").as_array()) {
      const auto key = json::value_to<std::string>(each.at("key"));
      keys.allowed.insert(key);
      if (!each.as_object().contains("optional")) keys.required.insert(key);
      const auto& kind = vocabulary.at("kinds").at(each.at("kind").as_string()).as_object();
      if (!kind.contains("also")) continue;
      for (const auto& also : kind.at("also").as_array()) {
        keys.allowed.insert(json::value_to<std::string>(also));
      }
    }
  }
  return events;
}

TEST(vocabulary_json, has_every_key_of_the_events_of_golden_rounds_and_no_others) {
  const auto events = events_of(json::parse(vocabulary_json()).at("table"));
  std::set<std::string> seen{"pin"};  // of records alone: record_test.cpp has it
  for (const auto& each : fs::recursive_directory_iterator{source_folder() / "src/games"}) {
    if (each.path().extension() != ".out") continue;
    std::ifstream transcript{each.path()};
    for (std::string text; std::getline(transcript, text);) {
      const auto line = json::parse(text).as_object();
      if (!line.contains("event")) continue;  // a refusal
      const auto name = json::value_to<std::string>(line.at("event"));
      ASSERT_TRUE(events.contains(name)) << each.path() << "\n" << text;
      const auto& keys = events.at(name);
      for (const auto& key : keys.required) {
        EXPECT_TRUE(line.contains(key)) << key << " in " << each.path() << "\n" << text;
      }
      for (const auto& member : line) {
        const std::string key{member.key()};
        EXPECT_TRUE(keys.allowed.contains(key)) << key << " in " << each.path() << "\n" << text;
        seen.insert(key);
      }
    }
  }
  for (const auto& [name, keys] : events) {
    for (const auto& key : keys.allowed) {
      EXPECT_TRUE(seen.contains(key)) << key << " of " << name << " is in no golden round";
    }
  }
}

}  // namespace
}  // namespace skyward::live::vocabulary_json_test
